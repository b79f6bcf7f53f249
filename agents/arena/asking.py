"""Asks agents for their actions, by name, and counts how long they take."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter
from typing import Any, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

import mahjong_env
from agents.base import Actions, Agent, AgentError, Masks
from mahjong_env import actions

Seated = NDArray[np.int64]


@runtime_checkable
class TableAgent(Protocol):
    """An agent that is told which game each row belongs to, such as a program outside this process."""

    def decide(self, env: mahjong_env.BatchEnv, rows: NDArray[np.bool_]) -> Actions:
        """Return one action for each game flagged in `rows`, bool (n,)."""
        ...

    def ended(self, env: mahjong_env.BatchEnv, rows: NDArray[np.bool_], chips: NDArray[np.int64]) -> None:
        """Hear that the games flagged in `rows` are over with these chips by chair, `(n, seats)`."""
        ...

    def begin(self, seated: Seated) -> None:
        """Hear that games of this seating (1 in the agent's chairs, else 0) begin."""
        ...


class Player:
    """An agent under its name.

    Args:
        name: What messages call it.
        agent: The agent.

    Attributes:
        seconds: Wall time spent in it.
        decisions: Rows that it answered.
    """

    def __init__(self, name: str, agent: Agent) -> None:
        self.name = name
        self.agent = agent
        self.seconds = 0.0
        self.decisions = 0

    def ask(self, env: mahjong_env.BatchEnv, rows: NDArray[np.bool_]) -> Actions:
        """Return a legal action for each game flagged in `rows`, bool (n,).

        Raises:
            AgentError: If the agent raises, or answers what is no legal action a row; it names the agent.
        """
        masks = env.mask[rows]
        begin = perf_counter()
        try:
            answer = self._answer(env, rows, masks)
        except AgentError:
            raise
        except Exception as error:
            reason = " ".join(str(error).split())
            raise AgentError(f"agents: {self.name}: act raised {type(error).__name__}: {reason}") from error
        self.seconds += perf_counter() - begin
        self.decisions += len(masks)
        return self._checked(answer, masks)

    def _answer(self, env: mahjong_env.BatchEnv, rows: NDArray[np.bool_], masks: Masks) -> Any:
        if isinstance(self.agent, TableAgent):
            return self.agent.decide(env, rows)
        return self.agent.act(env.views(self.agent.observation, rows), masks)

    def _checked(self, answer: Any, masks: Masks) -> Actions:
        chosen = np.asarray(answer)
        if chosen.shape != (len(masks),) or chosen.dtype.kind not in "iu":
            raise AgentError(
                f"agents: {self.name}: act returned {chosen.dtype} of shape {chosen.shape}: "
                f"expected integers ({len(masks)},)"
            )
        known = (chosen >= 0) & (chosen < actions.NUM_ACTIONS)
        legal = known & masks[np.arange(len(masks)), np.where(known, chosen, 0)]
        if not legal.all():
            row = int((~legal).argmax())
            number = int(chosen[row])
            name = repr(actions.action_name(number)) if known[row] else str(number)
            allowed = ", ".join(map(actions.action_name, np.flatnonzero(masks[row]).tolist()))
            raise AgentError(
                f"agents: {self.name}: action {name} in row {row} is illegal: expected {allowed}"
            )
        return chosen.astype(np.int64)


def name_players(agents: Sequence[Agent], names: Sequence[str]) -> list[Player]:
    """Return one player for each different agent, under the first of its names."""
    players: dict[int, Player] = {}
    for agent, name in zip(agents, names, strict=True):
        players.setdefault(id(agent), Player(name, agent))
    return list(players.values())
