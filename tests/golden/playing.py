"""Plays a golden playthrough through both engines and checks every sentence of it."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from tests.golden.reading import Sentence, Story
from tests.golden.table import Table, meld_text
from tests.scenario import tiles

_FEI = {"": 0, "one": 1, "two": 2}
_WORDS = {
    "pong with one fei": "pong J",
    "pong with two fei": "pong JJ",
    "set a fei aside": "aside",
    "discard a fei": "discard J",
}
_TILE_WORDS = {"declare four ": "concealed_kong ", "add ": "added_kong ", "swap ": "swap "}
_ANSWERING = ("respond", "rob")


class Teller(Table):
    """Tells a story sentence by sentence; each kind of sentence has a method of its name."""

    def tell(self, sentence: Sentence) -> None:
        """Do and check what one sentence says.

        Raises:
            AssertionError: it is not so; the line is named.
        """
        try:
            getattr(self, f"_{sentence.kind}")(sentence)
        except (AssertionError, ValueError) as error:
            raise AssertionError(f"line {sentence.line}, {sentence.kind}: {error}") from error

    def _shows(self, said: Sentence) -> None:
        for tile in tiles(said.fields["tiles"]):
            self.remove(said.seat, tile)
            self.bonus[said.seat].append(tile)

    def _draws(self, said: Sentence) -> None:
        coming = self.wall or self.last
        assert coming, "the story does not say what lies next in the wall"
        assert said.fields["tile"] == coming.pop(0), "another tile lies next in the wall"
        self.hands[said.seat][said.fields["tile"]] += 1

    def _takes(self, said: Sentence) -> None:
        for tile in tiles(said.fields["tiles"]):
            assert self.tail, "the story does not say what lies at the tail"
            assert tile == self.tail.pop(0), "another tile lies at the tail"
            self.hands[said.seat][tile] += 1

    def _action(self, seat: str, words: str) -> set[str]:
        """Return the actions that the story's words name."""
        for start, name in _TILE_WORDS.items():
            if words.startswith(start):
                return {name + words.removeprefix(start)}
        if words == "discard":
            return {f"discard {tile}" for tile in self.hands[seat] if tile != "J"}
        if words.startswith("chow "):
            return {f"chow {self._chow_form(words.removeprefix('chow '))}"}
        return {_WORDS.get(words, words)}

    def _chow_form(self, run: str) -> str:
        """Return the places of a run such as `4J6p`: x the discard, o a tile of the hand, J a fei."""
        suit = run[-1]
        return "".join("J" if sign == "J" else "x" if sign + suit == self.tile else "o" for sign in run[:-1])

    def _may(self, said: Sentence) -> None:
        self.compare()
        told = [self._action(said.seat, words.strip()) for words in said.fields["words"].split(",")]
        legal = self.legal(said.seat)
        assert legal == set().union(*told), f"{said.seat} may {sorted(legal)}"
        self.told.add(said.seat)

    def _discards(self, said: Sentence) -> None:
        self.tile = said.fields["tile"]
        self.act(said.seat, f"discard {self.tile}")
        self.remove(said.seat, self.tile)

    def _passes(self, said: Sentence) -> None:
        self.act(said.seat, "pass")

    def _calls(self, said: Sentence) -> None:
        assert self.core.phase in _ANSWERING, "nobody is asked"
        (action,) = self._action(said.seat, said.fields["words"])
        self.act(said.seat, action)

    def _chows(self, said: Sentence) -> None:
        run = said.fields["tile"]
        for sign in run[:-1]:
            if sign + run[-1] != self.tile:
                self.remove(said.seat, "J" if sign == "J" else sign + run[-1])
        self.melds[said.seat].append(f"chow:{run}")

    def _pongs(self, said: Sentence) -> None:
        self._claims("pong", said, _FEI[said.fields["fei"]])

    def _kongs(self, said: Sentence) -> None:
        self._claims("kong", said, 0)

    def _claims(self, form: str, said: Sentence, fei: int) -> None:
        tile, size = said.fields["tile"], 3 if form == "pong" else 4
        assert tile == self.tile, f"the discard was {self.tile}"
        for _ in range(fei):
            self.remove(said.seat, "J")
        for _ in range(size - 1 - fei):
            self.remove(said.seat, tile)
        self.melds[said.seat].append(meld_text(form, tile, size, fei))

    def _adds(self, said: Sentence) -> None:
        seat, tile = said.seat, said.fields["tile"]
        self.act(seat, f"added_kong {tile}")
        self.remove(seat, tile)
        self.tile = tile
        if self.core.phase != "rob":
            self._lay_added(seat, tile)

    def _lay_added(self, seat: str, tile: str) -> None:
        place = self.melds[seat].index(meld_text("pong", tile, 3))
        self.melds[seat][place] = meld_text("akong", tile, 4)

    def _declares(self, said: Sentence) -> None:
        seat, tile = said.seat, said.fields["tile"]
        self.act(seat, f"concealed_kong {tile}")
        for _ in range(4):
            self.remove(seat, tile)
        self.melds[seat].append(meld_text("ckong", tile, 4))

    def _swaps(self, said: Sentence) -> None:
        seat, tile = said.seat, said.fields["tile"]
        self.act(seat, f"swap {tile}")
        self.remove(seat, tile)
        self.hands[seat]["J"] += 1
        pong = next(meld for fei in (1, 2) if (meld := meld_text("pong", tile, 3, fei)) in self.melds[seat])
        place = self.melds[seat].index(pong)
        self.melds[seat][place] = meld_text("pong", tile, 3, pong.count("J") - 1)

    def _aside(self, said: Sentence) -> None:
        self.act(said.seat, "aside")
        self.remove(said.seat, "J")
        self.aside[said.seat] += 1

    def _hidden(self, _: Sentence) -> None:
        assert self._kong_shown() == {"ckong:??"}

    def _open(self, _: Sentence) -> None:
        assert len(self._kong_shown()) == 1 and "?" not in "".join(self._kong_shown())

    def _kong_shown(self) -> set[str]:
        """Return how the others see the only concealed kong on the table."""
        owner = next(seat for seat in self.seats if any("ckong" in meld for meld in self.melds[seat]))
        texts = [self.core.text(self.chair(seat)) for seat in self.seats if seat != owner]
        return {shown for text in texts for shown in re.findall(r"ckong:\S+", text)}

    def _pays(self, said: Sentence) -> None:
        self._pay(said.seat, said.fields["other"][0], int(said.fields["chips"]))

    def _all_pay(self, said: Sentence) -> None:
        for seat in self.seats.replace(said.seat, ""):
            self._pay(seat, said.seat, int(said.fields["chips"]))

    def _pay(self, payer: str, payee: str, chips: int) -> None:
        self.chips[payer] -= chips
        self.chips[payee] += chips

    def _idle(self, said: Sentence) -> None:
        """Play on until the player draws before whom so many tiles are left; nobody can win on the way."""
        left = int(said.fields["left"]) - 1
        assert self.core.phase == "turn", "the idle play begins with a draw"
        while not self.core.over and not (self.core.phase == "turn" and self.core.live <= left):
            seat = self.seats[self.core.actor or 0]
            legal = self.legal(seat)
            assert "win" not in legal, f"{seat} might win"
            action = "pass" if "pass" in legal else f"discard {self._drawn_tile(seat)}"
            self.step(action)

    def _drawn_tile(self, seat: str) -> str:
        drawn = Counter(self.core.hand(self.chair(seat))) - self.hands[seat]
        assert drawn.total() == 1, f"{seat} holds {sorted(drawn.elements())} beside what is told"
        return next(iter(drawn))

    def _wins(self, said: Sentence) -> None:
        if self.core.phase == "turn":
            self.act(said.seat, "win")
        assert self.core.over and self.referee.over, "the hand is not over"
        assert self.core.results[-1].winners == (self.chair(said.seat),)
        assert self.referee.result["winners"] == [self.chair(said.seat)]

    def _drawn(self, _: Sentence) -> None:
        assert self.core.over and self.referee.over, "the hand is not over"
        assert self.core.results[-1].reason == self.referee.result["reason"] == "draw"

    def _counts(self, said: Sentence) -> None:
        told = [tuple(part.split()) for part in said.fields["patterns"].split(",")]
        for patterns in (self._settled()[0].patterns, self._settled()[1]["patterns"]):
            assert [(name, str(value)) for name, value in patterns] == told, f"counted is {patterns}"

    def _total(self, said: Sentence) -> None:
        core, referee = self._settled()
        assert core.total == referee["total"] == int(said.fields["total"])

    def _settled(self) -> tuple[Any, Any]:
        (core,), (referee,) = self.core.results[-1].settlements, self.referee.result["settlements"]
        return core, referee

    def _chips(self, said: Sentence) -> None:
        self.compare_chips()
        parts = [part.split() for part in said.fields["deltas"].split(",")]
        told = {seat[0]: int(chips) for seat, chips in parts}
        assert told == self.chips, f"in the hand were paid {self.chips}"
        assert list(self.core.results[-1].deltas) == self.referee.chips

    def _dealer(self, said: Sentence) -> None:
        deals = self.chair(said.seat)
        assert self.core.results[-1].next_dealer == self.referee.result["next_dealer"] == deals


def play_story(story: Story) -> Table:
    """Play a story to its end.

    Raises:
        AssertionError: a sentence is not so, or the story is not told to its end.
    """
    table = Teller(story)
    for sentence in story.told:
        table.tell(sentence)
    kinds = [sentence.kind for sentence in story.told]
    assert kinds[-1] == "dealer", "the last sentence says who deals next"
    assert "chips" in kinds, "the story must say who won and lost how many chips"
    assert ("drawn" in kinds) != {"wins", "counts", "total"}.issubset(kinds), "how did the hand end?"
    assert not table.wall + table.tail + table.last, "tiles of the head that nobody has drawn"
    return table
