"""`search`: tries its actions in games that might be the one at hand (`mahjong_env.SearchPlayer`).

`search@512` plays 512 hands to their end for a decision.
"""

from __future__ import annotations

from typing import Any

import mahjong_env
from agents.base import AgentError


class SearchAgent(mahjong_env.SearchPlayer):
    """See the module.

    Args:
        variant: The game.
        rules: House rules as `mahjong_env.BatchEnv` takes them.
        rollouts: Hands played to their end for one decision, at most.
        seed: Another seed, other worlds.
    """


def make_search(variant: str, rules: Any = None, setting: str = "") -> SearchAgent:
    """Return `search` for a variant.

    Args:
        variant: The game.
        rules: House rules.
        setting: What follows the `@` of its name: the number of rollouts.

    Raises:
        AgentError: If that is no number, or out of range.
    """
    if not setting:
        return SearchAgent(variant, rules)
    if not (setting.isascii() and setting.isdigit()):
        raise AgentError(f"agents: 'search@{setting}': expected a number of rollouts, such as search@512")
    return SearchAgent(variant, rules, rollouts=int(setting))
