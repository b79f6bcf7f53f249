"""Scripted players as kernels: the random one and the greedy one.

Movers draw from generators of their own, so that what they choose never changes the walls of the games.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from mahjong_env.core._kernel import inlined, kernel
from mahjong_env.core.actions import (
    ADDED_KONG,
    CHOW,
    CHOW_FEI,
    CHOW_PLACE,
    CONCEALED_KONG,
    KONG,
    PASS,
    PONG,
    SWAP,
    WIN,
)
from mahjong_env.core.bits import NO_BITS, count_bits, has_bit, nth_bit
from mahjong_env.core.discards import discard_distances, useful_tiles
from mahjong_env.core.distance import ORPHANS, SEVEN_PAIRS, STANDARD, UNHELD, shanten_of
from mahjong_env.core.layout import CLAIM_TURN, MASK_WORDS, TURN
from mahjong_env.core.legal import WORD_STARTS, is_legal
from mahjong_env.core.rng import below
from mahjong_env.core.tiles import FEI, NUM_PLAYING, NUM_REAL
from mahjong_env.core.unseen import seen_tally, unseen_levels

RANDOM, GREEDY = 0, 1

# The splitmix64 state of one game's movers. Not at offset 0, where GAME has its own: numba would take a GAME
# for a MOVER and share compiled code between them.
MOVER: Final = np.dtype({"names": ["rng"], "formats": [np.uint64], "offsets": [8], "itemsize": 16})

SCRATCH: Final = np.dtype(
    [
        ("hand", np.int8, NUM_PLAYING),  # the mover's concealed tiles
        ("unseen", np.int8, NUM_PLAYING),  # tiles of each kind that he does not see
        ("after", np.int8, NUM_PLAYING),  # shanten after each discard
    ],
    align=True,
)

# Sets a mover's generator apart from that of the game with the same seed.
_OTHER_STREAM = np.uint64(0xA5A5_5A5A_C3C3_3C3C)
_SHAPES = STANDARD | SEVEN_PAIRS | ORPHANS
_PLACE = np.array(CHOW_PLACE, np.int64)
_FEI_PLACES = np.array(CHOW_FEI, np.int64)


def new_movers(count: int, seed: int) -> np.recarray:
    """Return the generators of the movers of `count` games: a record array of shape (count,)."""
    movers = np.zeros(count, MOVER).view(np.recarray)
    movers.rng = np.random.SeedSequence(seed).generate_state(count, np.uint64)
    return movers


def movers_for(seeds: np.ndarray) -> np.recarray:
    """Return the generators of the movers of games with these seeds, uint64 (n,): a record array (n,)."""
    movers = np.zeros(len(seeds), MOVER).view(np.recarray)
    movers.rng = np.asarray(seeds, np.uint64) ^ _OTHER_STREAM
    return movers


def new_scratch() -> np.recarray:
    """Return the scratch space of one thread's greedy mover: a record array of shape (1,)."""
    return np.zeros(1, SCRATCH).view(np.recarray)


# --- Random --------------------------------------------------------------------------------------


@kernel
def nth_legal(g, n):
    """Return the legal action that has `n` legal ones below it."""
    for word in range(MASK_WORDS):
        bits = g.legal[word]
        count = count_bits(bits)
        if n < count:
            return WORD_STARTS[word] + nth_bit(bits, n)
        n -= count
    return -1


@inlined
def pick_random(g, mover):
    """Return one of the actor's legal actions, all equally likely, by the generator of `mover`."""
    total = count_bits(g.legal[0])
    rare = g.legal[1] | g.legal[2] | g.legal[3] | g.legal[4] | g.legal[5]
    if rare == NO_BITS:
        return nth_bit(g.legal[0], below(mover, total))
    for word in range(1, MASK_WORDS):
        total += count_bits(g.legal[word])
    return nth_legal(g, below(mover, total))


# --- Greedy --------------------------------------------------------------------------------------


@kernel
def count_unseen(g, rules, chair, unseen):
    """Write the tiles of each kind that `chair` does not see: not in his hand nor lying open."""
    levels = unseen_levels(rules, seen_tally(g, rules, chair, False))
    for kind in range(NUM_PLAYING):
        count = 0
        for level in levels:
            count += int(has_bit(level, kind))
        unseen[kind] = count


@kernel
def pick_discard(g, rules, distance, s):
    """Return the legal discard of the least distance, then most useful tiles, then least kind; -1 if none."""
    chair = int(g.actor)
    melds = int(g.melds[chair])
    shapes = int(rules.shapes) & _SHAPES
    discard_distances(s.hand, melds, shapes, distance, s.after)
    least = UNHELD
    ties = 0
    best = -1
    for kind in range(NUM_PLAYING):
        if not has_bit(g.legal[0], kind):
            continue
        after = int(s.after[kind])
        if after < least:
            least = after
            ties = 0
            best = kind
        ties += 1 if after == least else 0
    if ties < 2:
        return best
    count_unseen(g, rules, chair, s.unseen)
    most = -1
    for kind in range(NUM_PLAYING):
        if not has_bit(g.legal[0], kind) or int(s.after[kind]) != least:
            continue
        s.hand[kind] = int(s.hand[kind]) - 1
        useful = useful_tiles(s.hand, melds, shapes, s.unseen, distance)
        s.hand[kind] = int(s.hand[kind]) + 1
        if useful > most:
            most = useful
            best = kind
    return best


@kernel
def pick_kong(g, rules, distance, s, least):
    """Return an own-turn kong without fei that leaves the distance at `least` or below; -1 if none."""
    chair = int(g.actor)
    melds = int(g.melds[chair])
    for kind in range(NUM_REAL):
        if has_bit(g.legal[1], kind) and int(s.after[kind]) <= least:
            return ADDED_KONG + kind
        if has_bit(g.legal[2], kind):
            s.hand[kind] = 0
            then = shanten_of(s.hand, melds + 1, int(s.hand[FEI]), STANDARD, distance)
            s.hand[kind] = 4
            if then <= least:
                return CONCEALED_KONG + kind
    return -1


@kernel
def pick_turn(g, rules, distance, s):
    """Return the greedy action of an own turn: a swap, a kong that costs nothing, else the best discard."""
    if g.legal[5] != NO_BITS:
        return SWAP + nth_bit(g.legal[5], 0)
    kind = pick_discard(g, rules, distance, s)
    if kind < 0:
        return nth_legal(g, 0)
    kong = pick_kong(g, rules, distance, s, int(s.after[kind]))
    return kong if kong >= 0 else kind


@kernel
def move_claimed(hand, pending, action, step):
    """Take the tiles that a claim of `pending` uses out of `hand` (`step` -1) or put them back (1)."""
    if action < PONG:
        form = action - CHOW
        for place in range(3):
            if place == _PLACE[form]:
                continue
            kind = pending - _PLACE[form] + place
            if (_FEI_PLACES[form] >> place) & 1:
                kind = FEI
            hand[kind] = int(hand[kind]) + step
        return
    fei = action - KONG if action >= KONG else action - PONG
    real = (3 if action >= KONG else 2) - fei
    hand[pending] = int(hand[pending]) + step * real
    hand[FEI] = int(hand[FEI]) + step * fei


@kernel
def pick_answer(g, rules, distance, s):
    """Return the claim that brings the hand nearest, the least id of equals; a pass if none does."""
    melds = int(g.melds[int(g.actor)])
    shapes = int(rules.shapes) & _SHAPES
    least = shanten_of(s.hand, melds, int(s.hand[FEI]), shapes, distance)
    best = PASS
    for action in range(CHOW, WIN):
        if not has_bit(g.legal[0], action):
            continue
        move_claimed(s.hand, int(g.pending), action, -1)
        then = shanten_of(s.hand, melds + 1, int(s.hand[FEI]), STANDARD, distance)
        move_claimed(s.hand, int(g.pending), action, 1)
        if then < least:
            least = then
            best = action
    return best


@kernel
def pick_greedy(g, rules, distance, s):
    """Return the actor's greedy action: win when it can, claim what brings the hand nearer, else discard.

    It sees what its chair may see and looks at the shapes of the rules, not at what they score. It never sets
    a fei aside nor puts one into a kong.

    Args:
        g: one GAME record that is not over.
        rules: one RULES record.
        distance: one DISTANCE record.
        s: one SCRATCH record, overwritten.
    """
    if is_legal(g.legal, WIN):
        return WIN
    chair = int(g.actor)
    for kind in range(NUM_PLAYING):
        s.hand[kind] = g.hand[chair, kind]
    phase = int(g.phase)
    if phase == TURN or phase == CLAIM_TURN:
        return pick_turn(g, rules, distance, s)
    return pick_answer(g, rules, distance, s)


@kernel
def choose(g, rules, distance, s, mover, policy):
    """Return what the actor does by a policy: RANDOM or GREEDY."""
    if policy == GREEDY:
        return pick_greedy(g, rules, distance, s)
    return pick_random(g, mover)


@kernel
def pick_games(games, rules, distance, scratch, movers, policies, actions):
    """Write what the actor of every game does by its chair's policy.

    Args:
        games: (n,) GAME; those that are over are left out.
        rules: (1,) RULES.
        distance: (1,) DISTANCE.
        scratch: (1,) SCRATCH.
        movers: (n,) MOVER.
        policies: (n, 4) int8 by chair: RANDOM, GREEDY, or another number to leave `actions` as it is.
        actions: (n,) int64, overwritten where the actor's policy is one of these.
    """
    for index in range(games.shape[0]):
        g = games[index]
        if int(g.actor) < 0:
            continue
        policy = int(policies[index, int(g.actor)])
        if policy == RANDOM or policy == GREEDY:
            actions[index] = choose(g, rules[0], distance[0], scratch[0], movers[index], policy)
