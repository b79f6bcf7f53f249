"""Reads a record file strictly: whatever is wrong is named by line and field, and nothing is half read."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mahjong_env.core.actions import action_id
from mahjong_env.core.tiles import WINDS, parse_tile
from mahjong_env.record.fields import Fields, is_integer, without_doubles
from mahjong_env.record.game_record import DICE, FORMAT, GameRecord, Hand, Move, Result, Win
from mahjong_env.record.notation import read_tiles
from mahjong_env.record.wall_place import wrong_tiles
from mahjong_env.variants import get, resolve, rules_hash

_MAX_SEED = 2**64 - 1
_MAX_TOTAL = 10_000


class RecordError(ValueError):
    """A record that cannot be read, or that the game contradicts.

    Args:
        source: Name of the file.
        line: Number of the line, from 1.
        field: Name of the field, empty for the line as a whole.
        problem: What is wrong, and what is expected.
    """

    def __init__(self, source: str, line: int, field: str, problem: str) -> None:
        where = f", field {field!r}" if field else ""
        super().__init__(f"{source}: line {line}{where}: {problem}")
        self.line = line
        self.field = field


class _Line(Fields):
    """One line's fields."""

    def __init__(self, source: str, number: int, fields: dict[str, Any]) -> None:
        super().__init__(fields)
        self._source = source
        self.number = number

    def error(self, field: str, problem: str) -> RecordError:
        return RecordError(self._source, self.number, field, problem)

    def _within(self, fields: dict[str, Any]) -> _Line:
        return _Line(self._source, self.number, fields)


def read_record(path: str | Path) -> GameRecord:
    """Return the record in a file.

    Raises:
        ValueError: If the file cannot be read.
        RecordError: If a line is no record line, a field is missing, unknown or not allowed, or if the rules
            hash is another one; the message names line and field.
    """
    try:
        text = Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise ValueError(f"record {path}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise ValueError(f"record {path}: is no text: {error.reason} at byte {error.start}") from None
    return parse_record(text, str(path))


def parse_record(text: str, source: str = "record") -> GameRecord:
    """Return the record that a text holds; errors as for `read_record`, naming `source`."""
    if not text:
        raise RecordError(source, 1, "type", "the first line must be a header, the file is empty")
    lines = _split(text, source)
    kind, header = next(lines, ("", _Line(source, 1, {})))
    if kind != "header":
        raise header.error("type", "the first line must be a header")
    record, seats = _read_header(header)
    for kind, line in lines:
        _read_line(record, kind, line, seats)
        line.finish()
    if not record.hands:
        raise RecordError(source, 2, "", "the record holds no deal")
    return record


def _split(text: str, source: str) -> Iterator[tuple[str, _Line]]:
    for number, written in enumerate(text.splitlines(), 1):
        try:
            fields = json.loads(written, object_pairs_hook=without_doubles)
        except json.JSONDecodeError as error:
            problem = f"is no JSON, column {error.colno}: {error.msg.removesuffix(' at')}"
            raise RecordError(source, number, "", problem) from None
        except RecursionError:
            raise RecordError(source, number, "", "is nested too deeply") from None
        except ValueError as error:
            raise RecordError(source, number, "", str(error)) from None
        if not isinstance(fields, dict):
            raise RecordError(source, number, "", "expected a JSON object")
        line = _Line(source, number, fields)
        yield line.word("type", ("header", "deal", "move", "result", "mismatch")), line


def _read_header(line: _Line) -> tuple[GameRecord, int]:
    line.integer("format", FORMAT, FORMAT)
    variant = line.text("variant")
    try:
        seats = get(variant).seats
    except ValueError as error:
        raise line.error("variant", str(error)) from None
    changes = line.mapping("options")
    try:
        options = resolve(variant, changes)
    except ValueError as error:
        raise line.error("options", str(error)) from None
    _check_hash(line, variant, options)
    record = GameRecord(
        variant=variant,
        options={name: options[name] for name in changes},
        episode=line.word("episode", ("hand", "match")),
        seed=line.integer("seed", 0, _MAX_SEED),
        wall_given=line.flag("wall_given"),
        dealer=None if line.takes_null("dealer") else line.integer("dealer", 0, seats - 1),
        round_wind=None if line.takes_null("round_wind") else line.word("round_wind", WINDS),
        package=line.text("package"),
    )
    line.finish()
    return record, seats


def _check_hash(line: _Line, variant: str, options: dict[str, Any]) -> None:
    found = line.text("rules_hash")
    wanted = rules_hash(variant, options)
    if found != wanted:
        raise line.error(
            "rules_hash",
            f"{found!r} names other rules than the options give here ({wanted!r}): the record was edited or "
            "written by a version with other options or defaults",
        )


def _read_line(record: GameRecord, kind: str, line: _Line, seats: int) -> None:
    hand = record.hands[-1] if record.hands else None
    if kind == "header":
        raise line.error("type", "a second header")
    if record.mismatch is not None:
        raise line.error("type", "nothing may follow the mismatch")
    if kind == "deal":
        if hand is not None and hand.result is None:
            raise line.error("type", "a deal before the hand before it has ended")
        record.hands.append(_read_deal(record, line, seats))
    elif kind == "mismatch":
        record.mismatch = {name: line.text(name) for name in ("field", "fast", "referee")}
    elif hand is None or hand.result is not None:
        raise line.error("type", f"a {kind} without a deal before it")
    elif kind == "move":
        hand.moves.append(_read_move(line, seats))
    else:
        hand.result = _read_result(line, seats)


def _read_deal(record: GameRecord, line: _Line, seats: int) -> Hand:
    written = line.text("wall")
    try:
        wall = tuple(read_tiles(written))
    except ValueError as error:
        raise line.error("wall", str(error)) from None
    problem = wrong_tiles(record.variant, map(parse_tile, wall))
    if problem:
        raise line.error("wall", problem)
    throws = line.inner(line.mapping("dice"), "dice")
    dice = {name: throws.integers(name, 4 if name == "break_dice" else seats) for name in DICE}
    throws.finish()
    return Hand(
        dealer=line.integer("dealer", 0, seats - 1),
        round_wind=line.word("round_wind", WINDS),
        first_dealer=line.integer("first_dealer", 0, seats - 1),
        wall=wall,
        dice=dice,
    )


def _read_move(line: _Line, seats: int) -> Move:
    chair, action = line.integer("chair", 0, seats - 1), line.text("action")
    try:
        action_id(action)
    except ValueError as error:
        raise line.error("action", str(error)) from None
    return Move(chair, action, line.integers("chips", seats))


def _read_result(line: _Line, seats: int) -> Result:
    return Result(
        reason=line.word("reason", ("win", "draw")),
        wins=tuple(_read_win(line.inner(fields, "wins"), seats) for fields in line.listed("wins")),
        deltas=line.integers("deltas", seats),
        next_dealer=line.integer("next_dealer", 0, seats - 1),
    )


def _read_win(line: _Line, seats: int) -> Win:
    patterns = line.take("patterns", "pairs of a pattern and its value", _are_patterns)
    payments = line.mapping("payments")
    for wind, chips in payments.items():
        if wind not in WINDS[:seats] or not is_integer(chips):
            raise line.error("payments", f"{wind!r}: {chips!r} is not allowed: expected chips by seat wind")
    win = Win(
        chair=line.integer("chair", 0, seats - 1),
        patterns=tuple((name, value) for name, value in patterns),
        total=line.integer("total", 0, _MAX_TOTAL),
        payments=payments,
    )
    line.finish()
    return win


def _are_patterns(value: Any) -> bool:
    return isinstance(value, list) and all(
        isinstance(pair, list) and len(pair) == 2 and isinstance(pair[0], str) and is_integer(pair[1])
        for pair in value
    )
