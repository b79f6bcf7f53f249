"""Everything that lies on the table during one hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from mahjong_env.referee.melds import Meld
from mahjong_env.referee.options import Options
from mahjong_env.referee.tiles import PLAYERS, WINDS
from mahjong_env.referee.wall import Wall


@dataclass
class Turn:
    """What matters about the turn under way."""

    chair: int
    drew: bool = True  # a draw turn; False after a chow or pong
    kongs: int = 0  # declared since the player's last discard, the one that opened the turn included
    cause: str = "wall"  # of the last tile taken: wall, bonus, kong, kong_bonus; none after a swap
    drawn: str | None = None  # the last tile taken


@dataclass
class Trigger:
    """A bao rule that a discard has set off for the player who claimed it."""

    rule: str
    liable: int


@cache
def others_of(chairs: int, chair: int) -> tuple[int, ...]:
    """The other chairs in turn order, beginning after this one."""
    return (*range(chair + 1, chairs), *range(chair))


@dataclass
class Table:
    """One hand of one variant. Players are numbered 0.. in turn order ("chairs")."""

    variant: str
    options: Options
    tiles: Sequence[str]
    dealer: int = 0
    round_wind: str = "E"
    first_dealer: int = 0

    chairs: int = field(init=False)
    wall: Wall = field(init=False)
    hands: list[list[str]] = field(init=False)
    melds: list[list[Meld]] = field(init=False)
    bonus: list[list[str]] = field(init=False)
    aside: list[int] = field(init=False)  # fei set aside
    discards: list[list[str]] = field(init=False)  # all a player has discarded, claimed ones included
    piles: list[list[str]] = field(init=False)  # the discards nobody claimed
    chips: list[int] = field(init=False)
    dealt_bonus: list[set[str]] = field(init=False)  # bonus tiles among the dealt ones
    missed: list[set[str]] = field(init=False)  # kinds barred by a missed claim
    chow_barred: list[bool] = field(init=False)
    triggers: list[list[Trigger]] = field(init=False)

    turn: Turn = field(init=False)
    opening: bool = True  # deal and opening replacement
    last_drawer: int = field(init=False)
    between: str | None = None  # a discard or kong tile on which answers are awaited
    claims: int = 0  # chows, pongs and exposed kongs of the hand
    result: dict[str, Any] | None = None

    def __post_init__(self) -> None:
        self.chairs = PLAYERS[self.variant]
        self.wall = Wall(self.tiles, self.options.get("dead_wall", 0))
        self.hands = [[] for _ in range(self.chairs)]
        self.melds = [[] for _ in range(self.chairs)]
        self.bonus = [[] for _ in range(self.chairs)]
        self.aside = [0] * self.chairs
        self.discards = [[] for _ in range(self.chairs)]
        self.piles = [[] for _ in range(self.chairs)]
        self.chips = [0] * self.chairs
        self.dealt_bonus = [set() for _ in range(self.chairs)]
        self.missed = [set() for _ in range(self.chairs)]
        self.chow_barred = [False] * self.chairs
        self.triggers = [[] for _ in range(self.chairs)]
        self.turn = Turn(self.dealer)
        self.last_drawer = self.dealer

    @property
    def over(self) -> bool:
        """Whether the hand has ended."""
        return self.result is not None

    @property
    def live(self) -> int:
        """Tiles that may still be taken from the wall."""
        return self.wall.live

    def seat(self, chair: int) -> str:
        """The seat wind of a chair; in chinese the letters stay with the chairs."""
        east = self.first_dealer if self.variant == "chinese" else self.dealer
        return WINDS[(chair - east) % self.chairs]

    def chair_of(self, seat: str) -> int:
        """The chair of a seat wind."""
        return next(chair for chair in range(self.chairs) if self.seat(chair) == seat)

    def after(self, chair: int) -> int:
        """The next chair in turn order."""
        return (chair + 1) % self.chairs

    def others(self, chair: int) -> tuple[int, ...]:
        """The other chairs in turn order, beginning after this one."""
        return others_of(self.chairs, chair)

    def from_dealer(self) -> list[int]:
        """All chairs in turn order, the dealer first."""
        return [self.dealer, *self.others(self.dealer)]

    def pay(self, payer: int, payee: int, chips: int) -> None:
        """Moves chips at once."""
        self.chips[payer] -= chips
        self.chips[payee] += chips

    def collect(self, payee: int, chips: int) -> None:
        """Every other player pays the same."""
        for payer in self.others(payee):
            self.pay(payer, payee, chips)

    def draw(self, chair: int) -> str:
        """Takes the tile at the head of the wall."""
        self.last_drawer = chair
        return self.wall.draw()

    def replace(self, chair: int) -> str:
        """Takes the tile at the tail of the wall."""
        self.last_drawer = chair
        return self.wall.replace()

    def own_kongs(self, chair: int) -> list[Meld]:
        """The player's kongs of any sort."""
        return [meld for meld in self.melds[chair] if meld.is_kong]

    def any_kong(self) -> bool:
        """Whether anybody has made a kong."""
        return any(self.own_kongs(chair) for chair in range(self.chairs))

    def discards_made(self) -> int:
        """How many discards there have been in the hand."""
        return sum(len(discards) for discards in self.discards)
