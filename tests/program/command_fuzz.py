#!/usr/bin/env python3
"""command_fuzz.py BUILD LINES [--seed N] [--only COMMAND] [--threads N] -- fuzzes the command line of BUILD/tessera.

The commands, their flags and words come from `tessera help`, so a new command is fuzzed as soon as
help shows it. A line is made of them with good and bad values, and files that are good, empty,
binary, huge, cut, changed, folders or not there. After each line these laws must hold:

- The program ends by itself, with status 0 or 2. A server ends with status 0 when it is told to.
- Status 2 comes with a sentence on standard error that begins with "tessera: ", or with one for each
  of several files, and changes no file.
- Status 0 changes only files that the line names, and the data folder of the user.
- Nothing takes more than CPU_S of a processor or WAIT_S in all, unless a number in the line asks for
  a lot of work.

A line that breaks a law is shrunk and printed as a command to paste. The same seed makes the same
lines. Standard library only."""

import argparse
import json
import os
import random
import re
import resource
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

CPU_S = 40  # under a sanitizer
WAIT_S = 300  # on a busy machine
STOP_S = 60
HUGE = 65 << 20  # more than a file may have
RARE = {"signature": 0.02, "bench": 0.2, "tune": 0.5, "review": 0.5}  # these take long, whatever the words
NUMBERS = ["0", "1", "2", "3"]
BAD_NUMBERS = ["-1", "", "x", "1e3", "0x10", "1.5", "+1", " 1", "4294967296", "9223372036854775807",
               "18446744073709551615", "18446744073709551616", "9" * 40]
BAD_WORDS = ["", "-", "--", "---", "=", "a=", "=a", "-x", "--fast", "%s%n%d", "'", '"', "\n", "a\nb", "\x1b[2J",
             "\x7f", b"\xff\xfe", b"\xc0\x80", "\u202e", "玩", "a" * 300, "b" * 5000, "me", ",", ",,", "/", "../..", "."]
PLAYERS = ["bot:1", "bot:2", "random", "mcts:sims=2", "mcts:sims=2,ms=1", "net:sims=2", "net:sims=2,ms=1", "me", "exec:false", "exec:cat", "exec:/no/such"]
BAD_PLAYERS = ["bot:0", "bot:10", "bot:", "mcts:", "mcts:sims=0", "mcts:sims=-1", "net:", "net:sims=0", "exec:", "nobody", ""]
STDIN = [b"", b"1\n" * 50, b"quit\n", b"undo\nresign\nhelp\n", b"\xff\x00\n" * 20, b"x" * 100000]


class Grammar:
    """What help says: forms of each command as lists of (flag, value) and words; games and options."""

    def __init__(self, program):
        self.commands = re.findall(r"^  tessera ([a-z]+)", run_out(program, "help"), re.M)
        assert len(self.commands) > 10, "help lists the commands"
        self.forms = {name: self.forms_of(run_out(program, "help", name)) for name in self.commands}
        self.options = {}
        for game in json.loads(run_out(program, "games", "--json")):
            self.options[game["name"]] = [(o["name"], [str(v) for v in o.get("values") or range(o["min"], o["max"] + 1)])
                                          for o in game["options"]]

    @staticmethod
    def forms_of(text):
        usage = re.sub(r"[\[\]|]", " ", text.split("\n\n")[1]).replace("...", " ")
        listed = re.findall(r"^  (--[a-z-]+)(?: ([A-Z]+))? ", text, re.M)
        forms = []
        for line in usage.splitlines():
            tokens = line.split()[2:]
            flags, words = [(flag, value or None) for flag, value in listed], []
            while tokens:
                token = tokens.pop(0)
                has_value = tokens and not tokens[0].startswith("--")
                if token.startswith("--"):
                    flags.append((token, tokens.pop(0) if has_value and token not in SWITCHES else None))
                elif token != "FLAG":
                    words.append(token)
            forms.append((words, flags))
        return forms


WORK = ("N", "S")  # what help calls a number: without it, a line may take long
SWITCHES = {"--continue"}  # a word behind it in help is not its value


def run_out(program, *words):
    return subprocess.run([program, *words], stdout=subprocess.PIPE, text=True, check=True).stdout


class Files:
    """The folder that lines run in: made once, and again whenever a line has changed it."""

    def __init__(self, program, games):
        self.bytes, self.records = {}, []
        with tempfile.TemporaryDirectory() as folder:
            self.make(program, games, folder)
            for path, _, names in os.walk(folder):
                for name in names:
                    file = os.path.join(path, name)
                    with open(file, "rb") as stream:
                        self.bytes[os.path.relpath(file, folder)] = stream.read()
        self.records = [name for name in self.bytes if name.endswith(".tessera")]
        self.bytes.update({"empty": b"", "empty.tessera": b"", "zero.tessera": bytes(4096), "text": b"hello\n",
                           "binary.tessera": random.Random(1).randbytes(3000), "a.pem": b"-----BEGIN\n"})
        self.others = [name for name in self.bytes if name not in self.records]

    @staticmethod
    def make(program, games, folder):
        environment = dict(os.environ, XDG_DATA_HOME=folder + "/none")
        def do(*words):
            subprocess.run([program, *words], cwd=folder, env=environment, check=True, stdout=subprocess.DEVNULL)
        for game in games:
            do("selfplay", game, "--fair", "--out", "records")
        for kind in ("chromino", "polyssimo"):
            with open(f"{folder}/{kind}.puzzle", "w", encoding="utf-8") as file:
                file.write(run_out(program, "puzzle", "new", kind, "--difficulty", "1", "--seed", "1"))
        server = subprocess.Popen([program, "serve", "--store", "good.db", "--port", str(free_port())], cwd=folder, env=environment,
                                  stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        server.stdout.readline()
        server.terminate()
        assert server.wait(STOP_S) == 0
        do("backup", "good.backup", "--store", "good.db")

    def lay_out(self, folder):
        shutil.rmtree(folder, ignore_errors=True)
        for name, content in self.bytes.items():
            os.makedirs(os.path.dirname(os.path.join(folder, name)), exist_ok=True)
            with open(os.path.join(folder, name), "wb") as file:
                file.write(content)
        os.makedirs(folder + "/data")
        with open(folder + "/huge.tessera", "wb") as file:
            file.truncate(HUGE)

    def changed(self, rng):
        """A record or another good file with bytes changed, lost or said twice."""
        content = bytearray(self.bytes[rng.choice(self.records if rng.random() < 0.7 else self.others)])
        for _ in range(rng.choice([1, 1, 2, 10])):
            at = rng.randrange(len(content) + 1)
            end = min(len(content), at + rng.choice([1, 1, 4, 40]))
            content[at:end] = rng.choice([rng.randbytes(end - at), b"", content[at:end] * 2, b"\n", b"9" * (end - at)])
        return bytes(content)


class Maker:
    """Makes lines: a list of words, what is on standard input, and a changed file beside the others."""

    def __init__(self, grammar, files, rng):
        self.grammar, self.files, self.rng = grammar, files, rng

    def line(self, only):
        rng, grammar = self.rng, self.grammar
        command = only or rng.choices(grammar.commands, [RARE.get(name, 1) for name in grammar.commands])[0]
        places, flags = rng.choice(grammar.forms[command])
        self.game = rng.choice(list(grammar.options))
        self.badness = rng.choice([0, 0, 0.1, 0.4])
        words = [word for place in places for word in self.word(place)]
        for flag, value in flags:
            if rng.random() < (0.9 if value in WORK else min(0.5, 3 / len(flags))):
                words[rng.randrange(len(words) + 1):0] = [flag] if value is None else [flag, self.value(flag, value)]
        words = self.spoil([command, *words])
        return {"words": words, "stdin": self.stdin(), "changed": self.files.changed(rng)}

    def stdin(self):
        if self.rng.random() < 0.2:
            return self.files.changed(self.rng)
        return self.rng.choice(STDIN)

    def spoil(self, words):
        rng = self.rng
        if rng.random() >= self.badness:
            return words
        at = rng.randrange(len(words) + 1)
        kind = rng.randrange(5)
        if kind == 0:
            words.insert(at, rng.choice(BAD_WORDS))
        elif kind == 1:
            words[at:at + 1] = []
        elif kind == 2:
            words[at:at] = words[at:at + 2]
        elif kind == 3:
            rng.shuffle(words)
        else:
            words.insert(at, rng.choice([flag for forms in self.grammar.forms.values() for _, flags in forms for flag, _ in flags]))
        return [word for word in words if not is_forbidden(word)]

    def pick(self, good, bad):
        return self.rng.choice(bad if self.rng.random() < self.badness else good)

    def word(self, place):
        rng = self.rng
        if place == "option=value":
            return [self.option() for _ in range(rng.choice([0, 0, 1, 1, 2]))]
        if place == "PLACE":
            return [self.pick(["RYY@1,2h", "a1", "BCY@1,2h"], BAD_WORDS) for _ in range(rng.choice([0, 1, 3]))]
        if place.isupper() and rng.random() < 0.05:
            return []
        return [self.value("", place)]

    def option(self):
        options = self.grammar.options[self.game] + [("players", ["1", "2", "3", "4", "5", "8"])]
        name, values = self.rng.choice(options)
        value = self.pick(values, BAD_NUMBERS + BAD_WORDS[:8])
        if self.rng.random() < 0.1:
            value = ",".join(self.pick(values, ["x"]) for _ in range(self.rng.choice([2, 3, 9])))
        return f"{name}={value}"

    def player(self):
        return self.pick(PLAYERS, BAD_PLAYERS)

    def file(self):
        rng = self.rng
        if rng.random() < 0.3:
            return "changed.tessera"
        bad = ["missing.tessera", "records", "huge.tessera", "-", "no/such", "text/under", "n" * 300, ""]
        return self.pick(self.files.records + self.files.others, bad)

    def value(self, flag, name):
        rng = self.rng
        if flag == "--seats":
            return ",".join(self.player() for _ in range(rng.choice([1, 2, 2, 3, 4, 5, 8, 9])))
        makers = {"GAME": lambda: self.pick([self.game], BAD_WORDS), "FILE": self.file, "PLAYER": self.player,
                  "COMMAND": lambda: self.pick(self.grammar.commands, BAD_WORDS),
                  "FOLDER": lambda: self.pick(["new", "records", "new"], ["text", "no/such/folder", ""]),
                  "URL": lambda: self.pick(["good.db", "sqlite:good.db", "new.db", "none"],
                                           ["text", "records", "postgres://127.0.0.1:1/x", "sqlite:", "", "mysql:x", self.file()]),
                  "A": lambda: self.pick(["127.0.0.1", "::1"], ["localhost", "", "1.2.3", "256.0.0.1", "::g"]),
                  "ADDRESS": lambda: self.pick(["127.0.0.1:1", "http://127.0.0.1:1/#/match/abc"],
                                               ["", ":", "[::1", "https://127.0.0.1:1", "http://", "127.0.0.1:99999"] + BAD_WORDS),
                  "LINK": lambda: "http://[::1]:1/#/match/abcdefghij12", "CODE": lambda: self.pick(["c1-3-s43-xz"], BAD_WORDS),
                  "WEIGHT=NUMBER": lambda: self.pick(["finished=1", "finished=nan"], ["x=1", "finished=", "=", "finished=1e999"]),
                  "ELO0,ELO1": lambda: self.pick(["0,40"], ["40,0", ",", "0", "x,y", "1e99,nan"]),
                  "YYYY-MM-DD": lambda: self.pick(["2026-11-15"], ["2026-02-30", "0000-00-00", "9999-99-99", "-1", ""])}
        if name in makers:
            return makers[name]()
        if name.isupper() or ".." in name:
            return self.pick(NUMBERS, BAD_NUMBERS + BAD_WORDS)
        return self.pick(name.split("|"), BAD_WORDS)


def is_forbidden(word):
    """A fuzzed server listens on this machine alone, and nothing outside the folder is named."""
    return word in ("0.0.0.0", "::") or str(word).startswith("/dev")


def free_port():
    """One that other servers of this machine do not look for."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Runner:
    """Runs lines in a folder of its own, and says which law one breaks."""

    def __init__(self, program, files, folder):
        self.program, self.files, self.folder = program, files, folder
        self.environment = {"PATH": os.environ["PATH"], "XDG_DATA_HOME": folder + "/data", "HOME": folder + "/data", "LANG": "C.UTF-8",
                            "TESSERA_PORT": str(free_port()), "RES_OPTIONS": "timeout:1 attempts:1", "ASAN_OPTIONS": "exitcode=99", "UBSAN_OPTIONS": "exitcode=99"}
        self.before = None

    def tree(self):
        found = {}
        for path, folders, names in os.walk(self.folder):
            for name in folders + names:
                file = os.path.join(path, name)
                about = os.lstat(file)
                found[os.path.relpath(file, self.folder)] = None if name in folders else (about.st_size, about.st_mtime_ns)
        return found

    def prepare(self, line):
        if self.before is None:
            self.files.lay_out(self.folder)
        with open(self.folder + "/changed.tessera", "wb") as file:
            file.write(line["changed"])
        self.before = self.tree()

    def run(self, line):
        """What the line breaks, or None."""
        self.prepare(line)
        status, out, errors, is_late = self.execute(line)
        after = self.tree()
        touched = sorted(name for name in {*self.before, *after} if self.before.get(name, 0) != after.get(name, 0))
        if touched:
            self.before = None
        if is_late:
            return None if str(line["words"][0]) in RARE or self.is_long_by_wish(line) else "does not end in time"
        return self.judge(line, status, errors.decode("utf-8", "replace"), touched)

    def execute(self, line):
        words = [self.program.encode(), *(word if isinstance(word, bytes) else word.encode() for word in line["words"])]
        with tempfile.TemporaryFile() as source, tempfile.TemporaryFile() as errors:
            source.write(line["stdin"])
            source.seek(0)
            process = subprocess.Popen(words, cwd=self.folder, env=self.environment, stdin=source,
                                       stdout=subprocess.PIPE, stderr=errors, start_new_session=True,
                                       preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (CPU_S, CPU_S)))
            is_late = threading.Event()
            def give_up():
                is_late.set()
                os.killpg(process.pid, signal.SIGKILL)
            timer = threading.Timer(WAIT_S, give_up)
            timer.start()
            out = self.listen(process)
            process.wait()
            timer.cancel()
            errors.seek(0)
            is_late = is_late.is_set() or process.returncode in (-signal.SIGXCPU, -signal.SIGKILL)
            return process.returncode, out, errors.read(1 << 20), is_late

    @staticmethod
    def listen(process):
        """Reads all output; a server that has begun is told to stop."""
        out = process.stdout.readline(1 << 16)
        if out.startswith(b"Tessera is at"):
            process.send_signal(signal.SIGTERM)
        while piece := process.stdout.read(1 << 16):
            out = (out + piece)[: 1 << 20]
        process.stdout.close()
        return out

    def judge(self, line, status, errors, touched):
        if status < 0:
            return f"ended by signal {-status}: {errors[-300:]}"
        if status not in (0, 2):
            return f"status {status}: {errors[:2000]}"
        has_bots = any(isinstance(word, str) and "exec:" in word for word in line["words"])
        if status == 2 and has_bots:  # a bot may fail in the middle
            touched = [name for name in touched if not self.is_named(name, line)]
        touched = [name for name in touched if name not in ("data/tessera", "data/tessera/games")]
        if status == 2 and touched:
            return f"status 2, and {', '.join(touched)} changed: {errors[-300:]}"
        sentences = errors.rstrip("\n").split("\n")
        if has_bots:  # who may complain as well
            sentences = [it for it in sentences if it.startswith("tessera: ")] or [""]
        most = len(line["words"]) if "verify" in line["words"] else 1
        if status == 2 and not (all(it.startswith("tessera: ") for it in sentences) and len(sentences) <= most):
            return f"status 2 without one sentence: {errors[-300:]!r}"
        unasked = [name for name in touched if not self.is_named(name, line)]
        return f"wrote {', '.join(unasked)}, which the line does not name" if unasked else None

    @staticmethod
    def is_named(name, line):
        words = [word for word in line["words"] if isinstance(word, str)]
        stems = [word.removeprefix("sqlite:").strip("/") for word in words]
        return name.split("/")[0] == "data" or any(stem and (name + "/").startswith(stem) for stem in stems)

    def is_long_by_wish(self, line):
        """Does it end in time with small numbers? Flags that take one are set to 1, at their end, where the last wins."""
        small = [re.sub(r"\d{2,}", "1", word) if isinstance(word, str) else word for word in line["words"]]
        command = small[0] if small else ""
        for _, flags in GRAMMAR.forms.get(command, []):
            small += [part for flag, value in flags if value in WORK for part in (flag, "1")]
        if small == line["words"]:
            return False
        self.prepare(line)
        is_late = self.execute({**line, "words": small})[3]
        self.before = None
        return not is_late


def kind_of(broken):
    return broken and re.sub(r"[^a-z ]", "", broken)[:24]


def shrink(runner, line, broken):
    """Leaves out words while the same law breaks."""
    at = 0
    while at < len(line["words"]):
        fewer = {**line, "words": line["words"][:at] + line["words"][at + 1:]}
        other = runner.run(fewer) if fewer["words"] else None
        if kind_of(other) == kind_of(broken):
            line, broken = fewer, other
        else:
            at += 1
    bare = {**line, "stdin": b""}
    other = runner.run(bare)
    return (bare, other) if kind_of(other) == kind_of(broken) else (line, broken)


def quote(word):
    data = word if isinstance(word, bytes) else word.encode()
    if re.fullmatch(rb"[\w@%+=:,./-]+", data):
        return data.decode()
    return "$'" + "".join(chr(b) if 32 <= b < 127 and b not in b"'\\" else f"\\x{b:02x}" for b in data) + "'"


def tell(runner, number, line, broken):
    """Prints the line to paste, with the folder that it needs."""
    line, broken = shrink(runner, line, broken)
    folder = tempfile.mkdtemp(prefix=f"command_fuzz_{number}_")
    runner.files.lay_out(folder + "/files")
    with open(folder + "/files/changed.tessera", "wb") as file:
        file.write(line["changed"])
    with open(folder + "/stdin", "wb") as file:
        file.write(line["stdin"])
    words = " ".join(quote(word) for word in [os.path.realpath(runner.program), *line["words"]])
    print(f"FAILED: line {number}: {broken}\n  cd {folder}/files && XDG_DATA_HOME=$PWD/data {words} <../stdin", flush=True)


class Fuzz:
    def __init__(self, arguments, files):
        self.arguments, self.files = arguments, files
        self.program = os.path.join(arguments.build, "tessera")
        self.next, self.failed, self.lock = 0, 0, threading.Lock()

    def take(self):
        with self.lock:
            if self.next >= self.arguments.lines:
                return None
            self.next += 1
            return self.next

    def work(self, folder):
        runner = Runner(self.program, self.files, folder)
        while (number := self.take()) is not None:
            line = Maker(GRAMMAR, self.files, random.Random(f"{self.arguments.seed} {number}")).line(self.arguments.only)
            broken = runner.run(line)
            if broken:
                with self.lock:
                    self.failed += 1
                tell(runner, number, line, broken)

    def run(self):
        with tempfile.TemporaryDirectory() as folder:
            threads = [threading.Thread(target=self.work, args=(f"{folder}/{i}",)) for i in range(self.arguments.threads)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()


def main():
    global GRAMMAR
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("build")
    parser.add_argument("lines", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", help="one command")
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    arguments = parser.parse_args()
    arguments.build = os.path.realpath(arguments.build)
    program = os.path.join(arguments.build, "tessera")
    GRAMMAR = Grammar(program)
    begun = time.time()
    fuzz = Fuzz(arguments, Files(program, GRAMMAR.options))
    fuzz.run()
    print(f"{len(GRAMMAR.commands)} commands, seed {arguments.seed}, {time.time() - begun:.0f} s")
    print(f"{arguments.lines - fuzz.failed} passed, {fuzz.failed} failed")
    sys.exit(fuzz.failed > 0)


if __name__ == "__main__":
    main()
