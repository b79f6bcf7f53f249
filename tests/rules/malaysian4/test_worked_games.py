"""Malaysian four players, rulebook section 8: the worked cases played at the table."""

from collections import Counter

import mahjong_env
from tests.scenario import asked, deal, deltas, hand, legal, melds, patterns, play, play_out, tiles


def test_b1_south_draws_5p():
    game = deal("malaysian4", E="N", S="123m 456m 34p 789s 22p", draws="5p")
    play(game, "E discard N", "S win")
    assert patterns(game) == ["concealed 1", "no_flowers 1", "ping_hu 1", "self_draw 1"]
    assert deltas(game) == (-8, 24, -8, -8)
    assert game.results[0].next_dealer == 1


def test_b3_no_tai_no_win():
    game = deal("malaysian4", E="7p", N="77p 123m 456m 34s 99s N", bonus={"N": "f1"}, draws="1s 9m 2s")
    play(game, "E discard 7p", "N pong", "N discard N", "E discard 1s", "S discard 9m", "W discard 2s")
    assert "win" not in legal(game, "N")


def test_b10_on_the_replacement_of_a_flower():
    game = deal("malaysian4", E="3s", S="33s 123p 456m 789p 7m N", draws="1s 1s 9m f6", tail="7m")
    play(game, "E discard 3s", "S pong", "S discard N", "W discard 1s", "N discard 1s")
    play(game, "E discard 9m", "S win")
    assert patterns(game) == ["replacement_bonus 1", "seat_flower 1", "self_draw 1"]
    assert deltas(game) == (-6, 18, -6, -6)


def test_b11_on_the_replacement_of_a_kong():
    game = deal("malaysian4", E="7m", W="777m 123p 234m 456s 9s", bonus={"W": "f1"}, tail="9s")
    play(game, "E discard 7m", "W kong", "all pass", "W win")
    assert patterns(game) == ["replacement_kong 1", "self_draw 1"]
    assert deltas(game) == (-4, -4, 12, -4)


def test_b21_chows_of_dots_only():
    game = deal("malaysian4", E="4s", S="23s")
    play(game, "E discard 4s")
    assert not any(name.startswith("chow") for name in legal(game, "S"))


def test_b21_chows_of_dots_by_the_next_player_only():
    game = deal("malaysian4", E="4p", S="23p", W="23p", N="23p")
    play(game, "E discard 4p")
    assert "chow oox" in legal(game, "S")
    assert not any(name.startswith("chow") for seat in "WN" for name in legal(game, seat))


def three_claims() -> mahjong_env.Game:
    game = deal("malaysian4", E="5p", S="46p", W="55p", N="123m 456m 789m 5p WWW")
    play(game, "E discard 5p")
    assert asked(game) == "SWN"
    return game


def test_b22_win_before_pong_before_chow():
    game = three_claims()
    play(game, "S chow oxo", "W pong", "N win")
    assert game.results[0].winners == (3,)


def test_b22_pong_before_chow():
    game = three_claims()
    play(game, "S chow oxo", "W pong", "N pass")
    assert melds(game, "W") == ["pong:555p"]
    assert melds(game, "S") == []


def test_b22_the_chow_comes_last():
    game = three_claims()
    play(game, "S chow oxo", "W pass", "N pass")
    assert melds(game, "S") == ["chow:456p"]


def test_b23_two_winners():
    # one tai each: concealed; both show a flower that is not their own
    game = deal(
        "malaysian4",
        E="1s",
        S="111m 234m 567p 78p 55s",
        N="222s 345s 678s 78p EE",
        bonus={"S": "f1", "N": "f2"},
        draws="N 9p",
    )
    play(game, "E discard 1s", "S discard N", "W discard 9p")
    assert asked(game) == "NS"
    play(game, "N win", "S win")
    assert game.results[0].winners == (3,)
    assert patterns(game) == ["concealed 1"]
    assert deltas(game) == (-1, -1, -2, 4)
    assert game.results[0].next_dealer == 3


def test_b24_the_last_drawer_deals_after_a_drawn_hand():
    # all eight flowers are dealt: 83 tiles are left at East's first turn, North draws the last one
    game = deal("malaysian4", spread_bonus=True)
    play_out(game)
    assert (game.results[0].reason, game.live) == ("draw", 0)
    assert deltas(game) == (0, 0, 0, 0)
    assert game.results[0].next_dealer == 3


def test_b26_flowers_are_replaced_in_passes():
    # pass 1: E takes f4 and 1p, S takes 2p; pass 2: E replaces f4 by 3p
    game = deal(
        "malaysian4",
        E="f1 f7 789p EEE PPP SSS",
        S="f2 789p WWW NNN CCC",
        tail="f4 1p 2p 3p",
    )
    assert hand(game, "E") == Counter(tiles("789p EEE PPP SSS 1p 3p"))
    assert hand(game, "S") == Counter(tiles("789p WWW NNN CCC 2p"))
    assert sorted(game.bonus(0)) == ["f1", "f4", "f7"]
    assert game.bonus(1) == ["f2"]
