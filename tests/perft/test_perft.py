"""Perft: both engines count the same sequences of decisions, and as many as are stored.

`counts.json` holds positions of every variant (random deals, and walls laid so that claims, kongs, robbing,
bonus tiles, fei and the last tile come within a few decisions) and what both engines found from them under
every preset.
"""

from __future__ import annotations

import json
import shutil
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest

from mahjong_env.cli import main
from mahjong_env.referee import claims
from mahjong_env.variants import VARIANTS
from mahjong_env.verify.perft import ENGINES, count, divide, find_parting, position
from mahjong_env.verify.perft_table import ALL, Row, as_row, preset_rules, read_table, write_table

FILE = Path(__file__).with_name("counts.json")
TABLE = read_table(FILE)
# Depths with more sequences are left to the slow test.
QUICK = 800
PRESETS = [(name, preset) for name, variant in VARIANTS.items() for preset in variant.presets]
CASES = [(*both, start) for both in PRESETS for start in TABLE.starts.get(both[0], {"any position": {}})]
KINDS = {"discard", "chow", "pong", "kong", "win", "pass", "added_kong", "concealed_kong"}
FEI_KINDS = {"aside", "swap", "chow with 1 fei", "pong with 1 fei", "pong with 2 fei"}


def stored(variant: str, preset: str, start: str) -> list[Row]:
    rows = TABLE.rows(variant, preset, start)
    assert rows, (
        f"no counts of {variant} {preset!r} from {start!r}; to make them: "
        f"mahjong-env perft {variant} --rules {preset} --file {FILE} --update"
    )
    return rows


def check(variant: str, preset: str, start: str, quick: bool) -> None:
    rules = preset_rules(variant, preset)
    rows = stored(variant, preset, start)
    depth = len(list(takewhile(lambda row: row[ALL] <= QUICK, rows))) if quick else len(rows)
    for engine in ENGINES:
        node = position(engine, rules, TABLE.start(rules, start))
        assert list(map(as_row, count(node, depth))) == rows[:depth], engine


@pytest.mark.parametrize(("variant", "preset", "start"), CASES)
def test_both_engines_give_the_stored_counts(variant: str, preset: str, start: str) -> None:
    check(variant, preset, start, quick=True)


@pytest.mark.slow
@pytest.mark.parametrize(("variant", "preset", "start"), CASES)
def test_both_engines_give_the_stored_counts_of_deep_trees(variant: str, preset: str, start: str) -> None:
    check(variant, preset, start, quick=False)


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_positions_of_a_variant_show_every_kind_of_action(variant: str) -> None:
    default = next(iter(VARIANTS[variant].presets))
    starts = TABLE.starts.get(variant, {})
    assert len(starts) >= 6, f"{FILE}: add positions of {variant} to 'starts', as the other variants have"
    seen = {kind for start in starts for row in stored(variant, default, start) for kind in row}
    assert (KINDS | FEI_KINDS if variant == "malaysian3" else KINDS) <= seen


@pytest.mark.parametrize("variant", ["singapore", "chinese"])
def test_answers_to_one_discard_by_hand(variant: str) -> None:
    """South has three chows, West pong and kong, North a win, and all may pass: 4, 4 x 3, 4 x 3 x 2."""
    default = next(iter(VARIANTS[variant].presets))
    rows = stored(variant, default, "claims")
    assert rows[:3] == [
        {ALL: 4, "chow": 3, "pass": 1},
        {ALL: 12, "kong": 4, "pass": 4, "pong": 4},
        {ALL: 24, "pass": 12, "win": 12},
    ]


def test_the_eighth_flower_ends_the_hand_by_hand() -> None:
    """Singapore 8b.2: East has 14 different discards, so has South, then West shows the eighth flower."""
    rows = stored("singapore", "seed", "flowers")
    assert [row[ALL] for row in rows] == [14, 14 * 14, 0]


@pytest.mark.parametrize("engine", ENGINES)
def test_a_count_is_the_sum_over_the_first_decision(engine: str) -> None:
    rules = preset_rules("malaysian3", "default")
    node = position(engine, rules, TABLE.start(rules, "swap and aside"))
    parts = divide(node, 3)
    assert list(parts) == node.legal
    assert sum(parts.values()) == count(node, 3)[-1].total()
    assert parts["aside"] == count(node.child("aside"), 2)[-1].total()


def forget_pongs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plant a fault in the referee: after the first discard nobody may pong."""
    right = claims.offers

    def wrong(table: Any, feeder: int, tile: str) -> Any:
        found = right(table, feeder, tile)
        if table.discards_made() == 1:
            return found
        kept = {chair: [name for name in names if name != "pong"] for chair, names in found.items()}
        return {chair: names for chair, names in kept.items() if names != ["pass"]}

    monkeypatch.setattr(claims, "offers", wrong)


def test_a_fault_is_found_with_the_way_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    forget_pongs(monkeypatch)
    rules = preset_rules("chinese", "default")
    start = TABLE.start(rules, "claims")
    core, referee = (position(engine, rules, start) for engine in ENGINES)
    assert find_parting(core, referee, 3) is None
    found = find_parting(core, referee, 5)
    assert found is not None
    *_, last = found.path
    assert " discard " in last
    assert "pong" in found.legal[0]
    assert count(core, 5) != count(referee, 5)


def test_the_command_says_where_the_engines_part(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    forget_pongs(monkeypatch)
    file = str(shutil.copy(FILE, tmp_path))
    arguments = ["perft", "chinese", "--file", file, "--start", "claims"]
    assert main([*arguments, "--moves", "S pass, W pass, N pass", "--depth", "3"]) == 1
    assert "the engines part after " in capsys.readouterr().out
    assert main([*arguments, "--depth", "3"]) == 0
    assert main(["perft", "chinese", "--file", file, "--update", "--rules", "default", "--most", "900"]) == 1
    assert "chinese default, kongs: the engines part" in capsys.readouterr().out


def test_moves_lead_to_the_position_that_is_counted(capsys: pytest.CaptureFixture[str]) -> None:
    """South passes: West may then pong, kong or pass; without it South's three chows come first."""
    arguments = ["perft", "chinese", "--file", str(FILE), "--start", "claims", "--depth", "1", "--json"]
    for moves, counted in (
        ("", {ALL: 4, "chow": 3, "pass": 1}),
        ("S  pass ,", {ALL: 3, "kong": 1, "pass": 1, "pong": 1}),
    ):
        assert main([*arguments, "--moves", moves]) == 0
        shown = json.loads(capsys.readouterr().out)
        assert shown["counts"]["core"] == shown["counts"]["referee"] == [counted]


def test_where_one_engine_refuses_a_move_the_engines_part(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(claims, "offers", lambda table, feeder, tile: {})
    arguments = ["perft", "chinese", "--file", str(FILE), "--start", "claims"]
    assert main([*arguments, "--moves", "S pass, W pong", "--depth", "1"]) == 1
    assert "the engines part at once: core: " in capsys.readouterr().out


def test_update_writes_what_is_stored(tmp_path: Path) -> None:
    table = read_table(FILE)
    table.starts = {"chinese": {name: table.starts["chinese"][name] for name in ("claims", "robbery")}}
    table.counts = {}
    file = tmp_path / "counts.json"
    write_table(table, file)
    assert main(["perft", "chinese", "--file", str(file), "--update", "--most", "1000"]) == 0
    made = read_table(file)
    assert made.starts == table.starts
    assert set(made.counts) == {f"chinese {preset}" for preset in VARIANTS["chinese"].presets}
    for name in table.starts["chinese"]:
        rows = made.rows("chinese", "default", name)
        assert rows == stored("chinese", "default", name)[: len(rows)]
        assert len(rows) >= 2


def test_writing_and_reading_change_nothing(tmp_path: Path) -> None:
    write_table(TABLE, tmp_path / "counts.json")
    assert (tmp_path / "counts.json").read_text(encoding="utf-8") == FILE.read_text(encoding="utf-8")


def test_the_command_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "malaysian4", "--depth", "2", "--seed", "1", "--divide", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown["counts"]["core"] == shown["counts"]["referee"]
    assert shown["counts"]["core"] == stored("malaysian4", "default", "seed 1")[:2]
    assert sum(shown["divide"]["core"].values()) == shown["counts"]["core"][1][ALL]
    assert shown["parted"] == ""


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["tokyo"], "variant 'tokyo' is unknown"),
        (["chinese", "--depth", "0"], "--depth 0: expected 1 or more"),
        (["chinese", "--update"], "need --file"),
        (["chinese", "--start", "claims"], "need --file"),
        (["chinese", "--file", "nowhere.json", "--update"], "counts nowhere.json: cannot be read"),
        (["chinese", "--file", str(FILE), "--start", "clams"], "start 'clams' of chinese: expected one of"),
        (["chinese", "--file", str(FILE), "--update", "--rules", "base=2"], "preset 'base=2': expected one"),
        (["chinese", "--file", str(FILE), "--update", "--moves", "E win"], "--moves: has no meaning with"),
        (["chinese", "--file", str(FILE), "--update", "--start", "claims"], "--start: has no meaning with"),
        (["chinese", "--file", str(FILE), "--update", "--json"], "--json: has no meaning with --update"),
        (["chinese", "--moves", "discard"], "--moves: 'discard' is no move: expected a seat (E S W N) and"),
        (["chinese", "--moves", "E"], "--moves: 'E' is no move: expected a seat (E S W N) and an action"),
        (["chinese", "--moves", "discard 5m"], "--moves: 'discard 5m' is no move: expected a seat"),
        (["malaysian3", "--moves", "N pass"], "--moves: 'N pass' is no move: expected a seat (E S W) and"),
        (["chinese", "--moves", "E discard 5x"], "--moves: action 'discard 5x' is unknown: expected one"),
        (["chinese", "--moves", "E  discard 5m please"], "--moves: action 'discard 5m please' is unknown"),
        (["chinese", "--moves", "S discard 5m"], "--moves: 'S discard 5m' is not possible there: E may dis"),
        (["chinese", "--moves", "E win", "--engine", "core"], "--moves: 'E win' is not possible there: E"),
        (
            ["chinese", "--file", str(FILE), "--start", "claims", "--moves", "S pass, W pong, W win"],
            "--moves: 'W win' is not possible there: W may discard",
        ),
    ],
)  # fmt: skip
def test_bad_input(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", *arguments]) == 2
    assert message in capsys.readouterr().err


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("nonsense", "cannot be read"),
        ('{"format": 2}', "no table of counts of format 1"),
        ("[" * 100_000, "cannot be read"),
        ('{"format": ' + "1" * 5_000 + "}", "cannot be read"),
        ('{"format": 1, "starts": []}', "starts: expected an object of objects"),
        ('{"format": 1, "starts": {"chinese": []}}', "starts: expected an object of objects"),
        ('{"format": 1, "starts": {}, "counts": 3}', "counts: expected an object of objects"),
    ],
)
def test_a_bad_file(content: str, message: str, tmp_path: Path) -> None:
    (tmp_path / "bad.json").write_text(content, encoding="utf-8")
    with pytest.raises(ValueError, match=message):
        read_table(tmp_path / "bad.json")


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"seed": "x"}, "invalid literal"),
        ({"wal": "1m"}, "expected a seed, or about, wall"),
        ({"about": "", "wall": "11m"}, r"wall: these tiles are missing \(or too many\): \+2 1m, \+4 2m"),
        ({"about": "", "wall": "1x"}, "cannot read '1x'"),
        ({"about": "", "wall": 5}, "wall: expected a text, got 5"),
        ({"about": "", "wall": "", "round_wind": "X"}, "round_wind: 'X' is not allowed: expected one of E S"),
        ({"about": "", "wall": "{all}", "moves": "E discrad 1m"}, "moves: action 'discrad 1m' is unknown"),
        ({"about": "", "wall": "{all}", "moves": "pass"}, "moves: 'pass' is no move"),
        (["seed", 1], r"expected an object, got \['seed', 1\]"),
    ],
)
def test_a_bad_position(fields: Any, message: str) -> None:
    table = read_table(FILE)
    if isinstance(fields, dict) and fields.get("wall") == "{all}":
        fields = {**fields, "wall": table.starts["chinese"]["claims"]["wall"]}
    table.starts["chinese"]["bad"] = fields
    with pytest.raises(ValueError, match=f"start 'bad' of chinese: .*{message}"):
        table.start(preset_rules("chinese", "default"), "bad")
