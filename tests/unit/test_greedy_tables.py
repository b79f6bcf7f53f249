"""The greedy player's tables and its search for discards, against the plain distance and counting by hand."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from mahjong_env.core import plans, prune
from mahjong_env.core.discards import discard_distances, useful_tiles
from mahjong_env.core.distance import STANDARD, join, load_distance, meet
from mahjong_env.core.lanes import ROW_MASK, alone, bound, turned, within
from mahjong_env.core.position import POSITION, tiles_in
from mahjong_env.core.prospects import (
    ANY_SETS,
    CHOWS_ONLY,
    HONOUR_PUNG,
    HONOURS,
    joined,
    load_prospects,
    missing_of,
    suit_cell,
)
from mahjong_env.core.shapes import POW5, hand_code
from mahjong_env.core.tiles import FEI, NUM_PLAYING

SHIFTS = [np.uint64(5 * lane) for lane in range(10)]


def lanes_of(row: Any) -> list[int]:
    return [int(row >> shift) & 31 for shift in SHIFTS]


def code_of(ranks: str) -> int:
    return sum(int(POW5[int(rank) - 1]) for rank in ranks)


def position_of(counts: np.ndarray, seen: np.ndarray) -> Any:
    """Return a position that holds these tiles, may discard each, and has seen no others but `seen`."""
    p = np.zeros(1, POSITION).view(np.recarray)[0]
    for level in range(4):
        p.holds[level] = sum(1 << int(kind) for kind in np.flatnonzero(counts > level))
        p.unseen[level] = sum(1 << int(kind) for kind in np.flatnonzero(4 - counts - seen > level))
    for suit in range(4):
        p.key[suit] = hand_code(counts, suit)
    p.fei = counts[FEI]
    p.legal[0] = int(p.holds[0]) & ((1 << 34) - 1)
    p.best_pair = -1
    return p


def random_hand(rng: Any, melds: int, fei: int) -> tuple[np.ndarray, np.ndarray]:
    """Return the counts of a hand of 14 tiles less three a meld, and of thirty tiles seen elsewhere."""
    tiles = rng.permutation(np.repeat(np.arange(34), 4))
    if rng.random() < 0.7:
        # Mostly of one suit and a half, where the hands come near.
        tiles = tiles[np.argsort(rng.random(tiles.size) + (tiles > 15), kind="stable")]
    size = 14 - 3 * melds - fei
    hand = np.bincount(tiles[:size], minlength=NUM_PLAYING)
    hand[FEI] = fei
    return hand.astype(np.int8), np.bincount(tiles[size : size + 30], minlength=NUM_PLAYING).astype(np.int8)


def test_joins_and_bounds_are_meet() -> None:
    distance, rng = load_distance()[0], np.random.default_rng(1)
    for _ in range(300):
        a, b = distance.suit[rng.integers(5**6)], distance.suit[rng.integers(5**6)]
        for sets in range(5):
            least = int(meet(a, b, sets))
            assert int(alone(join(a & ROW_MASK, b & ROW_MASK), sets)) == least
            for most in range(15):
                room, lanes = bound(turned(b, sets), sets, most)
                assert (int(within(a, room, lanes)) != 0) == (least <= most)


def row_of(prospects: Any, sets: int, ranks: str) -> list[int]:
    return lanes_of(prospects.row[prospects.suit[sets, code_of(ranks)]])


def test_joined_rows_are_those_of_join() -> None:
    prospects = load_prospects()[0]
    assert prospects.rows < prospects.row.size
    pairs = np.argwhere(prospects.joined)
    for one, other in pairs[np.random.default_rng(4).integers(0, len(pairs), 3000)]:
        whole = prospects.row[prospects.joined[one, other]]
        assert whole == join(prospects.row[one], prospects.row[other])


@pytest.mark.parametrize("sets", [ANY_SETS, CHOWS_ONLY])
def test_numbers_are_those_of_the_cells_rows(sets: int) -> None:
    prospects, rng = load_prospects()[0], np.random.default_rng(5)
    for code in rng.integers(0, 5**6, 3000):
        row = prospects.row[prospects.suit[sets, code]]
        assert row == prospects.cell[suit_cell(prospects, sets, code), 0]


def test_chow_rows() -> None:
    prospects = load_prospects()[0]
    # 111 is a pair and the start of a chow, no set.
    assert row_of(prospects, CHOWS_ONLY, "111")[:2] == [0, 2]
    assert row_of(prospects, ANY_SETS, "111")[:2] == [0, 0]
    assert row_of(prospects, CHOWS_ONLY, "11123")[5:7] == [0, 0]
    assert row_of(prospects, CHOWS_ONLY, "") == [0, 3, 6, 9, 12, 2, 5, 8, 11, 14]


def test_rows_of_a_pair_that_becomes_a_pung() -> None:
    prospects = load_prospects()[0]
    # E once and the pair taken out: the pung lacks one, the pair beside it one more.
    row = lanes_of(prospects.cell[HONOUR_PUNG + 1, 0])
    assert (row[1], row[6]) == (1, 2)


@pytest.mark.parametrize(("first", "digits"), [(ANY_SETS, 9), (CHOWS_ONLY, 9), (HONOURS, 7)])
def test_helpful_ranks_are_those_that_lower_a_lane(first: int, digits: int) -> None:
    prospects, rng = load_prospects()[0], np.random.default_rng(2)

    def cell(code: int) -> Any:
        return prospects.cell[suit_cell(prospects, first, code) if digits == 9 else first + code]

    for _ in range(300):
        ranks = rng.integers(0, digits, rng.integers(0, 9))
        counts = np.minimum(np.bincount(ranks, minlength=digits), 4)
        code = int((counts * POW5[:digits]).sum())
        before = lanes_of(cell(code)[0])
        for rank in np.flatnonzero(counts < 4):
            after = lanes_of(cell(code + int(POW5[rank]))[0])
            for lane in range(10):
                word = int(cell(code)[1 + lane // 5])
                assert word >> (9 * (lane % 5) + int(rank)) & 1 == (after[lane] < before[lane])


@pytest.mark.parametrize(("melds", "fei"), [(0, 0), (1, 0), (2, 1), (3, 0), (0, 2)])
def test_choices_are_the_discards_that_keep_the_distance(melds: int, fei: int) -> None:
    """For a hand of any sets; which tiles help after each too."""
    distance, prospects, rng = load_distance()[0], load_prospects()[0], np.random.default_rng(3 + melds)
    for _ in range(40):
        hand, seen = random_hand(rng, melds, fei)
        p = position_of(hand, seen)
        p.melds = melds
        p.plan, p.suits, p.sets, p.honours = plans.LANES, plans.ALL_SUITS, ANY_SETS, plans.ANY_HONOURS
        rows = [plans.suit_row(p, prospects, ANY_SETS, suit) for suit in range(3)]
        p.left = joined(prospects, rows[0], rows[1])
        p.right = joined(prospects, rows[2], plans.honours_row(p, prospects))
        missing = int(missing_of(prospects, p.left, p.right, 4 - melds))
        after = np.zeros(NUM_PLAYING, np.int8)
        discard_distances(hand, melds, STANDARD, distance, after)
        if missing - fei - 1 != after[:34].min():
            continue  # a complete hand, or fei that stand for fifth copies
        prune.lay_out(p, prospects)
        prune.find_choices(p, prospects, p.legal[0], missing)
        found = [int(kind) for kind in p.choice[: p.choices]]
        assert found == np.flatnonzero(after[:34] == missing - fei - 1).tolist()
        for index, kind in enumerate(found):
            suit = min(kind // 9, 3)
            at = p.choice_at[index]
            kinds = prune.helpful_in(p, prospects, suit, at, p.choice_open[index])
            kinds |= prune.helpful_beside(p, prospects, suit, at, missing)
            hand[kind] -= 1
            unseen = np.clip(4 - position_counts(p), 0, 4)
            wanted = useful_tiles(hand, melds, STANDARD, unseen, distance)
            hand[kind] += 1
            assert int(tiles_in(p.unseen, kinds)) == wanted - int(unseen[FEI])


def position_counts(p: Any) -> np.ndarray:
    """Return how many tiles of each kind a position has seen; fei do not matter here."""
    unseen = [sum(int(level) >> kind & 1 for level in p.unseen) for kind in range(NUM_PLAYING)]
    return (4 - np.array(unseen)).astype(np.int8)


@pytest.mark.parametrize(
    ("counts", "melds", "missing"),
    [
        # 3 + 3 + 2 + 2 + 1 of 14.
        ({0: 3, 13: 3, 26: 2, 27: 2, 31: 1, 1: 1, 2: 1}, 0, 3),
        # Four pairs for three pungs and a pair: 2 + 2 + 2 + 2 of 11.
        ({0: 2, 13: 2, 26: 2, 27: 2, 31: 1, 1: 1}, 1, 3),
        # One pung, and singles: 3 + 1 + 1 + 1 + 1 of 14.
        ({0: 3, 1: 1, 2: 1, 3: 1, 4: 1, 5: 1}, 0, 7),
        ({}, 3, 5),
    ],
)
def test_pungs_missing(counts: dict[int, int], melds: int, missing: int) -> None:
    hand = np.zeros(NUM_PLAYING, np.int8)
    for kind, count in counts.items():
        hand[kind] = count
    p = position_of(hand, np.zeros(NUM_PLAYING, np.int8))
    p.melds = melds
    assert int(plans.pungs_missing(p, np.uint64((1 << 34) - 1))) == missing
