"""Every registered variant under each of its presets, and what is looked at under all of them."""

from __future__ import annotations

import mahjong_env
from mahjong_env.variants import VARIANTS

PRESETS = [(name, preset) for name, variant in VARIANTS.items() for preset in variant.presets]
# The default preset comes first.
OTHERS = [both for both in PRESETS if both[1] != next(iter(VARIANTS[both[0]].presets))]


def first_two_deals(variant: str, seed: int, preset: str | None = None) -> list[str]:
    """Return what the seats hold at the start of the first and of the second hand of a match."""
    game = mahjong_env.Game(variant, preset, seed=seed, episode="match")
    dealt = [_held(game)]
    while not game.results:
        game.step(game.legal()[0])
    return [*dealt, _held(game)]


def _held(game: mahjong_env.Game) -> str:
    return str([game.hand(chair) for chair in range(game.num_seats)])
