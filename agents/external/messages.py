"""The lines that pass between `eval.py` and a program that plays; docs/arena.md has them field by field."""

from __future__ import annotations

from typing import Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

PROTOCOL: Final = 1
Observation = Literal["none", "text", "planes"]


class _Message(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Hello(_Message):
    """The first line: what will be played; the program answers with `Ready`."""

    type: Literal["hello"] = "hello"
    protocol: int = PROTOCOL
    package: str
    variant: str
    rules: dict[str, Any]
    rules_hash: str
    seats: int
    move_time: float
    actions: list[str]


class Ready(_Message):
    """The program's answer to `Hello`: what it wants to see, and whether many games in one line."""

    type: Literal["ready"]
    protocol: Literal[1]
    observation: Observation = "none"
    batch: bool = False
    name: str = Field(default="", max_length=100)


class Legal(_Message):
    """A legal action."""

    id: int
    name: str


class Decision(_Message):
    """A game that waits for the program; `observation` is absent, a text, or shape and places of ones."""

    game: int
    seat: int
    legal: list[Legal]
    observation: str | dict[str, list[int]] | None = None


class Decide(_Message):
    """One decision, or with `batch` as many as wait."""

    type: Literal["decide"] = "decide"
    request: int
    games: list[Decision]


class Chosen(_Message):
    """The program's answer to `Decide`: one action a game, each an id or a name."""

    type: Literal["actions"]
    request: int
    actions: list[int | str]


class GameResult(_Message):
    """How a game ended for the program's seats."""

    game: int
    chips: list[int]


class Results(_Message):
    """Games that have ended; no answer."""

    type: Literal["result"] = "result"
    games: list[GameResult]


class End(_Message):
    """The last line; the program is to end."""

    type: Literal["end"] = "end"


READY: Final = TypeAdapter(Ready)
CHOSEN: Final = TypeAdapter(Chosen)


def line_of(message: BaseModel) -> bytes:
    """Return a message as one line without its end."""
    return message.model_dump_json(exclude_none=True).encode()
