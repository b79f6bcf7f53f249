"""Golden playthroughs: hands told in sentences, every one of which both engines must bear out (README.md)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mahjong_env.variants import VARIANTS
from tests.golden.playing import play_story
from tests.golden.reading import parse_story, read_story

FOLDER = Path(__file__).parent
STORIES = sorted(FOLDER.glob("*/*.txt"))
NAMES = [f"{path.parent.name}/{path.stem}" for path in STORIES]
# What the stories of every variant show, as kinds of sentences that must occur in one of them.
SHOWN = {"calls", "wins", "declares", "kongs", "adds", "takes", "drawn", "dealer", "all_pay"}
MOST_LINES = 60
PRESETS = [(name, preset) for name, variant in VARIANTS.items() for preset in variant.presets]


@pytest.mark.parametrize("path", STORIES, ids=NAMES)
def test_both_engines_bear_out_the_story(path: Path) -> None:
    play_story(read_story(path))


@pytest.mark.parametrize("path", STORIES, ids=NAMES)
def test_a_story_is_short_and_lies_in_the_folder_of_its_game(path: Path) -> None:
    story = read_story(path)
    assert story.text("game", "variant") == path.parent.name
    assert len(path.read_text(encoding="utf-8").splitlines()) < MOST_LINES
    assert story.text("rulebook", "text").startswith(path.parent.name)
    preset = story.text("game", "preset")
    assert preset == default_of(path.parent.name) or path.stem.startswith(preset)


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_registered_variant_has_its_stories(variant: str) -> None:
    stories = [read_story(path) for path in STORIES if path.parent.name == variant]
    assert stories, (
        f"{variant} has no golden playthrough: write some into {FOLDER / variant} (see README.md there)"
    )
    kinds = {sentence.kind for story in stories for sentence in story.told}
    assert SHOWN <= kinds, f"no playthrough of {variant} shows {sorted(SHOWN - kinds)}"


# ------------------------------------------------------------ presets


def default_of(variant: str) -> str:
    return next(iter(VARIANTS[variant].presets))


def texts_under(variant: str, preset: str) -> list[str]:
    """Return the stories of a variant that are played by a preset's rules."""
    texts = [path.read_text(encoding="utf-8") for path in STORIES if path.parent.name == variant]
    return [text for text in texts if parse_story(text).text("game", "preset") == preset]


@pytest.mark.parametrize(("variant", "preset"), PRESETS)
def test_every_preset_has_stories_of_what_it_changes(variant: str, preset: str) -> None:
    texts = texts_under(variant, preset)
    assert texts, f"{variant} has no playthrough under {preset}: write one (see {FOLDER / 'README.md'})"
    for text in texts if preset != default_of(variant) else ():
        other = text.replace(f"rules: {preset}", f"rules: {default_of(variant)}", 1)
        with pytest.raises(AssertionError):
            play_story(parse_story(other))


# ------------------------------------------------------------ a wrong story is found out


def number_changes(text: str) -> list[str]:
    """Return the text with each number of payments, counts, totals and chips changed, one at a time."""
    changed = []
    for match in re.finditer(r"(?m)^ *(?:Counts|Total|Chips|.* pays? ).*$", text):
        told = re.sub(r"\([^()]*\)", "", match[0])
        for number in re.finditer(r"(?<= )[+-]?\d+(?=[ ,.])", told):
            wrong = f"{told[: number.start()]}{int(number[0]) + 1}{told[number.end() :]}"
            changed.append(text[: match.start()] + wrong + text[match.end() :])
    return changed


def shorter_choices(text: str) -> list[str]:
    """Return the text with each choice that it tells shortened by its last part, one at a time."""
    return [
        text[: match.start()] + match[1] + "." + text[match.end() :]
        for match in re.finditer(r"(\w+ may: [^.\n]+), [^.,\n]+\.", text)
    ]


@pytest.mark.parametrize("variant", VARIANTS)
def test_wrong_numbers_and_choices_are_found_out(variant: str) -> None:
    text = (FOLDER / variant / "robbed_kong.txt").read_text(encoding="utf-8")
    numbers, choices = number_changes(text), shorter_choices(text)
    assert len(numbers) >= 6
    assert len(choices) >= 3
    for wrong in (*numbers, *choices):
        with pytest.raises(AssertionError):
            play_story(parse_story(wrong))


@pytest.mark.parametrize(
    ("right", "wrong", "message"),
    [
        ("South draws 9m. South", "South draws 9p. South", "another tile lies next"),
        ("East discards 1m.", "East discards 9m.", "may not discard 9m"),
        ("    South passes.\n", "", "line 14, discards: hand of S after what is told"),
        ("    South may: win, pass.", "", "the story must say first that S may"),
        ("South calls win.", "South passes.", "line 19, wins: it is not S who decides"),
        ("South deals next.", "East deals next.", "line 27, dealer"),
        ("South deals next.", "", "the last sentence says who deals next"),
        ("Next in the wall: 9m 5s", "Next in the wall: 9m 5s 2m", "tiles of the head that nobody has drawn"),
        ("South wins.", "South has won.", "line 19: 'South has won' is not understood"),
        ("West is dealt 147m 259p", "West is dealt 47m 259p", "W is dealt 12 tiles, not 13"),
    ],
)  # fmt: skip
def test_a_wrong_sentence_is_found_out(right: str, wrong: str, message: str) -> None:
    text = (FOLDER / "singapore" / "claimed_win.txt").read_text(encoding="utf-8")
    assert text.count(right) == 1
    with pytest.raises(AssertionError, match=message):
        play_story(parse_story(text.replace(right, wrong)))
