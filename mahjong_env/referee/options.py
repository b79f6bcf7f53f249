"""House rules: every option of the rulebooks with its default, and the presets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

Options = dict[str, Any]
Rules = None | str | Mapping[str, Any] | Iterable["str | Mapping[str, Any]"]

SINGAPORE: Options = {
    "base": 1,
    "max_hands": 0,
    # winning
    "min_tai": 2,
    "min_counts_bonus": False,
    "tai_cap": 5,
    "big_cap": 10,
    "discard_lock": "hand",  # hand, go_around, off
    "lock_pong": False,
    "missed_lock": False,
    "thirteen_priority": False,
    "flower_win_auto": True,
    "rob_concealed_13": True,
    # wall and kongs
    "dead_wall": 15,
    "last_tile_discard": False,
    "hide_concealed_kong": True,
    "added_kong_only_drawn": False,
    # tai
    "flower_set_tai": 2,
    "little_winds": "fixed4",  # fixed4, add2
    "menqing_concealed_kong": True,
    "mixed_terminals_inclusive": True,
    "all_green_tai": 5,
    "all_green_needs_f": False,
    "nine_gates_melds": False,
    "little_ping_hu_wait": True,
    "heaven_concealed_kong": True,
    # chips
    "payment": "half",  # half, shooter_all, shooter3, shooter1
    "rob_eighth_pay": "discard",  # discard, all, exposer
    "bao": "B1,B2,B3,B4,B5,B6",  # any of B1..B10, or none
    "instant_payouts": True,
    "kong_discard_payers": "discarder",  # discarder, all
    "kong_exposed": 1,
    "kong_added": 1,
    "kong_concealed": 2,
    "bite_double": "dealt",  # dealt, opening
    # match
    "dealer_repeat": "never",  # never, win, win_or_draw, draw_no_kong
}

MALAYSIAN3: Options = {
    "base": 1,
    "max_hands": 16,
    # fei
    "allow_fake_kong": False,
    "fake_pong_promote": False,
    "chow_max_fei": 1,
    "pong_max_fei": 2,
    "fei_swap": "own_pong",  # own_pong, off
    "fei_discard": False,
    "fei_aside": "after_draw",  # after_draw, off
    "four_fei": "hand",  # hand, hand_or_aside, start, off
    "pong_tie": "fewer_fei",  # fewer_fei, more_fei, nearest
    # wall and kongs
    "dead_wall": 0,
    "opening_kong": "first_turn",  # first_turn, dealer_in_pass
    "bonus_order": "passes",  # passes, player
    "hide_concealed_kong": False,
    # fan
    "min_fan": 5,
    "limit_fan": 10,
    "flower_set_fan": 4,
    "flower_mode": "seat4",  # seat4, seat, all
    "aside_breaks_no_flower": False,
    "kankan_selfdraw": True,
    "earth": "either",  # either, discard, first_draw
    "seven_pairs": 0,
    "orphans": 0,
    "selfdraw_fan": 0,
    "concealed_fan": 0,
    "straight_fan": 0,
    "twin_chow_fan": 0,
    "terminals_fan": 0,
    "no_fei_fan": 0,
    # chips
    "limit_units": 20,
    "payout": "split21",  # split21, discarder_all, zhwiki
    "liability": False,
    "multi_win": False,
    "kong_exposed": 2,
    "kong_added": 1,
    "kong_concealed": 2,
    "set_opening": 2,
    "set_later": 1,
    "fei_side": 1,
    # match
    "dealer_rule": "seed",  # seed, winner, keep
}

MALAYSIAN4: Options = {
    "base": 1,
    "max_hands": 16,
    "chow_suits": "dots",  # dots, all
    "dead_wall": 0,
    "hide_concealed_kong": False,
    "rob_concealed": False,
    "multi_win": False,
    # tai
    "min_tai": 1,
    "max_tai": 0,
    "menqing_concealed_kong": False,
    "dealer_east_tai": 0,
    "yise_rule": "double_chow",  # double_chow, straight, triple_chow, flush, off
    "yise_closed": False,
    "yise_per_pair": False,
    "pinghu_strict": False,
    "chain": "last",  # last, both
    "seven_pairs": 0,
    # chips
    "value": "linear",  # linear, double
    "split": "half",  # half, shooter_all
}

CHINESE: Options = {
    "base": 1,
    "max_hands": 16,
    "dead_wall": 0,
    "hide_concealed_kong": True,
    "pong_bars_chow": "turn",  # turn, until_draw
    "forbid_discard_chowed": False,  # False, "same", "same_or_suji"
    "allow_rob_kong": True,
    "multi_win": False,
    # fan
    "min_fan": 1,
    "max_fan": 0,
    "self_draw_fan": 1,
    "kong_bloom_fan": 1,
    "seven_pairs_quads": False,
    # chips
    "rob_kong_mult": 2,
    "rob_stack": "mul",  # mul, max
    "dealer_double_on_deal_in": False,
    "dealer_double_on_loss": False,
    "kong_pay": False,
    # match
    "dealer_on_draw": "pass",  # pass, stay
}

DEFAULTS = {"singapore": SINGAPORE, "malaysian3": MALAYSIAN3, "malaysian4": MALAYSIAN4, "chinese": CHINESE}

PRESETS: dict[str, dict[str, Options]] = {
    "singapore": {
        "seed": {},
        "classic": {
            "min_tai": 1,
            "min_counts_bonus": True,
            "tai_cap": 5,
            "big_cap": 5,
            "discard_lock": "go_around",
            "lock_pong": True,
            "missed_lock": True,
            "flower_set_tai": 1,
            "little_winds": "add2",
            "all_green_tai": 4,
            "all_green_needs_f": True,
            "nine_gates_melds": True,
            "kong_discard_payers": "all",
            "kong_exposed": 2,
            "kong_added": 2,
            "kong_concealed": 4,
            "bao": "B1,B2,B3,B4,B5,B6,B7,B8,B9,B10",
            "thirteen_priority": True,
            "dealer_repeat": "win",
        },
    },
    "malaysian3": {
        "default": {},
        "sloperama": {
            "base": 20,
            "limit_units": 10,
            "kong_exposed": 100,
            "kong_added": 50,
            "kong_concealed": 100,
            "set_opening": 100,
            "set_later": 50,
            "fei_side": 50,
        },
        "zhwiki": {"payout": "zhwiki"},
    },
    "malaysian4": {"default": {}},
    "chinese": {"default": {}},
}


def default_options(variant: str) -> Options:
    """A fresh copy of the variant's options at their defaults."""
    return dict(DEFAULTS[variant])


def chosen_options(variant: str, rules: Rules = None) -> Options:
    """The defaults with a preset (by name), a dict of options, or a list of these laid over them."""
    options = default_options(variant)
    layers = [rules] if rules is None or isinstance(rules, str | Mapping) else list(rules)
    for layer in layers:
        changes = {} if layer is None else PRESETS[variant][layer] if isinstance(layer, str) else layer
        unknown = set(changes) - set(options)
        if unknown:
            raise ValueError(f"{variant} has no option {sorted(unknown)}")
        options.update(changes)
    return options


def bao_rules(options: Options) -> tuple[str, ...]:
    """The bao rules in force in singapore, as ('B1', 'B2', ...)."""
    names = options["bao"]
    if isinstance(names, str):
        names = [] if names == "none" else [name.strip() for name in names.split(",")]
    off = {"B3", "B6", "B7"} if options["payment"] == "shooter_all" else set()
    return tuple(name for name in names if name not in off)
