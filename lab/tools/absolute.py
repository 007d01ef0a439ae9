#!/usr/bin/env python3
"""absolute.py TESSERA [--player bot:9] [--games 200] [--threads N] [--seed N] [--keep FOLDER] [GAME ...]
-- how games of a player with itself end.

Prints the table "Absolute figures" of docs/strength.md: a row for each seat, with means over the games and their standard
errors. A game is a name, or a name with options in quotes: "ingenious mode=solo". With --keep, records stay in the folder,
and games that are there are not played again: a run that was stopped goes on where it was. Standard library only."""
import argparse
import concurrent.futures
import contextlib
import glob
import json
import math
import os
import subprocess
import tempfile

GAMES = ("chocolatier", "pavilion", "ingenious", "ingenious mode=solo", "polyssimo", "chromino")
SOLO = ("mode=solo", "players=1")
GAMES_OF_A_THREAD = 4
WITHOUT_LUCK = ("polyssimo",)  # the arena begins with random actions, so that games differ


# ---- What the end of a game shows of a seat ----


def chocolatier(position, player):
    box = player["box"]
    colours = [tile for row in box for tile in row if tile]
    return {
        "rounds": position["round"],
        "rows complete": sum(all(row) for row in box),
        "columns complete": sum(all(column) for column in zip(*box)),
        "colours complete": sum(colours.count(colour) == len(box) for colour in set(colours)),
    }


def pavilion(_position, player):
    return {"stars complete": sum(all(space["tile"] for space in star["spaces"]) for star in player["stars"])}


def ingenious(_position, player):
    markers = sorted(player["track"].values())
    return {"lowest track": markers[0], "second lowest": markers[1]}


def polyssimo(_position, player):
    return {"squares left": player["squares_left"], "pieces left": len(player["left"])}


def chromino(position, player):
    return {"tiles left": player["tiles"], "turns of all": position["turns"]}


SHOWN = {"chocolatier": chocolatier, "pavilion": pavilion, "ingenious": ingenious, "polyssimo": polyssimo, "chromino": chromino}


def end_of(tessera, record):
    """The last position of a record, and its result."""
    lines = subprocess.run([tessera, "replay", record, "--json"], stdout=subprocess.PIPE, check=True, text=True).stdout
    end = json.loads(lines.splitlines()[-1])
    return end["position"], end["result"]


def figures_of(game, position, result, seat):
    own = {"won": 1 / result["place"].count(1) if result["place"][seat] == 1 else 0, "points": result["points"][seat]}
    return {**own, **SHOWN[game](position, position["players"][seat])}


# ---- Many games ----


def seats_of(words):
    return 1 if any(word in SOLO for word in words) else 2


def play(options, words, count, seed, folder):
    seats = seats_of(words)
    who = ["--seats", ",".join([options.player] * seats)]
    command = ["selfplay", *words, *([] if seats == 1 else ["players=2"]), *who]
    if words[0] in WITHOUT_LUCK:
        command = ["arena", *words, "--a", options.player, "--b", options.player]
    more = ["--games", str(count), "--seed", str(seed), "--threads", str(options.threads), "--out", folder]
    subprocess.run([options.tessera, *command, *more], stdout=subprocess.DEVNULL, check=True)


def records_in(folder):
    return sorted(glob.glob(os.path.join(folder, "*.tessera")))


def play_all(options, words, folder):
    """Adds games to the folder, some at a time: if games were kept one by one, a run that is stopped would keep the short ones."""
    while missing := max(0, options.games - len(records_in(folder))):
        count = min(missing, GAMES_OF_A_THREAD * options.threads) if options.keep else missing
        with tempfile.TemporaryDirectory(dir=folder) as fresh:
            play(options, words, count, options.seed + len(records_in(folder)), fresh)
            for record in records_in(fresh):
                os.rename(record, os.path.join(folder, os.path.basename(record)))


def mean_and_error(values):
    mean = sum(values) / len(values)
    spread = sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)
    return f"{mean:.2f} ± {math.sqrt(spread / len(values)):.2f}"


@contextlib.contextmanager
def folder_for(options, words):
    if not options.keep:
        with tempfile.TemporaryDirectory() as folder:
            yield folder
        return
    folder = os.path.join(options.keep, "-".join([options.player.replace(":", "-"), *words]))
    os.makedirs(folder, exist_ok=True)
    yield folder


def print_rows(options, words):
    with folder_for(options, words) as folder:
        play_all(options, words, folder)
        with concurrent.futures.ThreadPoolExecutor(options.threads) as pool:
            ends = list(pool.map(lambda record: end_of(options.tessera, record), records_in(folder)[: options.games]))
    for seat in range(seats_of(words)):
        games = [figures_of(words[0], position, result, seat) for position, result in ends]
        told = ", ".join(f"{name} {mean_and_error([game[name] for game in games])}" for name in games[0])
        print(f"| {' '.join(words)} | {seat + 1} | {len(games)} | {told} |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tessera")
    parser.add_argument("game", nargs="*", default=GAMES)
    parser.add_argument("--player", default="bot:9")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", metavar="FOLDER")
    options = parser.parse_intermixed_args()
    games = [game.split() for game in options.game]
    for words in games:
        if words[0] not in SHOWN:
            parser.error(f"there is no game '{words[0]}'")
    print("| game | seat | games | means over the games |\n|---|---|---|---|")
    for words in games:
        print_rows(options, words)


if __name__ == "__main__":
    main()
