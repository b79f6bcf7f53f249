"""Chinese four-player mahjong, 136 tiles, fan (rulebook: chinese.md)."""

from __future__ import annotations

from typing import Any

from mahjong_env.core.layout import NEXT, STAY, STAY_IF_WON
from mahjong_env.core.patterns_table import KONG_BLOOM, NO_PATTERN
from mahjong_env.variants.build import ALL_SUITS, kind_bits, linear_units
from mahjong_env.variants.spec import Options, Variant, cap_clash, choice, common, flag, number, patterns

_TWICE = "pays double"

OPTIONS = (
    number("self_draw_fan", 1, 0, 20, "fan of a self-draw", "7"),
    number("kong_bloom_fan", 1, 0, 20, "fan of a kong's replacement beyond the self-draw", "7"),
    number("rob_kong_mult", 2, 1, 2, "factor of a robbed kong", "4", "rob_mult"),
    flag("dealer_double_on_deal_in", False, f"the dealer {_TWICE} when he deals in or is robbed", "7"),
    flag("dealer_double_on_loss", False, f"the dealer {_TWICE} on another's self-draw", "7"),
    choice("pong_bars_chow", ("turn", "until_draw"), "how long a pong bars chows", "7"),
    choice(
        "rob_stack", ("mul", "max"), "factors of robbery and dealer: both or the larger", "7", "rob_stack_max"
    ),
    flag("allow_rob_kong", True, "an added kong may be robbed", "7", "rob_added"),
    choice("dealer_on_draw", ("pass", "stay"), "the deal after a drawn hand", "7"),
    choice("forbid_discard_chowed", (False, "same", "same_or_suji"), "discards barred after a chow", "7"),
    flag("hide_concealed_kong", True, "a concealed kong stays hidden until the hand ends", "7"),
    flag("seven_pairs_quads", False, "four of a kind counts as two pairs", "7"),
    number("min_fan", 1, 0, 20, "least fan of a win", "7", "minimum"),
    number("max_fan", 0, 0, 100, "limit in fan, 0 none", "7b.10", "cap"),
    flag("multi_win", False, "all who win on a tile are paid", "7"),
    flag(
        "kong_pay",
        False,
        "kongs are paid at once: exposed 4, added 1 each, concealed 3 each, in base",
        "7b.10",
    ),
    number("dead_wall", 0, 0, 40, "tiles left undrawn", "1"),
    *common("7b.8", hands=16, least_hands=1),
)

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


def _refuse(o: Options) -> str:
    """Options that contradict each other (README)."""
    return cap_clash(o, "max_fan", "min_fan")


VARIANT = Variant(
    name="chinese",
    title="Chinese four-player mahjong",
    seats=4,
    tiles={f"{ALL_SUITS} ESWN CFP": 4},
    stacks=(17, 17, 17, 17),
    options=OPTIONS,
    presets={"default": {}},
    patterns=PATTERNS,
    fixed=FIXED,
    fill=_fill,
    refuse=_refuse,
)
