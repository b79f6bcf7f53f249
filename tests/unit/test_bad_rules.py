"""Bad rules are refused with a reason, by every door that takes rules."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import mahjong_env
from mahjong_env import variants
from mahjong_env.cli import main


def refusal(variant: str, rules: Any) -> str:
    """Expect the rules to be refused and return why."""
    with pytest.raises(ValueError) as error:
        variants.resolve(variant, rules)
    return str(error.value)


# --- names and values


@pytest.mark.parametrize(
    ("variant", "rules", "parts"),
    [
        ("singapore", {"min_tais": 1}, ("'min_tais' is unknown", "did you mean 'min_tai'", "tai_cap")),
        ("singapore", {"Min-Tai": 1}, ("'Min-Tai'", "did you mean 'min_tai'")),
        ("singapore", "dealer_repat=win", ("'dealer_repat'", "did you mean 'dealer_repeat'")),
        ("singapore", {5: 3}, ("5", "unknown")),
        ("singapore", {("min_tai",): 3}, ("('min_tai',)", "unknown")),
        ("singapore", {None: 3}, ("None", "unknown")),
        ("singapore", {"min_tai": 99}, ("min_tai", "99", "an integer from 0 to 16")),
        ("singapore", {"min_tai": -1}, ("min_tai", "-1", "an integer from 0 to 16")),
        ("singapore", {"min_tai": True}, ("min_tai", "True", "an integer from 0 to 16")),
        ("singapore", {"min_tai": 2.0}, ("min_tai", "2.0", "an integer")),
        ("singapore", {"min_tai": None}, ("min_tai", "None", "an integer")),
        ("singapore", {"min_tai": [2]}, ("min_tai", "[2]", "an integer")),
        ("singapore", "min_tai=two", ("min_tai", "'two'", "an integer")),
        ("singapore", "min_tai=", ("min_tai", "''", "an integer")),
        ("singapore", "=3", ("''", "unknown")),
        ("singapore", {"lock_pong": 1}, ("lock_pong", "1", "True or False")),
        ("singapore", {"lock_pong": "maybe"}, ("lock_pong", "'maybe'", "True or False")),
        (
            "singapore",
            {"payment": "halves"},
            ("payment", "'halves'", "half, shooter_all, shooter3, shooter1"),
        ),
        ("singapore", {"payment": ["half"]}, ("payment", "['half']", "shooter_all")),
        ("chinese", {"forbid_discard_chowed": True}, ("forbid_discard_chowed", "True", "same_or_suji")),
        ("chinese", {"forbid_discard_chowed": 0}, ("forbid_discard_chowed", "0", "same_or_suji")),
        ("singapore", {"bao": "B11"}, ("bao", "'B11'", "B10")),
        ("singapore", {"bao": "B3..B1"}, ("bao", "'B3..B1'")),
        ("singapore", {"bao": ["B1", 2]}, ("bao", "['B1', 2]")),
        ("singapore", {"bao": 3}, ("bao", "3", "or none")),
        ("chinese", {"max_hands": 0}, ("max_hands", "0", "1 to")),
        ("malaysian4", {"min_tai": 10}, ("min_tai", "10", "0 to 9")),
        ("chinese", {"min_fan": 14}, ("min_fan", "14", "0 to 13")),
    ],
)
def test_the_option_the_value_and_what_is_allowed_are_named(
    variant: str, rules: Any, parts: tuple[str, ...]
) -> None:
    message = refusal(variant, rules)
    assert "\n" not in message
    for part in parts:
        assert part in message


def test_a_long_value_is_cut() -> None:
    message = refusal("chinese", {"min_fan": "1" * 9_000})
    assert len(message) < 200 and "an integer from 0 to 13" in message
    assert len(refusal("chinese", "x" * 9_000)) < 300


def test_the_greatest_minimum_can_be_met() -> None:
    """Malaysian four-player 4: self-draw, concealed, flower replacement, two own flowers, four honour pungs;
    Chinese 4: thirteen orphans; Singapore 4: a limit hand counts tai_cap.
    """
    most = mahjong_env.score_hand(
        "malaysian4", hand="EEE SSS CCC FFF 5m 5m", win_tile="5m", seat="S", bonus="f2 f6",
        replacement="bonus", rules={"min_tai": 9},
    )  # fmt: skip
    assert (most.legal, most.total) == (True, 9)
    orphans: dict[str, Any] = {"hand": "19m 19p 19s ESWNCFP P", "win_tile": "1m", "seat": "W", "by": "S"}
    assert mahjong_env.score_hand("chinese", rules={"min_fan": 13}, **orphans).legal
    top = {"min_tai": 16, "tai_cap": 16, "big_cap": 16}
    assert mahjong_env.score_hand("singapore", rules=top, **orphans).total == 16


# --- presets and options of other variants


def test_a_preset_of_another_variant_is_told_as_such() -> None:
    message = refusal("singapore", "sloperama")
    assert "'sloperama' is a preset of malaysian3, not of singapore" in message
    assert "expected one of seed, classic" in message
    message = refusal("singapore", "default")
    assert "'default' is a preset of malaysian3 and malaysian4 and chinese" in message


def test_a_preset_nearly_spelled_is_suggested() -> None:
    assert "is no preset of singapore (did you mean 'classic'?)" in refusal("singapore", "Clasic")
    assert "(did you mean 'shooter_pays_all'?)" in refusal("singapore", "shooter-pays-all")


def test_an_option_of_another_variant_is_told_as_such() -> None:
    message = refusal("singapore", "payout=zhwiki")
    assert "option 'payout' is unknown in singapore, it is an option of malaysian3" in message
    message = refusal("singapore", {"min_fan": 3})
    assert "it is an option of malaysian3 and chinese (did you mean 'min_tai'?)" in message


@pytest.mark.parametrize("name", ["singapor", "Singapore", "", ["singapore"]])
def test_unknown_variants(name: Any) -> None:
    with pytest.raises(ValueError, match=r"is unknown.*: expected one of singapore, malaysian3") as error:
        variants.resolve(name)
    assert ("did you mean 'singapore'" in str(error.value)) == (name != "")


@pytest.mark.parametrize("rules", [7, 2.5, b"classic", {"classic"}, object])
def test_what_no_rules_can_be(rules: Any) -> None:
    assert "expected None, a preset's name, a dict of options" in refusal("singapore", rules)


@pytest.mark.parametrize(
    ("rules", "part"),
    [
        (["classic", ["min_tai=2", ["lock_pnog=yes"]]], "did you mean 'lock_pong'"),
        (["classic", {"bao": "B0"}, "seed"], "'B0'"),
        ([None, ("seed", 4)], "rules 4"),
        (["zhwiki", "seed"], "preset of malaysian3"),
    ],
)
def test_mistakes_deep_in_a_list_are_found(rules: Any, part: str) -> None:
    assert part in refusal("singapore", rules)


# --- contradictions


@pytest.mark.parametrize(
    ("variant", "rules", "parts"),
    [
        # README: a cap below the minimum
        ("singapore", {"min_tai": 6}, ("tai_cap=5", "min_tai=6", "no hand could win")),
        ("malaysian3", {"min_fan": 11}, ("limit_fan=10", "min_fan=11", "no hand could win")),
        ("malaysian4", {"max_tai": 1, "min_tai": 2}, ("max_tai=1", "min_tai=2", "no hand could win")),
        ("chinese", {"max_fan": 1, "min_fan": 2}, ("max_fan=1", "min_fan=2", "no hand could win")),
        # README: `big_cap` < `tai_cap`
        ("singapore", {"big_cap": 4}, ("big_cap=4", "tai_cap=5")),
        ("singapore", ["cap_six", "big_cap=5"], ("big_cap=5", "tai_cap=6")),
        # README: `lock_pong` with `discard_lock='off'`
        ("singapore", {"discard_lock": "off", "lock_pong": True}, ("lock_pong=True", "discard_lock=off")),
        ("singapore", ["classic", "discard_lock=off"], ("lock_pong=True", "discard_lock=off")),
        # README: `fake_pong_promote` without `allow_fake_kong`
        ("malaysian3", {"fake_pong_promote": True}, ("allow_fake_kong=False", "needs allow_fake_kong=True")),
        # malaysian3 7b.15: it also "needs a pong with one J"
        (
            "malaysian3",
            {"fake_pong_promote": True, "allow_fake_kong": True, "pong_max_fei": 0},
            ("pong_max_fei=0", "no pong is fake"),
        ),
        # README: `orphans` with `four_fei` hand
        ("malaysian3", {"orphans": 5}, ("orphans=5", "four_fei=hand", "'start' or 'off'")),
        ("malaysian3", {"orphans": 5, "four_fei": "hand_or_aside"}, ("orphans=5", "four_fei=hand_or_aside")),
        # malaysian4 5: base x 2^(t-1), here 1000 x 2^25 for seven pairs with all that stands beside them
        (
            "malaysian4",
            {"value": "double", "base": 1_000, "seven_pairs": 20},
            ("base=1000", "seven_pairs=20", "100000000 chips"),
        ),
    ],
)
def test_contradictions_are_refused_with_a_reason(variant: str, rules: Any, parts: tuple[str, ...]) -> None:
    message = refusal(variant, rules)
    assert message.startswith(f"{variant}: ")
    for part in parts:
        assert part in message


@pytest.mark.parametrize(
    ("variant", "rules"),
    [
        ("singapore", {"big_cap": 5, "min_tai": 5}),
        ("singapore", {"lock_pong": True, "discard_lock": "go_around"}),
        ("malaysian3", {"min_fan": 10}),
        ("malaysian3", {"fake_pong_promote": True, "allow_fake_kong": True, "pong_max_fei": 1}),
        ("malaysian3", {"orphans": 5, "four_fei": "start"}),
        ("malaysian4", {"max_tai": 2, "min_tai": 2}),
        ("malaysian4", {"max_tai": 0, "min_tai": 9}),
        ("malaysian4", {"value": "double", "base": 1_000, "seven_pairs": 20, "max_tai": 10}),
        ("malaysian4", {"value": "linear", "base": 1_000, "seven_pairs": 20}),
        ("chinese", {"max_fan": 0, "min_fan": 13}),
    ],
)
def test_their_neighbours_are_allowed(variant: str, rules: dict[str, Any]) -> None:
    assert rules.items() <= variants.resolve(variant, rules).items()


@pytest.mark.parametrize("variant", variants.VARIANTS)
def test_the_longest_dead_wall_leaves_a_game(variant: str) -> None:
    """`dead_wall` goes to 40; with 84 tiles the opening replacements may then take all that is left."""
    game = mahjong_env.Game(variant, {"dead_wall": 40}, seed=1)
    dealt = game.live
    moves = 0
    while not game.over:
        game.step(game.legal()[0])
        moves += 1
    assert moves > 0
    assert dealt <= {"singapore": 148, "malaysian3": 84, "malaysian4": 144, "chinese": 136}[variant] - 40
    assert sum(game.chips) == 0


# --- files


@pytest.mark.parametrize(
    ("content", "parts"),
    [
        ("tai_cap: 6\nmin_tay: 1\n", ("line 2", "'min_tay'", "did you mean 'min_tai'")),
        ("# house rules\n\nmin_tai: many\n", ("line 3", "min_tai", "'many'", "an integer from 0 to 16")),
        ("min_tai: {tai: 1}\n", ("line 1", "{'tai': 1}", "an integer")),
        ("min_tai: 2020-01-01\n", ("line 1", "min_tai", "datetime")),
        ("payout: zhwiki\n", ("line 1", "it is an option of malaysian3")),
        ("min_tai: 1\nbase: 2\nmin_tai: 2\n", ("line 3", "option min_tai stands in line 1 already")),
        ("- classic\n- min_tai: 1\n", ("expected lines `option: value`", "got a list")),
        ("classic\n", ("expected lines `option: value`", "got the text 'classic'")),
        ("min_tai\n", ("expected lines `option: value`", "got the text 'min_tai'")),
        ("1: 2\n", ("line 1", "'1' is not the name of an option")),
        ("off: 2\n", ("line 1", "'off' is not the name of an option")),
        ("[min_tai]: 2\n", ("line 1", "a sequence is not the name of an option")),
        ("<<: {min_tai: 1}\n", ("line 1", "'<<' is not the name of an option")),
        ("min_tai: [\n", ("is no YAML",)),
        ("min_tai: 1\n---\nmin_tai: 2\n", ("is no YAML", "single document")),
        ("base: !!python/name:os.system\n", ("is no YAML",)),
        ("{" * 3_000, ("is no YAML",)),
        ("tai_cap: 3\nbig_cap: 2\n", ("big_cap=2, tai_cap=3",)),
    ],
)
def test_bad_files_name_the_line(tmp_path: Path, content: str, parts: tuple[str, ...]) -> None:
    path = tmp_path / "house.yml"
    path.write_text(content, encoding="utf-8")
    for rules in (path, str(path), ["classic", str(path)]):
        message = refusal("singapore", rules)
        assert "house.yml" in message or "big_cap" in content
        for part in parts:
            assert part in message


@pytest.mark.parametrize("content", ["", "\n", "# min_tai: 1\n", "{}\n", "null\n", "---\n"])
def test_a_file_without_options_changes_nothing(tmp_path: Path, content: str) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(content, encoding="utf-8")
    assert variants.resolve("singapore", ["classic", path]) == variants.resolve("singapore", "classic")


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    binary = tmp_path / "house.yaml"
    binary.write_bytes(b"min_tai: \xff\n")
    assert f"rules file {binary}: is no text" in refusal("singapore", binary)
    assert f"rules file {tmp_path}: cannot be read: Is a directory" in refusal("singapore", tmp_path)
    assert "cannot be read: Is a directory" in refusal("singapore", str(tmp_path))
    assert "nowhere.yaml: cannot be read: No such file" in refusal("singapore", "nowhere.yaml")
    assert "nowhere.yaml: cannot be read: No such file" in refusal("singapore", Path("nowhere.yaml"))


def test_the_suffix_matters_only_for_files_that_are_not_there(tmp_path: Path) -> None:
    path = tmp_path / "house=rules.txt"
    path.write_text("base: 4\n", encoding="utf-8")
    assert variants.resolve("singapore", str(path))["base"] == 4
    message = refusal("singapore", "house.json")
    assert "'house.json' is no preset" in message and "the path of a YAML file" in message


def test_without_the_yaml_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "yaml", None)
    assert "PyYAML" in refusal("singapore", tmp_path / "house.yaml")


# --- every door

HAND: dict[str, Any] = {"hand": "123m 456m 678p 345s 88p", "win_tile": "4s"}
DOORS: dict[str, Callable[[Any], Any]] = {
    "env": lambda rules: mahjong_env.env("singapore", rules=rules),
    "raw_env": lambda rules: mahjong_env.raw_env("singapore", rules=rules),
    "parallel_env": lambda rules: mahjong_env.parallel_env("singapore", rules=rules),
    "gym_env": lambda rules: mahjong_env.gym_env("singapore", rules=rules),
    "BatchEnv": lambda rules: mahjong_env.BatchEnv("singapore", 2, rules=rules),
    "MahjongVecEnv": lambda rules: mahjong_env.MahjongVecEnv("singapore", 2, rules=rules),
    "Game": lambda rules: mahjong_env.Game("singapore", rules),
    "from_bytes": lambda rules: mahjong_env.Game.from_bytes("singapore", b"", rules),
    "score_hand": lambda rules: mahjong_env.score_hand("singapore", rules=rules, **HAND),
    "build_rules": lambda rules: variants.build_rules("singapore", rules),
    "rules_hash": lambda rules: variants.rules_hash("singapore", rules),
}
MISTAKES: dict[str, tuple[Any, str]] = {
    "option": ({"min_tay": 1}, "did you mean 'min_tai'"),
    "value": ({"min_tai": "many"}, "option min_tai: value 'many' is not allowed, expected an integer"),
    "nothing": ({"min_tai": None}, "option min_tai: value None is not allowed, expected an integer"),
    "variant": ({"payout": "zhwiki"}, "an option of malaysian3"),
    "contradiction": ({"min_tai": 9}, "tai_cap=5, min_tai=9"),
}


@pytest.mark.parametrize("mistake", MISTAKES)
@pytest.mark.parametrize("door", DOORS)
def test_every_door_refuses_bad_rules(door: str, mistake: str) -> None:
    rules, part = MISTAKES[mistake]
    with pytest.raises(ValueError) as error:
        DOORS[door](rules)
    assert part in str(error.value)


COMMANDS = {
    "score": ["score", "singapore", "--hand", "123m 456m 678p 345s 88p", "--win", "4s"],
    "verify": ["verify", "singapore", "--hands", "1"],
}


@pytest.mark.parametrize(
    ("rules", "part"),
    [
        ("min_tay=1", "did you mean 'min_tai'"),
        ("min_tai=many", "option min_tai: value 'many'"),
        ("zhwiki", "is a preset of malaysian3"),
        ("payout=zhwiki", "an option of malaysian3"),
        ("min_tai=9", "tai_cap=5, min_tai=9"),
        ("nowhere.yaml", "cannot be read"),
    ],
)
@pytest.mark.parametrize("command", [*COMMANDS, "variants"])
def test_the_command_line_refuses_them_in_one_line(
    capsys: pytest.CaptureFixture[str], command: str, rules: str, part: str
) -> None:
    words = [*COMMANDS[command], "--rules"] if command in COMMANDS else ["variants", "singapore", "--diff"]
    assert main([*words, rules]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.startswith(f"mahjong-env {command}: ") and part in output.err
    assert output.err.count("\n") == 1
