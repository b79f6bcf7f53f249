"""Singapore mahjong, 148 tiles, tai (rulebook: singapore.md)."""

from __future__ import annotations

from typing import Any

from mahjong_env.core.layout import NEXT, STAY, STAY_IF_WON, STAY_WITHOUT_KONG
from mahjong_env.core.patterns_table import FLOWER_SET, REPLACEMENT, SEASON_SET
from mahjong_env.variants.build import ALL_SUITS, doubling_units, kind_bits, pattern_bits
from mahjong_env.variants.spec import (
    Options,
    Variant,
    cap_clash,
    choice,
    common,
    flag,
    number,
    patterns,
    words,
)

_BAO = tuple(f"B{index}" for index in range(1, 11))
# With the shooter paying all, whoever feeds a fresh tile or the limit pays anyway (8b.18).
_BAO_WITHOUT_SHOOTER_ALL = ("B3", "B6", "B7")

OPTIONS = (
    number("min_tai", 2, 0, 16, "least tai of a win", "9 Q1", "minimum"),
    flag("min_counts_bonus", False, "bonus tiles count towards the minimum", "9 Q1", "gate_counts_bonus"),
    number("tai_cap", 5, 1, 16, "limit in tai", "9 Q3", "cap"),
    number("big_cap", 10, 1, 20, "limit of big dragons and big winds", "9 Q3"),
    choice("discard_lock", ("hand", "go_around", "off"), "how long an own discard bars its kind", "9 Q4"),
    flag("lock_pong", False, "the discard lock bars pong and kong too", "9 Q5"),
    flag("missed_lock", False, "a passed win or pong bars its kind until the next turn", "9 Q5"),
    number("dead_wall", 15, 0, 40, "tiles left undrawn", "9 Q6"),
    flag("last_tile_discard", False, "the last drawer discards, for a win only", "9 Q7"),
    flag("hide_concealed_kong", True, "a concealed kong stays hidden until the hand ends", "9 Q8"),
    flag("added_kong_only_drawn", False, "only the tile just drawn may be added to a pong", "9 Q9"),
    choice("dealer_repeat", ("never", "win", "win_or_draw", "draw_no_kong"), "what keeps the deal", "9 Q10"),
    number("flower_set_tai", 2, 0, 16, "tai of f1-f4 or f5-f8 beside the own flower", "9 Q11"),
    choice("little_winds", ("fixed4", "add2"), "4 tai flat, or 2 plus wind points and half flush", "9 Q12"),
    flag("menqing_concealed_kong", True, "a hand with it is concealed", "9 Q13", "concealed_kong_allowed"),
    flag("mixed_terminals_inclusive", True, "all pungs is inside mixed terminals", "9 Q14"),
    number("all_green_tai", 5, 1, 16, "tai of all green", "9 Q15"),
    flag("all_green_needs_f", False, "all green needs the green dragon", "8b.18"),
    flag("nine_gates_melds", False, "nine gates may have melds", "8b.18"),
    flag("little_ping_hu_wait", True, "it needs two kinds waited on too", "9 Q16", "little_ping_hu_waits"),
    choice("kong_discard_payers", ("discarder", "all"), "payers of an exposed", "9 Q17", "kong_exposed_all"),
    number("kong_exposed", 1, 0, 100, "payment for an exposed kong in base", "9 Q17"),
    number("kong_added", 1, 0, 100, "payment for an added kong in base, from each", "9 Q17"),
    number("kong_concealed", 2, 0, 100, "payment for a concealed kong in base, from each", "9 Q17"),
    choice("bite_double", ("dealt", "opening"), "pairs of bonus tiles paid double", "9 Q18", "bite_opening"),
    words("bao", ",".join(_BAO[:6]), _BAO, "triggers of liability", "9 Q19"),
    flag("rob_concealed_13", True, "thirteen wonders may rob a concealed kong", "9 Q20", "rob_concealed"),
    choice("rob_eighth_pay", ("discard", "all", "exposer"), "who pays seven rob one", "9 Q21", "rob_eighth"),
    flag("heaven_concealed_kong", True, "a concealed kong keeps heavenly and earthly", "9 Q22"),
    choice("payment", ("half", "shooter_all", "shooter3", "shooter1"), "shares of the losers", "9 Q23"),
    flag("thirteen_priority", False, "thirteen wonders goes before a nearer win", "9 Q24"),
    flag("flower_win_auto", True, "eight flowers wins at once, else it may be declined", "9 Q26"),
    flag("instant_payouts", True, "kongs and sets of bonus tiles are paid at once", "9 Q28"),
    *common("8b.14", hands=0, least_hands=0),
)  # fmt: skip

CLASSIC: Options = {
    "min_tai": 1, "min_counts_bonus": True, "tai_cap": 5, "big_cap": 5, "discard_lock": "go_around",
    "lock_pong": True, "missed_lock": True, "flower_set_tai": 1, "little_winds": "add2", "all_green_tai": 4,
    "all_green_needs_f": True, "nine_gates_melds": True, "kong_discard_payers": "all", "kong_exposed": 2,
    "kong_added": 2, "kong_concealed": 4, "bao": ",".join(_BAO), "thirteen_priority": True,
    "dealer_repeat": "win",
}  # fmt: skip

PATTERNS = (
    *patterns("animal seat_flower", 1, bonus=True),
    *patterns("dragon round_wind seat_wind little_ping_hu concealed replacement rob_kong last_tile", 1),
    *patterns("flower_set season_set", "flower_set_tai", bonus=True),
    *patterns("half_flush all_pungs", 2),
    *patterns("little_dragons", 3, excludes="dragon"),
    *patterns("full_flush", 4, excludes="half_flush"),
    *patterns("ping_hu", 4),
    *patterns("mixed_terminals", 4, excludes="all_pungs", when=("mixed_terminals_inclusive", True)),
    *patterns("mixed_terminals", 4, when=("mixed_terminals_inclusive", False)),
    *patterns("little_winds", 4, excludes="round_wind seat_wind half_flush", when=("little_winds", "fixed4")),
    *patterns("little_winds", 2, when=("little_winds", "add2")),
    *patterns("animal_set", 5, bonus=True, excludes="animal"),
    *patterns("seven_flowers eight_flowers", "tai_cap", "whole", bonus=True),
    *patterns("all_honours all_terminals hidden_treasure thirteen_wonders", "tai_cap"),
    *patterns("all_green", "all_green_tai", excludes="half_flush full_flush"),
    *patterns("nine_gates eighteen_arhats heavenly earthly", "tai_cap"),
    *patterns("kong_on_kong", "tai_cap", excludes="replacement"),
    *patterns("big_dragons big_winds", "big_cap", "big"),
)

FIXED: dict[str, Any] = {
    "opening": 1, "rob_added": 1, "shapes": 0b101, "chow_kinds": kind_bits(ALL_SUITS),
    "flower_numbers": (1, 2, 4, 8), "set_pattern": (FLOWER_SET, SEASON_SET),
    "bonus_draw_pattern": REPLACEMENT, "kong_draw_pattern": REPLACEMENT, "kong_on_kong_bonus": 1,
    "seat_wind_dealer": 1, "concealed_self_draw": 1, "last_tile_head_only": 1, "ping_hu_plain_pair": 1,
    "ping_hu_waits": 1, "ping_hu_not_all_open": 1, "ping_hu_no_bonus": 1, "hidden_treasure_self_draw": 1,
    "earthly_discard": 1, "earthly_draw": 1, "pay_all_patterns": pattern_bits(["thirteen_wonders"]),
    "dealer_win_mult": 1, "dealer_deal_in_mult": 1, "dealer_loss_mult": 1, "rob_mult": 1,
    "bao_fresh_kong_live": 5, "bao_fresh_win_live": 4, "max_passes": 16, "rounds_move": 1,
    "round_wind_used": 1,
}  # fmt: skip

_SHARES = {"half": (2, 1, 2), "shooter_all": (4, 0, 2), "shooter3": (3, 0, 1), "shooter1": (1, 0, 1)}
_DEALER = {
    "never": (NEXT, NEXT, NEXT), "win": (STAY_IF_WON, STAY_IF_WON, NEXT),
    "win_or_draw": (STAY_IF_WON, STAY_IF_WON, STAY), "draw_no_kong": (NEXT, NEXT, STAY_WITHOUT_KONG),
}  # fmt: skip


def _fill(o: Options) -> dict[str, Any]:
    """RULES fields that the options decide."""
    paid = int(o["base"]) if o["instant_payouts"] else 0
    off = _BAO_WITHOUT_SHOOTER_ALL if o["payment"] == "shooter_all" else ()
    bao = [name in str(o["bao"]).split(",") and name not in off for name in _BAO]
    units = doubling_units(int(o["base"]))
    cap, big = int(o["tai_cap"]), int(o["big_cap"])
    # The big cap doubles once more, however far above the cap it is (8b.13).
    units[big] = 2 * units[cap] if big > cap else units[cap]
    shooter, other, self_draw = _SHARES[str(o["payment"])]
    by_self, by_discard, by_draw = _DEALER[str(o["dealer_repeat"])]
    return {
        "units": units, "bao_value": o["tai_cap"], "bao": sum(1 << bit for bit, on in enumerate(bao) if on),
        "discard_lock": ("off", "hand", "go_around").index(str(o["discard_lock"])),
        "last_draw_wins_only": not o["last_tile_discard"], "kong_exposed": paid * int(o["kong_exposed"]),
        "kong_added": paid * int(o["kong_added"]), "kong_concealed": paid * int(o["kong_concealed"]),
        "bite": 2 * paid, "set_opening": 4 * paid, "set_later": 4 * paid,
        "heaven_any_kong_cancels": not o["heaven_concealed_kong"],
        "flower_win": 1 if o["flower_win_auto"] else 2,
        "pay_shooter": shooter, "pay_other": other, "pay_self": self_draw,
        "dealer_self_draw": by_self, "dealer_discard": by_discard, "dealer_draw": by_draw,
    }  # fmt: skip


def _refuse(o: Options) -> str:
    """Options that contradict each other (README)."""
    if int(o["big_cap"]) < int(o["tai_cap"]):
        return f"big_cap={o['big_cap']} is below tai_cap={o['tai_cap']}"
    if o["lock_pong"] and o["discard_lock"] == "off":
        return "lock_pong=True needs discard_lock 'hand' or 'go_around'"
    return cap_clash(o, "tai_cap", "min_tai")


_BONUS = "f1 f2 f3 f4 f5 f6 f7 f8 cat rat rooster centipede"
VARIANT = Variant(
    name="singapore", title="Singapore mahjong", seats=4, stacks=(19, 18, 19, 18),
    tiles={f"{ALL_SUITS} ESWN CFP": 4, _BONUS: 1},
    options=OPTIONS, presets={"seed": {}, "classic": CLASSIC}, patterns=PATTERNS,
    fixed=FIXED, fill=_fill, refuse=_refuse,
)  # fmt: skip
