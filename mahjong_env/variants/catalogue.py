"""The variants by name, and what belongs to another one."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from mahjong_env.variants import chinese, malaysian3, malaysian4, singapore
from mahjong_env.variants.option import Option, meant, shown
from mahjong_env.variants.spec import Variant

_ALL = (singapore.VARIANT, malaysian3.VARIANT, malaysian4.VARIANT, chinese.VARIANT)
VARIANTS: Mapping[str, Variant] = MappingProxyType({variant.name: variant for variant in _ALL})


def get(name: str) -> Variant:
    """Return a variant by its name.

    Raises:
        ValueError: If there is no such variant.
    """
    given: Any = name  # may be anything: a user gives it
    variant = VARIANTS.get(given) if isinstance(given, str) else None
    if variant is None:
        raise ValueError(
            f"variant {shown(name)} is unknown{meant(name, VARIANTS)}: expected one of {', '.join(VARIANTS)}"
        )
    return variant


def option_of(variant: Variant, name: Any) -> Option:
    """Return a variant's option by name.

    Raises:
        ValueError: If the variant has none of this name; the message says which variants do, or which option
            was probably meant.
    """
    return variant.option(name, [other.name for other in VARIANTS.values() if name in other.by_name])


def no_preset(variant: Variant, text: str) -> str:
    """Return that a text is no preset of a variant, and whose it is or which was probably meant."""
    owners = [other.name for other in VARIANTS.values() if text in other.presets]
    if owners:
        return f"is a preset of {' and '.join(owners)}, not of {variant.name}"
    return f"is no preset of {variant.name}{meant(text, variant.presets)}"
