"""A settlement in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mahjong_env.pattern_names import pattern_words

if TYPE_CHECKING:
    from mahjong_env.score.settlement import Details, Settlement

_SEATS: Final = {"E": "East", "S": "South", "W": "West", "N": "North"}
_UNITS: Final = {"singapore": "tai", "malaysian4": "tai"}
_DEFAULT_UNIT: Final = "fan"
_WHOLE_SHAPES: Final = {2: "seven pairs", 3: "thirteen orphans", 4: "the hand counts as a whole"}
_EIGHT_FLOWERS, _SEVEN_ROB_ONE = 1, 2


def explain(settlement: Settlement) -> str:
    """Return the settlement as text: hand, items with their names and values, payments, next dealer."""
    lines = [
        _headline(settlement),
        *_hand_lines(settlement.details),
        *_item_lines(settlement),
        *(_payment_lines(settlement) if settlement.legal else ["Nobody pays."]),
    ]
    if settlement.legal:
        lines.append(f"Next dealer: {_SEATS[settlement.next_dealer]}.")
    return "\n".join(lines)


def _how(details: Details) -> str:
    tile = details.win_tile or "the hand as dealt"
    if details.by is None:
        return f"by self-draw ({tile})"
    if details.flower_win == _SEVEN_ROB_ONE:
        return f"on {tile}, exposed by {_SEATS[details.by]}"
    return f"on {tile}, {'robbed from a kong of' if details.rob else 'discarded by'} {_SEATS[details.by]}"


def _headline(settlement: Settlement) -> str:
    details = settlement.details
    verb = "wins" if settlement.legal else "may not win"
    why = f": {settlement.reason}" if settlement.reason else ""
    return f"{settlement.variant}: {_SEATS[details.seat]} {verb} {_how(details)}{why}."


def _hand_lines(details: Details) -> list[str]:
    parts = [details.hand or "-"]
    if details.melds:
        parts.append("melds " + " ".join(details.melds))
    if details.bonus:
        parts.append("bonus " + details.bonus)
    if details.fei_aside:
        parts.append(f"{details.fei_aside} fei set aside")
    lines = ["Hand: " + "; ".join(parts)]
    if details.shape in _WHOLE_SHAPES:
        lines.append(f"Read as: {_WHOLE_SHAPES[details.shape]}")
    elif details.shape:
        melds = [f"[{meld.partition(':')[2]}]" for meld in details.melds]
        lines.append("Read as: " + " + ".join([*melds, *details.sets, f"pair {details.pair}"]))
    if details.fei_as:
        lines.append(f"The fei in hand stand for: {details.fei_as}")
    return lines


def _item_lines(settlement: Settlement) -> list[str]:
    details = settlement.details
    unit = _UNITS.get(settlement.variant, _DEFAULT_UNIT)
    lines = [f"  {value:>3}  {pattern_words(pattern)}" for pattern, value in settlement.patterns]
    if not settlement.legal and not details.shape:
        return lines
    note = ""
    if details.limit:
        note = " (limit hand)"
    elif details.raw_total > settlement.total:
        note = f" ({details.raw_total} before the cap)"
    return [*lines, f"  {settlement.total:>3}  {unit} in all{note}"]


def _role(details: Details, seat: str, alone: bool) -> str:
    """Return why a seat pays what it pays."""
    if details.liable == seat:
        return "liable, pays for everybody (bao 包)"
    if seat == details.by and details.rob:
        role = "declared the robbed kong"
    elif seat == details.by and details.flower_win:
        role = "exposed the eighth flower"
    elif seat == details.by:
        role = "discarded the winning tile"
    elif details.by is None:
        return "self-draw"
    else:
        return "another player"
    return f"{role}, pays alone" if alone else role


def _factors(details: Details) -> str:
    """Return the doublings that every payment of this hand holds."""
    notes = []
    if details.winner_factor > 1:
        notes.append(f"x{details.winner_factor} because the winner deals")
    if details.rob_factor > 1:
        notes.append(f"x{details.rob_factor} because a kong was robbed")
    return "; " + ", ".join(notes) if notes else ""


def _payment_lines(settlement: Settlement) -> list[str]:
    details = settlement.details
    payers = {seat: -chips for seat, chips in settlement.payments.items() if seat != details.seat}
    alone = sum(chips > 0 for chips in payers.values()) == 1
    won = settlement.payments[details.seat]
    lines = [f"{_SEATS[details.seat]} receives {won} (one share is {details.units}{_factors(details)}):"]
    for seat, chips in payers.items():
        if not chips:
            lines.append(f"  {_SEATS[seat]} pays nothing")
            continue
        shares = f"{chips // details.units} x {details.units}, " if details.units else ""
        doubled = seat == details.dealer and details.dealer_factor > 1 and not details.liable
        deals = f", x{details.dealer_factor} as the dealer" if doubled else ""
        lines.append(f"  {_SEATS[seat]} pays {chips} ({shares}{_role(details, seat, alone)}{deals})")
    return lines
