"""What an environment plays: variant, rules, episode and observation, checked once, shared by its games."""

from __future__ import annotations

import operator
import secrets
from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np

from mahjong_env.core.actions import ACTION_NAMES, NUM_ACTIONS
from mahjong_env.core.shapes import load_tables
from mahjong_env.core.tiles import KIND_NAMES, WINDS
from mahjong_env.encode import get_encoder
from mahjong_env.envs.kernels import load_kernels
from mahjong_env.variants import build_rules, resolve, rules_hash

EPISODES: Final = ("hand", "match")
ILLEGAL_MODES: Final = ("raise", "lowest")
RENDER_MODES: Final = ("ansi", "human")
REASONS: Final = ("", "win", "draw")
_SEED_RANGE = 2**64


class Engine:
    """A variant's rules with the kernels that play and encode it. Immutable: copies are the same object.

    Args:
        variant: Name of the variant.
        rules: Preset, options, YAML path or a list of them; see `mahjong_env.variants.resolve`.
        episode: `hand` or `match`.
        observation: Name of the encoder, or `text`.

    Raises:
        ValueError: If an argument is unknown; the message names it and what is allowed.
    """

    def __init__(
        self, variant: str, rules: Any = None, episode: str = "hand", observation: str = "planes"
    ) -> None:
        self.options = resolve(variant, rules)
        check_choice("episode", episode, EPISODES)
        self.variant = variant
        self.episode = episode
        self.episode_number = EPISODES.index(episode)
        self.text = observation == "text"
        self.encoder = get_encoder("vector" if self.text else observation)
        self.rules = np.asarray(build_rules(variant, self.options))
        self.rules_hash = rules_hash(variant, self.options)
        self.seats = int(self.rules["seats"][0])
        self.tables = load_tables()
        self.kernels = load_kernels()

    def __reduce__(self) -> tuple[Any, ...]:
        return Engine, (self.variant, self.options, self.episode, "text" if self.text else self.encoder.name)

    def __deepcopy__(self, memo: dict[int, Any]) -> Engine:
        return self

    def seat_games(
        self, games: np.ndarray, seeds: np.ndarray, dealer: np.ndarray, round_wind: np.ndarray
    ) -> None:
        """Make records ready for the command RESTART, which deals."""
        games.view(np.uint8)[:] = 0
        games["rng"] = seeds
        games["episode"] = self.episode_number
        games["dealer"] = dealer
        games["round_wind"] = round_wind


def check_choice(field: str, value: object, allowed: Sequence[str]) -> None:
    """Raise ValueError unless `value` is one of the allowed words."""
    if value not in allowed:
        *first, last = map(repr, allowed)
        expected = f"{', '.join(first)} or {last}" if first else last
        raise ValueError(f"{field} {value!r} is unknown: expected {expected}")


def make_seeds(seed: Any, count: int) -> np.ndarray:
    """Return one uint64 seed a game.

    Args:
        seed: An integer s gives game i the seed s + i; an array of `count` integers gives each game its own;
            None draws s from the operating system's entropy.
        count: Number of games.

    Raises:
        ValueError: If a seed is no integer from 0 to 2**64 - 1, or an array has another length.
    """
    if seed is None:
        seed = secrets.randbits(63)
    if np.ndim(seed) == 0:
        first = as_integer("seed", seed)
        if not 0 <= first <= _SEED_RANGE - count:
            raise ValueError(f"seed {first}: expected 0 to {_SEED_RANGE - count}")
        return np.array([first + index for index in range(count)], np.uint64)
    seeds = [as_integer("seed", value) for value in seed]
    if len(seeds) != count:
        raise ValueError(f"seed: {len(seeds)} seeds for {count} games: expected one integer or one a game")
    bad = [value for value in seeds if not 0 <= value < _SEED_RANGE]
    if bad:
        raise ValueError(f"seed {bad[0]}: expected 0 to {_SEED_RANGE - 1}")
    return np.array(seeds, np.uint64)


def as_integer(field: str, value: Any) -> int:
    """Return an integer argument as an int; ValueError if it is none."""
    try:
        return operator.index(value)
    except TypeError:
        raise ValueError(f"{field} {value!r}: expected an integer") from None


def read_start(options: Mapping[str, Any] | None, seats: int, count: int) -> tuple[np.ndarray, np.ndarray]:
    """Return the dealers and round winds that options ask for, int8 (count,), -1 where left open.

    Args:
        options: `dealer` is a chair, or one a game; `round_wind` a wind letter. Other keys are ignored.
        seats: Number of chairs.
        count: Number of games.

    Raises:
        ValueError: If a value is not allowed.
    """
    options = options or {}
    dealers = np.full(count, -1, np.int8)
    winds = np.full(count, -1, np.int8)
    dealer = options.get("dealer")
    if dealer is not None:
        chairs = [dealer] * count if np.ndim(dealer) == 0 else list(dealer)
        if len(chairs) != count:
            raise ValueError(f"dealer: {len(chairs)} chairs for {count} games: expected one or one a game")
        for index, chair in enumerate(chairs):
            if as_integer("dealer", chair) not in range(seats):
                raise ValueError(f"dealer {chair}: expected a chair from 0 to {seats - 1}")
            dealers[index] = chair
    wind = options.get("round_wind")
    if wind is not None:
        check_choice("round_wind", wind, WINDS)
        winds[:] = WINDS.index(wind)
    return dealers, winds


def describe_action(action: int) -> str:
    """Return an action's name, or its bare number when it is no action id."""
    return repr(ACTION_NAMES[action]) if 0 <= action < NUM_ACTIONS else f"{action}"


def describe_illegal(who: str, action: int, mask: np.ndarray) -> str:
    """Return the message of an illegal action: who tried what, and what is legal."""
    legal = ", ".join(ACTION_NAMES[index] for index in np.flatnonzero(mask))
    return f"action {describe_action(action)} of {who} is illegal: expected {legal or 'none, it is over'}"


def describe_result(result: np.ndarray, seats: int) -> dict[str, Any]:
    """Return a RESULT record as plain Python: how a hand ended and what each chair won or lost in it."""
    winners = tuple(chair for chair in range(seats) if int(result["winners"]) >> chair & 1)
    tile, by = int(result["win_tile"]), int(result["by"])
    return {
        "reason": REASONS[int(result["reason"])],
        "winners": winners,
        "win_tile": KIND_NAMES[tile] if tile >= 0 else None,
        "by": by if by >= 0 else None,
        "totals": tuple(int(result["win"][chair]["total"]) for chair in winners),
        "dealer": int(result["dealer"]),
        "round_wind": WINDS[int(result["round_wind"])],
        "next_dealer": int(result["next_dealer"]),
        "deltas": tuple(int(chips) for chips in result["deltas"][:seats]),
    }


def new_records(dtype: np.dtype[np.void], count: int) -> np.ndarray:
    """Return `count` zeroed records whose fields are attributes, for kernels that run without compilation.

    It is no recarray: the fields of a plain array are reached ten times faster.
    """
    return np.zeros(count, np.dtype((np.record, dtype)))


def _opaque(records: np.ndarray) -> np.ndarray:
    """Return records as raw bytes, sharing memory: numpy copies these at once, not field by field."""
    return records.view(np.dtype((np.void, records.dtype.itemsize)))


def copy_records(records: np.ndarray) -> np.ndarray:
    """Return a copy of records."""
    copied: np.ndarray = _opaque(records).copy().view(records.dtype)
    return copied


def pick(records: np.ndarray, index: np.ndarray) -> np.ndarray:
    """Return copies of the records at `index`."""
    picked: np.ndarray = _opaque(records)[index].view(records.dtype)
    return picked
