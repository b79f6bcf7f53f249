"""The rules hash names a rule set: the same for equal sets however given, another for any other value."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from itertools import combinations
from pathlib import Path

import pytest

import mahjong_env
from mahjong_env import variants
from mahjong_env.record.game_record import GameRecord
from mahjong_env.variants import VARIANTS, Option, Value, resolve, rules_hash

# What an option's other values need beside them.
NEEDED: dict[str, dict[str, Value]] = {
    "singapore": {"tai_cap": 16, "big_cap": 20},
    "singapore tai_cap": {"min_tai": 0, "big_cap": 20},
    "singapore big_cap": {"min_tai": 0, "tai_cap": 1},
    "malaysian3": {"limit_fan": 100, "allow_fake_kong": True, "four_fei": "off"},
    "malaysian3 limit_fan": {"min_fan": 0},
    "malaysian3 allow_fake_kong": {},
    "malaysian3 four_fei": {},
}
OPTIONS = [(name, option) for name, variant in VARIANTS.items() for option in variant.options]


def values_of(option: Option) -> list[Value]:
    """All values of a word or flag; of a number its ends and the neighbours of its default."""
    if option.items:
        return ["none", *option.items, *map(",".join, combinations(option.items, 2))]
    if option.low is None or option.high is None:
        return list(option.choices or (False, True))
    default = int(option.default)
    return sorted(
        {option.low, option.high, default, max(default - 1, option.low), default + 1} - {option.high + 1}
    )


@pytest.mark.parametrize(
    ("name", "option"), OPTIONS, ids=[f"{name}-{option.name}" for name, option in OPTIONS]
)
def test_every_value_of_an_option_has_a_hash_of_its_own(name: str, option: Option) -> None:
    needed = NEEDED.get(f"{name} {option.name}", NEEDED.get(name, {}))
    values = values_of(option)
    assert len(values) > 1
    hashes = {rules_hash(name, {**needed, option.name: value}) for value in values}
    assert len(hashes) == len(values)


def test_the_same_rules_have_one_hash_however_they_are_given(tmp_path: Path) -> None:
    house = tmp_path / "house.yaml"
    house.write_text("base: 2\nmin_tai: 3\nlock_pong: no\n", encoding="utf-8")
    given = (
        {"min_tai": 3, "base": 2},
        {"base": "2", "min_tai": " 3 "},
        ["base=2", "min_tai=3"],
        ["classic", "seed", {"base": 2}, "min_tai=3"],
        house,
        [None, str(house)],
        dict(reversed(resolve("singapore", {"min_tai": 3, "base": 2}).items())),
    )
    assert len({rules_hash("singapore", resolve("singapore", rules)) for rules in given}) == 1


def test_options_of_the_default_preset_need_not_be_given() -> None:
    for name, variant in VARIANTS.items():
        assert rules_hash(name, {}) == rules_hash(name, variant.defaults)


def test_presets_and_variants_have_hashes_of_their_own() -> None:
    hashes = [
        rules_hash(name, preset) for name, variant in VARIANTS.items() for preset in variant.presets.values()
    ]
    assert len(set(hashes)) == len(hashes)


def test_other_processes_find_the_same_hash() -> None:
    """Whatever the order of sets and dicts, which follows the seed of Python's text hashes."""
    program = (
        "from mahjong_env import variants as v\nprint([v.rules_hash(n, v.resolve(n)) for n in v.VARIANTS])"
    )
    here = [rules_hash(name, {}) for name in VARIANTS]
    for seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", program],
            cwd=Path(variants.__file__).parents[2],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert done.stdout == f"{here}\n", done.stderr


def test_records_and_environments_carry_it() -> None:
    rules = ["classic", "base=3"]
    wanted = rules_hash("singapore", resolve("singapore", rules))
    game = mahjong_env.Game("singapore", rules, seed=1)
    record = GameRecord.from_game(game, 1)
    assert record.rules_hash == wanted
    assert json.loads(next(record.lines()))["rules_hash"] == wanted
    assert mahjong_env.BatchEnv("singapore", 1, rules=rules).engine.rules_hash == wanted


def test_a_state_of_other_rules_is_refused() -> None:
    data = mahjong_env.Game("chinese", "kong_payments", seed=1).to_bytes()
    assert mahjong_env.Game.from_bytes("chinese", data, {"kong_pay": True}).chips == (0, 0, 0, 0)
    with pytest.raises(ValueError, match="rules"):
        mahjong_env.Game.from_bytes("chinese", data)
