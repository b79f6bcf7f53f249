"""Plays a record again, step by step, and refuses one that the game contradicts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from mahjong_env.core.actions import ACTION_NAMES, action_id
from mahjong_env.game import Game
from mahjong_env.record.game_record import GameRecord, Hand, Move, Result, hand_of, result_of
from mahjong_env.variants import get
from mahjong_env.verify.compare import Pair, RefereeFault
from mahjong_env.verify.fast import action_numbers
from mahjong_env.verify.hands import deal_of
from mahjong_env.verify.replay_check import Check, Outcome
from mahjong_env.verify.replay_referee import referee_text
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
    check = Check(source)
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
            check.progress(ended, last, hand)
            yield Step(game, move, hand.result if last else None)
        if hand.result is not None:
            check.line += 1
            check.result(hand.result, result_of(game.results[number]))


def _start(record: GameRecord, check: Check) -> Game:
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


def _check_deal(check: Check, hand: Hand, game: Game) -> None:
    dealt = hand_of(game)
    for field in ("dealer", "round_wind", "first_dealer", "dice", "wall"):
        check.equal(field, getattr(hand, field), getattr(dealt, field))


def _play(check: Check, game: Game, move: Move) -> None:
    check.legal(move, game.actor, game.legal())
    check.equal("chips", move.chips, game.step(move.action))


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
    check = Check(source)
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


def _compare_hand(pair: Pair, moves: list[Move], check: Check) -> tuple[int, str]:
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
