"""One game in the shapes that learning programs know: PettingZoo's AEC, and Gymnasium's for one seat against bots.

Neither package is needed. Observations are arrays of bytes; observation_scale() says what to divide them by.
"""
from typing import Dict, Iterator, Optional, Tuple

import numpy as np

from .game import Bot, Game, Setup, action_count, observation_sizes


class TurnEnv:
    """Seats that act one after the other, in the shape of PettingZoo's AEC. Agents are "p1", "p2", ..."""

    def __init__(self, name: str, setup: Setup = None):
        self.game = Game(name, setup)
        self.possible_agents = [f"p{seat + 1}" for seat in range(self.game.players)]
        self.observation_shape = (observation_sizes(name)[0],)
        self.action_count = action_count(name)
        self.reset()

    def reset(self, seed: int = 0, options: Optional[dict] = None) -> None:
        """Begins a game."""
        self.game.reset(seed)
        self.agents = list(self.possible_agents)
        self.rewards: Dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self.terminations: Dict[str, bool] = dict.fromkeys(self.agents, False)
        self.truncations: Dict[str, bool] = dict.fromkeys(self.agents, False)
        self._left = list(self.agents)
        self._select()

    def _select(self) -> None:
        actor = self.game.actor
        self.agent_selection = self.possible_agents[actor] if actor >= 0 else self._left[0] if self._left else None

    def _seat(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    def observe(self, agent: str) -> np.ndarray:
        """What the agent may know."""
        return self.game.observe(self._seat(agent))

    def action_masks(self) -> np.ndarray:
        """1 for each legal action of the agent whose turn it is."""
        return self.game.action_mask()

    def last(self) -> Tuple[np.ndarray, float, bool, bool, dict]:
        """Observation, reward, termination, truncation and info of the agent whose turn it is."""
        agent = self.agent_selection
        info = {"legal": self.game.legal(), "points": self.game.points}
        return self.observe(agent), self.rewards[agent], self.terminations[agent], self.truncations[agent], info

    def step(self, action: Optional[int]) -> None:
        """Plays for the agent whose turn it is; None when it has ended."""
        if self.game.is_over:
            if action is not None:
                raise ValueError("the game is over: the only step left is None")
            self._left.remove(self.agent_selection)
            self.agents = list(self._left)
        else:
            self.game.play(action)
            if self.game.is_over:
                self.terminations = dict.fromkeys(self.possible_agents, True)
                self.rewards = dict(zip(self.possible_agents, self.game.rewards))
        self._select()

    def agent_iter(self, steps: int = 2**63) -> Iterator[str]:
        """The agents in the order of their turns, and each once more when the game is over."""
        while self.agent_selection is not None and steps > 0:
            steps -= 1
            yield self.agent_selection

    def render(self) -> str:
        """A drawing."""
        return self.game.text()

    def close(self) -> None:
        """Gives the memory back."""
        self.game.close()


class SeatEnv:
    """One seat against bots, in the shape of Gymnasium. The reward comes at the end."""

    def __init__(self, name: str, setup: Setup = None, seat: int = 0, bot: str = "random"):
        self.game, self.bot, self.seat = Game(name, setup), Bot(name, bot), seat
        if not 0 <= seat < self.game.players:
            raise ValueError(f"there is no seat {seat}")
        self.observation_shape = (observation_sizes(name)[0],)
        self.action_count = action_count(name)
        self._seed = 0

    def _answer(self) -> Tuple[np.ndarray, dict]:
        """Lets the bots play until it is the seat's turn."""
        while not self.game.is_over and self.game.actor != self.seat:
            self._seed += 1
            self.game.play(self.bot.choose(self.game, self._seed)[0])
        return self.game.observe(self.seat), {"legal": self.game.legal(), "points": self.game.points}

    def reset(self, seed: Optional[int] = None, options: Optional[dict] = None) -> Tuple[np.ndarray, dict]:
        """Begins a game; without a seed, the next one."""
        self._seed = self._seed + 1 if seed is None else seed
        self.game.reset(self._seed)
        return self._answer()

    def action_masks(self) -> np.ndarray:
        """1 for each legal action."""
        return self.game.action_mask()

    def step(self, action: int) -> Tuple[np.ndarray, float, bool, bool, dict]:
        """Plays for the seat and lets the bots answer."""
        self.game.play(action)
        observation, info = self._answer()
        ended = self.game.is_over
        return observation, self.game.rewards[self.seat], ended, False, info

    def render(self) -> str:
        """A drawing, as the seat may see it."""
        return self.game.text(self.seat)

    def close(self) -> None:
        """Gives the memory back."""
        self.game.close()
        self.bot.close()
