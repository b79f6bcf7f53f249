"""The fields of a JSON object that somebody may have edited, each taken with a check of its type."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, Final, Self

from mahjong_env.variants.option import shown

_MOST: Final = 1e18


def without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Make a dict of a JSON object's fields, each of which may stand in it once; an `object_pairs_hook`."""
    fields = dict(pairs)
    if len(fields) < len(pairs):
        double = Counter(name for name, _ in pairs).most_common(1)[0][0]
        raise ValueError(f"field {double!r} stands twice in one object")
    return fields


class Fields(ABC):
    """Fields by name. Every method that takes one raises `error` if it is missing or not allowed.

    Args:
        fields: The fields; those taken are removed.
    """

    def __init__(self, fields: dict[str, Any]) -> None:
        self._fields = fields

    @abstractmethod
    def error(self, field: str, problem: str) -> ValueError:
        """Return the error that names the field and says what is wrong with it."""

    @abstractmethod
    def _within(self, fields: dict[str, Any]) -> Self:
        """Return the fields of an object inside this one."""

    def take(self, field: str, expected: str, accept: Callable[[Any], bool]) -> Any:
        """Take a value that `accept` accepts."""
        if field not in self._fields:
            raise self.error(field, f"is missing: expected {expected}")
        value = self._fields.pop(field)
        if not accept(value):
            raise self.error(field, f"{shown(value)} is not allowed: expected {expected}")
        return value

    def integer(self, field: str, low: int, high: int) -> int:
        """Take an integer from `low` to `high`."""
        expected = f"an integer from {low} to {high}" if low < high else f"{low}"
        return int(self.take(field, expected, lambda value: is_integer(value) and low <= value <= high))

    def amount(self, field: str) -> float:
        """Take a finite number that is not negative."""
        return float(self.take(field, "a number, 0 or more", _is_amount))

    def text(self, field: str) -> str:
        """Take a text."""
        return str(self.take(field, "a text", lambda value: isinstance(value, str)))

    def texts(self, field: str) -> list[str]:
        """Take a list of texts."""
        return list(self.take(field, "a list of texts", _are_texts))

    def word(self, field: str, words: Iterable[str]) -> str:
        """Take one of the words."""
        allowed = tuple(words)
        return str(self.take(field, " or ".join(map(repr, allowed)), lambda value: value in allowed))

    def flag(self, field: str) -> bool:
        """Take true or false."""
        return bool(self.take(field, "true or false", lambda value: isinstance(value, bool)))

    def takes_null(self, field: str) -> bool:
        """Take the field if it is null and tell whether it was."""
        return field in self._fields and self._fields[field] is None and self._fields.pop(field) is None

    def integers(self, field: str, count: int) -> tuple[int, ...]:
        """Take a list of so many integers."""
        value = self.take(field, f"{count} integers", lambda value: _are_integers(value, count))
        return tuple(value)

    def listed(self, field: str) -> list[Any]:
        """Take a list of anything."""
        return list(self.take(field, "a list", lambda value: isinstance(value, list)))

    def mapping(self, field: str) -> dict[str, Any]:
        """Take an object."""
        return dict(self.take(field, "an object", lambda value: isinstance(value, dict)))

    def inner(self, fields: Any, field: str) -> Self:
        """Return the fields of an object that stands in a field."""
        if not isinstance(fields, dict):
            raise self.error(field, f"{shown(fields)} is not allowed: expected an object")
        return self._within(dict(fields))

    def finish(self) -> None:
        """Refuse what nobody has taken."""
        for field in self._fields:
            raise self.error(field, "is unknown")


def is_integer(value: Any) -> bool:
    """Tell whether a JSON value is an integer; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def _is_amount(value: Any) -> bool:
    # Infinity and NaN, which JSON in Python's reading may hold, fail both comparisons or one.
    return (is_integer(value) or isinstance(value, float)) and 0 <= value < _MOST


def _are_integers(value: Any, count: int) -> bool:
    return isinstance(value, list) and len(value) == count and all(map(is_integer, value))


def _are_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(text, str) for text in value)
