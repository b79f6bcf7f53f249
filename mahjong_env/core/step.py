"""The phase machine: one action on one game, and the batch form that walks over many games.

`games` is a (n,) record array of dtype GAME; `rules`, `tables` and `work` are record arrays of shape (1,);
`results` is a record array of dtype RESULT, filled with the hands that end in a call, in order.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from mahjong_env.core._kernel import entry, inlined, kernel
from mahjong_env.core.actions import ADDED_KONG, ASIDE, CHOW, NUM_ACTIONS, PASS, SWAP, WIN
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
    GAME,
    MAX_ENDED,
    NEXT_HAND,
    OPEN_TURN,
    OPENING,
    REPLACE,
    RESOLVE,
    RULES,
    TABLES,
    TURN,
    WON,
    WORK,
)
from mahjong_env.core.legal import is_legal, nothing_legal, write_mask, write_turn_mask
from mahjong_env.core.turns import draw_back, draw_front, set_fei_aside, swap_fei

# Commands that `advance_games` takes in place of an action.
RESTART: Final = -2
DEAL_GIVEN_WALL: Final = -3


@inlined
def open_turn(g, rules, tables, w):
    """Ask the actor for its turn; a last tile that cannot be won with ends the hand."""
    write_turn_mask(g, rules, tables, w)
    if nothing_legal(g):
        g.task = DRAWN
    else:
        g.started = 1
        g.task = DECIDE


@inlined
def play_turn(g, rules, tables, action):
    """Carry out an action of a chair's own turn."""
    if action < CHOW:
        discard(g, rules, tables, action)
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


@inlined
def play(g, rules, tables, action):
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
        play_turn(g, rules, tables, action)
    else:
        record_answer(g, rules, action)


@kernel
def begin(g, rules, dealer, round_wind, wall_given):
    """Start an episode with the generator as it stands."""
    start_episode(g, rules, dealer, round_wind)
    # A match on a given wall is what it is, also if nobody decides in it.
    g.decided = 1 if wall_given and int(g.episode) else 0
    deal_hand(g, rules, wall_given)


@entry(GAME, RULES, TABLES, WORK, np.int64)
def apply(g, rules, tables, work, action):
    """Play one legal action and carry out the game's own tasks until somebody decides or the episode is over.

    `g.delta` holds the chips moved, `work.ended` counts the hands that end, `work.results` takes them.

    `action` may also be RESTART (next episode) or DEAL_GIVEN_WALL (an episode whose first hand takes the wall
    in the record).
    """
    if action >= 0:
        play(g, rules, tables, action)
    else:
        begin(g, rules, int(g.dealer), int(g.round_wind), action == DEAL_GIVEN_WALL)
    while int(g.task) != DECIDE:
        task = int(g.task)
        if task == ASK:
            ask(g, rules, tables, work.win)
        elif task == DRAW:
            draw_front(g, rules)
        elif task == OPEN_TURN:
            open_turn(g, rules, tables, work.win)
        elif task == RESOLVE:
            resolve(g, rules, work.win)
        elif task == REPLACE:
            draw_back(g, rules)
        elif task == WON:
            end_won(g, rules, tables, work)
        elif task == DRAWN:
            end_drawn(g, rules, work)
        elif task == OPENING:
            opening_replacement(g, rules)
        elif task == NEXT_HAND:
            next_hand(g, rules, work)


@kernel
def keep_results(work, place, early, results, count):
    """Move the hands that just ended to `results`, of which `count` are taken; return how many then are."""
    for index in range(min(int(work.ended), MAX_ENDED)):
        if count < results.shape[0]:
            results[count] = work.results[index]
            results[count].game = place
            results[count].early = early
            count += 1
    work.ended = 0
    return count


@kernel
def restart(games, place, rules, tables, work):
    """Start the next episode of a game with its generator as it stands."""
    rng = games[place].rng
    episode = games[place].episode
    games[place] = work.blank
    g = games[place]
    g.rng = rng
    g.episode = episode
    g.dealer = -1
    g.round_wind = -1
    apply(g, rules, tables, work, RESTART)


@kernel
def advance_games(games, places, rules, tables, work, results, finals, actions, rewards, ended, seats, masks):
    """Apply one action or command to the games at `places` and show the decisions that they then wait for.

    It stops before a game for whose hands or episode there may be no room left, `work.done` games moved.

    Args:
        games: (n,) GAME. RESTART and DEAL_GIVEN_WALL read `dealer` and `round_wind`; -1 leaves them open.
        places: (m,) int64, the games to move; the rows of the others are left as they are.
        rules: (1,) RULES.
        tables: (1,) TABLES.
        work: (1,) WORK, scratch. `done` counts the games moved, `over` the episodes that end.
        results: (r,) RESULT, overwritten from the first on; of one game at most r are kept.
        finals: (f,) GAME, takes the games whose episode ends, in order, before each starts its next episode.
            With none (f = 0) they stay as they are, over.
        actions: (n,) int64, legal actions or commands.
        rewards: (n, 4) int32, chips moved in this step.
        ended: (n,) int8, 1 where the episode has ended.
        seats: (n,) int8, the chair that decides, -1 where the episode is over.
        masks: (n, 225) int8, what it may do.

    Returns:
        The number of results written; without any the first one's `reason` is 0.
    """
    k = work[0]
    k.ended = 0
    k.over = 0
    count = 0
    results[0].reason = 0
    k.done = 0
    for index in range(places.shape[0]):
        if count > 0 and count + 2 * MAX_ENDED > results.shape[0]:
            break
        if int(k.over) > 0 and int(k.over) == finals.shape[0]:
            break
        k.done = index + 1
        place = places[index]
        g = games[place]
        apply(g, rules[0], tables[0], k, actions[place])
        count = keep_results(k, place, 0, results, count)
        for chair in range(4):
            rewards[place, chair] = g.delta[chair]
        ended[place] = 0
        if int(g.actor) < 0:
            ended[place] = 1
            if finals.shape[0] > 0:
                finals[int(k.over)] = g
                k.over = int(k.over) + 1
                restart(games, place, rules[0], tables[0], k)
                count = keep_results(k, place, 1, results, count)
        seats[place] = g.actor
        write_mask(g.legal, masks, place)
    return count


@kernel
def find_illegal(games, places, actions):
    """Return the first of `places` whose game may not take its action, or -1."""
    for index in range(places.shape[0]):
        place = places[index]
        if not is_legal(games[place].legal, actions[place]):
            return place
    return -1


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
        results: (m,) RESULT, overwritten.
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
    count = len(games)
    rewards, masks = np.zeros((count, 4), np.int32), np.zeros((count, NUM_ACTIONS), np.int8)
    ended, seats = np.zeros(count, np.int8), np.zeros(count, np.int8)
    advance_games(
        games, np.arange(count), rules, tables, work, results, games[:0], np.full(count, RESTART), rewards,
        ended, seats, masks,
    )  # fmt: skip
