"""Malaysian three players, rulebook sections 1, 5, 6, 7b.4: the last tile, drawn hands, who deals next."""

import mahjong_env
from tests.scenario import asked, deal, deltas, drain, legal, patterns, play, play_out

# With all sixteen bonus tiles dealt East is at move with 28 tiles in the wall and South draws the last one.


def last_discard_of_south() -> mahjong_env.Game:
    """South draws the last tile, 9p; West holds two fei and any tile completes his hand."""
    game = deal("malaysian3", E="JJ N", W="JJ 123p 456p EE CCC", spread_bonus=True, last="9p")
    drain(game, 0, first="N")
    assert asked(game) == "S"
    return game


def test_on_the_last_discard_only_wins_are_asked():
    game = last_discard_of_south()
    play(game, "S discard 9p")
    assert legal(game, "W") == {"win", "pass"}
    assert legal(game, "E") <= {"win", "pass"}


def test_a_win_on_the_last_discard_is_a_limit():
    game = last_discard_of_south()
    play(game, "S discard 9p", "W win", "all pass")
    assert patterns(game) == ["last_discard 10"]
    # 2:1 from South and East, then the fei: E and W +4-2 each, S -4
    assert deltas(game) == (-20 + 2, -40 - 4, 60 + 2)
    assert game.results[0].next_dealer == 1


def test_no_kong_with_an_empty_wall():
    game = deal("malaysian3", E="JJ N", S="CCC", W="JJ", spread_bonus=True, last="C")
    drain(game, 0, first="N")
    assert "concealed_kong C" not in legal(game, "S")


def test_nothing_is_set_aside_with_an_empty_wall():
    game = deal("malaysian3", E="JJ N", S="J", W="N", spread_bonus=True, last="J")
    drain(game, 0, first="N")
    assert "aside" not in legal(game, "S")


def test_the_last_tile_as_a_kong_replacement_is_the_last_tile():
    # one tile is left when East draws the fourth C: the kong takes it
    game = deal("malaysian3", E="CCC 123p 456p 78p 55p N", S="JJ", W="JJ", spread_bonus=True, last="C 9p")
    drain(game, 1, first="N")
    assert game.actor == 0
    play(game, "E concealed_kong C", "E win")
    assert patterns(game) == ["last_tile 10"]
    # the kong 2 each, the limit 40 each, then the fei: S and W +4-2 each, E -4
    assert deltas(game) == (4 + 80 - 4, -2 - 40 + 2, -2 - 40 + 2)


def test_two_fei_beside_four_melds_on_the_last_tile_must_win():
    game = deal(
        "malaysian3",
        E="JJ E",
        S="EE SS WW CC J 1479p",
        spread_bonus=True,
        draws="S W C",
        tail="N",
        last="J",
    )
    play(game, "E aside", "E discard E", "S pong", "S discard 1p", "W discard S", "S pong", "S discard 4p")
    play(game, "W discard W", "S pong", "S discard 7p", "W discard C", "S pong", "S discard 9p")
    drain(game, 0)
    assert (game.phase, asked(game)) == ("turn", "S")
    assert legal(game, "S") == {"win"}


def test_the_last_drawer_deals_after_a_drawn_hand():
    game = last_discard_of_south()
    play_out(game)
    assert (game.results[0].reason, game.results[0].winners) == ("draw", ())
    assert game.results[0].next_dealer == 1
    assert deltas(game) == (2, -4, 2)


def test_a_bonus_tile_as_the_last_tile_draws_the_hand():
    # fifteen bonus tiles are dealt, the sixteenth is the last tile of the wall: West draws it
    game = deal("malaysian3", E="JJ N", S="JJ", spread_bonus=True, last="h4")
    play_out(game)
    assert game.results[0].reason == "draw"
    assert "h4" in game.bonus(2)
    assert game.results[0].next_dealer == 2
    assert deltas(game) == (2, 2, -4)


def test_the_winner_by_self_draw_deals():
    game = deal("malaysian3", E="N", W="123p 46p 789p EEE SS", draws="F 5p")
    play(game, "E discard N", "S discard F", "W win")
    assert game.results[0].next_dealer == 2


def test_the_discarder_deals():
    game = deal("malaysian3", E="N", S="5p", W="123p 46p 789p EEE SS", draws="F")
    play(game, "E discard N", "S discard 5p", "W win", "all pass")
    assert game.results[0].next_dealer == 1


def test_every_holder_of_fei_is_paid_winner_or_loser():
    game = deal("malaysian3", E="N J", S="5p JJ", W="123p 46p 789p EEE S J", draws="F")
    play(game, "E discard N", "S discard 5p", "W win", "all pass")
    # limit: S -40, E -20, W +60; fei: E 1, S 2, W 1 against two others each: E 2-3, S 4-2, W 2-3
    assert deltas(game) == (-20 - 1, -40 + 2, 60 - 1)


def test_a_fei_in_a_meld_and_one_set_aside_are_paid_too():
    game = deal("malaysian3", E="C J", S="C J 1p", W="123p 46p 789p EEE SS", draws="N F N 5p", tail="F")
    play(game, "E aside", "E discard C", "S pong J", "S discard 1p", "W discard N")
    play(game, "E discard F", "S discard N", "W win", "all pass")
    # limit self-drawn: W +80; fei: E 1 set aside, S 1 in the meld
    assert deltas(game) == (-40 + 2 - 1, -40 + 2 - 1, 80 - 2)
