"""Many games side by side, in arrays that the library writes itself."""
from ctypes import byref, c_int32, c_size_t, c_void_p
from typing import Optional, Sequence

import numpy as np

from ._library import CHANCE, NO_RESTART, NUMBERS, PLACES, Handle, TesseraError, call, seed_of, words
from .game import Chance, Game, Setup, action_count, chance_callback, observation_sizes

MASK_MAX = 65536
# name of the array: number of the buffer, and the kind of its numbers
BUFFERS = {
    "observations": (0, np.uint8), "masks": (1, np.uint8), "actions": (2, np.uint32), "action_rows": (3, np.uint8),
    "action_counts": (4, np.int32), "rewards": (5, np.float32), "points": (6, np.int32), "done": (7, np.uint8),
    "actors": (8, np.int8), "seeds": (9, np.uint64),
}
USUAL = ("observations", "masks", "action_counts", "rewards", "done", "actors", "seeds")
LISTED = ("observations", "actions", "action_rows", "action_counts", "rewards", "done", "actors", "seeds")


class Shaped(Handle):
    """What batches on a CPU and on a GPU have in common: how large their arrays are."""

    def _measure(self, name: str, players: int, games: int, room: int) -> None:
        self.name, self.players, self.games, self.room = name, players, games, room
        self.action_count = action_count(name)
        self.observation_size, self.action_size = observation_sizes(name)

    def _wanted(self, buffers: Optional[Sequence[str]]) -> Sequence[str]:
        if buffers is not None:
            return buffers
        return USUAL if self.action_count <= MASK_MAX else LISTED

    def shape(self, buffer: str) -> tuple:
        """The shape of a buffer's array."""
        return (self.games, *{
            "observations": (self.observation_size,), "masks": (self.action_count,), "actions": (self.room,),
            "action_rows": (self.room, self.action_size), "rewards": (self.players,), "points": (self.players,),
        }.get(buffer, ()))


class Batch(Shaped):
    """N games of one set-up. Each step writes the arrays that were asked for; they are always the same memory.

    A game that is over begins anew by itself, unless `restart` is False. Game i plays the seeds seed + i, seed + i + games,
    and so on: Game(name, setup, seed) and the same actions repeat it alone.
    """

    _kind = "batch"

    def __init__(self, name: str, setup: Setup = None, games: int = 1, threads: int = 1, seed: int = 0,
                 buffers: Optional[Sequence[str]] = None, room: int = 256, restart: bool = True):
        super().__init__()
        call("batch_open", name.encode(), words(setup), games, seed_of(seed), byref(self._handle))
        count, players = c_size_t(), c_int32()
        call("batch_shape", self._handle, byref(count), byref(players))
        self._measure(name, players.value, count.value, room)
        call("batch_threads", self._handle, threads)
        call("batch_room", self._handle, room)
        call("batch_options", self._handle, 0 if restart else NO_RESTART)
        for buffer in self._wanted(buffers):
            self.attach(buffer, np.zeros(self.shape(buffer), BUFFERS[buffer][1]))
        self.reset(seed)

    def attach(self, buffer: str, array: Optional[np.ndarray]) -> None:
        """From now on the batch writes into this array, which becomes an attribute of its name; None takes it off."""
        if buffer not in BUFFERS:
            raise TesseraError(5, f"there is no buffer '{buffer}'")
        number, kind = BUFFERS[buffer]
        if array is None:
            call("batch_attach", self._handle, number, None, 0)
        else:
            if array.dtype != kind or not array.flags.c_contiguous or not array.flags.writeable:
                raise TesseraError(5, f"'{buffer}' needs a writable array of {np.dtype(kind).name} without gaps")
            call("batch_attach", self._handle, number, array.ctypes.data, array.nbytes)
        setattr(self, buffer, array)

    def threads(self, threads: int) -> None:
        """How many threads do the work; 0 is one for each processor."""
        call("batch_threads", self._handle, threads)

    def chance(self, chance: Optional[Chance]) -> None:
        """Outcomes by chance(game, weights); None: by the generators. Begins all games anew."""
        callback = chance_callback(chance) if chance else CHANCE(0)
        call("batch_chance", self._handle, callback, None)
        self._chance = callback

    def reset(self, seed: int = 0) -> None:
        """Begins all games anew."""
        call("batch_reset", self._handle, seed_of(seed))

    def reset_some(self, games: Sequence[int], seeds: Sequence[int]) -> None:
        """Begins these games anew, each with its seed."""
        which, numbers = np.ascontiguousarray(games, np.uintp), np.ascontiguousarray(seeds, np.uint64)
        if len(which) != len(numbers):
            raise TesseraError(5, f"there are {len(which)} games and {len(numbers)} seeds")
        call("batch_reset_some", self._handle, which.ctypes.data, numbers.ctypes.data, len(which))

    @staticmethod
    def _given(actions) -> np.ndarray:
        given = np.ascontiguousarray(actions)
        return given if given.dtype == np.uint32 else given.astype(np.int64).astype(np.uint32)

    def step(self, actions, places: bool = False) -> None:
        """One action in each game: its number, or with `places` its place among the legal ones."""
        given = self._given(actions)
        call("batch_step", self._handle, PLACES if places else NUMBERS, given.ctypes.data, len(given))

    def step_some(self, games: Sequence[int], actions, places: bool = False) -> None:
        """One action in each of these games; the others stay as they are."""
        given, which = self._given(actions), np.ascontiguousarray(games, np.uintp)
        if len(which) != len(given):
            raise TesseraError(5, f"there are {len(which)} games and {len(given)} actions")
        call("batch_step_some", self._handle, PLACES if places else NUMBERS, which.ctypes.data, given.ctypes.data,
             len(given))

    def begin(self, actions, places: bool = False) -> None:
        """step() in the background; wait() ends it. Until then the arrays belong to the batch."""
        self._begun = self._given(actions)
        call("batch_begin", self._handle, PLACES if places else NUMBERS, self._begun.ctypes.data, len(self._begun))

    def wait(self) -> None:
        """Waits for what begin() has begun."""
        call("batch_wait", self._handle)

    def sample(self, seed: int, places: bool = False) -> np.ndarray:
        """A random legal action for each game."""
        actions = np.empty(self.games, np.uint32)
        call("batch_sample", self._handle, PLACES if places else NUMBERS, seed_of(seed), actions.ctypes.data, self.games)
        return actions

    def copy(self) -> "Batch":
        """The same positions with the same luck to come, without arrays: for restore()."""
        other = Batch.__new__(Batch)
        other.__dict__.update({name: value for name, value in self.__dict__.items() if name not in BUFFERS})
        other._handle = c_void_p()
        call("batch_copy", self._handle, byref(other._handle))
        return other

    def restore(self, other: "Batch") -> None:
        """All positions of another batch of the same game, set-up and size."""
        call("batch_restore", self._handle, other._handle)

    def game(self, index: int) -> Game:
        """One of the games, as a game of its own."""
        handle = c_void_p()
        call("batch_game", self._handle, index, byref(handle))
        return Game._taken(self.name, handle)


def batch(name: str, setup: Setup = None, games: int = 1, threads: int = 1, seed: int = 0, **options) -> Batch:
    """A batch of games: tessera.batch("chocolatier", games=4096, threads=8)."""
    return Batch(name, setup, games, threads, seed, **options)
