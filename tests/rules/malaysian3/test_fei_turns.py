"""Malaysian three players, rulebook sections 2, 7b.1 to 7b.3: swapping a fei, setting one aside, four fei."""

from typing import Any

import mahjong_env
from tests.scenario import asked, chips, deal, deltas, hand, legal, melds, patterns, play

# ---------------------------------------------------------------- swapping


def pong_with_fei(S: str, draws: str = "N F 9p", W: str = "", **more: Any) -> mahjong_env.Game:
    """South pongs East's 9p with 9p J and discards 1p; West and East discard what they draw."""
    game = deal("malaysian3", E="9p", S=S, W=W, draws=draws, **more)
    play(game, "E discard 9p", "S pong J", "S discard 1p", "W discard N", "E discard F", "all pass")
    return game


def test_a_swap_may_complete_the_hand():
    game = pong_with_fei("9p J 1p 123p 456p EEE 5p")
    assert "win" not in legal(game, "S")
    play(game, "S swap 9p", "S win")
    assert "no_flowers 10" in patterns(game)
    # self-draw of a limit hand, then the fei in South's hand: 1 from each
    assert deltas(game) == (-41, 82, -41)


def test_a_swap_is_optional_and_needs_the_real_tile():
    game = pong_with_fei("9p J 1p 14p EE WW CC FF", draws="N F 4p")
    assert "swap 9p" not in legal(game, "S")


def test_no_swap_out_of_a_chow():
    game = deal("malaysian3", E="6p", S="5p J 19p EE SS WW CC F", draws="N F 4p")
    play(game, "E discard 6p", "S chow Jox", "S discard 1p", "W discard N", "E discard F", "all pass")
    assert (game.phase, asked(game)) == ("turn", "S")
    assert not any(name.startswith("swap") for name in legal(game, "S"))


def test_no_swap_out_of_anothers_pong():
    game = deal("malaysian3", E="9p", S="9p J 1p", W="N", draws="9p")
    play(game, "E discard 9p", "S pong J", "S discard 1p", "all pass")
    assert game.actor == 2
    assert hand(game, "W")["9p"] >= 1
    assert not any(name.startswith("swap") for name in legal(game, "W"))


def test_a_swap_on_a_claim_turn_gives_no_win_before_a_draw():
    game = deal("malaysian3", E="9p", S="99p J 123p 456p EE 55p")
    play(game, "E discard 9p", "S pong J")
    assert game.phase == "claim_turn"
    assert "swap 9p" in legal(game, "S")
    play(game, "S swap 9p")
    assert all(name.startswith("discard ") for name in legal(game, "S"))
    assert hand(game, "S")["J"] == 1


def test_a_pong_with_two_fei_is_swapped_twice():
    game = deal("malaysian3", E="9p", S="JJ 1p 4p EE WW CC FF S", draws="N 7p 9p N 7p 9p")
    play(game, "E discard 9p", "S pong JJ", "S discard 1p", "W discard N", "E discard 7p", "S swap 9p")
    assert sorted(melds(game, "S")[0].removeprefix("pong:")) == sorted("99Jp")
    assert "swap 9p" not in legal(game, "S")
    play(game, "S discard 4p", "W discard N", "E discard 7p", "S swap 9p")
    assert melds(game, "S") == ["pong:999p"]
    assert hand(game, "S")["J"] == 2


def swapped_then_promoted() -> mahjong_env.Game:
    """South keeps one 9p, draws another: swap one, add the other at once; West waits on 9p."""
    game = pong_with_fei("99p J 1p EE CC FF S 4p 7p", W="123p 456p 78p WWW NN")
    play(game, "S swap 9p", "S added_kong 9p")
    return game


def test_swap_promote_and_be_robbed():
    game = swapped_then_promoted()
    assert (game.phase, asked(game)) == ("rob", "W")
    play(game, "W win")
    # the declarer pays like a discarder, then South's fei: 1 from each
    assert deltas(game) == (-20 - 1, -40 + 2, 60 - 1)
    assert game.results[0].next_dealer == 1
    assert melds(game, "S") == ["pong:999p"]


def test_swap_promote_and_be_paid():
    game = swapped_then_promoted()
    play(game, "W pass")
    assert chips(game) == (-1, 2, -1)
    assert melds(game, "S") == ["akong:9999p"]


def test_a_swap_clears_the_replacement_not_the_fei_set_aside():
    game = pong_with_fei("9p JJ 1p 234p 678p 22p 5p", draws="N F 5p", bonus={"S": "cat"}, tail="9p")
    play(game, "S aside", "S swap 9p", "S win")
    assert patterns(game) == ["animal 1", "fei_aside 1", "full_flush 3"]
    # 5 fan drawn: 10 each; South's two fei, one in hand and one set aside: 2 from each
    assert deltas(game) == (-12, 24, -12)


# ---------------------------------------------------------------- setting aside


def test_a_fei_set_aside_is_replaced_from_the_tail():
    game = deal("malaysian3", E="J 1p", tail="N")
    before = hand(game, "E")
    play(game, "E aside")
    after = hand(game, "E")
    assert (game.fei_aside(0), game.live, game.phase) == (1, 43, "turn")
    assert after["J"] == before["J"] - 1
    assert after["N"] == before["N"] + 1


def test_a_fei_taken_back_by_a_swap_may_be_set_aside():
    game = pong_with_fei("9p J 1p 14p EE WW CC FF", tail="S")
    play(game, "S swap 9p", "S aside")
    assert game.fei_aside(1) == 1


def test_nothing_is_set_aside_on_a_claim_turn():
    game = deal("malaysian3", E="9p", S="99p JJ 14p EE WW CC F")
    play(game, "E discard 9p", "S pong")
    assert "aside" not in legal(game, "S")


def test_several_fei_may_be_set_aside_in_one_turn():
    game = deal("malaysian3", E="JJ 1p", tail="N S")
    play(game, "E aside", "E aside")
    assert game.fei_aside(0) == 2
    assert "aside" not in legal(game, "E")


# ---------------------------------------------------------------- four fei


def test_four_fei_by_a_draw():
    game = deal("malaysian3", E="1p", S="JJJ 19p EE WW CC FF", draws="J")
    play(game, "E discard 1p", "all pass")
    assert legal(game, "S") == {"win"}


def test_four_fei_by_a_replacement():
    game = deal("malaysian3", E="1p", S="JJJ 9p EE WW CC FFF", draws="cat", tail="J")
    play(game, "E discard 1p", "all pass")
    assert legal(game, "S") == {"win"}
    play(game, "S win")
    assert patterns(game) == ["four_fei 10"]


def test_four_fei_in_the_dealers_hand_is_not_called_heaven():
    game = deal("malaysian3", E="JJJJ 123p 456p EEE 9p")
    assert legal(game, "E") == {"win"}
    play(game, "E win")
    assert patterns(game) == ["four_fei 10"]
    assert deltas(game) == (88, -44, -44)


def test_four_fei_of_south_beat_the_dealers_heaven():
    game = deal("malaysian3", E="123p 456p 789p FFF 22p", S="JJJJ")
    assert game.actor == 1
    play(game, "S win")
    assert game.results[0].winners == (1,)


def test_what_the_opening_paid_stands_before_four_fei():
    game = deal("malaysian3", S="JJJJ", bonus={"E": "h1 h2 h3 h4"})
    play(game, "S win")
    assert deltas(game) == (4 - 44, -2 + 88, -2 - 44)


def test_a_fei_in_a_meld_does_not_count():
    game = deal("malaysian3", E="C", S="C JJJ 159p EE WW FF", draws="N F J")
    play(game, "E discard C", "S pong J", "S discard 1p", "W discard N", "E discard F", "all pass")
    assert legal(game, "S") != {"win"}
    assert hand(game, "S")["J"] == 3


def test_a_fei_set_aside_does_not_count():
    game = deal("malaysian3", E="JJJ 159p EE WW CC FS", tail="J")
    play(game, "E aside")
    assert hand(game, "E")["J"] == 3
    assert any(name.startswith("discard") for name in legal(game, "E"))


def test_four_fei_by_a_swap_on_a_claim_turn():
    game = deal("malaysian3", E="9p", S="99p JJJ CC 14p E S W F", draws="N F J C")
    play(game, "E discard 9p", "S pong J", "S discard 1p", "W discard N", "E discard F", "S discard 4p")
    play(game, "W discard C", "S pong")
    assert "win" not in legal(game, "S")
    play(game, "S swap 9p")
    assert (game.phase, legal(game, "S")) == ("claim_turn", {"win"})
    play(game, "S win")
    assert patterns(game) == ["four_fei 10"]
    assert deltas(game) == (-44, 88, -44)


# ---------------------------------------------------------------- what fei cannot do


def four_pongs(last: str, draws: str) -> mahjong_env.Game:
    game = deal("malaysian3", E="E", S=f"EE SS WW CC {last} 1479p", draws=f"S W C {draws}")
    play(game, "E discard E", "S pong", "S discard 1p", "W discard S", "S pong", "S discard 4p")
    play(game, "W discard W", "S pong", "S discard 7p", "W discard C", "S pong", "S discard 9p")
    play(game, "W discard N", "E discard F", "all pass")
    return game


def test_four_exposed_pongs_and_two_different_real_tiles_never_win():
    game = four_pongs("5p", "N F 3p")
    assert hand(game, "S").total() == 2
    assert "win" not in legal(game, "S")


def test_four_exposed_pongs_and_a_pair_win():
    game = four_pongs("5p", "N F 5p")
    assert "win" in legal(game, "S")


def test_four_exposed_pongs_and_a_fei_beside_a_tile_win():
    game = four_pongs("5p", "N F J")
    assert "win" in legal(game, "S")


def test_two_fei_beside_four_melds_win_or_are_set_aside():
    game = four_pongs("J", "N F J")
    assert legal(game, "S") == {"win", "aside"}
