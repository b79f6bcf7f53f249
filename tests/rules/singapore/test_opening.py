"""Singapore, rulebook sections 1, 4 and 8b.1, 8b.12: the deal, the opening replacement, heaven and earth."""

from collections import Counter

import pytest

from tests.scenario import asked, chips, deal, deltas, hand, legal, patterns, play, play_out, tiles

READY_FOR_2M = "123m 456p 789s 2m WWW"  # worth nothing but the heaven or earth it is won with


def test_east_has_fourteen_tiles_and_begins():
    game = deal("singapore")
    assert [len(game.hand(place)) for place in range(4)] == [14, 13, 13, 13]
    assert (game.phase, game.actor, game.live) == ("turn", 0, 80)
    assert [game.seat_wind(place) for place in range(4)] == list("ESWN")


def test_bonus_tiles_are_replaced_player_by_player_tile_by_tile():
    game = deal(
        "singapore",
        E="f1 cat 147m 258s EEE PPP",
        S="f2 369m 147s SSS CCC",
        tail="f5 1p 2p 3p",
    )
    assert hand(game, "E") == Counter(tiles("147m 258s EEE PPP 1p 2p"))
    assert hand(game, "S") == Counter(tiles("369m 147s SSS CCC 3p"))
    assert sorted(game.bonus(0)) == ["cat", "f1", "f5"]
    assert game.live == 80 - 4


@pytest.mark.parametrize("bonus", [{}, {"E": "f2 f3", "N": "cat"}], ids=["no bonus", "three bonus"])
def test_fifteen_tiles_are_left_over_in_a_drawn_hand(bonus):
    game = deal("singapore", bonus=bonus)
    play_out(game)
    assert game.live == 0
    seen = sum(len(game.hand(p)) + len(game.bonus(p)) + len(game.discards(p)) for p in range(4))
    assert seen == 148 - 15


def test_what_the_opening_pays_belongs_to_the_first_step():
    game = deal("singapore", E="9s", bonus={"W": "cat rat"})
    assert game.step("discard 9s") == (-4, -4, 12, -4)


# ---------------------------------------------------------------- heavenly


def test_heavenly_hand():
    game = deal("singapore", E=READY_FOR_2M + " 2m")
    play(game, "E win")
    assert patterns(game) == ["concealed 1", "heavenly 5"]
    assert deltas(game) == (96, -32, -32, -32)


def test_heavenly_after_an_opening_replacement_scores_no_replacement():
    game = deal("singapore", E=READY_FOR_2M + " 2m", bonus={"E": "f3"})
    play(game, "E win")
    assert patterns(game) == ["concealed 1", "heavenly 5"]


def test_own_concealed_kong_keeps_heaven():
    game = deal("singapore", E="1111m 234p 567p 99s 78s", tail="9s")
    assert "win" not in legal(game, "E")
    play(game, "E concealed_kong 1m", "E win")
    assert patterns(game) == ["concealed 1", "heavenly 5", "replacement 1"]
    assert deltas(game) == (102, -34, -34, -34)


def test_no_heaven_after_the_first_discard():
    game = deal("singapore", E=READY_FOR_2M + " 9m", draws="1p 1p 1p 2m")
    play(game, "E discard 9m", "S discard 1p", "W discard 1p", "N discard 1p", "all pass")
    assert (game.phase, asked(game)) == ("turn", "E")
    assert "win" not in legal(game, "E")


# ---------------------------------------------------------------- earthly


def test_earthly_on_the_own_first_draw():
    game = deal("singapore", E="9m", S=READY_FOR_2M, draws="2m")
    play(game, "E discard 9m", "S win")
    assert patterns(game) == ["concealed 1", "earthly 5"]
    assert deltas(game) == (-32, 96, -32, -32)


def test_earthly_for_north_on_the_dealers_first_discard():
    game = deal("singapore", E="2m", N=READY_FOR_2M)
    play(game, "E discard 2m", "N win", "all pass")
    assert patterns(game) == ["earthly 5"]
    assert deltas(game) == (-32, -16, -16, 64)


def test_earthly_on_the_replacement_of_a_bonus_tile():
    game = deal("singapore", E="9m", S=READY_FOR_2M, draws="f3", tail="2m")
    play(game, "E discard 9m", "S win")
    assert patterns(game) == ["concealed 1", "earthly 5", "replacement 1"]


def test_the_dealers_concealed_kong_leaves_earth_open():
    game = deal("singapore", E="9999p 1s", S=READY_FOR_2M, draws="2m", tail="E")
    play(game, "E concealed_kong 9p", "E discard 1s", "S win")
    assert "earthly 5" in patterns(game)


def test_a_pong_closes_earth():
    game = deal("singapore", E="9p", S=READY_FOR_2M, N="99p 1s", draws="9m 2m")
    play(game, "E discard 9p", "N pong", "N discard 1s", "E discard 9m", "all pass")
    assert (game.phase, asked(game)) == ("turn", "S")
    assert "win" not in legal(game, "S")


def test_a_chow_closes_earth():
    game = deal("singapore", E="1s", S="23s 9m", W="123m 456p 789s 2m SSS", draws="2m")
    play(game, "E discard 1s", "S chow xoo", "S discard 9m")
    play(game, "all pass")
    assert game.actor == 2
    assert "win" not in legal(game, "W")


def test_an_exposed_kong_closes_earth():
    game = deal("singapore", E="9p", S=READY_FOR_2M, N="999p 1s", draws="9m 2m", tail="E")
    play(game, "E discard 9p", "N kong", "N discard 1s", "E discard 9m", "all pass")
    assert (game.phase, asked(game)) == ("turn", "S")
    assert "win" not in legal(game, "S")


def test_the_dealers_second_discard_is_no_earth():
    game = deal("singapore", E="1s", S=READY_FOR_2M, draws="9m 9m 9p 2m")
    play(game, "E discard 1s", "S discard 9m", "W discard 9m", "N discard 9p", "E discard 2m")
    assert "win" not in legal(game, "S")


def test_the_own_second_draw_is_no_earth():
    game = deal("singapore", E="1s", S=READY_FOR_2M, draws="9m 9m 9p 1s 2m")
    play(game, "E discard 1s", "S discard 9m", "W discard 9m", "N discard 9p", "E discard 1s", "all pass")
    assert (game.phase, asked(game)) == ("turn", "S")
    assert "win" not in legal(game, "S")


def test_opening_chips_add_up():
    game = deal("singapore", E="9s", bonus={"E": "cat rat rooster centipede", "S": "f2 f6"})
    play(game, "E discard 9s")
    # both animal pairs as dealt 4 + 4 each, the four animals 4 each, South's own pair as dealt 4 each
    assert chips(game) == (36 - 4, -12 + 12, -12 - 4, -12 - 4)
