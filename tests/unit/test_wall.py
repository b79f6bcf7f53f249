"""Dice, break and wall: rulebooks, section 1 of each variant."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

import mahjong_env
from mahjong_env.core.layout import GAME
from mahjong_env.core.tiles import KIND_NAMES
from mahjong_env.record.wall_place import wall_place
from mahjong_env.variants import build_rules, resolve

VARIANTS = ("singapore", "malaysian3", "malaysian4", "chinese")
TILES = {"singapore": 148, "malaysian3": 84, "malaysian4": 144, "chinese": 136}
STACKS = {
    "singapore": (19, 18, 19, 18),
    "malaysian3": (14,) * 3,
    "malaysian4": (18,) * 4,
    "chinese": (17,) * 4,
}


def rules_of(variant: str) -> Any:
    return build_rules(variant, resolve(variant))[0]


def table(variant: str, seed: int, episode: str = "hand") -> Any:
    return mahjong_env.Game(variant, seed=seed, episode=episode)._games[0]


@pytest.mark.parametrize("seed", range(40))
def test_singapore_break(seed):
    """1: two dice, total d; the wall of seat (d-1) mod 4 from East, after d stacks."""
    game = table("singapore", seed)
    first, second = game["break_dice"][:2]
    assert 1 <= first <= 6
    assert 1 <= second <= 6
    assert game["break_seat"] == (game["dealer"] + first + second - 1) % 4
    assert game["break_stack"] == first + second


@pytest.mark.parametrize(("variant", "seats"), [("malaysian3", 3), ("malaysian4", 4)])
@pytest.mark.parametrize("seed", range(40))
def test_malaysian_break(variant, seats, seed):
    """1: the dealer's total names the second thrower; both totals count the stacks of his row."""
    game = table(variant, seed)
    dealer_total, thrower_total = game["break_dice"][:2].sum(), game["break_dice"][2:].sum()
    assert game["break_seat"] == (game["dealer"] + dealer_total - 1) % seats
    assert game["break_stack"] == dealer_total + thrower_total


@pytest.mark.parametrize("seed", range(40))
def test_chinese_break(seed):
    """1: walls are counted counter-clockwise from the dealer's own, against the order of play."""
    game = table("chinese", seed)
    total = game["break_dice"][:2].sum()
    assert game["break_seat"] == (game["dealer"] - (total - 1)) % 4
    assert game["break_stack"] == total


@pytest.mark.parametrize(("variant", "seats"), [("malaysian3", 3), ("malaysian4", 4), ("chinese", 4)])
def test_the_highest_throw_deals_first(variant, seats):
    dealers: Counter[int] = Counter()
    for seed in range(300):
        game = table(variant, seed)
        throws = game["opening_dice"][:seats].tolist()
        assert throws.count(max(throws)) == 1
        assert throws.index(max(throws)) == game["first_dealer"]
        dealers[int(game["first_dealer"])] += 1
    assert min(dealers.values()) > 300 / seats * 0.6, "any chair may deal first"


def test_singapore_seats_by_turned_winds():
    """3: each player sits where the wind tile he turned says; chair 0 is East in a match's first hand."""
    seatings: Counter[tuple[int, ...]] = Counter()
    for seed in range(200):
        game = table("singapore", seed, episode="match")
        assert sorted(game["seating"].tolist()) == [0, 1, 2, 3]
        assert game["dealer"] == 0
        seatings[tuple(game["seating"].tolist())] += 1
    assert len(seatings) == 24


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seed", range(5))
def test_every_place_of_the_wall_is_taken_once(variant, seed):
    """1: Singapore's East and West build 19 stacks, the others 18; 14, 18 and 17 a row elsewhere."""
    rules, game = rules_of(variant), table(variant, seed)
    places = [wall_place(game, rules, index) for index in range(TILES[variant])]
    assert len(set(places)) == TILES[variant]
    for wind, stack_count in enumerate(STACKS[variant]):
        chair = (int(game["dealer"]) + wind) % int(rules["seats"])
        own = [place for place in places if place.chair == chair]
        assert len(own) == 2 * stack_count
        assert {place.stack for place in own} == set(range(1, stack_count + 1))


def test_where_the_wall_starts_and_ends():
    """Singapore 1: East throws 7: the seventh wall is West's; stack 8 is dealt first, stack 7 is the tail."""
    rules = rules_of("singapore")
    game = np.zeros(1, GAME)[0]
    game["break_seat"], game["break_stack"] = 2, 7
    assert wall_place(game, rules, 0) == (2, 8, True)
    assert wall_place(game, rules, 1) == (2, 8, False)
    assert wall_place(game, rules, 146) == (2, 7, True)
    # West's wall has 19 stacks: after twelve the draws go on in South's, to West's left.
    assert wall_place(game, rules, 23) == (2, 19, False)
    assert wall_place(game, rules, 24) == (1, 1, True)
    with pytest.raises(ValueError, match="index 148"):
        wall_place(game, rules, 148)


def test_a_long_count_runs_on_into_the_row_of_the_seat_before():
    """Malaysian three-player 1: rows of 14 stacks, counted on clockwise."""
    rules = rules_of("malaysian3")
    game = np.zeros(1, GAME)[0]
    game["break_seat"], game["break_stack"] = 1, 17
    assert wall_place(game, rules, 0) == (0, 4, True)


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_shuffle_is_fair(variant):
    """Every kind is equally likely at every place: chi-square over the first and the last tile."""
    games = mahjong_env.BatchEnv(variant, 4000, seed=7, observation="vector")._buffers.games
    copies = rules_of(variant)["copies"]
    size = TILES[variant]
    for place in (0, 57, size - 1):
        found = np.bincount(games["wall"][:, place], minlength=len(KIND_NAMES))
        wanted = copies.astype(float) * 4000 / size
        used = copies > 0
        assert (found[~used] == 0).all()
        chi_square = ((found - wanted)[used] ** 2 / wanted[used]).sum()
        # Mean k - 1, deviation sqrt(2 (k - 1)): five deviations above is no chance.
        freedom = int(used.sum()) - 1
        assert chi_square < freedom + 5 * np.sqrt(2 * freedom)
