"""Presets for common house rules (rulebook 2, 5, 7): where they part from `default`."""

from typing import Any

import pytest

from tests.scenario import check_score, deal, legal, melds, play


@pytest.mark.parametrize(("rules", "offered"), [("default", False), ("chow_all_suits", True)])
def test_b21_the_suits_of_a_claimed_chow(rules: str, offered: bool) -> None:
    game = deal("malaysian4", E="4s", S="23s", W="23s", N="56s", rules=rules)
    play(game, "E discard 4s")
    assert any(name.startswith("chow") for name in legal(game, "S")) is offered
    assert not any(name.startswith("chow") for seat in "WN" for name in legal(game, seat))


@pytest.mark.parametrize(("tile", "held", "chow"), [("4s", "23s", "chow:234s"), ("7m", "89m", "chow:789m")])
def test_the_claimed_chow_lies_on_the_table(tile: str, held: str, chow: str) -> None:
    """2: every suit."""
    game = deal("malaysian4", E=tile, S=f"{held} E", rules="chow_all_suits")
    play(game, f"E discard {tile}")
    (offer,) = (name for name in legal(game, "S") if name.startswith("chow"))
    play(game, f"S {offer}", "S discard E")
    assert melds(game, "S") == [chow]


def test_dots_are_chowed_in_both() -> None:
    """2."""
    for rules in ("default", "chow_all_suits"):
        game = deal("malaysian4", E="4p", S="23p", rules=rules)
        play(game, "E discard 4p")
        assert any(name.startswith("chow") for name in legal(game, "S"))


# Name, hand, tai as counted and payment under `default`, tai as paid and payment under `doubling_tai`.
DOUBLING: list[tuple[str, dict[str, Any], tuple[int, str], tuple[int, str]]] = [
    (
        "B2: 1 tai is 1 unit in both; the discarder pays 2, the others 1",
        dict(hand="234m 567p 999s 88s", melds=["pong:CCC"], win_tile="9s", seat="W", by="E", bonus=["f2"]),
        (1, "E-2 S-1 W+4 N-1"), (1, "E-2 S-1 W+4 N-1"),
    ),
    (
        "B4: 2 tai are 2 units in both",
        dict(hand="234m 567m 678p 55s", melds=["pong:EEE"], win_tile="5s", seat="S", by="N", bonus=["f2"]),
        (2, "E-2 S+8 W-2 N-4"), (2, "E-2 S+8 W-2 N-4"),
    ),
    (
        "B13: 3 tai are 3 units or 4",
        dict(
            hand="PPP 234m 55m", melds=["pong:CCC", "pong:FFF"], win_tile="P", seat="W", by="E", bonus=["f4"]
        ),
        (3, "E-6 S-3 W+12 N-3"), (3, "E-8 S-4 W+16 N-4"),
    ),
    (
        "B1: 4 tai by self-draw are 4 units or 8, 2 of them from each",
        dict(hand="123m 456m 345p 789s 22p", win_tile="5p", seat="S"),
        (4, "S+24 E-8 W-8 N-8"), (4, "S+48 E-16 W-16 N-16"),
    ),
    (
        "7: 8 tai (self-draw, concealed, four honour pungs, two own flowers), or the limit of 5, 16 units",
        dict(hand="EEE SSS CCC FFF 55m", win_tile="5m", seat="S", bonus=["f2", "f6"]),
        (8, "S+48 E-16 W-16 N-16"), (5, "S+96 E-32 W-32 N-32"),
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("hand", "default", "doubling"), [case[1:] for case in DOUBLING], ids=[case[0] for case in DOUBLING]
)
def test_chips_of_doubled_tai(
    hand: dict[str, Any], default: tuple[int, str], doubling: tuple[int, str]
) -> None:
    """5: base x tai, or base x 2^(tai-1)."""
    check_score("malaysian4", **hand, total=default[0], pays=default[1])
    check_score("malaysian4", **hand, total=doubling[0], pays=doubling[1], rules="doubling_tai")
