"""Receipts: what it takes to play any game of an evaluation again, and the chips it paid."""

from __future__ import annotations

import ast
import base64
import hashlib
import inspect
import json
import platform
import shlex
import zlib
from collections.abc import Iterator, Mapping, Sequence
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, ConfigDict, ValidationError

import mahjong_env
from agents.arena.asking import Player, name_players
from agents.arena.duplicate import choose
from agents.arena.tournament import Outcome
from agents.base import Agent, AgentError
from agents.external.agent import PREFIX

LIBRARIES: Final = ("numpy", "numba", "torch", "stable_baselines3", "sb3_contrib", "openskill")
FORMAT: Final = 2
# Where the sources of this project lie, by package.
_PACKAGES: Final = {
    "agents": Path(__file__).resolve().parents[1],
    "mahjong_env": Path(mahjong_env.__file__).resolve().parent,
}
_DTYPE: Final = "<i4"


class Chips(BaseModel):
    """Chips of each chair as int32, little-endian, compressed by zlib, in base64."""

    model_config = ConfigDict(extra="forbid", strict=True)

    shape: list[int]
    data: str

    @classmethod
    def of(cls, chips: NDArray[np.int64]) -> Chips:
        """Pack `(seatings, deals, seats)`."""
        packed = zlib.compress(chips.astype(_DTYPE).tobytes(), 9)
        return cls(shape=list(chips.shape), data=base64.b64encode(packed).decode("ascii"))

    def array(self) -> NDArray[np.int64]:
        """Return `(seatings, deals, seats)`.

        Raises:
            ValueError: If the data are damaged.
        """
        try:
            raw = zlib.decompress(base64.b64decode(self.data, validate=True))
            return np.frombuffer(raw, _DTYPE).reshape(self.shape).astype(np.int64)
        except (ValueError, zlib.error) as error:
            raise ValueError(f"receipt: chips are damaged: {error}") from None


class MatchReceipt(BaseModel):
    """One match: its agents, who sat where, and the chips of each chair."""

    model_config = ConfigDict(extra="forbid", strict=True)

    agents: list[str]
    seatings: list[list[int]]
    chips: Chips


class Receipt(BaseModel):
    """What it takes to play the same games again.

    Attributes:
        format: Version of this record.
        variant: The game.
        seed: The seed given.
        batch_seeds: Seed of each batch of deals; deal i of a batch has the batch's seed + i.
        batch_deals: Deals of each batch.
        rules: All options of the rules.
        rules_hash: Their hash.
        agents: Hash of each agent: of its checkpoint, or of its source.
        specs: What each agent was called on the command line.
        versions: Of the package, Python and libraries.
        matches: The matches.
    """

    model_config = ConfigDict(extra="forbid", strict=True)

    format: int = FORMAT
    variant: str
    seed: int
    batch_seeds: list[int]
    batch_deals: list[int]
    rules: dict[str, Any]
    rules_hash: str
    agents: dict[str, str]
    specs: dict[str, str]
    versions: dict[str, str]
    matches: list[MatchReceipt]

    def batch_of(self, deal: int) -> tuple[int, int, int]:
        """Return seed and size of a deal's batch, and the deal's place in it.

        Raises:
            ValueError: If there is no such deal.
        """
        place = deal
        for seed, size in zip(self.batch_seeds, self.batch_deals, strict=True):
            if 0 <= place < size:
                return seed, size, place
            place -= size
        raise ValueError(f"deal: {deal} given, 0 to {sum(self.batch_deals) - 1} expected")


def make_receipt(
    variant: str,
    rules: Any,
    seed: int,
    outcome: Outcome,
    specs: Mapping[str, str],
    players: Mapping[str, Agent],
) -> Receipt:
    """Return the receipt of an outcome.

    Args:
        variant: The game.
        rules: House rules as given.
        seed: The seed given.
        outcome: What was played.
        specs: What each agent was called on the command line, by name.
        players: The agents by name.
    """
    engine = mahjong_env.BatchEnv(variant, 1, rules=rules).engine
    first = outcome.matches[0]
    return Receipt(
        variant=variant,
        seed=seed,
        batch_seeds=list(first.batch_seeds),
        batch_deals=list(first.batch_sizes),
        rules=engine.options,
        rules_hash=engine.rules_hash,
        agents={name: fingerprint(specs[name], players[name]) for name in outcome.names},
        specs=dict(specs),
        versions=versions(),
        matches=[
            MatchReceipt(
                agents=list(match.names), seatings=match.seatings.tolist(), chips=Chips.of(match.played.chips)
            )
            for match in outcome.matches
        ],
    )


def versions() -> dict[str, str]:
    """Return the versions of all that takes part."""
    return {
        "mahjong_env": mahjong_env.__version__,
        "python": platform.python_version(),
        **{name: version(name) for name in LIBRARIES if find_spec(name)},
    }


def fingerprint(spec: str, agent: Agent) -> str:
    """Return what tells an agent from another: the SHA-256 of its checkpoint, command's files or source."""
    if spec.startswith(PREFIX):
        program, *rest = [Path(word) for word in shlex.split(spec.removeprefix(PREFIX))]
        # A script counts, not the interpreter that runs it.
        files = [path for path in rest if path.is_file()] or [path for path in [program] if path.is_file()]
        return _hash_of(files) if files else _hash_of([], spec)
    if isinstance(checkpoint := getattr(agent, "checkpoint", None), Path):
        advisor = getattr(agent, "advisor", None)
        return _hash_of([checkpoint, *(_sources(_files_of(type(advisor))) if advisor is not None else [])])
    try:
        return _hash_of(_sources(_files_of(type(agent))))
    except (TypeError, OSError):
        # Made by hand or compiled: its name is all there is.
        return _hash_of([], spec)


def _files_of(kind: type) -> set[Path]:
    """Return the source file of a class and those of what it is derived from in this project."""
    bases = [base for base in kind.__mro__[1:] if base.__module__.partition(".")[0] in _PACKAGES]
    return {Path(inspect.getfile(each)).resolve() for each in (kind, *bases)}


def _imported(node: ast.ImportFrom) -> Iterator[Path]:
    """Yield the files of this project that a statement may import."""
    package, _, module = (node.module or "").partition(".")
    if package in _PACKAGES:
        for name in [module, *(f"{module}.{alias.name}".strip(".") for alias in node.names)]:
            yield _PACKAGES[package] / f"{name.replace('.', '/')}.py"


def _sources(first: set[Path]) -> list[Path]:
    """Return source files and those of this project that they stand on, sorted."""
    found, waiting = set(first), list(first)
    while waiting:
        for node in ast.walk(ast.parse(waiting.pop().read_text(encoding="utf-8"))):
            paths = _imported(node) if isinstance(node, ast.ImportFrom) else ()
            for path in paths:
                if path not in found and path.is_file():
                    found.add(path)
                    waiting.append(path)
    return sorted(found)


def _hash_of(paths: Sequence[Path], text: str = "") -> str:
    found = hashlib.sha256(text.encode())
    for path in paths:
        found.update(path.read_bytes())
    return f"sha256:{found.hexdigest()}"


def read_receipt(path: Path) -> Receipt:
    """Read a receipt, or the one in a report of `eval.py`.

    Raises:
        AgentError: If there is none; the message names file and field.
    """
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        return Receipt.model_validate(
            content.get("receipt", content) if isinstance(content, dict) else content
        )
    except ValidationError as error:
        problem = error.errors(include_url=False, include_input=False)[0]
        field = ".".join(map(str, problem["loc"]))
        raise AgentError(f"replay: {path}: no receipt: {field}: {problem['msg']}") from None
    except (OSError, ValueError) as error:
        raise AgentError(f"replay: {path}: cannot be read: {error}") from None


def replay(
    receipt: Receipt, players: Mapping[str, Agent], deal: int, seating: int, match: int = 0
) -> tuple[mahjong_env.GameRecord, list[int], list[int]]:
    """Play one game of a receipt again.

    It is played alone; if its chips differ, once more among the games of its batch, since a network may round
    differently with other rows beside.

    Args:
        receipt: The receipt.
        players: The agents by name.
        deal: Number of the deal, from 0.
        seating: Number of the seating, from 0.
        match: Number of the match, from 0; a round robin has one for every two agents.

    Returns:
        The game's record, the chips of each chair, and the chips in the receipt.

    Raises:
        ValueError: If there is no such deal, seating or match, the rules have changed, or an agent fails.
    """
    if not 0 <= match < len(receipt.matches):
        raise ValueError(f"pair: {match} given, 0 to {len(receipt.matches) - 1} expected")
    played = receipt.matches[match]
    if not 0 <= seating < len(played.seatings):
        raise ValueError(f"seating: {seating} given, 0 to {len(played.seatings) - 1} expected")
    seed, size, place = receipt.batch_of(deal)
    stored = played.chips.array()[seating, deal].tolist()
    named = name_players([players[name] for name in played.agents], played.agents)
    unique = [id(player.agent) for player in named]
    seated = np.array([unique.index(id(players[played.agents[agent]])) for agent in played.seatings[seating]])
    record, chips = _play_again(receipt, named, seated, Batch(seed + place, 1, 0))
    if chips != stored and size > 1:
        record, chips = _play_again(receipt, named, seated, Batch(seed, size, place))
    return record, chips, stored


class Batch(NamedTuple):
    """Games played side by side: seed of the first, their number, and the one that is looked at."""

    seed: int
    size: int
    place: int


def _play_again(
    receipt: Receipt, players: Sequence[Player], seated: NDArray[np.int64], batch: Batch
) -> tuple[mahjong_env.GameRecord, list[int]]:
    """Play a batch until one of its games is over; return that game's record and chips."""
    env = mahjong_env.BatchEnv(receipt.variant, batch.size, rules=receipt.rules)
    if env.engine.rules_hash != receipt.rules_hash:
        raise ValueError(f"rules: hash {env.engine.rules_hash} here, {receipt.rules_hash} in the receipt")
    env.reset(seed=batch.seed)
    seed = batch.seed + batch.place
    game = mahjong_env.Game(receipt.variant, receipt.rules, seed=seed)
    record = mahjong_env.GameRecord.from_game(game, seed)
    chips = np.zeros(env.num_seats, np.int64)
    playing = np.ones(batch.size, np.bool_)
    while playing[batch.place]:
        moves = choose(env, players, seated, playing & (env.mask.sum(axis=1) > 1))
        record.play(game, mahjong_env.actions.action_name(int(moves[batch.place])))
        _, rewards, ended, _ = env.step_some(moves, playing, show=False)
        chips += rewards[batch.place]
        playing &= ~ended
    return record, chips.tolist()
