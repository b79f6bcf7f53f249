"""One game for people and tests: moves by name, tiles as text, hands that ended as readable results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from mahjong_env.core.actions import ACTION_NAMES, NUM_ACTIONS, action_id
from mahjong_env.core.invariants import VIOLATIONS, audit_games
from mahjong_env.core.layout import GAME, PHASE_NAMES, RESULT, RIVER_CHAIR, new_work
from mahjong_env.core.step import DEAL_GIVEN_WALL, RESTART
from mahjong_env.core.tiles import FEI, FIRST_BONUS, KIND_NAMES, NUM_BONUS, WINDS, parse_tile
from mahjong_env.envs.engine import (
    Engine,
    check_choice,
    describe_illegal,
    make_seeds,
    new_records,
    read_start,
)
from mahjong_env.envs.snapshot import pack_game, unpack_game
from mahjong_env.record.render import bonus_names, meld_text, render_game, seat_letter
from mahjong_env.record.wall_place import WallPlace, wall_place, wrong_tiles
from mahjong_env.score import Settlement, settlement_from_result

_MOST_RESULTS: Final = 64
_REASONS: Final = ("", "win", "draw")


@dataclass(frozen=True)
class HandResult:
    """How a hand ended.

    Attributes:
        reason: `win` or `draw`.
        winners: Winning chairs, in chair order.
        settlements: One settlement per winner.
        deltas: Chips each chair won or lost in the whole hand, instant payments included.
        next_dealer: Chair that deals the next hand.
    """

    reason: str
    winners: tuple[int, ...]
    settlements: tuple[Settlement, ...]
    deltas: tuple[int, ...]
    next_dealer: int


class Game:
    """One game, played by action names.

    Args:
        variant: `singapore`, `malaysian3`, `malaysian4` or `chinese`.
        rules: Preset, options, YAML path or a list of them; see `mahjong_env.variants.resolve`.
        episode: `hand` (one hand) or `match` (the variant's own format).
        seed: Integer from 0 to 2**64 - 1; everything random in the game follows from it.
        wall: Tiles of the first hand in draw order from the break, a permutation of the variant's tiles;
            replacements come from its end, last stack of two first, top tile first. None shuffles.
        dealer: Chair that deals the first hand; None leaves it to the dice.
        round_wind: `E`, `S`, `W` or `N` where the variant has a prevailing wind; None leaves it to the rules.

    Raises:
        ValueError: If an argument is not allowed; the message names it.
    """

    def __init__(
        self,
        variant: str,
        rules: Any = None,
        *,
        episode: str = "hand",
        seed: int = 0,
        wall: Sequence[str] | None = None,
        dealer: int | None = None,
        round_wind: str | None = None,
    ) -> None:
        self._engine = Engine(variant, rules, episode)
        self._games = new_records(GAME, 1)
        self._results = new_records(RESULT, _MOST_RESULTS)
        self._work = new_work()
        self._hands: list[HandResult] = []
        dealers, winds = read_start({"dealer": dealer, "round_wind": round_wind}, self._engine.seats, 1)
        self._engine.seat_games(self._games, make_seeds(seed, 1), dealers, winds)
        if wall is None:
            self._advance(RESTART)
        else:
            self._lay_wall(wall)
            self._advance(DEAL_GIVEN_WALL)

    def _lay_wall(self, wall: Sequence[str]) -> None:
        kinds = [parse_tile(tile) for tile in wall]
        problem = wrong_tiles(self._engine.variant, kinds)
        if problem:
            raise ValueError(f"wall: {problem}")
        self._games["wall"][0, : len(kinds)] = kinds

    def _advance(self, command: int) -> tuple[int, ...]:
        engine = self._engine
        rewards, mask = np.zeros((1, 4), np.int32), np.zeros((1, NUM_ACTIONS), np.int8)
        ended, seat = np.zeros(1, np.int8), np.zeros(1, np.int8)
        count = engine.kernels.advance(
            self._games, np.zeros(1, np.int64), engine.rules, engine.tables, self._work, self._results,
            self._games[:0], np.array([command], np.int64), rewards, ended, seat, mask,
        )  # fmt: skip
        self._hands.extend(map(self._read_result, self._results[:count]))
        return tuple(rewards[0, : engine.seats].tolist())

    def _read_result(self, result: Any) -> HandResult:
        engine = self._engine
        winners = tuple(chair for chair in range(engine.seats) if int(result.winners) >> chair & 1)
        return HandResult(
            reason=_REASONS[int(result.reason)],
            winners=winners,
            settlements=tuple(
                settlement_from_result(engine.variant, engine.options, result, chair) for chair in winners
            ),
            deltas=tuple(result.deltas[: engine.seats].tolist()),
            next_dealer=int(result.next_dealer),
        )

    @property
    def variant(self) -> str:
        """Name of the variant."""
        return self._engine.variant

    @property
    def rules(self) -> dict[str, Any]:
        """All options of the rules with their values."""
        return dict(self._engine.options)

    @property
    def num_seats(self) -> int:
        """Number of chairs."""
        return self._engine.seats

    @property
    def phase(self) -> str:
        """`turn`, `claim_turn`, `respond`, `rob` or `over`."""
        return PHASE_NAMES[int(self._games["phase"][0])]

    @property
    def actor(self) -> int | None:
        """The chair that must act now; None when the game is over."""
        actor = int(self._games["actor"][0])
        return actor if actor >= 0 else None

    @property
    def asked(self) -> tuple[int, ...]:
        """The chairs still to answer, in the order in which they are asked; in a turn the actor alone."""
        if self.phase not in ("respond", "rob"):
            return () if self.actor is None else (self.actor,)
        feeder = int(self._games["feeder"][0])
        order = ((feeder + step) % self.num_seats for step in range(1, self.num_seats))
        return tuple(chair for chair in order if self.legal(chair) != ["pass"])

    @property
    def over(self) -> bool:
        """Whether the episode is over."""
        return self.actor is None

    @property
    def dealer(self) -> int:
        """The chair that deals this hand."""
        return int(self._games["dealer"][0])

    @property
    def round_wind(self) -> str:
        """The prevailing wind."""
        return WINDS[int(self._games["round_wind"][0])]

    @property
    def live(self) -> int:
        """Tiles that may still be drawn."""
        return int(self._games["live"][0])

    @property
    def chips(self) -> tuple[int, ...]:
        """Chips each chair won or lost by the steps of this episode: the sum of what `step` returned."""
        paid = self._games["chips"][0] - self._games["owed"][0]
        return tuple(paid[: self.num_seats].tolist())

    @property
    def results(self) -> list[HandResult]:
        """The hands that have ended, in order."""
        return list(self._hands)

    def _check_chair(self, chair: int) -> int:
        if chair not in range(self.num_seats):
            raise ValueError(f"chair {chair!r}: expected 0 to {self.num_seats - 1}")
        return chair

    def legal(self, chair: int | None = None) -> list[str]:
        """Return the names of what a chair (default: the actor) may do now.

        A chair that is not asked may only `pass`; the list is empty when the game is over.
        """
        actor = self.actor
        if actor is None:
            return []
        chair = actor if chair is None else chair
        row = np.zeros((1, len(ACTION_NAMES)), np.int8)
        self._engine.kernels.seat_masks(self._games, np.array([self._check_chair(chair)], np.int8), row)
        return [ACTION_NAMES[action] for action in np.flatnonzero(row[0])]

    def step(self, action: str | int) -> tuple[int, ...]:
        """Play an action of the actor and return the chips that each chair won or lost by it.

        Raises:
            ValueError: If the action is unknown or illegal; nothing is changed.
        """
        number = action_id(action) if isinstance(action, str) else int(action)
        if self.over:
            raise ValueError(f"action {action!r}: the game is over")
        actions = np.array([number], np.int64)
        if number < 0 or self._engine.kernels.find_illegal(self._games, np.zeros(1, np.int64), actions) >= 0:
            row = np.zeros((1, len(ACTION_NAMES)), np.int8)
            self._engine.kernels.masks(self._games, row)
            raise ValueError(describe_illegal(f"player_{self.actor}", number, row[0]))
        return self._advance(number)

    def hand(self, chair: int) -> list[str]:
        """Return the concealed tiles of a chair, sorted; in the opening also bonus tiles not yet exposed."""
        counts = self._games["hand"][0, self._check_chair(chair)]
        held = int(self._games["holding"][0, chair])
        tiles = [KIND_NAMES[kind] for kind in range(FEI + 1) for _ in range(int(counts[kind]))]
        return tiles + [KIND_NAMES[FIRST_BONUS + bit] for bit in range(NUM_BONUS) if held >> bit & 1]

    def melds(self, chair: int) -> list[str]:
        """Return the melds of a chair in order, such as `chow:J56p`, `pong:FFJ` or `ckong:5555p`."""
        game = self._games[0]
        return [
            meld_text(game, self._check_chair(chair), index) for index in range(int(game["melds"][chair]))
        ]

    def bonus(self, chair: int) -> list[str]:
        """Return the exposed bonus tiles of a chair."""
        return bonus_names(self._games[0], self._check_chair(chair))

    def fei_aside(self, chair: int) -> int:
        """Return how many fei a chair has set aside."""
        return int(self._games["fei_aside"][0, self._check_chair(chair)])

    def discards(self, chair: int) -> list[str]:
        """Return the discards of a chair in order, claimed ones included."""
        game = self._games[0]
        self._check_chair(chair)
        return [
            KIND_NAMES[int(game["river"][index])]
            for index in range(int(game["river_size"]))
            if int(game["river_mark"][index]) & RIVER_CHAIR == chair
        ]

    def seat_wind(self, chair: int) -> str:
        """Return the seat letter of a chair in this hand."""
        return seat_letter(self._games[0], self._engine.rules[0], self._check_chair(chair))

    def wall_place(self, index: int) -> WallPlace:
        """Return where the tile lies that comes `index`-th from the break, by this hand's dice.

        Raises:
            ValueError: If there is no such tile.
        """
        return wall_place(self._games[0], self._engine.rules[0], index)

    def audit(self) -> None:
        """Check the invariants of the game.

        Raises:
            AssertionError: If one is violated; the message says which.
        """
        codes = np.zeros(1, np.int64)
        if audit_games(self._games, self._engine.rules, codes):
            raise AssertionError(VIOLATIONS[int(codes[0])])

    def copy(self) -> Game:
        """Return an independent game that stands where this one does."""
        twin = object.__new__(Game)
        twin._engine = self._engine
        twin._games = self._games.copy()
        twin._results = self._results.copy()
        twin._work = new_work()
        twin._hands = list(self._hands)
        return twin

    def to_bytes(self) -> bytes:
        """Return the state of the game; the results of ended hands are not part of it."""
        return pack_game(self._games, self.variant, self._engine.rules_hash, self._engine.episode)

    @classmethod
    def from_bytes(cls, variant: str, data: bytes, rules: Any = None, *, episode: str = "hand") -> Game:
        """Return the game that `to_bytes` wrote.

        Raises:
            ValueError: If the bytes are damaged or belong to another variant, rule set or episode.
        """
        check_choice("episode", episode, ("hand", "match"))
        engine = Engine(variant, rules, episode)
        twin = object.__new__(cls)
        twin._engine = engine
        twin._games = unpack_game(data, variant, engine.rules_hash, episode).view(np.dtype((np.record, GAME)))
        twin._results = new_records(RESULT, _MOST_RESULTS)
        twin._work = new_work()
        twin._hands = []
        return twin

    def text(self, viewer: int | None = None) -> str:
        """Return the table as text, as `viewer` may see it; None shows everything."""
        return render_game(self._games[0], self._engine.rules[0], viewer)
