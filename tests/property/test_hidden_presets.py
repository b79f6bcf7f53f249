"""What a seat must not know changes no byte of what it is shown, under every preset."""

from __future__ import annotations

import numpy as np
import pytest

import mahjong_env
from mahjong_env.envs.opponents import random_actions
from mahjong_env.envs.snapshot import unpack_game
from tests.adapters.play import PRESENT, encode
from tests.adapters.test_hidden import scramble
from tests.property.presets import PRESETS

GAMES, STEPS, EVERY = 10, 150, 15


@pytest.mark.parametrize(("variant", "preset"), PRESETS)
def test_hidden_tiles_change_no_byte(variant: str, preset: str) -> None:
    env = mahjong_env.BatchEnv(variant, GAMES, preset, episode="match", seed=2, observation="vector")
    rules, rng = env.engine.rules, np.random.default_rng(3)
    for turn in range(STEPS):
        env.step(random_actions(env.mask, rng))
        for number in range(turn % EVERY, GAMES, EVERY):
            game = unpack_game(env.get_state(number), variant, env.engine.rules_hash, "match")
            for viewer in range(env.num_seats):
                other = scramble(game, rules, viewer, rng)
                for encoder in PRESENT:
                    shown = encode(encoder, game, rules, viewer)
                    assert np.array_equal(shown, encode(encoder, other, rules, viewer)), encoder.name
