"""The protocol that every player follows, and the error for an agent that cannot be had."""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

Observations = NDArray[Any]
Masks = NDArray[np.bool_]
Actions = NDArray[np.int64]


class AgentError(ValueError):
    """An agent that does not exist or does not fit the game; the message names the field in one line."""


@runtime_checkable
class Agent(Protocol):
    """A player of many games at once.

    An agent keeps nothing between calls: what it answers depends on its settings and on what the acting
    seat sees, never on the other rows. So equal seats in equal games act alike, which duplicate deals need.

    Attributes:
        observation: The observation it wants, a name that `mahjong_env.BatchEnv` takes.
    """

    observation: str

    def act(self, observations: Observations, masks: Masks) -> Actions:
        """Choose one action for each row.

        Args:
            observations: `(n, ...)`, each row relative to the seat that acts.
            masks: `(n, 225)` bool, True where the action is legal; no row is empty.

        Returns:
            `(n,)` int64 action ids, each legal in its row.
        """
        ...
