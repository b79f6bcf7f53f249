"""What ``score_hand`` refuses for Malaysian four players: house plan section 3, rulebook 7b.9."""

from typing import Any

import pytest

import mahjong_env

GOOD: dict[str, Any] = dict(hand="123m 456m 345p 789s 22p", win_tile="5p", seat="S", by="W")
DRAWN = {**GOOD, "by": "self"}
WITH_KONG = dict(DRAWN, hand="123m 345p 789s 22p", melds=["ckong:CCCC"])

CASES: list[tuple[str, str, dict[str, Any]]] = [
    ("one tile too many", "hand", dict(GOOD, hand="123m 456m 345p 789s 222p")),
    ("the winning tile is not in the hand", "win_tile", dict(GOOD, win_tile="9p")),
    ("five of a kind", "hand|tile", dict(GOOD, hand="123m 456m 345p 22222p")),
    ("animals are not played", "bonus", dict(GOOD, bonus=["cat"])),
    ("faces are not played", "bonus", dict(GOOD, bonus=["h1"])),
    ("fei is not played", "hand|fei|J", dict(GOOD, hand="123m 456m 345p 789s J 2p")),
    ("fei is not played in melds", "melds|fei|J", dict(DRAWN, hand="123m 345p 789s 22p", melds=["pong:CCJ"])),
    ("no fei to set aside", "fei_aside", dict(GOOD, fei_aside=1)),
    ("nobody is liable", "liable", dict(GOOD, liable="W")),
    ("the round is always East", "round_wind", dict(GOOD, round_wind="S")),
    ("the dealer is always East", "dealer", dict(GOOD, dealer="W")),
    ("won from himself", "by", dict(GOOD, by="S")),
    ("robbed by self-draw", "rob|by", dict(DRAWN, rob=True)),
    ("a discard on a replacement", "by|replacement", dict(WITH_KONG, by="W", replacement="kong")),
    ("kong replacement without a kong", "replacement", dict(DRAWN, replacement="kong")),
    ("kong on kong with one kong", "replacement", dict(WITH_KONG, replacement="kong_on_kong")),
    ("bonus replacement without a flower", "replacement", dict(DRAWN, replacement="bonus")),
    ("heaven for South", "first_turn", dict(DRAWN, first_turn="heavenly")),
    ("earth for East", "first_turn", dict(DRAWN, seat="E", first_turn="earthly")),
]  # fmt: skip


@pytest.mark.parametrize("field, case", [row[1:] for row in CASES], ids=[row[0] for row in CASES])
def test_bad_input_is_refused_and_named(field, case):
    with pytest.raises(ValueError, match=field):
        mahjong_env.score_hand("malaysian4", **case)


def test_the_good_hands_are_good():
    for case in (GOOD, DRAWN, WITH_KONG):
        assert mahjong_env.score_hand("malaysian4", **case).legal
