"""PettingZoo's AEC environment: one seat decides at a time.

Agents are `player_0` ... one per chair in turn order. An observation is a dict of `observation` (see
`mahjong_env.encode`) and `action_mask` (int8); the mask of a seat that is not to act, or of a finished game,
shows `pass` alone. Rewards are chips times `reward_scale`, at the step in which they are paid. When a hand
ends, every agent's info holds `hand`: reason, winners, deltas and what else is public. There it stays until
the agent's next move, so that each finds it at its own `last()`; if another hand ends meanwhile, that one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from mahjong_env.core.actions import NUM_ACTIONS, PASS
from mahjong_env.envs.engine import ILLEGAL_MODES, RENDER_MODES, Engine, check_choice
from mahjong_env.envs.spaces import action_space, dict_space
from mahjong_env.envs.table import Table, show

_ILLEGAL_REWARD = -1


def env(variant: str, *args: Any, **options: Any) -> AECEnv[str, Any, Any]:
    """Return the AEC environment in PettingZoo's customary wrappers; arguments as of `raw_env`.

    An illegal action ends the game for all, with -1 for the mover (the one reward that is not zero-sum) and 0
    for the others, unless `illegal="lowest"`; the bare environment raises ValueError instead.
    """
    bare = raw_env(variant, *args, **options)
    wrapped: AECEnv[str, Any, Any] = bare
    if bare.illegal == "raise":
        wrapped = wrappers.TerminateIllegalWrapper(wrapped, illegal_reward=_ILLEGAL_REWARD)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


class raw_env(AECEnv[str, Any, Any]):  # type: ignore[misc]
    """The AEC environment without wrappers.

    Args:
        variant: `singapore`, `malaysian3`, `malaysian4` or `chinese`.
        rules: Preset, options, YAML path or a list of them.
        episode: `hand` or `match`.
        render_mode: None, `ansi` (text) or `human` (prints it); all hands open.
        observation: `planes`, `vector`, `events` or `text`.
        reward_scale: Factor from chips to rewards.
        illegal: `raise` ValueError, or play the `lowest` legal action instead; then `infos` says `illegal`.

    Raises:
        ValueError: If an argument is unknown.
    """

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
        super().__init__()
        check_choice("illegal", illegal, ILLEGAL_MODES)
        if render_mode is not None:
            check_choice("render_mode", render_mode, RENDER_MODES)
        engine = Engine(variant, rules, episode, observation)
        self.metadata: dict[str, Any] = {
            "name": f"{variant}_v0",
            "render_modes": list(RENDER_MODES),
            "render_fps": 1,
            "is_parallelizable": False,
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

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Start an episode.

        Args:
            seed: Seed of the game, equal to that of one game of `BatchEnv`; None goes on with the generator.
            options: `dealer` (chair) and `round_wind` (`E` to `N`) of the first hand; other keys are ignored.
        """
        self._table.reset(seed, options)
        self.agents = list(self.possible_agents)
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._table.actor]
        self._skip_agent_selection = None

    def step(self, action: Any) -> None:
        """Play the action of the selected agent; None for an agent whose game is over.

        Raises:
            ValueError: If the action is illegal and `illegal="raise"`, or before `reset`; nothing is changed.
        """
        self._table.must_have_begun()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        played = self._table.choose(action) if self.illegal == "lowest" else action
        chips = self._table.step(played)
        self._cumulative_rewards[agent] = 0
        for player, amount in zip(self.possible_agents, chips, strict=True):
            self.rewards[player] = amount * self.reward_scale
        self._accumulate_rewards()
        self._note(agent, replaced=played is not action)
        if self._table.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self._table.actor]
        if self.render_mode == "human":
            self.render()

    def _note(self, mover: str, replaced: bool) -> None:
        self.infos[mover] = {"illegal": True} if replaced else {}
        hand = self._table.ended_hand()
        if hand is not None:
            for agent in self.agents:
                self.infos[agent] = {**self.infos[agent], "hand": dict(hand)}

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """Return new arrays with what an agent sees and may do."""
        chair = self.possible_agents.index(agent)
        if agent == self.agent_selection:
            mask = self._table.mask(chair)
        else:
            mask = np.zeros(NUM_ACTIONS, np.int8)
            mask[PASS] = 1
        return {"observation": self._table.observe(chair), "action_mask": mask}

    def state(self) -> np.ndarray:
        """Return the privileged state, uint8, seats counted from `player_0`; see `encode.state`."""
        return self._table.state()

    def render(self) -> str | None:
        """Return the game as text (`ansi`) or print it (`human`)."""
        return show(self._table, self.render_mode)

    def close(self) -> None:
        """Do nothing: there is nothing to release."""
