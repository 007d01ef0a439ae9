#!/usr/bin/env python3
"""fair.py -- fairness by proof: real records are accepted and tampered ones refused, both by the verifier in
docs/examples/ and by the program. The argument is the program. There are 1000 records where TESSERA_TESTS=full,
otherwise 150."""
import collections
import itertools
import json
import os
import pathlib
import random
import re
import sys
import tempfile

sys.dont_write_bytecode = True
source = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(source / "docs/examples"))
import verify  # noqa: E402
from counted import expect, finish, run  # noqa: E402

IS_FULL = os.environ.get("TESSERA_TESTS") == "full"
RECORDS_PER_GAME = 200 if IS_FULL else 30
LEAST = 10 if IS_FULL else 2  # of each kind of tampering
program = str(pathlib.Path(sys.argv[1]).resolve())
chance = random.Random(1)

# ---- Known answers ----


def known_answers():
    """RFC 8439, appendix A.1, test vectors 1 to 3; RFC 7693, appendix A."""
    def block(key, counter):
        return b"".join(word.to_bytes(4, "little") for word in verify.chacha20(key, counter)).hex()
    expect("ChaCha20, vector 1", block(bytes(32), 0) == (
        "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
        "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586"))
    expect("ChaCha20, vector 2", block(bytes(32), 1) == (
        "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
        "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f"))
    expect("ChaCha20, vector 3", block(bytes(31) + b"\1", 1) == (
        "3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a"
        "8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0"))
    expect("BLAKE2b", verify.hashlib.blake2b(b"abc").hexdigest() == (
        "ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d1"
        "7d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923"))
    # 2^32 mod 3 is 1: only the word 0 is skipped.
    expect("a word that favours an outcome is skipped", verify.pick(iter([0, 2**32 - 1]), [1, 1, 1]) == 2)
    expect("weights lie end to end", [verify.pick(iter([n << 30]), [2, 0, 1, 1]) for n in range(4)] == [0, 0, 2, 3])


# ---- Real records ----


def setups(game):
    """Every number of players with every combination of the options that are words; not all of them are games."""
    options = [[f"{option['name']}={value}" for value in option["values"]]
               for option in game["options"] if "values" in option]
    players = [f"players={count}" for count in range(game["players_min"], game["players_max"] + 1)]
    return [(count, *words) for count in players for words in itertools.product(*options)]


def play(folder, game):
    """Records of as many different set-ups as there are, round and round. Bots add no number, the others do."""
    wanted, missing = setups(game), RECORDS_PER_GAME
    chance.shuffle(wanted)
    for seed, setup in enumerate(itertools.islice(itertools.cycle(wanted), 20 * RECORDS_PER_GAME)):
        seats = [chance.choice(["random", "random", "bot:1"]) for _ in range(int(setup[0][-1]))]
        missing -= run(program, "selfplay", game["name"], *setup, "--seats", ",".join(seats), "--fair",
                       "--seed", seed, "--out", folder).returncode == 0
        if missing == 0:
            break
    expect(f"{game['name']}: {RECORDS_PER_GAME} records", missing == 0)


def accept(folder, count):
    result = run(source / "docs/examples/verify.py", folder)
    expect("the verifier accepts every record", result.stdout.endswith(f"\n{count} fair, 0 not\n"))
    result = run(program, "verify", *sorted(folder.iterdir()))
    agreed = result.stdout.count("; fair: commitment, numbers and key agree\n")
    expect("the program accepts every record", (result.returncode, agreed) == (0, count))


def accept_the_example(folder):
    """The record in docs/fairness.md, which is written again, and a record that has no proof yet."""
    text = (source / "docs/fairness.md").read_text().split("```\n")[1]
    plain = re.sub("# (bag|draws) .*\n", "", text)
    (folder / "example.tessera").write_text(text)
    (folder / "plain.tessera").write_text(plain)
    expect("the example is fair", run(source / "docs/examples/verify.py", folder / "example.tessera").returncode == 0)
    result = run(source / "docs/examples/verify.py", folder / "plain.tessera")
    expect("without its bags it cannot be checked", "what was drawn from is not noted" in result.stdout)
    for name in ("example", "plain"):
        result = run(program, "replay", folder / f"{name}.tessera", "--proof")
        expect(f"{name}: the program writes the proof", result.stdout == text)


# ---- Tampering ----
# Each takes the lines of a record and returns others, or None where there is nothing of the kind to tamper with.


def places(lines, pattern):
    return [i for i, line in enumerate(lines) if re.match(pattern, line)]


def changed(lines, pattern, change):
    """One of the lines that match is changed, or taken out if nothing is left of it."""
    found = places(lines, pattern)
    if not found:
        return None
    i = chance.choice(found)
    return [line for line in [*lines[:i], change(lines[i]), *lines[i + 1:]] if line]


def outcomes_changed(lines, change, least=1):
    """In a line with at least so many outcomes."""
    def with_outcomes(line):
        before, after = line.split(" = ")
        return before + "".join(f" {word}" for word in ["=", *change(after.split())])
    return changed(lines, r"[^#]* =" + least * r" \d+", with_outcomes)


def other_outcome(words):
    i = chance.randrange(len(words))
    words[i] = str(int(words[i]) + 1 if chance.random() < 0.5 else max(0, int(words[i]) - 1))
    return words


def swapped_outcomes(words):
    i = chance.randrange(len(words))
    words[i - 1], words[i] = words[i], words[i - 1]
    return words


def missing_outcome(words):
    words.pop(chance.randrange(len(words)))
    return words


def further_outcome(words):
    words.insert(chance.randrange(len(words) + 1), chance.choice(words))
    return words


def digit(name):
    def change(line):
        i = len(line) - 1 - chance.randrange(64)
        return line[:i] + "0123456789abcdef"[int(line[i], 16) ^ chance.randrange(1, 16)] + line[i + 1:]
    return lambda lines: changed(lines, name + " ", change)


def without(pattern):
    return lambda lines: changed(lines, pattern, lambda line: "")


def twice(lines):
    return changed(lines, "(key|secret|commitment|number p.) ", lambda line: f"{line}\n{line}")


def exchanged(pattern):
    """What two lines have behind their first words changes places, if it begins differently."""
    def change(lines):
        found = places(lines, pattern)
        if len(found) < 2:
            return None
        a, b = chance.sample(found, 2)
        (first, one), (second, other) = (re.split(f"^({pattern})", lines[i])[1:] for i in (a, b))
        lines[a], lines[b] = first + other, second + one
        return lines if one.split()[0] != other.split()[0] else None
    return change


def moved(lines):
    i = chance.choice(places(lines, r"\d+ p\d ")[1:])
    lines[i - 1], lines[i] = lines[i], lines[i - 1]
    return lines


def missing_action(lines):
    """Not the last one: that it is missing only the rules can tell."""
    del lines[chance.choice(places(lines, r"\d+ p\d ")[:-1])]
    return lines


def cut(lines):
    end = places(lines, "end")[0]
    return lines[:chance.randrange(1, end + 1)]


def fairness_of(lines):
    words = [line.split() for line in lines]
    return {" ".join(line[:-1]): bytes.fromhex(line[-1]) for line in words
            if line[0] in ("secret", "commitment", "number", "key")}


def other_secret(with_key):
    """A server that has changed its mind: another secret with its commitment, perhaps with the key of both."""
    def change(lines):
        fairness = fairness_of(lines)
        fairness["secret"] = chance.randbytes(32)
        fairness["commitment"] = verify.digest(fairness["secret"])
        numbers = [fairness[name] for name in sorted(fairness) if name.startswith("number")]
        if with_key:
            fairness["key"] = verify.digest(b"".join([b"tessera 1", fairness["secret"], *numbers]))
            if int(lines[-1].split()[2]) < 20:
                return None  # so few draws may happen to be the same
        names = "|".join(sorted(fairness))
        return [f"{found[1]} {fairness[found[1]].hex()}" if (found := re.match(f"({names}) ", line)) else line
                for line in lines]
    return change


def counted(lines):
    return changed(lines, "# draws ", lambda line: line.replace("# draws ", "# draws 1"))


tampering = {
    "another outcome": lambda lines: outcomes_changed(lines, other_outcome),
    "two outcomes exchanged": lambda lines: outcomes_changed(lines, swapped_outcomes, 10),
    "an outcome missing": lambda lines: outcomes_changed(lines, missing_outcome),
    "an outcome too many": lambda lines: outcomes_changed(lines, further_outcome),
    "another key": digit("key"),
    "another secret": digit("secret"),
    "another commitment": digit("commitment"),
    "another number": digit("number p."),
    "no key": without("key "),
    "no secret": without("secret "),
    "no commitment": without("commitment "),
    "a number missing": without("number p. "),
    "a line twice": twice,
    "numbers exchanged": exchanged("number p. "),
    "outcomes of two actions exchanged": exchanged(r"[^#]* ="),
    "another secret with its commitment": other_secret(False),
    "another secret with its commitment and key": other_secret(True),
    "actions in another order": moved,
    "an action missing": missing_action,
    "cut off": cut,
    "a bag missing": without("# bag "),
    "another count of draws": counted,
}


# What only the rules can tell.


def other_weight(line):
    words = line.split(" ")
    words[chance.randrange(4, len(words))] += "1"
    return " ".join(words)


def fitting_bag(lines):
    """The last outcome is another one, and it is noted that nothing else was in the bag."""
    drawn, notes = places(lines, "[^#]* = "), places(lines, "# draws ")[0]
    if not drawn:
        return None
    before, outcome = lines[drawn[-1]].rsplit(" ", 1)
    other = int(outcome) ^ 1
    _, _, draws, _, bags = lines[notes].split()
    lines[drawn[-1]] = f"{before} {other}"
    lines[notes:] = [f"# bag {draws} =" + " 0" * other + " 1", f"# draws {draws} bags {int(bags) + 1}"]
    return lines


for_the_rules = {
    "a bag of other weights": lambda lines: changed(lines, "# bag ", other_weight),
    "a bag that fits another outcome": fitting_bag,
    "other points": lambda lines: changed(lines, "end ", lambda line: line + "1"),
    "another player": lambda lines: changed(lines, r"\d+ p\d ", lambda line: line.replace(" p", " p1", 1)),
}


def write_tampered(records, folder, kinds):
    """One of each record; the kinds take turns, and a kind that finds nothing to tamper with leaves it to the next.
    Returns how many there are of each."""
    names, count = list(kinds), collections.Counter()
    for i, record in enumerate(records):
        text = record.read_text()
        for kind in names[i % len(names):] + names:
            lines = kinds[kind](text.rstrip("\n").split("\n"))
            if lines is not None and (other := "\n".join(lines) + "\n") != text:
                break
        count[kind] += 1
        (folder / f"{kind.replace(' ', '_')}-{record.name}").write_text(other)
    return count


def refuse(records, folder):
    """The verifier refuses them all, whatever was done to them."""
    count = write_tampered(records, folder, tampering)
    for kind in tampering:
        print(f"{count[kind]} records: {kind}")
        expect(f"at least {LEAST} records with {kind}", count[kind] >= LEAST)
    result = run(source / "docs/examples/verify.py", folder)
    print(*(line for line in result.stdout.split("\n") if ": fair" in line), sep="\n")
    expect("the verifier refuses every tampered record", result.stdout.endswith(f"\n0 fair, {len(records)} not\n"))
    program_refuses(folder)


def program_refuses(folder):
    """It says one sentence for each, and nothing else."""
    files = sorted(folder.iterdir())
    result = run(program, "verify", *files)
    print(result.stdout, end="")
    expect("the program refuses every tampered record",
           (result.returncode, result.stdout, result.stderr.count("\n")) == (2, "", len(files)))


def refuse_by_the_rules(records, folder):
    write_tampered(records, folder, for_the_rules)
    program_refuses(folder)


def subfolder(folder, name):
    made = folder / name
    made.mkdir()
    return made


def main():
    known_answers()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        accept_the_example(folder)
        records = subfolder(folder, "records")
        games = json.loads(run(program, "games", "--json").stdout)
        for game in games:
            play(records, game)
        real = sorted(records.iterdir())
        accept(records, RECORDS_PER_GAME * len(games))
        refuse(chance.sample(real, len(real)), subfolder(folder, "tampered"))
        refuse_by_the_rules(chance.sample(real, 100), subfolder(folder, "rules"))
    return finish()


if __name__ == "__main__":
    sys.exit(main())
