"""How many tiles of each kind a chair has seen: counts of three bits, one set of kinds a bit (lowest first).

GAME.shown counts so what everybody has seen: discards, and melds other than concealed kongs.
"""

from __future__ import annotations

from mahjong_env.core._kernel import kernel
from mahjong_env.core.bits import NO_BITS, bit
from mahjong_env.core.hand import FEI
from mahjong_env.core.layout import CONCEALED_MELD


@kernel
def add_tallies(a, b):
    """Return the sums, kind by kind, of two tallies that add up to at most four."""
    twos = a[0] & b[0]
    fours = (a[1] & b[1]) | (twos & (a[1] ^ b[1]))
    return a[0] ^ b[0], a[1] ^ b[1] ^ twos, a[2] | b[2] | fours


@kernel
def tally_of_hand(g, chair):
    """Return the tally of a chair's concealed tiles."""
    one, two, three, four = g.holds[chair, 0], g.holds[chair, 1], g.holds[chair, 2], g.holds[chair, 3]
    return one ^ two ^ three ^ four, two & ~four, four


@kernel
def add_concealed_kongs(g, chair, tally):
    """Return `tally` with the concealed kongs of a chair, each four tiles, one of which may be a fei."""
    for index in range(int(g.melds[chair])):
        if int(g.meld_type[chair, index]) != CONCEALED_MELD:
            continue
        kind = bit(g.meld_tile[chair, index])
        if int(g.meld_fei[chair, index]):
            tally = add_tallies(tally, (kind | bit(FEI), kind, NO_BITS))
        else:
            tally = add_tallies(tally, (NO_BITS, NO_BITS, kind))
    return tally


@kernel
def seen_tally(g, rules, chair, all_open):
    """Return the tally of what `chair` has seen: its own tiles and what lies open.

    Args:
        g: one GAME record.
        rules: one RULES record.
        chair: who looks.
        all_open: whether he knows the concealed kongs of others also where the rules hide them.
    """
    tally = add_tallies((g.shown[0], g.shown[1], g.shown[2]), tally_of_hand(g, chair))
    open_kongs = all_open or int(rules.hide_concealed_kong) == 0
    for other in range(int(rules.seats)):
        if (open_kongs or other == chair) and int(g.own_kongs[other]) > 0:
            tally = add_concealed_kongs(g, other, tally)
    return tally


@kernel
def unseen_levels(rules, tally):
    """Return the kinds of which at least 1, 2, 3 and 4 tiles are unseen, by the tally of those seen."""
    ones, twos, fours = tally
    kinds = rules.kinds
    return (
        kinds & ~fours,
        kinds & ~fours & ~(ones & twos),
        kinds & ~fours & ~twos,
        kinds & ~fours & ~twos & ~ones,
    )
