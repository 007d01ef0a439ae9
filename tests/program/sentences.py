#!/usr/bin/env python3
"""sentences.py -- every sentence of the program is in the catalogue of every other language, with the same places.

The sentences are found in the sources of clients/program/: what fail() and speak() get, and the texts of commands and settings. Their
keys are the English sentences (clients/texts/<language>.txt, below [terminal]). The %s and %d of a sentence must be those of its translation, in
the same order, because printf() fills them in."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
LITERALS = r'((?:"(?:[^"\\]|\\.)*"|PRI[a-z]\d+|\s)+)'
NUMBERS = {"PRIu64": "lu", "PRId64": "ld"}
PLACE = re.compile(r"%[-+#0]*(?:\*|\d+)?(?:\.(?:\*|\d+))?(?:l|z)?[a-zA-Z%]")
ENGINES = {"%s", "%s, %s", "%s: %s"}  # other sentences are put in


def text_of(literals):
    """C literals beside each other as one text."""
    parts = re.findall(r'"((?:[^"\\]|\\.)*)"|(PRI[a-z]\d+)', literals)
    text = "".join(literal if literal or not number else NUMBERS[number] for literal, number in parts)
    return text.replace('\\"', '"').replace("\\n", "\n")


def sentences():
    """Each with the file that says it."""
    for file in sorted((ROOT / "clients/program").rglob("*.c")):
        source = file.read_text(encoding="utf-8")
        for found in re.finditer(r"\b(?:fail|speak)\(\s*" + LITERALS, source):
            yield file.name, text_of(found[1])
        for found in re.finditer(r'speak\([^"()]*\? ' + LITERALS + ":" + LITERALS, source):
            yield from ((file.name, text_of(part)) for part in found.groups())
        if file.name == "main.c":
            for found in re.finditer(r'\{"[a-z]+", command_\w+,\s*' + LITERALS, source):
                yield file.name, text_of(found[1])
        for found in re.finditer(r'SETTING_\w+,[^{}]*?"?\w*"?,\s*' + LITERALS + r"\}", source):
            yield file.name, text_of(re.sub(r'^\s*"[A-Z]+",', "", found[1]))


def catalogue(file):
    """What is below [terminal], by its key."""
    lines = file.read_text(encoding="utf-8").split("[terminal]", 1)[1].splitlines()
    found = {}
    for line in lines:
        at = line.find('" = ') + 1 if line.startswith('"') else line.find(" = ")
        if line.startswith("#") or at < 1:
            continue
        key, text = (part[1:-1] if part.startswith('"') and part.endswith('"') else part for part in (line[:at].strip(), line[at + 3:].strip()))
        found[key] = text
    return found


def main():
    passed, failed = 0, 0
    for file in sorted((ROOT / "clients/texts").glob("*.txt")):
        if file.stem == "en" or "[terminal]" not in file.read_text(encoding="utf-8"):
            continue
        told = catalogue(file)
        for source, sentence in sorted(set(sentences())):
            if sentence in ENGINES or not re.search("[a-z]{2}|^[ ,]+$", sentence):
                continue
            here = told.get(sentence)
            if here is None:
                print(f"{file.stem}, {source}: no translation of {sentence!r}")
            elif PLACE.findall(here) != PLACE.findall(sentence):
                print(f"{file.stem}, {source}: other places in {here!r}")
            else:
                passed += 1
                continue
            failed += 1
    print(f"{passed} passed, {failed} failed")
    return failed > 0 or passed == 0


if __name__ == "__main__":
    sys.exit(main())
