"""Hand-made positions for the encoders' tests."""

from typing import Any

import numpy as np

from mahjong_env.core.layout import GAME, NOT_ASKED, RIVER_CLAIMED, RIVER_DRAWN, TURN
from mahjong_env.core.tiles import KIND_NAMES, parse_tile, parse_tiles
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
    return game


def add_meld(game: np.ndarray, chair: int, meld_type: int, tile: str, fei: int = 0) -> None:
    index = int(game[0]["melds"][chair])
    game[0]["meld_type"][chair, index] = meld_type
    game[0]["meld_tile"][chair, index] = parse_tile(tile)
    game[0]["meld_fei"][chair, index] = fei
    game[0]["melds"][chair] = index + 1


def discard(game: np.ndarray, chair: int, tile: str, *, claimed: int = 0, drawn: int = 0) -> None:
    index = int(game[0]["river_size"])
    game[0]["river"][index] = parse_tile(tile)
    game[0]["river_mark"][index] = chair | RIVER_CLAIMED * claimed | RIVER_DRAWN * drawn
    game[0]["river_size"] = index + 1
