"""Properties of every variant and preset: tiles and chips add up, hands end, masks mean what they say."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import mahjong_env
from mahjong_env.actions import ACTION_NAMES, NUM_ACTIONS, WIN
from mahjong_env.variants import VARIANTS
from tests.property.presets import OTHERS, first_two_deals

GAMES = 500


def longest_hand(tiles: int, seats: int) -> int:
    """Return as many decisions as a hand has at most.

    A discard follows a draw or a claim, of which a seat makes four, and the other seats answer it. Own kongs
    and fei set aside draw a tile each; an added kong is answered. A pong holds two fei at most, so that no
    seat swaps more than eight.
    """
    discards, own = tiles + 4 * seats, tiles + 8 * seats
    return discards * seats + own + 4 * seats * (seats - 1)


def play_audited(variant: str, decisions: int, seed: int, preset: str | None = None) -> dict[str, int]:
    """Play random decisions in matches, audit every game after each, and count what happened."""
    env = mahjong_env.BatchEnv(variant, GAMES, preset, episode="match", seed=seed, observation="vector")
    generator = np.random.default_rng(seed)
    earned = np.zeros((GAMES, env.num_seats), np.int64)
    length = np.zeros(GAMES, np.int64)
    longest = longest_hand(int(env.engine.rules["num_tiles"][0]), env.num_seats)
    seen = {"decisions": 0, "hands": 0, "wins": 0, "matches": 0}
    while seen["decisions"] < decisions:
        assert env.mask.any(axis=1).all(), "a live state with an empty mask"
        actions = (generator.random(env.mask.shape) * env.mask).argmax(axis=1)
        # Take every win, else hardly any hand would end with one.
        actions[env.mask[:, WIN]] = WIN
        _, rewards, terminated, info = env.step(actions)
        env.audit()
        assert (rewards.sum(axis=1) == 0).all(), "chips are not zero-sum"
        earned += rewards
        assert (earned[terminated] == info["final_chips"]).all(), "rewards do not add up to the match's chips"
        earned[terminated] = 0
        length += 1
        assert (length <= longest).all(), "a hand that does not end"
        length[info["result_index"]] = 0
        seen["decisions"] += GAMES
        seen["hands"] += len(info["result_index"])
        seen["wins"] += int((actions == WIN).sum())
        seen["matches"] += int(terminated.sum())
    return seen


@pytest.mark.parametrize("variant", VARIANTS)
def test_random_play_keeps_every_invariant(variant):
    assert play_audited(variant, 100_000, seed=5)["hands"] > 0


@pytest.mark.parametrize(("variant", "preset"), OTHERS)
def test_random_play_under_a_preset_keeps_every_invariant(variant, preset):
    seen = play_audited(variant, 60_000, seed=6, preset=preset)
    assert seen["hands"] > 0
    assert seen["wins"] > 0


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_million_decisions_keep_every_invariant(variant):
    seen = play_audited(variant, 1_000_000, seed=11)
    assert seen["wins"] > 0
    assert seen["matches"] > 0


@pytest.mark.parametrize("variant", VARIANTS)
@given(seed=st.integers(0, 2**32), depth=st.integers(0, 150))
def test_every_offered_action_steps_and_every_other_is_refused(variant, seed, depth):
    check_offers(mahjong_env.Game(variant, seed=seed), random.Random(seed), depth)


@pytest.mark.parametrize(("variant", "preset"), OTHERS)
def test_offers_of_a_preset_step_and_all_others_are_refused(variant, preset):
    for seed in range(8):
        check_offers(mahjong_env.Game(variant, preset, seed=seed), random.Random(seed), 11 * seed)


def check_offers(game: mahjong_env.Game, choose: random.Random, depth: int) -> None:
    """After random play every offered action can be played, every other one raises and changes nothing."""
    for _ in range(depth):
        if not game.over:
            game.step(choose.choice(game.legal()))
    if game.over:
        return
    before = game.to_bytes()
    legal = set(game.legal())
    for action in range(NUM_ACTIONS):
        if ACTION_NAMES[action] not in legal:
            with pytest.raises(ValueError, match="illegal"):
                game.step(action)
            assert game.to_bytes() == before
        else:
            twin = game.copy()
            assert sum(twin.step(action)) == 0
            twin.audit()
    assert game.to_bytes() == before


@pytest.mark.parametrize("variant", VARIANTS)
@given(seed=st.integers(0, 2**32))
def test_walls_differ_from_hand_to_hand_and_from_seed_to_seed(variant, seed):
    """The second hand too must depend on the seed, and not repeat the first hand's wall."""
    one, other = first_two_deals(variant, seed), first_two_deals(variant, seed + 1)
    assert one == first_two_deals(variant, seed)
    assert len({*one, *other}) == 4


@pytest.mark.parametrize("variant", VARIANTS)
@given(seed=st.integers(0, 2**32), depth=st.integers(1, 60))
def test_a_restored_game_has_the_same_future(variant, seed, depth):
    game = mahjong_env.Game(variant, seed=seed, episode="match")
    for _ in range(depth):
        game.step(game.legal()[-1])
    twin = mahjong_env.Game.from_bytes(variant, game.to_bytes(), episode="match")
    for _ in range(60):
        assert game.legal() == twin.legal()
        assert game.step(game.legal()[0]) == twin.step(twin.legal()[0])
    assert game.to_bytes() == twin.to_bytes()
