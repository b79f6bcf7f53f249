"""Chinese four players, rulebook section 8: the worked cases that are about the value of one hand."""

from typing import Any

import pytest

from tests.scenario import check_score

PLAIN = "123m 456p 777s 789s 55p"

CASES: list[tuple[str, dict[str, Any]]] = [
    (
        "C1",
        dict(
            hand=PLAIN, win_tile="5p", seat="S", by="W",
            items="base 1", total=1, pays="E+0 S+1 W-1 N+0", next_dealer="S",
        ),
    ),
    (
        "C2",
        dict(
            hand=PLAIN, win_tile="5p", seat="S",
            items="base 1, self_draw 1", total=2, pays="E-2 S+6 W-2 N-2", next_dealer="S",
        ),
    ),
    (
        "C3",
        dict(
            hand=PLAIN, win_tile="5p", seat="E",
            items="base 1, self_draw 1", total=2, pays="E+12 S-4 W-4 N-4", next_dealer="E",
        ),
    ),
    (
        "C4",
        dict(
            hand="123m 456m 88p", melds=["pong:EEE", "chow:789s"], win_tile="8p", seat="E", by="S",
            items="base 1", total=1, pays="E+2 S-2 W+0 N+0", next_dealer="E",
        ),
    ),
    (
        "C6",
        dict(
            hand="1133m 5577p 99s EE CC", win_tile="C", seat="W", by="N",
            items="seven_pairs 2", total=2, pays="E+0 S+0 W+2 N-2", next_dealer="S",
        ),
    ),
    (
        "C8",
        dict(
            hand="19m 19p 19s ESWNCFP E", win_tile="E", seat="S", by="W",
            items="thirteen_wonders 13", total=13, pays="E+0 S+13 W-13 N+0", next_dealer="S",
        ),
    ),
    (
        "C9",
        dict(
            hand="19m 19p 19s ESWNCFP 9s", win_tile="9s", seat="E",
            items="thirteen_wonders 13, self_draw 1", total=14, pays="E+84 S-28 W-28 N-28", next_dealer="E",
        ),
    ),
    (
        "C10",
        dict(
            hand="123m 456m 789p 22p", melds=["ckong:3333s"], win_tile="2p", seat="W", replacement="kong",
            items="base 1, self_draw 1, kong_bloom 1", total=3, pays="E-3 S-3 W+9 N-3", next_dealer="S",
        ),
    ),
    (
        "C12",
        dict(
            hand="234s 678m 345p 99p", melds=["pong:CCC"], win_tile="4s", seat="S", by="W", rob=True,
            items="base 1, rob_kong 0", total=1, pays="E+0 S+2 W-2 N+0", next_dealer="S",
        ),
    ),
    (
        "C15",
        dict(hand="1111m 3355p 77s EE CC", win_tile="C", seat="S", by="W", legal=False, items="", total=0),
    ),
    (
        "C17",
        dict(
            hand="345m 678p 22s", melds=["chow:123p", "pong:777m"], win_tile="2s", seat="N",
            items="base 1, self_draw 1", total=2, pays="E-2 S-2 W-2 N+6", next_dealer="S",
        ),
    ),
    (
        "C18",
        dict(
            hand="19m 19p 19s ESWNCFP P", win_tile="1m", seat="W", by="E",
            items="thirteen_wonders 13", total=13, pays="E-13 S+0 W+13 N+0", next_dealer="S",
        ),
    ),
    (
        "C19",
        dict(
            hand="EEE SSS 234m 567m 99m", win_tile="9m", seat="N", by="S",
            items="base 1", total=1, pays="E+0 S-1 W+0 N+1", next_dealer="S",
        ),
    ),
    (
        "C21",
        dict(
            hand="123p 123p 123p 99p", melds=["chow:123p"], win_tile="9p", seat="E", by="N",
            items="base 1", total=1, pays="E+2 S+0 W+0 N-2", next_dealer="E",
        ),
    ),
    (
        "section 4: two shapes, the higher value",
        dict(
            hand="223344m 556677p 99s", win_tile="9s", seat="S", by="W",
            items="seven_pairs 2", total=2, pays="E+0 S+2 W-2 N+0",
        ),
    ),
    (
        "section 5: West robs the dealer's kong",
        dict(hand=PLAIN, win_tile="1m", seat="W", by="E", rob=True, total=1, pays="E-2 S+0 W+2 N+0"),
    ),
    (
        "section 5: a dealer who robs collects four times",
        dict(hand=PLAIN, win_tile="1m", seat="E", by="W", rob=True, total=1, pays="E+4 S+0 W-4 N+0"),
    ),
]  # fmt: skip


@pytest.mark.parametrize("case", [case for _, case in CASES], ids=[name for name, _ in CASES])
def test_worked_case(case):
    check_score("chinese", **case)
