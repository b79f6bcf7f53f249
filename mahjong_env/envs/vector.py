"""Gymnasium's VectorEnv over the batch environment; see `envs.learners`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from mahjong_env.envs.batch import BatchEnv
from mahjong_env.envs.learners import Learners


class MahjongVectorEnv(VectorEnv):
    """Many learners, one in each game; a game that ends starts again in the same step.

    Every `infos` holds `action_mask`, bool (n, A), and `_action_mask`, all True. When episodes end it also
    holds `final_obs` (n, ...), of which the rows flagged in `_final_obs`, bool (n,), are the last views.

    Args:
        variant: `singapore`, `malaysian3`, `malaysian4` or `chinese`.
        num_envs: Number of games, n.
        seat: The learner's chair, or `rotate`: game i begins in chair i mod seats and moves on by one chair
            with every episode.
        opponents: `random`, `greedy` or `defensive`, which play inside the engine, or the name of a
            registered agent, an `Agent` or a function of (observations, masks, rng); see
            `mahjong_env.envs.opponents`.
        rules: Preset, options, YAML path or a list of them.
        episode: `hand` or `match`.
        observation: `planes`, `vector` or `events`.
        reward_scale: Factor from chips to rewards.
        num_threads: Threads of the batch environment.
        illegal: `raise` ValueError, or play the `lowest` legal action instead.

    Raises:
        ValueError: If an argument is unknown or out of range.
    """

    def __init__(
        self,
        variant: str,
        num_envs: int = 1,
        seat: int | str = 0,
        opponents: Any = "greedy",
        rules: Any = None,
        episode: str = "hand",
        observation: str = "planes",
        reward_scale: float = 1,
        num_threads: int = 1,
        illegal: str = "raise",
    ) -> None:
        self.batch = BatchEnv(
            variant, num_envs, rules, episode, None, observation, num_threads, illegal=illegal
        )
        self._learners = Learners(self.batch, seat, opponents, None)
        self.reward_scale = reward_scale
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
        self.single_observation_space = self.batch.observation_space
        self.single_action_space = self.batch.action_space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int] | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """Start an episode in every game and play up to the learners' first decisions.

        Args:
            seed: An integer s gives game i the seed s + i, a list each game its own; None goes on.
            options: `dealer` and `round_wind` of the first hand; other keys are ignored.
        """
        self._learners.reset(seed, options)
        return self.batch.show().copy(), self._infos()

    def step(
        self, actions: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Play one action of every learner.

        Args:
            actions: Integers (n,).

        Returns:
            Observations (n, ...), rewards float64 (n,), terminations bool (n,), truncations, infos.

        Raises:
            ValueError: If an action is illegal and `illegal="raise"`; nothing is changed.
        """
        outcome = self._learners.step(actions)
        observations, infos = self.batch.show().copy(), self._infos()
        if outcome.games.size:
            infos["final_obs"] = np.zeros_like(observations)
            infos["final_obs"][outcome.games] = outcome.views
            infos["_final_obs"] = outcome.ended.copy()
        rewards = outcome.rewards * float(self.reward_scale)
        return observations, rewards, outcome.ended, np.zeros(self.num_envs, bool), infos

    def _infos(self) -> dict[str, Any]:
        return {"action_mask": self.batch.mask.copy(), "_action_mask": np.ones(self.num_envs, bool)}

    def close_extras(self, **kwargs: Any) -> None:
        """End the threads of the batch."""
        self.batch.close()
