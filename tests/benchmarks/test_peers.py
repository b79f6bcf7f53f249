"""Other packages: what drivers print, what becomes of those that fail. None is installed here."""

from __future__ import annotations

import importlib
import os
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from benchmarks import others
from benchmarks.catalogue import DEFINITIONS
from benchmarks.peers import driver
from benchmarks.peers.environment import CONSTRAINTS, PEERS, Peer, read_result
from benchmarks.plan import Plan
from benchmarks.processes import ROOT, Unavailable, run_module
from benchmarks.report import Figure
from benchmarks.timing import Case

PLAN = Plan(("chinese",), ("peers",), 0.001, 2, 1)


def source(peer: Peer) -> str:
    return (ROOT / (peer.driver.replace(".", "/") + ".py")).read_text(encoding="utf-8")


@pytest.mark.parametrize("peer", PEERS, ids=lambda peer: peer.name)
def test_every_peer_is_pinned_and_has_a_driver_of_known_figures(peer: Peer) -> None:
    pinned = {line.partition("==")[0] for line in CONSTRAINTS.read_text().splitlines() if "==" in line}
    assert {peer.name, *peer.needs} <= pinned
    named = set(re.findall(r'"((?:peers|aec)\.\w+)"', source(peer)))
    assert named
    assert named <= DEFINITIONS.keys()


def test_a_driver_prints_what_is_read_back(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(driver, "version", lambda _: "1.0")
    monkeypatch.setattr(driver, "use_one_core", lambda: None)
    monkeypatch.setattr(sys, "argv", ["driver", "--seconds", "0.001", "--repeats", "2"])
    driver.run("other", {"peers.play": Case(lambda: print("noise", end=""), 5)}, {"peers.play": "a game"})
    result = read_result(capsys.readouterr().out)
    assert (result["package"], result["version"]) == ("other", "1.0")
    (figure,) = result["figures"]
    assert (figure["name"], figure["note"], len(figure["rates"])) == ("peers.play", "a game", 2)
    assert all(rate > 0 for rate in figure["rates"])


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="no such call on this system")
def test_a_driver_keeps_to_one_core() -> None:
    script = "import os; from benchmarks.peers.driver import use_one_core; use_one_core(); "
    script += "print(len(os.sched_getaffinity(0)))"
    assert run_module("timeit", ["-n1", "-r1", script]).startswith("1\n")


@pytest.mark.parametrize("told", ["", "{", "[]", '{"package": "x"}', "result\nerror: 3"])
def test_what_is_no_result_is_said(told: str) -> None:
    with pytest.raises(Unavailable, match="no result on the last line"):
        read_result(told)


def test_a_module_that_fails_is_told_by_its_last_line() -> None:
    with pytest.raises(Unavailable, match=r"No module named benchmarks\.none"):
        run_module("benchmarks.none")
    with pytest.raises(Unavailable, match="No such file or directory"):
        run_module("benchmarks.none", python="/nowhere/python")
    with pytest.raises(Unavailable, match="not done after 0 s"):
        run_module("timeit", ["pass"], timeout=0.001)


def test_a_peer_becomes_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    found: dict[str, Any] = {
        "package": "other",
        "version": "1.0",
        "figures": [{"name": "aec.connect_four", "rates": [1000, 2000], "note": "wrapped"}],
    }
    monkeypatch.setattr(others, "interpreter", lambda: "python")
    monkeypatch.setattr(others, "install", lambda *_: None)
    monkeypatch.setattr(others, "drive", lambda *_: found)
    (figure,) = others.measure(PLAN, PEERS[0])
    assert (figure.subject, figure.samples, figure.note) == ("other 1.0", (1000, 500), "wrapped")


def test_factors_are_over_the_fastest_peer() -> None:
    """40 million over the greater median, 100 thousand, is 400."""
    slow = Figure(name="peers.play", subject="slow 1", samples=(1e3, 2e3, 9e6))
    fast = Figure(name="peers.play", subject="fast 1", samples=(9e4, 1e5, 2e5))
    ours = Figure(name="play.random", subject="chinese", samples=(30e6, 40e6, 50e6))
    (factor,) = others.factors([ours, slow, fast])
    assert (factor.name, factor.subject, factor.samples) == ("peers.random_over", "chinese", (300, 400, 500))
    assert factor.note == "fastest: fast 1"
    assert others.factors([ours]) == []
    assert others.factors([fast]) == []


def test_drivers_share_files_that_need_no_package() -> None:
    """Shared files of the drivers import the standard library and one another alone."""
    allowed = {*sys.stdlib_module_names, "benchmarks"}
    for name in ("peers.driver", "timing", "deals", "aec_loop"):
        module = importlib.import_module(f"benchmarks.{name}")
        assert module.__file__ is not None
        text = Path(module.__file__).read_text(encoding="utf-8")
        roots = {match[1] for match in re.finditer(r"^(?:from|import) (\w+)", text, re.MULTILINE)}
        assert roots <= allowed, name
