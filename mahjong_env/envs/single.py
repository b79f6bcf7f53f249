"""Gymnasium's environment: one learner in one seat, the other seats played by a policy.

A step plays the learner's action, then the others until the learner decides again or the episode is over;
its reward is all that the learner won or lost meanwhile, also when another seat ends the hand. What is paid
before his first decision belongs to his first step; an episode that ends before he has decided anything is
dealt again, uncounted.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np

from mahjong_env.envs.engine import ILLEGAL_MODES, RENDER_MODES, Engine, as_integer, check_choice
from mahjong_env.envs.opponents import Opponents
from mahjong_env.envs.spaces import action_space, view_space
from mahjong_env.envs.table import Table, show


class SingleEnv(gymnasium.Env[np.ndarray, np.int64]):
    """One learner among opponents.

    Observations are arrays; `action_masks()` and `info["action_mask"]` say what is legal.

    Args:
        variant: `singapore`, `malaysian3`, `malaysian4` or `chinese`.
        seat: The learner's chair.
        opponents: `random`, the name of a registered agent, `module:factory`, an `Agent` or a function of
            (observations, masks, rng); see `mahjong_env.envs.opponents`. `MahjongVecEnv` has other defaults:
            `random`, seats in rotation and `vector`.
        rules: Preset, options, YAML path or a list of them.
        episode: `hand` or `match`.
        render_mode: None, `ansi` or `human`.
        observation: `planes`, `vector`, `events` or `text`.
        reward_scale: Factor from chips to rewards.
        illegal: `raise` ValueError, or play the `lowest` legal action instead; then `info` says `illegal`.

    Raises:
        ValueError: If an argument is unknown or out of range.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012 - as Gymnasium types it

    def __init__(
        self,
        variant: str,
        seat: int = 0,
        opponents: Any = "greedy",
        rules: Any = None,
        episode: str = "hand",
        render_mode: str | None = None,
        observation: str = "planes",
        reward_scale: float = 1,
        illegal: str = "raise",
    ) -> None:
        check_choice("illegal", illegal, ILLEGAL_MODES)
        if render_mode is not None:
            check_choice("render_mode", render_mode, RENDER_MODES)
        engine = Engine(variant, rules, episode, observation)
        if as_integer("seat", seat) not in range(engine.seats):
            raise ValueError(f"seat {seat}: expected a chair from 0 to {engine.seats - 1}")
        self.seat = seat
        self.render_mode = render_mode
        self.reward_scale = reward_scale
        self.illegal = illegal
        self.observation_space = view_space(engine)
        self.action_space = action_space()
        self._opponents = Opponents(opponents, engine)
        self._table = Table(engine)
        self._due = 0
        self._hands: list[dict[str, Any]] = []

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """Start an episode and play up to the learner's first decision.

        Args:
            seed: Seed of the game and of the opponents' choices; None goes on.
            options: `dealer` (chair) and `round_wind` (`E` to `N`) of the first hand; other keys are ignored.
        """
        super().reset(seed=seed)
        self._table.reset(seed, options)
        self._due, self._hands = 0, []
        while self._let_others_play():
            self._table.reset(None, options)
            self._due, self._hands = 0, []
        return self._view(), self._info()

    def step(self, action: Any) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        """Play the learner's action and let the others answer.

        Raises:
            ValueError: If the action is illegal and `illegal="raise"`, or before `reset`; nothing is changed.
        """
        self._table.must_have_begun()
        if self._table.over:
            raise ValueError(self._table.complaint(self.seat, action))
        played = self._table.choose(action) if self.illegal == "lowest" else action
        self._play(played)
        over = self._let_others_play()
        info = self._info()
        if played is not action:
            info["illegal"] = True
        if self._hands:
            info["hands"] = self._hands
        chips, self._due, self._hands = self._due, 0, []
        if self.render_mode == "human":
            self.render()
        return self._view(), chips * self.reward_scale, over, False, info

    def _let_others_play(self) -> bool:
        """Play the other seats until the learner decides; return whether the episode is over."""
        table = self._table
        while table.actor not in (-1, self.seat):
            needed = self._opponents.observation
            views = None if needed is None else table.observe(table.actor, needed)[None]
            mask = table.mask(table.actor).view(bool)[None]
            self._play(self._opponents.choose(views, mask, self.np_random)[0])
        return table.over

    def _play(self, action: Any) -> None:
        self._due += self._table.step(action)[self.seat]
        hand = self._table.ended_hand()
        if hand is not None:
            self._hands.append(hand)

    def _view(self) -> Any:
        return self._table.observe(self.seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._table.mask(self.seat)}

    def action_masks(self) -> np.ndarray:
        """Return the learner's legal actions, bool (A,)."""
        return self._table.mask(self.seat).view(bool)

    def render(self) -> str | None:
        """Return the game as text (`ansi`) or print it (`human`)."""
        return show(self._table, self.render_mode)


def gym_env(variant: str, *args: Any, **options: Any) -> SingleEnv:
    """Return a `SingleEnv`; arguments as of the class."""
    return SingleEnv(variant, *args, **options)
