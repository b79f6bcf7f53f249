"""Puts a trained model into the package, with its card.

    python -m agents.ship runs/singapore/model.zip --as singapore --result runs/singapore/eval.json

The file goes to `agents/models` as it is, so that results of `eval.py` about it stay true; the card, written
from what the model says of itself and from such results, to `docs/models`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import yaml
from pydantic import BaseModel, ValidationError

import agents
import mahjong_env
from agents import checkpoint
from agents.base import AgentError
from agents.checkpoint import Metadata, write_whole
from agents.shipped import ALL, FOLDER, NAMES, SUFFIX, path_of

CARDS: Final = Path("docs/models")


class _Figures(BaseModel):
    """What a card tells of one agent in a result."""

    mean_chips: float
    ci95: tuple[float, float]


class _Receipt(BaseModel):
    """What names the game and the agents of a result."""

    variant: str
    rules_hash: str
    specs: dict[str, str]


class _Result(BaseModel):
    """A result of `eval.py`, as far as a card tells of it."""

    variant: str
    hands: int
    stopped: bool
    agents: dict[str, _Figures]
    receipt: _Receipt


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


def read_results(paths: Sequence[Path], metadata: Metadata, digest: str) -> list[tuple[str, _Result]]:
    """Return results of `eval.py`, each with the name that the model has in it.

    Raises:
        AgentError: If one is not readable, was stopped, is of a game that the model was not made for, or no
            agent in it is the model with this SHA-256.
    """
    results = []
    for path in paths:
        try:
            result = _Result.model_validate_json(path.read_text(encoding="utf-8"))
        except OSError as error:
            raise AgentError(f"result: {path} cannot be read: {error.strerror}") from None
        except ValueError as error:
            raise AgentError(f"result: {path} is no result of eval.py: {_first_line(error)}") from None
        game = result.receipt
        if result.stopped:
            raise AgentError(f"result: {path} was stopped before its end: expected a whole one")
        if game.variant != result.variant or metadata.variants.get(game.variant) != game.rules_hash:
            raise AgentError(f"result: {path} is of {result.variant} by other rules than the model's")
        own = [name for name, spec in game.specs.items() if _is_model(spec, digest, game.variant)]
        if not own or own[0] not in result.agents:
            raise AgentError(f"result: {path}: the model (sha256 {digest[:8]}) is not among its agents")
        results.append((own[0], result))
    return results


def _first_line(error: ValueError) -> str:
    """Return the first fault of a result in one line."""
    if isinstance(error, ValidationError):
        fault = error.errors()[0]
        return f"{'.'.join(str(part) for part in fault['loc'])}: {fault['msg']}".removeprefix(": ")
    return str(error).splitlines()[0]


def _is_model(spec: str, digest: str, variant: str) -> bool:
    """Tell whether an agent of a result is the model, by the file that its name stands for."""
    if not agents.is_network(spec):
        return False
    path = path_of(spec, variant) if spec in NAMES else Path(spec)
    return path.is_file() and checkpoint.digest(path) == digest


def card(
    name: str, metadata: Metadata, digest: str, size: int, results: Sequence[tuple[str, _Result]]
) -> str:
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


def _strength(results: Sequence[tuple[str, _Result]]) -> list[str]:
    """Return the table of the model's results."""
    if not results:
        return ["Not evaluated yet."]
    lines = ["| game | against | chips per hand | 95 % interval | hands |", "| --- | --- | --- | --- | --- |"]
    for own, result in results:
        figures = result.agents[own]
        low, high = figures.ci95
        others = ", ".join(f"`{name}`" for name in result.agents if name != own)
        lines.append(
            f"| {result.variant} | {others} | {figures.mean_chips:+.3f} | {low:+.3f} to {high:+.3f} "
            f"| {result.hands:,} |"
        )
    return lines


def _play(model: Path, variant: str) -> None:
    """Let the model decide once in a game; AgentError if it cannot."""
    player = agents.make(str(model), variant)
    env = mahjong_env.BatchEnv(variant, 1, seed=0, observation=player.observation)
    try:
        player.act(env.observation, env.mask)
    except ValueError as error:
        raise AgentError(f"model: {model} cannot play {variant}: {_first_line(error)}") from None


def ship(
    model: Path, name: str, results: Sequence[Path] = (), folder: Path = FOLDER, cards: Path = CARDS
) -> tuple[Path, Path]:
    """Copy a model into the package and write its card; return both paths.

    Raises:
        AgentError: If the model is damaged or not one of these games, or a result is not about it.
    """
    metadata, _ = checkpoint.load(model)
    check(metadata, name)
    for variant in metadata.variants:
        _play(model, variant)
    content, digest = model.read_bytes(), checkpoint.digest(model)
    text = card(name, metadata, digest, len(content), read_results(results, metadata, digest))
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
