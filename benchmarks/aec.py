"""One step of PettingZoo's AEC interface."""

from __future__ import annotations

from typing import Any

import numpy as np
from pettingzoo import AECEnv

from benchmarks.aec_loop import STEPS_PER_CALL, random_play
from benchmarks.plan import Plan, Task, by_variant, figures
from benchmarks.report import Figure
from benchmarks.timing import Case, rates
from mahjong_env import env, raw_env


def tasks(plan: Plan) -> list[Task]:
    """Return one task a game."""
    return by_variant(plan, _measure)


def _measure(plan: Plan, variant: str) -> list[Figure]:
    environments = {
        "aec.idle": Idle(raw_env(variant)),
        "aec.raw": raw_env(variant),
        "aec.wrapped": env(variant),
    }
    cases = {name: Case(random_play(made, 1), STEPS_PER_CALL) for name, made in environments.items()}
    bases = {"aec.raw": "aec.idle", "aec.wrapped": "aec.idle"}
    return figures(rates(cases, plan.seconds, plan.repeats), variant, bases)


class Idle(AECEnv[str, Any, Any]):  # type: ignore[misc]
    """The spaces of another environment; passes the turn on and shows the same observation for ever."""

    def __init__(self, model: AECEnv[str, Any, Any]) -> None:
        super().__init__()
        self.possible_agents = model.possible_agents
        self.observation_spaces, self.action_spaces = model.observation_spaces, model.action_spaces
        model.reset(seed=1)
        first = model.observe(model.agent_selection)
        self._view = {name: np.array(part) for name, part in first.items()}

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """Return the observation that everybody always sees."""
        return self._view

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        """Start anew."""
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._turn = 0
        self.agent_selection = self.agents[0]

    def step(self, action: int) -> None:
        """Pass the turn on."""
        self._turn = (self._turn + 1) % len(self.agents)
        self.agent_selection = self.agents[self._turn]
