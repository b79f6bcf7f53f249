"""What a replay tells, and how it refuses a record that the game contradicts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from mahjong_env.record.game_record import Hand, Move, Result
from mahjong_env.record.reading import RecordError


class Check:
    """Compares a record with a game, line by line.

    Args:
        source: Name of the file, for messages.

    Attributes:
        line: Number of the line that is being compared.
    """

    def __init__(self, source: str) -> None:
        self._source = source
        self.line = 1

    def error(self, field: str, problem: str) -> RecordError:
        """Return the error that names this line and a field."""
        return RecordError(self._source, self.line, field, problem)

    def equal(self, field: str, recorded: Any, played: Any) -> None:
        """Raise a RecordError if a field is recorded otherwise than it was played."""
        if recorded != played:
            raise self.error(field, f"the record says {recorded}, the game gives {played}")

    def legal(self, move: Move, actor: int | None, legal: Sequence[str]) -> None:
        """Refuse a move of another chair than the one that is to decide, or one that it may not make."""
        self.equal("chair", move.chair, actor)
        if move.action not in legal:
            problem = f"{move.action!r} is illegal here: expected one of {', '.join(legal)}"
            raise self.error("action", problem)

    def progress(self, ended: bool, last: bool, hand: Hand) -> None:
        """Refuse what follows a move in the record where the game says otherwise.

        Args:
            ended: Whether the hand is over.
            last: Whether the move is the last one of its hand in the record.
            hand: That hand.
        """
        if ended and not last:
            raise self.error("type", "the hand is over with this move, but another follows")
        if ended and hand.result is None:
            raise self.error("type", "the hand is over with this move, but no result follows")
        if last and hand.result is not None and not ended:
            raise self.error("type", "the hand goes on after this move, but a result follows")

    def result(self, recorded: Result, played: Result) -> None:
        """Compare a hand's results field by field."""
        for field in ("reason", "wins", "deltas", "next_dealer"):
            self.equal(field, getattr(recorded, field), getattr(played, field))


@dataclass(frozen=True)
class Outcome:
    """How far a record was played by the referee, alone or beside the fast engine.

    Attributes:
        moves: Moves played.
        text: The referee's table where it stopped.
        problem: What stopped it; empty if nothing did.
    """

    moves: int
    text: str
    problem: str
