#!/usr/bin/env python3
"""crowd_test.py FOLDER [SECONDS] -- one address tries to fill a server with bots, while others play.

First it opens matches of four bots, as many as it can; then matches in which a person plays against three
bots of the highest level, and plays on in all of them. Meanwhile two people play, and one against bot:1: their
moves must be done within 100 ms (99 of 100), and bot:1 must answer within a second. Then the server is started
again: no bot may go on where nobody is. Last, a hundred connections ask for much and read nothing. It measures,
so the build must be an optimised one; on a machine with other things to do, put `chrt -f 10` before it, as root.
Standard library only."""

import json
import multiprocessing
import os
import random
import select
import socket
import sys
import tempfile
import time
import urllib.request

from attack_test import LoudServer, memory_kb
from online_test import PORT, Client, attempt, check, finish

OPENERS, WANTED, LIMIT = 40, 1022, 200
BOTS = "bot:9,bot:9,bot:9"
MOVE_MS, ANSWER_MS, UNREAD_MB = 100, 1000, 16
ATTACKER, OTHERS = "192.0.2.1", "198.51.100.1"


def open_many(clients, seats, wanted, seconds):
    """Opens matches by all clients at once; (who, match) of those that were opened, and the refusals."""
    opened, refusals, until = [], {}, time.time() + seconds
    while len(opened) < wanted and time.time() < until:
        for client in clients:
            client.say(say="open", game="polyssimo", seats=seats, public=True, tag=7)
        for client in clients:
            answer = client.receive()
            while answer.get("tag") != 7:
                answer = client.receive()
            if "refused" in answer:
                refusals[answer["refused"]] = refusals.get(answer["refused"], 0) + 1
            else:
                opened.append((client, answer["match"]))
        time.sleep(0.2)
    return opened, refusals


def play_on(client, told):
    """The move of whoever attacks, wherever it is their turn."""
    table = told.get("table") or {}
    if table.get("legal") and told.get("stage") == "running":
        client.say(say="play", match=told["match"], ply=table["ply"], action=random.choice(table["legal"]))


def attack(seconds, report):
    """In a process of its own, which leaves the processors to others: it stands for other machines."""
    os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))
    os.nice(19)
    Client.headers = {"X-Forwarded-For": ATTACKER}
    clients = [Client(f"Eve {i}") for i in range(OPENERS)]
    opened, refusals = open_many(clients, "bot:9," + BOTS, WANTED, seconds / 2)
    report.put(("bots", len(opened), refusals))
    opened, refusals = open_many(clients, "person," + BOTS, WANTED, seconds / 2)
    for client, match in opened:
        client.ask(say="sit", match=match, seat=0, number=os.urandom(32).hex())
    watched = {}
    for client, match in opened:
        watched[client] = watched.get(client, 0) + 1
        if watched[client] <= 8:
            client.say(say="watch", match=match)
    report.put(("people", len(opened), refusals))
    wires = {client.wire: client for client in clients}
    while True:
        for wire in select.select(list(wires), [], [], 1)[0]:
            play_on(wires[wire], wires[wire].receive())


def begin(people, seats, game):
    match = people[0].ask(say="open", game=game, seats=seats)
    check(match.get("tell") == "done", f"others can open a match: {match}")
    for seat, person in enumerate(people):
        person.ask(say="sit", match=match["match"], seat=seat, number=os.urandom(32).hex())
    for person in people:
        person.number = 0
        person.ask(say="watch", match=match["match"])
        while person.view["stage"] == "open":
            person.receive()
    return match["match"]


def is_running(person):
    """Whether the match goes on; its end is told a moment after the last move."""
    while person.view["stage"] == "running" and person.view["table"]["actor"] is None:
        person.receive()
    return person.view["stage"] == "running"


def moves_of_two(seconds):
    """How long moves take that two people make, in ms."""
    people, taken, until = [Client("Ann"), Client("Ben")], [], time.time() + seconds
    while time.time() < until:
        match = begin(people, "person,person", "ingenious")
        while time.time() < until and is_running(people[0]):
            actor = people[0].view["table"]["actor"]
            people[actor].hear(people[1 - actor].number)
            table = people[actor].view["table"]
            begun = time.time()
            answer = people[actor].ask(say="play", match=match, ply=table["ply"], action=random.choice(table["legal"]))
            taken.append((time.time() - begun) * 1000)
            check(answer.get("tell") == "done", f"a move is done: {answer}")
            people[1 - actor].hear(answer["number"])
            people[0].hear(answer["number"])
            time.sleep(0.05)
    return taken


def answers_of_bot(seconds):
    """How long bot:1 takes, from its opponent's move to its own, in ms."""
    ann, taken, until = Client("Cleo"), [], time.time() + seconds
    while time.time() < until:
        match = begin([ann], "person,bot:1", "polyssimo")
        while ann.view["stage"] == "running" and ann.view["table"]["actor"] != 0:
            ann.receive()
        while time.time() < until and ann.view["stage"] == "running":
            table, begun = ann.view["table"], time.time()
            ann.ask(say="play", match=match, ply=table["ply"], action=random.choice(table["legal"]))
            while ann.view["stage"] == "running" and ann.view["table"]["actor"] != 0:
                ann.receive()
            taken.append((time.time() - begun) * 1000)
            time.sleep(0.1)
    return taken


def measure(what, seconds, report):
    try:
        report.put((what.__name__, what(seconds)))
    except (Exception, SystemExit) as failure:
        report.put((what.__name__, str(failure)))


def percentile(values, part):
    return sorted(values)[min(len(values) - 1, int(part * len(values)))]


def figure(name, port=PORT):
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=10) as answer:
        lines = answer.read().decode().splitlines()
    return next((float(line.split()[1]) for line in lines if line.startswith(f"tessera_{name} ")), 0)


def say_times(when, name, taken):
    print(f"{when}, {name}: {len(taken)}, p50 {percentile(taken, 0.5):.1f} ms, "
          f"p99 {percentile(taken, 0.99):.1f} ms, the slowest {max(taken):.1f} ms", flush=True)


def judge(results):
    for name, limit_ms, part in (("moves_of_two", MOVE_MS, 0.99), ("answers_of_bot", ANSWER_MS, 1)):
        taken = results[name]
        check(isinstance(taken, list) and len(taken) >= 20, f"{name}: others can play: {taken}")
        say_times("under attack", name, taken)
        check(percentile(taken, part) < limit_ms, f"{name} take less than {limit_ms} ms")


def test_crowd(seconds):
    """Others play on while one address attacks."""
    for calm in (moves_of_two, answers_of_bot):
        say_times("without it", calm.__name__, calm(seconds / 4))
    context = multiprocessing.get_context("fork")
    report = context.Queue()
    attacker = context.Process(target=attack, args=(seconds, report), daemon=True)
    attacker.start()
    try:
        what, count, refusals = report.get(timeout=seconds + 60)
        print(f"matches of {what}: {count} opened, {refusals}")
        check(count == 0, "a match needs a person")
        what, count, refusals = report.get(timeout=seconds + 60)
        print(f"matches of {what}: {count} opened, {refusals}")
        check(0 < count <= LIMIT, f"an address has at most {LIMIT} unfinished matches")
        others = [context.Process(target=measure, args=(it, seconds, report)) for it in (moves_of_two, answers_of_bot)]
        for other in others:
            other.start()
        results = dict(report.get(timeout=seconds + 60) for _ in others)
        print(f"{figure('bots_choices_total'):.0f} turns of bots, {figure('bots_lowered_total'):.0f} at a lower level")
        judge(results)
    finally:
        attacker.kill()


def test_after_restart(server):
    """Nobody is there any more: no bot thinks."""
    server.kill()
    server.start()
    time.sleep(8)
    turns = figure("bots_choices_total")
    check(turns == 0, f"no bot goes on after a restart: {turns}")


def test_lobby():
    """A hundred matches of one address do not hide the match of somebody else."""
    match = Client("Dan").ask(say="open", game="chromino", seats="person,person", public=True)["match"]
    Client.headers = {"X-Forwarded-For": ATTACKER}
    open_many([Client("Eve")], "person,person", 20, 10)
    lobby = Client(None).ask(say="lobby")
    shown = [it["match"] for it in lobby["matches"]]
    check(match in shown, "everybody's match is in the lobby")
    print(f"the lobby shows {len(shown)} matches")


def test_unread(process):
    """A hundred connections ask for much and read nothing."""
    client = Client("Fay")
    match = client.ask(say="open", game="ingenious", seats="person,person")["match"]
    before, wires = memory_kb(process), []
    message = json.dumps({"say": "lobby"}).encode()
    for i in range(100):
        Client.headers = {"X-Forwarded-For": f"203.0.113.{i}"}
        wires.append(Client(None))
        wires[-1].wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    Client.headers = {"X-Forwarded-For": OTHERS}
    until = time.time() + 15
    while time.time() < until and figure("connections_slow_total") == 0:
        for it in wires:
            try:
                it.wire.settimeout(0.1)
                it.frame(1, message)
            except OSError:
                pass
        time.sleep(0.1)
    grown = (memory_kb(process) - before) / 1024
    print(f"{grown:.0f} MB more, {figure('unread_bytes') / 1e6:.1f} MB unread, "
          f"{figure('connections_slow_total'):.0f} closed")
    check(figure("unread_bytes") <= UNREAD_MB << 20, "what is unread has a bound")
    check(figure("connections_slow_total") > 0, "who does not read is closed")
    check(client.ask(say="watch", match=match).get("tell") == "view", "others are served")


def main():
    seconds = int(sys.argv[2]) if len(sys.argv) > 2 else 10
    Client.headers = {"X-Forwarded-For": OTHERS}
    with tempfile.TemporaryDirectory() as data:
        program = os.path.join(sys.argv[1], "tessera")
        server = LoudServer(program, data, words=["--behind-proxy", "--unread", str(UNREAD_MB)])
        try:
            attempt(test_crowd, seconds)
            attempt(test_after_restart, server)
            attempt(test_lobby)
            attempt(test_unread, server.process)
        finally:
            server.kill()
            print("\n".join(server.events()[:12]))
    finish()


if __name__ == "__main__":
    main()
