"""`greedy`: builds the hand of which the rules promise most. The engine plays it (`core/greedy.py`).

How it plays:

- It wins whenever it can, and swaps a fei out of its own pong.
- It weighs the hands that it might build: any sets, one with a scoring pung, all chows, all pungs, a half or
  full flush, seven pairs, thirteen orphans. Each is worth the chips that the rules pay for it, by discard and
  by self-draw, times the chance to get there, which falls with every missing tile. Points that lack to the
  minimum count as several missing tiles.
- Own turn: it discards what keeps the best of these nearest, then leaves most unseen tiles that help; a
  waiting hand counts tiles that it may not win from others for less. A kong is declared when it does not
  lower what is promised.
- Answers: it makes the claim that raises what is promised most; else it passes.
- It never sets a fei aside, and looks neither at what others may hold nor at the price of its discards.
"""

from __future__ import annotations

import mahjong_env


class GreedyAgent(mahjong_env.GreedyPlayer):
    """See the module.

    Args:
        variant: The game.
        rules: House rules as `mahjong_env.BatchEnv` takes them.
    """
