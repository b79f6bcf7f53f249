"""The searching player for whoever holds observations: worlds, and hands played to their end, in one call."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from mahjong_env.core.actions import NUM_ACTIONS
from mahjong_env.core.layout import GAME, RULES, new_work
from mahjong_env.core.prospects import load_prospects
from mahjong_env.core.search import NUM_GAMES, SETTINGS, TRIAL, search_known
from mahjong_env.core.shapes import load_tables
from mahjong_env.encode.known import KNOWN, KNOWN_SHAPE
from mahjong_env.envs.engine import as_integer, new_records
from mahjong_env.envs.kernels import Call, bind
from mahjong_env.variants import build_rules, resolve

DEFAULT_ROLLOUTS: Final = 512
_MOST_ROLLOUTS: Final = 1_000_000
_DISCARDS: Final = 6
_DOUBT: Final = 1.5
# By seats: with so many exchanges a turn, in sixteenths, hands in worlds are as near to ready as greedy
# players' hands are at the same turn.
_EXCHANGED: Final = {3: 8, 4: 16}


@cache
def _load_search() -> Call:
    """Return the entry point of `core.search.search_known`."""
    return bind(
        search_known, new_records(GAME, 1), np.zeros((1, GAME.itemsize // 8), np.uint64),
        np.zeros((1, NUM_ACTIONS), np.int8), np.zeros(1, RULES), load_tables(), load_prospects(), new_work(),
        new_records(TRIAL, 1), new_records(GAME, 1), new_records(SETTINGS, 1), np.uint64(0),
        np.zeros(1, np.int64),
    )  # fmt: skip


class SearchPlayer:
    """Tries its actions in worlds that agree with what its seat knows, and takes what brings most chips.

    A world deals the unseen tiles to the other hands and the wall. The actions in question are played in the
    same worlds, then all chairs play on as `GreedyPlayer` to the end of the hand. It departs from the greedy
    choice only where the chips say so clearly, and always takes a win. It keeps nothing between calls: what a
    seat knows and `seed` make its worlds, so the same seat in the same game always acts alike.

    Args:
        variant: Name of the game.
        rules: House rules as `BatchEnv` takes them.
        rollouts: Hands played to their end for one decision, at most; the time of a decision grows with it.
        seed: Another seed, other worlds.

    Attributes:
        observation: The observation that it wants, `known`.
        rollouts: As given.

    Raises:
        ValueError: If the variant or the rules are unknown, or a number is out of range.
    """

    observation = "known"

    def __init__(
        self, variant: str, rules: Any = None, *, rollouts: int = DEFAULT_ROLLOUTS, seed: int = 0
    ) -> None:
        if not 1 <= as_integer("rollouts", rollouts) <= _MOST_ROLLOUTS:
            raise ValueError(f"rollouts {rollouts}: expected 1 to {_MOST_ROLLOUTS}")
        if not 0 <= as_integer("seed", seed) < 2**64:
            raise ValueError(f"seed {seed}: expected 0 to {2**64 - 1}")
        self._rules = np.asarray(build_rules(variant, resolve(variant, rules)))
        self._seed = np.uint64(seed)
        self._settings = new_records(SETTINGS, 1)
        self._settings["rollouts"] = self.rollouts = int(rollouts)
        self._settings["discards"] = _DISCARDS
        self._settings["doubt"] = _DOUBT
        self._settings["exchanged"] = _EXCHANGED[int(self._rules["seats"][0])]

    def act(self, observations: npt.NDArray[np.uint8], masks: npt.NDArray[np.bool_]) -> npt.NDArray[np.int64]:
        """Choose one action for each row.

        Args:
            observations: `known` of the seats that act, uint8 (n, bytes of a record).
            masks: Actions that may be chosen, bool (n, 225); only those that are legal in the row count.

        Returns:
            (n,) int64 action ids, each legal in its row.

        Raises:
            ValueError: If a shape is another, or a row is no decision under the rules with an action that its
                mask allows.
        """
        rows = np.array(observations, np.uint8, order="C")
        if rows.ndim != 2 or rows.shape[1:] != KNOWN_SHAPE:
            raise ValueError(f"observations: shape {rows.shape}: expected (n, {KNOWN_SHAPE[0]})")
        allowed = np.ascontiguousarray(masks, np.bool_)
        if allowed.shape != (len(rows), NUM_ACTIONS):
            raise ValueError(f"masks: shape {allowed.shape}: expected ({len(rows)}, {NUM_ACTIONS})")
        actions = np.empty(len(rows), np.int64)
        words = rows.reshape(-1).view(np.uint64).reshape(len(rows), GAME.itemsize // 8)
        bad = _load_search()(
            rows.reshape(-1).view(KNOWN), words,
            allowed.view(np.int8), self._rules, load_tables(), load_prospects(), new_work(),
            new_records(TRIAL, 1), new_records(GAME, NUM_GAMES), self._settings, self._seed, actions,
        )  # fmt: skip
        if bad >= 0:
            raise ValueError(
                f"observations: row {bad}: expected `known` of a seat that acts, under this player's rules, "
                "with an action that its mask allows"
            )
        return actions
