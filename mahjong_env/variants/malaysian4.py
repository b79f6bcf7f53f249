"""Malaysian four-player mahjong, 144 tiles, one-tai patterns (rulebook: malaysian4.md)."""

from __future__ import annotations

from typing import Any

from mahjong_env.core.layout import LAST_DRAWER, WINNER
from mahjong_env.core.patterns_table import NO_PATTERN, REPLACEMENT_BONUS, REPLACEMENT_KONG
from mahjong_env.variants.build import ALL_SUITS, doubling_units, kind_bits, linear_units
from mahjong_env.variants.spec import Options, Variant, cap_clash, choice, common, flag, number, patterns

_YISE = ("double_chow", "straight", "triple_chow", "flush", "off")

OPTIONS = (
    choice("chow_suits", ("dots", "all"), "suits that may be claimed for a chow", "7"),
    flag(
        "menqing_concealed_kong",
        False,
        "a concealed kong keeps the hand concealed",
        "7",
        "concealed_kong_allowed",
    ),
    number("min_tai", 1, 0, 20, "least tai of a win", "7", "minimum"),
    number("max_tai", 0, 0, 100, "limit in tai, 0 none", "7", "cap"),
    number("dealer_east_tai", 0, 0, 2, "tai of the dealer's East pung", "7"),
    choice("yise_rule", _YISE, "meaning of the one-suit pattern double_chow", "7"),
    flag("yise_closed", False, "double_chow needs a hand without claimed melds", "7", "double_chow_closed"),
    flag("yise_per_pair", False, "one tai for each pair of equal chows", "7", "double_chow_per_pair"),
    flag("pinghu_strict", False, "ping hu has Singapore's pair and wait conditions", "7"),
    choice("chain", ("last", "both"), "a flower drawn for a kong: last cause or both", "7", "chain_both"),
    flag("rob_concealed", False, "any win may rob a concealed kong", "7"),
    choice("value", ("linear", "double"), "chips by tai: base x tai, or doubling", "7"),
    choice("split", ("half", "shooter_all"), "shares of discarder and others", "7"),
    number("dead_wall", 0, 0, 40, "tiles left undrawn", "7"),
    flag("multi_win", False, "all who win on a tile are paid", "7"),
    number("seven_pairs", 0, 0, 20, "tai of seven pairs, 0 off", "7"),
    flag("hide_concealed_kong", False, "a concealed kong stays hidden until the hand ends", "7b.9"),
    *common("7b.10", hands=16, least_hands=1),
)

_ONE_TAI = (
    "self_draw concealed no_flowers replacement_bonus replacement_kong rob_kong east_wind seat_wind dragon "
    "seat_flower ping_hu"
)

PATTERNS = (
    *patterns(_ONE_TAI, 1),
    *patterns("double_chow", 1, when=("yise_rule", *_YISE[:4])),
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


def _refuse(o: Options) -> str:
    """Options that contradict each other (README)."""
    return cap_clash(o, "max_tai", "min_tai")


VARIANT = Variant(
    name="malaysian4",
    title="Malaysian four-player mahjong",
    seats=4,
    tiles={f"{ALL_SUITS} ESWN CFP": 4, "f1 f2 f3 f4 f5 f6 f7 f8": 1},
    stacks=(18, 18, 18, 18),
    options=OPTIONS,
    presets={"default": {}},
    patterns=PATTERNS,
    fixed=FIXED,
    fill=_fill,
    refuse=_refuse,
)
