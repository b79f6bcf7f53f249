"""The status page tells of every game and preset what the kept results say."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from types import ModuleType

import pytest

from mahjong_env.variants import VARIANTS

DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture(scope="module")
def maker() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_status", DOCS / "make_status.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_is_up_to_date(maker: ModuleType) -> None:
    page = maker.PAGE.read_text(encoding="utf-8")
    assert maker.filled(page) == page, "run `make status`"


@pytest.mark.parametrize("variant", VARIANTS)
def test_no_engine_has_parted_from_the_other(maker: ModuleType, variant: str) -> None:
    for name in maker.names_of(variant):
        found = maker.read(variant, name)
        assert found["mismatches"] == 0, (variant, name)
        assert found["hands"] >= 30, (variant, name)


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_walls_bring_everything_that_chance_does_not(maker: ModuleType, variant: str) -> None:
    """Every pattern, payment, instant, action and end that the default rules allow was met."""
    default = maker.names_of(variant)[0]
    chance, walls = maker.read(variant, default), maker.read(variant, "scenarios")
    for group, never in chance["never"].items():
        assert set(never) <= set(walls["coverage"][group]), (variant, group)


def test_results_that_are_missing_are_named(
    maker: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(maker, "RESULTS", tmp_path)
    with pytest.raises(SystemExit, match=r"singapore-seed\.json is missing: `make verify`"):
        maker.parts()


def test_results_of_another_preset_do_not_pass_for_it(maker: ModuleType) -> None:
    for variant in VARIANTS:
        plans = [
            json.dumps(maker.read(variant, name)["plan"], sort_keys=True) for name in maker.names_of(variant)
        ]
        assert len(set(plans)) == len(plans)
