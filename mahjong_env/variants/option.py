"""What an option is: its values, what they mean, and where they come from."""

from __future__ import annotations

import difflib
import operator
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

Value = bool | int | str
Options = Mapping[str, Value]

_TRUE = frozenset(("true", "yes", "on", "1"))
_FALSE = frozenset(("false", "no", "off", "0"))
_LONGEST_SHOWN = 80


@dataclass(frozen=True)
class Option:
    """One option of a rule set.

    Attributes:
        name: The public name.
        default: The value in the variant's default preset.
        meaning: What it decides, in one line.
        source: Section of the rulebook that names it, then who plays which value; the variant's `sources`
            say what the names stand for.
        choices: All allowed values of an option of words.
        low: Least allowed value of a number.
        high: Greatest allowed value of a number.
        items: Words of which any set is allowed, written `A,B` or `none`.
        meanings: What each of the choices or items means.
        sets: RULES field that takes the value, a word as its place among `choices`; empty: the field of the
            option's own name, if there is one.
    """

    name: str
    default: Value
    meaning: str
    source: str
    choices: tuple[Value, ...] = ()
    low: int | None = None
    high: int | None = None
    items: tuple[str, ...] = ()
    meanings: Mapping[Value, str] = field(default_factory=lambda: MappingProxyType({}))
    sets: str = ""

    @property
    def allowed(self) -> str:
        """Readable text of the allowed values."""
        if self.items:
            return f"any of {', '.join(self.items)} (written {self.items[0]},{self.items[1]}) or none"
        if self.choices:
            return ", ".join(str(choice) for choice in self.choices)
        if self.low is not None:
            return f"an integer from {self.low} to {self.high}"
        return "True or False"

    def check(self, value: Any) -> Value:
        """Return `value` in this option's own type.

        Text is read as the command line and YAML write it: `true`, `off`, `12`.

        Raises:
            ValueError: If the value is not allowed; the message names option, value and what is allowed.
        """
        if self.items:
            found = self._items(value)
        elif self.choices:
            found = self._choice(value)
        elif self.low is not None:
            found = self._number(value)
        else:
            found = self._flag(value)
        if found is None:
            raise ValueError(
                f"option {self.name}: value {shown(value)} is not allowed, expected {self.allowed}"
            )
        return found

    def code(self, value: Value) -> int:
        """Return the number of a checked value: itself, or the place of a word among the choices."""
        return self.choices.index(value) if self.choices else int(value)

    def _choice(self, value: Any) -> Value | None:
        if isinstance(value, str):
            value = value.strip()
            if value.lower() in _FALSE and False in self.choices:
                return False
        # YAML reads a bare `off` as False.
        if value is False and "off" in self.choices:
            return "off"
        return next(
            (choice for choice in self.choices if type(choice) is type(value) and choice == value), None
        )

    def _number(self, value: Any) -> Value | None:
        assert self.low is not None and self.high is not None
        if isinstance(value, bool):
            return None
        try:
            number = int(value.strip()) if isinstance(value, str) else operator.index(value)
        except (TypeError, ValueError):
            return None
        return number if self.low <= number <= self.high else None

    def _flag(self, value: Any) -> Value | None:
        if isinstance(value, bool):
            return value
        text = value.strip().lower() if isinstance(value, str) else ""
        if text in _TRUE:
            return True
        return False if text in _FALSE else None

    def _items(self, value: Any) -> Value | None:
        names = _words(value)
        if names is None:
            return None
        if names in ([], [""], ["none"]):
            return "none"
        chosen: set[str] = set()
        for name in names:
            first, dots, last = name.partition("..")
            if first not in self.items or (dots and last not in self.items):
                return None
            start, end = self.items.index(first), self.items.index(last or first)
            if end < start:
                return None
            chosen.update(self.items[start : end + 1])
        return ",".join(item for item in self.items if item in chosen)


def _words(value: Any) -> list[str] | None:
    """Return the words of a text or of a collection of texts; None for anything else."""
    if value is None:
        return []
    if isinstance(value, str):
        return value.replace(" ", "").split(",")
    if not isinstance(value, Collection) or isinstance(value, Mapping):
        return None
    try:
        return list(value) if all(isinstance(word, str) for word in value) else None
    except TypeError:  # a numpy array without dimensions passes for a collection
        return None


def flag(name: str, default: bool, meaning: str, source: str, sets: str = "") -> Option:
    """Return an option that is on or off."""
    return Option(name, default, meaning, source, sets=sets)


def number(name: str, default: int, low: int, high: int, meaning: str, source: str, sets: str = "") -> Option:
    """Return an option that is an integer from `low` to `high`."""
    return Option(name, default, meaning, source, low=low, high=high, sets=sets)


def choice(name: str, meanings: Mapping[Value, str], meaning: str, source: str, sets: str = "") -> Option:
    """Return an option with one of the values that `meanings` explains; the first is the default."""
    choices = tuple(meanings)
    frozen = MappingProxyType(dict(meanings))
    return Option(name, choices[0], meaning, source, choices=choices, meanings=frozen, sets=sets)


def words(name: str, default: str, meanings: Mapping[str, str], meaning: str, source: str) -> Option:
    """Return an option that takes any set of the words in `meanings`; it sets no RULES field by itself."""
    texts: dict[Value, str] = {word: text for word, text in meanings.items()}
    frozen = MappingProxyType(texts)
    return Option(name, default, meaning, source, items=tuple(meanings), meanings=frozen)


def base(source: str) -> Option:
    """Return the option `base` that every variant has."""
    return number("base", 1, 1, 1_000, "chips for one unit of payment", source)


def shortened(text: str) -> str:
    """Return a text for one line of a message, cut if it is long."""
    return text if len(text) <= _LONGEST_SHOWN else f"{text[: _LONGEST_SHOWN - 3]}..."


def shown(value: Any) -> str:
    """Return any value as text for one line of a message, cut if it is long."""
    try:
        text = repr(value)
    except Exception:  # the value is of any class, and its repr may raise anything
        text = f"<{type(value).__name__}>"
    return shortened(text.replace("\n", " "))


def meant(name: Any, known: Iterable[str]) -> str:
    """Return ` (did you mean 'x'?)` for the known name most like `name`, or an empty text."""
    text = name if isinstance(name, str) else shown(name)
    plain = text.strip().lower().replace("-", "_")[:_LONGEST_SHOWN]
    close = difflib.get_close_matches(plain, list(known), 1)
    return f" (did you mean {close[0]!r}?)" if close else ""
