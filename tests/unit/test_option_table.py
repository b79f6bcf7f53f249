"""Every option that the rulebook names: its name, default and allowed values, typed off the rulebook.

The tables are those of "Ambiguities" and of "Option values" (singapore 9 and 8b.18, malaysian3 7 and
7b.15, malaysian4 7 and 7b.9, chinese 7 and 7b.10) and of the README, which gives every variant `base` and
`max_hands`. A tuple lists the allowed values, default first; an integer is the default of a number, with the
rulebook's range where it has one.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

from mahjong_env.referee import options as referee
from mahjong_env.variants import VARIANTS, Option, get

NO, YES = (False, True), (True, False)
DEAD_WALL = (0, 40)

TABLE: dict[str, dict[str, Any]] = {
    "singapore": {
        "min_tai": 2, "min_counts_bonus": NO, "tai_cap": 5, "big_cap": 10, "lock_pong": NO, "missed_lock": NO,
        "discard_lock": ("hand", "go_around", "off"), "dead_wall": 15, "last_tile_discard": NO,
        "hide_concealed_kong": YES, "added_kong_only_drawn": NO, "flower_set_tai": 2,
        "dealer_repeat": ("never", "win", "win_or_draw", "draw_no_kong"), "little_winds": ("fixed4", "add2"),
        "menqing_concealed_kong": YES, "mixed_terminals_inclusive": YES, "all_green_tai": 5,
        "all_green_needs_f": NO, "nine_gates_melds": NO, "little_ping_hu_wait": YES,
        "kong_discard_payers": ("discarder", "all"), "kong_exposed": 1, "kong_added": 1, "kong_concealed": 2,
        "bite_double": ("dealt", "opening"), "bao": "B1,B2,B3,B4,B5,B6", "rob_concealed_13": YES,
        "rob_eighth_pay": ("discard", "all", "exposer"), "heaven_concealed_kong": YES,
        "payment": ("half", "shooter_all", "shooter3", "shooter1"), "thirteen_priority": NO,
        "flower_win_auto": YES, "instant_payouts": YES, "base": 1, "max_hands": 0,
    },
    "malaysian3": {
        "allow_fake_kong": NO, "chow_max_fei": 1, "pong_max_fei": 2, "fake_pong_promote": NO,
        "fei_swap": ("own_pong", "off"), "fei_discard": NO, "fei_aside": ("after_draw", "off"),
        "four_fei": ("hand", "hand_or_aside", "start", "off"), "multi_win": NO,
        "pong_tie": ("fewer_fei", "more_fei", "nearest"), "limit_units": 20, "limit_fan": 10, "min_fan": 5,
        "payout": ("split21", "discarder_all", "zhwiki"), "flower_set_fan": 4,
        "flower_mode": ("seat4", "seat", "all"), "aside_breaks_no_flower": NO, "seven_pairs": 0, "orphans": 0,
        "kankan_selfdraw": YES, "earth": ("either", "discard", "first_draw"), "liability": NO,
        "dealer_rule": ("seed", "winner", "keep"), "bonus_order": ("passes", "player"),
        "opening_kong": ("first_turn", "dealer_in_pass"), "hide_concealed_kong": NO, "dead_wall": 0,
        "selfdraw_fan": 0, "concealed_fan": 0, "straight_fan": 0, "twin_chow_fan": 0, "terminals_fan": 0,
        "no_fei_fan": 0, "kong_exposed": 2, "kong_added": 1, "kong_concealed": 2, "set_opening": 2,
        "set_later": 1, "fei_side": 1, "base": 1, "max_hands": 16,
    },
    "malaysian4": {
        "chow_suits": ("dots", "all"), "menqing_concealed_kong": NO, "min_tai": 1, "max_tai": 0,
        "dealer_east_tai": 0, "yise_rule": ("double_chow", "straight", "triple_chow", "flush", "off"),
        "yise_closed": NO, "yise_per_pair": NO, "pinghu_strict": NO, "chain": ("last", "both"),
        "rob_concealed": NO, "value": ("linear", "double"), "split": ("half", "shooter_all"), "dead_wall": 0,
        "multi_win": NO, "seven_pairs": 0, "hide_concealed_kong": NO, "base": 1, "max_hands": 16,
    },
    "chinese": {
        "self_draw_fan": 1, "kong_bloom_fan": 1, "dealer_double_on_deal_in": NO, "dealer_double_on_loss": NO,
        "pong_bars_chow": ("turn", "until_draw"), "rob_stack": ("mul", "max"), "rob_kong_mult": 2,
        "allow_rob_kong": YES, "dealer_on_draw": ("pass", "stay"), "hide_concealed_kong": YES,
        "forbid_discard_chowed": (False, "same", "same_or_suji"), "seven_pairs_quads": NO, "min_fan": 1,
        "max_fan": 0, "multi_win": NO, "kong_pay": NO, "dead_wall": 0, "base": 1, "max_hands": 16,
    },
}  # fmt: skip

RANGES = {
    **{f"{variant} dead_wall": DEAD_WALL for variant in TABLE},
    "malaysian3 chow_max_fei": (0, 2),
    "malaysian3 pong_max_fei": (0, 2),
    "malaysian4 dealer_east_tai": (0, 2),
    "chinese rob_kong_mult": (1, 2),
}

OPTIONS = [(name, option) for name, variant in VARIANTS.items() for option in variant.options]
each_option = pytest.mark.parametrize(
    ("name", "option"), OPTIONS, ids=[f"{name}-{option.name}" for name, option in OPTIONS]
)


@pytest.mark.parametrize("name", TABLE)
def test_the_variant_has_the_options_of_the_rulebook_and_no_others(name: str) -> None:
    assert set(get(name).by_name) == set(TABLE[name])


@each_option
def test_default_and_allowed_values_are_those_of_the_rulebook(name: str, option: Option) -> None:
    wanted = TABLE[name][option.name]
    if isinstance(wanted, tuple):
        assert option.default is wanted[0] or option.default == wanted[0]
        assert set(map(repr, option.choices or NO)) == set(map(repr, wanted))
    else:
        assert (option.default, type(option.default)) == (wanted, type(wanted))
    if f"{name} {option.name}" in RANGES:
        assert (option.low, option.high) == RANGES[f"{name} {option.name}"]


def test_bao_takes_any_of_the_ten_triggers() -> None:
    """Singapore 7 and 8b.18."""
    assert get("singapore").option("bao").items == tuple(f"B{number}" for number in range(1, 11))


@pytest.mark.parametrize("name", TABLE)
def test_the_referee_has_the_same_defaults(name: str) -> None:
    """It lists them by itself, from the rulebook."""
    assert get(name).defaults == referee.DEFAULTS[name]


# --- what is told about them


@each_option
def test_every_value_of_a_choice_is_explained(name: str, option: Option) -> None:
    assert tuple(option.meanings) == (option.choices or option.items)
    texts = list(option.meanings.values())
    assert all(texts)
    assert len(set(texts)) == len(texts)


@each_option
def test_the_source_names_a_section_and_who_plays_so(name: str, option: Option) -> None:
    sections, _, evidence = option.source.partition("; ")
    assert re.fullmatch(r"(README|\d+b?(\.\d+)?( Q\d+)?)(, (\d+b?(\.\d+)?))*", sections), option.source
    assert any(source in evidence for source in get(name).sources), option.source


@each_option
def test_the_source_says_who_plays_the_default(name: str, option: Option) -> None:
    """Flags and choices name their default there, numbers where some source has it."""
    if option.items or option.name in ("base", "hide_concealed_kong", "instant_payouts"):
        return
    if option.low is None:
        assert re.search(rf"\b{option.default}\b", option.source), option.source


@pytest.mark.parametrize("name", TABLE)
def test_every_source_is_cited(name: str) -> None:
    variant = get(name)
    cited = " ".join(
        [option.source for option in variant.options] + [p.source for p in variant.presets.values()]
    )
    assert [source for source in variant.sources if source not in cited] == []
