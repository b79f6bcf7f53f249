"""Chinese four-player mahjong, 136 tiles, fan (rulebook: chinese.md)."""

from __future__ import annotations

from typing import Any

from mahjong_env.core.layout import NEXT, STAY, STAY_IF_WON
from mahjong_env.core.patterns_table import KONG_BLOOM, NO_PATTERN
from mahjong_env.variants.build import ALL_SUITS, kind_bits, linear_units
from mahjong_env.variants.chinese_options import OPTIONS, PRESETS, SOURCES
from mahjong_env.variants.option import Options
from mahjong_env.variants.spec import Variant, cap_clash, patterns

PATTERNS = (
    *patterns("base", 1),
    *patterns("seven_pairs", 2),
    *patterns("thirteen_wonders", 13),
    *patterns("self_draw", "self_draw_fan"),
    *patterns("kong_bloom", "kong_bloom_fan"),
    *patterns("rob_kong", 0),
)

FIXED: dict[str, Any] = {
    "break_mode": 2, "first_dealer_mode": 1, "fixed_letters": 1,
    "chow_kinds": kind_bits(ALL_SUITS), "shapes": 0b111, "gate_counts_bonus": 1,
    "set_pattern": (NO_PATTERN, NO_PATTERN), "bonus_draw_pattern": NO_PATTERN,
    "kong_draw_pattern": KONG_BLOOM, "pay_shooter": 1, "pay_other": 0, "pay_self": 1,
    "dealer_win_mult": 2, "dealer_self_draw": STAY_IF_WON, "dealer_discard": STAY_IF_WON,
}  # fmt: skip


def _fill(o: Options) -> dict[str, Any]:
    """RULES fields that the options decide."""
    paid = int(o["base"]) if o["kong_pay"] else 0
    return {
        "units": linear_units(int(o["base"])),
        "dealer_deal_in_mult": 2 if o["dealer_double_on_deal_in"] else 1,
        "dealer_loss_mult": 2 if o["dealer_double_on_loss"] else 1,
        "kong_exposed": 4 * paid, "kong_added": paid, "kong_concealed": 3 * paid,
        "dealer_draw": STAY if o["dealer_on_draw"] == "stay" else NEXT,
    }  # fmt: skip


VARIANT = Variant(
    name="chinese",
    title="Chinese four-player mahjong",
    seats=4,
    tiles={f"{ALL_SUITS} ESWN CFP": 4},
    stacks=(17, 17, 17, 17),
    options=OPTIONS,
    presets=PRESETS,
    sources=SOURCES,
    patterns=PATTERNS,
    fixed=FIXED,
    fill=_fill,
    clashes=(cap_clash("max_fan", "min_fan"),),
)
