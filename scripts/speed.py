#!/usr/bin/env python3
"""speed.py [--write]: counts the instructions of a move in random games of two, and compares them with
tests/speed.txt. A game that takes over 5 % more fails. Counts do not depend on how busy the machine is, but on the
compiler: by another one than the file names, nothing is compared.

--write writes the file anew. `make bench` builds what this needs."""
import pathlib
import platform
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
BASELINE = ROOT / "tests" / "speed.txt"
PROGRAM = ROOT / "build" / "package" / "moves"  # for any processor of its kind, which valgrind needs
GAMES = 100
MOST = 1.05


def skip(why):
    print(f"skipped: {why}")
    print("0 passed, 0 failed")
    sys.exit(0)


def compiler():
    words = [PROGRAM, "--compiler"]
    return f"{subprocess.run(words, capture_output=True, text=True, check=True).stdout.strip()}, {platform.machine()}"


def run(game, games):
    """The moves of so many games, and the instructions that they and the start of the program take."""
    words = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", PROGRAM, game, str(games)]
    done = subprocess.run(words, capture_output=True, text=True)
    counted = re.search(r"Collected : (\d+)", done.stderr)
    if done.returncode or not counted:
        skip(f"valgrind cannot count here: {done.stderr.strip().splitlines()[-1:]}")
    return int(done.stdout), int(counted.group(1))


def instructions(game):
    moves, all_of_them = run(game, GAMES)
    return (all_of_them - run(game, 0)[1]) / moves


def read_baseline():
    lines = BASELINE.read_text().splitlines()
    return lines[0].removeprefix("# "), {name: int(count) for name, count in (line.split() for line in lines[1:])}


def main():
    by, before = read_baseline()
    if not shutil.which("valgrind"):
        skip("there is no valgrind to count instructions with")
    if not PROGRAM.exists():
        print("build it first: scripts/build.sh package moves")
        return 2
    now = compiler()
    if "--write" in sys.argv[1:]:
        lines = [f"# {now}"] + [f"{game} {instructions(game):.0f}" for game in before]
        BASELINE.write_text("\n".join(lines) + "\n")
        return 0
    if now != by:
        skip(f"tests/speed.txt was written with {by}, this is {now}")
    failed = 0
    for game, old in before.items():
        new = instructions(game)
        is_slower = new > MOST * old
        failed += is_slower
        print(f"{'FAILED: ' if is_slower else ''}{game}: {new:.0f} instructions a move, {old} before ({new / old - 1:+.1%})")
    print(f"{len(before) - failed} passed, {failed} failed")
    return 1 if failed else 0


sys.exit(main())
