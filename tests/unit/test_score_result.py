"""A hand won in play and the same hand given to `score_hand` make the same settlement."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from mahjong_env import score_hand
from mahjong_env.core.layout import (
    BONUS,
    GAME,
    KONG,
    KONG_BONUS,
    KONG_ON_KONG,
    KONG_ON_KONG_BONUS,
    MAX_ENDED,
    RESULT,
    new_work,
)
from mahjong_env.core.movers import GREEDY, new_movers, new_scratch, pick_games
from mahjong_env.core.prospects import load_prospects
from mahjong_env.core.shapes import load_tables
from mahjong_env.core.step import advance_games, reset_games
from mahjong_env.core.tiles import KIND_NAMES, WINDS, parse_tiles
from mahjong_env.score import Settlement, settlement_from_result
from mahjong_env.variants import build_rules, resolve

GAMES, MOST_STEPS, WINS_WANTED = 32, 3_000, 60
WON, MATCH = 1, 1
REPLACEMENTS = {BONUS: "bonus", KONG: "kong", KONG_ON_KONG: "kong_on_kong", KONG_BONUS: "kong_bonus"}


def play_until_wins(variant: str, options: dict[str, Any]) -> list[Any]:
    """Return copies of the results of hands that greedy players won in matches."""
    games, results = np.zeros(GAMES, GAME), np.zeros(GAMES + 2 * MAX_ENDED, RESULT)
    rules = np.asarray(build_rules(variant, options))
    shared = (games, rules, load_tables(), new_work(), results)
    reset_games(*shared, np.arange(GAMES, dtype=np.uint64), MATCH, -1, -1)
    brains = (load_prospects(), new_scratch(), new_movers(GAMES, 7), np.full((GAMES, 4), GREEDY, np.int8))
    actions, ended, seats = np.zeros(GAMES, np.int64), np.zeros(GAMES, np.int8), np.zeros(GAMES, np.int8)
    shown = (np.zeros((GAMES, 4), np.int32), ended, seats, np.zeros((GAMES, 225), np.int8))
    found: list[Any] = []
    for _ in range(MOST_STEPS):
        pick_games(games, rules, *brains, actions)
        count = advance_games(games, np.arange(GAMES), *shared[1:], np.zeros(GAMES, GAME), actions, *shown)
        told = results[:count]
        found += [told[index : index + 1].copy() for index in np.flatnonzero(told["reason"] == WON)]
        if len(found) >= WINS_WANTED:
            break
    return [result.view(np.recarray)[0] for result in found]


def with_win_tile(settlement: Settlement) -> Settlement:
    """Name a winning tile in the settlement of a hand won as dealt: any will do, of four fei the J."""
    tiles = parse_tiles(settlement.details.hand)
    tile = KIND_NAMES[max(tiles)]
    return replace(settlement, details=replace(settlement.details, win_tile=tile))


def score_again(settlement: Settlement, result: Any, win: Any, rules: Any) -> Settlement:
    """Describe a settled hand to `score_hand`."""
    details = settlement.details
    replacement = REPLACEMENTS.get(int(win.replacement))
    if int(win.replacement) == KONG_ON_KONG_BONUS:
        replacement = "kong_on_kong" if int(rules.kong_on_kong_bonus) else "kong_bonus"
    return score_hand(
        settlement.variant,
        hand=details.hand,
        win_tile=details.win_tile,
        melds=details.melds,
        bonus=details.bonus,
        seat=details.seat,
        round_wind=WINDS[int(result.round_wind)],
        dealer=details.dealer,
        by=details.by or "self",
        rob=details.rob,
        replacement=replacement,
        last_tile=bool(win.last_tile or win.last_discard),
        first_turn="heavenly" if win.heavenly else "earthly" if win.earthly else None,
        liable=details.liable,
        fei_aside=details.fei_aside,
    )


@pytest.mark.parametrize("variant", ["singapore", "malaysian3", "malaysian4", "chinese"])
def test_play_and_scorer_agree(variant: str) -> None:
    options = resolve(variant)
    rules = build_rules(variant, options)[0]
    results = play_until_wins(variant, options)
    assert len(results) >= WINS_WANTED
    for result in results:
        for chair in range(int(rules.seats)):
            if not int(result.winners) >> chair & 1:
                continue
            settlement = settlement_from_result(variant, options, result, chair)
            assert settlement.legal
            assert sum(settlement.payments.values()) == 0
            assert settlement.payments[settlement.details.seat] > 0
            if not settlement.details.win_tile:
                settlement = with_win_tile(settlement)
            assert score_again(settlement, result, result.win[chair], rules) == settlement


def test_a_loser_has_no_settlement() -> None:
    result = np.zeros(1, RESULT).view(np.recarray)[0]
    result.winners = 0b0010
    with pytest.raises(ValueError, match="chair 0 did not win"):
        settlement_from_result("chinese", resolve("chinese"), result, 0)
