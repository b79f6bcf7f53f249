"""The games of training: many of one variant, in each of which some chairs are the learner's.

In game i the learner's own chair is i mod seats at first and moves on by one with every episode; who sits in
the others is drawn anew with every episode (`agents.pool`). All games advance until each waits for a decision
of the learner or of a snapshot.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

import mahjong_env
from agents.advice import Sight
from agents.pool import LEARNER, Pool
from agents.rollouts import Rollouts


class Table:
    """The games of one variant.

    Args:
        env: The games.
        pool: Who may sit there.
        sight: What the learner is shown.
        reward_scale: Reward for one chip.
        first: Number of the first of these games among all that are trained on.
        seed: Fixes who sits where.
    """

    def __init__(
        self, env: mahjong_env.BatchEnv, pool: Pool, sight: Sight, reward_scale: float, first: int, seed: int
    ) -> None:
        self.env = env
        self.pool = pool
        self.sight = sight
        self.reward_scale = reward_scale
        self.games = slice(first, first + env.num_envs)
        self.rng = np.random.default_rng(seed)
        self.own = np.arange(env.num_envs) % env.num_seats
        self.seated = np.zeros((env.num_envs, env.num_seats), np.int64)
        self.hands: list[float] = []
        self._everywhere = np.arange(env.num_envs)

    def start(self, rollouts: Rollouts) -> None:
        """Seat the players and play up to the first decisions of the learner or a snapshot."""
        self._seat(self._everywhere)
        self._play_opponents(rollouts)

    def waiting(self) -> NDArray[np.int64]:
        """Return the games that wait for the learner."""
        return np.flatnonzero(self._mover() == LEARNER)

    def show(self, games: NDArray[np.int64]) -> tuple[NDArray[Any], NDArray[np.bool_]]:
        """Return what the learner sees in these games and what it may do."""
        masks = self.env.mask[games]
        return self.sight.show(self.env.views(self.sight.observation, self._flags(games)), masks), masks

    def step(self, games: NDArray[np.int64], actions: NDArray[np.int64], rollouts: Rollouts) -> None:
        """Play the learner's action in these games and the snapshots' in all that wait for one.

        Then the opponents play until every game waits for a network again: so each network is asked once a
        step, about many games.
        """
        moves = np.zeros(self.env.num_envs, np.int64)
        moves[games] = actions
        mover = self._mover()
        asked = mover > len(self.pool.opponents)
        self._answer(moves, mover, asked)
        self._advance(moves, asked | self._flags(games), rollouts)
        self._play_opponents(rollouts)

    def _play_opponents(self, rollouts: Rollouts) -> None:
        moves = np.zeros(self.env.num_envs, np.int64)
        while True:
            mover = self._mover()
            asked = (mover != LEARNER) & (mover <= len(self.pool.opponents))
            if not asked.any():
                return
            self._answer(moves, mover, asked)
            self._advance(moves, asked, rollouts)

    def _answer(self, moves: NDArray[np.int64], mover: NDArray[np.int64], asked: NDArray[np.bool_]) -> None:
        """Let the players decide in the games flagged in `asked`."""
        for number in np.unique(mover[asked]).tolist():
            rows = asked & (mover == number)
            player = self.pool.player(number)
            moves[rows] = player.act(self.env.views(player.observation, rows), self.env.mask[rows])

    def _flags(self, games: NDArray[np.int64]) -> NDArray[np.bool_]:
        flags = np.zeros(self.env.num_envs, np.bool_)
        flags[games] = True
        return flags

    def _mover(self) -> NDArray[np.int64]:
        """Return who is to decide in each game."""
        mover: NDArray[np.int64] = self.seated[self._everywhere, self.env.seat]
        return mover

    def _advance(self, moves: NDArray[np.int64], active: NDArray[np.bool_], rollouts: Rollouts) -> None:
        _, chips, ended, info = self.env.step_some(moves, active, show=False)
        rollouts.pay(self.games, chips * self.reward_scale)
        if ended.any():
            over = info["final_index"]
            self.hands += info["final_chips"][np.arange(len(over)), self.own[over]].tolist()
            rollouts.end(over + self.games.start)
            self.own[over] = (self.own[over] + 1) % self.env.num_seats
            self._seat(over)

    def _seat(self, games: NDArray[np.int64]) -> None:
        """Draw who plays the next episode."""
        self.seated[games] = self.pool.draw(self.rng, len(games), self.env.num_seats)
        self.seated[games, self.own[games]] = LEARNER

    def take_hands(self) -> list[float]:
        """Return the chips of the learner's own chair in the hands that ended since the last call."""
        hands, self.hands = self.hands, []
        return hands

    def state(self) -> dict[str, Any]:
        """Return all that the games need to go on."""
        states = [self.env.get_state(game) for game in range(self.env.num_envs)]
        return {
            "games": torch.frombuffer(bytearray(b"".join(states)), dtype=torch.uint8),
            "lengths": [len(state) for state in states],
            "own": torch.as_tensor(self.own.copy()),
            "seated": torch.as_tensor(self.seated.copy()),
            "rng": self.rng.bit_generator.state,
        }

    def restore(self, state: Mapping[str, Any]) -> None:
        """Go on from what `state` returned.

        Raises:
            ValueError: If the games are those of another variant, rule set or version.
        """
        packed = state["games"].numpy().tobytes()
        ends = np.cumsum(state["lengths"]).tolist()
        for game, (length, end) in enumerate(zip(state["lengths"], ends, strict=True)):
            self.env.set_state(game, packed[end - length : end])
        self.own[:] = state["own"].numpy()
        self.seated[:] = state["seated"].numpy()
        self.rng.bit_generator.state = state["rng"]
