#!/usr/bin/env python3
"""rooms.py [--write | --pure] -- which room includes which: prints the table, and fails where an include points up, there
is a cycle, or ARCHITECTURE.md has another table. With --write it writes the table there. With --pure it only lists the
sources of the rooms that are marked as pure, tests apart.

make/rooms.txt lists the rooms and their order. Types that TypeScript imports count.
"""
import os
import re
import subprocess
import sys

PAGE = r"clients/web/src/"
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

MARKS = ("<!-- rooms: written by make/rooms.py -->", "<!-- end of rooms -->")
INCLUDE = re.compile(r'^ *# *include *"([^"]+)"', re.M)
IMPORT = re.compile(r'(?:\bfrom|\bimport)\s*\(?\s*"([^"]+)"')


def files(patterns):
    found = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard", "--", *patterns],
                           capture_output=True, text=True, check=True).stdout.split("\n")
    return [name for name in found if name and os.path.exists(name)]


def rooms_of_c(mark=None):
    """The rooms of make/rooms.txt, the lowest first; all of them, or those with a mark."""
    with open("make/rooms.txt", encoding="utf-8") as file:
        lines = [line.split() for line in file if line.strip() and not line.startswith("#")]
    return [room for room, _, _, *marks in lines if mark is None or mark in marks]


def is_in(name, room):
    return re.fullmatch(re.escape(room).replace(r"\*", "[^/]*") + "(/.*)?", name)


def room_of(name, rooms):
    """The longest of the rooms that the file is in; of the page's rooms, the first."""
    if isinstance(rooms[0], tuple):
        return next((room for room, pattern in rooms if re.match(pattern, name)), None)
    return max((room for room in rooms if is_in(name, room)), key=len, default=None)


def target_of(name, spec):
    """The file that an include or an import names; None if it is none of ours."""
    if spec.startswith("@page/"):
        return "clients/web/src/" + spec[len("@page/"):]
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
            elif own.startswith("server") and other.startswith("clients"):
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
    rooms = rooms_of_c()
    sources = [name for name in files(["*.c", "*.h", "*.cu", "*.cuh"]) if not name.endswith("_test.c") and room_of(name, rooms)]
    if sys.argv[1:] == ["--pure"]:
        pure = rooms_of_c("pure")
        print("\n".join(name for name in sources if room_of(name, rooms) in pure))
        return 0
    page = [name for name in files(["clients/web/src", "games"])
            if name.endswith((".ts", ".svelte")) and not re.search(r"\.test\.ts$|/testing\.ts$", name)]
    faults, drawn = [], []
    for title, names, pattern, rooms, order in (("C", sources, INCLUDE, rooms, rooms),
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
    print("ARCHITECTURE.md has another table of rooms; make/rooms.py --write writes it")
    return 1


if __name__ == "__main__":
    sys.exit(main())
