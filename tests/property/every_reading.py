"""What a winning hand is worth, by looking at every reading of it one after the other.

Every assignment of the fei, every pair and every way to part the rest into sets is tried. What a single
reading scores the referee's pattern functions say; which reading counts is decided here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Any

from mahjong_env.referee import scoring_chinese, scoring_malaysian3, scoring_malaysian4, scoring_singapore
from mahjong_env.referee.payments import win_payments
from mahjong_env.referee.shapes import Block, Reading, block_of
from mahjong_env.referee.tiles import FEI, INDEX, KINDS, ORPHANS, RUNS
from mahjong_env.referee.win import Pattern, Score, Win

Split = tuple[tuple[Block, ...], str]
ORPHAN_SET = set(ORPHANS)


@lru_cache(maxsize=100_000)
def splits(tiles: tuple[str, ...], pair: str = "") -> frozenset[Split]:
    """Return every way to part sorted tiles without fei into sets and one pair."""
    if not tiles:
        return frozenset({((), pair)}) if pair else frozenset()
    first, found = tiles[0], set[Split]()
    if not pair and tiles[:2] == (first,) * 2:
        found |= splits(tiles[2:], first)
    for block in (Block("pung", first), Block("chow", first)):
        rest = list(tiles)
        try:
            for tile in block.tiles if block.form == "pung" or first in RUNS else ("",):
                rest.remove(tile)
        except ValueError:
            continue
        found |= {(tuple(sorted((block, *more), key=repr)), head) for more, head in splits(tuple(rest), pair)}
    return frozenset(found)


def standard_readings(win: Win) -> Iterator[Reading]:
    """Every reading of a hand as four sets and a pair."""
    laid = tuple(map(block_of, win.melds))
    real = [tile for tile in win.concealed if tile != FEI]
    found = set[Split]()
    for assigned in combinations_with_replacement(KINDS[win.variant], win.concealed.count(FEI)):
        found |= splits(tuple(sorted((*real, *assigned), key=INDEX.__getitem__)))
    for blocks, pair in found:
        yield Reading("standard", laid + blocks, pair)


def is_thirteen(win: Win) -> bool:
    return len(win.concealed) == 14 and set(win.concealed) == ORPHAN_SET


def is_seven_pairs(win: Win) -> bool:
    kinds = set(win.concealed)
    return len(kinds) == 7 and all(win.concealed.count(kind) == 2 for kind in kinds)


def ordered(found: Iterator[Pattern], order: tuple[str, ...]) -> tuple[Pattern, ...]:
    kept = [item for item in found if item[1]]
    return tuple(sorted(kept, key=lambda item: order.index(item[0])))


def total_of(patterns: tuple[Pattern, ...]) -> int:
    return sum(value for _, value in patterns)


def first_in(order: tuple[str, ...]) -> Callable[[tuple[Pattern, ...]], list[int]]:
    """Return a key that is least for the patterns that come first in a table."""
    return lambda patterns: [order.index(name) for name, _ in patterns]


def singapore(win: Win) -> Score | None:
    """Rulebook 8b.11, 8b.17: the highest total, then the highest sum, then the ids first in section 4."""
    rules, order = scoring_singapore, scoring_singapore.ORDER
    readings = list(standard_readings(win)) + ([Reading("thirteen_wonders")] if is_thirteen(win) else [])
    lists = [ordered(rules.items(win, reading), order) for reading in readings]
    if not lists:
        return None

    def total(patterns: tuple[Pattern, ...]) -> int:
        big = any(name in ("big_dragons", "big_winds") for name, _ in patterns)
        return int(win.option("big_cap")) if big else min(total_of(patterns), int(win.option("tai_cap")))

    best = min(lists, key=lambda each: (-total(each), -total_of(each), first_in(order)(each)))
    counting = [
        tuple(item for item in each if win.option("min_counts_bonus") or item[0] not in rules.BONUS_PATTERNS)
        for each in lists
    ]
    legal = max(map(total_of, counting)) >= win.option("min_tai")
    alone = tuple(item for item in best if item[0] in ("big_dragons", "big_winds"))
    return Score(legal, alone or best, total(best), frozenset(name for name, _ in best))


def malaysian3(win: Win) -> Score | None:
    """Rulebook 7b.9: the highest total, then a limit, then most fan, then the ids first in the table."""
    rules, order, limit = scoring_malaysian3, scoring_malaysian3.ORDER, int(win.option("limit_fan"))
    always = [*rules.bonus_items(win), *rules.event_items(win)]
    found = []
    for reading in standard_readings(win):
        limits = [*rules.hand_limits(win, reading), *rules.event_limits(win)]
        plain = [*rules.hand_items(win, reading), *always]
        patterns = ordered(iter([(name, limit) for name in limits] or plain), order)
        fan = total_of(patterns)
        found.append((-min(fan, limit), not limits, -fan, first_in(order)(patterns), patterns))
    if not found:
        return None
    paid, *_, best = min(found)
    return Score(-paid >= win.option("min_fan"), best, -paid)


def malaysian4(win: Win) -> Score | None:
    """Rulebook 7b.3: the most tai, then the first list in table order."""
    order = scoring_malaysian4.ORDER
    lists = [ordered(scoring_malaysian4.items(win, reading), order) for reading in standard_readings(win)]
    if not lists:
        return None
    best = min(lists, key=lambda each: (-total_of(each), first_in(order)(each)))
    cap = win.option("max_tai") or total_of(best)
    total = min(total_of(best), cap)
    return Score(total >= win.option("min_tai"), best, total)


def chinese(win: Win) -> Score | None:
    """Rulebook 3 and 4: the dearest of the shapes that the hand has."""
    shapes = [("base", 1)] if any(standard_readings(win)) else []
    shapes += [("seven_pairs", 2)] if is_seven_pairs(win) else []
    shapes += [("thirteen_wonders", 13)] if is_thirteen(win) else []
    if not shapes:
        return None
    patterns = (shapes[-1], *scoring_chinese.extras(win))
    total = min(total_of(patterns), win.option("max_fan") or total_of(patterns))
    return Score(total >= win.option("min_fan"), patterns, total)


BEST: dict[str, Callable[[Win], Score | None]] = {
    "singapore": singapore,
    "malaysian3": malaysian3,
    "malaysian4": malaysian4,
    "chinese": chinese,
}


def worth(win: Win) -> dict[str, Any] | None:
    """Return what a hand is worth, None if it is no winning hand."""
    score = BEST[win.variant](win)
    if score is None:
        return None
    paid = win_payments(win, score)
    return {
        "legal": score.legal,
        "patterns": score.patterns,
        "total": score.total,
        "payments": paid if score.legal else dict.fromkeys(paid, 0),
    }
