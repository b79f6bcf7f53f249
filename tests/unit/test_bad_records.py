"""`mahjong-env replay` of corrupt files: one line says what is wrong and where; exit code 2, no output."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mahjong_env import Game
from mahjong_env.cli import main
from mahjong_env.record.game_record import GameRecord

SEED = 4
HEADER, DEAL, THIRD_MOVE = 1, 2, 5
ENGINES = ("core", "referee", "both")
Capture = pytest.CaptureFixture[str]


def written() -> list[str]:
    """The lines of a whole game, played at random; it is long enough for every line named here."""
    game = Game("chinese", seed=SEED)
    record = GameRecord.from_game(game, SEED)
    rng = random.Random(SEED)
    while not game.over:
        record.play(game, rng.choice(game.legal()))
    return list(record.lines())


LINES = written()


def changed(number: int, **fields: Any) -> str:
    """The record with fields of one line changed."""
    lines = [*LINES]
    lines[number - 1] = json.dumps({**json.loads(lines[number - 1]), **fields})
    return "".join(f"{line}\n" for line in lines)


def joined(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


def refusal(capsys: Capture, path: Path, engine: str = "core") -> str:
    """Replay a file that must be refused, and return what standard error says after the file's name."""
    assert main(["replay", str(path), "--engine", engine]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.count("\n") == 1
    begin = f"mahjong-env replay: {path}: "
    return output.err.removeprefix(begin) if output.err.startswith(begin) else output.err


def replay_text(capsys: Capture, folder: Path, text: str, engine: str) -> str:
    path = folder / "game.jsonl"
    path.write_text(text, encoding="utf-8")
    return refusal(capsys, path, engine)


def wrong_wall() -> str:
    """A fifth east wind in place of a character."""
    wall = json.loads(LINES[DEAL - 1])["wall"]
    return changed(DEAL, wall=f"E {wall}")


UNREADABLE: dict[str, tuple[Callable[[], str], str]] = {
    "empty": (lambda: "", "line 1, field 'type': the first line must be a header, the file is empty"),
    "blank line": (lambda: joined(LINES[0], "", *LINES[1:]), "line 2: is no JSON, column 1"),
    "cut in the last line": (lambda: joined(*LINES)[:-20], f"line {len(LINES)}: is no JSON, column"),
    "cut in the header": (lambda: LINES[0][:30], "line 1: is no JSON, column 31"),
    "cut after the header": (lambda: joined(LINES[0]), "line 2: the record holds no deal"),
    "no header": (lambda: joined(*LINES[1:]), "line 1, field 'type': the first line must be a header"),
    "a list": (lambda: "[1]\n", "line 1: expected a JSON object"),
    "nested": (lambda: "[" * 100_000, "line 1: is nested too deeply"),
    "a number without end": (lambda: '{"type": ' + "9" * 5_000 + "}", "line 1: Exceeds the limit"),
    "a field twice": (
        lambda: joined(LINES[0].replace('"seed"', '"seed": 1, "seed"'), *LINES[1:]),
        "line 1: field 'seed' stands twice",
    ),
    "version": (lambda: changed(HEADER, format=2), "line 1, field 'format': 2 is not allowed: expected 1"),
    "variant": (lambda: changed(HEADER, variant="chines"), "'variant': variant 'chines' is unknown (did you"),
    "option": (
        lambda: changed(HEADER, options={"min_fen": 2}),
        "field 'options': option 'min_fen' is unknown",
    ),
    "value": (lambda: changed(HEADER, options={"min_fan": 99}), "'options': option min_fan: value 99"),
    "contradiction": (
        lambda: changed(HEADER, options={"min_fan": 3, "max_fan": 2}),
        "line 1, field 'options': chinese: max_fan=2, min_fan=3",
    ),
    "checksum": (lambda: changed(HEADER, rules_hash="f" * 16), "line 1, field 'rules_hash': 'ffff"),
    "other rules": (lambda: changed(HEADER, options={"min_fan": 2}), "line 1, field 'rules_hash'"),
    "wall": (wrong_wall, "line 2, field 'wall': 5 of E: expected 4 (137 tiles in all, 136 expected)"),
    "short wall": (lambda: changed(DEAL, wall="1m"), "line 2, field 'wall': 1 of 1m: expected 4 (1 tiles"),
    "no such tile": (lambda: changed(DEAL, wall="1x"), "line 2, field 'wall': "),
    "no such action": (
        lambda: changed(THIRD_MOVE, action="discard 10m"),
        "line 5, field 'action': action 'discard 10m' is unknown",
    ),
    "no such chair": (lambda: changed(THIRD_MOVE, chair=4), "line 5, field 'chair': 4 is not allowed"),
    "a move too many": (
        lambda: joined(*LINES, LINES[THIRD_MOVE - 1]),
        f"line {len(LINES) + 1}, field 'type': a move without a deal before it",
    ),
}


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("fault", UNREADABLE)
def test_what_cannot_be_read_is_named_by_line(
    capsys: Capture, tmp_path: Path, fault: str, engine: str
) -> None:
    make, words = UNREADABLE[fault]
    assert words in replay_text(capsys, tmp_path, make(), engine)


def wrong_chair() -> int:
    return (int(json.loads(LINES[THIRD_MOVE - 1])["chair"]) + 1) % 4


# What only a game can tell: the words of a replay by one engine, and of both engines where they look at it.
UNPLAYABLE: dict[str, tuple[Callable[[], str], str, str]] = {
    "illegal move": (
        lambda: changed(THIRD_MOVE, action="aside"),
        "line 5, field 'action': 'aside' is illegal here: expected one of ",
        "line 5, field 'action': both engines refuse 'aside': expected one of ",
    ),
    "wrong chair": (
        lambda: changed(THIRD_MOVE, chair=wrong_chair()),
        f"line 5, field 'chair': the record says {wrong_chair()}, the game gives ",
        f"line 5, field 'chair': the record says {wrong_chair()}, the game gives ",
    ),
    "move after the end": (
        lambda: joined(*LINES[:-1], LINES[-2], LINES[-1]),
        f"line {len(LINES) - 1}, field 'type': the hand is over with this move, but another follows",
        f"line {len(LINES)}, field 'type': a move, but the hand is over in both engines",
    ),
    "chips": (
        lambda: changed(THIRD_MOVE, chips=[3, -1, -1, -1]),
        "line 5, field 'chips': the record says (3, -1, -1, -1), the game gives ",
        "",
    ),
    "dealer": (
        lambda: changed(DEAL, first_dealer=(json.loads(LINES[DEAL - 1])["first_dealer"] + 1) % 4),
        "line 2, field 'first_dealer': the record says ",
        "",
    ),
    "no result": (
        lambda: joined(*LINES[:-1]),
        f"line {len(LINES) - 1}, field 'type': the hand is over with this move, but no result follows",
        "",
    ),
    "another result": (
        lambda: changed(len(LINES), deltas=[9, -3, -3, -3]),
        f"line {len(LINES)}, field 'deltas': the record says (9, -3, -3, -3), the game gives ",
        "",
    ),
    "result too early": (
        lambda: joined(*LINES[:THIRD_MOVE], LINES[-1]),
        "line 5, field 'type': the hand goes on after this move, but a result follows",
        "",
    ),
    "another next dealer": (
        lambda: changed(len(LINES), next_dealer=(json.loads(LINES[-1])["next_dealer"] + 1) % 4),
        f"line {len(LINES)}, field 'next_dealer': the record says ",
        "",
    ),
    "another reason": (
        lambda: changed(len(LINES), reason={"win": "draw", "draw": "win"}[json.loads(LINES[-1])["reason"]]),
        f"line {len(LINES)}, field 'reason': the record says ",
        "",
    ),
    "another deal": (
        lambda: joined(*LINES, LINES[DEAL - 1]),
        f"line {len(LINES) + 1}, field 'type': another deal, but the game is over",
        "",
    ),
}


# Who deals first follows from the seed, which the referee does not know.
OF_THE_SEED = ("dealer",)


@pytest.mark.parametrize("fault", UNPLAYABLE)
def test_what_the_game_contradicts_is_named_by_line(capsys: Capture, tmp_path: Path, fault: str) -> None:
    make, strict, compared = UNPLAYABLE[fault]
    assert strict in replay_text(capsys, tmp_path, make(), "core")
    if fault not in OF_THE_SEED:
        assert strict in replay_text(capsys, tmp_path, make(), "referee")
    if compared:
        assert compared in replay_text(capsys, tmp_path, make(), "both")


def test_moves_before_the_fault_can_be_looked_at(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text(changed(THIRD_MOVE, action="aside"), encoding="utf-8")
    assert main(["replay", str(path), "--step", "2"]) == 0
    assert "   2  player_" in capsys.readouterr().out


def test_a_result_is_checked_with_the_move_that_it_follows(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text(changed(len(LINES), deltas=[9, -3, -3, -3]), encoding="utf-8")
    assert main(["replay", str(path), "--step", str(len(LINES) - 3)]) == 2
    assert f"line {len(LINES)}, field 'deltas'" in capsys.readouterr().err
    assert main(["replay", str(path), "--step", str(len(LINES) - 4)]) == 0


def test_files_that_are_no_text(capsys: Capture, tmp_path: Path) -> None:
    binary = tmp_path / "game.jsonl"
    binary.write_bytes(b'{"type": \xff')
    assert f"record {binary}: is no text: invalid start byte at byte 9" in refusal(capsys, binary)
    assert f"record {tmp_path}: cannot be read: Is a directory" in refusal(capsys, tmp_path)
    missing = tmp_path / "none.jsonl"
    assert f"record {missing}: cannot be read: No such file or directory" in refusal(capsys, missing)


def test_bad_options_of_the_command_print_nothing(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text(joined(*LINES), encoding="utf-8")
    for option in (["--viewer", "4"], ["--step", "-1"], ["--step", "99999"]):
        assert main(["replay", str(path), *option]) == 2
        output = capsys.readouterr()
        assert (output.out, output.err.count("\n")) == ("", 1)
        assert " ".join(option) in output.err


@pytest.mark.parametrize("engine", ["referee", "both"])
def test_an_engine_that_shows_all_hands_takes_no_viewer(capsys: Capture, tmp_path: Path, engine: str) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text(joined(*LINES), encoding="utf-8")
    assert main(["replay", str(path), "--engine", engine, "--viewer", "1"]) == 2
    output = capsys.readouterr()
    problem = f"--viewer: has no meaning with --engine {engine}, which shows all hands"
    assert (output.out, output.err) == ("", f"mahjong-env replay: {problem}\n")
