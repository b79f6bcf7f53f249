"""The play of a hand is a script: a generator that stops wherever somebody must decide.

It yields a Question and is sent the answers. Nothing else ever waits.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import NamedTuple, TypeVar

Result = TypeVar("Result")


class Question(NamedTuple):
    """Who must decide, in order, and between what (names in the order of the action table)."""

    phase: str  # turn, claim_turn, respond, rob
    legal: dict[int, list[str]]


Answers = dict[int, str]
Script = Generator[Question, Answers, Result]
