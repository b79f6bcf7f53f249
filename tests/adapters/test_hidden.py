"""What a seat must not know changes no byte of what it is shown."""

from itertools import product
from typing import Any

import numpy as np
import pytest

import mahjong_env
from mahjong_env import actions
from mahjong_env.core.layout import (
    CLAIM_TURN,
    CONCEALED_MELD,
    NOT_ASKED,
    RESPOND,
    ROB,
    ROB_CONCEALED,
    TURN,
    UNANSWERED,
)
from mahjong_env.core.tiles import FEI, NUM_PLAYING
from mahjong_env.encode import STATE_ENCODER
from mahjong_env.envs.snapshot import unpack_game
from tests.adapters.play import PASS, PRESENT, VARIANTS, encode
from tests.unit.positions import sum_up


def wall_left(record: Any, count: int) -> list[int]:
    """Places of the wall not yet drawn; the top of the last stack may be gone before its bottom."""
    head, tail = int(record["head"]), int(record["tail"])
    return (
        list(range(head, count - tail)) if tail % 2 == 0 else [*range(head, count - tail - 1), count - tail]
    )


def scramble(game: np.ndarray, rules: np.ndarray, viewer: int, rng: np.random.Generator) -> np.ndarray:
    """Replace everything that the viewer must not know by something else."""
    changed = game.copy()
    record, table = changed[0], rules[0]
    seats = int(table["seats"])
    others = [chair for chair in range(seats) if chair != viewer]
    answering = int(record["phase"]) in (RESPOND, ROB)
    hides = bool(table["hide_concealed_kong"])
    sees = int(record["rob"]) != ROB_CONCEALED or not hides or int(record["answer"][viewer]) != NOT_ASKED
    fixed = np.zeros((4, NUM_PLAYING), int)
    if int(record["phase"]) == ROB and int(record["feeder"]) != viewer and sees:
        fixed[record["feeder"], record["pending"]] = 4 if int(record["rob"]) == ROB_CONCEALED else 1
    places = wall_left(record, int(table["num_tiles"]))
    pool = [int(record["wall"][place]) for place in places]
    for chair in others:
        pool += np.repeat(np.arange(NUM_PLAYING), record["hand"][chair] - fixed[chair]).tolist()
    playing = rng.permutation([kind for kind in pool if kind < NUM_PLAYING]).tolist()
    bonus = [kind for kind in pool if kind >= NUM_PLAYING]
    for chair in others:
        record["hand"][chair] = fixed[chair]
        for _ in range(int(record["held"][chair]) - int(fixed[chair].sum())):
            record["hand"][chair][playing.pop()] += 1
        record["key"][chair] = rng.integers(1, 1000, 4)
        record["holds"][chair] = rng.integers(1, 2**34, 4)
        record["left_over"][chair] = rng.integers(1, 2**8)
        record["ready"][chair] = rng.integers(16)
        record["claimable"][chair] = rng.integers(1, 2**40)
        record["holding"][chair] = rng.integers(2**16)
        record["missed"][chair] = rng.integers(1, 2**30)
        record["locked_win"][chair] = rng.integers(1, 2**30)
        record["locked_pong"][chair] = rng.integers(1, 2**30)
        if answering and chair != int(record["feeder"]):
            record["answer"][chair] = rng.choice([NOT_ASKED, UNANSWERED, PASS])
        for index in range(int(record["melds"][chair])):
            if hides and int(record["meld_type"][chair, index]) == CONCEALED_MELD:
                record["meld_tile"][chair, index] = rng.integers(34)
    record["wall"][places] = rng.permutation(playing + bonus)
    record["rng"] = rng.integers(2**62)
    if int(record["actor"]) != viewer:
        record["legal"] = rng.integers(1, 2**40, record["legal"].shape)
        if answering:
            record["actor"] = rng.choice([chair for chair in others if chair != int(record["feeder"])])
        else:
            record["drawn"] = rng.choice(np.flatnonzero(record["hand"][record["actor"]]))
    if int(record["phase"]) == ROB and not sees and viewer != int(record["feeder"]):
        record["pending"] = rng.integers(34)
        record["kong_action"] = rng.integers(55, 225)
    return changed


def kong_lover(mask: np.ndarray, rng: np.random.Generator) -> int:
    """Random play that declares every kong it can, so that there is something to hide."""
    legal = np.flatnonzero(mask)
    kongs = legal[(legal == actions.action_id("kong")) | (legal > actions.action_id("aside"))]
    return int(rng.choice(kongs if len(kongs) else legal))


@pytest.mark.parametrize(("variant", "hides"), list(product(VARIANTS, (True, False))))
def test_hidden_tiles_change_no_byte(variant, hides):
    env = mahjong_env.BatchEnv(
        variant, 24, episode="match", seed=1, rules={"hide_concealed_kong": hides}, observation="vector"
    )
    engine, rng = env.engine, np.random.default_rng(5)
    phases, kongs, differ = set(), 0, 0
    for turn in range(500):
        for number in range(env.num_envs):
            if (turn + number) % 25:
                continue
            game = unpack_game(env.get_state(number), variant, engine.rules_hash, "match")
            phases.add(int(game["phase"][0]))
            kongs += int((game["meld_type"][0] == CONCEALED_MELD).sum())
            for viewer in range(env.num_seats):
                other = scramble(game, engine.rules, viewer, rng)
                for encoder in PRESENT:
                    before = encode(encoder, game, engine.rules, viewer)
                    after = encode(encoder, other, engine.rules, viewer)
                    assert np.array_equal(before, after), (encoder.name, viewer)
                differ += not np.array_equal(
                    encode(STATE_ENCODER, game, engine.rules, viewer),
                    encode(STATE_ENCODER, other, engine.rules, viewer),
                )
        env.step(np.array([kong_lover(mask, rng) for mask in env.mask]))
    assert {TURN, CLAIM_TURN, RESPOND} <= phases
    assert kongs
    assert differ > 100


@pytest.mark.parametrize("variant", VARIANTS)
def test_own_tiles_change_the_observation(variant):
    """The other way round: the test above would also pass for encoders that write nothing."""
    env = mahjong_env.BatchEnv(variant, 1, seed=1)
    game = unpack_game(env.get_state(0), variant, env.engine.rules_hash, "hand")
    viewer = int(env.seat[0])
    other = game.copy()
    held = np.flatnonzero(other["hand"][0, viewer][:FEI])
    missing = next(kind for kind in range(9, 18) if kind not in held)
    other["hand"][0, viewer, held[0]] -= 1
    other["hand"][0, viewer, missing] += 1
    sum_up(other[0])
    for encoder in PRESENT:
        before = encode(encoder, game, env.engine.rules, viewer)
        after = encode(encoder, other, env.engine.rules, viewer)
        assert not np.array_equal(before, after)
