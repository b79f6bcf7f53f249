"""Every reading is found: the searches against a recursive twin that knows neither tables nor pruning."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

import numpy as np
import pytest

from mahjong_env.core.assignments import next_assignment, pack_tiles, start_assignments
from mahjong_env.core.points import may_win, score_win
from mahjong_env.core.shapes import load_tables
from mahjong_env.core.splits import next_code, pair_suit, possible_pairs, split
from mahjong_env.core.tiles import FEI
from tests.unit.wins import make_win, rules_for

MALAYSIAN3_KINDS = (*range(9, 18), *range(27, 34))
Reading = tuple[tuple[tuple[int, ...], ...], int]


def naive_sets(counts: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """All ways to part counts into triplets and chows, each as a sorted tuple of sets."""
    kind = next((kind for kind in range(34) if counts[kind]), None)
    if kind is None:
        yield ()
        return
    candidates = [(kind,) * 3]
    if kind < 27 and kind % 9 < 7:
        candidates.append((kind, kind + 1, kind + 2))
    for tiles in candidates:
        left = list(counts)
        for tile in tiles:
            left[tile] -= 1
        if min(left) >= 0:
            for rest in naive_sets(tuple(left)):
                yield tuple(sorted((tiles, *rest)))


def naive_readings(counts: np.ndarray) -> set[Reading]:
    """All splits of counts into sets and a pair."""
    found = set()
    for pair in range(34):
        if counts[pair] >= 2:
            left = counts.copy()
            left[pair] -= 2
            found |= {(sets, pair) for sets in naive_sets(tuple(left.tolist()))}
    return found


def naive_with_fei(counts: np.ndarray, fei: int) -> dict[tuple[int, ...], set[Reading]]:
    """All splits under every assignment of the fei that has one, by the sorted kinds assigned."""
    found = {}
    for kinds in combinations_with_replacement(MALAYSIAN3_KINDS, fei):
        assigned = counts.copy()
        for kind in kinds:
            assigned[kind] += 1
        readings = naive_readings(assigned)
        if readings:
            found[kinds] = readings
    return found


def found_splits(w) -> list[Reading]:
    readings: list[Reading] = []
    suit = pair_suit(w)
    places = possible_pairs(w, suit)
    for pair in (suit * 9 + rank for rank in range(9) if places >> (4 * rank) & 1):
        code = 0
        while code >= 0:
            if split(w, pair, code):
                sets = [
                    (int(kind),) * 3 if meld else (int(kind), int(kind) + 1, int(kind) + 2)
                    for meld, kind in zip(w.trial_type, w.trial_tile, strict=True)
                ]
                readings.append((tuple(sorted(sets[int(w.melds) :])), pair))
            code = next_code(code, int(w.choices))
    return readings


def found_readings(w, rules) -> dict[tuple[int, ...], set[Reading]]:
    """What the kernels find, after checking that they find nothing twice."""
    tables = load_tables()[0]
    found = {}
    pack_tiles(w)
    start_assignments(w, rules, tables, 0)
    while next_assignment(w, rules, tables, 0):
        kinds = tuple(int(kind) for kind in w.pick[: int(w.hand[FEI])])
        readings = found_splits(w)
        assert len(set(readings)) == len(readings)
        assert kinds not in found
        if readings:
            found[kinds] = set(readings)
    return found


def deal(rng: np.random.Generator, kinds: tuple[int, ...], sets: int, fei: int) -> np.ndarray:
    """Tiles of `sets` random sets and a pair with at most four of a kind, `fei` of them turned into fei."""
    while True:
        hand = np.zeros(35, np.int64)
        for _ in range(sets):
            low = int(rng.choice(kinds))
            chow = low < 27 and low % 9 < 7 and rng.random() < 0.6
            hand[[low, low + 1, low + 2] if chow else [low]] += 1 if chow else 3
        hand[int(rng.choice(kinds))] += 2
        if hand.max() <= 4:
            break
    for _ in range(fei):
        tile = int(rng.choice(np.repeat(np.arange(34), hand[:34])))
        hand[tile] -= 1
        hand[FEI] += 1
    return hand


def win_of(hand: np.ndarray, melds: tuple[str, ...] = ()):
    wins = make_win("", None, melds=melds, bonus="cat", self_draw=True)
    wins[0].hand[:] = hand
    return wins


@pytest.mark.parametrize("seed", range(40))
def test_every_split_is_found_once(seed):
    rng = np.random.default_rng(seed)
    kinds = (*range(9 * (seed % 3), 9 * (seed % 3) + 9), 27, 31) if seed % 2 else tuple(range(34))
    melds = ("pong:NNN",) * (seed % 4)
    hand = deal(rng, kinds, 4 - len(melds), 0)
    expected = naive_readings(hand[:34])
    assert expected
    assert found_readings(win_of(hand, melds)[0], rules_for("singapore")[0]) == {(): expected}


@pytest.mark.parametrize(
    ("tiles", "splits"),
    [("111222333m 99m 123p", 2), ("22223333444455m", 3), ("11112222333344m", 3), ("EEE SSS WWW NNN CC", 1)],
)
def test_counted_splits(tiles, splits):
    """Hand-counted: e.g. 222 333 444 (or 3 x 234) beside 234 and 55, and with the pair 22 or 44 in 2-5."""
    found = found_readings(make_win(tiles, None)[0], rules_for("singapore")[0])
    assert len(found[()]) == splits


@pytest.mark.parametrize("seed", range(24))
def test_every_assignment_is_found_once(seed):
    rng = np.random.default_rng(100 + seed)
    fei = 4 if seed == 0 else seed % 3 + 1
    melds = ("pong:NNN",) * (seed % 4)
    hand = deal(rng, MALAYSIAN3_KINDS, 4 - len(melds), fei)
    expected = naive_with_fei(hand[:34], fei)
    assert expected
    assert found_readings(win_of(hand, melds)[0], rules_for("malaysian3")[0]) == expected


def test_fifth_copies_by_assignment():
    """Three fei may be a fifth to seventh 5p: 555p 555p beside another set."""
    hand = make_win("5555p JJJ 123p EE 78p", None)[0]
    expected = naive_with_fei(hand.hand[:34].astype(np.int64), 3)
    assert (13, 13, 17) in expected
    assert found_readings(hand, rules_for("malaysian3")[0]) == expected


def test_random_hands_complete_or_not():
    rng = np.random.default_rng(7)
    rules = rules_for("malaysian3")[0]
    complete = 0
    for _ in range(80):
        hand = np.zeros(35, np.int64)
        tiles = rng.permutation(np.repeat((*range(9, 15), 31, FEI), 4))[:8]
        np.add.at(hand, tiles, 1)
        if hand[FEI] > 2:
            continue
        expected = naive_with_fei(hand[:34], int(hand[FEI]))
        complete += bool(expected)
        assert found_readings(win_of(hand, ("pong:EEE", "pong:SSS"))[0], rules) == expected
    assert 10 < complete < 50


@pytest.mark.parametrize("seed", range(30))
def test_best_of_all_assignments(seed):
    """A hand with fei is worth as much as the best hand that its fei can make it."""
    rng = np.random.default_rng(300 + seed)
    rules, tables = rules_for("malaysian3")[0], load_tables()[0]
    hand = deal(rng, MALAYSIAN3_KINDS, 4, seed % 3 + 1)
    w = win_of(hand)[0]
    score_win(w, rules, tables)
    ranks, gates = [], []
    for kinds in naive_with_fei(hand[:34], int(hand[FEI])):
        real = hand.copy()
        real[FEI] = 0
        np.add.at(real, list(kinds), 1)
        if real.max() <= 4:
            other = win_of(real)[0]
            score_win(other, rules, tables)
            ranks.append((int(other.total), int(other.limit), int(other.raw_total)))
            gates.append(int(other.gate))
    best = (int(w.total), int(w.limit), int(w.raw_total))
    assert best >= max(ranks)
    assert int(w.gate) >= max(gates)
    if (hand + w.assigned)[:34].max() <= 4:
        assert best == max(ranks)
    assert may_win(win_of(hand)[0], rules, tables) == bool(w.legal)
