"""The wall: dice, break, shuffle, and tiles drawn from its front and its back."""

from __future__ import annotations

from mahjong_env.core._kernel import inlined, kernel
from mahjong_env.core.layout import MAX_TILES
from mahjong_env.core.rng import below, throw_die


@kernel
def shuffle(g, rules):
    """Fill the wall with the variant's tiles in uniformly random order."""
    count = int(rules.num_tiles)
    for index in range(MAX_TILES):
        g.wall[index] = rules.deck[index]
    for last in range(count - 1, 0, -1):
        other = below(g, last + 1)
        tile = g.wall[last]
        g.wall[last] = g.wall[other]
        g.wall[other] = tile


@kernel
def throw_for_first_dealer(g, rules):
    """Let each chair throw two dice until one alone is highest; return that chair."""
    seats = int(rules.seats)
    for chair in range(seats):
        g.opening_dice[chair] = 1
    while True:
        best = 0
        for chair in range(seats):
            if int(g.opening_dice[chair]) > 0:
                g.opening_dice[chair] = throw_die(g) + throw_die(g)
                best = max(best, int(g.opening_dice[chair]))
        winner = -1
        tied = 0
        for chair in range(seats):
            if int(g.opening_dice[chair]) == best:
                winner = chair
                tied += 1
            else:
                g.opening_dice[chair] = 0
        if tied == 1:
            return winner


@kernel
def turn_winds(g):
    """Draw the wind tile that each player turns over: a uniform permutation of the four winds."""
    for chair in range(4):
        g.seating[chair] = chair
    for last in range(3, 0, -1):
        other = below(g, last + 1)
        wind = g.seating[last]
        g.seating[last] = g.seating[other]
        g.seating[other] = wind


@kernel
def break_wall(g, rules):
    """Throw the dice of this hand and note whose wall is broken after how many stacks."""
    seats = int(rules.seats)
    first = throw_die(g)
    second = throw_die(g)
    g.break_dice[0] = first
    g.break_dice[1] = second
    total = first + second
    dealer = int(g.dealer)
    mode = int(rules.break_mode)
    g.break_dice[2] = 0
    g.break_dice[3] = 0
    if mode == 2:
        g.break_seat = (dealer - (total - 1)) % seats
        g.break_stack = total
        return
    g.break_seat = (dealer + total - 1) % seats
    if mode == 1:
        third = throw_die(g)
        fourth = throw_die(g)
        g.break_dice[2] = third
        g.break_dice[3] = fourth
        total += third + fourth
    g.break_stack = total


@inlined
def take_head(g, rules):
    """Draw the next tile from the front; the caller has seen that one is left."""
    head = int(g.head)
    tail = int(g.tail)
    count = int(rules.num_tiles)
    # The top of the last stack may have gone as a replacement already.
    index = head + 1 if (tail % 2 == 1 and head + tail == count - 1) else head
    g.head = head + 1
    g.live = int(g.live) - 1
    return int(g.wall[index])


@kernel
def take_tail(g, rules):
    """Draw a replacement from the back: last stack first, top tile first."""
    head = int(g.head)
    tail = int(g.tail)
    count = int(rules.num_tiles)
    index = count - 1 - (tail ^ 1)
    if head + tail == count - 1:
        index = head + 1 if tail % 2 == 1 else head
    g.tail = tail + 1
    g.live = int(g.live) - 1
    return int(g.wall[index])
