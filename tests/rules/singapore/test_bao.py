"""Singapore, rulebook section 7: who is liable (B1 to B6), who is not, and who goes first."""

import mahjong_env
from tests.scenario import deal, deltas, drain, patterns, play

# ---------------------------------------------------------------- B1 three dragons


def test_b1_by_the_winning_tile_that_completes_the_third_pung():
    game = deal("singapore", E="C", W="CC FF PP 345s 99m 14p", draws="F 1s 9s P")
    play(game, "E discard C", "W pong", "W discard 1p", "N discard F", "W pong", "W discard 4p")
    play(game, "N discard 1s", "E discard 9s", "S discard P", "W win", "all pass")
    assert patterns(game) == ["big_dragons 10"]
    assert deltas(game) == (0, -128, 128, 0)


def test_b1_not_when_the_third_pung_is_his_own():
    game = deal("singapore", E="C", W="CC FF PPP 345s 9m 14p", draws="F 9m")
    play(game, "E discard C", "W pong", "W discard 1p", "N discard F", "W pong", "W discard 4p")
    play(game, "N discard 9m", "W win", "all pass")
    assert patterns(game) == ["big_dragons 10"]
    assert deltas(game) == (-32, -32, 128, -64)


def test_b1_not_while_only_one_of_the_others_is_exposed():
    game = deal("singapore", E="9s", W="CCC FF PP 345s 9m 14p", draws="F 1s 1m P 9m")
    play(game, "E discard 9s", "S discard F", "W pong", "W discard 1p", "N discard 1s", "E discard 1m")
    play(game, "S discard P", "W pong", "W discard 4p", "N discard 9m", "W win", "all pass")
    assert patterns(game) == ["big_dragons 10"]
    assert deltas(game) == (-32, -32, 128, -64)


# ---------------------------------------------------------------- B2 four winds


def test_b2_the_feeder_of_the_fourth_wind():
    game = deal("singapore", E="E", W="EE SS NN WW 5m 147p 9s", draws="S N 1s 9m W 5m")
    play(game, "E discard E", "W pong", "W discard 1p", "N discard S", "W pong", "W discard 4p")
    play(game, "N discard N", "W pong", "W discard 7p", "N discard 1s", "E discard 9m")
    play(game, "S discard W", "W pong", "W discard 9s", "N discard 5m", "W win", "all pass")
    assert patterns(game) == ["big_winds 10"]
    assert deltas(game) == (0, -128, 128, 0)


def test_b2_by_the_winning_tile_that_completes_the_fourth_pung():
    game = deal("singapore", E="E", W="EE SS NN WW 55m 147p", draws="S N 1s 9m W")
    play(game, "E discard E", "W pong", "W discard 1p", "N discard S", "W pong", "W discard 4p")
    play(game, "N discard N", "W pong", "W discard 7p", "N discard 1s", "E discard 9m")
    play(game, "S discard W", "W win", "all pass")
    assert patterns(game) == ["big_winds 10"]
    assert deltas(game) == (0, -128, 128, 0)


def test_b2_not_when_the_fourth_wind_is_the_pair():
    game = deal("singapore", E="E", W="EE SS NN W 555m 147p", draws="S N 1s 9m W")
    play(game, "E discard E", "W pong", "W discard 1p", "N discard S", "W pong", "W discard 4p")
    play(game, "N discard N", "W pong", "W discard 7p", "N discard 1s", "E discard 9m")
    play(game, "S discard W", "W win", "all pass")
    assert patterns(game) == ["all_pungs 2", "little_winds 4"]
    assert deltas(game) == (-16, -32, 64, -16)


# ---------------------------------------------------------------- B3 the limit is in sight


def two_dragons(bonus: str, draws: str) -> mahjong_env.Game:
    """East feeds West C, South feeds him F; West then waits on 9m with 345s 678s."""
    game = deal("singapore", E="C", W="CC FF 345s 678s 9m 14p", bonus={"W": bonus}, draws=f"1s 1m F {draws}")
    play(game, "E discard C", "W pong", "W discard 1p", "N discard 1s", "E discard 1m")
    play(game, "S discard F", "W pong", "W discard 4p")
    return game


def test_b3_the_feeder_pays_for_anothers_discard():
    # visible 3 bonus tiles + C = 4, F makes 5
    game = two_dragons("f3 f7 cat", "9m")
    play(game, "N discard 9m", "W win", "all pass")
    assert patterns(game) == ["animal 1", "dragon 1", "dragon 1", "seat_flower 1", "seat_flower 1"]
    assert deltas(game) == (-4, -4 - 64, 12 + 64, -4)  # his own pair as dealt paid 4 each before


def test_b3_the_feeder_pays_for_a_self_draw():
    game = two_dragons("f3 f7 cat", "1s 1m 1p 9m")
    play(game, "N discard 1s", "E discard 1m", "S discard 1p", "W win")
    assert deltas(game) == (-4, -4 - 96, 12 + 96, -4)


def test_b3_not_below_the_cap():
    # visible 2 bonus tiles + C = 3, F makes 4
    game = two_dragons("f3 f7", "9m")
    play(game, "N discard 9m", "W win", "all pass")
    assert deltas(game) == (-4 - 8, -4 - 8, 12 + 32, -4 - 16)


def test_b3_anothers_flower_is_not_visible_tai():
    game = two_dragons("f3 f7 f8", "9m")
    play(game, "N discard 9m", "W win", "all pass")
    assert deltas(game) == (-4 - 8, -4 - 8, 12 + 32, -4 - 16)


def test_b3_a_double_wind_gains_two():
    # visible 2 bonus tiles + C = 3, East's East pung makes 5
    game = deal("singapore", E="CC EE 345s 678s 9m 147p", bonus={"E": "f1 f5"}, draws="C E 1s 9m")
    play(game, "E discard 7p", "S discard C", "E pong", "E discard 1p", "S discard E", "E pong")
    play(game, "E discard 4p", "S discard 1s", "W discard 9m", "E win", "all pass")
    assert patterns(game) == ["dragon 1", "round_wind 1", "seat_flower 1", "seat_flower 1", "seat_wind 1"]
    assert deltas(game) == (12 + 64, -4 - 64, -4, -4)


def test_b3_by_the_winning_tile():
    # visible 3 bonus tiles + C = 4; North's F completes the pung that wins
    game = deal("singapore", E="C", W="CC FF 345s 678s 99m 1p", bonus={"W": "f3 f7 cat"}, draws="F")
    play(game, "E discard C", "W pong", "W discard 1p", "N discard F", "W win", "all pass")
    assert deltas(game) == (-4, -4, 12 + 64, -4 - 64)


# ---------------------------------------------------------------- B4 full flush


def test_b4_the_feeder_of_the_fourth_set():
    game = deal("singapore", E="1s", W="11s 33s 55s 77s 9s 147p N", draws="3s 5s 1m 1m 7s 9s")
    play(game, "E discard 1s", "W pong", "W discard 1p", "N discard 3s", "W pong", "W discard 4p")
    play(game, "N discard 5s", "W pong", "W discard 7p", "N discard 1m", "E discard 1m")
    play(game, "S discard 7s", "W pong", "W discard N", "N discard 9s", "W win", "all pass")
    assert patterns(game) == ["all_pungs 2", "full_flush 4"]
    assert deltas(game) == (0, -64, 64, 0)


def test_b4_a_robbed_tile_counts_as_the_declarers_discard():
    game = deal("singapore", E="6s", S="66s 9p", W="11s 33s 55s 78s 99s 147p", draws="1m 1s 3s 5s 9m 9m 6s")
    play(game, "E discard 6s", "S pong", "S discard 9p", "W discard 1m")
    play(game, "N discard 1s", "W pong", "W discard 1p", "N discard 3s", "W pong", "W discard 4p")
    play(game, "N discard 5s", "W pong", "W discard 7p", "N discard 9m", "E discard 9m")
    play(game, "S added_kong 6s", "W win")
    assert patterns(game) == ["full_flush 4", "rob_kong 1"]
    assert deltas(game) == (0, -64, 64, 0)


def test_b4_of_a_green_hand_without_f():
    """All green takes the place of the flush, but the hand is of one suit: the feeder pays 4 x 16."""
    settlement = mahjong_env.score_hand(
        "singapore", hand="44s 66s 6s", win_tile="6s", melds=["pong:222s", "pong:333s", "pong:888s"],
        bonus="f1", seat="N", by="W",
    )  # fmt: skip
    assert ("all_green", 5) in settlement.patterns
    assert settlement.payments == {"E": 0, "S": 0, "W": -64, "N": 64}


def test_b4_not_with_two_exposed_sets():
    game = deal("singapore", E="1s", W="11s 33s 55s 789s 9s 14p N", draws="3s 1m 1m 5s 1m 9m 1p 9s")
    play(game, "E discard 1s", "W pong", "W discard 1p", "N discard 3s", "W pong", "W discard 4p")
    play(game, "N discard 1m", "E discard 1m", "S discard 5s", "W pong", "W discard N")
    play(game, "N discard 1m", "E discard 9m", "S discard 1p", "W win")
    assert patterns(game) == ["full_flush 4"]
    assert deltas(game) == (-16, -16, 48, -16)


def test_b4_not_when_the_hand_is_no_full_flush_in_the_end():
    game = deal("singapore", E="1s", W="11s 33s 55s 77s N 147p 9m", draws="3s 5s 1m 1m 7s N")
    play(game, "E discard 1s", "W pong", "W discard 1p", "N discard 3s", "W pong", "W discard 4p")
    play(game, "N discard 5s", "W pong", "W discard 7p", "N discard 1m", "E discard 1m")
    play(game, "S discard 7s", "W pong", "W discard 9m", "N discard N", "W win", "all pass")
    assert patterns(game) == ["all_pungs 2", "half_flush 2"]
    assert deltas(game) == (-8, -8, 32, -16)


# ---------------------------------------------------------------- B5 all honours


def test_b5_the_feeder_of_the_fourth_honour_pung():
    game = deal("singapore", E="E", W="EE SS NN CC F 147p 9m", draws="S N 1s 1m C F")
    play(game, "E discard E", "W pong", "W discard 1p", "N discard S", "W pong", "W discard 4p")
    play(game, "N discard N", "W pong", "W discard 7p", "N discard 1s", "E discard 1m")
    play(game, "S discard C", "W pong", "W discard 9m", "N discard F", "W win", "all pass")
    assert patterns(game) == ["all_honours 5", "all_pungs 2", "dragon 1", "round_wind 1"]
    assert deltas(game) == (0, -64, 64, 0)


def test_b5_by_the_winning_tile():
    game = deal("singapore", E="E", W="EE SS NN CC FF 147p", draws="S N 1s 1m C")
    play(game, "E discard E", "W pong", "W discard 1p", "N discard S", "W pong", "W discard 4p")
    play(game, "N discard N", "W pong", "W discard 7p", "N discard 1s", "E discard 1m")
    play(game, "S discard C", "W win", "all pass")
    assert patterns(game) == ["all_honours 5", "all_pungs 2", "dragon 1", "round_wind 1"]
    assert deltas(game) == (0, -64, 64, 0)


def test_b5_not_when_the_pair_is_of_a_suit():
    game = deal("singapore", E="E", W="EE SS NN CC 9m 147p F", draws="S N 1s 1m C 9m")
    play(game, "E discard E", "W pong", "W discard 1p", "N discard S", "W pong", "W discard 4p")
    play(game, "N discard N", "W pong", "W discard 7p", "N discard 1s", "E discard 1m")
    play(game, "S discard C", "W pong", "W discard F", "N discard 9m", "W win", "all pass")
    assert patterns(game) == ["dragon 1", "half_flush 2", "mixed_terminals 4", "round_wind 1"]
    assert deltas(game) == (-16, -16, 64, -32)


# ---------------------------------------------------------------- B6 a fresh tile for a kong near the end

KONG_OF_8S = "888s CCC 345m 55p 46p"


def test_b6_the_feeder_pays_for_the_win_on_the_replacement():
    game = deal("singapore", E="9s", W=KONG_OF_8S, tail="5p", last="8s 1m 1p 1s 9m")
    drain(game, 5, first="9s")
    play(game, "N discard 8s", "W kong", "W win")
    assert patterns(game) == ["dragon 1", "replacement 1"]
    assert deltas(game) == (0, 0, 1 + 12, -1 - 12)


def test_b6_not_with_more_than_five_live_tiles():
    game = deal("singapore", E="9s", W=KONG_OF_8S, tail="5p", last="8s 1m 1p 1s 9m 9p 9s")
    drain(game, 7, first="9s")
    play(game, "S discard 8s", "W kong", "W win")
    assert deltas(game) == (-4, -4 - 1, 12 + 1, -4)


def test_b6_ends_with_the_next_discard():
    game = deal("singapore", E="9s", W=KONG_OF_8S, tail="9p", last="8s 1m 1p 1s 5p")
    drain(game, 5, first="9s")
    play(game, "N discard 8s", "W kong", "W discard 9p")
    play(game, "N discard 1m", "E discard 1p", "S discard 1s", "W win")
    assert patterns(game) == ["dragon 1", "last_tile 1"]
    assert deltas(game) == (-4, -4, 12 + 1, -4 - 1)


# ---------------------------------------------------------------- two liable players


def test_a_trigger_by_a_meld_outranks_one_by_the_winning_tile():
    # South feeds the third dragon (B1); North's W then completes a seat wind pung in sight of the cap (B3)
    game = deal("singapore", E="C", W="CC FF PP WW 99m 147p", bonus={"W": "f3 f7"}, draws="F 1s 9s P W")
    play(game, "E discard C", "W pong", "W discard 1p", "N discard F", "W pong", "W discard 4p")
    play(game, "N discard 1s", "E discard 9s", "S discard P", "W pong", "W discard 7p")
    play(game, "N discard W", "W win", "all pass")
    assert patterns(game) == ["big_dragons 10"]
    assert deltas(game) == (-4, -4 - 128, 12 + 128, -4)


def test_among_melds_the_latest_counts():
    # South feeds F in sight of the cap (B3), North the third dragon (B1)
    game = deal("singapore", E="C", W="CC FF PP 345s 9m 147p", bonus={"W": "f3 f7 cat"}, draws="1s 1m F P 9m")
    play(game, "E discard C", "W pong", "W discard 1p", "N discard 1s", "E discard 1m")
    play(game, "S discard F", "W pong", "W discard 4p", "N discard P", "W pong", "W discard 7p")
    play(game, "N discard 9m", "W win", "all pass")
    assert deltas(game) == (-4, -4, 12 + 128, -4 - 128)


def test_turning_the_fed_pong_into_a_kong_changes_nothing():
    game = deal("singapore", E="C", W="CC FF PP 345s 9m 147p", draws="F 1s 9s P 1m 1m 1s P 9m", tail="1p")
    play(game, "E discard C", "W pong", "W discard 1p", "N discard F", "W pong", "W discard 4p")
    play(game, "N discard 1s", "E discard 9s", "S discard P", "W pong", "W discard 7p")
    play(game, "N discard 1m", "E discard 1m", "S discard 1s", "W added_kong P", "W discard 1p")
    play(game, "N discard 9m", "W win", "all pass")
    assert deltas(game) == (-1, -1 - 128, 3 + 128, -1)
