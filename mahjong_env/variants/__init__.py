"""The four variants as data: options, presets, and the RULES record that the core plays by.

`resolve` reads what a user gives as `rules=`, `build_rules` makes the record, `rules_hash` names it.
"""

from __future__ import annotations

from typing import Any

from mahjong_env.variants.build import build, options_hash
from mahjong_env.variants.catalogue import VARIANTS, get
from mahjong_env.variants.option import Option, Options, Value
from mahjong_env.variants.resolve import Rules, changes
from mahjong_env.variants.spec import Clash, Pattern, Preset, Variant

__all__ = [
    "VARIANTS",
    "Clash",
    "Option",
    "Options",
    "Pattern",
    "Preset",
    "Rules",
    "Value",
    "Variant",
    "build_rules",
    "get",
    "resolve",
    "rules_hash",
]


def resolve(variant: str, rules: Rules = None) -> dict[str, Value]:
    """Return every option of the rule set that `rules` describes, by name.

    Args:
        variant: Name of the variant.
        rules: None (the default preset), a preset's name, a dict of options, an `option=value` text, the path
            of a YAML file with options, or a list of these applied in order. A preset sets all options.

    Raises:
        ValueError: If a part is unreadable, an option unknown, a value not allowed, or if options contradict
            each other; the message names what is wrong and what is allowed.
    """
    found = get(variant)
    return found.checked(changes(found, rules))


def build_rules(variant: str, options: Options) -> Any:
    """Return the record array of dtype RULES and shape (1,) for a variant with `options`.

    Args:
        variant: Name of the variant.
        options: Options as `resolve` returns them; missing ones take their defaults.

    Raises:
        ValueError: As for `resolve`.
    """
    return build(get(variant), resolve(variant, options))


def rules_hash(variant: str, options: Options) -> str:
    """Return a short text that is the same for equal rule sets of one variant and differs otherwise.

    Raises:
        ValueError: As for `resolve`.
    """
    return options_hash(get(variant), resolve(variant, options))
