"""A small report to show and store."""

from __future__ import annotations

from benchmarks.report import Figure, Missing, Report

FLOOR = Figure(name="play.floor", subject="chinese", samples=(40e6, 50e6, 60e6))
RANDOM = Figure(name="play.random", subject="chinese", samples=(8e6, 5e6, 9e6)).over(FLOOR)
PEER = Figure(name="peers.play", subject="other 1.0", samples=(50e3, 40e3, 60e3), note="another game")

REPORT = Report(
    date="2026-01-31",
    seconds=0.5,
    repeats=3,
    variants=("chinese",),
    groups=("play", "peers"),
    machine={"processor": "a processor", "cores": "2"},
    versions={"python": "3.11"},
    figures=(FLOOR, RANDOM, PEER),
    missing=(Missing(name="peers lost", reason="no such package"),),
)
