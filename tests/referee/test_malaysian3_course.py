"""Malaysian3's opening, end of the wall, fake kongs and liability in play. E is chair 0."""

import pytest

from tests.referee.helpers import DOTS_JUNK, finish, malaysian3_table, play, rigged, stage, throw


def test_last_tile_and_the_discard_after_it():
    game = malaysian3_table(draws="5p")
    stage(game, 1, "123p 456p 789p EEE 5p", bonus="f1")
    stage(game, 2, "123p 456p 789p NNN 5p", bonus="f1")
    game.table.wall.lying = game.table.wall.lying[:1]
    play(game, "discard 6p")
    throw(game, until=1)
    assert "win" in game.legal()[1]
    play(game, "discard 5p")
    assert game.legal() == {2: ["win", "pass"]}
    play(game, "win")
    assert game.result["settlements"] == [
        {"patterns": [("last_discard", 10)], "total": 10, "payments": [-20, -40, 60]}
    ]


def test_bonus_tile_without_a_replacement_ends_the_hand():
    game = malaysian3_table(draws="cat")
    game.table.wall.lying = game.table.wall.lying[:1]
    play(game, "discard 6p")
    while not game.over:
        game.act("pass")
    assert game.result["reason"] == "draw"
    assert game.result["next_dealer"] == 1


@pytest.mark.parametrize(
    ("replacements", "chips"), [("f4 7p 8p 9p", [4, -2, -2]), ("7p 7p 8p 9p", [0, 0, 0])]
)
def test_set_completed_in_the_opening(replacements, chips):
    game = rigged("malaysian3", {0: "f1 f2 f3 1p4p7p ESWN CFP 2p"}, replacements=replacements)
    assert game.chips == chips


def test_set_completed_later():
    game = malaysian3_table(draws="h4", replacements="1p 2p")
    stage(game, 1, DOTS_JUNK, bonus="h1 h2 h3")
    play(game, "discard 6p")
    throw(game, until=1)
    assert game.chips == [-1, 2, -1]


def test_opening_in_passes():
    """E replaces two, S one; E's new bonus tile waits until S has had his pass."""
    hands = {0: "f1 f7 1p4p7p ESWN CFP 2p5p", 1: "f2 1p4p7p ESWN CFP 2p5p"}
    game = rigged("malaysian3", hands, replacements="f4 8p 9p 3p")
    assert game.bonus(0) == ["f1", "f7", "f4"]
    assert game.bonus(1) == ["f2"]
    assert "9p" in game.hands[1]
    assert game.hands[0].count("3p") == 1
    by_player = rigged("malaysian3", hands, replacements="f4 8p 9p 3p", rules={"bonus_order": "player"})
    assert "9p" in by_player.hands[0]
    assert "3p" in by_player.hands[1]


def test_dealer_may_kong_in_his_pass_by_option():
    hands = {0: "f1 9999p 1p4p7p ESWN CF", 1: "f2 1p4p7p ESWN CFP 2p5p"}
    game = rigged("malaysian3", hands, replacements="8p 3p 2p 6p", rules={"opening_kong": "dealer_in_pass"})
    assert game.legal() == {0: ["pass", "concealed_kong 9p"]}
    assert game.bonus(1) == []
    play(game, "concealed_kong 9p")
    assert game.chips == [4, -2, -2]
    assert "3p" in game.hands[0]
    assert "2p" in game.hands[1]


def test_opening_that_finds_no_replacement_is_a_drawn_hand():
    """Dead wall 40 leaves four tiles: E's five bonus tiles cannot all be replaced, E took the last tile."""
    game = rigged("malaysian3", {0: "f1 f2 f3 f5 f6 1p4p7p ESWN C F"}, rules={"dead_wall": 40}, dealer=0)
    assert game.over
    assert (game.result["reason"], game.result["next_dealer"], game.live) == ("draw", 0, 0)


def test_dealer_may_decline_the_kong_in_his_pass():
    hands = {0: "9999p 1p4p7p ESWN CFP"}
    game = rigged("malaysian3", hands, rules={"opening_kong": "dealer_in_pass"})
    play(game, "pass")
    assert "discard 9p" in game.legal()[0]


FAKE = {"allow_fake_kong": True, "fake_pong_promote": True}


def test_fake_kongs():
    game = malaysian3_table(FAKE, discard="C", replacements="1p 2p")
    stage(game, 1, "CC J 1p4p7p ESWN FP 2p", bonus="f1")
    play(game, "discard C", "1:kong J")
    assert game.melds(1) == ["kong:CCCJ"]
    assert game.chips == [-2, 2, 0]
    game = malaysian3_table(FAKE, draws="J", replacements="1p 2p 3p 3p")
    stage(game, 1, "CCC 4p7p ESW N 2p", ["pong:999p"], bonus="f1")
    stage(game, 2, "12p 78p 456p NNN FF 9p", bonus="f2")
    play(game, "discard 6p")
    throw(game, until=1)
    assert {"added_kong_fei 9p", "concealed_kong_fei C"} <= set(game.legal()[1])
    play(game, "added_kong_fei 9p")
    assert game.melds(1) == ["akong:999Jp"]


def test_a_pong_with_one_fei_may_be_promoted_by_option():
    game = malaysian3_table(FAKE, draws="9p", replacements="1p 2p")
    stage(game, 1, "CCF 4p7p ESW N 2p", ["pong:99Jp"], bonus="f1")
    play(game, "discard 6p")
    throw(game, until=1)
    play(game, "added_kong 9p")
    assert game.melds(1) == ["akong:999Jp"]


def test_liability_for_the_third_dragon():
    game = malaysian3_table({"liability": True}, discard="P", draws="1p 9p")
    stage(game, 1, "PP 345p 9p 2p", ["pong:CCC", "pong:FFJ"], bonus="f1")
    play(game, "discard P", "1:pong", "discard 2p")
    throw(game, until=0)
    play(game, "discard 9p", "1:win")
    assert game.result["settlements"][0]["payments"] == [-60, 60, 0]
    game = malaysian3_table({"liability": True}, discard="P")
    stage(game, 2, "PP 345p 99p", ["pong:CCC", "pong:FFJ"], bonus="f1")
    play(game, "discard P", "2:win")
    assert game.result["settlements"][0]["payments"] == [-60, 0, 60]


def test_earthly_and_heavenly():
    hands = {0: "5p 1p4p7p ESWN CFP 2p8p 1p", 1: "f1 123p 456p 789p NNN"}
    game = rigged("malaysian3", hands, replacements="5p 3p")
    play(game, "discard 5p", "1:win")
    assert game.result["settlements"] == [
        {"patterns": [("earthly", 10)], "total": 10, "payments": [-40, 60, -20]}
    ]
    game = rigged("malaysian3", {0: "cat 123p 456p 789p FFF 2p"}, replacements="2p 3p")
    play(game, "win")
    assert game.result["settlements"] == [
        {"patterns": [("heavenly", 10)], "total": 10, "payments": [80, -40, -40]}
    ]


def test_match_length():
    game = finish(rigged("malaysian3", {}))
    dealer = game.result["next_dealer"]
    assert game.next_deal_info(hands_played=14) == (dealer, "E", False)
    assert game.next_deal_info(hands_played=15) == (dealer, "E", True)
