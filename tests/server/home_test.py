#!/usr/bin/env python3
"""home_test.py FOLDER -- `tessera serve --home` with the program of a build folder, in networks of its own.

Two network namespaces stand for the machine and for its neighbours, a pair of veth devices for a cable. Nothing
leaves them. Addresses at which it answers and those at which it does not, what it prints, names of hosts, the code in
the terminal, which zbarimg reads, and https with an authority of one's own. Without the right to have namespaces it
says so, and is skipped; everything else is needed. Standard library only."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time

PORT = 8080
HOST = "parlour"  # the machine's name
PRIVATE, SECOND, LOCAL, PUBLIC, GUEST = "192.168.7.1", "10.7.0.1", "fd00:7::1", "198.51.100.1", "198.51.100.2"
INSIDE = "TESSERA_HOME_TEST"  # set once the namespaces are there
passed = failed = 0


def check(holds, what):
    global passed, failed
    passed, failed = passed + bool(holds), failed + (not holds)
    if not holds:
        print(f"FAILED: {what}", flush=True)


def go_inside():
    """Runs this script again in namespaces of its own, as their root."""
    words = ["unshare", "--user", "--map-root-user", "--net", "--uts"]
    tried = subprocess.run([*words, "true"], capture_output=True, text=True)
    if tried.returncode != 0:
        print(f"skipped: this system lets nobody have a network of their own: {tried.stderr.strip()}")
        sys.exit(0)
    os.environ[INSIDE] = "yes"
    os.execvp(words[0], [*words, sys.executable, *sys.argv])


def ip(*words, inside=()):
    subprocess.run([*inside, "ip", *words], check=True)


class Neighbours:
    """The other end of two cables, in a namespace that lives as long as a process."""

    def __init__(self):
        subprocess.run(["hostname", HOST], check=True)
        self.process = subprocess.Popen(["unshare", "--net", "sleep", "600"])
        self.inside = ["nsenter", "--net", "--target", str(self.process.pid)]
        own = os.readlink("/proc/self/ns/net")
        while os.readlink(f"/proc/{self.process.pid}/ns/net") == own:
            time.sleep(0.01)
        for name in ("near", "far"):
            ip("link", "add", name, "type", "veth", "peer", "name", "cable", "netns", str(self.process.pid))
            ip("link", "set", "cable", "name", name, "up", inside=self.inside)
            ip("link", "set", name, "up")
        ip("link", "set", "lo", "up")
        for name, ours, theirs in (("near", PRIVATE + "/24", "192.168.7.2/24"), ("near", LOCAL + "/64", "fd00:7::2/64"),
                                   ("near", PUBLIC + "/24", GUEST + "/24"), ("far", SECOND + "/24", "10.7.0.2/24")):
            self.give(name, ours)
            self.give(name, theirs, self.inside)
        ip("route", "add", "default", "via", "10.7.0.2")

    def give(self, name, address, inside=()):
        ip("address", "add", address, "dev", name, *(["nodad"] if ":" in address else []), inside=inside)

    def get(self, address, path="/", *words, of_own=False, scheme="http"):
        """The status of an answer and what it says; from a neighbour, unless it is of the machine's own."""
        place = f"[{address}]" if ":" in address else address
        command = ["curl", "-sg", "-m", "5", "-w", "\n%{http_code}", *words, f"{scheme}://{place}:{PORT}{path}"]
        done = subprocess.run([*([] if of_own else self.inside), *command], capture_output=True, text=True)
        text, status = done.stdout.rsplit("\n", 1)
        return int(status), text

    def end(self):
        self.process.kill()
        self.process.wait()


class Server:
    def __init__(self, program, folder, *words):
        self.out, self.log = (os.path.join(folder, name) for name in ("out", "log"))
        words = ["--port", str(PORT), "--store", os.path.join(folder, "store.db"), *words]
        with open(self.out, "w") as out, open(self.log, "w") as log:
            self.process = subprocess.Popen([program, "serve", *words], stdout=out, stderr=log)
        self.wait_for(lambda: "Tessera is at" in self.text())

    def text(self, file="out"):
        with open(getattr(self, file)) as lines:
            return lines.read()

    def lines(self):
        return self.text().splitlines()

    def wait_for(self, condition, seconds=20):
        end = time.time() + seconds
        while not condition() and time.time() < end and self.process.poll() is None:
            time.sleep(0.02)
        return condition()

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        check(self.process.wait(20) == 0, f"it stops: {self.text('log')}")


def url(address, scheme="http"):
    return f"{scheme}://[{address}]:{PORT}/" if ":" in address else f"{scheme}://{address}:{PORT}/"


def told(lines):
    """The addresses of the list, in its order."""
    return [line.strip() for line in lines if line.startswith("  http")]


def test_addresses(program, folder, others):
    server = Server(program, folder, "--home")
    check(server.lines()[0] == f"Tessera is at {url('127.0.0.1')}", "the first line is for this machine")
    wanted = [url(it) for it in (SECOND, PRIVATE, LOCAL)]
    check(told(server.lines()) == wanted, f"the list is right, the default route first: {server.lines()}")
    check("Everybody in these networks" in server.text() and "Nothing is encrypted" in server.text(), "it warns")
    check("\x1b" not in server.text(), "a file gets no code")
    check(others.get("127.0.0.1", of_own=True)[0] == 200, "it answers on this machine")
    for address in (PRIVATE, SECOND, LOCAL):
        check(others.get(address)[0] == 200, f"it answers at {address}")
        check(others.get(address, of_own=True)[0] == 200, f"it answers this machine at {address}")
    link = subprocess.run(["ip", "-6", "-o", "address", "show", "dev", "near", "scope", "link"], capture_output=True, text=True)
    check(others.get(link.stdout.split()[3].split("/")[0] + "%25near")[0] == 200, "it answers at a link-local address")
    check("fe80" not in server.text(), "which is not told")
    check(others.get(PUBLIC)[0] == 0, "it closes what comes to a public address")
    check(others.get(PUBLIC, of_own=True)[0] == 0, "from this machine, too")
    check(others.get(PRIVATE, "/", "--interface", GUEST)[0] == 0, "it closes a public peer at a private address")
    log = [line for line in server.text("log").splitlines() if " outside " in line]
    check(len(log) == 1 and f"address={PUBLIC} peer={GUEST}" in log[0], f"the log says so once: {log}")
    begun, before = time.time(), len(server.lines())
    others.give("near", "172.20.0.1/16")
    check(server.wait_for(lambda: len(told(server.lines()[before:])) == 4), "a new address is told")
    check(told(server.lines()[before:]) == [wanted[0], wanted[1], url("172.20.0.1"), wanted[2]], "in its place")
    print(f"a new address is told after {time.time() - begun:.1f} s")
    before = len(server.lines())
    ip("address", "del", "172.20.0.1/16", "dev", "near")
    check(server.wait_for(lambda: told(server.lines()[before:]) == wanted), "and when it goes")
    server.stop()


def test_hosts(program, folder, others):
    server = Server(program, folder, "--home")
    for host, status in ((f"{PRIVATE}:{PORT}", 200), (f"[{LOCAL}]:{PORT}", 200), ("localhost", 200), (f"{HOST}.local", 200),
                         (f"{HOST.upper()}.local.:{PORT}", 200), (HOST, 421), ("other.local", 421), ("evil.example", 421),
                         (f"{HOST}.local.evil.example", 421), (f"x{HOST}.local", 421), (f"{PRIVATE}.evil.example", 421)):
        check(others.get(PRIVATE, "/", "-H", f"Host: {host}")[0] == status, f"host {host}: {status}")
    inside, own = others.get(PRIVATE, "/metrics"), others.get("127.0.0.1", "/metrics", of_own=True)
    check(own[0] == 200 and "tessera_" in own[1], "this machine may see metrics")
    check(inside[0] == 404 and "tessera_" not in inside[1], "neighbours may not")
    check(others.get(PRIVATE, "/health")[0] == 200, "health is for everybody")
    server.stop()
    server = Server(program, folder, "--home", "--host-names", "tessera.example")
    check(others.get(PRIVATE, "/", "-H", "Host: tessera.example")[0] == 200, "a name that was given is accepted, too")
    server.stop()


def test_limits(program, folder, others):
    """Of a public server: what the default is for 127.0.0.1 is not meant for neighbours."""
    server = Server(program, folder, "--home")
    client = ("import socket, time\n"
              f"wires = [socket.create_connection(('{PRIVATE}', {PORT})) for _ in range(101)]\n"
              f"wires[-1].sendall(b'GET / HTTP/1.1\\r\\nHost: {PRIVATE}\\r\\n\\r\\n')\n"
              "print(wires[-1].recv(12).decode())\n")
    done = subprocess.run([*others.inside, sys.executable, "-c", client], capture_output=True, text=True)
    check("429" in done.stdout, f"101 connections of one neighbour are too many: {done.stdout}{done.stderr}")
    check(others.get(SECOND, "/", "--interface", "10.7.0.2")[0] == 200, "others are served")
    server.stop()


def test_elsewhere(program, folder, others):
    """Other ways to listen, and what cannot be had together."""
    server = Server(program, folder, "--address", "0.0.0.0")
    check(told(server.lines()) == [url(it) for it in (SECOND, PRIVATE, PUBLIC)], f"every address: {server.lines()}")
    check(others.get(PUBLIC)[0] == 200, "--address 0.0.0.0 answers everybody")
    check(others.get(PUBLIC, "/", "-H", f"Host: {HOST}.local")[0] == 421, "and not to the name of a home")
    server.stop()
    server = Server(program, folder, "--address", "::")
    check(told(server.lines()) == [url(it) for it in (SECOND, PRIVATE, PUBLIC, LOCAL)], f"of both kinds: {server.lines()}")
    server.stop()
    server = Server(program, folder, "--address", PRIVATE)
    check(server.lines()[0] == f"Tessera is at {url(PRIVATE)}" and not told(server.lines()), "the one that was asked for")
    server.stop()
    server = Server(program, folder)
    check("make home" in server.text() and len(server.lines()) == 2, f"alone, it says how phones get in: {server.lines()}")
    check(others.get(PRIVATE)[0] == 0, "and answers none of them")
    server.stop()
    for words in (("--address", "0.0.0.0"), ("--behind-proxy",), ("--metrics-for-all",)):
        done = subprocess.run([program, "serve", "--home", *words], capture_output=True, text=True)
        check(done.returncode == 2 and words[0] in done.stderr and done.stderr.count("\n") == 1, f"--home and {words[0]}")


def test_alone(program, folder):
    """A machine in no network."""
    inner = ["unshare", "--net", "sh", "-c",
             f'ip link set lo up; timeout 2 "$0" serve --home --store none --port {PORT}; true', program]
    done = subprocess.run(inner, capture_output=True, text=True)
    check("no private address" in done.stdout and not told(done.stdout.splitlines()), f"it says so: {done.stdout}")


# ---- The code ----


def cells_of(screen, ground):
    """The characters of a screen as tmux tells it, by line, each with its ink and its paper; `ground` are those of the terminal.
    Colours go on from line to line."""
    colours = {"16": 0, "231": 255}
    ink, paper = ground
    lines, at = [[]], 0
    while at < len(screen):
        if screen[at] == "\n":
            lines.append([])
        elif screen[at] != "\x1b":
            lines[-1].append((screen[at], ink, paper))
        else:
            end = screen.index("m", at)
            codes = screen[at + 2:end].split(";")
            while codes:
                code = codes.pop(0)
                if code in ("", "0", "39"):
                    ink = ground[0]
                if code in ("", "0", "49"):
                    paper = ground[1]
                if code == "38":
                    ink, codes = colours[codes[1]], codes[2:]
                elif code == "48":
                    paper, codes = colours[codes[1]], codes[2:]
            at = end
        at += 1
    return lines


def picture_of(screen, ground, file):
    """The screen of 80x24 as a grey picture (PGM): a character is 8 points wide and 16 high, letters are stripes."""
    rows = []
    for cells in (cells_of(screen, ground) + [[]] * 24)[:24]:
        cells = cells[:80]
        cells += [(" ", *ground)] * (80 - len(cells))
        for y in range(16):
            row = bytearray()
            for sign, ink, paper in cells:
                is_ink = {" ": False, "▀": y < 8, "▄": y >= 8, "█": True}.get(sign, 3 < y < 12)
                row += bytes([ink if is_ink else paper]) * 8
            rows.append(bytes(row))
    with open(file, "wb") as picture:
        picture.write(b"P5 640 384 255\n" + b"".join(rows))


def show(program, folder, name, *words, **environment):
    """The screen of a tmux of 80x24 in which the server has started."""
    tmux = ["tmux", "-f", "/dev/null", "-S", os.path.join(folder, name)]
    environment = {"LC_ALL": "C.UTF-8", "TERM": "screen-256color", "PATH": os.environ["PATH"], "HOME": folder, **environment}
    store = os.path.join(folder, name + ".db")
    command = [program, "serve", "--port", str(PORT), "--store", store, *words]
    try:
        settings = [word for pair in environment.items() for word in ("-e", "=".join(pair))]
        subprocess.run([*tmux, "new-session", "-d", "-x", "80", "-y", "24", *settings, "env", *(f"{k}={v}" for k, v in environment.items()),
                        *command], check=True, env=environment)
        end, screen, last = time.time() + 10, "", None
        while time.time() < end and (screen != last or url("10.7.0.1") not in screen):  # until it stands still
            last = screen
            time.sleep(0.3)
            screen = subprocess.run([*tmux, "capture-pane", "-e", "-p", "-N"], capture_output=True, text=True, env=environment).stdout
        return screen
    finally:
        subprocess.run([*tmux, "kill-server"], env=environment)


def read_code(file):
    done = subprocess.run(["zbarimg", "-q", "--raw", file], capture_output=True, text=True)
    return done.stdout.strip()


def test_code(program, folder, others):
    screen = show(program, folder, "tmux", "--home")
    for ground in ((229, 0), (0, 255), (131, 253), (147, 43)):  # ink and paper: dark, light, and two in between
        file = os.path.join(folder, f"code-{ground[1]}.pgm")
        picture_of(screen, ground, file)
        read = read_code(file)
        print(f"a terminal of {ground[0]} on {ground[1]}: zbarimg reads {read}")
        check(read == url(SECOND), f"the code leads to the link, at {ground}: {read!r}")
        check(others.get(SECOND)[0] == 0, "the server of the terminal has ended")
    if "TESSERA_KEEP" in os.environ:
        for file in os.listdir(folder):
            if file.endswith(".pgm"):
                shutil.copy(os.path.join(folder, file), os.environ["TESSERA_KEEP"])
    for name, environment in (("plain", {"NO_COLOR": "1"}), ("latin", {"LC_ALL": "C"}), ("dumb", {"TERM": "dumb"})):
        screen = show(program, folder, name, "--home", **environment)
        check(url(SECOND) in screen and "▀" not in screen and "\x1b[38" not in screen, f"{name}: addresses without a code")


# ---- https ----


def openssl(folder, *words):
    subprocess.run(["openssl", *words], cwd=folder, check=True, capture_output=True)


def test_https(program, folder, others):
    """As docs/operation.md has it, "https at home": an authority of one's own, a certificate for a name and an address."""
    openssl(folder, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "3650", "-subj", "/CN=Our home", "-keyout",
            "authority.key", "-out", "authority.pem")
    openssl(folder, "req", "-newkey", "rsa:2048", "-nodes", "-subj", f"/CN={HOST}.local", "-keyout", "tessera.key", "-out",
            "tessera.request")
    with open(os.path.join(folder, "names"), "w") as names:
        names.write(f"subjectAltName=DNS:{HOST}.local,IP:{PRIVATE}\nextendedKeyUsage=serverAuth\n")
    openssl(folder, "x509", "-req", "-in", "tessera.request", "-CA", "authority.pem", "-CAkey", "authority.key", "-days", "397",
            "-extfile", "names", "-out", "tessera.pem")
    words = [word for name in ("certificate", "key") for word in
             (f"--tls-{name}", os.path.join(folder, "tessera." + ("pem" if name == "certificate" else "key")))]
    server = Server(program, folder, "--home", *words)
    check(url(PRIVATE, "https") in told(server.lines()), f"the addresses are told with https: {server.lines()}")
    check("Nothing is encrypted" not in server.text(), "and there is nothing to warn of")
    trust = ["--cacert", os.path.join(folder, "authority.pem")]
    check(others.get(PRIVATE, "/", *trust, scheme="https")[0] == 200, "a neighbour that trusts the authority gets the page")
    check(others.get(f"{HOST}.local", "/", *trust, "--resolve", f"{HOST}.local:{PORT}:{PRIVATE}", scheme="https")[0] == 200,
          "by the name, too")
    check(others.get(PRIVATE, "/", scheme="https")[0] == 0, "one that does not trust it gets nothing")
    server.stop()


def main():
    if INSIDE not in os.environ:
        go_inside()
    program = os.path.abspath(os.path.join(sys.argv[1], "tessera"))
    for name in [name for name in os.environ if name.startswith("TESSERA_") and name not in (INSIDE, "TESSERA_KEEP")]:
        del os.environ[name]
    os.environ.update(LC_ALL="C.UTF-8", NO_PROXY="*")
    folder = tempfile.mkdtemp()
    others = Neighbours()
    try:
        for test in (test_addresses, test_hosts, test_limits, test_elsewhere, test_code, test_https):
            place = os.path.join(folder, test.__name__)
            os.mkdir(place)
            test(program, place, others)
        test_alone(program, folder)
    finally:
        others.end()
        shutil.rmtree(folder)
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
