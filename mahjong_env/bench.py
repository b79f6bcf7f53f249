"""How fast the core plays on one processor core, beside the floor that no game of this kind can pass."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any, Final

import numpy as np

from mahjong_env.core._kernel import kernel
from mahjong_env.core.bits import bit, count_bits, nth_bit
from mahjong_env.core.distance import STANDARD, load_distance
from mahjong_env.core.hand import add_tile, remove_tile
from mahjong_env.core.layout import GAME, RESULT, new_work
from mahjong_env.core.movers import RANDOM, new_movers, new_scratch
from mahjong_env.core.numbered import batch_shanten, load_numbered
from mahjong_env.core.prospects import load_prospects
from mahjong_env.core.rng import below
from mahjong_env.core.selfplay import NUM_TOTALS
from mahjong_env.core.shapes import load_tables
from mahjong_env.core.step import reset_games
from mahjong_env.core.tiles import NUM_PLAYING, NUM_REAL
from mahjong_env.encode import ENCODERS
from mahjong_env.envs.kernels import load_movers, write_views
from mahjong_env.variants import Rules, build_rules, resolve

NUM_GAMES: Final = 1024
NUM_HANDS: Final = 16_384
HAND_SIZE: Final = 14
STEPS_PER_CALL: Final = 64
MATCH: Final = 1
_BY_CHANCE: Final = -1
_SEED: Final = 1
_SLICES: Final = 5


@dataclass(frozen=True)
class Figures:
    """What `bench` reports, all on one thread.

    Attributes:
        variant: Name of the variant.
        decisions_per_s: Random decisions a second, masks included, inside the kernels.
        decisions_per_s_planes: The same with the mover's `planes` observation written at each decision.
        ns_per_decision: Nanoseconds a decision, without observation.
        floor_ns: Nanoseconds of the least that any decision needs; see `floor_decision`.
        shanten_per_s: Standard shanten numbers of random 14-tile hands a second.
        threads: Threads used, 1.
    """

    variant: str
    decisions_per_s: float
    decisions_per_s_planes: float
    ns_per_decision: float
    floor_ns: float
    shanten_per_s: float
    threads: int

    def to_dict(self) -> dict[str, Any]:
        """Return the figures as plain JSON values."""
        return asdict(self)


@kernel
def floor_decision(g: Any, mover: Any, tables: Any) -> None:
    """Do the least of one decision: a legal tile out, a random one in, one table look-up, a new mask."""
    mask = g.legal[0]
    out = nth_bit(mask, below(mover, count_bits(mask)))
    remove_tile(g, 0, out)
    new = below(mover, NUM_REAL)
    if int(g.hand[0, new]) == 4:
        new = out
    add_tile(g, 0, new)
    if int(g.hand[0, out]) == 0:
        mask &= ~bit(out)
    g.legal[0] = mask | bit(new)
    # Kept in the record so that the look-up is not compiled away.
    g.live = tables.suit_need[g.key[0, 0]]


@kernel
def floor_games(games: Any, movers: Any, tables: Any, steps: int) -> None:
    """Do `steps` floor decisions in every game, all games advanced one decision together."""
    for _ in range(steps):
        for index in range(games.shape[0]):
            floor_decision(games[index], movers[index], tables[0])


def _rate(work: Callable[[], Any], units: int, seconds: float) -> float:
    """Return how many units a second `work` does, `units` a call, after one call that may compile.

    The best of several slices counts: other programs on the machine only ever slow a slice down.
    """
    work()
    return max(_slice_rate(work, units, seconds / _SLICES) for _ in range(_SLICES))


def _slice_rate(work: Callable[[], Any], units: int, seconds: float) -> float:
    calls = 0
    start = time.perf_counter()
    while (elapsed := time.perf_counter() - start) < seconds or not calls:
        work()
        calls += 1
    return calls * units / elapsed


def floor_records(count: int) -> np.ndarray:
    """Return records whose first chair holds the first fourteen kinds, all of them legal."""
    games = np.zeros(count, GAME)
    games["hand"][:, 0, :HAND_SIZE] = 1
    games["held"][:, 0] = HAND_SIZE
    powers = 5 ** np.arange(9)
    games["key"][:, 0, 0] = powers.sum()
    games["key"][:, 0, 1] = powers[: HAND_SIZE - 9].sum()
    games["legal"][:, 0] = (1 << HAND_SIZE) - 1
    return games


def random_hands(rules: Any, count: int) -> np.ndarray:
    """Return (count, 35) int8 counts of hands dealt from the variant's playing tiles."""
    kinds = np.repeat(np.arange(NUM_PLAYING), rules["copies"][0][:NUM_PLAYING])
    walls = np.random.default_rng(_SEED).permuted(np.tile(kinds, (count, 1)), axis=1)
    hands = np.zeros((count, NUM_PLAYING), np.int8)
    np.add.at(hands, (np.arange(count)[:, None], walls[:, :HAND_SIZE]), 1)
    return hands


def measure(
    variant: str, rules: Rules = None, seconds: float = 2.0, report: Callable[[str], Any] | None = None
) -> Figures:
    """Measure one variant on one core.

    Args:
        variant: Name of the variant.
        rules: As for `mahjong_env.variants.resolve`.
        seconds: Time for each of the four measurements, compilation apart.
        report: Called with the name of each measurement before it begins.

    Raises:
        ValueError: If the variant or the rules are unknown, or `seconds` is not positive.
    """
    if not seconds > 0:
        raise ValueError(f"seconds: {seconds} is not allowed: expected more than 0")
    tell = report or (lambda _: None)
    record = np.asarray(build_rules(variant, resolve(variant, rules)))
    _, play = scripted_play(record)
    moves = NUM_GAMES * STEPS_PER_CALL

    tell("random play")
    plain = _rate(lambda: play(STEPS_PER_CALL), moves, seconds)
    tell("random play with planes")
    planes = _rate(play_with_planes(record), NUM_GAMES, seconds)
    tell("the floor")
    idle = (floor_records(NUM_GAMES), new_movers(NUM_GAMES, _SEED), load_tables())
    floor = _rate(lambda: floor_games(*idle, STEPS_PER_CALL), moves, seconds)
    tell("shanten")
    shanten = _rate(_shanten_call(record), NUM_HANDS, seconds)
    return Figures(variant, plain, planes, 1e9 / plain, 1e9 / floor, shanten, threads=1)


def scripted_play(
    rules: Any, episode: int = MATCH, policy: int = RANDOM
) -> tuple[np.ndarray, Callable[[int], None]]:
    """Return NUM_GAMES started games and a call that plays a number of decisions in each.

    Args:
        rules: (1,) RULES.
        episode: 0 for one hand, 1 for a match.
        policy: RANDOM or GREEDY for all chairs.
    """
    games, tables, work = np.zeros(NUM_GAMES, GAME), load_tables(), new_work()
    seeds = np.arange(NUM_GAMES, dtype=np.uint64)
    reset_games(games, rules, tables, work, np.zeros(1, RESULT), seeds, episode, _BY_CHANCE, _BY_CHANCE)
    players = (load_prospects(), work, new_scratch(), new_movers(NUM_GAMES, _SEED))
    policies = np.full((NUM_GAMES, 4), policy, np.int8)
    chips, totals = np.zeros((NUM_GAMES, 4), np.int64), np.zeros(NUM_TOTALS, np.int64)

    def play(steps: int) -> None:
        load_movers().play(games, rules, tables, *players, policies, steps, chips, totals, None)

    return games, play


def play_with_planes(rules: Any) -> Callable[[], None]:
    """Return a call that plays one decision in every game and writes the movers' observations."""
    games, step = scripted_play(rules)
    encoder = ENCODERS["planes"]
    views = np.zeros((NUM_GAMES, *encoder.shape), encoder.dtype)

    def play() -> None:
        step(1)
        write_views(encoder, games, rules, None, np.ascontiguousarray(games["actor"]), views)

    return play


def _shanten_call(rules: Any) -> Callable[[], Any]:
    """Return a call that works out the shanten of all random hands."""
    hands = random_hands(rules, NUM_HANDS)
    melds = np.zeros(NUM_HANDS, np.int64)
    out = np.empty(NUM_HANDS, np.int8)
    tables = load_numbered(), load_distance()
    return lambda: batch_shanten(hands, melds, STANDARD, *tables, out)
