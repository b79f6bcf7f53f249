"""Both engines agree: random hands, random house rules and constructed hands of every variant and preset."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from mahjong_env.core.actions import ACTION_NAMES
from mahjong_env.variants import VARIANTS, Value
from mahjong_env.verify import Plan, Report, verify
from mahjong_env.verify.hands import ScriptMover, play_hand
from mahjong_env.verify.reachable import reachable
from mahjong_env.verify.ruleset import make_ruleset
from mahjong_env.verify.scenarios import scenario_rules, scenarios_of, stage
from mahjong_env.verify.walls import SCENARIOS, Scenario

PRESETS = [(name, preset) for name, variant in VARIANTS.items() for preset in variant.presets]
# Options that other tables play, beside the presets.
HOUSE_RULES: list[tuple[str, dict[str, Value]]] = [
    ("singapore", {"payment": "shooter_all", "min_tai": 1, "min_counts_bonus": True}),
    ("singapore", {"dealer_repeat": "win_or_draw", "last_tile_discard": True}),
    ("chinese", {"dealer_on_draw": "stay", "multi_win": True, "kong_pay": True}),
    ("malaysian3", {"payout": "discarder_all", "dealer_rule": "winner", "flower_mode": "all"}),
    ("malaysian4", {"chow_suits": "all", "value": "double", "min_tai": 0}),
]


def differences(report: Report) -> list[str]:
    return [f"hand {number}: {record.mismatch}, {record.options}" for number, record in report.records]


def preset_changes(variant: str, preset: str) -> tuple[tuple[str, Value], ...]:
    return tuple(VARIANTS[variant].presets[preset].items())


@pytest.mark.parametrize("mover", ["random", "biased"])
@pytest.mark.parametrize(("variant", "preset"), PRESETS)
def test_presets(variant: str, preset: str, mover: str) -> None:
    report = verify(Plan(variant, 1, preset_changes(variant, preset), mover=mover), 24)
    assert differences(report) == []
    assert report.hands == 24
    assert report.compared["decisions"] > 24 * 10
    assert report.compared["results"] == 24


@pytest.mark.parametrize(("variant", "rules"), HOUSE_RULES)
def test_house_rules(variant: str, rules: dict[str, Value]) -> None:
    assert differences(verify(Plan(variant, 2, tuple(rules.items())), 24)) == []


@pytest.mark.parametrize("variant", VARIANTS)
def test_random_options(variant: str) -> None:
    assert differences(verify(Plan(variant, 3, random_options=True), 80)) == []


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
def test_many_hands(variant: str) -> None:
    assert differences(verify(Plan(variant, 4), 4000, workers=2)) == []
    assert differences(verify(Plan(variant, 4, random_options=True), 4000, workers=2)) == []


@pytest.mark.parametrize("variant", VARIANTS)
def test_constructed_hands_reach_everything_the_rules_allow(variant: str) -> None:
    report = verify(Plan(variant, 0, scenarios=True), len(SCENARIOS[variant]))
    assert differences(report) == []
    assert report.never == set()


@pytest.mark.parametrize("variant", VARIANTS)
def test_constructed_hands_under_random_options(variant: str) -> None:
    plan = Plan(variant, 5, random_options=True, scenarios=True)
    assert differences(verify(plan, 2 * len(SCENARIOS[variant]))) == []


@pytest.mark.parametrize(
    ("variant", "scenario"),
    [
        pytest.param(variant, scenario, id=f"{variant}: {scenario.name}")
        for variant in VARIANTS
        for scenario in scenarios_of(variant)
    ],
)
def test_every_script_is_played_to_its_end(variant: str, scenario: Scenario) -> None:
    rules = scenario_rules(make_ruleset(variant, {"max_hands": 1}), scenario)
    for seed in range(3):
        deal, actions, done = stage(rules, scenario, random.Random(seed))
        assert done
        coverage: Counter[tuple[str, str]] = Counter()
        mover = ScriptMover(map(ACTION_NAMES.index, actions))
        played = play_hand(rules, deal, mover, coverage, Counter())
        assert [ACTION_NAMES[action] for _, action, _ in played.moves] == actions
        assert played.mismatch is None


@pytest.mark.parametrize("variant", VARIANTS)
def test_names_of_scenarios_differ(variant: str) -> None:
    names = [scenario.name for scenario in scenarios_of(variant)]
    assert len(names) == len(set(names))


def test_what_is_reachable_depends_on_the_options() -> None:
    plain = reachable(make_ruleset("malaysian4"))
    assert ("pattern", "seven_pairs") not in plain
    assert ("payment", "robbed concealed kong") not in plain
    more = reachable(make_ruleset("malaysian4", {"seven_pairs": 2, "rob_concealed": True, "multi_win": True}))
    assert {("pattern", "seven_pairs"), ("payment", "robbed concealed kong"), ("end", "won by three")} <= more


KONGS = {"exposed kong", "added kong", "concealed kong"}


def instants_of(variant: str, rules: Any = None) -> set[str]:
    return {name for group, name in reachable(make_ruleset(variant, rules)) if group == "instant"}


def test_only_what_is_paid_at_once_is_to_be_reached() -> None:
    """Malaysian four-player 2: no instant payments; Chinese 2: kongs pay nothing, by option they do."""
    assert instants_of("malaysian4") == set()
    assert instants_of("chinese") == set()
    assert instants_of("chinese", {"kong_pay": True}) == KONGS
    # Singapore 6: kongs, three pairs and three sets, each pair also as dealt and each set also in the opening
    assert instants_of("singapore") > KONGS
    assert len(instants_of("singapore")) == 3 + 3 * 2 + 3 * 2
    assert instants_of("singapore", {"instant_payouts": False}) == set()
    assert instants_of("singapore") - instants_of("singapore", {"kong_added": 0}) == {"added kong"}
    # Malaysian three-player 5: kongs, four sets each in the opening or later, fei in hand, aside or in a meld
    assert len(instants_of("malaysian3")) == 3 + 4 * 2 + 3
    prices = ("kong_exposed", "kong_added", "kong_concealed", "set_opening", "set_later", "fei_side")
    assert instants_of("malaysian3", dict.fromkeys(prices, 0)) == set()
    later = instants_of("malaysian3") - instants_of("malaysian3", {"set_later": 0})
    assert later == {f"{name} set later" for name in ("flower", "season", "animal", "face")}


@pytest.mark.parametrize(
    ("variant", "rules", "counted"),
    [
        ("malaysian4", {}, set()),
        ("chinese", {}, set()),
        ("chinese", {"kong_pay": True}, KONGS),
        ("singapore", {"instant_payouts": False}, set()),
        ("malaysian3", {"set_opening": 0, "set_later": 0, "fei_side": 0}, KONGS),
    ],
)
def test_what_is_not_paid_is_not_counted(variant: str, rules: dict[str, Value], counted: set[str]) -> None:
    plan = Plan(variant, 0, tuple(rules.items()), scenarios=True)
    report = verify(plan, len(SCENARIOS[variant]))
    assert {name for group, name in report.coverage if group == "instant"} == counted
