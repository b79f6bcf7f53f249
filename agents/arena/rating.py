"""A rating of agents from deals: Plackett-Luce by openskill."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from agents.arena.compare import per_deal
from agents.arena.duplicate import Result
from mahjong_env.extras import needed_by

# Rating more deals takes minutes and moves nothing that the table shows.
MOST_DEALS = 5_000


class Rating(NamedTuple):
    """Strength of an agent: mean and standard deviation, new agents being at 25 and 8.33."""

    mu: float
    sigma: float

    @property
    def low(self) -> float:
        """What the agent is worth at least, three standard deviations below the mean."""
        return self.mu - 3 * self.sigma


def scores_of(chips: NDArray[np.int64], seated: ArrayLike, agents: int) -> NDArray[np.float64]:
    """Return each agent's chips per hand in each deal, `(deals, agents)`.

    Args:
        chips: `(seatings, deals, seats)`.
        seated: `(seatings, seats)` agent by chair.
        agents: Number of agents.
    """
    return np.stack(per_deal(chips, np.asarray(seated), agents)[0], axis=1)


def rate_scores(
    names: Sequence[str], contests: Sequence[tuple[tuple[str, ...], NDArray[np.float64]]]
) -> list[Rating]:
    """Return the rating of each agent.

    Each deal of a match is one contest, ranked by chips per hand over its seatings; equal chips are a draw.

    Args:
        names: All agents.
        contests: For each match the agents in it and `(deals, agents)` their scores.
    """
    with needed_by("a rating", "sb3"):
        from openskill.models import PlackettLuce
    # Agents do not change from deal to deal, so their uncertainty is not raised in between.
    model = PlackettLuce(tau=0.0)
    ratings = {name: model.rating(name=name) for name in names}
    longest = max(len(scores) for _, scores in contests)
    for deal in range(min(MOST_DEALS, longest)):
        for playing, scores in contests:
            if deal >= len(scores):
                continue
            rated = model.rate([[ratings[name]] for name in playing], scores=scores[deal].tolist())
            for name, (changed,) in zip(playing, rated, strict=True):
                ratings[name] = changed
    return [Rating(ratings[name].mu, ratings[name].sigma) for name in names]


def rate(names: Sequence[str], matches: Sequence[Result]) -> list[Rating]:
    """Return the rating of each agent from what they played; see `rate_scores`."""
    return rate_scores(
        names,
        [(match.names, scores_of(match.played.chips, match.seatings, len(match.names))) for match in matches],
    )
