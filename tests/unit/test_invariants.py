"""The audit finds what does not belong: one field of a sound game is spoilt at a time."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import mahjong_env
from mahjong_env.core.layout import NUM_LAID


def played_game() -> Any:
    """A game with melds and discards, and its environment."""
    env = mahjong_env.BatchEnv("malaysian3", 1, seed=3, episode="match")
    while env._buffers.games["melds"].sum() < 3 or env._buffers.games["river_size"][0] < 8:
        env.step(env.choose("random"))
    env.audit()
    return env


def flip(field: str, place: tuple[int, ...] = (), bits: int = 1) -> Callable[[np.ndarray], None]:
    def spoil(games: np.ndarray) -> None:
        games[field][(0, *place)] ^= games[field].dtype.type(bits)

    return spoil


SETS = "do not match its melds and discards"
RIVER = "match the river and the melds"


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (flip("hand", (0, 9), 1), "not those of the set"),
        (flip("river", (0,), 64), "not those of the set"),
        (flip("live"), "live wall"),
        (flip("holds", (1, 0), 1), "hand's sets, codes or size"),
        (flip("pongs", (2,), 1), "hand's sets, codes or size"),
        (flip("chips", (0,), 1), "zero-sum"),
        (flip("shown", (0,), 1), RIVER),
        (flip("discarded", (0,), 1), RIVER),
        (flip("from_draw", (0,), 1 << 30), RIVER),
        (flip("latest", (0,), 1), RIVER),
        (flip("laid_fei", (1,), 4), SETS),
        *((flip("laid", (0, which), 1), SETS) for which in range(NUM_LAID - 1)),
        (flip("laid", (0, NUM_LAID - 1), 1), RIVER),
    ],
)
def test_a_spoilt_field_is_found(spoil, message):
    env = played_game()
    spoil(env._buffers.games)
    with pytest.raises(AssertionError, match=message):
        env.audit()
