"""`random`: every legal action is equally likely."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from agents.base import Actions, Masks, Observations

_WORD = 8


def hash_rows(rows: Observations, seed: int) -> NDArray[np.uint64]:
    """Return one uint64 per row that looks random and depends on nothing but the row's bytes and the seed."""
    flat = np.ascontiguousarray(rows).reshape(len(rows), math.prod(rows.shape[1:]))
    octets = flat.view(np.uint8)
    spare = -octets.shape[1] % _WORD
    if spare:
        octets = np.pad(octets, ((0, 0), (0, spare)))
    words = octets.view(np.uint64)
    odd = np.random.default_rng(seed).integers(2**64, size=words.shape[1], dtype=np.uint64) | np.uint64(1)
    # Multiplying carries differences upwards only; the shift and the second product bring them back down.
    mixed: NDArray[np.uint64] = (words * odd).sum(axis=1, dtype=np.uint64)
    mixed ^= mixed >> np.uint64(31)
    return mixed * np.uint64(0x9E3779B97F4A7C15)


class RandomAgent:
    """Plays a legal action at random, each as likely as the others.

    The choice is a hash of the seed and of what the seat sees, so that it repeats in an equal game.

    Args:
        seed: Another seed, other choices.
    """

    observation = "planes"

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def act(self, observations: Observations, masks: Masks) -> Actions:
        """See `Agent.act`."""
        counts = masks.sum(axis=1).astype(np.uint64)
        draw = hash_rows(observations, self.seed) >> np.uint64(32)
        place = (draw * counts) >> np.uint64(32)
        legal_before = masks.cumsum(axis=1) - 1
        actions: Actions = (masks & (legal_before == place[:, None].astype(np.int64))).argmax(axis=1)
        return actions
