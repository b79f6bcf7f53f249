"""Singapore, rulebook sections 3 and 8b.1, 8b.2: eight flowers, seven rob one."""

from tests.scenario import chips, deal, deltas, patterns, play

SEVEN = "f1 f2 f3 f4 f5 f6 f7"


def test_eight_flowers_in_the_deal_win_before_any_decision():
    game = deal("singapore", bonus={"E": SEVEN + " f8"}, episode="match")
    assert game.results[0].winners == (0,)
    # own pair as dealt 4 each, flower set 4 each, season set 4 each, the win 32 each
    assert deltas(game) == (132, -44, -44, -44)
    assert game.results[0].next_dealer == 1
    assert (game.dealer, game.over) == (1, False)


def test_eight_flowers_by_an_opening_replacement():
    game = deal(
        "singapore",
        E="f1 f2 f3 f4 f5 f6 f7 147m 258s E",
        tail="f8 1p 1p 1p 2p 2p 2p",
        episode="match",
    )
    assert game.results[0].winners == (0,)
    assert deltas(game) == (132, -44, -44, -44)


def test_seven_rob_one_in_the_opening_stops_all_that_follows():
    game = deal("singapore", bonus={"E": SEVEN, "S": "f8", "W": "cat rat"}, episode="match")
    assert game.results[0].winners == (0,)
    assert [name for name, _ in game.results[0].settlements[0].patterns] == ["seven_flowers"]
    # East: own pair as dealt 4 each, flower set 4 each, then 2:1:1 from South; West's animals never appear
    assert deltas(game) == (24 + 64, -8 - 32, -8 - 16, -8 - 16)


def test_an_eighth_flower_shown_before_the_seven_is_not_robbed():
    game = deal("singapore", bonus={"S": "f8", "N": SEVEN}, episode="match")
    assert game.results == []
    assert game.actor == 0


def test_a_hand_episode_deals_again_and_does_not_count_it():
    game = deal("singapore", bonus={"E": SEVEN + " f8"})
    assert game.results == []
    assert (game.phase, game.over, chips(game)) == ("turn", False, (0, 0, 0, 0))


def test_the_replacement_of_a_bonus_tile_may_be_the_eighth():
    game = deal("singapore", E="9s", bonus={"S": "f1 f3 f4 f5 f7 f8"}, draws="f2", tail="f6")
    play(game, "E discard 9s", "all pass")
    assert game.results[0].winners == (1,)
    # f2: flower set 4 each; f6: own pair 2 each and season set 4 each; the win 32 each
    assert deltas(game) == (-42, 126, -42, -42)


def test_a_replacement_is_robbed_like_a_draw():
    game = deal("singapore", E="9s", bonus={"N": SEVEN}, draws="9m cat", tail="f8")
    play(game, "E discard 9s", "S discard 9m", "all pass")
    assert game.results[0].winners == (3,)
    assert patterns(game) == ["seven_flowers 5"]
    assert deltas(game) == (-20, -20, -36, 76)


def test_the_robbed_tile_completes_no_pair():
    game = deal("singapore", E="9s", bonus={"N": "f1 f3 f4 f5 f6 f7 f8", "S": "cat"}, draws="f2")
    play(game, "E discard 9s", "all pass")
    assert game.results[0].winners == (3,)
    # North: own pair f4 f8 as dealt 4 each, season set 4 each; f2 then pays nothing but the win
    assert deltas(game) == (-8 - 16, -8 - 32, -8 - 16, 24 + 64)


def test_animals_never_count_as_flowers():
    game = deal("singapore", E="9s", bonus={"N": SEVEN}, draws="cat", tail="9m")
    play(game, "E discard 9s", "all pass")
    assert not game.over
    assert game.actor == 1
