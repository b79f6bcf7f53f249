"""Singapore under other options (rulebook preset ``classic``, 8b.18): the value of one hand."""

from typing import Any

import pytest

from tests.scenario import check_score

CASE_1 = dict(hand="123m 456m 678p 345s 88p", win_tile="5s", seat="S", by="W")
CASE_21 = dict(hand="222m 555m 888p 333s 77s", win_tile="7s", seat="W", by="E", round_wind="S")
FOUR_WINDS = dict(hand="234p NN", melds=["pong:EEE", "pong:SSS", "pong:WWW"], win_tile="4p", seat="S", by="W")
DRAGONS = dict(hand="345s 99m", melds=["pong:CCC", "pong:FFF", "pong:PPP"], win_tile="9m", seat="W", by="N")
SEVEN = [f"f{i}" for i in range(1, 8)]

CASES: list[tuple[str, dict[str, Any]]] = [
    (
        "5 classic: one tai is enough",
        dict(
            CASE_1, rules="classic", bonus=["f3"],
            items="little_ping_hu 1", total=1, pays="S+4 W-2 E-1 N-1",
        ),
    ),
    (
        "24 classic: the flower set adds one",
        dict(
            hand="222m 444p 666s 888s 33m", win_tile="3m", seat="E", by="S", rules="classic",
            bonus=["f1", "f2", "f3", "f4"], items="all_pungs 2, flower_set 1, seat_flower 1", total=4,
            pays="E+32 S-16 W-8 N-8",
        ),
    ),
    (
        "29 classic: all green four",
        dict(
            hand="234s 234s 666s 888s FF", win_tile="F", seat="N", by="W", rules="classic",
            items="all_green 4", total=4, pays="N+32 W-16 E-8 S-8",
        ),
    ),
    (
        "classic: all green needs F",
        dict(
            hand="222s 444s 88s", melds=["pong:333s", "pong:666s"], win_tile="8s", seat="S", by="E",
            rules="classic", items="full_flush 4, all_pungs 2", total=5,
        ),
    ),
    (
        "min_counts_bonus",
        dict(
            CASE_1, bonus=["f2"], rules={"min_counts_bonus": True},
            items="little_ping_hu 1, seat_flower 1", total=2, pays="S+8 W-4 E-2 N-2",
        ),
    ),
    ("min_tai 1 without bonus", dict(CASE_1, bonus=["f3"], rules={"min_tai": 1}, total=1)),
    (
        "little_winds add2",
        dict(
            FOUR_WINDS, rules={"little_winds": "add2"},
            items="little_winds 2, round_wind 1, seat_wind 1, half_flush 2", total=5,
        ),
    ),
    (
        "big_cap 5: three dragons pay no more than any limit",
        dict(DRAGONS, rules={"big_cap": 5}, total=5, pays="W+64 N-32 E-16 S-16"),
    ),
    (
        "tai_cap 4: u(4) is the limit, big_cap twice that",
        dict(DRAGONS, rules={"tai_cap": 4}, total=10, pays="W+64 N-32 E-16 S-16"),
    ),
    (
        "tai_cap 4: limit hands count four",
        dict(
            hand="111m 999p 11s", melds=["pong:111p", "pong:999s"], win_tile="1s", seat="S", by="E",
            rules={"tai_cap": 4}, items="all_terminals 4, all_pungs 2", total=4, pays="S+32 E-16 W-8 N-8",
        ),
    ),
    (
        "nine_gates_melds",
        dict(
            hand="11123456789m", melds=["pong:999m"], win_tile="9m", seat="S", by="E",
            rules={"nine_gates_melds": True}, total=5,
        ),
    ),
    (
        "menqing_concealed_kong off",
        dict(
            hand="234m 55p 678s 234s", melds=["ckong:1111p"], win_tile="4m", seat="S", bonus=["f1"],
            replacement="kong_bonus", rules={"menqing_concealed_kong": False}, legal=False,
            items="replacement 1", total=1,
        ),
    ),
    (
        "little_ping_hu_wait off",
        dict(
            CASE_1, win_tile="4s", bonus=["f3"], rules={"little_ping_hu_wait": False, "min_tai": 1},
            items="little_ping_hu 1", total=1,
        ),
    ),
    (
        "mixed_terminals_inclusive off",
        dict(
            hand="111m 999p EEE NNN 99s", win_tile="9s", seat="S", by="E", round_wind="W",
            rules={"mixed_terminals_inclusive": False}, items="mixed_terminals 4, all_pungs 2", total=5,
        ),
    ),
    ("shooter_all", dict(CASE_1, rules={"payment": "shooter_all"}, pays="S+32 W-32 E+0 N+0")),
    (
        "shooter_all drawn",
        dict(CASE_1, by="self", rules={"payment": "shooter_all"}, pays="S+96 E-32 W-32 N-32"),
    ),
    ("shooter3", dict(CASE_1, rules={"payment": "shooter3"}, pays="S+24 W-24 E+0 N+0")),
    ("shooter3 drawn", dict(CASE_1, by="self", rules={"payment": "shooter3"}, pays="S+48 E-16 W-16 N-16")),
    ("shooter1", dict(CASE_1, rules={"payment": "shooter1"}, pays="S+8 W-8 E+0 N+0")),
    ("base 3", dict(CASE_21, rules={"base": 3}, pays="W+24 E-12 S-6 N-6")),
    (
        "rob_eighth_pay all",
        dict(
            hand="", win_tile="f8", seat="N", by="W", bonus=SEVEN, rules={"rob_eighth_pay": "all"},
            pays="N+96 E-32 S-32 W-32",
        ),
    ),
    (
        "rob_eighth_pay exposer",
        dict(
            hand="", win_tile="f8", seat="N", by="W", bonus=SEVEN, rules={"rob_eighth_pay": "exposer"},
            pays="N+96 W-96 E+0 S+0",
        ),
    ),
    (
        "options in a list are applied in order",
        dict(CASE_1, bonus=["f3"], rules=["classic", {"base": 2}], pays="S+8 W-4 E-2 N-2"),
    ),
]  # fmt: skip


@pytest.mark.parametrize("case", [case for _, case in CASES], ids=[name for name, _ in CASES])
def test_option(case):
    check_score("singapore", **case)
