"""What ``score_hand`` refuses for Singapore: house plan section 3, rulebook 8b.16."""

from typing import Any

import pytest

import mahjong_env

GOOD: dict[str, Any] = dict(hand="123m 456m 678p 345s 88p", win_tile="5s", seat="S", by="W")
DRAWN = {**GOOD, "by": "self"}
WITH_KONG = dict(DRAWN, hand="123m 456m 345s 88p", melds=["ckong:1111p"])

# the words in the middle are the fields of which the message must name one
CASES: list[tuple[str, str, dict[str, Any]]] = [
    ("one tile short", "hand", dict(GOOD, hand="123m 456m 678p 345s 8p")),
    ("a meld too many for the hand", "hand", dict(GOOD, melds=["pong:CCC"])),
    ("the winning tile is not in the hand", "win_tile", dict(GOOD, win_tile="9s")),
    ("no tile", "win_tile", dict(GOOD, win_tile="5x")),
    ("no tile in the hand", "hand", dict(GOOD, hand="123m 456m 678p 345s 8x 8p")),
    ("five of a kind", "hand|tile", dict(GOOD, hand="11111m 456m 345s 888p")),
    (
        "five of a kind with the melds",
        "hand|melds|tile",
        dict(GOOD, hand="123m 123m 345s 88p", melds=["pong:111m"]),
    ),
    ("no meld", "melds", dict(GOOD, hand="123m 456m 345s 88p", melds=["chow:124m"])),
    ("a chow of honours", "melds", dict(GOOD, hand="123m 456m 345s 88p", melds=["chow:ESW"])),
    ("a pong of two kinds", "melds", dict(GOOD, hand="123m 456m 345s 88p", melds=["pong:112p"])),
    ("a kong of three", "melds", dict(GOOD, hand="123m 456m 345s 88p", melds=["kong:111p"])),
    ("won from himself", "by", dict(GOOD, by="S")),
    ("won from nobody", "by", dict(GOOD, by="X")),
    ("no seat", "seat", dict(GOOD, seat="X")),
    ("no round wind", "round_wind", dict(GOOD, round_wind="X")),
    ("the dealer is always East", "dealer", dict(GOOD, dealer="S")),
    ("robbed by self-draw", "rob|by", dict(DRAWN, rob=True)),
    ("robbed on a replacement", "rob|replacement", dict(WITH_KONG, by="W", rob=True, replacement="kong")),
    ("a discard on a replacement", "by|replacement", dict(WITH_KONG, by="W", replacement="kong")),
    ("no such replacement", "replacement", dict(WITH_KONG, replacement="bouquet")),
    ("kong replacement without a kong", "replacement", dict(DRAWN, replacement="kong")),
    ("kong on kong with one kong", "replacement", dict(WITH_KONG, replacement="kong_on_kong")),
    ("bonus replacement without a bonus tile", "replacement", dict(DRAWN, replacement="bonus")),
    ("kong and bonus without a bonus tile", "replacement", dict(WITH_KONG, replacement="kong_bonus")),
    ("the last tile by discard", "last_tile", dict(GOOD, last_tile=True)),
    ("the last tile by robbing", "last_tile|rob", dict(GOOD, rob=True, last_tile=True)),
    (
        "the last tile as a replacement",
        "last_tile|replacement",
        dict(WITH_KONG, replacement="kong", last_tile=True),
    ),
    ("heaven for South", "first_turn", dict(DRAWN, first_turn="heavenly")),
    ("heaven by discard", "first_turn", dict(GOOD, seat="E", first_turn="heavenly")),
    ("earth for the dealer", "first_turn", dict(DRAWN, seat="E", first_turn="earthly")),
    ("earth on a discard not the dealer's", "first_turn", dict(GOOD, first_turn="earthly")),
    (
        "earth with a claimed meld",
        "first_turn|melds",
        dict(DRAWN, hand="123m 456m 345s 88p", melds=["pong:CCC"], first_turn="earthly"),
    ),
    (
        "heaven with a claimed meld",
        "first_turn|melds",
        dict(DRAWN, seat="E", hand="123m 456m 345s 88p", melds=["pong:CCC"], first_turn="heavenly"),
    ),
    ("no such first turn", "first_turn", dict(DRAWN, first_turn="lucky")),
    ("liable for himself", "liable", dict(GOOD, liable="S")),
    ("no such liable seat", "liable", dict(GOOD, liable="X")),
    ("faces are not played", "bonus", dict(GOOD, bonus=["h1"])),
    ("no bonus tile", "bonus", dict(GOOD, bonus=["f9"])),
    ("fei is not played", "hand|fei|J", dict(GOOD, hand="123m 456m 678p 345s J 8p")),
    ("no fei to set aside", "fei_aside", dict(GOOD, fei_aside=1)),
]  # fmt: skip


@pytest.mark.parametrize("field, case", [row[1:] for row in CASES], ids=[row[0] for row in CASES])
def test_bad_input_is_refused_and_named(field, case):
    with pytest.raises(ValueError, match=field):
        mahjong_env.score_hand("singapore", **case)


def test_the_good_hand_is_good():
    assert mahjong_env.score_hand("singapore", **GOOD).legal
    assert mahjong_env.score_hand("singapore", **DRAWN).legal
    assert not mahjong_env.score_hand("singapore", **WITH_KONG).legal  # accepted, only below the minimum


def test_no_such_variant():
    with pytest.raises(ValueError, match="variant"):
        mahjong_env.score_hand("riichi", **GOOD)


@pytest.mark.parametrize("rules, name", [({"min_tia": 1}, "min_tia"), ({"min_tai": -1}, "min_tai")])
def test_unknown_or_bad_options_are_named(rules, name):
    with pytest.raises(ValueError, match=name):
        mahjong_env.score_hand("singapore", rules=rules, **GOOD)
