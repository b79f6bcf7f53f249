"""From options to the RULES record of the core."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from typing import Any

import numpy as np

from mahjong_env.core.layout import MAX_TILES, MAX_TOTAL, RULES
from mahjong_env.core.patterns_table import PATTERN_ID
from mahjong_env.core.tiles import FEI, FIRST_BONUS, NUM_PLAYING, NUM_REAL, parse_tiles
from mahjong_env.variants.option import Options
from mahjong_env.variants.spec import Variant

ALL_SUITS = "123456789m 123456789p 123456789s"
GRADES = ("added", "limit", "big", "whole")

# Totals that no hand reaches would overflow int32 by doubling.
MOST_UNITS = 10**8


def pattern_bits(names: Iterable[str]) -> int:
    """Return patterns as bits of their ids."""
    return sum(1 << PATTERN_ID[name] for name in names)


def kind_bits(text: str) -> int:
    """Return the kinds written in `text` as bits."""
    return sum(1 << kind for kind in set(parse_tiles(text)))


def linear_units(base: int, least: int = 0) -> list[int]:
    """Return the chips of one share for every total: `base` a tai or fan, at least `least` of them."""
    return [base * max(total, least) for total in range(MAX_TOTAL)]


def doubling_units(base: int) -> list[int]:
    """Return the chips of one share for every total: `base`, doubled with every tai after the first."""
    return [min(base << min(max(total, 1) - 1, 30), MOST_UNITS) for total in range(MAX_TOTAL)]


def _tile_fields(variant: Variant) -> dict[str, Any]:
    """Return the fields that follow from the variant's set of tiles."""
    copies = np.zeros(RULES["copies"].shape, np.uint8)
    for text, count in variant.tiles.items():
        for kind in parse_tiles(text):
            copies[kind] = count
    real = sum(1 << kind for kind in range(NUM_REAL) if copies[kind])
    bonus = sum(1 << (kind - FIRST_BONUS) for kind in range(FIRST_BONUS, len(copies)) if copies[kind])
    deck = np.repeat(np.arange(len(copies)), copies)
    return {
        "seats": variant.seats,
        "num_tiles": int(copies.sum()),
        "copies": copies,
        "deck": np.pad(deck, (0, MAX_TILES - deck.size)),
        "kinds": sum(1 << kind for kind in range(NUM_PLAYING) if copies[kind]),
        "fei": int(copies[FEI]),
        "fei_kinds": real if copies[FEI] else 0,
        "bonus_kinds": bonus,
        "stacks": variant.stacks,
    }


def _pattern_fields(variant: Variant, options: Options) -> dict[str, Any]:
    """Return the fields of the patterns that the options leave enabled."""
    fields = {
        name: np.zeros(RULES[name].shape, RULES[name].base)
        for name in ("order", "enabled", "value", "grade", "is_bonus", "excludes")
    }
    count = 0
    for row in variant.patterns:
        worth = row.worth(options)
        if not row.applies(options) or (isinstance(row.value, str) and worth == 0):
            continue
        pattern = PATTERN_ID[row.name]
        fields["order"][count] = pattern
        fields["enabled"][pattern] = 1
        fields["value"][pattern] = worth
        fields["grade"][pattern] = GRADES.index(row.grade)
        fields["is_bonus"][pattern] = row.bonus
        fields["excludes"][pattern] = pattern_bits(row.excludes)
        count += 1
    return {**fields, **_pattern_masks(fields), "num_patterns": count}


def _pattern_masks(fields: dict[str, Any]) -> dict[str, int]:
    """Return the arrays of patterns as bit sets."""
    flags = {
        "enabled_bits": fields["enabled"],
        "limit_bits": fields["grade"] == GRADES.index("limit"),
        "big_bits": fields["grade"] == GRADES.index("big"),
        "bonus_bits": fields["is_bonus"],
        "excluding_bits": fields["excludes"] != 0,
    }
    return {name: sum(1 << int(pattern) for pattern in np.flatnonzero(flag)) for name, flag in flags.items()}


def _option_fields(variant: Variant, options: Options) -> dict[str, int]:
    """Return the fields that options set directly."""
    fields = {}
    for option in variant.options:
        name = option.sets or option.name
        if name in (RULES.names or ()) and RULES[name].shape == () and not option.items:
            fields[name] = option.code(options[option.name])
    return fields


def build(variant: Variant, options: Options) -> Any:
    """Return the RULES record array of shape (1,) for checked options of a variant."""
    rules = np.zeros(1, RULES).view(np.recarray)
    fields = {
        **_tile_fields(variant),
        **_pattern_fields(variant, options),
        **variant.fixed,
        **_option_fields(variant, options),
        **variant.fill(options),
    }
    for name, value in fields.items():
        rules[name][0] = value
    return rules


def options_hash(variant: Variant, options: Options) -> str:
    """Return 16 hex digits that two rule sets share if and only if variant and all options are equal."""
    text = json.dumps([variant.name, sorted(options.items())])
    return hashlib.sha256(text.encode()).hexdigest()[:16]
