"""From what a user gives as `rules=` to a complete set of options."""

from __future__ import annotations

import importlib
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from mahjong_env.variants.spec import Value, Variant, meant

Rules = str | os.PathLike[str] | Mapping[str, Any] | list[Any] | tuple[Any, ...] | None


def _read_yaml(path: Path) -> dict[str, Any]:
    """Return the options in a YAML file.

    Raises:
        ValueError: If the file cannot be read, is not YAML or holds no mapping, or if PyYAML is missing.
    """
    try:
        yaml = importlib.import_module("yaml")
    except ImportError:
        raise ValueError(f"rules file {path}: reading YAML needs PyYAML (pip install pyyaml)") from None
    try:
        content = yaml.safe_load(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise ValueError(f"rules file {path}: cannot be read: {error}") from error
    if content is None:
        return {}
    if not isinstance(content, dict):
        raise ValueError(f"rules file {path}: expected lines `option: value`, got {type(content).__name__}")
    return content


def _read_text(variant: Variant, text: str) -> Mapping[str, Any]:
    """Return the options that a preset's name, a `key=value` or a path names."""
    if text in variant.presets:
        return {**variant.defaults, **variant.presets[text]}
    name, sign, value = text.partition("=")
    if sign:
        return {name.strip(): value.strip()}
    path = Path(text)
    if path.suffix in (".yaml", ".yml") or path.is_file():
        return _read_yaml(path)
    raise ValueError(
        f"rules {text!r}: no preset of {variant.name}{meant(text, variant.presets)}; expected one of "
        f"{', '.join(variant.presets)}, option=value or the path of a YAML file"
    )


def changes(variant: Variant, rules: Rules) -> dict[str, Value]:
    """Return the options that `rules` sets; later parts of a list overrule earlier ones, a preset all.

    Raises:
        ValueError: If a part cannot be read as a preset, options, or a YAML file, an option is unknown, or a
            value is not allowed.
    """
    if rules is None:
        found: Mapping[str, Any] = {}
    elif isinstance(rules, str):
        found = _read_text(variant, rules)
    elif isinstance(rules, os.PathLike):
        found = _read_yaml(Path(rules))
    elif isinstance(rules, Mapping):
        found = rules
    elif isinstance(rules, list | tuple):
        return {name: value for part in rules for name, value in changes(variant, part).items()}
    else:
        raise ValueError(
            f"rules {rules!r}: expected None, a preset's name, a dict of options, the path of a YAML file, "
            "or a list of these"
        )
    return {name: variant.option(name).check(value) for name, value in found.items()}
