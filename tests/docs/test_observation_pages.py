"""The pages on observations (docs/observations): in step with the layouts, and their examples run."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from mahjong_env.encode import (
    ENCODERS,
    EVENTS_ENCODER,
    STATE_ENCODER,
    Encoder,
    events,
    known,
    planes,
    state,
    text,
    vector,
)
from mahjong_env.encode.channels import Channel, total_size
from mahjong_env.encode.history import HISTORY
from mahjong_env.encode.text import LINES, TEXT_LENGTH, TEXT_VERSION
from mahjong_env.encode.tokens import HISTORY_WORDS, NUM_TOKENS, PRESENT_WORDS, Word, first_tokens
from tests.markdown import blocks_of, printed_by
from tests.unit.positions import rules_of
from tests.unit.test_events import longest_hand

PAGES = Path(__file__).parents[2] / "docs" / "observations"
NAMES = sorted(path.stem for path in PAGES.glob("*.md"))
ENCODER_PAGES = {**ENCODERS, "state": STATE_ENCODER}


@cache
def text_of(page: str) -> str:
    return (PAGES / f"{page}.md").read_text(encoding="utf-8")


def tables(page: str) -> list[list[list[str]]]:
    """The tables of a page: rows of cells, the heading and the line below it left out."""
    found = re.findall(r"^((?:\|.*\|\n)+)", text_of(page), re.MULTILINE)
    rows = [
        [[cell.strip() for cell in row[1:-1].split("|")] for row in table.splitlines()] for table in found
    ]
    return [table[2:] for table in rows]


def channel_rows(channels: Iterable[Channel]) -> list[list[str]]:
    rows, first = [], 0
    for channel in channels:
        rows.append([f"`{channel.name}`", str(first), str(channel.size), channel.meaning])
        first += channel.size
    return rows


@pytest.mark.parametrize(
    ("page", "number", "channels"),
    [
        ("planes", 0, planes.TABLE_CHANNELS),
        ("planes", 1, planes.SEAT_CHANNELS),
        ("planes", 2, planes.TABLE_FLAGS),
        ("planes", 3, planes.BONUS_FLAGS),
        ("planes", 4, planes.SEAT_FLAGS),
        ("vector", 0, vector.TABLE_CHANNELS),
        ("vector", 1, vector.SEAT_CHANNELS),
        ("state", 0, state.CHANNELS),
        ("events", 0, events.CHANNELS),
        ("known", 0, known.CHANNELS),
    ],
)
def test_every_channel_stands_on_its_page(page: str, number: int, channels: tuple[Channel, ...]) -> None:
    assert tables(page)[number] == channel_rows(channels)


def test_seat_blocks_of_planes() -> None:
    first, size = total_size(planes.TABLE_CHANNELS), total_size(planes.SEAT_CHANNELS)
    assert f"blocks of {size} rows" in text_of("planes")
    assert f"begins at row {first} + {size} s" in text_of("planes")
    assert planes.OFFSETS["seat3_chows"] == first + 3 * size


def test_seat_blocks_of_vector() -> None:
    first, size = total_size(vector.TABLE_CHANNELS), total_size(vector.SEAT_CHANNELS)
    assert f"blocks of {size} numbers" in text_of("vector")
    assert f"begins at {first} + {size} s" in text_of("vector")
    assert vector.OFFSETS["seat3_sets"] == first + 3 * size


@pytest.mark.parametrize(("number", "words"), [(1, HISTORY_WORDS), (2, PRESENT_WORDS)])
def test_every_word_stands_on_its_page(number: int, words: tuple[Word, ...]) -> None:
    first = first_tokens()
    for row, word in zip(tables("events")[number], words, strict=True):
        seats = f"{word.seats[0]} to {word.seats[-1]}" if word.seats else "-"
        wanted = [f"`{word.name}`", str(first[word.name]), str(word.size), word.meaning, seats]
        assert row[:5] == wanted
        assert int(re.findall(r"\d+|-", row[5])[0].replace("-", "0")) == len(word.kinds)
        assert row[6] == (word.detail or "-")


def test_every_line_of_text_stands_on_its_page() -> None:
    told = re.findall(r"^\| ([a-z ]+) \| (.+) \|$", str(text.__doc__), re.MULTILINE)[1:]
    assert tables("text")[0] == [[f"`{name}`", meaning] for name, meaning in told]
    shown = re.findall(r"^([a-z ]+): ", text_of("text").split("An example")[1].split("```")[1], re.MULTILINE)
    assert [name for name in LINES if name in shown] == shown
    assert f"One text of {len(LINES)} lines" in text_of("text")
    assert f"at most {TEXT_LENGTH} characters" in text_of("text")


@pytest.mark.parametrize(("page", "encoder"), ENCODER_PAGES.items())
def test_shape_and_version(page: str, encoder: Encoder) -> None:
    head = text_of(page).split("\n\n")[1]
    assert " x ".join(map(str, encoder.shape)) in head
    assert str(encoder.dtype) in head
    assert f"Version {encoder.version}." in head
    assert tables(page)[-1][-1][0] == str(encoder.version)


def test_version_of_text() -> None:
    assert f"Version {TEXT_VERSION}." in text_of("text")
    assert tables("text")[-1][-1][0] == str(TEXT_VERSION)


def test_numbers_of_events() -> None:
    page = text_of("events")
    assert f"Vocabulary of {NUM_TOKENS} tokens" in page
    assert f"record of {HISTORY.itemsize} bytes" in page
    for name, *cells in tables("events")[3]:
        tiles, dealt, *parts, most = map(int, cells)
        variant = name.strip("`")
        options: dict[str, Any] = {"dead_wall": 0} | (
            {"fei_swap": "own_pong"} if variant == "malaysian3" else {}
        )
        rules = rules_of(variant, **options)
        assert (tiles, sum(parts)) == (int(rules["num_tiles"][0]), most)
        assert parts[1] == tiles - dealt
        assert most == longest_hand(rules)


def test_the_index_names_every_page_with_its_shape() -> None:
    rows = {row[0].strip("`"): row for row in tables("README")[0]}
    for page in NAMES:
        assert page == "README" or f"({page}.md)" in rows[page][-1]
    assert " x ".join(map(str, planes.PLANES_SHAPE)) in rows["planes"][1]
    assert str(vector.VECTOR_SHAPE[0]) in rows["vector"][1]
    assert str(EVENTS_ENCODER.shape[0]) in rows["events"][1]
    assert " x ".join(map(str, state.STATE_SHAPE)) in rows["state"][1]
    assert str(known.KNOWN_SHAPE[0]) in rows["known"][1]
    assert f"{len(LINES)} lines" in rows["text"][1]


@pytest.mark.parametrize("page", NAMES)
def test_examples_run_and_print_what_is_shown(page: str) -> None:
    session: dict[str, Any] = {"__name__": "__main__"}
    for block in blocks_of(text_of(page)):
        if block.language == "python":
            assert printed_by(block, f"{page}.md", session) == block.shown


@pytest.mark.parametrize("page", NAMES)
def test_links_lead_somewhere(page: str) -> None:
    links = [link for link in re.findall(r"\]\(([^)\s]+)\)", text_of(page)) if "://" not in link]
    assert [link for link in links if not (PAGES / link.split("#")[0]).exists()] == []
    named = re.findall(r"`(tests/[\w/]+\.py)`", text_of(page))
    assert [path for path in named if not (PAGES.parents[1] / path).is_file()] == []
