#!/usr/bin/env python3
"""operation_test.py FOLDER [TEST...] -- runs servers as operators do, with the program of a build
folder; all tests, or those named.

Limits, each with its refusal; a stop that answers what is under way; a database that goes away and
comes back; the examples for nginx and systemd, with a match that is played through the proxy while
nodes are killed. At the end the logs are searched for what must not be there. Standard library
only."""

import json
import os
import random
import re
import shutil
import signal
import socket
import sqlite3
import ssl
import struct
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request

from attack_test import LoudServer
from online_test import PORT, Client, Database, attempt, begin, check, finish, handshake

EXAMPLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "docs", "examples")
PASSWORD = "four yellow tiles"
CHAT = "nobody else's business"
LINE = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z [a-z_]+( [a-z_]+=([^ \"]+|\"[^\"]*\"))*"


def get(path, port=PORT, body=None, context=None, **headers):
    """Status and text of an answer."""
    scheme = "https" if context else "http"
    request = urllib.request.Request(f"{scheme}://127.0.0.1:{port}{path}", body)
    for name, value in headers.items():
        request.add_header(name.replace("_", "-"), value)
    try:
        with urllib.request.urlopen(request, timeout=20, context=context) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def metrics(port=PORT):
    """The metrics, each with its number."""
    status, text = get("/metrics", port)
    check(status == 200, f"/metrics is there: {status}")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    return {line.split(" ")[0]: int(line.split(" ")[1]) for line in lines}


def from_address(address):
    """Clients that come from this address, as the proxy says."""
    return type("From", (Client,), {"headers": {"X-Forwarded-For": address}})


def is_true(condition):
    """Is it true? Not if the question fails."""
    try:
        return condition()
    except OSError:
        return False


def wait_for(what, condition, seconds=30):
    end = time.time() + seconds
    while not is_true(condition):
        check(time.time() < end, f"{what} within {seconds} s")
        time.sleep(0.1)


def test_connections(program, folder):
    """The limits of connections, in all and for one address, whatever address the client claims."""
    words = ["--behind-proxy", "--connections", "12", "--connections-per-address", "4"]
    server = LoudServer(program, folder, words=words)
    try:
        here, there = from_address("192.0.2.1"), from_address("evil, 2001:db8:0:1::7")
        clients = [here("Ann") for _ in range(4)]
        _, status = handshake({"X-Forwarded-For": "192.0.2.1"})
        check(" 429 " in status, f"a fifth socket of one address is refused: {status}")
        _, status = handshake({"X-Forwarded-For": "2001:db8::1, 192.0.2.1"})
        check(" 429 " in status, f"what a client says of itself does not count: {status}")
        status, text = get("/", X_Forwarded_For="192.0.2.1")
        check(status == 429 and "too many visitors from your network" in text, f"nor a page: {status}")
        clients += [there("Ben") for _ in range(4)]
        _, status = handshake({"X-Forwarded-For": "2001:db8:0:1:ffff::8"})
        check(" 429 " in status, f"a network of version 6 is one address: {status}")
        clients += [from_address(f"198.51.100.{i}")("Eve") for i in range(4)]
        _, status = handshake({"X-Forwarded-For": "203.0.113.1"})
        check(" 503 " in status, f"a socket more than there may be is refused: {status}")
        check(get("/", X_Forwarded_For="203.0.113.1")[0] == 503, "and a request")
        check(clients[0].ask(say="lobby").get("tell") == "lobby", "who was there before notices nothing")
        clients.pop(0).wire.close()
        wait_for("room for another", lambda: " 101 " in handshake({"X-Forwarded-For": "192.0.2.1"})[1])
        logged = [event for event in server.events() if event.startswith(("full ", "crowded "))]
        check(logged and logged[0].startswith("crowded address=192.0.2.1 count="), f"it is logged: {logged}")
        server.stop()
    finally:
        server.kill()


def test_default_connections(program, folder):
    """The default limit, and none if only this machine can connect."""
    for words, answer in ((["--behind-proxy"], 429), ([], 200)):
        server = LoudServer(program, folder, words=words)
        try:
            wires = [handshake({"X-Forwarded-For": "192.0.2.1"})[0] for _ in range(100)]
            check(get("/", X_Forwarded_For="192.0.2.1")[0] == answer, f"a hundred sockets of one address: {answer}")
            check(get("/", X_Forwarded_For="192.0.2.2")[0] == 200, "others are served")
            for wire in wires:
                wire.close()
            server.stop()
        finally:
            server.kill()


def test_direct_connections(program, folder):
    """Without a proxy the header is ignored, and a connection that asks for nothing counts as well."""
    server = LoudServer(program, folder, words=["--connections-per-address", "5"])
    try:
        silent = [socket.create_connection(("127.0.0.1", PORT), 10) for _ in range(5)]
        wait_for("silence counts", lambda: get("/health", X_Forwarded_For="192.0.2.9")[0] == 429)
        silent += [socket.create_connection(("127.0.0.1", PORT), 10) for _ in range(30)]
        silent[-1].settimeout(5)
        try:
            check(silent[-1].recv(1) == b"", "one of very many is closed at once")
        except ConnectionError:
            check(True, "")
        for wire in silent:
            wire.close()
        wait_for("all is well again", lambda: get("/health")[0] == 200)
        server.stop()
    finally:
        server.kill()


def test_messages(program, folder):
    """The rate limit of an address, over any number of connections."""
    server = LoudServer(program, folder, words=["--behind-proxy", "--messages-per-address", "10", "--matches", "2"])
    try:
        crowd = [from_address("192.0.2.1")(None) for _ in range(3)]
        told = []
        for _ in range(10):
            for client in crowd:
                client.say(say="lobby")
        for client in crowd:
            told += [client.receive() for _ in range(10)]
        refused = [answer for answer in told if answer.get("refused") == "too_fast"]
        check(len(refused) >= 10 and "sentence" in refused[0], f"a crowd says too much: {len(refused)} of 30")
        other = from_address("192.0.2.2")("Ann")
        check(other.ask(say="lobby").get("tell") == "lobby", "others may speak meanwhile")
        message = json.dumps({"say": "lobby"}).encode()
        codes = [json.loads(get("/api", body=message, X_Forwarded_For="192.0.2.3")[1]).get("refused") for _ in range(30)]
        check("too_fast" in codes and None in codes, f"hanging up after each message gains nothing: {codes}")
        matches = []
        for _ in range(2):
            matches.append(other.ask(say="open", game="chromino", seats="person,person")["match"])
            other.ask(say="watch", match=matches[-1])
        full = other.ask(say="open", game="chromino", seats="person,person")
        check(full.get("refused") == "full" and "sentence" in full, f"a third match is too much: {full}")
        other.ask(say="unwatch", match=matches[0])
        done = other.ask(say="open", game="chromino", seats="person,person")
        check(done.get("tell") == "done", f"a match that nobody watches makes room: {done}")
        time.sleep(1)  # opening has used up their rate limit
        other.frame(1, b"x" * 5000)
        check(other.receive().get("refused") == "too_large", "a large message is refused")
        now = metrics()
        check(now['tessera_refusals_total{code="too_fast"}'] >= len(refused), "refusals are counted")
        check(now['tessera_refusals_total{code="full"}'] == 1 and now["tessera_matches"] == 2, f"all of them: {now}")
        wait_for("refusals in the log", lambda: any(e.startswith("refused code=too_fast count=") for e in server.events()))
        server.stop()
    finally:
        server.kill()


def hear_to_end(client):
    """All texts until the socket is closed, and the code of its end."""
    told = []
    while True:
        first, second = client.read(2)
        size = second & 127
        size = struct.unpack(">H", client.read(2))[0] if size == 126 else size
        data = client.read(size)
        if first & 15 == 8:
            return told, struct.unpack(">H", data[:2])[0]
        told.append(json.loads(data))


def test_stop(program, folder):
    """A stop answers what is under way and all long polls, and tells all clients that the server ends."""
    server = LoudServer(program, folder)
    try:
        people = [Client("Ann"), Client("Ben"), Client(None)]
        match = begin(people, "polyssimo", "person,person")
        number, waiting = people[2].number, []
        other = people[0].ask(say="open", game="polyssimo", seats="person,person")["match"]
        wish = json.dumps({"say": "watch", "match": other, "after": 1, "wait_s": 60}).encode()
        waiter = threading.Thread(target=lambda: waiting.append(get("/api", body=wish)))
        waiter.start()
        wait_for("somebody waits", lambda: metrics()["tessera_people"] == 4)
        lock = sqlite3.connect(os.path.join(folder, "tessera.db"), isolation_level=None)
        lock.execute("BEGIN IMMEDIATE")
        people[0].say(say="play", match=match, tag=5, ply=0, action=people[0].view["table"]["legal"][0])
        wait_for("the action waits for the disk", lambda: metrics()["tessera_store_waiting"] > 0)
        server.process.send_signal(signal.SIGTERM)
        time.sleep(0.5)
        lock.execute("ROLLBACK")
        for person in people:
            told, code = hear_to_end(person)
            check(code == 1001, f"a socket is told that the server goes away: {code}")
            entries = [it for it in told if it.get("tell") != "presence"]
            check(entries[0].get("number") == number + 1, f"and before it what was under way: {told}")
            if person is people[0]:
                check({"tell": "done", "tag": 5}.items() <= told[-1].items(), f"which is answered: {told}")
        check(server.process.wait(20) == 0, "the server stops")
        waiter.join()
        check(waiting[0][0] == 200 and json.loads(waiting[0][1])["match"] == other, f"nobody waits on: {waiting}")
        server.start()
        people[2].connect()
        people[2].look(match)
        check(people[2].view["table"]["ply"] == 1, "what was answered is there")
        server.stop()
    finally:
        server.kill()


def test_trouble(node, database):
    """Trouble with the store: /health shows it, the log says why and for how long, and it ends by itself."""
    check(get("/health", node.port) == (200, "ok\n"), "a server is well")
    database.control("stop")
    wait_for("trouble", lambda: get("/health", node.port)[0] == 503)
    status, text = get("/health", node.port)
    check(text in ("The store cannot be written.\n", "The store does not answer.\n"), f"{status} says why: {text}")
    check(metrics(node.port)["tessera_store_up"] == 0, "so do the metrics")
    database.control("start")
    wait_for("recovery", lambda: get("/health", node.port)[0] == 200)
    events = [event.split(" ")[0] for event in node.events()]
    check(events.count("store_trouble") == 1 and events.count("store_well") == 1, f"both are logged, once: {events}")
    check(metrics(node.port)["tessera_store_up"] == 1, "the metrics say that it is well")


class Proxy:
    """nginx with the example, in which only names, ports and files are changed."""

    def __init__(self, folder, port, nodes):
        self.folder, self.port = os.path.join(folder, "nginx"), port
        os.mkdir(self.folder)
        certificate, key = (os.path.join(self.folder, name) for name in ("certificate.pem", "key.pem"))
        command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", certificate]
        command += ["-days", "2", "-subj", "/CN=Tessera", "-addext", "subjectAltName=IP:127.0.0.1"]
        subprocess.run(command, check=True, stderr=subprocess.DEVNULL)
        self.context = ssl.create_default_context(cafile=certificate)
        with open(os.path.join(EXAMPLES, "nginx.conf"), encoding="utf-8") as file:
            example = file.read()
        for old, new in (("10.0.0.1:8080 ", f"127.0.0.1:{nodes[0]} "), ("10.0.0.2:8080 ", f"127.0.0.1:{nodes[1]} "),
                         ("listen 443", f"listen 127.0.0.1:{port}"), ("listen 80", f"listen 127.0.0.1:{port + 1}"),
                         ("tessera.example", "127.0.0.1"), ("/etc/ssl/tessera/", self.folder + "/")):
            check(old in example, f"the example has {old}")
            example = example.replace(old, new)
        temporary = "".join(f"{kind}_temp_path {kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        with open(os.path.join(self.folder, "nginx.conf"), "w", encoding="utf-8") as file:
            file.write("pid nginx.pid; daemon off; events {}\n"
                       f"http {{ access_log off; {temporary}\n{example}\n}}\n")
        self.process = subprocess.Popen(["/usr/sbin/nginx", "-p", self.folder, "-c", "nginx.conf", "-e", "error.log"])
        wait_for("nginx", lambda: get("/health", port, context=self.context)[0] == 200)

    def stop(self):
        self.process.terminate()
        self.process.wait(20)


def insist(person, match, do):
    """Does something, with a new connection each time that the old one breaks."""
    for _ in range(50):
        try:
            return do(person)
        except (OSError, ValueError):
            time.sleep(0.2)
        try:
            person.connect()
            person.number = 0
            person.look(match)
        except (OSError, ValueError, SystemExit):  # no node is there, or it dies
            pass
    return check(False, "a person comes back through the proxy")


def play_on(people, match):
    """Whoever is on turn plays, if they can."""
    for person in people[:2]:
        insist(person, match, lambda who: who.look(match))
        if person.view["table"].get("legal"):
            answer = insist(person, match, lambda who: who.play(match))
            is_done = answer.get("tell") == "done" or answer["refused"] in ("store", "late", "turn")
            check(is_done, f"an action is taken: {answer}")
    insist(people[2], match, lambda who: who.look(match))


def test_kills(nodes, people):
    """A match goes on at one address while its nodes are killed, one after the other."""
    match = begin(people, "chromino", "person,person,bot:1")
    people[0].ask(say="chat", match=match, text=CHAT)
    for node in nodes:
        ply = people[2].view["table"]["ply"]
        node.kill()
        while people[2].view["table"]["ply"] < ply + 4 and people[2].view["stage"] == "running":
            play_on(people, match)
        check(people[2].view["table"]["ply"] > ply, "a match goes on without a node")
        node.start()
    while people[2].view["stage"] == "running":
        play_on(people, match)
    check(people[2].view["end"]["why"] == "rules", "a match outlives its nodes")


def test_takeover(nodes):
    """A clock runs out although the node of the match is gone; another says that it has taken it over."""
    people = [Client(name, nodes[0].port) for name in ("Ann", "Ben")]
    match = people[0].ask(say="open", game="polyssimo", seats="person,person", move_s=5)["match"]
    for seat, person in enumerate(people):
        person.ask(say="sit", match=match, seat=seat, number=os.urandom(32).hex())
    nodes[0].kill()
    wait_for("a match is taken over", lambda: "takeover matches=1" in nodes[1].events())
    looker = Client(None, nodes[1].port)
    wait_for("its end", lambda: looker.ask(say="watch", match=match)["stage"] == "over")
    check(looker.view["end"]["why"] == "time", f"the clock has run out: {looker.view['end']}")
    nodes[0].start()


CLOCK = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
int clock_gettime(clockid_t id, struct timespec *now) {
    int (*real)(clockid_t, struct timespec *) = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
    int status = real(id, now), ahead = 0;
    FILE *file = id == CLOCK_REALTIME ? fopen(getenv("CLOCK_AHEAD"), "r") : NULL;
    if (file && fscanf(file, "%d", &ahead) == 1) now->tv_sec += ahead;
    if (file) fclose(file);
    return status;
}
"""


class AheadServer(LoudServer):
    """A server on a machine whose clock is ahead by as many seconds as it is told to be."""

    def __init__(self, program, data, ahead, **more):
        self.file = os.path.join(data, "ahead")
        library = os.path.join(data, "clock.so")
        subprocess.run(["cc", "-shared", "-fPIC", "-x", "c", "-", "-o", library, "-ldl"], input=CLOCK.encode(), check=True)
        self.environment = {"LD_PRELOAD": library, "CLOCK_AHEAD": self.file,
                            "ASAN_OPTIONS": "verify_asan_link_order=0:quarantine_size_mb=8"}
        self.set(ahead)
        super().__init__(program, data, **more)

    def set(self, ahead):
        with open(self.file, "w", encoding="utf-8") as file:
            file.write(str(ahead))

    def start(self):
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, stderr=log, text=True,
                                            env={**os.environ, **self.environment})
        self.line = self.process.stdout.readline()


def begin_timed(people, **clock):
    """A match of two with a clock; the first of them watches it, and is told who is on turn."""
    match = people[0].ask(say="open", game="polyssimo", seats="person,person", **clock)["match"]
    for seat, person in enumerate(people[:2]):
        person.ask(say="sit", match=match, seat=seat, number=os.urandom(32).hex())
    for person in people:
        person.number = 0
        person.look(match)
    return match


def test_clocks(program, folder):
    """A node whose clock is ahead does not start; one whose clock runs ahead later ends nobody's match."""
    database = Database(folder, PORT + 2000)
    data = [tempfile.mkdtemp(dir=folder) for _ in range(3)]
    nodes = [LoudServer(program, data[0], store=database.url, port=PORT + 1000),
             AheadServer(program, data[1], 0, store=database.url, port=PORT + 1001)]
    try:
        wrong = AheadServer(program, data[2], 150, store=database.url, port=PORT + 1002)
        nodes.append(wrong)
        check(wrong.line == "" and wrong.process.wait(20) not in (0, None), f"it does not start: {wrong.line}")
        with open(wrong.log, encoding="utf-8") as log:
            said = log.read()
        check(said.count("\n") == 1 and "ahead of the database's" in said, f"and says why in a sentence: {said}")
        people = [Client(name, nodes[0].port) for name in ("Ann", "Ben")] + [Client(None, nodes[1].port)]
        match = begin_timed(people, move_s=15)
        begun = time.time()
        nodes[1].set(150)
        wait_for("the log says it", lambda: any(event.startswith("clock_skew ahead_s=1") for event in nodes[1].events()))
        time.sleep(5)
        view = Client(None, nodes[1].port).ask(say="watch", match=match)
        check(view["stage"] == "running", f"nobody's time is cut short: {view['end']}")
        while people[2].view["stage"] != "over":
            people[2].receive()
        check(14 < time.time() - begun < 25, f"the clock runs out when it is time: {time.time() - begun}")
        nodes[1].set(0)
        wait_for("the log says it", lambda: any(event.startswith("clock_well") for event in nodes[1].events()))
    finally:
        for node in nodes:
            node.kill()
        database.control("stop")


def test_sign_out(program, folder):
    """Who signs out, or is forgotten, at one node is nobody at the other, where they have a connection, too."""
    database = Database(folder, PORT + 2000)
    data = [tempfile.mkdtemp(dir=folder) for _ in range(2)]
    nodes = [LoudServer(program, data[i], store=database.url, port=PORT + 1000 + i) for i in range(2)]
    try:
        everywhere = {"say": "sign_out", "everywhere": True}
        sign_up = {"say": "sign_up", "name": "Ann of the two nodes", "password": PASSWORD}
        for message in ({"say": "sign_out"}, {"say": "forget"}, everywhere, sign_up):
            here, there = Client("Ann", nodes[0].port), Client(None, nodes[1].port)
            there.ask(say="hello", version=1, token=here.token)
            check(there.ask(say="history").get("tell") == "history", "a person is at both nodes")
            here.ask(**message)
            wait_for(f"{message['say']} reaches the other node",
                     lambda: there.ask(say="history").get("refused") == "hello_first", 10)
        for node in nodes:
            node.stop()
    finally:
        for node in nodes:
            node.kill()
        database.control("stop")


def test_away(program, folder):
    """Time while the server was stopped, or was not there, is not charged to players."""
    server = LoudServer(program, folder)
    try:
        people = [Client("Ann"), Client("Ben"), Client(None)]
        match = begin_timed(people, move_s=8)
        server.process.send_signal(signal.SIGSTOP)
        time.sleep(12)
        server.process.send_signal(signal.SIGCONT)
        answer = people[people[2].view["table"]["actor"]].play(match)
        check(answer.get("tell") == "done", f"who could not act has lost no time: {answer}")
        people[2].hear(answer["number"])
        server.kill()
        time.sleep(12)
        server.start()
        for person in people:
            person.connect()
            person.number = 0
            person.look(match)
        wait_for("the clock is right", lambda: people[2].look(match)["table"]["actor"] is not None)
        for person in people:
            person.look(match)
        answer = people[people[2].view["table"]["actor"]].play(match)
        check(answer.get("tell") == "done", f"nor by a crash: {answer}")
        people[2].hear(answer["number"])
        begun = time.time()
        while people[2].view["stage"] != "over":
            people[2].receive()
        check(7 < time.time() - begun < 12, f"time that the server is there is charged: {time.time() - begun}")
        server.stop()
    finally:
        server.kill()


def test_proxy(program, folder):
    """Two nodes on one database behind nginx, as in the example."""
    database = Database(folder, PORT + 2000)
    logs = [tempfile.mkdtemp(dir=folder) for _ in range(2)]
    nodes = [LoudServer(program, logs[i], store=database.url, port=PORT + 1000 + i,
                        words=["--behind-proxy", "--host-names", "tessera.example"])
             for i in range(2)]
    proxy = Proxy(folder, PORT + 3000, [node.port for node in nodes])
    try:
        check(get("/metrics", proxy.port, context=proxy.context)[0] == 404, "metrics are not shown through the proxy")
        check(get("/", proxy.port, context=proxy.context)[0] == 200, "the page is")
        check(get("/", proxy.port, context=proxy.context, Host="tessera.example")[0] == 200, "by its name, too")
        check(get("/", proxy.port, context=proxy.context, Host="evil.example")[0] == 421, "but by no other name")
        through = type("Through", (Client,), {"tls": proxy.context})
        people = [through("Ann", proxy.port), through("Ben", proxy.port), through(None, proxy.port)]
        signed = people[0].ask(say="sign_up", name="Ann", password=PASSWORD)
        check(signed.get("account") is True, f"somebody signs up: {signed}")
        people[0].token = signed["token"]
        test_kills(nodes, people)
        test_trouble(nodes[1], database)
        test_takeover(nodes)
        for node in nodes:
            node.stop()
        for log in logs:
            check_log(os.path.join(log, "log"), [PASSWORD, CHAT] + [person.token for person in people[:2]])
    finally:
        proxy.stop()
        for node in nodes:
            node.kill()
        database.control("stop")


def check_log(name, secrets):
    """A line for each event, and nothing in it that somebody has said."""
    with open(name, encoding="utf-8") as file:
        lines = file.read().splitlines()
    for line in lines:
        check(re.fullmatch(LINE, line), f"a line has its form: {line}")
        for secret in secrets:
            check(secret not in line, f"nothing that was said is logged: {line}")
    check(any(" start url=" in line for line in lines) and lines[-1].endswith(" stop"), "it begins and ends")


def test_unit(program, folder):
    """systemd finds nothing wrong with the example, and little to fear."""
    if not shutil.which("systemd-analyze"):
        return
    name = os.path.join(folder, "tessera.service")
    with open(os.path.join(EXAMPLES, "tessera.service"), encoding="utf-8") as file:
        unit = file.read().replace("/usr/local/bin/tessera", os.path.abspath(program))
    with open(name, "w", encoding="utf-8") as file:
        file.write(unit)
    for words in (["verify"], ["security", "--offline=true", "--threshold=20"]):
        done = subprocess.run(["systemd-analyze", *words, name], capture_output=True, text=True)
        check(done.returncode == 0 and "tessera.service:" not in done.stderr, f"systemd-analyze {words}: {done.stderr}")


def main():
    program = os.path.join(sys.argv[1], "tessera")
    random.seed(1)
    tests = (test_connections, test_default_connections, test_direct_connections, test_messages, test_stop, test_clocks,
             test_sign_out, test_away, test_proxy, test_unit)
    with tempfile.TemporaryDirectory() as folder:
        for test in [test for test in tests if len(sys.argv) == 2 or test.__name__ in sys.argv[2:]]:
            data = os.path.join(folder, test.__name__)
            os.mkdir(data)
            os.chmod(folder, 0o755)
            attempt(test, program, data)
    finish()


if __name__ == "__main__":
    main()
