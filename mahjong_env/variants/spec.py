"""What a variant is: its tiles, options, presets and patterns as frozen data."""

from __future__ import annotations

import difflib
import operator
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

Value = bool | int | str
Options = Mapping[str, Value]

_TRUE = frozenset(("true", "yes", "on", "1"))
_FALSE = frozenset(("false", "no", "off", "0"))


@dataclass(frozen=True)
class Option:
    """One option of a rule set.

    Attributes:
        name: The public name.
        default: The value in the variant's default preset.
        meaning: What it decides, in one line.
        source: Section of the rulebook that names it.
        choices: All allowed values of an option of words.
        low: Least allowed value of a number.
        high: Greatest allowed value of a number.
        items: Words of which any set is allowed, written `A,B` or `none`.
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
            raise ValueError(f"option {self.name}: value {value!r} is not allowed, expected {self.allowed}")
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
            (choice for choice in self.choices if choice == value and type(choice) is type(value)), None
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
        names = value.replace(" ", "").split(",") if isinstance(value, str) else value
        if value is None or names in ([], [""], ["none"]):
            return "none"
        if not isinstance(names, Iterable):
            return None
        chosen: set[str] = set()
        for name in names:
            first, dots, last = str(name).partition("..")
            if first not in self.items or (dots and last not in self.items):
                return None
            start = self.items.index(first)
            chosen.update(self.items[start : self.items.index(last) + 1] if dots else [first])
        return ",".join(item for item in self.items if item in chosen) or "none"


def flag(name: str, default: bool, meaning: str, source: str, sets: str = "") -> Option:
    """Return an option that is on or off."""
    return Option(name, default, meaning, source, sets=sets)


def number(name: str, default: int, low: int, high: int, meaning: str, source: str, sets: str = "") -> Option:
    """Return an option that is an integer from `low` to `high`."""
    return Option(name, default, meaning, source, low=low, high=high, sets=sets)


def choice(name: str, choices: tuple[Value, ...], meaning: str, source: str, sets: str = "") -> Option:
    """Return an option with one of `choices`; the first is the default."""
    return Option(name, choices[0], meaning, source, choices=choices, sets=sets)


def words(name: str, default: str, items: tuple[str, ...], meaning: str, source: str) -> Option:
    """Return an option that takes any set of `items`; it sets no RULES field by itself."""
    return Option(name, default, meaning, source, items=items)


def common(source: str, hands: int, least_hands: int) -> tuple[Option, Option]:
    """Return the two options that every variant has: `base` and `max_hands`."""
    return (
        number("base", 1, 1, 1_000, "chips per unit", "README"),
        number(
            "max_hands", hands, least_hands, 10_000, "hands of a match" + ", 0 none" * (not hands), source
        ),
    )


@dataclass(frozen=True)
class Pattern:
    """One scoring pattern of a variant.

    Attributes:
        name: The rulebook's id.
        value: Tai or fan, or the name of the option that holds it (0 there switches the pattern off).
        grade: `added`, `limit` (the total is the limit), `big` (the total is the big cap) or `whole` (a hand
            won whatever its tiles are); each stands without the patterns of lower grade.
        bonus: True if it need not count towards the minimum.
        excludes: Patterns that do not count beside it.
        when: Name of an option, then the values with which this row applies; empty: always.
    """

    name: str
    value: int | str
    grade: str = "added"
    bonus: bool = False
    excludes: tuple[str, ...] = ()
    when: tuple[Value, ...] = ()

    def applies(self, options: Options) -> bool:
        """Tell whether this row is part of the rule set with these options."""
        return not self.when or options[str(self.when[0])] in self.when[1:]

    def worth(self, options: Options) -> int:
        """Return the tai or fan under these options."""
        return int(options[self.value]) if isinstance(self.value, str) else self.value


def patterns(
    names: str,
    value: int | str,
    grade: str = "added",
    *,
    bonus: bool = False,
    excludes: str = "",
    when: tuple[Value, ...] = (),
) -> tuple[Pattern, ...]:
    """Return a row for each of `names` (parted by blanks, as are the excluded ones), equal in all else."""
    excluded = tuple(excludes.split())
    return tuple(Pattern(name, value, grade, bonus, excluded, when) for name in names.split())


@dataclass(frozen=True)
class Variant:
    """A variant of the game as data.

    Attributes:
        name: Public name.
        title: Readable name.
        seats: Number of players.
        tiles: Copies of each tile by its text in groups, e.g. `{"123456789p": 4, "J": 4}`.
        stacks: Stacks of two tiles before each seat wind.
        options: All options.
        presets: Named changes of the defaults; the first is the default preset and changes nothing.
        patterns: Patterns in the rulebook's order.
        fixed: RULES fields that no option changes.
        fill: Return the RULES fields that depend on the options.
        refuse: Return why the options contradict each other, or an empty text.
    """

    name: str
    title: str
    seats: int
    tiles: Mapping[str, int]
    stacks: tuple[int, ...]
    options: tuple[Option, ...]
    presets: Mapping[str, Options]
    patterns: tuple[Pattern, ...]
    fixed: Mapping[str, Any]
    fill: Callable[[Options], dict[str, Any]]
    refuse: Callable[[Options], str]
    by_name: Mapping[str, Option] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Index the options by name and freeze the mappings."""
        by_name = {option.name: option for option in self.options}
        object.__setattr__(self, "by_name", MappingProxyType(by_name))
        presets = {name: MappingProxyType(dict(changes)) for name, changes in self.presets.items()}
        object.__setattr__(self, "presets", MappingProxyType(presets))

    @property
    def defaults(self) -> dict[str, Value]:
        """The options of the default preset."""
        return {option.name: option.default for option in self.options}

    def option(self, name: Any) -> Option:
        """Return an option by name.

        Raises:
            ValueError: If the variant has no such option; the message suggests the likely one.
        """
        option = self.by_name.get(name)
        if option is None:
            raise ValueError(
                f"option {name!r} is unknown in {self.name}{meant(str(name), self.by_name)}; "
                f"options are {', '.join(sorted(self.by_name))}"
            )
        return option

    def checked(self, options: Options) -> dict[str, Value]:
        """Return a complete set of options, each in its own type.

        Raises:
            ValueError: If an option is unknown, a value is not allowed, or options contradict each other.
        """
        complete = self.defaults
        for name, value in options.items():
            complete[name] = self.option(name).check(value)
        reason = self.refuse(complete)
        if reason:
            raise ValueError(f"{self.name}: {reason}")
        return complete


def meant(name: str, known: Iterable[str]) -> str:
    """Return ` (did you mean 'x'?)` for the known name most like `name`, or an empty text."""
    close = difflib.get_close_matches(name, list(known), 1)
    return f" (did you mean {close[0]!r}?)" if close else ""


def cap_clash(options: Options, cap: str, minimum: str) -> str:
    """Return why a cap below the minimum is refused, or an empty text; a cap of 0 is none."""
    limit, least = int(options[cap]), int(options[minimum])
    return f"{cap}={limit} is below {minimum}={least}, so no hand could win" if 0 < limit < least else ""
