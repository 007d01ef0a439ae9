#!/usr/bin/env python3
"""Checks that nobody chose the luck of a game: its record against commitment, numbers and key.

Needs nothing but Python, and shares no code with Tessera. docs/fairness.md says what it proves.

Try it:  build/tessera selfplay chromino --fair --out records && examples/verify.py records
"""
import hashlib
import pathlib
import re
import struct
import sys


class Unfair(Exception):
    """Says what is wrong with a record."""


def chacha20(key, counter):
    """One block of the key stream of RFC 8439, as sixteen words; the nonce is zero."""
    start = [*struct.unpack("<4I", b"expand 32-byte k"), *struct.unpack("<8I", key), counter, 0, 0, 0]
    x = start[:]

    def mix(to, other, source, bits):
        x[to] = x[to] + x[other] & 0xFFFFFFFF
        turned = x[source] ^ x[to]
        x[source] = (turned << bits | turned >> 32 - bits) & 0xFFFFFFFF

    for _ in range(10):
        for a, b, c, d in ((0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15),
                           (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)):
            mix(a, b, d, 16), mix(c, d, b, 12), mix(a, b, d, 8), mix(c, d, b, 7)
    return [end + begin & 0xFFFFFFFF for end, begin in zip(x, start)]


def stream(key):
    counter = 0
    while True:
        yield from chacha20(key, counter)
        counter += 1


def pick(words, weights):
    """The outcome that the next word stands for; words that would favour an outcome are skipped."""
    total = sum(weights)
    if total == 0:
        raise Unfair("there is a draw from an empty bag")
    product = next(words) * total
    while product & 0xFFFFFFFF < 2**32 % total:
        product = next(words) * total
    place, outcome = product >> 32, 0
    while place >= weights[outcome]:
        place -= weights[outcome]
        outcome += 1
    return outcome


def digest(data):
    return hashlib.blake2b(data, digest_size=32).digest()


def counts(words):
    if not all(re.fullmatch("[0-9]{1,5}", word) for word in words):
        raise Unfair("'" + " ".join(words) + "' are no counts")
    return [int(word) for word in words]


def read_header(lines):
    fairness = {}
    for *name, value in lines:
        if name and name[0] in ("key", "secret", "commitment", "number"):
            name = " ".join(name)
            if name in fairness or not re.fullmatch("[0-9a-f]{64}", value):
                raise Unfair(f"there is a bad {name}, or a second one")
            fairness[name] = bytes.fromhex(value)
    return fairness


def read_outcomes(lines):
    outcomes = []
    for ply, words in enumerate(line for line in lines if line[0][0] != "#"):
        if words[0] != (str(ply) if ply else "begin"):
            raise Unfair(f"where action {ply} should be is '{words[0]}'")
        outcomes += counts(words[words.index("=") + 1:]) if "=" in words else []
    return outcomes


def read_bags(lines):
    """The weights by the number of the draw that first has them, and how many draws and bags there are."""
    bags, totals = {}, None
    for words in lines:
        if words[:2] == ["#", "bag"] and len(words) > 4:
            bags[counts(words[2:3])[0]] = counts(words[4:])
        elif words[:2] == ["#", "draws"]:
            totals = counts(words[2::2])
        elif words[0][0] != "#":
            raise Unfair("there is something after the end")
    return bags, totals


def read(text):
    lines = [words for line in text.split("\n") if (words := line.split(";")[0].split())]
    firsts = [words[0] for words in lines]
    if "begin" not in firsts or "end" not in firsts:
        raise Unfair("the record is cut off")
    begin, end = firsts.index("begin"), firsts.index("end")
    return read_header(lines[:begin]), read_outcomes(lines[begin:end]), *read_bags(lines[end + 1:])


def check_key(fairness):
    for name in ("commitment", "secret", "key"):
        if name not in fairness:
            raise Unfair(f"there is no {name}")
    numbers = [fairness[name] for name in sorted(fairness) if name.startswith("number")]
    if digest(fairness["secret"]) != fairness["commitment"]:
        raise Unfair("the commitment is not that of the secret")
    if digest(b"".join([b"tessera 1", fairness["secret"], *numbers])) != fairness["key"]:
        raise Unfair("the key is not that of the secret and the numbers")


def check(text):
    """Raises Unfair, or returns the fairness lines and how many draws there were."""
    fairness, outcomes, bags, totals = read(text)
    check_key(fairness)
    if totals is None:
        raise Unfair("what was drawn from is not noted; 'tessera replay FILE --proof' does it")
    if totals != [len(outcomes), len(bags)]:
        raise Unfair(f"{len(outcomes)} draws and {len(bags)} bags are not as many as there should be")
    words, bag = stream(fairness["key"]), []
    for draw, outcome in enumerate(outcomes, 1):
        bag = bags.get(draw, bag)
        if (expected := pick(words, bag)) != outcome:
            raise Unfair(f"draw {draw} is {outcome}, but the key says {expected}")
        bag[outcome] -= 1  # what was drawn is gone
    return fairness, len(outcomes)


def main(names):
    files = [file for name in map(pathlib.Path, names)
             for file in (sorted(name.glob("*.tessera")) if name.is_dir() else [name])]
    bad = 0
    for file in files:
        try:
            fairness, draws = check(file.read_text("utf-8"))
            print(f"{file}: fair, draws: {draws}")
            for name in sorted(fairness) if len(files) == 1 else []:
                print(f"  {name} {fairness[name].hex()}")
        except (Unfair, OSError, ValueError) as problem:
            bad += 1
            print(f"{file}: NOT FAIR: {problem}")
    print(f"{len(files) - bad} fair, {bad} not")
    return 1 if bad or not files else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
