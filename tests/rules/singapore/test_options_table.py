"""Singapore under other options (rulebook 8, 8b.14, 8b.18): locks, kong amounts, who deals, how long."""

from itertools import pairwise
from typing import Any

import pytest

import mahjong_env
from tests.scenario import check_score, chips, deal, legal, play, play_out, spare

READY_FOR_2S_5S = "123m 456m 678p 34s 88p"
HEAVENLY = "123m 456p 789s 22m WWW"

# ---------------------------------------------------------------- a missed win or pong


def test_a_missed_win_is_free_again_after_the_own_turn():
    game = deal(
        "singapore", E="1m", S=READY_FOR_2S_5S, draws="9m 5s 9p 9p 1p 5s", rules={"missed_lock": True}
    )
    play(game, "E discard 1m", "S discard 9m", "W discard 5s", "S pass", "N discard 9p", "E discard 9p")
    play(game, "S discard 1p", "W discard 5s")
    assert "win" in legal(game, "S")


@pytest.mark.parametrize("missed_lock", [False, True])
def test_a_missed_pong_bars_the_pong_until_the_own_turn(missed_lock):
    game = deal(
        "singapore", E="1m", S="88p", W="8p", N="8p", draws="9m 9p 9s", rules={"missed_lock": missed_lock}
    )
    play(game, "E discard 1m", "S discard 9m", "W discard 8p", "S pass", "N discard 8p")
    assert ("pong" in legal(game, "S")) is not missed_lock


def test_a_missed_pong_is_free_again_after_the_own_turn():
    game = deal("singapore", E="8p", S="88p", W="8p", draws="9m 9p", rules={"missed_lock": True})
    play(game, "E discard 8p", "S pass", "S discard 9m", "W discard 8p")
    assert "pong" in legal(game, "S")


# ---------------------------------------------------------------- what a kong pays


@pytest.mark.parametrize(
    "rules, exposed, added, concealed",
    [
        (None, (-1, 0, 1, 0), (-1, 3, -1, -1), (6, -2, -2, -2)),
        ("classic", (-2, -2, 6, -2), (-2, 6, -2, -2), (12, -4, -4, -4)),
        ({"kong_discard_payers": "all"}, (-1, -1, 3, -1), (-1, 3, -1, -1), (6, -2, -2, -2)),
        (
            {"kong_exposed": 3, "kong_added": 0, "kong_concealed": 5},
            (-3, 0, 3, 0), (0, 0, 0, 0), (15, -5, -5, -5),
        ),
    ],
    ids=["default", "classic", "all pay the exposed kong", "other amounts"],
)  # fmt: skip
def test_kong_amounts(rules, exposed, added, concealed):
    game = deal("singapore", E="5m", W="555m", tail="9s", rules=rules)
    play(game, "E discard 5m", "W kong")
    assert chips(game) == exposed
    game = deal("singapore", E="5m 1s", S="55m 1p", draws="9p 9s 1s 5m", tail="9s", rules=rules)
    play(game, "E discard 5m", "S pong", "S discard 1p", "W discard 9p", "N discard 9s", "E discard 1s")
    play(game, "S added_kong 5m")
    assert chips(game) == added
    game = deal("singapore", E="5555m", tail="9s", rules=rules)
    play(game, "E concealed_kong 5m")
    assert chips(game) == concealed


# ---------------------------------------------------------------- who deals, how long


@pytest.mark.parametrize("option, dealer", [("never", 1), ("win", 1), ("win_or_draw", 0)])
def test_dealer_repeat_after_a_drawn_hand(option, dealer):
    game = deal("singapore", E="9s", rules={"dealer_repeat": option})
    play_out(game)
    assert game.results[0].next_dealer == dealer


@pytest.mark.parametrize("option", ["win", "win_or_draw", "draw_no_kong"])
def test_dealer_repeat_after_anothers_win(option):
    game = deal("singapore", E="2m", S="123m 456p 789s 2m WWW", rules={"dealer_repeat": option})
    play(game, "E discard 2m", "S win", "all pass")
    assert game.results[0].next_dealer == 1


def test_draw_no_kong_passes_the_deal_after_the_dealers_win():
    game = deal("singapore", E=HEAVENLY, rules={"dealer_repeat": "draw_no_kong"})
    play(game, "E win")
    assert game.results[0].next_dealer == 1


def drawn_out(game: mahjong_env.Game) -> None:
    """Play a match to its end: nobody wins or claims, and no kong is made."""
    while not game.over:
        place = game.actor
        assert place is not None
        offered = game.legal()
        game.step("pass" if "pass" in offered else f"discard {spare(game, place)}")


def test_repeats_lengthen_the_match_and_keep_the_round_wind():
    game = deal("singapore", E=HEAVENLY, episode="match", rules={"dealer_repeat": "win"})
    play(game, "E win")
    assert (game.dealer, game.round_wind) == (0, "E")
    drawn_out(game)
    stays = [game.results[0].next_dealer == 0]
    for before, result in pairwise(game.results):
        stays.append(result.next_dealer == before.next_dealer)
    assert stays[0]
    assert (len(game.results), stays.count(False)) == (16 + sum(stays), 16)


def test_max_hands_bounds_the_match():
    game = deal("singapore", E="9s", episode="match", rules={"max_hands": 3})
    drawn_out(game)
    assert len(game.results) == 3


@pytest.mark.parametrize("dead_wall", [0, 14])
def test_another_dead_wall_is_left_over(dead_wall):
    game = deal("singapore", E="9s", spread_bonus=True, rules={"dead_wall": dead_wall})
    play_out(game)
    assert (game.results[0].reason, game.live) == ("draw", 0)
    seen = sum(len(game.hand(p)) + len(game.bonus(p)) + len(game.discards(p)) for p in range(4))
    assert seen == 148 - dead_wall


# ---------------------------------------------------------------- thirteen wonders

WONDERS: dict[str, Any] = dict(hand="19m 19p 19s ESWNCFP E", win_tile="9s", seat="S", by="W")


@pytest.mark.parametrize(
    "more, items",
    [
        (dict(bonus=["cat", "f2"]), "thirteen_wonders 5, animal 1, seat_flower 1"),
        (dict(rob=True), "thirteen_wonders 5, rob_kong 1"),
        (dict(by="E", first_turn="earthly"), "thirteen_wonders 5, earthly 5"),
    ],
    ids=["bonus tiles", "robbed", "earthly"],
)
def test_thirteen_wonders_take_bonus_tiles_and_events(more, items):
    check_score("singapore", **{**WONDERS, **more}, items=items, total=5)
