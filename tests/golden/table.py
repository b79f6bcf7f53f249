"""The table of a golden playthrough as the story tells it, beside the same table in both engines."""

from __future__ import annotations

from collections import Counter

import mahjong_env
from mahjong_env.referee import RefereeGame
from mahjong_env.variants import resolve
from tests.golden.reading import Story
from tests.scenario import SEATS, WINDS, build_wall, tiles


class Table:
    """What the story has told so far, and two engines that must agree with it.

    Args:
        story: The playthrough.

    Raises:
        AssertionError: the story cannot be dealt.
    """

    def __init__(self, story: Story) -> None:
        self.variant, preset = story.text("game", "variant"), story.text("game", "preset")
        self.seats = WINDS[: SEATS[self.variant]]
        self.hands = {seat: Counter(tiles(story.text(seat, "tiles"))) for seat in self.seats}
        self.bonus: dict[str, list[str]] = {seat: [] for seat in self.seats}
        self.melds: dict[str, list[str]] = {seat: [] for seat in self.seats}
        self.aside = Counter[str]()
        self.chips = dict.fromkeys(self.seats, 0)
        self.wall = tiles(story.text("wall", "tiles"))
        self.tail = tiles(story.text("tail", "tiles"))
        self.last = tiles(story.text("last", "tiles"))
        self.tile = ""  # the tile that was discarded or added last
        self.told: set[str] = set()  # seats whose choice the story has told
        wall, wind = self._lay(story), story.text("wind", "seat")[:1] or "E"
        used = wind if self.variant == "singapore" else None
        self.core = mahjong_env.Game(self.variant, preset, wall=wall, dealer=0, round_wind=used)
        options = resolve(self.variant, preset)
        self.referee = RefereeGame(self.variant, options, wall=wall, dealer=0, round_wind=wind)
        self.started = False

    def _lay(self, story: Story) -> list[str]:
        """Lay the wall that deals the hands of the story."""
        dealt = {seat: tiles(story.text(seat, "tiles")) for seat in self.seats}
        draws = list(self.wall)
        if self.variant == "chinese":  # there the dealer's fourteenth tile is an ordinary draw
            dealt["E"].append(draws.pop(0))
        for seat, hand in dealt.items():
            wanted = 14 if seat == "E" else 13
            assert len(hand) == wanted, f"{seat} is dealt {len(hand)} tiles, not {wanted}"
        texts = {seat: " ".join(hand) for seat, hand in dealt.items()}
        head, tail, last = (" ".join(named) for named in (draws, self.tail, self.last))
        return build_wall(self.variant, texts, draws=head, tail=tail, last=last)

    def chair(self, seat: str) -> int:
        """Return the chair of a seat: chair 0 deals."""
        assert seat in self.seats, f"there is no seat {seat}"
        return self.seats.index(seat)

    def remove(self, seat: str, tile: str) -> None:
        """Take a tile out of a hand."""
        assert self.hands[seat][tile], f"{seat} has no {tile}"
        self.hands[seat] -= Counter([tile])

    def compare(self) -> None:
        """Both engines have the table as the story tells it."""
        for chair, seat in enumerate(self.seats):
            where = f"{seat} after what is told"
            # The tile that may be robbed lies with nobody in one engine, with its owner in the other.
            if self.core.phase != "rob":
                told = sorted(self.hands[seat].elements())
                assert sorted(self.core.hand(chair)) == told, f"hand of {where}"
                assert sorted(self.referee.hands[chair]) == told, f"hand of {where}"
            for engine in (self.core, self.referee):
                assert engine.melds(chair) == self.melds[seat], f"melds of {where}"
                assert sorted(engine.bonus(chair)) == sorted(self.bonus[seat]), f"bonus tiles of {where}"
                assert engine.fei_aside(chair) == self.aside[seat], f"fei aside of {where}"
        assert self.core.live == self.referee.live
        self.compare_chips()

    def compare_chips(self) -> None:
        """Both engines have paid what the story tells."""
        told = list(self.chips.values())
        assert self.referee.chips == told, f"chips are {self.referee.chips}, the story says {told}"
        # What is paid in the opening belongs to the fast engine's first step.
        if self.started:
            assert list(self.core.chips) == told, f"chips are {self.core.chips}, the story says {told}"

    def legal(self, seat: str) -> set[str]:
        """Return what a seat may do; both engines agree on it."""
        chair = self.chair(seat)
        offered = self.referee.legal()
        assert chair in offered, f"{seat} is not asked"
        assert set(self.core.legal(chair)) == set(offered[chair])
        return set(offered[chair])

    def act(self, seat: str, action: str) -> None:
        """Play an action in both engines; what else the seat might have done must have been told."""
        chair = self.chair(seat)
        assert self.core.actor == self.referee.actor == chair, f"it is not {seat} who decides"
        self.compare()
        legal = self.legal(seat)
        assert action in legal, f"{seat} may not {action}, only {sorted(legal)}"
        told = seat in self.told or all(name.startswith("discard ") for name in legal)
        assert told, f"the story must say first that {seat} may {sorted(legal)}"
        self.told.discard(seat)
        self.step(action)

    def step(self, action: str) -> None:
        """Play an action in both engines."""
        self.core.step(action)
        self.referee.act(action)
        self.started = True


def meld_text(form: str, tile: str, size: int, fei: int = 0) -> str:
    """Return a pong or kong as the engines write it; its fei stand last."""
    return f"{form}:{tile[0] * (size - fei)}{'J' * fei}{tile[1:]}"
