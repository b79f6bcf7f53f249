"""Random and winning hands in plain Python, so that this package and its peers can be given the same ones.

Kinds are numbers: 0-8 characters, 9-17 dots, 18-26 bamboo, 27-33 honours.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

NUM_KINDS: Final = 34
HAND_SIZE: Final = 14
COPIES: Final = 4
ALL_KINDS: Final = tuple(range(NUM_KINDS))
_SUIT_SIZE = 9
_FIRST_HONOUR = 27


def random_hand(rng: random.Random) -> list[int]:
    """Return fourteen tiles of a full set, dealt at random."""
    return [tile // COPIES for tile in rng.sample(range(NUM_KINDS * COPIES), HAND_SIZE)]


def winning_hand(rng: random.Random, kinds: Sequence[int] = ALL_KINDS) -> list[int]:
    """Return four sets and a pair out of `kinds`, whole suits and honours; the last tile is the winning one.

    Chows and pongs are alike likely.
    """
    chows = [kind for kind in kinds if kind < _FIRST_HONOUR and kind % _SUIT_SIZE < _SUIT_SIZE - 2]
    while True:
        hand = [rng.choice(kinds)] * 2
        for _ in range(4):
            if rng.random() < 0.5:
                first = rng.choice(chows)
                hand += [first, first + 1, first + 2]
            else:
                hand += [rng.choice(kinds)] * 3
        if all(hand.count(kind) <= COPIES for kind in hand):
            rng.shuffle(hand)
            return hand


def tiles_136(hand: Sequence[int]) -> list[int]:
    """Return the tiles of a hand as numbers 0-135, four a kind, in the hand's order."""
    return [kind * COPIES + hand[:place].count(kind) for place, kind in enumerate(hand)]
