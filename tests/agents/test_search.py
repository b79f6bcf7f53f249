"""`search` by name: its budget, its errors, and in every place where agents play."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

import agents
import mahjong_env
from agents import arena


def test_budget_stands_behind_the_name() -> None:
    assert agents.make("search@40", "chinese").rollouts == 40
    assert agents.make("search", "chinese").rollouts == mahjong_env.SearchPlayer("chinese").rollouts
    assert isinstance(mahjong_env.make_agent("search@40", "chinese"), agents.SearchAgent)


@pytest.mark.parametrize("first", ["search", "search@40"])
def test_budget_is_understood_before_and_after_the_package_of_agents_was_loaded(first: str) -> None:
    script = (
        f"import mahjong_env as m; m.make_agent({first!r}, 'chinese');"
        "print(m.make_agent('search@40', 'chinese').rollouts)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "40\n"


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("search@", "agent 'search@': expected a setting behind '@'"),
        ("search@many", "'search@many': expected a number of rollouts, such as search@512"),
        ("search@0", "rollouts 0: expected 1 to 1000000"),
        ("search@-3", "'search@-3': expected a number of rollouts"),
        ("greedy@3", "agent 'greedy@3': 'greedy' takes no setting: expected one that does ('search')"),
        ("sarch@3", "agents: 'sarch@3' is unknown: expected .*search"),
    ],
)
def test_bad_setting_is_named(spec: str, message: str) -> None:
    with pytest.raises(ValueError) as caught:
        agents.make(spec, "chinese")
    assert message.split(".*")[0] in str(caught.value)
    assert message.split(".*")[-1] in str(caught.value)


def test_plays_in_the_arena() -> None:
    players = [agents.make("search@16", "chinese"), agents.make("greedy", "chinese")]
    result = arena.evaluate("chinese", players, ["search", "greedy"], hands=16, seed=1)
    assert result.deals == 4


def test_is_an_opponent() -> None:
    env = mahjong_env.gym_env("malaysian3", opponents="search@8")
    env.reset(seed=1)
    for _ in range(20):
        legal = np.flatnonzero(env.action_masks())
        _, _, terminated, _, _ = env.step(int(legal[0]))
        if terminated:
            env.reset()
