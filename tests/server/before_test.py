#!/usr/bin/env python3
"""before_test.py FOLDER -- opens the store of the version before with the program of a build folder, on SQLite
and on PostgreSQL: everything is as it was, and everybody plays on. tests/before/README.md says how the store was
made. Standard library only."""

import json
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time

from online_test import PORT, Client, Database, Server, attempt, check, check_record, finish, play_to_end

BEFORE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "before")
GAMES = ("chocolatier", "pavilion", "ingenious", "polyssimo", "chromino")
AWAY_MS = 2 * 3600 * 1000  # the server is down for so long between the versions; open matches wait for a day
SHIFTS = ("UPDATE entries SET time_ms = time_ms + {0}", "UPDATE matches SET changed_ms = changed_ms + {0}",
          "UPDATE matches SET due_ms = due_ms + {0} WHERE due_ms > 0")


def shifts(last_ms):
    """Statements that make the last entry as old as the time that the server was down."""
    return [shift.format(int(time.time() * 1000) - AWAY_MS - last_ms) for shift in SHIFTS]


def open_file(folder):
    store = os.path.join(folder, "store.db")
    shutil.copy(os.path.join(BEFORE, "store.db"), store)
    os.chmod(store, 0o600)
    database = sqlite3.connect(store)
    for shift in shifts(database.execute("SELECT MAX(time_ms) FROM entries").fetchone()[0]):
        database.execute(shift)
    database.commit()
    database.close()
    return store


def ask_sql(database, *words):
    command = [os.path.join(database.programs, "psql"), "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", database.url]
    done = subprocess.run([*command, *words], capture_output=True, text=True)
    check(done.returncode == 0, f"psql {words}: {done.stderr}")
    return done.stdout.strip()


def fill(database):
    ask_sql(database, "-f", os.path.join(BEFORE, "store.sql"))
    for shift in shifts(int(ask_sql(database, "-c", "SELECT MAX(time_ms) FROM public.entries"))):
        ask_sql(database, "-c", shift.replace("UPDATE ", "UPDATE public."))
    return database.url


def difference(old, new, path=""):
    """Where something of old is missing from new, or another; "" if nowhere. There may be more in new."""
    if isinstance(old, dict) and isinstance(new, dict):
        found = [difference(old[name], new.get(name), f"{path}.{name}") for name in old]
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        found = [difference(*pair, f"{path}[{i}]") for i, pair in enumerate(zip(old, new))]
    else:
        found = [] if old == new else [f"{path}: {old} was there, and is {new}"]
    return next((it for it in found if it), "")


def come_back(expected):
    """All by their tokens, and one with her password."""
    people = []
    for token in expected["tokens"]:
        person = Client(None)
        hello = person.ask(say="hello", version=1, token=token)
        check(hello.get("person"), f"a token is known: {hello}")
        person.token = token
        people.append(person)
    signed = Client("Other").ask(say="sign_in", name="ANN", password=expected["password"])
    check(signed.get("account_name") == "ann" and signed.get("name") == "Ann", f"an account is there: {signed}")
    return people


def comparable(view):
    """Who came where in a match that did not end by the rules is for the present version to say, and so are the number
    of the version and the order of Chromino's tiles; and a line of chat that is as old as its entry has another time here."""
    view = json.loads(json.dumps(view))
    view.get("table", {}).pop("rules", None)
    if view.get("end") and view["end"]["why"] != "rules":
        view["end"].pop("place", None)
        view["table"].pop("result", None)
    for line in view.get("chat", []):
        line.pop("time_ms")
    laid = view.get("table", {}).get("position", {}).get("table")
    if isinstance(laid, list):
        laid.sort(key=lambda tile: (tile["x"], tile["y"]))
    return view


def check_views(people, expected):
    for name, it in expected["matches"].items():
        if name == "clock":
            continue  # the time that nobody could act is an entry more
        for person, view in zip(people[-len(it["views"]):], it["views"]):
            told = person.ask(say="watch", match=it["match"])
            person.ask(say="unwatch", match=it["match"])
            found = difference(comparable(view), comparable(told))
            check(not found, f"{name} is what it was: {found}")


def check_clock(people, expected):
    """The clock of an hour did not run while no server did, and the match is played on."""
    match = expected["matches"]["clock"]["match"]
    watch(people, match)
    while min(people[2].view["table"]["clock"]["left_ms"]) == 0:
        people[2].receive()
    check(people[2].view["stage"] == "running", f"the match goes on: {people[2].view['end']}")
    left = people[2].view["table"]["clock"]["left_ms"]
    check(min(left) > 3500 * 1000, f"no time was charged while the server was down: {left}")
    unwatch(people, match)


def check_lists(people, expected):
    ann = people[0]
    for name in ("ratings", "leaders"):
        words = {"game": "polyssimo", "players": 2} if name == "leaders" else {}
        told = ann.ask(say=name, **words)[name]
        check(not difference(expected[name], told), f"{name} are what they were: {difference(expected[name], told)}")
    for name in ("history", "lobby"):
        told = [it["match"] for it in ann.ask(say=name)["matches"]]
        check(set(expected[name]) <= set(told), f"the {name} has all matches: {told}")


def check_records(program, people, expected):
    names = [os.path.join(BEFORE, "records", f"{game}.tessera") for game in GAMES]
    verified = subprocess.run([program, "verify", *names], capture_output=True, text=True)
    check(verified.returncode == 0 and verified.stdout.count("fair") == len(GAMES), f"records are fair: {verified}")
    for game, name in zip(GAMES, names):
        told = people[2].ask(say="record", match=expected["matches"][f"{game} over"]["match"])["record"]
        with open(name, encoding="utf-8") as file:
            old = [line for line in file.read().splitlines() if not line.startswith(("date ", "rules "))]
        new = [line for line in told.splitlines() if not line.startswith(("date ", "rules "))]
        options = [line.split()[1] for line in old if line.startswith("option ")]  # newer ones have their defaults
        new = [line for line in new if not line.startswith("option ") or line.split()[1] in options]
        check(old == new, f"the record of {game} is what it was: {new}")


def check_puzzles(program):
    """A code names the same puzzle for ever."""
    folder = os.path.join(BEFORE, "puzzles")
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            old = file.read()
        game, code = name.split("-")[0], old.splitlines()[0].split("code ")[1]
        new = subprocess.run([program, "puzzle", "new", game, "--code", code], capture_output=True, text=True).stdout
        check(new == old, f"{code} is the same puzzle: {new}")


def watch(people, match):
    for person in people:
        person.number = 0
        person.look(match)


def unwatch(people, match):
    for person in people:
        person.ask(say="unwatch", match=match)


def play_on(program, people, match):
    watch(people, match)
    play_to_end(people, match)
    check(people[2].view["end"]["why"] == "rules", f"it is played to its end: {people[2].view['end']}")
    check_record(program, people[2].ask(say="record", match=match)["record"])
    unwatch(people, match)


def play_all(program, people, expected):
    """What ran goes on, and what was open begins; one takes their seat back from a bot."""
    matches = {name: it["match"] for name, it in expected["matches"].items()}
    back = people[0].ask(say="return", match=matches["stood in"])
    check(back.get("tell") == "done", f"a person returns: {back}")
    for name in [f"{game} running" for game in GAMES] + ["undone", "stood in"]:
        play_on(program, people, matches[name])
    for name in [f"{game} open" for game in GAMES]:
        for seat, person in enumerate(people[:2]):
            person.ask(say="sit", match=matches[name], seat=seat, number=os.urandom(32).hex())
        play_on(program, people, matches[name])


def test_store(program, store):
    with open(os.path.join(BEFORE, "expected.json"), encoding="utf-8") as file:
        expected = json.load(file)
    server = Server(program, store)
    try:
        people = come_back(expected)
        check_clock(people, expected)
        check_views(people, expected)
        check_lists(people, expected)
        check_records(program, people, expected)
        play_all(program, people, expected)
        server.stop()
    finally:
        server.kill()
    reports = subprocess.run([program, "reports", "--store", store], capture_output=True, text=True)
    check("too kind" in reports.stdout and "祝你好運" in reports.stdout, f"a report is there: {reports}")


def main():
    program = os.path.abspath(os.path.join(sys.argv[1], "tessera"))
    random.seed(1)
    attempt(check_puzzles, program)
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        attempt(test_store, program, open_file(folder))
        database = Database(folder, PORT + 2000)
        try:
            attempt(test_store, program, fill(database))
        finally:
            database.control("stop")
    finish()


if __name__ == "__main__":
    main()
