"""Malaysian three-player mahjong, 84 tiles with four fei, fan (rulebook: malaysian3.md)."""

from __future__ import annotations

from typing import Any

from mahjong_env.core.layout import DISCARDER, LAST_DRAWER, MAX_TOTAL, STAY, STAY_IF_WON, WINNER
from mahjong_env.core.patterns_table import FLOWER_SET, REPLACEMENT_BONUS, REPLACEMENT_KONG
from mahjong_env.variants.build import kind_bits
from mahjong_env.variants.spec import Options, Variant, cap_clash, choice, common, flag, number, patterns

OPTIONS = (
    flag("allow_fake_kong", False, "a kong may hold one fei", "7"),
    number("chow_max_fei", 1, 0, 2, "most fei in a claimed chow", "7"),
    number("pong_max_fei", 2, 0, 2, "most fei in a claimed pong", "7"),
    flag("fake_pong_promote", False, "a pong with one fei may become a kong", "7"),
    choice("fei_swap", ("own_pong", "off"), "a real tile may replace the fei of an own pong", "7"),
    flag("fei_discard", False, "a fei may be discarded; nobody may claim it", "7"),
    choice("fei_aside", ("after_draw", "off"), "a fei may be set aside as a flower", "7"),
    choice("four_fei", ("hand", "hand_or_aside", "start", "off"), "when four fei win", "7"),
    choice("pong_tie", ("fewer_fei", "more_fei", "nearest"), "which of two pongs goes first", "7"),
    flag("multi_win", False, "all who win on a tile are paid", "7"),
    number("limit_units", 20, 1, 1_000, "units of a limit hand", "7"),
    number("limit_fan", 10, 1, 100, "fan that make a limit hand", "7", "cap"),
    choice("payout", ("split21", "discarder_all", "zhwiki"), "shares of discarder and others", "7"),
    number("min_fan", 5, 0, 100, "least fan of a win", "7", "minimum"),
    number("flower_set_fan", 4, 1, 100, "fan of all four flowers of a series", "7"),
    choice("flower_mode", ("seat4", "seat", "all"), "flowers that score: own and number 4, own, all", "7"),
    flag("aside_breaks_no_flower", False, "a fei aside counts as a flower", "7", "aside_breaks_no_flowers"),
    number("seven_pairs", 0, 0, 100, "fan of seven pairs, 0 off", "7"),
    number("orphans", 0, 0, 100, "fan of nine-kind thirteen orphans, 0 off", "7"),
    flag("kankan_selfdraw", True, "four concealed pungs need it", "7", "hidden_treasure_self_draw"),
    choice("earth", ("either", "discard", "first_draw"), "ways to an earthly hand", "7"),
    flag("liability", False, "the feeder of the third dragon or fourth wind pays all", "7"),
    choice("dealer_rule", ("seed", "winner", "keep"), "who deals next", "7"),
    choice("bonus_order", ("passes", "player"), "order of the opening replacements", "7"),
    choice("opening_kong", ("first_turn", "dealer_in_pass"), "first kong of the dealer", "1"),
    flag("hide_concealed_kong", False, "a concealed kong stays hidden until the hand ends", "2"),
    number("dead_wall", 0, 0, 40, "tiles left undrawn", "1"),
    number("selfdraw_fan", 0, 0, 100, "fan of a self-draw", "7b.15"),
    number("concealed_fan", 0, 0, 100, "fan of a hand without claimed melds", "7b.15"),
    number("straight_fan", 0, 0, 100, "fan of 123456789 in three chows", "7b.15"),
    number("twin_chow_fan", 0, 0, 100, "fan of the same chow twice", "7b.15"),
    number("terminals_fan", 0, 0, 100, "fan of all pungs of 1p 9p and honours", "7b.15"),
    number("no_fei_fan", 0, 0, 100, "fan of a hand without fei", "7b.15"),
    number("kong_exposed", 2, 0, 10_000, "chips for an exposed kong, from the discarder", "7b.15"),
    number("kong_added", 1, 0, 10_000, "chips for an added kong, from each", "7b.15"),
    number("kong_concealed", 2, 0, 10_000, "chips for a concealed kong, from each", "7b.15"),
    number("set_opening", 2, 0, 10_000, "chips for a set of four in the opening, from each", "7b.15"),
    number("set_later", 1, 0, 10_000, "chips for a set of four later, from each", "7b.15"),
    number("fei_side", 1, 0, 10_000, "chips for each fei at the end, from each", "7b.15"),
    *common("7b.12", hands=16, least_hands=1),
)

SLOPERAMA: Options = {
    "base": 20, "limit_units": 10, "kong_exposed": 100, "kong_added": 50, "kong_concealed": 100,
    "set_opening": 100, "set_later": 50, "fei_side": 50,
}  # fmt: skip

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


def _refuse(o: Options) -> str:
    """Options that contradict each other (README, 7b.15)."""
    if o["fake_pong_promote"] and not o["allow_fake_kong"]:
        return "fake_pong_promote=True needs allow_fake_kong=True"
    if o["orphans"] and o["four_fei"] not in ("start", "off"):
        return f"orphans={o['orphans']} needs four_fei 'start' or 'off': the fei win before the orphans"
    return cap_clash(o, "limit_fan", "min_fan")


_BONUS = "f1 f2 f3 f4 f5 f6 f7 f8 cat rat rooster centipede h1 h2 h3 h4"
VARIANT = Variant(
    name="malaysian3", title="Malaysian three-player mahjong", seats=3, stacks=(14, 14, 14, 0),
    tiles={"123456789p ESWN CFP J": 4, _BONUS: 1},
    options=OPTIONS, presets={"default": {}, "sloperama": SLOPERAMA, "zhwiki": {"payout": "zhwiki"}},
    patterns=PATTERNS, fixed=FIXED, fill=_fill, refuse=_refuse,
)  # fmt: skip
