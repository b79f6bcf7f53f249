"""The greedy player for whoever holds observations: the same choices as inside the engine.

A position (`core.position`) is read back from `planes`, so that the player sees what its seat sees.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from mahjong_env.core._kernel import kernel
from mahjong_env.core.actions import NUM_ACTIONS
from mahjong_env.core.bits import NO_BITS, bit, count_bits, has_bit, lowest_bit
from mahjong_env.core.greedy import decide
from mahjong_env.core.hand import FEI
from mahjong_env.core.layout import MASK_WORDS, RULES
from mahjong_env.core.legal import WORD_STARTS
from mahjong_env.core.movers import new_scratch
from mahjong_env.core.prospects import load_prospects
from mahjong_env.core.shapes import code_unit, suit_of
from mahjong_env.core.tiles import EAST
from mahjong_env.encode.planes import FLAGS, NUM_COLUMNS, OFFSETS, PLANES_SHAPE
from mahjong_env.envs.kernels import Call, bind
from mahjong_env.variants import build_rules, resolve

NUM_WORDS = NUM_COLUMNS // 8
# Gathers the lowest bits of eight bytes in the topmost byte.
_GATHER, _TOP = np.uint64(0x0102040810204080), np.uint64(56)
_MASK_ENDS = np.append(WORD_STARTS[1:], NUM_ACTIONS)

_HAND, _UNSEEN, _PENDING = (OFFSETS[name] for name in ("hand", "unseen", "pending"))
_LOCKED, _ROUND_WIND = OFFSETS["locked_win"], OFFSETS["round_wind"]
_CHOWS, _PONGS, _KONGS = (OFFSETS[f"seat0_{name}"] for name in ("chows", "pongs", "kongs"))
_CONCEALED = OFFSETS["seat0_concealed_kongs"]
_FLAG_ROWS = np.array([FLAGS[f"seat{seat}_dealer"][0] for seat in range(4)])
_DEALER, _BONUS, _MELDS, _ASIDE = (
    FLAGS[f"seat0_{name}"][1].start for name in ("dealer", "bonus", "melds", "aside")
)
_SIXTEEN, _FOUR = 0xFFFF, 0xF


@kernel
def row_bits(words: Any, index: int, row: int) -> Any:
    """Return one row of one observation as bits; `words` are its bytes, eight in each."""
    bits = NO_BITS
    for word in range(NUM_WORDS):
        bits |= ((words[index, row, word] * _GATHER) >> _TOP) << np.uint64(8 * word)
    return bits


@kernel
def read_hand(words: Any, index: int, p: Any) -> None:
    """Read the concealed tiles and what is unseen."""
    for suit in range(4):
        p.key[suit] = 0
    for level in range(4):
        held = row_bits(words, index, _HAND + level)
        p.holds[level] = held
        p.unseen[level] = row_bits(words, index, _UNSEEN + level)
        held &= ~bit(FEI)
        while held != NO_BITS:
            kind = lowest_bit(held)
            held &= ~bit(kind)
            p.key[suit_of(kind)] += code_unit(kind)
    p.fei = 0
    for level in range(4):
        p.fei += int(has_bit(p.holds[level], FEI))


@kernel
def read_seat(words: Any, index: int, rules: Any, p: Any) -> None:
    """Read the own melds, bonus tiles and winds."""
    concealed = row_bits(words, index, _CONCEALED)
    p.chows = row_bits(words, index, _CHOWS)
    p.pungs = row_bits(words, index, _PONGS) | row_bits(words, index, _KONGS) | concealed
    flags = np.int64(row_bits(words, index, _FLAG_ROWS[0]))
    p.melds = count_bits((flags >> _MELDS) & _FOUR)
    p.claimed = p.melds - count_bits(concealed)
    p.bonus = (flags >> _BONUS) & _SIXTEEN
    p.aside = count_bits((flags >> _ASIDE) & _FOUR)
    seats = int(rules.seats)
    p.seat = 0
    for ahead in range(1, seats):
        if has_bit(row_bits(words, index, _FLAG_ROWS[ahead]), _DEALER):
            p.seat = seats - ahead
    wind = row_bits(words, index, _ROUND_WIND)
    p.round_wind = lowest_bit(wind) - EAST if wind != NO_BITS else 0


@kernel
def read_mask(masks: Any, index: int, p: Any) -> None:
    """Read the legal actions."""
    for word in range(MASK_WORDS):
        bits = NO_BITS
        for action in range(WORD_STARTS[word], _MASK_ENDS[word]):
            if masks[index, action]:
                bits |= bit(action - WORD_STARTS[word])
        p.legal[word] = bits


@kernel
def read_position(words: Any, masks: Any, index: int, rules: Any, p: Any) -> None:
    """Write what row `index` of the observations shows into a POSITION record."""
    read_hand(words, index, p)
    read_seat(words, index, rules, p)
    read_mask(masks, index, p)
    p.locked = row_bits(words, index, _LOCKED)
    pending = row_bits(words, index, _PENDING)
    p.pending = lowest_bit(pending) if pending != NO_BITS else -1


@kernel
def act_on_planes(words: Any, masks: Any, rules: Any, prospects: Any, scratch: Any, actions: Any) -> None:
    """Write the greedy action of every observation.

    Args:
        words: (n, 75, 5) uint64, the bytes of `planes`.
        masks: (n, 225) int8.
        rules: (1,) RULES.
        prospects: (1,) PROSPECTS.
        scratch: (1,) POSITION, overwritten.
        actions: (n,) int64, overwritten.
    """
    for index in range(actions.shape[0]):
        read_position(words, masks, index, rules[0], scratch[0])
        actions[index] = decide(scratch[0], rules[0], prospects[0])


@cache
def _load(kernel: Any, new_scratch: Callable[[], np.ndarray]) -> Call:
    """Return the entry point of a kernel with the arguments of `act_on_planes`."""
    words = np.zeros((1, PLANES_SHAPE[0], NUM_WORDS), np.uint64)
    masks, actions = np.zeros((1, NUM_ACTIONS), np.int8), np.zeros(1, np.int64)
    return bind(kernel, words, masks, np.zeros(1, RULES), load_prospects(), new_scratch(), actions)


class GreedyPlayer:
    """The engine's own greedy player, for observations: it acts as `BatchEnv.choose("greedy")` does.

    It builds the hand of which the rules in force promise most (value against distance, the minimum met),
    keeps as many useful tiles as it can, and claims what gains by it. It keeps nothing between calls, sees
    only what the observation shows, and does not look at what others may hold.

    Args:
        variant: Name of the game.
        rules: House rules as `BatchEnv` takes them.

    Attributes:
        observation: The observation that it wants, `planes`.

    Raises:
        ValueError: If the variant or the rules are unknown.
    """

    observation = "planes"
    # A kernel with the arguments of `act_on_planes`, and what makes its scratch space.
    _player: ClassVar[tuple[Any, Callable[[], Any]]] = (act_on_planes, new_scratch)

    def __init__(self, variant: str, rules: Any = None) -> None:
        self._rules = np.asarray(build_rules(variant, resolve(variant, rules)))

    def act(self, observations: npt.NDArray[np.uint8], masks: npt.NDArray[np.bool_]) -> npt.NDArray[np.int64]:
        """Choose one action for each row.

        Args:
            observations: `planes` of the seats that act, uint8 (n, 75, 40), zeros and ones.
            masks: Their legal actions, bool (n, 225); no row is empty.

        Returns:
            (n,) int64 action ids, each legal in its row.

        Raises:
            ValueError: If a shape is another.
        """
        planes = np.ascontiguousarray(observations, np.uint8)
        if planes.ndim != 3 or planes.shape[1:] != PLANES_SHAPE:
            raise ValueError(f"observations: shape {planes.shape}: expected (n, {PLANES_SHAPE[0]}, 40)")
        allowed = np.ascontiguousarray(masks, np.bool_)
        if allowed.shape != (len(planes), NUM_ACTIONS):
            raise ValueError(f"masks: shape {allowed.shape}: expected ({len(planes)}, {NUM_ACTIONS})")
        words = planes.reshape(-1).view(np.uint64).reshape(len(planes), PLANES_SHAPE[0], NUM_WORDS)
        actions = np.empty(len(planes), np.int64)
        act_on_words, scratch = _load(*self._player), self._player[1]()
        act_on_words(words, allowed.view(np.int8), self._rules, load_prospects(), scratch, actions)
        return actions
