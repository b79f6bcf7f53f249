"""Plays a record again, step by step, and refuses one that the game contradicts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from mahjong_env.core.actions import ACTION_NAMES, action_id
from mahjong_env.game import Game
from mahjong_env.record.game_record import GameRecord, Hand, Move, Result, hand_of, result_of
from mahjong_env.record.notation import write_patterns, write_tiles
from mahjong_env.record.reading import RecordError
from mahjong_env.referee import RefereeGame
from mahjong_env.variants import get
from mahjong_env.verify.compare import Pair, RefereeFault
from mahjong_env.verify.fast import action_numbers
from mahjong_env.verify.hands import deal_of
from mahjong_env.verify.ruleset import make_ruleset


class Step(NamedTuple):
    """A point of a replay: the game after `move`, or as dealt where there is none."""

    game: Game
    move: Move | None
    result: Result | None


def replay(record: GameRecord, source: str = "record") -> Game:
    """Play a record and return the game as the record leaves it.

    Args:
        record: The record.
        source: Name of the file, for messages.

    Raises:
        RecordError: If deal, turn, action, chips or result differ from what the game does; the message names
            line and field.
    """
    game = None
    for step in replay_steps(record, source):
        game = step.game
    assert game is not None, "a record has at least one deal"
    return game


def replay_steps(record: GameRecord, source: str = "record") -> Iterator[Step]:
    """Play a record step by step; the game of every step is the same object. Errors as for `replay`."""
    check = _Check(source)
    game = _start(record, check)
    # Hands that flowers ended in the opening of the very first deals are no part of a record.
    unrecorded = 0 if game.over else len(game.results)
    for number, hand in enumerate(record.hands, unrecorded):
        check.line += 1
        if number > unrecorded and game.over:
            raise check.error("type", "another deal, but the game is over")
        _check_deal(check, hand, game)
        yield Step(game, None, hand.result if not hand.moves else None)
        for place, move in enumerate(hand.moves):
            check.line += 1
            _play(check, game, move)
            last = place == len(hand.moves) - 1
            ended = len(game.results) > number
            _check_progress(check, ended, last, hand)
            yield Step(game, move, hand.result if last else None)
        if hand.result is not None:
            check.line += 1
            _check_result(check, hand.result, result_of(game.results[number]))


class _Check:
    """Compares a record with a game, line by line."""

    def __init__(self, source: str) -> None:
        self._source = source
        self.line = 1

    def error(self, field: str, problem: str) -> RecordError:
        return RecordError(self._source, self.line, field, problem)

    def equal(self, field: str, recorded: Any, played: Any) -> None:
        if recorded != played:
            raise self.error(field, f"the record says {recorded}, the game gives {played}")


def _start(record: GameRecord, check: _Check) -> Game:
    wall = record.hands[0].wall if record.wall_given else None
    try:
        return Game(
            record.variant,
            {**get(record.variant).defaults, **record.options},
            episode=record.episode,
            seed=record.seed,
            wall=wall,
            dealer=record.dealer,
            round_wind=record.round_wind,
        )
    except ValueError as error:
        check.line += wall is not None
        raise check.error("wall" if wall is not None else "", str(error)) from None


def _check_deal(check: _Check, hand: Hand, game: Game) -> None:
    dealt = hand_of(game)
    for field in ("dealer", "round_wind", "first_dealer", "dice", "wall"):
        check.equal(field, getattr(hand, field), getattr(dealt, field))


def _play(check: _Check, game: Game, move: Move) -> None:
    check.equal("chair", move.chair, game.actor)
    legal = game.legal()
    if move.action not in legal:
        raise check.error("action", f"{move.action!r} is illegal here: expected one of {', '.join(legal)}")
    check.equal("chips", move.chips, game.step(move.action))


def _check_progress(check: _Check, ended: bool, last: bool, hand: Hand) -> None:
    """Refuse what follows a move in the record where the game says otherwise."""
    if ended and not last:
        raise check.error("type", "the hand is over with this move, but another follows")
    if ended and hand.result is None:
        raise check.error("type", "the hand is over with this move, but no result follows")
    if last and hand.result is not None and not ended:
        raise check.error("type", "the hand goes on after this move, but a result follows")


def _check_result(check: _Check, recorded: Result, played: Result) -> None:
    for field in ("reason", "wins", "deltas", "next_dealer"):
        check.equal(field, getattr(recorded, field), getattr(played, field))


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


def compare_record(record: GameRecord, limit: int | None = None, source: str = "record") -> Outcome:
    """Play a record's hands through both engines and stop at the first difference.

    The record's walls and actions are used, its chips and results are not: those may be the very fault that
    it was written for.

    Args:
        record: The record.
        limit: Moves after which to stop; None plays all.
        source: Name of the file, for messages.

    Raises:
        RecordError: If both engines refuse a move, so that the record is wrong; the message names line and
            field.
    """
    check = _Check(source)
    rules = make_ruleset(record.variant, {**record.options, "max_hands": 1})
    played, text = 0, ""
    for hand in record.hands:
        if limit is not None and played >= limit and played:
            break
        check.line += 1
        moves = hand.moves[: None if limit is None else limit - played]
        try:
            deal = deal_of(hand, record.seed)
            pair = Pair(rules, deal.seed, deal.wall, deal.dealer, deal.round_wind)
            count, problem = _compare_hand(pair, moves, check)
        except RefereeFault as fault:
            return Outcome(played, text, str(fault))
        played, text = played + count, referee_text(pair.referee)
        if problem:
            return Outcome(played, text, problem)
        check.line += hand.result is not None
    return Outcome(played, text, "")


def _compare_hand(pair: Pair, moves: list[Move], check: _Check) -> tuple[int, str]:
    """Return how many moves were played, and in what the engines part then; empty if in nothing."""
    for count, move in enumerate(moves):
        found = pair.difference()
        if found is not None:
            return count, str(found)
        check.line += 1
        if pair.over:
            raise check.error("type", "a move, but the hand is over in both engines")
        check.equal("chair", move.chair, pair.fast.actor)
        action = action_id(move.action)
        if not pair.mask >> action & 1:
            offered = ", ".join(ACTION_NAMES[number] for number in action_numbers(pair.mask))
            raise check.error("action", f"both engines refuse {move.action!r}: expected one of {offered}")
        pair.step(action)
    found = pair.difference()
    return len(moves), "" if found is None else str(found)


def play_referee(record: GameRecord, limit: int | None = None) -> Outcome:
    """Play a record's hands through the referee alone; arguments as for `compare_record`."""
    options = {**get(record.variant).defaults, **record.options}
    played, text = 0, ""
    for hand in record.hands:
        game = RefereeGame(
            record.variant,
            options,
            wall=hand.wall,
            dealer=hand.dealer,
            round_wind=hand.round_wind,
            first_dealer=hand.first_dealer,
        )
        for move in hand.moves:
            if limit is not None and played == limit:
                break
            try:
                game.act(move.action)
            except ValueError as error:
                return Outcome(played, referee_text(game), str(error))
            played += 1
        text = referee_text(game)
        if limit is not None and played == limit:
            break
    return Outcome(played, text, "")


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
