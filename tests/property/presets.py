"""Every registered variant under each of its presets."""

from __future__ import annotations

from mahjong_env.variants import VARIANTS

PRESETS = [(name, preset) for name, variant in VARIANTS.items() for preset in variant.presets]
# The default preset comes first.
OTHERS = [both for both in PRESETS if both[1] != next(iter(VARIANTS[both[0]].presets))]
