"""Chips: instant payments, win payments, fei side payments, the next dealer. Every payment is zero-sum."""

from __future__ import annotations

from mahjong_env.core._kernel import kernel
from mahjong_env.core.bits import NO_BITS, bit
from mahjong_env.core.hand import fei_held
from mahjong_env.core.layout import (
    DISCARDER,
    LAST_DRAWER,
    NO_ROB,
    STAY,
    STAY_IF_WON,
    STAY_WITHOUT_KONG,
    WINNER,
)
from mahjong_env.core.patterns_table import NUM_PATTERNS


@kernel
def pay(g, payer, payee, chips):
    """Move chips between two chairs; before the hand's first decision they are owed to the next step."""
    account = g.delta if int(g.started) else g.owed
    account[payer] -= chips
    account[payee] += chips
    g.hand_chips[payer] -= chips
    g.hand_chips[payee] += chips
    g.chips[payer] -= chips
    g.chips[payee] += chips


@kernel
def pay_from_each(g, rules, payee, chips):
    """Let every other chair pay `chips` to `payee`."""
    for chair in range(int(rules.seats)):
        if chair != payee:
            pay(g, chair, payee, chips)


@kernel
def pay_kong(g, rules, chair, exposed, concealed, feeder):
    """Pay the instant for a completed kong (Singapore 6, Malaysian three-player 5, Chinese `kong_pay`)."""
    if concealed:
        pay_from_each(g, rules, chair, int(rules.kong_concealed))
    elif not exposed:
        pay_from_each(g, rules, chair, int(rules.kong_added))
    elif int(rules.kong_exposed_all):
        pay_from_each(g, rules, chair, int(rules.kong_exposed))
    else:
        pay(g, feeder, chair, int(rules.kong_exposed))


@kernel
def pay_fei_side(g, rules):
    """Pay each fei held at the end of the hand, by every other chair (Malaysian three-player 5)."""
    if int(rules.fei_side) == 0:
        return
    for chair in range(int(rules.seats)):
        held = fei_held(g, chair)
        if held:
            pay_from_each(g, rules, chair, held * int(rules.fei_side))


@kernel
def paid_as_self_draw(w, rules):
    """Tell whether the reading holds a pattern that everybody pays for (Singapore's thirteen wonders)."""
    for pattern in range(NUM_PATTERNS):
        if int(w.counts[pattern]) and rules.pay_all_patterns & bit(pattern) != NO_BITS:
            return True
    return False


@kernel
def rob_factor(w, rules, dealer_factor):
    """Return a payment's factor: the dealer's doubling and a robbed kong, combined as the rules say."""
    if int(w.rob) == NO_ROB:
        return dealer_factor
    rob = int(rules.rob_mult)
    if int(rules.rob_stack_max):
        return max(rob, dealer_factor)
    return rob * dealer_factor


@kernel
def dealer_factor(rules, chair, payer, by, dealer):
    """Return the factor of what `payer` owes the winner `chair` because one of them deals."""
    if chair == dealer:
        return int(rules.dealer_win_mult)
    if payer != dealer:
        return 1
    return int(rules.dealer_loss_mult) if by < 0 else int(rules.dealer_deal_in_mult)


@kernel
def shares(w, rules, payer, by, everybody):
    """Return how many shares of `units` a payer owes."""
    if int(w.flower_win) == 2:
        mode = int(rules.rob_eighth)
        if mode == 1:
            return int(rules.pay_self)
        if mode == 2:
            return 3 * int(rules.pay_self) if payer == by else 0
        return int(rules.pay_shooter) if payer == by else int(rules.pay_other)
    if by < 0 or everybody:
        return int(rules.pay_self)
    return int(rules.pay_shooter) if payer == by else int(rules.pay_other)


@kernel
def settle_win(w, rules, chair, by, dealer):
    """Write the win payment of a scored hand into `w.payments` (chips per chair).

    `by` is the chair that fed the tile (or exposed the eighth flower), -1 for a self-draw; `w.liable` pays
    everybody's share when it is a chair.
    """
    everybody = paid_as_self_draw(w, rules)
    for payer in range(4):
        w.payments[payer] = 0
    for payer in range(int(rules.seats)):
        if payer == chair:
            continue
        factor = rob_factor(w, rules, dealer_factor(rules, chair, payer, by, dealer))
        chips = shares(w, rules, payer, by, everybody) * int(w.units) * factor
        debtor = payer if int(w.liable) < 0 else int(w.liable)
        w.payments[debtor] -= chips
        w.payments[chair] += chips


@kernel
def next_dealer(rules, dealer, winners, by, last_drawer, kongs):
    """Return the chair that deals the next hand.

    `winners` has a bit per winning chair (0: drawn hand), `by` is the discarder or robbed declarer, -1 for a
    self-draw; with several winners the one nearest after `by` counts.
    """
    seats = int(rules.seats)
    following = (dealer + 1) % seats
    if winners == 0:
        mode = int(rules.dealer_draw)
    elif by < 0:
        mode = int(rules.dealer_self_draw)
    else:
        mode = int(rules.dealer_discard)
    if mode == STAY:
        return dealer
    if mode == DISCARDER:
        return by
    if mode == LAST_DRAWER:
        return last_drawer
    if mode == STAY_IF_WON:
        return dealer if (winners >> dealer) & 1 else following
    if mode == STAY_WITHOUT_KONG:
        return dealer if kongs == 0 else following
    if mode == WINNER:
        start = dealer if by < 0 else by
        for step in range(seats):
            chair = (start + step) % seats
            if (winners >> chair) & 1:
                return chair
    return following
