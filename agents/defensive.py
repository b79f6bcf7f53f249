"""`defensive`: greedy, but it minds what the others may hold. The engine plays it (`core/defensive.py`).

How it plays:

- It wins, claims, declares kongs and builds its hand as `greedy` does.
- Each discard has its price: for every other seat the chance that it waits (its melds, its discards, what
  it lacks to the minimum), for which kinds (tiles unseen, its own discards, what it let pass, the discard
  lock, the suit of its melds), and what it would then be paid, liability included. Of that it takes off what
  the win would cost later all the same.
- Its own hand is worth what the rules promise times the chance to get there in the draws that are left.
- It takes another discard than the greedy one where the danger that this saves outweighs what it takes from
  the own hand; so it folds when the hand is far and the danger great.
"""

from __future__ import annotations

import mahjong_env


class DefensiveAgent(mahjong_env.DefensivePlayer):
    """See the module.

    Args:
        variant: The game.
        rules: House rules as `mahjong_env.BatchEnv` takes them.
    """
