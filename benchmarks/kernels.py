"""Compiled work that only the benchmarks need."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from mahjong_env.bench import floor_decision
from mahjong_env.core._kernel import kernel
from mahjong_env.core.legal import write_mask
from mahjong_env.core.points import score_win
from mahjong_env.core.step import restart

OBSERVATION: Final = np.dtype([("word", np.uint64, 128)])
_WORDS: Final = 128


@kernel
def copy_observation(source: Any, out: Any) -> None:
    """Copy 1 KB."""
    for index in range(_WORDS):
        out.word[index] = source.word[index]


@kernel
def floor_games_copied(
    games: Any, movers: Any, tables: Any, steps: int, source: Any, views: Any, rows: int
) -> None:
    """Do `steps` floor decisions in every game and copy an observation after each.

    Args:
        games: (n,) GAME records as `mahjong_env.bench.floor_records` makes them.
        movers: (n,) MOVER.
        tables: (1,) TABLES.
        steps: decisions a game.
        source: (n,) OBSERVATION, read.
        views: (n,) OBSERVATION, written.
        rows: 1 to copy between the first rows only, n to give each game rows of its own.
    """
    for _ in range(steps):
        for index in range(games.shape[0]):
            floor_decision(games[index], movers[index], tables[0])
            row = index % rows
            copy_observation(source[row], views[row])


@kernel
def score_wins(wins: Any, rules: Any, tables: Any) -> None:
    """Score every hand in `wins` (n,) WIN by the rules (1,) RULES."""
    for index in range(wins.shape[0]):
        score_win(wins[index], rules[0], tables[0])


@kernel
def expand_masks(games: Any, masks: Any) -> None:
    """Write the legal actions of the acting seat of every game (n,) GAME into `masks` (n, 225) int8."""
    for index in range(games.shape[0]):
        write_mask(games[index].legal, masks, index)


@kernel
def deal_again(games: Any, rules: Any, tables: Any, work: Any) -> None:
    """Start the next episode of every game (n,) GAME and play it to its first decision.

    Args:
        games: (n,) GAME.
        rules: (1,) RULES.
        tables: (1,) TABLES.
        work: (1,) WORK, scratch.
    """
    for index in range(games.shape[0]):
        work[0].ended = 0
        restart(games, index, rules[0], tables[0], work[0])
