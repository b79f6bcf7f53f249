"""Hand-made positions for the encoders' tests."""

from typing import Any

import numpy as np

from mahjong_env.core.layout import (
    ADDED_MELD,
    CHOW_MELD,
    CONCEALED_MELD,
    GAME,
    KONG_MELD,
    LAID_CHOWS,
    LAID_CLAIMED,
    LAID_CONCEALED,
    LAID_FEI,
    LAID_KONGS,
    LAID_PONGS,
    LAID_TWICE,
    NOT_ASKED,
    PONG_MELD,
    RIVER_CHAIR,
    RIVER_CLAIMED,
    RIVER_DRAWN,
    TURN,
)
from mahjong_env.core.shapes import hand_code
from mahjong_env.core.tiles import FEI, KIND_NAMES, NUM_PLAYING, parse_tile, parse_tiles
from mahjong_env.variants import build_rules, resolve


def rules_of(variant: str, **options: Any) -> np.ndarray:
    return np.asarray(build_rules(variant, resolve(variant, options or None)))


def tiles(text: str) -> set[str]:
    return {KIND_NAMES[kind] for kind in parse_tiles(text)}


def new_game(hands: list[str], dealer: int = 0) -> np.ndarray:
    game = np.zeros(1, GAME)
    record = game[0]
    for field in ("drawn", "pending", "feeder"):
        record[field] = -1
    record["liable"][:] = -1
    record["answer"][:] = NOT_ASKED
    record["dealer"] = record["first_dealer"] = dealer
    record["phase"] = TURN
    record["actor"] = dealer
    record["live"] = 70
    for chair, text in enumerate(hands):
        np.add.at(record["hand"][chair], parse_tiles(text), 1)
        record["held"][chair] = len(parse_tiles(text))
    sum_up(record)
    return game


def set_of(kinds: Any) -> int:
    return sum(1 << int(kind) for kind in set(kinds))


def meld_tiles(record: Any, chair: int, index: int) -> list[int]:
    """The tiles of a meld, fei as fei."""
    meld_type, low = int(record["meld_type"][chair, index]), int(record["meld_tile"][chair, index])
    kinds = (
        [low, low + 1, low + 2] if meld_type == CHOW_MELD else [low] * (4 if meld_type >= KONG_MELD else 3)
    )
    fei = int(record["meld_fei"][chair, index])
    return [FEI if fei >> place & 1 else kind for place, kind in enumerate(kinds)]


def lay_sets(record: Any, chair: int, river: list[tuple[int, int]]) -> None:
    """Write the sets of what lies before a chair."""
    melds = [
        tuple(int(record[field][chair, index]) for field in ("meld_type", "meld_tile", "meld_fei"))
        for index in range(int(record["melds"][chair]))
    ]
    open_melds = [meld for meld in melds if meld[0] != CONCEALED_MELD]
    chows = [tile for meld_type, tile, _ in melds if meld_type == CHOW_MELD]
    for which, kinds in (
        (LAID_CHOWS, chows),
        (LAID_TWICE, [tile for tile in chows if chows.count(tile) > 1]),
        (LAID_PONGS, [tile for meld_type, tile, _ in melds if meld_type == PONG_MELD]),
        (LAID_KONGS, [tile for meld_type, tile, _ in melds if meld_type in (KONG_MELD, ADDED_MELD)]),
        (LAID_CONCEALED, [tile for meld_type, tile, _ in melds if meld_type == CONCEALED_MELD]),
        (LAID_CLAIMED, [kind for kind, mark in river if mark & RIVER_CLAIMED]),
        (LAID_FEI, [
            tile + place if meld_type == CHOW_MELD else tile
            for meld_type, tile, fei in open_melds
            for place in range(4)
            if fei >> place & 1
        ]),
    ):  # fmt: skip
        record["laid"][chair, which] = set_of(kinds)
    record["laid_fei"][chair] = sum(fei.bit_count() for _, _, fei in open_melds)


def sum_up(record: Any) -> None:
    """Write the sets of kinds that sum up hands, melds and river."""
    shown = np.zeros(NUM_PLAYING, int)
    shown[FEI] = sum(record["fei_aside"])
    river = [
        (int(record["river"][place]), int(record["river_mark"][place]))
        for place in range(int(record["river_size"]))
    ]
    for kind, mark in river:
        shown[kind] += not mark & RIVER_CLAIMED
    for chair in range(4):
        own = [(kind, mark) for kind, mark in river if mark & RIVER_CHAIR == chair]
        record["discarded"][chair] = set_of(kind for kind, _ in own)
        record["from_draw"][chair] = set_of(kind for kind, mark in own if mark & RIVER_DRAWN)
        newest_first = [kind + 1 for kind, _ in own[:-5:-1]]
        record["latest"][chair] = sum(kind << 8 * place for place, kind in enumerate(newest_first))
        for level in range(4):
            record["holds"][chair, level] = set_of(np.flatnonzero(record["hand"][chair] > level))
        lay_sets(record, chair, own)
        for suit in range(4):
            record["key"][chair, suit] = hand_code(record["hand"][chair], suit)
        pongs = []
        for index in range(int(record["melds"][chair])):
            meld_type = int(record["meld_type"][chair, index])
            if meld_type != CONCEALED_MELD:
                np.add.at(shown, meld_tiles(record, chair, index), 1)
            if meld_type == PONG_MELD and not record["meld_fei"][chair, index]:
                pongs.append(record["meld_tile"][chair, index])
        record["pongs"][chair] = set_of(pongs)
    for place in range(3):
        record["shown"][place] = set_of(np.flatnonzero(shown >> place & 1))


def add_meld(
    game: np.ndarray, chair: int, meld_type: int, tile: str, fei: int = 0, *, feeder: int | None = None
) -> None:
    index = int(game[0]["melds"][chair])
    game[0]["meld_type"][chair, index] = meld_type
    game[0]["meld_tile"][chair, index] = parse_tile(tile)
    game[0]["meld_fei"][chair, index] = fei
    game[0]["meld_from"][chair, index] = chair if feeder is None else feeder
    game[0]["own_kongs"][chair] += meld_type == CONCEALED_MELD
    game[0]["melds"][chair] = index + 1
    sum_up(game[0])


def discard(game: np.ndarray, chair: int, tile: str, *, claimed: int = 0, drawn: int = 0) -> None:
    index = int(game[0]["river_size"])
    game[0]["river"][index] = parse_tile(tile)
    game[0]["river_mark"][index] = chair | RIVER_CLAIMED * claimed | RIVER_DRAWN * drawn
    game[0]["river_size"] = index + 1
    sum_up(game[0])
