"""`mahjong-env variants`: the variants, their presets and options."""

from __future__ import annotations

import argparse
import json
from typing import Any

from mahjong_env.variants import VARIANTS, Variant, build_rules, get, resolve


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser(
        "variants",
        help="list the variants, or one variant's presets and options",
        description="List the variants; with VARIANT its presets and its options.",
    )
    names = "singapore, malaysian3, malaysian4 or chinese"
    parser.add_argument("variant", nargs="?", metavar="VARIANT", help=names)
    parser.add_argument("--diff", metavar="PRESET", help="only the options in which this preset differs")
    parser.add_argument("--json", action="store_true", help="print JSON instead of text")
    parser.set_defaults(run=run)


def summary(variant: Variant) -> dict[str, Any]:
    """Return what the list of variants tells about one."""
    rules = build_rules(variant.name, {})[0]
    presets = list(variant.presets)
    return {
        "variant": variant.name,
        "title": variant.title,
        "seats": variant.seats,
        "tiles": int(rules.num_tiles),
        "default_preset": presets[0],
        "presets": presets,
    }


def options(variant: Variant) -> list[dict[str, Any]]:
    """Return all options of a variant."""
    return [
        {
            "name": option.name,
            "default": option.default,
            "allowed": option.allowed,
            "meaning": option.meaning,
            "source": option.source,
        }
        for option in variant.options
    ]


def differences(variant: Variant, preset: str) -> list[dict[str, Any]]:
    """Return the options in which a preset differs from the default one.

    Raises:
        ValueError: If the variant has no such preset.
    """
    if preset not in variant.presets:
        raise ValueError(
            f"--diff: no preset {preset!r} of {variant.name}: expected one of {', '.join(variant.presets)}"
        )
    changed = resolve(variant.name, preset)
    return [
        {"name": name, "default": default, preset: changed[name]}
        for name, default in variant.defaults.items()
        if changed[name] != default
    ]


def _summary_line(entry: dict[str, Any]) -> str:
    presets = ", ".join(entry["presets"])
    size = f"{entry['seats']} players, {entry['tiles']} tiles"
    return f"{entry['variant']:<11} {entry['title']}: {size}; presets {presets}"


def _print_variant(variant: Variant) -> None:
    print(_summary_line(summary(variant)))
    for option in options(variant):
        print(f"\n{option['name']} = {option['default']}")
        print(f"    {option['meaning']} (rulebook {option['source']})")
        print(f"    allowed: {option['allowed']}")


def _print_differences(variant: Variant, preset: str) -> None:
    found = differences(variant, preset)
    for entry in found:
        print(f"{entry['name']}: {entry['default']} -> {entry[preset]}")
    if not found:
        print(f"{preset} is the default preset of {variant.name} or equals it")


def run(arguments: argparse.Namespace) -> int:
    """Print what is asked for and return the exit code.

    Raises:
        ValueError: If the variant or the preset is unknown.
    """
    if arguments.variant is None:
        if arguments.diff is not None:
            raise ValueError("--diff: needs a VARIANT before it")
        entries = [summary(variant) for variant in VARIANTS.values()]
        text = "\n".join(_summary_line(entry) for entry in entries)
        print(json.dumps(entries, ensure_ascii=False) if arguments.json else text)
        return 0
    variant = get(arguments.variant)
    if arguments.json:
        shown: dict[str, Any] = summary(variant)
        if arguments.diff is None:
            shown["options"] = options(variant)
        else:
            shown["differences"] = differences(variant, arguments.diff)
        print(json.dumps(shown, ensure_ascii=False))
    elif arguments.diff is None:
        _print_variant(variant)
    else:
        _print_differences(variant, arguments.diff)
    return 0
