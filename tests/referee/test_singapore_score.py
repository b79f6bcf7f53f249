"""Worked cases of the singapore rulebook, section 10, by their numbers; pay is E, S, W, N."""

import pytest

from mahjong_env.referee import score_hand
from tests.referee.helpers import Facts, check_score

CASE1 = "123m 456m 678p 345s 88p"
MIXED_KONGS = ["kong:2222m", "ckong:5555p", "akong:7777s", "ckong:EEEE"]
BIG3 = ["pong:CCC", "pong:FFF", "pong:PPP"]

CASES: Facts = {
    "1": (
        {"hand": CASE1, "win_tile": "5s", "seat": "S", "by": "W"},
        {"ping_hu": 4},
        4,
        (-8, 32, -16, -8),
    ),
    "4": (
        {"hand": CASE1, "win_tile": "4s", "seat": "S"},
        {"ping_hu": 4, "concealed": 1},
        5,
        (-32, 96, -32, -32),
    ),
    "5 classic": (
        {"hand": CASE1, "win_tile": "5s", "seat": "S", "by": "W", "bonus": "f3", "rules": "classic"},
        {"little_ping_hu": 1},
        1,
        (-1, 4, -2, -1),
    ),
    "6": (
        {"hand": CASE1, "win_tile": "5s", "seat": "S", "bonus": "f3"},
        {"little_ping_hu": 1, "concealed": 1},
        2,
        (-4, 12, -4, -4),
    ),
    "8": (
        {
            "hand": "777p CCC 99s",
            "melds": ["pong:222m", "pong:555s"],
            "win_tile": "C",
            "seat": "W",
            "by": "N",
        },
        {"all_pungs": 2, "dragon": 1},
        3,
        (-4, -4, 16, -8),
    ),
    "9": (
        {"hand": "123p 456p 789p PP", "melds": ["pong:EEE"], "win_tile": "9p", "by": "S"},
        {"half_flush": 2, "seat_wind": 1, "round_wind": 1},
        4,
        (32, -16, -8, -8),
    ),
    "10": (
        {
            "hand": "456s 999s 22s",
            "melds": ["chow:123s", "pong:777s"],
            "win_tile": "6s",
            "seat": "N",
            "by": "E",
        },
        {"full_flush": 4},
        4,
        (-16, -8, -8, 32),
    ),
    "12": (
        {
            "hand": "PP 456m 234p",
            "melds": ["pong:CCC", "pong:FFF"],
            "win_tile": "4p",
            "by": "W",
            "round_wind": "S",
        },
        {"little_dragons": 3},
        3,
        (16, -4, -8, -4),
    ),
    "14": (
        {"hand": "345s 99m", "melds": BIG3, "win_tile": "9m", "seat": "W", "liable": "S"},
        {"big_dragons": 10},
        10,
        (0, -192, 192, 0),
    ),
    "15": (
        {"hand": "345s 99m", "melds": BIG3, "win_tile": "9m", "seat": "W", "by": "N", "liable": "S"},
        {"big_dragons": 10},
        10,
        (0, -128, 128, 0),
    ),
    "17": (
        {
            "hand": "NNN 55m",
            "melds": ["pong:EEE", "pong:SSS", "pong:WWW"],
            "win_tile": "5m",
            "seat": "N",
            "round_wind": "W",
            "by": "E",
        },
        {"big_winds": 10},
        10,
        (-64, -32, -32, 128),
    ),
    "18": (
        {"hand": "SSS FFF PP", "melds": ["pong:EEE", "pong:CCC"], "win_tile": "F", "seat": "S", "by": "N"},
        {"all_honours": 5, "all_pungs": 2, "little_dragons": 3, "seat_wind": 1, "round_wind": 1},
        5,
        (-16, 64, -16, -32),
    ),
    "20": (
        {"hand": "222m 555m 888p 333s 77s", "win_tile": "7s", "seat": "W", "round_wind": "S"},
        {"hidden_treasure": 5, "all_pungs": 2, "concealed": 1},
        5,
        (-32, -32, 96, -32),
    ),
    "21": (
        {"hand": "222m 555m 888p 333s 77s", "win_tile": "7s", "seat": "W", "round_wind": "S", "by": "E"},
        {"all_pungs": 2},
        2,
        (-4, -2, 8, -2),
    ),
    "22": (
        {"hand": "11123455678999m", "win_tile": "5m", "by": "N"},
        {"nine_gates": 5, "full_flush": 4},
        5,
        (64, -16, -16, -32),
    ),
    "23": (
        {"hand": "33m", "melds": MIXED_KONGS, "win_tile": "3m", "seat": "S", "round_wind": "W"},
        {"eighteen_arhats": 5, "all_pungs": 2},
        5,
        (-32, 96, -32, -32),
    ),
    "24": (
        {"hand": "222m 444p 666s 888s 33m", "win_tile": "3m", "by": "S", "bonus": "f1 f2 f3 f4"},
        {"all_pungs": 2, "flower_set": 2, "seat_flower": 1},
        5,
        (64, -32, -16, -16),
    ),
    "24 with TT's flower set": (
        {
            "hand": "222m 444p 666s 888s 33m",
            "win_tile": "3m",
            "by": "S",
            "bonus": "f1 f2 f3 f4",
            "rules": {"flower_set_tai": 1},
        },
        {"all_pungs": 2, "flower_set": 1, "seat_flower": 1},
        4,
        (32, -16, -8, -8),
    ),
    "26": (
        {
            "hand": "234m 456p 33p",
            "melds": ["pong:FFF", "ckong:8888s"],
            "win_tile": "6p",
            "seat": "W",
            "replacement": "kong",
        },
        {"dragon": 1, "replacement": 1},
        2,
        (-4, -4, 12, -4),
    ),
    "27": (
        {
            "hand": "345m 678m 456p 22s",
            "melds": ["pong:EEE"],
            "win_tile": "6p",
            "seat": "S",
            "last_tile": True,
        },
        {"round_wind": 1, "last_tile": 1},
        2,
        (-4, 12, -4, -4),
    ),
    "27 as a replacement": (
        {
            "hand": "345m 678m 456p 22s",
            "melds": ["pong:EEE"],
            "win_tile": "6p",
            "seat": "S",
            "bonus": "f1",
            "replacement": "bonus",
        },
        {"round_wind": 1, "replacement": 1},
        2,
        (-4, 12, -4, -4),
    ),
    "29": (
        {"hand": "234s 234s 666s 888s FF", "win_tile": "F", "seat": "N", "by": "W"},
        {"all_green": 5},
        5,
        (-16, -16, -32, 64),
    ),
    "29 with TT's value": (
        {
            "hand": "234s 234s 666s 888s FF",
            "win_tile": "F",
            "seat": "N",
            "by": "W",
            "rules": {"all_green_tai": 4},
        },
        {"all_green": 4},
        4,
        (-8, -8, -16, 32),
    ),
    "30": (
        {"hand": "111m 999p EEE NNN 99s", "win_tile": "9s", "seat": "S", "round_wind": "W", "by": "E"},
        {"mixed_terminals": 4},
        4,
        (-16, 32, -8, -8),
    ),
    "31 guest wind": (
        {"hand": "123m 456m 678p 345s NN", "win_tile": "5s", "seat": "W", "by": "N"},
        {"ping_hu": 4},
        4,
        (-8, -8, 32, -16),
    ),
    "38": (
        {"hand": "", "win_tile": "f8", "seat": "S", "bonus": "f1 f2 f3 f4 f5 f6 f7 f8"},
        {"eight_flowers": 5},
        5,
        (-32, 96, -32, -32),
    ),
    "39": (
        {"hand": "", "win_tile": "f8", "seat": "N", "bonus": "f1 f2 f3 f4 f5 f6 f7", "by": "W"},
        {"seven_flowers": 5},
        5,
        (-16, -16, -32, 64),
    ),
    "41": (
        {"hand": "123m 456p 789s 22m WWW", "win_tile": "2m", "seat": "S", "by": "E", "first_turn": "earthly"},
        {"earthly": 5},
        5,
        (-32, 64, -16, -16),
    ),
    "42": (
        {"hand": "234m 789s 66p 678p", "melds": ["chow:123m"], "win_tile": "6p", "seat": "S", "by": "N"},
        {"ping_hu": 4},
        4,
        (-8, 32, -8, -16),
    ),
    "43": (
        {"hand": "111m 999m 111p 999s 99p", "win_tile": "9p", "seat": "S", "by": "W"},
        {"all_terminals": 5, "all_pungs": 2},
        5,
        (-16, 64, -32, -16),
    ),
    "45": (
        {"hand": "123m 456m 789s 222p 34p", "win_tile": "3p", "seat": "S", "by": "W"},
        {"ping_hu": 4},
        4,
        (-8, 32, -16, -8),
    ),
    "46": (
        {
            "hand": "456s 22s",
            "melds": ["chow:123s", "pong:777s", "pong:999s"],
            "win_tile": "6s",
            "seat": "S",
            "by": "N",
            "liable": "N",
        },
        {"full_flush": 4},
        4,
        (0, 32, 0, -32),
    ),
    "47": (
        {"hand": "PP 345s 567m", "melds": ["pong:CCC", "pong:FFF"], "win_tile": "P", "seat": "W", "by": "N"},
        {"little_dragons": 3},
        3,
        (-4, -4, 16, -8),
    ),
    "48": (
        {
            "hand": "234m 55p",
            "melds": ["pong:222m", "kong:8888s", "ckong:1111p"],
            "win_tile": "4m",
            "seat": "W",
            "replacement": "kong_on_kong",
        },
        {"kong_on_kong": 5},
        5,
        (-32, -32, 96, -32),
    ),
    "50": (
        {
            "hand": "111m 999p 11s",
            "melds": ["pong:EEE", "pong:CCC"],
            "win_tile": "1s",
            "seat": "S",
            "round_wind": "W",
            "by": "E",
        },
        {"mixed_terminals": 4, "dragon": 1},
        5,
        (-32, 64, -16, -16),
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_worked_case(case):
    facts, patterns, total, pay = CASES[case]
    check_score("singapore", patterns=patterns, total=total, pay=pay, **facts)


def test_case_49_earthly_on_the_replacement_of_a_concealed_kong():
    got = score_hand(
        "singapore",
        hand="123m 456m 789s 55p",
        melds=["ckong:2222p"],
        win_tile="9s",
        seat="S",
        replacement="kong",
        first_turn="earthly",
    )
    assert ("earthly", 5) in got["patterns"]
    assert got["total"] == 5
    assert got["payments"] == {"E": -32, "S": 96, "W": -32, "N": -32}


ILLEGAL: Facts = {
    "3": {"hand": CASE1, "win_tile": "4s", "seat": "S", "by": "W"},
    "5": {"hand": CASE1, "win_tile": "5s", "seat": "S", "by": "W", "bonus": "f3"},
    "31": {"hand": "123m 456m 678p 345s WW", "win_tile": "5s", "seat": "W", "by": "N"},
    "32": {
        "hand": "88p",
        "melds": ["chow:123m", "chow:456m", "chow:678p", "chow:345s"],
        "win_tile": "8p",
        "seat": "S",
    },
    "45 with 4p": {"hand": "123m 456m 789s 222p 44p", "win_tile": "4p", "seat": "S", "by": "W"},
    "no seven pairs": {"hand": "1133m 5577p 99s EE CC", "win_tile": "C"},
}


@pytest.mark.parametrize("case", ILLEGAL)
def test_hand_that_may_not_win(case):
    got = score_hand("singapore", **ILLEGAL[case])
    assert not got["legal"]
    assert set(got["payments"].values()) == {0}


def test_thirteen_wonders_is_paid_by_all_even_on_a_discard():
    check_score(
        "singapore",
        hand="19m 19p 19s ESWNCFP E",
        win_tile="E",
        seat="S",
        by="W",
        patterns={"thirteen_wonders": 5},
        total=5,
        pay=(-32, 96, -32, -32),
    )
