"""A game as a file that replays: JSON lines, one fact a line.

    {"type": "header", "format": 1, "package": "0.1.0", "variant": "singapore", "options": {...}, ...}
    {"type": "deal", "dealer": 0, "round_wind": "E", "first_dealer": 0, "wall": "5m E ...", "dice": {...}}
    {"type": "move", "chair": 0, "action": "discard 5m", "chips": [0, 0, 0, 0]}
    {"type": "result", "reason": "win", "winners": [2], "wins": [...], "deltas": [...], "next_dealer": 1}

The header names the options that differ from the variant's default and a hash of all of them. The wall stands
in draw order. `mahjong_env.verify.replay` plays a record.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from mahjong_env.core.layout import GAME
from mahjong_env.core.tiles import KIND_NAMES, WINDS
from mahjong_env.record.notation import write_tiles
from mahjong_env.variants import Value, get, rules_hash

if TYPE_CHECKING:
    from mahjong_env.game import Game, HandResult

FORMAT: Final = 1
DICE: Final = ("seating", "opening_dice", "break_dice")


@dataclass(frozen=True)
class Move:
    """One decision.

    Attributes:
        chair: Who decided.
        action: Name of the action.
        chips: Chips that each chair won or lost by it.
    """

    chair: int
    action: str
    chips: tuple[int, ...]


@dataclass(frozen=True)
class Win:
    """What one winner is paid.

    Attributes:
        chair: The winner.
        patterns: Pairs of a pattern's id and its value.
        total: Tai or fan as paid.
        payments: Chips of the win alone by seat wind.
    """

    chair: int
    patterns: tuple[tuple[str, int], ...]
    total: int
    payments: dict[str, int]


@dataclass(frozen=True)
class Result:
    """How a hand ended.

    Attributes:
        reason: `win` or `draw`.
        wins: One entry per winner, in chair order.
        deltas: Chips of the whole hand by chair.
        next_dealer: Chair that deals next.
    """

    reason: str
    wins: tuple[Win, ...]
    deltas: tuple[int, ...]
    next_dealer: int


@dataclass
class Hand:
    """One hand.

    Attributes:
        dealer: Chair that deals.
        round_wind: The prevailing wind.
        first_dealer: Chair that dealt the first hand of the game.
        wall: All tiles in draw order.
        dice: Wind tiles turned and dice thrown, by field of the GAME record (`DICE`).
        moves: The decisions.
        result: How it ended; None for a hand that is not over.
    """

    dealer: int
    round_wind: str
    first_dealer: int
    wall: tuple[str, ...]
    dice: dict[str, tuple[int, ...]]
    moves: list[Move] = field(default_factory=list)
    result: Result | None = None


@dataclass
class GameRecord:
    """A game from its first deal on.

    Attributes:
        variant: Name of the variant.
        options: The options that differ from the default preset.
        episode: `hand` or `match`.
        seed: Seed of the game.
        wall_given: Whether the first wall was laid by the caller; else it follows from the seed.
        dealer: Chair asked for as first dealer, None if left to the dice.
        round_wind: Round wind asked for, None if left to the rules.
        package: Version of the package that wrote the record.
        hands: The hands.
        mismatch: What `verify` found after the last move, None in other records.
    """

    variant: str
    options: dict[str, Value]
    episode: str
    seed: int
    wall_given: bool
    dealer: int | None
    round_wind: str | None
    package: str
    hands: list[Hand] = field(default_factory=list)
    mismatch: dict[str, str] | None = None

    @classmethod
    def from_game(
        cls,
        game: Game,
        seed: int,
        *,
        wall_given: bool = False,
        dealer: int | None = None,
        round_wind: str | None = None,
    ) -> GameRecord:
        """Begin the record of a game that has just been dealt; `play` goes on with it.

        Args:
            game: The game, before its first move.
            seed: The seed that it was made with, as the other arguments.
            wall_given: Whether it was made with `wall`.
            dealer: The `dealer` that it was made with.
            round_wind: The `round_wind` that it was made with.

        Raises:
            ValueError: If a move has been made already.
        """
        if int(_state(game)["river_size"]) or int(_state(game)["hands_played"]) > len(game.results):
            raise ValueError("game: has been played already, a record begins at the first deal")
        defaults = get(game.variant).defaults
        record = cls(
            variant=game.variant,
            options={name: value for name, value in game.rules.items() if value != defaults[name]},
            episode=("hand", "match")[int(_state(game)["episode"])],
            seed=seed,
            wall_given=wall_given,
            dealer=dealer,
            round_wind=round_wind,
            package=package_version(),
            hands=[hand_of(game)],
        )
        if game.over:
            record.hands[0].result = result_of(game.results[-1])
        return record

    def play(self, game: Game, action: str) -> tuple[int, ...]:
        """Play an action in the recorded game, note it, and return the chips that it moved.

        Raises:
            ValueError: If the action is unknown or illegal; nothing is changed.
        """
        chair, ended = game.actor, len(game.results)
        chips = game.step(action)
        assert chair is not None, "a game that is over takes no action"
        self.hands[-1].moves.append(Move(chair, action, chips))
        if len(game.results) > ended:
            self.hands[-1].result = result_of(game.results[ended])
            if not game.over:
                self.hands.append(hand_of(game))
        return chips

    @property
    def rules_hash(self) -> str:
        """Hash of all options."""
        return rules_hash(self.variant, {**get(self.variant).defaults, **self.options})

    def lines(self) -> Iterator[str]:
        """Return the record line by line, as `read_record` reads it."""
        yield _line("header", self._header())
        for hand in self.hands:
            fields = asdict(hand)
            moves, result = fields.pop("moves"), fields.pop("result")
            yield _line("deal", {**fields, "wall": write_tiles(hand.wall)})
            yield from (_line("move", move) for move in moves)
            if result is not None:
                yield _line("result", result)
        if self.mismatch is not None:
            yield _line("mismatch", self.mismatch)

    def _header(self) -> dict[str, Any]:
        return {
            "format": FORMAT,
            "package": self.package,
            "variant": self.variant,
            "options": self.options,
            "rules_hash": self.rules_hash,
            "episode": self.episode,
            "seed": self.seed,
            "wall_given": self.wall_given,
            "dealer": self.dealer,
            "round_wind": self.round_wind,
        }

    def write(self, path: str | Path) -> None:
        """Write the record to a file."""
        Path(path).write_text("".join(f"{line}\n" for line in self.lines()), encoding="utf-8")


def _line(kind: str, fields: dict[str, Any]) -> str:
    return json.dumps({"type": kind, **fields}, ensure_ascii=False)


def _state(game: Game) -> Any:
    """Return the GAME record of a game: walls and dice are no part of its public face."""
    return game._games[0]


def package_version() -> str:
    """Return the version of this package."""
    from mahjong_env import __version__

    return __version__


def hand_of(game: Game) -> Hand:
    """Return the hand being played as it was dealt, without moves."""
    return hand_of_state(_state(game), len(game.chips), _tiles_of(game))


def _tiles_of(game: Game) -> int:
    return int(game._engine.rules["num_tiles"][0])


def hand_of_state(state: Any, seats: int, tiles: int) -> Hand:
    """Return the hand of a GAME record as it was dealt.

    Args:
        state: One record of dtype GAME.
        seats: Number of chairs.
        tiles: Number of tiles in the wall.
    """
    assert GAME.names is not None
    return Hand(
        dealer=int(state["dealer"]),
        round_wind=WINDS[int(state["round_wind"])],
        first_dealer=int(state["first_dealer"]),
        wall=tuple(KIND_NAMES[kind] for kind in state["wall"][:tiles]),
        dice={name: tuple(state[name][: 4 if name == "break_dice" else seats].tolist()) for name in DICE},
    )


def result_of(result: HandResult) -> Result:
    """Return a hand's result in the form of a record."""
    wins = tuple(
        Win(chair, settled.patterns, settled.total, dict(settled.payments))
        for chair, settled in zip(result.winners, result.settlements, strict=True)
    )
    return Result(result.reason, wins, result.deltas, result.next_dealer)
