"""Malaysian three players, rulebook sections 1, 2 and 7b.5: deal, opening passes, heaven and earth."""

from collections import Counter

import pytest

import mahjong_env
from tests.scenario import asked, chips, deal, hand, legal, patterns, play, tiles

READY_FOR_5P = "123p 46p 789p EEE SS"


def test_the_deal():
    game = deal("malaysian3")
    assert [len(game.hand(place)) for place in range(3)] == [14, 13, 13]
    assert (game.phase, game.actor, game.live) == ("turn", 0, 44)
    assert [game.seat_wind(place) for place in range(3)] == ["E", "S", "W"]


def test_bonus_tiles_are_replaced_in_passes():
    # pass 1: E takes f5 and 1p, S takes 2p, W takes 3p; pass 2: E replaces f5 by 4p
    game = deal(
        "malaysian3",
        E="f1 f2 789p EEE PPP SSS",
        S="f3 789p WWW NNN CCC",
        W="cat 789p FFF 55p 66p EP",
        tail="f5 1p 2p 3p 4p",
    )
    assert hand(game, "E") == Counter(tiles("789p EEE PPP SSS 1p 4p"))
    assert hand(game, "S") == Counter(tiles("789p WWW NNN CCC 2p"))
    assert hand(game, "W") == Counter(tiles("789p FFF 55p 66p EP 3p"))
    assert sorted(game.bonus(0)) == ["f1", "f2", "f5"]
    assert game.live == 44 - 5


def test_a_fei_drawn_in_the_opening_stays_in_hand():
    game = deal("malaysian3", E="f1 789p EEE PPP SSS W", tail="J")
    assert hand(game, "E")["J"] == 1
    assert game.fei_aside(0) == 0


def test_the_dealer_may_kong_in_his_first_turn():
    game = deal("malaysian3", E="CCCC 1p", tail="N")
    assert "concealed_kong C" in legal(game, "E")


@pytest.mark.parametrize(
    "dealt, paid",
    [
        ({"E": "h1 h2 h3 h4"}, (4, -2, -2)),
        ({"S": "cat rat rooster centipede"}, (-2, 4, -2)),
        ({"W": "f1 f2 f3 f4"}, (-2, -2, 4)),
        ({"W": "f5 f6 f7 f8"}, (-2, -2, 4)),
        ({"E": "f1 f2 f3 f8"}, (0, 0, 0)),
        ({"E": "f1 f2", "S": "f3 f4"}, (0, 0, 0)),
        ({"E": "h1 h2 h3 h4", "W": "cat rat rooster centipede"}, (2, -4, 2)),
    ],
    ids=["faces", "animals", "seasons", "gentlemen", "mixed series", "in two hands", "two sets"],
)
def test_a_set_complete_in_the_opening_pays_two_from_each(dealt, paid):
    game = deal("malaysian3", bonus=dealt)
    game.step(next(name for name in game.legal() if name.startswith("discard")))
    assert chips(game) == paid


def test_a_set_completed_by_an_opening_replacement_pays_two_from_each():
    game = deal("malaysian3", E="h1 h2 h3 789p EEE PPP SS", tail="h4 1p 2p 3p")
    play(game, "E discard 1p")
    assert chips(game) == (4, -2, -2)


@pytest.mark.parametrize(
    "drawn, dealt", [("h4", "h1 h2 h3"), ("rat", "cat rooster centipede"), ("f2", "f1 f3 f4")]
)
def test_a_set_completed_later_pays_one_from_each(drawn, dealt):
    game = deal("malaysian3", E="N", bonus={"S": dealt}, draws=drawn, tail="F")
    play(game, "E discard N", "all pass")
    assert chips(game) == (-1, 2, -1)


# ---------------------------------------------------------------- heaven


def test_heaven_is_lost_by_an_own_kong():
    game = deal("malaysian3", E="123p 456p 9999p CCC 5p", bonus={"E": "cat"}, tail="5p")
    play(game, "E concealed_kong 9p")
    # half flush 1, dragon 1, cat 1, on a kong 1 make 4 fan, one short: heaven would make it a limit
    assert "win" not in legal(game, "E")


def test_heaven_is_lost_by_setting_a_fei_aside():
    game = deal("malaysian3", E="J 123p 456p 789p CCC 5p", bonus={"E": "cat"}, tail="5p")
    play(game, "E aside", "E win")
    assert patterns(game) == ["animal 1", "dragon 1", "fei_aside 1", "half_flush 1", "replacement_bonus 1"]


# ---------------------------------------------------------------- earth


def test_earth_on_the_dealers_first_discard():
    game = deal("malaysian3", E="5p", W=READY_FOR_5P, bonus={"W": "cat"})
    play(game, "E discard 5p", "W win", "all pass")
    assert patterns(game) == ["earthly 10"]


def test_earth_on_the_own_first_draw():
    game = deal("malaysian3", E="N", S=READY_FOR_5P, bonus={"S": "cat"}, draws="5p")
    play(game, "E discard N", "S win")
    assert patterns(game) == ["earthly 10"]


def test_earth_on_the_replacement_of_a_bonus_tile():
    game = deal("malaysian3", E="N", S=READY_FOR_5P, bonus={"S": "cat"}, draws="rat", tail="5p")
    play(game, "E discard N", "S win")
    assert patterns(game) == ["earthly 10"]


def test_earth_is_lost_by_anybodys_pong():
    game = deal("malaysian3", E="N", S=READY_FOR_5P, W="NN F", bonus={"S": "cat"}, draws="F 5p")
    play(game, "E discard N", "W pong", "W discard F", "E discard F", "all pass")
    assert (game.phase, asked(game)) == ("turn", "S")
    assert "win" not in legal(game, "S")


def test_earth_is_lost_by_the_dealers_concealed_kong():
    game = deal("malaysian3", E="NNNN F", S=READY_FOR_5P, bonus={"S": "cat"}, draws="5p", tail="C")
    play(game, "E concealed_kong N", "E discard F", "all pass")
    assert (game.phase, asked(game)) == ("turn", "S")
    assert "win" not in legal(game, "S")


def test_earth_is_lost_on_the_dealers_second_discard():
    game = deal("malaysian3", E="N", S=READY_FOR_5P, bonus={"S": "cat"}, draws="F N 5p")
    play(game, "E discard N", "S discard F", "W discard N", "E discard 5p")
    assert "win" not in legal(game, "S")


def test_earth_is_lost_by_an_own_fei_set_aside():
    game = deal("malaysian3", E="N", S="123p 46p 789p EEE S J", bonus={"S": "cat"}, draws="5p", tail="S")
    play(game, "E discard N", "S aside")
    # half flush 1, East 1, cat 1, fei aside 1, on its replacement 1 make 5
    play(game, "S win")
    assert patterns(game) == ["animal 1", "east_wind 1", "fei_aside 1", "half_flush 1", "replacement_bonus 1"]


# ---------------------------------------------------------------- the match


def test_dice_make_any_chair_the_first_dealer():
    dealers = {mahjong_env.Game("malaysian3", episode="match", seed=seed).dealer for seed in range(60)}
    assert dealers == {0, 1, 2}


def test_sixteen_hands_drawn_ones_included():
    game = mahjong_env.Game("malaysian3", episode="match", seed=3)
    dealers: dict[int, int] = {}
    while not game.over:
        dealers.setdefault(len(game.results), game.dealer)
        offered = game.legal()
        game.step("pass" if "pass" in offered else offered[0])
    assert len(game.results) == 16
    assert all(game.results[n].next_dealer == dealers[n + 1] for n in range(15))
    assert sum(game.chips) == 0
