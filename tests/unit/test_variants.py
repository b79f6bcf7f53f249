"""Variants as data: values are read as people write them, and options make the RULES record."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from mahjong_env import variants
from mahjong_env.core.layout import DISCARDER, LAST_DRAWER, NEXT, STAY, STAY_IF_WON, WINNER
from mahjong_env.core.patterns_table import PATTERN_ID, PATTERN_NAMES

NAMES = ("singapore", "malaysian3", "malaysian4", "chinese")
OPTIONS = [(name, option) for name in NAMES for option in variants.get(name).options]

# What an option's extreme values need beside them.
NEEDED: dict[str, dict[str, Any]] = {
    "singapore big_cap": {"tai_cap": 1, "min_tai": 0},
    "singapore tai_cap": {"big_cap": 20, "min_tai": 0},
    "singapore min_tai": {"tai_cap": 16, "big_cap": 20},
    "malaysian3 min_fan": {"limit_fan": 100},
    "malaysian3 limit_fan": {"min_fan": 1},
    "malaysian3 fake_pong_promote": {"allow_fake_kong": True},
    "malaysian3 orphans": {"four_fei": "off"},
}


def test_rules_in_order():
    both = variants.resolve("singapore", ["classic", {"min_tai": 3}, "tai_cap=6", "big_cap=6"])
    assert (both["min_tai"], both["tai_cap"], both["little_winds"], both["bao"]) == (
        3, 6, "add2", "B1,B2,B3,B4,B5,B6,B7,B8,B9,B10",
    )  # fmt: skip
    assert variants.resolve("singapore", ["classic", "seed"]) == variants.resolve("singapore")
    assert variants.resolve("singapore", ("classic",)) == variants.resolve("singapore", "classic")
    assert variants.resolve("singapore", []) == variants.resolve("singapore", None)


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("min_tai", "3", 3),
        ("lock_pong", "TRUE", True),
        ("hide_concealed_kong", "off", False),
        ("payment", " shooter_all ", "shooter_all"),
        ("bao", "B3, B1", "B1,B3"),
        ("bao", "B1..B3,B9", "B1,B2,B3,B9"),
        ("bao", "none", "none"),
    ],
)
def test_text_values(name, text, value):
    found = variants.resolve("singapore", f"{name}={text}")[name]
    assert found == value and type(found) is type(value)


@pytest.mark.parametrize("value", [["B2", "B1"], ("B2", "B1"), {"B1", "B2"}, "B2,B1"])
def test_bao_from_collections(value):
    assert variants.resolve("singapore", {"bao": value})["bao"] == "B1,B2"


def test_off_as_yaml_reads_it():
    assert variants.resolve("malaysian3", {"fei_swap": False})["fei_swap"] == "off"
    assert variants.resolve("chinese", "forbid_discard_chowed=false")["forbid_discard_chowed"] is False


def test_numpy_integers_are_integers():
    assert variants.resolve("singapore", {"base": np.int64(4)})["base"] == 4


def test_yaml_file(tmp_path):
    path = tmp_path / "house.yaml"
    path.write_text("min_tai: 3\ndiscard_lock: off\nbao: [B1, B2]\n", encoding="utf-8")
    for rules in (path, str(path), ["classic", path, "lock_pong=false"][1:]):
        found = variants.resolve("singapore", rules)
        assert (found["min_tai"], found["discard_lock"], found["bao"]) == (3, "off", "B1,B2")
    path.write_text("", encoding="utf-8")
    assert variants.resolve("singapore", path) == variants.resolve("singapore")


@pytest.mark.parametrize(
    ("name", "option"), OPTIONS, ids=[f"{name}-{option.name}" for name, option in OPTIONS]
)
def test_every_option_changes_the_rules(name, option):
    """Each other value of each option is accepted and gives another RULES record."""
    needed = NEEDED.get(f"{name} {option.name}", {})
    if option.items:
        values = [option.items[0], "none", option.items[-1]]
    elif option.choices:
        values = [*option.choices]
    elif option.low is not None:
        values = [option.low, option.high]
    else:
        values = [True, False]
    values = [value for value in values if value != option.default]
    assert values
    before = variants.resolve(name, needed)
    for value in values:
        after = variants.resolve(name, {**needed, option.name: value})
        assert after[option.name] == value
        assert variants.build_rules(name, after).tobytes() != variants.build_rules(name, before).tobytes()


@pytest.mark.parametrize("name", NAMES)
def test_pattern_names_are_known(name):
    variant = variants.get(name)
    for row in variant.patterns:
        assert {row.name, *row.excludes} <= set(PATTERN_NAMES)
        if isinstance(row.value, str):
            assert row.value in variant.by_name
        if row.when:
            assert set(row.when[1:]) <= set(variant.by_name[str(row.when[0])].choices or (True, False))


@pytest.mark.parametrize(
    ("name", "tiles", "seats", "order"),
    [
        ("singapore", 148, 4, ("animal", "big_winds")),
        ("malaysian3", 84, 3, ("half_flush", "four_fei")),
        ("malaysian4", 144, 4, ("self_draw", "double_chow")),
        ("chinese", 136, 4, ("base", "rob_kong")),
    ],
)
def test_built_rules(name, tiles, seats, order):
    rules = variants.build_rules(name, variants.resolve(name))[0]
    assert (int(rules.num_tiles), int(rules.seats), int(rules.copies.sum())) == (tiles, seats, tiles)
    assert 2 * int(rules.stacks.astype(int).sum()) == tiles
    last = rules.order[int(rules.num_patterns) - 1]
    assert (PATTERN_NAMES[rules.order[0]], PATTERN_NAMES[last]) == order
    enabled = [PATTERN_NAMES[pattern] for pattern in rules.order[: int(rules.num_patterns)]]
    assert len(set(enabled)) == len(enabled)
    assert {PATTERN_NAMES[i] for i in range(len(PATTERN_NAMES)) if int(rules.enabled_bits) >> i & 1} == set(
        enabled
    )


def test_pattern_values():
    """Singapore 4 (seed and classic) and Malaysian three-player 4."""
    seed, classic = (
        variants.build_rules("singapore", variants.resolve("singapore", p))[0] for p in ("seed", "classic")
    )
    for name, tai, other in (
        ("ping_hu", 4, 4),
        ("little_winds", 4, 2),
        ("all_green", 5, 4),
        ("big_winds", 10, 5),
    ):
        assert (int(seed.value[PATTERN_ID[name]]), int(classic.value[PATTERN_ID[name]])) == (tai, other)
    three = variants.build_rules("malaysian3", variants.resolve("malaysian3"))[0]
    assert [int(three.value[PATTERN_ID[name]]) for name in ("full_flush", "face_set", "heavenly")] == [
        3,
        5,
        10,
    ]


@pytest.mark.parametrize(
    ("name", "rules", "expected"),
    [
        ("singapore", None, (NEXT, NEXT, NEXT)),
        ("singapore", "dealer_repeat=win_or_draw", (STAY_IF_WON, STAY_IF_WON, STAY)),
        ("malaysian3", None, (WINNER, DISCARDER, LAST_DRAWER)),
        ("malaysian3", "dealer_rule=winner", (WINNER, WINNER, LAST_DRAWER)),
        ("malaysian4", None, (WINNER, WINNER, LAST_DRAWER)),
        ("chinese", None, (STAY_IF_WON, STAY_IF_WON, NEXT)),
        ("chinese", "dealer_on_draw=stay", (STAY_IF_WON, STAY_IF_WON, STAY)),
    ],
)
def test_next_dealer(name, rules, expected):
    built = variants.build_rules(name, variants.resolve(name, rules))[0]
    assert (built.dealer_self_draw, built.dealer_discard, built.dealer_draw) == expected


@pytest.mark.parametrize(
    ("name", "rules", "expected"),
    [
        ("singapore", None, (2, 1, 2)),
        ("singapore", "payment=shooter_all", (4, 0, 2)),
        ("singapore", "payment=shooter3", (3, 0, 1)),
        ("malaysian3", "zhwiki", (3, 0, 1)),
        ("malaysian3", "payout=discarder_all", (3, 0, 2)),
        ("malaysian4", "split=shooter_all", (4, 0, 2)),
        ("chinese", None, (1, 0, 1)),
    ],
)
def test_shares(name, rules, expected):
    built = variants.build_rules(name, variants.resolve(name, rules))[0]
    assert (built.pay_shooter, built.pay_other, built.pay_self) == expected


def test_bao_and_instants():
    rules = variants.build_rules("singapore", variants.resolve("singapore", {"base": 2}))[0]
    assert (int(rules.bao), int(rules.bite), int(rules.set_later), int(rules.kong_concealed)) == (
        0b111111,
        4,
        8,
        4,
    )
    off = variants.resolve("singapore", {"instant_payouts": False, "payment": "shooter_all"})
    rules = variants.build_rules("singapore", off)[0]
    # 8b.18: B3, B6 and B7 are void when the shooter pays all.
    assert (int(rules.bao), int(rules.bite), int(rules.kong_exposed)) == (0b011011, 0, 0)


@pytest.mark.parametrize(
    ("cap", "big", "expected"), [(5, 10, (16, 32)), (6, 6, (32, 32)), (6, 8, (32, 64)), (8, 9, (128, 256))]
)
def test_units_for_other_caps(cap, big, expected):
    """Singapore 8b.13."""
    rules = variants.build_rules(
        "singapore", variants.resolve("singapore", {"tai_cap": cap, "big_cap": big})
    )[0]
    assert (int(rules.units[cap]), int(rules.units[big])) == expected


def test_specification_is_frozen():
    variant = variants.get("singapore")
    with pytest.raises(AttributeError):
        variant.seats = 3  # type: ignore[misc]
    with pytest.raises(TypeError):
        variant.presets["classic"]["min_tai"] = 9  # type: ignore[index]


def test_variants_do_not_import_numba():
    root = Path(variants.__file__).parents[1]
    program = f"""
import sys, types
package = types.ModuleType("mahjong_env")
package.__path__ = [{str(root)!r}]
sys.modules["mahjong_env"] = package
from mahjong_env import variants
variants.build_rules("malaysian3", variants.resolve("malaysian3"))
print("numba" in sys.modules)
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.stdout == "False\n", done.stderr
