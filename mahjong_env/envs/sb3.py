"""Stable-Baselines3's VecEnv over the batch environment, for PPO and MaskablePPO; see `envs.learners`."""

from __future__ import annotations

from typing import Any

import numpy as np
from stable_baselines3.common.vec_env import VecEnv

from mahjong_env.envs.batch import BatchEnv
from mahjong_env.envs.learners import ROTATE, Learners


class MahjongVecEnv(VecEnv):
    """Many learners, one in each game.

    Args:
        variant: `singapore`, `malaysian3`, `malaysian4` or `chinese`.
        num_envs: Number of games, n.
        seat: The learner's chair, or `rotate`: game i begins in chair i mod seats and moves on by one chair
            with every episode.
        opponents: `random`, `greedy` or `defensive`, which play inside the engine, or the name of a
            registered agent, `module:factory`, an `Agent` or a function of (observations, masks, rng); see
            `mahjong_env.envs.opponents`. `gym_env` has other defaults: `greedy`, seat 0 and `planes`.
        rules: Preset, options, YAML path or a list of them.
        episode: `hand` or `match`.
        observation: `planes`, `vector` or `events`.
        reward_scale: Factor from chips to rewards.
        seed: Seed of the games (game i: seed + i) and of the opponents' choices; None draws from entropy.
        num_threads: Threads of the batch environment.
        illegal: `raise` ValueError, or play the `lowest` legal action instead.

    Raises:
        ValueError: If an argument is unknown or out of range.
    """

    def __init__(
        self,
        variant: str,
        num_envs: int,
        seat: int | str = ROTATE,
        opponents: Any = "random",
        rules: Any = None,
        episode: str = "hand",
        observation: str = "vector",
        reward_scale: float = 1,
        seed: int | None = None,
        num_threads: int = 1,
        illegal: str = "raise",
    ) -> None:
        self.env = BatchEnv(
            variant, num_envs, rules, episode, seed, observation, num_threads, illegal=illegal
        )
        self._learners = Learners(self.env, seat, opponents, seed)
        self.reward_scale = reward_scale
        self.render_mode: str | None = None
        self._actions = np.zeros(num_envs, np.int64)
        super().__init__(num_envs, self.env.observation_space, self.env.action_space)

    @property
    def learner(self) -> np.ndarray:
        """The learners' chairs, int64 (n,)."""
        return self._learners.chairs

    def reset(self) -> np.ndarray:
        """Start an episode in every game and return the learners' first observations (n, ...)."""
        self._learners.reset(None if None in self._seeds else self._seeds)
        self._reset_seeds()
        self._reset_options()
        return self.env.show().copy()

    def step_async(self, actions: np.ndarray) -> None:
        """Take the learners' actions, integers (n,)."""
        # A copy: the other seats' moves go into it, and the caller keeps its own for learning.
        self._actions = np.array(actions, np.int64)

    def step_wait(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        """Play the learners' actions.

        Returns:
            Observations (n, ...), rewards float32 (n,), dones bool (n,), and an info a game with
            `terminal_observation` where its episode ended.

        Raises:
            ValueError: If an action is illegal and `illegal="raise"`; nothing is changed.
        """
        outcome = self._learners.step(self._actions)
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for game, view in zip(outcome.games.tolist(), outcome.views, strict=True):
            infos[game]["terminal_observation"] = view
        rewards = (outcome.rewards * self.reward_scale).astype(np.float32)
        return self.env.show().copy(), rewards, outcome.ended, infos

    def action_masks(self) -> np.ndarray:
        """Return the learners' legal actions, bool (n, A)."""
        return self.env.mask.copy()

    def env_method(
        self, method_name: str, *method_args: Any, indices: Any = None, **method_kwargs: Any
    ) -> list[Any]:
        """Return `action_masks` a game; there is no other method that games have of their own."""
        if method_name != "action_masks":
            raise AttributeError(f"games of a batch have no method {method_name!r}: expected 'action_masks'")
        masks = self.action_masks()
        return [masks[index] for index in self._get_indices(indices)]

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """Return an attribute of the batch, once a game."""
        value = getattr(self, attr_name)
        return [value for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Set an attribute of the batch; games have none of their own."""
        if indices is not None:
            raise ValueError(f"indices {indices!r}: games of a batch share their attributes: expected None")
        setattr(self, attr_name, value)

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        """Return False for every game: none is wrapped."""
        return [False for _ in self._get_indices(indices)]

    def close(self) -> None:
        """End the threads of the batch."""
        self.env.close()
