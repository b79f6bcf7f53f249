"""The defensive player for whoever holds observations: the same choices as inside the engine.

A DEFENCE record (`core.others`) is read back from `planes`, so that the player sees what its seat sees.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from mahjong_env.core._kernel import kernel
from mahjong_env.core.bits import count_bits
from mahjong_env.core.defensive import decide_safely
from mahjong_env.core.others import new_defence, rounds_left
from mahjong_env.encode.planes import FLAGS, OFFSETS
from mahjong_env.envs.greedy import GreedyPlayer, read_position, row_bits


def _rows(name: str) -> np.ndarray:
    """Return the first row of a channel of every seat."""
    return np.array([OFFSETS[f"seat{seat}_{name}"] for seat in range(4)])


_CHOWS, _PONGS, _KONGS, _CONCEALED = (_rows(name) for name in ("chows", "pongs", "kongs", "concealed_kongs"))
_RIVER, _FROM_DRAW, _RECENT, _FLAGS = (_rows(name) for name in ("river", "from_draw", "recent", "flags"))
_BONUS, _MELDS, _ASIDE, _DEALER = (
    FLAGS[f"seat0_{name}"][1].start for name in ("bonus", "melds", "aside", "dealer")
)
_TABLE, _LIVE = FLAGS["live"][0], FLAGS["live"][1].start
_SIXTEEN, _FOUR, _TWELVE = 0xFFFF, 0xF, 0xFFF


@kernel
def read_rival(words: Any, index: int, rival: int, d: Any) -> None:
    """Read what all see of a seat; where it sits is left out."""
    at = rival + 1
    flags = np.int64(row_bits(words, index, _FLAGS[at]))
    d.melds[rival] = count_bits((flags >> _MELDS) & _FOUR)
    d.chows[rival] = row_bits(words, index, _CHOWS[at])
    d.twice[rival] = row_bits(words, index, _CHOWS[at] + 1)
    d.exposed[rival] = row_bits(words, index, _PONGS[at]) | row_bits(words, index, _KONGS[at])
    d.concealed[rival] = row_bits(words, index, _CONCEALED[at])
    d.bonus[rival] = (flags >> _BONUS) & _SIXTEEN
    d.aside[rival] = count_bits((flags >> _ASIDE) & _FOUR)
    d.discarded[rival] = row_bits(words, index, _RIVER[at])
    d.from_draw[rival] = row_bits(words, index, _FROM_DRAW[at])
    d.latest[rival] = row_bits(words, index, _RECENT[at])


@kernel
def read_table(words: Any, masks: Any, index: int, rules: Any, d: Any) -> None:
    """Write what row `index` of the observations shows into a DEFENCE record."""
    read_position(words, masks, index, rules, d.own)
    live = np.int64(row_bits(words, index, _TABLE)) >> _LIVE
    d.rounds = rounds_left(rules, count_bits(live & _TWELVE))
    d.newest = row_bits(words, index, _RECENT[0])
    seats = int(rules.seats)
    for rival in range(seats - 1):
        read_rival(words, index, rival, d)
        d.seat[rival] = (int(d.own.seat) + 1 + rival) % seats


@kernel
def defend_on_planes(words: Any, masks: Any, rules: Any, prospects: Any, scratch: Any, actions: Any) -> None:
    """Write the defensive action of every observation; `scratch` is (1,) DEFENCE, else as `act_on_planes`."""
    for index in range(actions.shape[0]):
        read_table(words, masks, index, rules[0], scratch[0])
        actions[index] = decide_safely(scratch[0], rules[0], prospects[0])


class DefensivePlayer(GreedyPlayer):
    """The engine's own defensive player, for observations: it acts as `BatchEnv.choose("defensive")` does.

    It plays as `GreedyPlayer` does, but weighs what each discard may cost: the chance that another seat, as
    far as it shows, waits for it, and what that seat would be paid. Where safety is worth more than its own
    hand it gives that up. It keeps nothing between calls and sees only what the observation shows.

    Args:
        variant: Name of the game.
        rules: House rules as `BatchEnv` takes them.

    Attributes:
        observation: The observation that it wants, `planes`.

    Raises:
        ValueError: If the variant or the rules are unknown.
    """

    _player = (defend_on_planes, new_defence)
