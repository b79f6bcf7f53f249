"""Scripted players as kernels: the random one, the greedy one and the defensive one.

Movers draw from generators of their own, so that what they choose never changes the walls of the games.

The defensive player needs scratch space of its own, `defence`. Kernels that get None in its place are
compiled without that player, so that nobody waits for it who does not play it.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from mahjong_env.core._kernel import inlined, kernel
from mahjong_env.core.bits import NO_BITS, count_bits, nth_bit
from mahjong_env.core.defensive import decide_safely
from mahjong_env.core.greedy import decide
from mahjong_env.core.layout import MASK_WORDS
from mahjong_env.core.legal import WORD_STARTS
from mahjong_env.core.others import see_table
from mahjong_env.core.position import POSITION, see_game
from mahjong_env.core.rng import below

RANDOM, GREEDY, DEFENSIVE = range(3)

# The splitmix64 state of one game's movers. Not at offset 0, where GAME has its own: numba would take a GAME
# for a MOVER and share compiled code between them.
MOVER: Final = np.dtype({"names": ["rng"], "formats": [np.uint64], "offsets": [8], "itemsize": 16})

# Sets a mover's generator apart from that of the game with the same seed.
_OTHER_STREAM = np.uint64(0xA5A5_5A5A_C3C3_3C3C)


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
    return np.zeros(1, POSITION).view(np.recarray)


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


# --- All -----------------------------------------------------------------------------------------


@kernel
def pick_greedy(g, rules, prospects, s):
    """Return the actor's greedy action (`core.greedy`), from what its chair sees alone.

    Args:
        g: one GAME record that is not over.
        rules: one RULES record.
        prospects: one PROSPECTS record.
        s: one POSITION record, overwritten.
    """
    see_game(g, rules, s)
    return decide(s, rules, prospects)


@kernel
def pick_defensive(g, rules, prospects, d):
    """Return the actor's defensive action (`core.defensive`), from what its chair sees alone.

    Args:
        g: one GAME record that is not over.
        rules: one RULES record.
        prospects: one PROSPECTS record.
        d: one DEFENCE record, overwritten.
    """
    see_table(g, rules, d)
    return decide_safely(d, rules, prospects)


@kernel
def choose(g, rules, prospects, s, mover, policy, defence):
    """Return what the actor does by a policy: RANDOM, GREEDY or, with a `defence` (1,), DEFENSIVE."""
    if defence is not None:
        if policy == DEFENSIVE:
            return pick_defensive(g, rules, prospects, defence[0])
    if policy == GREEDY:
        return pick_greedy(g, rules, prospects, s)
    return pick_random(g, mover)


@kernel
def pick_games(games, rules, prospects, scratch, movers, policies, actions, defence=None):
    """Write what the actor of every game does by its chair's policy.

    Args:
        games: (n,) GAME; those that are over are left out.
        rules: (1,) RULES.
        prospects: (1,) PROSPECTS.
        scratch: (1,) POSITION, overwritten.
        movers: (n,) MOVER.
        policies: (n, 4) int8 by chair: RANDOM, GREEDY, DEFENSIVE, or another number to leave `actions`.
        actions: (n,) int64, overwritten where the actor's policy is one of these.
        defence: (1,) DEFENCE, overwritten, or None where no chair is DEFENSIVE.
    """
    for index in range(games.shape[0]):
        g = games[index]
        if int(g.actor) < 0:
            continue
        policy = int(policies[index, int(g.actor)])
        if RANDOM <= policy <= DEFENSIVE:
            actions[index] = choose(g, rules[0], prospects[0], scratch[0], movers[index], policy, defence)
