#!/usr/bin/env python3
"""A bot in thirty lines: plays the legal action that sounds best to it. docs/bots.md has the protocol.

Try it:  build/tessera arena chocolatier --a "exec:docs/examples/bot.py" --b random --games 20
"""
import json
import random
import sys


def choose(game, view, legal):
    """Your idea goes here: the position is plain data, the actions are notation."""
    if game == "chocolatier" and view["phase"] == "take":
        # nothing for the foundry line if it can be helped
        legal = [action for action in legal if not action.endswith("foundry")] or legal
    return random.choice(legal)


game, view, legal = "", {}, []
for line in sys.stdin:
    word, _, rest = line.rstrip("\n").partition(" ")
    if word == "game":
        game = rest
    elif word == "view":
        view = json.loads(rest)
    elif word == "legal":
        legal = rest.split(" ")
    elif word == "go":
        print("play " + choose(game, view, legal), flush=True)
