"""Copies and pickles of an environment go on where it stands, and on their own."""

import copy
import pickle
from typing import Any

import numpy as np
import pytest

import mahjong_env
from mahjong_env.envs.sb3 import MahjongVecEnv
from tests.adapters.play import VARIANTS, choose, choose_all

COPIES = {"deepcopy": copy.deepcopy, "pickle": lambda env: pickle.loads(pickle.dumps(env))}


@pytest.fixture(params=COPIES)
def duplicate(request):
    return COPIES[request.param]


@pytest.fixture(params=VARIANTS)
def variant(request):
    return request.param


def aec_steps(env: Any, count: int) -> list[Any]:
    said = []
    for _ in range(count):
        if not env.agents:
            env.reset()
        observation, reward, over, _, _ = env.last()
        said.append((env.agent_selection, observation["observation"].tobytes(), reward, over))
        env.step(None if over else choose(observation["action_mask"]))
    return said


def parallel_steps(env: Any, count: int) -> list[Any]:
    said = []
    for _ in range(count):
        shown = env._observations() if env.agents else env.reset()[0]
        moves = {agent: choose(view["action_mask"]) for agent, view in shown.items()}
        shown, rewards, _, _, _ = env.step(moves)
        said.append((rewards, [view["observation"].tobytes() for view in shown.values()]))
    return said


def gym_steps(env: Any, count: int) -> list[Any]:
    said = []
    for _ in range(count):
        observation, reward, over, _, _ = env.step(choose(env.action_masks()))
        said.append((observation.tobytes(), reward, over))
        if over:
            env.reset()
    return said


def batch_steps(env: Any, count: int) -> list[Any]:
    said = []
    for _ in range(count):
        observation, rewards, _, _ = env.step(choose_all(None, env.mask))
        said.append((observation.tobytes(), rewards.tobytes()))
    return said


def sb3_steps(env: Any, count: int) -> list[Any]:
    said = []
    for _ in range(count):
        observation, rewards, dones, _ = env.step(choose_all(None, env.action_masks()))
        said.append((observation.tobytes(), rewards.tobytes(), dones.tobytes()))
    return said


every_environment = pytest.mark.parametrize(
    ("make", "steps"),
    [
        (lambda variant: mahjong_env.env(variant), aec_steps),
        (lambda variant: mahjong_env.raw_env(variant), aec_steps),
        (lambda variant: mahjong_env.parallel_env(variant), parallel_steps),
        (lambda variant: mahjong_env.gym_env(variant, opponents="random"), gym_steps),
        (lambda variant: mahjong_env.BatchEnv(variant, 3, num_threads=2), batch_steps),
        (lambda variant: MahjongVecEnv(variant, 3), sb3_steps),
    ],
    ids=["aec", "raw", "parallel", "gymnasium", "batch", "sb3"],
)


def started(make: Any, variant: str) -> Any:
    env = make(variant)
    env.reset() if isinstance(env, MahjongVecEnv) else env.reset(seed=8)
    return env


@every_environment
def test_copy_goes_on(variant, make, steps, duplicate):
    env = started(make, variant)
    steps(env, 25)
    twin = duplicate(env)
    before = steps(twin, 60)
    assert steps(env, 60) == before
    assert len({repr(said) for said in before}) > 1


@pytest.mark.slow
@every_environment
def test_copies_go_on_at_200_points(variant, make, steps, duplicate):
    env = started(make, variant)
    for _ in range(200):
        steps(env, 7)
        twin = duplicate(env)
        assert steps(twin, 5) == steps(duplicate(env), 5)


def test_copy_does_not_share_memory(duplicate):
    env = mahjong_env.BatchEnv("chinese", 2, seed=1)
    twin = duplicate(env)
    shown = env.observation.copy()
    batch_steps(twin, 10)
    assert np.array_equal(env.observation, shown)
