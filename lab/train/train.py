"""train.py -- trains a network on shards of self-play and writes its weights.

    python3 train.py GAME OUT.net --shards PREFIX... [--epochs 8] [--first 128] [--second 64] [--resume OUT.net.pt]

Needs PyTorch and NumPy, as Debian has them; uses a GPU if there is one. The shards are those of lab/train/selfplay.c; the last
prefix is the newest, and older ones count less. What can be resumed is kept beside the weights, in OUT.net.pt. With
--epochs 0, what it writes is a network that has learnt nothing yet.
Where the shards have no actions (--row 0), the network judges positions alone.
"""
import argparse
import glob
import os
import time

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

import weights

VALUE, ACTION = 32, 48  # units of the heads
BATCH_MIN, BATCH_MAX = 256, 4096
STEPS = 2000  # with little data, smaller batches rather than fewer steps
SEARCH_SHARE = 0.4  # of the value's target: what the search thought; the rest is the result
AGE = 0.8  # what a generation counts against the one after it
HELD_OUT = 50  # one stretch of positions in so many is not learnt from, but tested on
STRETCH = 2000  # positions; whole stretches, so that a game is not on both sides


def read_shards(prefix, inputs, row):
    """Counts, observations, values, rows and shares of all threads of a generation."""
    parts = []
    for name in sorted(glob.glob(glob.escape(prefix) + ".*.cnt")):
        stem = name[:-len(".cnt")]
        counts = np.fromfile(name, np.uint16)
        if len(counts) == 0:
            continue
        parts.append((counts, np.fromfile(stem + ".obs", np.uint8).reshape(-1, inputs),
                      np.fromfile(stem + ".val", np.float32).reshape(-1, 8),
                      np.fromfile(stem + ".rows", np.uint8).reshape(-1, max(row, 1)), np.fromfile(stem + ".pol", np.uint16)))
    if not parts:
        raise SystemExit(f"there are no shards {prefix}.*")
    return [np.concatenate(part) for part in zip(*parts)]


class Network(nn.Module):
    """As players/network/net.h describes it."""

    def __init__(self, inputs, row, first, second, seats):
        super().__init__()
        self.first, self.second = nn.Linear(inputs, first), nn.Linear(first, second)
        self.value, self.seats = nn.Linear(second, VALUE), nn.Linear(VALUE, seats)
        self.scores_actions = row > 0
        if self.scores_actions:
            self.action, self.row = nn.Linear(second, ACTION), nn.Linear(row, ACTION, bias=False)
            self.score = nn.Linear(ACTION, 1, bias=False)

    def forward(self, observation, rows, owner):
        units = F.relu(self.second(F.relu(self.first(observation))))
        value = self.seats(F.relu(self.value(units)))
        if not self.scores_actions:
            return value, None
        head = self.action(units).index_select(0, owner) + self.row(rows)
        return value, self.score(F.relu(head)).squeeze(1)


class Data:
    """All positions on the device, and batches of them."""

    def __init__(self, prefixes, inputs, row, signs, unused, device):
        generations = [read_shards(prefix, inputs, row) for prefix in prefixes]
        counts, observations, values, rows, shares = [np.concatenate(part) for part in zip(*generations)]
        age = np.concatenate([np.full(len(part[0]), len(prefixes) - 1 - i) for i, part in enumerate(generations)])
        begin = np.concatenate([[0], np.cumsum(counts, dtype=np.int64)])
        put = lambda array: torch.from_numpy(np.ascontiguousarray(array)).to(device)
        self.device, self.size = device, len(counts)
        self.counts, self.begin = put(counts.astype(np.int64)), put(begin)
        self.observations, self.values, self.rows = put(observations), put(values), put(rows)
        self.shares, self.weight = put(shares.astype(np.float32) / 65535), put((AGE ** age).astype(np.float32))
        # Inputs are scaled while training, and the scale goes into the weights: the network gets bytes.
        self.scale = put(1 / np.maximum(1, np.percentile(observations[::max(1, self.size // 200000)], 99.9, axis=0))).float()
        for begin, end in unused:
            self.scale[begin:end] = 0
        self.row_scale = put(1 / np.maximum(1, rows.max(0, initial=0).astype(np.float32)))
        self.unlearnt = np.nonzero(observations[:, :inputs - signs].max(0) == 0)[0].tolist()
        stretch = torch.arange(self.size, device=device) // STRETCH % HELD_OUT
        is_held_out = stretch == (7 if self.size > 8 * STRETCH else HELD_OUT)
        self.learnt = torch.nonzero(~is_held_out).squeeze(1)
        self.tested = torch.nonzero(is_held_out).squeeze(1)[:20000]
        if len(self.tested) == 0:
            self.tested = self.learnt[:20000]

    def batch(self, chosen):
        counts = self.counts[chosen]
        owner = torch.repeat_interleave(torch.arange(len(chosen), device=self.device), counts)
        first = torch.cumsum(counts, 0) - counts
        flat = self.begin[chosen][owner] + torch.arange(len(owner), device=self.device) - first[owner]
        return (self.observations[chosen].float() * self.scale, self.values[chosen],
                self.rows[flat].float() * self.row_scale, self.shares[flat], owner)


def share_losses(data, score, shares, owner, age):
    count = len(age)
    most = torch.full((count,), -1e9, device=data.device).scatter_reduce(0, owner, score, "amax")
    total = torch.zeros(count, device=data.device).scatter_add(0, owner, torch.exp(score - most[owner])).log() + most
    return -(shares * (score - total[owner]) * age[owner]).sum() / age.sum()


def losses(network, data, chosen, seats, search_share):
    """Of the values and of the shares of actions."""
    observation, values, rows, shares, owner = data.batch(chosen)
    value, score = network(observation, rows, owner)
    age = data.weight[chosen]
    share_loss = torch.zeros((), device=data.device) if score is None else share_losses(data, score, shares, owner, age)
    target = values[:, :seats].clone()
    target[:, 0] = (1 - search_share) * target[:, 0] + search_share * values[:, 6]
    is_there = (torch.arange(seats, device=data.device)[None] < values[:, 7:8]).float() * age[:, None]
    value_loss = F.binary_cross_entropy_with_logits(value, target.clamp(0, 1), reduction="none")
    return (value_loss * is_there).sum() / is_there.sum(), share_loss


def train(network, data, seats, epochs, search_share):
    optimizer = torch.optim.AdamW(network.parameters(), lr=3e-3, weight_decay=0.02)
    batch = int(min(BATCH_MAX, max(BATCH_MIN, epochs * len(data.learnt) / STEPS)))
    steps = max(1, int(epochs * len(data.learnt) / batch)) if epochs else 0
    value_loss = share_loss = torch.zeros(())
    for step in range(steps):
        for group in optimizer.param_groups:
            group["lr"] = 3e-3 * min(1, step / 100 + 0.01) * (1 - step / steps) + 1e-5
        chosen = data.learnt[torch.randint(len(data.learnt), (batch,), device=data.device)]
        value_loss, share_loss = losses(network, data, chosen, seats, search_share)
        optimizer.zero_grad(set_to_none=True)
        (2 * value_loss + share_loss).backward()
        optimizer.step()
    with torch.no_grad():
        tested = losses(network, data, data.tested, seats, 0)
    print(f"{data.size} positions, {steps} steps, loss of values {value_loss.item():.4f} (not learnt from:"
          f" {tested[0].item():.4f}), of actions {share_loss.item():.4f} ({tested[1].item():.4f})", flush=True)


def loss_of_lead(data, lead):
    """What a network must beat: the loss of a logistic curve of the estimate's lead, on the positions that are tested on."""
    curve = nn.Linear(1, 1).to(data.device)
    optimizer = torch.optim.LBFGS(curve.parameters(), max_iter=100)
    loss = lambda chosen: F.binary_cross_entropy_with_logits(
        curve((data.observations[chosen, lead:lead + 1].float() - 128) / 64).squeeze(1), data.values[chosen, 0])
    sample = data.learnt[::max(1, len(data.learnt) // 100000)]

    def step():
        optimizer.zero_grad()
        value = loss(sample)
        value.backward()
        return value

    optimizer.step(step)
    with torch.no_grad():
        return loss(data.tested).item()


def write(network, data, game, observation, sizes, path):
    state = {name: tensor.detach().float().cpu() for name, tensor in network.state_dict().items()}
    numbers = lambda tensor: tensor.contiguous().flatten().tolist()
    heads = ("second", "value", "seats") + (("action",) if network.scores_actions else ())
    parts = {"action": [], "action_bias": [], "row": [], "score": []}
    parts |= {name: numbers(state[name + ".weight"].T) for name in heads}
    parts |= {name + "_bias": numbers(state[name + ".bias"]) for name in ("first",) + heads}
    parts["first"] = numbers(state["first.weight"].T * data.scale.cpu()[:, None])
    if network.scores_actions:
        parts["row"] = numbers(state["row.weight"].T * data.row_scale.cpu()[:, None])
        parts["score"] = numbers(state["score.weight"])
    with open(path + ".new", "wb") as file:
        file.write(weights.pack(game, observation, sizes, parts, data.unlearnt))
    os.replace(path + ".new", path)


def main():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("game")
    words.add_argument("out")
    words.add_argument("--shards", nargs="+", required=True)
    words.add_argument("--inputs", type=int, required=True, help="bytes of an observation")
    words.add_argument("--row", type=int, required=True, help="bytes of an action; 0: there are none")
    words.add_argument("--signs", type=int, default=0, help="how many of the inputs are signs of the evaluation")
    words.add_argument("--unused", nargs="*", default=[], metavar="FROM:TO", help="inputs that are not learnt from")
    words.add_argument("--search-share", type=float, default=SEARCH_SHARE, help="of the value's target")
    words.add_argument("--lead", type=int, help="the input that is the viewer's lead by the estimate, 128 for none")
    words.add_argument("--seats", type=int, default=4, help="of the observation")
    words.add_argument("--observation", type=int, default=1, help="its version")
    words.add_argument("--epochs", type=float, default=8)
    words.add_argument("--first", type=int, default=128)
    words.add_argument("--second", type=int, default=64)
    words.add_argument("--resume", help="begin from this .pt")
    words.add_argument("--seed", type=int, default=1)
    given = words.parse_args()
    torch.manual_seed(given.seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    begun = time.time()
    unused = [tuple(map(int, part.split(":"))) for part in given.unused]
    data = Data(given.shards, given.inputs, given.row, given.signs, unused, device)
    network = Network(given.inputs, given.row, given.first, given.second, given.seats).to(device)
    if given.resume:
        kept = torch.load(given.resume, map_location=device)
        network.load_state_dict(kept["network"])
        data.scale, data.row_scale = kept["scale"].to(device), kept["row_scale"].to(device)
    if given.lead is not None:
        print(f"the estimate alone: {loss_of_lead(data, given.lead):.4f}", flush=True)
    train(network, data, given.seats, given.epochs, given.search_share)
    torch.save({"network": network.state_dict(), "scale": data.scale, "row_scale": data.row_scale}, given.out + ".pt")
    sizes = (given.inputs, given.row, given.first, given.second, VALUE, ACTION if given.row else 0, given.seats)
    write(network, data, given.game, given.observation, sizes, given.out)
    print(f"{given.out} after {time.time() - begun:.0f} s on {device}", flush=True)


if __name__ == "__main__":
    main()
