"""What each discard of a hand leads to: the distance after it and the tiles that then bring it nearer."""

from __future__ import annotations

from mahjong_env.core._kernel import kernel
from mahjong_env.core.distance import (
    ORPHANS,
    SEVEN_PAIRS,
    STANDARD,
    UNHELD,
    has_spare,
    join,
    lanes_of,
    meet,
    missing_spare,
    shanten_of,
    special_shanten,
)
from mahjong_env.core.shapes import code_unit, hand_code, suit_of
from mahjong_env.core.tiles import FEI, NUM_REAL

_SPECIAL = SEVEN_PAIRS | ORPHANS


@kernel
def suit_codes(hand):
    """Return the four suit codes of a hand."""
    return hand_code(hand, 0), hand_code(hand, 1), hand_code(hand, 2), hand_code(hand, 3)


@kernel
def row_of(distance, suit, code):
    """Return the table row of one suit's code."""
    return distance.suit[code] if suit < 3 else distance.honour[code]


@kernel
def suit_rows(codes, distance):
    """Return the table rows of the four suit codes."""
    return (
        distance.suit[codes[0]],
        distance.suit[codes[1]],
        distance.suit[codes[2]],
        distance.honour[codes[3]],
    )


@kernel
def joined_others(rows, distance):
    """Return, for each suit, the lanes of the other three together (without fei for fifth copies)."""
    a = lanes_of(rows[0], 0, distance)
    b = lanes_of(rows[1], 0, distance)
    c = lanes_of(rows[2], 0, distance)
    d = lanes_of(rows[3], 0, distance)
    left = join(a, b)
    right = join(c, d)
    return join(b, right), join(a, right), join(left, d), join(left, c)


@kernel
def missing_with(rows, others, suit, row, sets, fei, distance):
    """Return the tiles missing when `row` takes the place of `rows[suit]`, fei not yet subtracted."""
    if fei > 0:
        a = row if suit == 0 else rows[0]
        b = row if suit == 1 else rows[1]
        c = row if suit == 2 else rows[2]
        d = row if suit == 3 else rows[3]
        if has_spare(a | b | c | d):
            return missing_spare(a, b, c, d, sets, fei, distance)
    return meet(lanes_of(row, 0, distance), others[suit], sets)


@kernel
def discard_distances(hand, melds, shapes, distance, after):
    """Write the shanten after discarding each kind into `after`.

    Args:
        hand: (35,) counts of 14 - 3 x melds tiles, the fei at 34; changed in between, restored at the end.
        melds: 0-4.
        shapes: sum of shape bits.
        distance: one DISTANCE record.
        after: (35,) int8, overwritten; UNHELD where the kind is not held.
    """
    fei = int(hand[FEI])
    codes = suit_codes(hand)
    rows = suit_rows(codes, distance)
    others = joined_others(rows, distance)
    for kind in range(NUM_REAL):
        after[kind] = UNHELD
        if int(hand[kind]) == 0:
            continue
        best = UNHELD
        if shapes & STANDARD:
            suit = suit_of(kind)
            row = row_of(distance, suit, codes[suit] - code_unit(kind))
            best = missing_with(rows, others, suit, row, 4 - melds, fei, distance) - fei - 1
        if melds == 0 and shapes & _SPECIAL:
            hand[kind] = int(hand[kind]) - 1
            best = min(best, special_shanten(hand, melds, fei, shapes))
            hand[kind] = int(hand[kind]) + 1
        after[kind] = best
    after[FEI] = shanten_of(hand, melds, fei - 1, shapes, distance) if fei > 0 else UNHELD


@kernel
def useful_tiles(hand, melds, shapes, unseen, distance):
    """Return how many of the tiles counted in `unseen` bring the hand nearer when drawn.

    Args:
        hand: (35,) counts of 13 - 3 x melds tiles, the fei at 34; changed in between, restored at the end.
        melds: 0-4.
        shapes: sum of shape bits.
        unseen: (35,) tiles of each kind that may still be drawn.
        distance: one DISTANCE record.
    """
    fei = int(hand[FEI])
    codes = suit_codes(hand)
    rows = suit_rows(codes, distance)
    others = joined_others(rows, distance)
    now = shanten_of(hand, melds, fei, shapes, distance)
    # A fei always helps.
    useful = int(unseen[FEI])
    for kind in range(NUM_REAL):
        left = int(unseen[kind])
        if left == 0 or int(hand[kind]) >= 4:
            continue
        then = UNHELD
        if shapes & STANDARD:
            suit = suit_of(kind)
            row = row_of(distance, suit, codes[suit] + code_unit(kind))
            then = missing_with(rows, others, suit, row, 4 - melds, fei, distance) - fei - 1
        if melds == 0 and shapes & _SPECIAL:
            hand[kind] = int(hand[kind]) + 1
            then = min(then, special_shanten(hand, melds, fei, shapes))
            hand[kind] = int(hand[kind]) - 1
        if then < now:
            useful += left
    return useful


@kernel
def batch_discards(hands, melds, shapes, unseen, distance, after, useful):
    """Write the shanten after every discard of every hand and the useful tiles then left.

    Args:
        hands: (n, 35) int8 counts of 14 - 3 x melds tiles, the fei at 34; restored at the end.
        melds: (n,) int64.
        shapes: sum of shape bits.
        unseen: (n, 35) int8.
        distance: (1,) DISTANCE.
        after: (n, 35) int8, overwritten; UNHELD where the kind is not held.
        useful: (n, 35) int16, overwritten; 0 where the kind is not held.
    """
    tables = distance[0]
    for index in range(hands.shape[0]):
        hand = hands[index]
        discard_distances(hand, melds[index], shapes, tables, after[index])
        for kind in range(NUM_REAL + 1):
            useful[index, kind] = 0
            if int(hand[kind]) == 0:
                continue
            hand[kind] = int(hand[kind]) - 1
            useful[index, kind] = useful_tiles(hand, melds[index], shapes, unseen[index], tables)
            hand[kind] = int(hand[kind]) + 1
