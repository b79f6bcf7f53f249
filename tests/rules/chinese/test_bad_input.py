"""What ``score_hand`` refuses for Chinese four players: house plan section 3, rulebook 7b.9."""

from typing import Any

import pytest

import mahjong_env

GOOD: dict[str, Any] = dict(hand="123m 456p 777s 789s 55p", win_tile="5p", seat="S", by="W")
DRAWN = {**GOOD, "by": "self"}
WITH_KONG = dict(DRAWN, hand="123m 456p 789s 55p", melds=["ckong:CCCC"])

CASES: list[tuple[str, str, dict[str, Any]]] = [
    ("one tile short", "hand", dict(GOOD, hand="123m 456p 777s 789s 5p")),
    ("the winning tile is not in the hand", "win_tile", dict(GOOD, win_tile="E")),
    ("five of a kind", "hand|tile", dict(GOOD, hand="123m 456p 77777s 55p")),
    ("flowers are not played", "bonus", dict(GOOD, bonus=["f1"])),
    ("animals are not played", "bonus", dict(GOOD, bonus=["cat"])),
    ("fei is not played", "hand|fei|J", dict(GOOD, hand="123m 456p 777s 789s J 5p")),
    ("no fei to set aside", "fei_aside", dict(GOOD, fei_aside=1)),
    ("nobody is liable", "liable", dict(GOOD, liable="W")),
    ("no such dealer", "dealer", dict(GOOD, dealer="X")),
    ("won from himself", "by", dict(GOOD, by="S")),
    ("robbed by self-draw", "rob|by", dict(DRAWN, rob=True)),
    ("a discard on a replacement", "by|replacement", dict(WITH_KONG, by="W", replacement="kong")),
    ("kong replacement without a kong", "replacement", dict(DRAWN, replacement="kong")),
    ("kong on kong with one kong", "replacement", dict(WITH_KONG, replacement="kong_on_kong")),
    ("bonus replacement", "replacement", dict(DRAWN, replacement="bonus")),
    ("heaven for another than the dealer", "first_turn", dict(DRAWN, first_turn="heavenly")),
    ("earth for the dealer", "first_turn", dict(DRAWN, dealer="S", first_turn="earthly")),
    ("earth on a discard not the dealer's", "first_turn", dict(GOOD, first_turn="earthly")),
]  # fmt: skip


@pytest.mark.parametrize("field, case", [row[1:] for row in CASES], ids=[row[0] for row in CASES])
def test_bad_input_is_refused_and_named(field, case):
    with pytest.raises(ValueError, match=field):
        mahjong_env.score_hand("chinese", **case)


def test_the_good_hands_are_good():
    for case in (GOOD, DRAWN, WITH_KONG):
        assert mahjong_env.score_hand("chinese", **case).legal


def test_any_dealer_and_any_round_wind_are_accepted():
    for seat in "ESWN":
        assert mahjong_env.score_hand("chinese", **GOOD, dealer=seat, round_wind=seat).legal
