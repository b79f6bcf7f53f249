"""The one action table of all variants: id ranges and readable names, both ways.

In a chow's name the places run from the lowest tile to the highest: `x` is the claimed tile, `o` a real
tile of the hand, `J` a fei of the hand.
"""

from __future__ import annotations

from typing import Final

from mahjong_env.core.tiles import KIND_NAMES, NUM_REAL

CHOW_FORMS: Final = (
    "xoo", "oxo", "oox", "xJo", "xoJ", "Jxo", "oxJ", "Jox", "oJx", "xJJ", "JxJ", "JJx",
)  # fmt: skip
CHOW_PLACE: Final = tuple(form.index("x") for form in CHOW_FORMS)
CHOW_FEI: Final = tuple(
    sum(1 << place for place, sign in enumerate(form) if sign == "J") for form in CHOW_FORMS
)

DISCARD: Final = 0
CHOW: Final = 35
PONG: Final = 47
KONG: Final = 50
WIN: Final = 52
PASS: Final = 53
ASIDE: Final = 54
ADDED_KONG: Final = 55
CONCEALED_KONG: Final = 89
ADDED_KONG_FEI: Final = 123
CONCEALED_KONG_FEI: Final = 157
SWAP: Final = 191
NUM_ACTIONS: Final = 225

_REAL = KIND_NAMES[:NUM_REAL]
ACTION_NAMES: Final = (
    *(f"discard {name}" for name in KIND_NAMES[: NUM_REAL + 1]),
    *(f"chow {form}" for form in CHOW_FORMS),
    "pong",
    "pong J",
    "pong JJ",
    "kong",
    "kong J",
    "win",
    "pass",
    "aside",
    *(f"added_kong {name}" for name in _REAL),
    *(f"concealed_kong {name}" for name in _REAL),
    *(f"added_kong_fei {name}" for name in _REAL),
    *(f"concealed_kong_fei {name}" for name in _REAL),
    *(f"swap {name}" for name in _REAL),
)
_ACTION_OF: Final = {name: action for action, name in enumerate(ACTION_NAMES)}


def action_name(action: int) -> str:
    """Return the readable name of an action id, e.g. `discard 5m`.

    Raises:
        ValueError: If `action` is not in 0..224.
    """
    if not 0 <= action < NUM_ACTIONS:
        raise ValueError(f"action {action} is unknown: expected 0 to {NUM_ACTIONS - 1}")
    return ACTION_NAMES[action]


def action_id(name: str) -> int:
    """Return the id of an action's readable name.

    Raises:
        ValueError: If no action has this name.
    """
    action = _ACTION_OF.get(name)
    if action is None:
        raise ValueError(
            f"action {name!r} is unknown: expected one such as 'discard 5m', 'chow oxo', 'pong', 'kong', "
            "'win', 'pass', 'aside', 'concealed_kong 5m', 'added_kong 5m' or 'swap 5p'"
        )
    return action
