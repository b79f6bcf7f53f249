"""The end of a hand: won (also by flowers) or drawn, and who deals next."""

from __future__ import annotations

from mahjong_env.core._kernel import kernel
from mahjong_env.core.bits import NO_BITS
from mahjong_env.core.layout import MASK_WORDS, MAX_ENDED, NEXT_HAND
from mahjong_env.core.settle import next_dealer, pay, pay_fei_side
from mahjong_env.core.wins import build_win, score_and_settle

RESULT_WON, RESULT_DRAWN = 1, 2


@kernel
def result_place(work):
    """Return the place for the outcome of a hand that ends now; where all are taken, the last one."""
    return min(int(work.ended), MAX_ENDED - 1)


@kernel
def close_hand(g, rules, result, work, reason):
    """Pay the fei side payments, name the next dealer and write the outcome into `result`."""
    pay_fei_side(g, rules)
    dealer = int(g.dealer)
    following = next_dealer(rules, dealer, int(g.winners), int(g.win_by), int(g.last_drawer), int(g.kongs))
    g.next_dealer = following
    work.ended = int(work.ended) + 1
    result.reason = reason
    result.winners = g.winners
    result.win_tile = g.win_tile
    result.by = g.win_by
    result.dealer = dealer
    result.round_wind = g.round_wind
    result.first_dealer = g.first_dealer
    result.next_dealer = following
    for chair in range(4):
        result.deltas[chair] = g.hand_chips[chair]
    g.hands_played = int(g.hands_played) + 1
    if following != dealer:
        g.deals_passed = int(g.deals_passed) + 1
    for word in range(MASK_WORDS):
        g.legal[word] = NO_BITS
    g.actor = -1
    g.task = NEXT_HAND


@kernel
def end_drawn(g, rules, work):
    """End the hand without a winner."""
    g.winners = 0
    g.win_tile = -1
    g.win_by = -1
    close_hand(g, rules, work.results[result_place(work)], work, RESULT_DRAWN)


@kernel
def pay_winner(g, rules, w, chair):
    """Make the payments of one scored winner; winners do not pay each other."""
    winners = int(g.winners)
    for payer in range(int(rules.seats)):
        if payer != chair and (winners >> payer) & 1:
            w.payments[chair] += w.payments[payer]
            w.payments[payer] = 0
    for payer in range(int(rules.seats)):
        chips = -int(w.payments[payer])
        if payer != chair and chips != 0:
            pay(g, payer, chair, chips)


@kernel
def end_won(g, rules, tables, work):
    """End the hand: score and pay every chair in `g.winners`."""
    result = work.results[result_place(work)]
    for chair in range(int(rules.seats)):
        if (int(g.winners) >> chair) & 1:
            w = result.win[chair]
            build_win(g, rules, w, chair, int(g.win_tile), int(g.win_by))
            score_and_settle(g, rules, tables, w, chair)
            pay_winner(g, rules, w, chair)
    close_hand(g, rules, result, work, RESULT_WON)
