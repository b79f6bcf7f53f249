"""Singapore, rulebook section 4 (ping hu conditions) and 8b.10."""

from typing import Any

import pytest

from tests.scenario import check_score

NONE: dict[str, Any] = dict(legal=False, items="", total=0)
BIG: dict[str, Any] = dict(items="ping_hu 4", total=4)
DRAWN: dict[str, Any] = dict(items="ping_hu 4, concealed 1", total=5)

CASES: list[tuple[str, dict[str, Any]]] = [
    ("open wait", dict(hand="123m 456m 678p 345s 88p", win_tile="3s", by="W", **BIG)),
    ("edge wait by discard", dict(hand="123m 456m 678p 123s 88p", win_tile="3s", by="W", **NONE)),
    ("edge wait drawn", dict(hand="123m 456m 678p 123s 88p", win_tile="3s", **DRAWN)),
    ("pair wait beside a chow wait", dict(hand="123m 456m 678p 345s 99p", win_tile="9p", by="W", **BIG)),
    ("lone pair wait by discard", dict(hand="123m 456m 678p 345s 22p", win_tile="2p", by="W", **NONE)),
    ("lone pair wait drawn", dict(hand="123m 456m 678p 345s 22p", win_tile="2p", **DRAWN)),
    ("pair of a dragon", dict(hand="123m 456m 678p 345s CC", win_tile="5s", by="W", **NONE)),
    ("pair of the seat wind", dict(hand="123m 456m 678p 345s SS", win_tile="5s", by="W", **NONE)),
    ("pair of the round wind", dict(hand="123m 456m 678p 345s EE", win_tile="5s", by="W", **NONE)),
    ("pair of a guest wind", dict(hand="123m 456m 678p 345s NN", win_tile="5s", by="W", **BIG)),
    (
        "the seat wind of another hand is a guest",
        dict(hand="123m 456m 678p 345s EE", win_tile="5s", by="W", round_wind="S", **BIG),
    ),
    (
        "three exposed chows",
        dict(hand="345s 88p", melds=["chow:123m", "chow:456m", "chow:678p"], win_tile="5s", by="W", **BIG),
    ),
    (
        "four exposed chows, even drawn",
        dict(
            hand="88p",
            melds=["chow:123m", "chow:456m", "chow:678p", "chow:345s"],
            win_tile="8p",
            **NONE,
        ),
    ),
    (
        "of two kinds one is held four times: a single wait",
        dict(hand="234p 11p 456m", melds=["chow:123p", "chow:123p"], win_tile="4p", by="W", **NONE),
    ),
    (
        "the same drawn",
        dict(hand="234p 11p 456m", melds=["chow:123p", "chow:123p"], win_tile="4p", **BIG),
    ),
    (
        "robbing a kong is judged like a discard",
        dict(
            hand="123m 456m 678p 345s 88p", win_tile="5s", by="W", rob=True,
            items="ping_hu 4, rob_kong 1", total=5,
        ),
    ),
    (
        "any bonus tile makes it little, an animal too",
        dict(
            hand="123m 456m 678p 345s 88p", win_tile="5s", bonus=["cat"],
            items="little_ping_hu 1, concealed 1, animal 1", total=3,
        ),
    ),
    (
        "little ping hu needs the same wait",
        dict(
            hand="123m 456m 678p 345s 88p", win_tile="4s", by="W", bonus=["f2"],
            legal=False, items="seat_flower 1", total=1,
        ),
    ),
    (
        "chows are preferred to pungs where they score",
        dict(hand="222333444m 678p 55s", win_tile="8p", **DRAWN),
    ),
]  # fmt: skip


@pytest.mark.parametrize("case", [case for _, case in CASES], ids=[name for name, _ in CASES])
def test_ping_hu(case):
    check_score("singapore", seat="S", **case)
