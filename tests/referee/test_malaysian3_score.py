"""Worked cases of the malaysian3 rulebook, section 8, by their numbers; pay is E, S, W."""

import pytest

from mahjong_env.referee import score_hand
from tests.referee.helpers import Facts, check_score

CASES: Facts = {
    "A1": (
        {"hand": "123p 234p 456p 789p 55p", "seat": "S", "bonus": "cat", "by": "E", "win_tile": "6p"},
        {"full_flush": 3, "ping_hu": 1, "animal": 1},
        5,
        (-10, 15, -5),
        "E",
    ),
    "A3": (
        {"hand": "234p 567p CCC 99p", "melds": ["pong:EEE"], "bonus": "h1 f1", "win_tile": "9p"},
        {"east_wind": 1, "seat_wind": 1, "dragon": 1, "half_flush": 1, "face": 1, "seat_flower": 1},
        6,
        (24, -12, -12),
        "E",
    ),
    "A5": (
        {"hand": "123p 123p 678p CCC 44p", "seat": "W", "by": "S", "win_tile": "4p"},
        {"no_flowers": 10},
        10,
        (-20, -40, 60),
        "S",
    ),
    "A6": (
        {
            "hand": "345p 678p PP",
            "melds": ["pong:CCC", "pong:FFF"],
            "bonus": "rat",
            "by": "W",
            "win_tile": "8p",
        },
        {"little_dragons": 3, "half_flush": 1, "animal": 1},
        5,
        (15, -5, -10),
        "W",
    ),
    "A8": (
        {"hand": "222p 555p 78p J PPP 99p", "bonus": "h2 centipede f4", "by": "S", "win_tile": "9p"},
        {"dragon": 1, "half_flush": 1, "face": 1, "animal": 1, "fourth_flower": 1},
        5,
        (15, -10, -5),
        "S",
    ),
    "A10": (
        {"hand": "111p 333p 555p NNN 99p", "bonus": "f2", "win_tile": "9p"},
        {"hidden_treasure": 10},
        10,
        (80, -40, -40),
        "E",
    ),
    "A11": (
        {"hand": "111p 333p 555p NNN 99p", "bonus": "f2 rooster", "by": "S", "win_tile": "9p"},
        {"all_pungs": 2, "half_flush": 1, "north_wind": 1, "animal": 1},
        5,
        (15, -10, -5),
        "S",
    ),
    "A12": (
        {"hand": "JJJJ 1p3p5p8p EE SS CF", "seat": "S", "win_tile": "J"},
        {"four_fei": 10},
        10,
        (-40, 80, -40),
        "S",
    ),
    "A14": (
        {
            "hand": "EEE 123p 456p 77p",
            "melds": ["ckong:8888p"],
            "bonus": "f5",
            "replacement": "kong",
            "win_tile": "7p",
        },
        {"east_wind": 1, "seat_wind": 1, "half_flush": 1, "replacement_kong": 1, "seat_flower": 1},
        5,
        (20, -10, -10),
        "E",
    ),
    "A17": (
        {
            "hand": "123p 234p 678p CCC 99p",
            "seat": "W",
            "bonus": "cat rat rooster centipede",
            "win_tile": "4p",
        },
        {"animal_set": 5, "half_flush": 1, "dragon": 1},
        7,
        (-14, -14, 28),
        "W",
    ),
    "A18": (
        {
            "hand": "PPP CC",
            "melds": ["pong:EEE", "pong:NNN", "pong:FFF"],
            "seat": "S",
            "bonus": "f3",
            "by": "E",
            "win_tile": "P",
        },
        {"all_honours": 10},
        10,
        (-40, 60, -20),
        "E",
    ),
    "A19": (
        {"hand": "123p 456p 789p FFF 22p", "bonus": "cat", "first_turn": "heavenly", "win_tile": "2p"},
        {"heavenly": 10},
        10,
        (80, -40, -40),
        "E",
    ),
    "A20": (
        {
            "hand": "777p SSS 123p 66p",
            "melds": ["chow:345p"],
            "seat": "S",
            "bonus": "f1",
            "last_tile": True,
            "win_tile": "6p",
        },
        {"last_tile": 10},
        10,
        (-40, 80, -40),
        "S",
    ),
    "A22": (
        {
            "hand": "345p 345p 456p 678p 22p",
            "bonus": "h1",
            "fei_aside": 1,
            "replacement": "bonus",
            "win_tile": "2p",
        },
        {"full_flush": 3, "ping_hu": 1, "face": 1, "fei_aside": 1, "replacement_bonus": 1},
        7,
        (28, -14, -14),
        "E",
    ),
    "A24": (
        {"hand": "111p 2345678p 999p 5p", "seat": "W", "bonus": "f1", "win_tile": "5p"},
        {"nine_gates": 10},
        10,
        (-40, -40, 80),
        "W",
    ),
    "A25": (
        {
            "hand": "C C J J 9p 345p 678p",
            "melds": ["pong:WWW"],
            "seat": "W",
            "bonus": "cat f7",
            "by": "S",
            "win_tile": "8p",
        },
        {"seat_wind": 1, "dragon": 1, "half_flush": 1, "animal": 1, "seat_flower": 1},
        5,
        (-5, -10, 15),
        "S",
    ),
    "A30": (
        {"hand": "JJJJ 1p3p5p8p E S W C F", "seat": "W", "win_tile": "J"},
        {"four_fei": 10},
        10,
        (-40, -40, 80),
        "W",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_worked_case(case):
    facts, patterns, total, pay, dealer = CASES[case]
    check_score("malaysian3", patterns=patterns, total=total, pay=pay, next_dealer=dealer, **facts)


def test_a2_below_the_minimum():
    check_score(
        "malaysian3",
        hand="123p 456p 789p EEE 55p",
        seat="S",
        bonus="rat",
        win_tile="5p",
        patterns={"east_wind": 1, "half_flush": 1, "animal": 1},
        total=3,
        pay=(0, 0, 0),
        legal=False,
    )


def test_a11_without_the_rooster_is_below_the_minimum():
    got = score_hand("malaysian3", hand="111p 333p 555p NNN 99p", bonus="f2", by="S", win_tile="9p")
    assert (got["legal"], got["total"]) == (False, 4)


def test_seven_fan_of_section_5_paid_by_each_preset():
    """W on S's discard, 7 fan: S-14 E-7 W+21; sloperama is 20 chips a fan."""
    facts: Facts = {
        "hand": "123p 234p 678p CCC 99p",
        "seat": "W",
        "bonus": "cat rat rooster centipede",
        "win_tile": "4p",
        "by": "S",
    }
    for rules, pay in ((None, (-7, -14, 21)), ("sloperama", (-140, -280, 420)), ("zhwiki", (0, -21, 21))):
        assert score_hand("malaysian3", **facts, rules=rules)["payments"] == dict(
            zip("ESW", pay, strict=True)
        )
    facts["by"] = "self"
    for rules, pay in ((None, (-14, -14, 28)), ("sloperama", (-280, -280, 560)), ("zhwiki", (-7, -7, 14))):
        assert score_hand("malaysian3", **facts, rules=rules)["payments"] == dict(
            zip("ESW", pay, strict=True)
        )


def test_limit_hands_pay_limit_units_under_any_limit_fan():
    facts: Facts = {"hand": "111p 333p 555p NNN 99p", "bonus": "f2", "win_tile": "9p"}
    got = score_hand("malaysian3", **facts, rules={"limit_fan": 12, "limit_units": 25})
    assert got["patterns"] == [("hidden_treasure", 12)]
    assert got["payments"] == {"E": 100, "S": -50, "W": -50}


def test_plain_hand_at_the_limit_reports_all_its_patterns():
    """Own facts of the RA tests: sets 4+4+5+5, half flush, white dragon make 20, paid as 10."""
    bonus = "f1 f2 f3 f4 f5 f6 f7 f8 cat rat rooster centipede h1 h2 h3"
    check_score(
        "malaysian3",
        hand="123p 555p 789p PPP 11p",
        by="S",
        win_tile="1p",
        bonus=bonus,
        patterns={"flower_set": 8, "animal_set": 5, "face": 3, "half_flush": 1, "dragon": 1},
        total=10,
        pay=(60, -40, -20),
    )


def test_all_sixteen_bonus_tiles_are_a_limit():
    bonus = "f1 f2 f3 f4 f5 f6 f7 f8 cat rat rooster centipede h1 h2 h3 h4"
    check_score(
        "malaysian3",
        hand="123p 555p 789p PPP 11p",
        by="S",
        win_tile="1p",
        bonus=bonus,
        patterns={"all_bonus": 10},
        total=10,
        pay=(60, -40, -20),
    )


def test_fei_completes_the_pung_that_scores():
    """White discarded: P P J as a pung beats J as a dot (fact of the RA tests)."""
    check_score(
        "malaysian3",
        hand="234p 555p 67p 789p P J P",
        by="S",
        win_tile="P",
        bonus="f1 h1 cat",
        patterns={"half_flush": 1, "animal": 1, "face": 1, "seat_flower": 1, "dragon": 1},
        total=5,
        pay=(15, -10, -5),
    )


@pytest.mark.parametrize(
    ("replacement", "pattern"),
    [("kong", "replacement_kong"), ("bonus", "replacement_bonus"), ("kong_bonus", "replacement_bonus")],
)
def test_only_the_last_cause_counts(replacement, pattern):
    got = score_hand(
        "malaysian3",
        hand="EEE 123p 456p 77p",
        melds=["ckong:8888p"],
        bonus="f5",
        win_tile="7p",
        replacement=replacement,
    )
    assert [name for name, _ in got["patterns"] if name.startswith("replacement")] == [pattern]


def test_kong_on_kong_is_a_limit():
    got = score_hand(
        "malaysian3",
        hand="123p 456p 77p",
        melds=["ckong:8888p", "kong:EEEE"],
        bonus="f5",
        win_tile="7p",
        replacement="kong_on_kong",
    )
    assert got["patterns"] == [("kong_on_kong", 10)]


def test_fei_aside_and_no_flowers():
    facts: Facts = {
        "hand": "123p 123p 678p CCC 44p",
        "seat": "W",
        "by": "S",
        "win_tile": "4p",
        "fei_aside": 1,
    }
    assert score_hand("malaysian3", **facts)["patterns"] == [("no_flowers", 10)]
    broken = score_hand("malaysian3", **facts, rules={"aside_breaks_no_flower": True})
    assert (broken["legal"], broken["total"]) == (False, 3)


def test_hidden_treasure_on_a_discard_by_option_needs_the_pair_wait():
    pair: Facts = {
        "hand": "111p 333p 555p NNN 99p",
        "bonus": "f2",
        "by": "S",
        "rules": {"kankan_selfdraw": False},
    }
    assert score_hand("malaysian3", win_tile="9p", **pair)["patterns"] == [("hidden_treasure", 10)]
    assert ("all_pungs", 2) in score_hand("malaysian3", win_tile="N", **pair)["patterns"]


def test_concealed_fei_may_be_a_limit_hand_and_stay_concealed():
    got = score_hand("malaysian3", hand="11p J 333p 55p J NNN 99p", bonus="f2", win_tile="9p")
    assert got["patterns"] == [("hidden_treasure", 10)]


def test_exposed_pong_with_fei_is_not_concealed():
    got = score_hand(
        "malaysian3", hand="333p 555p NNN 99p", melds=["pong:11Jp"], bonus="f2 cat", win_tile="9p"
    )
    assert got["patterns"] == [("half_flush", 1), ("all_pungs", 2), ("north_wind", 1), ("animal", 1)]


@pytest.mark.parametrize(
    ("hand", "melds", "pattern"),
    [
        ("WWW 456p NN", ["pong:EEE", "pong:SSS"], "little_winds"),
        ("WJJ 456p NN", ["pong:EEE", "pong:SSJ"], "little_winds"),
        ("WWW 99p", ["pong:EEE", "pong:SSS", "pong:NNN"], "big_winds"),
        ("PPP 456p 99p", ["pong:CCC", "pong:FJJ"], "big_dragons"),
        ("99p", ["kong:1111p", "akong:EEEE", "ckong:CCCC", "kong:3333p"], "eighteen_arhats"),
    ],
)
def test_limit_hands_with_exposed_sets(hand, melds, pattern):
    got = score_hand("malaysian3", hand=hand, melds=melds, bonus="f1", win_tile=hand[-2:], by="S")
    assert got["patterns"] == [(pattern, 10)]


def test_a_fei_in_a_chow_stands_in_its_place():
    for chow in ("chow:J56p", "chow:4J6p", "chow:45Jp"):
        got = score_hand(
            "malaysian3", hand="456p 789p 11p", melds=[chow, "pong:999p"], bonus="h1 h2", win_tile="1p"
        )
        assert got["patterns"] == [("full_flush", 3), ("face", 1), ("face", 1)]
