"""The core's kernels as direct calls.

Numba's dispatcher looks up the type of every argument at every call, which costs some microseconds for each
record array. Here the types never change, so each kernel is compiled for them once and its entry point called
directly. Entry points check nothing: pass exactly the types of the examples, C-contiguous.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numba
import numpy as np

from mahjong_env.core import selfplay, step
from mahjong_env.core.actions import NUM_ACTIONS
from mahjong_env.core.layout import GAME, RESULT, RULES, new_work
from mahjong_env.core.legal import write_masks
from mahjong_env.core.movers import MOVER, new_scratch, pick_games
from mahjong_env.core.others import new_defence
from mahjong_env.core.prospects import blank_prospects
from mahjong_env.core.shapes import load_tables
from mahjong_env.encode import Encoder
from mahjong_env.encode.history import new_histories, note_events
from mahjong_env.encode.masks import write_seat_masks

Call = Callable[..., Any]


class Kernels(NamedTuple):
    """Bound kernels; arguments as in `core.step`, `core.legal` and `encode.masks`."""

    advance: Call
    find_illegal: Call
    masks: Call
    seat_masks: Call


def bind(function: Any, *examples: Any) -> Call:
    """Return the entry point of a kernel for the types of the example arguments."""
    if not hasattr(function, "compile"):  # compilation is switched off
        return function  # type: ignore[no-any-return]
    signature = tuple(numba.typeof(example) for example in examples)
    return function.compile(signature)  # type: ignore[no-any-return]


@cache
def load_kernels() -> Kernels:
    """Compile the kernels, or load them from the cache, and return their entry points."""
    games, rules = np.zeros(1, GAME), np.zeros(1, RULES)
    actions, chairs, flags = np.zeros(1, np.int64), np.zeros(1, np.int8), np.zeros(1, np.int8)
    rewards, rows = np.zeros((1, 4), np.int32), np.zeros((1, NUM_ACTIONS), np.int8)
    results, places = np.zeros(1, RESULT), np.zeros(1, np.int64)
    return Kernels(
        advance=bind(
            step.advance_games,
            games,
            places,
            rules,
            load_tables(),
            new_work(),
            results,
            games,
            actions,
            rewards,
            flags,
            chairs,
            rows,
        ),
        find_illegal=bind(step.find_illegal, games, places, actions),
        masks=bind(write_masks, games, rows),
        seat_masks=bind(write_seat_masks, games, chairs, rows),
    )


class Movers(NamedTuple):
    """Bound kernels of scripted players; arguments as in `core.movers` and `core.selfplay`."""

    pick: Call
    play: Call
    play_to_learner: Call


@cache
def load_movers(defensive: bool = False) -> Movers:
    """Compile the kernels of scripted players, or load them from the cache, and return their entry points.

    Args:
        defensive: With the defensive player, whose scratch space they then take last; else they take None.
    """
    defence = new_defence() if defensive else None
    games, rules, tables, work = np.zeros(1, GAME), np.zeros(1, RULES), load_tables(), new_work()
    prospects, scratch, movers = blank_prospects(), new_scratch(), np.zeros(1, MOVER)
    numbers, chairs, rows = np.zeros(1, np.int64), np.zeros(1, np.int8), np.zeros((1, NUM_ACTIONS), np.int8)
    policies, chips = np.zeros((1, 4), np.int8), np.zeros((1, 4), np.int64)
    return Movers(
        pick=bind(pick_games, games, rules, prospects, scratch, movers, policies, numbers, defence),
        play=bind(
            selfplay.play_scripted, games, rules, tables, prospects, work, scratch, movers, policies, 1,
            chips, numbers, defence,
        ),
        play_to_learner=bind(
            selfplay.play_to_learner, games, rules, tables, prospects, work, scratch, games, chairs, movers,
            1, numbers, True, numbers, numbers, numbers, chairs, chairs, rows, defence,
        ),
    )  # fmt: skip


@cache
def load_encoder(encoder: Encoder) -> Call:
    """Return the entry point of an encoder's kernel."""
    games, rules = np.zeros(1, GAME), np.zeros(1, RULES)
    past = (new_histories(1),) if encoder.history else ()
    return bind(encoder.kernel, games, rules, *past, np.zeros(1, np.int8), np.zeros(1, encoder.record))


def write_views(
    encoder: Encoder,
    games: np.ndarray,
    rules: np.ndarray,
    histories: np.ndarray | None,
    viewers: np.ndarray,
    out: np.ndarray,
) -> None:
    """Do what `encoder.write` does, by a direct call."""
    past = (histories,) if encoder.history else ()
    load_encoder(encoder)(games, rules, *past, viewers, encoder.as_records(out))


@cache
def load_notes() -> Call:
    """Return the entry point of `encode.history.note_events`."""
    return bind(note_events, np.zeros(1, GAME), np.zeros(1, np.int64), np.zeros(1, RULES), new_histories(1))
