#!/usr/bin/env python3
"""learn_gpu.py [GAMES ROUNDS] -- learns to beat a random player at Chocolatier on a GPU; needs PyTorch and libtessera_gpu (make gpu).

Games, observations, actions and the network stay on the GPU: PyTorch works on the arrays of the batch without a copy, and
the host only hears every 16 steps whether games are left. The policy is a small network that looks at the position and at the row of
features of each legal action. After each round of games it moves towards what was done in games that went well and away
from what was done in the others (REINFORCE). Half of the games are played from either seat.
"""
import itertools
import sys
import time

import tessera
import torch
from learn import scale_of
from torch import nn

NAME, GAMES, ROUNDS, ROOM, HIDDEN, RATE = "chocolatier", 1024, 40, 96, 48, 0.01
BUFFERS = ["observations", "action_rows", "action_counts", "actors", "rewards", "points", "done"]


class Policy(nn.Module):
    """A number for each legal action: the larger, the likelier it is played."""

    def __init__(self, device):
        super().__init__()
        scales = torch.from_numpy(tessera.observation_scale(NAME)).float(), torch.from_numpy(scale_of(NAME))
        self.scales = [scale.clamp(min=1).to(device) for scale in scales]
        self.position, self.action = (nn.Linear(len(scale), HIDDEN, device=device) for scale in scales)
        self.last = nn.Linear(HIDDEN, 1, device=device)

    def forward(self, observations, rows, counts):
        position = self.position(observations / self.scales[0]).unsqueeze(1)
        numbers = self.last(torch.relu(position + self.action(rows / self.scales[1]))).squeeze(2)
        places = torch.arange(rows.shape[1], device=rows.device)
        return numbers.masked_fill(places >= counts.unsqueeze(1), -1e9)


class Table:
    """A batch of games, and its arrays as tensors over the same memory."""

    def __init__(self, games):
        self.batch = tessera.gpu_batch(NAME, "players=2", games=games, room=ROOM, restart=False, buffers=BUFFERS)
        for name in BUFFERS:
            setattr(self, name, torch.from_dlpack(getattr(self.batch, name)))
        self.random = torch.from_dlpack(self.batch.sample(0))
        self.mine = torch.arange(games, device=self.actors.device) % 2  # the learner's seat

    @torch.no_grad()
    def play(self, policy, seed, is_best=False):
        """Plays all games. Returns the learner's rewards and leads, and what it saw and chose, step by step."""
        self.batch.reset(seed)
        rewards, leads = (torch.zeros(len(self.mine), device=self.mine.device) for _ in range(2))
        seat, seen = self.mine.unsqueeze(1), []
        for step in itertools.count():
            if step % 16 == 0:
                self.batch.wait()  # refuses what was illegal
                if not bool((self.actors >= 0).any()):
                    break
            turn = self.actors == self.mine
            numbers = policy(self.observations, self.action_rows, self.action_counts)
            noise = 0 if is_best else -torch.log(torch.empty_like(numbers).exponential_())
            chosen = (numbers + noise).argmax(1, keepdim=True)
            if not is_best:
                seen.append([each.clone() for each in (self.observations, self.action_rows, self.action_counts, chosen, turn)])
            self.batch.sample(seed * 7919 + step, places=True)
            self.batch.step(torch.where(turn, chosen.squeeze(1).int(), self.random), places=True)
            own, other = (self.points.gather(1, place).squeeze(1) for place in (seat, 1 - seat))
            rewards = torch.where(self.done == 1, self.rewards.gather(1, seat).squeeze(1), rewards)
            leads = torch.where(self.done == 1, (own - other).float(), leads)
        return rewards, leads, seen


def learn(policy, optimizer, leads, seen):
    """Goes through the steps once more, each by itself: the gradients of all of them at once would not fit into memory."""
    better = (leads - leads.mean()) / (leads.std() + 1e-6)
    optimizer.zero_grad()
    for observations, rows, counts, chosen, turn in seen:
        likely = policy(observations, rows, counts).log_softmax(1).gather(1, chosen).squeeze(1)
        (-(better * turn * likely).mean()).backward()
    optimizer.step()


def main():
    torch.manual_seed(1)
    games, rounds = (int(word) for word in sys.argv[1:3]) if len(sys.argv) > 2 else (GAMES, ROUNDS)
    begun, table = time.time(), Table(games)
    policy = Policy(table.mine.device)
    optimizer = torch.optim.Adam(policy.parameters(), RATE)
    for round_number in range(rounds):
        rewards, leads, seen = table.play(policy, 10**5 * round_number)
        learn(policy, optimizer, leads, seen)
        if round_number % 5 == 4:
            won = (rewards > 0).float().mean().item()
            print(f"round {round_number + 1}: {won:.1%} won, {len(seen)} steps, after {time.time() - begun:.0f} s", flush=True)
    rewards, leads, _ = Table(4 * games).play(policy, 10**8, is_best=True)
    print(f"against random, {4 * games} games: {(rewards > 0).float().mean().item():.1%} won, by {leads.mean().item():.1f} points "
          f"on average")


if __name__ == "__main__":
    main()
