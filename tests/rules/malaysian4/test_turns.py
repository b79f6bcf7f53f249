"""Malaysian four players, rulebook sections 2 and 7b.1: kongs kept for later, free passes, discards."""

from tests.scenario import asked, deal, legal, melds, play


def test_a_fourth_tile_kept_in_hand_may_be_added_on_a_later_own_draw():
    game = deal("malaysian4", E="5m", S="555m 1p", draws="9p 9s 1s 1s", tail="N")
    play(game, "E discard 5m", "S pong")
    assert "added_kong 5m" not in legal(game, "S")
    play(game, "S discard 1p", "W discard 9p", "N discard 9s", "E discard 1s", "S added_kong 5m")
    assert melds(game, "S") == ["akong:5555m"]
    assert (game.phase, asked(game)) == ("turn", "S")


def test_a_pong_is_never_promoted_with_a_discard():
    game = deal("malaysian4", E="5m", S="55m 1p", draws="5m")
    play(game, "E discard 5m", "S pong", "S discard 1p", "W discard 5m")
    assert "kong" not in legal(game, "S")


def test_a_passed_win_may_be_won_on_the_next_discard():
    # South waits on 1p, 4p and 7p; West's 4p passes, North's is taken
    game = deal("malaysian4", E="N", S="123m 456m 789s 23p EE", draws="9m 4p 4p")
    play(game, "E discard N", "S discard 9m", "W discard 4p", "S pass", "N discard 4p", "S win", "all pass")
    assert game.results[0].winners == (1,)


def test_the_tile_just_chowed_may_be_discarded():
    game = deal("malaysian4", E="4p", S="456p 9s")
    play(game, "E discard 4p", "S chow xoo")
    assert {"discard 4p", "discard 9s"} <= legal(game, "S")
    assert all(name.startswith("discard ") for name in legal(game, "S"))
