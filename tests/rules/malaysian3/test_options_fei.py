"""Malaysian three players under other options about fei (rulebook sections 1, 2, 7b.1, 7b.15)."""

import pytest

import mahjong_env
from tests.scenario import asked, chips, deal, deltas, hand, legal, melds, patterns, play

FAKE = {"allow_fake_kong": True}
PROMOTE = {"allow_fake_kong": True, "fake_pong_promote": True}

# ---------------------------------------------------------------- fei in claims


def test_chow_max_fei_zero():
    game = deal("malaysian3", E="5p", S="46p J 19p EE SS WW C", rules={"chow_max_fei": 0})
    play(game, "E discard 5p")
    assert {name for name in legal(game, "S") if name.startswith("chow")} == {"chow oxo"}


def test_pong_max_fei_zero():
    game = deal("malaysian3", E="C", S="CC J 159p EE SS WW", rules={"pong_max_fei": 0})
    play(game, "E discard C")
    assert {name for name in legal(game, "S") if name.startswith("pong")} == {"pong"}


def test_pong_tie_nearest():
    game = deal("malaysian3", E="C", S="C J", W="CC", rules={"pong_tie": "nearest"})
    play(game, "E discard C", "S pong J", "W pong")
    assert sorted(melds(game, "S")[0].removeprefix("pong:")) == ["C", "C", "J"]
    assert melds(game, "W") == []


# ---------------------------------------------------------------- kongs with a fei


def test_an_exposed_kong_with_one_fei_is_paid_like_a_real_one():
    game = deal("malaysian3", E="C", S="CC JJ", tail="N", rules=FAKE)
    play(game, "E discard C")
    assert {name for name in legal(game, "S") if name.startswith("kong")} == {"kong J"}
    play(game, "S kong J")
    assert melds(game, "S") == ["kong:CCCJ"]
    assert chips(game) == (-2, 2, 0)


def test_a_kong_with_a_fei_ranks_above_a_pong():
    game = deal("malaysian3", E="C", S="C J", W="CC J", tail="N", rules=FAKE)
    play(game, "E discard C", "S pong J", "W kong J")
    assert melds(game, "W") == ["kong:CCCJ"]
    assert melds(game, "S") == []


def ponged_9p(S: str, rules: dict[str, bool], claim: str, draws: str) -> mahjong_env.Game:
    """South pongs East's 9p and draws again; West waits on 9p."""
    game = deal("malaysian3", E="9p", S=S, W="123p 456p 78p WWW NN", draws=draws, tail="S", rules=rules)
    play(game, "E discard 9p", f"S {claim}", "S discard 1p", "W discard F", "E discard F")
    return game


def test_a_fei_added_to_a_real_pong_is_paid_and_not_robbed():
    game = ponged_9p("99p 1p", FAKE, "pong", "F F J")
    play(game, "S added_kong_fei 9p")
    assert melds(game, "S") == ["akong:999Jp"]
    assert (game.phase, asked(game), chips(game)) == ("turn", "S", (-1, 2, -1))


@pytest.mark.parametrize("rules, promoted", [(FAKE, False), (PROMOTE, True)], ids=["off", "on"])
def test_a_pong_with_one_fei_becomes_a_kong_by_option_only(rules, promoted):
    game = ponged_9p("9p J 1p", rules, "pong J", "F F 9p")
    assert ("added_kong 9p" in legal(game, "S")) is promoted


def test_a_promoted_pong_with_a_fei_is_paid_and_not_robbed():
    game = ponged_9p("9p J 1p", PROMOTE, "pong J", "F F 9p")
    play(game, "S added_kong 9p")
    assert melds(game, "S") == ["akong:999Jp"]
    assert (game.phase, asked(game), chips(game)) == ("turn", "S", (-1, 2, -1))


def test_a_pong_with_two_fei_is_never_promoted():
    game = deal("malaysian3", E="9p", S="JJ 1p 4p EE WW CC FF S", draws="N 7p 9p", rules=PROMOTE)
    play(game, "E discard 9p", "S pong JJ", "S discard 1p", "W discard N", "E discard 7p")
    assert not any("kong" in name for name in legal(game, "S"))


# ---------------------------------------------------------------- discarding, setting aside


def test_without_set_asides_a_hand_of_fei_alone_may_discard_one():
    rules = {"fei_aside": "off"}
    game = deal("malaysian3", E="E", S="EE SS WW CC J 1479p", draws="S W C N F J", rules=rules)
    play(game, "E discard E", "S pong", "S discard 1p", "W discard S", "S pong", "S discard 4p")
    play(game, "W discard W", "S pong", "S discard 7p", "W discard C", "S pong", "S discard 9p")
    play(game, "W discard N", "E discard F", "all pass")
    assert hand(game, "S").total() == hand(game, "S")["J"] == 2
    assert legal(game, "S") == {"win", "discard J"}


def test_a_discarded_fei_is_paid_to_nobody():
    # East throws his only fei, South holds one; the hand is won by West on South's 5p
    game = deal(
        "malaysian3",
        E="J",
        S="5p J",
        W="123p 46p 789p EEE SS",
        bonus={"W": "cat rat rooster centipede"},
        draws="F",
        rules={"fei_discard": True},
    )
    play(game, "E discard J", "S discard 5p", "W win", "all pass")
    # four animals 5, half flush 1, East 1 make 7 fan; the animals paid 2 each; South's fei 1 from each
    assert patterns(game) == ["animal_set 5", "east_wind 1", "half_flush 1"]
    assert deltas(game) == (-7 - 2 - 1, -14 - 2 + 2, 21 + 4 - 1)


# ---------------------------------------------------------------- four fei


def third_and_fourth_fei(rule: str) -> mahjong_env.Game:
    """South sets one of his two fei aside, draws the third as its replacement, and later the fourth."""
    game = deal(
        "malaysian3",
        E="1p",
        S="JJ 19p EE WW CC FF S",
        draws="N N N J",
        tail="J",
        rules={"four_fei": rule},
    )
    play(game, "E discard 1p", "S aside", "S discard N", "W discard N", "E discard N", "all pass")
    return game


@pytest.mark.parametrize("rule, forced", [("hand", False), ("hand_or_aside", True), ("start", False)])
def test_a_fei_set_aside_counts_towards_four_by_option(rule, forced):
    game = third_and_fourth_fei(rule)
    assert (game.fei_aside(1), hand(game, "S")["J"]) == (1, 3)
    assert (legal(game, "S") == {"win"}) is forced


def test_four_fei_of_hand_and_aside_are_a_limit():
    game = third_and_fourth_fei("hand_or_aside")
    play(game, "S win")
    assert patterns(game) == ["four_fei 10"]
    assert deltas(game) == (-40 - 4, 80 + 8, -40 - 4)


@pytest.mark.parametrize("rule, forced", [("hand", True), ("start", False), ("off", False)])
def test_the_fourth_fei_by_a_draw(rule, forced):
    game = deal("malaysian3", E="1p", S="JJJ 19p EE WW CC FF", draws="J", rules={"four_fei": rule})
    play(game, "E discard 1p", "all pass")
    assert (legal(game, "S") == {"win"}) is forced


def test_four_fei_at_the_start_win_before_the_dealer():
    game = deal("malaysian3", E="123p 456p 789p FFF 22p", W="JJJJ", rules={"four_fei": "start"})
    assert (asked(game), legal(game, "W")) == ("W", {"win"})
    play(game, "W win")
    assert patterns(game) == ["four_fei 10"]
