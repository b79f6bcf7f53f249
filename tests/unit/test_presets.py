"""Presets: which there are, what each sets (typed off the rulebook), and how they are told about and used."""

from __future__ import annotations

import re
from typing import Any

import pytest

from mahjong_env.variants import VARIANTS, Preset, get, resolve

# The introduction of singapore.md and section 5 of malaysian3.md write out `classic`, `sloperama` and
# `zhwiki`; house rules stand in the sections named.
SETTINGS: dict[str, dict[str, dict[str, Any]]] = {
    "singapore": {
        "seed": {},
        "classic": {
            "min_tai": 1, "min_counts_bonus": True, "big_cap": 5, "discard_lock": "go_around",
            "lock_pong": True, "missed_lock": True, "flower_set_tai": 1, "little_winds": "add2",
            "all_green_tai": 4, "all_green_needs_f": True, "nine_gates_melds": True,
            "kong_discard_payers": "all", "kong_exposed": 2, "kong_added": 2, "kong_concealed": 4,
            "bao": "B1,B2,B3,B4,B5,B6,B7,B8,B9,B10", "thirteen_priority": True, "dealer_repeat": "win",
        },
        "shooter_pays_all": {"payment": "shooter_all"},  # 5: "shooter 4u, others 0"
        "dealer_keeps_deal": {"dealer_repeat": "win_or_draw"},  # 8: "on own win and on a draw"
        # 5: "shooter 3u, self-draw u each"; 4: flower set and little winds; minimum and cap are those of the
        # table in tests/data/singapore_score_vectors.json
        "cap_six": {
            "min_tai": 1, "min_counts_bonus": True, "tai_cap": 6, "big_cap": 6, "flower_set_tai": 1,
            "little_winds": "add2", "payment": "shooter3",
        },
    },
    "malaysian3": {
        "default": {},
        "sloperama": {
            "base": 20, "limit_units": 10, "kong_exposed": 100, "kong_added": 50, "kong_concealed": 100,
            "set_opening": 100, "set_later": 50, "fei_side": 50,
        },
        "zhwiki": {"payout": "zhwiki"},
        "winner_deals": {"dealer_rule": "winner"},  # 6: "Others: winner deals"
        "feeder_pays_all": {"liability": True},  # 7: "feeder pays all"
    },
    "malaysian4": {
        "default": {},
        "chow_all_suits": {"chow_suits": "all"},  # 2: "as everywhere else"
        "doubling_tai": {"value": "double", "max_tai": 5},  # 5 and Sources: doubling per tai, limit 5
    },
    "chinese": {
        "default": {},
        "dealer_stays_on_draw": {"dealer_on_draw": "stay"},  # 6: "keeps the dealer on a draw"
        "kong_payments": {"kong_pay": True},  # 2: "many regions do"
        # 7: "house rules: dealer doubles both ways"
        "dealer_doubles_both_ways": {"dealer_double_on_deal_in": True, "dealer_double_on_loss": True},
    },
}  # fmt: skip

PRESETS = [(name, preset) for name, presets in SETTINGS.items() for preset in presets]
each_preset = pytest.mark.parametrize(("name", "preset"), PRESETS)


def test_the_presets_of_each_variant() -> None:
    listed = {name: list(variant.presets) for name, variant in VARIANTS.items()}
    assert listed == {name: list(presets) for name, presets in SETTINGS.items()}


@each_preset
def test_a_preset_sets_what_it_says_and_nothing_else(name: str, preset: str) -> None:
    assert resolve(name, preset) == {**get(name).defaults, **SETTINGS[name][preset]}


@each_preset
def test_a_preset_undoes_what_was_set_before(name: str, preset: str) -> None:
    assert resolve(name, ["base=7", preset]) == resolve(name, preset)
    assert resolve(name, [preset, "base=7"]) == {**resolve(name, preset), "base": 7}


@pytest.mark.parametrize("name", SETTINGS)
def test_no_rules_are_the_first_preset(name: str) -> None:
    assert resolve(name) == resolve(name, next(iter(SETTINGS[name])))


@each_preset
def test_a_preset_is_described_with_a_section_and_a_source(name: str, preset: str) -> None:
    found = get(name).presets[preset]
    assert preset.islower() and preset.isidentifier()
    assert len(found.meaning) > 20 and "\n" not in found.meaning
    sections, _, players = found.source.partition("; ")
    assert sections == "introduction" or re.fullmatch(r"(\d+b?(\.\d+)?( Q\d+)*(, |$))+", sections)
    assert any(source in players for source in get(name).sources)


def test_a_preset_is_a_mapping_that_cannot_be_changed() -> None:
    preset = Preset("pays all", "5; Wikipedia", {"payment": "shooter_all"})
    assert preset == {"payment": "shooter_all"}
    assert {**preset} == dict(preset.items())
    assert (len(preset), "payment" in preset, "bao" in preset) == (1, True, False)
    with pytest.raises(TypeError):
        preset["payment"] = "half"  # type: ignore[index]
    given = {"base": 2}
    kept = Preset("two chips", "README; house rule", given)
    given["base"] = 3
    assert kept == {"base": 2}


def test_an_option_may_overrule_a_preset_that_fills_in_its_details() -> None:
    """`classic` has its own prices of kongs; without instant payouts they rest, which is no contradiction."""
    rules = resolve("singapore", ["classic", "instant_payouts=false"])
    assert (rules["kong_concealed"], rules["instant_payouts"]) == (4, False)
