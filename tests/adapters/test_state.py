"""Saved games: damage is noticed, nothing is lost at the end of a match."""

from __future__ import annotations

import random

import numpy as np
import pytest

import mahjong_env
from tests.scenario import deal


@pytest.mark.parametrize("seed", range(20))
def test_a_flipped_bit_is_noticed(seed):
    env = mahjong_env.BatchEnv("malaysian3", 2, seed=seed)
    saved = env.get_state(0)
    place = random.Random(seed).randrange(len(saved) - 1000, len(saved))
    damaged = bytearray(saved)
    damaged[place] ^= 1 << seed % 8
    before = env.get_state(1)
    with pytest.raises(ValueError, match="damaged"):
        env.set_state(1, bytes(damaged))
    assert env.get_state(1) == before


def test_a_last_hand_without_a_decision_is_paid():
    """Design 4: what such a hand pays belongs to the next step; the last of a match has none, so it ends it.

    The first hand is won by eight flowers at the deal (Singapore 8b.1), and the match ends with it.
    """
    flowers = "f1 f2 f3 f4 f5 f6 f7 f8"
    game = deal("singapore", bonus={"E": flowers}, rules={"max_hands": 1}, episode="match")
    assert game.over
    assert game.results[0].winners == (0,)
    assert game.chips == game.results[0].deltas
    assert sum(game.chips) == 0
    assert game.chips[0] > 0
    assert not np.any(game._games["owed"])
