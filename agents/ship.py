"""Puts a trained model into the package, with its card.

    python -m agents.ship runs/singapore/model.zip --as singapore --result runs/singapore/eval.json

The file goes to `agents/models` as it is, so that results of `eval.py` about it stay true; the card, written
from what the model says of itself and from such results, to `docs/models`.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import yaml

import agents
import mahjong_env
from agents import checkpoint
from agents.base import AgentError
from agents.checkpoint import Metadata, write_whole
from agents.shipped import ALL, FOLDER, NAMES, SUFFIX, path_of

CARDS: Final = Path("docs/models")


def check(metadata: Metadata, name: str) -> None:
    """Raise AgentError unless a model may be shipped as `name`."""
    expected = list(mahjong_env.variant_names()) if name == ALL else [name]
    if sorted(metadata.variants) != sorted(expected):
        raise AgentError(
            f"as: {name!r} is for {', '.join(expected)}; the model plays {', '.join(metadata.variants)}"
        )
    for variant, rules_hash in metadata.variants.items():
        if rules_hash != mahjong_env.BatchEnv(variant, 1).engine.rules_hash:
            raise AgentError(f"model: made under other rules of {variant}: expected its default rules")


def read_results(paths: Sequence[Path], digest: str) -> list[dict[str, Any]]:
    """Return results of `eval.py`.

    Raises:
        AgentError: If one is not readable, or no agent in it is the model with this SHA-256.
    """
    results = []
    for path in paths:
        try:
            result = json.loads(path.read_text(encoding="utf-8"))
            specs = result["receipt"]["specs"]
            own = [name for name, spec in specs.items() if _is_model(spec, digest, result["variant"])]
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            raise AgentError(f"result: {path} is no result of eval.py: {error}") from None
        if not own:
            raise AgentError(f"result: {path}: the model (sha256 {digest[:8]}) is not among its agents")
        results.append({**result, "own": own[0]})
    return results


def _is_model(spec: str, digest: str, variant: str) -> bool:
    """Tell whether an agent of a result is the model, by the file that its name stands for."""
    if not agents.is_network(spec):
        return False
    path = path_of(spec, variant) if spec in NAMES else Path(spec)
    return path.is_file() and checkpoint.digest(path) == digest


def card(name: str, metadata: Metadata, digest: str, size: int, results: Sequence[Mapping[str, Any]]) -> str:
    """Return a model's card in Markdown."""
    spec = next(spec for spec, model in NAMES.items() if model == (ALL if name == ALL else None))
    games = ", ".join(f"`{variant}`" for variant in metadata.variants)
    advisor = metadata.advisor and f"the choice of `{metadata.advisor}`"
    sees = f"`{metadata.observation}`, version {metadata.observation_version}"
    sizes = ", ".join(f"{key} {value}" for key, value in metadata.network_options.items())
    lines = [
        f"# Model `{name}`",
        "",
        "Written by `python -m agents.ship` from the model and from results of `eval.py`.",
        "",
        f"- **Plays** {games} by the default rules, as `{spec}`: `eval.py --agents {spec},greedy`.",
        f"- **Sees** {sees}{f', and {advisor}' if advisor else ''}. It plays the likeliest action.",
        f"- **Network**: `{metadata.network}` ({sizes}); {size / 2**20:.1f} MiB, sha256 `{digest}`.",
        f"- **Trained** by `train.py` of mahjong_env {metadata.package} for {metadata.steps:,} decisions.",
        f"- **Rules**: {', '.join(f'{game} {found}' for game, found in metadata.variants.items())}.",
        "",
        "## How strong it is",
        "",
        *_strength(results),
        "",
        "Duplicate deals, 95 % intervals; [arena.md](../arena.md) says how to read them. Nothing is known of "
        "its play under house rules, in whole matches, or against people.",
        "",
        "## While it was trained",
        "",
        *(f"- `{key}`: {value:.4g}" for key, value in sorted(metadata.figures.items())),
        "",
        "## Its config",
        "",
        "```yaml",
        yaml.safe_dump(metadata.config, sort_keys=False, width=100).rstrip(),
        "```",
    ]
    return "\n".join(lines) + "\n"


def _strength(results: Sequence[Mapping[str, Any]]) -> list[str]:
    """Return the table of the model's results."""
    if not results:
        return ["Not evaluated yet."]
    lines = ["| game | against | chips per hand | 95 % interval | hands |", "| --- | --- | --- | --- | --- |"]
    for result in results:
        figures = result["agents"][result["own"]]
        low, high = figures["ci95"]
        others = ", ".join(f"`{name}`" for name in result["agents"] if name != result["own"])
        lines.append(
            f"| {result['variant']} | {others} | {figures['mean_chips']:+.3f} | {low:+.3f} to {high:+.3f} "
            f"| {result['hands']:,} |"
        )
    return lines


def ship(
    model: Path, name: str, results: Sequence[Path] = (), folder: Path = FOLDER, cards: Path = CARDS
) -> tuple[Path, Path]:
    """Copy a model into the package and write its card; return both paths.

    Raises:
        AgentError: If the model is damaged or not one of these games, or a result is not about it.
    """
    metadata, _ = checkpoint.load(model)
    check(metadata, name)
    content, digest = model.read_bytes(), checkpoint.digest(model)
    text = card(name, metadata, digest, len(content), read_results(results, digest))
    target, page = folder / f"{name}{SUFFIX}", cards / f"{name}.md"
    write_whole(target, content)
    write_whole(page, text.encode())
    return target, page


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return 0, or 2 for bad input."""
    parser = argparse.ArgumentParser(description="Put a trained model into the package, with its card.")
    parser.add_argument("model", type=Path, help="checkpoint of train.py")
    parser.add_argument(
        "--as", dest="name", required=True, choices=[*mahjong_env.variant_names(), ALL], help="its place"
    )
    parser.add_argument("--result", type=Path, action="append", default=[], help="file of eval.py --json")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where models are kept")
    parser.add_argument("--cards", type=Path, default=CARDS, help="where cards are kept")
    given = parser.parse_args(arguments)
    try:
        target, page = ship(given.model, given.name, given.result, given.folder, given.cards)
    except (AgentError, OSError) as error:
        print(f"agents.ship: {error}", file=sys.stderr)
        return 2
    print(f"wrote {target} and {page}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
