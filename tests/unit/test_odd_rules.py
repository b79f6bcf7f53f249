"""Rules that no one would write on purpose: each is refused in one line that says what is allowed."""

from __future__ import annotations

import os
from collections import UserString
from enum import Enum
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from mahjong_env import variants
from mahjong_env.cli import main
from tests.unit.test_bad_rules import DOORS, refusal

BASE = "option base: value {} is not allowed, expected an integer from 1 to 1000"


class Silent:
    """A value that cannot even be shown."""

    def __repr__(self) -> str:
        raise TypeError("no")


class OddPath:
    def __fspath__(self) -> bytes:
        return b"house.yaml"


class Word(Enum):
    NONE = "none"


def nested(levels: int) -> list[Any]:
    inner: list[Any] = []
    for _ in range(levels):
        inner = [inner]
    return inner


def holding_itself() -> list[Any]:
    rules: list[Any] = ["classic"]
    rules.append(rules)
    return rules


# --- values that YAML cannot make


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("!!bool x", "'x' as bool"),
        ("!!int x", "'x' as int"),
        ("!!int ''", "'' as int"),
        ("!!float ''", "'' as float"),
        ("!!timestamp x", "'x' as timestamp"),
        ("2024-13-45", "'2024-13-45' as timestamp"),
        ("2024-01-01T99:00:00", "'2024-01-01T99:00:00' as timestamp"),
        ("[1, 2024-13-45]", "a sequence"),
        ("9" * 5_000, f"'{'9' * 76}..."),
        ("2024-12-01", "datetime.date(2024, 12, 1)"),
    ],
)
def test_a_value_that_yaml_cannot_make_is_no_value_of_the_option(
    tmp_path: Path, written: str, shown: str
) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(f"min_tai: 1\nbase: {written}\n", encoding="utf-8")
    assert refusal("singapore", path) == f"rules file {path}, line 2: {BASE.format(shown)}"


def test_not_even_an_option_of_words_takes_it(tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    for option in ("payment: !!bool half", "bao: !!bool none", "lock_pong: !!int on"):
        path.write_text(option, encoding="utf-8")
        assert f"line 1: option {option.partition(':')[0]}: value " in refusal("singapore", path)


@pytest.mark.parametrize(("content", "line"), [("base: \0", 1), ("base: 1\n# \x07\n", 2)])
def test_a_character_that_is_no_text_is_named_with_its_line(tmp_path: Path, content: str, line: int) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(content, encoding="utf-8")
    character = "'\\x00'" if "\0" in content else "'\\x07'"
    assert refusal("singapore", path) == (
        f"rules file {path}, line {line}: the character {character} may not stand in YAML"
    )


@pytest.mark.parametrize("written", ["!!bool x", "2024-13-45", "9" * 5_000, "\0"])
def test_the_command_line_refuses_such_a_file_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], written: str
) -> None:
    path = tmp_path / "house.yaml"
    path.write_text(f"base: {written}\n", encoding="utf-8")
    for command in (
        ["variants", "singapore", "--diff", str(path)],
        ["verify", "singapore", "--rules", str(path)],
    ):
        assert main(command) == 2
        output = capsys.readouterr()
        assert output.out == ""
        assert output.err.startswith(f"mahjong-env {command[0]}: rules file {path}, line 1")
        assert output.err.count("\n") == 1


# --- values and rules that only Python can give

ODD_VALUES: dict[str, tuple[str, Any]] = {
    "an array without dimensions": ("bao", np.array(1)),
    "an array of numbers": ("bao", np.array([1, 2])),
    "bytes": ("bao", b"B1"),
    "a dict": ("bao", {"B1": True}),
    "a member": ("bao", Word.NONE),
    "a long range": ("bao", range(10**12)),
    "deep lists": ("bao", nested(100_000)),
    "what cannot be shown": ("bao", Silent()),
    "an array for a number": ("base", np.array([1, 2])),
    "a table for a number": ("base", np.zeros((3, 3))),
    "too many digits": ("base", 10**5_000),
    "no number": ("base", float("nan")),
    "deep lists for a number": ("base", nested(100_000)),
    "an array for a flag": ("lock_pong", np.array(True)),
    "what cannot be shown for a flag": ("lock_pong", Silent()),
    "an array for a word": ("payment", np.array("half")),
    "what is like a text": ("payment", UserString("half")),
}


@pytest.mark.parametrize("odd", ODD_VALUES)
def test_odd_values_name_the_option_and_what_is_allowed(odd: str) -> None:
    option, value = ODD_VALUES[odd]
    message = refusal("singapore", {option: value})
    allowed = variants.get("singapore").option(option).allowed
    assert message.startswith(f"option {option}: value ")
    assert message.endswith(f" is not allowed, expected {allowed}")
    assert "\n" not in message and len(message) < 300


TOO_DEEP = "rules: a list that holds itself, or too many lists in one another"
ODD_RULES: dict[str, tuple[Any, str]] = {
    "a list in itself": (
        holding_itself(),
        "rules: a list that holds itself, or too many lists in one another",
    ),
    "deep lists": (nested(100_000), TOO_DEEP),
    "an array without dimensions": (np.array(1), "rules array(1)"),
    "an array": (np.array(["classic"]), "rules array(['classic']"),
    "too many digits": (10**5_000, "rules <int>"),
    "what cannot be shown": (Silent(), "rules <Silent>"),
    "a path of bytes": (OddPath(), "a path that is no text"),
}


@pytest.mark.parametrize("odd", ODD_RULES)
@pytest.mark.parametrize("door", DOORS)
def test_every_door_says_what_rules_can_be(door: str, odd: str) -> None:
    rules, part = ODD_RULES[odd]
    with pytest.raises(ValueError) as error:
        DOORS[door](rules)
    assert part in str(error.value)
    assert "expected None, a preset's name, a dict of options" in str(error.value)


def test_an_entry_of_a_folder_named_by_bytes_is_no_path_of_rules(tmp_path: Path) -> None:
    (tmp_path / "house.yaml").write_text("base: 2\n", encoding="utf-8")
    (entry,) = os.scandir(os.fsencode(tmp_path))
    assert "a path that is no text: expected None" in refusal("singapore", entry)
    (entry_of_text,) = os.scandir(tmp_path)
    assert variants.resolve("singapore", entry_of_text)["base"] == 2


def test_a_path_with_a_nul_cannot_be_read() -> None:
    for rules in ("house\0.yaml", Path("house\0.yaml")):
        assert "rules file 'house\\x00.yaml': cannot be read: embedded null byte" in refusal(
            "singapore", rules
        )
    assert "is no preset of singapore" in refusal("singapore", "clas\0sic")


def test_odd_names_of_options_and_variants() -> None:
    for name in (10**5_000, Silent(), 4, None):
        assert "is unknown in singapore" in refusal("singapore", {name: 1})
        with pytest.raises(ValueError, match=r"is unknown.*: expected one of singapore"):
            variants.get(name)  # type: ignore[arg-type]
