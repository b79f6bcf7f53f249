"""Tiles, their order, and how they are written (rulebook README, section 1 of every variant)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

WINDS: Final[tuple[str, ...]] = ("E", "S", "W", "N")
DRAGONS: Final[tuple[str, ...]] = ("C", "F", "P")
HONOURS: Final[tuple[str, ...]] = WINDS + DRAGONS
SUITED: Final[tuple[str, ...]] = tuple(f"{number}{suit}" for suit in "mps" for number in range(1, 10))
SUIT_OF: Final = {tile: tile[1] for tile in SUITED}
DOTS: Final[tuple[str, ...]] = tuple(f"{number}p" for number in range(1, 10))
FEI: Final = "J"
FLOWERS: Final[tuple[str, ...]] = tuple(f"f{number}" for number in range(1, 9))
ANIMALS: Final[tuple[str, ...]] = ("cat", "rat", "rooster", "centipede")
FACES: Final[tuple[str, ...]] = ("h1", "h2", "h3", "h4")
BONUS: Final[tuple[str, ...]] = FLOWERS + ANIMALS + FACES
BONUS_SET: Final = frozenset(BONUS)

PLAYING: Final[tuple[str, ...]] = SUITED + HONOURS
NAMES: Final[tuple[str, ...]] = (*PLAYING, FEI, *BONUS)
INDEX: Final = {name: place for place, name in enumerate(NAMES)}

TERMINALS: Final[tuple[str, ...]] = ("1m", "9m", "1p", "9p", "1s", "9s")
ORPHANS: Final[tuple[str, ...]] = TERMINALS + HONOURS
GREEN: Final[tuple[str, ...]] = ("2s", "3s", "4s", "6s", "8s", "F")
FLOWER_SERIES: Final = (FLOWERS[:4], FLOWERS[4:])

VARIANTS: Final[tuple[str, ...]] = ("singapore", "malaysian3", "malaysian4", "chinese")

# The kinds that a set or pair can be made of (in malaysian3 a fei stands for one of these).
KINDS: Final[dict[str, tuple[str, ...]]] = {
    "singapore": PLAYING,
    "malaysian3": DOTS + HONOURS,
    "malaysian4": PLAYING,
    "chinese": PLAYING,
}

BONUS_KINDS: Final[dict[str, tuple[str, ...]]] = {
    "singapore": FLOWERS + ANIMALS,
    "malaysian3": FLOWERS + ANIMALS + FACES,
    "malaysian4": FLOWERS,
    "chinese": (),
}

PLAYERS: Final = {"singapore": 4, "malaysian3": 3, "malaysian4": 4, "chinese": 4}

# Runs of three, by their lowest tile.
RUNS: Final[dict[str, tuple[str, str, str]]] = {
    f"{number}{suit}": (f"{number}{suit}", f"{number + 1}{suit}", f"{number + 2}{suit}")
    for suit in "mps"
    for number in range(1, 8)
}


def all_tiles(variant: str) -> list[str]:
    """Every tile of the variant: 148, 84, 144 or 136 of them."""
    tiles = [kind for kind in KINDS[variant] for _ in range(4)] + list(BONUS_KINDS[variant])
    if variant == "malaysian3":
        tiles += [FEI] * 4
    return tiles


def in_order(tiles: Iterable[str]) -> list[str]:
    """The tiles sorted by kind."""
    return sorted(tiles, key=INDEX.__getitem__)


def suit_of(tile: str) -> str:
    """'m', 'p' or 's'; '' for anything else."""
    return SUIT_OF.get(tile, "")


def flower_number(flower: str) -> int:
    """1-4, the number within its series: f1 and f5 are 1 (East's), f4 and f8 are 4."""
    return (int(flower[1]) - 1) % 4 + 1


def read_tiles(text: str | Iterable[str]) -> list[str]:
    """Reads ``"123m EEE J5p"`` (or an iterable of tile names) tile by tile, keeping the order."""
    if not isinstance(text, str):
        return list(text)
    tiles: list[str] = []
    waiting: list[int] = []  # places of digits that still miss their suit
    for sign in text:
        if sign.isdigit():
            waiting.append(len(tiles))
            tiles.append(sign)
        elif sign in "mps":
            for place in waiting:
                tiles[place] += sign
            waiting = []
        elif not sign.isspace():
            tiles.append(sign)
    return tiles


def write_tiles(tiles: Iterable[str]) -> str:
    """One set of one suit (or of one honour) as text: 4p 5p 6p is ``456p``, J 5p 6p is ``J56p``."""
    tiles = list(tiles)
    suits = {suit_of(tile) for tile in tiles if tile in SUITED}
    return "".join(tile[0] for tile in tiles) + "".join(suits)
