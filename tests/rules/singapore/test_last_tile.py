"""Singapore, rulebook sections 2 and 8b.3: the last live tile, kongs near the end, the drawn hand."""

import mahjong_env
from tests.scenario import asked, deal, deltas, drain, legal, patterns, play, play_out

# East is at move with 80 live tiles; without claims or replacements East also draws the last one.
READY_FOR_9P = "123m 456m 78p 55s CCC"


def test_the_last_drawer_may_win():
    game = deal("singapore", E=READY_FOR_9P + " 1s", last="9p")
    drain(game, 0, first="1s")
    assert legal(game, "E") == {"win", "pass"}
    play(game, "E win")
    assert patterns(game) == ["concealed 1", "dragon 1", "last_tile 1"]
    assert deltas(game) == (24, -8, -8, -8)


def test_declining_draws_the_hand_at_once():
    game = deal("singapore", E=READY_FOR_9P + " 1s", last="9p")
    drain(game, 0, first="1s")
    play(game, "E pass")
    assert game.over
    assert (game.results[0].reason, deltas(game)) == ("draw", (0, 0, 0, 0))


def test_no_kong_on_the_last_tile():
    game = deal("singapore", E="123m 456m 78p 5s 9s CCC 1s", last="C")
    drain(game, 1, first="1s")
    play_out(game)
    assert (game.results[0].reason, deltas(game)) == ("draw", (0, 0, 0, 0))


def kong_with_one_live_tile() -> mahjong_env.Game:
    game = deal("singapore", E="9s", N="CCC 123m 456m 78p 55s", last="C", tail="9p")
    drain(game, 1, first="9s")
    assert asked(game) == "N"
    play(game, "N concealed_kong C")
    assert legal(game, "N") == {"win", "pass"}
    return game


def test_a_kong_may_take_the_last_tile_as_its_replacement():
    game = kong_with_one_live_tile()
    play(game, "N win")
    assert patterns(game) == ["concealed 1", "dragon 1", "replacement 1"]
    assert deltas(game) == (-2 - 8, -2 - 8, -2 - 8, 6 + 24)


def test_a_kong_stays_paid_when_the_hand_is_drawn_on_its_replacement():
    game = kong_with_one_live_tile()
    play(game, "N pass")
    assert (game.results[0].reason, deltas(game)) == ("draw", (-2, -2, -2, 6))


def test_a_bonus_tile_as_the_last_tile_pays_and_draws_the_hand():
    # one opening replacement: North draws the last tile
    game = deal("singapore", bonus={"N": "rat"}, last="cat")
    play_out(game)
    assert (game.results[0].reason, deltas(game)) == ("draw", (-2, -2, -2, 6))
    assert sorted(game.bonus(3)) == ["cat", "rat"]


def test_the_eighth_flower_as_the_last_tile_wins():
    # seven opening replacements: South draws the last tile
    game = deal("singapore", bonus={"S": "f1 f2 f3 f4 f5 f6 f7"}, last="f8")
    play_out(game)
    assert game.results[0].winners == (1,)
    assert deltas(game) == (-44, 132, -44, -44)


def test_the_eighth_flower_as_the_last_tile_is_robbed():
    game = deal("singapore", bonus={"W": "f1 f2 f3 f4 f5 f6 f7"}, last="f8")
    play_out(game)
    assert game.results[0].winners == (2,)
    # West: flower set 4 each and own pair as dealt 4 each at the opening, then 2:1:1 from South
    assert deltas(game) == (-8 - 16, -8 - 32, 24 + 64, -8 - 16)


def test_no_discard_follows_the_last_tile():
    game = deal("singapore", E="9s", S=READY_FOR_9P, last="9p")
    play_out(game)
    assert game.results[0].reason == "draw"
    assert len(game.hand(0)) == 14
