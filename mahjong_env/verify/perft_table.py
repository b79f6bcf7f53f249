"""The file of perft counts: positions to count from, and how many sequences both engines found.

    {"format": 1,
     "starts": {"chinese": {"seed 1": {"seed": 1}, "a claim": {"about": ..., "wall": ..., "moves": ...}}},
     "counts": {"chinese default": {"seed 1": [{"all": 14, "discard": 14}, ...]}}}

A start is a seed, or a wall in draw order with the moves that lead from the deal to the position. Counts
stand under the variant and its preset, one entry a depth: all sequences, then those that end in a discard, a
pong and so on.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from mahjong_env.core.tiles import KIND_NAMES, WINDS
from mahjong_env.record.notation import read_tiles
from mahjong_env.variants import get
from mahjong_env.variants.option import shown
from mahjong_env.verify.hands import all_tiles
from mahjong_env.verify.perft import Start, read_moves, seeded_start
from mahjong_env.verify.ruleset import RuleSet, make_ruleset

FORMAT: Final = 1
ALL: Final = "all"
_WALL_FIELDS: Final = {"about", "wall", "round_wind", "moves"}

Row = dict[str, int]


@dataclass
class Table:
    """Positions and counts.

    Attributes:
        starts: By variant and name, as the file has them.
        counts: By variant and preset, then by name of the start: one row a depth, from depth 1.
    """

    starts: dict[str, dict[str, dict[str, Any]]]
    counts: dict[str, dict[str, list[Row]]]

    def start(self, rules: RuleSet, name: str) -> Start:
        """Return a position by its name.

        Raises:
            ValueError: If the variant has no position of this name, or it is written badly.
        """
        known = self.starts.get(rules.variant, {})
        if name not in known:
            raise ValueError(f"start {name!r} of {rules.variant}: expected one of {', '.join(known) or '-'}")
        try:
            return _read_start(rules, known[name])
        except (TypeError, ValueError) as error:
            raise ValueError(f"start {name!r} of {rules.variant}: {error}") from error

    def rows(self, variant: str, preset: str, name: str) -> list[Row]:
        """Return the counts from a position, empty if there are none."""
        return self.counts.get(f"{variant} {preset}", {}).get(name, [])

    def set_rows(self, variant: str, preset: str, name: str, rows: list[Row]) -> None:
        """Keep the counts from a position."""
        self.counts.setdefault(f"{variant} {preset}", {})[name] = rows


def _read_start(rules: RuleSet, fields: Any) -> Start:
    if not isinstance(fields, dict):
        raise ValueError(f"expected an object, got {shown(fields)}")
    if set(fields) == {"seed"}:
        return seeded_start(rules, int(fields["seed"]))
    if not {"about", "wall"} <= set(fields) <= _WALL_FIELDS:
        raise ValueError(f"expected a seed, or about, wall, round_wind and moves, got {', '.join(fields)}")
    for field, text in fields.items():
        if not isinstance(text, str):
            raise ValueError(f"{field}: expected a text, got {shown(text)}")
    wind = fields.get("round_wind", "E")
    if wind not in WINDS:
        raise ValueError(f"round_wind: {wind!r} is not allowed: expected one of {' '.join(WINDS)}")
    wall = tuple(read_tiles(fields["wall"]))
    missing = Counter(KIND_NAMES[kind] for kind in all_tiles(rules))
    missing.subtract(wall)
    wrong = [f"{count:+d} {tile}" for tile, count in missing.items() if count]
    if wrong:
        raise ValueError(f"wall: these tiles are missing (or too many): {', '.join(wrong)}")
    try:
        moves = read_moves(fields.get("moves", ""), rules.seats)
    except ValueError as error:
        raise ValueError(f"moves: {error}") from None
    return Start(wall, 0, wind, moves)


def preset_rules(variant: str, preset: str) -> RuleSet:
    """Return the rule set of a preset for one hand.

    Raises:
        ValueError: If the variant has no such preset.
    """
    if preset not in get(variant).presets:
        raise ValueError(f"preset {preset!r}: expected one of {', '.join(get(variant).presets)}")
    return make_ruleset(variant, [preset, {"max_hands": 1}])


def as_row(found: Counter[str]) -> Row:
    """Return counts by kind as a row of the file."""
    return {ALL: found.total(), **dict(sorted(found.items()))}


def read_table(path: str | Path) -> Table:
    """Return the table in a file.

    Raises:
        ValueError: If the file cannot be read or is no table of counts.
    """
    try:
        content = json.loads(Path(path).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise ValueError(f"counts {path}: cannot be read: {error}") from error
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise ValueError(f"counts {path}: no table of counts of format {FORMAT}")
    for name in ("starts", "counts"):
        groups = content.get(name)
        if not isinstance(groups, dict) or not all(isinstance(named, dict) for named in groups.values()):
            raise ValueError(f"counts {path}: {name}: expected an object of objects")
    return Table(content["starts"], content["counts"])


def write_table(table: Table, path: str | Path) -> None:
    """Write the table to a file, one position and one depth a line."""
    starts = {variant: _lines(named) for variant, named in table.starts.items()}
    counts = {
        key: {
            name: "[\n        " + ",\n        ".join(map(_text, rows)) + "]" for name, rows in named.items()
        }
        for key, named in table.counts.items()
    }
    parts = [f'"format": {FORMAT}', f'"starts": {_block(starts)}', f'"counts": {_block(counts)}']
    Path(path).write_text("{" + ",\n ".join(parts) + "}\n", encoding="utf-8")


def _lines(named: dict[str, Any]) -> dict[str, str]:
    return {name: _text(value) for name, value in named.items()}


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _block(groups: dict[str, dict[str, str]]) -> str:
    """Return groups of entries that are JSON already."""
    texts = []
    for key, entries in groups.items():
        inner = ",\n      ".join(f"{_text(name)}: {text}" for name, text in entries.items())
        texts.append(f"\n   {_text(key)}: {{\n      {inner}}}")
    return "{" + ",".join(texts) + "}"
