"""Worked cases of the malaysian4 rulebook, section 8, by their numbers; pay is E, S, W, N."""

import pytest

from mahjong_env.referee import score_hand
from tests.referee.helpers import Facts, check_score

CASES: Facts = {
    "B1": (
        {"hand": "123m 456m 345p 789s 22p", "seat": "S", "win_tile": "5p"},
        {"self_draw": 1, "concealed": 1, "no_flowers": 1, "ping_hu": 1},
        4,
        (-8, 24, -8, -8),
        "S",
    ),
    "B2": (
        {
            "hand": "234m 567p 999s 88s",
            "melds": ["pong:CCC"],
            "seat": "W",
            "bonus": "f2",
            "by": "E",
            "win_tile": "9s",
        },
        {"dragon": 1},
        1,
        (-2, -1, 4, -1),
        "W",
    ),
    "B4": (
        {
            "hand": "234m 567m 678p 55s",
            "melds": ["pong:EEE"],
            "seat": "S",
            "bonus": "f2",
            "by": "N",
            "win_tile": "5s",
        },
        {"east_wind": 1, "seat_flower": 1},
        2,
        (-2, 8, -2, -4),
        "S",
    ),
    "B6": (
        {"hand": "123p 456p 789p 33m", "melds": ["pong:NNN"], "seat": "N", "bonus": "f1", "win_tile": "3m"},
        {"self_draw": 1, "seat_wind": 1},
        2,
        (-4, -4, -4, 12),
        "N",
    ),
    "B7": (
        {
            "hand": "345p 789p EE",
            "melds": ["chow:123m", "chow:456s"],
            "seat": "W",
            "bonus": "f1",
            "by": "N",
            "win_tile": "3p",
        },
        {"ping_hu": 1},
        1,
        (-1, -1, 4, -2),
        "W",
    ),
    "B10": (
        {
            "hand": "123p 456m 789p 77m",
            "melds": ["pong:333s"],
            "seat": "S",
            "bonus": "f6",
            "replacement": "bonus",
            "win_tile": "7m",
        },
        {"self_draw": 1, "replacement_bonus": 1, "seat_flower": 1},
        3,
        (-6, 18, -6, -6),
        "S",
    ),
    "B11": (
        {
            "hand": "123p 234m 456s 99s",
            "melds": ["kong:7777m"],
            "seat": "W",
            "bonus": "f1",
            "replacement": "kong",
            "win_tile": "9s",
        },
        {"self_draw": 1, "replacement_kong": 1},
        2,
        (-4, -4, 12, -4),
        "W",
    ),
    "B13": (
        {
            "hand": "PPP 234m 55m",
            "melds": ["pong:CCC", "pong:FFF"],
            "seat": "W",
            "bonus": "f4",
            "by": "E",
            "win_tile": "P",
        },
        {"dragon": 3},
        3,
        (-6, -3, 12, -3),
        "W",
    ),
    "B15": (
        {"hand": "345s 678s 567p 44p", "melds": ["pong:222m"], "seat": "S", "by": "W", "win_tile": "8s"},
        {"no_flowers": 1},
        1,
        (-1, 4, -2, -1),
        "S",
    ),
    "B17": (
        {
            "hand": "123m 456p 88p",
            "melds": ["pong:WWW", "pong:EEE"],
            "seat": "W",
            "bonus": "f1",
            "by": "S",
            "win_tile": "8p",
        },
        {"east_wind": 1, "seat_wind": 1},
        2,
        (-2, -4, 8, -2),
        "W",
    ),
    "B18": (
        {"hand": "111m 234p 567p 345s 99m", "seat": "S", "bonus": "f1", "by": "E", "win_tile": "5s"},
        {"concealed": 1},
        1,
        (-2, 4, -1, -1),
        "S",
    ),
    "B20": (
        {
            "hand": "SSS 345p 66s",
            "melds": ["chow:345p", "pong:999m"],
            "seat": "W",
            "bonus": "f3 f7",
            "win_tile": "5p",
        },
        {"self_draw": 1, "seat_flower": 2, "double_chow": 1},
        4,
        (-8, -8, 24, -8),
        "W",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_worked_case(case):
    facts, patterns, total, pay, dealer = CASES[case]
    check_score("malaysian4", patterns=patterns, total=total, pay=pay, next_dealer=dealer, **facts)


B3: Facts = {
    "hand": "456m 777p 234s 99s",
    "melds": ["chow:123m"],
    "seat": "N",
    "bonus": "f1",
    "by": "S",
    "win_tile": "9s",
}


def test_b3_nothing_scored_may_not_win_under_the_minimum():
    check_score("malaysian4", **B3, patterns={}, total=0, pay=(0, 0, 0, 0), legal=False)


def test_chicken_hand_pays_as_one_tai():
    check_score("malaysian4", **B3, rules={"min_tai": 0}, patterns={}, total=0, pay=(-1, -2, -1, 4))
    check_score(
        "malaysian4", **B3, rules={"min_tai": 0, "value": "double"}, patterns={}, total=0, pay=(-1, -2, -1, 4)
    )


def test_best_split_of_section_7b_3():
    """222333444m 567p 99s reads as three 234m chows: ping hu and a doubled chow."""
    got = score_hand("malaysian4", hand="222333444m 567p 99s", bonus="f2", by="S", win_tile="9s")
    assert got["patterns"] == [("concealed", 1), ("ping_hu", 1), ("double_chow", 1)]


def test_doubling_value_and_shooter_pays_all():
    b13 = CASES["B13"][0]
    pay = {"linear": (-12, 0, 12, 0), "double": (-16, 0, 16, 0)}
    for value, expected in pay.items():
        got = score_hand("malaysian4", **b13, rules={"value": value, "split": "shooter_all"})
        assert got["payments"] == dict(zip("ESWN", expected, strict=True))
    b1 = CASES["B1"][0]
    got = score_hand("malaysian4", **b1, rules={"value": "double", "split": "shooter_all"})
    assert got["payments"] == {"E": -16, "S": 48, "W": -16, "N": -16}


def test_tai_limit():
    check_score(
        "malaysian4",
        **CASES["B1"][0],
        rules={"max_tai": 3},
        patterns={"self_draw": 1, "concealed": 1, "no_flowers": 1, "ping_hu": 1},
        total=3,
        pay=(-6, 18, -6, -6),
    )


@pytest.mark.parametrize("tai", [0, 1, 2])
def test_east_pung_of_the_dealer(tai):
    got = score_hand(
        "malaysian4",
        hand="123m 456p 789s 88p",
        melds=["pong:EEE"],
        bonus="f2",
        win_tile="8p",
        rules={"dealer_east_tai": tai},
    )
    assert got["total"] == 1 + tai


@pytest.mark.parametrize(
    ("rules", "hand", "count"),
    [
        ({}, "123m 123m 456p 456p 99s", 1),
        ({"yise_per_pair": True}, "123m 123m 456p 456p 99s", 2),
        ({"yise_per_pair": True}, "111122223333m 99s", 2),
        ({"yise_rule": "off"}, "123m 123m 456p 456p 99s", 0),
        ({"yise_rule": "straight"}, "123m 456m 789m 456p 99s", 1),
        ({"yise_rule": "straight"}, "123m 456p 789s 456p 99s", 0),
        ({"yise_rule": "triple_chow"}, "123m 123m 123m 456p 99s", 1),
        ({"yise_rule": "triple_chow"}, "123m 123m 456p 456p 99s", 0),
        ({"yise_rule": "flush"}, "123m 345m 345m 567m 99m", 1),
        ({"yise_rule": "flush"}, "123m 345m 345m 567m EE", 0),
    ],
)
def test_readings_of_yise(rules, hand, count):
    got = score_hand("malaysian4", hand=hand, bonus="f2", win_tile=hand[-2] + hand[-1], rules=rules)
    assert [name for name, _ in got["patterns"]].count("double_chow") == count


def test_yise_closed():
    b20 = CASES["B20"][0]
    got = score_hand("malaysian4", **b20, rules={"yise_closed": True})
    assert "double_chow" not in dict(got["patterns"])


def test_kong_then_flower():
    facts: Facts = {
        "hand": "123p 234m 456s 99s",
        "melds": ["kong:7777m"],
        "seat": "W",
        "bonus": "f1",
        "replacement": "kong_bonus",
        "win_tile": "9s",
    }
    assert score_hand("malaysian4", **facts)["patterns"] == [("self_draw", 1), ("replacement_bonus", 1)]
    assert score_hand("malaysian4", **facts, rules={"chain": "both"})["patterns"] == [
        ("self_draw", 1),
        ("replacement_bonus", 1),
        ("replacement_kong", 1),
    ]


@pytest.mark.parametrize(
    ("hand", "win_tile", "by", "strict"),
    [
        ("123m 456m 678p 345s 88p", "5s", "W", True),
        ("123m 456m 678p 345s 88p", "4s", "W", False),
        ("123m 456m 678p 345s 88p", "4s", "self", True),
        ("123m 456m 678p 345s EE", "5s", "W", False),
        ("123m 456m 678p 345s SS", "5s", "W", False),
        ("123m 456m 678p 345s NN", "5s", "W", True),
    ],
)
def test_strict_ping_hu(hand, win_tile, by, strict):
    facts: Facts = {"hand": hand, "win_tile": win_tile, "by": by, "seat": "S", "bonus": "f1"}
    assert ("ping_hu", 1) in score_hand("malaysian4", **facts)["patterns"]
    got = score_hand("malaysian4", **facts, rules={"pinghu_strict": True})
    assert (("ping_hu", 1) in got["patterns"]) is strict


def test_concealed_kong_and_the_concealed_hand():
    facts: Facts = {
        "hand": "123p 234m 456s 99s",
        "melds": ["ckong:7777m"],
        "seat": "W",
        "bonus": "f1",
        "win_tile": "9s",
    }
    assert score_hand("malaysian4", **facts)["patterns"] == [("self_draw", 1)]
    got = score_hand("malaysian4", **facts, rules={"menqing_concealed_kong": True})
    assert got["patterns"] == [("self_draw", 1), ("concealed", 1)]


def test_seven_pairs_option():
    facts: Facts = {
        "hand": "1133m 5577p 99s EE CC",
        "win_tile": "C",
        "seat": "W",
        "by": "N",
        "bonus": "f1",
    }
    assert not score_hand("malaysian4", **facts)["legal"]
    got = score_hand("malaysian4", **facts, rules={"seven_pairs": 4})
    assert got["patterns"] == [("concealed", 1), ("seven_pairs", 4)]
