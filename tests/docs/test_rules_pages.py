"""The rules pages (docs/rules): complete, in step with the variants and the tests, and their examples run."""

from __future__ import annotations

import ast
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from mahjong_env.pattern_names import PATTERN_WORDS
from mahjong_env.variants import VARIANTS, Option, Pattern, Variant
from tests.markdown import blocks_of, printed_by

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "docs" / "rules"
PREFIX = {"singapore": "S", "malaysian3": "M3", "malaysian4": "M4", "chinese": "C"}
NAMES = tuple(VARIANTS)
ALL_PAGES = ("README", *NAMES)
# A test's name, alone or after its folder; the words in brackets are the id of one of its cases.
TEST_NAME = re.compile(r"`([\w/]*test_\w+\.py)(?:::(\w+)(?:\[([^\]]+)\])?)?`")


@cache
def text_of(page: str) -> str:
    return (PAGES / f"{page}.md").read_text(encoding="utf-8")


# ---------------------------------------------------------------- rules and their tests


class Rule(NamedTuple):
    number: str
    body: str


def rules_of(page: str) -> list[Rule]:
    """The numbered rules: list items that begin with a number in bold type."""
    items = re.findall(r"^- \*\*(\w+-\d+) (.*?)(?=^- \*\*|^$|\Z)", text_of(page), re.MULTILINE | re.DOTALL)
    return [Rule(*item) for item in items]


def cited(text: str, variant: str) -> Iterator[tuple[Path, str, str]]:
    """File, function and case id of each test named in `text`."""
    for name, function, case in TEST_NAME.findall(text):
        folder = ROOT / "tests" if "/" in name else ROOT / "tests" / "rules" / variant
        yield folder / name, function, case


@cache
def functions_in(path: Path) -> frozenset[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return frozenset(node.name for node in tree.body if isinstance(node, ast.FunctionDef))


@pytest.mark.parametrize("name", NAMES)
def test_rules_are_numbered_without_a_gap(name: str) -> None:
    numbers = [rule.number for rule in rules_of(name)]
    assert numbers == [f"{PREFIX[name]}-{place}" for place in range(1, len(numbers) + 1)]
    assert len(numbers) > 25


@pytest.mark.parametrize("name", NAMES)
def test_every_rule_has_a_source_and_a_test(name: str) -> None:
    for rule in rules_of(name):
        assert rule.body.count("*Source:*") == 1, rule.number
        assert rule.body.count("*Test:*") == 1, rule.number
        assert list(cited(rule.body.split("*Test:*")[1], name)), rule.number


@pytest.mark.parametrize("name", NAMES)
def test_a_choice_of_ours_says_why(name: str) -> None:
    for rule in rules_of(name):
        source = rule.body.split("*Source:*")[1].split("*")[0]
        assert "Ours" not in source or "*Why:*" in rule.body, rule.number


@pytest.mark.parametrize("name", NAMES)
def test_sources_are_explained_at_the_top(name: str) -> None:
    table = text_of(name).split("## Sources")[1].split("## 1.")[0]
    rows = re.findall(r"^\| (\w+) \| `([^`]+)` \|", table, re.MULTILINE)
    assert {listed for _, listed in rows} <= set(VARIANTS[name].sources)
    known = {short for short, _ in rows} | {"Ours"}
    for rule in rules_of(name):
        source = rule.body.split("*Source:*")[1].split("*")[0]
        named = re.findall(r"\b[A-Z]\w+", re.sub(r"\([^)]*\)", "", source))
        assert named, rule.number
        assert set(named) <= known, f"{rule.number}: {named}"


@pytest.mark.parametrize("name", NAMES)
def test_every_named_test_exists(name: str) -> None:
    named = list(cited(text_of(name), name))
    assert len(named) > 40
    for path, function, case in named:
        assert path.is_file(), path
        assert not function or function in functions_in(path), f"{path.name}::{function}"
        assert not case or f'"{case}"' in path.read_text(encoding="utf-8"), f"{path.name}[{case}]"


# ---------------------------------------------------------------- options


def shown(option: Option, value: Any) -> str:
    return f"`{option.name}={value}`"


def options_of(name: str) -> list[Option]:
    return list(VARIANTS[name].options)


@pytest.mark.parametrize(
    ("name", "option"),
    [(name, option) for name in NAMES for option in options_of(name)],
    ids=[f"{name}-{option.name}" for name in NAMES for option in options_of(name)],
)
def test_every_option_stands_on_its_page(name: str, option: Option) -> None:
    page = text_of(name)
    assert shown(option, option.default) in page
    for choice in option.choices:
        assert shown(option, choice) in page or f"`{choice}`" in page, choice
    for end in (option.low, option.high):
        assert end is None or str(end) in page


@pytest.mark.parametrize("name", NAMES)
def test_switches_name_options_and_allowed_values(name: str) -> None:
    variant = VARIANTS[name]
    for word, value in re.findall(r"`(\w+)=([^`]*)`", text_of(name)):
        variant.by_name[word].check(value)


@pytest.mark.parametrize("name", NAMES)
def test_ranges_are_the_real_ones(name: str) -> None:
    """A number behind its range: `min_tai=2` (0 to 16)."""
    variant = VARIANTS[name]
    for word, low, high in re.findall(r"`(\w+)=\w+` \((\d+) to (\d+)", text_of(name)):
        option = variant.by_name[word]
        assert (option.low, option.high) == (int(low), int(high)), word


@pytest.mark.parametrize("name", NAMES)
def test_contradictions_are_the_real_ones(name: str) -> None:
    (rule,) = (rule for rule in rules_of(name) if rule.body.startswith("Contradiction"))
    for clash in VARIANTS[name].clashes:
        assert [option for option in clash.names if f"`{option}`" not in rule.body] == []


# ---------------------------------------------------------------- patterns


def table_rows(name: str) -> dict[str, list[str]]:
    """Rows of the tables whose first cell is a pattern's id, by that id."""
    rows = re.findall(r"^\| (`\w+` \|.*) \|$", text_of(name), re.MULTILINE)
    cells = [[cell.strip() for cell in row.split("|")] for row in rows]
    return {row[0].strip("`"): row for row in cells if row[0].strip("`") in PATTERN_WORDS}


def default_patterns(variant: Variant) -> list[Pattern]:
    return [pattern for pattern in variant.patterns if pattern.applies(variant.defaults)]


@pytest.mark.parametrize("name", NAMES)
def test_every_pattern_stands_in_the_table_with_its_value(name: str) -> None:
    variant, rows = VARIANTS[name], table_rows(name)
    assert set(rows) == {pattern.name for pattern in variant.patterns}
    for pattern in default_patterns(variant):
        value = rows[pattern.name][2]
        worth = re.match(r"\d+", value)
        assert worth, pattern.name
        assert int(worth[0]) == pattern.worth(variant.defaults), pattern.name
        assert not isinstance(pattern.value, str) or f"`{pattern.value}`" in value, pattern.name


@pytest.mark.parametrize("name", NAMES)
def test_the_tests_of_a_pattern_expect_it_with_its_value(name: str) -> None:
    """The letters in a row's last cell stand for tests named above the table."""
    variant, page = VARIANTS[name], text_of(name)
    letters = {
        match[1]: next(cited(match[0], name))[0] for match in re.finditer(r"\*\*(\w)\*\* `[^`]+`", page)
    }
    for pattern in default_patterns(variant):
        tests = table_rows(name)[pattern.name][-1].split(", ")
        sources = "".join(letters[letter].read_text(encoding="utf-8") for letter in tests)
        worth = pattern.worth(variant.defaults)
        expected = f"{pattern.name} {worth}" if worth or pattern.name == "rob_kong" else pattern.name
        # A test that expects one limit alone writes the value that all share only once.
        forms = [rf"\b{expected}\b", *([rf'limit\(\s*"{pattern.name}"'] if pattern.grade != "added" else [])]
        assert any(re.search(form, sources) for form in forms), pattern.name


# ---------------------------------------------------------------- examples, links, words


@pytest.mark.parametrize("page", ALL_PAGES)
def test_examples_run_and_print_what_is_shown(page: str) -> None:
    """The python blocks of a page run one after the other in one session."""
    blocks = blocks_of(text_of(page))
    python = [block for block in blocks if block.language == "python"]
    assert len(python) >= (1 if page == "README" else 2)
    assert {block.language for block in blocks} <= {"python", "text", *(["bash"] if page == "README" else [])}
    assert len(python) == sum(block.language == "text" for block in blocks), "an example without its output"
    session: dict[str, Any] = {"__name__": "__main__"}
    for block in python:
        assert printed_by(block, f"{page}.md", session) == block.shown


def commands() -> list[str]:
    blocks = [block for block in blocks_of(text_of("README")) if block.language == "bash"]
    return [line for block in blocks for line in block.body.splitlines()]


@pytest.mark.parametrize("command", commands())
def test_commands_run(command: str) -> None:
    program, *arguments = shlex.split(command)
    assert program == "mahjong-env"
    done = subprocess.run(
        [sys.executable, "-m", "mahjong_env", *arguments],
        cwd=ROOT, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout


@pytest.mark.parametrize("page", ALL_PAGES)
def test_links_inside_the_project_lead_somewhere(page: str) -> None:
    links = [link for link in re.findall(r"\]\(([^)\s]+)\)", text_of(page)) if "://" not in link]
    assert links
    assert [link for link in links if not (PAGES / link.split("#")[0]).exists()] == []


@pytest.mark.parametrize("name", NAMES)
def test_every_page_is_in_the_index(name: str) -> None:
    assert f"({name}.md)" in text_of("README")
    assert f"mahjong-env variants {name}" in text_of(name)
