"""The other seats of a single-learner environment: who plays them, in batches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeAlias, runtime_checkable

import numpy as np

from mahjong_env.encode import get_encoder
from mahjong_env.envs.engine import Engine
from mahjong_env.registry import make_agent

Policy: TypeAlias = Callable[[Any, np.ndarray, np.random.Generator], np.ndarray]


@runtime_checkable
class Agent(Protocol):
    """A player of many games at once that keeps nothing between calls.

    Attributes:
        observation: Name of the encoder that it reads.
    """

    observation: str

    def act(self, observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        """Choose one legal action a row.

        Args:
            observations: What each acting seat sees, (m, ...).
            masks: Legal actions, bool (m, A).

        Returns:
            Action ids, integers (m,).
        """
        ...


def random_actions(masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Return one uniformly random legal action a row of `masks`, bool (m, A), as int64 (m,)."""
    rows, actions = np.nonzero(masks)
    counts = np.bincount(rows, minlength=len(masks))
    firsts = np.concatenate(([0], np.cumsum(counts)[:-1]))
    chosen: np.ndarray = actions[firsts + (rng.random(len(masks)) * counts).astype(np.int64)]
    return chosen


class Opponents:
    """One policy for all other seats.

    Args:
        who: `random`, the name of a registered agent, `module:factory`, an `Agent`, or a function of
            (observations, masks, rng) that returns actions.
        engine: What is played.

    Attributes:
        observation: Name of the encoder that the policy reads, None if it reads none.

    Raises:
        ValueError: If the name is unknown or `who` is none of these.
    """

    def __init__(self, who: Any, engine: Engine) -> None:
        self.observation: str | None = engine.encoder.name
        if isinstance(who, str) and who == "random":
            self.observation = None
            self._policy: Policy = _play_random
            return
        player = make_agent(who, engine.variant, engine.options) if isinstance(who, str) else who
        if isinstance(player, Agent):
            self.observation = get_encoder(player.observation).name
            self._policy = _AgentPolicy(player)
        elif callable(player):
            self._policy = player
        else:
            raise ValueError(f"opponents {who!r}: expected a name, an Agent or a function")

    def choose(self, views: np.ndarray | None, masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
        """Return one action a row; `views` is what `observation` names.

        Raises:
            ValueError: If the policy returns something else than an integer a row.
        """
        chosen = np.asarray(self._policy(views, masks, rng))
        if chosen.shape != (len(masks),) or chosen.dtype.kind not in "iu":
            found = f"{chosen.dtype} of shape {chosen.shape}"
            raise ValueError(f"opponents returned {found}: expected integers ({len(masks)},)")
        return chosen


class _AgentPolicy:
    """An agent called as a function; a class, so that environments pickle."""

    def __init__(self, agent: Agent) -> None:
        self.agent = agent

    def __call__(self, views: Any, masks: np.ndarray, _rng: np.random.Generator) -> np.ndarray:
        return self.agent.act(views, masks)


def _play_random(_views: Any, masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    return random_actions(masks, rng)
