"""Advice: a scripted agent's choice, shown to the network with the position.

It stands in `ROWS` rows after those of `planes`, one place for each action id, 1 where the advisor would act.
The network is free to do something else, and learns by reward where that pays.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from agents.base import Agent, Masks, Observations

ROWS: Final = 6
PLANES: Final = "planes"


def advised_space(space: spaces.Box) -> spaces.Box:
    """Return the space of `planes` with advice, from that of `planes`."""
    channels, columns = space.shape
    return spaces.Box(0, 1, (channels + ROWS, columns), np.uint8)


def with_advice(views: Observations, chosen: NDArray[np.int64]) -> NDArray[np.uint8]:
    """Return `planes` `(n, channels, columns)` with the advised actions `(n,)` in rows of their own."""
    count, channels, columns = views.shape
    seen = np.zeros((count, channels + ROWS, columns), np.uint8)
    seen[:, :channels] = views
    seen.reshape(count, -1)[np.arange(count), channels * columns + chosen] = 1
    return seen


def without_advice(views: Observations) -> NDArray[np.uint8]:
    """Return `planes` with the rows of advice left empty."""
    count, channels, columns = views.shape
    seen = np.zeros((count, channels + ROWS, columns), np.uint8)
    seen[:, :channels] = views
    return seen


class Sight:
    """What a network is shown of a game: an observation, and an advisor's choice where it has one.

    Args:
        observation: `planes` or `vector`.
        advisor: Whose choice is shown; None: nobody's. It must look at `planes`, as the network then does.
    """

    def __init__(self, observation: str, advisor: Agent | None = None) -> None:
        self.observation = observation
        self.advisor = advisor

    def space(self, space: spaces.Box) -> spaces.Box:
        """Return the space of what the network sees, from that of the observation."""
        return space if self.advisor is None else advised_space(space)

    def show(self, views: Observations, masks: Masks) -> NDArray[Any]:
        """Return what the network sees of `views`, `(n, ...)` of the same first length."""
        return views if self.advisor is None else with_advice(views, self.advisor.act(views, masks))
