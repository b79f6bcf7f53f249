"""Gymnasium's and Stable-Baselines3's checks of the single-learner environments, and their opponents."""

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported
from stable_baselines3.common.env_checker import check_env as check_sb3_env
from stable_baselines3.common.vec_env import VecMonitor

import mahjong_env
from mahjong_env.envs.opponents import random_actions
from mahjong_env.envs.sb3 import MahjongVecEnv
from tests.adapters.play import PASS, VARIANTS, choose_all


@pytest.fixture(params=VARIANTS)
def variant(request):
    return request.param


@pytest.fixture(params=["planes", "vector"])
def observation(request):
    return request.param


def make(variant: str, **options: Any) -> Any:
    return mahjong_env.gym_env(variant, opponents="random", **options)


def test_gymnasium_checker(variant, observation):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*alternative render modes.*")
        check_env(make(variant, illegal="lowest", observation=observation, render_mode="ansi"))


def test_sb3_checker(variant, observation):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*unconventional shape.*")
        check_sb3_env(make(variant, illegal="lowest", observation=observation))


def test_made_environment_has_masks(variant):
    env = gymnasium.make(f"mahjong/{variant.capitalize()}-v0", opponents="random", seat=1)
    _, info = env.reset(seed=1)
    masks = env.get_wrapper_attr("action_masks")()
    assert masks.dtype == bool
    assert np.array_equal(masks, info["action_mask"])


def test_reset_is_reproducible(variant):
    env = make(variant)
    runs = []
    for _ in range(2):
        env.reset(seed=3)
        said = []
        for _ in range(60):
            observation, reward, over, _, _ = env.step(env.action_masks().argmax())
            said.append((observation.tobytes(), reward, over))
            if over:
                env.reset()
        runs.append(said)
    assert runs[0] == runs[1]


def test_hands_in_info(variant):
    env = make(variant, episode="match", rules={"max_hands": 3})
    env.reset(seed=2)
    over, hands, total = False, [], 0
    while not over:
        _, reward, over, _, info = env.step(env.action_masks().argmax())
        hands += info.get("hands", [])
        total += reward
    assert len(hands) == 3
    assert sum(hand["deltas"][0] for hand in hands) == total


def test_illegal():
    env = make("chinese")
    env.reset(seed=1)
    with pytest.raises(ValueError, match="action 'pass' of player_0 is illegal"):
        env.step(PASS)
    env = make("chinese", illegal="lowest")
    env.reset(seed=1)
    *_, info = env.step(PASS)
    assert info["illegal"] is True
    *_, info = env.step(int(env.action_masks().argmax()))
    assert "illegal" not in info


def test_finished_game_asks_for_reset():
    env = make("chinese")
    env.reset(seed=1)
    over = False
    while not over:
        _, _, over, _, _ = env.step(env.action_masks().argmax())
    with pytest.raises(ValueError, match="reset"):
        env.step(PASS)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"seat": 3}, "seat 3: expected a chair from 0 to 2"),
        ({"seat": "E"}, "seat 'E': expected an integer"),
        ({"opponents": "nobody"}, "agent 'nobody' is unknown"),
        ({"opponents": 7}, "opponents 7: expected a name, an Agent or a function"),
    ],
)
@pytest.mark.parametrize(
    "maker", [mahjong_env.gym_env, lambda **options: MahjongVecEnv(num_envs=2, **options)]
)
def test_bad_arguments(maker, options, message):
    with pytest.raises(ValueError, match=message):
        maker(**{"variant": "malaysian3", "opponents": "random", **options})


class Watcher:
    """An agent that checks what it is shown."""

    observation = "planes"
    calls = 0

    def act(self, observations, masks):
        assert observations.shape[1:] == mahjong_env.BatchEnv("chinese", 1).observation.shape[1:]
        assert len(observations) == len(masks)
        Watcher.calls += 1
        return masks.argmax(1)


def test_agent_reads_its_own_observation():
    before = Watcher.calls
    env = mahjong_env.gym_env("chinese", opponents=Watcher(), observation="vector")
    env.reset(seed=1)
    env.step(env.action_masks().argmax())
    assert Watcher.calls > before
    before = Watcher.calls
    vector = MahjongVecEnv("chinese", 4, opponents=Watcher(), observation="vector", seed=1)
    vector.reset()
    vector.step(vector.action_masks().argmax(1))
    assert Watcher.calls > before


def test_registered_agent_is_found_by_name():
    mahjong_env.register_agent("lowest of tests", lambda variant, rules: Watcher())
    assert "lowest of tests" in mahjong_env.agent_names()
    env = mahjong_env.gym_env("chinese", opponents="lowest of tests")
    env.reset(seed=1)
    env.step(env.action_masks().argmax())


def test_opponent_that_returns_no_integer_a_row_is_refused():
    for bad in (lambda views, masks, rng: masks.argmax(1) + 0.5, lambda views, masks, rng: masks):
        env = mahjong_env.gym_env("chinese", opponents=bad)
        with pytest.raises(ValueError, match=r"^opponents returned .*: expected integers \(1,\)$"):
            env.reset(seed=1, options={"dealer": 1})


def test_random_actions_are_legal_and_uniform():
    masks = np.zeros((40_000, 225), bool)
    masks[:, [3, 50, 224]] = True
    masks[0] = False
    masks[0, 7] = True
    chosen = random_actions(masks, np.random.default_rng(1))
    assert chosen[0] == 7
    counts = np.bincount(chosen[1:], minlength=225)[[3, 50, 224]]
    assert counts.sum() == 39_999
    # Three standard deviations of a third of 39,999 draws are 283.
    assert np.abs(counts - 13_333).max() < 283


def test_sb3_says_that_it_has_masks():
    env = MahjongVecEnv("singapore", 3, seed=1)
    env.reset()
    assert is_masking_supported(env)
    masks = get_action_masks(env)
    assert masks.shape == (3, 225)
    assert masks.dtype == bool
    assert env.get_attr("render_mode") == [None] * 3
    assert env.env_is_wrapped(gymnasium.Wrapper) == [False] * 3
    assert len(env.env_method("action_masks", indices=[1])) == 1
    with pytest.raises(AttributeError):
        env.env_method("fly")


def test_sb3_seat_rotates():
    env = MahjongVecEnv("malaysian3", 4, opponents=choose_all, seed=1)
    env.reset()
    seats = env.learner.copy()
    assert seats.tolist() == [0, 1, 2, 0]
    for _ in range(80):
        assert np.array_equal(env.env.seat, env.learner)
        _, _, dones, _ = env.step(choose_all(None, env.action_masks()))
        seats[dones] = (seats[dones] + 1) % 3
        assert np.array_equal(env.learner, seats)
    assert seats.tolist() != [0, 1, 2, 0]


def test_sb3_seed_repeats():
    env = MahjongVecEnv("singapore", 4)
    runs = []
    for _ in range(2):
        env.seed(5)
        said = [np.asarray(env.reset()).tobytes()]
        for _ in range(40):
            observation, rewards, _, _ = env.step(env.action_masks().argmax(1))
            said.append(np.asarray(observation).tobytes() + rewards.tobytes())
        runs.append(said)
    assert runs[0] == runs[1]


def test_sb3_returns_new_arrays():
    env = MahjongVecEnv("singapore", 2, seed=1)
    first = env.reset()
    kept = first.copy()
    env.step(env.action_masks().argmax(1))
    assert np.array_equal(first, kept)


def test_maskable_ppo_learns_on_it(observation):
    env = VecMonitor(MahjongVecEnv("malaysian3", 8, seed=1, observation=observation, reward_scale=0.05))
    model = MaskablePPO("MlpPolicy", env, n_steps=16, batch_size=32, n_epochs=1, seed=1, device="cpu")
    model.learn(256)
    assert model.num_timesteps == 256
