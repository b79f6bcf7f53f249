"""The searching player: tries its actions in worlds that agree with what its seat knows (`core.worlds`).

In every world each action that is still in question is played, then all chairs play on greedily to the end of
the hand; what counts are the chips of the seat. All actions in question meet the same worlds, and of those
other than the greedy player's own choice the worse half is dropped again and again, so that most hands are
played where it matters. The greedy choice stands unless one has won enough more for it not to be chance.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from mahjong_env.core._kernel import kernel
from mahjong_env.core.actions import CHOW, NUM_ACTIONS, WIN
from mahjong_env.core.bits import NO_BITS, bit, lowest_bit
from mahjong_env.core.greedy import decide, worth_without
from mahjong_env.core.hand import REAL_KINDS, wrap
from mahjong_env.core.layout import CLAIM_TURN, MASK_WORDS, RESPOND, TURN
from mahjong_env.core.legal import WORD_STARTS, is_legal, word_of
from mahjong_env.core.movers import pick_greedy
from mahjong_env.core.position import POSITION, see_game
from mahjong_env.core.rng import mix
from mahjong_env.core.step import apply
from mahjong_env.core.worlds import UNSEEN, make_world, unseen_fits

MOST_CANDIDATES: Final = 24
# The games at hand: the decision as its seat knows it, a world, the world played on.
ROOT, WORLD, PLAYED = 0, 1, 2
NUM_GAMES: Final = 3

SETTINGS: Final = np.dtype(
    [
        ("rollouts", np.int64),  # hands played to their end for one decision, at most
        ("discards", np.int64),  # discards in question, at most
        ("exchanged", np.int64),  # as in `core.worlds.make_world`
        ("doubt", np.float64),  # standard errors by which an action must beat the greedy one
    ],
    align=True,
)

TRIAL: Final = np.dtype(
    [
        ("count", np.int64),  # actions in question, the greedy one first
        ("worlds", np.int64),  # worlds that all of them have met
        ("action", np.int64, MOST_CANDIDATES),
        ("gain", np.int64, MOST_CANDIDATES),  # chips more than after the greedy action, of all worlds
        ("square", np.int64, MOST_CANDIDATES),  # their squares
        ("drawn", np.int64, 4),  # tiles that each chair has drawn from the front since the world began
        ("position", POSITION),  # scratch
        ("unseen", UNSEEN),  # the worlds' generator, and scratch
    ],
    align=True,
)

_ONE = np.uint64(1)
_TOP = np.uint64(63)


# --- Which actions -------------------------------------------------------------------------------


@kernel
def add_candidate(t, action):
    """Put an action in question, if there is room and it is not yet."""
    count = int(t.count)
    if count == MOST_CANDIDATES:
        return
    for index in range(count):
        if int(t.action[index]) == action:
            return
    t.action[count] = action
    t.gain[count] = 0
    t.square[count] = 0
    t.count = count + 1


@kernel
def add_rare(t, p):
    """Put all legal actions other than discards in question."""
    for word in range(MASK_WORDS):
        bits = p.legal[word]
        while bits != NO_BITS:
            action = WORD_STARTS[word] + lowest_bit(bits)
            bits &= bits - _ONE
            if action >= CHOW:
                add_candidate(t, action)


@kernel
def add_discards(t, p, rules, prospects, most):
    """Put the discards after which most is to be expected in question, up to `most`."""
    left = p.legal[0] & REAL_KINDS
    for _ in range(most):
        best = -1
        highest = np.int64(-1)
        kinds = left
        while kinds != NO_BITS:
            kind = lowest_bit(kinds)
            kinds &= kinds - _ONE
            worth = worth_without(p, rules, prospects, kind)
            if worth > highest:
                highest = worth
                best = kind
        if best < 0:
            return
        left &= ~bit(best)
        add_candidate(t, best)


@kernel
def find_candidates(t, p, rules, prospects, most):
    """Write the actions in question, the greedy one first; a win is in no question.

    Args:
        t: one TRIAL record.
        p: one POSITION record of the decision.
        rules: one RULES record.
        prospects: one PROSPECTS record.
        most: discards in question, at most, beside the greedy one.
    """
    greedy = decide(p, rules, prospects)
    t.count = 0
    t.worlds = 0
    add_candidate(t, greedy)
    if greedy != WIN:
        add_rare(t, p)
        add_discards(t, p, rules, prospects, most)


# --- What they bring -----------------------------------------------------------------------------


@kernel
def next_drawer(g, rules, action):
    """Return the chair that draws from the front if nobody has another answer to an action; -1 for none."""
    phase = int(g.phase)
    if phase == RESPOND:
        return wrap(int(g.feeder) + 1, rules)
    if action < CHOW and (phase == TURN or phase == CLAIM_TURN):
        return wrap(int(g.actor) + 1, rules)
    return -1


@kernel
def align_draw(world, g, rules, t, chair):
    """Bring forward in the wall what the chair draws next in this world, wherever the hand has gone.

    Tile k of the world's wall belongs to chair k modulo the seats: whatever is claimed, every chair draws the
    same tiles in the same order, so that less than all chance tells one action from another.
    """
    index = int(t.drawn[chair]) * int(rules.seats) + chair
    # Where the last stack has lost its top the order of the wall changes.
    last = int(rules.num_tiles) - int(g.tail) - 2
    if index >= int(world.live) or int(g.head) >= last:
        return
    kind = int(world.wall[int(world.head) + index])
    head = int(g.head)
    for place in range(head, last):
        if int(g.wall[place]) == kind:
            g.wall[place] = g.wall[head]
            g.wall[head] = kind
            return


@kernel
def play_on(games, rules, tables, work, t, action):
    """Play an action in the game at hand."""
    g = games[PLAYED]
    chair = next_drawer(g, rules, action)
    head = int(g.head)
    if chair >= 0:
        align_draw(games[WORLD], g, rules, t, chair)
    apply(g, rules, tables, work, action)
    if chair >= 0 and int(g.head) > head:
        t.drawn[chair] = int(t.drawn[chair]) + 1


@kernel
def play_out(games, rules, tables, prospects, work, t, viewer, action):
    """Play an action in the world and then greedily to the end of the hand; return the viewer's chips."""
    games[PLAYED] = games[WORLD]
    g = games[PLAYED]
    for chair in range(4):
        t.drawn[chair] = 0
    play_on(games, rules, tables, work, t, action)
    while int(g.actor) >= 0:
        play_on(games, rules, tables, work, t, pick_greedy(g, rules, prospects, t.position))
    return int(g.chips[viewer])


@kernel
def reach_viewer(games, rules, tables, prospects, work, p, viewer):
    """Let those answer greedily that are asked before the viewer."""
    g = games[WORLD]
    while int(g.actor) != viewer:
        apply(g, rules, tables, work, pick_greedy(g, rules, prospects, p))


@kernel
def try_worlds(games, rules, tables, prospects, work, t, exchanged, count):
    """Play every action in question in `count` new worlds and add up what it brings."""
    viewer = int(games[ROOT].actor)
    p = t.position
    for _ in range(count):
        work.ended = 0
        make_world(games, WORLD, games[ROOT], rules, tables, prospects, work, p, t.unseen, exchanged)
        reach_viewer(games, rules, tables, prospects, work, p, viewer)
        level = play_out(games, rules, tables, prospects, work, t, viewer, int(t.action[0]))
        for index in range(1, int(t.count)):
            action = int(t.action[index])
            chips = play_out(games, rules, tables, prospects, work, t, viewer, action) - level
            t.gain[index] += chips
            t.square[index] += chips * chips
    t.worlds = int(t.worlds) + count


@kernel
def bring_forward(t, place):
    """Exchange the action in question at `place` with the best one from there on."""
    best = place
    for index in range(place + 1, int(t.count)):
        if int(t.gain[index]) > int(t.gain[best]):
            best = index
    action, chips, square = int(t.action[best]), int(t.gain[best]), int(t.square[best])
    t.action[best] = t.action[place]
    t.gain[best] = t.gain[place]
    t.square[best] = t.square[place]
    t.action[place] = action
    t.gain[place] = chips
    t.square[place] = square


@kernel
def drop_worse(t):
    """Keep of the actions other than the greedy one the better half."""
    kept = int(t.count) // 2
    for place in range(1, kept + 1):
        bring_forward(t, place)
    t.count = kept + 1


@kernel
def is_better(t, doubt):
    """Tell whether the second action in question beats the first by more than `doubt` standard errors."""
    worlds = float(int(t.worlds))
    total = float(int(t.gain[1]))
    if total <= 0.0 or worlds < 2.0:
        return False
    spread = (float(int(t.square[1])) - total * total / worlds) / (worlds - 1.0)
    return total * total > doubt * doubt * worlds * spread


@kernel
def count_rounds(others):
    """Return how often the worse half of `others` actions can be dropped until none is left."""
    rounds = 0
    while others > 0:
        others = (others + 1) // 2 if others > 1 else 0
        rounds += 1
    return rounds


@kernel
def search(games, rules, tables, prospects, work, t, settings):
    """Return the action of the decision in `games[ROOT]`.

    Args:
        games: (NUM_GAMES,) GAME, the first as the chair that acts knows it; the others are overwritten.
        rules: one RULES record.
        tables: one TABLES record.
        prospects: one PROSPECTS record.
        work: one WORK record, scratch.
        t: one TRIAL record, the generator of its worlds seeded.
        settings: one SETTINGS record.
    """
    see_game(games[ROOT], rules, t.position)
    find_candidates(t, t.position, rules, prospects, int(settings.discards))
    greedy = int(t.action[0])
    rounds = count_rounds(int(t.count) - 1)
    if rounds == 0:
        return greedy
    for _ in range(rounds):
        count = int(settings.rollouts) // (rounds * int(t.count))
        try_worlds(games, rules, tables, prospects, work, t, int(settings.exchanged), count)
        drop_worse(t)
    return int(t.action[1]) if is_better(t, settings.doubt) else greedy


# --- Many decisions ------------------------------------------------------------------------------


@kernel
def hash_known(words, index, seed):
    """Return a hash of what a seat knows: the seed of its worlds."""
    state = mix(seed)
    for word in range(words.shape[1]):
        state = mix((state << _ONE | state >> _TOP) ^ words[index, word])
    return state


@kernel
def bar_actions(k, masks, index):
    """Take from the legal actions those that a mask leaves out; tell whether any is left."""
    any_left = False
    for action in range(NUM_ACTIONS):
        if not is_legal(k.legal, action):
            continue
        if masks[index, action]:
            any_left = True
        else:
            word = word_of(action)
            k.legal[word] &= ~bit(action - WORD_STARTS[word])
    return any_left


@kernel
def search_known(known, words, masks, rules, tables, prospects, work, trial, games, settings, seed, actions):
    """Write the action of every decision; return the first row that is none under these rules, or -1.

    Args:
        known: (n,) GAME, each as the chair that acts knows it.
        words: (n, GAME.itemsize / 8) uint64, the same bytes.
        masks: (n, 225) int8, actions that may be chosen if the record has them as legal.
        rules: (1,) RULES.
        tables: (1,) TABLES.
        prospects: (1,) PROSPECTS.
        work: (1,) WORK, scratch.
        trial: (1,) TRIAL, scratch.
        games: (NUM_GAMES,) GAME, scratch.
        settings: (1,) SETTINGS.
        seed: uint64.
        actions: (n,) int64, overwritten.
    """
    for index in range(known.shape[0]):
        games[ROOT] = known[index]
        t = trial[0]
        if not unseen_fits(games[ROOT], rules[0], t.unseen) or not bar_actions(games[ROOT], masks, index):
            return index
        t.unseen.rng = hash_known(words, index, seed)
        actions[index] = search(games, rules[0], tables[0], prospects[0], work[0], t, settings[0])
    return -1
