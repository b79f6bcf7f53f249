"""Malaysian3's claims, fei and turns in play (rulebook sections 2, 7b and 8). E is chair 0."""

import pytest

from mahjong_env.referee import RefereeGame
from tests.referee.helpers import DOTS_JUNK, malaysian3_table, play, rigged, stage, throw


def offered(game: RefereeGame, chair: int) -> list[str]:
    if game.phase != "respond":
        return []
    return [name for name in game.legal().get(chair, []) if name != "pass"]


def test_deal():
    game = rigged("malaysian3", {0: "123456789p 12345p", 1: DOTS_JUNK})
    assert [len(hand) for hand in game.hands] == [14, 13, 13]
    assert game.live == 44


def test_a15_drawn_hand():
    """W kongs NNNN from S's discard; at the end E holds two fei and S draws the last tile."""
    game = malaysian3_table(draws="N")
    stage(game, 2, "NNN 1p4p7p ES CFP2p5p", bonus="f2")
    play(game, "discard 6p", "discard N", "2:kong")
    assert game.chips == [0, -2, 2]
    stage(game, 0, "JJ 1p4p7p E S W C F P 2p5p", bonus="f3")
    game.table.wall.lying = [(50, "8p"), (51, "4p")]
    throw(game, until=1)
    play(game, "discard 4p")
    while not game.over:
        game.act("pass")
    assert game.result["reason"] == "draw"
    assert game.chips == [4, -4, 0]
    assert game.result["next_dealer"] == 1


def test_a26_offers_with_fei():
    game = malaysian3_table()
    stage(game, 1, "5p J J E S W N C F P 1p 1p 9p")
    play(game, "discard 6p")
    assert offered(game, 1) == ["chow oxJ", "chow Jox", "pong JJ"]


def test_a26_chow_takes_the_fei_in_its_place():
    game = malaysian3_table()
    stage(game, 1, "5p J J E S W N C F P 1p 1p 9p")
    play(game, "discard 6p", "1:chow Jox")
    assert game.melds(1) == ["chow:J56p"]
    assert game.phase == "claim_turn"


@pytest.mark.parametrize(
    ("rules", "names"),
    [
        ({"chow_max_fei": 0}, ["pong JJ"]),
        ({"pong_max_fei": 1}, ["chow oxJ", "chow Jox"]),
        ({"chow_max_fei": 2}, ["chow oxJ", "chow Jox", "chow xJJ", "chow JxJ", "chow JJx", "pong JJ"]),
    ],
)
def test_fei_limits_of_claims(rules, names):
    game = malaysian3_table(rules)
    stage(game, 1, "5p J J E S W N C F P 1p 1p 9p")
    play(game, "discard 6p")
    assert offered(game, 1) == names


def test_every_composition_of_a_pong_is_an_offer():
    game = malaysian3_table(discard="C")
    stage(game, 1, "C C J J 1p 4p 7p E S W N F P")
    play(game, "discard C")
    assert offered(game, 1) == ["pong", "pong J", "pong JJ"]


def test_a27_swap_then_promote():
    game = malaysian3_table(draws="9p 1p 1p 9p", replacements="2p 3p")
    stage(game, 1, "1p4p7p E S W N C F P", ["pong:99Jp"])
    play(game, "discard 6p")
    throw(game, until=1)
    assert "swap 9p" in game.legal()[1]
    assert "added_kong 9p" not in game.legal()[1]
    play(game, "swap 9p")
    assert game.melds(1) == ["pong:999p"]
    assert "J" in game.hands[1]
    play(game, "discard E")
    throw(game, until=1)
    play(game, "added_kong 9p")
    assert game.melds(1) == ["akong:9999p"]
    assert game.chips == [-1, 2, -1]


def test_a28_fewer_fei_first():
    for rule, winner in (("fewer_fei", 2), ("more_fei", 1), ("nearest", 1)):
        game = malaysian3_table({"pong_tie": rule}, discard="C")
        stage(game, 1, "C J 1p4p7p ESWN FP 2p 5p")
        stage(game, 2, "CC 1p4p7p ESWN FP 2p 5p")
        play(game, "discard C", "pong J", "pong")
        assert game.actor == winner
        assert game.melds(winner) == ["pong:CCJ" if winner == 1 else "pong:CCC"]


TWO_WINNERS = ("123p 789p EEE NNN 5p", "123p 789p WWW CCC 5p")


def test_a29_nearest_winner():
    game = malaysian3_table(discard="5p")
    stage(game, 1, TWO_WINNERS[0], bonus="h1 h2")
    stage(game, 2, TWO_WINNERS[1], bonus="h3 h4 cat")
    play(game, "discard 5p", "win", "win")
    assert game.result["winners"] == [1]
    assert game.result["settlements"][0]["total"] == 5
    assert game.chips == [-10, 15, -5]
    assert game.result["next_dealer"] == 0


def test_two_winners_by_option_do_not_pay_each_other():
    game = malaysian3_table({"multi_win": True}, discard="5p")
    stage(game, 1, TWO_WINNERS[0], bonus="h1 h2")
    stage(game, 2, TWO_WINNERS[1], bonus="h3 h4 cat")
    play(game, "discard 5p", "win", "win")
    assert game.result["winners"] == [1, 2]
    assert [each["payments"] for each in game.result["settlements"]] == [[-10, 10, 0], [-12, 0, 12]]
    assert game.chips == [-22, 10, 12]
    assert game.result["next_dealer"] == 0


def test_a30_four_fei_at_the_opening():
    hands = {0: "123p 456p 789p EEE CC", 2: "JJJJ 1p3p5p8p E S W C F"}
    game = rigged("malaysian3", hands)
    assert (game.phase, game.legal()) == ("turn", {2: ["win"]})
    play(game, "win")
    assert game.result["settlements"] == [
        {"patterns": [("four_fei", 10)], "total": 10, "payments": [-40, -40, 80]}
    ]
    assert game.chips == [-44, -44, 88]
    assert game.result["next_dealer"] == 2


@pytest.mark.parametrize(("rule", "forced"), [("hand", True), ("start", False), ("off", False)])
def test_fourth_fei_by_a_draw(rule, forced):
    game = malaysian3_table({"four_fei": rule}, draws="J")
    stage(game, 1, "JJJ 1p4p7p ESWN CFP", bonus="f1")
    play(game, "discard 6p")
    throw(game, until=1)
    assert (game.legal()[1] == ["win"]) is forced


def test_fei_set_aside_count_by_option():
    game = malaysian3_table({"four_fei": "hand_or_aside"}, draws="J")
    stage(game, 1, "JJ 1p4p7p ESWN CFP 2p", bonus="f1")
    game.table.aside[1] = 1
    play(game, "discard 6p")
    throw(game, until=1)
    assert game.legal() == {1: ["win"]}


def test_fourth_fei_by_a_swap_on_a_claim_turn():
    game = malaysian3_table(discard="C")
    stage(game, 1, "JJJ CC 9p 1p 4p 7p 2p", ["pong:99Jp"], bonus="f1")
    play(game, "discard C", "1:pong", "swap 9p")
    assert (game.phase, game.legal()) == ("claim_turn", {1: ["win"]})
    play(game, "win")
    assert game.result["settlements"][0]["payments"] == [-40, 80, -40]


def test_no_win_and_no_kong_after_a_claim():
    game = malaysian3_table(discard="C")
    stage(game, 1, "CC 123p 456p 789p 5p 5p", bonus="f1")
    play(game, "discard C", "1:pong")
    assert all(name.startswith("discard") for name in game.legal()[1])


def test_hand_completed_by_a_swap_wins_with_the_fei():
    game = malaysian3_table(draws="9p")
    stage(game, 1, "123p 456p 7p", ["pong:99Jp", "pong:CCC"], bonus="f2 cat h1")
    play(game, "discard 6p")
    throw(game, until=1)
    assert "win" not in game.legal()[1]
    play(game, "swap 9p", "win")
    assert game.result["settlements"][0]["patterns"] == [
        ("half_flush", 1),
        ("dragon", 1),
        ("seat_flower", 1),
        ("animal", 1),
        ("face", 1),
    ]
    assert game.result["settlements"][0]["payments"] == [-10, 20, -10]


def test_swap_clears_the_replacement():
    for action, last in (("win", "replacement_kong"), ("swap 9p", None)):
        game = malaysian3_table(draws="C", replacements="9p 1p")
        stage(game, 1, "CCC 123p 9p", ["pong:99Jp", "pong:EEE"], bonus="f2 cat h1")
        play(game, "discard 6p")
        throw(game, until=1)
        play(game, "concealed_kong C", action)
        if last is None:
            play(game, "win")
        patterns = dict(game.result["settlements"][0]["patterns"])
        assert ("replacement_kong" in patterns) is (last is not None)


def test_no_dead_claim():
    """A chow or pong that leaves only fei is not offered, unless fei may be discarded."""
    for rules, names in (({}, []), ({"fei_discard": True}, ["pong"])):
        game = malaysian3_table(rules, discard="C")
        stage(game, 1, "CC JJ", ["pong:EEE", "pong:999p", "chow:123p"], bonus="f1")
        play(game, "discard C")
        assert [name for name in offered(game, 1) if name == "pong"] == names


def test_two_fei_beside_four_melds():
    melds = ["pong:EEE", "chow:123p", "chow:456p", "chow:789p"]
    for rules, expected in (
        ({}, ["aside"]),
        ({"fei_aside": "off"}, ["discard J"]),
        ({"min_fan": 1}, ["win", "aside"]),
    ):
        game = malaysian3_table(rules, draws="J")
        stage(game, 1, "J", melds, bonus="f1")
        play(game, "discard 6p")
        throw(game, until=1)
        assert game.legal() == {1: expected}
    game = malaysian3_table(draws="J")
    stage(game, 1, "J", melds, bonus="f1")
    game.table.wall.lying = game.table.wall.lying[:1]
    play(game, "discard 6p")
    throw(game, until=1)
    assert game.legal() == {1: ["win"]}


def test_discarded_fei_is_claimed_by_nobody():
    game = malaysian3_table({"fei_discard": True}, discard="J")
    stage(game, 1, "123p 456p 789p EEE C", bonus="f1")
    play(game, "discard J")
    assert (game.phase, game.actor) == ("turn", 1)


def test_set_aside_counts_as_a_bonus_replacement():
    game = malaysian3_table(draws="J", replacements="C 1p")
    stage(game, 1, "123p 456p 789p EEE C", bonus="f2")
    play(game, "discard 6p")
    throw(game, until=1)
    play(game, "aside", "win")
    assert game.fei_aside(1) == 1
    assert game.result["settlements"][0]["patterns"] == [
        ("half_flush", 1),
        ("east_wind", 1),
        ("seat_flower", 1),
        ("fei_aside", 1),
        ("replacement_bonus", 1),
    ]
    assert game.chips == [-11, 22, -11]


def test_kong_then_bonus_is_a_bonus_replacement():
    game = malaysian3_table(draws="C", replacements="cat 9p")
    stage(game, 1, "CCC 123p 456p NNN 9p", bonus="f2")
    play(game, "discard 6p")
    throw(game, until=1)
    play(game, "concealed_kong C", "win")
    assert game.bonus(1) == ["f2", "cat"]
    assert dict(game.result["settlements"][0]["patterns"])["replacement_bonus"] == 1


def test_second_kong_of_a_turn():
    game = malaysian3_table(discard="N", replacements="C 9p")
    stage(game, 1, "NNN CCC 123p 456p 9p", bonus="f1")
    play(game, "discard N", "1:kong", "concealed_kong C", "win")
    assert game.result["settlements"][0]["patterns"] == [("kong_on_kong", 10)]


def test_worked_example_of_section_5():
    """7 fan, W on S's discard, S concealed-konged earlier, W holds one fei: E-10 S-11 W+21."""
    game = malaysian3_table(draws="F", replacements="4p 1p")
    stage(game, 1, "FFF 1p7p ESWN C P 2p 5p", bonus="f1")
    stage(game, 2, "123p 23p 678p CCC 9p J", bonus="cat rat rooster centipede")
    play(game, "discard 6p")
    throw(game, until=1)
    play(game, "concealed_kong F", "discard 4p", "2:win")
    assert game.result["settlements"][0]["total"] == 7
    assert game.chips == [-10, -11, 21]
