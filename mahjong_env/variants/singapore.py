"""Singapore mahjong, 148 tiles, tai (rulebook: singapore.md)."""

from __future__ import annotations

from typing import Any

from mahjong_env.core.layout import NEXT, STAY, STAY_IF_WON, STAY_WITHOUT_KONG
from mahjong_env.core.patterns_table import FLOWER_SET, REPLACEMENT, SEASON_SET
from mahjong_env.variants.build import ALL_SUITS, doubling_units, kind_bits, pattern_bits
from mahjong_env.variants.option import Options
from mahjong_env.variants.singapore_options import BAO, OPTIONS, PRESETS, SOURCES
from mahjong_env.variants.spec import Clash, Variant, cap_clash, patterns

# With the shooter paying all, whoever feeds a fresh tile or the limit pays anyway (8b.18).
_BAO_WITHOUT_SHOOTER_ALL = ("B3", "B6", "B7")

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
    bao = [name in str(o["bao"]).split(",") and name not in off for name in BAO]
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


CLASHES = (
    Clash(
        ("big_cap", "tai_cap"),
        "big_cap must not be below tai_cap: big dragons and big winds are the greatest hands",
        lambda o: int(o["big_cap"]) < int(o["tai_cap"]),
    ),
    Clash(
        ("lock_pong", "discard_lock"),
        "lock_pong needs discard_lock 'hand' or 'go_around': it widens that lock",
        lambda o: bool(o["lock_pong"]) and o["discard_lock"] == "off",
    ),
    cap_clash("tai_cap", "min_tai"),
)

_BONUS = "f1 f2 f3 f4 f5 f6 f7 f8 cat rat rooster centipede"
VARIANT = Variant(
    name="singapore", title="Singapore mahjong", seats=4, stacks=(19, 18, 19, 18),
    tiles={f"{ALL_SUITS} ESWN CFP": 4, _BONUS: 1},
    options=OPTIONS, presets=PRESETS, sources=SOURCES, patterns=PATTERNS,
    fixed=FIXED, fill=_fill, clashes=CLASHES,
)  # fmt: skip
