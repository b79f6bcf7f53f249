"""`mahjong-env bench`: one core's decisions per second."""

from __future__ import annotations

import argparse
import json
import sys

from mahjong_env.bench import Figures, measure
from mahjong_env.cli.rules import add_rules


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser(
        "bench",
        help="measure one core's decisions per second",
        description="Measure random play, with and without observations, and shanten on one core. "
        "The first run compiles, which takes a while.",
    )
    parser.add_argument("variant", metavar="VARIANT", help="singapore, malaysian3, malaysian4 or chinese")
    parser.add_argument(
        "--seconds",
        type=float,
        default=2.0,
        metavar="S",
        help="time for each of four measurements (default 2)",
    )
    add_rules(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of text")
    parser.set_defaults(run=run)


def _report(name: str) -> None:
    print(f"measuring {name} ...", file=sys.stderr, flush=True)


def _text(figures: Figures) -> str:
    return "\n".join(
        (
            f"{figures.variant}, {figures.threads} thread",
            f"  decisions          {figures.decisions_per_s:>13,.0f} /s",
            f"  one decision       {figures.ns_per_decision:>13,.1f} ns",
            f"  with planes        {figures.decisions_per_s_planes:>13,.0f} /s",
            f"  floor of one       {figures.floor_ns:>13,.1f} ns",
            f"  shanten            {figures.shanten_per_s:>13,.0f} /s",
        )
    )


def run(arguments: argparse.Namespace) -> int:
    """Measure, print the figures and return the exit code.

    Raises:
        ValueError: If the input is bad.
    """
    report = _report if sys.stderr.isatty() else None
    figures = measure(arguments.variant, arguments.rules, arguments.seconds, report)
    print(json.dumps(figures.to_dict()) if arguments.json else _text(figures))
    return 0
