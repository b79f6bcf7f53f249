"""A small random generator whose whole state is one field of the game record (splitmix64)."""

from __future__ import annotations

import numpy as np

from mahjong_env.core._kernel import kernel

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_S30, _S27, _S31, _S32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)
_LOW_32 = np.uint64(0xFFFFFFFF)


@kernel
def mix(x):
    """Return the splitmix64 hash of a uint64."""
    x = (x ^ (x >> _S30)) * _MIX_1
    x = (x ^ (x >> _S27)) * _MIX_2
    return x ^ (x >> _S31)


@kernel
def next_random(g):
    """Advance the generator of `g` and return 64 random bits."""
    g.rng = g.rng + _GOLDEN
    return mix(g.rng)


@kernel
def below(g, n):
    """Return a random integer in 0..n-1 (n < 2**16) by a multiply and a shift."""
    high = next_random(g) >> _S32
    return np.int64((high * np.uint64(n)) >> _S32)


@kernel
def throw_die(g):
    """Return a die's face, 1..6."""
    return below(g, 6) + 1
