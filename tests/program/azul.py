#!/usr/bin/env python3
"""azul.py -- Azul: Master Chocolatier, with the coloured box and plain factories, is the original Azul.

A second implementation of Azul plays the program's games along, and must agree at every position: whose turn it is,
what is legal, every tile on the table, every score, the end, and who wins. Its source is Azul's own rulebook (Michael
Kiesling, Next Move Games of Plan B Games, 2017: "EN-Azul-Rules-Next-Move-web.pdf") with the picture of the colored side
of the board; it has Azul's names and shares no code with the program. Our five colours are Azul's under other names. A
full line takes no more tiles here: that would be the same as the floor line.

On three points that book is silent; games that come to one of them are counted by name, and there our rulings hold:
  CH-7   no tile is left to deal: the game ends
  CH-10  the marker finds the floor line full: it is taken, and costs nothing
  CH-16  nobody took from the centre: the starting player stays the same
The limit of rounds, CH-20, is none of Azul's: it is off.

The argument is the program, then how many games: 60 by default, 1000 where TESSERA_TESTS=full."""
import collections
import json
import os
import subprocess
import sys

sys.dont_write_bytecode = True
from counted import expect, finish  # noqa: E402

OURS = ["blue", "brown", "white", "black", "red"]  # what we call blue, yellow, red, black and ice, in Azul's order
BLUE, YELLOW, RED, BLACK, ICE = range(5)
WALL = [[BLUE, YELLOW, RED, BLACK, ICE],
        [ICE, BLUE, YELLOW, RED, BLACK],
        [BLACK, ICE, BLUE, YELLOW, RED],
        [RED, BLACK, ICE, BLUE, YELLOW],
        [YELLOW, RED, BLACK, ICE, BLUE]]
FLOOR = [-1, -1, -2, -2, -2, -3, -3]
FACTORIES = {2: 5, 3: 7, 4: 9}
MARKER = "marker"
rare = collections.Counter()  # games in which something rare happened


class Board:
    def __init__(self):
        self.score = 0
        self.lines = [[] for _ in range(5)]
        self.wall = [[False] * 5 for _ in range(5)]
        self.floor = []
        self.has_marker = False

    def takes(self, line, colour):
        """A line is for one colour and has room for as many as its number; its row of the wall must lack the colour."""
        tiles = self.lines[line]
        return len(tiles) <= line and colour in (tiles or [colour]) and not self.wall[line][WALL[line].index(colour)]

    def run(self, row, column, down, across):
        """How many tiles are linked with this one, in both directions of a line, itself included."""
        length = 1
        for sign in (1, -1):
            y, x = row + sign * down, column + sign * across
            while 0 <= y < 5 and 0 <= x < 5 and self.wall[y][x]:
                length, y, x = length + 1, y + sign * down, x + sign * across
        return length

    def tile_wall(self, lid, seen):
        for row, tiles in enumerate(self.lines):
            if len(tiles) == row + 1:
                column = WALL[row].index(tiles[0])
                self.wall[row][column] = True
                runs = [self.run(row, column, 0, 1), self.run(row, column, 1, 0)]
                self.score += sum(run for run in runs if run > 1) or 1
                lid.extend(tiles[1:])
                self.lines[row] = []
        loss = sum(FLOOR[:len(self.floor)])
        if self.score + loss < 0:
            seen.add("a score stopped at 0")
        self.score = max(0, self.score + loss)
        lid.extend(tile for tile in self.floor if tile != MARKER)
        self.floor = []

    def full_rows(self):
        return sum(all(row) for row in self.wall)

    def bonus(self):
        colours = [sum(self.wall[row][WALL[row].index(colour)] for row in range(5)) for colour in range(5)]
        return 2 * self.full_rows() + 7 * sum(map(all, zip(*self.wall))) + 10 * colours.count(5)


class Azul:
    def __init__(self, players):
        self.boards = [Board() for _ in range(players)]
        self.bag, self.lid = [20] * 5, []
        self.round, self.start, self.is_over, self.seen = 0, 0, False, set()
        self.begin_round()

    def begin_round(self):
        self.round += 1
        self.turn = self.start
        for board in self.boards:
            board.has_marker = False
        self.centre, self.marker_in_centre, self.factories = [0] * 5, True, None  # until deal() has filled them

    def deal(self, factories):
        """Fills the factories with what came from the bag: were these tiles in it, or else in the lid?"""
        self.factories = []
        for factory in factories:
            due = list(factory)
            if sum(self.bag) < 4 and self.lid:  # the bag's last tiles come first, then it is filled from the lid
                self.seen.add("the bag was filled from the lid" + (" within a factory" if sum(self.bag) else ""))
                due = [tiles - last for tiles, last in zip(due, self.bag)]
                self.bag = [self.lid.count(colour) for colour in range(5)]
                self.lid = []
            self.bag = [tiles - drawn for tiles, drawn in zip(self.bag, due)]
            self.factories.append(list(factory))
            if sum(factory) < 4:
                self.seen.add("a factory was not filled")
            if min(due) < 0 or min(self.bag) < 0 or sum(factory) < 4 and sum(self.bag):
                return "tiles that were not in the bag"
        if not any(map(sum, self.factories)):
            self.seen.add("CH-7: no tile was left")
            self.end()
        return None

    def legal(self):
        board, found = self.boards[self.turn], []
        for source, tiles in [*enumerate(self.factories), ("centre", self.centre)]:
            for colour in range(5):
                if tiles[colour]:
                    name = f"{source if source == 'centre' else source + 1}-{OURS[colour]}-"
                    found += [f"{name}{line + 1}" for line in range(5) if board.takes(line, colour)]
                    found.append(name + "foundry")
        return found

    def play(self, action):
        source, colour, target = action.split("-")
        board, colour = self.boards[self.turn], OURS.index(colour)
        tiles = self.centre if source == "centre" else self.factories[int(source) - 1]
        count, tiles[colour] = tiles[colour], 0
        if source != "centre":
            self.centre = [a + b for a, b in zip(self.centre, tiles)]
            tiles[:] = [0] * 5
        elif self.marker_in_centre:
            self.marker_in_centre, board.has_marker = False, True
            if len(board.floor) == 7:
                self.seen.add("CH-10: the marker found the floor line full")
            else:
                board.floor.append(MARKER)
        for _ in range(count):
            if target != "foundry" and len(board.lines[int(target) - 1]) < int(target):
                board.lines[int(target) - 1].append(colour)
            elif len(board.floor) < 7:
                board.floor.append(colour)
            else:
                self.lid.append(colour)
        self.turn = (self.turn + 1) % len(self.boards)
        if not any(self.centre) and not any(map(any, self.factories)):
            self.end_round()

    def end_round(self):
        for board in self.boards:
            board.tile_wall(self.lid, self.seen)
        if self.marker_in_centre:
            self.seen.add("CH-16: nobody took the marker")
        else:
            self.start = [board.has_marker for board in self.boards].index(True)
        if any(board.full_rows() for board in self.boards):
            self.end()
        else:
            self.begin_round()

    def end(self):
        self.is_over = True
        for board in self.boards:
            board.score += board.bonus()

    def winners(self):
        standing = [(board.score, board.full_rows()) for board in self.boards]
        best = max(standing)
        if sum(score == best[0] for score, _ in standing) > 1:
            self.seen.add("the victory was shared" if standing.count(best) > 1 else "full rows broke a tie")
        return [seat for seat, at in enumerate(standing) if at == best]


# ---- The program's games ----


def named(counts):
    return dict(zip(OURS, counts))


def shown(game, phase):
    """The position, as the program writes it."""
    lid = [game.lid.count(colour) for colour in range(5)]
    return {"phase": phase, "round": game.round, "start": game.start, "box": "coloured", "factories": "plain",
            "max_rounds": 0,
            "discs": [{"tiles": named(tiles), "gold": None, "in_circle": True} for tiles in game.factories],
            "centre": named(game.centre), "marker_in_centre": game.marker_in_centre,
            "bag": named(game.bag), "lid": named(lid),
            "players": [{"score": board.score,
                         "lines": [{"colour": OURS[tiles[0]] if tiles else None, "count": len(tiles), "size": line + 1}
                                   for line, tiles in enumerate(board.lines)],
                         "box": [[OURS[WALL[row][column]] if board.wall[row][column] else None for column in range(5)]
                                 for row in range(5)],
                         "foundry": [tile if tile == MARKER else OURS[tile] for tile in board.floor],
                         "has_marker": board.has_marker, "has_shelter": False, "sheltered": None}
                        for board in game.boards]}


def difference(place, found, expected):
    """Where two texts in JSON first differ, and how."""
    if isinstance(found, list):
        found, expected = dict(enumerate(found)), dict(enumerate(expected))
    if not isinstance(found, dict):
        return f"{place}: {found} instead of {expected}"
    key = next(key for key in [*expected, *found] if found.get(key) != expected.get(key))
    return difference(f"{place}.{key}", found.get(key), expected.get(key))


def disagreement(game, line):
    """What the two say differently of a position; None if they agree."""
    position = line["position"]
    if game.factories is None:
        discs = [[disc["tiles"][colour] for colour in OURS] for disc in position["discs"]]
        if len(discs) != FACTORIES[len(game.boards)]:
            return f"{len(discs)} factories"
        wrong = game.deal(discs)
        if wrong:
            return wrong
    expected = shown(game, "ended" if game.is_over else "take")
    if position != expected:
        return difference("position", position, expected)
    if line["actor"] != (None if game.is_over else game.turn):
        return f"the turn of {line['actor']}"
    if sorted(line["legal"]) != sorted([] if game.is_over else game.legal()):
        return f"legal: {sorted(set(line['legal']) ^ set(game.legal()))} are not in both"
    if game.is_over:
        result = line["result"]
        winners = [seat for seat, place in enumerate(result["place"]) if place == 1]
        if result["points"] != [board.score for board in game.boards] or winners != game.winners():
            return f"the result: {json.dumps(result)}"
    return None


def compare(program, seats, games, seed):
    """Plays so many games; returns how many were the same to their ends, and their positions and longest rounds."""
    command = [program, "selfplay", "chocolatier", "box=coloured", "factories=plain", "max_rounds=0",
               f"players={len(seats)}", "--seats", ",".join(seats), "--games", str(games), "--seed", str(seed),
               "--threads", "1", "--json"]
    same, positions, rounds, game, wrong = 0, 0, 0, None, None
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        for text in process.stdout:
            line = json.loads(text)
            if "ply" not in line:
                game, wrong = Azul(line["players"]), None
                continue
            if wrong:
                continue
            positions += 1
            wrong = disagreement(game, line)
            if wrong:
                expect(f"{','.join(seats)}, seed {seed}, ply {line['ply']}", False, wrong)
            elif game.is_over:
                same, rounds = same + 1, max(rounds, game.round)
                rare.update(game.seen)
            else:
                game.play(line["action"])
    return same, positions, rounds


def main():
    program = sys.argv[1]
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 1000 if os.environ.get("TESSERA_TESTS") == "full" else 60
    tables = [[bot] * players for bot in ("random", "bot:2") for players in (2, 3, 4)]
    found = [compare(program, seats, games // 6 + (i < games % 6), i + 1) for i, seats in enumerate(tables)]
    same, positions = (sum(each[i] for each in found) for i in range(2))
    for what, count in sorted(rare.items()):
        print(f"{count:6} games: {what}")
    longest = max(rounds for _, _, rounds in found)
    print(f"{same} of {games} games were the same, at {positions} positions; the longest had {longest} rounds")
    expect("all games are the same", same == games)
    return finish()


sys.exit(main())
