"""What ``score_hand`` refuses for Malaysian three players: house plan section 3, rulebook 7b.14."""

from typing import Any

import pytest

import mahjong_env

GOOD: dict[str, Any] = dict(hand="123p 456p 789p CCC 22p", win_tile="9p", seat="S", by="W")
DRAWN = {**GOOD, "by": "self"}
WITH_KONG = dict(DRAWN, hand="123p 456p 789p 22p", melds=["ckong:CCCC"])

CASES: list[tuple[str, str, dict[str, Any]]] = [
    ("one tile short", "hand", dict(GOOD, hand="123p 456p 789p CCC 2p")),
    ("the winning tile is not in the hand", "win_tile", dict(GOOD, win_tile="E")),
    ("five of a real tile", "hand|tile", dict(GOOD, hand="123p 456p 789p CCC CC")),
    ("five fei", "fei|J", dict(DRAWN, hand="JJJJ 123p 456p CCC 2p", win_tile="J", fei_aside=1)),
    ("three fei and two set aside", "fei|J", dict(DRAWN, hand="JJJ 123p 456p CCC 99p", fei_aside=2)),
    ("a fei in a kong", "melds", dict(DRAWN, hand="123p 456p 789p 22p", melds=["kong:CCCJ"])),
    ("a meld of fei alone", "melds", dict(DRAWN, hand="123p 456p 789p 22p", melds=["pong:JJJ"])),
    ("characters are not played", "hand|tile", dict(GOOD, hand="123m 456p 789p CCC 22p")),
    ("bamboo is not played", "melds|tile", dict(GOOD, hand="456p 789p CCC 22p", melds=["chow:123s"])),
    ("no North player", "seat", dict(GOOD, seat="N")),
    ("nothing is won from North", "by", dict(GOOD, by="N")),
    ("won from himself", "by", dict(GOOD, by="S")),
    ("the dealer is always East", "dealer", dict(GOOD, dealer="S")),
    ("the round is always East", "round_wind", dict(GOOD, round_wind="S")),
    ("robbed by self-draw", "rob|by", dict(DRAWN, rob=True)),
    ("robbed with a second copy", "rob|win_tile", dict(GOOD, hand="123p 456p 789p 99p CCC", rob=True)),
    ("a discard on a replacement", "by|replacement", dict(WITH_KONG, by="W", replacement="kong")),
    ("kong replacement without a kong", "replacement", dict(DRAWN, replacement="kong")),
    ("kong on kong with one kong", "replacement", dict(WITH_KONG, replacement="kong_on_kong")),
    ("bonus replacement with neither bonus nor fei", "replacement", dict(DRAWN, replacement="bonus")),
    ("heaven for South", "first_turn", dict(DRAWN, first_turn="heavenly")),
    ("heaven with a meld", "first_turn|melds", dict(WITH_KONG, seat="E", first_turn="heavenly")),
    ("earth for East", "first_turn", dict(DRAWN, seat="E", first_turn="earthly")),
    ("earth with a meld", "first_turn|melds", dict(WITH_KONG, first_turn="earthly")),
    ("earth on another's discard", "first_turn", dict(GOOD, first_turn="earthly")),
    ("nobody is liable here", "liable", dict(GOOD, liable="W")),
    ("no such bonus tile", "bonus", dict(GOOD, bonus=["h5"])),
]  # fmt: skip


@pytest.mark.parametrize("field, case", [row[1:] for row in CASES], ids=[row[0] for row in CASES])
def test_bad_input_is_refused_and_named(field, case):
    with pytest.raises(ValueError, match=field):
        mahjong_env.score_hand("malaysian3", **case)


def test_the_good_hands_are_good():
    for case in (GOOD, DRAWN, WITH_KONG):
        assert mahjong_env.score_hand("malaysian3", **case).legal  # no flower: a limit


def test_a_fei_set_aside_allows_a_bonus_replacement():
    assert mahjong_env.score_hand("malaysian3", **DRAWN, replacement="bonus", fei_aside=1).legal
