"""One brain: from its observation a scripted player acts as the engine's own does on the game."""

from __future__ import annotations

import numpy as np
import pytest

import mahjong_env

TABLES = [(variant, None) for variant in mahjong_env.variant_names()] + [
    ("singapore", "classic"),
    ("singapore", {"min_tai": 1, "min_counts_bonus": True}),
    ("malaysian3", "sloperama"),
    ("malaysian3", {"allow_fake_kong": True, "flower_mode": "all"}),
    ("malaysian4", ["doubling_tai", {"min_tai": 2}]),
    ("chinese", "kong_payments"),
]
GAMES = 64
PLAYERS = {"greedy": mahjong_env.GreedyPlayer, "defensive": mahjong_env.DefensivePlayer}


def compare(name: str, variant: str, rules: object, steps: int) -> tuple[int, set[str]]:
    """Play games, half of the decisions at random; return the states compared and the families of actions."""
    env = mahjong_env.BatchEnv(variant, GAMES, rules=rules, episode="match", seed=3)
    player = PLAYERS[name](variant, rules)
    rng = np.random.default_rng(4)
    families: set[str] = set()
    states = 0
    for _ in range(steps):
        inside = env.choose(name)
        outside = player.act(env.observation, env.mask)
        assert np.array_equal(inside, outside), [
            (mahjong_env.actions.action_name(int(a)), mahjong_env.actions.action_name(int(b)))
            for a, b in zip(inside, outside, strict=True)
            if a != b
        ]
        assert env.mask[np.arange(GAMES), outside].all()
        families |= {mahjong_env.actions.action_name(int(action)).split()[0] for action in set(inside)}
        states += GAMES
        env.step(np.where(rng.random(GAMES) < 0.5, env.choose("random"), inside))
    return states, families


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize(("variant", "rules"), TABLES)
def test_observation_and_game_give_the_same_action(name: str, variant: str, rules: object) -> None:
    _, families = compare(name, variant, rules, 40)
    assert {"discard", "pass"} <= families


@pytest.mark.slow
@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize(("variant", "rules"), TABLES)
def test_the_same_on_a_hundred_thousand_states(name: str, variant: str, rules: object) -> None:
    states, families = compare(name, variant, rules, 1 + 100_000 // GAMES)
    assert states > 100_000
    assert {"discard", "pass", "pong", "win", "concealed_kong", "added_kong"} <= families
