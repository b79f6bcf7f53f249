"""Who sits at the tables in training: the learner itself, its past snapshots, and other agents."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from agents.base import Agent

LEARNER: Final = 0


class Shares(NamedTuple):
    """How often a chair that is not the learner's own goes to whom, in relation to each other."""

    current: float
    snapshots: float
    opponents: float


class Pool:
    """The players of one variant, by number: 0 the learner, then the opponents, then the snapshots.

    The latest `keep` snapshots stay; a new one takes the place of the oldest.

    Args:
        opponents: Fixed agents.
        weights: How often each is drawn among these.
        shares: How often each group is drawn.
        keep: How many snapshots stay.
    """

    def __init__(
        self, opponents: Sequence[Agent], weights: Sequence[float], shares: Shares, keep: int
    ) -> None:
        self.opponents = list(opponents)
        self.weights = np.array(weights, float)
        self.shares = shares
        self.keep = keep
        self.snapshots: list[Agent] = []
        self.taken = 0

    def add(self, snapshot: Agent) -> None:
        """Take in a snapshot."""
        if self.taken < self.keep:
            self.snapshots.append(snapshot)
        else:
            self.snapshots[self.taken % self.keep] = snapshot
        self.taken += 1

    def latest(self) -> Agent:
        """Return the snapshot that was taken last."""
        return self.snapshots[(self.taken - 1) % self.keep]

    def player(self, number: int) -> Agent:
        """Return the player of a number above 0."""
        return [*self.opponents, *self.snapshots][number - 1]

    def chances(self) -> NDArray[np.float64]:
        """Return how likely each number is for a chair; without snapshots the learner takes theirs."""
        count = len(self.snapshots)
        mine = self.shares.current + (0 if count else self.shares.snapshots)
        others = self.shares.opponents * self.weights / self.weights.sum()
        each = self.shares.snapshots / max(1, count)
        chances = np.array([mine, *others, *([each] * count)])
        whole: NDArray[np.float64] = chances / chances.sum()
        return whole

    def draw(self, rng: np.random.Generator, games: int, seats: int) -> NDArray[np.int64]:
        """Return a player for every chair, `(games, seats)`."""
        limits = self.chances().cumsum()
        drawn = rng.random((games, seats))
        return np.minimum(np.searchsorted(limits, drawn, side="right"), len(limits) - 1)
