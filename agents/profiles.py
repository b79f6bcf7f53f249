"""What `greedy` knows about each variant's scoring: rough numbers that choose between plans.

The game's own scoring decides what may be won; these only say which hands are worth building. Sections are
those of the rulebooks.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

import mahjong_env
from agents.view import SeatView

REAL_KINDS: Final = 34
_EAST, _NORTH, _FIRST_DRAGON = 27, 30, 31
_FLOWERS, _ANIMALS, _FACES = slice(0, 8), slice(8, 12), slice(12, 16)


class Profile(NamedTuple):
    """Points (tai or fan) of what a hand can be built for.

    Attributes:
        minimum: Points a win needs.
        option: Name of the rule option that sets the minimum.
        shapes: Winning shapes, as `mahjong_env.batch_shanten` names them.
        suits: Suits in which a flush can be built.
        base: What every hand has.
        flush: One suit with honours, or in a game of one suit the suit alone.
        pungs: All pungs.
        concealed: No claimed meld, counted only if the hand will most likely be self-drawn.
        chows: All chows.
        dragon: A dragon pung.
        east: An East pung of any seat.
        north: A North pung of any seat.
        dealer_winds: Whether the dealer's winds count.
        seat_flower: A flower of the own number.
        fourth_flower: A flower of number 4.
        animal: An animal or a face, or a fei set aside.
        no_bonus: No bonus tile shown.
    """

    minimum: int = 0
    option: str = ""
    shapes: tuple[str, ...] = ("standard",)
    suits: tuple[int, ...] = ()
    base: float = 0
    flush: float = 0
    pungs: float = 0
    concealed: float = 0
    chows: float = 0
    dragon: float = 0
    own_wind: float = 0
    east: float = 0
    north: float = 0
    dealer_winds: bool = True
    seat_flower: float = 0
    fourth_flower: float = 0
    animal: float = 0
    no_bonus: float = 0


PROFILES: Final[Mapping[str, Profile]] = {
    # Sections 3 and 4: bonus tiles do not count towards the minimum.
    "singapore": Profile(
        2, "min_tai", suits=(0, 1, 2), flush=2, pungs=2, concealed=1, chows=1, dragon=1, own_wind=1
    ),
    # Section 4: dots and honours alone are a half flush, and no bonus tile is a limit hand.
    "malaysian3": Profile(
        5, "min_fan", suits=(1,), base=1, flush=2, pungs=2, dragon=1, own_wind=1, east=1, north=1,
        seat_flower=1, fourth_flower=1, animal=1, no_bonus=10,
    ),
    # Section 4: a self-drawn or concealed hand always has a point.
    "malaysian4": Profile(
        1, "min_tai", concealed=1, dragon=1, own_wind=1, east=1, dealer_winds=False, seat_flower=1, no_bonus=1
    ),
    # Section 3: every complete hand may win.
    "chinese": Profile(1, "min_fan", ("standard", "seven_pairs", "thirteen_orphans"), base=1),
}  # fmt: skip


def profile_of(variant: str, rules: Any = None) -> Profile:
    """Return the profile of a variant under rule options; an unknown variant has no minimum.

    Args:
        variant: The game.
        rules: As for `mahjong_env.BatchEnv`.

    Raises:
        ValueError: If the rules are not allowed.
    """
    profile = PROFILES.get(variant, Profile())
    if rules is None or variant not in PROFILES:
        return profile
    options = mahjong_env.BatchEnv(variant, 1, rules=rules).engine.options
    return profile._replace(minimum=int(options[profile.option]))


def honour_points(view: SeatView, profile: Profile) -> NDArray[np.float64]:
    """Return the points of a pung of each real kind, `(n, 34)`."""
    points = np.zeros((len(view), REAL_KINDS))
    points += profile.own_wind * (view.seat_wind + view.round_wind)[:, :REAL_KINDS]
    points[:, _EAST] += profile.east
    points[:, _NORTH] += profile.north
    if not profile.dealer_winds:
        points[view.deals > 0] = 0
    points[:, _FIRST_DRAGON:] += profile.dragon
    return points


def bonus_points(view: SeatView, profile: Profile) -> NDArray[np.float64]:
    """Return the points of the bonus tiles shown, `(n,)`."""
    shown = view.bonus
    seat = view.seat_wind[:, _EAST : _NORTH + 1]
    flowers = shown[:, _FLOWERS].reshape(-1, 2, 4)
    points: NDArray[np.float64] = profile.seat_flower * (flowers * seat[:, None]).sum(axis=(1, 2))
    points += profile.fourth_flower * flowers[:, :, 3].sum(axis=1)
    points += profile.animal * (shown[:, _ANIMALS].sum(axis=1) + shown[:, _FACES].sum(axis=1) + view.aside)
    points += profile.no_bonus * (shown.sum(axis=1) == 0)
    return points
