"""Both scorers under one face: the engine's own and the referee's, each to be held against outside truths."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from mahjong_env import score_hand
from mahjong_env.referee import score_hand as referee_score_hand


@dataclass(frozen=True)
class Scored:
    """What a scorer says of a hand; the patterns are sorted (id, value) pairs, the payments go by seat."""

    legal: bool
    patterns: list[tuple[str, int]]
    total: int
    payments: dict[str, int]


def by_core(variant: str, **facts: Any) -> Scored:
    """Score a hand as the engine does; arguments as for `mahjong_env.score_hand`."""
    got = score_hand(variant, **facts)
    return Scored(got.legal, sorted(got.patterns), got.total, dict(got.payments))


def by_referee(variant: str, **facts: Any) -> Scored:
    """Score a hand as the referee does; arguments as for `mahjong_env.score_hand`."""
    got = referee_score_hand(variant, **facts)
    return Scored(got["legal"], sorted(got["patterns"]), got["total"], got["payments"])


ENGINES: Final[dict[str, Callable[..., Scored]]] = {"core": by_core, "referee": by_referee}
