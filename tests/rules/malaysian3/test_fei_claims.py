"""Malaysian three players, rulebook sections 2, 7b.1 and 7b.6: fei in claimed chows, pongs and kongs."""

import mahjong_env
from tests.scenario import deal, legal, melds, play

PLAIN = "EE SS WW CC F"  # nine honours without a use for dots


def chows(game: mahjong_env.Game, seat: str) -> set[str]:
    return {name for name in legal(game, seat) if name.startswith("chow")}


def pongs(game: mahjong_env.Game, seat: str) -> set[str]:
    return {name for name in legal(game, seat) if name.startswith("pong")}


def test_each_place_the_fei_takes_is_an_offer_of_its_own():
    game = deal("malaysian3", E="5p", S=f"4p J 19p {PLAIN}")
    play(game, "E discard 5p")
    assert chows(game, "S") == {"chow Jox", "chow oxJ"}  # 345 and 456 with J as 3 and as 6


def test_a_fei_between_two_real_tiles():
    game = deal("malaysian3", E="5p", S=f"7p J 19p {PLAIN}")
    play(game, "E discard 5p")
    assert chows(game, "S") == {"chow xJo"}


def test_a_fei_in_the_middle_of_a_lower_chow():
    game = deal("malaysian3", E="5p", S=f"3p J 19p {PLAIN}")
    play(game, "E discard 5p")
    assert chows(game, "S") == {"chow oJx"}


def test_a_fei_at_the_end_of_a_higher_chow():
    game = deal("malaysian3", E="5p", S=f"6p J 19p {PLAIN}")
    play(game, "E discard 5p")
    assert chows(game, "S") == {"chow Jxo", "chow xoJ"}


def test_the_suit_ends_at_nine():
    game = deal("malaysian3", E="9p", S=f"8p J 14p {PLAIN}")
    play(game, "E discard 9p")
    assert chows(game, "S") == {"chow Jox"}


def test_two_fei_make_no_chow():
    game = deal("malaysian3", E="5p", S="JJ 19p EE SS WW CC F")
    play(game, "E discard 5p")
    assert chows(game, "S") == set()
    assert pongs(game, "S") == {"pong JJ"}


def test_every_composition_of_a_pong_is_offered():
    game = deal("malaysian3", E="C", S="CC JJ 159p EE SS WW")
    play(game, "E discard C")
    assert pongs(game, "S") == {"pong", "pong J", "pong JJ"}


def test_two_fei_stay_a_pong_and_stand_for_an_honour():
    game = deal("malaysian3", E="C", S="JJ 159p EE SS WW FF")
    play(game, "E discard C", "S pong JJ")
    assert sorted(melds(game, "S")[0].removeprefix("pong:")) == sorted("CJJ")
    assert game.hand(1).count("J") == 0


def test_a_fei_keeps_its_place_in_the_chow():
    game = deal("malaysian3", E="6p", S=f"5p J 19p {PLAIN}")
    play(game, "E discard 6p", "S chow Jox")
    assert melds(game, "S") == ["chow:J56p"]


def test_a_fei_as_the_highest_of_the_chow():
    game = deal("malaysian3", E="6p", S=f"5p J 19p {PLAIN}")
    play(game, "E discard 6p", "S chow oxJ")
    assert melds(game, "S") == ["chow:56Jp"]


def test_no_fei_in_an_exposed_kong():
    game = deal("malaysian3", E="C", W="CC JJ 159p EE SS WW")
    play(game, "E discard C")
    assert not any(name.startswith("kong") for name in legal(game, "W"))


def test_no_fei_in_a_concealed_kong():
    game = deal("malaysian3", E="CCC J 1p", tail="N")
    assert not any("kong" in name for name in legal(game, "E"))


def test_only_the_next_player_may_chow_with_a_fei_too():
    game = deal("malaysian3", E="5p", W=f"46p J 9p {PLAIN}")
    play(game, "E discard 5p")
    assert chows(game, "W") == set()


def test_honours_make_no_chow_even_with_a_fei():
    game = deal("malaysian3", E="S", S="EE WW J 159p CC F NN")
    play(game, "E discard S")
    assert chows(game, "S") == set()


def test_equal_pongs_go_to_the_nearest():
    game = deal("malaysian3", E="C", S="C J", W="C J")
    play(game, "E discard C", "S pong J", "W pong J")
    assert melds(game, "S") != []
    assert melds(game, "W") == []


def test_priority_goes_by_the_composition_declared():
    game = deal("malaysian3", E="C", S="C JJ", W="C J")
    play(game, "E discard C", "S pong JJ", "W pong J")
    assert melds(game, "S") == []
    assert len(melds(game, "W")) == 1


def test_a_kong_beats_a_pong_of_fei():
    game = deal("malaysian3", E="C", S="JJ", W="CCC", tail="N")
    play(game, "E discard C", "S pong JJ", "W kong")
    assert melds(game, "W") == ["kong:CCCC"]


def test_a_fei_is_never_discarded():
    game = deal("malaysian3", E="JJ")
    assert "discard J" not in legal(game, "E")


def three_pongs_and_cc_jj() -> mahjong_env.Game:
    """South has ponged E, S and W and holds C C J J; now C is discarded."""
    game = deal("malaysian3", E="E", S="EE SS WW CC JJ 147p", draws="S W C")
    play(game, "E discard E", "S pong", "S discard 1p", "W discard S", "S pong", "S discard 4p")
    play(game, "W discard W", "S pong", "S discard 7p", "W discard C")
    return game


def test_a_pong_must_leave_a_real_tile_to_discard():
    game = three_pongs_and_cc_jj()
    assert legal(game, "S") == {"win", "pong J", "pong JJ", "pass"}


def test_a_chow_of_two_real_tiles_may_not_leave_fei_alone():
    game = deal("malaysian3", E="E", S="EE SS WW 57p JJ 149p", draws="S W N 6p")
    play(game, "E discard E", "S pong", "S discard 1p", "W discard S", "S pong", "S discard 4p")
    play(game, "W discard W", "S pong", "S discard 9p", "W discard N", "E discard 6p")
    offered = {"chow Jox", "chow oxJ", "chow xoJ", "chow Jxo", "pong JJ", "win", "pass"}
    assert legal(game, "S") == offered  # not "chow oxo": it would leave J J
    play(game, "S chow Jox")
    assert legal(game, "S") == {"discard 7p"}
