"""The rows of the check data, with this package's tile kinds and names."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from mahjong_env.core.tiles import FEI, KIND_NAMES, NUM_PLAYING

DATA: Final = Path(__file__).parents[1] / "data"
SHANTEN_FILES: Final = ("normal", "half_flush")
# The files of hands write the dragons as White Green Red.
FILE_KINDS: Final = np.array([*range(31), 33, 32, 31])

Counts = npt.NDArray[np.int64]


def read_json(name: str) -> Any:
    """Return the content of one JSON file."""
    return json.loads((DATA / name).read_text(encoding="utf-8"))


def tile_names(hand: Counts) -> list[str]:
    """Return the tiles of a hand's counts by name, in order of kind."""
    return [KIND_NAMES[kind] for kind in np.repeat(np.arange(hand.size), hand)]


class ShantenRows(NamedTuple):
    """Hands as (n, 35) counts and the shanten of each, -1 complete, as (n,) arrays."""

    hands: Counts
    standard: Counts
    orphans: Counts
    pairs: Counts

    @property
    def least(self) -> Counts:
        """The shanten over all three shapes."""
        return np.minimum(np.minimum(self.standard, self.orphans), self.pairs)


def shanten_rows(name: str) -> ShantenRows:
    """Return the 10,000 hands of 14 tiles of one of `SHANTEN_FILES`."""
    rows = np.loadtxt(DATA / f"shanten_truth_{name}_10000.txt", dtype=np.int64)
    hands = np.zeros((len(rows), NUM_PLAYING), np.int64)
    np.add.at(hands, (np.arange(len(rows))[:, None], FILE_KINDS[rows[:, :14]]), 1)
    return ShantenRows(hands, *rows[:, 14:].T)


class FeiRows(NamedTuple):
    """Hands of 14 - 3 x melds tiles as (n, 35) counts, fei last; complete or not by two readings.

    `four_only`: no kind may be used more than four times. `fifth_too`: a fei may make a fifth copy.
    """

    hands: Counts
    melds: Counts
    four_only: npt.NDArray[np.bool_]
    fifth_too: npt.NDArray[np.bool_]


def fei_rows() -> FeiRows:
    """Return the 6,000 hands with 0-4 fei."""
    fields = [line.split("|") for line in (DATA / "joker_win_3p_6000.txt").read_text().splitlines()[1:]]
    hands = np.zeros((len(fields), NUM_PLAYING), np.int64)
    hands[:, FILE_KINDS[[*range(9, 18), *range(27, 34)]]] = [
        list(map(int, field[0].split())) for field in fields
    ]
    melds, fei, four_only, fifth_too = np.array([list(map(int, field[1:])) for field in fields]).T
    hands[:, FEI] = fei
    return FeiRows(hands, melds, four_only == 1, fifth_too == 1)


@dataclass(frozen=True)
class WaitRow:
    """A hand before its draw: concealed tiles, melds in meld notation, and the kinds that complete it."""

    text: str
    tiles: str
    melds: tuple[str, ...]
    waits: tuple[str, ...]


def _meld(text: str) -> str:
    """Return `[CCCC]` as `ckong:CCCC` and `[111s,1]`, a claimed set, as `pong:111s`."""
    tiles, comma, _ = text.strip("[]").partition(",")
    return f"{'pong' if comma else 'ckong'}:{tiles}"


def wait_rows() -> list[WaitRow]:
    """Return the 20 hands and what they wait for."""
    rows = []
    for line in (DATA / "wait_vectors.tsv").read_text().splitlines()[1:]:
        text, kinds = line.split("\t")
        melds = tuple(_meld(meld) for meld in re.findall(r"\[[^]]*\]", text))
        tiles = re.sub(r"\[[^]]*\]", "", text)
        rows.append(WaitRow(text, tiles, melds, tuple(kind for kind in kinds.split(",") if kind)))
    return rows
