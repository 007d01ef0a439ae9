#!/usr/bin/env python3
"""make.py PROGRAM FOLDER -- writes a store, records and what they are expected to show into the folder.

Run it with the program of a released version; before_test.py opens the result with the present one.
Written are store.db (SQLite), store.sql (PostgreSQL), records/, puzzles/ and expected.json. Tokens and passwords
in it belong to nobody."""

import json
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "server"))

from online_test import PORT, Client, Database, Server, begin, check, play_to_end  # noqa: E402

GAMES = ("chocolatier", "pavilion", "ingenious", "polyssimo", "chromino")
PASSWORD = "four yellow tiles"
OVER = ("resigned", "drawn", "time")
PLIES = 8  # of a match that is left running


def seats_of(game):
    return "person,person" if game in ("polyssimo", "pavilion") else "person,person,bot:1"


def unwatch(people, match):
    """A connection may watch few matches at once."""
    for person in people:
        person.ask(say="unwatch", match=match)


def play_some(people, match, plies):
    """The matches that run are left with a person on turn."""
    looker = people[2]
    while True:
        while looker.view["table"]["actor"] not in (0, 1):
            looker.receive()
        for person in people:
            person.hear(looker.number)
        if looker.view["table"]["ply"] >= plies:
            return
        answer = people[looker.view["table"]["actor"]].play(match)
        check(answer.get("tell") == "done", f"an action is taken: {answer}")
        looker.hear(answer["number"])


def begin_with(people, game, seats, **words):
    """A match with a clock, or one that is not listed."""
    match = people[0].ask(say="open", game=game, seats=seats, **words)["match"]
    for seat, person in enumerate(people[:2]):
        person.ask(say="sit", match=match, seat=seat, number=os.urandom(32).hex())
    for person in people:
        person.number = 0
        person.look(match)
    return match


def finish_all(people):
    """By the rules, by resigning, by agreement, and by the clock."""
    matches = {}
    for game in GAMES:
        matches[f"{game} over"] = match = begin(people, game, seats_of(game))
        play_to_end(people, match)
        unwatch(people, match)
    matches["resigned"] = match = begin(people, "chromino", "person,person")
    play_some(people, match, 6)
    people[1].ask(say="resign", match=match)
    unwatch(people, match)
    matches["drawn"] = match = begin(people, "ingenious", "person,person")
    for person in people[:2]:
        person.ask(say="draw", match=match, ply=0)
    unwatch(people, match)
    matches["time"] = match = begin_with(people, "polyssimo", "person,person", move_s=1)
    for person in people:
        person.number = 0
        person.look(match)
    while people[2].view["stage"] != "over":
        people[2].receive()
    unwatch(people, match)
    matches["rematch"] = people[0].ask(say="rematch", match=match)["match"]
    return matches


def leave_running(people):
    """All games, one with a move taken back, one with a bot that stands in, one with a clock."""
    matches = {}
    for game in GAMES:
        matches[f"{game} running"] = match = begin(people, game, seats_of(game))
        play_some(people, match, PLIES)
        unwatch(people, match)
    matches["undone"] = match = begin(people, "polyssimo", "person,person")
    play_some(people, match, 3)
    ply = people[2].view["table"]["ply"]
    answers = [person.ask(say="undo", match=match, ply=ply) for person in people[:2]]
    people[2].look(match)
    check(people[2].view["table"]["ply"] < ply, f"an action is taken back: {answers}")
    unwatch(people, match)
    matches["stood in"] = match = begin(people, "chromino", "person,person")
    play_some(people, match, 2)
    people[2].hear(people[0].ask(say="stand_in", match=match, seat=0, ply=people[2].view["table"]["ply"])["number"])
    play_some_alone(people, match)
    unwatch(people, match)
    matches["clock"] = match = begin_with(people, "chocolatier", "person,person", game_s=3600, increment_s=5)
    play_some(people, match, 4)
    unwatch(people, match)
    return matches


def play_some_alone(people, match):
    """Until the person who is there is on turn again."""
    people[1].hear(people[2].number)
    while people[1].view["table"]["actor"] != 1:
        people[1].receive()


def leave_open(people):
    matches = {}
    for game in GAMES:
        matches[f"{game} open"] = match = people[0].ask(say="open", game=game, seats="person,person", public=True)["match"]
        people[0].ask(say="sit", match=match, seat=0, number=os.urandom(32).hex())
        time.sleep(0.6)
    matches["private"] = people[1].ask(say="open", game="chromino", seats="person,bot:2,person", move_s=60)["match"]
    return matches


def talk(people, match):
    line = people[1].ask(say="chat", match=match, text="Good luck! 祝你好運")["number"]
    people[0].ask(say="report", match=match, line=line, reason="too kind")
    people[0].ask(say="mute", match=match, person=people[1].ask(say="hello", version=1, token=people[1].token)["person"],
                  muted=True)


def views(people, match, is_over):
    """What each of them sees; when a match is over, all see the same. Times go on, and are left out."""
    told = []
    for person in people[2:] if is_over else people:
        view = person.ask(say="watch", match=match)
        person.ask(say="unwatch", match=match)
        for name in ("tell", "tag", "log", "present", "watching"):
            view.pop(name, None)
        view["table"].pop("clock", None)
        told.append(view)
    return told


def write_all(people, folder):
    matches = {**finish_all(people), **leave_running(people), **leave_open(people)}
    talk(people, matches["chromino running"])
    time.sleep(2)  # for the ratings
    expected = {"password": PASSWORD, "tokens": [person.token for person in people], "matches": {}}
    for name, match in matches.items():
        expected["matches"][name] = {"match": match, "views": views(people, match, name in OVER or name.endswith("over"))}
        if name.endswith("over"):
            with open(os.path.join(folder, "records", f"{name.split()[0]}.tessera"), "w", encoding="utf-8") as file:
                file.write(people[2].ask(say="record", match=match)["record"])
    expected["ratings"] = people[0].ask(say="ratings")["ratings"]
    expected["leaders"] = people[0].ask(say="leaders", game="polyssimo", players=2)["leaders"]
    expected["history"] = [it["match"] for it in people[0].ask(say="history")["matches"]]
    expected["lobby"] = [it["match"] for it in people[0].ask(say="lobby")["matches"]]
    with open(os.path.join(folder, "expected.json"), "w", encoding="utf-8") as file:
        json.dump(expected, file, ensure_ascii=False, separators=(",", ":"))


def write_sql(program, store, folder, data):
    """The same rows, in the tables that the program makes in PostgreSQL."""
    database = Database(data, PORT + 2000)
    backup = os.path.join(data, "backup")
    subprocess.run([program, "backup", backup, "--store", store], check=True, stdout=subprocess.DEVNULL)
    subprocess.run([program, "restore", backup, "--store", database.url], check=True, stdout=subprocess.DEVNULL)
    words = ["--no-owner", "--no-privileges", "--rows-per-insert=50", database.url]
    dump = subprocess.run([os.path.join(database.programs, "pg_dump"), *words], check=True, capture_output=True, text=True)
    lines = [line for line in dump.stdout.splitlines() if line and not line.startswith(("--", "\\"))]
    with open(os.path.join(folder, "store.sql"), "w", encoding="utf-8") as file:
        file.write("\n".join(line for line in lines if "transaction_timeout" not in line) + "\n")
    database.control("stop")


def write_puzzles(program, folder):
    for game in ("chromino", "polyssimo"):
        for name, words in (("seed", ["--seed", "7"]), ("day", ["--date", "2026-11-01"])):
            with open(os.path.join(folder, "puzzles", f"{game}-{name}.puzzle"), "w", encoding="utf-8") as file:
                subprocess.run([program, "puzzle", "new", game, "--difficulty", "3", *words], check=True, stdout=file)


def main():
    program, folder = os.path.abspath(sys.argv[1]), sys.argv[2]
    random.seed(1)
    for part in ("records", "puzzles"):
        os.makedirs(os.path.join(folder, part), exist_ok=True)
    write_puzzles(program, folder)
    with tempfile.TemporaryDirectory() as data:
        os.chmod(data, 0o755)
        store = os.path.join(data, "store.db")
        server = Server(program, store)
        try:
            people = [Client("Ann"), Client("Ben"), Client("Cleo")]
            signed = people[0].ask(say="sign_up", name="Ann", password=PASSWORD)
            check(signed.get("account") is True, f"somebody has an account: {signed}")
            write_all(people, folder)
            server.stop()
        finally:
            server.kill()
        sqlite3.connect(store, isolation_level=None).execute("VACUUM")
        shutil.copy(store, os.path.join(folder, "store.db"))
        write_sql(program, store, folder, data)


if __name__ == "__main__":
    main()
