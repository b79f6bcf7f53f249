"""The tables of complete hands, against every complete pattern listed one by one."""

from itertools import combinations_with_replacement

import numpy as np
import numpy.typing as npt
import pytest

from mahjong_env.core.shapes import (
    load_tables,
    nine_orphans_complete,
    orphans_complete,
    seven_pairs_complete,
    standard_complete,
)
from mahjong_env.core.tiles import FEI, NUM_PLAYING, parse_tiles

Numbers = npt.NDArray[np.int64]
TOO_MANY = 5


def counts(text: str) -> tuple[npt.NDArray[np.int8], int]:
    """Return the counts of a hand and its fei."""
    kinds = np.bincount(parse_tiles(text), minlength=NUM_PLAYING).astype(np.int8)
    return kinds, int(kinds[FEI])


def complete_patterns(ranks: int, runs: bool, pair: bool) -> Numbers:
    """Return every suit of 0-4 sets and perhaps a pair, any number of copies: a hexadecimal digit a rank."""
    one = [1 << (4 * rank) for rank in range(ranks)]
    sets = [3 * unit for unit in one]
    if runs:
        sets += [one[rank] + one[rank + 1] + one[rank + 2] for rank in range(7)]
    pairs = [2 * unit for unit in one] if pair else [0]
    found = {
        sum(chosen) + head
        for number in range(5)
        for chosen in combinations_with_replacement(sets, number)
        for head in pairs
    }
    return np.array(sorted(found), np.int64)


def without_one(patterns: Numbers, ranks: int) -> Numbers:
    """Return what is left of the patterns when any one tile is taken out."""
    taken = [patterns[(patterns >> (4 * rank)) & 15 > 0] - (1 << (4 * rank)) for rank in range(ranks)]
    return np.unique(np.concatenate(taken))


def least_fei(codes: Numbers, ranks: int, runs: bool, pair: bool) -> Numbers:
    """Return the fei that complete each code, TOO_MANY if more than four."""
    least = np.full(codes.size, TOO_MANY)
    patterns = complete_patterns(ranks, runs, pair)
    for fei in range(5):
        least[np.isin(codes, patterns) & (least == TOO_MANY)] = fei
        patterns = without_one(patterns, ranks)
    return least


@pytest.mark.parametrize(
    ("table", "ranks", "number"), [("suit_need", 9, 405_350), ("honour_need", 7, 43_130)]
)
def test_every_suit_of_up_to_fourteen_tiles_needs_as_many_fei_as_its_nearest_pattern(
    table: str, ranks: int, number: int
) -> None:
    digits = np.arange(5**ranks)[:, None] // 5 ** np.arange(ranks) % 5
    size = digits.sum(1)
    valid = size <= 14
    assert valid.sum() == number
    codes = (digits[valid] << (4 * np.arange(ranks))).sum(1)
    need = load_tables()[table][0][valid].astype(np.int64)
    for pair, values in ((False, need & 7), (True, need >> 3)):
        # Fifteen tiles and more are no hand: there the table may say what it likes.
        values = np.where((values > 4) | (values + size[valid] > 14), TOO_MANY, values)
        assert (values == least_fei(codes, ranks, ranks == 9, pair)).all()


@pytest.mark.parametrize(
    ("text", "complete"),
    [
        ("444p 222234m 555s PP", True),
        ("123m 456m 789m 123p 99s", True),
        ("123m 456m 789m 123p 9s 8s", False),
        ("123m 456m 789m 123p 9s J", True),
        ("11m", True),
        ("1m 2m", False),
        ("C F", False),
        ("J J", True),
        ("EE 89s J", True),
        ("E 89s J J", True),
        ("E S 8s J J", False),
        # No run of honours, none from one suit into the next.
        ("EEE CFP 22p", False),
        ("89m 1p 22p", False),
        ("91m 2m 22p", False),
        # A fei may make a fifth copy (Malaysian three-player rulebook, section 2).
        ("5555p J", True),
        ("EEEE J", True),
        ("EEEE S", False),
        ("22233344455566p", True),
        ("1112345678999s 5s", True),
        ("JJJJ 1p", True),
        ("JJJ 1p S", True),
        ("JJJ 1p 5p 9p E S W N C F P", False),
    ],
)
def test_standard_hands(text: str, complete: bool) -> None:
    hand, fei = counts(text)
    assert bool(standard_complete(hand, fei, load_tables()[0])) is complete


@pytest.mark.parametrize(
    ("text", "quads", "complete"),
    [
        ("1199m 1199p 1199s EE", False, True),
        ("1199m 1199p 1199s E S", False, False),
        # Four of a kind is not two pairs (Chinese 3) unless the option says so.
        ("1111m 99m 1199p 119s 9s", False, False),
        ("1111m 99m 1199p 119s 9s", True, True),
        ("111m 99m 1199p 119s 9s S", True, False),
        ("1199m 1199p 1199s E J", False, True),
        ("1199m 1199p 119s E J J", False, True),
        ("1199m 1199p 119s E S J", False, False),
        ("1199m 1199p 11s JJJJ", False, True),
    ],
)
def test_seven_pairs(text: str, quads: bool, complete: bool) -> None:
    hand, fei = counts(text)
    assert bool(seven_pairs_complete(hand, fei, quads)) is complete


@pytest.mark.parametrize(
    ("text", "complete"),
    [
        ("19m 19p 19s ESWN CFP E", True),
        ("19m 19p 19s ESWN CFP 9s", True),
        ("19m 19p 19s ESWN CFP 5s", False),
        ("19m 19p 19s ESWN CF EE", False),
        ("19m 19p 119s ESWN CF 1m", False),
    ],
)
def test_thirteen_orphans(text: str, complete: bool) -> None:
    assert bool(orphans_complete(counts(text)[0])) is complete


@pytest.mark.parametrize(
    ("text", "complete"),
    [
        ("19p ESWN CFP N JJJJ", True),
        ("19p ESWN CFP 1p JJJJ", True),
        ("19p ESWN CFP 5p JJJJ", False),
        ("19p ESWN CF NN JJJJ", False),
        ("19p ESWN CFP NN JJJ", False),
    ],
)
def test_nine_kinds_and_four_fei(text: str, complete: bool) -> None:
    hand, fei = counts(text)
    assert bool(nine_orphans_complete(hand, fei)) is complete
