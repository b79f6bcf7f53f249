"""The arguments of `score_hand`, read from text: what each one says, before the rules judge them together."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from mahjong_env.core.layout import BONUS, KONG, KONG_BONUS, KONG_ON_KONG, NO_REPLACEMENT
from mahjong_env.core.tiles import FIRST_BONUS, KIND_NAMES, WINDS, parse_tile, parse_tiles
from mahjong_env.score.melds import Meld, parse_meld

SELF: Final = -1
NOBODY: Final = -1
MAX_MELDS: Final = 4

REPLACEMENTS: Final[dict[str | None, int]] = {
    None: NO_REPLACEMENT,
    "bonus": BONUS,
    "kong": KONG,
    "kong_on_kong": KONG_ON_KONG,
    "kong_bonus": KONG_BONUS,
}
FIRST_TURNS: Final = (None, "heavenly", "earthly")


@dataclass(frozen=True)
class Request:
    """One hand to score. Tiles are kinds; seats are numbers in the order E S W N.

    Attributes:
        variant: Name of the variant.
        hand: Concealed tiles, the winning tile included.
        win_tile: Kind of the winning tile.
        melds: The melds on the table.
        bonus: Exposed bonus tiles.
        seat: The winner.
        round_wind: The prevailing wind.
        dealer: Who deals.
        by: Who fed the tile, or SELF.
        rob: Whether the tile was taken from a kong.
        replacement: NO_REPLACEMENT ... KONG_BONUS, for the last draw.
        last_tile: Whether the last tile of the wall has been drawn.
        first_turn: None, `heavenly` or `earthly`.
        liable: Who pays for everybody, or NOBODY.
        fei_aside: Number of fei set aside.
    """

    variant: str
    hand: tuple[int, ...]
    win_tile: int
    melds: tuple[Meld, ...]
    bonus: tuple[int, ...]
    seat: int
    round_wind: int
    dealer: int
    by: int
    rob: bool
    replacement: int
    last_tile: bool
    first_turn: str | None
    liable: int
    fei_aside: int

    @property
    def self_draw(self) -> bool:
        """Whether the winner drew the tile."""
        return self.by == SELF

    @property
    def kongs(self) -> int:
        """Number of kongs among the melds."""
        return sum(meld.is_kong for meld in self.melds)


def _words(field: str, value: Any) -> list[str]:
    """Return the words of a text or of a sequence of texts."""
    parts = list(value) if isinstance(value, Iterable) and not isinstance(value, str) else [value]
    for part in parts:
        if not isinstance(part, str):
            raise ValueError(f"{field}: {part!r} is no text: expected a string or a sequence of strings")
    return [word for part in parts for word in part.replace(",", " ").split()]


def _tiles(field: str, value: Any) -> list[int]:
    try:
        return parse_tiles(" ".join(_words(field, value)))
    except ValueError as error:
        raise ValueError(f"{field}: {error}") from None


def _win_tile(value: Any) -> int:
    try:
        return parse_tile(value)
    except (ValueError, TypeError) as error:
        raise ValueError(f"win_tile: {error}") from None


def _seat(field: str, value: Any, letters: tuple[str, ...]) -> int:
    if value not in letters:
        raise ValueError(f"{field}: {value!r} is no seat here: expected one of {' '.join(letters)}")
    return letters.index(value)


def _flag(field: str, value: Any) -> bool:
    if value not in (True, False):
        raise ValueError(f"{field}: {value!r} is neither True nor False")
    return bool(value)


def _choice(field: str, value: Any, allowed: Iterable[Any]) -> Any:
    allowed = tuple(allowed)
    if value not in allowed:
        raise ValueError(f"{field}: {value!r} is unknown: expected one of {', '.join(map(repr, allowed))}")
    return value


def _count(field: str, value: Any, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
        raise ValueError(f"{field}: {value!r} is not allowed: expected a whole number from 0 to {most}")
    return value


def _hand(value: Any) -> tuple[int, ...]:
    tiles = _tiles("hand", value)
    for kind in tiles:
        if kind >= FIRST_BONUS:
            raise ValueError(f"hand: {KIND_NAMES[kind]} is a bonus tile: expected under bonus")
    return tuple(tiles)


def _bonus(value: Any) -> tuple[int, ...]:
    tiles = _tiles("bonus", value)
    for kind in tiles:
        if kind < FIRST_BONUS:
            raise ValueError(f"bonus: {KIND_NAMES[kind]} is no bonus tile: expected f1-f8, animals or h1-h4")
        if tiles.count(kind) > 1:
            raise ValueError(f"bonus: {KIND_NAMES[kind]} appears {tiles.count(kind)} times: expected once")
    return tuple(tiles)


def _melds(value: Any) -> tuple[Meld, ...]:
    melds = tuple(parse_meld(word) for word in _words("melds", value))
    if len(melds) > MAX_MELDS:
        raise ValueError(f"melds: {len(melds)} melds: expected at most {MAX_MELDS}")
    return melds


def read_request(variant: str, seats: int, fei: int, arguments: dict[str, Any]) -> Request:
    """Return the request that `score_hand`'s arguments make.

    Args:
        variant: Name of the variant.
        seats: Number of players.
        fei: Number of fei in the set.
        arguments: The keyword arguments of `score_hand`, `rules` left out.

    Raises:
        ValueError: If one of them cannot be read; the message names it and what is allowed.
    """
    letters = WINDS[:seats]
    by, liable = arguments["by"], arguments["liable"]
    if by not in ("self", *letters):
        raise ValueError(f"by: {by!r} is unknown: expected self or one of {' '.join(letters)}")
    return Request(
        variant=variant,
        hand=_hand(arguments["hand"]),
        win_tile=_win_tile(arguments["win_tile"]),
        melds=_melds(arguments["melds"]),
        bonus=_bonus(arguments["bonus"]),
        seat=_seat("seat", arguments["seat"], letters),
        round_wind=_seat("round_wind", arguments["round_wind"], WINDS),
        dealer=_seat("dealer", arguments["dealer"], letters),
        by=SELF if by == "self" else letters.index(by),
        rob=_flag("rob", arguments["rob"]),
        replacement=REPLACEMENTS[_choice("replacement", arguments["replacement"], REPLACEMENTS)],
        last_tile=_flag("last_tile", arguments["last_tile"]),
        first_turn=_choice("first_turn", arguments["first_turn"], FIRST_TURNS),
        liable=NOBODY if liable is None else _seat("liable", liable, letters),
        fei_aside=_count("fei_aside", arguments["fei_aside"], fei),
    )
