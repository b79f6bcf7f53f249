"""`mahjong-env replay`: a record as text, checked against one engine or both."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from mahjong_env.game import Game
from mahjong_env.record.game_record import GameRecord, Move, Result
from mahjong_env.record.notation import write_chips, write_patterns
from mahjong_env.record.reading import read_record
from mahjong_env.verify.replay import Step, compare_record, replay_steps
from mahjong_env.verify.replay_check import Outcome
from mahjong_env.verify.replay_referee import play_referee

ENGINES = ("core", "referee", "both")


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser(
        "replay",
        help="print a recorded game and check it",
        description="Play a record again, checking turn, legality, chips and results, and print it as text. "
        "With --engine both the two engines are compared step by step instead, and end with exit code 1 "
        "where they part.",
    )
    parser.add_argument("file", metavar="FILE", help="a record, JSON lines")
    parser.add_argument("--step", type=int, default=None, metavar="N", help="stop after N moves")
    parser.add_argument(
        "--viewer", type=int, default=None, metavar="C", help="show what chair C knows (core only)"
    )
    parser.add_argument(
        "--engine",
        choices=ENGINES,
        default="core",
        help="who plays: core or referee, which check the record, or both, which are compared (default core)",
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the record and return the exit code: 1 if the engines part.

    Raises:
        ValueError: If the record or an option is bad, or the game contradicts the record.
    """
    record = read_record(arguments.file)
    moves = sum(len(hand.moves) for hand in record.hands)
    limit = moves if arguments.step is None else arguments.step
    if not 0 <= limit <= moves:
        raise ValueError(f"--step {limit}: expected 0 to {moves}, the moves of the record")
    if arguments.viewer is not None and arguments.engine != "core":
        raise ValueError(f"--viewer: has no meaning with --engine {arguments.engine}, which shows all hands")
    title = _title(record, moves)
    if arguments.engine == "core":
        # All of it at once: a record that proves bad half-way prints nothing.
        print("\n".join([title, *_core_lines(record, arguments.file, limit, arguments.viewer)]))
        return 0
    outcome = _outcome(record, arguments.file, arguments.engine, limit)
    print(title)
    return _verdict(record, arguments.engine, outcome)


def _title(record: GameRecord, moves: int) -> str:
    options = " ".join(f"{name}={value}" for name, value in record.options.items()) or "default rules"
    return f"{record.variant}, {record.episode}, seed {record.seed}, {moves} moves; {options}"


def _core_lines(record: GameRecord, source: str, limit: int, viewer: int | None) -> list[str]:
    """Play the record strictly and return moves, results and the table at the end."""
    lines: list[str] = []
    text, played = "", 0
    for step in replay_steps(record, source):
        if viewer is not None and viewer not in range(step.game.num_seats):
            raise ValueError(f"--viewer {viewer}: expected 0 to {step.game.num_seats - 1}")
        played += step.move is not None
        lines += _step_lines(step, played, viewer)
        text = step.game.text(viewer)
        # The steps check a result only after its move, so that one is not the last to look at.
        if played == limit and step.result is None:
            break
    return [*lines, "", text]


def _step_lines(step: Step, number: int, viewer: int | None) -> Iterator[str]:
    if step.move is None:
        yield f"deal: player_{step.game.dealer} deals, {step.game.round_wind} round"
    else:
        yield f"{number:>4}  {_move_text(step.move, step.game, viewer)}"
    if step.result is not None:
        yield from result_lines(step.result)


def _move_text(move: Move, game: Game, viewer: int | None) -> str:
    action = move.action
    hides = viewer not in (None, move.chair) and game.rules.get("hide_concealed_kong")
    if hides and action.startswith("concealed_kong"):
        action = "concealed_kong ??"
    return f"player_{move.chair} {action:<20} {write_chips(move.chips)}".rstrip()


def result_lines(result: Result) -> Iterator[str]:
    """Return a hand's result as lines."""
    for win in result.wins:
        yield f"      player_{win.chair} wins {win.total}: {write_patterns(win.patterns)}"
    if not result.wins:
        yield "      drawn"
    deltas = " ".join(f"{chips:+d}" for chips in result.deltas)
    yield f"      chips of the hand {deltas}; player_{result.next_dealer} deals next"


def _outcome(record: GameRecord, source: str, engine: str, limit: int) -> Outcome:
    """Play the moves through the referee, or both engines."""
    play = compare_record if engine == "both" else play_referee
    return play(record, limit, source)


def _verdict(record: GameRecord, engine: str, outcome: Outcome) -> int:
    """Tell where and why the engines stopped, and return the exit code."""
    moves = [move for hand in record.hands for move in hand.moves]
    for number, move in enumerate(moves[: outcome.moves], 1):
        print(f"{number:>4}  player_{move.chair} {move.action}")
    print(f"\n{outcome.text}\n")
    if record.mismatch is not None:
        print(f"written because of: {record.mismatch['field']}")
    if outcome.problem:
        print(f"after {outcome.moves} moves: {outcome.problem}")
        return 1
    print(f"{'both engines agree' if engine == 'both' else 'the referee agrees'} up to move {outcome.moves}")
    return 0
