"""Constructed walls: a script says who is dealt and draws what and who does what, chance fills in the rest.

The script is played by the referee alone on a wall that gives each player what the script wants; the wall and
the moves that come of it are then played through both engines like any other hand. Where house rules forbid a
move of the script, the hand goes on without it.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from mahjong_env.core.actions import ACTION_NAMES
from mahjong_env.core.tiles import FEI, FIRST_BONUS, KIND_NAMES, WINDS, parse_tiles
from mahjong_env.referee import RefereeGame
from mahjong_env.referee.wall import Wall
from mahjong_env.variants import Value
from mahjong_env.verify.coverage import Coverage
from mahjong_env.verify.hands import Deal, Played, ScriptMover, all_tiles, play_hand
from mahjong_env.verify.ruleset import RuleSet, make_ruleset

_FEI: Final = KIND_NAMES[FEI]
_BONUS: Final = frozenset(KIND_NAMES[FIRST_BONUS:])
_ACTION: Final = {name: number for number, name in enumerate(ACTION_NAMES)}
_SUITS: Final = "mps"


@dataclass(frozen=True)
class Scenario:
    """A hand to bring about.

    Attributes:
        name: What it shows.
        deal: Tiles by seat, in the order in which they come to the seat: dealt first, then the replacements of
            the opening. Missing ones are chance.
        script: What happens, parted by commas: `S +5p` South draws 5p, `S win` South answers or acts,
            `live 1` harmless play until so many tiles are left. Between these everybody draws by chance,
            discards what is of no use and passes.
        rules: Options that the scenario needs.
        wind: Round wind.
        fixed: Whether the suits must stay as written.
    """

    name: str
    deal: Mapping[str, str]
    script: str
    rules: Mapping[str, Value] = field(default_factory=dict)
    wind: str = "E"
    fixed: bool = False


@dataclass(frozen=True)
class _Event:
    """One step of a script: `seat` draws (`+5p`) or acts; with no seat, a number of live tiles to reach."""

    seat: str
    what: str

    @property
    def tile(self) -> str:
        """The tile drawn; empty for an action."""
        return self.what[1:] if self.what.startswith("+") else ""


def _read_script(script: str) -> list[_Event]:
    events = []
    for part in filter(None, (part.strip() for part in script.split(","))):
        seat, _, what = part.partition(" ")
        events.append(_Event("" if seat == "live" else seat, what))
    return events


class _Stage:
    """The referee's table while a script is played on it."""

    def __init__(
        self, rules: RuleSet, scenario: Scenario, tiles: list[str], dealer: int, rng: random.Random
    ) -> None:
        self._rng = rng
        self._events = _read_script(scenario.script)
        self._queues = {seat: _names(text) for seat, text in scenario.deal.items()}
        self._kept = {seat: Counter(queue) for seat, queue in self._queues.items()}
        self._tiles = tiles
        self.wall = _StageWall(self, tiles, int(rules.options["dead_wall"]))
        self.game = _StageGame(rules, tiles, dealer, scenario.wind, self.wall)

    @property
    def done(self) -> bool:
        """Whether the whole script has been played."""
        return not self._events

    def wanted(self) -> str:
        """Return the tile that the player who draws now is to get."""
        table = self.game.table
        seat = table.seat(table.last_drawer)
        if table.opening:
            queue = self._queues.get(seat, [])
            return self._there(queue.pop(0)) if queue else self._anything()
        self._pass_live()
        if self._events and self._events[0].seat == seat and self._events[0].tile:
            tile = self._there(self._events.pop(0).tile)
            self._kept.setdefault(seat, Counter())[tile] += 1
            return tile
        return self._anything()

    def _there(self, tile: str) -> str:
        return tile if tile in self.wall.left() else self._anything()

    def _pass_live(self) -> None:
        """Tick off a number of live tiles that has been reached."""
        while self._events and not self._events[0].seat and self.wall.live <= int(self._events[0].what):
            self._events.pop(0)

    def _anything(self) -> str:
        """Return a tile that nobody needs: none of the script's kinds as long as there are others."""
        left = self.wall.left()
        reserved = Counter(tile for queue in self._queues.values() for tile in queue)
        reserved.update(event.tile for event in self._events if event.tile)
        free = [tile for tile in left if left[tile] > reserved[tile]] or list(left)
        used = set(reserved).union(*self._kept.values())
        plain = [tile for tile in free if tile not in _BONUS and tile != _FEI]
        bonus = [tile for tile in free if tile in _BONUS]
        # Without a dead wall every tile is drawn in the end: bonus tiles then go first, lest they be the last.
        burning = bool(self._events) and not self._events[0].seat and not self.wall.dead
        first = [bonus] if burning and not self.game.table.opening else []
        for choice in (*first, [tile for tile in plain if tile not in used], plain, bonus, free):
            if choice:
                return self._rng.choice(sorted(choice))
        raise AssertionError("the wall is empty")

    def play(self) -> list[str]:
        """Play to the end of the hand and return the actions."""
        actions = []
        while not self.game.over:
            actions.append(self._choose())
            self.game.act(actions[-1])
        return actions

    def _choose(self) -> str:
        game = self.game
        chair = game.actor
        assert chair is not None, "somebody decides as long as the hand is not over"
        legal, seat = game.legal()[chair], game.table.seat(chair)
        self._pass_live()
        if self._events and self._events[0].seat == seat and self._events[0].what in legal:
            return self._events.pop(0).what
        if "pass" in legal:
            return "pass"
        return self._useless(chair, seat, legal)

    def _useless(self, chair: int, seat: str, legal: list[str]) -> str:
        """Return the discard of a tile that the script does not need, the one just drawn if it is such."""
        table = self.game.table
        spare = Counter(table.hands[chair]) - self._kept.get(seat, Counter())
        discards = [name for name in legal if name.startswith("discard")]
        fit = [name for name in discards if spare[name.split()[1]]]
        drawn = f"discard {table.turn.drawn}"
        if drawn in fit and table.turn.drew:
            return drawn
        return self._rng.choice(fit or discards or legal)

    def final_wall(self) -> tuple[int, ...]:
        """Return the wall as it turned out."""
        return tuple(KIND_NAMES.index(tile) for tile in self.wall.final)


class _StageWall(Wall):
    """A wall whose next tile is chosen when it is drawn, by swapping it with another one still lying."""

    def __init__(self, stage: _Stage, tiles: Sequence[str], dead: int) -> None:
        super().__init__(tiles, dead)
        self._stage = stage
        self.final = list(tiles)

    def left(self) -> Counter[str]:
        """Return the tiles that lie in the wall."""
        return Counter(tile for _, tile in self.lying)

    def draw(self) -> str:
        """Take the tile that the stage wants from the head."""
        self._bring(0)
        return super().draw()

    def replace(self) -> str:
        """Take the tile that the stage wants from the tail."""
        self._bring(self.tail_place())
        return super().replace()

    def _bring(self, place: int) -> None:
        wanted = self._stage.wanted()
        where = next(index for index, (_, tile) in enumerate(self.lying) if tile == wanted)
        (here, tile), (there, _) = self.lying[place], self.lying[where]
        self.lying[where] = there, tile
        self.lying[place] = here, wanted
        self.final[there], self.final[here] = tile, wanted


class _StageGame(RefereeGame):
    """A referee's game on a stage's wall."""

    def __init__(self, rules: RuleSet, tiles: list[str], dealer: int, wind: str, wall: _StageWall) -> None:
        self._stage_wall = wall
        self._stage_arguments = rules, tiles, dealer, wind
        super().__init__(
            rules.variant, rules.options, wall=tiles, dealer=dealer, round_wind=wind, first_dealer=dealer
        )


def _names(text: str) -> list[str]:
    return [KIND_NAMES[kind] for kind in parse_tiles(text)]
