"""Chinese four players, rulebook section 8: the worked cases played at the table."""

from tests.scenario import asked, deal, deltas, legal, melds, patterns, play, play_out


def test_c1_only_the_discarder_pays():
    game = deal("chinese", E="N", S="123m 456p 777s 789s 5p", draws="N 5p")
    play(game, "E discard N", "S discard N", "W discard 5p", "S win", "all pass")
    assert patterns(game) == ["base 1"]
    assert deltas(game) == (0, 1, -1, 0)
    assert game.results[0].next_dealer == 1


def test_c2_all_three_pay_a_self_draw():
    game = deal("chinese", E="N", S="123m 456p 777s 789s 5p", draws="5p")
    play(game, "E discard N", "S win")
    assert patterns(game) == ["base 1", "self_draw 1"]
    assert deltas(game) == (-2, 6, -2, -2)


def test_c10_on_the_replacement_of_a_concealed_kong():
    game = deal("chinese", E="N", W="123m 456m 789p 2p 333s", draws="N 3s", tail="2p")
    play(game, "E discard N", "S discard N", "W concealed_kong 3s", "W win")
    assert patterns(game) == ["base 1", "kong_bloom 1", "self_draw 1"]
    assert deltas(game) == (-3, -3, 9, -3)


def test_c12_robbing_doubles():
    game = deal(
        "chinese", E="4s", S="23s 678m 345p 99p CC 1m", W="44s N", draws="C 9s 9s 1m 9m 4s", tail="9m"
    )
    play(game, "E discard 4s", "W pong", "W discard N", "N discard C", "S pong", "S discard 1m")
    play(game, "W discard 9s", "N discard 9s", "E discard 1m", "S discard 9m", "W added_kong 4s")
    assert (game.phase, asked(game)) == ("rob", "S")
    play(game, "S win")
    assert patterns(game) == ["base 1", "rob_kong 0"]
    assert deltas(game) == (0, 2, -2, 0)
    assert melds(game, "W") == ["pong:444s"]
    assert game.results[0].next_dealer == 1


def test_c16_no_win_on_an_own_chow():
    game = deal("chinese", E="3m", S="12m 456p 777s 789s 55p")
    play(game, "E discard 3m")
    assert {"win", "chow oox"} <= legal(game, "S")
    play(game, "S chow oox")
    assert all(name.startswith("discard ") for name in legal(game, "S"))


def test_c16_no_win_on_an_own_pong():
    game = deal("chinese", E="7s", S="123m 456p 77s 789p 55p")
    play(game, "E discard 7s", "S pong")
    assert all(name.startswith("discard ") for name in legal(game, "S"))


def test_c16_after_a_kong_only_on_its_replacement():
    game = deal("chinese", E="8p", S="888p 123m 456m 789s 5s", tail="5s")
    play(game, "E discard 8p", "S kong", "all pass", "S win")
    # a self-draw on the replacement: three fan, all three pay
    assert deltas(game) == (-3, 9, -3, -3)


def test_c23_a_drawn_hand_passes_the_deal():
    game = deal("chinese")
    play_out(game)
    assert (game.results[0].reason, game.live) == ("draw", 0)
    assert deltas(game) == (0, 0, 0, 0)
    assert game.results[0].next_dealer == 1


def test_c24_two_winners():
    game = deal("chinese", E="5p", S="123m 456p 777s 789s 5p", W="123m 46p 789m 234s 99s")
    play(game, "E discard 5p", "S win", "W win")
    assert game.results[0].winners == (1,)
    assert deltas(game) == (-1, 1, 0, 0)


def test_c26_a_concealed_kong_is_not_robbed():
    game = deal("chinese", E="6666s", S="123m 456p 777m 78s 99p", tail="N")
    play(game, "E concealed_kong 6s")
    assert (game.phase, game.actor) == ("turn", 0)


def test_c28_the_dealer_draws_his_fourteenth_tile():
    game = deal("chinese", E="123m 456p 777s 789s 55p")
    assert [len(game.hand(place)) for place in range(4)] == [14, 13, 13, 13]
    assert game.live == 83
    play(game, "E win")
    assert patterns(game) == ["base 1", "self_draw 1"]
    assert deltas(game) == (12, -4, -4, -4)
    assert game.results[0].next_dealer == 0
