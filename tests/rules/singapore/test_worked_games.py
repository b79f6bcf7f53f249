"""Singapore, rulebook section 10: the worked cases played at the table, instants and liability included."""

import mahjong_env
from tests.scenario import asked, chips, deal, deltas, drain, go_to, legal, melds, patterns, play, play_out


def test_1_big_ping_hu_from_wests_discard():
    game = deal("singapore", E="1m", S="123m 456m 678p 34s 88p", draws="9m 5s")
    play(game, "E discard 1m", "S discard 9m", "W discard 5s", "S win", "all pass")
    assert patterns(game) == ["ping_hu 4"]
    assert deltas(game) == (-8, 32, -16, -8)
    assert game.results[0].next_dealer == 1


def test_3_and_4_a_closed_wait_wins_by_self_draw_only():
    game = deal("singapore", E="1m", S="123m 456m 678p 35s 88p", draws="9m 4s 9p 1p 4s")
    play(game, "E discard 1m", "S discard 9m", "W discard 4s")
    assert "win" not in legal(game, "S")
    play(game, "N discard 9p", "E discard 1p", "S win")
    assert patterns(game) == ["concealed 1", "ping_hu 4"]
    assert deltas(game) == (-32, 96, -32, -32)


def test_5_little_ping_hu_alone_is_not_offered():
    game = deal("singapore", E="1m", S="123m 456m 678p 34s 88p", bonus={"S": "f3"}, draws="9m 5s")
    play(game, "E discard 1m", "S discard 9m", "W discard 5s")
    assert "win" not in legal(game, "S")


def test_6_little_ping_hu_by_self_draw_is_enough():
    game = deal("singapore", E="1m", S="123m 456m 678p 34s 88p", bonus={"S": "f3"}, draws="9m 9m 1p 1p 5s")
    play(game, "E discard 1m", "S discard 9m", "W discard 9m", "N discard 1p", "E discard 1p", "S win")
    assert patterns(game) == ["concealed 1", "little_ping_hu 1"]
    assert deltas(game) == (-4, 12, -4, -4)


def feeding_three_dragons(draws: str) -> mahjong_env.Game:
    """West pongs C from E, F from N and P from S, and then waits on 9m."""
    game = deal("singapore", E="C", W="CC FF PP 345s 9m 147p", draws=f"F 1s 9s P {draws}")
    play(game, "E discard C", "W pong", "W discard 1p")
    play(game, "N discard F", "W pong", "W discard 4p")
    play(game, "N discard 1s", "E discard 9s", "S discard P", "W pong", "W discard 7p")
    assert melds(game, "W") == ["pong:CCC", "pong:FFF", "pong:PPP"]
    return game


def test_14_south_fed_the_third_dragon_and_pays_for_the_self_draw():
    game = feeding_three_dragons("1m 1m 9s 9m")
    play(game, "N discard 1m", "E discard 1m", "S discard 9s", "W win")
    assert patterns(game) == ["big_dragons 10"]
    assert deltas(game) == (0, -192, 192, 0)


def test_15_south_fed_the_third_dragon_and_pays_for_norths_discard():
    game = feeding_three_dragons("9m")
    play(game, "N discard 9m", "W win", "all pass")
    assert deltas(game) == (0, -128, 128, 0)


def test_23_four_kongs_and_what_each_of_them_pays():
    game = deal(
        "singapore",
        round_wind="W",
        E="7s",
        S="222m 5555p EEE 77s 1s",
        draws="2m 9p 9m 1p 3m",
        tail="7s E 3m 8p",
    )
    play(game, "E discard 7s", "S pong", "S discard 1s")
    play(game, "W discard 2m", "S kong")
    assert chips(game) == (0, 1, -1, 0)
    play(game, "S added_kong 7s")
    assert chips(game) == (-1, 4, -2, -1)
    play(game, "S concealed_kong 5p", "S concealed_kong E")
    assert chips(game) == (-5, 16, -6, -5)
    play(game, "S discard 8p", "W discard 9p", "N discard 9m", "E discard 1p", "S win")
    assert patterns(game) == ["all_pungs 2", "eighteen_arhats 5"]
    assert deltas(game) == (-37, 112, -38, -37)


def test_26_a_win_on_the_replacement_of_a_concealed_kong():
    game = deal("singapore", E="F", W="FF 234m 45p 33p 888s 1m", draws="1p 1s 9m 8s", tail="6p")
    play(game, "E discard F", "W pong", "W discard 1m")
    play(game, "N discard 1p", "E discard 1s", "S discard 9m", "W concealed_kong 8s")
    assert chips(game) == (-2, -2, 6, -2)
    play(game, "W win")
    assert patterns(game) == ["dragon 1", "replacement 1"]
    assert deltas(game) == (-6, -6, 18, -6)


def test_27_the_last_live_tile():
    game = deal("singapore", E="E", S="EE 345m 678m 45p 22s 9s", last="6p")
    play(game, "E discard E", "S pong", "S discard 9s")
    drain(game, 0)
    assert legal(game, "S") == {"win", "pass"}
    play(game, "S win")
    assert patterns(game) == ["last_tile 1", "round_wind 1"]
    assert deltas(game) == (-4, 12, -4, -4)


def test_33_own_discards_are_locked_for_the_hand_other_waits_are_not():
    game = deal("singapore", E="1m", S="123m 456m 678p 34s 88p", draws="2s 2s 9m 5s")
    play(game, "E discard 1m", "S discard 2s", "W discard 2s")
    assert "win" not in legal(game, "S")
    play(game, "N discard 9m", "E discard 5s")
    assert "win" in legal(game, "S")
    play(game, "S win", "all pass")
    assert patterns(game) == ["ping_hu 4"]
    assert deltas(game) == (-16, 32, -8, -8)


def test_34_of_two_winners_the_nearest_after_the_discarder_wins_alone():
    game = deal(
        "singapore", E="1m", S="123m 456m 678p 34s 88p", W="123p 456p 789m 34s 99m", draws="1p 1p 9p 5s"
    )
    play(game, "E discard 1m", "S discard 1p", "W discard 1p", "N discard 9p", "E discard 5s")
    assert asked(game) == "SW"
    play(game, "S win", "W win")
    assert game.results[0].winners == (1,)
    assert deltas(game) == (-16, 32, -8, -8)


def test_35_four_animals_in_play():
    game = deal(
        "singapore", E="9s", draws="1m 1p cat 1s 1m 1p rat 1s 1m 1p rooster", tail="9m 9m centipede 9m"
    )
    go_to(game, "N", first="9s")
    assert chips(game) == (0, 0, 0, 0)
    go_to(game, "N", first="9m")
    assert chips(game) == (-2, -2, -2, 6)
    go_to(game, "N", first="9m")
    assert chips(game) == (-8, -8, -8, 24)
    assert sorted(game.bonus(3)) == ["cat", "centipede", "rat", "rooster"]


def test_37_own_flower_dealt_own_season_drawn():
    game = deal("singapore", E="9s", bonus={"E": "f1"}, draws="1m 1p 1s f5", tail="9m")
    go_to(game, "E", first="9s")
    assert chips(game) == (6, -2, -2, -2)


def test_37_own_flower_and_season_both_dealt_pay_double():
    game = deal("singapore", E="9s", bonus={"E": "f1 f5"})
    play(game, "E discard 9s")
    assert chips(game) == (12, -4, -4, -4)


def test_37_anothers_flower_and_season_pay_nothing():
    game = deal("singapore", E="9s", bonus={"E": "f2 f6"})
    play(game, "E discard 9s")
    assert chips(game) == (0, 0, 0, 0)


def test_38_eight_flowers():
    game = deal("singapore", E="9s", bonus={"S": "f1 f2 f3 f4 f5 f6 f7"}, draws="f8")
    play(game, "E discard 9s", "all pass")
    assert game.over
    assert game.results[0].winners == (1,)
    assert patterns(game) == ["eight_flowers 5"]
    # the flower set 4 each, the pair f2 f6 as dealt 4 each, the season set 4 each, the win 32 each
    assert deltas(game) == (-44, 132, -44, -44)


def test_39_seven_rob_one():
    game = deal("singapore", E="9s", bonus={"N": "f1 f2 f3 f4 f5 f6 f7"}, draws="9m f8")
    play(game, "E discard 9s", "S discard 9m", "all pass")
    assert game.over
    assert game.results[0].winners == (3,)
    assert patterns(game) == ["seven_flowers 5"]
    # the flower set paid N 4 each at the opening; f8 completes nothing for anybody
    assert deltas(game) == (-20, -20, -36, 76)


def test_41_earthly_on_the_dealers_first_discard():
    game = deal("singapore", E="2m", S="123m 456p 789s 2m WWW")
    play(game, "E discard 2m", "S win", "all pass")
    assert patterns(game) == ["earthly 5"]
    assert deltas(game) == (-32, 64, -16, -16)


def test_44_a_drawn_hand_pays_nothing_and_passes_the_deal():
    game = deal("singapore", E="9s")
    play_out(game)
    assert game.results[0].reason == "draw"
    assert game.results[0].winners == ()
    assert deltas(game) == (0, 0, 0, 0)
    assert game.results[0].next_dealer == 1
    assert game.live == 0


def test_46_the_winning_tile_completes_a_fourth_set_of_the_suit():
    game = deal("singapore", E="1s", S="23s 77s 99s 45s 22s 1m 1p N", draws="7s 9s 9m 6s")
    play(game, "E discard 1s", "S chow xoo", "S discard 1m")
    play(game, "W discard 7s", "S pong", "S discard 1p")
    play(game, "W discard 9s", "S pong", "S discard N")
    play(game, "W discard 9m", "N discard 6s", "S win", "all pass")
    assert patterns(game) == ["full_flush 4"]
    assert deltas(game) == (0, 32, 0, -32)


def test_47_the_third_dragon_as_the_pair_makes_nobody_liable():
    game = deal("singapore", E="C", W="CC FF P 345s 567m 9p 1p", draws="F P")
    play(game, "E discard C", "W pong", "W discard 9p", "N discard F", "W pong", "W discard 1p")
    play(game, "N discard P", "W win", "all pass")
    assert patterns(game) == ["little_dragons 3"]
    assert deltas(game) == (-4, -4, 16, -8)


def test_48_kong_on_kong():
    game = deal("singapore", E="2m", W="222m 888s 111p 3m 55p N", draws="8s", tail="1p 4m")
    play(game, "E discard 2m", "W pong", "W discard N")
    play(game, "N discard 8s", "W kong", "W concealed_kong 1p", "W win")
    assert patterns(game) == ["kong_on_kong 5"]
    assert deltas(game) == (-34, -34, 103, -35)


def test_49_earthly_on_the_replacement_of_a_first_turn_kong():
    game = deal("singapore", E="N", S="123m 456m 78s 55p 222p", draws="2p", tail="9s")
    play(game, "E discard N", "S concealed_kong 2p", "S win")
    assert patterns(game) == ["concealed 1", "earthly 5", "replacement 1"]
    assert deltas(game) == (-34, 102, -34, -34)
