"""What a chair may do: masks as bit words.

Word 0 holds actions 0-54; words 1-5 hold, by kind, the added kongs, concealed kongs, both with a fei, swaps.
"""

from __future__ import annotations

import numpy as np

from mahjong_env.core._kernel import inlined, kernel
from mahjong_env.core.actions import ASIDE, CHOW, CHOW_FEI, CHOW_PLACE, KONG, PASS, PONG, WIN
from mahjong_env.core.bits import NO_BITS, bit, count_bits, has_bit, spread_32
from mahjong_env.core.hand import FEI, REAL_KINDS, has_fei, wrap
from mahjong_env.core.layout import MASK_WORDS, OVER, PONG_MELD, RESPOND, ROB, TURN, UNANSWERED
from mahjong_env.core.wins import can_win, four_fei_forced

WORD_STARTS = np.array([0, 55, 89, 123, 157, 191], np.int64)
_PLACE = np.array(CHOW_PLACE, np.int64)
_FEI = np.array(CHOW_FEI, np.int64)
_TWO = np.uint64(2)
# Shifts that line the mask words up to one row of 225 bits.
_1, _5, _9, _25 = np.uint64(1), np.uint64(5), np.uint64(9), np.uint64(25)
_29, _32, _55, _59, _63 = np.uint64(29), np.uint64(32), np.uint64(55), np.uint64(59), np.uint64(63)
_NINE_RANKS, _FIVE_RANKS = np.uint64(0x1FF), np.uint64(0x1F)


def _chow_table():
    """Return the chows of real tiles, as mask bits, for every set of held ranks two below to two above."""
    table = np.zeros(32, np.uint64)
    for held in range(32):
        for form, place in enumerate(CHOW_PLACE[:3]):
            others = (2 - place + other for other in range(3) if other != place)
            if all(held >> rank & 1 for rank in others):
                table[held] |= np.uint64(1 << (CHOW + form))
    return table


_CHOWS = _chow_table()


@kernel
def word_of(action):
    """Return the mask word that holds an action."""
    return 0 if action < 55 else 1 + (action - 55) // 34


@kernel
def is_legal(words, action):
    """Tell whether an action id is set in the mask words."""
    if action < 0 or action >= 225:
        return False
    word = word_of(action)
    return has_bit(words[word], action - WORD_STARTS[word])


@kernel
def chow_fits(g, rules, chair, kind, form):
    """Tell whether the chair holds the tiles of one chow form for the claimed `kind`."""
    hand = g.hand[chair]
    fei_places = int(_FEI[form])
    fei = count_bits(fei_places)
    if fei > int(rules.chow_max_fei) or fei > int(hand[FEI]):
        return False
    low = kind - int(_PLACE[form])
    if low // 9 != kind // 9 or low % 9 > 6 or low < 0:
        return False
    for place in range(3):
        if place == int(_PLACE[form]) or (fei_places >> place) & 1:
            continue
        if int(hand[low + place]) == 0:
            return False
    return leaves_discard(g, rules, chair, kind, form, 2 - fei)


@kernel
def barred_after_chow(rules, kind, form):
    """Return the kinds that may not be discarded after the chow (Chinese option `forbid_discard_chowed`)."""
    mode = int(rules.forbid_discard_chowed)
    if mode == 0:
        return NO_BITS
    barred = bit(kind)
    place = int(_PLACE[form])
    rank = kind % 9
    if mode == 2 and place == 0 and rank <= 5:
        barred = barred | bit(kind + 3)
    if mode == 2 and place == 2 and rank >= 3:
        barred = barred | bit(kind - 3)
    return barred


@kernel
def leaves_discard(g, rules, chair, kind, form, real_used):
    """Tell whether a tile may be discarded after a claim that uses `real_used` real tiles of the hand.

    `form` is a chow form, or -1 for a pong of `kind`. A claim takes two tiles of four or more.
    """
    if int(rules.fei_discard) == 1:
        return True
    fei = int(g.hand[chair, FEI])
    left = int(g.held[chair]) - fei - real_used
    if form < 0 or int(rules.forbid_discard_chowed) == 0:
        return left > 0
    barred = barred_after_chow(rules, kind, form)
    low = kind - int(_PLACE[form])
    for other in range(34):
        count = int(g.hand[chair, other])
        used = other != kind and low <= other <= low + 2 and not (int(_FEI[form]) >> (other - low)) & 1
        if count > (1 if used else 0) and not has_bit(barred, other):
            return True
    return False


@inlined
def claim_word(g, rules, tables, w, chair, kind, robbing):
    """Return word 0 of what `chair` may answer to a discard, or to a kong being declared (`robbing`).

    It is 0 if the chair can only pass.
    """
    word = NO_BITS
    if can_win(g, rules, tables, w, chair, kind, int(g.feeder)):
        word = word | bit(WIN)
    if int(g.live) > 0 and not robbing:
        if not has_bit(g.locked_pong[chair], kind):
            word = word | pong_word(g, rules, chair, kind)
        if chair == wrap(int(g.feeder) + 1, rules) and has_bit(rules.chow_kinds, kind):
            word = word | chow_word(g, rules, chair, kind)
    if word != NO_BITS:
        word = word | bit(PASS)
    return word


@inlined
def word_without_fei(g, chair, kind):
    """Return pong and exposed kong for a hand of real tiles: whoever holds a pair holds more to discard."""
    word = NO_BITS
    if has_bit(g.holds[chair, 1], kind):
        word = bit(PONG)
        if has_bit(g.holds[chair, 2], kind):
            word = word | bit(KONG)
    return word


@inlined
def pong_word(g, rules, chair, kind):
    """Return the pongs and exposed kongs that `chair` may make with `kind`."""
    if not has_fei(g, chair):
        return word_without_fei(g, chair, kind)
    word = NO_BITS
    fei = int(g.hand[chair, FEI])
    held = int(g.hand[chair, kind])
    if held >= 3:
        word = word | bit(KONG)
    if int(rules.allow_fake_kong) and held >= 2 and fei >= 1:
        word = word | bit(KONG + 1)
    most = min(2, min(fei, int(rules.pong_max_fei)))
    for used in range(most + 1):
        if held >= 2 - used and leaves_discard(g, rules, chair, kind, -1, 2 - used):
            word = word | bit(PONG + used)
    return word


@kernel
def chow_neighbours(held, kind):
    """Return which of the ranks two below to two above `kind` are held, the lowest as bit 0."""
    rank = kind % 9
    row = (held >> np.uint64(kind - rank)) & _NINE_RANKS
    return np.int64(((row << _TWO) >> np.uint64(rank)) & _FIVE_RANKS)


@inlined
def may_chow(g, chair, kind):
    """Tell whether the chair holds two real tiles that make a chow with `kind`."""
    return _CHOWS[chow_neighbours(g.holds[chair, 0], kind)] != NO_BITS


@inlined
def chow_word(g, rules, chair, kind):
    """Return the chows that `chair` may make with `kind`."""
    word = NO_BITS
    if int(g.chow_barred[chair]):
        return word
    if not has_fei(g, chair) and int(rules.forbid_discard_chowed) == 0:
        return _CHOWS[chow_neighbours(g.holds[chair, 0], kind)]
    for form in range(len(_PLACE)):
        if chow_fits(g, rules, chair, kind, form):
            word = word | bit(CHOW + form)
    return word


@inlined
def discard_word(g, rules, chair):
    """Return the discards of the chair that holds the turn."""
    word = g.holds[chair, 0] & REAL_KINDS & ~g.barred_discard
    if has_fei(g, chair):
        mode = int(rules.fei_discard)
        if mode == 1 or (mode == 2 and int(g.hand[chair, FEI]) == int(g.held[chair])):
            word = word | bit(FEI)
    return word


@inlined
def write_kongs(g, rules, chair):
    """Write the own-turn kongs of the chair into the mask words 1-4."""
    g.legal[1] = g.pongs[chair] & g.holds[chair, 0]
    g.legal[2] = g.holds[chair, 3] & REAL_KINDS
    if int(rules.added_kong_only_drawn):
        g.legal[1] &= bit(g.drawn) if int(g.drawn) >= 0 else NO_BITS
    if int(rules.allow_fake_kong) and (has_fei(g, chair) or int(rules.fake_pong_promote)):
        write_fake_kongs(g, rules, chair)


@kernel
def write_fake_kongs(g, rules, chair):
    """Write the own-turn kongs with a fei, and those that add to a pong with one, into the mask words 1-4."""
    fei = int(g.hand[chair, FEI])
    if fei > 0:
        g.legal[4] = g.holds[chair, 2] & REAL_KINDS
    for index in range(int(g.melds[chair])):
        if int(g.meld_type[chair, index]) != PONG_MELD:
            continue
        kind = int(g.meld_tile[chair, index])
        fakes = count_bits(g.meld_fei[chair, index])
        if int(rules.fake_pong_promote) and fakes == 1 and int(g.hand[chair, kind]) > 0:
            g.legal[1] = g.legal[1] | bit(kind)
        if fakes == 0 and fei > 0:
            g.legal[3] = g.legal[3] | bit(kind)


@inlined
def write_swaps(g, rules, chair):
    """Write the swaps of a fei out of an own pong into mask word 5."""
    if not int(rules.fei_swap):
        return
    fei = int(g.hand[chair, FEI])
    # On a claim turn a tile must be left to discard.
    free = int(g.phase) == TURN or int(rules.fei_discard) == 1 or int(g.held[chair]) - fei > 1
    for index in range(int(g.melds[chair])):
        kind = int(g.meld_tile[chair, index])
        if int(g.meld_type[chair, index]) != PONG_MELD or int(g.meld_fei[chair, index]) == 0:
            continue
        if free and int(g.hand[chair, kind]) > 0:
            g.legal[5] = g.legal[5] | bit(kind)


@inlined
def write_turn_mask(g, rules, tables, w):
    """Write what the actor may do in his own turn into `g.legal`."""
    chair = int(g.actor)
    for word in range(MASK_WORDS):
        g.legal[word] = NO_BITS
    if four_fei_forced(g, rules, chair):
        g.legal[0] = bit(WIN)
        return
    own_draw = int(g.phase) == TURN
    may_win = own_draw and can_win(g, rules, tables, w, chair, int(g.drawn), -1)
    if own_draw and int(g.live) == 0 and int(rules.last_draw_wins_only):
        g.legal[0] = bit(WIN) | bit(PASS) if may_win else NO_BITS
        return
    word = discard_word(g, rules, chair)
    if may_win:
        word = word | bit(WIN)
    if own_draw and int(g.live) > 0:
        write_kongs(g, rules, chair)
        if int(rules.fei_aside) and has_fei(g, chair):
            word = word | bit(ASIDE)
    g.legal[0] = word
    write_swaps(g, rules, chair)


@inlined
def nothing_legal(g):
    """Tell whether the actor's mask is empty."""
    for word in range(MASK_WORDS):
        if g.legal[word] != NO_BITS:
            return False
    return True


@inlined
def write_mask(words, out, index):
    """Expand mask words into row `index` of `out` (n, 225), bytes of zeros and ones."""
    start = index * 225
    first, second, third = words[0], words[1], words[2]
    fourth, fifth, sixth = words[3], words[4], words[5]
    bits = first | second << _55
    spread_32(out, start, bits)
    spread_32(out, start + 32, bits >> _32)
    bits = second >> _9 | third << _25 | fourth << _59
    spread_32(out, start + 64, bits)
    spread_32(out, start + 96, bits >> _32)
    bits = fourth >> _5 | fifth << _29 | sixth << _63
    spread_32(out, start + 128, bits)
    spread_32(out, start + 160, bits >> _32)
    bits = sixth >> _1
    spread_32(out, start + 192, bits)
    out[index, 224] = bits >> _32


@kernel
def write_seat_mask(g, chair, out, index):
    """Write what `chair` may do now into row `index` of `out`: if it is not asked, only pass."""
    if chair == int(g.actor) and int(g.phase) != OVER:
        write_mask(g.legal, out, index)
        return
    for action in range(225):
        out[index, action] = 0
    phase = int(g.phase)
    if phase in (RESPOND, ROB) and int(g.answer[chair]) == UNANSWERED:
        spread_32(out, index * 225, g.claimable[chair])
        spread_32(out, index * 225 + 32, g.claimable[chair] >> _32)
    else:
        out[index, PASS] = 1


@kernel
def write_masks(games, out):
    """Write the actors' legal actions of every game into the rows of `out` (n, 225)."""
    for index in range(games.shape[0]):
        write_mask(games[index].legal, out, index)
