#!/usr/bin/env python3
"""speed.py [--write]: counts the instructions of a move in random games of two, and compares them with
tests/speed.txt: "game any v3", on the path for any processor and on that for x86-64-v3 (engine/base/path.h). A game that takes
over 5 % more fails. Counts do not depend on how busy the machine is, but on the compiler: by another one than the file
names, nothing is compared.

--write writes the file anew. `make bench` builds what this needs."""
import os
import pathlib
import platform
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BASELINE = ROOT / "tests" / "speed.txt"
PROGRAM = ROOT / "build" / "package" / "moves"  # which uses no instruction that valgrind lacks
PATHS = {"any": {"TESSERA_CPU": "x86-64"}, "v3": {}}
GAMES = 100
MOST = 1.05


def skip(why):
    print(f"skipped: {why}")
    print("0 passed, 0 failed")
    sys.exit(0)


def compiler():
    words = [PROGRAM, "--compiler"]
    return f"{subprocess.run(words, capture_output=True, text=True, check=True).stdout.strip()}, {platform.machine()}"


def run(game, games, path):
    """The moves of so many games, and the instructions that they and the start of the program take."""
    words = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", PROGRAM, game, str(games)]
    done = subprocess.run(words, capture_output=True, text=True, env={**os.environ, **PATHS[path]})
    counted = re.search(r"Collected : (\d+)", done.stderr)
    if done.returncode or not counted:
        skip(f"valgrind cannot count here: {done.stderr.strip().splitlines()[-1:]}")
    return int(done.stdout), int(counted.group(1))


def instructions(game, path):
    moves, all_of_them = run(game, GAMES, path)
    return round((all_of_them - run(game, 0, path)[1]) / moves)


def has_v3():
    """Does valgrind, on this processor, take the path for x86-64-v3?"""
    words = ["valgrind", "--tool=none", "--quiet", PROGRAM, "--path"]
    return subprocess.run(words, capture_output=True, text=True).stdout.strip() == "v3"


def read_baseline():
    lines = BASELINE.read_text().splitlines()
    counts = {name: [int(count) for count in found] for name, *found in (line.split() for line in lines[1:])}
    return lines[0].removeprefix("# "), counts


def compare(game, path, old):
    """Whether it is quick enough; says how quick."""
    new = instructions(game, path)
    is_slower = new > MOST * old
    print(f"{'FAILED: ' if is_slower else ''}{game}, {path}: {new} instructions a move, {old} before ({new / old - 1:+.1%})")
    return not is_slower


def main():
    by, before = read_baseline()
    if not shutil.which("valgrind"):
        skip("there is no valgrind to count instructions with")
    if not PROGRAM.exists():
        print("build it first: make/build.sh package moves")
        return 2
    now, paths = compiler(), [path for path in PATHS if path == "any" or has_v3()]
    if "--write" in sys.argv[1:]:
        lines = [f"# {now}"] + [" ".join([game] + [str(instructions(game, path)) for path in paths]) for game in before]
        BASELINE.write_text("\n".join(lines) + "\n")
        return 0
    if now != by:
        skip(f"tests/speed.txt was written with {by}, this is {now}")
    passed = [compare(game, path, old) for game, counts in before.items() for path, old in zip(paths, counts)]
    print(f"{sum(passed)} passed, {len(passed) - sum(passed)} failed")
    return 0 if all(passed) else 1


sys.exit(main())
