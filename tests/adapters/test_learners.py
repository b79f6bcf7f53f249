"""Opponents inside the engine, whole rollouts, and Gymnasium's VectorEnv: equal to plain stepping."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

import mahjong_env
from mahjong_env import MahjongVecEnv, MahjongVectorEnv
from mahjong_env.envs.opponents import random_actions
from tests.adapters.play import VARIANTS, Step, choose_all, learner_steps

NOTHING = np.zeros(0)


@pytest.fixture(params=VARIANTS)
def variant(request):
    return request.param


def stepped(variant: str, policy: str, seat: int, games: int, steps: int) -> list[list[Step]]:
    """Games stepped by hand: one chair by `choose_all`, the others by a scripted player."""
    env = mahjong_env.BatchEnv(variant, games, seed=3, observation="vector")
    record: list[list[Step]] = [[] for _ in range(games)]
    for _ in range(steps):
        views, masks, seats = env.observation.copy(), env.mask.copy(), env.seat.copy()
        moves = np.where(seats == seat, choose_all(None, masks), env.choose(policy))
        _, rewards, ended, _ = env.step(moves)
        for game in range(games):
            row = (int(seats[game]), views[game], masks[game], int(moves[game]))
            record[game].append(Step(*row, rewards[game].tolist(), bool(ended[game]), NOTHING))
    return record


@pytest.mark.parametrize("policy", ["greedy", "defensive"])
def test_scripted_opponents_play_as_if_stepped_by_hand(variant, policy):
    """These players draw no random numbers, so both ways of playing make the same moves."""
    games, seat = 5, 1
    record = stepped(variant, policy, seat, games, 400)
    env = MahjongVecEnv(variant, games, seat=seat, opponents=policy, seed=3)
    views: Any = env.reset()
    paid: list[list[tuple[int, bool]]] = [[] for _ in range(games)]
    decisions = [[step for step in steps if step.seat == seat] for steps in record]
    for turn in range(60):
        for game in range(games):
            if turn < len(decisions[game]):
                assert np.array_equal(views[game], decisions[game][turn].observation)
                assert np.array_equal(env.action_masks()[game], decisions[game][turn].mask)
        views, rewards, ended, infos = env.step(choose_all(None, env.action_masks()))
        for game in range(games):
            paid[game].append((int(rewards[game]), bool(ended[game])))
            assert ("terminal_observation" in infos[game]) == ended[game]
    for game in range(games):
        wanted = learner_steps(record[game], seat)
        assert len(wanted) > 20
        assert paid[game][: len(wanted)] == wanted[: len(paid[game])]


def test_last_view_is_the_learners(variant):
    """What the learner sees last is what a game stepped by hand shows its chair at the end."""
    games, seat = 4, 2
    plain = mahjong_env.BatchEnv(variant, games, seed=8, observation="vector")
    first: dict[int, np.ndarray] = {}
    while len(first) < games:
        moves = np.where(plain.seat == seat, choose_all(None, plain.mask), plain.choose("greedy"))
        info = plain.step(moves)[3]
        for place, game in enumerate(info["final_index"].tolist()):
            first.setdefault(game, info["final_observation"][place, seat])
    env = MahjongVecEnv(variant, games, seat=seat, opponents="greedy", seed=8)
    env.reset()
    found: dict[int, np.ndarray] = {}
    while len(found) < games:
        for game, info in enumerate(env.step(choose_all(None, env.action_masks()))[3]):
            if "terminal_observation" in info:
                found.setdefault(game, info["terminal_observation"])
    assert all(np.array_equal(found[game], first[game]) for game in range(games))


def test_threads_change_no_learners_game(variant):
    runs = []
    for threads in (1, 3):
        env = MahjongVecEnv(variant, 7, opponents="random", seed=2, num_threads=threads)
        said = [np.asarray(env.reset()).tobytes()]
        for _ in range(80):
            views, rewards, ended, _ = env.step(choose_all(None, env.action_masks()))
            said.append(
                np.asarray(views).tobytes() + rewards.tobytes() + ended.tobytes() + env.learner.tobytes()
            )
        env.env.audit()
        runs.append(said)
        env.close()
    assert runs[0] == runs[1]


def test_random_opponents_in_the_engine_are_seeded_and_differ():
    def play(seed: int) -> bytes:
        env = MahjongVecEnv("chinese", 4, opponents="random", seed=seed)
        env.reset()
        for _ in range(10):
            views = env.step(choose_all(None, env.action_masks()))[0]
        return np.asarray(views).tobytes()

    assert play(1) == play(1)
    assert play(1) != play(2)


@pytest.mark.parametrize("policies", ["random", "greedy", "defensive", "mixed"])
def test_rollout_is_choosing_and_stepping(variant, policies):
    games, steps = 6, 150
    one, other = (mahjong_env.BatchEnv(variant, games, seed=4, episode="match") for _ in range(2))
    mixed = ["greedy", "defensive", *["random"] * (one.num_seats - 2)]
    names: Any = mixed if policies == "mixed" else policies
    played = one.rollout(names, steps)
    chips, hands, won, episodes = np.zeros((games, one.num_seats), int), 0, 0, 0
    for _ in range(steps):
        _, rewards, ended, info = other.step(other.choose(names))
        chips += rewards
        hands += len(info["results"])
        won += int((info["results"]["reason"] == 1).sum())
        episodes += int(ended.sum())
    assert [one.get_state(game) for game in range(games)] == [other.get_state(game) for game in range(games)]
    assert np.array_equal(one.observation, other.observation)
    assert np.array_equal(one.mask, other.mask)
    assert np.array_equal(played.chips, chips)
    assert played[:4] == (games * steps, hands, won, episodes)
    assert np.array_equal(one.choose(names), other.choose(names))


def test_rollout_on_threads(variant):
    one = mahjong_env.BatchEnv(variant, 7, seed=4)
    many = mahjong_env.BatchEnv(variant, 7, seed=4, num_threads=3)
    first, second = one.rollout("random", 200), many.rollout("random", 200)
    assert first[:4] == second[:4]
    assert np.array_equal(first.chips, second.chips)
    assert one.get_state(6) == many.get_state(6)
    many.close()


def test_bad_policies_change_nothing():
    env = mahjong_env.BatchEnv("singapore", 2, seed=1)
    before = env.get_state(0)
    with pytest.raises(
        ValueError, match="policies 'clever' is unknown: expected 'random', 'greedy' or 'defensive'"
    ):
        env.rollout("clever", 5)
    with pytest.raises(ValueError, match="policies: 3 given: expected one, or one for each of 4"):
        env.choose(["random"] * 3)
    with pytest.raises(ValueError, match="steps -1: expected at least 0"):
        env.rollout("random", -1)
    assert env.get_state(0) == before
    assert env.rollout("random", 0).decisions == 0


def test_gymnasium_vector_env_is_the_same_as_sb3s(variant):
    games = 4
    ours = MahjongVectorEnv(variant, games, seat="rotate", opponents="greedy", observation="vector")
    theirs = MahjongVecEnv(variant, games, seat="rotate", opponents="greedy", seed=6)
    observations, infos = ours.reset(seed=6)
    views: Any = theirs.reset()
    ends = 0
    for _ in range(70):
        assert np.array_equal(observations, views)
        assert np.array_equal(infos["action_mask"], theirs.action_masks())
        actions = choose_all(None, infos["action_mask"])
        observations, rewards, terminations, truncations, infos = ours.step(actions)
        views, pay, dones, told = theirs.step(actions)
        assert np.array_equal(rewards, pay)
        assert np.array_equal(terminations, dones)
        assert not truncations.any()
        for game in np.flatnonzero(dones):
            assert infos["_final_obs"][game]
            assert np.array_equal(infos["final_obs"][game], told[game]["terminal_observation"])
        ends += int(dones.sum())
    assert ends


def test_gymnasium_makes_a_vector_env():
    env = gymnasium.make_vec("mahjong/Singapore-v0", num_envs=3, vectorization_mode="vector_entry_point")
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    observations, infos = env.reset(seed=1)
    assert env.observation_space.contains(observations)
    assert env.single_action_space == gymnasium.spaces.Discrete(225)
    rng = np.random.default_rng(0)
    for _ in range(30):
        observations, rewards, *_, infos = env.step(random_actions(infos["action_mask"], rng))
        assert rewards.shape == (3,)
        assert env.observation_space.contains(observations)
    with pytest.raises(ValueError, match="is illegal"):
        env.step((~infos["action_mask"]).argmax(1))
    env.close()


def test_gymnasium_vector_env_scales_rewards_and_replaces_illegal_actions():
    env = MahjongVectorEnv("malaysian3", 8, reward_scale=0.5, illegal="lowest", seat=1)
    env.reset(seed=3)
    plain = MahjongVectorEnv("malaysian3", 8, seat=1)
    plain.reset(seed=3)
    for _ in range(40):
        lowest = plain.batch.mask.argmax(1)
        halves = env.step(np.full(8, 224))[1]
        assert np.array_equal(2 * halves, plain.step(lowest)[1])


def test_hands_that_end_before_a_decision_are_told_with_the_next_one():
    """Malaysian three-player `dead_wall` 40 leaves four tiles: most hands end in the opening replacement."""
    env = mahjong_env.BatchEnv("malaysian3", 16, rules={"dead_wall": 40}, episode="match", seed=5)
    told = np.zeros(16, int)
    ends = 0
    for _ in range(60):
        _, _, ended, info = env.step(random_actions(env.mask, np.random.default_rng(1)))
        np.add.at(told, info["result_index"], 1)
        assert env.mask.any(axis=1).all()
        for game in np.flatnonzero(ended):
            # A match is sixteen hands, each told once.
            assert told[game] == 16
            told[game] = 0
            ends += 1
    assert ends > 16
    env.audit()
