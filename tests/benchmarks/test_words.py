"""Tables, page and picture of a run; the catalogue behind them."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.catalogue import BYTES, DEFINITIONS, FACTOR, GROUPS, RATE, SECONDS, STEP
from benchmarks.page import page, write_page
from benchmarks.plot import chosen, draw
from benchmarks.report import Figure, read_report
from benchmarks.table import HEAD, goal_words, markdown_tables, notes, quantity, row
from mahjong_env.variants import VARIANTS
from tests.benchmarks.samples import PEER, RANDOM, REPORT

DOCS = Path(__file__).parents[2] / "docs"
PNG_START = b"\x89PNG\r\n\x1a\n"


@pytest.mark.parametrize(
    ("value", "unit", "words"),
    [
        (12_345_678, RATE, "12.3 M/s"),
        (999_600_000, RATE, "1,000 M/s"),
        (4_321, RATE, "4.32 k/s"),
        (812, RATE, "812 /s"),
        (14.96, STEP, "15 us"),
        (1.234, SECONDS, "1.23 s"),
        (1536, BYTES, "1,536 B"),
        (0, BYTES, "0 B"),
        (75.2, FACTOR, "75.2x"),
    ],
)
def test_quantities_have_three_figures_and_a_unit(value: float, unit: str, words: str) -> None:
    assert quantity(value, unit) == words


def test_goals_are_met_from_the_better_side() -> None:
    assert goal_words(8e6, 8e6, RATE, more_is_better=True) == "at least 8 M/s: reached"
    assert goal_words(7.9e6, 8e6, RATE, more_is_better=True) == "at least 8 M/s: missed"
    assert goal_words(15.1, 15, STEP, more_is_better=False) == "at most 15 us: missed"


def test_a_row_says_it_all() -> None:
    assert row(RANDOM) == (
        DEFINITIONS["play.random"].title, "chinese", "8 M/s", "125 ns", "6.5 to 8.5", "5 to 9", "0.15",
        "play.floor", "at least 8 M/s: reached",
    )  # fmt: skip


def test_a_goal_of_a_ratio_is_held_against_the_ratio() -> None:
    """Two threads are to give 1.6 times one: 15 over 10 is too little, 17 over 10 is not."""
    one = Figure(name="play.rollout", samples=(10e6,))
    for both, words in ((15e6, "missed"), (17e6, "reached")):
        threads = Figure(name="play.threads", samples=(both,)).over(one)
        assert row(threads).goal == f"at least 1.6x: {words}"
    assert row(Figure(name="play.threads", samples=(15e6,))).goal == ""


def test_one_sample_has_no_range() -> None:
    words = row(Figure(name="start.cold", subject="chinese", samples=(30.0,)))
    assert (words.median, words.one, words.quartiles, words.range) == ("30 s", "", "", "")


def test_the_markdown_has_a_table_a_group() -> None:
    text = markdown_tables(REPORT)
    assert [line for line in text.splitlines() if line.startswith("#")] == [
        f"### {GROUPS['play']}",
        f"### {GROUPS['peers']}",
    ]
    rows = [line for line in text.splitlines() if line.startswith("|")]
    assert {line.count("|") for line in rows} == {len(HEAD) + 1}
    assert len(rows) == 2 * 2 + len(REPORT.figures)


def test_the_page_holds_figures_notes_and_what_is_missing(tmp_path: Path) -> None:
    path, picture = tmp_path / "docs" / "page.md", tmp_path / "docs" / "kept" / "run.png"
    write_page(REPORT, path, picture)
    text = path.read_text()
    assert "](kept/run.png)" in text
    assert "- random play, other 1.0: another game" in text
    assert "- peers lost: no such package" in text
    assert "2026-01-31" in text
    assert "| 125 ns |" in text
    assert "$" not in text
    assert "`aec.raw`" not in text  # only what was measured is defined


def test_a_page_without_notes_says_so() -> None:
    text = page(REPORT.model_copy(update={"figures": (), "missing": ()}), "run.png")
    assert "## Notes\n\nnone\n" in text
    assert "Not measured in this run:\n\nnothing\n" in text


def test_the_picture_shows_a_floor_once(tmp_path: Path) -> None:
    report = REPORT.model_copy(update={"figures": REPORT.figures * 2})
    shown = chosen(report, ("play.floor", "play.random"))
    assert [figure.name for figure in shown] == ["play.floor", "play.random", "play.random"]
    for name, drawn in (("some", report), ("none", REPORT.model_copy(update={"figures": ()}))):
        draw(drawn, tmp_path / f"{name}.png")
        assert (tmp_path / f"{name}.png").read_bytes().startswith(PNG_START)


def test_the_page_in_docs_is_that_of_the_stored_run() -> None:
    report = read_report(DOCS / "benchmarks" / "results.json")
    wanted = page(report, "benchmarks/results.png")
    again = "python -m benchmarks --from docs/benchmarks/results.json --page docs/benchmarks.md"
    assert (DOCS / "benchmarks.md").read_text(encoding="utf-8") == wanted, f"run {again}"
    assert (DOCS / "benchmarks" / "results.png").read_bytes().startswith(PNG_START)


def test_the_stored_run_is_a_whole_one() -> None:
    report = read_report(DOCS / "benchmarks" / "results.json")
    assert report.variants == tuple(VARIANTS)
    assert report.groups == tuple(GROUPS)
    for variant in VARIANTS:
        assert {"play.random", "play.planes", "hands.score", "start.warm", "memory.growth"} <= {
            figure.name for figure in report.figures if figure.subject == variant
        }


def test_definitions_are_complete() -> None:
    for name, definition in DEFINITIONS.items():
        assert definition.group in GROUPS, name
        assert definition.unit in (RATE, STEP, SECONDS, BYTES, FACTOR), name
        assert definition.title and definition.counted.endswith("."), name
        for goals in (definition.goals, definition.ratio_goals):
            assert set(goals) <= {"any", *VARIANTS}, name


def test_notes_name_figure_and_subjects() -> None:
    another = PEER.model_copy(update={"subject": "third 2.0"})
    report = REPORT.model_copy(update={"figures": (*REPORT.figures, another)})
    assert notes(report) == ["random play, other 1.0, third 2.0: another game"]
