"""Malaysian four players, rulebook sections 2, 7b.1, 7b.4: claims, kongs, robbing."""

import mahjong_env
from tests.scenario import asked, chips, deal, deltas, legal, melds, patterns, play

READY_FOR_5P = "123m 46p 789s CCC 99m"


def test_any_seat_may_pong_and_the_seats_between_are_skipped():
    game = deal("malaysian4", E="5m", W="55m 9p")
    play(game, "E discard 5m", "W pong", "W discard 9p", "all pass")
    assert melds(game, "W") == ["pong:555m"]
    assert game.actor == 3


def test_after_a_claim_only_a_discard():
    game = deal("malaysian4", E="C", S="CC 9999s")
    play(game, "E discard C", "S pong")
    assert game.phase == "claim_turn"
    assert all(name.startswith("discard ") for name in legal(game, "S"))


def test_a_win_may_complete_a_chow_of_any_suit_from_any_seat():
    game = deal("malaysian4", E="1s", S="111m 234p 567p 34s 99m", draws="N 2s")
    play(game, "E discard 1s", "S discard N", "W discard 2s")
    assert legal(game, "S") == {"win", "pass"}


def test_kongs_pay_nothing():
    game = deal("malaysian4", E="5555m 1s", tail="9s")
    play(game, "E concealed_kong 5m")
    assert chips(game) == (0, 0, 0, 0)
    assert melds(game, "E") == ["ckong:5555m"]
    assert game.live == 90


def test_the_dealers_first_turn_is_a_turn_like_any_other():
    game = deal("malaysian4", E="123m 456p 789s CCC 99m")
    play(game, "E win")
    assert patterns(game) == ["concealed 1", "dragon 1", "no_flowers 1", "self_draw 1"]
    assert deltas(game) == (24, -8, -8, -8)
    assert game.results[0].next_dealer == 0


def test_the_opening_replacement_is_no_replacement_win():
    game = deal("malaysian4", E="123m 456p 789s CCC 99m", bonus={"E": "f1"})
    play(game, "E win")
    assert patterns(game) == ["concealed 1", "dragon 1", "seat_flower 1", "self_draw 1"]


def robbed_5p() -> mahjong_env.Game:
    game = deal("malaysian4", E="5p 1s", S="55p N", W=READY_FOR_5P, draws="N 9p 1s 5p", tail="9s")
    play(game, "E discard 5p", "S pong", "S discard N", "W discard N", "N discard 9p", "E discard 1s")
    play(game, "S added_kong 5p")
    return game


def test_robbing_an_added_kong():
    game = robbed_5p()
    assert (game.phase, asked(game)) == ("rob", "W")
    play(game, "W win")
    assert patterns(game) == ["concealed 1", "dragon 1", "no_flowers 1", "rob_kong 1"]
    # four tai: the declarer pays like a discarder
    assert deltas(game) == (-4, -8, 16, -4)
    assert melds(game, "S") == ["pong:555p"]
    assert game.results[0].next_dealer == 2


def test_passing_the_robbery():
    game = robbed_5p()
    play(game, "W pass")
    assert melds(game, "S") == ["akong:5555p"]
    assert (game.phase, game.actor) == ("turn", 1)
    assert chips(game) == (0, 0, 0, 0)


def test_a_concealed_kong_is_not_robbed():
    game = deal("malaysian4", E="5555p", W=READY_FOR_5P, tail="9s")
    play(game, "E concealed_kong 5p")
    assert (game.phase, game.actor) == ("turn", 0)


def test_a_kong_spoils_concealed():
    game = deal("malaysian4", E="N", S="111m 456p 789s 234s 9m", draws="1m", tail="9m")
    play(game, "E discard N", "S concealed_kong 1m", "S win")
    assert patterns(game) == ["no_flowers 1", "replacement_kong 1", "self_draw 1"]
