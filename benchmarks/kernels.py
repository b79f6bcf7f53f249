"""Compiled work that only the benchmarks need."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from mahjong_env.bench import floor_decision
from mahjong_env.core._kernel import kernel
from mahjong_env.core.movers import advance, pick_greedy
from mahjong_env.core.points import score_win
from mahjong_env.core.rng import below

OBSERVATION: Final = np.dtype([("word", np.uint64, 128)])
_WORDS: Final = 128
# A row of a mask is looked through in pieces that the processor adds up at once.
_PIECE: Final = 32


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
def play_greedy(
    games: Any,
    rules: Any,
    tables: Any,
    work: Any,
    results: Any,
    distance: Any,
    scratch: Any,
    steps: int,
    totals: Any,
) -> None:
    """Play `steps` decisions of the greedy mover in every game; finished episodes start again.

    Args:
        games: (n,) GAME, started.
        rules: (1,) RULES.
        tables: (1,) TABLES.
        work: (1,) WORK, scratch.
        results: (n,) RESULT.
        distance: (1,) DISTANCE.
        scratch: (1,) SCRATCH of the mover.
        steps: decisions a game.
        totals: (3,) int64; decisions, finished hands and won hands are added.
    """
    for _ in range(steps):
        for index in range(games.shape[0]):
            g = games[index]
            action = pick_greedy(g, rules[0], distance[0], scratch[0])
            advance(g, rules[0], tables[0], work[0].win, results[index], action, totals)


@kernel
def choose(mask: Any, movers: Any, actions: Any) -> None:
    """Write a random legal action of each row of a mask, all equally likely.

    Args:
        mask: (n, A) uint8 or bool.
        movers: (n,) MOVER, the generators.
        actions: (n,) int64, overwritten.
    """
    size = mask.shape[1]
    for row in range(mask.shape[0]):
        total = 0
        for column in range(size):
            total += mask[row, column]
        left = below(movers[row], total)
        first = 0
        while True:
            piece = 0
            for column in range(first, min(first + _PIECE, size)):
                piece += mask[row, column]
            if left < piece:
                break
            left -= piece
            first += _PIECE
        while True:
            left -= mask[row, first]
            if left < 0:
                break
            first += 1
        actions[row] = first


@kernel
def score_wins(wins: Any, rules: Any, tables: Any) -> None:
    """Score every hand in `wins` (n,) WIN by the rules (1,) RULES."""
    for index in range(wins.shape[0]):
        score_win(wins[index], rules[0], tables[0])
