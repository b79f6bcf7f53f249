"""Presets for common house rules (rulebook 4, 5, 8, 9): where they part from `seed`."""

from typing import Any

import pytest

import mahjong_env
from tests.scenario import check_score, deal, deltas, patterns, play, play_out

CASE_1: dict[str, Any] = dict(hand="123m 456m 678p 345s 88p", win_tile="5s", seat="S", by="W")
# chows 345s and a pair of 9m beside three dragon pungs
CASE_14: dict[str, Any] = dict(
    hand="345s 99m", melds=["pong:CCC", "pong:FFF", "pong:PPP"], win_tile="9m", seat="W", by="N"
)
CASE_24: dict[str, Any] = dict(
    hand="222m 444p 666s 888s 33m", win_tile="3m", seat="E", by="S", bonus=["f1", "f2", "f3", "f4"]
)
LITTLE_WINDS: dict[str, Any] = dict(
    hand="234p NN", melds=["pong:EEE", "pong:SSS", "pong:WWW"], win_tile="4p", seat="S", by="W"
)
# nothing but East's own flower and season and the cat
BONUS_ALONE: dict[str, Any] = dict(
    hand="123m 456p 222s 789s 66m", win_tile="6m", seat="E", by="N", bonus=["f1", "f5", "cat"]
)

# Name, hand, then what `seed` and what the preset make of it.
CASES: list[tuple[str, str, dict[str, Any], dict[str, Any], dict[str, Any]]] = [
    (
        "5: 4 tai are 8 units; the discarder pays 2, the others 1, or he 4 alone",
        "shooter_pays_all", CASE_1,
        dict(total=4, pays="S+32 W-16 E-8 N-8"), dict(total=4, pays="S+32 W-32 E+0 N+0"),
    ),
    (
        "5: a self-draw of 5 tai stays at 2 x 16 from each",
        "shooter_pays_all", {**CASE_1, "win_tile": "4s", "by": "self"},
        dict(total=5, pays="S+96 E-32 W-32 N-32"), dict(total=5, pays="S+96 E-32 W-32 N-32"),
    ),
    (
        "7: B1 stays, South fed the third dragon: 4 x 32",
        "shooter_pays_all", {**CASE_14, "liable": "S"},
        dict(total=10, pays="W+128 S-128 E+0 N+0"), dict(total=10, pays="W+128 S-128 E+0 N+0"),
    ),
    (
        "9 Q1: 1 tai (little ping hu with f3) is enough; 3 x 1 from the discarder",
        "cap_six", {**CASE_1, "bonus": ["f3"]},
        dict(total=1, legal=False), dict(total=1, pays="S+3 W-3 E+0 N+0"),
    ),
    (
        "9 Q1: bonus tiles alone are enough; 3 tai are 4 units",
        "cap_six", BONUS_ALONE,
        dict(total=3, legal=False), dict(total=3, pays="E+12 N-12 S+0 W+0"),
    ),
    (
        "9 Q3, 8b.13: big dragons count 6, the cap, which is 32 units",
        "cap_six", CASE_14,
        dict(total=10, pays="W+128 N-64 E-32 S-32"), dict(total=6, pays="W+96 N-96 E+0 S+0"),
    ),
    (
        "4, 5: four concealed pungs are a limit hand; a self-draw takes 1 unit from each",
        "cap_six", dict(hand="222m 555m 888p 333s 77s", win_tile="7s", seat="W", round_wind="S"),
        dict(total=5, pays="W+96 E-32 S-32 N-32"), dict(total=6, pays="W+96 E-32 S-32 N-32"),
    ),
    (
        "5: 2 tai by self-draw, 2 x 2 from each or 2",
        "cap_six", {**CASE_1, "by": "self", "bonus": ["f3"]},
        dict(total=2, pays="S+12 E-4 W-4 N-4"), dict(total=2, pays="S+6 E-2 W-2 N-2"),
    ),
    (
        "9 Q11: all pungs 2, own flower 1, the set 2 or 1",
        "cap_six", CASE_24,
        dict(total=5, pays="E+64 S-32 W-16 N-16"), dict(total=4, pays="E+24 S-24 W+0 N+0"),
    ),
    (
        "9 Q12: little winds 4 alone, or 2 with two valued winds and half flush 2",
        "cap_six", LITTLE_WINDS,
        dict(items="little_winds 4", total=4, pays="S+32 W-16 E-8 N-8"),
        dict(
            items="little_winds 2, round_wind 1, seat_wind 1, half_flush 2", total=6, pays="S+96 W-96 E+0 N+0"
        ),
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("preset", "hand", "seed", "house"), [case[1:] for case in CASES], ids=[case[0] for case in CASES]
)
def test_a_hand_under_both(
    preset: str, hand: dict[str, Any], seed: dict[str, Any], house: dict[str, Any]
) -> None:
    check_score("singapore", **hand, **seed)
    check_score("singapore", **hand, **house, rules=preset)


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        # B3: South's F brings f3, f7, cat and C to 5 in sight, so he pays 4 x 16 for North
        ("seed", (-4, -4 - 64, 12 + 64, -4)),
        # 5: with the shooter paying all, B3 is void: North pays 4 x 16
        ("shooter_pays_all", (-4, -4, 12 + 64, -4 - 64)),
    ],
)
def test_limit_bao_is_void_when_the_shooter_pays_all(rules: str, expected: tuple[int, ...]) -> None:
    """7 and 5; West's own pair, as dealt, has paid him 4 from each before (6)."""
    game = deal(
        "singapore",
        E="C",
        W="CC FF 345s 678s 9m 14p",
        bonus={"W": "f3 f7 cat"},
        draws="1s 1m F 9m",
        rules=rules,
    )
    play(game, "E discard C", "W pong", "W discard 1p", "N discard 1s", "E discard 1m")
    play(game, "S discard F", "W pong", "W discard 4p", "N discard 9m", "W win", "all pass")
    assert patterns(game) == ["animal 1", "dragon 1", "dragon 1", "seat_flower 1", "seat_flower 1"]
    assert deltas(game) == expected


def next_dealer(game: mahjong_env.Game) -> int:
    return game.results[-1].next_dealer


@pytest.mark.parametrize(("rules", "stays"), [("seed", False), ("dealer_keeps_deal", True)])
def test_the_deal_after_the_dealers_win_and_after_a_draw(rules: str, stays: bool) -> None:
    """8: "dealer stays on own win and on a draw"."""
    won = deal("singapore", E="123m 456p 789s 22m WWW", rules=rules)
    play(won, "E win")
    drawn = deal("singapore", E="9s", rules=rules)
    play_out(drawn)
    assert (next_dealer(won), next_dealer(drawn)) == ((0, 0) if stays else (1, 1))


def test_the_deal_passes_when_another_wins() -> None:
    """8."""
    game = deal("singapore", E="5s", S="123m 456m 678p 34s 88p", rules="dealer_keeps_deal")
    play(game, "E discard 5s", "S win", "all pass")
    assert next_dealer(game) == 1


def test_a_hand_dealt_again_does_not_move_the_round() -> None:
    """8b.14: the round follows the number of times that the deal has passed."""
    game = deal("singapore", E="123m 456p 789s 22m WWW", rules="dealer_keeps_deal", episode="match")
    play(game, "E win")
    assert (game.dealer, game.round_wind, game.over) == (0, "E", False)
