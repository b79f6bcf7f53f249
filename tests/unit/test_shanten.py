"""Shanten, waits and discards: slow twins, values by hand, input errors."""

from __future__ import annotations

import re
from itertools import combinations_with_replacement, product

import numpy as np
import numpy.typing as npt
import pytest

from mahjong_env.core.distance import lanes_of, load_distance
from mahjong_env.core.shanten import NOT_HELD, batch_shanten, discard_options, shanten, waits
from mahjong_env.core.tiles import FEI, KIND_NAMES, NUM_PLAYING, NUM_REAL, format_tiles, parse_tiles

Numbers = npt.NDArray[np.int64]

ALL = ("standard", "seven_pairs", "thirteen_orphans")


def deal(rng: np.random.Generator, size: int, pool: Numbers) -> Numbers:
    """Return the counts of `size` tiles out of `pool`, an array of kinds."""
    return np.bincount(rng.choice(pool, size, replace=False), minlength=NUM_PLAYING)


def text_of(hand: Numbers) -> str:
    return format_tiles(np.repeat(np.arange(NUM_PLAYING), hand))


# --- Slow twins


def targets(ranks: int) -> tuple[Numbers, Numbers, Numbers]:
    """Return every suit of 0-4 sets and perhaps a pair, grouped: counts, first row and name of each group.

    A group shares the lane (sets, plus 5 with a pair) and the number of fifth copies: lane + 10 x copies.
    """
    units = np.eye(ranks, dtype=np.int8)
    sets = [3 * unit for unit in units]
    if ranks == 9:
        sets += [units[rank] + units[rank + 1] + units[rank + 2] for rank in range(7)]
    nothing = np.zeros(ranks, np.int8)
    found = [
        (5 * bool(pair.any()) + number, sum(chosen, nothing) + pair)
        for number in range(5)
        for chosen in combinations_with_replacement(sets, number)
        for pair in (nothing, *(2 * units))
    ]
    rows = np.array([row for _, row in found])
    group = np.array([lane for lane, _ in found]) + 10 * np.maximum(rows - 4, 0).sum(1)
    order = np.argsort(group)
    names, first = np.unique(group[order], return_index=True)
    return rows[order], first, names


TARGETS = {ranks: targets(ranks) for ranks in (7, 9)}


def slow_lanes(suit: Numbers) -> Numbers:
    """Return the least tiles missing, (fei for fifth copies 0-4, lane 0-9), by looking at every target."""
    rows, first, names = TARGETS[suit.size]
    missing = np.maximum(rows - suit.astype(np.int8), 0).sum(1, dtype=np.int8)
    least = np.full(200, 99)
    least[names] = np.minimum.reduceat(missing, first)
    return np.minimum.accumulate(least.reshape(20, 10))[:5]


def slow_shanten(hand: Numbers, melds: int) -> int:
    """Return the standard shape's shanten: suit after suit, every way to share sets, pair and fei."""
    fei = int(hand[FEI])
    best = {(0, 0, 0): 0}
    for suit in (hand[:9], hand[9:18], hand[18:27], hand[27:34]):
        lanes = slow_lanes(suit)
        joined: dict[tuple[int, int, int], int] = {}
        for (sets, pair, used), missing in best.items():
            for more, (head, number) in product(
                range(fei - used + 1), product(range(2 - pair), range(5 - sets))
            ):
                key = (sets + number, pair + head, used + more)
                value = missing + int(lanes[more, 5 * head + number])
                joined[key] = min(value, joined.get(key, 99))
        best = joined
    return min(best[4 - melds, 1, used] for used in range(fei + 1)) - fei - 1


def quad_heavy_suit(rng: np.random.Generator, ranks: int) -> Numbers:
    """Return the counts of a suit of up to 14 tiles, often with four of a kind."""
    suit = np.zeros(ranks, int)
    for rank in rng.permutation(ranks):
        suit[rank] = min(int(rng.choice([0, 1, 2, 3, 4, 4])), 14 - suit.sum())
    return suit


@pytest.mark.parametrize(("table", "ranks"), [("suit", 9), ("honour", 7)])
def test_rows_of_the_table_are_the_least_over_every_target(table: str, ranks: int) -> None:
    rng = np.random.default_rng(ranks)
    distance = load_distance()[0]
    shifts = 5 * np.arange(10)
    suits = [np.zeros(ranks, int), *(quad_heavy_suit(rng, ranks) for _ in range(250))]
    for suit in suits:
        row = distance[table][int((suit * 5 ** np.arange(ranks)).sum())]
        lanes = [int(lanes_of(row, fei, distance)) >> shifts & 31 for fei in range(5)]
        assert (np.array(lanes) == slow_lanes(suit)).all(), suit


def test_hands_with_fei_match_the_slow_twin() -> None:
    rng = np.random.default_rng(4)
    deck = np.repeat(np.arange(NUM_REAL), 4)
    four_kinds = np.repeat([27, 28, 31, 0, 33], 4)
    checked = set()
    for number in range(160):
        melds, fei = int(rng.integers(0, 5)), int(rng.integers(0, 5))
        size = 13 - 3 * melds + int(rng.integers(0, 2))
        fei = min(fei, size)
        hand = deal(rng, size - fei, deck if number % 3 == 0 else four_kinds)
        hand[FEI] = fei
        expected = slow_shanten(hand, melds)
        assert shanten(text_of(hand), melds) == expected, text_of(hand)
        checked.add((fei, expected))
    assert {fei for fei, _ in checked} == set(range(5))


def slow_special(hand: Numbers) -> tuple[int, int]:
    """Return the shanten of seven pairs and of the thirteen orphans by the targets' definition."""
    real, fei = hand[:NUM_REAL], int(hand[FEI])
    # The seven cheapest kinds to make pairs of.
    pairs = int(np.sort(np.maximum(2 - real, 0))[:7].sum())
    orphans = real[[0, 8, 9, 17, 18, 26, *range(27, 34)]]
    twice = [int(np.maximum(1 + (np.arange(13) == kind) - orphans, 0).sum()) for kind in range(13)]
    return pairs - fei - 1, min(twice) - fei - 1


def test_seven_pairs_and_orphans_with_fei_match_their_definitions() -> None:
    rng = np.random.default_rng(13)
    pool = np.array([*np.repeat([0, 8, 9, 17, 18, 26, *range(27, 34)], 4), *range(1, 8), *[FEI] * 4])
    hands = np.array([deal(rng, 13 + i % 2, pool) for i in range(2000)])
    expected = np.array([slow_special(hand) for hand in hands]).T
    assert (batch_shanten(hands, shapes=("seven_pairs",)) == expected[0]).all()
    assert (batch_shanten(hands, shapes=("thirteen_orphans",)) == expected[1]).all()
    assert set(hands[:, FEI]) == set(range(5))


def test_discard_options_are_shanten_and_waits_one_by_one() -> None:
    rng = np.random.default_rng(6)
    deck = np.array([*np.repeat(np.arange(NUM_REAL), 4), *[FEI] * 4])
    narrow = np.array([*np.repeat([0, 1, 2, 3, 27, 28, 31], 4), *[FEI] * 4])
    melds = rng.integers(0, 5, 60)
    hands = np.array([deal(rng, 14 - 3 * m, narrow if i % 2 else deck) for i, m in enumerate(melds)])
    unseen = rng.integers(0, 5, hands.shape)
    before = hands.copy()
    after, useful = discard_options(hands, melds, unseen, ALL)
    assert (hands == before).all()
    drawn = np.eye(NUM_PLAYING, dtype=int)
    for row, kind in product(range(len(hands)), range(NUM_PLAYING)):
        if hands[row, kind] == 0:
            assert (after[row, kind], useful[row, kind]) == (NOT_HELD, 0)
            continue
        rest = hands[row] - drawn[kind]
        now = batch_shanten(rest[None], melds[row], ALL)[0]
        draws = np.flatnonzero(rest < 4)
        nearer = batch_shanten(rest + drawn[draws], melds[row], ALL) < now
        # A fourth fei may be drawn like any other tile; a fifth of anything may not.
        expected = unseen[row, draws[nearer]].sum()
        if rest[FEI] == 4:
            expected += unseen[row, FEI]
        assert (after[row, kind], useful[row, kind]) == (now, expected), (
            text_of(hands[row]),
            KIND_NAMES[kind],
        )


# --- By hand


@pytest.mark.parametrize(
    ("tiles", "melds", "fei", "expected"),
    [
        ("444p 222234m 555s PP", 0, 0, -1),
        ("5m 6m", 4, 0, 0),
        ("5m 5m", 4, 0, -1),
        ("5m", 4, 0, 0),
        ("J", 4, 0, 0),
        ("JJ", 4, 0, -1),
        ("", 4, 2, -1),
        ("5m", 4, 1, -1),
        # Without a fei the pair must be of another kind.
        ("EEEE", 3, 0, 1),
        ("EEEE J", 3, 0, -1),
        # Of the fifth copies only one can be the fei: EEE CCC FFF, EJ and a set of which all is missing.
        ("EEEE CCCC FFFF J", 0, 0, 2),
        ("147m 258p 369s ESWN", 0, 0, 8),
    ],
)
def test_shanten_by_hand(tiles: str, melds: int, fei: int, expected: int) -> None:
    assert shanten(tiles, melds, fei) == expected


def test_fei_in_the_text_and_beside_it_are_the_same() -> None:
    assert shanten("123m 456m 78p EE J", 1) == shanten("123m 456m 78p EE", 1, fei=1) == -1
    assert waits("123m 456m 7p E J J", 1, fei=0) == waits("123m 456m 7p E", 1, fei=2)


@pytest.mark.parametrize(
    ("tiles", "melds", "kinds"),
    [
        ("23m EE", 3, ["1m", "4m"]),
        ("5m", 4, ["5m"]),
        ("J", 4, list(KIND_NAMES[:NUM_REAL])),
        # With 5m as the pair's fei or the run's; a run takes 3m to 7m, a triplet or the pair E and 5m.
        ("5m J EE", 3, ["3m", "4m", "5m", "6m", "7m", "E"]),
        # The fourth E needs the fei for its pair, so that 23m must become a run.
        ("EEEE 23m J", 2, ["1m", "4m"]),
        ("EEEE", 3, []),
    ],
)
def test_waits_by_hand(tiles: str, melds: int, kinds: list[str]) -> None:
    assert waits(tiles, melds) == kinds


def test_waits_are_for_a_hand_before_its_draw() -> None:
    with pytest.raises(ValueError, match="2 tiles, fei included: expected 1 with 4 melds"):
        waits("5m 5m", 4)


def test_tile_names_do_as_well_as_text() -> None:
    assert shanten(["1m", "2m", "3m", "E", "J"], 3) == -1
    assert waits(["5m"], 4) == ["5m"]


def test_special_shapes_are_left_out_with_melds() -> None:
    assert shanten("1199m 1199p 1199s E", shapes=ALL) == 0
    assert shanten("1199m 1199p 11s", 1, shapes=ALL) == shanten("1199m 1199p 11s", 1)
    hands = np.zeros((1, NUM_PLAYING), int)
    hands[0, [0, 8]] = 1
    assert batch_shanten(hands, 4, ("seven_pairs",)).tolist() == [NOT_HELD]


def test_any_integer_array_does() -> None:
    hand = np.bincount(parse_tiles("123m 456m 789m 123p 9s 8s"), minlength=NUM_PLAYING)
    for dtype in (np.int8, np.uint8, np.int64, np.uint16):
        hands = np.stack([hand, hand]).astype(dtype)
        hands.flags.writeable = False
        assert batch_shanten(hands).tolist() == [0, 0]
        assert batch_shanten(hands[::2], np.array([0], dtype)).tolist() == [0]
    assert batch_shanten(np.zeros((0, NUM_PLAYING), int)).shape == (0,)
    after, useful = discard_options(hands, 0, hands)
    assert after.dtype == np.int8 and useful.dtype == np.int16


# --- Errors


@pytest.mark.parametrize(
    ("tiles", "melds", "fei", "message"),
    [
        ("5m", 5, 0, "melds 5: expected 0 to 4"),
        ("5m", -1, 0, "melds -1: expected 0 to 4"),
        ("5m", 4, 5, "fei 5: expected 0 to 4"),
        ("JJ", 4, 3, "tiles: 5 of 'J': expected at most 4"),
        ("5555p 5p", 3, 0, "tiles: 5 of '5p': expected at most 4"),
        ("5p" * 200, 3, 0, "tiles: 200 of '5p': expected at most 4"),
        ("123m", 3, 0, "tiles: 3 tiles, fei included: expected 4 or 5 with 3 melds"),
        ("5p", 4, 2, "tiles: 3 tiles, fei included: expected 1 or 2 with 4 melds"),
        ("5p f3", 4, 0, "tiles: 'f3' is a bonus tile: expected playing tiles and J"),
        ("5x", 4, 0, "tiles '5x': cannot read"),
    ],
)
def test_bad_hands_are_named(tiles: str, melds: int, fei: int, message: str) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        shanten(tiles, melds, fei)


def test_bad_shapes_are_named() -> None:
    with pytest.raises(
        ValueError, match="shapes: 'pairs' is unknown: expected some of standard, seven_pairs"
    ):
        shanten("5m", 4, shapes=("standard", "pairs"))
    with pytest.raises(ValueError, match="shapes is empty: expected some of standard"):
        shanten("5m", 4, shapes=())
    with pytest.raises(ValueError, match="melds 4: seven_pairs and thirteen_orphans allow none"):
        waits("5m", 4, shapes=("seven_pairs",))
    assert shanten("1199m 1199p 1199s E", shapes="seven_pairs") == 0


def test_bad_arrays_are_named() -> None:
    good = np.zeros((2, NUM_PLAYING), int)
    good[:, :7] = 2
    bad = good.copy()
    bad[1, 0] = 5
    with pytest.raises(ValueError, match=r"hands: shape \(2, 34\): expected \(n, 35\) counts"):
        batch_shanten(good[:, :34])
    with pytest.raises(ValueError, match="hands: dtype float64: expected integers"):
        batch_shanten(good / 1)
    with pytest.raises(ValueError, match="hands: counts from -1 to 2: expected 0 to 127"):
        batch_shanten(np.where(good, good, -1))
    with pytest.raises(ValueError, match="hands: row 1 has 17 tiles with 0 melds: expected 13 or 14 less"):
        batch_shanten(bad)
    with pytest.raises(ValueError, match="hands: row 0 has 14 tiles with 1 melds"):
        batch_shanten(good, 1)
    with pytest.raises(ValueError, match=r"melds: expected one integer 0 to 4, or \(2,\) of them"):
        batch_shanten(good, [0, 0, 0])
    with pytest.raises(ValueError, match="hands: row 0 has 13 tiles with 0 melds: expected 14 less"):
        discard_options(good - (np.arange(NUM_PLAYING) == 0), 0, good)
    with pytest.raises(ValueError, match=r"unseen: shape \(1, 35\): expected \(2, 35\) counts"):
        discard_options(good, 0, good[:1])
