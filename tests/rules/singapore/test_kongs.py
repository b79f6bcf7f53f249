"""Singapore, rulebook sections 2, 6 and 8b.6, 8b.8: kongs, what they pay, how they are robbed."""

import mahjong_env
from tests.scenario import asked, chips, deal, deltas, legal, melds, patterns, play

FLUSH_WAITING_FOR_5M = "123m 46m 789m 99m 222m"
NORTH_PUNG_WAITING_FOR_5M = "46m 123p 456p NNN 99p"
NOTHING_WAITING_FOR_5M = "46m 123p 456p 789p 99s"
WONDERS_WAITING_FOR_C = "19m 19p 19s ESWN FPP"


def test_a_concealed_kong_pays_two_from_each():
    game = deal("singapore", E="5555m", tail="9s")
    play(game, "E concealed_kong 5m")
    assert chips(game) == (6, -2, -2, -2)
    assert melds(game, "E") == ["ckong:5555m"]
    assert (game.phase, game.actor, game.live) == ("turn", 0, 79)


def test_an_exposed_kong_is_paid_by_the_discarder_alone():
    game = deal("singapore", E="5m", W="555m", tail="9s")
    play(game, "E discard 5m", "W kong")
    assert chips(game) == (-1, 0, 1, 0)


def pong_5m(W: str = "", N: str = "") -> mahjong_env.Game:
    """South has ponged 5m from East's first discard and draws the fourth one at his next turn."""
    game = deal("singapore", E="5m 1s", S="55m 1p", W=W, N=N, draws="9p 9s 1s 5m", tail="9s")
    play(game, "E discard 5m", "S pong", "S discard 1p")
    play(game, "W discard 9p", "N discard 9s", "E discard 1s")
    return game


def test_an_added_kong_pays_one_from_each():
    game = pong_5m()
    play(game, "S added_kong 5m")
    assert chips(game) == (-1, 3, -1, -1)
    assert melds(game, "S") == ["akong:5555m"]
    assert (game.phase, game.actor) == ("turn", 1)


def test_a_fourth_tile_kept_in_hand_may_be_added_on_a_later_own_draw():
    game = deal("singapore", E="5m", S="555m 1p", draws="9p 9s 1s 1s")
    play(game, "E discard 5m", "S pong")
    assert "added_kong 5m" not in legal(game, "S")  # a kong needs a drawn tile, 8b.5
    play(game, "S discard 1p", "W discard 9p", "N discard 9s", "E discard 1s")
    assert "added_kong 5m" in legal(game, "S")


def test_a_pong_is_never_promoted_with_a_discard():
    game = deal("singapore", E="5m", S="55m 1p", draws="5m")
    play(game, "E discard 5m", "S pong", "S discard 1p", "W discard 5m")
    assert "kong" not in legal(game, "S")


def test_robbing_an_added_kong():
    game = pong_5m(W=FLUSH_WAITING_FOR_5M)
    play(game, "S added_kong 5m")
    assert (game.phase, asked(game)) == ("rob", "W")
    assert legal(game, "W") == {"win", "pass"}
    play(game, "W win")
    assert patterns(game) == ["full_flush 4", "rob_kong 1"]
    # the declarer pays like a discarder, the kong is not paid, the pong remains
    assert deltas(game) == (-16, -32, 64, -16)
    assert melds(game, "S") == ["pong:555m"]


def test_a_kong_nobody_robs_is_paid():
    game = pong_5m(W=FLUSH_WAITING_FOR_5M)
    play(game, "S added_kong 5m")
    assert chips(game) == (0, 0, 0, 0)
    play(game, "W pass")
    assert chips(game) == (-1, 3, -1, -1)
    assert melds(game, "S") == ["akong:5555m"]


def test_the_nearest_robber_after_the_declarer_wins():
    game = pong_5m(W=FLUSH_WAITING_FOR_5M, N=NORTH_PUNG_WAITING_FOR_5M)
    play(game, "S added_kong 5m")
    assert asked(game) == "WN"
    play(game, "W win", "N win")
    assert game.results[0].winners == (2,)


def test_robbing_counts_towards_the_minimum():
    game = pong_5m(W=FLUSH_WAITING_FOR_5M, N=NORTH_PUNG_WAITING_FOR_5M)
    play(game, "S added_kong 5m", "W pass", "N win")
    assert patterns(game) == ["rob_kong 1", "seat_wind 1"]
    assert deltas(game) == (-2, -4, -2, 8)


def test_robbing_alone_is_below_the_minimum():
    game = pong_5m(N=NOTHING_WAITING_FOR_5M)
    play(game, "S added_kong 5m")
    assert (game.phase, game.actor) == ("turn", 1)


def test_an_own_discard_of_the_kind_bars_robbing_even_when_it_was_claimed():
    game = deal("singapore", E="1s", S="55m 1p", W=FLUSH_WAITING_FOR_5M, draws="9p 5m 1s 9s 9p 5m", tail="9s")
    play(game, "E discard 1s", "S discard 9p", "W discard 5m", "S pong", "S discard 1p")
    play(game, "W discard 1s", "N discard 9s", "E discard 9p", "S added_kong 5m")
    assert (game.phase, game.actor) == ("turn", 1)
    assert melds(game, "S") == ["akong:5555m"]


def test_an_exposed_kong_is_not_robbed():
    game = deal("singapore", E="9p", S="555m 1p", W=FLUSH_WAITING_FOR_5M, draws="1p 1s 5m", tail="9s")
    play(game, "E discard 9p", "S discard 1p", "W discard 1s", "N discard 5m")
    assert asked(game) == "SW"  # West may win on the discard itself
    play(game, "S kong", "W pass")
    assert (game.phase, game.actor) == ("turn", 1)


def concealed_kong_of_c(W: str) -> mahjong_env.Game:
    game = deal("singapore", E="2p", S="CCC 9m", W=W, draws="C", tail="9s")
    play(game, "E discard 2p", "S concealed_kong C")
    return game


def test_thirteen_wonders_rob_a_concealed_kong_and_all_pay():
    game = concealed_kong_of_c(WONDERS_WAITING_FOR_C)
    assert (game.phase, asked(game)) == ("rob", "W")
    play(game, "W win")
    assert "thirteen_wonders 5" in patterns(game)
    assert "earthly 5" not in patterns(game)
    assert deltas(game) == (-32, -32, 96, -32)


def test_thirteen_wonders_may_let_a_concealed_kong_pass():
    game = concealed_kong_of_c(WONDERS_WAITING_FOR_C)
    play(game, "W pass")
    assert chips(game) == (-2, 6, -2, -2)


def test_nothing_else_robs_a_concealed_kong():
    game = deal("singapore", E="2p", S="555m 9m", W=FLUSH_WAITING_FOR_5M, draws="5m", tail="9s")
    play(game, "E discard 2p", "S concealed_kong 5m")
    assert (game.phase, game.actor) == ("turn", 1)


def test_a_bonus_tile_between_two_kongs_does_not_break_kong_on_kong():
    game = deal("singapore", E="N", S="123m 444m 888s 78p 55p", draws="4m", tail="f3 8s 9p")
    play(game, "E discard N", "S concealed_kong 4m", "S concealed_kong 8s", "S win")
    assert "kong_on_kong 5" in patterns(game)
    assert "replacement 1" not in patterns(game)


def test_a_bonus_tile_on_the_second_kong_keeps_kong_on_kong():
    game = deal("singapore", E="N", S="123m 444m 888s 78p 55p", draws="4m", tail="8s f3 9p")
    play(game, "E discard N", "S concealed_kong 4m", "S concealed_kong 8s", "S win")
    assert "kong_on_kong 5" in patterns(game)


def test_kongs_of_two_turns_are_no_kong_on_kong():
    game = deal("singapore", E="N", S="123m 444m 888s 78p 55p", draws="4m 1s 1s 1s 8s", tail="1p 9p")
    play(game, "E discard N", "S concealed_kong 4m", "S discard 1p", "W discard 1s", "N discard 1s")
    play(game, "E discard 1s", "S concealed_kong 8s", "S win")
    assert patterns(game) == ["concealed 1", "replacement 1"]
    assert deltas(game) == (-4 - 4, 12 + 12, -4 - 4, -4 - 4)
