"""Chinese four players, rulebook sections 3 to 6, 7b.3, 7b.7, 7b.9: shapes, fan, who pays, who deals."""

from typing import Any

import pytest

from tests.scenario import check_score

PLAIN = "123m 456p 777s 789s 55p"

CASES: list[tuple[str, dict[str, Any]]] = [
    (
        "a triplet and a chow that share a quad",
        dict(hand="444p 222234m 555s PP", win_tile="P", by="W", items="base 1", total=1),
    ),
    ("no shape", dict(hand="147m 258p 369s ESWCC", win_tile="C", by="W", legal=False, items="", total=0)),
    ("six pairs and two odd tiles", dict(hand="1133m 5577p 99s EE CF", win_tile="C", by="W", legal=False)),
    (
        "seven pairs drawn",
        dict(hand="1133m 5577p 99s EE CC", win_tile="C", items="seven_pairs 2, self_draw 1", total=3),
    ),
    (
        "a quad of four chows and a pair is an ordinary hand",
        dict(hand="22223344m 556677p", win_tile="2m", by="W", items="base 1", total=1),
    ),
    (
        "a concealed kong excludes seven pairs",
        dict(hand="11m 33m 55p 77p 99s C", melds=["ckong:EEEE"], win_tile="C", by="W", legal=False),
    ),
    (
        "thirteen orphans: a kind is missing",
        dict(hand="19m 19p 19s ESWNCF EF", win_tile="F", by="W", legal=False),
    ),
    (
        "an exposed kong, then a win on its replacement: all three pay",
        dict(
            hand="123m 456p 789s 55p", melds=["kong:8888p"], win_tile="5p", replacement="kong",
            items="base 1, self_draw 1, kong_bloom 1", total=3, pays="S+9 E-3 W-3 N-3",
        ),
    ),
    (
        "two kongs bloom once",
        dict(
            hand="123m 789s 55p", melds=["kong:8888p", "ckong:EEEE"], win_tile="5p",
            replacement="kong_on_kong", items="base 1, self_draw 1, kong_bloom 1", total=3,
        ),
    ),
    (
        "the last tile scores nothing",
        dict(hand=PLAIN, win_tile="5p", last_tile=True, items="base 1, self_draw 1", total=2),
    ),
    (
        "heaven scores nothing",
        dict(
            hand=PLAIN, win_tile="5p", seat="E", first_turn="heavenly",
            items="base 1, self_draw 1", total=2,
        ),
    ),
    (
        "thirteen orphans rob an added kong",
        dict(
            hand="19m 19p 19s ESWNCFP P", win_tile="1m", by="W", rob=True,
            items="thirteen_wonders 13, rob_kong 0", total=13, pays="S+26 W-26 E+0 N+0",
        ),
    ),
    (
        "another dealer: the dealing South collects double",
        dict(hand=PLAIN, win_tile="5p", dealer="S", pays="S+12 E-4 W-4 N-4", next_dealer="S"),
    ),
    (
        "another dealer: East is not doubled",
        dict(hand=PLAIN, win_tile="5p", seat="E", dealer="W", pays="E+6 S-2 W-2 N-2", next_dealer="N"),
    ),
    (
        "the deal goes round: North passes it to East",
        dict(hand=PLAIN, win_tile="5p", dealer="N", by="W", pays="S+1 W-1 E+0 N+0", next_dealer="E"),
    ),
    (
        "a dealer who deals in pays single",
        dict(hand=PLAIN, win_tile="5p", by="E", pays="S+1 E-1 W+0 N+0", next_dealer="S"),
    ),
]  # fmt: skip


@pytest.mark.parametrize("case", [case for _, case in CASES], ids=[name for name, _ in CASES])
def test_shape_and_fan(case):
    check_score("chinese", **{"seat": "S", **case})
