"""The batch environment: seeds, threads, restarts, states, bad input."""

import numpy as np
import pytest

import mahjong_env
from mahjong_env import actions
from mahjong_env.envs.opponents import random_actions
from tests.adapters.play import VARIANTS, choose_all, play


@pytest.fixture(params=VARIANTS)
def variant(request):
    return request.param


def snapshot(env: mahjong_env.BatchEnv) -> list[bytes]:
    return [env.get_state(game) for game in range(env.num_envs)]


def run(env: mahjong_env.BatchEnv, steps: int, seed: int = 0) -> list[tuple[object, ...]]:
    """Random play; everything that the environment said, as bytes."""
    rng = np.random.default_rng(seed)
    said: list[tuple[object, ...]] = []
    for _ in range(steps):
        observation, rewards, ended, info = env.step(random_actions(env.mask, rng))
        hands = [info["results"][field].tobytes() for field in ("reason", "winners", "by", "deltas")]
        said.append((observation.tobytes(), rewards.tobytes(), ended.tobytes(), hands))
        assert env.mask.any(axis=1).all()
        assert not rewards.sum(axis=1).any()
    return said


def test_shapes_and_types(variant):
    env = mahjong_env.BatchEnv(variant, 3, seed=1)
    seats = 3 if variant == "malaysian3" else 4
    observation, rewards, terminated, info = env.step(env.mask.argmax(1))
    assert (env.num_envs, env.num_seats, env.num_actions) == (3, seats, 225)
    assert env.mask.shape == (3, 225)
    assert env.mask.dtype == bool
    assert env.seat.shape == (3,)
    assert env.seat.dtype == np.int8
    assert observation is env.observation
    assert env.observation_space.shape == env.engine.encoder.shape
    assert observation.shape == (3, *env.engine.encoder.shape)
    assert observation.dtype == env.observation_space.dtype
    assert rewards.shape == (3, seats)
    assert rewards.dtype == np.int32
    assert terminated.shape == (3,)
    assert terminated.dtype == bool
    assert env.action_space.n == 225
    assert info["final_observation"].shape == (0, seats, *env.engine.encoder.shape)


def test_observations_stay_in_their_space(variant):
    for name in ("planes", "vector"):
        env = mahjong_env.BatchEnv(variant, 8, seed=1, observation=name, episode="match")
        low, high = env.observation_space.low.min(), env.observation_space.high.max()
        rng = np.random.default_rng(1)
        for _ in range(300):
            env.step(random_actions(env.mask, rng))
            assert low <= env.observation.min()
            assert env.observation.max() <= high


def test_integer_seed_counts_up(variant):
    one = mahjong_env.BatchEnv(variant, 4, seed=7)
    other = mahjong_env.BatchEnv(variant, 2, seed=[9, 8])
    assert [one.get_state(2), one.get_state(1)] == snapshot(other)
    assert len(set(snapshot(one))) == 4


def test_constructor_deals_as_reset_does(variant):
    one = mahjong_env.BatchEnv(variant, 3, seed=5)
    other = mahjong_env.BatchEnv(variant, 3)
    other.reset(seed=5)
    assert snapshot(one) == snapshot(other)
    one.reset()
    assert snapshot(one) == snapshot(other)
    one.reset()
    other.reset()
    assert snapshot(one) == snapshot(other)
    one.reset(seed=5)
    assert snapshot(one) != snapshot(other)


def test_unseeded_environments_differ():
    assert snapshot(mahjong_env.BatchEnv("chinese", 1)) != snapshot(mahjong_env.BatchEnv("chinese", 1))


def test_second_hand_depends_on_the_seed(variant):
    """The walls of later hands come from the game's own generator too."""
    episodes = [mahjong_env.BatchEnv(variant, 1, seed=seed) for seed in (1, 2)]
    for env in episodes:
        ended = np.zeros(1, bool)
        while not ended[0]:
            *_, ended, _ = env.step(choose_all(None, env.mask))
    assert episodes[0].observation.tobytes() != episodes[1].observation.tobytes()


@pytest.mark.parametrize("threads", [2, 3])
def test_threads_change_nothing(variant, threads):
    one = mahjong_env.BatchEnv(variant, 7, seed=3)
    many = mahjong_env.BatchEnv(variant, 7, seed=3, num_threads=threads)
    assert run(one, 250) == run(many, 250)
    assert snapshot(one) == snapshot(many)
    many.close()


def test_batch_size_and_place_change_nothing(variant):
    large = play(variant, 5, 20, 200)
    small = play(variant, 1, 23, 200)
    for ours, alone in zip(large[3], small[0], strict=True):
        assert np.array_equal(ours.observation, alone.observation)
        assert (ours.seat, ours.chips, ours.ended) == (alone.seat, alone.chips, alone.ended)


def test_step_some_moves_the_flagged_games_only(variant):
    env = mahjong_env.BatchEnv(variant, 6, seed=4)
    whole = mahjong_env.BatchEnv(variant, 6, seed=4)
    rng = np.random.default_rng(0)
    for _ in range(150):
        moves = random_actions(whole.mask, rng)
        active = rng.random(6) < 0.5
        before = snapshot(env)
        _, first, ended, info = env.step_some(moves, active)
        still = snapshot(env)
        assert [still[game] == before[game] for game in range(6)] == (~active).tolist()
        assert not first[~active].any()
        assert not ended[~active].any()
        assert active[info["final_index"]].all()
        _, second, late, _ = env.step_some(moves, ~active)
        _, rewards, terminated, _ = whole.step(moves)
        assert np.array_equal(first + second, rewards)
        assert np.array_equal(ended | late, terminated)
        assert snapshot(env) == snapshot(whole)
        assert np.array_equal(env.observation, whole.observation)
        assert np.array_equal(env.mask, whole.mask)


def test_finished_game_restarts_in_the_same_step(variant):
    env = mahjong_env.BatchEnv(variant, 4, seed=1)
    rng = np.random.default_rng(2)
    chips = np.zeros((4, env.num_seats), int)
    finished = 0
    while finished < 8:
        _, rewards, terminated, info = env.step(random_actions(env.mask, rng))
        chips += rewards
        assert info["final_index"].tolist() == np.flatnonzero(terminated).tolist()
        assert info["result_index"].tolist() == info["final_index"].tolist()
        for place, game in enumerate(info["final_index"]):
            assert info["final_chips"][place].tolist() == chips[game].tolist()
            assert info["results"]["deltas"][place][: env.num_seats].tolist() == chips[game].tolist()
            assert env.mask[game].any()
        chips[terminated] = 0
        finished += int(terminated.sum())


def test_match_reports_every_hand(variant):
    env = mahjong_env.BatchEnv(variant, 1, episode="match", seed=1, rules={"max_hands": 4})
    rng = np.random.default_rng(2)
    hands, total, over = 0, np.zeros(env.num_seats, int), False
    while not over:
        _, _, terminated, info = env.step(random_actions(env.mask, rng))
        hands += len(info["results"])
        for result in info["results"]:
            total += result["deltas"][: env.num_seats]
        over = bool(terminated[0])
    assert hands == 4
    assert total.tolist() == info["final_chips"][0].tolist()


def test_illegal_action_names_game_and_action_and_changes_nothing():
    env = mahjong_env.BatchEnv("chinese", 3, seed=1)
    moves = env.mask.argmax(1)
    before = snapshot(env)
    for bad, name in (
        (actions.action_id("pong"), "'pong'"),
        (-1, "-1"),
        (-2, "-2"),
        (225, "225"),
        (2**40, ""),
    ):
        moves[1] = bad
        with pytest.raises(ValueError, match=f"action {name}.* in game 1 is illegal: expected .*discard"):
            env.step(moves)
        assert snapshot(env) == before


@pytest.mark.parametrize("moves", [[0, 0], [[0], [0], [0]], [0.0, 0.0, 0.0], 0, [True, False, True]])
def test_actions_of_a_wrong_kind(moves):
    env = mahjong_env.BatchEnv("chinese", 3, seed=1)
    with pytest.raises(ValueError, match=r"actions: .* expected integers \(3,\)"):
        env.step(moves)


def test_scribbling_on_the_mask_makes_nothing_legal():
    env = mahjong_env.BatchEnv("chinese", 2, seed=1)
    env.mask[:] = True
    with pytest.raises(ValueError, match="in game 0 is illegal"):
        env.step(np.full(2, actions.action_id("pong")))


def test_lowest_replaces_illegal_actions():
    env = mahjong_env.BatchEnv("singapore", 3, seed=1, illegal="lowest")
    twin = mahjong_env.BatchEnv("singapore", 3, seed=1)
    legal = twin.mask.argmax(1)
    for bad in (actions.action_id("pong"), -1, 225):
        *_, info = env.step(np.array([legal[0], bad, legal[2]]))
        assert info["illegal"].tolist() == [False, True, False]
        twin.step(legal)
        assert snapshot(env) == snapshot(twin)
        legal = twin.mask.argmax(1)


def test_states_go_back_and_forth(variant):
    env = mahjong_env.BatchEnv(variant, 3, seed=6)
    run(env, 30)
    states = snapshot(env)
    future = run(env, 100, seed=1)
    other = mahjong_env.BatchEnv(variant, 3, seed=0)
    for game, state in enumerate(states):
        other.set_state(game, state)
    assert snapshot(other) == states
    assert run(other, 100, seed=1) == future


def test_state_of_something_else_is_refused(variant):
    env = mahjong_env.BatchEnv(variant, 1, seed=1)
    before = env.get_state(0)
    other = next(name for name in VARIANTS if name != variant)
    wrong = {
        "variant": mahjong_env.BatchEnv(other, 1, seed=1).get_state(0),
        "rules": mahjong_env.BatchEnv(variant, 1, rules={"base": 3}, seed=1).get_state(0),
        "episode": mahjong_env.BatchEnv(variant, 1, episode="match", seed=1).get_state(0),
        "expected bytes written by get_state": b"nonsense",
        "bytes of game": before[:-1],
        "header is damaged": before[:12] + b"?" + before[13:],
    }
    for message, state in wrong.items():
        with pytest.raises(ValueError, match=f"state: .*{message}"):
            env.set_state(0, state)
    assert env.get_state(0) == before
    for index in (1, -1):
        with pytest.raises(ValueError, match=f"index {index}: expected 0 to 0"):
            env.set_state(index, before)


def test_name_says_what_is_played():
    env = mahjong_env.BatchEnv("singapore", 3, rules={"min_tai": 3}, episode="match", observation="vector")
    assert repr(env) == "<BatchEnv singapore: 3 games, episode match, observation vector, min_tai=3>"
    assert repr(mahjong_env.BatchEnv("chinese", 1)).endswith("observation planes, default rules>")


def test_state_of_another_layout_is_refused(monkeypatch):
    env = mahjong_env.BatchEnv("chinese", 1, seed=1)
    state = env.get_state(0)
    monkeypatch.setattr("mahjong_env.envs.snapshot.LAYOUT", "another")
    with pytest.raises(ValueError, match="state: layout"):
        env.set_state(0, state)


@pytest.mark.parametrize("episode", ["hand", "match"])
def test_audit_finds_nothing_until_something_is_wrong(variant, episode):
    env = mahjong_env.BatchEnv(variant, 4, seed=3, episode=episode)
    rng = np.random.default_rng(0)
    for _ in range(400):
        env.step(random_actions(env.mask, rng))
        env.audit()
    env._buffers.games["chips"][2, 0] += 1
    with pytest.raises(AssertionError, match=r"game 2: .*zero-sum"):
        env.audit()


def test_clone_goes_its_own_way(variant):
    env = mahjong_env.BatchEnv(variant, 3, seed=6, num_threads=2)
    run(env, 40)
    clone = env.clone()
    states = snapshot(env)
    future = run(env, 100, seed=1)
    assert snapshot(clone) == states
    assert run(clone, 100, seed=1) == future


def test_reset_options():
    env = mahjong_env.BatchEnv("singapore", 3)
    env.reset(seed=1, options={"dealer": [2, 0, 1], "round_wind": "S"})
    assert env.seat.tolist() == [2, 0, 1]
    env.reset(options={"dealer": 3, "other": 1})
    assert env.seat.tolist() == [3, 3, 3]
    before = snapshot(env)
    for options in (
        {"dealer": 4},
        {"dealer": [0, 1]},
        {"dealer": "E"},
        {"round_wind": "C"},
        {"round_wind": 0},
    ):
        with pytest.raises(ValueError, match=next(iter(options))):
            env.reset(options=options)
    for seed in (-1, [1, 2], 2**64, "x", 1.5, [1, 2, 2**64]):
        with pytest.raises(ValueError, match="seed"):
            env.reset(seed=seed)
    assert snapshot(env) == before


def test_three_seats_have_no_fourth_dealer():
    with pytest.raises(ValueError, match="dealer 3: expected a chair from 0 to 2"):
        mahjong_env.BatchEnv("malaysian3", 1).reset(options={"dealer": 3})


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"variant": "tokyo"}, "variant 'tokyo'"),
        ({"num_envs": 0}, "num_envs 0: expected at least 1"),
        ({"num_envs": 2.5}, "num_envs 2.5: expected an integer"),
        ({"num_threads": 0}, "num_threads 0: expected at least 1"),
        ({"episode": "game"}, "episode 'game'"),
        ({"observation": "pixels"}, "observation 'pixels'"),
        ({"illegal": "ignore"}, "illegal 'ignore'"),
        ({"rules": {"no_such_option": 1}}, "no_such_option"),
    ],
)
def test_bad_arguments(arguments, message):
    with pytest.raises(ValueError, match=message):
        mahjong_env.BatchEnv(**{"variant": "chinese", "num_envs": 1, **arguments})


def test_views_of_another_encoder(variant):
    env = mahjong_env.BatchEnv(variant, 4, seed=1, observation="vector")
    other = mahjong_env.BatchEnv(variant, 4, seed=1, observation="planes")
    active = np.array([True, False, True, True])
    assert np.array_equal(env.views("planes", active), other.observation[active])
    assert np.array_equal(env.views("vector", active), env.observation[active])
