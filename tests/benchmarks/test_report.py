"""Spreads, ratios, and the file of a run."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks.report import Figure, read_report, spread, write_report
from tests.benchmarks.samples import PEER, RANDOM, REPORT


def test_a_spread_holds_the_quartiles() -> None:
    assert spread((5.0, 1.0, 4.0, 2.0, 3.0)) == (1, 2, 3, 4, 5)
    assert spread((1.0, 2.0)) == (1, 1.25, 1.5, 1.75, 2)
    assert spread((7.0,)) == (7, 7, 7, 7, 7)


def test_ratios_are_taken_repeat_by_repeat() -> None:
    assert RANDOM.ratio is not None
    assert (RANDOM.ratio.base, RANDOM.ratio.subject) == ("play.floor", "chinese")
    # 8 / 40, 5 / 50, 9 / 60; their median is not the ratio of the medians, 8 / 50
    assert RANDOM.ratio.samples == (0.2, 0.1, 0.15)
    assert RANDOM.ratio.median == 0.15


def test_ratios_of_unequal_repeats_are_to_the_median() -> None:
    single = Figure(name="play.random", samples=(1e6,)).over(PEER)
    assert single.ratio is not None
    assert single.ratio.samples == (20,)


def test_six_figures_are_kept() -> None:
    assert Figure(name="play.floor", samples=(1234567.89, 0.00123456789)).samples == (1234570, 0.00123457)


def test_a_stored_report_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "new" / "run.json"
    write_report(REPORT, path)
    assert read_report(path) == REPORT
    stored = json.loads(path.read_text())
    assert stored["figures"][1]["spread"]["median"] == 8e6
    assert stored["figures"][1]["ratio"]["median"] == 0.15
    assert [entry.name for entry in path.parent.iterdir()] == ["run.json"]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"format": 2}, "format"),
        ({"repeats": "many"}, "repeats"),
        ({"figures": [{"name": "play.floor", "samples": []}]}, r"figures\.0\.samples"),
        ({"figures": [{"samples": [1]}]}, r"figures\.0\.name"),
    ],
)
def test_a_bad_report_names_the_field(tmp_path: Path, change: dict[str, object], said: str) -> None:
    path = tmp_path / "run.json"
    path.write_text(json.dumps(json.loads(REPORT.model_dump_json()) | change))
    with pytest.raises(ValueError, match=rf"run\.json: {said}: "):
        read_report(path)


def test_what_is_no_report_is_said(tmp_path: Path) -> None:
    (tmp_path / "run.json").write_text("{")
    with pytest.raises(ValueError, match=r"run\.json: content: "):
        read_report(tmp_path / "run.json")
    with pytest.raises(ValueError, match=r"none\.json: No such file"):
        read_report(tmp_path / "none.json")
