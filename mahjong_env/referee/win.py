"""What a scorer is told about a win, and what it answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from mahjong_env.referee.melds import Meld
from mahjong_env.referee.options import Options
from mahjong_env.referee.tiles import FLOWERS, PLAYERS, WINDS

Pattern = tuple[str, int]


@dataclass(frozen=True)
class Win:
    """The facts of one (possible) win. Players are called by their seat winds."""

    variant: str
    options: Options
    concealed: tuple[str, ...]  # the winning tile included
    win_tile: str
    melds: tuple[Meld, ...] = ()
    bonus: tuple[str, ...] = ()
    seat: str = "E"
    round_wind: str = "E"
    dealer: str = "E"
    by: str = "self"  # or the seat wind of the discarder or robbed declarer
    rob: bool = False
    replacement: str | None = None  # bonus, kong, kong_on_kong, kong_bonus
    last_tile: bool = False
    first_turn: str | None = None  # heavenly, earthly
    liable: str | None = None
    fei_aside: int = 0
    at_start: bool = False  # right after the opening replacement, before anybody's turn

    @property
    def self_draw(self) -> bool:
        """Won by a tile drawn by oneself."""
        return self.by == "self"

    @property
    def flower_win(self) -> bool:
        """Singapore's wins by the eighth flower."""
        return self.win_tile in FLOWERS

    @property
    def exposed_melds(self) -> tuple[Meld, ...]:
        """All melds but the concealed kongs."""
        return tuple(meld for meld in self.melds if meld.exposed)

    @property
    def others(self) -> list[str]:
        """The seats that are not the winner's, in turn order from East."""
        return [seat for seat in WINDS[: PLAYERS[self.variant]] if seat != self.seat]

    def option(self, name: str) -> Any:
        """The value of a house rule."""
        return self.options[name]


@dataclass(frozen=True)
class Score:
    """What a hand is worth. ``facts`` also names what counted but is not reported (for bao)."""

    legal: bool
    patterns: tuple[Pattern, ...] = ()
    total: int = 0
    facts: frozenset[str] = frozenset()


NO_SHAPE = Score(legal=False)


def in_table_order(patterns: list[Pattern], order: tuple[str, ...]) -> tuple[Pattern, ...]:
    """The patterns in the order of the variant's table, worthless ones left out."""
    return tuple(sorted((item for item in patterns if item[1]), key=lambda item: order.index(item[0])))


def earliest_first(patterns: tuple[Pattern, ...], order: tuple[str, ...]) -> tuple[int, ...]:
    """A key that is greatest for the list whose ids come first in the table."""
    return tuple(-order.index(name) for name, _ in patterns)
