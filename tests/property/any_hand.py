"""Random hands of every sort, rare ones often, and every way in which a hand may be won.

A hand may lack a winning shape, and the way it was won may be impossible: of that `score_hand` is the judge.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

from mahjong_env.referee.melds import read_meld
from mahjong_env.referee.tiles import (
    BONUS_KINDS,
    DOTS,
    FEI,
    FLOWERS,
    KINDS,
    ORPHANS,
    PLAYERS,
    RUNS,
    WINDS,
    all_tiles,
    in_order,
)
from tests.property.hand_parts import Facts, meld_of, random_pool, sets_and_pair, tiles_left

FULL_HAND = 14
SUITS = {"singapore": "mps", "malaysian3": "p", "malaysian4": "mps", "chinese": "mps"}
GATES = (*"1112345678999",)
LAID = (0, 0, 0, 1, 2, 3, 4)
KONGS = ("kong", "akong", "ckong")
# Four fei in the hand, mostly a win whatever the tiles, leave little to be read.
FEI_HELD = (0, 0, 0, 1, 1, 1, 2, 2, 3, 3, 4)
# What a drawn tile may have replaced, by the number of kongs laid.
REPLACEMENTS = (("bonus",), ("bonus", "kong", "kong_bonus"), ("kong", "kong_on_kong", "kong_bonus"))
HAS_BAO = ("singapore", "malaysian3")
SPOILT = 0.06

Tiles = list[str]
Sorted = tuple[Tiles, list[str]]  # concealed tiles and melds


def of_sets(
    rng: random.Random, variant: str, chows: tuple[float, ...] = (0, 0.5, 0.9), kongs: bool = False
) -> Sorted:
    """Return four sets and a pair, some of the sets laid; of kongs alone with `kongs`."""
    pair, sets = sets_and_pair(rng, random_pool(rng, variant), chows)
    left = tiles_left(variant, pair, *sets)
    forms = (KONGS,) if kongs else ()
    melds = [meld_of(rng, tiles, left, *forms) for tiles in sets[: 4 if kongs else rng.choice(LAID)]]
    return pair + [tile for tiles in sets[len(melds) :] for tile in tiles], melds


def of_pairs(rng: random.Random, variant: str, most: int = 1) -> Sorted:
    """Return seven pairs, a kind in up to `most` of them; half of the hands are of one suit."""
    pool = list(DOTS) if rng.random() < 0.5 else random_pool(rng, variant)
    if len(pool) * most < FULL_HAND // 2:
        pool = list(KINDS[variant])
    return 2 * rng.sample(pool * most, FULL_HAND // 2), []


def of_twin_chows(rng: random.Random, variant: str) -> Sorted:
    """Return two chows, each twice, and a pair: often seven pairs as well."""
    lows = [low for low in RUNS if low in KINDS[variant]]
    twins = rng.choice(lows), rng.choice(lows)
    pair = [rng.choice(KINDS[variant])] * 2
    return [*pair, *(tile for low in twins for tile in RUNS[low] * 2)], []


def of_orphans(rng: random.Random, variant: str) -> Sorted:
    """Return thirteen orphans, or the nine that there are with fei for the others."""
    orphans = [kind for kind in ORPHANS if kind in KINDS[variant]]
    absent = [FEI] * (len(ORPHANS) - len(orphans))
    return [*orphans, *absent, rng.choice(orphans)], []


def of_gates(rng: random.Random, variant: str) -> Sorted:
    """Return 1112345678999 of a suit and one more."""
    suit = rng.choice(SUITS[variant])
    return [f"{rank}{suit}" for rank in (*GATES, rng.randint(1, 9))], []


def of_any_tiles(rng: random.Random, variant: str) -> Sorted:
    """Return any tiles, in malaysian3 four fei among them and sometimes one tile less, as dealt."""
    tiles = [tile for tile in all_tiles(variant) if tile in KINDS[variant]]
    fei = [FEI] * 4 if variant == "malaysian3" else []
    size = FULL_HAND - len(fei) - (bool(fei) and rng.random() < 0.3)
    return [*rng.sample(tiles, size), *fei], []


SORTS: tuple[tuple[Callable[[random.Random, str], Sorted], int], ...] = (
    (of_sets, 12),
    (partial(of_sets, chows=(0.9, 1)), 5),
    (partial(of_sets, chows=(0,)), 4),
    (partial(of_sets, chows=(0,), kongs=True), 2),
    (of_pairs, 6),
    (partial(of_pairs, most=2), 3),
    (of_twin_chows, 3),
    (of_orphans, 2),
    (of_gates, 2),
    (of_any_tiles, 1),
)


def fei_in_meld(rng: random.Random, meld: str) -> tuple[str, int]:
    """Return a meld with some of its tiles replaced by fei, and how many."""
    form, _, body = meld.partition(":")
    suit = body[-1] if body[-1] in "mps" else ""
    tiles = list(body.removesuffix(suit))
    fei = rng.choice((0, 1, 1, 2)) if form in ("chow", "pong") else rng.choice((0, 1))
    for place in (
        rng.sample(range(len(tiles)), fei) if form == "chow" else range(len(tiles) - fei, len(tiles))
    ):
        tiles[place] = FEI
    return f"{form}:{''.join(tiles)}{suit}", fei


def with_fei(rng: random.Random, concealed: Tiles, melds: list[str]) -> tuple[Tiles, list[str], int]:
    """Return the hand with fei in the place of some tiles, and the number of fei set aside."""
    left = 4 - concealed.count(FEI)
    laid = []
    for meld in melds:
        changed, fei = fei_in_meld(rng, meld) if rng.random() < 0.3 else (meld, 0)
        laid.append(changed if fei <= left else meld)
        left -= fei if fei <= left else 0
    real = [place for place, tile in enumerate(concealed) if tile != FEI]
    for place in rng.sample(real, min(rng.choice(FEI_HELD), left, len(real))):
        concealed[place] = FEI
        left -= 1
    return concealed, laid, min(left, rng.choice((0, 0, 0, 0, 1, 2, 4)))


def any_hand(rng: random.Random, variant: str) -> Facts:
    """Return concealed tiles, melds, bonus tiles and fei set aside."""
    sorts, weights = zip(*SORTS, strict=True)
    while True:
        concealed, melds = rng.choices(sorts, weights)[0](rng, variant)
        if max(Counter(concealed).values()) <= 4:
            break
    if rng.random() < SPOILT:
        concealed[rng.randrange(len(concealed))] = rng.choice(KINDS[variant])
    aside = 0
    if variant == "malaysian3":
        concealed, melds, aside = with_fei(rng, concealed, melds)
    kinds = BONUS_KINDS[variant]
    few = rng.choice((0, 0, 1, 1, 2, 4, 8, len(kinds)))
    return {
        "hand": in_order(concealed),
        "melds": melds,
        "bonus": rng.sample(kinds, min(few, len(kinds))),
        "fei_aside": aside,
    }


def _first_turn(rng: random.Random, dealer: bool) -> str | None:
    if rng.random() < 0.9:
        return None
    return "heavenly" if dealer else "earthly"


def any_way(rng: random.Random, variant: str, hand: Facts) -> Facts:
    """Return who wins such a hand and how."""
    seats = WINDS[: PLAYERS[variant]]
    seat, dealer = rng.choice(seats), rng.choice(seats) if variant == "chinese" else "E"
    others = [other for other in seats if other != seat]
    held = Counter(hand["hand"]) + Counter(tile for meld in hand["melds"] for tile in read_meld(meld).tiles)
    single = [tile for tile in hand["hand"] if held[tile] == 1]
    rob = bool(single) and rng.random() < 0.15
    by = rng.choice(others) if rob or rng.random() < 0.45 else "self"
    kongs = min(2, sum("kong" in meld for meld in hand["melds"]))
    replaced = by == "self" and rng.random() < 0.4
    tiles = single if rob else hand["hand"]
    return {
        "seat": seat,
        "dealer": dealer,
        "round_wind": rng.choice(WINDS) if variant in ("singapore", "chinese") else "E",
        "win_tile": rng.choice([tile for tile in tiles if tile != FEI or by == "self"] or tiles),
        "by": by,
        "rob": rob,
        "replacement": rng.choice(REPLACEMENTS[kongs]) if replaced else None,
        "last_tile": rng.random() < 0.12,
        "first_turn": _first_turn(rng, seat == dealer),
        "liable": rng.choice(others) if variant in HAS_BAO and rng.random() < 0.1 else None,
    }


def flower_win(rng: random.Random, variant: str) -> Facts:
    """Return a hand of Singapore that wins by eight flowers, or by seven that rob the eighth."""
    way = any_way(rng, variant, {"hand": ["5m"], "melds": []})
    flower = rng.choice(FLOWERS)
    shown = [tile for tile in FLOWERS if way["by"] == "self" or tile != flower]
    plain: dict[str, Any] = {"rob": False, "replacement": None, "first_turn": None, "liable": None}
    return {"hand": [], "melds": [], "fei_aside": 0, **way, **plain, "bonus": shown, "win_tile": flower}


def any_win(rng: random.Random, variant: str) -> Facts:
    """Return all facts of a random win as `score_hand` takes them, most of them possible ones."""
    if variant == "singapore" and rng.random() < 0.02:
        return flower_win(rng, variant)
    hand = any_hand(rng, variant)
    return {**hand, **any_way(rng, variant, hand)}
