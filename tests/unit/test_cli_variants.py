"""`mahjong-env variants`: what a newcomer is told about presets and options, as text and as JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mahjong_env.cli import main
from mahjong_env.variants import VARIANTS, resolve, rules_hash

Capture = pytest.CaptureFixture[str]


def told(capsys: Capture, *arguments: str) -> str:
    assert main(["variants", *arguments]) == 0
    output = capsys.readouterr()
    assert output.err == ""
    return output.out


def data(capsys: Capture, *arguments: str) -> Any:
    return json.loads(told(capsys, *arguments, "--json"))


def test_the_list_shows_every_preset_with_its_meaning(capsys: Capture) -> None:
    text = " ".join(told(capsys).split())
    for name, variant in VARIANTS.items():
        assert f"{name}: {variant.title}, {variant.seats} players" in text
        for preset, found in variant.presets.items():
            assert f"{preset}: {found.meaning}" in text or f"{preset} (default): {found.meaning}" in text


@pytest.mark.parametrize("name", VARIANTS)
def test_a_variant_explains_presets_options_and_sources(capsys: Capture, name: str) -> None:
    variant, text = VARIANTS[name], told(capsys, name)
    assert max(map(len, text.splitlines())) <= 110
    flat = " ".join(text.split())
    for preset, found in variant.presets.items():
        assert f"rules hash {rules_hash(name, resolve(name, preset))}" in text
        assert found.meaning in flat and f"source: rulebook {found.source}" in flat
    for option in variant.options:
        assert f"\n{option.name} = {option.default}\n" in text
        assert option.meaning in flat and f"source: rulebook {option.source}" in flat
        for value, meaning in option.meanings.items():
            assert f"{value} {meaning}" in flat
    for clash in variant.clashes:
        assert clash.reason in flat
    for source, meaning in variant.sources.items():
        assert f"{source}: {meaning}" in flat


def test_the_values_of_a_choice_stand_in_a_column(capsys: Capture) -> None:
    lines = told(capsys, "singapore").splitlines()
    place = lines.index("discard_lock = hand")
    assert [line.split()[0] for line in lines[place + 2 : place + 5]] == ["hand", "go_around", "off"]
    assert "allowed" not in lines[place + 5]
    place = lines.index("min_tai = 2")
    assert lines[place + 2] == "    allowed: an integer from 0 to 16"


def test_json_holds_everything(capsys: Capture) -> None:
    found = data(capsys, "singapore")
    assert (found["variant"], found["default_preset"]) == ("singapore", "seed")
    assert found["presets"]["classic"]["changes"]["kong_concealed"] == 4
    assert found["presets"]["classic"]["rules_hash"] == rules_hash(
        "singapore", resolve("singapore", "classic")
    )
    options = {option["name"]: option for option in found["options"]}
    assert [entry["value"] for entry in options["little_winds"]["values"]] == ["fixed4", "add2"]
    assert (options["min_tai"]["low"], options["min_tai"]["high"]) == (0, 16)
    assert {"options": ["lock_pong", "discard_lock"]}.items() <= found["refused"][1].items()
    assert "riichi_advanced" in found["sources"]
    assert [entry["variant"] for entry in data(capsys)] == list(VARIANTS)


def test_differences_are_explained(capsys: Capture) -> None:
    """Malaysian three-player 5: `zhwiki` changes who pays, and nothing else."""
    lines = told(capsys, "malaysian3", "--diff", "zhwiki").splitlines()
    assert lines[0] == "payout: split21 -> zhwiki"
    assert [line.split()[0] for line in lines[2:4]] == ["split21", "zhwiki"]
    assert lines[4:] == [f"rules hash {rules_hash('malaysian3', {'payout': 'zhwiki'})}"]
    text = told(capsys, "singapore", "--diff", "bao=B1,B7")
    shown = [line.split()[0] for line in text.splitlines() if line.startswith("      ")]
    assert shown == ["B2", "B3", "B4", "B5", "B6", "B7"]


def test_presets_files_and_options_may_be_combined(capsys: Capture, tmp_path: Path) -> None:
    house = tmp_path / "house.yaml"
    house.write_text("dead_wall: 14\nkong_pay: yes\n", encoding="utf-8")
    words = ["--diff", "dealer_stays_on_draw", "--diff", str(house), "--diff", "dead_wall=0"]
    found = data(capsys, "chinese", *words)
    assert found["differences"] == [
        {"name": "kong_pay", "default": False, "value": True},
        {"name": "dealer_on_draw", "default": "pass", "value": "stay"},
    ]
    assert found["rules_hash"] == rules_hash("chinese", {"kong_pay": True, "dealer_on_draw": "stay"})


def test_no_difference_is_said(capsys: Capture) -> None:
    assert told(capsys, "chinese", "--diff", "default").startswith("default: the default rules of chinese\n")
    assert told(capsys, "chinese", "--diff", "min_fan=1").startswith(
        "min_fan=1: the default rules of chinese\n"
    )
    assert data(capsys, "chinese", "--diff", "default")["differences"] == []
