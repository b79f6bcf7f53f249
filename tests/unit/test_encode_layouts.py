"""The layouts describe themselves; the flat observation and the privileged state, number by number."""

import re
from typing import Any

import numpy as np
import pytest

import mahjong_env
from mahjong_env.core.layout import CHOW_MELD, CONCEALED_MELD, PONG_MELD
from mahjong_env.core.tiles import KIND_NAMES, NUM_PLAYING, parse_tile
from mahjong_env.encode import ENCODERS, STATE_ENCODER, get_encoder, planes, state, vector
from tests.adapters.play import encode
from tests.unit.positions import add_meld, discard, new_game, rules_of


def described(module: Any) -> list[tuple[str, int, str]]:
    """The rows of the tables in a module's docstring."""
    rows = re.findall(r"^\| (\w+) \| (\d+) \| (.+) \|$", module.__doc__, re.MULTILINE)
    return [(name, int(size), meaning) for name, size, meaning in rows]


@pytest.mark.parametrize("module", [planes, vector])
def test_docstring_tells_every_channel(module):
    flags = (*planes.TABLE_FLAGS, *planes.BONUS_FLAGS, *planes.SEAT_FLAGS) if module is planes else ()
    assert described(module) == [
        tuple(channel) for channel in (*module.TABLE_CHANNELS, *module.SEAT_CHANNELS, *flags)
    ]


def test_docstring_tells_every_state_channel():
    assert described(state) == [tuple(channel) for channel in state.CHANNELS]


@pytest.mark.parametrize(
    ("module", "shape"),
    [(planes, planes.PLANES_SHAPE), (vector, vector.VECTOR_SHAPE), (state, state.STATE_SHAPE)],
)
def test_channels_fill_the_shape(module, shape):
    names = [channel.name for channel in module.CHANNELS]
    assert len(set(names)) == len(names)
    assert sum(channel.size for channel in module.CHANNELS) == shape[0]
    last = module.CHANNELS[-1]
    assert module.OFFSETS[last.name] + last.size == shape[0]


def test_unknown_encoder():
    with pytest.raises(
        ValueError, match="observation 'state' is unknown: expected 'planes', 'vector', 'events'"
    ):
        get_encoder("state")


def test_channels_by_name():
    rows = mahjong_env.observation_channels("planes")
    assert rows["hand"] == slice(0, 4)
    assert rows["drawn"] == slice(4, 5)
    assert len(rows) == len(planes.CHANNELS)


def test_flags_by_name():
    """Each flag has columns of its own in a row of flags."""
    flags = mahjong_env.observation_flags("planes")
    rows = {planes.OFFSETS[name] for name in ("table", "bonus", *(f"seat{seat}_flags" for seat in range(4)))}
    taken = [(row, column) for row, columns in flags.values() for column in range(40)[columns]]
    assert {row for row, _ in taken} == rows
    assert len(set(taken)) == len(taken)
    assert flags["phase"] == (planes.OFFSETS["table"], slice(0, 4))
    assert flags["seat2_dealer"][0] == planes.OFFSETS["seat2_flags"]
    assert mahjong_env.observation_flags("vector") == {}


def test_vector_says_the_same():
    """Some of the same cells, by hand, in the flat layout."""
    game = new_game(["1p 1p J", "", "E"], dealer=2)
    record = game[0]
    add_meld(game, 1, CHOW_MELD, "4p", fei=0b001)
    add_meld(game, 1, PONG_MELD, "F", fei=0b011)
    add_meld(game, 2, CONCEALED_MELD, "9p")
    discard(game, 2, "2p")
    discard(game, 2, "2p", claimed=1)
    record["chips"] = [64, -200, 136, 0]
    record["live"], record["hands_played"] = 32, 4
    row = encode(ENCODERS["vector"], game, rules_of("malaysian3"), 0)
    at = vector.OFFSETS
    hand = row[at["hand"] : at["hand"] + 140].reshape(4, NUM_PLAYING)
    assert {KIND_NAMES[kind] for kind in np.flatnonzero(hand[0])} == {"1p", "J"}
    assert {KIND_NAMES[kind] for kind in np.flatnonzero(hand[1])} == {"1p"}
    unseen = row[at["unseen"] : at["unseen"] + 51]
    assert unseen[parse_tile("J")] == 0
    assert unseen[parse_tile("F")] == 0.75
    assert unseen[parse_tile("9p")] == 0
    assert unseen[parse_tile("2p")] == 0.75
    assert unseen[parse_tile("1m")] == 0
    assert row[at["seat1_sets"] + parse_tile("F")] == 0.75
    assert row[at["seat2_sets"] + parse_tile("9p")] == 1
    assert row[at["seat1_chows"] + parse_tile("4p")] == 0.5
    assert row[at["seat1_fei_melded"]] == 0.75
    assert row[at["seat1_melds"]] == 0.5
    assert row[at["seat2_river"] + parse_tile("2p")] == 0.5
    assert [row[at[f"seat{seat}_chips"]] for seat in range(4)] == [0.5, -1, 1, 0]
    assert [row[at[f"seat{seat}_mover"]] for seat in range(4)] == [0, 0, 1, 0]
    assert (row[at["live"]], row[at["hands"]], row[at["three"]]) == (0.25, 0.25, 1)
    assert row[at["seat_wind"] : at["seat_wind"] + 4].tolist() == [0, 1, 0, 0]


def test_state_tells_all():
    rules = rules_of("chinese")
    game = new_game(["1m", "55p", "E", "9s"], dealer=1)
    record = game[0]
    add_meld(game, 3, CONCEALED_MELD, "9p")
    wall = [kind for kind in range(34) for _ in range(4)]
    record["wall"][:136] = wall
    record["head"], record["tail"], record["live"] = 100, 31, 5
    record["drawn"] = parse_tile("5p")
    cells = encode(STATE_ENCODER, game, rules, 2)
    at = state.OFFSETS

    def names(row: int) -> set[str]:
        return {KIND_NAMES[kind] for kind in np.flatnonzero(cells[row])}

    assert [names(at["hands"] + 4 * seat) for seat in range(4)] == [{"E"}, {"9s"}, {"1m"}, {"5p"}]
    assert names(at["hands"] + 4 * 3 + 1) == {"5p"}
    assert names(at["concealed_kongs"] + 1) == {"9p"}
    assert names(at["drawn"]) == {"5p"}
    # Left: places 100-103 (8s 8s 8s 8s is kind 25) and, the tail being odd, place 105 (9s).
    assert [names(at["wall"] + level) for level in range(4)] == [{"8s", "9s"}, {"8s"}, {"8s"}, {"8s"}]
    assert [names(at["next_draws"] + ahead) for ahead in range(6)] == [{"8s"}] * 4 + [{"9s"}, set()]
    assert [names(at["next_replacements"] + ahead) for ahead in range(4)] == [{"9s"}, {"8s"}, {"8s"}, {"8s"}]
    assert cells[at["asked"] + 3].all()
    assert not cells[at["asked"]].any()
