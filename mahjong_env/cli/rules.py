"""The option `--rules` that several commands share."""

from __future__ import annotations

import argparse


def add_rules(parser: argparse.ArgumentParser) -> None:
    """Add `--rules`, which may be given several times; its values are a list that `rules=` takes."""
    parser.add_argument(
        "--rules",
        action="append",
        default=[],
        metavar="NAME|FILE|KEY=VALUE",
        help="a preset's name, a YAML file or one option (mahjong-env variants VARIANT lists them); may be "
        "repeated, later ones win",
    )
