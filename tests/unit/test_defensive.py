"""The defensive player on positions in which the right discard is plain, and what it makes of the table."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from mahjong_env.core import movers
from mahjong_env.core.actions import ACTION_NAMES
from mahjong_env.core.danger import appraise
from mahjong_env.core.layout import CHOW_MELD, PONG_MELD
from mahjong_env.core.others import new_defence, see_table
from mahjong_env.core.prospects import load_prospects
from mahjong_env.core.tiles import parse_tile
from tests.unit.positions import add_meld, discard, new_game, rules_of, sum_up

# Nothing near: no pairs, no neighbours, one tile of each of nine kinds in three suits and five honours.
HOPELESS = "147m 258p 369s ESWNC"


def table(hand: str = HOPELESS, live: int = 12) -> np.ndarray:
    """A game in which chair 0, the dealer, may discard any tile of its hand; late in the wall."""
    game = new_game([hand, "", "", ""])
    game[0]["live"] = live
    kinds = np.flatnonzero(game[0]["hand"][0])
    game[0]["legal"][0] = sum(1 << int(kind) for kind in kinds)
    return game


def see(game: np.ndarray, rules: np.ndarray) -> Any:
    d = new_defence()[0]
    see_table(game.view(np.recarray)[0], rules.view(np.recarray)[0], d)
    appraise(d, rules.view(np.recarray)[0])
    return d


def name_of(action: Any) -> str:
    return str(ACTION_NAMES[action]).removeprefix("discard ")


def choose(game: np.ndarray, rules: np.ndarray) -> tuple[str, str]:
    """Return the greedy and the defensive discard; neither may change the game."""
    g, record, prospects = game.view(np.recarray)[0], rules.view(np.recarray)[0], load_prospects()[0]
    before = game.tobytes()
    greedy = movers.pick_greedy(g, record, prospects, movers.new_scratch()[0])
    safe = movers.pick_defensive(g, record, prospects, new_defence()[0])
    assert game.tobytes() == before
    return name_of(greedy), name_of(safe)


def threaten(game: np.ndarray, chair: int, suit: str = "s") -> None:
    """Lay three melds of one suit before a chair."""
    for low in ("1", "4"):
        add_meld(game, chair, CHOW_MELD, low + suit)
    add_meld(game, chair, PONG_MELD, "8" + suit)


def test_a_hopeless_hand_folds_before_a_flush_with_the_locked_tile() -> None:
    """Chair 1 has discarded 6s, so may not win it from others (Singapore 2); other bamboo is dangerous."""
    rules, game = rules_of("singapore"), table("36s 33699p 147m ESWN")
    threaten(game, 1)
    for tile in "1m 4m 7m 3p 6p 9p E S W 6s".split():
        discard(game, 1, tile)
    d = see(game, rules)
    assert d.loss[parse_tile("6s")] == 0
    assert d.loss[parse_tile("3s")] > 10 * d.loss[parse_tile("3p")] >= 0
    _, safe = choose(game, rules)
    assert safe != "3s"
    assert d.loss[parse_tile(safe)] == min(d.loss[kind] for kind in np.flatnonzero(game[0]["hand"][0]))


def test_what_a_seat_has_discarded_is_safe_under_the_lock() -> None:
    """Against three melds of bamboo no 2s, 3s, 5s or 6s goes, but a kind that may not be won."""
    rules, game = rules_of("singapore"), table("235699s 258p 14m NCP")
    threaten(game, 1)
    for tile in "9s 1m 4m 7m 9m 1p 4p 7p 9p W".split():
        discard(game, 1, tile)
    d = see(game, rules)
    assert d.loss[parse_tile("9s")] == 0 < d.loss[parse_tile("5s")]
    assert d.loss[parse_tile(choose(game, rules)[1])] == 0


def test_without_danger_it_is_greedy() -> None:
    rules, game = rules_of("chinese"), table("123m 456m 789m 135p EE", live=60)
    greedy, safe = choose(game, rules)
    assert greedy == safe
    # A share is one chip here, and nobody is likely to wait.
    assert see(game, rules).loss.max() < 0.01


def test_a_waiting_hand_of_its_own_is_not_given_up_for_little() -> None:
    """No other seat has melds: 9p goes, which leaves 3p and 6p to wait for."""
    rules, game = rules_of("chinese"), table("123m 456m 789m 459p EE", live=40)
    for chair in (1, 2, 3):
        discard(game, chair, "1s")
    assert choose(game, rules) == ("9p", "9p")


def test_liability_makes_a_win_dearer() -> None:
    """Who feeds a fourth set of the suit pays for all (Singapore 7, B4): 4 shares in place of 2."""
    game = table()
    threaten(game, 1)
    with_it, without = (see(game, rules_of("singapore", bao=bao)) for bao in ("B4", ""))
    three, dots = parse_tile("3s"), parse_tile("2p")
    assert with_it.loss[three] > without.loss[three] > 0
    assert with_it.loss[dots] == without.loss[dots]
    assert (with_it.hit == without.hit).all()


def test_what_the_others_let_pass_is_safe() -> None:
    """Chair 1 discarded, then chair 2 discarded 5p, which chair 1 did not win; its hand is as it was."""
    rules, game = rules_of("chinese"), table("147m 258p 369s ESWNC")
    add_meld(game, 1, PONG_MELD, "9m")
    add_meld(game, 1, PONG_MELD, "1s")
    for tile in "E S 9s 9p 1p".split():
        discard(game, 1, tile)
    before = float(see(game, rules).loss[parse_tile("5p")])
    discard(game, 2, "5p")
    assert float(see(game, rules).loss[parse_tile("5p")]) < before / 10


def test_dead_honours_are_not_waited_for() -> None:
    rules, game = rules_of("chinese"), table()
    add_meld(game, 1, PONG_MELD, "9m")
    for chair in (1, 2, 3):
        discard(game, chair, "W")
    d = see(game, rules)
    assert d.hit[parse_tile("W")] == 0 < d.hit[parse_tile("N")]


@pytest.mark.parametrize("field", ["hand", "wall"])
def test_it_does_not_look_at_hidden_tiles(field: str) -> None:
    rules, game = rules_of("singapore"), table()
    threaten(game, 2)
    told = see(game, rules).loss.tolist(), choose(game, rules)
    if field == "wall":
        game[0]["wall"][:] = parse_tile("3s")
    else:
        game[0]["hand"][1, parse_tile("3s")] = 2
        game[0]["hand"][2, parse_tile("2s")] = 3
        sum_up(game[0])
    assert (see(game, rules).loss.tolist(), choose(game, rules)) == told
