"""Every adapter shows and pays what the batch environment shows and pays for the same seeds and actions."""

import gymnasium
import numpy as np
import pytest

import mahjong_env
from mahjong_env.envs.sb3 import MahjongVecEnv
from tests.adapters.play import PASS, VARIANTS, Step, choose, choose_all, first_episode, learner_steps, play

GAMES, SEED, STEPS = 6, 100, 420


@pytest.fixture(scope="module", params=VARIANTS)
def variant(request):
    return request.param


@pytest.fixture(scope="module", params=["planes", "vector"])
def observation(request):
    return request.param


@pytest.fixture(scope="module")
def record(variant, observation):
    return play(variant, GAMES, SEED, STEPS, observation=observation)


def test_aec(variant, observation, record):
    env = mahjong_env.raw_env(variant, observation=observation)
    for game, steps in enumerate(record):
        env.reset(seed=SEED + game)
        for step in first_episode(steps):
            seen = env.observe(env.agent_selection)
            assert env.agent_selection == f"player_{step.seat}"
            assert np.array_equal(seen["observation"], step.observation)
            assert np.array_equal(seen["action_mask"], step.mask)
            env.step(step.action)
            assert list(env.rewards.values()) == step.chips
        assert all(env.terminations.values())
        for agent, view in zip(env.agents, step.last_views, strict=True):
            assert np.array_equal(env.observe(agent)["observation"], view)


def test_parallel(variant, observation, record):
    env = mahjong_env.parallel_env(variant, observation=observation)
    for game, steps in enumerate(record):
        left = list(first_episode(steps))
        shown, _ = env.reset(seed=SEED + game)
        while env.agents:
            asked = [a for a in env.agents if np.flatnonzero(shown[a]["action_mask"]).tolist() != [PASS]]
            now, left = left[: len(asked)], left[len(asked) :]
            for step in now:
                seen = shown[f"player_{step.seat}"]
                assert f"player_{step.seat}" in asked
                assert np.array_equal(seen["observation"], step.observation)
                assert np.array_equal(seen["action_mask"], step.mask)
            moves = {agent: choose(view["action_mask"]) for agent, view in shown.items()}
            shown, rewards, _, _, _ = env.step(moves)
            assert list(rewards.values()) == np.sum([step.chips for step in now], axis=0).tolist()
        assert left == []


@pytest.mark.parametrize("seat", [0, 2])
def test_gymnasium(variant, observation, record, seat):
    env = mahjong_env.gym_env(variant, seat=seat, opponents=choose_all, observation=observation)
    compared = 0
    for game, steps in enumerate(record):
        expected = learner_steps(first_episode(steps), seat)
        if not expected:
            continue
        decisions = [step for step in first_episode(steps) if step.seat == seat]
        seen, info = env.reset(seed=SEED + game)
        for step, (chips, ends) in zip(decisions, expected, strict=True):
            assert np.array_equal(seen, step.observation)
            assert np.array_equal(info["action_mask"], step.mask)
            assert np.array_equal(env.action_masks(), step.mask)
            seen, reward, terminated, truncated, info = env.step(step.action)
            assert (reward, terminated, truncated) == (chips, ends, False)
            compared += 1
        assert np.array_equal(seen, first_episode(steps)[-1].last_views[seat])
    assert compared > 30


def test_gymnasium_pays_chips_lost_to_others(record, variant):
    """The oracle of these tests holds hands that another seat ended at the learner's cost."""
    losses = [chips for steps in record for chips, ends in learner_steps(steps, 0) if ends and chips < 0]
    assert losses


@pytest.mark.parametrize("seat", [0, 1])
def test_sb3(variant, observation, record, seat):
    env = MahjongVecEnv(variant, GAMES, seat=seat, opponents=choose_all, observation=observation, seed=SEED)
    expected = [learner_steps(steps, seat) for steps in record]
    length = min(map(len, expected)) - 1
    decisions = [_decisions(steps, seat) for steps in record]
    seen = np.asarray(env.reset())
    assert length > 30
    for turn in range(length):
        masks = env.action_masks()
        assert np.array_equal(np.stack(env.env_method("action_masks")), masks)
        for game in range(GAMES):
            assert np.array_equal(seen[game], decisions[game][turn].observation)
            assert np.array_equal(masks[game], decisions[game][turn].mask)
        shown, rewards, dones, infos = env.step(choose_all(None, masks))
        seen = np.asarray(shown)
        assert rewards.tolist() == [float(expected[game][turn][0]) for game in range(GAMES)]
        assert dones.tolist() == [expected[game][turn][1] for game in range(GAMES)]
        assert [("terminal_observation" in info) for info in infos] == dones.tolist()


def _decisions(steps: list[Step], seat: int) -> list[Step]:
    return [step for step in steps if step.seat == seat]


def test_sb3_terminal_observation_is_the_last_view(variant, observation, record):
    env = MahjongVecEnv(variant, GAMES, seat=1, opponents=choose_all, observation=observation, seed=SEED)
    env.reset()
    waiting = {game: first_episode(steps) for game, steps in enumerate(record)}
    waiting = {game: steps for game, steps in waiting.items() if _decisions(steps, 1)}
    while waiting:
        _, _, dones, infos = env.step(choose_all(None, env.action_masks()))
        for game in np.flatnonzero(dones):
            steps = waiting.pop(int(game), None)
            if steps is not None:
                assert np.array_equal(infos[game]["terminal_observation"], steps[-1].last_views[1])


def test_gymnasium_make_is_the_same_environment(variant):
    made = gymnasium.make(f"mahjong/{variant.capitalize()}-v0", opponents="random")
    plain = mahjong_env.gym_env(variant, opponents="random")
    seen, _ = made.reset(seed=9)
    expected, _ = plain.reset(seed=9)
    over = False
    while not over:
        assert np.array_equal(seen, expected)
        mask = made.get_wrapper_attr("action_masks")()
        seen, reward, over, _, _ = made.step(choose(mask))
        expected, chips, ended, _, _ = plain.step(choose(plain.action_masks()))
        assert (reward, over) == (chips, ended)
