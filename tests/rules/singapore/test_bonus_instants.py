"""Singapore, rulebook section 6: what bonus tiles pay at once."""

from typing import Any

import pytest

from tests.scenario import chips, deal, deltas, go_to, play, play_out

OPENING: list[tuple[str, dict[str, Any], tuple[int, ...]]] = [
    ("cat and rat as dealt", dict(bonus={"S": "cat rat"}), (-4, 12, -4, -4)),
    ("rooster and centipede as dealt", dict(bonus={"N": "rooster centipede"}), (-4, -4, -4, 12)),
    ("both pairs and all four animals", dict(bonus={"W": "cat rat rooster centipede"}), (-12, -12, 36, -12)),
    ("predator here, prey there", dict(bonus={"S": "cat", "W": "rat"}), (0, 0, 0, 0)),
    ("cat and rooster are no pair", dict(bonus={"S": "cat rooster"}), (0, 0, 0, 0)),
    ("own flower and season as dealt", dict(bonus={"N": "f4 f8"}), (-4, -4, -4, 12)),
    ("the flower set is not doubled", dict(bonus={"N": "f1 f2 f3 f4"}), (-4, -4, -4, 12)),
    ("the season set is not doubled", dict(bonus={"S": "f5 f6 f7 f8"}), (-4, 12, -4, -4)),
    ("dealt cat, rat as its replacement", dict(E="cat 147m 258s EEE PPP 9p", tail="rat 1p"), (6, -2, -2, -2)),
    ("dealt f1, f5 as its replacement", dict(E="f1 147m 258s EEE PPP 9p", tail="f5 1p"), (6, -2, -2, -2)),
]  # fmt: skip


@pytest.mark.parametrize("table, paid", [row[1:] for row in OPENING], ids=[row[0] for row in OPENING])
def test_opening(table, paid):
    game = deal("singapore", **table)
    assert sum(game.step(game.legal()[0])) == 0
    assert chips(game) == paid


PLAY: list[tuple[str, str, str, tuple[int, ...]]] = [
    ("rat drawn beside a dealt cat", "cat", "rat", (-2, 6, -2, -2)),
    ("centipede drawn beside a dealt rooster", "rooster", "centipede", (-2, 6, -2, -2)),
    ("rat drawn, both pairs complete", "cat rooster centipede", "rat", (-4 - 2 - 4, 30, -10, -10)),
    ("own season drawn beside the own flower", "f2", "f6", (-2, 6, -2, -2)),
    ("the fourth flower, not the own number", "f1 f2 f4", "f3", (-4, 12, -4, -4)),
    ("the own season completes pair and set", "f2 f5 f7 f8", "f6", (-2 - 4, 18, -6, -6)),
    ("another's number", "f1", "f5", (0, 0, 0, 0)),
]


@pytest.mark.parametrize("dealt, drawn, paid", [row[1:] for row in PLAY], ids=[row[0] for row in PLAY])
def test_in_play_for_south(dealt, drawn, paid):
    game = deal("singapore", E="9s", bonus={"S": dealt}, draws=drawn, tail="9m")
    go_to(game, "S", first="9s")
    assert chips(game) == paid


def test_instants_stay_paid_in_a_drawn_hand():
    game = deal("singapore", bonus={"N": "f4 f8", "W": "cat"})
    play_out(game)
    assert game.results[0].reason == "draw"
    assert deltas(game) == (-4, -4, -4, 12)


def test_each_event_pays_once():
    game = deal("singapore", E="9s", bonus={"S": "cat rat"}, draws="rooster 1p 1p 1p", tail="9m")
    play(game, "E discard 9s", "S discard 9m", "W discard 1p")
    assert chips(game) == (-4, 12, -4, -4)
