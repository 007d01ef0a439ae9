#!/usr/bin/env python3
"""lengths.py -- how long functions are, room by room: median, the length that 90 % stay under, and the longest.

Fails where the median of a room is over 10 lines, where more than a tenth of its functions have over 25, or where one
has over 50. `--all` lists every function over 25 lines.

How it counts. A function is as long as the lines from its first one, with the name, to its closing brace; blank lines and
comments count. In C that is every function definition. In TypeScript, and in the scripts of Svelte components, it
is everything with a name of its own: functions, methods, arrow functions that a name is given to; also a
component's `$effect` and `$derived.by`. A function that is handed to another as an argument is part of
the function it stands in, and so is one that is nested in another. The layout of clang-format and prettier is relied on:
a function ends at the first closing brace that is indented like its beginning.

Left out: tests, what they share (`testing.*`), and generated files, which are not in the repository. The words of the
page (`texts/`, `learn/`) are data: their functions are sentences.
"""
import os
import re
import sys

sys.path.insert(0, os.path.dirname(__file__))
from rooms import TS_ORDER, TS_ROOMS, files, room_of, rooms_of_c

MEDIAN, MOST, LONGEST = 10, 25, 50
# Rooms that do not keep to it yet. A room leaves this list for good when it does.
PENDING = set()

C_START = re.compile(r"^(?!typedef|struct|union|enum|extern|static const|#|/|\}|[A-Z_]+\()[A-Za-z_][^;=]*?\b(\w+)\(")
NAME = r"[A-Za-z_$][\w$]*"
TS_STARTS = [
    re.compile(rf"^(?:export )?(?:default )?(?:async )?function\*? ?({NAME})"),
    re.compile(rf"^(?:export )?(?:const|let) ({NAME})(?:: [^=]+)? = (?:async )?(?:\(.*|{NAME}) =>"),
    re.compile(rf"^(?:export )?(?:const|let) ({NAME})(?:: [^=]+)? = (?:async )?\($"),
    re.compile(rf"^(?:export )?(?:const|let) ({NAME})(?:: [^=]+)? = \$derived\.by\("),
    re.compile(r"^(\$effect)(?:\.pre)?\("),
    re.compile(rf"^(?:(?:private|public|protected|static|override|async|get|set|readonly) )*(?!(?:if|for|while|switch|catch|return|super|constructor\(\) \{{\}})\b)"
               rf"({NAME})(?:<.*>)?\((?:.*\)(?:: .+)? \{{|)$"),
    re.compile(rf"^(?:(?:private|public|static|readonly) )*({NAME})(?:: [^=]+)? = (?:async )?\(.*\)(?:: .+)? =>"),
]


def indent_of(line):
    return len(line) - len(line.lstrip(" "))


def end_of(lines, start):
    """The line with the closing brace, counted from 0; the end of the statement for one without a body in braces."""
    depth = indent_of(lines[start])
    for at in range(start, len(lines)):
        line = lines[at]
        if at > start and line.strip() and indent_of(line) <= depth:
            if not re.match(r" *[)\]}]", line):
                return at - 1
            if re.match(r" *}", line) or re.search(r"[;,}]$", line):
                return at
        elif at == start and re.search(r"[;}]$", line):
            return at
    return len(lines) - 1


def c_functions(lines):
    at = 0
    while at < len(lines):
        found = C_START.match(lines[at])
        opening = next((i for i in range(at, min(at + 8, len(lines))) if lines[i].startswith("{") or lines[i].endswith("{")
                        or lines[i].endswith(";") or not lines[i].strip() or lines[i].endswith("}")), None) if found else None
        if opening is None or lines[opening].endswith(";") or not lines[opening].strip():
            at += 1
            continue
        end = next(i for i in range(opening, len(lines)) if lines[i].rstrip().endswith("}") and not lines[i].startswith(" "))
        yield found[1], end - at + 1
        at = end + 1


def script_of(lines):
    """The scripts of a component, the rest of it as blank lines."""
    inside, kept = False, []
    for line in lines:
        if line.startswith("</script"):
            inside = False
        kept.append(line if inside else "")
        if line.startswith("<script"):
            inside = True
    return kept


def ts_functions(lines):
    at = 0
    while at < len(lines):
        text = lines[at].strip()
        found = next((match for pattern in TS_STARTS if (match := pattern.match(text))), None)
        if not found:
            at += 1
            continue
        end = end_of(lines, at)
        yield found[1], end - at + 1
        at = end + 1


def functions_of(name):
    with open(name, encoding="utf-8") as file:
        lines = file.read().split("\n")
    if name.endswith((".c", ".h")):
        return c_functions(lines)
    return ts_functions(script_of(lines) if name.endswith(".svelte") else lines)


def is_counted(name):
    return not re.search(r"_test\.c$|\.test\.ts$|/testing\.|/fake_|/(texts|learn)/(en|zh-Hant|kinds)\.ts$|_texts_[a-z_]+\.c$", name)


def measured(patterns, endings, rooms):
    """The functions of each room, the shortest first: (length, name, file)."""
    found = {}
    for name in files(patterns):
        room = room_of(name, rooms)
        if room and name.endswith(endings) and is_counted(name):
            found.setdefault(room, []).extend((length, function, name) for function, length in functions_of(name))
    return {room: sorted(of) for room, of in found.items()}


def judge(title, found, order, lists_all):
    failed = False
    print(f"{title}: functions, median, 90 %, longest")
    for room in (room for room in order if found.get(room)):
        of = found[room]
        median, most = of[(len(of) - 1) // 2][0], of[(len(of) - 1) * 9 // 10][0]
        longest, name, where = of[-1]
        is_long = median > MEDIAN or most > MOST or longest > LONGEST
        verdict = "" if not is_long else " (to be shortened)" if room in PENDING else " TOO LONG"
        failed |= is_long and room not in PENDING
        if room in PENDING and not is_long:
            print(f"  {room} is short enough: take it off PENDING in make/lengths.py")
        print(f"  {room:<22}{len(of):5}{median:5}{most:5}{longest:5}  {name} in {where}{verdict}")
        if lists_all:
            for length, name, where in (one for one in of if one[0] > MOST):
                print(f"      {length:4} {name} in {where}")
    return failed


def main():
    os.chdir(os.path.join(os.path.dirname(__file__), ".."))
    lists_all = "--all" in sys.argv[1:]
    rooms = rooms_of_c()
    failed = judge("C", measured(["*.c", "*.h"], (".c", ".h"), rooms), rooms, lists_all)
    failed |= judge("TypeScript", measured(["clients/web/src", "games"], (".ts", ".svelte"), TS_ROOMS), TS_ORDER, lists_all)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
