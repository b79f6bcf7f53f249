"""Six thousand hands with 0-4 fei, complete or not by exhaustive search under two readings.

The rulebook's reading lets a fei make a fifth copy (Malaysian three-player rulebook, section 2). The other
one, at most four of a kind, is no option; it is asked for by naming the tiles that the fei stand for.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations_with_replacement

import numpy as np
import numpy.typing as npt
import pytest

from mahjong_env.core.shanten import batch_shanten
from mahjong_env.core.shapes import load_tables, standard_complete
from mahjong_env.core.tiles import FEI, KIND_NAMES
from mahjong_env.referee.shapes import is_standard, standard_splits, tiles_of
from mahjong_env.referee.tiles import KINDS
from tests.outside.engines import ENGINES, Scored
from tests.outside.rows import Counts, FeiRows, fei_rows, tile_names

KINDS_HERE = np.array([*range(9, 18), *range(27, 34)])
# Any complete hand may win, four fei included only if their tiles are complete.
ANY_WIN = {"min_fan": 0, "four_fei": "off"}


@pytest.fixture(scope="module")
def rows() -> FeiRows:
    return fei_rows()


def test_the_file_tells_the_readings_apart(rows: FeiRows) -> None:
    assert len(rows.hands) == 6000
    assert (rows.hands.sum(1) + 3 * rows.melds == 14).all()
    assert set(rows.hands[:, FEI]) == set(range(5))
    assert (rows.fifth_too != rows.four_only).any()


def test_shanten_is_minus_one_where_a_fifth_copy_is_allowed(rows: FeiRows) -> None:
    assert ((batch_shanten(rows.hands, rows.melds) == -1) == rows.fifth_too).all()


def test_the_tables_of_complete_hands_agree(rows: FeiRows) -> None:
    tables = load_tables()[0]
    hands = rows.hands.astype(np.int8)
    assert [
        bool(standard_complete(hand, int(hand[FEI]), tables)) for hand in hands
    ] == rows.fifth_too.tolist()


def assigned(hand: Counts) -> Counts:
    """Return every hand that the fei can make without a fifth copy, (n, 35) counts without fei."""
    choices = [*combinations_with_replacement(KINDS_HERE, int(hand[FEI]))]
    hands = np.tile(hand, (len(choices), 1))
    hands[:, FEI] = 0
    if hand[FEI]:
        np.add.at(hands, (np.arange(len(choices))[:, None], np.array(choices)), 1)
    four_only: Counts = hands[hands.max(1) <= 4]
    return four_only


def test_with_four_copies_at_most_some_tiles_in_the_place_of_the_fei_are_complete(rows: FeiRows) -> None:
    found: npt.NDArray[np.bool_] = np.array(
        [
            (batch_shanten(assigned(hand), int(melds)) == -1).any()
            for hand, melds in zip(rows.hands, rows.melds, strict=True)
        ]
    )
    assert (found == rows.four_only).all()


def test_the_referees_shapes_agree(rows: FeiRows) -> None:
    assert [is_standard(tuple(tile_names(hand))) for hand in rows.hands] == rows.fifth_too.tolist()


def reads_with_four_copies(hand: Counts) -> bool:
    """Whether one of the referee's readings holds at most four of each kind."""
    for sets, pair in standard_splits(tuple(tile_names(hand)), KINDS["malaysian3"]):
        used = [pair, pair, *(tile for part in sets for tile in tiles_of(part))]
        if all(used.count(tile) <= 4 for tile in used):
            return True
    return False


def test_the_referee_reads_four_copies_at_most_where_that_is_enough(rows: FeiRows) -> None:
    assert [reads_with_four_copies(hand) for hand in rows.hands] == rows.four_only.tolist()


def pongs_of_others(hand: Counts, number: int) -> list[str]:
    """Melds of kinds of which the hand leaves three copies."""
    free = [KIND_NAMES[kind] for kind in KINDS_HERE if hand[kind] <= 1]
    return [f"pong:{tile[0] * 3}{tile[1:]}" for tile in free[:number]]


@pytest.mark.parametrize("score", ENGINES.values(), ids=ENGINES)
def test_the_scorers_let_the_complete_hands_win(rows: FeiRows, score: Callable[..., Scored]) -> None:
    for hand, melds, wins in zip(rows.hands, rows.melds, rows.fifth_too, strict=True):
        tiles = tile_names(hand)
        got = score(
            "malaysian3",
            hand=tiles,
            win_tile=tiles[0],
            melds=pongs_of_others(hand, int(melds)),
            rules=ANY_WIN,
        )
        assert got.legal == wins, tiles
