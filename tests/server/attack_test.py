#!/usr/bin/env python3
"""attack_test.py FOLDER -- attacks a server with the program of a build folder.

Two people play on all the while. Each attack must be refused, or closed, and must neither hold up
their match nor change it; at the end the server stops as it should, and no token is in its store or
in what it said. Standard library only."""

import glob
import json
import os
import socket
import struct
import subprocess
import sys
import tempfile
import time
import urllib.request

from kill_test import Pair, end_pairs, wait_for_plays
from online_test import PORT, Client, Server, attempt, check, finish, handshake, post

SLOWEST_S = 5  # for an answer to others, on a busy machine and with sanitizers
SCRIPT = "<script>alert(1)</script>"


def refused(client, codes, what, **message):
    """The first text that is not news must be a refusal. If the message could not be read, it has no tag."""
    answer = {"refused": "too_fast"}
    while answer.get("refused") == "too_fast" or not {"refused", "tag"} & answer.keys():
        if answer.get("refused") == "too_fast":
            time.sleep(0.1)
            client.say(tag=77, **message)
        answer = client.receive()
    check(answer.get("refused") in codes, f"{what} is refused: {answer}")


def is_turned_away(client):
    """Whether the server ends the connection, or refuses."""
    try:
        return "refused" in client.receive()
    except TimeoutError:
        return False
    except (OSError, ValueError):
        return True


def open_match(host, seats="person,person", **more):
    answer = host.ask(say="open", game="polyssimo", seats=seats, **more)
    check(answer.get("tell") == "done", f"a match is opened: {answer}")
    return answer["match"]


def begin_match(people):
    match = open_match(people[0])
    for seat, person in enumerate(people):
        person.ask(say="sit", match=match, seat=seat, number=os.urandom(32).hex())
        person.ask(say="watch", match=match)
    return match


def attack_tokens():
    """Tokens that nobody has, and things that are no tokens."""
    eve = Client("Eve")
    refused(eve, ["token"], "a token at random", say="hello", version=1, token=os.urandom(32).hex())
    for token in ("", "0" * 63, "0" * 65, "g" * 64, SCRIPT, "' or 1=1 --", eve.token.upper() + "0"):
        refused(eve, ["field"], f"the token {token}", say="hello", version=1, token=token)
    refused(eve, ["field"], "a number as a token", say="hello", version=1, token=7)
    for token in (os.urandom(32).hex(), eve.token[:-1] + ("0" if eve.token[-1] != "0" else "1")):
        check(post(token, say="history").get("refused") == "token", "a wrong token is refused over HTTP")
    for header in ("Bearer", "Bearer  ", "Basic " + eve.token, "Bearer " + eve.token + "0", "Bearer " + "\xe4" * 64):
        status = post(None, {"Authorization": header}, say="history")
        check(status == 401, f"the header {header} is refused: {status}")
    check(post(eve.token, say="history").get("tell") == "history", "her own token is good")


def attack_seats():
    """What belongs to others: their turns, their seats, their rights."""
    ann, ben, eve, nobody = Client("Ann"), Client("Ben"), Client("Eve"), Client(None)
    match = begin_match([ann, ben])
    ann.ask(say="watch", match=match)
    legal = ann.view["table"]["legal"][0]
    play = {"say": "play", "match": match, "ply": 0, "action": legal}
    refused(ben, ["turn"], "another's turn", **play)
    refused(eve, ["not_seated"], "another's match", **play)
    refused(nobody, ["hello_first"], "a stranger's action", **play)
    for say in ({"say": "resign"}, {"say": "undo", "ply": 0}, {"say": "draw", "ply": 0}, {"say": "return"}):
        refused(eve, ["not_seated"], f"{say} by a stranger", match=match, **say)
    refused(eve, ["stage", "taken"], "a seat in a match that runs", say="sit", match=match, seat=0, number="0" * 64)
    refused(eve, ["stage", "not_host"], "a bot for another's seat", say="bot", match=match, seat=0, level=1)
    refused(eve, ["not_host"], "muting by a guest", say="mute", match=match, person=1, muted=True)
    refused(ben, ["present", "turn"], "a bot for who is there", say="stand_in", match=match, seat=0, ply=0)
    refused(eve, ["stage"], "the record of a match that runs", say="record", match=match)
    view = eve.ask(say="watch", match=match)
    check(view["seat"] is None and view["table"]["ply"] == 0, "nothing has happened in the match")
    check("secret" not in json.dumps(view), "the secret is not shown")
    for name in ("aaaaaaaaaaaa", "AAAAAAAAAAAA"):
        refused(eve, ["no_match"], "a match that is not there", say="watch", match=name)
    for name in ("", "../../etc/pa", "a' or '1'='1", match + "0", match[:-1] + "\0"):
        refused(eve, ["field", "malformed"], f"the match {name}", say="watch", match=name)


def attack_order():
    """Messages that come twice, too early, too late or in another order."""
    people = [Client("Ann"), Client("Ben")]
    match = begin_match(people)
    people[0].ask(say="watch", match=match)
    action = people[0].view["table"]["legal"][0]
    play = {"say": "play", "match": match, "ply": 0, "action": action}
    for ply in (1, 2, 100000):
        refused(people[0], ["late", "field"], f"an action of ply {ply}", **{**play, "ply": ply})
    for ply in (-1, 1.5, "0", None, 1 << 40, True):
        refused(people[0], ["field"], f"the ply {ply}", **{**play, "ply": ply})
    for tag in range(1, 6):
        people[0].say(tag=tag, **play)
    answers = {}
    while len(answers) < 5:
        told = people[0].receive()
        if "tag" in told:
            answers[told["tag"]] = told.get("refused", told.get("tell"))
    codes = sorted(answers.values())
    check(codes == ["done"] + ["late"] * 4, f"of five that are the same one is done: {codes}")
    people[1].hear(people[0].number)
    view = people[1].ask(say="watch", match=match, after=1)
    check(view["table"]["ply"] == 1, "one action was played")
    again = people[1].ask(say="play", match=match, ply=1, action="Z99")
    check(again.get("refused") == "illegal", f"what is not legal is refused: {again}")
    refused(people[0], ["late"], "the first message, once more", **play)


def masked(first, data, size=None):
    """A frame with any first byte, and with any size in its head."""
    size = len(data) if size is None else size
    head = bytes([first, 0x80 | size]) if size < 126 else bytes([first, 0xFF]) + struct.pack(">Q", size)
    return head + bytes(4) + data


def attack_frames():
    """Bytes that are no frames, and frames that are no messages."""
    for what, data in (
        ("a frame without a mask", b"\x81\x02{}"),
        ("reserved bits", masked(0xF1, b"{}")),
        ("an opcode that is not there", masked(0x83, b"{}")),
        ("a long ping", masked(0x89, b"x" * 200)),
        ("a size with the highest bit", masked(0x81, b"", (1 << 64) - 1)),
        ("a binary frame", masked(0x82, b"{}")),
        ("a ping in pieces", masked(0x09, b"x")),
        ("no frame at all", b"GET / HTTP/1.1\r\n\r\n"),
    ):
        client = Client("Odd")
        client.wire.settimeout(8)
        client.wire.sendall(data)
        check(is_turned_away(client), f"{what} is refused")
    attack_texts()


def attack_texts():
    client = Client("Odd")
    deep = b'{"say":' * 500 + b"1" + b"}" * 500
    for text in (b"", b"null", b"[]", b"7", b'"hello"', b"{", b"{}{}", deep, b'{"say":"lobby","say":"lobby"}',
                 b'{"say":["lobby"]}', b'{"say":"lobby\\u0000"}', b'{"say":"watch","match":{}}', b'{"say":1e999}',
                 b'{"say":"lobby","tag":-1}', b'{"say":"lobby","extra":1}', b"\xef\xbb\xbf{}", b'{"say":"\\ud800"}'):
        client.wire.sendall(masked(0x81, text) if text else masked(0x81, b" "))
        answer = client.receive()
        check(answer.get("refused") in ("malformed", "field", "unknown"), f"{text[:40]} is refused: {answer}")
        time.sleep(0.06)
    client.wire.sendall(masked(0x01, b'{"say":'))
    for _ in range(100):
        client.wire.sendall(masked(0x00, b" " * 100))
    client.wire.sendall(masked(0x80, b'"lobby"}'))
    answer = client.receive()
    check(answer.get("refused") == "too_large", f"a message of many pieces is refused: {answer}")
    check(client.ask(say="lobby").get("tell") == "lobby", "and the connection goes on")


def attack_by_waiting(process):
    """A client that does not read gets no endless answers, and one that says nothing costs almost nothing."""
    before = memory_kb(process)
    silent = [socket.create_connection(("127.0.0.1", PORT), 10) for _ in range(30)]
    for wire in silent:
        wire.sendall(b"GET /api HTTP/1.1\r\nHost: x\r\nX-Slow: ")
    for number in range(3):
        check(is_held_back(Client(f"Slow {number}")), "who does not read is closed, or not listened to")
        check(Client(None).ask(say="lobby").get("tell") == "lobby", "others are served meanwhile")
    check(memory_kb(process) - before < 50000, "slow readers do not fill the memory")
    for wire in silent:
        wire.close()


def is_held_back(client):
    """Is a client that reads nothing stopped before it has said 20 MB of messages with answers?"""
    client.wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    client.wire.settimeout(2)
    try:
        for _ in range(1000):
            client.wire.sendall(masked(0x81, b'{"say":"dance"}') * 1000)
    except OSError:
        return True
    return False


def memory_kb(process):
    with open(f"/proc/{process.pid}/status", encoding="ascii") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS:"))


def attack_by_floods():
    """Too many messages, matches, lines of chat and connections."""
    client = Client("Flood")
    match = open_match(client)
    time.sleep(2)
    for _ in range(500):
        client.say(say="chat", match=match, text="x")
    codes = [client.receive() for _ in range(500)]
    done = sum(code.get("tell") == "done" for code in codes)
    check(done <= 10, f"few of 500 lines are taken: {done}")
    check(any(code.get("refused") == "too_fast" for code in codes), "the others are too fast")
    opener = Client("Opener")
    for _ in range(100):
        opener.say(say="open", game="chromino", seats="person,person")
    answers = [opener.receive() for _ in range(100)]
    check(sum("refused" in answer for answer in answers) >= 90, "few of 100 matches are opened")
    wires = []
    for _ in range(600):
        try:
            wires.append(socket.create_connection(("127.0.0.1", PORT), 10))
        except OSError:
            break
    time.sleep(0.5)
    for wire in wires:
        wire.close()
    time.sleep(0.5)
    check(Client("Late").ask(say="lobby").get("tell") == "lobby", "after a flood of connections all is as before")


def attack_from_other_pages():
    """A browser says where a page is from."""
    own = f"127.0.0.1:{PORT}"
    for origin in ("http://evil.example", f"http://{own}.evil.example", f"http://evil.example/{own}", "null",
                   f"http://{own}@evil.example", f"http://user@{own}", "http://127.0.0.1", f"http://localhost:{PORT}",
                   f"http://127.0.0.1:{PORT + 1}", f"://{own}/", "x" * 1000):
        wire, status = handshake({"Origin": origin})
        check(" 101 " not in status, f"a socket from {origin} is refused: {status}")
        wire.close()
        check(post(None, {"Origin": origin}, say="lobby") in (400, 403), f"a request from {origin} is refused")
    for header in ({"Host": "evil.example", "Origin": f"http://{own}"}, {"Upgrade": "h2c", "Origin": None}):
        wire, status = handshake(dict(header))
        check(" 101 " not in status, f"{header} is refused: {status}")
        wire.close()


def attack_with_script():
    """Names and chat are text: they come back as what was said, in JSON, and never as a page."""
    eve = Client(SCRIPT)
    match = open_match(eve, public=True)
    eve.ask(say="watch", match=match)
    for text in (SCRIPT, '"};alert(1)//', "\\u003cimg src=x onerror=alert(1)>", "'; drop table entries; --", "${7*7}{{7*7}}"):
        check(eve.ask(say="chat", match=match, text=text).get("tell") == "done", "a line is taken")
        last = Client(None).ask(say="watch", match=match)["chat"][-1]
        check(last["text"] == text and last["name"] == SCRIPT, f"it comes back as it was: {last}")
    for text in ("a\nb", "a\0b", "\x1b[2J", "a\u202eb", "\u2066a", "\x85", "\x7f", "", " ", " a", "x" * 2000):
        refused(eve, ["field", "malformed"], f"the line {text[:9]!r}", say="chat", match=match, text=text)
        refused(eve, ["field", "malformed"], f"the name {text[:9]!r}", say="hello", version=1, name=text or " ")
    request = urllib.request.Request(f"http://127.0.0.1:{PORT}/api", b'{"say":"lobby"}')
    with urllib.request.urlopen(request, timeout=10) as answer:
        check(answer.headers["content-type"] == "application/json", "answers are JSON")
        check(answer.headers["x-content-type-options"] == "nosniff", "and not to be taken for anything else")
        policy = answer.headers["content-security-policy"] or ""
        check(policy and "unsafe-inline" not in policy, f"no script of others is run: {policy}")


def raw(request):
    """What is answered to these bytes."""
    with socket.create_connection(("127.0.0.1", PORT), 10) as wire:
        wire.sendall(request)
        wire.settimeout(2)
        answer = b""
        try:
            while piece := wire.recv(65536):
                answer += piece
        except OSError:
            pass
        return answer


def attack_by_paths():
    """Files of the machine, and requests that are not quite HTTP."""
    head = f"Host: 127.0.0.1:{PORT}\r\nConnection: close\r\n\r\n".encode()
    for path in (b"/../../../../etc/passwd", b"/%2e%2e/%2e%2e/%2e%2e/etc/passwd", b"/..%2f..%2f..%2fetc/passwd",
                 b"//etc/passwd", b"/assets/../../etc/passwd", b"/\\..\\..\\etc\\passwd", b"/%00/etc/passwd",
                 b"/etc/passwd%00.html", b"file:///etc/passwd", b"/%c0%ae%c0%ae/etc/passwd", b"/api/../../etc/passwd",
                 b"/" + b"a" * 20000, b"/%", b"/%zz", b"*", b"/tessera.db", b"/?../../etc/passwd"):
        answer = raw(b"GET " + path + b" HTTP/1.1\r\n" + head)
        check(b"root:" not in answer and b"SQLite format" not in answer, f"{path[:40]} shows no file")
        check(path[:2] == b"/?" or b" 200 " not in answer.split(b"\r\n")[0], f"{path[:40]} is refused: {answer[:60]}")
    for method in (b"PUT", b"DELETE", b"TRACE", b"OPTIONS", b"CONNECT", b"get", b"PATCH", b"GET", b"HEAD"):
        answer = raw(method + b" /api HTTP/1.1\r\n" + head)
        check(b" 200 " not in answer.split(b"\r\n")[0], f"{method} is refused: {answer[:60]}")
    attack_by_bodies()


def attack_by_bodies():
    body = b'{"say":"lobby"}'
    for what, headers in (
        ("no length", b""),
        ("a length below zero", b"Content-Length: -1\r\n"),
        ("a huge length", b"Content-Length: 99999999999999999999\r\n"),
        ("a length that is no number", b"Content-Length: x\r\n"),
        ("pieces", b"Transfer-Encoding: chunked\r\n"),
    ):
        answer = raw(b"POST /api HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" + headers + b"\r\n" + body)
        check(b" 200 " not in answer.split(b"\r\n")[0], f"a body with {what} is refused: {answer[:60]}")
    length, pieces = b"Content-Length: 15\r\n", b"Transfer-Encoding: chunked\r\n"
    for headers in (length + length, length + b"Content-Length: 3\r\n", length + pieces, pieces + length,
                    b"Content-Length: 15, 15\r\n", b"Content-Length: +15\r\n"):
        answer = raw(b"POST /api HTTP/1.1\r\nHost: x\r\n" + headers + b"\r\n" + body)
        check(answer.startswith(b"HTTP/1.1 400 "), f"{headers} says where a body ends twice: {answer[:60]}")


def check_silence(data, tokens):
    """No token is in the store, nor in what the server said."""
    for file in glob.glob(os.path.join(data, "*")):
        with open(file, "rb") as stream:
            stored = stream.read()
        for token in tokens:
            check(token.encode() not in stored and bytes.fromhex(token) not in stored, f"no token is in {file}")


class LoudServer(Server):
    """Keeps what the server logs."""

    def start(self):
        with open(self.log, "ab") as log:
            # The address sanitizer keeps what is freed; its memory is not ours to judge.
            environment = {**os.environ, "ASAN_OPTIONS": "quarantine_size_mb=8"}
            self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, stderr=log, text=True, env=environment)
        check(self.process.stdout.readline().startswith("Tessera is at"), "the server starts")

    def __init__(self, program, data, store=None, **more):
        self.log = os.path.join(data, "log")
        super().__init__(program, store or os.path.join(data, "tessera.db"), **more)

    def events(self):
        """What is logged, without the times."""
        with open(self.log, encoding="utf-8") as log:
            return [line.split(" ", 1)[1].strip() for line in log]


ATTACKS = (attack_tokens, attack_seats, attack_order, attack_frames, attack_by_floods, attack_from_other_pages,
           attack_with_script, attack_by_paths)


def test_attacks(server, data):
    pair = Pair(0, [PORT])
    pair.start()
    tokens = [person.token for person in pair.people]
    for attack, *words in (*((attack,) for attack in ATTACKS), (attack_by_waiting, server.process)):
        wait_for_plays([pair], 1)
        attempt(attack, *words)
        check(server.process.poll() is None, "the server is alive")
        wait_for_plays([pair], 1)
        print(f"the slowest answer to others took {pair.slowest:.2f} s")
        check(pair.slowest < SLOWEST_S, f"others are not held up: {pair.slowest:.1f} s")
    end_pairs([pair])
    server.stop()
    check_silence(data, tokens)


def main():
    with tempfile.TemporaryDirectory() as data:
        server = LoudServer(os.path.join(sys.argv[1], "tessera"), data)
        try:
            attempt(test_attacks, server, data)
        finally:
            server.kill()
            with open(server.log, encoding="utf-8", errors="replace") as log:
                print(log.read(2000), end="")
    finish()


if __name__ == "__main__":
    main()
