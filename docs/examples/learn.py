#!/usr/bin/env python3
"""learn.py [GAME] -- learns to beat a random player, on one core, in about a minute; needs NumPy and nothing else.

The policy is a row of weights: an action is as likely as e to the power of the weights times its row of features
(tessera.h, TESSERA_ACTION_ROWS). After each round of games, the weights move towards what was done in games that went
well and away from what was done in the others (REINFORCE). Half of the games are played from either seat.
"""
import sys
import time

import numpy as np
import tessera

GAMES, ROUNDS, ROOM, RATE = 256, 40, 96, 0.15


def scale_of(name):
    """What to divide each byte of an action's row by."""
    about = tessera.describe_observation(name)
    scale = np.ones(about["action_size"], np.float32)
    for field in about["action_fields"]:
        scale[field["at"]:field["at"] + field["count"]] = max(field["max"], 1)
    return scale


def play(batch, weights, scale, seed, random, is_best=False):
    """Plays all games to the end. Returns the learner's rewards and leads, and how each game would change the weights."""
    batch.reset(seed)
    mine = np.arange(batch.games) % 2  # the learner's seat
    change = np.zeros((batch.games, len(weights)), np.float32)
    rewards = np.zeros(batch.games, np.float32)
    leads = np.zeros(batch.games, np.float32)
    step = 0
    while (batch.actors >= 0).any():
        places = batch.sample(seed * 7919 + (step := step + 1), places=True)
        turn = np.flatnonzero(batch.actors == mine)
        if len(turn):
            rows = batch.action_rows[turn] / scale
            logits = rows @ weights
            logits[np.arange(ROOM) >= batch.action_counts[turn, None]] = -np.inf
            noise = 0 if is_best else random.gumbel(size=logits.shape)
            chosen = np.argmax(logits + noise, axis=1)
            likely = np.exp(logits - logits.max(axis=1, keepdims=True))
            likely /= likely.sum(axis=1, keepdims=True)
            change[turn] += rows[np.arange(len(turn)), chosen] - np.einsum("ij,ijk->ik", likely, rows)
            places[turn] = chosen
        batch.step(places, places=True)
        ended = np.flatnonzero(batch.done)
        rewards[ended] = batch.rewards[ended, mine[ended]]
        leads[ended] = batch.points[ended, mine[ended]] - batch.points[ended, 1 - mine[ended]]
    return rewards, leads, change


def main():
    name = sys.argv[1] if len(sys.argv) > 1 else tessera.games()[0]
    begun, random, scale = time.time(), np.random.default_rng(1), scale_of(name)
    buffers = ["action_rows", "action_counts", "actors", "rewards", "points", "done"]
    batch = tessera.batch(name, "players=2", games=GAMES, room=ROOM, restart=False, buffers=buffers)
    weights = np.zeros(len(scale), np.float32)
    for round_number in range(ROUNDS):
        rewards, leads, change = play(batch, weights, scale, 1000 * round_number, random)
        better = (leads - leads.mean()) / (leads.std() + 1e-6)
        weights += RATE * (better[:, None] * change).mean(axis=0)
        if round_number % 5 == 4:
            print(f"round {round_number + 1}: {(rewards > 0).mean():.1%} won, after {time.time() - begun:.0f} s", flush=True)
    test = tessera.batch(name, "players=2", games=1000, room=ROOM, restart=False, buffers=buffers)
    rewards, leads, _ = play(test, weights, scale, 10**6, random, is_best=True)
    print(f"against random, 1000 games: {(rewards > 0).mean():.1%} won, by {leads.mean():.1f} points on average")


if __name__ == "__main__":
    main()
