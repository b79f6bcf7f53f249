"""PettingZoo's Parallel environment: each step takes an action from every seat.

A seat that is not asked has a mask with `pass` alone and must pass; the seats that may claim a discard or rob
a kong answer at once. Otherwise as `aec`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import ParallelEnv

from mahjong_env.envs.engine import ILLEGAL_MODES, RENDER_MODES, Engine, check_choice
from mahjong_env.envs.spaces import action_space, dict_space
from mahjong_env.envs.table import Table, show


class parallel_env(ParallelEnv[str, Any, Any]):  # type: ignore[misc]
    """The Parallel environment; arguments as of `raw_env`."""

    def __init__(
        self,
        variant: str,
        rules: Any = None,
        episode: str = "hand",
        render_mode: str | None = None,
        observation: str = "planes",
        reward_scale: float = 1,
        illegal: str = "raise",
    ) -> None:
        check_choice("illegal", illegal, ILLEGAL_MODES)
        if render_mode is not None:
            check_choice("render_mode", render_mode, RENDER_MODES)
        engine = Engine(variant, rules, episode, observation)
        self.metadata: dict[str, Any] = {
            "name": f"{variant}_v0",
            "render_modes": list(RENDER_MODES),
            "render_fps": 1,
        }
        self.render_mode = render_mode
        self.reward_scale = reward_scale
        self.illegal = illegal
        self.possible_agents = [f"player_{chair}" for chair in range(engine.seats)]
        self.agents: list[str] = []
        self.observation_spaces = {agent: dict_space(engine) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space() for agent in self.possible_agents}
        self._table = Table(engine)

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the observation space of an agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the action space of an agent."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """Start an episode and return observations and infos; arguments as of `raw_env.reset`."""
        self._table.reset(seed, options)
        self.agents = list(self.possible_agents)
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: Mapping[str, Any]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Play one action of every agent.

        Returns:
            Observations, rewards, terminations, truncations and infos by agent.

        Raises:
            ValueError: If an action is missing, or illegal with `illegal="raise"`, or before `reset`; nothing
                is changed.
        """
        self._table.must_have_begun()
        agents = list(self.agents)
        chosen, replaced = self._read(actions)
        totals = np.zeros(len(self.possible_agents), np.int64)
        for _ in self._table.asked:
            totals += self._table.step(chosen[self._table.actor])
        hand = self._table.ended_hand()
        infos: dict[str, dict[str, Any]] = {
            agent: {} if hand is None else {"hand": dict(hand)} for agent in agents
        }
        for agent in replaced:
            infos[agent]["illegal"] = True
        over = self._table.over
        if over:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        rewards = {agent: int(chips) * self.reward_scale for agent, chips in zip(agents, totals, strict=True)}
        return self._observations(), rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, False), infos

    def _read(self, actions: Mapping[str, Any]) -> tuple[list[int], list[str]]:
        """Return every chair's legal action and the agents whose illegal one was replaced."""
        if not self.agents:
            raise ValueError("actions: the game is over: expected a call of reset")
        chosen: list[int] = []
        replaced: list[str] = []
        for chair, agent in enumerate(self.possible_agents):
            if agent not in actions:
                raise ValueError(f"actions: none of {agent}: expected one of every agent")
            given = actions[agent]
            played = self._table.choose(given, chair)
            if played is not given:
                if self.illegal == "raise":
                    raise ValueError(self._table.complaint(chair, given))
                replaced.append(agent)
            chosen.append(played)
        return chosen, replaced

    def _observations(self) -> dict[str, Any]:
        table = self._table
        return {
            agent: {"observation": table.observe(chair), "action_mask": table.mask(chair)}
            for chair, agent in enumerate(self.possible_agents)
        }

    def state(self) -> np.ndarray:
        """Return the privileged state, uint8, seats counted from `player_0`; see `encode.state`."""
        return self._table.state()

    def render(self) -> str | None:
        """Return the game as text (`ansi`) or print it (`human`)."""
        return show(self._table, self.render_mode)

    def close(self) -> None:
        """Do nothing: there is nothing to release."""
