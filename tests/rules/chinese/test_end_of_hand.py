"""Chinese four players, rulebook sections 1, 6, 7b.5, 7b.8: the end of the wall, the deal, the letters."""

import mahjong_env
from tests.scenario import deal, deltas, drain, legal, play, spare

# Nothing is replaced, so North draws the last tile; East, who dealt, is at move with 83 left.


def last_discard() -> mahjong_env.Game:
    game = deal("chinese", E="N 46p", S="555p", W="123m 46p 789s CCC 99m", N="46p", last="5p")
    drain(game, 0, first="N")
    assert game.actor == 3
    return game


def test_the_last_drawer_discards_and_only_a_win_may_take_it():
    game = last_discard()
    play(game, "N discard 5p")
    assert legal(game, "W") == {"win", "pass"}
    assert legal(game, "S") == {"pass"}
    assert legal(game, "E") == {"pass"}
    play(game, "W win")
    # no extra fan for the last discard
    assert deltas(game) == (0, 0, 1, -1)


def test_nobody_takes_the_last_discard():
    game = last_discard()
    play(game, "N discard 5p", "all pass")
    assert game.results[0].reason == "draw"
    assert game.results[0].next_dealer == 1


def test_no_kong_with_an_empty_wall():
    game = deal("chinese", E="N", N="CCC", last="C")
    drain(game, 0, first="N")
    assert "concealed_kong C" not in legal(game, "N")
    assert "discard C" in legal(game, "N")


def test_a_kong_may_take_the_last_tile():
    # one replacement: West has drawn when one tile is left
    game = deal("chinese", E="N", W="CCC 123m 456p 78s 55m", last="C 9s")
    drain(game, 1, first="N")
    assert game.actor == 2
    play(game, "W concealed_kong C", "W win")
    # base, self-draw and kong bloom
    assert deltas(game) == (-3, -3, 9, -3)


def test_a_winning_dealer_stays_and_the_letters_stay_with_the_chairs():
    game = deal("chinese", E="123m 456p 777s 789s 55p", episode="match")
    play(game, "E win")
    assert game.dealer == 0
    assert [game.seat_wind(place) for place in range(4)] == ["E", "S", "W", "N"]


def test_the_deal_moves_the_letters_do_not():
    game = deal("chinese", E="N", W="123m 456p 777s 789s 5p", draws="N 5p", episode="match")
    play(game, "E discard N", "S discard N", "W win")
    assert game.dealer == 1
    assert [game.seat_wind(place) for place in range(4)] == ["E", "S", "W", "N"]
    assert game.actor == 1
    assert len(game.hand(1)) == 14


def test_another_first_dealer_is_east():
    game = deal("chinese", dealer=2)
    assert [game.seat_wind(place) for place in range(4)] == ["W", "N", "E", "S"]
    assert game.actor == 2


def test_dice_make_any_chair_the_first_dealer():
    dealers = {mahjong_env.Game("chinese", episode="match", seed=seed).dealer for seed in range(80)}
    assert dealers == {0, 1, 2, 3}


def test_sixteen_hands_repeats_and_draws_included():
    game = mahjong_env.Game("chinese", episode="match", seed=3)
    first = game.dealer
    while not game.over:
        offered = game.legal()
        if "pass" in offered:
            game.step("pass")
        else:
            assert game.actor is not None
            game.step(f"discard {spare(game, game.actor)}")
    assert len(game.results) == 16
    assert sum(game.chips) == 0
    dealer = first
    for result in game.results:
        if dealer not in result.winners:
            dealer = (dealer + 1) % 4
        assert result.next_dealer == dealer
