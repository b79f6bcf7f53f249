"""Exposing bonus tiles: flower wins and the instant payments they complete."""

from __future__ import annotations

import numpy as np

from mahjong_env.core._kernel import kernel
from mahjong_env.core.actions import PASS, WIN
from mahjong_env.core.bits import NO_BITS, bit
from mahjong_env.core.hand import wrap
from mahjong_env.core.layout import (
    DECIDE,
    MASK_WORDS,
    NOT_ASKED,
    OPENING,
    PAID_ANIMALS,
    PAID_CAT_RAT,
    PAID_FACES,
    PAID_FLOWER_PAIR,
    PAID_ROOSTER_CENTIPEDE,
    PAID_SET_1,
    PAID_SET_2,
    REPLACE,
    ROB,
    TURN,
    UNANSWERED,
    WON,
)
from mahjong_env.core.settle import pay_from_each
from mahjong_env.core.tiles import FIRST_ANIMAL, FIRST_BONUS

_FLOWERS = 0xFF
_CAT_RAT = 0x300
_ROOSTER_CENTIPEDE = 0xC00
# The sets of four and the mark of each payment.
_SETS = np.array([0x000F, 0x00F0, 0x0F00, 0xF000], np.int64)
_SET_MARKS = np.array([PAID_SET_1, PAID_SET_2, PAID_ANIMALS, PAID_FACES], np.int64)


@kernel
def _pay_once(g, rules, chair, mark, chips):
    """Let each other chair pay `chips` unless this event was paid before in the hand."""
    if int(g.paid[chair]) & mark == 0:
        g.paid[chair] = int(g.paid[chair]) | mark
        pay_from_each(g, rules, chair, chips)


@kernel
def _bite(g, rules, chair, pair, mark, opening):
    """Pay a completed pair of bonus tiles, doubled when it was complete at the deal (Singapore 6)."""
    if int(rules.bite) == 0 or int(g.bonus[chair]) & pair != pair:
        return
    dealt = int(g.dealt_bonus[chair]) & pair == pair
    doubled = opening if int(rules.bite_opening) else dealt
    _pay_once(g, rules, chair, mark, int(rules.bite) * (2 if doubled else 1))


@kernel
def pay_bonus_events(g, rules, chair, opening):
    """Pay every pair and set of bonus tiles that the chair now shows and was not yet paid for."""
    seat = (chair - int(g.dealer)) % int(rules.seats)
    _bite(g, rules, chair, _CAT_RAT, PAID_CAT_RAT, opening)
    _bite(g, rules, chair, _ROOSTER_CENTIPEDE, PAID_ROOSTER_CENTIPEDE, opening)
    _bite(g, rules, chair, 0x11 << seat, PAID_FLOWER_PAIR, opening)
    chips = int(rules.set_opening) if opening else int(rules.set_later)
    for index in range(4):
        if int(g.bonus[chair]) & _SETS[index] == _SETS[index]:
            _pay_once(g, rules, chair, _SET_MARKS[index], chips)


@kernel
def seven_flower_holder(g, rules, exposer):
    """Return the chair other than `exposer` that shows seven flowers, or -1."""
    for step in range(1, int(rules.seats)):
        chair = wrap(exposer + step, rules)
        missing = ~int(g.bonus[chair]) & _FLOWERS
        if missing != 0 and missing & (missing - 1) == 0:
            return chair
    return -1


@kernel
def win_by_flowers(g, chair, kind, by):
    """Let the chair win with eight flowers (`by` = -1), or with the eighth robbed from chair `by`."""
    g.winners = 1 << chair
    g.win_tile = kind
    g.win_by = by
    g.flower_win = 1 if by < 0 else 2
    g.task = WON


@kernel
def ask_flower_win(g, chair, kind, exposer):
    """Ask the chair whether it takes the flower win that `kind`, exposed by `exposer`, offers."""
    robbing = chair != exposer
    g.flower_question = 2 if robbing else 1
    g.pending = kind
    g.feeder = exposer
    g.actor = chair
    g.phase = ROB if robbing else TURN
    for other in range(4):
        g.answer[other] = NOT_ASKED
    g.answer[chair] = UNANSWERED
    g.claimable[chair] = bit(WIN) | bit(PASS)
    for word in range(MASK_WORDS):
        g.legal[word] = g.claimable[chair] if word == 0 else NO_BITS
    g.started = 1
    g.task = DECIDE


@kernel
def offer_flower_win(g, rules, chair, kind, exposer):
    """Let the chair win by flowers at once, or ask it where the rules let it decline."""
    if int(rules.flower_win) == 1:
        win_by_flowers(g, chair, kind, exposer if chair != exposer else -1)
    else:
        ask_flower_win(g, chair, kind, exposer)


@kernel
def complete_exposure(g, rules, chair, kind):
    """Pay what the exposed tile completes; return True when its owner may win with eight flowers."""
    pay_bonus_events(g, rules, chair, int(g.opening_turn) >= 0)
    if kind >= FIRST_ANIMAL or int(rules.flower_win) == 0 or int(g.bonus[chair]) & _FLOWERS != _FLOWERS:
        return False
    offer_flower_win(g, rules, chair, kind, chair)
    return True


@kernel
def expose(g, rules, chair, kind):
    """Expose one bonus tile; return True when a flower win comes before its replacement.

    The order is that of the Singapore rulebook 8b.1: seven rob one, instants, the owner's eighth.
    """
    g.bonus[chair] = int(g.bonus[chair]) | (1 << (kind - FIRST_BONUS))
    if kind < FIRST_ANIMAL and int(rules.flower_win):
        robber = seven_flower_holder(g, rules, chair)
        if robber >= 0:
            offer_flower_win(g, rules, robber, kind, chair)
            return True
    return complete_exposure(g, rules, chair, kind)


@kernel
def answer_flower_win(g, rules, action):
    """Take or decline the flower win asked for; after declining the replacement comes next."""
    chair = int(g.feeder)
    kind = int(g.pending)
    robbing = int(g.flower_question) == 2
    winner = int(g.actor)
    g.flower_question = 0
    g.pending = -1
    for other in range(4):
        g.answer[other] = NOT_ASKED
    if action == WIN:
        win_by_flowers(g, winner, kind, chair if robbing else -1)
        return
    g.actor = chair
    if robbing and complete_exposure(g, rules, chair, kind):
        return
    g.task = OPENING if int(g.opening_turn) >= 0 else REPLACE
