"""The batch environment: one call steps all games, each for the seat that acts in it."""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from mahjong_env.core.actions import NUM_ACTIONS
from mahjong_env.core.invariants import VIOLATIONS, audit_games
from mahjong_env.core.layout import new_work
from mahjong_env.encode import get_encoder
from mahjong_env.envs.buffers import Buffers, Ended
from mahjong_env.envs.engine import (
    ILLEGAL_MODES,
    Engine,
    as_integer,
    check_choice,
    describe_illegal,
    make_seeds,
    pick,
    read_start,
)
from mahjong_env.envs.kernels import write_views
from mahjong_env.envs.snapshot import pack_game, unpack_game
from mahjong_env.extras import needed_by
from mahjong_env.variants import get

if TYPE_CHECKING:
    from gymnasium import spaces

T = TypeVar("T")
_SCRATCH = ("_works", "_pool", "_spare")


class BatchEnv:
    """Many games of one variant in step, on one or more threads.

    The arrays `mask`, `seat` and `observation` always show the decision that each game waits for; the next
    step rewrites them. A game that ends starts its next episode in the same step, going on with its own
    generator, so every game waits for a decision at any time. Results do not depend on the number of threads,
    the number of games or a game's place among them.

    Args:
        variant: `singapore`, `malaysian3`, `malaysian4` or `chinese`.
        num_envs: Number of games, n.
        rules: Preset, options, YAML path or a list of them.
        episode: `hand` (one hand) or `match` (the variant's own match).
        seed: See `reset`; None draws from the operating system's entropy.
        observation: `planes` or `vector`; see `mahjong_env.encode`.
        num_threads: Threads over contiguous shares of the games.
        illegal: `raise`, or `lowest` to play the lowest legal action in place of an illegal one.

    Attributes:
        num_envs: Number of games, n.
        num_seats: Seats of the variant, 3 or 4.
        num_actions: Size of the action table, A = 225 in every variant.

    Raises:
        ValueError: If an argument is unknown or out of range.
    """

    def __init__(
        self,
        variant: str,
        num_envs: int,
        rules: Any = None,
        episode: str = "hand",
        seed: Any = None,
        observation: str = "planes",
        num_threads: int = 1,
        *,
        illegal: str = "raise",
    ) -> None:
        for field, value in (("num_envs", num_envs), ("num_threads", num_threads)):
            if as_integer(field, value) < 1:
                raise ValueError(f"{field} {value}: expected at least 1")
        check_choice("illegal", illegal, ILLEGAL_MODES)
        self.engine = Engine(variant, rules, episode, observation)
        self.variant = variant
        self.num_envs = num_envs
        self.num_seats = self.engine.seats
        self.num_actions = NUM_ACTIONS
        self.num_threads = num_threads
        self.illegal = illegal
        self._buffers = Buffers(self.engine, num_envs)
        self._make_scratch()
        self._deal(make_seeds(seed, num_envs), *read_start(None, self.num_seats, num_envs))
        self._untouched = True

    def _make_scratch(self) -> None:
        """Make what no copy shares: the pool, one work space a thread, room for games stepped apart."""
        self._spare: Buffers | None = None
        self._works = [new_work() for _ in range(self.num_threads)]
        self._pool = ThreadPoolExecutor(self.num_threads) if self.num_threads > 1 else None

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name not in _SCRATCH}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._make_scratch()

    def __repr__(self) -> str:
        engine = self.engine
        defaults = get(self.variant).defaults
        house = [f"{name}={value}" for name, value in engine.options.items() if value != defaults[name]]
        return (
            f"<BatchEnv {self.variant}: {self.num_envs} games, episode {engine.episode}, "
            f"observation {engine.encoder.name}, {', '.join(house) or 'default rules'}>"
        )

    def close(self) -> None:
        """End the threads."""
        if self._pool is not None:
            self._pool.shutdown()

    @property
    def mask(self) -> np.ndarray:
        """Legal actions of the seat that acts, bool (n, A)."""
        return self._buffers.mask

    @property
    def seat(self) -> np.ndarray:
        """The chair that acts, int8 (n,)."""
        return self._buffers.seat

    @property
    def observation(self) -> np.ndarray:
        """What that chair sees, (n, ...)."""
        return self._buffers.observation

    @property
    def observation_space(self) -> spaces.Box:
        """Gymnasium's space of one observation. Needs gymnasium."""
        with needed_by("BatchEnv.observation_space", "gymnasium"):
            from mahjong_env.envs.spaces import view_space

        return view_space(self.engine)

    @property
    def action_space(self) -> spaces.Discrete:
        """Gymnasium's space of one action. Needs gymnasium."""
        with needed_by("BatchEnv.action_space", "gymnasium"):
            from mahjong_env.envs.spaces import action_space

        return action_space()

    def reset(self, seed: Any = None, options: Mapping[str, Any] | None = None) -> np.ndarray:
        """Start a new episode in every game.

        Args:
            seed: An integer s gives game i the seed s + i; an array of n integers gives each game its own;
                None goes on with the games' own generators (right after the constructor: keeps its deal).
            options: `dealer` (a chair, or one a game) and `round_wind` (`E` to `N`) of the first hand; other
                keys are ignored.

        Returns:
            The array `observation`.

        Raises:
            ValueError: If seed, dealer or round wind is not allowed; nothing is changed.
        """
        dealer, round_wind = read_start(options, self.num_seats, self.num_envs)
        given = bool((dealer >= 0).any() or (round_wind >= 0).any())
        if seed is not None:
            self._deal(make_seeds(seed, self.num_envs), dealer, round_wind)
        elif given or not self._untouched:
            self._deal(self._buffers.games["rng"].copy(), dealer, round_wind)
        self._untouched = False
        return self.observation

    def _deal(self, seeds: np.ndarray, dealer: np.ndarray, round_wind: np.ndarray) -> None:
        def start(share: slice, work: np.ndarray) -> None:
            self._buffers.start(self.engine, seeds, dealer, round_wind, share, work)

        self._in_shares(start, self.num_envs)

    def step(self, actions: Any) -> tuple[np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Play one action in every game.

        Args:
            actions: Action ids, integers (n,).

        Returns:
            observation: The array `observation`.
            rewards: int32 (n, num_seats), chips moved in this step.
            terminated: bool (n,), the episode ended in this step and the next one has begun.
            info: `result_index` (h,) and `results` (h,): the games in which a hand ended and their RESULT
                records; `final_index` (k,), `final_observation` (k, num_seats, ...) and `final_chips`
                (k, num_seats): the games that ended, the last view of every seat and the chips of the whole
                episode; with `illegal="lowest"` also `illegal`, bool (n,).

        Raises:
            ValueError: If an action is illegal or the shape is wrong; nothing is changed.
        """
        return self.step_some(actions, None)

    def step_some(
        self, actions: Any, active: np.ndarray | None, *, show: bool = True
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Play one action in the games flagged in `active`, bool (n,); the others stand still.

        None means all games. Otherwise as `step`; the actions of games that stand still are not looked at.
        With `show=False` the array `observation` is left as it is until a call of `show`.
        """
        index = np.arange(self.num_envs) if active is None else np.flatnonzero(active)
        moves, replaced = self._legal_moves(self._read_actions(actions), index)
        self._untouched = False
        buffers = self._buffers
        chosen = buffers if index.size == self.num_envs else self._take(index)

        def play(share: slice, work: np.ndarray) -> Ended:
            found = chosen.play(self.engine, moves, share, work)
            if show:
                chosen.show(self.engine, share)
            return found

        ended = self._in_shares(play, index.size)
        if chosen is not buffers:
            buffers.put(index, chosen)
            if show:
                buffers.observation[index] = chosen.observation
        info = self._describe(ended, index)
        if self.illegal == "lowest":
            info["illegal"] = replaced
        rewards = buffers.rewards[:, : self.num_seats].copy()
        return self.observation, rewards, buffers.ended.astype(bool), info

    def _take(self, index: np.ndarray) -> Buffers:
        """Return buffers with copies of the games at `index`."""
        if self._spare is None:
            self._spare = Buffers(self.engine, self.num_envs)
        taken = self._spare.first(index.size)
        taken.take(index, self._buffers)
        return taken

    def show(self) -> np.ndarray:
        """Write the array `observation` anew, after `step_some(show=False)`, and return it."""
        self._in_shares(lambda share, _: self._buffers.show(self.engine, share), self.num_envs)
        return self.observation

    def _in_shares(self, function: Callable[[slice, np.ndarray], T], count: int) -> list[T]:
        """Call `function(share, work)` for contiguous shares of `count` games, one a thread."""
        number = max(1, min(self.num_threads, count))
        bounds = [count * share // number for share in range(number + 1)]
        shares = [slice(first, last) for first, last in pairwise(bounds)]
        if self._pool is None:
            return [function(shares[0], self._works[0])]
        return list(self._pool.map(function, shares, self._works))

    def _read_actions(self, actions: Any) -> np.ndarray:
        moves = np.asarray(actions)
        if moves.shape != (self.num_envs,) or moves.dtype.kind not in "iu":
            raise ValueError(
                f"actions: {moves.dtype} array of shape {moves.shape}: expected integers ({self.num_envs},)"
            )
        return moves.astype(np.int64)

    def _legal_moves(self, moves: np.ndarray, index: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return the moves of the games at `index` and which games had an illegal one replaced, bool (n,)."""
        replaced = np.zeros(self.num_envs, bool)
        chosen = moves[index]
        if self.illegal == "lowest":
            known = (chosen >= 0) & (chosen < NUM_ACTIONS)
            legal = known & self.mask[index, np.where(known, chosen, 0)]
            replaced[index] = ~legal
            chosen = np.where(legal, chosen, self.mask[index].argmax(1))
        games = self._buffers.games
        asked = np.where((chosen >= 0) & (chosen < NUM_ACTIONS), chosen, NUM_ACTIONS)
        bad = self.engine.kernels.find_illegal(
            games if index.size == len(games) else pick(games, index), asked
        )
        if bad >= 0:
            raise ValueError(self._complaint(int(index[bad]), int(chosen[bad])))
        return chosen, replaced

    def _complaint(self, game: int, action: int) -> str:
        mask = np.zeros((1, NUM_ACTIONS), np.int8)
        self.engine.kernels.masks(self._buffers.games[game : game + 1], mask)
        return describe_illegal(f"seat {self.seat[game]} in game {game}", action, mask[0])

    def _describe(self, shares: list[Ended], index: np.ndarray) -> dict[str, Any]:
        ended = shares[0] if len(shares) == 1 else Ended(*map(np.concatenate, zip(*shares, strict=True)))
        return {
            "result_index": index[ended.hand_index],
            "results": ended.results,
            "final_index": index[ended.over_index],
            "final_observation": ended.views,
            "final_chips": ended.chips,
        }

    def views(self, observation: str, active: np.ndarray) -> np.ndarray:
        """Return what an encoder shows the acting seats of the games flagged in `active`, bool (n,).

        Raises:
            ValueError: If `observation` names no encoder.
        """
        encoder = get_encoder(observation)
        games, seats = pick(self._buffers.games, np.flatnonzero(active)), self.seat[active]
        out = encoder.new(len(games))
        write_views(encoder, games, self.engine.rules, seats, out)
        return out

    def get_state(self, index: int) -> bytes:
        """Return game `index` as bytes, for `set_state` of any environment of the same rules and episode."""
        engine = self.engine
        place = self._place(index)
        return pack_game(self._buffers.games[place], engine.variant, engine.rules_hash, engine.episode)

    def set_state(self, index: int, state: bytes) -> None:
        """Let game `index` go on from `state`.

        Raises:
            ValueError: If `state` belongs to another layout, variant, rule set or episode, or its episode is
                over; nothing is changed.
        """
        engine = self.engine
        place = self._place(index)
        game = unpack_game(state, engine.variant, engine.rules_hash, engine.episode)
        if game["actor"][0] < 0:
            raise ValueError("state: the episode is over: expected one that waits for a decision")
        self._buffers.games[place] = game
        self._untouched = False
        self._buffers.ask(engine, place)
        self._buffers.show(engine, place)

    def _place(self, index: int) -> slice:
        if as_integer("index", index) not in range(self.num_envs):
            raise ValueError(f"index {index}: expected 0 to {self.num_envs - 1}")
        return slice(index, index + 1)

    def clone(self) -> BatchEnv:
        """Return an independent environment whose games go on from the same records."""
        return copy.deepcopy(self)

    def audit(self) -> None:
        """Check every game against the rules' invariants.

        Raises:
            AssertionError: If a game breaks one; the message says which.
        """
        codes = np.zeros(self.num_envs, np.int64)
        if audit_games(self._buffers.games, self.engine.rules, codes):
            game = int(np.flatnonzero(codes)[0])
            raise AssertionError(f"game {game}: {VIOLATIONS[codes[game]]}")
