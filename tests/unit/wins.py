"""Build WIN records from text for the scoring tests."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from mahjong_env import variants
from mahjong_env.core.layout import MELD_NAMES, WIN
from mahjong_env.core.patterns_table import PATTERN_NAMES
from mahjong_env.core.points import score_win
from mahjong_env.core.shapes import load_tables
from mahjong_env.core.tiles import FIRST_BONUS, parse_tile, parse_tiles

REPLACEMENTS = ("", "bonus", "kong", "kong_on_kong", "kong_bonus", "kong_on_kong_bonus")


@cache
def _rules_of(variant: str, preset: str, changes: tuple) -> Any:
    return variants.build_rules(variant, variants.resolve(variant, [preset, dict(changes)]))


def rules_for(variant: str, preset: str | None = None, **changes: Any) -> Any:
    """Return the RULES record array of a preset with changed options."""
    default = next(iter(variants.VARIANTS[variant].presets))
    return _rules_of(variant, preset or default, tuple(sorted(changes.items())))


def add_meld(w: Any, text: str) -> None:
    """Write one meld such as `pong:FFJ` or `chow:J56p` into a WIN record."""
    name, tiles = text.split(":")
    suit = tiles[-1] if tiles[-1] in "mps" else ""
    signs = tiles[:-1] if suit else tiles
    places = [index for index, sign in enumerate(signs) if sign == "J"]
    real = next(index for index, sign in enumerate(signs) if sign != "J")
    kind = parse_tile(signs[real] + suit)
    index = int(w.melds)
    w.meld_type[index] = MELD_NAMES.index(name)
    w.meld_tile[index] = kind - real if name == "chow" else kind
    w.meld_fei[index] = sum(1 << place for place in places)
    w.melds = index + 1


def make_win(
    hand: str,
    win: str | None,
    *,
    seat: str = "S",
    round_wind: str = "E",
    melds: tuple[str, ...] = (),
    bonus: str = "",
    self_draw: bool = False,
    replacement: str = "",
    **flags: int,
) -> Any:
    """Return a WIN record array of shape (1,); `flags` are fields of the record."""
    wins = np.zeros(1, WIN).view(np.recarray)
    w = wins[0]
    for kind in parse_tiles(hand):
        w.hand[kind] += 1
    for meld in melds:
        add_meld(w, meld)
    w.bonus = sum(1 << (kind - FIRST_BONUS) for kind in parse_tiles(bonus))
    w.seat_wind = "ESWN".index(seat)
    w.round_wind = "ESWN".index(round_wind)
    w.is_dealer = seat == "E"
    w.win_tile = -1 if win is None else parse_tile(win)
    w.self_draw = self_draw
    w.replacement = REPLACEMENTS.index(replacement)
    for name, value in flags.items():
        w[name] = value
    return wins


def score(wins: Any, rules: Any) -> Any:
    """Score the record and return it."""
    score_win(wins[0], rules[0], load_tables()[0])
    return wins[0]


def reported(w: Any, rules: Any) -> list[str]:
    """Return the reported patterns in the rulebook's order, `name` or `name*count`."""
    names = []
    for pattern in rules.order[0][: int(rules.num_patterns[0])]:
        count = int(w.counts[pattern])
        if count:
            names.append(PATTERN_NAMES[pattern] + (f"*{count}" if count > 1 else ""))
    return names
