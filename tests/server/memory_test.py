#!/usr/bin/env python3
"""memory_test.py FOLDER [MATCHES] -- a server with 1000 matches in memory takes less than 32 MB in all.

People open matches of all games, for two of them or for one and a bot, watch them, and play the first moves; then
the resident memory of the server is read. The build must be without sanitizers. Standard library only."""

import os
import random
import select
import sys
import tempfile
import time
import urllib.request

from attack_test import LoudServer, memory_kb
from online_test import PORT, Client, attempt, check, finish

MATCHES = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
LIMIT_KB = 32 << 10
TRIM_S = 5  # how often the server gives back what it no longer needs
EACH = 8  # matches that a connection may watch
PLIES = 12
GAMES = ("chocolatier", "chromino", "ingenious", "pavilion", "polyssimo")


class Player(Client):
    """Takes what it is told as it is, and keeps the last of each match."""

    def __init__(self, name):
        self.last = {}
        super().__init__(name)

    def take(self, told):
        if "table" in told:
            self.last[told["match"]] = told
        return told


def receive_tagged(client, tag):
    """The answer to what was said with this tag."""
    while True:
        told = client.receive()
        if told.get("tag") == tag:
            return told


def ask_all(clients, wishes):
    """Each client says its wish, and all are answered; whoever was too fast says it again."""
    answers, left = {}, dict(zip(clients, wishes))
    while left:
        for client, wish in left.items():
            client.say(tag=5, **wish)
        for client in list(left):
            answer = receive_tagged(client, 5)
            if answer.get("refused") in ("too_fast", "busy"):
                continue
            check("refused" not in answer, f"{left[client]}: {answer}")
            answers[client] = answer
            del left[client]
        time.sleep(0.3 if left else 0)
    return [answers[client] for client in clients]


def open_matches(hosts, guests):
    """Matches for each pair, every second one with a bot in the place of the guest."""
    for turn in range(EACH):
        is_for_two = turn % 2 == 0
        seats = "person,person" if is_for_two else "person,bot:1"
        wishes = [{"say": "open", "game": GAMES[(turn + i) % len(GAMES)], "seats": seats} for i in range(len(hosts))]
        matches = [answer["match"] for answer in ask_all(hosts, wishes)]
        groups = (hosts, guests) if is_for_two else (hosts,)
        for seat, people in enumerate(groups):
            ask_all(people, [{"say": "sit", "match": match, "seat": seat, "number": os.urandom(32).hex()}
                             for match in matches])
        for people in groups:
            ask_all(people, [{"say": "watch", "match": match} for match in matches])


class Players:
    """All clients, who play on where it is their turn until their matches have had PLIES actions."""

    def __init__(self, clients):
        self.wires = {client.wire: client for client in clients}
        self.done, self.said, self.later = set(), [], []

    def say(self, client, message):
        """The tag says which message a refusal is about."""
        self.said.append(message)
        client.say(tag=100 + len(self.said), **message)

    def take(self, client, told):
        table = told.get("table") or {}
        if told.get("refused") == "too_fast":
            self.later.append((time.time() + 0.5, client, self.said[told["tag"] - 101]))
        elif table.get("ply", 0) >= PLIES or told.get("stage") == "over":
            self.done.add(told["match"])
        elif table.get("legal") and told.get("stage") == "running":
            action = random.choice(table["legal"])
            self.say(client, {"say": "play", "match": told["match"], "ply": table["ply"], "action": action})

    def try_again(self):
        now = time.time()
        ready, self.later = [it for it in self.later if it[0] <= now], [it for it in self.later if it[0] > now]
        for _, client, message in ready:
            self.say(client, message)

    def play(self, count, seconds):
        until = time.time() + seconds
        while len(self.done) < count and time.time() < until:
            self.try_again()
            for wire in select.select(list(self.wires), [], [], 0.5)[0]:
                told = self.wires[wire].receive(waits=False)
                if told:
                    self.take(self.wires[wire], told)
        check(len(self.done) >= count, f"{count} matches are played, not {len(self.done)}")


def matches_in_memory():
    with urllib.request.urlopen(f"http://127.0.0.1:{PORT}/metrics", timeout=10) as answer:
        lines = answer.read().decode().splitlines()
    return int(next(line.split()[1] for line in lines if line.startswith("tessera_matches ")))


def test_memory(server):
    pairs = (MATCHES + EACH - 1) // EACH
    first = memory_kb(server.process)
    hosts, guests = ([Player(f"{word} {i}") for i in range(pairs)] for word in ("Host", "Guest"))
    open_matches(hosts, guests)
    players = Players(hosts + guests)
    for client in hosts + guests:
        for told in client.last.values():
            players.take(client, told)
    players.play(EACH * pairs, 300)
    time.sleep(TRIM_S + 1)
    count, kb = matches_in_memory(), memory_kb(server.process)
    print(f"{count} matches, {len(players.wires)} connections: {kb / 1024:.1f} MB, {first / 1024:.1f} MB at first")
    check(count >= MATCHES, f"{MATCHES} matches are in memory, not {count}")
    check(kb < LIMIT_KB, f"the server takes less than {LIMIT_KB >> 10} MB, not {kb / 1024:.1f} MB")
    server.stop()


def main():
    with tempfile.TemporaryDirectory() as data:
        server = LoudServer(os.path.join(sys.argv[1], "tessera"), data)
        try:
            attempt(test_memory, server)
        finally:
            server.kill()
    finish()


if __name__ == "__main__":
    main()
