"""A variant with its options, ready for both engines, and random sets of options."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import numpy as np

from mahjong_env.variants import Option, Rules, Value, Variant, build_rules, get, resolve, rules_hash

# How often an option is changed in a random set, and how far numbers usually stray from their default. Sets
# of few changes show what a single option does, sets of many how options meet.
_CHANGED: Final = (0.04, 0.15, 0.4)
_NEAR: Final = 3
_FAR: Final = 40
_FAR_SHARE: Final = 0.15
# Numbers of a match; a single hand cannot tell them apart.
_OF_A_MATCH: Final = ("max_hands",)


@dataclass(frozen=True)
class RuleSet:
    """The options of one hand and what the fast engine needs of them.

    Attributes:
        variant: Name of the variant.
        options: All options with their values.
        changes: The options that differ from the default preset.
        record: RULES record array of shape (1,).
        seats: Number of chairs.
    """

    variant: str
    options: dict[str, Value]
    changes: dict[str, Value]
    record: Any
    seats: int

    @property
    def hash(self) -> str:
        """Short text that names the set of options."""
        return rules_hash(self.variant, self.options)

    def without(self, name: str) -> RuleSet | None:
        """Return the set with one option back at its default; None where that is refused."""
        kept = {option: value for option, value in self.changes.items() if option != name}
        try:
            return make_ruleset(self.variant, kept)
        except ValueError:
            return None


def make_ruleset(variant: str, rules: Rules = None) -> RuleSet:
    """Return the rule set that `rules` describes.

    Raises:
        ValueError: As for `mahjong_env.variants.resolve`.
    """
    options = resolve(variant, rules)
    defaults = get(variant).defaults
    record = np.asarray(build_rules(variant, options))
    return RuleSet(
        variant,
        options,
        {name: value for name, value in options.items() if value != defaults[name]},
        record,
        int(record["seats"][0]),
    )


def random_value(option: Option, rng: random.Random) -> Value:
    """Return any allowed value of an option; numbers mostly lie near the default."""
    if option.items:
        return ",".join(item for item in option.items if rng.random() < 0.5) or "none"
    if option.choices:
        return rng.choice(option.choices)
    if option.low is None or option.high is None:
        return rng.random() < 0.5
    if rng.random() < _FAR_SHARE:
        return rng.randint(option.low, min(option.high, option.low + _FAR))
    default = int(option.default)
    return rng.randint(max(option.low, default - _NEAR), min(option.high, default + _NEAR))


def random_changes(
    variant: Variant,
    rng: random.Random,
    fixed: dict[str, Value],
    shares: Sequence[float] = _CHANGED,
) -> dict[str, Value]:
    """Return random options over the fixed ones; combinations that the variant refuses are drawn again.

    Args:
        variant: The variant.
        rng: Decides.
        fixed: Options that stay.
        shares: How often an option is changed; one of these holds for the whole set.
    """
    free = [option for option in variant.options if option.name not in (*fixed, *_OF_A_MATCH)]
    share = rng.choice(shares)
    while True:
        drawn = {option.name: random_value(option, rng) for option in free if rng.random() < share}
        chosen = {**fixed, **drawn}
        if not variant.refuse({**variant.defaults, **chosen}):
            return chosen


@lru_cache(maxsize=256)
def random_ruleset(variant: str, seed: int, number: int, fixed: tuple[tuple[str, Value], ...]) -> RuleSet:
    """Return set `number` of a seed: the same whoever asks, in whatever order.

    Args:
        variant: Name of the variant.
        seed: Seed of the whole run.
        number: Number of the set.
        fixed: Options that every set has.
    """
    rng = random.Random(f"options {variant} {seed} {number}")
    return make_ruleset(variant, random_changes(get(variant), rng, dict(fixed)))
