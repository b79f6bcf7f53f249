"""Malaysian three players, rulebook section 8: the worked cases played at the table."""

from tests.scenario import asked, chips, deal, deltas, drain, legal, melds, patterns, play, play_out


def test_a1_wins_on_easts_6p():
    game = deal("malaysian3", E="N", S="123p 234p 45p 789p 55p", bonus={"S": "cat"}, draws="W F 6p")
    play(game, "E discard N", "S discard W", "W discard F", "E discard 6p", "S win", "all pass")
    assert patterns(game) == ["animal 1", "full_flush 3", "ping_hu 1"]
    assert deltas(game) == (-10, 15, -5)
    assert game.results[0].next_dealer == 0


def test_a2_three_fan_may_not_win():
    game = deal("malaysian3", E="N", S="123p 456p 789p EEE 5p", bonus={"S": "rat"}, draws="W F N 5p")
    play(game, "E discard N", "S discard W", "W discard F", "E discard N", "all pass")
    assert (game.phase, asked(game)) == ("turn", "S")
    assert "win" not in legal(game, "S")
    play(game, "S discard 5p")
    assert not game.over


def test_a12_the_fourth_fei_is_a_forced_win():
    game = deal("malaysian3", E="1p", S="JJJ 1358p EE SS CF", draws="J")
    play(game, "E discard 1p", "all pass")
    assert legal(game, "S") == {"win"}
    play(game, "S win")
    assert patterns(game) == ["four_fei 10"]
    assert deltas(game) == (-44, 88, -44)
    assert game.results[0].next_dealer == 1


def test_a14_the_dealer_wins_on_the_replacement_of_his_kong():
    game = deal("malaysian3", E="EEE 123p 456p 7p 8888p", bonus={"E": "f5"}, tail="7p")
    play(game, "E concealed_kong 8p")
    assert chips(game) == (4, -2, -2)
    play(game, "E win")
    assert patterns(game) == [
        "east_wind 1",
        "half_flush 1",
        "replacement_kong 1",
        "seat_flower 1",
        "seat_wind 1",
    ]
    assert deltas(game) == (24, -12, -12)
    assert game.results[0].next_dealer == 0


def test_a15_a_drawn_hand_pays_kong_and_fei():
    # with the default rules no tile stays in the wall, so all four fei are held: here E two, W two
    game = deal("malaysian3", E="JJ 1p", W="JJ NNN", spread_bonus=True, draws="N")
    play(game, "E discard 1p", "S discard N", "W kong", "all pass")
    assert chips(game) == (0, -2, 2)
    play_out(game)
    result = game.results[0]
    assert (result.reason, game.live) == ("draw", 0)
    # fei: E and W get 2 each from the two others, so E +4-2, W +4-2, S -4
    assert deltas(game) == (2, -2 - 4, 2 + 2)
    assert result.next_dealer == 1


def test_a17_the_fourth_animal_pays_when_it_comes():
    game = deal(
        "malaysian3",
        E="N",
        W="123p 23p 678p CCC 99p",
        bonus={"W": "cat rat rooster"},
        draws="F centipede N F 4p",
        tail="N",
    )
    play(game, "E discard N", "S discard F", "all pass")
    assert chips(game) == (-1, -1, 2)
    play(game, "W discard N", "E discard N", "S discard F", "W win")
    assert patterns(game) == ["animal_set 5", "dragon 1", "half_flush 1"]
    assert deltas(game) == (-15, -15, 30)
    assert game.results[0].next_dealer == 2


def test_a19_heaven():
    game = deal("malaysian3", E="123p 456p 789p FFF 22p", bonus={"E": "cat"})
    play(game, "E win")
    assert patterns(game) == ["heavenly 10"]
    assert deltas(game) == (80, -40, -40)


def test_a20_the_very_last_tile():
    # all bonus tiles are dealt, 28 tiles left at East's first turn: South draws the last one
    game = deal("malaysian3", E="JJ N", S="777p SSS 123p 345p 6p", W="JJ", spread_bonus=True, last="6p")
    drain(game, 0, first="N")
    play(game, "S win")
    assert patterns(game) == ["last_tile 10"]
    # win 40 each, then the fei: E and W +4-2 each, S -4
    assert deltas(game) == (-40 + 2, 80 - 4, -40 + 2)
    assert game.results[0].next_dealer == 1


def test_a22_a_fei_set_aside_and_its_replacement():
    game = deal("malaysian3", E="J 345p 345p 456p 678p 2p", bonus={"E": "h1"}, tail="2p")
    play(game, "E aside")
    assert game.fei_aside(0) == 1
    play(game, "E win")
    assert patterns(game) == ["face 1", "fei_aside 1", "full_flush 3", "ping_hu 1", "replacement_bonus 1"]
    assert deltas(game) == (28 + 2, -14 - 1, -14 - 1)


def test_a26_chows_take_one_fei_pongs_two():
    game = deal("malaysian3", E="6p", S="5p JJ 1p EE SS WW CC F")
    play(game, "E discard 6p")
    assert legal(game, "S") == {"chow Jox", "chow oxJ", "pong JJ", "pass"}


def test_a27_swap_first_then_the_kong():
    game = deal("malaysian3", E="9p", S="9p J 1p EE WW CC F N 4p 7p", draws="N F 9p F N 9p", tail="S")
    play(game, "E discard 9p", "S pong J", "S discard 1p", "W discard N", "E discard F", "all pass")
    assert "swap 9p" in legal(game, "S")
    assert "added_kong 9p" not in legal(game, "S")
    play(game, "S swap 9p")
    assert melds(game, "S") == ["pong:999p"]
    assert "J" in game.hand(1)
    assert "added_kong 9p" not in legal(game, "S")
    play(game, "S discard 4p", "W discard F", "E discard N", "S added_kong 9p")
    assert melds(game, "S") == ["akong:9999p"]


def test_a28_fewer_fei_first():
    game = deal("malaysian3", E="C", S="C J", W="CC")
    play(game, "E discard C", "S pong J", "W pong")
    assert melds(game, "W") == ["pong:CCC"]
    assert melds(game, "S") == []


def test_a28_a_win_beats_both_pongs():
    game = deal("malaysian3", E="C", S="123p 456p 789p C J 55p", W="CC")
    play(game, "E discard C", "S win", "W pong")
    assert game.results[0].winners == (1,)


def test_a29_two_winners():
    game = deal("malaysian3", E="5p", S="123p 46p 789p EEE SS", W="123p 46p 789p WWW NN")
    play(game, "E discard 5p", "S win", "W win")
    assert game.results[0].winners == (1,)
    assert deltas(game) == (-40, 60, -20)
    assert game.results[0].next_dealer == 0


def test_a30_four_fei_after_the_opening():
    game = deal("malaysian3", W="JJJJ", bonus={"W": "cat"})
    assert (game.phase, game.actor) == ("turn", 2)
    assert legal(game, "W") == {"win"}
    play(game, "W win")
    assert patterns(game) == ["four_fei 10"]
    assert deltas(game) == (-40 - 4, -40 - 4, 80 + 8)
    assert game.results[0].next_dealer == 2
