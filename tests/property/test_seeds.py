"""Seeds under every variant and preset: a game depends on its seed, and on nothing else."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from multiprocessing import get_context

import pytest

import mahjong_env
from tests.property.presets import PRESETS, first_two_deals
from tests.property.transcripts import STEPS, play, transcript

SEEDS = range(40, 104)
PROCESSES = 2


@pytest.fixture(scope="module", params=PRESETS, ids="-".join)
def preset(request):
    return request.param


@pytest.fixture(scope="module")
def alone(preset):
    """What each game of the seeds shows, all 64 in one batch on one thread."""
    return dict(zip(SEEDS, play(preset, SEEDS), strict=True))


def test_the_same_seed_shows_the_same_bytes_and_another_seed_others(preset, alone):
    assert play(preset, SEEDS) == list(alone.values())
    assert len(set(alone.values())) == len(SEEDS)


@pytest.mark.parametrize("size", [1, 7])
def test_size_of_the_batch_and_place_in_it_change_nothing(preset, alone, size):
    for seeds in (SEEDS[:size], SEEDS[20 : 20 + size], SEEDS[::-1][:size]):
        assert play(preset, seeds) == [alone[seed] for seed in seeds]


def test_threads_change_nothing(preset, alone):
    assert play(preset, SEEDS, threads=2) == list(alone.values())


def test_a_restored_game_has_the_same_future(preset):
    variant, rules = preset
    env = mahjong_env.BatchEnv(variant, 4, rules, episode="match", seed=5)
    transcript(env, range(50))
    states = [env.get_state(game) for game in range(4)]
    future = transcript(env, range(50, STEPS))
    other = mahjong_env.BatchEnv(variant, 4, rules, episode="match", seed=99)
    for game, state in enumerate(states):
        other.set_state(3 - game, state)
    assert transcript(other, range(50, STEPS)) == future[::-1]


def test_every_hand_of_a_match_has_a_wall_of_its_own(preset):
    """The second hand too must depend on the seed, and not repeat the first hand's wall."""
    variant, rules = preset
    one, other, again = (first_two_deals(variant, seed, rules) for seed in (1, 2, 1))
    assert one == again
    assert len({*one, *other}) == 4


def test_processes_change_nothing():
    """Fresh interpreters show what this one shows, whichever of them plays which games."""
    seeds = [3, 1, 2**64 - 1]
    with ProcessPoolExecutor(PROCESSES, get_context("spawn")) as pool:
        theirs = pool.map(play, PRESETS, repeat(seeds), chunksize=2)
    assert list(theirs) == [play(preset, seeds) for preset in PRESETS]
