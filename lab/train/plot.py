#!/usr/bin/env python3
"""plot.py -- draws the log of a training: Elo, losses and games by generation. Needs no package.

    python3 lab/train/plot.py build/train/GAME/log.txt GAME.svg

The Elo of a network is that of the one it met at the gate plus what the contest showed; the first has 0. A filled dot
passed the gate. The losses are those of positions that were not learnt from.
"""
import math
import re
import sys

WIDTH, HEIGHT, LEFT, RIGHT, TOP, GAP = 720, 190, 64, 16, 34, 58  # of a panel and around it
INK, FAINT, LINES = "#333", "#ddd", ("#1f6f8b", "#c0562f")


def elo_of(score, games):
    """With a win and a loss added, so that a clean sheet is no infinite difference."""
    share = (score * games + 1) / (games + 2)
    return 400 * math.log10(share / (1 - share))


def read(lines):
    """What the log says of each generation, by number."""
    found, now, best = {}, 0, None
    for line in lines:
        if match := re.search(r"generation (\d+): (\d+) games, (\d+) positions", line):
            now = int(match[1])
            found[now] = {"games": int(match[2]), "elo": found.get(best, {}).get("elo", 0), "error": 0, "passed": False}
        elif match := re.search(r"values [\d.]+ \(not learnt from: ([\d.]+)\), of actions [\d.]+ \(([\d.]+)\)", line):
            if now not in found:  # before the first games: a start at random
                found[now], best = {"games": 0, "elo": 0, "error": 0, "passed": True}, now
            entry = found[now]
            entry["value"], entry["action"] = float(match[1]), float(match[2])
        elif match := re.search(r"\b(\d+)\.net against (\d+)\.net: (\d+) games: ([\d.]+) \+- ([\d.]+)", line):
            a, b, games, score, error = int(match[1]), int(match[2]), int(match[3]), float(match[4]), float(match[5])
            if a == now and b == best:
                found[a]["elo"] = found.get(b, {}).get("elo", 0) + elo_of(score, games)
                found[a]["error"] = (elo_of(min(1, score + error), games) - elo_of(max(0, score - error), games)) / 2
        elif match := re.search(r"the best is \S*?(\d+)\.net", line):
            best = int(match[1])
            if best in found and best == now:
                found[best]["passed"] = True
    return found


def ticks(low, high):
    """Some round numbers from low to high."""
    step = 10 ** math.floor(math.log10(high - low))
    step = next(step * by for by in (0.1, 0.2, 0.5, 1, 2) if (high - low) / (step * by) <= 6)
    return [step * i for i in range(math.ceil(low / step), math.floor(high / step) + 1)]


class Panel:
    """One of the drawings, below the others; x is the generation."""

    def __init__(self, out, number, title, generations, values):
        self.out, self.top = out, TOP + number * (HEIGHT + GAP)
        self.first, self.last = min(generations), max(max(generations), min(generations) + 1)
        low, high = min(values), max(values)
        room = (high - low) * 0.08 or abs(high) * 0.1 or 1
        self.low, self.high = (0 if low == 0 else low - room), high + room
        out.append(f'<text x="{LEFT}" y="{self.top - 10}" font-weight="bold">{title}</text>')
        for value in ticks(self.low, self.high):
            y = self.y(value)
            out.append(f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="{FAINT}"/>')
            out.append(f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{value:g}</text>')
        for generation in (tick for tick in ticks(self.first, self.last) if tick == int(tick)):
            out.append(f'<text x="{self.x(generation):.1f}" y="{self.top + HEIGHT + 16}" text-anchor="middle">{generation:g}</text>')

    def x(self, generation):
        return LEFT + 12 + (generation - self.first) / (self.last - self.first) * (WIDTH - LEFT - RIGHT - 24)

    def y(self, value):
        return self.top + HEIGHT - (value - self.low) / (self.high - self.low) * HEIGHT

    def line(self, points, colour):
        path = "L".join(f"{self.x(x):.1f} {self.y(y):.1f}" for x, y in points)
        self.out.append(f'<path d="M{path}" stroke="{colour}" fill="none" stroke-width="2"/>')

    def dot(self, x, y, colour, is_filled=True):
        fill = colour if is_filled else "#fff"
        self.out.append(f'<circle cx="{self.x(x):.1f}" cy="{self.y(y):.1f}" r="4" stroke="{colour}" fill="{fill}"/>')

    def bar(self, x, y, colour):
        self.out.append(f'<path d="M{self.x(x):.1f} {self.y(max(0, self.low)):.1f}V{self.y(y):.1f}" stroke="{colour}" stroke-width="8"/>')


def draw_elo(out, found):
    ends = [entry["elo"] + sign * entry["error"] for entry in found.values() for sign in (-1, 1)]
    panel = Panel(out, 0, "Elo, with the standard error (filled: passed the gate)", found, ends)
    panel.line([(g, entry["elo"]) for g, entry in found.items() if entry["passed"]], LINES[0])
    for g, entry in found.items():
        panel.line([(g, entry["elo"] - entry["error"]), (g, entry["elo"] + entry["error"])], LINES[0])
        panel.dot(g, entry["elo"], LINES[0], entry["passed"])


def draw_losses(out, found):
    for number, (name, title) in enumerate((("value", "Loss of values"), ("action", "Loss of actions"))):
        points = [(g, entry[name]) for g, entry in found.items() if name in entry]
        panel = Panel(out, 1 + number, title + ", positions not learnt from", found, [y for _, y in points])
        panel.line(points, LINES[1])
        for x, y in points:
            panel.dot(x, y, LINES[1])


def draw_games(out, found):
    panel = Panel(out, 3, "Games of self-play, by generation", found, [0] + [entry["games"] for entry in found.values()])
    for g, entry in found.items():
        panel.bar(g, entry["games"], LINES[0])


def draw(found):
    height = TOP + 4 * (HEIGHT + GAP)
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" font-size="13" fill="{INK}">',
           f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>']
    draw_elo(out, found)
    draw_losses(out, found)
    draw_games(out, found)
    return "\n".join(out + ["</svg>", ""])


def main():
    if len(sys.argv) != 3:
        raise SystemExit("usage: plot.py LOG.txt OUT.svg")
    with open(sys.argv[1], encoding="utf-8") as file:
        found = read(file)
    if not any("value" in entry for entry in found.values()):
        raise SystemExit(f"plot.py: {sys.argv[1]} has no generation that was trained")
    with open(sys.argv[2], "w", encoding="utf-8") as file:
        file.write(draw(found))


if __name__ == "__main__":
    main()
