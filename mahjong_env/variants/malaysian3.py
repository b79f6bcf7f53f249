"""Malaysian three-player mahjong, 84 tiles with four fei, fan (rulebook: malaysian3.md)."""

from __future__ import annotations

from typing import Any

from mahjong_env.core.layout import DISCARDER, LAST_DRAWER, MAX_TOTAL, STAY, STAY_IF_WON, WINNER
from mahjong_env.core.patterns_table import FLOWER_SET, REPLACEMENT_BONUS, REPLACEMENT_KONG
from mahjong_env.variants.build import kind_bits
from mahjong_env.variants.malaysian3_options import OPTIONS, PRESETS, SOURCES
from mahjong_env.variants.option import Options
from mahjong_env.variants.spec import Clash, Variant, cap_clash, patterns

_LIMITS = (
    "big_dragons little_winds big_winds all_honours no_flowers hidden_treasure eighteen_arhats nine_gates "
    "kong_on_kong heavenly earthly last_tile last_discard all_bonus"
)

PATTERNS = (
    *patterns("half_flush", 1),
    *patterns("full_flush", 3, excludes="half_flush"),
    *patterns("ping_hu", 1),
    *patterns("all_pungs", 2),
    *patterns("dragon", 1),
    *patterns("little_dragons", 3, excludes="dragon"),
    *patterns("east_wind seat_wind north_wind seat_flower", 1),
    *patterns("fourth_flower", 1, when=("flower_mode", "seat4", "all")),
    *patterns("flower_set", "flower_set_fan"),
    *patterns("animal", 1),
    *patterns("animal_set", 5, excludes="animal"),
    *patterns("face", 1),
    *patterns("face_set", 5, excludes="face"),
    *patterns("fei_aside replacement_bonus replacement_kong rob_kong", 1),
    *patterns("seven_pairs", "seven_pairs"),
    *patterns("thirteen_wonders", "orphans"),
    *patterns("self_draw", "selfdraw_fan"),
    *patterns("concealed", "concealed_fan"),
    *patterns("straight", "straight_fan"),
    *patterns("double_chow", "twin_chow_fan"),
    *patterns("terminals", "terminals_fan"),
    *patterns("no_fei", "no_fei_fan"),
    *patterns(_LIMITS, "limit_fan", "limit"),
    *patterns("four_fei", "limit_fan", "whole"),
)

FIXED: dict[str, Any] = {
    "break_mode": 1, "first_dealer_mode": 1, "rob_added": 1, "chow_kinds": kind_bits("123456789p"),
    "gate_counts_bonus": 1, "set_pattern": (FLOWER_SET, FLOWER_SET),
    "bonus_draw_pattern": REPLACEMENT_BONUS, "kong_draw_pattern": REPLACEMENT_KONG,
    "east_wind_dealer": 1, "seat_wind_dealer": 1, "concealed_kong_allowed": 1, "ping_hu_flush": 1,
    "set_replaces_flowers": 1, "nine_gates_self_draw": 1, "heaven_any_kong_cancels": 1, "double_chow_rule": 1,
    "dealer_win_mult": 1, "dealer_deal_in_mult": 1, "dealer_loss_mult": 1, "rob_mult": 1,
}  # fmt: skip

_FLOWERS = {"seat4": (1, 2, 4, 0), "seat": (1, 2, 4, 0), "all": (7, 7, 7, 7)}
_SHARES = {"split21": (2, 1, 2), "discarder_all": (3, 0, 2), "zhwiki": (3, 0, 1)}
_DEALER = {
    "seed": (WINNER, DISCARDER, LAST_DRAWER), "winner": (WINNER, WINNER, LAST_DRAWER),
    "keep": (STAY_IF_WON, STAY_IF_WON, STAY),
}  # fmt: skip


def _fill(o: Options) -> dict[str, Any]:
    """RULES fields that the options decide."""
    base, limit, limit_units = int(o["base"]), int(o["limit_fan"]), int(o["limit_units"])
    shooter, other, self_draw = _SHARES[str(o["payout"])]
    by_self, by_discard, by_draw = _DEALER[str(o["dealer_rule"])]
    lone_fei = 2 if o["fei_aside"] == "off" else 0
    return {
        "opening": 2 if o["bonus_order"] == "passes" else 3, "fei_swap": o["fei_swap"] == "own_pong",
        "fei_aside": o["fei_aside"] == "after_draw", "fei_discard": 1 if o["fei_discard"] else lone_fei,
        "four_fei": ("off", "hand", "hand_or_aside", "start").index(str(o["four_fei"])),
        "shapes": 1 | (2 if o["seven_pairs"] else 0) | (8 if o["orphans"] else 0),
        "limit_total": limit, "limit_units": base * limit_units,
        "units": [base * (fan if fan < limit else limit_units) for fan in range(MAX_TOTAL)],
        "flower_numbers": _FLOWERS[str(o["flower_mode"])], "earthly_draw": o["earth"] != "discard",
        "earthly_discard": o["earth"] != "first_draw",
        "pay_shooter": shooter, "pay_other": other, "pay_self": self_draw,
        "dealer_self_draw": by_self, "dealer_discard": by_discard, "dealer_draw": by_draw,
        # Triggers B1 and B2 of the Singapore rulebook.
        "bao": 0b11 if o["liability"] else 0,
    }  # fmt: skip


CLASHES = (
    Clash(
        ("fake_pong_promote", "allow_fake_kong"),
        "fake_pong_promote needs allow_fake_kong=True: it makes a kong with a fei",
        lambda o: bool(o["fake_pong_promote"]) and not o["allow_fake_kong"],
    ),
    Clash(
        ("fake_pong_promote", "pong_max_fei"),
        "fake_pong_promote needs pong_max_fei 1 or 2: without a fei no pong is fake",
        lambda o: bool(o["fake_pong_promote"]) and not o["pong_max_fei"],
    ),
    Clash(
        ("orphans", "four_fei"),
        "orphans need four_fei 'start' or 'off': they take all four fei, which would win before",
        lambda o: bool(o["orphans"]) and o["four_fei"] not in ("start", "off"),
    ),
    cap_clash("limit_fan", "min_fan"),
)

_BONUS = "f1 f2 f3 f4 f5 f6 f7 f8 cat rat rooster centipede h1 h2 h3 h4"
VARIANT = Variant(
    name="malaysian3", title="Malaysian three-player mahjong", seats=3, stacks=(14, 14, 14, 0),
    tiles={"123456789p ESWN CFP J": 4, _BONUS: 1},
    options=OPTIONS, presets=PRESETS, sources=SOURCES, patterns=PATTERNS,
    fixed=FIXED, fill=_fill, clashes=CLASHES,
)  # fmt: skip
