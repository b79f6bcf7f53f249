"""Players of `mahjong_env`, all behind one batched protocol (`agents.base.Agent`).

`make` returns one by name, or from a checkpoint that `train.py` wrote. Importing this package makes the named
ones known to `mahjong_env`, so that `gym_env(..., opponents="greedy")` finds them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import mahjong_env
from agents.base import Agent, AgentError
from agents.defensive import DefensiveAgent
from agents.greedy import GreedyAgent
from agents.random_agent import RandomAgent
from agents.search import SearchAgent, make_search
from agents.shipped import NAMES, make_ppo, make_ppo_all, path_of
from mahjong_env.extras import needed_by

__all__ = [
    "Agent",
    "AgentError",
    "DefensiveAgent",
    "GreedyAgent",
    "RandomAgent",
    "SearchAgent",
    "is_network",
    "make",
    "make_defensive",
    "make_greedy",
    "make_ppo",
    "make_ppo_all",
    "make_random",
    "make_search",
]

CHECKPOINT_SUFFIX = ".zip"


def make_random(variant: str, rules: Any = None) -> RandomAgent:
    """Return `random`; it plays every variant alike."""
    return RandomAgent()


def make_greedy(variant: str, rules: Any = None) -> GreedyAgent:
    """Return `greedy` for a variant."""
    return GreedyAgent(variant, rules)


def make_defensive(variant: str, rules: Any = None) -> DefensiveAgent:
    """Return `defensive` for a variant."""
    return DefensiveAgent(variant, rules)


def is_network(spec: str) -> bool:
    """Tell whether an agent is a trained network, which PyTorch plays."""
    return spec in NAMES or spec.endswith(CHECKPOINT_SUFFIX)


def make(spec: str, variant: str, rules: Any = None, *, any_rules: bool = False) -> Any:
    """Return an agent.

    Args:
        spec: A registered name (`random`, `greedy`, `defensive`, `search`, `ppo`, `ppo-all`, or one
            registered with `mahjong_env.register_agent`), `name@setting` of one that takes a setting
            (`search@512`), `module:factory` (see `mahjong_env.make_agent`), or the path of a checkpoint,
            ending in `.zip`.
        variant: The game it is to play.
        rules: House rules as `mahjong_env.BatchEnv` takes them.
        any_rules: Take a checkpoint that was trained under other rules.

    Raises:
        AgentError: If there is no such agent, it is no `Agent`, or the checkpoint does not fit.
    """
    if spec in NAMES:
        spec = str(path_of(spec, variant))
    if spec.endswith(CHECKPOINT_SUFFIX):
        # Scripted agents do not need PyTorch.
        with needed_by("a checkpoint", "sb3"):
            from agents import ppo

        return ppo.load(Path(spec), ppo.Game(variant, rules, any_rules))
    known = mahjong_env.agent_names()
    if ":" not in spec and spec not in known and spec.partition("@")[0] not in known:
        names = ", ".join(known)
        raise AgentError(
            f"agents: {spec!r} is unknown: expected {names}, module:factory or a checkpoint's path (.zip)"
        )
    player = mahjong_env.make_agent(spec, variant, rules)
    if not isinstance(player, Agent):
        raise AgentError(
            f"agents: {spec!r} makes a {type(player).__name__}: expected one with `observation` and `act`"
        )
    return player


mahjong_env.register_agent("random", make_random)
mahjong_env.register_agent("greedy", make_greedy)
mahjong_env.register_agent("defensive", make_defensive)
mahjong_env.register_agent("search", make_search, setting=True)
mahjong_env.register_agent("ppo", make_ppo)
mahjong_env.register_agent("ppo-all", make_ppo_all)
