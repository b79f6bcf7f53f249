"""Receipts: what it takes to play any game of an evaluation again, and the chips it paid."""

from __future__ import annotations

import base64
import hashlib
import inspect
import json
import platform
import shlex
import zlib
from collections.abc import Mapping, Sequence
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, ConfigDict, ValidationError

import mahjong_env
from agents.arena.asking import Player
from agents.arena.tournament import Outcome
from agents.base import Agent, AgentError

LIBRARIES: Final = ("numpy", "numba", "torch", "stable_baselines3", "sb3_contrib", "openskill")
FORMAT: Final = 2
_PACKAGE: Final = Path(__file__).parents[1]
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

    def deal_seed(self, deal: int) -> int:
        """Return the seed of a deal.

        Raises:
            ValueError: If there is no such deal.
        """
        left = deal
        for seed, size in zip(self.batch_seeds, self.batch_deals, strict=True):
            if 0 <= left < size:
                return seed + left
            left -= size
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
    if spec.startswith("cmd:"):
        paths = [Path(word) for word in shlex.split(spec.removeprefix("cmd:"))]
        return _hash_of([path for path in paths if path.suffix and path.is_file()] or [], spec)
    if Path(spec).is_file():
        return _hash_of([Path(spec)])
    source = Path(inspect.getfile(type(agent))).resolve()
    # An agent of this package stands on the files beside it.
    return _hash_of(sorted(_PACKAGE.glob("*.py")) if source.parent == _PACKAGE else [source])


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

    Args:
        receipt: The receipt.
        players: The agents by name.
        deal: Number of the deal, from 0.
        seating: Number of the seating, from 0.
        match: Number of the match, from 0; a round robin has one for every two agents.

    Returns:
        The game's record, the chips of each chair, and the chips in the receipt.

    Raises:
        ValueError: If there is no such deal, seating or match, or an agent fails.
    """
    if not 0 <= match < len(receipt.matches):
        raise ValueError(f"pair: {match} given, 0 to {len(receipt.matches) - 1} expected")
    played = receipt.matches[match]
    if not 0 <= seating < len(played.seatings):
        raise ValueError(f"seating: {seating} given, 0 to {len(played.seatings) - 1} expected")
    seed = receipt.deal_seed(deal)
    env = mahjong_env.BatchEnv(receipt.variant, 1, rules=receipt.rules)
    env.reset(seed=seed)
    game = mahjong_env.Game(receipt.variant, receipt.rules, seed=seed)
    record = mahjong_env.GameRecord.from_game(game, seed)
    seated = [
        Player(played.agents[agent], players[played.agents[agent]]) for agent in played.seatings[seating]
    ]
    chips = np.zeros(env.num_seats, np.int64)
    over, row = False, np.ones(1, np.bool_)
    while not over:
        move = env.mask.argmax(axis=1)
        if env.mask.sum() > 1:
            move = seated[int(env.seat[0])].ask(env, row)
        record.play(game, mahjong_env.actions.action_name(int(move[0])))
        _, rewards, ended, _ = env.step(move)
        chips += rewards[0]
        over = bool(ended[0])
    return record, chips.tolist(), played.chips.array()[seating, deal].tolist()
