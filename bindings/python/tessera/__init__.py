"""Tessera: five tile-laying games for Python. Rules, bots, records, reviews, and batches of games for learning.

    import tessera
    batch = tessera.batch("chocolatier", games=4096, threads=8)
    batch.step(batch.sample(seed=1))
    batch.observations, batch.masks, batch.rewards, batch.done  # arrays over the library's own memory
"""
from ._library import EVERYTHING, NOBODY, SPECTATOR, TesseraError, library
from .batches import Batch, batch
from .environments import SeatEnv, TurnEnv
from .game import (Bot, Game, action_count, describe, describe_observation, games, observation_scale, observation_sizes,
                   review)
from .gpu import GpuArray, GpuBatch, gpu_batch, gpu_device

__version__ = library.tessera_version().decode()
__all__ = ["EVERYTHING", "NOBODY", "SPECTATOR", "Batch", "Bot", "Game", "GpuArray", "GpuBatch", "SeatEnv", "TesseraError",
           "TurnEnv", "action_count", "batch", "describe", "describe_observation", "games", "gpu_batch", "gpu_device",
           "observation_scale", "observation_sizes", "review"]
