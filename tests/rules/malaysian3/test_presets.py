"""Presets for common house rules (rulebook 6, 7, 7b): where they part from `default`."""

from typing import Any

import pytest

import mahjong_env
from tests.scenario import check_score, deal, deltas, play, play_out

# A1: all dots 3, all chows 1, cat 1
A1: dict[str, Any] = dict(
    hand="123p 234p 456p 789p 55p", win_tile="6p", seat="S", by="E", bonus=["cat"], total=5
)


@pytest.mark.parametrize(("rules", "dealer"), [("default", "E"), ("winner_deals", "S")])
def test_the_winner_on_a_discard_deals_next(rules: str, dealer: str) -> None:
    """6: the discarder, as the seed has it, or the winner; A1's payment is the same."""
    check_score("malaysian3", **A1, rules=rules, pays="E-10 S+15 W-5", next_dealer=dealer)


@pytest.mark.parametrize("rules", ["default", "winner_deals"])
def test_the_winner_by_self_draw_deals_next_in_both(rules: str) -> None:
    """6; all dots 3, all chows 1, cat 1, 2 x 5 from each."""
    check_score("malaysian3", **{**A1, "by": "self"}, rules=rules, pays="S+20 E-10 W-10", next_dealer="S")


@pytest.mark.parametrize(("rules", "dealer"), [("default", "W"), ("winner_deals", "S")])
def test_the_robber_deals_next(rules: str, dealer: str) -> None:
    """6: the declarer of the robbed kong, or the winner; robbing adds 1 fan."""
    hand = {**A1, "by": "W", "rob": True, "total": 6}
    check_score("malaysian3", **hand, rules=rules, pays="W-12 S+18 E-6", next_dealer=dealer)


@pytest.mark.parametrize("rules", ["default", "winner_deals"])
def test_after_a_draw_the_last_drawer_deals_in_both(rules: str) -> None:
    """6: "the player who drew the last tile"."""
    game = deal("malaysian3", rules=rules, bonus={"E": "cat", "S": "rat", "W": "h1"})
    drawer = game.actor
    while not game.over:
        if game.phase == "turn":
            drawer = game.actor
        game.step("pass" if "pass" in game.legal() else game.legal()[0])
    assert game.results[-1].reason == "draw"
    assert game.results[-1].next_dealer == drawer


def fed_dragons(rules: str, draws: str) -> mahjong_env.Game:
    """East feeds South C, West feeds him F and then P; South then waits on 2p and 5p."""
    game = deal("malaysian3", E="C", S="CC FF PP 34p 99p SWN", W="FP", draws=draws, rules=rules)
    play(game, "E discard C", "S pong", "S discard N", "W discard F", "S pong", "S discard W")
    play(game, "W discard P", "S pong", "S discard S")
    return game


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ("default", (-40, 60, -20)),  # 5: a limit hand is 20 units, the discarder 2, the other 1
        ("feeder_pays_all", (0, 60, -60)),  # 7b.15: West, 3 x 20
    ],
)
def test_the_feeder_of_the_third_dragon_pays_for_anothers_discard(
    rules: str, expected: tuple[int, ...]
) -> None:
    game = fed_dragons(rules, draws="7p 8p 6p 2p")
    play(game, "W discard 6p", "E discard 2p", "S win", "all pass")
    assert deltas(game) == expected


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ("default", (-40, 80, -40)),  # 5: 2 x 20 from each
        ("feeder_pays_all", (0, 80, -80)),  # 7b.15: West, 4 x 20
    ],
)
def test_the_feeder_of_the_third_dragon_pays_for_a_self_draw(rules: str, expected: tuple[int, ...]) -> None:
    game = fed_dragons(rules, draws="7p 8p 6p 1p 2p")
    play(game, "W discard 6p", "E discard 1p", "S win")
    assert deltas(game) == expected


def test_who_feeds_an_earlier_dragon_is_not_liable() -> None:
    """7b.15: the third dragon pong alone; East, who fed the first, only pays as the discarder that he is."""
    hand: dict[str, Any] = dict(hand="345p 99p CCC", melds=["pong:FFF", "pong:PPP"], win_tile="9p", seat="S")
    check_score("malaysian3", **hand, by="E", rules="feeder_pays_all", pays="E-40 S+60 W-20")


def test_the_feeder_of_the_fourth_wind_pays() -> None:
    """7b.15; four wind pungs are a limit hand (4)."""
    melds = ["pong:EEE", "pong:SSS", "pong:WWW", "pong:NNN"]
    hand: dict[str, Any] = dict(hand="5p 5p", melds=melds, win_tile="5p", seat="S", by="E", liable="W")
    check_score("malaysian3", **hand, rules="feeder_pays_all", pays="W-60 S+60 E+0")
    with pytest.raises(ValueError, match="liable"):
        mahjong_env.score_hand("malaysian3", **hand)


def test_a_drawn_hand_pays_the_same_in_all_of_them() -> None:
    """6: only what was due at once and for the fei, which here lie in the wall."""
    for rules in ("default", "winner_deals", "feeder_pays_all"):
        game = deal("malaysian3", rules=rules, bonus={"E": "cat", "S": "rat", "W": "h1"})
        play_out(game)
        assert sum(deltas(game)) == 0
