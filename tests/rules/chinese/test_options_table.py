"""Chinese four players under other options (rulebook 7, 7b.10): kongs, several winners, wall, match."""

import pytest

import mahjong_env
from tests.scenario import asked, chips, deal, deltas, legal, melds, play, play_out

# ---------------------------------------------------------------- kongs


def added_kong(rules: dict[str, object], W: str = "") -> mahjong_env.Game:
    """South adds the fourth 4s to his pong at his second turn."""
    game = deal("chinese", E="4s", S="44s 1p", W=W, draws="9m 9s C 4s", tail="P", rules=rules)
    play(game, "E discard 4s", "S pong", "S discard 1p", "W discard 9m", "N discard 9s", "E discard C")
    play(game, "S added_kong 4s")
    return game


def test_an_added_kong_pays_one_base_from_each():
    assert chips(added_kong({"kong_pay": True, "base": 3})) == (-3, 9, -3, -3)


def test_a_robbed_kong_is_not_paid():
    game = added_kong({"kong_pay": True}, W="56s 678m 345p 99p 123m")
    assert (game.phase, chips(game)) == ("rob", (0, 0, 0, 0))
    play(game, "W win")
    assert deltas(game) == (0, -2, 2, 0)
    assert melds(game, "S") == ["pong:444s"]


# ---------------------------------------------------------------- several winners


@pytest.mark.parametrize("multi_win, winners, dealer", [(True, (0, 3), 0), (False, (3,), 1)])
def test_the_dealer_stays_when_he_is_among_the_winners(multi_win, winners, dealer):
    game = deal(
        "chinese",
        E="123m 456p 777s 789s 5p N",
        N="123m 46p 789m 234s 99s",
        draws="N 5p",
        rules={"multi_win": multi_win},
    )
    play(game, "E discard N", "S discard N", "W discard 5p", "N win", "E win")
    assert game.results[0].winners == winners
    # the dealer's win is doubled
    assert deltas(game) == ((2, 0, -3, 1) if multi_win else (0, 0, -1, 1))
    assert game.results[0].next_dealer == dealer


# ---------------------------------------------------------------- a pong that bars chows


def test_the_own_draw_ends_the_bar():
    # after the pong North's 4s comes before South's draw, East's second 4s after it
    game = deal(
        "chinese",
        E="C",
        S="CC 23s 1p",
        draws="9m 9m 9p 9p 9m 9m 4s",
        rules={"pong_bars_chow": "until_draw"},
    )
    play(game, "E discard C", "S pong", "S discard 1p", "W discard 9m", "N discard 9m", "E discard 9p")
    play(game, "S discard 9p", "W discard 9m", "N discard 9m", "E discard 4s")
    assert "chow oox" in legal(game, "S")


# ---------------------------------------------------------------- the wall and the match


@pytest.mark.parametrize("dead_wall", [0, 14])
def test_a_dead_wall_is_left_over(dead_wall):
    game = deal("chinese", rules={"dead_wall": dead_wall})
    play_out(game)
    assert (game.results[0].reason, game.live) == ("draw", 0)
    assert sum(len(game.hand(p)) + len(game.discards(p)) for p in range(4)) == 136 - dead_wall


def test_max_hands():
    game = deal("chinese", E="123m 456p 777s 789s 55p", episode="match", rules={"max_hands": 1})
    assert asked(game) == "E"
    play(game, "E win")
    assert (game.over, len(game.results)) == (True, 1)
