"""Twenty thousand hands whose shanten was found by exhaustive search, for each of the three shapes.

No hand of the files is complete. So the scorers, which know wins alone, must refuse all of them, and find a
tile to exchange for a win where the shanten is 0 and nowhere else.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from mahjong_env.core.shanten import batch_shanten
from mahjong_env.core.tiles import KIND_NAMES, NUM_REAL
from tests.outside.engines import ENGINES, by_referee
from tests.outside.rows import SHANTEN_FILES, Counts, shanten_rows, tile_names

ALL = ("standard", "seven_pairs", "thirteen_orphans")
# Rules that win with these shapes and no other (rulebooks, section 3), without a minimum.
SHAPE_RULES: dict[str, tuple[str, dict[str, Any]]] = {
    "all": ("chinese", {}),
    "standard": ("malaysian4", {"min_tai": 0}),
    "standard_and_pairs": ("malaysian4", {"min_tai": 0, "seven_pairs": 1}),
    "standard_and_orphans": ("singapore", {"min_tai": 0}),
}

each_file = pytest.mark.parametrize("name", SHANTEN_FILES)


@each_file
def test_shanten(name: str) -> None:
    rows = shanten_rows(name)
    assert rows.hands.shape == (10_000, 35)
    assert (batch_shanten(rows.hands) == rows.standard).all()
    assert (batch_shanten(rows.hands, shapes=("thirteen_orphans",)) == rows.orphans).all()
    assert (batch_shanten(rows.hands, shapes=("seven_pairs",)) == rows.pairs).all()
    assert (batch_shanten(rows.hands, shapes=ALL) == rows.least).all()


def check_refused(name: str, engine: str, step: int) -> None:
    """See that the scorer refuses every step-th row."""
    rows = shanten_rows(name)
    assert rows.least.min() == 0
    for hand in rows.hands[::step]:
        tiles = tile_names(hand)
        assert not ENGINES[engine]("chinese", hand=tiles, win_tile=tiles[0]).legal, tiles


# Most of the time of the core's scorer goes into reading its arguments: a sample here, all rows when slow.
@pytest.mark.parametrize(("engine", "step"), [("core", 20), ("referee", 1)])
@each_file
def test_what_is_not_complete_does_not_win(name: str, engine: str, step: int) -> None:
    check_refused(name, engine, step)


@pytest.mark.slow
@each_file
def test_no_row_wins_by_the_cores_scorer(name: str) -> None:
    check_refused(name, "core", 1)


def one_exchange_wins(hand: Counts, shapes: str) -> bool:
    """Whether the referee lets the hand win after some tile was exchanged for one of which it holds 0-3."""
    variant, rules = SHAPE_RULES[shapes]
    for out in np.flatnonzero(hand):
        rest = hand - (np.arange(hand.size) == out)
        tiles = tile_names(rest)
        for drawn in np.flatnonzero(rest[:NUM_REAL] < 4):
            name = KIND_NAMES[drawn]
            if by_referee(variant, hand=[*tiles, name], win_tile=name, rules=rules).legal:
                return True
    return False


def truth(name: str, shapes: str) -> Counts:
    """The least shanten over the shapes of `SHAPE_RULES`."""
    rows = shanten_rows(name)
    return {
        "all": rows.least,
        "standard": rows.standard,
        "standard_and_pairs": np.minimum(rows.standard, rows.pairs),
        "standard_and_orphans": np.minimum(rows.standard, rows.orphans),
    }[shapes]


def check_exchanges(name: str, shapes: str, far: int | None) -> None:
    """Try every hand one exchange from complete, and the first `far` hands (None: all) that need two."""
    hands, shanten = shanten_rows(name).hands, truth(name, shapes)
    near = np.flatnonzero(shanten == 0)
    assert near.size
    assert all(one_exchange_wins(hands[row], shapes) for row in near)
    assert not any(one_exchange_wins(hands[row], shapes) for row in np.flatnonzero(shanten == 1)[:far])


@pytest.mark.parametrize("shapes", SHAPE_RULES)
@each_file
def test_the_referee_wins_by_one_exchange_where_the_shanten_is_nought(name: str, shapes: str) -> None:
    check_exchanges(name, shapes, far=20)


@pytest.mark.slow
@each_file
def test_the_referee_needs_two_exchanges_where_the_shanten_is_one(name: str) -> None:
    check_exchanges(name, "all", far=None)
