"""Shanten, wins and waits against the PyPI library `mahjong`, which is for another game with the same shapes.

Its seven pairs are seven different ones as ours are (Chinese rulebook, section 3); of a hand with melds it is
given the concealed tiles alone.
"""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from mahjong.agari import Agari
from mahjong.shanten import Shanten

from mahjong_env import waits
from mahjong_env.core.shanten import batch_shanten
from mahjong_env.core.tiles import KIND_NAMES, NUM_REAL
from mahjong_env.referee.shapes import is_standard
from tests.outside.engines import by_referee
from tests.outside.hands import nearly_complete_hands, random_hands
from tests.outside.rows import Counts, tile_names

ALL = ("standard", "seven_pairs", "thirteen_orphans")
HUNDRED_THOUSAND = 100_000

Hands = tuple[Counts, Counts]


@pytest.fixture(scope="module")
def any_hands() -> Hands:
    return random_hands(np.random.default_rng(100), HUNDRED_THOUSAND)


@pytest.fixture(scope="module")
def near_hands() -> Hands:
    return nearly_complete_hands(Random(100), 20_000)


def real(hands: Counts) -> list[list[int]]:
    """Return the counts as the library wants them."""
    found: list[list[int]] = hands[:, :NUM_REAL].tolist()
    return found


def agari(hands: Counts) -> Counts:
    """Return whether the library calls each hand complete, in any of the three shapes."""
    return np.array([Agari.is_agari(hand) for hand in real(hands)], np.int64)


def test_standard_shanten(any_hands: Hands) -> None:
    hands, melds = any_hands
    assert len(hands) >= HUNDRED_THOUSAND
    expected = [Shanten.calculate_shanten_for_regular_hand(hand) for hand in real(hands)]
    assert set(range(-1, 8)) <= set(expected)
    assert (batch_shanten(hands, melds) == expected).all()


def test_shanten_of_the_special_shapes(any_hands: Hands) -> None:
    hands = any_hands[0][any_hands[1] == 0]
    pairs = [Shanten.calculate_shanten_for_chiitoitsu_hand(hand) for hand in real(hands)]
    orphans = [Shanten.calculate_shanten_for_kokushi_hand(hand) for hand in real(hands)]
    assert (batch_shanten(hands, shapes=("seven_pairs",)) == pairs).all()
    assert (batch_shanten(hands, shapes=("thirteen_orphans",)) == orphans).all()


def check_wins(hands: Counts, melds: Counts, least: int) -> None:
    """See that both call the same hands complete: at least so many, and not all."""
    expected = agari(hands)
    assert least <= expected.sum() < len(hands)
    assert ((batch_shanten(hands, melds, ALL) == -1) == expected).all()


def test_wins_among_any_hands(any_hands: Hands) -> None:
    check_wins(*any_hands, least=1_000)


def test_wins_among_complete_hands_and_their_neighbours(near_hands: Hands) -> None:
    check_wins(*near_hands, least=10_000)


@pytest.mark.slow
def test_wins_among_a_hundred_thousand_complete_hands_and_their_neighbours() -> None:
    check_wins(*nearly_complete_hands(Random(200), HUNDRED_THOUSAND), least=50_000)


def test_the_referees_wins(near_hands: Hands) -> None:
    hands, melds = near_hands
    for hand, number, wins in zip(hands, melds, agari(hands), strict=True):
        tiles = tile_names(hand)
        if number:
            assert is_standard(tuple(tiles)) == wins, tiles
        else:
            assert by_referee("chinese", hand=tiles, win_tile=tiles[0]).legal == wins, tiles


def test_waits(near_hands: Hands) -> None:
    rng = np.random.default_rng(13)
    waiting = 0
    for hand, melds in zip(near_hands[0][:3_000], near_hands[1], strict=False):
        rest = hand.copy()
        rest[rng.choice(np.flatnonzero(hand))] -= 1
        free = np.flatnonzero(rest[:NUM_REAL] < 4)
        drawn = rest + np.eye(rest.size, dtype=np.int64)[free]
        expected = [KIND_NAMES[kind] for kind, wins in zip(free, agari(drawn), strict=True) if wins]
        assert waits(tile_names(rest), int(melds), shapes=ALL) == expected, tile_names(rest)
        waiting += bool(expected)
    assert waiting > 1_500
