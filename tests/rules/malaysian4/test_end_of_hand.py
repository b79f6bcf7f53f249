"""Malaysian four players, rulebook sections 1, 6, 7b.5, 7b.10: the wall's end, the next dealer, the match."""

import mahjong_env
from tests.scenario import asked, deal, deltas, drain, legal, play, play_out

# With all eight flowers dealt East is at move with 83 tiles in the wall and North draws the last one.


def test_the_deal():
    game = deal("malaysian4")
    assert [len(game.hand(place)) for place in range(4)] == [14, 13, 13, 13]
    assert (game.phase, game.actor, game.live) == ("turn", 0, 91)


def test_the_last_discard_can_only_be_won_on():
    game = deal(
        "malaysian4", E="N 46p", S="555p", W="123m 46p 789s CCC 99m", N="46p", spread_bonus=True, last="5p"
    )
    drain(game, 0, first="N")
    assert asked(game) == "N"
    play(game, "N discard 5p")
    assert legal(game, "W") == {"win", "pass"}
    assert legal(game, "S") == {"pass"}
    assert legal(game, "E") == {"pass"}
    play(game, "W win")
    assert game.results[0].winners == (2,)


def test_no_kong_with_an_empty_wall():
    game = deal("malaysian4", E="N", N="CCC", spread_bonus=True, last="C")
    drain(game, 0, first="N")
    assert "concealed_kong C" not in legal(game, "N")
    assert "discard C" in legal(game, "N")


def test_a_flower_as_the_last_tile_draws_the_hand_and_its_drawer_deals():
    # seven flowers are dealt, the eighth is the last tile: 84 tiles left, East draws the last one
    game = deal("malaysian4", bonus={"E": "f1 f2 f3 f4", "S": "f5 f6 f7"}, last="f8")
    play_out(game)
    assert game.results[0].reason == "draw"
    assert "f8" in game.bonus(0)
    assert game.results[0].next_dealer == 0
    assert deltas(game) == (0, 0, 0, 0)


def test_the_winner_deals():
    game = deal("malaysian4", E="N", W="123m 46p 789s CCC 99m", draws="1s 5p")
    play(game, "E discard N", "S discard 1s", "W win")
    assert game.results[0].next_dealer == 2


def test_the_seats_follow_the_dealer():
    game = deal("malaysian4", E="N", W="123m 46p 789s CCC 99m", draws="1s 5p", episode="match")
    play(game, "E discard N", "S discard 1s", "W win")
    assert game.dealer == 2
    assert [game.seat_wind(place) for place in range(4)] == ["W", "N", "E", "S"]
    assert game.actor == 2


def test_dice_make_any_chair_the_first_dealer():
    dealers = {mahjong_env.Game("malaysian4", episode="match", seed=seed).dealer for seed in range(80)}
    assert dealers == {0, 1, 2, 3}


def test_sixteen_hands_drawn_ones_included():
    game = mahjong_env.Game("malaysian4", episode="match", seed=3)
    while not game.over:
        offered = game.legal()
        game.step("pass" if "pass" in offered else offered[0])
    assert len(game.results) == 16
    assert sum(game.chips) == 0
