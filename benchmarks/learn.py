"""MaskablePPO on MahjongVecEnv beside an environment that costs nothing."""

from __future__ import annotations

import time
from typing import Any, Final

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv

from benchmarks.plan import Plan, Task, by_variant, figures
from benchmarks.report import Figure
from mahjong_env import MahjongVecEnv

NUM_GAMES: Final = 256
NUM_STEPS: Final = 32
_BATCH: Final = 2048
_SEED: Final = 1
_BASES: Final = {"learn.collect": "learn.collect_idle", "learn.learn": "learn.learn_idle"}


def tasks(plan: Plan) -> list[Task]:
    """Return one task a game."""
    return by_variant(plan, _measure)


def _measure(plan: Plan, variant: str) -> list[Figure]:
    torch.set_num_threads(1)
    ours = MahjongVecEnv(variant, NUM_GAMES, opponents="random", observation="vector", seed=_SEED)
    learners = {"_idle": _learner(Idle(ours)), "": _learner(ours)}
    found: dict[str, list[float]] = {
        f"learn.{part}{end}": [] for end in learners for part in ("collect", "learn")
    }
    for repeat in range(plan.repeats + 1):
        for end, learner in learners.items():
            collected, learned = _learn(learner, plan.seconds)
            if repeat:  # the first one warms up
                found[f"learn.collect{end}"].append(collected)
                found[f"learn.learn{end}"].append(learned)
    return figures(found, variant, _BASES)


def _learner(env: VecEnv) -> MaskablePPO:
    return MaskablePPO(
        "MlpPolicy", env, n_steps=NUM_STEPS, batch_size=_BATCH, n_epochs=1, seed=_SEED, device="cpu"
    )


def _learn(learner: MaskablePPO, seconds: float) -> tuple[float, float]:
    """Return decisions a second of collecting alone and of learning as a whole, over at least `seconds`."""
    watch, decisions = Stopwatch(), 0
    start = time.perf_counter()
    while (elapsed := time.perf_counter() - start) < seconds or not decisions:
        learner.learn(NUM_GAMES * NUM_STEPS, callback=watch, reset_num_timesteps=False)
        decisions += NUM_GAMES * NUM_STEPS
    return decisions / watch.collecting, decisions / elapsed


class Stopwatch(BaseCallback):
    """Adds up the time of collections."""

    collecting = 0.0

    def _on_rollout_start(self) -> None:
        self.began = time.perf_counter()

    def _on_rollout_end(self) -> None:
        self.collecting += time.perf_counter() - self.began

    def _on_step(self) -> bool:
        return True


class Idle(VecEnv):
    """The spaces and masks of another environment; returns the same arrays for ever."""

    def __init__(self, model: MahjongVecEnv) -> None:
        self.render_mode: str | None = None
        super().__init__(model.num_envs, model.observation_space, model.action_space)
        self._views: np.ndarray = model.reset()
        self._masks: np.ndarray = model.action_masks()
        self._rewards = np.zeros(self.num_envs, np.float32)
        self._dones = np.zeros(self.num_envs, bool)
        self._infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]

    def reset(self) -> np.ndarray:
        """Return the observations."""
        return self._views

    def step_async(self, actions: np.ndarray) -> None:
        """Take no notice."""

    def step_wait(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        """Return the observations, no rewards and no ends."""
        return self._views, self._rewards, self._dones, self._infos

    def env_method(
        self, method_name: str, *method_args: Any, indices: Any = None, **method_kwargs: Any
    ) -> list[Any]:
        """Return the masks."""
        return list(self._masks)

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """Return an attribute, once a game."""
        return [getattr(self, attr_name)] * self.num_envs

    def has_attr(self, attr_name: str) -> bool:
        """Tell whether there is such a method: masks alone."""
        return attr_name == "action_masks"

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Set an attribute."""
        setattr(self, attr_name, value)

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        """Return False for every game."""
        return [False] * self.num_envs

    def close(self) -> None:
        """End nothing."""
