"""Control variates: a part of the result that has mean zero is estimated and taken out.

The luck of the draw (`agents.arena.luck`) has mean zero for every agent. A multiple of it may be taken away
from the result of each deal without moving its mean, if the multiple comes from other deals: the deals are
cut into folds, and each fold's coefficients are fitted on the others.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

FOLDS: Final = 10
# So few deals would fit the coefficients to noise.
LEAST_DEALS: Final = 100


def adjusted(values: NDArray[np.float64], regressors: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return values with the same mean and, where the regressors tell something, less variance.

    A column of zeros stays one.

    Args:
        values: `(deals, columns)`, the results of each deal.
        regressors: `(deals, columns, k)`, each with mean zero over all deals that might have come.

    Returns:
        `(deals, columns)`; the values as they are if there are fewer than `LEAST_DEALS`.
    """
    deals = len(values)
    if deals < LEAST_DEALS:
        return values
    fold = np.arange(deals) % FOLDS
    out = values.copy()
    for part in range(FOLDS):
        inside, others = fold == part, fold != part
        for column in range(values.shape[1]):
            slope = _slopes(values[others, column], regressors[others, column])
            out[inside, column] -= regressors[inside, column] @ slope
    return out


def _slopes(values: NDArray[np.float64], regressors: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the least-squares coefficients of the regressors beside a constant, `(k,)`."""
    # Their mean is known to be 0, the values' mean is not.
    centred = values - values.mean()
    found: NDArray[np.float64] = np.linalg.lstsq(regressors - regressors.mean(axis=0), centred, rcond=None)[0]
    return found
