"""Play agents against each other on duplicate deals and print mean chips per hand with 95 % intervals.

    python eval.py --variant singapore --agents runs/demo/model.zip,random --hands 2000 --seed 1

Each deal (walls, dice, dealer) is played once per rotation of the seats, so that every agent gets the same
luck. Of two agents the first sits in one chair and the second in all others. A pair is told apart only when
the 95 % interval of its difference (bootstrap over deals) leaves out zero.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from collections.abc import Sequence
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import agents
import mahjong_env
from agents import arena
from mahjong_env.extras import needed_by

try:
    with needed_by("eval.py", "sb3"):
        from rich.console import Console
        from rich.table import Table
        from tqdm import tqdm  # type: ignore[import-untyped]
except ImportError as error:
    sys.exit(str(error))

BAD_INPUT: Final = 2
INTERRUPTED: Final = 130
LIBRARIES: Final = ("numpy", "numba", "torch", "stable_baselines3", "sb3_contrib")


def parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description="Play agents against each other on duplicate deals.")
    parser.add_argument("--variant", required=True, help=", ".join(mahjong_env.variant_names()))
    parser.add_argument(
        "--agents",
        required=True,
        type=lambda text: [part.strip() for part in text.split(",") if part.strip()],
        metavar="A,B[,...]",
        help="names (random, greedy), module:factory or checkpoints (.zip); two to one per seat",
    )
    parser.add_argument("--hands", type=int, default=2_000, help="hands in all, rounded up to whole deals")
    parser.add_argument("--seed", type=int, default=0, help="fixes the deals")
    parser.add_argument(
        "--rules",
        action="append",
        default=[],
        help="house rules: a preset, option=value or a YAML file; may be repeated, later ones win",
    )
    parser.add_argument("--any-rules", action="store_true", help="take checkpoints made under other rules")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the result there")
    return parser.parse_args(arguments)


def labels(specs: Sequence[str]) -> list[str]:
    """Return one name per agent; an agent given again gets a number."""
    return [
        spec if spec not in specs[:index] else f"{spec}#{list(specs[:index]).count(spec) + 1}"
        for index, spec in enumerate(specs)
    ]


def play(given: argparse.Namespace) -> arena.Result:
    """Load the agents and play.

    Raises:
        ValueError: For bad input; the message names the field.
    """
    if given.hands < 1:
        raise ValueError(f"hands: {given.hands} given, 1 or more expected")
    if not 0 <= given.seed < 2**32:
        raise ValueError(f"seed: {given.seed} given, 0 to {2**32 - 1} expected")
    if given.json and not given.json.absolute().parent.is_dir():
        raise ValueError(f"json: folder {given.json.parent} does not exist")
    if given.json and given.json.is_dir():
        raise ValueError(f"json: {given.json} is a folder, a file expected")
    seats = mahjong_env.BatchEnv(given.variant, 1, rules=given.rules).num_seats
    arena.seatings(len(given.agents), seats)
    if any(spec.endswith(agents.CHECKPOINT_SUFFIX) for spec in given.agents):
        import torch

        # Batches are small here: more threads would only wait for each other.
        torch.set_num_threads(1)
    # The same agent given twice is one object, so that it plays the same game in every seat.
    players = {
        spec: agents.make(spec, given.variant, given.rules, any_rules=given.any_rules)
        for spec in given.agents
    }
    with tqdm(total=-(-given.hands // seats) * seats, unit="hand", desc="play", dynamic_ncols=True) as bar:
        return arena.evaluate(
            given.variant,
            [players[spec] for spec in given.agents],
            labels(given.agents),
            given.hands,
            given.seed,
            given.rules,
            progress=bar.update,
        )


def report(given: argparse.Namespace, result: arena.Result) -> dict[str, Any]:
    """Return the result as it goes into the JSON file."""
    return {
        "variant": given.variant,
        "hands": result.deals * len(result.seatings),
        "deals": result.deals,
        "agents": {
            name: {"mean_chips": mean.value, "ci95": [mean.low, mean.high]}
            for name, mean in zip(result.names, result.means, strict=True)
        },
        "pairs": [
            {
                "a": pair.a,
                "b": pair.b,
                "mean_difference": pair.difference.value,
                "ci95": [pair.difference.low, pair.difference.high],
                "deals": result.deals,
                "verdict": pair.verdict,
            }
            for pair in result.pairs
        ],
        "receipt": receipt(given, result),
    }


def receipt(given: argparse.Namespace, result: arena.Result) -> dict[str, Any]:
    """Return what it takes to play the same games again."""
    engine = mahjong_env.BatchEnv(given.variant, 1, rules=given.rules).engine
    return {
        "seed": given.seed,
        "batch_seeds": list(result.batch_seeds),
        "batch_deals": arena.BATCH,
        "seatings": result.seatings.tolist(),
        "rules": engine.options,
        "rules_hash": engine.rules_hash,
        "agents": {name: fingerprint(spec) for name, spec in zip(result.names, given.agents, strict=True)},
        "versions": {
            "mahjong_env": mahjong_env.__version__,
            "python": platform.python_version(),
            **{name: version(name) for name in LIBRARIES if find_spec(name)},
        },
    }


def fingerprint(spec: str) -> str:
    """Return what tells an agent from another: its name, or the hash of its checkpoint."""
    if not spec.endswith(agents.CHECKPOINT_SUFFIX):
        return spec
    from agents import checkpoint

    return f"sha256:{checkpoint.digest(Path(spec))}"


def show(given: argparse.Namespace, result: arena.Result) -> None:
    """Print the tables."""
    console = Console()
    seats = result.seatings.shape[1]
    means = Table(
        title=f"{given.variant}: {result.deals:,} deals, each played in {len(result.seatings)} seatings"
    )
    for heading in ("agent", "seats", "chips per hand", "95 % interval"):
        means.add_column(heading, justify="left" if heading == "agent" else "right", overflow="fold")
    for index, (name, mean) in enumerate(zip(result.names, result.means, strict=True)):
        count = int((result.seatings[0] == index).sum())
        means.add_row(
            name, f"{count} of {seats}", f"{mean.value:+.3f}", f"{mean.low:+.3f} to {mean.high:+.3f}"
        )
    console.print(means)
    pairs = Table(title="differences, paired over deals")
    for heading in ("agents", "chips per hand", "95 % interval", "verdict"):
        pairs.add_column(
            heading, justify="left" if heading in ("agents", "verdict") else "right", overflow="fold"
        )
    for pair in result.pairs:
        found = pair.difference
        pairs.add_row(
            f"{pair.a} - {pair.b}",
            f"{found.value:+.3f}",
            f"{found.low:+.3f} to {found.high:+.3f}",
            pair.verdict,
        )
    console.print(pairs)
    if any(pair.verdict == arena.TOO_FEW_DEALS for pair in result.pairs):
        least = arena.LEAST_DEALS
        console.print(f"A verdict needs {least} deals or more: --hands {least * len(result.seatings)}")


def write_json(path: Path, content: dict[str, Any]) -> None:
    """Write the file whole or not at all."""
    partial = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        partial.write_text(json.dumps(content, indent=2) + "\n", encoding="utf-8")
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return 0, 2 for bad input, 130 after Ctrl-C."""
    given = parse(arguments)
    try:
        result = play(given)
    except (ValueError, ImportError) as error:
        print(f"eval.py: {' '.join(str(error).split())}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        print("eval.py: stopped, nothing written", file=sys.stderr)
        return INTERRUPTED
    show(given, result)
    if given.json:
        write_json(given.json, report(given, result))
    return 0


if __name__ == "__main__":
    sys.exit(main())
