"""Winning shapes: every way to read a hand as sets and a pair (section 3 of every variant).

A fei may stand for any kind of the variant, so the same tiles can be read in many ways. A reading
names what the sets are, not which of their tiles are fei: nothing in the rulebooks depends on that.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Final

from mahjong_env.referee.melds import Meld
from mahjong_env.referee.tiles import FEI, INDEX, ORPHANS, PLAYING, RUNS, in_order

Tiles = tuple[str, ...]
Part = tuple[str, str]  # ("chow", lowest tile) or ("pung", tile)


@dataclass(frozen=True)
class Block:
    """One set of a winning hand. A kong is a pung here."""

    form: str  # chow or pung
    kind: str  # of a chow its lowest tile
    concealed: bool = True
    kong: bool = False

    @property
    def tiles(self) -> Tiles:
        """The three tiles that the set stands for."""
        return RUNS[self.kind] if self.form == "chow" else (self.kind,) * 3


@dataclass(frozen=True)
class Reading:
    """One way to see a whole winning hand."""

    shape: str  # standard, seven_pairs, thirteen_wonders or orphans
    blocks: tuple[Block, ...] = ()
    pair: str = ""
    pairs: Tiles = ()  # of seven pairs

    @property
    def chows(self) -> list[Block]:
        """The chows among the sets."""
        return [block for block in self.blocks if block.form == "chow"]

    @property
    def pungs(self) -> list[Block]:
        """The pungs and kongs among the sets."""
        return [block for block in self.blocks if block.form == "pung"]

    @property
    def pung_kinds(self) -> Tiles:
        """What the pungs and kongs are made of."""
        return tuple(block.kind for block in self.pungs)

    @property
    def kinds(self) -> frozenset[str]:
        """Every kind that the hand is read to hold."""
        if self.shape == "thirteen_wonders":
            return frozenset(ORPHANS)
        if self.shape == "seven_pairs":
            return frozenset(self.pairs)
        return frozenset({self.pair}.union(*(block.tiles for block in self.blocks)))

    def counts(self) -> Counter[str]:
        """How many of each kind a standard hand is read to hold, a kong counted as three."""
        return Counter([self.pair] * 2 + [tile for block in self.blocks for tile in block.tiles])


def block_of(meld: Meld) -> Block:
    """The set that a meld is."""
    return Block("chow" if meld.is_chow else "pung", meld.kind, not meld.exposed, meld.is_kong)


# Every set that contains a tile.
PARTS: Final[dict[str, list[Part]]] = {
    tile: [("pung", tile)] + [("chow", low) for low, run in RUNS.items() if tile in run] for tile in PLAYING
}


def tiles_of(part: Part) -> Tiles:
    """The three tiles of a set."""
    return RUNS[part[1]] if part[0] == "chow" else (part[1],) * 3


def take_out(tiles: Tiles, wanted: Tiles) -> tuple[Tiles, int]:
    """Takes what is there of the wanted tiles; what is left, and how many were missing."""
    rest = list(tiles)
    missing = 0
    for tile in wanted:
        if tile in rest:
            rest.remove(tile)
        else:
            missing += 1
    return tuple(rest), missing


@lru_cache(maxsize=100_000)
def sets_from(tiles: Tiles, fei: int, kinds: Tiles) -> frozenset[tuple[Part, ...]]:
    """Every collection of sets that uses up the real tiles (in order) and the fei.

    The first real tile must lie in some set. That set takes every real tile it can: a fei in the
    place of a real tile that then serves elsewhere gives the same collection.
    """
    if not tiles:
        pure = [("pung", kind) for kind in kinds] + [("chow", low) for low in RUNS if low in kinds]
        return frozenset(combinations_with_replacement(sorted(pure), fei // 3))
    found = set()
    for part in PARTS[tiles[0]]:
        rest, missing = take_out(tiles, tiles_of(part))
        if missing <= fei:
            for others in sets_from(rest, fei - missing, kinds):
                found.add(tuple(sorted((part, *others))))
    return frozenset(found)


@lru_cache(maxsize=200_000)
def fei_needed(tiles: Tiles, pair: bool) -> int:
    """The fewest fei that make tiles of one suit (in order) into sets, or into sets and a pair.

    The first tile lies in the pair or in some set, which takes every real tile it can.
    """
    if not tiles:
        return 2 if pair else 0
    parts = [(tiles_of(part), pair) for part in PARTS[tiles[0]]]
    if pair:
        parts.append(((tiles[0],) * 2, False))
    needs = []
    for wanted, pair_left in parts:
        rest, missing = take_out(tiles, wanted)
        needs.append(missing + fei_needed(rest, pair_left))
    return min(needs)


@lru_cache(maxsize=200_000)
def suit_needs(tiles: Tiles) -> tuple[int, int]:
    """The fewest fei that make these into sets, and into sets and a pair."""
    return fei_needed(tiles, False), fei_needed(tiles, True)


def by_suit(tiles: Tiles) -> tuple[Tiles, Tiles, Tiles, Tiles]:
    """Real tiles in order, cut into the three suits and the honours: no set holds two of these."""
    written = "".join(tiles)
    dots = written.count("m")  # where the dots begin
    bamboo = dots + written.count("p")
    honours = bamboo + written.count("s")
    return tiles[:dots], tiles[dots:bamboo], tiles[bamboo:honours], tiles[honours:]


def real_and_fei(tiles: Tiles) -> tuple[Tiles, int]:
    """The real tiles in order, and the number of fei."""
    fei = tiles.count(FEI)
    return tuple(in_order(tiles)[: len(tiles) - fei]), fei  # in order the fei come last


def is_standard(tiles: Tiles) -> bool:
    """Whether 2, 5, 8, 11 or 14 tiles, fei included, are sets and a pair."""
    if len(tiles) % 3 != 2:
        return False
    real, fei = real_and_fei(tiles)
    for_sets, for_pair = 0, 2  # two fei may be the pair
    for suit in by_suit(real):
        in_sets, with_pair = suit_needs(suit)
        for_sets += in_sets
        if for_sets - 1 > fei:  # a pair in the place of a set saves one fei at most
            return False
        for_pair = min(for_pair, with_pair - in_sets)
    return for_sets + for_pair <= fei


def may_be_complete(tiles: Tiles) -> bool:
    """A quick look that every winning shape of every variant passes, but few other hands."""
    if tiles.count(FEI) >= 4 or is_standard(tiles):
        return True
    if len(tiles) != 14:
        return False
    kinds = set(tiles) - {FEI}
    return len(kinds) <= 7 or len(kinds.intersection(ORPHANS)) >= 9


@lru_cache(maxsize=50_000)
def may_wait(tiles: Tiles) -> bool:
    """Whether some tile might complete these: if so, a fei in its place would."""
    return may_be_complete((*tiles, FEI))


@lru_cache(maxsize=20_000)
def standard_splits(tiles: Tiles, kinds: Tiles) -> frozenset[tuple[tuple[Part, ...], str]]:
    """Every (sets, pair) that the tiles, fei included, can be read as."""
    if not is_standard(tiles):
        return frozenset()
    real, fei = real_and_fei(tiles)
    found: set[tuple[tuple[Part, ...], str]] = set()
    for pair in kinds:
        rest, missing = take_out(real, (pair, pair))
        if missing <= fei:
            found.update((sets, pair) for sets in sets_from(rest, fei - missing, kinds))
    return frozenset(found)


def standard_readings(concealed: Tiles, melds: tuple[Meld, ...], kinds: Tiles) -> list[Reading]:
    """Every reading as four sets and a pair, the melds among the sets."""
    laid = tuple(block_of(meld) for meld in melds)
    return [
        Reading("standard", laid + tuple(Block(form, kind) for form, kind in sets), pair)
        for sets, pair in standard_splits(concealed, kinds)
        if len(laid) + len(sets) == 4
    ]


def seven_pairs_readings(concealed: Tiles, kinds: Tiles, quads: bool = False) -> list[Reading]:
    """Every reading as seven different pairs; with ``quads`` four of a kind count as two pairs."""
    if len(concealed) != 14:
        return []
    real, _ = real_and_fei(concealed)
    counts = Counter(real)
    if any(count > 2 for count in counts.values()) and not quads:
        return []
    pairs = [kind for kind, count in counts.items() for _ in range((count + 1) // 2)]
    if len(pairs) > 7:
        return []
    spare = [kind for kind in kinds if kind not in counts]
    more = combinations_of_kinds(spare, 7 - len(pairs))  # pairs of two fei
    return [
        Reading("seven_pairs", pairs=tuple(sorted((*pairs, *extra), key=INDEX.__getitem__))) for extra in more
    ]


def combinations_of_kinds(kinds: list[str], size: int) -> list[Tiles]:
    """Every choice of that many different kinds."""
    if size == 0:
        return [()]
    return [
        (kind, *rest)
        for place, kind in enumerate(kinds)
        for rest in combinations_of_kinds(kinds[place + 1 :], size - 1)
    ]


def is_thirteen_wonders(concealed: Tiles) -> bool:
    """One each of the thirteen terminals and honours, and a duplicate of one."""
    return len(concealed) == 14 and set(concealed) == set(ORPHANS)


def is_nine_kinds_with_fei(concealed: Tiles) -> bool:
    """Malaysian3's orphans: the nine kinds that exist, one of them twice, four fei for the others."""
    real, fei = real_and_fei(concealed)
    nine = {kind for kind in ORPHANS if kind[-1] not in "ms"}
    return fei == 4 and len(real) == 10 and set(real) == nine
