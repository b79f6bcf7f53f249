"""PettingZoo's own checks, and what they do not check."""

import contextlib
import io
import warnings
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import (
    api_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)

import mahjong_env
from mahjong_env import actions
from tests.adapters.play import PASS, VARIANTS, choose

# api_test's only complaints about any dict observation
ALLOWED = {
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
}


@pytest.fixture(params=VARIANTS)
def variant(request):
    return request.param


@pytest.mark.parametrize("episode", ["hand", "match"])
@pytest.mark.parametrize("make", [mahjong_env.env, mahjong_env.raw_env])
def test_api(variant, episode, make):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        api_test(make(variant, episode=episode), num_cycles=200)
    assert {str(warning.message) for warning in caught} <= ALLOWED


def test_parallel_api(variant):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        parallel_api_test(mahjong_env.parallel_env(variant), num_cycles=300)


def test_seed(variant):
    seed_test(lambda: mahjong_env.env(variant), num_cycles=100)


def test_parallel_seed(variant):
    parallel_seed_test(lambda: mahjong_env.parallel_env(variant, illegal="lowest"), num_cycles=100)


def test_render(variant):
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        render_test(lambda **options: mahjong_env.env(variant, **options))
    assert "player_0" in printed.getvalue()


def test_render_without_mode_warns():
    env = mahjong_env.raw_env("chinese")
    env.reset(seed=1)
    with pytest.warns(UserWarning, match="render_mode"):
        assert env.render() is None


def test_ids_are_registered(variant):
    aec = pettingzoo.make("aec", f"mahjong/{variant}-v0", episode="match")
    aec.reset(seed=1)
    parallel = pettingzoo.make("parallel", f"mahjong/{variant}-v0")
    parallel.reset(seed=1)
    assert aec.possible_agents == parallel.possible_agents


def test_masks_are_int8_arrays_and_never_empty(variant):
    env = mahjong_env.env(variant)
    env.reset(seed=5)
    for agent in env.agent_iter():
        observation, _, over, _, _ = env.last()
        mask = observation["action_mask"]
        assert isinstance(mask, np.ndarray)
        assert mask.dtype == np.int8
        assert mask.any()
        for other in env.agents:
            if over or other != agent:
                assert np.flatnonzero(env.observe(other)["action_mask"]).tolist() == [PASS]
        env.step(None if over else choose(mask))


def test_last_pays_every_chip_once(variant):
    """What `last()` hands out over a match, the dead steps included, is what the batch environment paid."""
    env = mahjong_env.env(variant, episode="match")
    moved = False
    for seed in range(4):
        env.reset(seed=seed)
        paid = dict.fromkeys(env.possible_agents, 0)
        for agent in env.agent_iter():
            observation, reward, over, _, _ = env.last()
            paid[agent] += reward
            env.step(None if over else choose(observation["action_mask"]))
        batch = mahjong_env.BatchEnv(variant, 1, episode="match", seed=seed)
        info: dict[str, Any] = {"final_chips": []}
        while not len(info["final_chips"]):
            *_, info = batch.step(np.array([choose(batch.mask[0])]))
        assert list(paid.values()) == info["final_chips"][0].tolist()
        assert sum(paid.values()) == 0
        moved = moved or any(paid.values())
    assert moved


def test_every_step_is_zero_sum(variant):
    env = mahjong_env.raw_env(variant, episode="match", reward_scale=0.5)
    env.reset(seed=2)
    while not any(env.terminations.values()):
        env.step(choose(env.observe(env.agent_selection)["action_mask"]))
        assert sum(env.rewards.values()) == 0


def test_reward_scale_is_a_factor(variant):
    plain, scaled = (mahjong_env.raw_env(variant, reward_scale=scale) for scale in (1, 0.25))
    plain.reset(seed=3)
    scaled.reset(seed=3)
    while not any(plain.terminations.values()):
        action = choose(plain.observe(plain.agent_selection)["action_mask"])
        plain.step(action)
        scaled.step(action)
        assert {agent: 0.25 * chips for agent, chips in plain.rewards.items()} == scaled.rewards


def test_infos_tell_how_the_hand_ended(variant):
    env = mahjong_env.raw_env(variant)
    env.reset(seed=4)
    totals = np.zeros(len(env.agents), int)
    while not any(env.terminations.values()):
        assert env.infos[env.agent_selection] == {}
        env.step(choose(env.observe(env.agent_selection)["action_mask"]))
        totals += list(env.rewards.values())
    hand = env.infos["player_0"]["hand"]
    assert hand["reason"] in ("win", "draw")
    assert bool(hand["winners"]) == (hand["reason"] == "win")
    assert hand["deltas"] == tuple(totals)


def test_every_agent_finds_the_hand_at_its_own_last(variant):
    env = mahjong_env.raw_env(variant, episode="match", rules={"max_hands": 3})
    env.reset(seed=4)
    found: dict[str, list[Any]] = {agent: [] for agent in env.agents}
    ended = []
    for agent in env.agent_iter():
        observation, _, terminated, _, info = env.last()
        if "hand" in info:
            found[agent].append(info["hand"])
        if not terminated:
            env.step(choose(observation["action_mask"]))
            # Whoever has just moved knows a hand only if his move ended it.
            if "hand" in env.infos[agent]:
                ended.append(env.infos[agent]["hand"])
        else:
            env.step(None)
    assert len(ended) == 3
    assert all(hands == ended for hands in found.values())


@pytest.mark.parametrize("make", [mahjong_env.raw_env, mahjong_env.gym_env])
def test_reset_comes_first(make):
    env = make("chinese", render_mode="ansi")
    for call in (lambda: env.step(0), env.render):
        with pytest.raises(ValueError, match=r"^no game has begun: expected a call of reset first$"):
            call()


def test_parallel_reset_comes_first():
    env = mahjong_env.parallel_env("chinese")
    with pytest.raises(ValueError, match=r"^no game has begun"):
        env.step(dict.fromkeys(env.possible_agents, PASS))


def test_illegal_action_raises_and_changes_nothing():
    env = mahjong_env.raw_env("singapore")
    env.reset(seed=1)
    before = env.observe(env.agent_selection)
    selected = env.agent_selection
    legal = {actions.action_name(int(number)) for number in np.flatnonzero(before["action_mask"])}
    for bad in (actions.action_id("pong"), -1, -2, -3, 225):
        with pytest.raises(ValueError, match=f"{selected} is illegal") as caught:
            env.step(bad)
        assert legal <= set(str(caught.value).split(": expected ")[1].split(", "))
    for wrong in (None, 1.5, "discard 5m"):
        with pytest.raises(ValueError, match="expected an integer"):
            env.step(wrong)
    after = env.observe(env.agent_selection)
    assert env.agent_selection == selected
    assert all(np.array_equal(before[key], after[key]) for key in before)


def test_wrapped_illegal_action_ends_the_game_for_the_mover():
    env = mahjong_env.env("singapore")
    env.reset(seed=1)
    mover = env.agent_selection
    with contextlib.redirect_stdout(io.StringIO()):
        env.step(PASS)
    seen = {}
    for agent in env.agent_iter():
        _, seen[agent], terminated, _, _ = env.last()
        assert terminated
        env.step(None)
    assert seen == {agent: -1.0 if agent == mover else 0 for agent in env.possible_agents}


def test_lowest_replaces_an_illegal_action():
    env = mahjong_env.raw_env("chinese", illegal="lowest")
    twin = mahjong_env.raw_env("chinese")
    env.reset(seed=1)
    twin.reset(seed=1)
    mover = env.agent_selection
    env.step(PASS)
    twin.step(int(twin.observe(mover)["action_mask"].argmax()))
    assert env.infos[mover] == {"illegal": True}
    assert env.agent_selection == twin.agent_selection
    shown = env.observe(env.agent_selection)["observation"]
    assert np.array_equal(shown, twin.observe(twin.agent_selection)["observation"])


def test_parallel_wants_an_action_of_every_seat():
    env = mahjong_env.parallel_env("malaysian3")
    observations, _ = env.reset(seed=1)
    moves = {agent: choose(view["action_mask"]) for agent, view in observations.items()}
    with pytest.raises(ValueError, match="none of player_1"):
        env.step({agent: move for agent, move in moves.items() if agent != "player_1"})
    waiting = next(agent for agent, move in moves.items() if move == PASS)
    with pytest.raises(ValueError, match=f"'discard 1p' of {waiting} is illegal: expected pass"):
        env.step({**moves, waiting: actions.action_id("discard 1p")})
    shown = env._observations()
    assert all(
        np.array_equal(shown[agent]["observation"], observations[agent]["observation"]) for agent in shown
    )


def test_finished_parallel_game_asks_for_reset():
    env = mahjong_env.parallel_env("chinese")
    observations, _ = env.reset(seed=1)
    while env.agents:
        observations, *_ = env.step({a: choose(o["action_mask"]) for a, o in observations.items()})
    with pytest.raises(ValueError, match="reset"):
        env.step(dict.fromkeys(env.possible_agents, PASS))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"variant": "tokyo"}, "variant 'tokyo'"),
        ({"rules": "no_such_preset"}, "no_such_preset"),
        ({"episode": "game"}, "episode 'game' is unknown: expected 'hand' or 'match'"),
        ({"observation": "pixels"}, "observation 'pixels' is unknown: expected 'planes', 'vector', 'events'"),
        ({"render_mode": "rgb_array"}, "render_mode 'rgb_array' is unknown: expected 'ansi' or 'human'"),
        ({"illegal": "ignore"}, "illegal 'ignore' is unknown: expected 'raise' or 'lowest'"),
    ],
)
@pytest.mark.parametrize("make", [mahjong_env.env, mahjong_env.raw_env, mahjong_env.parallel_env])
def test_bad_arguments(make, options, message):
    with pytest.raises(ValueError, match=message):
        make(**{"variant": "chinese", **options})


def test_reset_options():
    env = mahjong_env.raw_env("singapore", render_mode="ansi")
    env.reset(seed=1, options={"dealer": 2, "round_wind": "W", "unknown": 1})
    assert env.agent_selection == "player_2"
    assert "W round" in str(env.render())
    for options in ({"dealer": 4}, {"dealer": "E"}, {"round_wind": "C"}):
        with pytest.raises(ValueError, match=str(next(iter(options)))):
            env.reset(seed=1, options=options)
    with pytest.raises(ValueError, match="seed"):
        env.reset(seed=-1)


def test_reset_without_seed_deals_another_game():
    env = mahjong_env.raw_env("chinese")
    env.reset(seed=1)
    first = env.state()
    env.reset()
    assert not np.array_equal(env.state(), first)
    env.reset(seed=1)
    assert np.array_equal(env.state(), first)
