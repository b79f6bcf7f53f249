"""Two games that differ in hidden tiles alone show the same events until a difference becomes public."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from mahjong_env.actions import NUM_ACTIONS, PASS, WIN
from mahjong_env.core.layout import PHASE_NAMES, RESPOND, ROB
from mahjong_env.core.tiles import FIRST_BONUS
from mahjong_env.encode import EVENTS_ENCODER
from mahjong_env.encode.tokens import CONCEALED_KONG, DRAW, NUM_TOKENS
from mahjong_env.envs.engine import Engine
from tests.adapters.test_hidden import scramble, wall_left
from tests.property.presets import OTHERS, PRESETS
from tests.scenario import deal_positions
from tests.unit.noted import Noted, random_moves

# How far a hand has come for all to see: discards, tiles drawn at either end, melds.
Place = tuple[int, int, int, int]
FIRST = [both for both in PRESETS if both not in OTHERS]
LIKING = np.zeros(NUM_ACTIONS)
LIKING[WIN + 2 :], LIKING[WIN] = 1, -3  # kongs rather than other moves, and a long hand


def place_of(noted: Noted) -> Place:
    record = noted.games[0]
    progress = (int(record[name]) for name in ("river_size", "head", "tail"))
    return (*progress, int(record["melds"].sum()))  # type: ignore[return-value]


class Course:
    """A hand played to its end, or as far as another hand's moves fit, and what each chair saw of it."""

    def __init__(self, engine: Engine, wall: Any, moves: Any) -> None:
        self.noted = Noted(engine, 1, seed=1, wall=wall, dealer=0)
        self.moves: dict[tuple[Place, str, int], int] = {}
        self.views: dict[Place, np.ndarray] = {}
        over = False
        while not over:
            record = self.noted.games[0]
            place = place_of(self.noted)
            if place not in self.views:
                self.views[place] = np.stack([self.noted.rows(chair)[0] for chair in range(engine.seats)])
            key = (place, PHASE_NAMES[int(record["phase"])], int(record["actor"]))
            mask = self.noted.masks()[0]
            action = moves(mask, key)
            if not mask[action]:
                return
            self.moves[key] = action
            over = bool(self.noted.step(np.array([action]))[0])


def other_wall(course: Course, viewer: int, rng: np.random.Generator) -> np.ndarray | None:
    """Exchange a tile dealt to another chair and never shown by it with one that was never drawn."""
    record, engine = course.noted.games[0], course.noted.engine
    wall = record["wall"].copy()
    history = course.noted.histories[0]
    draws = {
        (int(history["chair"][event]), int(history["kind"][event]))
        for event in range(int(history["length"]))
        if history["word"][event] == DRAW
    }
    kept = []
    for chair, places in enumerate(deal_positions(engine.seats)):
        kinds = wall[places].tolist()
        for place, kind in zip(places, kinds, strict=True):
            if chair != viewer and kind < FIRST_BONUS and (chair, kind) not in draws:
                if record["hand"][chair][kind] == kinds.count(kind):
                    kept.append(place)
    left = [
        place for place in wall_left(record, int(engine.rules["num_tiles"][0])) if wall[place] < FIRST_BONUS
    ]
    if not kept or not left:
        return None
    one, two = rng.choice(kept), rng.choice(left)
    wall[[one, two]] = wall[[two, one]]
    return wall if wall[one] != wall[two] else None


@pytest.mark.parametrize(("variant", "preset"), PRESETS)
def test_hidden_tiles_change_no_event(variant: str, preset: str) -> None:
    rng = np.random.default_rng(7)
    engine = Engine(variant, preset, observation="vector")
    compared = differ = 0
    for seed in range(12):
        tiles = np.repeat(np.arange(51), engine.rules["copies"][0])
        course = Course(
            engine, rng.permutation(tiles), lambda mask, _: int(random_moves(mask[None], rng, LIKING)[0])
        )
        viewer = seed % engine.seats
        wall = other_wall(course, viewer, rng)
        if wall is None:
            continue
        other = Course(engine, wall[: len(tiles)], lambda mask, key, moves=course.moves: moves.get(key, PASS))
        for place in course.views.keys() & other.views.keys():
            views, others = course.views[place], other.views[place]
            assert np.array_equal(views[viewer], others[viewer])
            compared += 1
            differ += not np.array_equal(views, others)
    assert compared > 100
    assert differ == compared


@pytest.mark.parametrize(
    ("variant", "hides"), [(name, hides) for name, _ in FIRST for hides in (True, False)]
)
def test_hidden_fields_change_no_event(variant: str, hides: bool) -> None:
    """Also amid questions: what others drew, hold, may answer, have answered and laid down unseen."""
    engine = Engine(variant, {"hide_concealed_kong": hides}, "match", "vector")
    noted, rng = Noted(engine, 24, seed=1), np.random.default_rng(5)
    hidden = asked = 0
    for turn in range(300):
        for number in range(turn % 25, 24, 25):
            game = noted.games[number : number + 1]
            asked += int(game["phase"][0]) in (RESPOND, ROB)
            for viewer in range(engine.seats):
                history = noted.histories[number : number + 1].copy()
                hidden += hide(history[0], viewer, hides, rng)
                other = scramble(game, engine.rules, viewer, rng)
                out = EVENTS_ENCODER.new(2)
                out[:] = NUM_TOKENS
                viewers = np.array([viewer], np.int8)
                EVENTS_ENCODER.write(
                    game, engine.rules, viewers, out[:1], noted.histories[number : number + 1]
                )
                EVENTS_ENCODER.write(other, engine.rules, viewers, out[1:], history)
                assert np.array_equal(out[0], out[1])
        noted.go_on(random_moves(noted.masks(), rng, LIKING))
    assert hidden > 1000
    assert asked > 20


def hide(history: Any, viewer: int, hides: bool, rng: np.random.Generator) -> int:
    """Replace what the viewer must not know of the events; return of how many."""
    size = int(history["length"])
    secret = history["word"][:size] == DRAW
    if hides:
        secret |= history["word"][:size] == CONCEALED_KONG
    secret &= history["chair"][:size] != viewer
    history["kind"][:size][secret] = rng.integers(0, 34, int(secret.sum()))
    return int(secret.sum())
