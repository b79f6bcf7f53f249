"""Worked cases of the chinese rulebook, section 8, by their numbers; pay is E, S, W, N."""

import pytest

from mahjong_env.referee import score_hand
from tests.referee.helpers import Facts, check_score

C1: Facts = {"hand": "123m 456p 777s 789s 55p", "win_tile": "5p"}
C12: Facts = {
    "hand": "234s 678m 345p 99p",
    "melds": ["pong:CCC"],
    "seat": "S",
    "by": "W",
    "rob": True,
    "win_tile": "4s",
}

CASES: Facts = {
    "C1": ({**C1, "seat": "S", "by": "W"}, {"base": 1}, 1, (0, 1, -1, 0), "S"),
    "C2": ({**C1, "seat": "S"}, {"base": 1, "self_draw": 1}, 2, (-2, 6, -2, -2), "S"),
    "C3": (C1, {"base": 1, "self_draw": 1}, 2, (12, -4, -4, -4), "E"),
    "C4": (
        {"hand": "123m 456m 88p", "melds": ["pong:EEE", "chow:789s"], "by": "S", "win_tile": "8p"},
        {"base": 1},
        1,
        (2, -2, 0, 0),
        "E",
    ),
    "C6": (
        {"hand": "1133m 5577p 99s EE CC", "seat": "W", "by": "N", "win_tile": "C"},
        {"seven_pairs": 2},
        2,
        (0, 0, 2, -2),
        "S",
    ),
    "C8": (
        {"hand": "19m 19p 19s ESWNCFP E", "seat": "S", "by": "W", "win_tile": "E"},
        {"thirteen_wonders": 13},
        13,
        (0, 13, -13, 0),
        "S",
    ),
    "C9": (
        {"hand": "19m 19p 19s ESWNCFP 9s", "win_tile": "9s"},
        {"thirteen_wonders": 13, "self_draw": 1},
        14,
        (84, -28, -28, -28),
        "E",
    ),
    "C10": (
        {
            "hand": "123m 456m 789p 22p",
            "melds": ["ckong:3333s"],
            "seat": "W",
            "replacement": "kong",
            "win_tile": "2p",
        },
        {"base": 1, "self_draw": 1, "kong_bloom": 1},
        3,
        (-3, -3, 9, -3),
        "S",
    ),
    "C12": (C12, {"base": 1, "rob_kong": 0}, 1, (0, 2, -2, 0), "S"),
    "C17": (
        {"hand": "345m 678p 22s", "melds": ["chow:123p", "pong:777m"], "seat": "N", "win_tile": "2s"},
        {"base": 1, "self_draw": 1},
        2,
        (-2, -2, -2, 6),
        "S",
    ),
    "C17 with dealer_double_on_loss": (
        {
            "hand": "345m 678p 22s",
            "melds": ["chow:123p", "pong:777m"],
            "seat": "N",
            "win_tile": "2s",
            "rules": {"dealer_double_on_loss": True},
        },
        {"base": 1, "self_draw": 1},
        2,
        (-4, -2, -2, 8),
        "S",
    ),
    "C18": (
        {"hand": "19m 19p 19s ESWNCFP P", "seat": "W", "by": "E", "win_tile": "1m"},
        {"thirteen_wonders": 13},
        13,
        (-13, 0, 13, 0),
        "S",
    ),
    "C18 with dealer_double_on_deal_in": (
        {
            "hand": "19m 19p 19s ESWNCFP P",
            "seat": "W",
            "by": "E",
            "win_tile": "1m",
            "rules": {"dealer_double_on_deal_in": True},
        },
        {"thirteen_wonders": 13},
        13,
        (-26, 0, 26, 0),
        "S",
    ),
    "C19": (
        {"hand": "EEE SSS 234m 567m 99m", "seat": "N", "by": "S", "win_tile": "9m"},
        {"base": 1},
        1,
        (0, -1, 0, 1),
        "S",
    ),
    "C21": (
        {"hand": "123p 123p 123p 99p", "melds": ["chow:123p"], "by": "N", "win_tile": "9p"},
        {"base": 1},
        1,
        (2, 0, 0, -2),
        "E",
    ),
    "both shapes (section 4)": (
        {"hand": "223344m 556677p 99s", "seat": "S", "by": "W", "win_tile": "9s"},
        {"seven_pairs": 2},
        2,
        (0, 2, -2, 0),
        "S",
    ),
    "S kongs W's 8p and wins (7b.3)": (
        {
            "hand": "123m 456m 789p 22p",
            "melds": ["kong:8888p"],
            "seat": "S",
            "replacement": "kong",
            "win_tile": "2p",
        },
        {"base": 1, "self_draw": 1, "kong_bloom": 1},
        3,
        (-3, 9, -3, -3),
        "S",
    ),
    "another dealer": (
        {**C1, "seat": "S", "dealer": "S"},
        {"base": 1, "self_draw": 1},
        2,
        (-4, 12, -4, -4),
        "S",
    ),
    "the deal moves on from W": (
        {**C1, "seat": "S", "by": "W", "dealer": "W"},
        {"base": 1},
        1,
        (0, 1, -1, 0),
        "N",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_worked_case(case):
    facts, patterns, total, pay, dealer = CASES[case]
    check_score("chinese", patterns=patterns, total=total, pay=pay, next_dealer=dealer, **facts)


def test_c15_four_of_a_kind_is_not_two_pairs():
    facts: Facts = {"hand": "1111m 3355p 77s EE CC", "seat": "W", "by": "N", "win_tile": "C"}
    assert not score_hand("chinese", **facts)["legal"]
    got = score_hand("chinese", **facts, rules={"seven_pairs_quads": True})
    assert got["patterns"] == [("seven_pairs", 2)]


@pytest.mark.parametrize(("stack", "chips"), [("mul", 4), ("max", 2)])
def test_a_dealer_who_robs(stack, chips):
    facts: Facts = {**C12, "seat": "E"}
    got = score_hand("chinese", **facts, rules={"rob_stack": stack})
    assert got["payments"] == {"E": chips, "S": 0, "W": -chips, "N": 0}


def test_robbing_without_the_factor():
    assert score_hand("chinese", **C12, rules={"rob_kong_mult": 1})["payments"]["S"] == 1


def test_fan_limit_and_minimum():
    got = score_hand("chinese", hand="19m 19p 19s ESWNCFP 9s", win_tile="9s", rules={"max_fan": 8})
    assert (got["total"], got["payments"]["E"]) == (8, 48)
    got = score_hand("chinese", **C1, seat="S", by="W", rules={"min_fan": 2})
    assert not got["legal"]
