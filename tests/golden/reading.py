"""Reads a golden playthrough: a hand of mahjong told in short sentences, those that README.md lists."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

_SEAT = r"(?P<seat>East|South|West|North)"
_OTHER = r"(?P<other>East|South|West|North)"
_TILE = r"(?P<tile>\w+)"
_SENTENCES = {
    name: re.compile(pattern)
    for name, pattern in {
        "game": r"Game: (?P<variant>\w+), rules: (?P<preset>\w+)",
        "title": r"Title: (?P<text>.+)",
        "rulebook": r"Rulebook: (?P<text>.+)",
        "wind": r"Prevailing wind: (?P<seat>East|South|West|North)",
        "dealt": rf"{_SEAT} is dealt (?P<tiles>.+)",
        "wall": r"Next in the wall: (?P<tiles>.+)",
        "tail": r"From the tail: (?P<tiles>.+)",
        "last": r"Last in the wall: (?P<tiles>.+)",
        "shows": rf"{_SEAT} shows (?P<tiles>.+)",
        "draws": rf"{_SEAT} draws {_TILE}",
        "takes": rf"{_SEAT} takes (?P<tiles>.+) from the tail",
        "may": rf"{_SEAT} may: (?P<words>.+)",
        "discards": rf"{_SEAT} discards {_TILE}",
        "passes": rf"{_SEAT} passes",
        "calls": rf"{_SEAT} calls (?P<words>.+)",
        "chows": rf"{_SEAT} chows {_TILE}",
        "pongs": rf"{_SEAT} pongs {_TILE}(?: with (?P<fei>one|two) fei)?",
        "kongs": rf"{_SEAT} kongs {_TILE}",
        "adds": rf"{_SEAT} adds {_TILE} to the pong",
        "declares": rf"{_SEAT} declares four {_TILE}",
        "swaps": rf"{_SEAT} swaps {_TILE} for a fei",
        "aside": rf"{_SEAT} sets a fei aside",
        "hidden": r"The others cannot see which tile",
        "open": r"Everybody sees which tile",
        "pays": rf"{_SEAT} pays {_OTHER} (?P<chips>\d+)",
        "all_pay": rf"The others pay {_SEAT} (?P<chips>\d+) each",
        "idle": r"Everybody passes and throws the tile he draws until (?P<left>\d+) tiles are left",
        "wins": rf"{_SEAT} wins",
        "drawn": r"The hand is drawn",
        "counts": r"Counts: (?P<patterns>.+)",
        "total": r"Total: (?P<total>\d+) (?:tai|fan)",
        "chips": r"Chips: (?P<deltas>.+)",
        "dealer": rf"{_SEAT} deals next",
    }.items()
}
_HEAD = ("game", "title", "rulebook", "wind", "dealt", "wall", "tail", "last")


@dataclass(frozen=True)
class Sentence:
    """One sentence.

    Attributes:
        line: Number of its line.
        kind: What it says, a key of the table above.
        fields: Its variable parts, empty texts where left out.
    """

    line: int
    kind: str
    fields: dict[str, str]

    @property
    def seat(self) -> str:
        """The player's seat wind as a letter."""
        return self.fields["seat"][0]


@dataclass
class Story:
    """One playthrough.

    Attributes:
        head: Sentences of the head by kind; of `dealt` one a seat under its letter.
        told: Sentences of play and end, in order.
    """

    head: dict[str, Sentence] = field(default_factory=dict)
    told: list[Sentence] = field(default_factory=list)

    def text(self, kind: str, part: str) -> str:
        """Return a part of a sentence of the head, empty if it is not there."""
        return self.head[kind].fields[part] if kind in self.head else ""


def read_story(path: Path) -> Story:
    """Return the playthrough in a file; errors as for `parse_story`."""
    return parse_story(path.read_text(encoding="utf-8"))


def parse_story(text: str) -> Story:
    """Return the playthrough that a text tells.

    Raises:
        AssertionError: a sentence that is not understood, or a head that is not complete; the line is named.
    """
    story = Story()
    for sentence in _sentences(text):
        if sentence.kind in _HEAD:
            assert not story.told, f"line {sentence.line}: belongs to the head, before the play"
            name = sentence.seat if sentence.kind == "dealt" else sentence.kind
            assert name not in story.head, f"line {sentence.line}: said twice"
            story.head[name] = sentence
        else:
            story.told.append(sentence)
    missing = {"game", "title", "rulebook", "E"} - set(story.head)
    assert not missing, f"the head lacks {', '.join(sorted(missing))}"
    return story


def _sentences(text: str) -> Iterator[Sentence]:
    # What stands in round brackets is for the reader; it may go over several lines.
    plain = re.sub(r"\([^()]*\)", lambda comment: "\n" * comment[0].count("\n"), text)
    for number, line in enumerate(plain.splitlines(), 1):
        for said in filter(None, (part.strip() for part in line.split(". "))):
            yield _sentence(number, said.rstrip("."))


def _sentence(number: int, said: str) -> Sentence:
    for kind, pattern in _SENTENCES.items():
        match = pattern.fullmatch(said)
        if match:
            return Sentence(number, kind, {name: part or "" for name, part in match.groupdict().items()})
    raise AssertionError(f"line {number}: {said!r} is not understood")
