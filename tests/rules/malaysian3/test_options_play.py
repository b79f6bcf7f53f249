"""Malaysian three players under other options (rulebook sections 7, 7b.15): whole little games."""

import pytest

from tests.scenario import chips, deal, deltas, legal, melds, play, play_out


def test_chow_max_fei_two():
    game = deal("malaysian3", E="6p", S="JJ 19p EE SS WW CC F", rules={"chow_max_fei": 2})
    play(game, "E discard 6p")
    assert {"chow xJJ", "chow JxJ", "chow JJx"} <= legal(game, "S")


def test_pong_max_fei_one():
    game = deal("malaysian3", E="C", S="C JJ 159p EE SS WW", rules={"pong_max_fei": 1})
    play(game, "E discard C")
    assert "pong JJ" not in legal(game, "S")
    assert "pong J" in legal(game, "S")


def test_pong_tie_more_fei():
    game = deal("malaysian3", E="C", S="C J", W="CC", rules={"pong_tie": "more_fei"})
    play(game, "E discard C", "S pong J", "W pong")
    assert len(melds(game, "S")) == 1


def test_fei_swap_off():
    game = deal("malaysian3", E="9p", S="99p J 14p EE WW CC FF", rules={"fei_swap": "off"})
    play(game, "E discard 9p", "S pong J")
    assert not any(name.startswith("swap") for name in legal(game, "S"))


def test_fei_aside_off():
    assert "aside" not in legal(deal("malaysian3", E="J", rules={"fei_aside": "off"}), "E")


def test_fei_discard():
    game = deal("malaysian3", E="J", S="J 123p", rules={"fei_discard": True})
    play(game, "E discard J")
    assert game.phase == "turn"  # nobody may claim it
    assert game.actor == 1


@pytest.mark.parametrize("fei_discard", [False, True])
def test_a_claim_must_leave_a_tile_to_discard(fei_discard: bool) -> None:
    """7b.1: a claim that leaves fei alone is no dead state where a fei may be discarded."""
    game = deal("malaysian3", E="S", S="CC JJ SS WW NN 12p 9p", W="W N C", rules={"fei_discard": fei_discard})
    play(game, "E discard S", "S pong", "S discard 1p", "W discard W", "S pong", "S discard 2p")
    play(game, "W discard N", "S pong", "S discard 9p", "W discard C")
    assert ("pong" in legal(game, "S")) is fei_discard
    assert "pong J" in legal(game, "S")


@pytest.mark.parametrize("fei_discard", [False, True])
def test_a_swap_after_a_claim_must_leave_a_tile_to_discard(fei_discard: bool) -> None:
    """7b.1 "a swap on a claim turn likewise": 9p and a fei in hand, the fei of the pong to be taken back."""
    rules = {"fei_discard": fei_discard}
    game = deal("malaysian3", E="9p", S="99p JJ SS WW NN 12p C", W="S W N", rules=rules)
    play(game, "E discard 9p", "S pong J", "S discard 1p", "W discard S", "S pong", "S discard 2p")
    play(game, "W discard W", "S pong", "S discard C", "W discard N", "S pong")
    assert ("swap 9p" in legal(game, "S")) is fei_discard


def test_four_fei_off():
    assert legal(deal("malaysian3", E="JJJJ 1p", rules={"four_fei": "off"}), "E") != {"win"}


def test_multi_win():
    game = deal(
        "malaysian3", E="5p", S="123p 46p 789p EEE SS", W="123p 46p 789p WWW NN", rules={"multi_win": True}
    )
    play(game, "E discard 5p", "S win", "W win")
    assert set(game.results[0].winners) == {1, 2}
    # each as if alone, winners do not pay each other: East pays 40 to each
    assert deltas(game) == (-80, 40, 40)
    assert game.results[0].next_dealer == 0


@pytest.mark.parametrize("option, dealer", [("seed", 1), ("winner", 2)])
def test_dealer_rule_after_a_win_on_a_discard(option, dealer):
    game = deal(
        "malaysian3", E="N", S="5p", W="123p 46p 789p EEE SS", draws="F", rules={"dealer_rule": option}
    )
    play(game, "E discard N", "S discard 5p", "W win", "all pass")
    assert game.results[0].next_dealer == dealer


@pytest.mark.parametrize("option, dealer", [("seed", 1), ("keep", 0)])
def test_dealer_rule_after_a_drawn_hand(option, dealer):
    # all bonus tiles are dealt: South draws the last tile
    game = deal("malaysian3", E="JJ", W="JJ", spread_bonus=True, rules={"dealer_rule": option})
    play_out(game)
    assert game.results[0].next_dealer == dealer


def test_bonus_order_player():
    game = deal(
        "malaysian3",
        E="f1 f2 789p EEE PPP SSS",
        S="f3 789p WWW NNN CCC",
        tail="f5 1p 2p 3p",
        rules={"bonus_order": "player"},
    )
    assert game.hand(0).count("2p") == 1
    assert game.hand(1).count("3p") == 1


def test_instant_amounts_are_chips_not_units():
    game = deal("malaysian3", E="CCCC 1p", tail="N", rules={"base": 10})
    play(game, "E concealed_kong C")
    assert chips(game) == (4, -2, -2)
    game = deal("malaysian3", E="CCCC 1p", tail="N", rules="sloperama")
    play(game, "E concealed_kong C")
    assert chips(game) == (200, -100, -100)


def test_a_kong_with_one_fei():
    game = deal("malaysian3", E="CCC J 1p", tail="N", rules={"allow_fake_kong": True})
    assert "concealed_kong_fei C" in legal(game, "E")


@pytest.mark.parametrize(("order", "tile"), [("passes", "S"), ("player", "N")])
def test_a_bonus_tile_drawn_for_the_dealers_opening_kong(order: str, tile: str) -> None:
    """Section 1: in passes it waits for the next one, player by player it is replaced before South's."""
    game = deal(
        "malaysian3",
        E="8888p 111p 222p 33p CC",
        S="f1 EE WW 44p 55p 66p 77p",
        tail="h1 N S",
        rules={"opening_kong": "dealer_in_pass", "bonus_order": order},
    )
    play(game, "E concealed_kong 8p")
    while "pass" in legal(game, "E"):
        play(game, "E pass")
    assert f"discard {tile}" in legal(game, "E")
