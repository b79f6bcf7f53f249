"""Malaysian three players, rulebook sections 2, 5, 7b.3, 7b.7: kongs, robbing, replacements."""

import mahjong_env
from tests.scenario import asked, chips, deal, deltas, legal, melds, patterns, play


def test_a_concealed_kong_pays_two_from_each():
    game = deal("malaysian3", E="CCCC 1p", tail="N")
    play(game, "E concealed_kong C")
    assert chips(game) == (4, -2, -2)
    assert (game.actor, game.live) == (0, 43)


def test_an_exposed_kong_is_paid_by_the_discarder():
    game = deal("malaysian3", E="C", W="CCC", tail="N")
    play(game, "E discard C", "W kong", "all pass")
    assert chips(game) == (-2, 0, 2)
    assert (game.phase, game.actor) == ("turn", 2)


def test_an_added_kong_pays_one_from_each():
    game = deal("malaysian3", E="C", S="CC 1p", draws="N F C", tail="S")
    play(game, "E discard C", "S pong", "S discard 1p", "W discard N", "E discard F", "S added_kong C")
    assert chips(game) == (-1, 2, -1)


def test_a_fourth_tile_kept_in_hand_is_added_on_a_draw_turn_only():
    game = deal("malaysian3", E="C", S="CCC 1p", draws="N F N", tail="S")
    play(game, "E discard C", "S pong")
    assert "added_kong C" not in legal(game, "S")
    play(game, "S discard 1p", "W discard N", "E discard F", "S added_kong C")
    assert melds(game, "S") == ["akong:CCCC"]


def robbed_9p() -> mahjong_env.Game:
    game = deal(
        "malaysian3",
        E="9p",
        S="99p 1p",
        W="123p 456p 78p WWW NN",
        bonus={"W": "cat rat f3"},
        draws="F F 9p",
        tail="S",
    )
    play(game, "E discard 9p", "S pong", "S discard 1p", "W discard F", "E discard F", "S added_kong 9p")
    return game


def test_robbing_an_added_kong():
    game = robbed_9p()
    assert (game.phase, asked(game)) == ("rob", "W")
    play(game, "W win")
    # half flush 1, West 1, cat 1, rat 1, own flower 1, robbing 1
    assert patterns(game) == [
        "animal 1",
        "animal 1",
        "half_flush 1",
        "rob_kong 1",
        "seat_flower 1",
        "seat_wind 1",
    ]
    assert deltas(game) == (-6, -12, 18)
    assert melds(game, "S") == ["pong:999p"]
    assert game.results[0].next_dealer == 1  # the declarer deals


def test_a_concealed_kong_is_not_robbed():
    game = deal("malaysian3", E="9999p 1p", W="123p 456p 78p WWW NN", tail="S")
    play(game, "E concealed_kong 9p")
    assert (game.phase, game.actor) == ("turn", 0)


# ---------------------------------------------------------------- the last cause


def test_kong_then_bonus_tile_is_a_bonus_replacement_only():
    # full flush 3, cat 1, rat 1, on the bonus tile's replacement 1
    game = deal("malaysian3", E="2222p 345p 456p 78p 1p 9p", bonus={"E": "cat"}, tail="rat 1p")
    play(game, "E concealed_kong 2p", "E win")
    assert patterns(game) == ["animal 1", "animal 1", "full_flush 3", "replacement_bonus 1"]


def test_two_kongs_in_one_turn_make_a_limit():
    game = deal("malaysian3", E="2222p CCCC 345p 67p 1p", bonus={"E": "cat"}, tail="1p 8p")
    play(game, "E concealed_kong 2p", "E concealed_kong C", "E win")
    assert patterns(game) == ["kong_on_kong 10"]


def test_a_bonus_tile_between_the_kongs_does_not_reset_the_count():
    game = deal("malaysian3", E="2222p CCCC 345p 67p 1p", bonus={"E": "cat"}, tail="rat 1p 8p")
    play(game, "E concealed_kong 2p", "E concealed_kong C", "E win")
    assert patterns(game) == ["kong_on_kong 10"]


def test_a_bonus_tile_after_two_kongs_is_a_bonus_replacement_only():
    game = deal("malaysian3", E="2222p CCCC 345p 67p 1p", bonus={"E": "cat f1"}, tail="1p rat 8p")
    play(game, "E concealed_kong 2p", "E concealed_kong C", "E win")
    # half flush 1, dragon 1, cat 1, rat 1, own flower 1, replacement 1
    assert patterns(game) == [
        "animal 1", "animal 1", "dragon 1", "half_flush 1", "replacement_bonus 1", "seat_flower 1",
    ]  # fmt: skip


def test_an_exposed_kong_that_opens_the_turn_is_the_first():
    game = deal("malaysian3", E="C", S="CCC 2222p 345p 67p 1p", bonus={"S": "cat"}, tail="1p 8p")
    play(game, "E discard C", "S kong", "all pass", "S concealed_kong 2p", "S win")
    assert patterns(game) == ["kong_on_kong 10"]


def test_kongs_of_two_turns_are_no_kong_on_kong():
    game = deal(
        "malaysian3",
        E="N",
        S="CCC 222p 345p 67p 1p F",
        bonus={"S": "cat f2"},
        draws="C N N 2p",
        tail="1p 8p",
    )
    play(game, "E discard N", "S concealed_kong C", "S discard F", "W discard N", "E discard N")
    play(game, "S concealed_kong 2p", "S win")
    # half flush 1, dragon 1, cat 1, own flower 1, on a kong 1
    assert patterns(game) == ["animal 1", "dragon 1", "half_flush 1", "replacement_kong 1", "seat_flower 1"]
