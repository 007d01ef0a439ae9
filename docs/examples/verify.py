#!/usr/bin/env python3
"""Checks that nobody chose the luck of a game: its record against commitment, numbers and key.

Needs nothing but Python, and shares no code with Tessera. docs/fairness.md says what it proves.
With --log, also the log of a server's commitments, as it was fetched, and that each record is in it.

Try it:  build/tessera selfplay chromino --fair --out records && docs/examples/verify.py records
         curl 'http://127.0.0.1:8080/fair/log?after=[0-2000:500]' >log && docs/examples/verify.py --log log
"""
import hashlib
import json
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


# ---- The log of commitments ----


def read_pages(text):
    """The entries of pages that stand one behind the other, as curl leaves them."""
    decoder, entries, at = json.JSONDecoder(), [], 0
    while text[at:].strip():
        page, at = decoder.raw_decode(text, at + len(text[at:]) - len(text[at:].lstrip()))
        entries += page["log"]
    return entries


def check_entry(entry):
    index, hashes = entry["index"], [entry[name] for name in ("match", "commitment", "previous")]
    if not all(re.fullmatch("[0-9a-f]{64}", value) for value in [*hashes, entry["hash"]]) or index < 1:
        raise Unfair(f"entry {index} is none")
    data = b"tessera log 1" + index.to_bytes(8, "big") + bytes.fromhex("".join(hashes))
    if digest(data).hex() != entry["hash"]:
        raise Unfair(f"entry {index} has a wrong hash")
    if index == 1 and int(entry["previous"], 16) != 0:
        raise Unfair("entry 1 names one before it")


def check_log(entries):
    """Raises Unfair, or returns the entries, which are one chain, by their commitments."""
    log = {}
    for entry in entries:
        check_entry(entry)
        if log.setdefault(entry["index"], entry) != entry:
            raise Unfair(f"there are two different entries {entry['index']}")
    if not log:
        raise Unfair("there is no entry")
    for index in range(min(log) + 1, max(log) + 1):
        if index not in log:
            raise Unfair(f"entry {index} is missing")
        if log[index]["previous"] != log[index - 1]["hash"]:
            raise Unfair(f"entry {index} does not follow the one before it")
    print(f"log of commitments: entries {min(log)} to {max(log)} are one chain; the last is {log[max(log)]['hash']}")
    return {entry["commitment"]: entry["index"] for entry in log.values()}


def read_log(names):
    """The log in these files and folders; None if there are none."""
    if not names:
        return None
    files = [file for name in map(pathlib.Path, names) for file in (sorted(name.iterdir()) if name.is_dir() else [name])]
    try:
        return check_log([entry for file in files for entry in read_pages(file.read_text("utf-8"))])
    except (KeyError, TypeError, AttributeError, ValueError, OverflowError) as problem:
        raise Unfair(f"this is not what GET /fair/log gives ({problem})") from problem


def check_file(file, log):
    """Raises Unfair, or returns the fairness lines, and a few words on what was found."""
    fairness, draws = check(file.read_text("utf-8"))
    if log is None:
        return fairness, f"fair, draws: {draws}"
    if fairness["commitment"].hex() not in log:
        raise Unfair("its commitment is not in the log")
    return fairness, f"fair, draws: {draws}, entry {log[fairness['commitment'].hex()]} of the log"


def main(words):
    names, logs = [], []
    while words:
        word, *words = words
        if word == "--log" and words:
            logs.append(words.pop(0))
        else:
            names.append(word)
    try:
        log = read_log(logs)
    except (Unfair, OSError) as problem:
        print(f"the log of commitments is BROKEN: {problem}")
        return 1
    files = [file for name in map(pathlib.Path, names)
             for file in (sorted(name.glob("*.tessera")) if name.is_dir() else [name])]
    bad = 0
    for file in files:
        try:
            fairness, found = check_file(file, log)
            print(f"{file}: {found}")
            for name in sorted(fairness) if len(files) == 1 else []:
                print(f"  {name} {fairness[name].hex()}")
        except (Unfair, OSError, ValueError) as problem:
            bad += 1
            print(f"{file}: NOT FAIR: {problem}")
    print(f"{len(files) - bad} fair, {bad} not")
    return 1 if bad or not (files or log) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
