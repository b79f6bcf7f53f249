"""Malaysian four-player mahjong, 144 tiles, one-tai patterns (rulebook: malaysian4.md)."""

from __future__ import annotations

from typing import Any

from mahjong_env.core.layout import LAST_DRAWER, WINNER
from mahjong_env.core.patterns_table import NO_PATTERN, REPLACEMENT_BONUS, REPLACEMENT_KONG
from mahjong_env.variants.build import ALL_SUITS, MOST_UNITS, doubling_units, kind_bits, linear_units
from mahjong_env.variants.malaysian4_options import OPTIONS, PRESETS, SOURCES
from mahjong_env.variants.option import Options
from mahjong_env.variants.spec import Clash, Variant, cap_clash, patterns

_ONE_TAI = (
    "self_draw concealed no_flowers replacement_bonus replacement_kong rob_kong east_wind seat_wind dragon "
    "seat_flower ping_hu"
)

PATTERNS = (
    *patterns(_ONE_TAI, 1),
    *patterns("double_chow", 1, when=("yise_rule", "double_chow", "straight", "triple_chow", "flush")),
    *patterns("seven_pairs", "seven_pairs"),
)

FIXED: dict[str, Any] = {
    "break_mode": 1, "first_dealer_mode": 1, "opening": 2, "rob_added": 1, "gate_counts_bonus": 1,
    "flower_numbers": (1, 2, 4, 8), "set_pattern": (NO_PATTERN, NO_PATTERN),
    "bonus_draw_pattern": REPLACEMENT_BONUS, "kong_draw_pattern": REPLACEMENT_KONG,
    "dealer_win_mult": 1, "dealer_deal_in_mult": 1, "dealer_loss_mult": 1, "rob_mult": 1,
    "dealer_self_draw": WINNER, "dealer_discard": WINNER, "dealer_draw": LAST_DRAWER,
}  # fmt: skip

_SHARES = {"half": (2, 1, 2), "shooter_all": (4, 0, 2)}
_CHOW_KINDS = {"dots": "123456789p", "all": ALL_SUITS}
_RULE = {"off": 0, "double_chow": 1, "straight": 2, "triple_chow": 3, "flush": 4}


def _fill(o: Options) -> dict[str, Any]:
    """RULES fields that the options decide."""
    base = int(o["base"])
    shooter, other, self_draw = _SHARES[str(o["split"])]
    return {
        "chow_kinds": kind_bits(_CHOW_KINDS[str(o["chow_suits"])]),
        "shapes": 1 | (2 if o["seven_pairs"] else 0),
        "units": linear_units(base, 1) if o["value"] == "linear" else doubling_units(base),
        "rob_concealed": 2 if o["rob_concealed"] else 0, "double_chow_rule": _RULE[str(o["yise_rule"])],
        "ping_hu_plain_pair": o["pinghu_strict"], "ping_hu_waits": o["pinghu_strict"],
        "east_wind_dealer": int(o["dealer_east_tai"]) >= 1, "seat_wind_dealer": o["dealer_east_tai"] == 2,
        "pay_shooter": shooter, "pay_other": other, "pay_self": self_draw,
    }  # fmt: skip


# Self-draw, concealed, flower replacement, two own flowers and one suit beside seven pairs.
_BESIDE_SEVEN_PAIRS = 6


def _passes_most_units(o: Options) -> bool:
    """Tell whether doubling leads seven pairs beyond what chips are counted in."""
    most = int(o["seven_pairs"]) + _BESIDE_SEVEN_PAIRS
    paid = min(most, int(o["max_tai"]) or most)
    return o["value"] == "double" and int(o["base"]) << (paid - 1) > MOST_UNITS


CLASHES = (
    cap_clash("max_tai", "min_tai"),
    Clash(
        ("value", "base", "seven_pairs", "max_tai"),
        f"one share of seven pairs could pass {MOST_UNITS} chips: lower base or seven_pairs, or set max_tai",
        _passes_most_units,
    ),
)

VARIANT = Variant(
    name="malaysian4",
    title="Malaysian four-player mahjong",
    seats=4,
    tiles={f"{ALL_SUITS} ESWN CFP": 4, "f1 f2 f3 f4 f5 f6 f7 f8": 1},
    stacks=(18, 18, 18, 18),
    options=OPTIONS,
    presets=PRESETS,
    sources=SOURCES,
    patterns=PATTERNS,
    fixed=FIXED,
    fill=_fill,
    clashes=CLASHES,
)
