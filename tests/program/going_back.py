#!/usr/bin/env python3
"""going_back.py -- a server whose store is put back to an earlier one, and `tessera join`, which notices. Also links to
another device in the terminal. The argument is the program."""
import json
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request

sys.dont_write_bytecode = True
from counted import expect, finish  # noqa: E402

program = str(pathlib.Path(sys.argv[1]).resolve())


class Server:
    """Has its store in a folder, which can be put away and back while it is stopped."""

    def __init__(self, folder):
        self.folder, self.store = folder, folder / "store"
        self.store.mkdir()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.address = f"127.0.0.1:{self.port}"
        self.start()

    def start(self):
        self.process = subprocess.Popen([program, "serve", "--port", str(self.port), "--store", str(self.store / "db")],
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(200):
            try:
                urllib.request.urlopen(f"http://{self.address}/health", timeout=10).close()
                return
            except OSError:
                time.sleep(0.05)
        raise SystemExit("the server does not start")

    def stop(self):
        self.process.terminate()
        self.process.wait()

    def copy(self, name):
        self.stop()
        shutil.copytree(self.store, self.folder / name)
        self.start()

    def go_back(self, name):
        self.stop()
        shutil.rmtree(self.store)
        shutil.copytree(self.folder / name, self.store)
        self.start()

    def say(self, message, token=None):
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        request = urllib.request.Request(f"http://{self.address}/api", json.dumps(message).encode(), headers)
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)


def join(server, token_file, *words):
    return subprocess.run([program, "join", server.address, "--plain", "--token-file", str(token_file), *words],
                          input="", capture_output=True, text=True, timeout=60)


def number_in(server, match):
    return server.say({"say": "watch", "match": match})["people"][0].get("number")


def check_going_back(folder, server):
    host = server.say({"say": "hello", "version": 1, "name": "Host"})["token"]
    opening = {"say": "open", "game": "chromino", "seats": "person,person"}
    ann = folder / "ann"
    expect("somebody comes", join(server, ann, "--name", "Ann").returncode == 0)
    match = server.say(opening, host)["match"]
    server.copy("before")
    sat = join(server, ann, "--match", match, "--seat", "1")
    expect("somebody sits down", sat.returncode == 0 and number_in(server, match), sat.stderr)
    number = number_in(server, match)
    other = server.say(opening, host)["match"]
    expect("the newest entry is remembered", join(server, ann, "--match", other).returncode == 0)
    note = pathlib.Path(f"{ann}.{match}")
    expect("the number is kept", number in note.read_text())
    expect("nobody else can read it", note.stat().st_mode & 0o077 == 0)

    server.go_back("before")
    again = join(server, ann, "--match", match, "--seat", "1")
    expect("a match that went back is refused", again.returncode == 2 and "gone back" in again.stderr, again.stderr)
    expect("and nobody sits down", number_in(server, match) is None)
    chinese = join(server, ann, "--lang", "zh-Hant")
    expect("the log that went back is named", "承諾紀錄" in chinese.stdout, chinese.stdout + chinese.stderr)

    # A device that does not know how far it was says the same number all the same.
    commitment, kept, _ = note.read_text().split()
    note.write_text(f"{commitment} {kept} 0\n")
    again = join(server, ann, "--match", match, "--seat", "1")
    expect("the number is the same the second time", number_in(server, match) == number, again.stderr)
    note.write_text(f"{'0' * 64} {kept} 0\n")
    again = join(server, ann, "--match", match)
    expect("another commitment is refused", again.returncode == 2 and "gone back" in again.stderr, again.stderr)
    for text in ("", "\n", "x y z\n", f"{commitment} {kept}\n", f"{commitment} short 99\n", "\0\0\0"):
        note.write_text(text)
        expect(f"a note {text[:10]!r} is as good as none", join(server, ann, "--match", match).returncode == 0)


def check_links(folder, server):
    token = server.say({"say": "hello", "version": 1, "name": "Bea"})["token"]
    code = server.say({"say": "link"}, token)["code"]
    phone, other = folder / "phone", folder / "other"
    expect("somebody else", join(server, other, "--name", "Otto").returncode == 0)
    kept = other.read_text()
    result = join(server, other, "--code", code)
    expect("who is somebody stays that", result.returncode == 2 and "already have another name" in result.stderr, result.stderr)
    expect("and their token stays", other.read_text() == kept)
    result = join(server, phone, "--code", f"http://{server.address}/#/link/{code}")
    expect("a link makes a terminal somebody", result.returncode == 0, result.stderr)
    mine = phone.read_text().strip()
    expect("with a token of its own", mine not in (token, code))
    expect("who is Bea", server.say({"say": "whose", "token": mine})["name"] == "Bea")
    result = join(server, folder / "late", "--code", code)
    expect("a link works once", result.returncode == 2 and "used already" in result.stderr, result.stderr)
    expect("and leaves no token", not (folder / "late").exists())
    for bad in ("", "x", code[:-1], code + "0", code.upper()):
        expect(f"--code {bad[:5]!r} is refused", join(server, folder / "late", "--code", bad).returncode == 2)


with tempfile.TemporaryDirectory() as name:
    place = pathlib.Path(name)
    running = Server(place)
    try:
        check_going_back(place, running)
        check_links(place, running)
    finally:
        running.stop()
sys.exit(finish())
