"""The decisions that PPO learns from, each credited with what its own seat won until its next one.

Several seats of a game may be the learner's. A decision stays open until its seat decides again or its
episode ends; only then are its reward and what follows it known. Open ones wait for the next rollout, so that
no chip is lost between two. What is paid before a seat's first decision of an episode belongs to that one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import numpy as np
import torch
from gymnasium import spaces
from numpy.typing import NDArray
from sb3_contrib.common.maskable.buffers import MaskableRolloutBufferSamples

from agents.advice import ROWS

SEATS: Final = 4
# What follows a decision, where it is no other decision.
ENDED: Final = -1
OPEN: Final = -2


class Decided(NamedTuple):
    """Decisions of the learner, one in each of some games.

    Attributes:
        observations: `(n, ...)`, what the network saw.
        masks: bool `(n, actions)`.
        actions: int64 `(n,)`.
        values: float32 `(n,)`, what the critic expected.
        log_probs: float32 `(n,)`.
    """

    observations: NDArray[Any]
    masks: NDArray[np.bool_]
    actions: NDArray[np.int64]
    values: NDArray[np.float32]
    log_probs: NDArray[np.float32]


class Rollouts:
    """One rollout after another, in the place of Stable-Baselines3's buffer (`rollout_buffer_class`).

    Args:
        buffer_size: Decisions in each game.
        observation_space: What the network sees.
        action_space: The action table.
        device: Where batches go.
        gae_lambda: See MaskablePPO.
        gamma: See MaskablePPO.
        n_envs: Number of games.
        seed: Fixes the order of decisions in batches.
    """

    def __init__(
        self,
        buffer_size: int,
        observation_space: spaces.Box,
        action_space: spaces.Discrete,
        device: torch.device | str = "cpu",
        gae_lambda: float = 1.0,
        gamma: float = 1.0,
        n_envs: int = 1,
        seed: int = 0,
    ) -> None:
        room = n_envs * (buffer_size + SEATS)
        self.device = device
        self.gamma, self.gae_lambda = gamma, gae_lambda
        self.rng = np.random.default_rng(seed)
        self._seen = Decided(
            np.zeros((room, *observation_space.shape), observation_space.dtype),
            np.zeros((room, int(action_space.n)), np.bool_),
            np.zeros(room, np.int64),
            np.zeros(room, np.float32),
            np.zeros(room, np.float32),
        )
        self._rewards = np.zeros(room, np.float32)
        self._next = np.full(room, OPEN)
        self._advantages = np.zeros(room, np.float32)
        # The open decision of each chair, -1 if it has none, and what it has won since.
        self._last = np.full((n_envs, SEATS), -1)
        self._due = np.zeros((n_envs, SEATS), np.float32)
        self._starts = [0, 0]
        self._closed = np.zeros(0, np.int64)

    def _columns(self) -> list[NDArray[Any]]:
        return list(self._seen)

    # --- while games are played --------------------------------------------------------------------

    def begin(self) -> None:
        """Start a rollout: what is open comes first, all else is forgotten."""
        open_rows = np.sort(self._last[self._last >= 0])
        for column in self._columns():
            column[: len(open_rows)] = column[open_rows]
        where = np.full(len(self._next) + 1, -1)
        where[open_rows] = np.arange(len(open_rows))
        self._last = where[self._last]
        self._next[:] = OPEN
        self._rewards[:] = 0
        self._starts = [0, len(open_rows)]

    def add(self, games: NDArray[np.int64], chairs: NDArray[np.integer[Any]], decided: Decided) -> None:
        """Take one decision of the learner in each of some games; `chairs` made them."""
        first = self._starts[-1]
        rows = first + np.arange(len(games))
        for column, given in zip(self._columns(), decided, strict=True):
            column[rows] = given
        before = self._last[games, chairs]
        follows = before >= 0
        self._close(before[follows], games[follows], chairs[follows], rows[follows])
        self._last[games, chairs] = rows
        self._starts.append(first + len(games))

    def pay(self, games: slice, rewards: NDArray[Any]) -> None:
        """Note what the chairs of some games won, `(n, seats)`."""
        self._due[games, : rewards.shape[1]] += rewards

    def end(self, games: NDArray[np.int64]) -> None:
        """Close what is open in games whose episode has ended."""
        last = self._last[games]
        place, chairs = np.nonzero(last >= 0)
        self._close(last[place, chairs], games[place], chairs, np.full(len(place), ENDED))
        self._last[games] = -1
        self._due[games] = 0

    def _close(
        self, rows: NDArray[Any], games: NDArray[Any], chairs: NDArray[Any], following: NDArray[Any]
    ) -> None:
        self._rewards[rows] = self._due[games, chairs]
        self._next[rows] = following
        self._due[games, chairs] = 0

    # --- when a rollout is whole -------------------------------------------------------------------

    def finish(self) -> None:
        """Work out the advantages (GAE along each chair's own decisions)."""
        self._advantages[:] = 0
        for first, end in zip(self._starts[-2::-1], self._starts[:0:-1], strict=True):
            rows = np.arange(first, end)
            rows = rows[self._next[rows] != OPEN]
            following = self._next[rows]
            goes_on = following >= 0
            after = np.where(goes_on, self._seen.values[following], 0)
            later = np.where(goes_on, self._advantages[following], 0)
            gain = self._rewards[rows] + self.gamma * after - self._seen.values[rows]
            self._advantages[rows] = gain + self.gamma * self.gae_lambda * later
        self._closed = np.flatnonzero(self._next[: self._starts[-1]] != OPEN)

    def __len__(self) -> int:
        """How many decisions are to be learned from."""
        return len(self._closed)

    @property
    def values(self) -> NDArray[np.float32]:
        """What the critic expected of the closed decisions."""
        return self._seen.values[self._closed]

    @property
    def advantages(self) -> NDArray[np.float32]:
        """The advantages of the closed decisions."""
        return self._advantages[self._closed]

    @property
    def returns(self) -> NDArray[np.float32]:
        """What the critic is to learn."""
        return self.values + self.advantages

    @property
    def rewards(self) -> NDArray[np.float32]:
        """The rewards of the closed decisions."""
        return self._rewards[self._closed]

    def advice_taken(self) -> float:
        """Return the share of the closed decisions that were the choice which the observations advise."""
        shown = self._seen.observations[self._closed, -ROWS:].reshape(len(self), -1)
        return float(shown[np.arange(len(self)), self._seen.actions[self._closed]].mean())

    def get(self, batch_size: int | None = None) -> Iterator[MaskableRolloutBufferSamples]:
        """Yield the closed decisions in batches of about `batch_size`, all of nearly the same size."""
        order = self.rng.permutation(self._closed)
        # A batch of one has no deviation by which to divide its advantages.
        parts = min(round(len(order) / (batch_size or len(order))), len(order) // 2)
        for rows in np.array_split(order, max(1, parts)):
            seen = [column[rows] for column in self._seen]
            observations, masks, actions, values, log_probs = map(self._tensor, seen)
            advantages = self._tensor(self._advantages[rows])
            yield MaskableRolloutBufferSamples(
                observations=observations,
                actions=actions,
                old_values=values,
                old_log_prob=log_probs,
                advantages=advantages,
                returns=values + advantages,
                action_masks=masks,
            )

    def _tensor(self, array: NDArray[Any]) -> torch.Tensor:
        return torch.as_tensor(array, device=self.device)

    # --- to go on later ----------------------------------------------------------------------------

    def state(self) -> dict[str, Any]:
        """Return what is open between two rollouts, and the generator."""
        self.begin()
        count = self._starts[-1]
        return {
            "seen": [torch.as_tensor(column[:count].copy()) for column in self._seen],
            "last": torch.as_tensor(self._last.copy()),
            "due": torch.as_tensor(self._due.copy()),
            "rng": self.rng.bit_generator.state,
        }

    def restore(self, state: dict[str, Any]) -> None:
        """Go on from what `state` returned."""
        self._last[:] = state["last"].numpy()
        self._due[:] = state["due"].numpy()
        for column, kept in zip(self._columns(), state["seen"], strict=True):
            column[: len(kept)] = kept.numpy()
        self.rng.bit_generator.state = state["rng"]
