"""Both engines' scorers on the same hands: any hand, won in any way, under any house rules."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

import pytest

import mahjong_env
from mahjong_env import referee
from mahjong_env.referee.bao import bao_trigger
from mahjong_env.referee.melds import read_meld
from mahjong_env.referee.payments import HandEnd, next_dealer, score_win, win_payments
from mahjong_env.referee.table import Table
from mahjong_env.referee.tiles import WINDS, all_tiles
from mahjong_env.referee.win import Score, Win
from mahjong_env.variants import VARIANTS, Value, get, resolve
from mahjong_env.verify.ruleset import random_changes
from tests.property.any_hand import any_win
from tests.property.hand_parts import Facts

SETS = 40
HANDS_PER_SET = 6
# How often an option is changed in a set: seldom, to see it alone, or often, to see how options meet.
SHARES = (0.1, 0.5)


class Worth(NamedTuple):
    """What a scorer says of a hand; what a hand that may not win would pay and move is left out."""

    legal: bool
    patterns: tuple[tuple[str, int], ...]
    total: int
    payments: dict[str, int]
    next_dealer: str


def by_core(variant: str, changes: dict[str, Value], facts: Facts) -> Worth:
    """Return what the engine's scorer says; ValueError for a hand that cannot be."""
    found = mahjong_env.score_hand(variant, rules=changes, **facts)
    return Worth(
        found.legal,
        found.patterns,
        found.total,
        found.payments,
        found.next_dealer if found.legal else "",
    )


def fed_liability(win: Win, score: Score) -> str | None:
    """Return the seat that the winning tile makes liable (singapore 7, malaysian3 7b.15), on a full wall."""
    if win.self_draw or win.flower_win or not score.legal:
        return None
    table = Table(win.variant, win.options, all_tiles(win.variant), round_wind=win.round_wind)
    chair, feeder = WINDS.index(win.seat), WINDS.index(win.by)
    table.hands[chair] = list(win.concealed)
    table.hands[chair].remove(win.win_tile)
    table.melds[chair], table.bonus[chair] = list(win.melds), list(win.bonus)
    trigger = bao_trigger(table, chair, feeder, win.win_tile, score)
    return None if trigger is None else win.by


def by_referee(variant: str, changes: dict[str, Value], facts: Facts) -> Worth:
    """Return what the referee's scorer says."""
    options: dict[str, Any] = resolve(variant, changes)
    others = {name: value for name, value in facts.items() if name not in ("hand", "melds", "bonus")}
    win = Win(
        variant,
        options,
        concealed=tuple(facts["hand"]),
        melds=tuple(map(read_meld, facts["melds"])),
        bonus=tuple(facts["bonus"]),
        **others,
    )
    score = score_win(win)
    win = replace(win, liable=win.liable or fed_liability(win, score))
    paid = win_payments(win, score)
    if not score.legal:
        return Worth(False, score.patterns, score.total, dict.fromkeys(paid, 0), "")
    feeder = None if win.self_draw else WINDS.index(win.by)
    end = HandEnd(variant, options, WINDS.index(win.dealer), (WINDS.index(win.seat),), feeder)
    return Worth(True, score.patterns, score.total, paid, WINDS[next_dealer(end)])


def compare(variant: str, changes: dict[str, Value], facts: Facts) -> Worth | None:
    """Score a hand by both engines; None where it cannot be."""
    try:
        ours = by_core(variant, changes, facts)
    except ValueError:
        return None
    assert ours == by_referee(variant, changes, facts), f"{variant} {changes} {facts}"
    return ours


def compare_many(variant: str, sets: int, seed: str) -> list[Worth]:
    """Return what random hands under random sets of options are worth, both engines being of one mind."""
    rng = random.Random(f"{seed} {variant}")
    found = []
    for _ in range(sets):
        changes = random_changes(get(variant), rng, {}, SHARES)
        found += [compare(variant, changes, any_win(rng, variant)) for _ in range(HANDS_PER_SET)]
    return [worth for worth in found if worth is not None]


@pytest.mark.parametrize("variant", VARIANTS)
def test_both_score_any_hand_alike(variant: str) -> None:
    found = compare_many(variant, SETS, "scorers")
    # Of the hands drawn enough can be, enough of these win, and some do not.
    assert len(found) > SETS * HANDS_PER_SET / 3
    wins = sum(worth.legal for worth in found)
    assert len(found) / 3 < wins < len(found)


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
def test_both_score_many_hands_alike(variant: str) -> None:
    found = compare_many(variant, 1_000, "many scorers")
    seen = Counter(name for worth in found for name, _ in worth.patterns)
    assert set(seen) == {row.name for row in get(variant).patterns}


@pytest.mark.parametrize("score_hand", [mahjong_env.score_hand, referee.score_hand])
def test_seven_pairs_of_one_suit_by_hand(score_hand: Callable[..., Any]) -> None:
    """Malaysian four-player 4, 7: concealed 1 (on a discard too), no flowers 1, one suit 1, pairs 1.

    Section 5: 4 tai on a discard; the discarder pays 2 x 4, the two others 1 x 4 each.
    """
    rules = {"yise_rule": "flush", "seven_pairs": 1}
    facts = {"hand": "11p 33p 44p 66p 77p 88p 99p", "win_tile": "9p", "seat": "S", "by": "W"}
    found = score_hand("malaysian4", rules=rules, **facts)
    worth = found if isinstance(found, dict) else found.to_dict()
    names = [name for name, _ in worth["patterns"]]
    assert names == ["concealed", "no_flowers", "double_chow", "seven_pairs"]
    assert (worth["legal"], worth["total"]) == (True, 4)
    assert worth["payments"] == {"E": -4, "S": 16, "W": -8, "N": -4}
