#!/usr/bin/env python3
"""kill_test.py FOLDER [RUNS] -- kills servers under load with the program of a build folder.

People play in pairs while the server is killed at random moments and started again, once on SQLite,
and once as two nodes on PostgreSQL, where the database is killed as well. Whatever was acknowledged
must be in the store, as what it was and once; what was not is said again, and must not happen twice;
and all matches go on. Standard library only."""

import collections
import json
import os
import random
import subprocess
import sys
import tempfile
import threading
import time

from online_test import PORT, Client, Database, Server, attempt, check, finish

PAIRS = 6
PATIENCE_S = 60  # for all matches to go on
GAMES = ("chromino", "polyssimo", "ingenious", "chocolatier")


class Person(Client):
    """A client that goes to another node when its own is gone."""

    def __init__(self, name, ports):
        self.ports = ports
        super().__init__(name, port=random.choice(ports))

    def connect(self, port=None):
        try:
            super().connect(port)
        except SystemExit as refused:  # there is a server, but it has no store at the moment
            raise ConnectionError(refused) from None

    def connect_again(self):
        until = time.time() + PATIENCE_S
        while time.time() < until:
            try:
                self.wire.close()
                self.port = random.choice(self.ports)
                self.connect()
                return
            except OSError:
                time.sleep(0.05)
        raise RuntimeError(f"{self.name} finds no server")


class Pair(threading.Thread):
    """Two people who play match after match, and keep what was acknowledged to them."""

    def __init__(self, number, ports):
        super().__init__(daemon=True)
        self.people = [Person(f"{name} {number}", ports) for name in ("Ann", "Ben")]
        self.game = GAMES[number % len(GAMES)]
        self.seats = "person,person" if self.game == "polyssimo" else "person,person,bot:1"
        self.match = self.pending = None
        self.acknowledged = []  # (match, number, what the entry must have)
        self.plays, self.slowest, self.failure, self.is_over = 0, 0, None, False

    def run(self):
        while not self.is_over and not self.failure:
            try:
                self.play_match()
            except OSError:
                self.come_back()
            except (Exception, SystemExit) as failure:
                self.failure = f"{type(failure).__name__}: {failure}"

    def come_back(self):
        if self.is_over:
            return
        try:
            for person in self.people:
                person.connect_again()
        except RuntimeError as failure:
            self.failure = str(failure)

    def ask(self, person, entry, **message):
        """Says something, and notes the entry that it has become if that is acknowledged."""
        begun = time.time()
        answer = person.ask(**message)
        self.slowest = max(self.slowest, time.time() - begun)
        if answer.get("tell") == "done":
            self.acknowledged.append((answer["match"], answer["number"], entry))
        return answer

    def play_match(self):
        if not self.match:
            self.begin()
        self.look()
        if self.pending:
            self.say_again()
        while not self.is_over and self.people[0].view["stage"] != "over":
            self.play_turn()
        if not self.is_over:
            self.match = None

    def begin(self):
        host = self.people[0]
        answer = self.ask(host, {"kind": "open"}, say="open", game=self.game, seats=self.seats)
        if answer.get("tell") != "done":
            raise ConnectionError(answer)
        match = answer["match"]
        for seat, person in enumerate(self.people):
            self.ask(person, {"kind": "sit", "seat": seat}, say="sit", match=match, seat=seat, number=os.urandom(32).hex())
        for person in self.people:
            person.number, person.view = 0, None
        self.match, self.pending = match, None

    def look(self):
        for person in self.people:
            view = person.ask(say="watch", match=self.match)
            if "table" not in view:
                raise ConnectionError(view)
        if self.people[0].view["stage"] == "open":  # the server was killed before both sat
            self.match = None
            raise ConnectionError("nobody sits there")

    def say_again(self):
        """Nobody knows whether it was done: then it must be refused now."""
        person, message, entry = self.pending
        self.pending = None
        self.settle(person, message, entry, self.ask(person, entry, **message))

    def play_turn(self):
        watcher = self.people[0]
        actor = watcher.view["table"]["actor"]
        if actor not in (0, 1):
            watcher.receive()
            return
        person = self.people[actor]
        person.hear(watcher.number)
        table = person.view["table"]
        if not table.get("legal"):
            person.receive()
            return
        entry = {"kind": "play", "seat": actor, "ply": table["ply"], "action": random.choice(table["legal"])}
        message = {"say": "play", "match": self.match, "ply": entry["ply"], "action": entry["action"]}
        self.pending = (person, message, entry)
        answer = self.ask(person, entry, **message)
        self.pending = None
        self.settle(person, message, entry, answer)
        watcher.hear(person.number)

    def settle(self, person, message, entry, answer):
        if answer.get("tell") == "done":
            self.plays += 1
            return
        if answer.get("refused") == "store":
            self.pending = (person, message, entry)
            time.sleep(0.1)
        elif answer.get("refused") not in ("late", "turn", "busy", "stage"):
            raise RuntimeError(f"{message} is answered by {answer}")
        raise ConnectionError(answer)  # look again


def stored_entries(program, store, folder):
    """Of each match its entries by number, as a backup has them."""
    file = os.path.join(folder, "entries.backup")
    subprocess.run([program, "backup", file, "--store", store], check=True, stdout=subprocess.DEVNULL)
    matches, is_entry = collections.defaultdict(dict), False
    with open(file, encoding="utf-8") as lines:
        for line in lines:
            if not line.startswith("\t"):
                is_entry = line.startswith("table entries ")
            elif is_entry:
                match, number, _, text = line[1:-1].split("\t")
                check(int(number[1:]) not in matches[match[1:]], "a number is used once")
                matches[match[1:]][int(number[1:])] = json.loads(text[1:].replace("\\\\", "\\"))
    os.remove(file)
    return matches


def check_entries(pairs, read_entries):
    """What was acknowledged before the store is read must be there; of no ply there are two actions."""
    acknowledged = [note for pair in pairs for note in list(pair.acknowledged)]
    matches = read_entries()
    for match, number, wanted in acknowledged:
        entry = matches[match].get(number, {})
        check(wanted.items() <= entry.items(), f"entry {number} of {match} is {wanted}, not {entry}")
    for match, entries in matches.items():
        check(sorted(entries) == list(range(1, len(entries) + 1)), f"{match} has no gap")
        plies = [entries[number]["ply"] for number in sorted(entries) if entries[number]["kind"] == "play"]
        check(plies == list(range(len(plies))), f"no action of {match} was done twice: {plies}")
    return len(acknowledged)


def check_pairs(pairs):
    for pair in pairs:
        check(not pair.failure, f"{pair.game} {pair.match}: {pair.failure}")


def wait_for_plays(pairs, count):
    """All of them play on by so many actions."""
    wanted = {pair: pair.plays + count for pair in pairs}
    until = time.time() + PATIENCE_S
    while time.time() < until and any(pair.plays < wanted[pair] for pair in pairs):
        check_pairs(pairs)
        time.sleep(0.05)
    for pair in pairs:
        check(pair.plays >= wanted[pair], f"{pair.game} {pair.match} goes on")


def begin_pairs(ports):
    pairs = [Pair(number, ports) for number in range(PAIRS)]
    for pair in pairs:
        pair.start()
    wait_for_plays(pairs, 2)
    return pairs


def end_pairs(pairs):
    for pair in pairs:
        pair.is_over = True
    for pair in pairs:
        pair.join(PATIENCE_S)
        check(not pair.is_alive(), "nobody waits for ever")
    check_pairs(pairs)


def test_kills(name, runs, ports, kill_one, read_entries):
    pairs = begin_pairs(ports)
    for run in range(runs):
        time.sleep(random.uniform(0.02, 0.6))
        kill_one()
        check_pairs(pairs)
        if run % 20 == 0:
            check_entries(pairs, read_entries)
            wait_for_plays(pairs, 1)
    wait_for_plays(pairs, 3)
    end_pairs(pairs)
    count = check_entries(pairs, read_entries)
    plays = sum(pair.plays for pair in pairs)
    print(f"{name}: {runs} kills, {plays} actions played, {count} acknowledged entries all there and once")


def test_sqlite(program, folder, runs):
    store = os.path.join(folder, "tessera.db")
    server = Server(program, store)

    def kill_one():
        server.kill()
        server.start()

    try:
        test_kills("one server on SQLite", runs, [PORT], kill_one, lambda: stored_entries(program, store, folder))
        server.stop()
    finally:
        server.kill()


def test_postgres(program, folder, runs):
    database = Database(folder, PORT + 3000)
    ports = [PORT + 1000, PORT + 2000]
    nodes = []

    def kill_one():
        if random.random() < 0.25:
            database.control("restart")
            return
        node = random.choice(nodes)
        node.kill()
        time.sleep(random.uniform(0, 0.3))  # while the other one is alone
        node.start()

    try:
        nodes += [Server(program, database.url, port) for port in ports]
        test_kills("two nodes on PostgreSQL", runs, ports, kill_one, lambda: stored_entries(program, database.url, folder))
        for node in nodes:
            node.stop()
    finally:
        for node in nodes:
            node.kill()
        database.control("stop")


def main():
    program = os.path.join(sys.argv[1], "tessera")
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    seed = random.randrange(1 << 30)
    print(f"the seed is {seed}")
    random.seed(seed)
    with tempfile.TemporaryDirectory() as folder:
        attempt(test_sqlite, program, folder, runs)
        attempt(test_postgres, program, folder, runs)
    finish()


if __name__ == "__main__":
    main()
