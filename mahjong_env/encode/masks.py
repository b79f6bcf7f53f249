"""Masks of any chairs, in batch form (the actors' own come from `core.legal.write_masks`)."""

from __future__ import annotations

import numpy as np

from mahjong_env.core._kernel import kernel
from mahjong_env.core.legal import write_seat_mask


@kernel
def write_seat_masks(games: np.ndarray, chairs: np.ndarray, out: np.ndarray) -> None:
    """Write what each chair may do now: its turn, its answer, else nothing but to pass.

    A game that is over shows `pass` too, so that a mask is never empty.

    Args:
        games: Records of dtype GAME, shape (n,).
        chairs: int8 (n,).
        out: int8 (n, 225), every byte is written.
    """
    for index in range(games.shape[0]):
        write_seat_mask(games[index], int(chairs[index]), out, index)
