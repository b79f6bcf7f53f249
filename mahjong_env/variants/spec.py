"""What a variant is: its tiles, options, presets and patterns as frozen data."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from mahjong_env.variants.option import Option, Options, Value, meant, shown


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


class Preset(Mapping[str, Value]):
    """A named rule set, as a mapping of the options in which it differs from the default one.

    Args:
        meaning: What it plays, in one line.
        source: Section of the rulebook, and who plays so.
        changes: Options that differ from the defaults.
    """

    def __init__(self, meaning: str, source: str, changes: Options | None = None) -> None:
        self.meaning = meaning
        self.source = source
        self._changes = MappingProxyType(dict(changes or {}))

    def __getitem__(self, name: str) -> Value:
        return self._changes[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._changes)

    def __len__(self) -> int:
        return len(self._changes)

    def __repr__(self) -> str:
        return f"Preset({self.meaning!r}, {self.source!r}, {dict(self._changes)!r})"


@dataclass(frozen=True)
class Clash:
    """A combination of options that is refused.

    Attributes:
        names: The options.
        reason: What is needed instead, and why.
        found: Tell whether a complete set of options has it.
    """

    names: tuple[str, ...]
    reason: str
    found: Callable[[Options], bool]


def cap_clash(cap: str, minimum: str) -> Clash:
    """Return the clash of a cap below the minimum; a cap of 0 is none."""
    return Clash(
        (cap, minimum),
        f"{cap} must not be below {minimum}, or no hand could win",
        lambda options: 0 < int(options[cap]) < int(options[minimum]),
    )


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
        presets: Named rule sets; the first is the default one and changes nothing.
        sources: What the names in the sources of options and presets stand for.
        patterns: Patterns in the rulebook's order.
        fixed: RULES fields that no option changes.
        fill: Return the RULES fields that depend on the options.
        clashes: Combinations of options that are refused.
    """

    name: str
    title: str
    seats: int
    tiles: Mapping[str, int]
    stacks: tuple[int, ...]
    options: tuple[Option, ...]
    presets: Mapping[str, Preset]
    sources: Mapping[str, str]
    patterns: tuple[Pattern, ...]
    fixed: Mapping[str, Any]
    fill: Callable[[Options], dict[str, Any]]
    clashes: tuple[Clash, ...]
    by_name: Mapping[str, Option] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Index the options by name and freeze the mappings."""
        by_name = {option.name: option for option in self.options}
        object.__setattr__(self, "by_name", MappingProxyType(by_name))
        for name in ("presets", "sources"):
            object.__setattr__(self, name, MappingProxyType(dict(getattr(self, name))))

    @property
    def defaults(self) -> dict[str, Value]:
        """The options of the default preset."""
        return {option.name: option.default for option in self.options}

    def option(self, name: Any, owners: Sequence[str] = ()) -> Option:
        """Return an option by name.

        Args:
            name: The name.
            owners: Variants that have an option of this name, for the message.

        Raises:
            ValueError: If the variant has no such option; the message suggests the likely one.
        """
        option = self.by_name.get(name)
        if option is None:
            belongs = f", it is an option of {' and '.join(owners)}" if owners else ""
            raise ValueError(
                f"option {shown(name)} is unknown in {self.name}{belongs}"
                f"{meant(name, self.by_name)}; options are {', '.join(sorted(self.by_name))}"
            )
        return option

    def refuse(self, options: Options) -> str:
        """Return why a complete set of options contradicts itself, or an empty text."""
        for clash in self.clashes:
            if clash.found(options):
                given = ", ".join(f"{name}={options[name]}" for name in clash.names)
                return f"{given}: {clash.reason}"
        return ""

    def checked(self, options: Options) -> dict[str, Value]:
        """Return a complete set of options, each in its own type.

        Args:
            options: Options by name; missing ones take their defaults.

        Raises:
            ValueError: If an option is unknown, a value is not allowed or options contradict each other.
        """
        given = {name: self.option(name).check(value) for name, value in options.items()}
        complete = {**self.defaults, **given}
        reason = self.refuse(complete)
        if reason:
            raise ValueError(f"{self.name}: {reason}")
        return complete
