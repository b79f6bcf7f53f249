"""Malaysian four players under other options (rulebook sections 7, 7b.9)."""

from typing import Any

import pytest

from tests.scenario import check_score, deal, deltas, legal, play

B1: dict[str, Any] = dict(hand="123m 456m 345p 789s 22p", win_tile="5p", seat="S")
B3: dict[str, Any] = dict(
    hand="456m 777p 234s 99s", melds=["chow:123m"], win_tile="9s", seat="N", by="S", bonus=["f1"]
)
B4: dict[str, Any] = dict(
    hand="234m 567m 678p 55s", melds=["pong:EEE"], win_tile="5s", seat="S", by="N", bonus=["f2"]
)

CASES: list[tuple[str, dict[str, Any]]] = [
    (
        "B3 min_tai 0: a chicken hand pays one unit",
        dict(B3, rules={"min_tai": 0}, total=0, pays="N+4 S-2 E-1 W-1"),
    ),
    ("min_tai 3", dict(B4, rules={"min_tai": 3}, legal=False, total=2)),
    ("max_tai 3", dict(B1, rules={"max_tai": 3}, total=3, pays="S+18 E-6 W-6 N-6")),
    ("value double", dict(B1, rules={"value": "double"}, total=4, pays="S+48 E-16 W-16 N-16")),
    ("shooter_all", dict(B4, rules={"split": "shooter_all"}, pays="S+8 N-8 E+0 W+0")),
    (
        "dealer_east_tai 2",
        dict(
            hand="123p 456m 789p 77m", win_tile="7m", seat="E", by="N", melds=["pong:EEE"], bonus=["f2"],
            rules={"dealer_east_tai": 2}, total=2,
        ),
    ),
    (
        "yise straight",
        dict(
            hand="123m 456m 789m 333s 22p", win_tile="2p", seat="S", by="E", bonus=["f1"],
            rules={"yise_rule": "straight"}, total=2,
        ),
    ),
    (
        "yise flush",
        dict(
            hand="123m 456m 789m 333m 55m", win_tile="5m", seat="S", by="E", bonus=["f1"],
            rules={"yise_rule": "flush"}, total=2,
        ),
    ),
    (
        "yise_per_pair",
        dict(
            hand="112233m 445566s 99p", win_tile="9p", seat="S", by="E", bonus=["f1"],
            rules={"yise_per_pair": True}, total=4,
        ),
    ),
    (
        "yise_closed",
        dict(
            hand="123p 777m 55s", win_tile="5s", seat="S", melds=["chow:123p", "pong:333s"], bonus=["f1"],
            rules={"yise_closed": True}, items="self_draw 1", total=1,
        ),
    ),
    (
        "menqing_concealed_kong",
        dict(
            hand="234p 567p 345s 99m", win_tile="5s", seat="S", melds=["ckong:1111m"], bonus=["f1"],
            rules={"menqing_concealed_kong": True}, items="self_draw 1, concealed 1", total=2,
        ),
    ),
    (
        "chain both",
        dict(
            hand="123p 456m 789p 77m", win_tile="7m", seat="S", melds=["kong:3333s"], bonus=["f1"],
            replacement="kong_bonus", rules={"chain": "both"},
            items="self_draw 1, replacement_bonus 1, replacement_kong 1", total=3,
        ),
    ),
    (
        "seven_pairs 3",
        dict(hand="1133m 5577p 99s EE CC", win_tile="C", seat="S", by="E", rules={"seven_pairs": 3}, total=5),
    ),
]  # fmt: skip


@pytest.mark.parametrize("case", [case for _, case in CASES], ids=[name for name, _ in CASES])
def test_option(case):
    check_score("malaysian4", **case)


def test_b21_chows_of_all_suits():
    game = deal("malaysian4", E="4s", S="23s", W="23s", rules={"chow_suits": "all"})
    play(game, "E discard 4s")
    assert "chow oox" in legal(game, "S")
    assert not any(name.startswith("chow") for name in legal(game, "W"))


def test_multi_win():
    game = deal(
        "malaysian4",
        E="1s",
        S="111m 234m 567p 78p 55s",
        N="222s 345s 678s 78p EE",
        bonus={"S": "f1", "N": "f2"},
        draws="N 9p",
        rules={"multi_win": True},
    )
    play(game, "E discard 1s", "S discard N", "W discard 9p", "N win", "S win")
    assert set(game.results[0].winners) == {1, 3}
    # one tai each: West pays 2 to each, East 1 to each, the winners nothing to each other
    assert deltas(game) == (-2, 3, -4, 3)
    assert game.results[0].next_dealer == 3


def test_dead_wall():
    assert deal("malaysian4", rules={"dead_wall": 15}).live == 76
