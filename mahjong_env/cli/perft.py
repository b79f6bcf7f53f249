"""`mahjong-env perft`: how many sequences of decisions there are, counted by both engines."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from mahjong_env.cli.paths import check_file
from mahjong_env.cli.rules import add_rules
from mahjong_env.variants import get
from mahjong_env.verify.perft import (
    ENGINES,
    Node,
    Start,
    count,
    divide,
    find_parting,
    play_moves,
    position,
    read_moves,
    seeded_start,
)
from mahjong_env.verify.perft_table import ALL, Row, Table, as_row, preset_rules, read_table, write_table
from mahjong_env.verify.ruleset import RuleSet, make_ruleset

# `--update` stops at the first depth with so many sequences.
_MOST = 10_000
_DEEPEST = 6


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser(
        "perft",
        help="count the sequences of decisions in both engines",
        description="Count the sequences of decisions from a position, depth by depth, in the fast engine "
        "and in the referee. Where they differ, say where the engines part and end with exit code 1.",
    )
    parser.add_argument("variant", metavar="VARIANT", help="singapore, malaysian3, malaysian4 or chinese")
    parser.add_argument(
        "--depth", type=int, default=3, metavar="D", help="decisions to look ahead (default 3)"
    )
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="seed of the deal (default 0)")
    add_rules(parser)
    parser.add_argument(
        "--engine", choices=(*ENGINES, "both"), default="both", help="who counts (default both)"
    )
    parser.add_argument(
        "--moves", default="", metavar="MOVES", help="count after these, such as 'E discard 5m, S pong'"
    )
    parser.add_argument("--divide", action="store_true", help="also show the deepest count by first decision")
    parser.add_argument("--file", type=Path, metavar="FILE", help="a file of positions and counts")
    parser.add_argument(
        "--start", metavar="NAME", help="count from this position of the file, not from a deal"
    )
    parser.add_argument(
        "--update", action="store_true",
        help="count from all positions of the file under every preset (or those that --rules names), up to "
        "--most sequences, and write the counts that both engines agree on into the file",
    )  # fmt: skip
    parser.add_argument(
        "--most", type=int, default=_MOST, metavar="N",
        help=f"with --update, go no deeper than the first depth with so many sequences (default {_MOST})",
    )  # fmt: skip
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Count, print and return the exit code: 1 if the engines part.

    Raises:
        ValueError: If the input is bad.
    """
    variant = get(arguments.variant).name
    if not 1 <= arguments.depth:
        raise ValueError(f"--depth {arguments.depth}: expected 1 or more")
    if arguments.file is None and (arguments.update or arguments.start):
        raise ValueError("--update and --start: need --file")
    if arguments.update:
        _check_update(arguments)
    table = Table({}, {}) if arguments.file is None else read_table(arguments.file)
    if arguments.update:
        check_file("--file", arguments.file)
        return _update(table, variant, arguments)
    rules = make_ruleset(variant, [*arguments.rules, {"max_hands": 1}])
    start = table.start(rules, arguments.start) if arguments.start else seeded_start(rules, arguments.seed)
    return _show(rules, replace(start, moves=_moves(rules, start, arguments)), arguments)


def _check_update(arguments: argparse.Namespace) -> None:
    """Refuse what `--update` would ignore."""
    for name in ("start", "moves", "divide", "json"):
        if getattr(arguments, name):
            raise ValueError(f"--{name}: has no meaning with --update")


def _engines(arguments: argparse.Namespace) -> tuple[str, ...]:
    return ENGINES if arguments.engine == "both" else (arguments.engine,)


def _moves(rules: RuleSet, start: Start, arguments: argparse.Namespace) -> tuple[str, ...]:
    """Return the moves that lead to the position: those of the file, then those given.

    Where an engine refuses one that another plays, the moves end before it, so that the counts show it.

    Raises:
        ValueError: If one is no move, or all engines refuse it.
    """
    try:
        moves = read_moves(arguments.moves, rules.seats)
    except ValueError as error:
        raise ValueError(f"--moves: {error}") from None
    ends = [play_moves(position(engine, rules, start), moves) for engine in _engines(arguments)]
    played = [count for _, count in ends]
    if max(played) < len(moves):
        place = played.index(max(played))
        node = ends[place][0]
        offer = f"{node.seat} may {', '.join(node.legal)}" if node.seat else "the hand is over"
        raise ValueError(f"--moves: {moves[played[place]]!r} is not possible there: {offer}")
    return (*start.moves, *moves[: min(played)])


def _show(rules: RuleSet, start: Start, arguments: argparse.Namespace) -> int:
    """Count from one position."""
    nodes = {engine: position(engine, rules, start) for engine in _engines(arguments)}
    rows: dict[str, list[Row]] = {engine: [] for engine in nodes}
    for engine, node in nodes.items():
        for depth in range(1, arguments.depth + 1):
            rows[engine].append(as_row(count(node, depth)[-1]))
            if not arguments.json:
                print(f"{engine:<8} depth {depth}: {_row_text(rows[engine][-1])}", flush=True)
    parted = _part(nodes, rows, arguments.depth)
    divided = {engine: divide(node, arguments.depth) for engine, node in nodes.items() if arguments.divide}
    if arguments.json:
        print(json.dumps({"variant": rules.variant, "counts": rows, "divide": divided, "parted": parted}))
        return 1 if parted else 0
    for engine, numbers in divided.items():
        print(f"{engine}:", ", ".join(f"{action} {number:,}" for action, number in numbers.items()))
    if parted:
        print(parted)
    return 1 if parted else 0


def _row_text(row: Row) -> str:
    kinds = ", ".join(f"{kind} {number:,}" for kind, number in row.items() if kind != ALL)
    return f"{row[ALL]:,}" + (f" ({kinds})" if kinds else "")


def _part(nodes: dict[str, Node], rows: dict[str, list[Row]], depth: int) -> str:
    """Return where two engines part, empty if they agree."""
    if len(nodes) == 1 or rows["core"] == rows["referee"]:
        return ""
    found = find_parting(nodes["core"], nodes["referee"], depth)
    assert found is not None, "other counts come of other offers"
    where = f"after {', '.join(found.path)}" if found.path else "at once"
    return f"the engines part {where}: core: {found.legal[0]}; referee: {found.legal[1]}"


def _update(table: Table, variant: str, arguments: argparse.Namespace) -> int:
    """Count from every position of the file and write what both engines agree on."""
    presets = arguments.rules or list(get(variant).presets)
    parted = 0
    for preset in presets:
        rules = preset_rules(variant, preset)
        for name in table.starts.get(variant, {}):
            start = table.start(rules, name)
            nodes = {engine: position(engine, rules, start) for engine in ENGINES}
            rows = {engine: list(_rows(node, arguments.most)) for engine, node in nodes.items()}
            problem = _part(nodes, rows, max(map(len, rows.values())))
            if problem:
                parted += 1
                print(f"{variant} {preset}, {name}: {problem}")
            else:
                table.set_rows(variant, preset, name, rows["core"])
                print(
                    f"{variant} {preset}, {name}: {_row_text(rows['core'][-1])}", file=sys.stderr, flush=True
                )
    write_table(table, arguments.file)
    return 1 if parted else 0


def _rows(node: Node, most: int) -> Iterator[Row]:
    """Count depth by depth as long as the next one promises no more than `most` sequences."""
    before = 1
    for depth in range(1, _DEEPEST + 1):
        row = as_row(count(node, depth)[-1])
        yield row
        if not row[ALL] or row[ALL] * row[ALL] // before > most:
            return
        before = row[ALL]
