"""What one hand is worth and who pays: the public result, and the facts that `explain` puts into words."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from mahjong_env.core.layout import CHOW_MELD
from mahjong_env.core.patterns_table import PATTERN_NAMES
from mahjong_env.core.tiles import FIRST_BONUS, KIND_NAMES, NUM_BONUS, WINDS, format_tiles
from mahjong_env.score.explain import explain
from mahjong_env.score.melds import Meld, format_meld


@dataclass(frozen=True)
class Details:
    """How the hand was read and under which circumstances it was won. Tiles are texts, seats are letters.

    Attributes:
        hand: Concealed tiles, the winning tile included.
        melds: Melds such as `pong:CCC`.
        bonus: Exposed bonus tiles, empty if none.
        fei_aside: Number of fei set aside.
        shape: 0 none, 1 sets and a pair, 2 seven pairs, 3 thirteen orphans, 4 the hand as a whole.
        sets: Concealed sets of the reading.
        pair: The pair of the reading, empty if none.
        fei_as: The tiles that the concealed fei stand for, empty if none.
        seat: The winner.
        by: Who fed the tile; None for a self-draw.
        win_tile: The winning tile; empty if any tile of a dealt hand will do.
        rob: Whether the tile was taken from a kong.
        flower_win: 0 none, 1 eight flowers, 2 seven rob one.
        dealer: Who deals.
        liable: Who pays for everybody, or None.
        raw_total: Sum before the cap.
        limit: Whether a limit pattern decides.
        units: Chips of one share.
        winner_factor: Factor of every payment because the winner deals.
        dealer_factor: Factor of the dealer's own payment.
        rob_factor: Factor of every payment because a kong was robbed.
    """

    hand: str
    melds: tuple[str, ...]
    bonus: str
    fei_aside: int
    shape: int
    sets: tuple[str, ...]
    pair: str
    fei_as: str
    seat: str
    by: str | None
    win_tile: str
    rob: bool
    flower_win: int
    dealer: str
    liable: str | None
    raw_total: int
    limit: bool
    units: int
    winner_factor: int
    dealer_factor: int
    rob_factor: int


@dataclass(frozen=True)
class Settlement:
    """One hand, scored and paid.

    Attributes:
        variant: Name of the variant.
        legal: Whether the hand has a winning shape and meets the minimum.
        reason: Why it may not win; empty for a legal win.
        patterns: Pairs of a pattern's id and its value, one for each tile or set counted.
        total: Tai or fan as paid, after caps.
        payments: Chips won (+) or paid (-) by seat wind, the win payment alone.
        next_dealer: Seat wind (of this hand) of the next dealer; the present dealer if the hand may not win.
        details: What `explain` tells besides.
    """

    variant: str
    legal: bool
    reason: str
    patterns: tuple[tuple[str, int], ...]
    total: int
    payments: dict[str, int]
    next_dealer: str
    details: Details = field(repr=False)

    def to_dict(self) -> dict[str, Any]:
        """Return the public fields as plain JSON values."""
        return {
            "variant": self.variant,
            "legal": self.legal,
            "reason": self.reason,
            "patterns": [list(pattern) for pattern in self.patterns],
            "total": self.total,
            "payments": dict(self.payments),
            "next_dealer": self.next_dealer,
        }

    def explain(self) -> str:
        """Return readable text: the split of the hand, what counts, who pays what and why."""
        return explain(self)


def reported_patterns(win: Any, rules: Any) -> tuple[tuple[str, int], ...]:
    """Return the patterns of a scored WIN record as (id, value), in the rulebook's order."""
    counts, values = win.counts.tolist(), rules.value.tolist()
    return tuple(
        (PATTERN_NAMES[pattern], values[pattern])
        for pattern in rules.order[: int(rules.num_patterns)].tolist()
        for _ in range(counts[pattern])
    )


def refusal(win: Any, rules: Any) -> str:
    """Return why a scored WIN record may not win, or an empty text."""
    if int(win.legal):
        return ""
    if not int(win.form):
        return "no winning shape"
    without = "" if int(rules.gate_counts_bonus) else ", bonus tiles not counted"
    return f"{int(win.gate)} of at least {int(rules.minimum)} needed{without}"


def _counted(counts: Any) -> list[int]:
    return [kind for kind, count in enumerate(counts.tolist()) for _ in range(count)]


def _set_text(kind_of_set: int, tile: int) -> str:
    step = 1 if kind_of_set == CHOW_MELD else 0
    return format_tiles(tile + step * place for place in range(3))


def _concealed_sets(win: Any) -> tuple[str, ...]:
    sets = list(zip(win.set_type.tolist(), win.set_tile.tolist(), strict=True))
    return tuple(_set_text(*found) for found in sets[int(win.melds) : int(win.sets)])


def _details(win: Any, rules: Any, letters: tuple[str, ...], chair: int, by: int, dealer: int) -> Details:
    pair = int(win.pair)
    held = int(win.bonus)
    bonus = [FIRST_BONUS + index for index in range(NUM_BONUS) if held >> index & 1]
    melds = zip(win.meld_type.tolist(), win.meld_tile.tolist(), win.meld_fei.tolist(), strict=True)
    return Details(
        hand=format_tiles(_counted(win.hand)),
        melds=tuple(format_meld(Meld(*meld)) for meld in list(melds)[: int(win.melds)]),
        bonus=format_tiles(bonus),
        fei_aside=int(win.fei_aside),
        shape=int(win.form),
        sets=_concealed_sets(win),
        pair=format_tiles([pair, pair]) if pair >= 0 else "",
        fei_as=format_tiles(_counted(win.assigned)),
        seat=letters[chair],
        by=letters[by] if by >= 0 else None,
        win_tile=KIND_NAMES[int(win.win_tile)] if int(win.win_tile) >= 0 else "",
        rob=bool(int(win.rob)),
        flower_win=int(win.flower_win),
        dealer=letters[dealer],
        liable=letters[int(win.liable)] if int(win.liable) >= 0 else None,
        raw_total=int(win.raw_total),
        limit=bool(int(win.limit)),
        units=int(win.units),
        winner_factor=int(rules.dealer_win_mult) if chair == dealer else 1,
        dealer_factor=int(rules.dealer_loss_mult if by < 0 else rules.dealer_deal_in_mult),
        rob_factor=int(rules.rob_mult) if int(win.rob) else 1,
    )


def build_settlement(
    variant: str,
    win: Any,
    rules: Any,
    *,
    letters: tuple[str, ...],
    chair: int,
    by: int,
    dealer: int,
    next_dealer: int,
) -> Settlement:
    """Return the settlement of a scored and paid hand.

    Args:
        variant: Name of the variant.
        win: One record of dtype WIN, scored, its payments written.
        rules: One record of dtype RULES.
        letters: Seat wind of each chair.
        chair: The winner.
        by: Chair that fed the winning tile, -1 for a self-draw.
        dealer: Chair that deals.
        next_dealer: Chair that deals next.
    """
    payments = dict(zip(letters, win.payments.tolist(), strict=False))
    return Settlement(
        variant=variant,
        legal=bool(int(win.legal)),
        reason=refusal(win, rules),
        patterns=reported_patterns(win, rules),
        total=int(win.total),
        payments={wind: payments[wind] for wind in WINDS if wind in payments},
        next_dealer=letters[next_dealer],
        details=_details(win, rules, letters, chair, by, dealer),
    )
