"""Whether matches cost more than single hands, and other presets more than the default."""

from __future__ import annotations

from benchmarks.plan import Plan, Task, by_variant, figures
from benchmarks.play import random_play, rules_record
from benchmarks.report import Figure
from benchmarks.timing import rates
from mahjong_env.variants import get


def tasks(plan: Plan) -> list[Task]:
    """Return one task a game."""
    return by_variant(plan, _measure)


def _measure(plan: Plan, variant: str) -> list[Figure]:
    _, *others = get(variant).presets
    cases = {
        "rules.match": random_play(rules_record(variant), 1),
        "rules.hand": random_play(rules_record(variant), 0),
    }
    cases |= {f"rules.preset {preset}": random_play(rules_record(variant, preset), 1) for preset in others}
    subjects = {f"rules.preset {preset}": f"{variant} {preset}" for preset in others}
    bases = {name: "rules.match" for name in cases if name != "rules.match"}
    return figures(rates(cases, plan.seconds, plan.repeats), variant, bases, subjects)
