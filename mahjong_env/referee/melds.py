"""Sets laid on the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mahjong_env.referee.tiles import FEI, INDEX, RUNS, read_tiles, suit_of, write_tiles

KONGS: Final[tuple[str, ...]] = ("kong", "akong", "ckong")


@dataclass(frozen=True)
class Meld:
    """A chow, pong, claimed kong, added kong (akong) or concealed kong (ckong).

    ``kind`` is the tile that the set is made of; of a chow, its lowest tile (also where a fei stands
    for it). ``tiles`` are the physical tiles, fei included, in the order in which they lie.
    """

    form: str
    kind: str
    tiles: tuple[str, ...]

    @property
    def exposed(self) -> bool:
        """Anything but a concealed kong."""
        return self.form != "ckong"

    @property
    def is_kong(self) -> bool:
        """A kong of any sort."""
        return self.form in KONGS

    @property
    def is_chow(self) -> bool:
        """A claimed run."""
        return self.form == "chow"

    @property
    def fei(self) -> int:
        """How many of the tiles are fei."""
        return self.tiles.count(FEI)

    @property
    def covers(self) -> tuple[str, ...]:
        """The three tiles that the set stands for."""
        return RUNS[self.kind] if self.is_chow else (self.kind,) * 3

    def __str__(self) -> str:
        return f"{self.form}:{write_tiles(self.tiles)}"


def pung_meld(form: str, kind: str, fei: int = 0) -> Meld:
    """A pong or a kong of ``kind`` with ``fei`` of its tiles replaced by fei, which lie last."""
    size = 3 if form == "pong" else 4
    return Meld(form, kind, (kind,) * (size - fei) + (FEI,) * fei)


def read_meld(text: str) -> Meld:
    """Reads ``chow:J56p``, ``pong:FFJ``, ``ckong:5555p``."""
    form, _, written = text.partition(":")
    tiles = read_tiles(written)
    if form != "chow":
        kind = next(tile for tile in tiles if tile != FEI)
        return pung_meld(form, kind, tiles.count(FEI))
    if FEI not in tiles:
        tiles.sort(key=INDEX.__getitem__)
    place, real = next((place, tile) for place, tile in enumerate(tiles) if tile != FEI)
    return Meld(form, f"{int(real[0]) - place}{suit_of(real)}", tuple(tiles))
