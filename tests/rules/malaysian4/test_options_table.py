"""Malaysian four players under other options (rulebook 5, 7b.7 to 7b.10): robbing, payments, wall, match."""

from typing import Any

import pytest

from tests.scenario import asked, check_score, deal, deltas, melds, patterns, play, play_out

READY_FOR_5P = "123m 46p 789s CCC 99m"

# ---------------------------------------------------------------- robbing a concealed kong


@pytest.mark.parametrize("allowed", [False, True])
def test_rob_concealed(allowed):
    game = deal("malaysian4", E="5555p", W=READY_FOR_5P, tail="9s", rules={"rob_concealed": allowed})
    play(game, "E concealed_kong 5p")
    assert (game.phase, asked(game)) == (("rob", "W") if allowed else ("turn", "E"))


def test_a_robbed_concealed_kong_is_void():
    game = deal("malaysian4", E="5555p", W=READY_FOR_5P, tail="9s", rules={"rob_concealed": True})
    play(game, "E concealed_kong 5p", "W win")
    assert patterns(game) == ["concealed 1", "dragon 1", "no_flowers 1", "rob_kong 1"]
    # four tai; the declarer pays like a discarder
    assert deltas(game) == (-8, -4, 16, -4)
    assert melds(game, "E") == []


# ---------------------------------------------------------------- payments

FOUR_TAI: dict[str, Any] = dict(hand="123m 456m 345p 789s 22p", win_tile="5p", seat="S")
TWO_TAI: dict[str, Any] = dict(
    hand="234m 567m 678p 55s", melds=["pong:EEE"], win_tile="5s", seat="S", by="N", bonus=["f2"]
)

PAYMENTS: list[tuple[str, dict[str, Any]]] = [
    ("half, drawn", dict(FOUR_TAI, pays="S+24 E-8 W-8 N-8")),
    ("half, on a discard", dict(TWO_TAI, pays="S+8 E-2 W-2 N-4")),
    (
        "shooter_all, drawn: two units from each",
        dict(FOUR_TAI, rules={"split": "shooter_all"}, pays="S+24 E-8 W-8 N-8"),
    ),
    (
        "shooter_all, on a discard: four units",
        dict(TWO_TAI, rules={"split": "shooter_all"}, pays="S+8 N-8 E+0 W+0"),
    ),
    (
        "double on a discard: three tai are four units",
        dict(
            hand="PPP 234m 55m", melds=["pong:CCC", "pong:FFF"], win_tile="P", seat="W", by="E",
            bonus=["f4"], rules={"value": "double"}, total=3, pays="W+16 E-8 S-4 N-4",
        ),
    ),
    ("base 5", dict(TWO_TAI, rules={"base": 5}, pays="S+40 E-10 W-10 N-20")),
    (
        "base 5, double, drawn",
        dict(FOUR_TAI, rules={"base": 5, "value": "double"}, pays="S+240 E-80 W-80 N-80"),
    ),
    (
        "max_tai 1",
        dict(TWO_TAI, rules={"max_tai": 1}, total=1, pays="S+4 E-1 W-1 N-2"),
    ),
    (
        "no tai at all counts as one, doubling too",
        dict(
            hand="456m 777p 234s 99s", melds=["chow:123m"], win_tile="9s", seat="N", by="S", bonus=["f1"],
            rules={"min_tai": 0, "value": "double"}, total=0, pays="N+4 S-2 E-1 W-1",
        ),
    ),
]  # fmt: skip


@pytest.mark.parametrize("case", [case for _, case in PAYMENTS], ids=[name for name, _ in PAYMENTS])
def test_payment(case):
    check_score("malaysian4", **case)


# ---------------------------------------------------------------- the wall and the match


@pytest.mark.parametrize("dead_wall", [0, 14])
def test_a_dead_wall_is_left_over(dead_wall):
    game = deal("malaysian4", spread_bonus=True, rules={"dead_wall": dead_wall})
    play_out(game)
    assert (game.results[0].reason, game.live) == ("draw", 0)
    seen = sum(len(game.hand(p)) + len(game.bonus(p)) + len(game.discards(p)) for p in range(4))
    assert seen == 144 - dead_wall


def test_max_hands():
    game = deal("malaysian4", E="123m 456p 789s CCC 99m", episode="match", rules={"max_hands": 1})
    play(game, "E win")
    assert (game.over, len(game.results)) == (True, 1)
