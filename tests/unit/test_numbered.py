"""The rows by number, and counts eight at a time: against what they stand for."""

from __future__ import annotations

import numpy as np
import pytest

from mahjong_env.core.distance import STANDARD, join, lanes_of, load_distance, shanten_of
from mahjong_env.core.numbered import batch_shanten, load_numbered
from mahjong_env.core.packed import packed_suit, suit_code
from mahjong_env.core.shapes import hand_code
from mahjong_env.core.sizes import find_bad_hand, hand_size
from mahjong_env.core.tiles import FEI, NUM_PLAYING


def random_counts(seed: int, size: int, rows: int = 400) -> np.ndarray:
    """Return (rows, 35) int8 counts of `size` tiles, in a third of the rows of one suit, honours and fei."""
    rng = np.random.default_rng(seed)
    found = np.zeros((rows, NUM_PLAYING), np.int8)
    for row, hand in enumerate(found):
        pool = np.repeat(np.arange(9 if row % 3 == 0 else 0, 18 if row % 3 == 0 else FEI + 1), 4)
        if row % 3 == 0:
            pool = np.append(pool, np.repeat(np.arange(27, FEI + 1), 4))
        np.add.at(hand, rng.choice(pool, size, replace=False), 1)
    return found


def test_every_row_has_its_number() -> None:
    numbered, distance = load_numbered()[0], load_distance()[0]
    assert int(numbered.rows) <= 256
    assert (numbered.row[numbered.suit] == distance.suit).all()
    assert (numbered.row[numbered.honour] == distance.honour).all()


def test_numbers_join_as_rows_do() -> None:
    numbered, distance = load_numbered()[0], load_distance()[0]
    rows = int(numbered.rows)
    for one in range(0, rows, 3):
        for other in range(rows):
            lanes = join(lanes_of(numbered.row[one], 0, distance), lanes_of(numbered.row[other], 0, distance))
            assert numbered.row[numbered.joined[one, other]] == lanes


@pytest.mark.parametrize("melds", range(5))
@pytest.mark.parametrize("size", [13, 14])
def test_many_hands_as_each_alone(size: int, melds: int) -> None:
    hands = random_counts(10 * size + melds, size - 3 * melds)
    out = np.empty(len(hands), np.int8)
    numbers = np.full(len(hands), melds, np.int64)
    batch_shanten(hands, numbers, STANDARD, load_numbered(), load_distance(), out)
    distance = load_distance()[0]
    assert out.tolist() == [shanten_of(hand, melds, int(hand[FEI]), STANDARD, distance) for hand in hands]


def test_codes_of_a_suit() -> None:
    for hand in random_counts(1, 14):
        for suit in range(4):
            ranks = hand[9 * suit : 34 if suit == 3 else 9 * suit + 9]
            assert packed_suit(hand, suit) == sum(
                int(count) << (4 * rank) for rank, count in enumerate(ranks)
            )
            assert suit_code(hand, suit) == hand_code(hand, suit)


@pytest.mark.parametrize("count", [5, 7, 8, 15, 16, 100, 127])
def test_more_than_four_of_any_kind_are_no_hand(count: int) -> None:
    for kind in range(NUM_PLAYING):
        hand = np.zeros(NUM_PLAYING, np.int8)
        hand[kind] = 4
        assert hand_size(hand) == 4
        hand[kind] = count
        assert hand_size(hand) == -1


def test_the_first_bad_hand() -> None:
    hands = random_counts(2, 14)
    melds = np.zeros(len(hands), np.int64)
    assert find_bad_hand(hands, melds, 0, 1) == -1
    assert find_bad_hand(hands, melds, 0, 0) == 0
    hands[7, 0] = 5
    assert find_bad_hand(hands, melds, 0, 1) == 7
    melds[3] = 5
    assert find_bad_hand(hands, melds, 0, 1) == 3
