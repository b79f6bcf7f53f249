"""`mahjong-env variants`: the variants, their presets and options."""

from __future__ import annotations

import argparse
import json
import textwrap
from collections.abc import Iterable, Iterator
from typing import Any, Final

from mahjong_env.variants import VARIANTS, Option, Value, Variant, build_rules, get, resolve, rules_hash

_WIDTH: Final = 110


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser(
        "variants",
        help="list the variants, or one variant's presets and options",
        description="List the variants; with VARIANT its presets and its options, what each value means and "
        "where it comes from.",
    )
    names = "singapore, malaysian3, malaysian4 or chinese"
    parser.add_argument("variant", nargs="?", metavar="VARIANT", help=names)
    parser.add_argument(
        "--diff",
        action="append",
        metavar="NAME|FILE|KEY=VALUE",
        help="only the options in which this preset, YAML file or option differs from the default rules; may "
        "be repeated, later ones win",
    )
    parser.add_argument("--json", action="store_true", help="print JSON instead of text")
    parser.set_defaults(run=run)


# --- what is told, as data


def summary(variant: Variant) -> dict[str, Any]:
    """Return what the list of variants tells about one."""
    rules = build_rules(variant.name, {})[0]
    return {
        "variant": variant.name,
        "title": variant.title,
        "seats": variant.seats,
        "tiles": int(rules.num_tiles),
        "default_preset": next(iter(variant.presets)),
        "presets": {
            name: {
                "meaning": preset.meaning,
                "source": preset.source,
                "changes": dict(preset),
                "rules_hash": rules_hash(variant.name, preset),
            }
            for name, preset in variant.presets.items()
        },
    }


def describe(option: Option) -> dict[str, Any]:
    """Return everything about an option; `values` explains each of its words."""
    return {
        "name": option.name,
        "default": option.default,
        "allowed": option.allowed,
        "low": option.low,
        "high": option.high,
        "values": [{"value": value, "meaning": text} for value, text in option.meanings.items()],
        "meaning": option.meaning,
        "source": option.source,
    }


def details(variant: Variant) -> dict[str, Any]:
    """Return everything about a variant."""
    return {
        **summary(variant),
        "options": [describe(option) for option in variant.options],
        "refused": [{"options": clash.names, "reason": clash.reason} for clash in variant.clashes],
        "sources": dict(variant.sources),
    }


def differences(variant: Variant, rules: list[str]) -> dict[str, Any]:
    """Return how rules differ from the default preset.

    Args:
        variant: The variant.
        rules: Presets, files and options in order. The new value of each option stands under the preset's
            name if a single one is given, else under `value`.

    Raises:
        ValueError: If the rules are bad.
    """
    changed = resolve(variant.name, rules)
    label = rules[0] if len(rules) == 1 and rules[0] in variant.presets else "value"
    return {
        "variant": variant.name,
        "rules_hash": rules_hash(variant.name, changed),
        "differences": [
            {"name": name, "default": default, label: changed[name]}
            for name, default in variant.defaults.items()
            if changed[name] != default
        ],
    }


# --- the same as text


def _wrapped(text: str, indent: int, hanging: int = 0) -> str:
    return textwrap.fill(
        text,
        _WIDTH,
        initial_indent=" " * indent,
        subsequent_indent=" " * (indent + hanging),
        break_long_words=False,
        break_on_hyphens=False,
    )


def _title(variant: Variant) -> str:
    tiles = int(build_rules(variant.name, {})[0].num_tiles)
    return f"{variant.name}: {variant.title}, {variant.seats} players, {tiles} tiles"


def _summary_lines(variant: Variant) -> Iterator[str]:
    yield _title(variant)
    for name, preset in variant.presets.items():
        yield _wrapped(f"{name}{_default(variant, name)}: {preset.meaning}", 4, 4)


def _default(variant: Variant, preset: str) -> str:
    return " (default)" if preset == next(iter(variant.presets)) else ""


def _variant_lines(variant: Variant) -> Iterator[str]:
    yield _title(variant)
    for name, preset in variant.presets.items():
        yield f"\npreset {name}{_default(variant, name)}, rules hash {rules_hash(variant.name, preset)}"
        yield _wrapped(preset.meaning, 4)
        if preset:
            yield _wrapped("sets " + ", ".join(f"{key}={value}" for key, value in preset.items()), 4, 4)
        yield _source(preset.source)
    for option in variant.options:
        yield f"\n{option.name} = {option.default}"
        yield _wrapped(option.meaning, 4)
        yield from _value_lines(option, option.meanings)
        if not option.choices:
            yield f"    allowed: {option.allowed}"
        yield _source(option.source)
    yield "\nrefused together"
    yield from (_wrapped(f"{', '.join(clash.names)}: {clash.reason}", 4, 4) for clash in variant.clashes)
    yield "\nsources"
    yield from (_wrapped(f"{name}: {text}", 4, 4) for name, text in variant.sources.items())


def _source(text: str) -> str:
    return _wrapped(f"source: rulebook {text}", 4, 4)


def _value_lines(option: Option, shown: Iterable[Value]) -> Iterator[str]:
    """Explain words that the option takes."""
    width = max((len(str(value)) for value in option.meanings), default=0)
    for value in shown:
        yield _wrapped(f"{value!s:<{width}}  {option.meanings[value]}", 6, width + 2)


def _difference_lines(variant: Variant, rules: list[str]) -> Iterator[str]:
    told = differences(variant, rules)
    for name, default, value in (entry.values() for entry in told["differences"]):
        option = variant.by_name[name]
        yield f"{name}: {default} -> {value}"
        yield _wrapped(option.meaning, 4)
        before, after = (str(words).split(",") for words in (default, value))
        yield from _value_lines(option, [word for word in option.meanings if _moved(word, before, after)])
    if not told["differences"]:
        yield f"{', '.join(rules)}: the default rules of {variant.name}"
    yield f"rules hash {told['rules_hash']}"


def _moved(word: Value, before: list[str], after: list[str]) -> bool:
    return (str(word) in before) != (str(word) in after)


def run(arguments: argparse.Namespace) -> int:
    """Print what is asked for and return the exit code.

    Raises:
        ValueError: If the variant or the rules to compare are bad.
    """
    told: Any
    if arguments.variant is None:
        if arguments.diff:
            raise ValueError("--diff: needs a VARIANT before it")
        told = [summary(variant) for variant in VARIANTS.values()]
        lines = [line for variant in VARIANTS.values() for line in _summary_lines(variant)]
    else:
        variant = get(arguments.variant)
        told = differences(variant, arguments.diff) if arguments.diff else details(variant)
        lines = list(
            _difference_lines(variant, arguments.diff) if arguments.diff else _variant_lines(variant)
        )
    print(json.dumps(told, ensure_ascii=False) if arguments.json else "\n".join(lines))
    return 0
