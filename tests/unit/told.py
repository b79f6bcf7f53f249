"""The `events` observation told by the referee: what happens at his table, in words, for one viewer.

Plain Python that shares nothing with the encoder but the words' spelling; the table notes what is done to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from unittest import mock

from mahjong_env.core.tiles import KIND_NAMES, NUM_REAL
from mahjong_env.referee import RefereeGame, opening
from mahjong_env.referee.claims import claim_barred, is_locked
from mahjong_env.referee.melds import Meld
from mahjong_env.referee.script import Script
from mahjong_env.referee.table import Table
from mahjong_env.referee.tiles import FLOWERS
from mahjong_env.referee.turns import barred_after_chow

ORDER = {name: kind for kind, name in enumerate(KIND_NAMES)}


@dataclass(frozen=True)
class Happening:
    """Something that one chair does: `text` for all, `own` for itself, `hidden` where a kong is secret."""

    chair: int | None
    text: str
    own: str = ""
    hidden: str = ""


class Watched(list[Any]):
    """A list that reports what is appended and replaced."""

    def __init__(self, values: list[Any], report: Callable[[Any, Any], None]) -> None:
        super().__init__(values)
        self._report = report

    def append(self, value: Any) -> None:
        super().append(value)
        self._report(None, value)

    def __setitem__(self, place: Any, value: Any) -> None:
        old = self[place]
        super().__setitem__(place, value)
        self._report(old, value)


class WatchedTable(Table):
    """The referee's table, noting what happens on it."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.log: list[Happening] = []
        self.dealing = 13 * self.chairs + (self.variant != "chinese")
        self.shower = self.dealer
        for chair in range(self.chairs):
            self.discards[chair] = Watched([], self._discards(chair))
            self.melds[chair] = Watched([], self._melds(chair))
        self.aside = Watched(self.aside, lambda _, __: self.note(self.turn.chair, "aside"))

    def note(self, chair: int | None, text: str, own: str = "", hidden: str = "") -> None:
        self.log.append(Happening(chair, text, own, hidden))

    def _taken(self, chair: int, tile: str) -> str:
        if self.dealing:
            self.dealing -= 1
        else:
            self.note(chair, "draw", f"own_draw {tile}")
        return tile

    def draw(self, chair: int) -> str:
        return self._taken(chair, super().draw(chair))

    def replace(self, chair: int) -> str:
        return self._taken(chair, super().replace(chair))

    def _discards(self, chair: int) -> Callable[[Any, Any], None]:
        def report(_: Any, tile: str) -> None:
            straight = self.turn.drew and self.turn.drawn == tile
            self.note(chair, f"discard {tile}" + " straight" * straight)

        return report

    def _melds(self, chair: int) -> Callable[[Any, Any], None]:
        def report(old: Meld | None, meld: Meld) -> None:
            if old is None and meld.form == "ckong":
                self.note(chair, f"concealed_kong{'_fei' * meld.fei} {meld.kind}", hidden="hidden_kong")
            elif old is None:
                self.note(chair, str(meld))
            elif meld.form == "akong":
                self.note(chair, f"added_kong{'_fei' * (meld.fei - old.fei)} {meld.kind}")
            else:
                self.note(chair, f"swap {meld.kind}")

        return report


@contextmanager
def watched() -> Iterator[None]:
    """Let referees made meanwhile play on watched tables."""
    expose = opening.expose

    def noting(table: WatchedTable, chair: int, tile: str) -> Script[None]:
        table.note(chair, f"bonus {tile}")
        table.shower = chair
        yield from expose(table, chair, tile)

    with (
        mock.patch("mahjong_env.referee.game.Table", WatchedTable),
        mock.patch("mahjong_env.referee.opening.expose", noting),
        mock.patch("mahjong_env.referee.play.expose", noting),
    ):
        yield


class Teller:
    """One hand of the referee, told to each of its chairs.

    Args:
        variant: Name of the variant.
        options: All its options.
        wall: All tiles in draw order, as kinds.
        dealer: Chair that deals.
        wind: The round wind.
    """

    def __init__(
        self, variant: str, options: dict[str, Any], wall: Sequence[int], dealer: int, wind: str
    ) -> None:
        self.game = RefereeGame(
            variant,
            options,
            wall=[KIND_NAMES[kind] for kind in wall],
            dealer=dealer,
            round_wind=wind,
            first_dealer=dealer,
        )
        assert isinstance(self.game.table, WatchedTable)
        self.table: WatchedTable = self.game.table
        self._declared = ""

    def act(self, action: str) -> None:
        if self.game.phase in ("turn", "claim_turn"):
            self._declared = action.split()[0]
        self.game.act(action)

    def _seat(self, viewer: int, chair: int) -> int:
        return (chair - viewer) % self.table.chairs

    def _hides(self, viewer: int, chair: int) -> bool:
        return bool(self.table.options["hide_concealed_kong"]) and viewer != chair and not self.game.over

    def history(self, viewer: int) -> list[str]:
        """What has happened, oldest first."""
        table = self.table
        lines = [f"seat {self._seat(viewer, table.dealer)} dealer"]
        if table.variant == "singapore":
            lines.append(f"round_wind {table.round_wind}")
        for what in table.log:
            assert what.chair is not None
            if what.own and what.chair == viewer:
                lines.append(what.own)
                continue
            text = what.hidden if what.hidden and self._hides(viewer, what.chair) else what.text
            lines.append(f"seat {self._seat(viewer, what.chair)} {text}")
        if table.result is not None:
            winners = table.result["winners"]
            ordered = [chair for chair in table.from_dealer() if chair in winners]
            lines += [f"seat {self._seat(viewer, chair)} win" for chair in ordered] or ["no_winner"]
        return lines

    def hand(self, viewer: int) -> list[str]:
        held = list(self.table.hands[viewer])
        declaring = self.game.phase == "rob" and self.table.between not in (None, *self.table.bonus[viewer])
        if declaring and self._declared.endswith("kong") and viewer == self.table.turn.chair:
            # The referee lays the tile between the players; it is still the declarer's.
            held.append(str(self.table.between))
        return [f"hand {tile}" for tile in sorted(held, key=ORDER.__getitem__)]

    def asks_about_kong(self) -> bool:
        return self.game.phase == "rob" and self.table.between not in FLOWERS

    def sees_question(self, viewer: int) -> bool:
        """Whether the viewer knows of a question that waits for answers."""
        if not self.asks_about_kong() or not self._declared.startswith("concealed"):
            return True
        asked = self.game._question.legal
        return viewer in asked or not self._hides(viewer, self.table.turn.chair)

    def present(self, viewer: int) -> dict[str, list[str]]:
        """What the viewer knows now, by channel, the hand apart."""
        table, game = self.table, self.game
        phase = game.phase if self.sees_question(viewer) else "turn"
        waits = phase in ("respond", "rob")
        mover = table.turn.chair if waits else game.actor
        if game.phase == "rob":
            mover = table.turn.chair if self.asks_about_kong() else table.shower
        others = [(seat, (viewer + seat) % table.chairs) for seat in range(1, table.chairs)]
        claimed = phase == "claim_turn" and game.actor == viewer
        # The referee may also name the other end of a run that has none, such as 10p.
        named = barred_after_chow(table, viewer) & set(ORDER) if claimed else set()
        barred = sorted(named, key=ORDER.__getitem__)
        return {
            "pending": [f"pending {table.between}"] * waits,
            "phase": [f"phase {phase}"],
            "asked": ["asked"] * (viewer in game.legal()),
            "mover": [f"seat {self._seat(viewer, mover)} mover"] if mover is not None else [],
            "seat_wind": [f"seat_wind {table.seat(viewer)}"],
            "live": [f"live {table.live}"],
            "hands": [f"hands {int(game.over)}"],
            "seats": [f"seats {table.chairs}"],
            "chow_barred": ["chow_barred"] * table.chow_barred[viewer],
            "barred": [f"barred {tile}" for tile in barred],
            "chips": [
                f"seat {self._seat(viewer, chair)} chips {size(table.chips[chair])}"
                for chair in (viewer, *(chair for _, chair in others))
            ],
            "owes": [f"seat {seat} owes" for seat, chair in others if chair in self._liable(viewer)],
            "owed": [f"seat {seat} owed" for seat, chair in others if viewer in self._liable(chair)],
        }

    def drawn(self, viewer: int) -> list[str]:
        """The tile drawn, in a turn of the viewer's own."""
        turn = self.table.turn
        own = self.game.phase == "turn" and self.game.actor == viewer and turn.drawn is not None
        return [f"drawn {turn.drawn}"] * own

    def asks_about_flower(self) -> bool:
        return self.game.phase == "turn" and ["win", "pass"] in self.game.legal().values()

    def _liable(self, winner: int) -> set[int]:
        """Those whom a claim has made liable: of each rule the latest counts."""
        return set({trigger.rule: trigger.liable for trigger in self.table.triggers[winner]}.values())

    def locked(self, viewer: int) -> list[str]:
        lines = []
        for tile in KIND_NAMES[:NUM_REAL]:
            no_win = is_locked(self.table, viewer, tile)
            no_pong = claim_barred(self.table, viewer, tile, "pong")
            if no_win or no_pong:
                name = "locked" if no_win and no_pong else "locked_win" if no_win else "locked_pong"
                lines.append(f"{name} {tile}")
        return lines


def size(chips: int) -> str:
    """Chips rounded towards 0 to a power of two, at most 512."""
    if not chips:
        return "0"
    power = max(step for step in range(10) if 1 << step <= abs(chips))
    return f"{'+' if chips > 0 else '-'}{1 << power}"
