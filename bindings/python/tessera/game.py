"""One game, and the bots."""
import ctypes
import json
from ctypes import byref, c_float, c_int32, c_size_t, c_uint32, c_void_p
from html import escape
from typing import Callable, List, Optional, Tuple, Union

import numpy as np

from ._library import CHANCE, EVERYTHING, NOBODY, SEATS_MAX, TOO_SMALL, Handle, TesseraError, call, call_text, library
from ._library import seed_of, words

Setup = Union[None, str, dict]
Chance = Callable[[int, List[int]], int]


def games() -> List[str]:
    """The names of all games."""
    return [library.tessera_game_name(i).decode() for i in range(library.tessera_games_count())]


def describe(name: str) -> dict:
    """Players, options, kinds of events and facts of a game."""
    return json.loads(call_text("describe", name.encode()))


def describe_observation(name: str) -> dict:
    """The fields of observations and of rows of actions: name, place, number of bytes, largest value."""
    return json.loads(call_text("describe_observation", name.encode()))


def action_count(name: str) -> int:
    """Every action of the game is a number under this."""
    count = c_uint32()
    call("action_count", name.encode(), byref(count))
    return count.value


def observation_sizes(name: str) -> Tuple[int, int]:
    """The bytes of an observation, and of the row of an action."""
    observation, action = c_size_t(), c_size_t()
    call("observation_sizes", name.encode(), byref(observation), byref(action))
    return observation.value, action.value


def observation_scale(name: str) -> np.ndarray:
    """What to divide each byte of an observation by, for numbers from 0 to 1."""
    about = describe_observation(name)
    scale = np.ones(about["size"], np.float32)
    for field in about["fields"]:
        scale[field["at"]:field["at"] + field["count"]] = max(field["max"], 1)
    return scale


def chance_callback(chance: Chance):
    """A function of Python as the library calls it. An exception counts as an outcome that is not possible."""

    def choose(_, game, weights, count):
        try:
            return int(chance(game, weights[:count]))
        except Exception:
            return -1

    return CHANCE(choose)


class Game(Handle):
    """A game that is being played. The same name, set-up, seed and actions give the same game."""

    _kind = "game"

    def __init__(self, name: str, setup: Setup = None, seed: int = 0, chance: Optional[Chance] = None):
        super().__init__()
        self.name = name
        if chance is None:
            call("game_open", name.encode(), words(setup), seed_of(seed), byref(self._handle))
        else:
            self._chance = chance_callback(chance)
            call("game_open_asked", name.encode(), words(setup), self._chance, None, byref(self._handle))

    @classmethod
    def _taken(cls, name: str, handle: c_void_p, chance=None) -> "Game":
        game = cls.__new__(cls)
        game.name, game._handle, game._chance = name, handle, chance
        return game

    @classmethod
    def from_record(cls, record: str, plies: int = 2**63, seed: int = 0) -> "Game":
        """The position after so many actions of a record."""
        handle, data = c_void_p(), record.encode()
        call("game_open_record", data, len(data), plies, seed_of(seed), byref(handle))
        name = next(line.split()[1] for line in record.splitlines() if line.startswith("game "))
        return cls._taken(name, handle)

    def copy(self) -> "Game":
        """The same position with the same luck to come."""
        handle = c_void_p()
        call("game_copy", self._handle, byref(handle))
        return Game._taken(self.name, handle, getattr(self, "_chance", None))

    def reset(self, seed: int = 0) -> None:
        """Begins anew with the same set-up."""
        call("game_reset", self._handle, seed_of(seed))

    def _number(self, function: str, kind):
        number = kind()
        call(function, self._handle, byref(number))
        return number.value

    @property
    def players(self) -> int:
        """How many play."""
        return self._number("game_players", c_int32)

    @property
    def actor(self) -> int:
        """The seat whose turn it is; -1 when the game is over."""
        return self._number("game_actor", c_int32)

    @property
    def plies(self) -> int:
        """How many actions were played."""
        return self._number("game_plies", c_size_t)

    @property
    def is_over(self) -> bool:
        """Has the game ended?"""
        return self.actor == NOBODY

    def legal(self) -> np.ndarray:
        """The legal actions, ascending."""
        room, count = 512, c_size_t()
        while True:
            actions = np.empty(room, np.uint32)
            try:
                call("game_legal", self._handle, actions.ctypes.data_as(ctypes.POINTER(c_uint32)), room, byref(count))
                return actions[:count.value].copy()
            except TesseraError as error:
                if error.status != TOO_SMALL:
                    raise
                room = count.value

    def play(self, action: Union[int, str]) -> None:
        """Plays an action, by its number or by its notation."""
        if isinstance(action, str):
            call("game_play_text", self._handle, action.encode())
        else:
            call("game_play", self._handle, c_uint32(int(action)) if 0 <= int(action) < 2**32 else c_uint32(2**32 - 1))

    def action_text(self, action: int) -> str:
        """A legal action as notation."""
        return call_text("game_action_text", self._handle, c_uint32(int(action)))

    def parse(self, notation: str) -> int:
        """The legal action that reads so."""
        action = c_uint32()
        call("game_parse", self._handle, notation.encode(), byref(action))
        return action.value

    def _result(self) -> Tuple[List[int], List[int]]:
        points, places = (c_int32 * SEATS_MAX)(), (c_int32 * SEATS_MAX)()
        call("game_result", self._handle, points, places, SEATS_MAX)
        return list(points[:self.players]), list(places[:self.players])

    @property
    def points(self) -> List[int]:
        """Points by seat, as if the game ended now."""
        return self._result()[0]

    @property
    def places(self) -> List[int]:
        """Places by seat, as if the game ended now; 1 is the first."""
        return self._result()[1]

    @property
    def rewards(self) -> List[float]:
        """Rewards by seat: 1 for the first to -1 for the last; 0 until the game is over."""
        rewards = (c_float * SEATS_MAX)()
        call("game_rewards", self._handle, rewards, SEATS_MAX)
        return list(rewards[:self.players])

    def text(self, viewer: int = EVERYTHING) -> str:
        """A drawing of the position, as the viewer may see it."""
        return call_text("game_text", self._handle, viewer)

    def svg(self, viewer: int = EVERYTHING) -> str:
        """The drawing as a picture."""
        lines = self.text(viewer).splitlines()
        width = max(map(len, lines), default=1) * 8.5 + 20
        rows = "".join(f'<text x="10" y="{18 * i + 24}">{escape(line)}</text>' for i, line in enumerate(lines))
        return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{18 * len(lines) + 20}" '
                f'font-family="monospace" font-size="14" xml:space="preserve"><rect width="100%" height="100%" '
                f'fill="white"/>{rows}</svg>')

    def state(self, viewer: int = EVERYTHING) -> dict:
        """The position as the viewer may see it."""
        return json.loads(call_text("game_json", self._handle, viewer))

    def record(self) -> str:
        """The game so far as a record (docs/records.md)."""
        return call_text("game_record", self._handle)

    def observe(self, seat: int) -> np.ndarray:
        """What the seat may know, as bytes."""
        row = np.empty(observation_sizes(self.name)[0], np.uint8)
        call("game_observe", self._handle, seat, row.ctypes.data, row.nbytes)
        return row

    def observe_actions(self) -> np.ndarray:
        """A row of bytes for each legal action, in the order of legal()."""
        size, count = observation_sizes(self.name)[1], c_size_t()
        rows = np.empty((len(self.legal()), size), np.uint8)
        call("game_observe_actions", self._handle, rows.ctypes.data if len(rows) else None, rows.nbytes, byref(count))
        return rows

    def action_mask(self) -> np.ndarray:
        """1 for each action that is legal. For games with few actions."""
        count = action_count(self.name)
        if count > 65536:
            raise TesseraError(12, f"{self.name} has {count} actions, too many for a mask; list them")
        mask = np.zeros(count, np.int8)
        mask[self.legal()] = 1
        return mask

    def analyse(self, simulations: int = 1000, seed: int = 0, best: int = 10) -> List[Tuple[int, float]]:
        """The actions that a search has looked at most, the best first, and the share of its simulations."""
        actions, shares, count = (c_uint32 * best)(), (c_float * best)(), c_size_t()
        call("game_analyse", self._handle, simulations, seed_of(seed), actions, shares, best, byref(count))
        return list(zip(actions[:count.value], shares[:count.value]))


def review(record: str, simulations: int = 200, seed: int = 0) -> dict:
    """What each action of a record cost, what was better, and what was luck (docs/review.md)."""
    handle, data = c_void_p(), record.encode()
    call("review_open", data, len(data), simulations, seed_of(seed), byref(handle))
    try:
        return json.loads(call_text("review_json", handle))
    finally:
        call("review_close", handle)


class Bot(Handle):
    """A bot by its name: "random", "greedy", "bot:1" to "bot:9", "mcts:sims=1000"."""

    _kind = "bot"

    def __init__(self, game: str, name: str):
        super().__init__()
        call("bot_open", game.encode(), name.encode(), byref(self._handle))

    def choose(self, game: Game, seed: int = 0) -> Tuple[int, float]:
        """What it would play for the actor, who it knows no more than, and what it expects: 0 (loss) to 1 (win)."""
        action, value = c_uint32(), c_float()
        call("bot_choose", self._handle, game._handle, seed_of(seed), byref(action), byref(value))
        return action.value, value.value
