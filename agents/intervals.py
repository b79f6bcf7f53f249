"""Means with 95 % intervals, the deals being the independent units."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

RESAMPLES = 2_000
_CHUNK = 2_000_000


class Mean(NamedTuple):
    """A mean and the two ends of its 95 % interval, all in chips per hand."""

    value: float
    low: float
    high: float

    @property
    def covers_zero(self) -> bool:
        """Whether the interval leaves the sign open."""
        return self.low <= 0 <= self.high

    @property
    def half_width(self) -> float:
        """Half the length of the interval."""
        return (self.high - self.low) / 2


def bootstrap(values: NDArray[np.float64], seed: int = 0) -> list[Mean]:
    """Return the mean of each column with its percentile interval over resampled rows.

    All columns are resampled alike, so columns that are equal get equal intervals.

    Args:
        values: `(deals, columns)`, one row per independent deal.
        seed: Fixes the resamples.
    """
    rows = len(values)
    rng = np.random.default_rng(seed)
    means = np.empty((RESAMPLES, values.shape[1]))
    step = max(1, _CHUNK // rows)
    for start in range(0, RESAMPLES, step):
        stop = min(start + step, RESAMPLES)
        picks = rng.integers(rows, size=(stop - start, rows))
        for column in range(values.shape[1]):
            means[start:stop, column] = values[picks, column].mean(axis=1)
    low, high = np.percentile(means, [2.5, 97.5], axis=0)
    centre = values.mean(axis=0)
    return [Mean(float(c), float(a), float(b)) for c, a, b in zip(centre, low, high, strict=True)]
