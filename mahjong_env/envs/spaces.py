"""Gymnasium's spaces of the adapters."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from mahjong_env.core.actions import NUM_ACTIONS
from mahjong_env.encode.text import TEXT_CHARSET, TEXT_LENGTH
from mahjong_env.envs.engine import Engine


def view_space(engine: Engine) -> spaces.Space[Any]:
    """Return the space of one observation."""
    if engine.text:
        return spaces.Text(max_length=TEXT_LENGTH, charset=TEXT_CHARSET)
    return array_space(engine)


def array_space(engine: Engine) -> spaces.Box:
    """Return the space of what the encoder writes."""
    encoder = engine.encoder
    return spaces.Box(encoder.low, encoder.high, encoder.shape, encoder.dtype)


def dict_space(engine: Engine) -> spaces.Dict:
    """Return the space of PettingZoo's observations: the view and the mask."""
    mask = spaces.Box(0, 1, (NUM_ACTIONS,), np.int8)
    return spaces.Dict({"observation": view_space(engine), "action_mask": mask})


def action_space() -> spaces.Discrete:
    """Return the space of one action."""
    return spaces.Discrete(NUM_ACTIONS)
