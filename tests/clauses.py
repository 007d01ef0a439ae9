#!/usr/bin/env python3
"""clauses.py -- every numbered clause of every game's README.md is named by a test, and told in its guide if it has one.

A clause is defined where a line of the README begins with its number: "- **CH-7** Ruling: ...". A test names it in its
own name or in a comment: CH_7 or CH-7. The table "In the guide" has a row for it: the clause, the sections of the guide
that tell it, or a reason in brackets why none does, and the exercises that practise it. Each exercise is in the row of
the clause that it names itself.
"""
import glob
import os
import re
import sys

DEFINED = re.compile(r"^(?:[-*#]+ *)\**([A-Z]{2}-\d+)\b", re.M)
ROW = re.compile(r"^\| ([A-Z]{2}-\d+) \| (.*) \| (.*) \|$", re.M)
SECTION = re.compile(r"^\[([a-z0-9-]+)\]", re.M)
LESSON = re.compile(r'\{"([a-z0-9-]+)",\s*"([A-Z]{2}-\d+)"')


def read(*patterns):
    return "\n".join(open(name, encoding="utf-8").read() for p in patterns for name in sorted(glob.glob(p)))


def words(cell):
    """The names in a cell of the table; none after a dash."""
    return [] if cell.startswith("–") else cell.split(", ")


def untested(folder, clauses):
    tests = read(f"{folder}/tests/*_test.c", "tests/*.c", "tests/laws/*.c")
    for clause in clauses:
        if not re.search(rf"(?<![A-Z]){clause.replace('-', '[-_]')}(?!\d)", tests):
            yield f"no test names {clause}"


def untold(folder, clauses, readme):
    rows = {clause: (words(told), words(done), told) for clause, told, done in ROW.findall(readme)}
    sections = set(SECTION.findall(read(f"{folder}/texts/guide.en.txt")))
    lessons = LESSON.findall(read(f"{folder}/learn/*_lessons.c"))
    exercises = {name for name, _ in lessons}
    for clause in sorted(clauses ^ rows.keys()):
        yield f"{clause} is a clause without a row in the table, or a row without a clause"
    for clause, (told, done, cell) in rows.items():
        if not told and not re.fullmatch(r"– \(.+\)", cell):
            yield f"{clause} is told nowhere, and no reason is given"
        yield from (f"{clause}: the guide has no section {name}" for name in told if name not in sections)
        yield from (f"{clause}: there is no exercise {name}" for name in done if name not in exercises)
    for name, clause in lessons:
        if name not in rows.get(clause, ((), ()))[1]:
            yield f"the exercise {name} is missing in the row of {clause}"


def faults(readme_name):
    folder, readme = os.path.dirname(readme_name), read(readme_name)
    clauses = set(DEFINED.findall(readme))
    if not clauses:
        return ["no clauses"]
    print(f"{readme_name}: {len(clauses)} clauses")
    has_guide = os.path.exists(f"{folder}/texts/guide.en.txt")
    return [*untested(folder, clauses), *(untold(folder, clauses, readme) if has_guide else [])]


def main():
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
    found = [f"{name}: {fault}" for name in sorted(glob.glob("games/*/README.md")) for fault in faults(name)]
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
