"""Many games played by scripted players, without a return to Python."""

from __future__ import annotations

from typing import Final

from mahjong_env.core._kernel import inlined, kernel
from mahjong_env.core.ending import RESULT_WON
from mahjong_env.core.layout import MAX_ENDED
from mahjong_env.core.legal import write_mask
from mahjong_env.core.movers import choose
from mahjong_env.core.step import apply, restart

# Places of the totals.
DECISIONS, HANDS, WON_HANDS, EPISODES = range(4)
NUM_TOTALS: Final = 4

# A block of games stays in the cache, and the processor overlaps their steps.
_BLOCK = 64


@inlined
def advance(games, place, rules, tables, work, action, chips, totals):
    """Play one action, restart a finished episode, and add up chips and totals."""
    g = games[place]
    work.ended = 0
    apply(g, rules, tables, work, action)
    for chair in range(4):
        chips[place, chair] += int(g.delta[chair])
    if int(g.actor) < 0:
        totals[EPISODES] += 1
        restart(games, place, rules, tables, work)
    totals[DECISIONS] += 1
    totals[HANDS] += int(work.ended)
    for index in range(min(int(work.ended), MAX_ENDED)):
        totals[WON_HANDS] += int(work.results[index].reason) == RESULT_WON


@kernel
def play_scripted(
    games, rules, tables, prospects, work, scratch, movers, policies, steps, chips, totals, defence=None
):
    """Play `steps` decisions in every game by the policies of its chairs; finished episodes start again.

    Args:
        games: (n,) GAME, started.
        rules: (1,) RULES.
        tables: (1,) TABLES.
        prospects: (1,) PROSPECTS.
        work: (1,) WORK, scratch.
        scratch: (1,) POSITION.
        movers: (n,) MOVER.
        policies: (n, 4) int8 by chair: RANDOM, GREEDY or DEFENSIVE.
        steps: decisions per game.
        chips: (n, 4) int64, what each chair wins is added.
        totals: (NUM_TOTALS,) int64, decisions, hands, won hands and episodes are added.
        defence: (1,) DEFENCE, or None where no chair is DEFENSIVE.
    """
    for first in range(0, games.shape[0], _BLOCK):
        last = min(first + _BLOCK, games.shape[0])
        for _ in range(steps):
            for place in range(first, last):
                g = games[place]
                policy = int(policies[place, int(g.actor)])
                action = choose(g, rules[0], prospects[0], scratch[0], movers[place], policy, defence)
                advance(games, place, rules[0], tables[0], work[0], action, chips, totals)


@kernel
def end_learners_episode(games, place, rules, tables, work, finals, viewers, learner, rotates):
    """Keep a finished game for its learner's last view, pass his chair on where it rotates, and restart."""
    count = int(work.over)
    finals[count] = games[place]
    viewers[count] = learner[place]
    work.over = count + 1
    if rotates:
        chair = int(learner[place]) + 1
        learner[place] = chair if chair < int(rules.seats) else 0
    restart(games, place, rules, tables, work)


@kernel
def play_to_learner(
    games, rules, tables, prospects, work, scratch, finals, viewers, movers, policy, learner, rotates,
    actions, due, rewards, ended, seats, masks, defence=None,
):  # fmt: skip
    """Play each learner's action, then the other chairs by a policy until every learner decides again.

    It stops before a game for whose end there may be no room left, `work.done` games moved. An episode that
    ends starts the next one; of one that ends before the learner decides, nothing is told.

    Args:
        games: (n,) GAME, started.
        rules: (1,) RULES.
        tables: (1,) TABLES.
        prospects: (1,) PROSPECTS.
        work: (1,) WORK, scratch; `over` counts the games kept in `finals`.
        scratch: (1,) POSITION.
        finals: (f,) GAME, takes the games whose episode ends, in order.
        viewers: (f,) int8, the learner's chair in each of these.
        movers: (n,) MOVER.
        policy: RANDOM, GREEDY or DEFENSIVE.
        learner: (n,) int64, the learner's chair in each game.
        rotates: Whether it moves on by one with every episode.
        actions: (n,) int64, what the learners do; negative where nothing is played first.
        due: (n,) int64, chips of the learner not yet told, changed.
        rewards: (n,) int64, chips of the learner up to his next decision or the end of his episode.
        ended: (n,) int8, 1 where his episode has ended.
        seats: (n,) int8, the learners' chairs.
        masks: (n, 225) int8, what they may do.
        defence: (1,) DEFENCE, or None where the policy is another.
    """
    k = work[0]
    k.over = 0
    k.done = 0
    for place in range(games.shape[0]):
        if int(k.over) == finals.shape[0]:
            break
        k.done = place + 1
        g = games[place]
        action = actions[place]
        # A game that only goes on to its learner is like one whose episode has just ended.
        ended[place] = 1 if action < 0 else 0
        k.ended = 0
        while True:
            if action >= 0:
                apply(g, rules[0], tables[0], k, action)
                due[place] += int(g.delta[learner[place]])
            if int(g.actor) < 0:
                if ended[place]:
                    restart(games, place, rules[0], tables[0], k)
                else:
                    ended[place] = 1
                    rewards[place] = due[place]
                    end_learners_episode(
                        games, place, rules[0], tables[0], k, finals, viewers, learner, rotates
                    )
                due[place] = 0
            if int(g.actor) == learner[place]:
                break
            action = choose(g, rules[0], prospects[0], scratch[0], movers[place], policy, defence)
        if not ended[place]:
            rewards[place] = due[place]
            due[place] = 0
        seats[place] = g.actor
        write_mask(g.legal, masks, place)
