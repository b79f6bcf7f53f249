"""Reads a YAML file with options, each with the line it stands in."""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from mahjong_env.variants.option import shown

_TEXT = "tag:yaml.org,2002:str"
_NULL = "tag:yaml.org,2002:null"


class Entry(NamedTuple):
    """One `option: value` of a file; `place` says where it stands, for messages."""

    name: str
    value: Any
    place: str


@dataclass(frozen=True)
class Unreadable:
    """A value that YAML itself cannot make, such as the date 2024-13-45: no option takes it.

    Attributes:
        text: How a message shows it.
    """

    text: str

    def __repr__(self) -> str:
        return self.text


def read_rules_file(path: Path) -> list[Entry]:
    """Return the options in a YAML file; none for a file without any.

    Raises:
        ValueError: If the file cannot be read, is no YAML, holds something else than `option: value` lines or
            an option twice, or if PyYAML is missing.
    """
    source = f"rules file {path}"
    try:
        yaml = importlib.import_module("yaml")
    except ImportError:
        raise ValueError(f"{source}: reading YAML needs PyYAML (pip install pyyaml)") from None
    text = _read(path, source)
    try:
        return _entries(yaml.SafeLoader(text), source, yaml.YAMLError)
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        problem = f"the character {chr(error.character)!r} may not stand in YAML"
        raise ValueError(f"{source}, line {line}: {problem}") from None
    except (yaml.YAMLError, RecursionError) as error:
        raise ValueError(f"{source}: is no YAML: {' '.join(str(error).split())}") from None


def _read(path: Path, source: str) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise ValueError(f"{source}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise ValueError(f"{source}: is no text: {error.reason} at byte {error.start}") from None
    except ValueError as error:  # a path with a NUL in it
        raise ValueError(f"rules file {str(path)!r}: cannot be read: {error}") from None


def _entries(loader: Any, source: str, no_yaml: type[Exception]) -> list[Entry]:
    node = loader.get_single_node()
    if node is None or node.tag == _NULL:
        return []
    if node.id != "mapping":
        found = {"sequence": "a list", "scalar": f"the text {shown(node.value)}"}[node.id]
        raise ValueError(f"{source}: expected lines `option: value`, got {found}")
    lines: dict[str, int] = {}
    entries = []
    for key, value in node.value:
        line = key.start_mark.line + 1
        place = f"{source}, line {line}"
        if key.tag != _TEXT:
            raise ValueError(
                f"{place}: {_written(key)} is not the name of an option: expected `option: value`"
            )
        if key.value in lines:
            raise ValueError(f"{place}: option {key.value} stands in line {lines[key.value]} already")
        lines[key.value] = line
        entries.append(Entry(key.value, _value(loader, value, no_yaml), place))
    return entries


def _value(loader: Any, node: Any, no_yaml: type[Exception]) -> Any:
    try:
        return loader.construct_object(node, deep=True)
    except (no_yaml, RecursionError):
        raise
    except (ValueError, LookupError, TypeError, AttributeError, ArithmeticError):
        # PyYAML lets through what int(), a look-up, a date or a pattern that does not match raises.
        kind = f" as {node.tag.rpartition(':')[2]}" if node.id == "scalar" else ""
        return Unreadable(f"{_written(node)}{kind}")


def _written(key: Any) -> str:
    return shown(key.value) if key.id == "scalar" else f"a {key.id}"
