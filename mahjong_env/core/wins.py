"""From a game to a hand to score: what a chair would win with, and whether it may."""

from __future__ import annotations

import numpy as np

from mahjong_env.core._kernel import inlined, kernel
from mahjong_env.core.bao import B_FRESH_WIN, meld_bao, winning_tile_bao
from mahjong_env.core.bits import NO_BITS, bit, count_bits, has_bit
from mahjong_env.core.hand import FEI, REAL_KINDS
from mahjong_env.core.layout import NO_REPLACEMENT, NO_ROB, RIVER_CLAIMED, ROB_CONCEALED
from mahjong_env.core.points import may_win, score_win
from mahjong_env.core.settle import settle_win
from mahjong_env.core.shapes import (
    ORPHAN_KINDS,
    code_unit,
    nine_orphans_complete,
    orphans_complete,
    seven_pairs_complete,
    suit_of,
)

ANY_SUIT = 15
_ORPHANS = np.uint64(sum(1 << kind for kind in ORPHAN_KINDS))


@kernel
def copy_holdings(g, w, chair):
    """Copy a chair's concealed tiles, melds and bonus tiles into the hand to score."""
    for kind in range(35):
        w.hand[kind] = g.hand[chair, kind]
    w.melds = g.melds[chair]
    for index in range(4):
        w.meld_type[index] = g.meld_type[chair, index]
        w.meld_tile[index] = g.meld_tile[chair, index]
        w.meld_fei[index] = g.meld_fei[chair, index]
    w.bonus = g.bonus[chair]
    w.fei_aside = g.fei_aside[chair]


@kernel
def is_heavenly(g, rules, chair, self_draw):
    """Tell whether a win now is the dealer's before the first discard."""
    if chair != int(g.dealer) or not self_draw or int(g.river_size) > 0:
        return False
    return int(rules.heaven_concealed_kong) == 1 or int(g.own_kongs[chair]) == 0


@kernel
def is_earthly(g, rules, chair, self_draw, rob):
    """Tell whether a win now is a non-dealer's on the dealer's first discard or on his own first draw."""
    if chair == int(g.dealer) or rob != NO_ROB or int(g.claims) > 0:
        return False
    if int(rules.heaven_any_kong_cancels) and int(g.kongs) > 0:
        return False
    if not self_draw:
        return int(rules.earthly_discard) == 1 and int(g.river_size) == 1 and int(g.feeder) == int(g.dealer)
    if int(rules.earthly_draw) == 0 or int(g.turns[chair]) != 1:
        return False
    return int(rules.heaven_concealed_kong) == 1 or int(g.own_kongs[chair]) == 0


@inlined
def four_fei_forced(g, rules, chair):
    """Tell whether the chair holds the four fei that must be shown as a win."""
    mode = int(rules.four_fei)
    if mode == 0:
        return False
    if mode == 3 and (int(g.river_size) > 0 or int(g.drawn) >= 0):
        return False
    held = int(g.hand[chair, FEI])
    if mode == 2:
        held += int(g.fei_aside[chair])
    return held == 4


@kernel
def build_win(g, rules, w, chair, tile, by):
    """Fill the hand to score for `chair` winning with `tile` fed by chair `by` (-1: self-drawn, in hand)."""
    self_draw = by < 0
    flowers = int(g.flower_win)
    copy_holdings(g, w, chair)
    if not self_draw and flowers == 0:
        w.hand[tile] = int(w.hand[tile]) + 1
    rob = NO_ROB if self_draw else int(g.rob)
    w.seat_wind = (chair - int(g.dealer)) % int(rules.seats)
    w.round_wind = g.round_wind
    w.is_dealer = 1 if chair == int(g.dealer) else 0
    w.win_tile = tile
    w.self_draw = 1 if self_draw else 0
    w.rob = rob
    w.replacement = int(g.replacement) if self_draw else NO_REPLACEMENT
    last = self_draw and int(g.emptied) == 1
    if int(rules.last_tile_head_only) and int(g.from_tail):
        last = False
    w.last_tile = 1 if last else 0
    w.last_discard = 1 if (not self_draw and rob == NO_ROB and int(g.emptied) == 1) else 0
    w.heavenly = 1 if is_heavenly(g, rules, chair, self_draw) else 0
    w.earthly = 1 if is_earthly(g, rules, chair, self_draw, rob) else 0
    w.flower_win = flowers
    w.four_fei = 1 if self_draw and four_fei_forced(g, rules, chair) else 0
    w.liable = -1


@kernel
def suit_asks(tables, suit, code):
    """Return the fei that a suit's code needs for sets (bits 0-2) and for sets and a pair (bits 3-5)."""
    return int(tables.honour_need[code]) if suit == 3 else int(tables.suit_need[code])


def _open_suits(over, fei):
    """Return the suits (a bit each) of which one more tile lets `fei` fei round all up to threes and a pair.

    `over` holds the tiles of each suit modulo 3, two bits each.
    """
    suits = 0
    for suit in range(4):
        sizes = [(over >> (2 * other) & 3) + (other == suit) for other in range(4)]
        lacking = sum(-size % 3 for size in sizes)
        # A suit of one or two over needs one fei less with the pair in it.
        if (lacking - 1 if lacking else 2) <= fei:
            suits |= 1 << suit
    return suits


_OPEN_SUITS = np.array([[_open_suits(over, fei) for over in range(256)] for fei in range(5)], np.int8)


@inlined
def others_complete(g, tables, chair, fei, suit):
    """Tell whether `fei` fei complete the chair's other suits, one pair among them or in `suit`."""
    sets = 0
    gain = 0
    # Honours first: their table is small, and mostly they settle it.
    for other in range(3, -1, -1):
        if other == suit:
            continue
        need = suit_asks(tables, other, int(g.key[chair, other]))
        sets += need & 7
        # A pair needs at most one fei less than a set.
        if sets > fei + 1:
            return False
        gain = min(gain, (need >> 3) - (need & 7))
    return sets + gain <= fei


@kernel
def near_special(g, chair, fei):
    """Tell whether one tile may be all that the chair's thirteen lack for seven pairs or thirteen orphans."""
    once = g.holds[chair, 0]
    odd = (once & ~g.holds[chair, 1]) | (g.holds[chair, 2] & ~g.holds[chair, 3])
    return count_bits(odd & REAL_KINDS) <= fei + 1 or count_bits(_ORPHANS & ~once) <= fei + 1


@inlined
def note_ready(g, rules, tables, chair):
    """Note in which suits one more tile may complete the hand that a discard has left the chair."""
    fei = int(g.hand[chair, FEI])
    suits = int(_OPEN_SUITS[fei, int(g.left_over[chair])])
    for suit in range(4):
        if (suits >> suit) & 1 and not others_complete(g, tables, chair, fei, suit):
            suits ^= 1 << suit
    if int(rules.shapes) != 1 and int(g.melds[chair]) == 0 and near_special(g, chair, fei):
        suits = ANY_SUIT
    g.ready[chair] = suits


@inlined
def may_complete(g, chair, tile):
    """Tell whether `tile` may complete the chair's hand; a fei or an unknown tile may."""
    return tile < 0 or tile == FEI or (int(g.ready[chair]) >> suit_of(tile)) & 1 == 1


@kernel
def standard_shape(g, tables, chair, tile, outside):
    """Tell whether the chair's tiles make sets and one pair; `tile` is the latest one, -1 unknown.

    Where `outside`, `tile` is not among them yet. The suit of the latest tile is looked at first: mostly it
    settles that the hand is not complete.
    """
    fei = int(g.hand[chair, FEI])
    suit = suit_of(tile) if 0 <= tile < FEI else 0
    code = int(g.key[chair, suit])
    if outside:
        code += code_unit(tile)
    need = suit_asks(tables, suit, code)
    sets = need & 7
    gain = (need >> 3) - sets
    if sets + min(gain, 0) > fei:
        return False
    for other in range(4):
        if other != suit:
            need = suit_asks(tables, other, int(g.key[chair, other]))
            sets += need & 7
            gain = min(gain, (need >> 3) - (need & 7))
    return sets + gain <= fei


@kernel
def shape_complete(g, rules, tables, chair, tile, outside):
    """Tell whether the chair's tiles, `outside` with `tile` added, make a winning shape."""
    if standard_shape(g, tables, chair, tile, outside):
        return True
    if int(rules.shapes) == 1 or int(g.melds[chair]) > 0:
        return False
    return special_complete(g, rules, chair, tile if outside else np.int64(-1))


@kernel
def special_complete(g, rules, chair, tile):
    """Tell whether fourteen tiles make seven pairs or thirteen orphans, where the rules have them."""
    hand = g.hand[chair]
    fei = int(hand[FEI])
    if tile >= 0:
        hand[tile] = int(hand[tile]) + 1
    shapes = int(rules.shapes)
    complete = False
    if shapes & 2:
        complete = seven_pairs_complete(hand, fei, int(rules.seven_pairs_quads))
    if shapes & 4 and not complete:
        complete = orphans_complete(hand)
    if shapes & 8 and not complete:
        complete = nine_orphans_complete(hand, fei)
    if tile >= 0:
        hand[tile] = int(hand[tile]) - 1
    return complete


@kernel
def wins_by_orphans(g, rules, chair, tile):
    """Tell whether the chair's tiles and `tile` are thirteen wonders."""
    if int(rules.shapes) & 4 == 0 or int(g.melds[chair]) > 0:
        return False
    hand = g.hand[chair]
    hand[tile] = int(hand[tile]) + 1
    complete = orphans_complete(hand)
    hand[tile] = int(hand[tile]) - 1
    return complete


@kernel
def has_win(g, rules, tables, w, chair, tile, by):
    """Tell whether `chair` has a winning shape with `tile` fed by `by` that meets the minimum."""
    if by >= 0 and int(g.rob) == ROB_CONCEALED and int(rules.rob_concealed) == 1:
        if not wins_by_orphans(g, rules, chair, tile):
            return False
    elif not shape_complete(g, rules, tables, chair, tile, by >= 0):
        return False
    build_win(g, rules, w, chair, tile, by)
    return may_win(w, rules, tables)


@inlined
def can_win(g, rules, tables, w, chair, tile, by):
    """Tell whether `chair` may win with `tile` fed by `by` (-1: self-drawn); `w` is work space."""
    if by >= 0 and has_bit(g.locked_win[chair], tile):
        return False
    return may_complete(g, chair, tile) and has_win(g, rules, tables, w, chair, tile, by)


@kernel
def fresh_tile(g, rules, kind):
    """Tell whether no other copy of the winning `kind` lies in a discard pile or an exposed pung or kong."""
    others = int(g.river_size) - (1 if int(g.rob) == NO_ROB else 0)
    for index in range(others):
        if int(g.river[index]) == kind and not int(g.river_mark[index]) & RIVER_CLAIMED:
            return False
    for chair in range(int(rules.seats)):
        for index in range(int(g.melds[chair])):
            meld = int(g.meld_type[chair, index])
            if 1 <= meld <= 3 and int(g.meld_tile[chair, index]) == kind:
                return False
    return True


@kernel
def find_liable(g, rules, w, chair, tile, by):
    """Return the chair liable for the scored win, or -1: melds first, then the winning tile."""
    if int(rules.bao) == 0 or int(w.flower_win) > 0:
        return -1
    liable = meld_bao(g, chair, w.holds)
    if liable < 0:
        liable = winning_tile_bao(w, rules, by)
    if liable >= 0 or by < 0:
        return liable
    if int(rules.bao) & (1 << B_FRESH_WIN) and int(g.live) <= int(rules.bao_fresh_win_live):
        if fresh_tile(g, rules, tile):
            return by
    return -1


@kernel
def score_and_settle(g, rules, tables, w, chair):
    """Score the winning hand already filled into `w` and write its payments."""
    by = int(g.win_by)
    score_win(w, rules, tables)
    w.liable = find_liable(g, rules, w, chair, int(g.win_tile), by)
    settle_win(w, rules, chair, by, int(g.dealer))


@inlined
def lock_after_discard(g, rules, chair, kind):
    """Update the chair's locks for his own discard of `kind` (Singapore 2, discard lock)."""
    mark = bit(kind)
    g.discarded[chair] = g.discarded[chair] | mark
    mode = int(rules.discard_lock)
    if mode == 0:
        return
    own = g.discarded[chair] if mode == 1 else mark
    g.locked_win[chair] = own | g.missed[chair]
    if int(rules.lock_pong):
        g.locked_pong[chair] = own | g.missed[chair]


@kernel
def lock_after_pass(g, chair, kind):
    """Bar winning and ponging `kind` from others until the chair's next turn (option `missed_lock`)."""
    g.missed[chair] = g.missed[chair] | bit(kind)
    g.locked_win[chair] = g.locked_win[chair] | bit(kind)
    g.locked_pong[chair] = g.locked_pong[chair] | bit(kind)


@inlined
def unlock_at_turn(g, rules, chair):
    """Lift what lapses at the chair's own turn: missed tiles, and the go-around lock."""
    if int(rules.discard_lock) != 2 and not int(rules.missed_lock):
        return
    own = g.discarded[chair] if int(rules.discard_lock) == 1 else NO_BITS
    g.missed[chair] = NO_BITS
    g.locked_win[chair] = own
    g.locked_pong[chair] = own if int(rules.lock_pong) else NO_BITS
