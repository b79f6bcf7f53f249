"""Malaysian3's options that change fan or payments (rulebook section 7b, 15)."""

import pytest

from mahjong_env.referee import score_hand
from tests.referee.helpers import Facts


@pytest.mark.parametrize(
    ("rules", "hand", "patterns"),
    [
        ({"seven_pairs": 3}, "11p 33p 55p 77p EE SS CC", [("half_flush", 1), ("seven_pairs", 3)]),
        ({"seven_pairs": 3}, "11p 33p 5p J 77p EE SS CC", [("half_flush", 1), ("seven_pairs", 3)]),
        (
            {"selfdraw_fan": 1, "concealed_fan": 2},
            "123p 456p 345p 99p EEE",
            [("half_flush", 1), ("east_wind", 1), ("seat_wind", 1), ("self_draw", 1), ("concealed", 2)],
        ),
        (
            {"straight_fan": 1, "no_fei_fan": 1},
            "123p 456p 789p 99p EEE",
            [("half_flush", 1), ("east_wind", 1), ("seat_wind", 1), ("straight", 1), ("no_fei", 1)],
        ),
        (
            {"twin_chow_fan": 2},
            "123p 123p 789p 99p EEE",
            [("half_flush", 1), ("east_wind", 1), ("seat_wind", 1), ("double_chow", 2)],
        ),
        (
            {"twin_chow_fan": 2, "four_fei": "off"},
            "123p 123p 789p 99p JJJ",
            [("full_flush", 3), ("ping_hu", 1), ("double_chow", 2)],
        ),
    ],
)
def test_patterns_that_options_switch_on(rules, hand, patterns):
    got = score_hand("malaysian3", hand=hand, bonus="f2", win_tile="9p", rules=rules)
    assert got["patterns"] == patterns


def test_seven_pairs_are_off_and_need_different_pairs():
    facts: Facts = {"hand": "11p 33p 55p 77p EE SS CC", "bonus": "f2", "win_tile": "1p"}
    assert score_hand("malaysian3", **facts)["patterns"] == []
    facts["hand"] = "1111p 55p 77p EE SS CC"
    assert score_hand("malaysian3", **facts, rules={"seven_pairs": 5})["patterns"] == []


def test_nine_kinds_and_four_fei():
    facts: Facts = {
        "hand": "1p9p ESWNCFP E JJJJ",
        "bonus": "f1",
        "win_tile": "E",
        "seat": "S",
        "by": "W",
    }
    got = score_hand("malaysian3", **facts, rules={"orphans": 8, "four_fei": "off"})
    assert (got["patterns"], got["legal"]) == ([("thirteen_wonders", 8)], True)


def test_terminals_option():
    got = score_hand(
        "malaysian3",
        hand="111p EEE CC",
        melds=["pong:999p", "pong:SSS"],
        bonus="f2",
        win_tile="C",
        rules={"terminals_fan": 2},
    )
    assert got["patterns"] == [
        ("half_flush", 1),
        ("all_pungs", 2),
        ("east_wind", 1),
        ("seat_wind", 1),
        ("terminals", 2),
    ]


@pytest.mark.parametrize(
    ("mode", "patterns"),
    [
        ("seat4", [("seat_flower", 1), ("fourth_flower", 1)]),
        ("seat", [("seat_flower", 1)]),
        ("all", [("seat_flower", 1), ("seat_flower", 1), ("fourth_flower", 1)]),
    ],
)
def test_flower_modes(mode, patterns):
    got = score_hand(
        "malaysian3",
        hand="123p 123p 678p CCC 44p",
        seat="S",
        by="W",
        bonus="f2 f3 f8",
        win_tile="4p",
        rules={"flower_mode": mode},
    )
    assert got["patterns"] == [("half_flush", 1), ("dragon", 1), *patterns]


@pytest.mark.parametrize(
    ("earth", "by", "earthly"),
    [
        ("either", "E", True),
        ("either", "self", True),
        ("discard", "E", True),
        ("discard", "self", False),
        ("first_draw", "E", False),
        ("first_draw", "self", True),
    ],
)
def test_ways_to_an_earthly_hand(earth, by, earthly):
    got = score_hand(
        "malaysian3",
        hand="123p 123p 678p CCC 44p",
        seat="S",
        by=by,
        bonus="f1",
        win_tile="4p",
        first_turn="earthly",
        rules={"earth": earth},
    )
    assert (got["patterns"] == [("earthly", 10)]) is earthly


def test_liability_pays_for_everybody():
    facts: Facts = {
        "hand": "345p 99p",
        "melds": ["pong:CCC", "pong:FFF", "pong:PPP"],
        "bonus": "f1",
        "seat": "W",
        "win_tile": "9p",
        "liable": "S",
        "rules": {"liability": True},
    }
    assert score_hand("malaysian3", **facts)["payments"] == {"E": 0, "S": -80, "W": 80}
    assert score_hand("malaysian3", by="E", **facts)["payments"] == {"E": 0, "S": -60, "W": 60}


@pytest.mark.parametrize(("rule", "dealer"), [("seed", "S"), ("winner", "W"), ("keep", "S")])
def test_next_dealer_rules(rule, dealer):
    facts: Facts = {"hand": "123p 123p 678p CCC 44p", "seat": "W", "by": "S", "win_tile": "4p"}
    assert score_hand("malaysian3", **facts, rules={"dealer_rule": rule})["next_dealer"] == dealer


def test_two_fei_are_a_pair_of_any_other_kind():
    got = score_hand(
        "malaysian3", hand="11p 33p 55p 77p 99p 22p JJ", bonus="f2", win_tile="1p", rules={"seven_pairs": 3}
    )
    assert got["patterns"] == [("full_flush", 3), ("seven_pairs", 3)]
