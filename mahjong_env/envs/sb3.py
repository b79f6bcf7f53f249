"""Stable-Baselines3's VecEnv over the batch environment, for PPO and MaskablePPO.

All games advance together: a step plays the learner's action in every game, then the other seats of all games
that do not wait for the learner, until every game does. Rewards are what the learner's seat won or lost since
his last decision, also when another seat ends the hand; what is paid before his first decision of an episode
belongs to his first step, and an episode that ends before it is dealt again, uncounted.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from stable_baselines3.common.vec_env import VecEnv

from mahjong_env.envs.batch import BatchEnv
from mahjong_env.envs.engine import as_integer
from mahjong_env.envs.opponents import Opponents

_ROTATE = "rotate"


class MahjongVecEnv(VecEnv):
    """Many learners, one in each game.

    Args:
        variant: `singapore`, `malaysian3`, `malaysian4` or `chinese`.
        num_envs: Number of games, n.
        seat: The learner's chair, or `rotate`: game i begins in chair i mod seats and moves on by one chair
            with every episode.
        opponents: `random`, the name of a registered agent, `module:factory`, an `Agent` or a function of
            (observations, masks, rng); see `mahjong_env.envs.opponents`. `gym_env` has other defaults:
            `greedy`, seat 0 and `planes`.
        rules: Preset, options, YAML path or a list of them.
        episode: `hand` or `match`.
        observation: `planes` or `vector`.
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
        seat: int | str = _ROTATE,
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
        seats = self.env.num_seats
        if seat != _ROTATE and as_integer("seat", seat) not in range(seats):
            raise ValueError(f"seat {seat}: expected a chair from 0 to {seats - 1} or {_ROTATE!r}")
        self.rotates = seat == _ROTATE
        self.learner = np.arange(num_envs) % seats if self.rotates else np.full(num_envs, seat)
        self.reward_scale = reward_scale
        self.render_mode: str | None = None
        self._opponents = Opponents(opponents, self.env.engine)
        self._rng = np.random.default_rng(seed)
        self._due = np.zeros(num_envs, np.int64)
        self._actions = np.zeros(num_envs, np.int64)
        super().__init__(num_envs, self.env.observation_space, self.env.action_space)
        self._begin_step()

    def _begin_step(self) -> None:
        self._done = np.zeros(self.num_envs, bool)
        self._rewards = np.zeros(self.num_envs, np.int64)
        self._infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]

    def reset(self) -> np.ndarray:
        """Start an episode in every game and return the learners' first observations (n, ...)."""
        seeds = None if None in self._seeds else self._seeds
        if seeds is not None:
            self._rng = np.random.default_rng(seeds[0])
        self.env.reset(seeds)
        self._reset_seeds()
        self._reset_options()
        self._due[:] = 0
        self._begin_step()
        self._done[:] = True
        self._let_others_play()
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
        self._begin_step()
        self._advance(self._actions, None)
        self._let_others_play()
        going_on = ~self._done
        self._rewards[going_on] = self._due[going_on]
        self._due[going_on] = 0
        rewards = (self._rewards * self.reward_scale).astype(np.float32)
        return self.env.show().copy(), rewards, self._done, self._infos

    def _let_others_play(self) -> None:
        """Play the other seats until every game waits for its learner."""
        env, needed = self.env, self._opponents.observation
        while (active := env.seat != self.learner).any():
            views = None if needed is None else env.views(needed, active)
            self._actions[active] = self._opponents.choose(views, env.mask[active], self._rng)
            self._advance(self._actions, active)

    def _advance(self, actions: np.ndarray, active: np.ndarray | None) -> None:
        """Step the active games and book what the learners won and which episodes ended."""
        _, rewards, _, info = self.env.step_some(actions, active, show=False)
        self._due += rewards[np.arange(self.num_envs), self.learner]
        for place, game in enumerate(info["final_index"]):
            if not self._done[game]:
                self._done[game] = True
                self._rewards[game] = self._due[game]
                view = info["final_observation"][place, self.learner[game]]
                self._infos[game]["terminal_observation"] = view
                if self.rotates:
                    self.learner[game] = (self.learner[game] + 1) % self.env.num_seats
            self._due[game] = 0

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
