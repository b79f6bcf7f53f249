"""Singapore, Malaysian and Chinese mahjong as fast multi-agent reinforcement-learning environments.

The public face. Names are loaded when first used, so importing the package compiles nothing; it registers the
environments with PettingZoo and Gymnasium where these are installed.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from mahjong_env import actions
from mahjong_env.extras import needed_by
from mahjong_env.registry import (
    agent_names,
    make_agent,
    register_agent,
    register_gymnasium,
    register_pettingzoo,
)
from mahjong_env.variants import VARIANTS

if TYPE_CHECKING:
    from mahjong_env.core.shanten import batch_shanten, discard_options, shanten, waits
    from mahjong_env.encode import observation_channels, observation_flags
    from mahjong_env.envs.aec import env, raw_env
    from mahjong_env.envs.batch import BatchEnv
    from mahjong_env.envs.defensive import DefensivePlayer
    from mahjong_env.envs.greedy import GreedyPlayer
    from mahjong_env.envs.parallel import parallel_env
    from mahjong_env.envs.sb3 import MahjongVecEnv
    from mahjong_env.envs.search import SearchPlayer
    from mahjong_env.envs.single import gym_env
    from mahjong_env.envs.vector import MahjongVectorEnv
    from mahjong_env.game import Game
    from mahjong_env.record.game_record import GameRecord
    from mahjong_env.score import Settlement, score_hand

__version__ = "0.1.0"

__all__ = [
    "BatchEnv",
    "DefensivePlayer",
    "Game",
    "GameRecord",
    "GreedyPlayer",
    "MahjongVecEnv",
    "MahjongVectorEnv",
    "SearchPlayer",
    "Settlement",
    "__version__",
    "actions",
    "agent_names",
    "batch_shanten",
    "discard_options",
    "env",
    "gym_env",
    "make_agent",
    "observation_channels",
    "observation_flags",
    "parallel_env",
    "raw_env",
    "register_agent",
    "score_hand",
    "shanten",
    "variant_names",
    "waits",
]

_HOME: Final = {
    "BatchEnv": "mahjong_env.envs.batch",
    "DefensivePlayer": "mahjong_env.envs.defensive",
    "Game": "mahjong_env.game",
    "GameRecord": "mahjong_env.record.game_record",
    "GreedyPlayer": "mahjong_env.envs.greedy",
    "MahjongVecEnv": "mahjong_env.envs.sb3",
    "MahjongVectorEnv": "mahjong_env.envs.vector",
    "SearchPlayer": "mahjong_env.envs.search",
    "Settlement": "mahjong_env.score",
    "batch_shanten": "mahjong_env.core.shanten",
    "discard_options": "mahjong_env.core.shanten",
    "env": "mahjong_env.envs.aec",
    "gym_env": "mahjong_env.envs.single",
    "observation_channels": "mahjong_env.encode",
    "observation_flags": "mahjong_env.encode",
    "parallel_env": "mahjong_env.envs.parallel",
    "raw_env": "mahjong_env.envs.aec",
    "score_hand": "mahjong_env.score",
    "shanten": "mahjong_env.core.shanten",
    "waits": "mahjong_env.core.shanten",
}

# What brings the libraries that these stand on.
_EXTRA: Final = {
    "MahjongVecEnv": "sb3",
    "env": "pettingzoo",
    "gym_env": "gymnasium",
    "parallel_env": "pettingzoo",
    "raw_env": "pettingzoo",
}


def __getattr__(name: str) -> Any:
    home = _HOME.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    with needed_by(f"mahjong_env.{name}", _EXTRA.get(name, "")):
        value = getattr(import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def variant_names() -> tuple[str, ...]:
    """Return the names of the variants."""
    return tuple(VARIANTS)


register_gymnasium()
register_pettingzoo()
