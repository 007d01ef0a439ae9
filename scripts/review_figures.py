#!/usr/bin/env python3
"""review_figures.py TESSERA FOLDER [--sims N] [--jobs N] [--svg FILE] -- figures of docs/review.md, from the records of a folder.

Reviews every record and prints: how well the predicted chance to win agrees with what happened, early and late in the game;
the mean luck of each seat with its standard error; and in how many games each player lost less per decision than the others.
Standard library only."""
import argparse
import concurrent.futures
import glob
import json
import math
import os
import subprocess

BINS = 10
PHASES = ("early", "late")


def review(program, record, sims):
    out = subprocess.run([program, "review", record, "--sims", str(sims), "--json"], stdout=subprocess.PIPE, check=True)
    return json.loads(out.stdout)


def predictions(game):
    """(phase, predicted chance, what came) of the player on turn at each decision of a finished game."""
    for ply in game["plies"]:
        if "class" in ply and game["over"]:
            seat = ply["seat"]
            phase = PHASES[2 * ply["ply"] > game["actions"]]
            yield phase, ply["win"][seat], game["seats"][seat]["result"]["win"]


def bins_of(points):
    """For each bin: how many, the mean prediction, the mean result."""
    bins = [[0, 0.0, 0.0] for _ in range(BINS)]
    for predicted, came in points:
        at = bins[min(BINS - 1, int(predicted * BINS))]
        at[0] += 1
        at[1] += predicted
        at[2] += came
    return [(n, p / n, c / n) if n else (0, 0, 0) for n, p, c in bins]


def calibration_error(bins):
    total = sum(n for n, _, _ in bins)
    return sum(n * abs(p - c) for n, p, c in bins) / total if total else 0


def print_calibration(games):
    found = {phase: [] for phase in PHASES}
    for game in games:
        for phase, predicted, came in predictions(game):
            found[phase].append((predicted, came))
    tables = {phase: bins_of(found[phase]) for phase in PHASES}
    for phase in PHASES:
        print(f"{phase}: {len(found[phase])} decisions, expected calibration error {calibration_error(tables[phase]):.3f}")
        for at, (n, predicted, came) in enumerate(tables[phase]):
            if n:
                print(f"  {at * 10:3}-{at * 10 + 10} %  {n:6} decisions  predicted {100 * predicted:5.1f}  came {100 * came:5.1f}")
    return tables


def mean_and_error(values):
    n = len(values)
    mean = sum(values) / n
    spread = sum((v - mean) ** 2 for v in values) / (n - 1) if n > 1 else 0
    return mean, math.sqrt(spread / n)


def print_luck(games):
    for seat in range(games[0]["players"]):
        mean, error = mean_and_error([game["seats"][seat]["luck"]["win"] for game in games])
        print(f"luck of p{seat + 1}: {100 * mean:+.2f} +- {100 * error:.2f} (standard error), {abs(mean) / error if error else 0:.1f} errors from 0")


def loss_each(seat):
    return seat["loss"]["win"] / max(1, seat["decisions"])


def print_losses(games):
    names = sorted({seat["name"] for game in games for seat in game["seats"]})
    for name in names:
        own = [loss_each(seat) for game in games for seat in game["seats"] if seat["name"] == name]
        most = sum(max(game["seats"], key=loss_each)["name"] == name for game in games)
        print(f"{name or 'nameless'}: {100 * sum(own) / len(own):.2f} of 100 lost per decision; the most in {most} of {len(games)} games")


def draw(tables, title, path):
    """A small picture: predicted to the right, what came upwards; the diagonal is perfect."""
    side, edge = 300, 40
    marks = []
    for phase, colour in zip(PHASES, ("#1b6ca8", "#c0392b")):
        points = [(edge + p * side, edge + side - c * side) for n, p, c in tables[phase] if n]
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        marks.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        marks += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="{colour}"/>' for x, y in points]
        marks.append(f'<text x="{edge + 10}" y="{edge + 20 + 18 * PHASES.index(phase)}" fill="{colour}">{phase}</text>')
    end = edge + side
    with open(path, "w", encoding="utf-8") as out:
        out.write(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {end + 20} {end + 40}" font-family="sans-serif" font-size="13">'
                  f'<rect width="100%" height="100%" fill="#fff"/><rect x="{edge}" y="{edge}" width="{side}" height="{side}" fill="none" stroke="#888"/>'
                  f'<line x1="{edge}" y1="{end}" x2="{end}" y2="{edge}" stroke="#bbb"/><text x="{edge}" y="24">{title}</text>'
                  f'<text x="{edge}" y="{end + 28}">predicted chance to win, 0 to 100 %; upwards: what came</text>{"".join(marks)}</svg>\n')


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tessera")
    parser.add_argument("folder")
    parser.add_argument("--sims", type=int, default=400)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--svg")
    options = parser.parse_args()
    records = sorted(glob.glob(os.path.join(options.folder, "*.tessera")))
    if not records:
        parser.error(f"there is no record in {options.folder}")
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        games = list(pool.map(lambda record: review(options.tessera, record, options.sims), records))
    print(f"{games[0]['game']}, {games[0]['players']} players: {len(games)} games, {options.sims} simulations for each decision")
    tables = print_calibration(games)
    print_luck(games)
    print_losses(games)
    if options.svg:
        draw(tables, f"{games[0]['game']}, {len(games)} games", options.svg)


if __name__ == "__main__":
    main()
