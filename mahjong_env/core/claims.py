"""Questions and answers: who may claim a discard or rob a kong, and whose answer counts."""

from __future__ import annotations

import numpy as np

from mahjong_env.core._kernel import inlined, kernel
from mahjong_env.core.actions import (
    ADDED_KONG,
    ADDED_KONG_FEI,
    CHOW,
    CHOW_FEI,
    CHOW_PLACE,
    CONCEALED_KONG,
    CONCEALED_KONG_FEI,
    KONG,
    PASS,
    PONG,
    WIN,
)
from mahjong_env.core.bao import end_fresh_kong_liability, note_liability
from mahjong_env.core.bits import NO_BITS, bit, has_bit
from mahjong_env.core.hand import (
    FEI,
    REAL_KINDS,
    add_meld,
    find_pong,
    has_fei,
    remove_tile,
    remove_tiles,
    show_tiles,
    wrap,
)
from mahjong_env.core.layout import (
    ASK,
    CHOW_MELD,
    DECIDE,
    DRAW,
    DRAWN,
    KONG_MELD,
    MASK_WORDS,
    NO_ROB,
    NOT_ASKED,
    PONG_MELD,
    RESOLVE,
    RESPOND,
    RIVER_CLAIMED,
    RIVER_DRAWN,
    ROB,
    ROB_ADDED,
    ROB_CONCEALED,
    TURN,
    UNANSWERED,
    WON,
)
from mahjong_env.core.legal import barred_after_chow, claim_word, may_chow
from mahjong_env.core.settle import pay_kong
from mahjong_env.core.shapes import suit_of
from mahjong_env.core.turns import begin_turn, complete_kong, replace_after_kong, start_claim_turn
from mahjong_env.core.wins import (
    ANY_SUIT,
    build_win,
    lock_after_discard,
    lock_after_pass,
    note_ready,
    wins_by_orphans,
)

_PLACE = np.array(CHOW_PLACE, np.int64)
_FEI = np.array(CHOW_FEI, np.int64)
_FEI_PLACE = np.uint64(FEI)


@inlined
def put_question(g, chair):
    """Ask the chair for its answer."""
    g.actor = chair
    for word in range(1, MASK_WORDS):
        g.legal[word] = NO_BITS
    g.legal[0] = g.claimable[chair]
    g.task = DECIDE


@inlined
def next_question(g, rules):
    """Ask the next chair that has not answered, in turn order from the feeder; False if all have."""
    for step in range(1, int(rules.seats)):
        chair = wrap(int(g.feeder) + step, rules)
        if int(g.answer[chair]) == UNANSWERED:
            put_question(g, chair)
            return True
    return False


@inlined
def pass_on(g, rules):
    """Let the chair after the discarder draw: nobody has claimed the tile."""
    g.pending = -1
    g.actor = wrap(int(g.feeder) + 1, rules)
    g.task = DRAW if int(g.live) > 0 else DRAWN


@inlined
def somebody_may_claim(g, rules, kind):
    """Tell, by sets of kinds alone, whether another chair may have an answer to `kind`; mostly none has."""
    feeder = int(g.feeder)
    suit = suit_of(kind)
    ready = 0
    pairs = NO_BITS
    for step in range(1, int(rules.seats)):
        chair = wrap(feeder + step, rules)
        ready |= int(g.ready[chair])
        # One fei makes a pair of every kind held, two of any kind.
        one = g.holds[chair, 0] >> _FEI_PLACE
        two = g.holds[chair, 1] >> _FEI_PLACE
        pairs |= g.holds[chair, 1] | g.holds[chair, 0] * one | REAL_KINDS * two
    if (ready >> suit) & 1 or has_bit(pairs, kind):
        return True
    if not has_bit(rules.chow_kinds, kind):
        return False
    nearest = wrap(feeder + 1, rules)
    return has_fei(g, nearest) or may_chow(g, nearest, kind)


@inlined
def ask(g, rules, tables, w):
    """Note what each other chair may answer to the pending tile and ask the first; else go on at once."""
    kind = int(g.pending)
    robbing = int(g.rob) != NO_ROB
    nearest = -1
    if kind != FEI and somebody_may_claim(g, rules, kind):
        for chair in range(4):
            g.answer[chair] = NOT_ASKED
            g.claimable[chair] = NO_BITS
        for step in range(int(rules.seats) - 1, 0, -1):
            chair = wrap(int(g.feeder) + step, rules)
            word = claim_word(g, rules, tables, w, chair, kind, robbing)
            if word != NO_BITS:
                g.claimable[chair] = word
                g.answer[chair] = UNANSWERED
                nearest = chair
    if nearest >= 0:
        g.phase = ROB if robbing else RESPOND
        put_question(g, nearest)
    elif robbing:
        complete_kong(g, rules)
    else:
        pass_on(g, rules)


@inlined
def note_discard(g, chair, kind):
    """Write a discard into the river and into the sets that sum it up."""
    index = int(g.river_size)
    g.river[index] = kind
    g.river_size = index + 1
    g.latest[chair] = (int(g.latest[chair]) & 0xFFFFFF) << 8 | kind + 1
    show_tiles(g, bit(kind))
    if int(g.phase) == TURN and int(g.drawn) == kind:
        g.river_mark[index] = chair | RIVER_DRAWN
        g.from_draw[chair] = g.from_draw[chair] | bit(kind)
    else:
        g.river_mark[index] = chair


@inlined
def discard(g, rules, tables, kind):
    """Put a tile of the actor into the river; the others are asked next."""
    chair = int(g.actor)
    remove_tile(g, chair, kind)
    note_ready(g, rules, tables, chair)
    note_discard(g, chair, kind)
    lock_after_discard(g, rules, chair, kind)
    end_fresh_kong_liability(g, chair)
    g.barred_discard = NO_BITS
    g.pending = kind
    g.feeder = chair
    g.rob = NO_ROB
    g.drawn = -1
    g.task = ASK


@kernel
def rank_answer(rules, action):
    """Return the rank of a claim other than a win; 0 for a pass or none."""
    if action == KONG:
        return 100
    if action == KONG + 1:
        return 90
    if PONG <= action < KONG:
        mode = int(rules.pong_tie)
        fei = action - PONG
        if mode == 0:
            return 50 - fei
        return 50 + fei if mode == 1 else 50
    if CHOW <= action < PONG:
        return 10
    return 0


@kernel
def winning_answers(g, rules):
    """Return the chairs that win by their answers, a bit each, after the rule for several winners."""
    feeder = int(g.feeder)
    winners = 0
    nearest = -1
    wonders = -1
    for step in range(1, int(rules.seats)):
        chair = wrap(feeder + step, rules)
        if int(g.answer[chair]) != WIN:
            continue
        winners |= 1 << chair
        if nearest < 0:
            nearest = chair
        if wonders < 0 and int(rules.thirteen_priority) and wins_by_orphans(g, rules, chair, int(g.pending)):
            wonders = chair
    if nearest < 0 or int(rules.multi_win):
        return winners
    return 1 << (nearest if wonders < 0 else wonders)


@inlined
def resolve(g, rules, w):
    """All have answered: carry out the best answer, or go on as if nobody had been asked."""
    winners = winning_answers(g, rules)
    if winners:
        g.winners = winners
        g.win_tile = g.pending
        g.win_by = g.feeder
        g.task = WON
    elif int(g.rob) != NO_ROB:
        complete_kong(g, rules)
    else:
        resolve_claims(g, rules, w)


@inlined
def resolve_claims(g, rules, w):
    """Carry out the best claim other than a win, or let the next chair draw."""
    feeder = int(g.feeder)
    best = -1
    rank = 0
    for step in range(1, int(rules.seats)):
        chair = wrap(feeder + step, rules)
        claim = rank_answer(rules, int(g.answer[chair]))
        if claim > rank:
            rank = claim
            best = chair
    if best >= 0:
        claim_discard(g, rules, w, best, int(g.answer[best]))
        return
    pass_on(g, rules)


@kernel
def claim_discard(g, rules, w, chair, action):
    """Carry out a chow, pong or exposed kong of the pending discard."""
    kind = int(g.pending)
    if int(rules.bao):
        build_win(g, rules, w, chair, kind, int(g.feeder))
        note_liability(g, rules, w, chair, int(g.feeder), kind, action >= PONG, action >= KONG)
    latest = int(g.river_size) - 1
    g.river_mark[latest] = int(g.river_mark[latest]) | RIVER_CLAIMED
    g.pending = -1
    g.claims = int(g.claims) + 1
    if action >= KONG:
        lay_exposed_kong(g, rules, chair, kind, action - KONG)
    elif action >= PONG:
        lay_pong(g, rules, chair, kind, action - PONG)
    else:
        lay_chow(g, chair, kind, action - CHOW)
        g.barred_discard = barred_after_chow(rules, kind, action - CHOW)
        start_claim_turn(g, rules, chair)


@kernel
def lay_pong(g, rules, chair, kind, fei):
    """Lay the claimed tile with two of the hand, `fei` of them fei."""
    remove_tiles(g, chair, kind, 2 - fei)
    remove_tiles(g, chair, FEI, fei)
    add_meld(g, chair, PONG_MELD, kind, (1 << fei) - 1, int(g.feeder), 2)
    g.chow_barred[chair] = int(rules.pong_bars_chow)
    start_claim_turn(g, rules, chair)


@kernel
def lay_chow(g, chair, kind, form):
    """Move the hand's tiles of the chow form beside the claimed `kind`."""
    place = int(_PLACE[form])
    fei = int(_FEI[form])
    low = kind - place
    for other in range(3):
        if (fei >> other) & 1:
            remove_tile(g, chair, FEI)
        elif other != place:
            remove_tile(g, chair, low + other)
    add_meld(g, chair, CHOW_MELD, low, fei, int(g.feeder), place)


@kernel
def lay_exposed_kong(g, rules, chair, kind, fei):
    """Lay the claimed kong and pay its instant; the replacement comes next."""
    feeder = int(g.feeder)
    remove_tiles(g, chair, kind, 3 - fei)
    remove_tiles(g, chair, FEI, fei)
    add_meld(g, chair, KONG_MELD, kind, fei, feeder, 3)
    begin_turn(g, rules, chair)
    g.ready[chair] = ANY_SUIT
    g.chow_barred[chair] = 0
    g.kongs = int(g.kongs) + 1
    g.turn_kongs = 1
    pay_kong(g, rules, chair, True, False, feeder)
    replace_after_kong(g)


@kernel
def declare_kong(g, rules, action):
    """Show an own-turn kong; those who may rob it are asked next, else it is completed."""
    chair = int(g.actor)
    kind = (action - ADDED_KONG) % 34
    concealed = CONCEALED_KONG <= action < ADDED_KONG_FEI or action >= CONCEALED_KONG_FEI
    g.kong_action = action
    g.pending = kind
    g.feeder = chair
    g.rob = ROB_CONCEALED if concealed else ROB_ADDED
    robbable = int(rules.rob_concealed) > 0 if concealed else int(rules.rob_added) > 0
    if action >= ADDED_KONG_FEI:
        robbable = False
    elif not concealed and int(g.meld_fei[chair, find_pong(g, chair, kind)]) > 0:
        robbable = False
    if robbable:
        g.task = ASK
    else:
        complete_kong(g, rules)


@inlined
def record_answer(g, rules, action):
    """Note the actor's answer; when all have answered, the best is carried out next."""
    chair = int(g.actor)
    g.answer[chair] = action
    if action == PASS and int(rules.missed_lock):
        offered = g.claimable[chair]
        if has_bit(offered, WIN) or has_bit(offered, PONG):
            lock_after_pass(g, chair, int(g.pending))
    if not next_question(g, rules):
        g.task = RESOLVE
