"""A winning hand is worth the best of all its readings: the scorer against one that tries them one by one."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import mahjong_env
from mahjong_env.referee.melds import read_meld
from mahjong_env.referee.tiles import (
    BONUS_KINDS,
    FEI,
    KINDS,
    ORPHANS,
    PLAYERS,
    WINDS,
    in_order,
)
from mahjong_env.referee.win import Win
from mahjong_env.variants import resolve
from tests.property.every_reading import splits, worth
from tests.property.hand_parts import Facts, meld_of, random_pool, sets_and_pair, tiles_left
from tests.property.presets import PRESETS

HANDS = 160
FEI_HELD = (0, 0, 0, 0, 1, 1, 1, 2, 2, 3)


def random_hand(rng: random.Random, variant: str) -> Facts:
    """Return concealed tiles, melds and bonus tiles of a random winning hand."""
    pair, sets = sets_and_pair(rng, random_pool(rng, variant))
    left = tiles_left(variant, pair, *sets)
    laid = rng.choice((0, 0, 0, 1, 2, 3))
    melds = [meld_of(rng, tiles, left) for tiles in sets[:laid]]
    concealed = pair + [tile for tiles in sets[laid:] for tile in tiles]
    if not laid and rng.random() < 0.1 and variant in ("singapore", "chinese"):
        concealed = [*ORPHANS, rng.choice(ORPHANS)]
    elif not laid and rng.random() < 0.1 and variant == "chinese":
        concealed = 2 * rng.sample(KINDS[variant], 7)
    aside = 0
    if variant == "malaysian3":
        for place in rng.sample(range(len(concealed)), min(rng.choice(FEI_HELD), len(concealed))):
            concealed[place] = FEI
        aside = rng.choice((0, 0, 0, 1))
    few = rng.choice((0, 1, 3, len(BONUS_KINDS[variant])))
    bonus = rng.sample(BONUS_KINDS[variant], min(few, len(BONUS_KINDS[variant])))
    return {"hand": in_order(concealed), "melds": melds, "bonus": bonus, "fei_aside": aside}


def random_way(rng: random.Random, variant: str, hand: Facts) -> Facts:
    """Return who wins such a hand, and how."""
    seats = WINDS[: PLAYERS[variant]]
    seat = rng.choice(seats)
    real = [tile for tile in hand["hand"] if tile != FEI]
    way: Facts = {"seat": seat, "win_tile": rng.choice(real or [FEI]), "by": "self"}
    if variant == "singapore":
        way["round_wind"] = rng.choice(WINDS)
    ways = ["self"] * 2 + ["discard"] * 2 * bool(real)
    ways += ["last_tile"] if variant != "malaysian4" else []
    ways += ["bonus"] if hand["bonus"] or hand["fei_aside"] else []
    ways += ["kong"] if any("kong" in meld for meld in hand["melds"]) else []
    held = Counter(hand["hand"]) + Counter(tile for meld in hand["melds"] for tile in read_meld(meld).tiles)
    ways += ["rob"] if held[way["win_tile"]] == 1 and real else []
    how = rng.choice(ways)
    if how in ("bonus", "kong"):
        way["replacement"] = how
    if how in ("discard", "rob"):
        way["by"] = rng.choice([other for other in seats if other != seat])
        way["rob"] = how == "rob"
    if how == "last_tile":
        way["last_tile"] = True
    return way


def compare(variant: str, preset: str, rng: random.Random) -> Facts:
    """Score a random hand both ways and return what it is worth."""
    hand = random_hand(rng, variant)
    facts = {**hand, **random_way(rng, variant, hand)}
    # Who feeds a liable tile is no matter of readings.
    rules = [preset, *([{"bao": "none"}] if variant == "singapore" else [])]
    settled = mahjong_env.score_hand(variant, rules=rules, **facts)
    win = {**facts, "concealed": tuple(facts["hand"]), "melds": tuple(map(read_meld, facts["melds"]))}
    win["bonus"] = tuple(win["bonus"])
    del win["hand"]
    found = worth(Win(variant, resolve(variant, rules), **win))
    assert found is not None, f"a winning hand that is none: {facts}"
    assert settled.patterns == found["patterns"], facts
    assert (settled.legal, settled.total) == (found["legal"], found["total"]), facts
    assert dict(settled.payments) == found["payments"], facts
    return found


@pytest.mark.parametrize(("variant", "preset"), PRESETS)
def test_a_hand_is_worth_its_best_reading(variant: str, preset: str) -> None:
    rng = random.Random(f"{variant} {preset}")
    found = [compare(variant, preset, rng) for _ in range(HANDS)]
    assert len({each["total"] for each in found}) >= 4
    assert sum(each["legal"] for each in found) > HANDS / 4


@pytest.mark.slow
@pytest.mark.parametrize(("variant", "preset"), PRESETS)
def test_many_hands_are_worth_their_best_reading(variant: str, preset: str) -> None:
    rng = random.Random(f"many {variant} {preset}")
    for _ in range(3_000):
        compare(variant, preset, rng)


def test_readings_counted_by_hand() -> None:
    """222333444m 99s: three pungs or 234 three times. 22334455m: 22 and 345 twice, or 55 and 234 twice."""
    assert len(splits(("2m",) * 3 + ("3m",) * 3 + ("4m",) * 3 + ("9s",) * 2)) == 2
    assert len(splits(("2m",) * 2 + ("3m",) * 2 + ("4m",) * 2 + ("5m",) * 2)) == 2
