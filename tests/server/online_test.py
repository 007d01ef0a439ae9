#!/usr/bin/env python3
"""online_test.py FOLDER -- plays matches over real sockets with the program of a build folder.

Two people and a bot play every game to its end while somebody looks on; the server is killed in the
middle and started again; strangers, floods and odd frames are refused; two servers share a
PostgreSQL database, and each of the three is killed in turn. What is slow is left out unless
TESSERA_TESTS=full. Standard library only."""

import base64
import glob
import json
import os
import random
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
import traceback
import urllib.error
import urllib.request

PORT = 18000 + os.getpid() % 1000
IS_FULL = os.environ.get("TESSERA_TESTS") == "full"
passed = failed = 0


def check(condition, what):
    global passed
    if not condition:
        raise SystemExit(f"FAILED: {what}")
    passed += 1


def attempt(test, *words):
    """Runs a test, and says how long it took; if it fails, the next one is run all the same."""
    global failed
    begun = time.time()
    try:
        return test(*words)
    except (Exception, SystemExit) as failure:
        failed += 1
        if not isinstance(failure, SystemExit):
            traceback.print_exc()
        print(f"FAILED: {test.__name__}: {str(failure).removeprefix('FAILED: ')}")
    finally:
        print(f"{test.__name__} {time.time() - begun:.1f} s", flush=True)


def finish():
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed > 0)


class Server:
    def __init__(self, program, store, port=PORT, words=()):
        self.command = [program, "serve", "--port", str(port), "--store", store, *words]
        self.store = store
        self.port = port
        self.start()

    def start(self):
        self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        check(line.startswith("Tessera is at"), f"the server starts: {line}")

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        check(self.process.wait(20) == 0, "the server stops when it is asked to")


class Database:
    """A PostgreSQL server of our own. It refuses to run as root."""

    def __init__(self, folder, port):
        self.as_user = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
        self.folder = os.path.join(folder, "postgres")
        os.mkdir(self.folder)
        if os.getuid() == 0:
            os.chmod(folder, 0o755)
            shutil.chown(self.folder, "postgres")
        self.programs = os.path.dirname(sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"))[-1])
        self.options = f"-h 127.0.0.1 -p {port} -k {self.folder}"
        self.url = f"postgres://tessera@127.0.0.1:{port}/postgres"
        self.run("initdb", "-U", "tessera", "-A", "trust", "-E", "UTF8", "--locale=C", "-N")
        self.control("start")

    def run(self, program, *words):
        command = self.as_user + [os.path.join(self.programs, program), "-D", self.folder + "/data", *words]
        done = subprocess.run(command, cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        check(done.returncode == 0, f"{program} {words}")

    def control(self, what):
        log = os.path.join(self.folder, "log")
        self.run("pg_ctl", what, "-l", log, "-w", "-t", "60", "-m", "immediate", "-o", self.options)


def handshake(headers, port=PORT, tls=None):
    """A connection and the status line that a request to become a WebSocket got."""
    wire = socket.create_connection(("127.0.0.1", port), 10)
    if tls:
        wire = tls.wrap_socket(wire, server_hostname="127.0.0.1")
    key = base64.b64encode(os.urandom(16)).decode()
    lines = {
        "Host": f"127.0.0.1:{port}",
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Key": key,
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Protocol": "tessera",
    }
    path = headers.pop("path", "/api")
    lines.update(headers)
    head = "".join(f"{name}: {value}\r\n" for name, value in lines.items() if value)
    wire.sendall(f"GET {path} HTTP/1.1\r\n{head}\r\n".encode())
    answer = b""
    while b"\r\n\r\n" not in answer:
        piece = wire.recv(1)
        if not piece:
            break
        answer += piece
    return wire, answer.split(b"\r\n")[0].decode()


class Client:
    tls = None  # a context, where a server is spoken to by TLS
    headers = {}

    def __init__(self, name, port=PORT):
        self.name, self.token, self.view, self.number, self.port = name, None, None, 0, port
        self.present = None
        self.connect()

    def connect(self, port=None):
        self.port = port or self.port
        origin = f"{'https' if self.tls else 'http'}://127.0.0.1:{self.port}"
        self.wire, status = handshake({"Origin": origin, **self.headers}, self.port, self.tls)
        check(" 101 " in status, f"a WebSocket is opened: {status}")
        who = {"token": self.token} if self.token else {"name": self.name} if self.name else {}
        hello = self.ask(say="hello", version=1, **who)
        check(hello.get("tell") == "hello", f"hello is answered: {hello}")
        self.token = hello.get("token", self.token)

    def frame(self, opcode, data):
        mask = os.urandom(4)
        size = len(data)
        head = bytes([0x80 | opcode])
        if size < 126:
            head += bytes([0x80 | size])
        elif size < 1 << 16:
            head += bytes([0x80 | 126]) + struct.pack(">H", size)
        else:
            head += bytes([0x80 | 127]) + struct.pack(">Q", size)
        masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(data))
        self.wire.sendall(head + mask + masked)

    def read(self, count):
        data = b""
        while len(data) < count:
            piece = self.wire.recv(count - len(data))
            if not piece:
                raise ConnectionError("closed")
            data += piece
        return data

    def receive(self, waits=True):
        """The next text; if it does not wait for one, None after a ping."""
        data = b""
        while True:
            first, second = self.read(2)
            size = second & 127
            if size == 126:
                size = struct.unpack(">H", self.read(2))[0]
            elif size == 127:
                size = struct.unpack(">Q", self.read(8))[0]
            piece = self.read(size)
            if first & 15 == 9:
                self.frame(10, piece)
                if waits:
                    continue
                return None
            if first & 15 == 8:
                raise ConnectionError("closed")
            data += piece
            if first & 128:
                return self.take(json.loads(data))

    def take(self, told):
        if "table" in told:
            self.view = told
            check_secrets(told)
        if "present" in told:
            self.present = told["present"], told["watching"]
        if isinstance(told.get("number"), int) and told.get("tell") != "presence":  # perhaps of a match before
            self.number = max(self.number, told["number"])
        return told

    def say(self, **message):
        self.frame(1, json.dumps(message).encode())

    def ask(self, **message):
        """What is answered; other things that are told meanwhile are taken in."""
        self.say(tag=77, **message)
        while True:
            told = self.receive()
            if told.get("tag") != 77:
                continue
            if told.get("refused") != "too_fast":
                return told
            time.sleep(0.3)
            self.say(tag=77, **message)

    def hear(self, number):
        """Takes in what is told until this entry of the match."""
        while self.number < number:
            self.receive()

    def see(self, present, watching):
        """Takes in what is told until these seats, and so many others, are there."""
        while self.present != (present, watching):
            self.receive()

    def look(self, match):
        return self.ask(say="watch", match=match, after=self.number)

    def play(self, match):
        table = self.view["table"]
        return self.ask(say="play", match=match, ply=table["ply"], action=random.choice(table["legal"]))


def check_secrets(told):
    """Other people's tiles are not there, nor the secret before the end."""
    own = told["seat"]
    position = told["table"].get("position", {})
    for seat, player in enumerate(position.get("players", [])):
        if seat == own or not isinstance(player, dict):
            continue
        hidden = player.get("rack") is None and sum(tile is not None for tile in player.get("hand", [])) <= 1
        check(hidden, f"seat {own} sees what seat {seat} has: {player}")
    for entry in told.get("log", []):
        for event in entry["events"]:
            is_secret = event["event"] == "drew" and event["seat"] != own and "tile" in event
            check(not is_secret or event["tile"] is None, f"seat {own} sees {event}")
    if told["stage"] != "over":
        check("secret" not in json.dumps(told), "the secret is told too early")


def begin(people, game, seats):
    opened = people[0].ask(say="open", game=game, seats=seats, public=True)
    check(opened.get("tell") == "done", f"a match is opened: {opened}")
    match = opened["match"]
    for seat, person in enumerate(people[:2]):
        person.look(match)
        sat = person.ask(say="sit", match=match, seat=seat, number=os.urandom(32).hex())
        check(sat.get("tell") == "done", f"a seat is taken: {sat}")
    for person in people:
        person.number = 0
        person.look(match)
    return match


def play_to_end(people, match, disturb=lambda ply: False):
    """Whoever is on turn plays; all hear of it, also of what bots do."""
    while True:
        looker = people[2]
        while looker.view["stage"] == "running" and looker.view["table"]["actor"] not in (0, 1):
            looker.receive()
        for person in people:
            person.hear(looker.number)
        if looker.view["stage"] == "over":
            return
        if disturb(looker.view["table"]["ply"]):
            continue
        answer = people[looker.view["table"]["actor"]].play(match)
        check(answer.get("tell") == "done", f"an action is taken: {answer}")
        looker.hear(answer["number"])


def check_record(program, record):
    with tempfile.NamedTemporaryFile("w", suffix=".tessera") as file:
        file.write(record)
        file.flush()
        verified = subprocess.run([program, "verify", file.name], capture_output=True, text=True)
    check(verified.returncode == 0 and "fair" in verified.stdout, f"the record is fair: {verified}")


def test_games(program, people, games):
    """The match with the most to tell."""
    sizes = {}
    for game in games:
        match = begin(people, game, "person,person" if game == "polyssimo" else "person,person,bot:1")
        play_to_end(people, match)
        check(people[2].view["end"]["why"] == "rules", f"{game} is played to its end")
        record = people[2].ask(say="record", match=match)["record"]
        check(f"game {game}" in record and "key " in record, "the record is there, with its key")
        check_record(program, record)
        sizes[len(json.dumps(people[2].look(match)))] = match
    return sizes[max(sizes)]


def come_back(people, match, port):
    """All come to this node, and see what they had been told before."""
    before = max(person.number for person in people)
    for person in people:
        person.wire.close()
        person.connect(port)
        person.number = 0
        person.look(match)
    for person in people:
        try:  # another node hears of the last entries a moment after they were told
            person.hear(max(before, *(other.number for other in people)))
        except TimeoutError:
            pass
        check(person.number >= before, "nothing that was told is lost")


def test_kill(server, people):
    match = begin(people, "chromino", "person,person,bot:1")
    kills = [3, 6, 11, 15]

    def disturb(ply):
        if not kills or ply < kills[0]:
            return False
        kills.pop(0)
        server.kill()
        server.start()
        come_back(people, match, PORT)
        return True

    play_to_end(people, match, disturb)
    check(people[2].view["end"]["why"] == "rules", "a match goes on after kill -9")


def test_nodes(program, folder):
    """Two nodes and their database are killed in turn; whoever is told that the store is away, or
    that they were late, looks again and goes on."""
    database = Database(folder, PORT + 2000)
    nodes = [Server(program, database.url, PORT + 1000 + i) for i in range(2)]
    try:
        people = [Client("Ann", nodes[0].port), Client("Ben", nodes[1].port), Client(None, nodes[1].port)]
        match = begin(people, "chromino", "person,person,bot:1")
        for person in people:
            person.see([0, 1], 1)
        check(True, "each node knows who is there with the other")
        events = {3: nodes[0], 5: nodes[1], 7: database, 9: nodes[0], 11: database}
        while people[2].view["stage"] != "over":
            ply = people[2].view["table"]["ply"]
            due = [at for at in events if at <= ply]
            for at in due:
                what = events.pop(at)
                if what is database:
                    database.control("restart")
                else:
                    other = nodes[1 - nodes.index(what)]
                    what.kill()
                    come_back(people, match, other.port)
                    what.start()
                    people[0].wire.close()
                    people[0].connect(what.port)
            for person in people[:2]:
                person.look(match)
                if (person.view["table"].get("legal") or None) is None:
                    continue
                answer = person.play(match)
                is_done = answer.get("tell") == "done" or answer["refused"] in ("store", "late", "turn")
                check(is_done, f"an action is taken: {answer}")
            people[2].look(match)
            time.sleep(0.05)
        check(not events and people[2].view["end"]["why"] == "rules", "a match outlives its nodes and its database")
    finally:
        for node in nodes:
            node.kill()
        database.control("stop")


def test_strangers():
    for headers in (
        {"Origin": "http://evil.example"},
        {"Origin": f"http://127.0.0.1:{PORT}.evil.example"},
        {"Origin": "null"},
        {"path": "/"},
        {"path": "/api/x"},
        {"Sec-WebSocket-Protocol": "chat"},
        {"Sec-WebSocket-Protocol": None},
        {"Upgrade": "fish"},
    ):
        wire, status = handshake(dict(headers))
        check(" 403 " in status or status == "", f"{headers} is refused: {status}")
        wire.close()


def test_frames():
    client = Client("Odd")
    client.frame(1, b"x" * 5000)
    check(client.receive()["refused"] == "too_large", "a large message is refused")
    client.frame(1, b"x" * 100000)
    check(client.receive()["refused"] == "too_large", "a huge message is refused")
    client.frame(1, b"\xff\xfe")
    try:
        check(client.receive()["refused"] == "malformed", "bytes that are no text are refused")
    except ConnectionError:
        client.connect()
    client.frame(1, b"[" * 4000)
    check(client.receive()["refused"] == "malformed", "depth is refused")
    client.frame(2, b"{}")
    try:
        client.receive()
        check(False, "a binary frame closes the connection")
    except ConnectionError:
        check(True, "")
    for _ in range(3):
        half = Client("Half")
        half.wire.sendall(bytes([0x01, 0x80 | 125]) + b"\0\0\0\0" + b"{" * 125)
        time.sleep(0.1)
        half.wire.close()
    other = Client("Other")
    codes = set()
    for _ in range(200):
        other.say(say="dance")
    for _ in range(200):
        codes.add(other.receive()["refused"])
    check(codes == {"unknown", "too_fast"}, f"a flood is refused: {codes}")


def is_closed(client):
    """Says something small; a connection that was closed breaks at the second attempt at the latest."""
    try:
        client.say(say="lobby")
        return False
    except OSError:
        return True


def test_slow_reader(people, match):
    """A client that asks and does not read is closed at the limit; the others notice nothing."""
    slow = Client("Slow")
    begun = time.time()
    while not is_closed(slow):
        check(time.time() - begun < 60, "a slow reader is closed")
        try:
            for _ in range(10):
                slow.say(say="watch", match=match)
        except OSError:
            break
        check(people[1].ask(say="lobby").get("tell") == "lobby", "others are served")
        time.sleep(0.3)
    check(people[1].ask(say="lobby").get("tell") == "lobby", "others are served")


def post(token, headers=None, body=None, **message):
    """What is answered over HTTP, or the status it was refused with."""
    data = body if body is not None else json.dumps(message).encode()
    request = urllib.request.Request(f"http://127.0.0.1:{PORT}/api", data, dict(headers or {}))
    if token:
        request.add_header("Authorization", f"Bearer {token}")
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            check(answer.headers["content-type"] == "application/json", "the answer is JSON")
            return json.load(answer)
    except urllib.error.HTTPError as error:
        return error.code


def test_http():
    """A bot without an engine plays a game by asking, waiting and choosing from what is legal."""
    token = post(None, say="hello", version=1, name="Robot")["token"]
    match = post(token, say="open", game="chromino", seats="person,bot:1")["match"]
    post(token, say="sit", match=match, seat=0, number=os.urandom(32).hex())
    number, told = 0, {"stage": "open"}
    while told["stage"] != "over":
        told = post(token, say="watch", match=match, after=number, wait_s=10)
        check("table" in told, f"there is news: {told}")
        check_secrets(told)
        number, table = told["number"], told["table"]
        if table.get("legal"):
            answer = post(token, say="play", match=match, ply=table["ply"], action=random.choice(table["legal"]))
            check(answer.get("tell") == "done", f"an action is taken: {answer}")
            again = post(token, say="play", match=match, ply=table["ply"], action=table["legal"][0])
            check("refused" in again, f"an action that is sent twice is taken once: {again}")
    begun = time.time()
    told = post(token, say="watch", match=match, after=number, wait_s=1)
    check(told["number"] == number and time.time() - begun >= 0.9, "who waits in vain is told the present")
    for _ in range(3):
        wire = socket.create_connection(("127.0.0.1", PORT), 10)
        body = json.dumps({"say": "watch", "match": match, "after": number, "wait_s": 1}).encode()
        wire.sendall(b"POST /api HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n%s" % (len(body), body))
        time.sleep(0.1)
        wire.close()
    said = post(token, say="chat", match=match, text="Is anybody there?")
    check(said.get("tell") == "done", "who waits and goes away disturbs nobody")
    time.sleep(1)
    check(post("0" * 64, say="lobby").get("refused") == "token", "a wrong token is refused")
    check(post("x", say="lobby") == 401, "what is no token is refused")
    check(post(None, {"Origin": "http://evil.example"}, say="lobby") == 403, "other people's pages are refused")
    check(post(None, body=b"x" * 4097) == 413, "a large body is refused")
    check(post(None, body=b"[" * 4096).get("refused") == "malformed", "a body that is no message is refused")
    check(post(None, say="open", game="chromino", seats="person").get("refused") == "hello_first", "strangers open nothing")


def test_talk(program, store):
    """Who is there, what an action would bring, and a line that is reported."""
    people = [Client("Ann"), Client("Ben"), Client(None)]
    match = begin(people, "ingenious", "person,person")
    people[0].see([0, 1], 1)
    phone = Client("Ben")
    phone.token = people[1].token
    phone.wire.close()
    phone.connect()
    phone.look(match)
    people[1].wire.close()
    people[2].wire.close()
    people[0].see([0, 1], 0)
    told = post(phone.token, say="watch", match=match, after=people[0].number, wait_s=7)
    check(told["tell"] == "view", f"presence is no news for who waits for an entry: {told}")
    phone.wire.close()
    people[0].see([0], 0)
    table = people[0].view["table"]
    actor, other = (people[0].token, phone.token)[:: 1 if table["actor"] == 0 else -1]
    legal = post(actor, say="watch", match=match)["table"]["legal"]
    foreseen = post(actor, say="preview", match=match, ply=0, action=legal[0])
    check(foreseen["events"][0]["event"] == "placed", f"an action is foreseen: {foreseen}")
    check(post(other, say="preview", match=match, ply=0, action=legal[0])["refused"] == "turn", "for its player only")
    check(post(None, say="preview", match=match, ply=0, action=legal[0])["refused"] == "hello_first", "and no stranger")
    line = post(phone.token, say="chat", match=match, text='you "play" like a chair')["number"]
    report = {"say": "report", "match": match, "line": line, "reason": "rude to furniture"}
    check(post(people[0].token, **report).get("tell") == "done", "a line is reported")
    check(post(people[0].token, **report).get("refused") == "report", "and once")
    listed = subprocess.run([program, "reports", "--store", store], capture_output=True, text=True)
    expected = 'said "you \\"play\\" like a chair", "Ann" ('
    check(expected in listed.stdout and listed.stdout.count("\n") == 1, f"the operator reads it: {listed}")


def play_moves(token, match, count):
    """Plays until there were so many moves: a match that is given up counts after four for each seat."""
    table = {"ply": 0}
    while table["ply"] < count:
        table = post(token, say="watch", match=match)["table"]
        if table.get("legal"):
            post(token, say="play", match=match, ply=table["ply"], action=table["legal"][0])
        time.sleep(0.05)


def test_people(data):
    """An account from one device to another, leaders, and nothing of it in clear on the disk."""
    password = "three blue tiles"
    guest = post(None, say="hello", version=1, name="Dora")["token"]
    signed = post(guest, say="sign_up", name="Dora", password=password)
    check(signed.get("account") is True, f"a guest signs up: {signed}")
    check(post(guest, say="history").get("refused") == "token", "and the token from before is void")
    guest = signed["token"]
    wrong = post(None, say="sign_in", name="Dora", password="three red tiles")
    check(wrong.get("refused") == "password", f"a wrong password is refused: {wrong}")
    begun = time.time()
    unknown = post(None, say="sign_in", name="Nobody", password=password)
    check(unknown.get("refused") == "password" and time.time() - begun > 0.01, "nor is it told who is known")
    device = post(None, say="sign_in", name="dora", password=password)
    check(device.get("person") == signed["person"], f"the account is the same elsewhere: {device}")
    match = post(device["token"], say="open", game="chromino", seats="person,bot:1")["match"]
    post(guest, say="sit", match=match, seat=0, number=os.urandom(32).hex())
    play_moves(guest, match, 8)
    post(device["token"], say="resign", match=match)
    leaders = {}
    for _ in range(100):
        leaders = post(guest, say="leaders", game="chromino", players=2)
        if leaders["you"]:
            break
        time.sleep(0.1)
    check("Dora" in [leader["name"] for leader in leaders["leaders"]], f"who has played is rated: {leaders}")
    check("Robot" not in json.dumps(leaders), "guests are no leaders")
    stored = b""
    for name in os.listdir(data):
        with open(os.path.join(data, name), "rb") as file:
            stored += file.read()
    check(b"$argon2id$v=19$m=65536,t=2,p=1$" in stored and password.encode() not in stored, "no password is on the disk")
    for token in (guest, device["token"]):
        kept = token.encode() in stored or bytes.fromhex(token) in stored
        check(not kept, "no token is on the disk")
    check(post(device["token"], say="sign_out").get("person", 0) is None, "a device signs out")
    check(post(device["token"], say="history").get("refused") == "token", "and its token is void")
    check(post(guest, say="forget").get("refused") == "password", "an account is not forgotten without its password")
    check(post(guest, say="forget", password=password).get("person", 0) is None, "who wants to be forgotten is")
    check(post(guest, say="history").get("refused") == "token", "with all tokens")
    told = post(None, say="watch", match=match)
    check(told["stage"] == "over" and "Dora" not in json.dumps(told), f"the match stays: {told}")


def test_example():
    """The bot that people begin with plays a game."""
    bot = os.path.join(os.path.dirname(__file__), "..", "..", "docs", "examples", "online_bot.py")
    command = [sys.executable, bot, f"http://127.0.0.1:{PORT}", "--open", "chromino", "person,bot:1"]
    played = subprocess.run(command, capture_output=True, text=True, timeout=100)
    check(played.returncode == 0 and ": rules, places [" in played.stdout, f"the example plays: {played}")


def main():
    folder = sys.argv[1]
    with tempfile.TemporaryDirectory() as data:
        program = os.path.join(folder, "tessera")
        server = Server(program, os.path.join(data, "tessera.db"))
        try:
            people = [Client("Ann"), Client("Ben <b>"), Client(None)]
            random.seed(1)
            attempt(test_strangers)
            attempt(test_frames)
            games = ["chocolatier", "pavilion", "ingenious", "chromino", "polyssimo"]
            longest = attempt(test_games, program, people, games)
            attempt(test_http)
            attempt(test_talk, program, server.store)
            attempt(test_people, data)
            attempt(test_example)
            attempt(test_kill, server, people)
            if IS_FULL:
                attempt(test_slow_reader, people, longest)
            server.stop()
            if IS_FULL:
                attempt(test_nodes, program, data)
        finally:
            if server.process.poll() is None:
                server.kill()
    finish()


if __name__ == "__main__":
    main()
