"""Plays a record again by the referee alone, and refuses one that the referee contradicts."""

from __future__ import annotations

from collections.abc import Iterator

from mahjong_env.core.tiles import WINDS
from mahjong_env.record.game_record import GameRecord, Hand, Move, Result, Win
from mahjong_env.record.notation import write_patterns, write_tiles
from mahjong_env.referee import RefereeGame
from mahjong_env.variants import get
from mahjong_env.verify.compare import RefereeFault, guarded
from mahjong_env.verify.replay_check import Check, Outcome


def play_referee(record: GameRecord, limit: int | None = None, source: str = "record") -> Outcome:
    """Play a record's hands through the referee alone.

    Args:
        record: The record.
        limit: Moves after which to stop; None plays all.
        source: Name of the file, for messages.

    Raises:
        RecordError: If turn, action, chips, result or next dealer differ from what the referee does; the
            message names line and field.
    """
    player = _Player(record, limit, Check(source))
    text = ""
    try:
        for number, hand in enumerate(record.hands):
            if number and player.done:
                break
            text = referee_text(player.hand(hand))
    except RefereeFault as fault:
        return Outcome(player.played, text, f"the referee breaks down: {fault}")
    return Outcome(player.played, text, "")


class _Player:
    """Plays the hands of a record.

    Args:
        record: The record.
        limit: Moves after which to stop; None plays all.
        check: Takes the comparisons.

    Attributes:
        played: Moves played.
    """

    def __init__(self, record: GameRecord, limit: int | None, check: Check) -> None:
        self.played = 0
        self._record = record
        self._options = {**get(record.variant).defaults, **record.options}
        # What follows the last move is looked at as well, unless the limit ends before it.
        moves = sum(len(hand.moves) for hand in record.hands)
        self._limit = moves + 1 if limit is None or limit == moves else limit
        self._check = check
        # Chips that have fallen due since the last move: those of the deal come with the move after it.
        self._due = [0] * get(record.variant).seats
        self._before: Hand | None = None

    @property
    def done(self) -> bool:
        """Whether the limit has been reached."""
        return self.played >= self._limit

    def hand(self, hand: Hand) -> RefereeGame:
        """Play a hand as far as the limit allows and return the game."""
        self._check.line += 1
        if self._before is not None:
            self._check_deal(hand, self._before)
        game: RefereeGame = guarded(
            lambda: RefereeGame(
                self._record.variant,
                self._options,
                wall=hand.wall,
                dealer=hand.dealer,
                round_wind=hand.round_wind,
                first_dealer=hand.first_dealer,
            )
        )
        self._add(game.chips)
        for place, move in enumerate(hand.moves):
            if self.done:
                return game
            self._move(game, move)
            self._check.progress(game.over, place == len(hand.moves) - 1, hand)
        self._result(game, hand)
        self._before = hand
        return game

    def _result(self, game: RefereeGame, hand: Hand) -> None:
        if hand.result is None:
            return
        self._check.line += 1
        if not game.over:  # else told at the last move; here the hand has none
            raise self._check.error("type", "a result, but the hand goes on")
        self._check.result(hand.result, _result_of(game))

    def _check_deal(self, hand: Hand, before: Hand) -> None:
        if self._record.episode == "hand":
            raise self._check.error("type", "another deal, but the game is over")
        assert before.result is not None, "a deal follows a result"
        self._check.equal("dealer", hand.dealer, before.result.next_dealer)
        self._check.equal("first_dealer", hand.first_dealer, before.first_dealer)

    def _add(self, chips: list[int]) -> None:
        self._due = [due + more for due, more in zip(self._due, chips, strict=True)]

    def _move(self, game: RefereeGame, move: Move) -> None:
        self._check.line += 1
        actor = game.actor
        self._check.legal(move, actor, [] if actor is None else game.legal()[actor])
        before = game.chips
        guarded(lambda: game.act(move.action))
        self.played += 1
        self._add([after - chips for after, chips in zip(game.chips, before, strict=True)])
        self._check.equal("chips", move.chips, tuple(self._due))
        self._due = [0] * len(self._due)


def _result_of(game: RefereeGame) -> Result:
    """Return how the referee's hand ended in the form of a record, winners in chair order."""
    result, table = game.result, game.table
    wins = [
        Win(
            chair,
            tuple(settled["patterns"]),
            settled["total"],
            {seat: settled["payments"][table.chair_of(seat)] for seat in WINDS[: table.chairs]},
        )
        for chair, settled in zip(result["winners"], result["settlements"], strict=True)
    ]
    wins.sort(key=lambda win: win.chair)
    return Result(result["reason"], tuple(wins), tuple(game.chips), result["next_dealer"])


def referee_text(game: RefereeGame) -> str:
    """Return the referee's table as text, all hands open."""
    table = game.table
    lines = [f"referee: {table.live} tiles left, {game.phase}"]
    for chair in range(table.chairs):
        shown = [*map(str, table.melds[chair]), *table.bonus[chair], *["J aside"] * table.aside[chair]]
        lines += [
            f"{'*' if chair == table.dealer else ' '}{table.seat(chair)} player_{chair}  "
            f"{table.chips[chair]:+d}  {write_tiles(game.hands[chair])}",
            f"    shown: {' '.join(shown) or '-'}",
            f"    discards: {' '.join(table.discards[chair]) or '-'}",
        ]
    for chair, names in game.legal().items():
        lines.append(f"player_{chair} may {', '.join(names)}")
    return "\n".join([*lines, *_referee_result(game)])


def _referee_result(game: RefereeGame) -> Iterator[str]:
    if game.result is None:
        return
    if not game.result["winners"]:
        yield "drawn"
    for chair, settled in zip(game.result["winners"], game.result["settlements"], strict=True):
        yield f"player_{chair} wins {settled['total']}: {write_patterns(settled['patterns'])}"
    yield f"player_{game.result['next_dealer']} deals next"
