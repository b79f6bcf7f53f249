"""A program behind the line protocol as an agent of the arena.

What it does wrong never ends a run: the decision is played by the fallback, which passes where it may and
otherwise plays the legal action of the lowest id. It is a fault, counted by kind; a program that ends, hangs
in the middle of a line or has made `Limits.faults` faults is replaced by the fallback for the rest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from time import monotonic
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray
from pydantic import ValidationError

import mahjong_env
from agents.base import Actions, AgentError, Masks, Observations
from agents.external.messages import (
    CHOSEN,
    READY,
    Chosen,
    Decide,
    Decision,
    End,
    GameResult,
    Hello,
    Legal,
    Ready,
    Results,
    line_of,
)
from agents.external.process import LineError, LineProcess
from mahjong_env import actions

PREFIX: Final = "cmd:"
MOST_GAMES: Final = 256
_PASS: Final = actions.PASS
_END_TIME: Final = 1.0
_SHOWN: Final = 60


class Limits(NamedTuple):
    """How long a program may take, and how often it may fail.

    Attributes:
        move_time: Seconds for a decision; many in one line have as many times more.
        start_time: Seconds from the start of the program to its first line.
        faults: So many faults, and it is replaced.
    """

    move_time: float = 5.0
    start_time: float = 30.0
    faults: int = 10


USUAL: Final = Limits()


def fallback(masks: Masks) -> Actions:
    """Return `pass` where it is legal, else the legal action of the lowest id; masks `(n, 225)` bool."""
    lowest: Actions = masks.argmax(axis=1)
    return np.where(masks[:, _PASS], _PASS, lowest)


class ExternalAgent:
    """Lets a program play.

    Args:
        command: Its command line.
        variant: The game.
        rules: House rules as `mahjong_env.BatchEnv` takes them.
        limits: What it may take.

    Attributes:
        faults: Number of faults by kind: `start`, `time-out`, `garbage`, `illegal`, `death`.
        fallbacks: Decisions that the fallback played.
        replaced: Why the fallback plays for it from then on; empty while the program plays.
        messages: The first faults in words.

    Raises:
        AgentError: If the command cannot be run at all.
    """

    observation = "planes"

    def __init__(self, command: str, variant: str, rules: Any = None, limits: Limits = USUAL) -> None:
        self.command = command
        self.limits = limits
        self.faults: Counter[str] = Counter()
        self.fallbacks = 0
        self.replaced = ""
        self.messages: list[str] = []
        self._request = 0
        self._next_game = 0
        self._base = 0
        self._rules = rules
        self._ready = Ready(type="ready", protocol=1)
        try:
            self._process = LineProcess(command)
        except (OSError, ValueError) as error:
            raise AgentError(f"agents: {PREFIX}{command}: cannot be run: {error}") from None
        self._start(variant)

    def _start(self, variant: str) -> None:
        engine = mahjong_env.BatchEnv(variant, 1, rules=self._rules).engine
        hello = Hello(
            package=mahjong_env.__version__,
            variant=variant,
            rules=engine.options,
            rules_hash=engine.rules_hash,
            seats=engine.seats,
            move_time=self.limits.move_time,
            actions=list(actions.ACTION_NAMES),
        )
        try:
            line = self._process.exchange(line_of(hello), self.limits.start_time)
            self._ready = READY.validate_json(line)
        except LineError as error:
            self._fault("start", str(error))
            self._replace(f"did not start: {error}")
        except ValidationError as error:
            problem = _first(error)
            self._fault("start", problem)
            self._replace(f"did not start: {problem}")

    def begin(self, seated: NDArray[np.int64]) -> None:
        """See `TableAgent.begin`: games get new numbers, which tell nothing of their seeds."""
        self._base = self._next_game

    def decide(self, env: mahjong_env.BatchEnv, rows: NDArray[np.bool_]) -> Actions:
        """See `TableAgent.decide`."""
        index = np.flatnonzero(rows)
        masks = env.mask[index]
        self._next_game = max(self._next_game, self._base + env.num_envs)
        chosen = fallback(masks)
        size = MOST_GAMES if self._ready.batch else 1
        for first in range(0, len(index), size):
            part = list(range(first, min(first + size, len(index))))
            if self.replaced:
                self.fallbacks += len(part)
                continue
            answers = self._ask(self._decisions(env, index[part]))
            for place, answer in zip(part, answers, strict=True):
                chosen[place] = self._legal(answer, masks[place], int(chosen[place]))
        return chosen

    def _decisions(self, env: mahjong_env.BatchEnv, index: NDArray[np.int64]) -> list[Decision]:
        wanted = self._ready.observation
        flags = np.zeros(env.num_envs, np.bool_)
        flags[index] = True
        views = env.views("planes", flags) if wanted == "planes" else None
        return [
            Decision(
                game=self._base + int(row),
                seat=int(env.seat[row]),
                legal=[
                    Legal(id=int(a), name=actions.action_name(int(a))) for a in np.flatnonzero(env.mask[row])
                ],
                observation=self._text(env, int(row)) if wanted == "text" else _sparse(views, place),
            )
            for place, row in enumerate(index)
        ]

    def _text(self, env: mahjong_env.BatchEnv, row: int) -> str:
        game = mahjong_env.Game.from_bytes(env.variant, env.get_state(row), self._rules)
        return game.text(int(env.seat[row]))

    def _ask(self, decisions: Sequence[Decision]) -> list[int | str | None]:
        """Return the program's answers; None where the fallback must play."""
        nothing: list[int | str | None] = [None] * len(decisions)
        self._request += 1
        line = line_of(Decide(request=self._request, games=list(decisions)))
        deadline = monotonic() + self.limits.move_time * len(decisions)
        try:
            answer = CHOSEN.validate_json(self._process.exchange(line, deadline - monotonic()))
            while answer.request < self._request:
                # What comes too late for its own question is no answer to a later one.
                answer = CHOSEN.validate_json(self._process.read(deadline - monotonic()))
        except LineError as error:
            limit = f"no answer within {self.limits.move_time:g} s a game"
            self._fault(error.kind, limit if error.kind == "time-out" else str(error))
            if error.kind == "death" or self._process.broken:
                self._replace(str(error))
            return nothing
        except ValidationError as error:
            self._fault("garbage", _first(error))
            return nothing
        if answer.request != self._request or len(answer.actions) != len(decisions):
            self._fault("garbage", _mismatch(answer, self._request, len(decisions)))
            return nothing
        return list(answer.actions)

    def _legal(self, answer: int | str | None, mask: NDArray[np.bool_], instead: int) -> int:
        """Return the action that an answer means, or the fallback's."""
        if answer is None:
            self.fallbacks += 1
            return instead
        number = answer if isinstance(answer, int) else _NUMBERS.get(answer, -1)
        if 0 <= number < actions.NUM_ACTIONS and mask[number]:
            return number
        self.fallbacks += 1
        self._fault("illegal", f"action {repr(answer)[:_SHOWN]} is illegal")
        return instead

    def act(self, observations: Observations, masks: Masks) -> Actions:
        """Refuse: a program must know which game it plays.

        Raises:
            AgentError: Always.
        """
        raise AgentError(f"agents: {PREFIX}{self.command}: plays in eval.py only")

    def ended(self, env: mahjong_env.BatchEnv, rows: NDArray[np.bool_], chips: NDArray[np.int64]) -> None:
        """See `TableAgent.ended`."""
        if self.replaced:
            return
        games = [
            GameResult(game=self._base + int(row), chips=chips[row].tolist()) for row in np.flatnonzero(rows)
        ]
        try:
            self._process.tell(line_of(Results(games=games)), self.limits.move_time * len(games))
        except LineError as error:
            self._fault(error.kind, str(error))
            self._replace(str(error))

    def _fault(self, kind: str, problem: str) -> None:
        self.faults[kind] += 1
        if len(self.messages) < self.limits.faults:
            self.messages.append(f"{kind}: {problem}")
        if not self.replaced and self.faults.total() >= self.limits.faults:
            self._replace(f"{self.faults.total()} faults, the last one {kind}: {problem}")

    def _replace(self, reason: str) -> None:
        self.replaced = reason
        self._process.close()

    def close(self) -> None:
        """Say good-bye to the program and end it."""
        if not self.replaced:
            try:
                self._process.tell(line_of(End()), _END_TIME)
                self._process.wait(_END_TIME)
            except LineError:
                pass
        self._process.close()


_NUMBERS: Final = {name: number for number, name in enumerate(actions.ACTION_NAMES)}


def _sparse(views: Any, place: int) -> dict[str, list[int]] | None:
    """Return one view as its shape and the flat places of its ones."""
    if views is None:
        return None
    return {"shape": list(views.shape[1:]), "ones": np.flatnonzero(views[place]).tolist()}


def _first(error: ValidationError) -> str:
    """Return the first thing wrong with a line."""
    found = error.errors(include_url=False, include_input=False, include_context=False)[0]
    field = ".".join(map(str, found["loc"]))
    return f"{field}: {found['msg']}" if field else str(found["msg"])


def _mismatch(answer: Chosen, request: int, games: int) -> str:
    if answer.request != request:
        return f"request: {answer.request} answered, {request} asked"
    return f"actions: {len(answer.actions)} given for {games} games"
