#!/usr/bin/env python3
"""push_test.py FOLDER -- notifications of players who are away, with the program of a build folder and a push service of our
own: who gets one, what it says once it is decrypted, who is forgotten, and which addresses are never asked.

The push service is at 127.0.0.1 with a certificate of its own, which the server trusts by SSL_CERT_FILE; it may be asked because
--push-hosts names it. Needs Python's cryptography."""

import base64
import hashlib
import hmac
import http.server
import json
import os
import sqlite3
import ssl
import subprocess
import sys
import tempfile
import threading
import time

try:
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec, utils
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM
except ImportError:  # another Python comes first; Debian's has the package
    if sys.executable == "/usr/bin/python3":
        raise
    os.execv("/usr/bin/python3", ["/usr/bin/python3", *sys.argv])

from attack_test import LoudServer
from online_test import PORT, Client, attempt, check, finish
from operation_test import metrics, wait_for

CONTACT = "mailto:ann@club.example"
SERVICE = PORT + 3000


def encode(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Browser:
    """What a browser has of a subscription; decrypts what was sent to it (RFC 8291)."""

    def __init__(self, path, host=f"127.0.0.1:{SERVICE}"):
        self.path, self.auth = path, os.urandom(16)
        self.pair = ec.generate_private_key(ec.SECP256R1())
        point = serialization.PublicFormat.UncompressedPoint
        self.key = self.pair.public_key().public_bytes(serialization.Encoding.X962, point)
        self.says = {"endpoint": f"https://{host}{path}", "p256dh": encode(self.key), "auth": encode(self.auth)}

    def read(self, body):
        salt, size, id_size = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        own, record = body[21:21 + id_size], body[21 + id_size:]
        check(len(record) <= size, "one record")
        point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), own)
        agreed = hash_with(self.auth, self.pair.exchange(ec.ECDH(), point))
        secret = hash_with(salt, hash_with(agreed, b"WebPush: info\0" + self.key + own + b"\1"))
        key = hash_with(secret, b"Content-Encoding: aes128gcm\0\1")[:16]
        nonce = hash_with(secret, b"Content-Encoding: nonce\0\1")[:12]
        text = AESGCM(key).decrypt(nonce, record, None)
        check(text[-1] == 2 and len(text) == 129, f"every text has one length: {len(text)}")
        return json.loads(text[:-1])


def hash_with(key, data):
    return hmac.new(key, data, hashlib.sha256).digest()


class Service(http.server.BaseHTTPRequestHandler):
    """A push service. The path says how it answers."""

    asked = []  # path, headers, body

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        Service.asked.append((self.path, self.headers, body))
        self.send_response(410 if "gone" in self.path else 307 if "moved" in self.path else 201)
        if "moved" in self.path:
            self.send_header("Location", f"https://127.0.0.1:{SERVICE}/elsewhere")
        endless = 1 << 30 if "endless" in self.path else 0
        self.send_header("Content-Length", str(endless))
        self.end_headers()
        try:
            for _ in range(0, endless, 65536):
                self.wfile.write(bytes(65536))
        except OSError:
            Service.asked.append(("/cut", {}, b""))

    def log_message(self, *words):
        pass


def serve(folder):
    """Starts the push service, and makes the server trust it."""
    certificate, key = os.path.join(folder, "service.pem"), os.path.join(folder, "service.key")
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", certificate, "-days", "2",
               "-subj", "/CN=push", "-addext", "subjectAltName=IP:127.0.0.1"]
    check(subprocess.run(command, capture_output=True).returncode == 0, "a certificate is made")
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    service = http.server.ThreadingHTTPServer(("127.0.0.1", SERVICE), Service)
    service.socket = context.wrap_socket(service.socket, server_side=True)
    threading.Thread(target=service.serve_forever, daemon=True).start()
    os.environ["SSL_CERT_FILE"] = certificate


def make_key(folder):
    """As docs/operation.md says."""
    key = os.path.join(folder, "push.pem")
    command = f"openssl ecparam -genkey -name prime256v1 -noout > {key}"
    check(subprocess.run(command, shell=True).returncode == 0, "a key is made")
    return key


def asked(path):
    return [(headers, body) for at, headers, body in Service.asked if at == path]


def kept(server):
    """The endpoints in the store."""
    with sqlite3.connect(server.store, timeout=20) as database:
        return [row[0] for row in database.execute("SELECT endpoint FROM subscriptions")]


class Player:
    """Somebody who has sat down in a match of their own with Ann and is on turn, and may be away."""

    def __init__(self, ann, name, browser, port, stays=False):
        self.client = Client(name, port)
        self.answer = self.client.ask(say="subscribe", **browser.says)
        self.match = ann.ask(say="open", game="polyssimo", seats="person,person")["match"]
        for seat, client in enumerate((self.client, ann)):
            if stays and client is self.client:
                client.look(self.match)
            sat = client.ask(say="sit", match=self.match, seat=seat, number=os.urandom(32).hex())
            check(sat.get("tell") == "done", f"a seat is taken: {sat}")


def check_token(header, key):
    """The token is signed with the key of the server, for this push service and for less than a day."""
    token, public = header.removeprefix("vapid t=").split(", k=")
    with open(key, "rb") as file:
        own = serialization.load_pem_private_key(file.read(), None).public_key()
    check(ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decode(public)) == own, "the public key is told")
    text, signature = token.rsplit(".", 1)
    raw = decode(signature)
    numbers = [int.from_bytes(raw[at:at + 32], "big") for at in (0, 32)]
    own.verify(utils.encode_dss_signature(*numbers), text.encode(), ec.ECDSA(hashes.SHA256()))
    claims = json.loads(decode(text.split(".")[1]))
    check(claims["aud"] == f"https://127.0.0.1:{SERVICE}" and claims["sub"] == CONTACT, f"who it is for, and of: {claims}")
    check(0 < claims["exp"] - time.time() < 24 * 3600, f"until when: {claims}")


def check_push(browser, match, key):
    """The one push that came for this browser."""
    came = asked(browser.path)
    check(len(came) == 1, f"{browser.path} was asked once: {len(came)}")
    headers, body = came[0]
    check(headers["Content-Encoding"] == "aes128gcm" and int(headers["TTL"]) > 0, f"the head: {headers}")
    check_token(headers["Authorization"], key)
    news = browser.read(body)
    check(news == {"match": match, "game": "polyssimo", "news": "turn"}, f"what it says: {news}")
    check(match.encode() not in body, "which nobody else can read")


def test_listed(program, folder, key):
    """With the push service in --push-hosts. Those who are told nothing come first, so that their time has passed in the end."""
    words = ["--push-key", key, "--push-contact", CONTACT, "--push-hosts", f"push.example,127.0.0.1:{SERVICE}"]
    server = LoudServer(program, folder, words=words)
    try:
        ann = Client("Ann")
        told = ann.ask(say="push")
        check(told["tell"] == "push" and len(decode(told["key"])) == 65, f"the key is told: {told}")
        other = ann.ask(say="subscribe", **Browser("/1", "push.example.evil").says)
        check(other["refused"] == "field" and "push service" in other["sentence"], f"another service is refused: {other}")
        browsers = {name: Browser(f"/{name}") for name in ("stays", "leaves", "away", "gone", "moved", "endless")}
        players = {name: Player(ann, name, browser, PORT, name == "stays") for name, browser in browsers.items()}
        check(players["away"].answer.get("tell") == "push", f"a subscription is taken: {players['away'].answer}")
        check(len(kept(server)) == 6, f"all are kept: {kept(server)}")
        players["leaves"].client.ask(say="sign_out")
        check(browsers["leaves"].says["endpoint"] not in kept(server), "who signs out is forgotten")
        for name, player in players.items():
            if name != "stays":
                player.client.wire.close()
        for name in ("away", "gone", "moved", "endless"):
            wait_for(f"a push for {name}", lambda: asked(browsers[name].path), 60)
            check_push(browsers[name], players[name].match, key)
        wait_for("an answer without end is cut off", lambda: asked("/cut"), 60)
        wait_for("what is gone is forgotten", lambda: browsers["gone"].says["endpoint"] not in kept(server), 60)
        wait_for("all are counted", lambda: metrics()["tessera_pushes_sent_total"] == 2, 60)
        wait_for("failures, too", lambda: metrics()["tessera_pushes_failed_total"] == 2, 60)
        check(metrics()["tessera_pushes_dropped_total"] == 0, "nothing was dropped")
        check(not asked("/stays") and not asked("/leaves"), "nothing came for those who are there or signed out")
        check(not asked("/elsewhere"), "no redirect is followed")
        check(len(kept(server)) == 4, f"the others are kept: {kept(server)}")
        server.stop()
    finally:
        server.kill()


def test_without_key(program, folder, port):
    """Without a key nobody is told anything, even if the store has a subscription."""
    server = LoudServer(program, folder, port=port)
    try:
        ann, browser = Client("Ann", port), Browser("/without")
        refused = ann.ask(say="push")
        check(refused["refused"] == "unknown" and refused["sentence"] == "this server sends no notifications", f"{refused}")
        player = Player(ann, "Ben", browser, port)
        check(player.answer["refused"] == "unknown" and not kept(server), f"nothing is stored: {player.answer}")
        with sqlite3.connect(server.store, timeout=20) as database:
            row = (browser.says["endpoint"], browser.key, browser.auth)
            database.execute("INSERT INTO subscriptions SELECT person, ?, ?, ?, hash, 1 FROM tokens", row)
        check(len(kept(server)) == 2, "as if there had been a key before")
        player.client.wire.close()
        check(not [name for name in metrics(port) if "push" in name], "there are no numbers of pushes")
        return server
    except BaseException:
        server.kill()
        raise


def test_public(program, folder, key, port):
    """Without a list only public addresses are asked: what looks private is refused, what turns out to be private is not asked."""
    server = LoudServer(program, folder, port=port, words=["--push-key", key, "--push-contact", CONTACT])
    try:
        ann = Client("Ann", port)
        for host in (f"127.0.0.1:{SERVICE}", "127.0.0.1", "[::1]", "localhost", "2130706433", "push.example:22", "ann@push.example"):
            refused = ann.ask(say="subscribe", **Browser("/1", host).says)
            check(refused.get("refused") == "field" and "public name" in refused["sentence"], f"{host}: {refused}")
        player = Player(ann, "Ben", Browser("/1", "push.localhost"), port)  # libcurl knows that this is 127.0.0.1
        check(player.answer.get("tell") == "push" and len(kept(server)) == 1, f"a name may be anywhere: {player.answer}")
        player.client.wire.close()
        wait_for("the address is refused", lambda: metrics(port)["tessera_pushes_failed_total"] == 1, 60)
        wait_for("the subscription is forgotten", lambda: not kept(server), 60)
        server.stop()
    finally:
        server.kill()


def test_flags(program, folder, key):
    """Keys and contacts that cannot be used: one sentence, and no server."""
    other = os.path.join(folder, "other.pem")
    subprocess.run(f"openssl ecparam -genkey -name secp384r1 -noout > {other}", shell=True, check=True)
    for words, part in ((["--push-key", key], "--push-contact"), (["--push-contact", CONTACT], "--push-key"),
                        (["--push-key", "/nowhere", "--push-contact", CONTACT], "--push-key: cannot read /nowhere"),
                        (["--push-key", other, "--push-contact", CONTACT], "--push-key: "),
                        (["--push-key", key, "--push-contact", "ann"], "--push-contact takes"),
                        (["--push-key", key, "--push-contact", CONTACT, "--push-hosts", "https://a"], "--push-hosts takes")):
        command = [program, "serve", "--port", str(PORT), "--store", os.path.join(folder, "none.db"), *words]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60)
        said = done.stderr
        check(done.returncode not in (0, None) and said.count("\n") == 1 and part in said, f"{words}: {said}")
    check(not os.path.exists(os.path.join(folder, "none.db")), "and nothing is made")


def main():
    program = os.path.join(sys.argv[1], "tessera")
    with tempfile.TemporaryDirectory() as folder:
        folders = [tempfile.mkdtemp(dir=folder) for _ in range(3)]
        serve(folder)
        key = make_key(folder)
        attempt(test_flags, program, folder, key)
        without = attempt(test_without_key, program, folders[0], PORT + 1000)
        attempt(test_listed, program, folders[1], key)
        attempt(test_public, program, folders[2], key, PORT + 2000)
        if without:
            attempt(check, not asked("/without"), "nothing was sent without a key")
            without.kill()
    finish()


if __name__ == "__main__":
    main()
