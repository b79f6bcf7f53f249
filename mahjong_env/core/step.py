"""The phase machine: one action on one game, and the batch form that walks over many games.

`games` is a (n,) record array of dtype GAME; `rules`, `tables` and `work` are record arrays of shape (1,);
`results` is a (n,) record array of dtype RESULT.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from mahjong_env.core._kernel import kernel
from mahjong_env.core.actions import ADDED_KONG, ASIDE, CHOW, PASS, SWAP, WIN
from mahjong_env.core.bonus import answer_flower_win
from mahjong_env.core.claims import ask, declare_kong, discard, record_answer, resolve
from mahjong_env.core.deal import deal_hand, next_hand, opening_replacement, play_opening, start_episode
from mahjong_env.core.ending import end_drawn, end_won
from mahjong_env.core.layout import (
    ASK,
    CLAIM_TURN,
    DECIDE,
    DRAW,
    DRAWN,
    NEXT_HAND,
    OPEN_TURN,
    OPENING,
    REPLACE,
    RESOLVE,
    TURN,
    WON,
)
from mahjong_env.core.legal import is_legal, nothing_legal, write_turn_mask
from mahjong_env.core.turns import draw_back, draw_front, set_fei_aside, swap_fei

# Commands that `advance_games` takes in place of an action.
IDLE: Final = -1
RESTART: Final = -2
DEAL_GIVEN_WALL: Final = -3


@kernel
def open_turn(g, rules, tables, w):
    """Ask the actor for its turn; a last tile that cannot be won with ends the hand."""
    write_turn_mask(g, rules, tables, w)
    if nothing_legal(g):
        g.task = DRAWN
    else:
        g.started = 1
        g.task = DECIDE


@kernel
def play_turn(g, rules, action):
    """Carry out an action of a chair's own turn."""
    if action < CHOW:
        discard(g, rules, action)
    elif action == WIN:
        g.winners = 1 << int(g.actor)
        g.win_tile = g.drawn
        g.win_by = -1
        g.task = WON
    elif action == PASS:
        g.task = DRAWN
    elif action == ASIDE:
        set_fei_aside(g)
    elif action >= SWAP:
        swap_fei(g, action - SWAP)
    elif action >= ADDED_KONG:
        declare_kong(g, rules, action)


@kernel
def play(g, rules, action):
    """Take one legal action of the actor; `g.delta` starts with what was owed to this step."""
    for chair in range(4):
        g.delta[chair] = g.owed[chair]
        g.owed[chair] = 0
    phase = int(g.phase)
    if int(g.flower_question):
        answer_flower_win(g, rules, action)
    elif int(g.opening_turn) >= 0:
        play_opening(g, rules, action)
    elif phase == TURN or phase == CLAIM_TURN:
        play_turn(g, rules, action)
    else:
        record_answer(g, rules, action)


@kernel
def begin(g, rules, dealer, round_wind, wall_given):
    """Start an episode with the generator as it stands."""
    start_episode(g, rules, dealer, round_wind)
    deal_hand(g, rules, wall_given)


@kernel
def apply(g, rules, tables, w, result, action):
    """Play one legal action and carry out the game's own tasks until somebody decides or the episode is over.

    `g.delta` holds the chips moved.

    `action` may also be IDLE, RESTART (next episode) or DEAL_GIVEN_WALL (an episode whose first hand takes
    the wall in the record).
    """
    result.reason = 0
    if action >= 0:
        play(g, rules, action)
    elif action == IDLE:
        for chair in range(4):
            g.delta[chair] = 0
        return
    else:
        begin(g, rules, int(g.dealer), int(g.round_wind), action == DEAL_GIVEN_WALL)
    while int(g.task) != DECIDE:
        task = int(g.task)
        if task == ASK:
            ask(g, rules, tables, w)
        elif task == DRAW:
            draw_front(g, rules)
        elif task == OPEN_TURN:
            open_turn(g, rules, tables, w)
        elif task == RESOLVE:
            resolve(g, rules, w)
        elif task == REPLACE:
            draw_back(g, rules)
        elif task == WON:
            end_won(g, rules, tables, result)
        elif task == DRAWN:
            end_drawn(g, rules, result)
        elif task == OPENING:
            opening_replacement(g, rules)
        elif task == NEXT_HAND:
            next_hand(g, rules, result)


@kernel
def advance_games(games, rules, tables, work, results, actions, rewards, ended):
    """Apply one action or command to every game.

    Args:
        games: (n,) GAME. RESTART and DEAL_GIVEN_WALL read `dealer` and `round_wind`; -1 leaves them open.
        rules: (1,) RULES.
        tables: (1,) TABLES.
        work: (1,) WORK, scratch.
        results: (n,) RESULT; `reason` is not 0 where a hand ended in this call.
        actions: (n,) int64, legal actions or commands.
        rewards: (n, 4) int32, chips moved in this step.
        ended: (n,) int8, 1 where the episode is over.
    """
    w = work[0].win
    for index in range(games.shape[0]):
        g = games[index]
        apply(g, rules[0], tables[0], w, results[index], actions[index])
        for chair in range(4):
            rewards[index, chair] = g.delta[chair]
        ended[index] = 1 if int(g.actor) < 0 else 0


@kernel
def find_illegal(games, actions):
    """Return the index of the first game whose action is illegal (IDLE is allowed), or -1."""
    for index in range(games.shape[0]):
        if actions[index] != IDLE and not is_legal(games[index].legal, actions[index]):
            return index
    return -1


def restart_games(games: Any, rules: Any, tables: Any, work: Any, results: Any, which: Any) -> None:
    """Start the next episode of every game flagged in `which` (n,), going on with its generator."""
    actions = np.where(np.asarray(which) != 0, RESTART, IDLE)
    games["dealer"][actions == RESTART] = -1
    games["round_wind"][actions == RESTART] = -1
    _advance(games, rules, tables, work, results, actions)


def reset_games(
    games: Any,
    rules: Any,
    tables: Any,
    work: Any,
    results: Any,
    seeds: Any,
    episode: int,
    dealer: Any,
    round_wind: Any,
) -> None:
    """Start every game from its own seed.

    Args:
        games: (n,) GAME, overwritten.
        rules: (1,) RULES.
        tables: (1,) TABLES.
        work: (1,) WORK, scratch.
        results: (n,) RESULT, `reason` set to 0.
        seeds: (n,) uint64.
        episode: 0 for one hand, 1 for a match.
        dealer: (n,) or scalar, chair of the first dealer, -1 to leave it to the dice.
        round_wind: (n,) or scalar, -1 to leave it to the rules.
    """
    games.view(np.uint8)[:] = 0
    games["rng"] = seeds
    games["episode"] = episode
    games["dealer"] = dealer
    games["round_wind"] = round_wind
    _advance(games, rules, tables, work, results, np.full(len(games), RESTART, np.int64))


def _advance(games: Any, rules: Any, tables: Any, work: Any, results: Any, commands: Any) -> None:
    """Run commands whose rewards nobody asks for."""
    rewards, ended = np.zeros((len(games), 4), np.int32), np.zeros(len(games), np.int8)
    advance_games(games, rules, tables, work, results, commands, rewards, ended)
