"""Singapore's options that change tai or payments (rulebook sections 5, 8b and 9)."""

import pytest

from mahjong_env.referee import score_hand
from tests.referee.helpers import Facts, check_score

BIG3 = ["pong:CCC", "pong:FFF", "pong:PPP"]


@pytest.mark.parametrize(
    ("payment", "discard", "self_draw"),
    [
        ("half", (-8, 32, -16, -8), (-16, 48, -16, -16)),
        ("shooter_all", (0, 32, -32, 0), (-16, 48, -16, -16)),
        ("shooter3", (0, 24, -24, 0), (-8, 24, -8, -8)),
        ("shooter1", (0, 8, -8, 0), (-8, 24, -8, -8)),
    ],
)
def test_payment_schemes_at_four_tai(payment, discard, self_draw):
    flush: Facts = {
        "hand": "456s 999s 22s",
        "melds": ["chow:123s", "pong:777s"],
        "win_tile": "6s",
        "seat": "S",
    }
    for by, pay in (("W", discard), ("self", self_draw)):
        check_score(
            "singapore",
            by=by,
            rules={"payment": payment},
            patterns={"full_flush": 4},
            total=4,
            pay=pay,
            **flush,
        )


@pytest.mark.parametrize(
    ("rule", "pay"),
    [("discard", (-16, -16, -32, 64)), ("all", (-32, -32, -32, 96)), ("exposer", (0, 0, -96, 96))],
)
def test_who_pays_for_seven_rob_one(rule, pay):
    check_score(
        "singapore",
        win_tile="f8",
        seat="N",
        bonus="f1 f2 f3 f4 f5 f6 f7",
        by="W",
        rules={"rob_eighth_pay": rule},
        patterns={"seven_flowers": 5},
        total=5,
        pay=pay,
    )


def test_other_caps_set_the_value_of_limit_hands_and_the_unit():
    rules = {"tai_cap": 6, "big_cap": 8}
    orphans: Facts = {"hand": "19m 19p 19s ESWNCFP E", "win_tile": "E"}
    check_score(
        "singapore",
        rules=rules,
        **orphans,
        patterns={"thirteen_wonders": 6, "concealed": 1},
        total=6,
        pay=(192, -64, -64, -64),
    )
    check_score(
        "singapore",
        rules=rules,
        hand="345s 99m",
        melds=BIG3,
        win_tile="9m",
        seat="W",
        patterns={"big_dragons": 8},
        total=8,
        pay=(-128, -128, 384, -128),
    )


LITTLE_WINDS: Facts = {
    "hand": "WWW 456m NN",
    "melds": ["pong:EEE", "pong:SSS"],
    "win_tile": "6m",
    "by": "S",
}


@pytest.mark.parametrize(
    ("rule", "patterns", "total"),
    [
        ("fixed4", {"little_winds": 4}, 4),
        ("add2", {"little_winds": 2, "round_wind": 1, "seat_wind": 1, "half_flush": 2}, 5),
    ],
)
def test_little_winds(rule, patterns, total):
    check_score(
        "singapore", **LITTLE_WINDS, rules={"little_winds": rule}, patterns=patterns, total=total, pay=None
    )


def test_mixed_terminals_may_add_all_pungs():
    check_score(
        "singapore",
        hand="111m 999p EEE NNN 99s",
        win_tile="9s",
        seat="S",
        round_wind="W",
        by="E",
        rules={"mixed_terminals_inclusive": False},
        patterns={"mixed_terminals": 4, "all_pungs": 2},
        total=5,
        pay=(-32, 64, -16, -16),
    )


def test_concealed_kong_may_break_the_concealed_hand():
    facts: Facts = {
        "hand": "123m 567p 234s 88s",
        "melds": ["ckong:9999m"],
        "win_tile": "8s",
        "seat": "S",
    }
    got = score_hand("singapore", **facts, rules={"min_tai": 1})
    assert got["patterns"] == [("concealed", 1)]
    got = score_hand("singapore", **facts, rules={"min_tai": 1, "menqing_concealed_kong": False})
    assert got["patterns"] == []


def test_all_green_without_f_falls_back_to_the_flush_where_f_is_needed():
    facts: Facts = {"hand": "234s 234s 666s 888s 22s", "win_tile": "2s", "seat": "N", "by": "W"}
    got = score_hand("singapore", **facts, rules={"all_green_needs_f": True})
    assert got["patterns"] == [("full_flush", 4)]
    assert score_hand("singapore", **facts)["patterns"] == [("all_green", 5)]


def test_nine_gates_with_a_meld_only_by_option():
    facts: Facts = {
        "hand": "11122345999m",
        "melds": ["chow:678m"],
        "win_tile": "3m",
        "seat": "S",
        "by": "N",
    }
    assert score_hand("singapore", **facts)["patterns"] == [("full_flush", 4)]
    got = score_hand("singapore", **facts, rules={"nine_gates_melds": True})
    assert got["patterns"] == [("full_flush", 4), ("nine_gates", 5)]


def test_little_ping_hu_without_the_wait_rule():
    facts: Facts = {
        "hand": "123m 456m 678p 345s 88p",
        "win_tile": "4s",
        "seat": "S",
        "by": "W",
        "bonus": "f3",
        "rules": {"min_tai": 1, "little_ping_hu_wait": False},
    }
    assert score_hand("singapore", **facts)["patterns"] == [("little_ping_hu", 1)]


def test_animals_count_one_each_and_five_as_a_set():
    facts: Facts = {"hand": "222m 444p 666s 888s 33m", "win_tile": "3m", "by": "S"}
    got = score_hand("singapore", **facts, bonus="cat rooster centipede")
    assert got["patterns"] == [("animal", 1), ("animal", 1), ("animal", 1), ("all_pungs", 2)]
    got = score_hand("singapore", **facts, bonus="cat rat rooster centipede")
    assert got["patterns"] == [("all_pungs", 2), ("animal_set", 5)]


def test_big_hands_are_reported_alone_and_pay_twice_the_capped_unit():
    got = score_hand(
        "singapore", hand="EEE SSS WWW NNN CC", win_tile="C", seat="S", by="W", bonus="f2", round_wind="E"
    )
    assert (got["patterns"], got["total"]) == ([("big_winds", 10)], 10)
    assert got["payments"] == {"E": -32, "S": 128, "W": -64, "N": -32}
