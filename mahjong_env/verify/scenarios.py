"""Constructed walls: a script says who is dealt and draws what and who does what, chance fills in the rest.

The script is played by the referee alone on a wall that gives each player what the script wants; the wall and
the moves that come of it are then played through both engines like any other hand. Where house rules forbid a
move of the script, the hand goes on without it.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from mahjong_env.core.actions import ACTION_NAMES
from mahjong_env.core.tiles import FEI, FIRST_BONUS, KIND_NAMES, WINDS, parse_tiles
from mahjong_env.referee.play import play_hand as play_script
from mahjong_env.referee.table import Table
from mahjong_env.referee.wall import Wall
from mahjong_env.variants import Value
from mahjong_env.verify.coverage import Coverage
from mahjong_env.verify.hands import Deal, Played, ScriptMover, all_tiles, play_hand
from mahjong_env.verify.movers import make_mover
from mahjong_env.verify.ruleset import RuleSet, make_ruleset
from mahjong_env.verify.walls import SCENARIOS, Scenario

_FEI: Final = KIND_NAMES[FEI]
_BONUS: Final = frozenset(KIND_NAMES[FIRST_BONUS:])
_ACTION: Final = {name: number for number, name in enumerate(ACTION_NAMES)}
_SUITS: Final = "mps"
_LAST_TILES: Final = 6
_LEFT: Final = 0.5


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
        self.wall = _StageWall(self, tiles, int(rules.options["dead_wall"]))
        self.table = Table(rules.variant, rules.options, tiles, dealer, scenario.wind, first_dealer=dealer)
        self.table.wall = self.wall

    @property
    def done(self) -> bool:
        """Whether the whole script has been played."""
        return not self._events

    def wanted(self) -> str:
        """Return the tile that the player who draws now is to get."""
        table = self.table
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
        coming = {event.tile for event in self._events}
        plain = [tile for tile in free if tile not in _BONUS and tile != _FEI]
        bonus = [tile for tile in free if tile in _BONUS]
        first = [bonus] if self._is_playing_down() else []
        unused = [tile for tile in plain if tile not in used]
        harmless = [tile for tile in plain if tile not in coming]
        for choice in (*first, unused, harmless, plain, bonus, free):
            if choice:
                return self._rng.choice(sorted(choice))
        raise AssertionError("the wall is empty")

    def _is_playing_down(self) -> bool:
        """Whether bonus tiles should go first: with no dead wall they would be the last tiles of all."""
        if not self._events or self._events[0].seat or self.table.opening or self.wall.dead:
            return False
        return int(self._events[0].what) <= _LAST_TILES

    def play(self) -> list[str]:
        """Play to the end of the hand and return the actions."""
        actions: list[str] = []
        script = play_script(self.table)
        answers: dict[int, str] | None = None
        while True:
            try:
                question = next(script) if answers is None else script.send(answers)
            except StopIteration:
                return actions
            answers = {chair: self._choose(chair, legal) for chair, legal in question.legal.items()}
            actions.extend(answers.values())

    def _choose(self, chair: int, legal: list[str]) -> str:
        seat = self.table.seat(chair)
        self._pass_live()
        if self._events and self._events[0].seat == seat and self._events[0].what in legal:
            return self._events.pop(0).what
        return "pass" if "pass" in legal else self._useless(chair, seat, legal)

    def _useless(self, chair: int, seat: str, legal: list[str]) -> str:
        """Return the discard of a tile that the script does not need, the one just drawn if it is such."""
        table = self.table
        spare = Counter(table.hands[chair]) - self._kept.get(seat, Counter())
        discards = [name for name in legal if name.startswith("discard")]
        fit = [name for name in discards if spare[name.split()[1]]]
        drawn = f"discard {table.turn.drawn}"
        if drawn in fit and table.turn.drew:
            return drawn
        return self._rng.choice(fit or discards or legal)


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


def _names(text: str) -> list[str]:
    return [KIND_NAMES[kind] for kind in parse_tiles(text)]


def _moved_suits(text: str, suits: Mapping[str, str]) -> str:
    """Return tile text or a script with the suits exchanged; whole words stay as they are."""
    return " ".join(
        word[:-1] + suits.get(word[-1], word[-1])
        if word[-1:] in suits and word.lstrip("+")[0].isdigit()
        else word
        for word in text.replace(",", " ,").split()
    )


def _with_other_suits(scenario: Scenario, rng: random.Random) -> Scenario:
    """Return the same hand in other suits."""
    order = list(_SUITS)
    rng.shuffle(order)
    suits = dict(zip(_SUITS, order, strict=True))
    return replace(
        scenario,
        deal={seat: _moved_suits(text, suits) for seat, text in scenario.deal.items()},
        script=_moved_suits(scenario.script, suits),
    )


@lru_cache(maxsize=1024)
def _ruleset(variant: str, changes: tuple[tuple[str, Value], ...]) -> RuleSet:
    return make_ruleset(variant, dict(changes))


def scenario_rules(rules: RuleSet, scenario: Scenario) -> RuleSet:
    """Return the rules with what the scenario needs; the rules themselves where that is refused."""
    try:
        return _ruleset(rules.variant, tuple({**rules.changes, **scenario.rules}.items()))
    except ValueError:
        return rules


def stage(rules: RuleSet, scenario: Scenario, rng: random.Random) -> tuple[Deal, list[str], bool]:
    """Play a scenario's script.

    Args:
        rules: The rule set, what the scenario needs included.
        scenario: The scenario.
        rng: Decides everything that the script leaves open.

    Returns:
        The deal, the actions up to the end of the hand, and whether the whole script was played.
    """
    if not scenario.fixed and int(rules.record["copies"][0][0]):
        scenario = _with_other_suits(scenario, rng)
    tiles = [KIND_NAMES[kind] for kind in all_tiles(rules)]
    rng.shuffle(tiles)
    dealer = rng.randrange(rules.seats)
    stage = _Stage(rules, scenario, tiles, dealer, rng)
    actions = stage.play()
    wall = tuple(KIND_NAMES.index(tile) for tile in stage.wall.final)
    wind = WINDS.index(scenario.wind) if int(rules.record["round_wind_used"][0]) else 0
    return Deal(wall, dealer, wind, rng.getrandbits(63)), actions, stage.done


def scenarios_of(variant: str) -> tuple[Scenario, ...]:
    """Return the scenarios of a variant."""
    return SCENARIOS[variant]


def play_scenario(
    rules: RuleSet, number: int, rng: random.Random, coverage: Coverage, compared: Counter[str]
) -> Played:
    """Play a scenario through both engines; the numbers go round through all of a variant's scenarios.

    In the first round scripts are played to their end, later every other one is left at any move, and a mover
    that likes claims, kongs and wins plays on.
    """
    scenarios = SCENARIOS[rules.variant]
    turn, place = divmod(number, len(scenarios))
    rules = scenario_rules(rules, scenarios[place])
    deal, names, _ = stage(rules, scenarios[place], rng)
    actions = [_ACTION[name] for name in names]
    if turn and rng.random() < _LEFT:
        actions = actions[: rng.randint(0, len(actions))]
    mover = ScriptMover(actions, make_mover("biased", rng, rules.seats))
    return play_hand(rules, deal, mover, coverage, compared)
