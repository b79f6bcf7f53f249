"""The batch environment: one call steps all games, each for the seat that acts in it."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from mahjong_env.core.actions import NUM_ACTIONS
from mahjong_env.core.invariants import VIOLATIONS, audit_games
from mahjong_env.encode import get_encoder
from mahjong_env.envs.buffers import Buffers, Ended, Scratch
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
from mahjong_env.envs.scripted import LastViews, Rollout, ScriptedPlay
from mahjong_env.envs.shares import Shares, one_caller
from mahjong_env.envs.snapshot import pack_game, unpack_game, unpack_history
from mahjong_env.extras import needed_by
from mahjong_env.variants import get

if TYPE_CHECKING:
    from gymnasium import spaces


class BatchEnv:
    """Many games of one variant in step, on one or more threads.

    The arrays `mask`, `seat` and `observation` always show the decision that each game waits for; the next
    step rewrites them. A game that ends starts its next episode in the same step, going on with its own
    generator, so every game waits for a decision at any time. Results do not depend on the number of threads,
    the number of games or a game's place among them. One thread at a time may call it.

    Args:
        variant: `singapore`, `malaysian3`, `malaysian4` or `chinese`.
        num_envs: Number of games, n.
        rules: Preset, options, YAML path or a list of them.
        episode: `hand` (one hand) or `match` (the variant's own match).
        seed: See `reset`; None draws from the operating system's entropy.
        observation: `planes`, `vector`, `events` or `known`; see `mahjong_env.encode`.
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
        if observation == "text":
            raise ValueError(
                "observation 'text': a batch holds arrays: expected 'planes', 'vector', 'events', 'known'"
            )
        self.engine = Engine(variant, rules, episode, observation)
        self.variant = variant
        self.num_envs = num_envs
        self.num_seats = self.engine.seats
        self.num_actions = NUM_ACTIONS
        self.num_threads = num_threads
        self.illegal = illegal
        self._everywhere = np.arange(num_envs)
        self._buffers = Buffers(self.engine, num_envs)
        self._shares = Shares(num_threads)
        self._scripted = ScriptedPlay(self.engine, self._buffers, self._shares)
        self._deal(make_seeds(seed, num_envs), *read_start(None, self.num_seats, num_envs))
        self._untouched = True

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
        self._shares.close()

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
            from mahjong_env.envs.spaces import array_space

        return array_space(self.engine)

    @property
    def action_space(self) -> spaces.Discrete:
        """Gymnasium's space of one action. Needs gymnasium."""
        with needed_by("BatchEnv.action_space", "gymnasium"):
            from mahjong_env.envs.spaces import action_space

        return action_space()

    @one_caller
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
        def start(share: slice, scratch: Scratch) -> np.ndarray:
            return self._buffers.start(self.engine, seeds, dealer, round_wind, share, scratch)

        self._early = np.concatenate(self._shares.run(start, self.num_envs))
        self._scripted.seed(seeds)

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
                episode; with `illegal="lowest"` also `illegal`, bool (n,). A hand that ends before anybody
                decides is told with the next decision of its game.

        Raises:
            ValueError: If an action is illegal or the shape is wrong; nothing is changed.
        """
        return self.step_some(actions, None)

    @one_caller
    def step_some(
        self, actions: Any, active: np.ndarray | None, *, show: bool = True
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Play one action in the games flagged in `active`, bool (n,); the others stand still.

        None means all games. Otherwise as `step`; the actions of games that stand still are not looked at.
        With `show=False` the array `observation` is left as it is until a call of `show`.
        """
        index = self._everywhere if active is None else np.flatnonzero(active)
        moves, replaced = self._legal_moves(self._read_actions(actions), index)
        self._untouched = False
        buffers = self._buffers
        if index.size < self.num_envs:
            buffers.rewards[:] = 0
            buffers.ended[:] = 0

        def play(share: slice, scratch: Scratch) -> Ended:
            ended = buffers.play(self.engine, index[share], moves, scratch)
            if show and index is self._everywhere:
                buffers.show(self.engine, share)
            return ended

        info = self._describe(self._shares.run(play, index.size), index)
        if show and index is not self._everywhere:
            self.show()
        if replaced is not None:
            info["illegal"] = replaced
        rewards = buffers.rewards[:, : self.num_seats].copy()
        return self.observation, rewards, buffers.ended.astype(bool), info

    @one_caller
    def show(self) -> np.ndarray:
        """Write the array `observation` anew, after `step_some(show=False)`, and return it."""
        self._shares.run(lambda share, _: self._buffers.show(self.engine, share), self.num_envs)
        return self.observation

    def _read_actions(self, actions: Any) -> np.ndarray:
        moves = np.asarray(actions)
        if moves.shape != (self.num_envs,) or moves.dtype.kind not in "iu":
            raise ValueError(
                f"actions: {moves.dtype} array of shape {moves.shape}: expected integers ({self.num_envs},)"
            )
        return np.ascontiguousarray(moves, np.int64)

    def _legal_moves(self, moves: np.ndarray, index: np.ndarray) -> tuple[np.ndarray, np.ndarray | None]:
        """Return moves that the games at `index` may play, and which were illegal and replaced, bool (n,)."""
        replaced = None
        if self.illegal == "lowest":
            known = (moves >= 0) & (moves < NUM_ACTIONS)
            legal = known & self.mask[self._everywhere, np.where(known, moves, 0)]
            replaced = np.zeros(self.num_envs, bool)
            replaced[index] = ~legal[index]
            moves = np.where(replaced, self.mask.argmax(1), moves)
        bad = self.engine.kernels.find_illegal(self._buffers.games, index, moves)
        if bad >= 0:
            raise ValueError(self._complaint(bad, int(moves[bad])))
        return moves, replaced

    def _complaint(self, game: int, action: int) -> str:
        return describe_illegal(f"seat {self.seat[game]} in game {game}", action, self.mask[game])

    @one_caller
    def choose(self, policies: Any) -> np.ndarray:
        """Let scripted players choose an action in every game, by generators that `reset` seeds.

        Args:
            policies: `random`, `greedy` or `defensive` for all chairs, or a list of these, one a chair.

        Returns:
            Legal actions, int64 (n,).

        Raises:
            ValueError: If a policy is unknown or their number is not that of the seats.
        """
        return self._scripted.choose(policies)

    @one_caller
    def rollout(self, policies: Any, steps: int) -> Rollout:
        """Let scripted players play on in all games inside the engine; finished episodes start again.

        Args:
            policies: `random`, `greedy` or `defensive` for all chairs, or a list of these, one a chair.
            steps: Decisions in each game.

        Returns:
            What was played; `mask`, `seat` and `observation` show the decisions that the games then wait for.

        Raises:
            ValueError: If a policy is unknown, their number is not that of the seats, `steps` is negative, or
                the environment keeps a history.
        """
        played = self._scripted.rollout(policies, steps)
        self._forget_start()
        return played

    @one_caller
    def play_to_learner(
        self, moves: np.ndarray, policy: str, learner: np.ndarray, due: np.ndarray, rewards: np.ndarray, *,
        rotates: bool,
    ) -> LastViews:  # fmt: skip
        """Play a learner's move in every game, then the other chairs by script until he decides again.

        The array `observation` is left as it is until a call of `show`.

        Args:
            moves: int64 (n,), checked by `check_actions`; negative where the learner does not move first.
            policy: `random`, `greedy` or `defensive`.
            learner: int64 (n,), the learners' chairs; changed where they rotate.
            due: int64 (n,), chips of the learner's seat not yet told; changed.
            rewards: int64 (n,), written: chips up to his next decision or the end of his episode.
            rotates: Whether the learner's chair moves on by one with every episode.

        Returns:
            The games whose episode ended and what their learners saw last.
        """
        last = self._scripted.play_to_learner(moves, policy, learner, due, rewards, rotates=rotates)
        self._forget_start()
        return last

    def _forget_start(self) -> None:
        """Drop what the first step would have told: games have gone on past it."""
        self._untouched = False
        self._early = self._early[:0]

    @one_caller
    def check_actions(self, actions: Any) -> np.ndarray:
        """Return one action a game as legal moves, int64 (n,); `illegal="lowest"` replaces illegal ones.

        Raises:
            ValueError: If an action is illegal or the shape is wrong.
        """
        return self._legal_moves(self._read_actions(actions), self._everywhere)[0]

    def _hold_back_early(self, results: np.ndarray, index: np.ndarray) -> np.ndarray:
        """Return the results to be told now that the games at `index` have moved, and keep the others."""
        early = results["early"] != 0
        due = np.isin(self._early["game"], index)
        told = np.concatenate([self._early[due], results[~early]])
        self._early = np.concatenate([self._early[~due], results[early]])
        return told

    def _describe(self, shares: list[Ended], index: np.ndarray) -> dict[str, Any]:
        ended = shares[0] if len(shares) == 1 else Ended(*map(np.concatenate, zip(*shares, strict=True)))
        results = ended.results
        if self._early.size or (results.size and results["early"].any()):
            results = self._hold_back_early(results, index)
        return {
            "result_index": results["game"].astype(np.int64),
            "results": results,
            "final_index": ended.over,
            "final_observation": ended.views,
            "final_chips": ended.chips,
        }

    @one_caller
    def views(self, observation: str, active: np.ndarray) -> np.ndarray:
        """Return what an encoder shows the acting seats of the games flagged in `active`, bool (n,).

        Raises:
            ValueError: If `observation` names no encoder, or one that needs a history which is not kept.
        """
        encoder, histories = get_encoder(observation), None
        if encoder.history:
            if self._buffers.histories is None:
                raise ValueError(f"observation {observation!r}: expected an environment made with it")
            histories = pick(self._buffers.histories, np.flatnonzero(active))
        games, seats = pick(self._buffers.games, np.flatnonzero(active)), self.seat[active]
        out = encoder.new(len(games))
        write_views(encoder, games, self.engine.rules, histories, seats, out)
        return out

    @one_caller
    def get_state(self, index: int) -> bytes:
        """Return game `index` as bytes, for `set_state` of any environment of the same rules and episode."""
        engine = self.engine
        place = self._place(index)
        histories = self._buffers.histories
        history = None if histories is None else histories[place]
        return pack_game(
            self._buffers.games[place], engine.variant, engine.rules_hash, engine.episode, history
        )

    @one_caller
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
        self._set_history(index, unpack_history(state))
        self._early = self._early[self._early["game"] != index]
        self._untouched = False
        self._buffers.ask(engine, place)
        self._buffers.show(engine, place)

    def _set_history(self, index: int, history: np.ndarray | None) -> None:
        """Let a game's history go on from `history`, or from where the game stands."""
        if self._buffers.histories is None:
            return
        if history is None:
            self._buffers.forget(self.engine, np.array([index]))
        else:
            self._buffers.histories[index] = history[0]

    def _place(self, index: int) -> slice:
        if as_integer("index", index) not in range(self.num_envs):
            raise ValueError(f"index {index}: expected 0 to {self.num_envs - 1}")
        return slice(index, index + 1)

    @one_caller
    def clone(self) -> BatchEnv:
        """Return an independent environment whose games go on from the same records."""
        return copy.deepcopy(self)

    @one_caller
    def audit(self) -> None:
        """Check every game against the rules' invariants.

        Raises:
            AssertionError: If a game breaks one; the message says which.
        """
        codes = np.zeros(self.num_envs, np.int64)
        if audit_games(self._buffers.games, self.engine.rules, codes):
            game = int(np.flatnonzero(codes)[0])
            raise AssertionError(f"game {game}: {VIOLATIONS[codes[game]]}")
