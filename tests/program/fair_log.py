#!/usr/bin/env python3
"""fair_log.py -- the log of commitments of a real server: what it publishes is one chain in which every match is,
and whatever is changed in it is refused by docs/examples/verify.py and by the program. The argument is the program."""
import json
import pathlib
import random
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

sys.dont_write_bytecode = True
source = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(source / "docs/examples"))
import verify  # noqa: E402
from counted import expect, finish, run  # noqa: E402

program = str(pathlib.Path(sys.argv[1]).resolve())
chance = random.Random(2)


class Server:
    def __init__(self, folder):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{port}"
        self.process = subprocess.Popen([program, "serve", "--port", str(port), "--store", str(folder / "store.db")],
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(200):
            try:
                self.get("/health")
                return
            except OSError:
                time.sleep(0.05)
        raise SystemExit("the server does not start")

    def get(self, path):
        with urllib.request.urlopen(self.address + path, timeout=30) as answer:
            return answer.read().decode()

    def status(self, path):
        try:
            self.get(path)
            return 200
        except urllib.error.HTTPError as refusal:
            return refusal.code

    def say(self, message, token=None):
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        request = urllib.request.Request(self.address + "/api", json.dumps(message).encode(), headers)
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)

    def stop(self):
        self.process.terminate()
        self.process.wait()


def play_match(server, token):
    """Against a bot, given up at once: its name, its commitment, and its record."""
    number = chance.randbytes(32).hex()
    match = server.say({"say": "open", "game": "chromino", "seats": "person,bot:1"}, token)["match"]
    server.say({"say": "sit", "match": match, "seat": 0, "number": number}, token)
    server.say({"say": "resign", "match": match}, token)
    for _ in range(100):
        answer = server.say({"say": "record", "match": match})
        if "record" in answer:
            return match, server.say({"say": "watch", "match": match})["commitment"], answer["record"]
        time.sleep(0.05)
    raise SystemExit("the match does not end")


def both(folder, what, is_good, *words):
    """Both verifiers say the same of these words."""
    ours, other = run(program, "verify", *words), run(source / "docs/examples/verify.py", *words)
    expect(f"{what}: the program", (ours.returncode == 0) == is_good and (is_good or ours.stderr.count("\n") == 1))
    expect(f"{what}: verify.py", (other.returncode == 0) == is_good)


def accept(folder, server):
    token = server.say({"say": "hello", "version": 1, "name": "Ann"})["token"]
    expect("a log without entries", json.loads(server.get("/fair/log")) == {"tell": "fair", "head": None, "log": []})
    matches = [play_match(server, token) for _ in range(4)]
    pages = [server.get(f"/fair/log?after={after}") for after in (0, 2, 4)]
    log = json.loads(pages[0])["log"]
    expect("each match has an entry, in order", [entry["commitment"] for entry in log] == [it[1] for it in matches])
    for (match, commitment, _), entry in zip(matches, log):
        mark = verify.digest(b"tessera match 1" + bytes.fromhex(commitment) + match.encode())
        expect("the entry has the mark of its match", entry["match"] == mark.hex())
        expect("nobody finds a match in the log", match not in pages[0])
    for query, status in (("", 200), ("?after=3", 200), ("?after=", 400), ("?after=x", 400), ("?after=-1", 400),
                          ("?other=1", 400), ("?after=1&after=2", 400), ("?after=99999999999", 400)):
        expect(f"/fair/log{query} is answered with {status}", server.status("/fair/log" + query) == status)
    (folder / "log").write_text("".join(pages))
    (folder / "one").write_text(pages[0])
    (folder / "rest").write_text(pages[1])
    (folder / "pages").mkdir()
    (folder / "pages/a.json").write_text(pages[0] + "\n")
    (folder / "pages/b.json").write_text(pages[2])
    for i, (_, _, record) in enumerate(matches):
        (folder / f"{i}.tessera").write_text(record)
        (folder / f"{i}.tessera").write_text(run(program, "replay", folder / f"{i}.tessera", "--proof").stdout)
    records = sorted(folder.glob("?.tessera"))
    both(folder, "a log in one file", True, "--log", folder / "log", *records)
    both(folder, "a log in a folder", True, "--log", folder / "pages", *records)
    both(folder, "a log alone", True, "--log", folder / "one")
    both(folder, "records without a log", True, *records)
    both(folder, "a record that is not in this part of the log", False, "--log", folder / "rest", records[0])
    return log, records


def rechained(log):
    """Somebody who changes an entry can also make all later hashes anew: what they cannot change is what others kept."""
    out, previous = [], "00" * 32
    for index, entry in enumerate(log, 1):
        entry = {**entry, "index": index, "previous": previous}
        hashes = bytes.fromhex(entry["match"] + entry["commitment"] + previous)
        entry["hash"] = previous = verify.digest(b"tessera log 1" + index.to_bytes(8, "big") + hashes).hex()
        out.append(entry)
    return out


def flipped(value):
    at = chance.randrange(len(value))
    return value[:at] + chance.choice([c for c in "0123456789abcdef" if c != value[at]]) + value[at + 1:]


def refuse(folder, log, records):
    def write(entries):
        (folder / "bad").write_text(json.dumps({"tell": "fair", "head": None, "log": entries}))
        return folder / "bad"

    for i, entry in enumerate(log):
        for name in ("match", "commitment", "previous", "hash"):
            bad = [*log[:i], {**entry, name: flipped(entry[name])}, *log[i + 1:]]
            both(folder, f"entry {i + 1} with another {name}", False, "--log", write(bad))
        both(folder, f"entry {i + 1} with another index", False, "--log",
             write([*log[:i], {**entry, "index": i + 7}, *log[i + 1:]]))
    both(folder, "an entry missing", False, "--log", write([log[0], *log[2:]]))
    both(folder, "two entries exchanged", False, "--log",
         write([log[0], {**log[2], "index": 2}, {**log[1], "index": 3}, log[3]]))
    without = rechained([log[0], *log[2:]])
    both(folder, "a log made anew without a match is a chain", True, "--log", write(without))
    both(folder, "and does not have its record", False, "--log", write(without), records[1])
    both(folder, "and differs from what was fetched before", False, "--log", write(without), "--log", folder / "one")
    for text in ("", "{}", "[]", "{", '{"tell":"fair","log":[{}]}', '{"tell":"fair","log":[{"index":"1"}]}', "\0\0",
                 '{"tell":"fair","log":[{"index":1,"match":1,"commitment":[],"previous":{},"hash":null}]}',
                 "{" * 5000, '"' + "x" * 5000, '{"tell":"lobby","matches":[]}'):
        (folder / "bad").write_text(text)
        both(folder, f"{text[:20]!r} is no log", False, "--log", folder / "bad")
    both(folder, "a log that is not there", False, "--log", folder / "nowhere")
    both(folder, "--log without a log", False, "--log")


with tempfile.TemporaryDirectory() as name:
    place = pathlib.Path(name)
    server = Server(place)
    try:
        refuse(place, *accept(place, server))
    finally:
        server.stop()
sys.exit(finish())
