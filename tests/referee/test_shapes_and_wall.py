"""Readings of tiles with fei, and the order in which tiles leave the wall."""

import random

import pytest

from mahjong_env.referee.melds import read_meld
from mahjong_env.referee.shapes import (
    is_standard,
    is_thirteen_wonders,
    seven_pairs_readings,
    standard_splits,
    tiles_of,
)
from mahjong_env.referee.tiles import FEI, KINDS, PLAYING, RUNS, all_tiles, in_order, read_tiles
from mahjong_env.referee.wall import Wall

DOTS_AND_HONOURS = KINDS["malaysian3"]


@pytest.mark.parametrize("fei", [0, 1, 2, 3, 4])
def test_every_hidden_reading_is_found(fei):
    """Four random sets and a pair, some tiles turned into fei: that reading is among the splits."""
    dice = random.Random(fei)
    pungs = [("pung", kind) for kind in DOTS_AND_HONOURS]
    chows = [("chow", low) for low in RUNS if low.endswith("p")]
    for _ in range(40):
        parts = sorted(dice.choice(dice.choice((pungs, chows))) for _ in range(4))
        pair = dice.choice(DOTS_AND_HONOURS)
        tiles = [tile for part in parts for tile in tiles_of(part)] + [pair, pair]
        for place in dice.sample(range(14), fei):
            tiles[place] = FEI
        full = tuple(in_order(tiles))
        assert is_standard(full)
        assert (tuple(parts), pair) in standard_splits(full, DOTS_AND_HONOURS)


@pytest.mark.parametrize(
    ("hand", "splits"),
    [
        ("111222333p 99p EEE", 2),
        ("222333444m 567p 99s", 2),
        ("1112345678999p 5p", 1),
        ("123p 456p 789p EE S", 0),
        ("147p EEE SSS WWW NN", 0),
        ("12p 99p EEE SSS WWW J", 1),
        ("23p 99p EEE SSS WWW J", 2),
    ],
)
def test_number_of_readings(hand, splits):
    kinds = DOTS_AND_HONOURS if "J" in hand or "m" not in hand else PLAYING
    tiles = tuple(in_order(read_tiles(hand)))
    assert len(standard_splits(tiles, kinds)) == splits
    assert is_standard(tiles) is (splits > 0)


def test_special_shapes():
    assert is_thirteen_wonders(tuple(read_tiles("19m 19p 19s ESWNCFP C")))
    assert not is_thirteen_wonders(tuple(read_tiles("19m 19p 18s ESWNCFP C")))
    assert seven_pairs_readings(tuple(read_tiles("1133m 5577p 99s EE CC")), PLAYING)
    assert not seven_pairs_readings(tuple(read_tiles("1111m 5577p 99s EE CC")), PLAYING)
    assert seven_pairs_readings(tuple(read_tiles("1111m 5577p 99s EE CC")), PLAYING, quads=True)


@pytest.mark.parametrize(
    ("text", "kind", "fei"),
    [
        ("chow:123m", "1m", 0),
        ("chow:J56p", "4p", 1),
        ("chow:5J7p", "5p", 1),
        ("chow:56Jp", "5p", 1),
        ("chow:JJ5p", "3p", 2),
        ("pong:FFJ", "F", 1),
        ("pong:9JJp", "9p", 2),
        ("ckong:5555p", "5p", 0),
        ("akong:EEEE", "E", 0),
    ],
)
def test_melds_as_text(text, kind, fei):
    meld = read_meld(text)
    assert (meld.kind, meld.fei, str(meld)) == (kind, fei, text)


@pytest.mark.parametrize(
    ("variant", "size"), [("singapore", 148), ("malaysian3", 84), ("malaysian4", 144), ("chinese", 136)]
)
def test_number_of_tiles(variant, size):
    assert len(all_tiles(variant)) == size


def test_wall_ends():
    """Draws from the front; replacements from the last stack, its upper (first) tile first."""
    wall = Wall(list("abcdefghij"), dead=0)
    assert [wall.draw() for _ in range(3)] == ["a", "b", "c"]
    assert [wall.replace() for _ in range(4)] == ["i", "j", "g", "h"]
    assert wall.replace() == "e"
    assert wall.live == 2
    assert wall.replace() == "f"
    assert wall.replace() == "d"
    assert wall.live == 0


def test_last_tile_is_the_same_from_both_ends():
    for take in ("draw", "replace"):
        wall = Wall(list("abcd"), dead=0)
        assert [wall.draw(), wall.replace(), wall.replace()] == ["a", "c", "d"]
        assert getattr(wall, take)() == "b"
        wall = Wall(list("abcd"), dead=0)
        assert [wall.replace(), wall.draw(), wall.draw()] == ["c", "a", "b"]
        assert getattr(wall, take)() == "d"


def test_dead_wall_moves_with_every_replacement():
    wall = Wall(list("abcdefghij"), dead=4)
    wall.draw()
    wall.replace()
    assert wall.live == 4
    assert len(wall.lying) == 8
