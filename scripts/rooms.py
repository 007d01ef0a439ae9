#!/usr/bin/env python3
"""rooms.py [--write] -- which room includes which: prints the table, and fails where an include points up, there is a
cycle, or ARCHITECTURE.md has another table. With --write it writes the table there.

A room is a part of the tree that knows only the rooms below it. The lists are in that order, the lowest first; a file is
in the first room whose pattern it matches, so the parts of a game stand by their suffix. Types that TypeScript imports count.
"""
import os
import re
import subprocess
import sys

C_ROOMS = [
    ("base", r"base/"),
    ("rules", r"rules/"),
    ("ai", r"ai/"),
    ("puzzles", r"puzzles/"),
    ("table", r"table/"),
    ("learn", r"learn/"),
    ("fair", r"fair/"),
    ("games: gpu", r"games/.*_(gpu|batch)\.cu$"),
    ("games: screen", r"games/.*_screen\.c$"),
    ("games: lessons", r"games/.*_lessons\.c$"),
    ("games: puzzle", r"games/.*_puzzle[a-z_]*\.[ch]$"),
    ("games: evaluate", r"games/.*_evaluate[a-z_]*\.[ch]$"),
    ("games: rules", r"games/"),
    ("terminal", r"terminal/terminal\.h$"),
    ("terminal: texts", r"terminal/texts/"),
    ("terminal: display", r"terminal/display/"),
    ("terminal: board", r"terminal/board/"),
    ("terminal: match", r"terminal/match/"),
    ("terminal: online", r"terminal/online/"),
    ("terminal: plain", r"terminal/plain/"),
    ("terminal: screen", r"terminal/screen/"),
    ("server: push", r"server/push/"),
    ("server: sql", r"server/store/sql/"),
    ("server: store", r"server/store/"),
    ("server: match", r"server/match/"),
    ("server: jobs", r"server/jobs/"),
    ("server: hall", r"server/hall/"),
    ("server: wire", r"server/wire/"),
    ("server", r"server/[^/]*$"),
    ("lib", r"(lib|include)/"),
    ("wasm", r"wasm/"),
    ("program: parts", r"program/parts/"),
    ("program", r"program/"),
    ("cuda", r"cuda/"),
    ("tools", r"(tools|train)/"),
]
# Where it stands; what is not named here stands as it is listed above.
C_ORDER = ["base", "rules", "games: rules", "ai", "games: evaluate", "puzzles", "games: puzzle", "table", "learn",
           "games: lessons", "fair", "terminal: texts", "terminal", "terminal: display", "terminal: board",
           "games: screen", "terminal: match", "terminal: online", "terminal: plain", "terminal: screen", "server",
           "server: push", "server: sql", "server: store", "server: match", "server: jobs", "server: hall", "server: wire",
           "lib", "wasm", "cuda", "games: gpu", "program: parts", "program", "tools"]

PAGE = r"web/src/"
TS_ROOMS = [
    ("engine", PAGE + r"(wasm|nets|messages|told|engine|worker|record|route|storage|serial_queue|offline|sw|env\.d)\.ts$"),
    ("engine", PAGE + r"(puzzles/puzzle|online/wire/protocol)\.ts$"),
    ("texts", PAGE + r"texts/"),
    ("parts", PAGE + r"(parts|games/parts|sound)/"),
    ("boards", PAGE + r"games/(board\.ts|plain/)"),
    ("logic", PAGE + r"(learn/(lessons|studio)|reasons/reasons|puzzles/(board|solving|saved|stopwatch|streak))\.ts$"),
    ("games: page", r"games/"),
    ("registry", PAGE + r"games/index\.ts$"),
    ("matches", PAGE + r"(table|replay|review|history|online)/.*\.ts$"),
    ("state", PAGE + r"state\.svelte\.ts$"),
    ("screens", PAGE),
]
TS_ORDER = ["engine", "texts", "parts", "boards", "logic", "games: page", "registry", "matches", "state", "screens"]

MARKS = ("<!-- rooms: written by scripts/rooms.py -->", "<!-- end of rooms -->")
INCLUDE = re.compile(r'^ *# *include *"([^"]+)"', re.M)
IMPORT = re.compile(r'(?:\bfrom|\bimport)\s*\(?\s*"([^"]+)"')


def files(patterns):
    found = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard", "--", *patterns],
                           capture_output=True, text=True, check=True).stdout.split("\n")
    return [name for name in found if name and os.path.exists(name)]


def room_of(name, rooms):
    return next((room for room, pattern in rooms if re.match(pattern, name)), None)


def target_of(name, spec):
    """The file that an include or an import names; None if it is none of ours."""
    if spec.startswith("@page/"):
        return "web/src/" + spec[len("@page/"):]
    beside = os.path.normpath(os.path.join(os.path.dirname(name), spec))
    return next((path for path in (beside, spec) if os.path.exists(path)), None)


def edges_of(names, pattern):
    edges = {}
    for name in names:
        with open(name, encoding="utf-8") as file:
            specs = pattern.findall(file.read())
        edges[name] = sorted({found for spec in specs if (found := target_of(name, spec))})
    return edges


def game_in(name):
    found = re.match(r"games/([a-z]+)/", name)
    return found and found[1]


def faults_of(edges, rooms, order):
    for name, targets in edges.items():
        for target in targets:
            own, other = room_of(name, rooms), room_of(target, rooms)
            if other is None:
                yield f"{name}: {target} is in no room"
            elif order.index(other) > order.index(own):
                yield f"{name}: {target} ({own} knows nothing of {other})"
            elif own.startswith("server") and other.startswith("terminal"):
                yield f"{name}: {target} ({own} knows no client)"
            elif game_in(target) and game_in(target) != (game_in(name) or game_in(target)):
                yield f"{name}: {target} is another game's"
            elif game_in(target) and not game_in(name):
                yield f"{name}: {target} is a game's; the registry leads there"


def cycles_of(edges):
    """Walks depth first; a file that is met again on its own way is a cycle."""
    done, way = set(), []

    def visit(name):
        if name in way:
            yield " -> ".join(way[way.index(name):] + [name])
            return
        if name in done:
            return
        done.add(name)
        way.append(name)
        for target in edges.get(name, ()):
            yield from visit(target)
        way.pop()

    for name in edges:
        yield from visit(name)


def table_of(edges, rooms, order):
    known = {room: {} for room in order}
    for name, targets in edges.items():
        for target in targets:
            own, other = room_of(name, rooms), room_of(target, rooms)
            if other and own != other:
                known[own][other] = known[own].get(other, 0) + 1
    present = {room_of(name, rooms) for name in edges}
    width = max(map(len, order))
    for room in (room for room in order if room in present):
        said = ", ".join(f"{other} {known[room][other]}" for other in order if other in known[room])
        yield f"  {room:<{width}}  {said or '-'}"


def without_counts(line):
    return re.sub(r" \d+(?=,|$)", "", line)


def text_with(table):
    """ARCHITECTURE.md as it is, and as it should be."""
    with open("ARCHITECTURE.md", encoding="utf-8") as file:
        text = file.read()
    start, end = (text.index(mark) for mark in MARKS)
    return text, text[:start] + MARKS[0] + "\n\n" + table + "\n" + text[end:]


def main():
    sys.setrecursionlimit(10000)
    os.chdir(os.path.join(os.path.dirname(__file__), ".."))
    sources = [name for name in files(["*.c", "*.h", "*.cu", "*.cuh"]) if not name.endswith("_test.c") and room_of(name, C_ROOMS)]
    page = [name for name in files(["web/src", "games"])
            if name.endswith((".ts", ".svelte")) and not re.search(r"\.test\.ts$|/testing\.ts$", name)]
    faults, drawn = [], []
    for title, names, pattern, rooms, order in (("C", sources, INCLUDE, C_ROOMS, C_ORDER),
                                                ("TypeScript", page, IMPORT, TS_ROOMS, TS_ORDER)):
        edges = edges_of(names, pattern)
        print(f"{title}: what each room includes, and how often")
        table = [*table_of(edges, rooms, order)]
        print("\n".join(table))
        drawn += ["", *(f"  {without_counts(line)}" for line in table)]
        faults += [*faults_of(edges, rooms, order), *cycles_of(edges)]
    for fault in sorted(set(faults)):
        print(f"includes what it may not: {fault}")
    found, wanted = text_with("\n".join(drawn[1:]) + "\n")
    if found == wanted:
        return 1 if faults else 0
    if sys.argv[1:] == ["--write"]:
        with open("ARCHITECTURE.md", "w", encoding="utf-8") as file:
            file.write(wanted)
        return 1 if faults else 0
    print("ARCHITECTURE.md has another table of rooms; scripts/rooms.py --write writes it")
    return 1


if __name__ == "__main__":
    sys.exit(main())
