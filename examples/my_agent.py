"""An agent of one's own: wins when it may, claims nothing and throws its honours away first.

Usage: python eval.py --variant singapore --agents examples.my_agent:make,random --hands 400
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from mahjong_env import actions

HONOURS = "ESWNCFP"


def liking(name: str) -> int:
    """Return how much the agent likes an action, by its name."""
    if name == "win":
        return 4
    if name == "pass":
        return 3
    if name.startswith("discard "):
        return 2 if name.removeprefix("discard ") in HONOURS else 1
    return 0


class HonoursFirst:
    """Plays the legal action that it likes best."""

    observation = "vector"

    def __init__(self) -> None:
        self.likings = np.array([liking(name) for name in actions.ACTION_NAMES])

    def act(self, observations: NDArray[Any], masks: NDArray[np.bool_]) -> NDArray[np.int64]:
        """Choose one action a row: observations `(n, ...)`, masks `(n, 225)`, actions `(n,)`."""
        best: NDArray[np.int64] = np.where(masks, self.likings, -1).argmax(axis=1)
        return best


def make(variant: str, rules: Any = None) -> HonoursFirst:
    """Return the agent; it plays every variant alike."""
    return HonoursFirst()
