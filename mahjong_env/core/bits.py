"""Sets of kinds, patterns and actions as bits of a uint64."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types
from numba.core import cgutils, config
from numba.extending import intrinsic

from mahjong_env.core._kernel import kernel

_ONE = np.uint64(1)
NO_BITS = np.uint64(0)


@intrinsic
def _population(_: Any, word: Any) -> Any:
    """Type and emit the processor's count of set bits."""
    return types.int64(types.uint64), lambda context, builder, signature, args: builder.ctpop(args[0])


@intrinsic
def _trailing_zeros(_: Any, word: Any) -> Any:
    """Type and emit the processor's count of the zeros below the lowest set bit; 64 without any."""
    return types.int64(types.uint64), lambda context, builder, signature, args: builder.cttz(
        args[0], cgutils.false_bit
    )


if config.DISABLE_JIT:

    def count_bits(word: Any) -> Any:
        """Return the number of set bits of a uint64 or of an integer that is not negative."""
        return int(word).bit_count()

    def lowest_bit(word: Any) -> Any:
        """Return the index of the lowest set bit of a uint64 that has one."""
        return (int(word) & -int(word)).bit_length() - 1

else:

    @kernel
    def count_bits(word):
        """Return the number of set bits of a uint64 or of an integer that is not negative."""
        return _population(np.uint64(word))

    @kernel
    def lowest_bit(word):
        """Return the index of the lowest set bit of a uint64 that has one."""
        return _trailing_zeros(np.uint64(word))


@kernel
def bit(index):
    """Return the uint64 with bit `index` set."""
    return _ONE << np.uint64(index)


@kernel
def has_bit(word, index):
    """Tell whether bit `index` of a uint64 is set."""
    return (word >> np.uint64(index)) & _ONE != NO_BITS


@kernel
def nth_bit(word, n):
    """Return the index of the set bit of `word` that has `n` set bits below it."""
    for _ in range(n):
        word = word & (word - _ONE)
    return lowest_bit(word)
