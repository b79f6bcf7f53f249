"""Malaysian four players, rulebook sections 4, 7b.3: every line of the table, given and refused."""

from typing import Any

import pytest

from tests.scenario import check_score

OPEN = dict(melds=["pong:333s"], bonus=["f1"])  # spoils concealed, no_flowers and ping_hu

CASES: list[tuple[str, dict[str, Any]]] = [
    ("self_draw", dict(hand="123p 456m 789p 77m", win_tile="7m", **OPEN, items="self_draw 1", total=1)),
    (
        "self_draw: not by robbing",
        dict(
            hand="123p 456m 789p 77m", win_tile="1p", by="W", rob=True, **OPEN,
            items="rob_kong 1", total=1, pays="S+4 W-2 E-1 N-1",
        ),
    ),
    (
        "concealed: on a discard too",
        dict(hand="111m 234p 567p 345s 99m", win_tile="5s", by="E", bonus=["f1"], items="concealed 1"),
    ),
    (
        "concealed and self_draw",
        dict(hand="111m 234p 567p 345s 99m", win_tile="5s", bonus=["f1"], items="concealed 1, self_draw 1"),
    ),
    (
        "concealed: a concealed kong spoils it",
        dict(
            hand="234p 567p 345s 99m", win_tile="5s", melds=["ckong:1111m"], bonus=["f1"],
            items="self_draw 1", total=1,
        ),
    ),
    (
        "no_flowers",
        dict(hand="123p 456m 789p 77m", win_tile="7m", by="E", melds=["pong:333s"], items="no_flowers 1"),
    ),
    (
        "no_flowers: not with another's flower",
        dict(hand="123p 456m 789p 77m", win_tile="7m", by="E", **OPEN, legal=False, items="", total=0),
    ),
    (
        "replacement_bonus",
        dict(
            hand="123p 456m 789p 77m", win_tile="7m", **OPEN, replacement="bonus",
            items="self_draw 1, replacement_bonus 1", total=2,
        ),
    ),
    (
        "replacement_kong",
        dict(
            hand="123p 456m 789p 77m", win_tile="7m", melds=["kong:3333s"], bonus=["f1"], replacement="kong",
            items="self_draw 1, replacement_kong 1", total=2,
        ),
    ),
    (
        "a second kong of the turn counts once",
        dict(
            hand="123p 789p 77m", win_tile="7m", melds=["kong:3333s", "ckong:5555s"], bonus=["f1"],
            replacement="kong_on_kong", items="self_draw 1, replacement_kong 1", total=2,
        ),
    ),
    (
        "a flower drawn on a kong: the last cause only",
        dict(
            hand="123p 456m 789p 77m", win_tile="7m", melds=["kong:3333s"], bonus=["f1"],
            replacement="kong_bonus", items="self_draw 1, replacement_bonus 1", total=2,
        ),
    ),
    (
        "rob_kong",
        dict(
            hand="123p 456m 789p 77m", win_tile="9p", by="N", rob=True, melds=["pong:333s"],
            items="rob_kong 1, no_flowers 1", total=2, pays="S+8 N-4 E-2 W-2",
        ),
    ),
    (
        "east_wind: for South, West, North",
        dict(
            hand="123p 456m 789p 77m", win_tile="7m", by="E", melds=["pong:EEE"], bonus=["f1"],
            items="east_wind 1", total=1,
        ),
    ),
    (
        "east_wind: not for East, the dealer's seat",
        dict(
            hand="123p 456m 789p 77m", win_tile="7m", seat="E", by="N", melds=["pong:EEE"], bonus=["f2"],
            legal=False, items="", total=0,
        ),
    ),
    (
        "seat_wind: own, a kong too",
        dict(
            hand="123p 456m 789p 77m", win_tile="7m", by="E", melds=["kong:SSSS"], bonus=["f1"],
            items="seat_wind 1", total=1,
        ),
    ),
    (
        "seat_wind: not another's",
        dict(
            hand="123p 456m 789p 77m", win_tile="7m", by="E", melds=["pong:WWW"], bonus=["f1"],
            legal=False, items="", total=0,
        ),
    ),
    (
        "dragon: each",
        dict(
            hand="123p FFF 789p 77m", win_tile="7m", by="E", melds=["pong:CCC"], bonus=["f1"],
            items="dragon 1, dragon 1", total=2,
        ),
    ),
    (
        "dragon: a pair is nothing",
        dict(
            hand="123p 456m 789p CC", win_tile="C", by="E", melds=["pong:333s"], bonus=["f1"],
            legal=False, items="", total=0,
        ),
    ),
    (
        "seat_flower: own number of each series",
        dict(
            hand="123p 456m 789p 77m", win_tile="7m", by="E", melds=["pong:333s"], bonus=["f2", "f6", "f3"],
            items="seat_flower 1, seat_flower 1", total=2,
        ),
    ),
    (
        "a whole series is nothing more than the own flower",
        dict(
            hand="123p 456m 789p 77m", win_tile="7m", by="E", melds=["pong:333s"],
            bonus=["f1", "f2", "f3", "f4"], items="seat_flower 1", total=1,
        ),
    ),
    (
        "ping_hu: any wait, honour pair, flowers",
        dict(
            hand="123p 456m EE", win_tile="E", by="E", melds=["chow:789p", "chow:345p"], bonus=["f1"],
            items="ping_hu 1", total=1,
        ),
    ),
    (
        "ping_hu: not with a pung",
        dict(
            hand="123p 456m EE", win_tile="E", by="E", melds=["chow:789p", "pong:333p"], bonus=["f1"],
            legal=False, items="", total=0,
        ),
    ),
    (
        "double_chow: open ones count",
        dict(
            hand="123p 777m 55s", win_tile="5s", by="E", melds=["chow:123p", "pong:333s"], bonus=["f1"],
            items="double_chow 1", total=1,
        ),
    ),
    (
        "double_chow: two doubled chows count once",
        dict(
            hand="112233m 445566s 99p", win_tile="9p", by="E", bonus=["f1"],
            items="concealed 1, ping_hu 1, double_chow 1", total=3,
        ),
    ),
    (
        "double_chow: not in two suits",
        dict(
            hand="123p 777m 55s", win_tile="5s", by="E", melds=["chow:123m", "pong:333s"], bonus=["f1"],
            legal=False, items="", total=0,
        ),
    ),
    (
        "the split with the most tai: three equal chows, not three pungs",
        dict(
            hand="222333444m 567p 99s", win_tile="7p", by="E", bonus=["f1"],
            items="concealed 1, ping_hu 1, double_chow 1", total=3,
        ),
    ),
    (
        "nothing for flushes, all pungs, little dragons",
        dict(
            hand="CCC PP 999m", win_tile="9m", by="E", melds=["pong:FFF", "pong:111m"], bonus=["f1"],
            items="dragon 1, dragon 1", total=2,
        ),
    ),
    (
        "a quad shared by a triplet and a chow",
        dict(
            hand="444p 222234m 555s PP", win_tile="P",
            items="self_draw 1, concealed 1, no_flowers 1", total=3,
        ),
    ),
    ("seven pairs are no hand", dict(hand="1133m 5577p 99s EE CC", win_tile="C", legal=False, items="")),
    ("thirteen orphans are no hand", dict(hand="19m 19p 19s ESWNCFP E", win_tile="E", legal=False, items="")),
    (
        "the first turn scores nothing",
        dict(
            hand="123p 456m 789p 333s 77m", win_tile="7m", seat="E", first_turn="heavenly", bonus=["f2"],
            items="self_draw 1, concealed 1", total=2,
        ),
    ),
    (
        "the last tile scores nothing",
        dict(
            hand="123p 456m 789p 333s 77m", win_tile="7m", last_tile=True, bonus=["f1"],
            items="self_draw 1, concealed 1", total=2,
        ),
    ),
]  # fmt: skip


@pytest.mark.parametrize("case", [case for _, case in CASES], ids=[name for name, _ in CASES])
def test_pattern(case):
    check_score("malaysian4", **{"seat": "S", **case})
