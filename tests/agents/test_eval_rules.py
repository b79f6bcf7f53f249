"""`eval.py --rules` may be repeated, as on the command line of the package: all count, later ones win."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import eval as evaluation


def test_all_rules_given_are_played(tmp_path: Path) -> None:
    target = tmp_path / "result.json"
    arguments = [
        "--variant",
        "malaysian3",
        "--agents",
        "greedy,random",
        "--hands",
        "3",
        "--json",
        str(target),
    ]
    rules = ["winner_deals", "base=3", "min_fan=4", "base=2"]
    assert evaluation.main([*arguments, *(word for rule in rules for word in ("--rules", rule))]) == 0
    played = json.loads(target.read_text(encoding="utf-8"))["receipt"]["rules"]
    assert (played["dealer_rule"], played["base"], played["min_fan"]) == ("winner", 2, 4)


def test_a_mistake_in_any_of_them_is_found(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--variant", "malaysian3", "--agents", "greedy,random", "--hands", "3"]
    for rules in (["min_fen=4", "base=2"], ["base=2", "min_fen=4"]):
        given = [word for rule in rules for word in ("--rules", rule)]
        assert evaluation.main([*arguments, *given]) == 2
        assert "did you mean 'min_fan'" in capsys.readouterr().err
