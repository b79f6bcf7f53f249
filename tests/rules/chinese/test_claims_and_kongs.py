"""Chinese four players, rulebook sections 2, 7b.1, 7b.2, 7b.4, 7b.6: claims, kongs, robbing."""

import mahjong_env
from tests.scenario import asked, chips, deal, deltas, hand, legal, melds, play


def test_chows_of_every_suit_by_the_next_player_only():
    for tile, two in [("4m", "23m"), ("4p", "23p"), ("4s", "23s")]:
        game = deal("chinese", E=tile, S=two, W=two, N=two)
        play(game, f"E discard {tile}")
        assert "chow oox" in legal(game, "S")
        assert not any(name.startswith("chow") for seat in "WN" for name in legal(game, seat))


def test_honours_make_no_chow():
    game = deal("chinese", E="S", S="E W N C F P 147m 258p 9s")
    play(game, "E discard S")
    assert (game.phase, game.actor) == ("turn", 1)


def test_win_before_kong_before_chow():
    game = deal("chinese", E="5p", S="46p", W="555p", N="123m 46p 789s 999m CC")
    play(game, "E discard 5p")
    assert asked(game) == "SWN"
    play(game, "S chow oxo", "W kong", "N win")
    assert game.results[0].winners == (3,)


def test_kong_before_chow():
    game = deal("chinese", E="5p", S="46p", W="555p", N="123m 46p 789s 999m CC")
    play(game, "E discard 5p", "S chow oxo", "W kong", "N pass")
    assert melds(game, "W") == ["kong:5555p"]
    assert melds(game, "S") == []


def test_pong_before_chow():
    game = deal("chinese", E="5p", S="46p", W="55p 9s")
    play(game, "E discard 5p", "S chow oxo", "W pong")
    assert melds(game, "W") == ["pong:555p"]
    play(game, "W discard 9s", "all pass")
    assert game.actor == 3


def test_a_seat_that_could_win_may_answer_lower():
    game = deal("chinese", E="5p", S="123m 456m 789s 99p 55p")
    play(game, "E discard 5p")
    assert {"win", "pong", "pass"} <= legal(game, "S")
    play(game, "S pong")
    assert melds(game, "S") == ["pong:555p"]


def test_after_a_claim_a_later_tile_may_be_won_at_once():
    # South chows instead of winning, discards, and wins on the very next discard
    game = deal("chinese", E="3m", S="12m 456p 777s 789s 55p", draws="5p")
    play(game, "E discard 3m", "S chow oox", "S discard 5p", "W discard 5p", "S win", "all pass")
    assert game.results[0].winners == (1,)


def test_after_a_claim_no_kong():
    game = deal("chinese", E="C", S="CC 9999s")
    play(game, "E discard C", "S pong")
    assert game.phase == "claim_turn"
    assert all(name.startswith("discard ") for name in legal(game, "S"))


def test_a_pong_bars_no_chow_in_the_next_go_around():
    game = deal("chinese", E="C", S="CC 23s 1p", draws="9m 9m 4s")
    play(game, "E discard C", "S pong", "S discard 1p", "W discard 9m", "N discard 9m", "E discard 4s")
    assert "chow oox" in legal(game, "S")


def test_the_tile_just_chowed_may_be_discarded():
    game = deal("chinese", E="4m", S="456m 9p")
    play(game, "E discard 4m", "S chow xoo")
    assert "discard 4m" in legal(game, "S")


def test_kongs_pay_nothing_and_take_a_replacement():
    game = deal("chinese", E="5555m", tail="C")
    play(game, "E concealed_kong 5m")
    assert chips(game) == (0, 0, 0, 0)
    assert melds(game, "E") == ["ckong:5555m"]
    assert hand(game, "E")["C"] >= 1
    assert (game.phase, game.actor, game.live) == ("turn", 0, 82)


def test_a_tile_kept_back_may_be_added_on_a_later_draw():
    game = deal("chinese", E="5m", S="555m 1p", draws="9p 9s 1s 1s", tail="N")
    play(game, "E discard 5m", "S pong")
    assert "added_kong 5m" not in legal(game, "S")
    play(game, "S discard 1p", "W discard 9p", "N discard 9s", "E discard 1s", "S added_kong 5m")
    assert melds(game, "S") == ["akong:5555m"]


def kong_of_4s(E: str = "4s", W: str = "", N: str = "") -> mahjong_env.Game:
    """South ponged 4s from East's first discard, draws the fourth at his next turn and adds it."""
    game = deal("chinese", E=E, S="44s 1p", W=W, N=N, draws="9m 9s C 4s", tail="P")
    play(game, "E discard 4s", "S pong", "S discard 1p", "W discard 9m", "N discard 9s", "E discard C")
    play(game, "S added_kong 4s")
    return game


def test_the_nearest_robber_after_the_declarer_wins():
    game = kong_of_4s(W="56s 678m 345p 99p 123m", N="56s 678m 345p 99m 123p")
    assert (game.phase, asked(game)) == ("rob", "WN")
    play(game, "W win", "N win")
    assert game.results[0].winners == (2,)
    assert deltas(game) == (0, -2, 2, 0)


def test_the_dealer_who_robs_collects_four_times():
    game = kong_of_4s(E="56s 678m 345p 99p 123m 4s")
    assert asked(game) == "E"
    play(game, "E win")
    assert deltas(game) == (4, -4, 0, 0)
    assert game.results[0].next_dealer == 0


def test_passing_a_robbery_costs_nothing():
    game = kong_of_4s(W="56s 678m 345p 99p 123m")
    play(game, "W pass")
    assert melds(game, "S") == ["akong:4444s"]
    assert (game.phase, game.actor) == ("turn", 1)


def test_thirteen_orphans_do_not_rob_a_concealed_kong():
    game = deal("chinese", E="CCCC 2p", W="19m 19p 19s ESWN FPP", tail="5m")
    play(game, "E concealed_kong C")
    assert (game.phase, game.actor) == ("turn", 0)


def test_thirteen_orphans_rob_an_added_kong():
    game = deal("chinese", E="C", S="CC 2p", W="19m 19p 19s ESWN FPP", draws="2m 2s 3m C", tail="5m")
    play(game, "E discard C", "S pong", "S discard 2p", "W discard 2m", "N discard 2s", "E discard 3m")
    play(game, "S added_kong C", "W win")
    assert deltas(game) == (0, -26, 26, 0)
