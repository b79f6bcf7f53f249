"""Singapore, rulebook sections 2 and 8b.4, 8b.5: answers to a discard, what a claimer may do."""

from collections import Counter

import pytest

import mahjong_env
from tests.scenario import asked, deal, hand, legal, melds, play


def test_all_three_chows_of_a_tile():
    game = deal("singapore", E="5m", S="3467m")
    play(game, "E discard 5m")
    assert legal(game, "S") == {"chow xoo", "chow oxo", "chow oox", "pass"}


@pytest.mark.parametrize(
    "form, meld", [("xoo", "chow:567m"), ("oxo", "chow:456m"), ("oox", "chow:345m")], ids=str
)
def test_a_chow_takes_the_tile_and_two_of_the_hand(form, meld):
    game = deal("singapore", E="5m", S="3467m")
    play(game, "E discard 5m", f"S chow {form}")
    assert melds(game, "S") == [meld]
    assert len(game.hand(1)) == 11
    assert game.phase == "claim_turn"


def test_only_the_next_player_may_chow():
    game = deal("singapore", E="5m", W="3467m", N="3467m")
    play(game, "E discard 5m")
    assert not any(name.startswith("chow") for seat in "WN" for name in legal(game, seat))


def test_honours_make_no_chow():
    game = deal("singapore", E="S", S="E W N C F P 147m 258p 9s")
    play(game, "E discard S")
    assert game.phase == "turn"
    assert game.actor == 1


def test_a_pong_skips_the_seats_between():
    game = deal("singapore", E="5m", W="55m 9p")
    play(game, "E discard 5m", "W pong", "W discard 9p", "all pass")
    assert melds(game, "W") == ["pong:555m"]
    assert game.actor == 3


def test_a_kong_from_a_discard_draws_a_replacement():
    game = deal("singapore", E="5m", W="555m", tail="9s")
    play(game, "E discard 5m")
    assert {"pong", "kong"} <= legal(game, "W")
    before = hand(game, "W")
    play(game, "W kong")
    assert melds(game, "W") == ["kong:5555m"]
    assert hand(game, "W") == before - Counter({"5m": 3}) + Counter({"9s": 1})
    assert (game.phase, game.actor, game.live) == ("turn", 2, 79)


@pytest.mark.parametrize(
    "claim, seats", [("pong", dict(E="C", S="CC 9999s")), ("chow xoo", dict(E="1m", S="23m 9999s"))]
)
def test_after_a_claim_only_a_discard(claim, seats):
    game = deal("singapore", **seats)
    play(game, f"E discard {seats['E']}", f"S {claim}")
    assert game.phase == "claim_turn"
    assert all(name.startswith("discard ") for name in legal(game, "S"))


def test_a_hand_completed_by_a_chow_is_no_win_any_more():
    game = deal("singapore", E="5s", S="123m 456m 678p 34s 88p")
    play(game, "E discard 5s")
    assert {"win", "chow oox"} <= legal(game, "S")  # a lower claim than the highest possible is allowed
    play(game, "S chow oox")
    assert all(name.startswith("discard ") for name in legal(game, "S"))


def test_the_tile_just_chowed_may_be_discarded():
    game = deal("singapore", E="3m", S="12m 3m")
    play(game, "E discard 3m", "S chow oox", "S discard 3m")
    assert "3m" in game.discards(1)


def three_claims() -> mahjong_env.Game:
    """East's first discard: S can chow it, W can pong it, N can win on it (earthly)."""
    game = deal("singapore", E="5p", S="46p", W="55p", N="123m 456m 789m 5p WWW")
    play(game, "E discard 5p")
    assert asked(game) == "SWN"
    return game


def test_a_win_beats_pong_and_chow():
    game = three_claims()
    play(game, "S chow oxo", "W pong", "N win")
    assert game.results[0].winners == (3,)


def test_a_pong_beats_a_chow():
    game = three_claims()
    play(game, "S chow oxo", "W pong", "N pass")
    assert melds(game, "W") == ["pong:555p"]
    assert melds(game, "S") == []
    assert game.actor == 2


def test_the_chow_comes_last():
    game = three_claims()
    play(game, "S chow oxo", "W pass", "N pass")
    assert melds(game, "S") == ["chow:456p"]
    assert game.actor == 1


def test_nobody_takes_it_and_the_next_player_draws():
    game = three_claims()
    play(game, "S pass", "W pass", "N pass")
    assert (game.phase, game.actor) == ("turn", 1)
    assert game.discards(0) == ["5p"]


def test_a_kong_beats_a_chow():
    game = deal("singapore", E="5p", S="46p", N="555p")
    play(game, "E discard 5p", "S chow oxo", "N kong")
    assert melds(game, "N") == ["kong:5555p"]


def test_passing_a_win_is_free():
    game = deal("singapore", E="1m", S="123m 456m 678p 34s 88p", draws="9m 5s 5s")
    play(game, "E discard 1m", "S discard 9m", "W discard 5s", "S pass", "N discard 5s", "S win", "all pass")
    assert game.results[0].winners == (1,)


def test_a_claimed_discard_stays_among_the_discards():
    game = deal("singapore", E="5m", W="55m")
    play(game, "E discard 5m", "W pong")
    assert game.discards(0) == ["5m"]


def test_thirteen_wonders_do_not_jump_the_queue():
    game = deal("singapore", E="2p", S="123p 456p 789p EE CC", W="19m 19p 19s ESWN FPP", draws="9m 9m 9p C")
    play(game, "E discard 2p", "S discard 9m", "W discard 9m", "N discard 9p", "E discard C")
    assert asked(game) == "SW"
    play(game, "S win", "W win")
    assert game.results[0].winners == (1,)
