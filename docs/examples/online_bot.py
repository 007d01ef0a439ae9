#!/usr/bin/env python3
"""A bot that plays over the net, by HTTP: docs/bots.md tells how, docs/protocol.md has all messages.

Join a match:   docs/examples/online_bot.py http://127.0.0.1:8080 MATCH SEAT
Open one:       docs/examples/online_bot.py http://127.0.0.1:8080 --open chromino person,bot:1

Its token is its name on the server. Put it into TESSERA_TOKEN to be the same player the next time.
"""
import json
import os
import random
import sys
import time
import urllib.request


class Server:
    def __init__(self, url):
        self.url, self.token = url.rstrip("/") + "/api", os.environ.get("TESSERA_TOKEN")

    def say(self, **message):
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        request = urllib.request.Request(self.url, json.dumps(message).encode(), headers)
        with urllib.request.urlopen(request, timeout=90) as answer:
            return json.load(answer)

    def must(self, **message):
        """Says something that has to be done, again where the server is only busy."""
        while True:
            answer = self.say(**message)
            if "refused" not in answer:
                return answer
            if answer["refused"] not in ("too_fast", "busy", "store"):
                raise SystemExit(f"{answer['refused']}: {answer['sentence']}")
            time.sleep(1)


def choose(table):
    """Your idea goes here: the position is plain data, the actions are notation."""
    return random.choice(table["legal"])


def play(server, match):
    """Waits for news, and plays whenever there is something to choose."""
    number = 0
    while True:
        told = server.must(say="watch", match=match, after=number, wait_s=30)
        number, table = told["number"], told["table"]
        if told["stage"] == "over":
            return told
        if table.get("legal"):
            # Refused as late if the match has moved on meanwhile: then there is news, too.
            server.say(say="play", match=match, ply=table["ply"], action=choose(table))


def sign_in(server):
    if not server.token:
        server.token = server.must(say="hello", version=1, name="Python bot")["token"]
        print(f"TESSERA_TOKEN={server.token}", file=sys.stderr)


def main(url, match, seat, seats=None):
    server = Server(url)
    sign_in(server)
    if match == "--open":
        match, seat = server.must(say="open", game=seat, seats=seats, public=True)["match"], 0
    server.must(say="sit", match=match, seat=int(seat), number=os.urandom(32).hex())
    told = play(server, match)
    print(f"{match}: {told['end']['why']}, places {told['end']['place']}, mine is seat {told['seat']}")


if __name__ == "__main__":
    if len(sys.argv) != (5 if "--open" in sys.argv else 4):
        raise SystemExit(__doc__)
    main(*sys.argv[1:])
