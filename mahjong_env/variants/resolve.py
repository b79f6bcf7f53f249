"""From what a user gives as `rules=` to a set of options."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from mahjong_env.variants.catalogue import no_preset, option_of
from mahjong_env.variants.option import Value, shown
from mahjong_env.variants.rules_file import read_rules_file
from mahjong_env.variants.spec import Variant

Rules = str | os.PathLike[str] | Mapping[str, Any] | list[Any] | tuple[Any, ...] | None

_YAML = (".yaml", ".yml")
_EXPECTED = "expected None, a preset's name, a dict of options, the path of a YAML file, or a list of these"


def changes(variant: Variant, rules: Rules) -> dict[str, Value]:
    """Return the options that `rules` sets; later parts of a list overrule earlier ones, a preset all.

    Raises:
        ValueError: If a part cannot be read as a preset, options, or a YAML file, an option is unknown, or a
            value is not allowed.
    """
    if rules is None:
        return {}
    if isinstance(rules, str):
        return _from_text(variant, rules)
    if isinstance(rules, os.PathLike):
        return _from_file(variant, _path(rules))
    if isinstance(rules, Mapping):
        return {name: option_of(variant, name).check(value) for name, value in rules.items()}
    if isinstance(rules, list | tuple):
        return _from_list(variant, rules)
    raise ValueError(f"rules {shown(rules)}: {_EXPECTED}")


def _from_list(variant: Variant, rules: list[Any] | tuple[Any, ...]) -> dict[str, Value]:
    try:
        return {name: value for part in rules for name, value in changes(variant, part).items()}
    except RecursionError:
        problem = "a list that holds itself, or too many lists in one another"
        raise ValueError(f"rules: {problem}: {_EXPECTED}") from None


def _path(rules: os.PathLike[str]) -> Path:
    try:
        return Path(rules)
    except TypeError:  # the path of an entry of a folder that was itself named by bytes
        raise ValueError(f"rules {shown(rules)}: a path that is no text: {_EXPECTED}") from None


def _from_text(variant: Variant, text: str) -> dict[str, Value]:
    """Return the options that a preset's name, an `option=value` or a path names."""
    if text in variant.presets:
        return {**variant.defaults, **variant.presets[text]}
    name, sign, value = (part.strip() for part in text.partition("="))
    if sign and "/" not in name and os.sep not in name:
        return {name: option_of(variant, name).check(value)}
    if text.lower().endswith(_YAML) or os.path.exists(text):
        return _from_file(variant, Path(text))
    raise ValueError(
        f"rules {shown(text)} {no_preset(variant, text)}; expected one of "
        f"{', '.join(variant.presets)}, option=value or the path of a YAML file"
    )


def _from_file(variant: Variant, path: Path) -> dict[str, Value]:
    """Return the options in a YAML file; errors name the line."""
    found = {}
    for name, value, place in read_rules_file(path):
        try:
            found[name] = option_of(variant, name).check(value)
        except ValueError as error:
            raise ValueError(f"{place}: {error}") from None
    return found
