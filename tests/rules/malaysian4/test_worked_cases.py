"""Malaysian four players, rulebook section 8: the worked cases that are about the value of one hand."""

from typing import Any

import pytest

from tests.scenario import check_score

CASES: list[tuple[str, dict[str, Any]]] = [
    (
        "B1",
        dict(
            hand="123m 456m 345p 789s 22p", win_tile="5p", seat="S",
            items="self_draw 1, concealed 1, no_flowers 1, ping_hu 1", total=4, pays="E-8 S+24 W-8 N-8",
            next_dealer="S",
        ),
    ),
    (
        "B2",
        dict(
            hand="234m 567p 999s 88s", melds=["pong:CCC"], win_tile="9s", seat="W", by="E", bonus=["f2"],
            items="dragon 1", total=1, pays="E-2 S-1 W+4 N-1", next_dealer="W",
        ),
    ),
    (
        "B3",
        dict(
            hand="456m 777p 234s 99s", melds=["chow:123m"], win_tile="9s", seat="N", by="S", bonus=["f1"],
            legal=False, items="", total=0,
        ),
    ),
    (
        "B4",
        dict(
            hand="234m 567m 678p 55s", melds=["pong:EEE"], win_tile="5s", seat="S", by="N", bonus=["f2"],
            items="east_wind 1, seat_flower 1", total=2, pays="E-2 S+8 W-2 N-4", next_dealer="S",
        ),
    ),
    (
        "B6",
        dict(
            hand="123p 456p 789p 33m", melds=["pong:NNN"], win_tile="3m", seat="N", bonus=["f1"],
            items="self_draw 1, seat_wind 1", total=2, pays="E-4 S-4 W-4 N+12", next_dealer="N",
        ),
    ),
    (
        "B7",
        dict(
            hand="345p 789p EE", melds=["chow:123m", "chow:456s"], win_tile="3p", seat="W", by="N",
            bonus=["f1"], items="ping_hu 1", total=1, pays="E-1 S-1 W+4 N-2", next_dealer="W",
        ),
    ),
    (
        "B10",
        dict(
            hand="123p 456m 789p 77m", melds=["pong:333s"], win_tile="7m", seat="S", bonus=["f6"],
            replacement="bonus", items="self_draw 1, replacement_bonus 1, seat_flower 1", total=3,
            pays="E-6 S+18 W-6 N-6", next_dealer="S",
        ),
    ),
    (
        "B11",
        dict(
            hand="123p 234m 456s 99s", melds=["kong:7777m"], win_tile="9s", seat="W", bonus=["f1"],
            replacement="kong", items="self_draw 1, replacement_kong 1", total=2,
            pays="E-4 S-4 W+12 N-4", next_dealer="W",
        ),
    ),
    (
        "B13",
        dict(
            hand="PPP 234m 55m", melds=["pong:CCC", "pong:FFF"], win_tile="P", seat="W", by="E",
            bonus=["f4"], items="dragon 1, dragon 1, dragon 1", total=3, pays="E-6 S-3 W+12 N-3",
            next_dealer="W",
        ),
    ),
    (
        "B15",
        dict(
            hand="345s 678s 567p 44p", melds=["pong:222m"], win_tile="8s", seat="S", by="W",
            items="no_flowers 1", total=1, pays="E-1 S+4 W-2 N-1", next_dealer="S",
        ),
    ),
    (
        "B17",
        dict(
            hand="123m 456p 88p", melds=["pong:WWW", "pong:EEE"], win_tile="8p", seat="W", by="S",
            bonus=["f1"], items="east_wind 1, seat_wind 1", total=2, pays="E-2 S-4 W+8 N-2",
            next_dealer="W",
        ),
    ),
    (
        "B18",
        dict(
            hand="111m 234p 567p 345s 99m", win_tile="5s", seat="S", by="E", bonus=["f1"],
            items="concealed 1", total=1, pays="E-2 S+4 W-1 N-1", next_dealer="S",
        ),
    ),
    (
        "B20",
        dict(
            hand="SSS 345p 66s", melds=["chow:345p", "pong:999m"], win_tile="5p", seat="W",
            bonus=["f3", "f7"], items="self_draw 1, seat_flower 1, seat_flower 1, double_chow 1", total=4,
            pays="E-8 S-8 W+24 N-8", next_dealer="W",
        ),
    ),
    (
        "B25 a self-draw always has one",
        dict(
            hand="456m 777p 234s 99s", melds=["chow:123m"], win_tile="9s", seat="N", bonus=["f1"],
            items="self_draw 1", total=1, pays="E-2 S-2 W-2 N+6",
        ),
    ),
    (
        "section 5, worked: three tai on a discard",
        dict(
            hand="PPP 234m 55m", melds=["pong:CCC", "pong:FFF"], win_tile="2m", seat="W", by="E",
            bonus=["f4"], total=3, pays="E-6 S-3 N-3 W+12",
        ),
    ),
    (
        "section 5, worked: three tai by self-draw",
        dict(
            hand="123p 456m 789p 77m", melds=["pong:333s"], win_tile="7m", seat="W", bonus=["f3", "f7"],
            total=3, pays="E-6 S-6 N-6 W+18",
        ),
    ),
]  # fmt: skip


@pytest.mark.parametrize("case", [case for _, case in CASES], ids=[name for name, _ in CASES])
def test_worked_case(case):
    check_score("malaysian4", **case)
