"""What twenty hands wait for, by the tests of a calculator of Chinese Official mahjong.

The shapes are those of `chinese` (rulebook, section 3): four sets and a pair, seven different pairs, thirteen
orphans.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mahjong_env import waits
from mahjong_env.core.tiles import KIND_NAMES, NUM_REAL, parse_tiles
from tests.outside.engines import ENGINES, Scored
from tests.outside.rows import WaitRow, wait_rows

SHAPES = ("standard", "seven_pairs", "thirteen_orphans")
ROWS = wait_rows()
# Honours and three suits of tiles 1-4-7, 2-5-8 and 3-6-9: a winning shape of Chinese Official, but none of
# ours. The third such row, with a pair of C, waits for nothing there either.
KNITTED = {"47m28s369pESWCFP", "28m47s369pESWCFP"}

each_row = pytest.mark.parametrize("row", ROWS, ids=[row.text for row in ROWS])
each_engine = pytest.mark.parametrize("score", ENGINES.values(), ids=ENGINES)


def ours(row: WaitRow) -> set[str]:
    """What the row's hand waits for without the knitted shape."""
    return set() if row.text in KNITTED else set(row.waits)


def test_twenty_rows_two_of_them_knitted() -> None:
    assert len(ROWS) == 20
    assert {row.text for row in ROWS if ours(row) != set(row.waits)} == KNITTED


@each_row
def test_waits(row: WaitRow) -> None:
    assert set(waits(row.tiles, len(row.melds), shapes=SHAPES)) == ours(row)


@each_engine
@each_row
def test_these_tiles_win_and_no_other(row: WaitRow, score: Callable[..., Scored]) -> None:
    held = [KIND_NAMES[kind] for kind in parse_tiles(row.tiles)]
    melded = [KIND_NAMES[kind] for meld in row.melds for kind in parse_tiles(meld.partition(":")[2])]
    free = [kind for kind in KIND_NAMES[:NUM_REAL] if (held + melded).count(kind) < 4]
    wins = {
        kind
        for kind in free
        if score("chinese", hand=[*held, kind], win_tile=kind, melds=row.melds, by="self").legal
    }
    assert wins == ours(row)
