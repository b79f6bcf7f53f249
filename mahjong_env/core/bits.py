"""Sets of kinds, patterns and actions as bits of a uint64."""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils, config
from numba.core.errors import TypingError
from numba.extending import intrinsic
from numba.np.arrayobj import make_array

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


def _pointer(context: Any, builder: Any, signature: Any, args: Any, pointed: Any) -> Any:
    """Return the address of byte `args[1]` of the array `args[0]`, as one of a `pointed` value."""
    cells = make_array(signature.args[0])(context, builder, args[0])
    place = builder.gep(builder.bitcast(cells.data, ir.IntType(8).as_pointer()), [args[1]])
    return builder.bitcast(place, pointed.as_pointer())


def _store(context: Any, builder: Any, signature: Any, args: Any, value: Any) -> Any:
    """Generate the store of a value at any byte of an array."""
    store = builder.store(value, _pointer(context, builder, signature, args, value.type))
    store.align = 1
    return context.get_dummy_value()


def _load(context: Any, builder: Any, signature: Any, args: Any, loaded: Any) -> Any:
    """Generate the load of a value from any byte of an array."""
    load = builder.load(_pointer(context, builder, signature, args, loaded))
    load.align = 1
    return load


def _emit_spread(width: int) -> Any:
    """Return the code generator of `spread_32` and `spread_8`: bits to bytes in a few vector instructions."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        flags = builder.bitcast(
            builder.trunc(args[2], ir.IntType(width)), ir.VectorType(ir.IntType(1), width)
        )
        row = builder.zext(flags, ir.VectorType(ir.IntType(8), width))
        return _store(context, builder, signature, args, row)

    return generate


def _emit_store(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    """Generate the code of `store_64`."""
    return _store(context, builder, signature, args, args[2])


def _emit_half(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    """Generate the code of `load_32`."""
    half = _load(context, builder, signature, args, ir.IntType(32))
    return builder.zext(half, ir.IntType(64))


def _emit_word(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    """Generate the code of `word_at`."""
    return _load(context, builder, signature, args, ir.IntType(64))


@intrinsic
def _spread_32(_: Any, cells: Any, start: Any, word: Any) -> Any:
    """Type and emit the store of 32 bits as bytes."""
    return types.void(cells, types.int64, types.uint64), _emit_spread(32)


@intrinsic
def _spread_8(_: Any, cells: Any, start: Any, word: Any) -> Any:
    """Type and emit the store of 8 bits as bytes."""
    return types.void(cells, types.int64, types.uint64), _emit_spread(8)


@intrinsic
def _store_64(_: Any, cells: Any, start: Any, word: Any) -> Any:
    """Type and emit the store of a word."""
    return types.void(cells, types.int64, types.uint64), _emit_store


@intrinsic
def _load_32(_: Any, cells: Any, start: Any) -> Any:
    """Type and emit the load of half a word."""
    return types.uint64(cells, types.int64), _emit_half


@intrinsic
def _word_at(_: Any, cells: Any, start: Any) -> Any:
    """Type and emit the load of eight bytes."""
    if cells.dtype != types.int8 or cells.layout != "C":
        raise TypingError(f"{cells}: expected a contiguous array of int8")
    return types.int64(cells, types.int64), _emit_word


def _spread(cells: Any, start: Any, word: Any, width: int) -> None:
    flat = cells.reshape(-1)
    for index in range(width):
        flat[start + index] = (int(word) >> index) & 1


if config.DISABLE_JIT:

    def spread_32(cells: Any, start: Any, word: Any) -> None:
        """Write the lowest 32 bits of `word` as zeros and ones into a contiguous array of bytes."""
        _spread(cells, start, word, 32)

    def spread_8(cells: Any, start: Any, word: Any) -> None:
        """Write the lowest 8 bits of `word` likewise."""
        _spread(cells, start, word, 8)

    def store_64(cells: Any, start: Any, word: Any) -> None:
        """Write a uint64 into eight bytes of a contiguous array, lowest first."""
        cells[start : start + 8] = np.frombuffer(int(word).to_bytes(8, "little"), np.uint8)

    def load_32(cells: Any, start: Any) -> Any:
        """Return four bytes of a contiguous array as a uint64, lowest first."""
        return np.uint64(int.from_bytes(cells[start : start + 4].tobytes(), "little"))

    def word_at(cells: Any, start: Any) -> Any:
        """Return eight bytes of a contiguous array of small counts as an integer, the first one lowest."""
        return int.from_bytes(cells[start : start + 8].tobytes(), "little")

    def count_bits(word: Any) -> Any:
        """Return the number of set bits of a uint64 or of an integer that is not negative."""
        return int(word).bit_count()

    def lowest_bit(word: Any) -> Any:
        """Return the index of the lowest set bit of a uint64 that has one."""
        return (int(word) & -int(word)).bit_length() - 1

else:

    @kernel
    def spread_32(cells, start, word):
        """Write the lowest 32 bits of `word` as zeros and ones into a contiguous array of bytes."""
        _spread_32(cells, start, word)

    @kernel
    def spread_8(cells, start, word):
        """Write the lowest 8 bits of `word` likewise."""
        _spread_8(cells, start, word)

    @kernel
    def store_64(cells, start, word):
        """Write a uint64 into eight bytes of a contiguous array, lowest first."""
        _store_64(cells, start, word)

    @kernel
    def load_32(cells, start):
        """Return four bytes of a contiguous array as a uint64, lowest first."""
        return _load_32(cells, start)

    @kernel
    def word_at(cells, start):
        """Return eight bytes of a contiguous array of small counts as an integer, the first one lowest."""
        return _word_at(cells, start)

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
