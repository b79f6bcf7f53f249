"""Play agents against each other on duplicate deals and print mean chips per hand with 95 % intervals.

    python eval.py --variant singapore --agents runs/demo/model.zip,random --hands 2000 --seed 1

Each deal (walls, dice, dealer) is played once in every seating, so that every agent gets the same luck. Of
two agents the first sits in one chair and the second in all others; `--match` has other ways to seat them. A
pair is told apart only when the 95 % interval of its difference (bootstrap over deals) leaves out zero.

    python eval.py --replay result.json --deal 3 --seating 0 --out game.jsonl

plays one game of a result again. docs/arena.md explains every figure, and how a program joins from outside.
"""

from __future__ import annotations

import argparse
import contextlib
import shlex
import signal
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import agents
import mahjong_env
from agents import arena
from agents.arena.seating import Seatings
from mahjong_env.extras import needed_by

try:
    with needed_by("eval.py", "sb3"):
        from rich.console import Console
        from rich.markup import escape
        from rich.table import Table
        from tqdm import tqdm  # type: ignore[import-untyped]

        from agents.arena import receipt as receipts
        from agents.arena import report
        from agents.arena.tournament import Outcome, outcome_of, round_robin
        from agents.external import PREFIX, ExternalAgent, Limits
except ImportError as error:
    sys.exit(str(error))

BAD_INPUT: Final = 2
DIFFERENT: Final = 1
INTERRUPTED: Final = 130
_STYLES: Final = [(key, style) for key, _, style in report.FIGURES]


def parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="Play agents against each other on duplicate deals.")
    add = parser.add_argument
    add("--variant", help=", ".join(mahjong_env.variant_names()))
    add(
        "--agents",
        default=[],
        type=lambda text: [part.strip() for part in text.split(",") if part.strip()],
        metavar="A,B[,...]",
        help="names (random, greedy, ppo, ...), module:factory, checkpoints (.zip) or cmd:COMMAND; "
        "two to one per seat",
    )
    add("--match", help="two agents: 1v3 (default), 2v2, 3v1; with three seats 1v2, 2v1; any: round-robin")
    add("--hands", type=int, default=2_000, help="hands in all, rounded up to whole deals")
    add("--seed", type=int, default=0, help="fixes the deals")
    add(
        "--rules",
        action="append",
        default=[],
        help="house rules: a preset, option=value or a YAML file; may be repeated, later ones win",
    )
    add("--any-rules", action="store_true", help="take checkpoints made under other rules")
    add("--no-control", action="store_true", help="leave the luck of the draw in")
    add("--variance", action="store_true", help="print what duplicate deals and control variates save")
    add("--precision", type=float, metavar="CHIPS", help="print the hands needed for this half-width")
    add("--until-precise", action="store_true", help="stop at --precision; --hands is the most then")
    add("--move-time", type=float, default=5.0, metavar="SECONDS", help="for a decision of a cmd: agent")
    add("--start-time", type=float, default=30.0, metavar="SECONDS", help="for a cmd: agent to start")
    add("--json", type=Path, metavar="FILE", help="also write the result there")
    add("--out", type=Path, metavar="DIR", help="also write result.json, report.md and plot.png there")
    add("--replay", type=Path, metavar="RESULT", help="play one game of a result again; --out is its record")
    add("--deal", type=int, default=0, help="number of the deal to replay, from 0")
    add("--seating", type=int, default=0, help="number of the seating to replay, from 0")
    add("--pair", type=int, default=0, help="number of the match to replay, from 0, in a round robin")
    return parser.parse_args(arguments)


def labels(specs: Sequence[str]) -> list[str]:
    """Return one name per agent; an agent given again gets a number."""
    return [
        spec if spec not in specs[:index] else f"{spec}#{list(specs[:index]).count(spec) + 1}"
        for index, spec in enumerate(specs)
    ]


def check(given: argparse.Namespace) -> None:
    """Raise ValueError for an option out of range; the message names it."""
    if not given.variant:
        raise ValueError(f"variant: missing, {', '.join(mahjong_env.variant_names())} expected")
    if given.hands < 1:
        raise ValueError(f"hands: {given.hands} given, 1 or more expected")
    if not 0 <= given.seed < 2**32:
        raise ValueError(f"seed: {given.seed} given, 0 to {2**32 - 1} expected")
    if given.json and not given.json.absolute().parent.is_dir():
        raise ValueError(f"json: folder {given.json.parent} does not exist")
    if given.json and given.json.is_dir():
        raise ValueError(f"json: {given.json} is a folder, a file expected")
    if given.out and given.out.exists() and not given.out.is_dir():
        raise ValueError(f"out: {given.out} is a file, a folder expected")
    for field in ("precision", "move_time", "start_time"):
        value = getattr(given, field)
        if value is not None and not 0 < value < float("inf"):
            raise ValueError(f"{field.replace('_', '-')}: {value} given, more than 0 expected")
    if given.until_precise and given.precision is None:
        raise ValueError("until-precise: needs --precision")


@contextlib.contextmanager
def players_of(
    specs: Sequence[str], variant: str, rules: Any, given: argparse.Namespace
) -> Iterator[dict[str, agents.Agent]]:
    """Make the agents, and end those outside this process when they are not needed any more.

    The same agent given twice is one object, so that it plays the same game in every seat.
    """
    if any(map(agents.is_network, specs)):
        import torch

        # Batches are small here: more threads would only wait for each other.
        torch.set_num_threads(1)
    made: dict[str, agents.Agent] = {}
    try:
        for spec in dict.fromkeys(specs):
            made[spec] = (
                ExternalAgent(
                    spec.removeprefix(PREFIX), variant, rules, Limits(given.move_time, given.start_time)
                )
                if spec.startswith(PREFIX)
                else agents.make(spec, variant, rules, any_rules=given.any_rules)
            )
        yield made
    finally:
        for agent in made.values():
            if isinstance(agent, ExternalAgent):
                agent.close()


def seating_of(given: argparse.Namespace, seats: int) -> Seatings | None:
    """Return the seatings that `--match` asks for, None for the usual ones.

    Raises:
        ValueError: If the match does not suit the number of agents or seats.
    """
    if given.match in (None, arena.ROUND_ROBIN):
        return None
    rows = arena.seatings_of(given.match, seats)
    if len(given.agents) != 2:
        raise ValueError(f"match: {given.match} is for two agents, {len(given.agents)} given")
    return rows


def play(given: argparse.Namespace, players: dict[str, agents.Agent], seatings: Seatings | None) -> Outcome:
    """Play what the command line asks for.

    Raises:
        ValueError: If an agent fails; the message names it.
        KeyboardInterrupt: If it was stopped before the first deals were finished.
    """
    with tqdm(total=given.hands, unit="hand", desc="play", dynamic_ncols=True) as bar:
        match = arena.Match(
            given.variant,
            given.rules,
            given.seed,
            seatings,
            control=not given.no_control,
            keep=True,
            precision=given.precision if given.until_precise else None,
            progress=bar.update,
        )
        chosen, names = [players[spec] for spec in given.agents], labels(given.agents)
        if given.match == arena.ROUND_ROBIN:
            return round_robin(match, chosen, names, given.hands)
        return outcome_of(match.play(chosen, names, given.hands))


def evaluate(given: argparse.Namespace) -> tuple[Outcome, dict[str, Any]]:
    """Check the input, play, and return the outcome with what goes into the JSON file.

    Raises:
        ValueError: For bad input or an agent that fails.
        KeyboardInterrupt: If it was stopped before the first deals were finished.
    """
    check(given)
    seats = mahjong_env.BatchEnv(given.variant, 1, rules=given.rules).num_seats
    seatings = seating_of(given, seats)
    if seatings is None and given.match is None:
        arena.seatings(len(given.agents), seats)
    with players_of(given.agents, given.variant, given.rules, given) as players:
        outcome = play(given, players, seatings)
        specs = dict(zip(labels(given.agents), given.agents, strict=True))
        named = {name: players[spec] for name, spec in specs.items()}
        receipt = receipts.make_receipt(given.variant, given.rules, given.seed, outcome, specs, named)
        faults = {
            name: {
                "faults": dict(agent.faults),
                "fallbacks": agent.fallbacks,
                "replaced": agent.replaced,
                "messages": agent.messages,
            }
            for name, agent in named.items()
            if isinstance(agent, ExternalAgent)
        }
    return outcome, report.content_of(outcome, receipt, faults, given.precision)


def show(given: argparse.Namespace, outcome: Outcome, content: dict[str, Any]) -> None:
    """Print the tables."""
    console = Console()
    if outcome.stopped:
        console.print(f"Stopped ({outcome.stopped}): the deals finished until then.", markup=False)
    _show_means(console, given.variant, outcome)
    _print(
        console,
        "differences, paired over deals",
        ("agents", "chips per hand", "95 % interval", "verdict"),
        [
            (f"{a} - {b}", f"{mean.value:+.3f}", report.interval(mean), pair.verdict)
            for pair in outcome.pairs
            for a, b, mean, _ in [pair]
        ],
    )
    _print(
        console,
        "how they played",
        ("agent", *(title for _, title, _ in report.FIGURES), "ms a decision"),
        [
            (name, *(report.shown_figure(own, *figure) for figure in _STYLES), f"{1_000 * time:.3f}")
            for name, own, time in zip(outcome.names, outcome.statistics, outcome.seconds, strict=True)
        ],
    )
    _show_notes(console, given, outcome, content)


def _show_means(console: Console, variant: str, outcome: Outcome) -> None:
    count = outcome.hands // outcome.deals
    figures = zip(outcome.names, outcome.statistics, outcome.means, outcome.ratings, strict=True)
    _print(
        console,
        f"{variant}: {outcome.deals:,} deals, each played in {count} seatings",
        ("agent", "chairs", "chips per hand", "95 % interval", "rating"),
        [
            (
                name,
                f"{own.hands / outcome.hands:.3g} a hand",
                f"{mean.value:+.3f}",
                report.interval(mean),
                f"{rating.mu:.1f}",
            )
            for name, own, mean, rating in figures
        ],
    )


def _show_notes(
    console: Console, given: argparse.Namespace, outcome: Outcome, content: dict[str, Any]
) -> None:
    """Print what was asked for beside the tables."""
    if any(pair.verdict == arena.TOO_FEW_DEALS for pair in outcome.pairs):
        least = arena.LEAST_DEALS
        console.print(
            f"A verdict needs {least} deals or more: --hands {least * outcome.hands // outcome.deals}"
        )
    for pair, found in zip(outcome.pairs, report.variances(outcome), strict=True):
        if given.precision is not None:
            needed = report.hands_needed(pair, outcome, given.precision)
            told = f"{pair.a} - {pair.b}: about {needed:,} hands for +-{given.precision:g} chips"
            console.print(told, markup=False)
        if given.variance and found is not None:
            told = f"{pair.a} - {pair.b}: plain deals need {found.duplicate_factor:.2f} times the hands"
            if found.controlled_factor is not None:
                told += f", {found.controlled_factor:.2f} with control variates"
            console.print(told, markup=False)
    for name, own in content["agents"].items():
        if "external" in own:
            console.print(f"{name}: {report.told_faults(own['external'])}", markup=False)


def _print(console: Console, title: str, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    table = Table(title=title)
    for head in heads:
        left = head in ("agent", "agents", "verdict")
        table.add_column(head, justify="left" if left else "right", overflow="fold")
    for row in rows:
        table.add_row(*map(escape, row))
    console.print(table)


def replay(given: argparse.Namespace) -> int:
    """Play one game of a result again, write its record and say whether the chips are the same.

    Raises:
        ValueError: If there is no such result, game or agent.
    """
    receipt = receipts.read_receipt(given.replay)
    if given.out and not given.out.absolute().parent.is_dir():
        raise ValueError(f"out: folder {given.out.parent} does not exist")
    with players_of(list(receipt.specs.values()), receipt.variant, receipt.rules, given) as players:
        named = {name: players[spec] for name, spec in receipt.specs.items()}
        for name, agent in named.items():
            if receipts.fingerprint(receipt.specs[name], agent) != receipt.agents[name]:
                print(
                    f"eval.py: agent {name} is not the one of the receipt: its hash differs", file=sys.stderr
                )
        record, chips, stored = receipts.replay(receipt, named, given.deal, given.seating, given.pair)
    if given.out:
        record.write(given.out)
    seated = [
        receipt.matches[given.pair].agents[agent]
        for agent in receipt.matches[given.pair].seatings[given.seating]
    ]
    print(f"deal {given.deal}, seating {given.seating}: {', '.join(seated)}")
    print(f"chips {chips}, in the receipt {stored}: {'the same' if chips == stored else 'DIFFERENT'}")
    return 0 if chips == stored else DIFFERENT


def _on_sigterm(*_: object) -> None:
    raise KeyboardInterrupt


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line.

    Returns:
        0; 1 for a replay that differs; 2 for bad input or an agent that fails; 130 after Ctrl-C.
    """
    given = parse(arguments)
    try:
        if given.replay:
            return replay(given)
        outcome, content = evaluate(given)
    except (ValueError, ImportError) as error:
        print(f"eval.py: {' '.join(str(error).split())}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        print("eval.py: stopped before the first deals were finished, nothing written", file=sys.stderr)
        return INTERRUPTED
    show(given, outcome, content)
    if given.json:
        report.write_json(given.json, content)
    if given.out:
        words = sys.argv[1:] if arguments is None else list(arguments)
        report.write_all(given.out, content, shlex.join(["python", "eval.py", *words]))
    if outcome.stopped not in ("", arena.CTRL_C):
        print(f"eval.py: {outcome.stopped}", file=sys.stderr)
        return BAD_INPUT
    return INTERRUPTED if outcome.stopped else 0


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, _on_sigterm)
    sys.exit(main())
