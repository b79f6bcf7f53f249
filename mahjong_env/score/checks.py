"""Which hands and circumstances make sense under a rule set; everything else is a `ValueError`.

Nothing here names a variant: the RULES record says what there is. Sources: the rulebooks' rulings on
`score_hand` (Singapore 8b.16, Malaysian three-player 7b.14, Malaysian four-player 7b.9, Chinese 7b.9).
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from mahjong_env.core.layout import BONUS, CHOW_MELD, KONG_BONUS, KONG_ON_KONG, NO_REPLACEMENT
from mahjong_env.core.patterns_table import EARTHLY, HEAVENLY, LAST_DISCARD, LAST_TILE
from mahjong_env.core.tiles import FEI, FIRST_BONUS, KIND_NAMES, WINDS
from mahjong_env.score.request import NOBODY, Request

FLOWERS: Final = range(FIRST_BONUS, FIRST_BONUS + 8)
NO_FLOWER_WIN, EIGHT_FLOWERS_WIN, SEVEN_ROB_ONE_WIN = range(3)
_FULL_HAND: Final = 14

# RULES.four_fei
_FEI_IN_HAND, _FEI_HAND_OR_ASIDE, _FEI_AT_START = 1, 2, 3


def flower_win(request: Request, rules: Any) -> int:
    """Return which flower win is asked for, if any (Singapore 3: eight flowers, seven rob one)."""
    if not int(rules.flower_win) or request.win_tile not in FLOWERS:
        return NO_FLOWER_WIN
    return EIGHT_FLOWERS_WIN if request.self_draw else SEVEN_ROB_ONE_WIN


def dealt_short(request: Request) -> bool:
    """Tell whether the hand lacks the fourteenth tile, as a hand won before its owner's first draw."""
    return len(request.hand) == _full_size(request) - 1


def four_fei(request: Request, rules: Any) -> bool:
    """Tell whether the hand wins by its four fei (Malaysian three-player 2)."""
    mode = int(rules.four_fei)
    held = request.hand.count(FEI)
    if mode == _FEI_HAND_OR_ASIDE:
        held += request.fei_aside
    if not mode or held < int(rules.fei):
        return False
    at_start = not request.melds and (dealt_short(request) or request.first_turn == "heavenly")
    return mode != _FEI_AT_START or at_start


def check(request: Request, rules: Any) -> None:
    """Check a request against a rule set.

    Args:
        request: What was read from the arguments.
        rules: One record of dtype RULES.

    Raises:
        ValueError: If the hand cannot occur or its circumstances contradict each other; the message names
            the field and what is allowed.
    """
    _check_tiles(request, rules)
    _check_melds(request, rules)
    if flower_win(request, rules):
        _check_flower_win(request)
    else:
        _check_size(request, rules)
    _check_seats(request, rules)
    _check_rob(request, rules)
    _check_replacement(request)
    _check_last_tile(request, rules)
    _check_first_turn(request, rules)
    _check_liable(request, rules)


def _full_size(request: Request) -> int:
    return _FULL_HAND - 3 * len(request.melds)


def _enabled(rules: Any, pattern: int) -> bool:
    return bool(int(rules.enabled[pattern]))


def _check_tiles(request: Request, rules: Any) -> None:
    fields = (
        ("hand", list(request.hand)),
        ("melds", [kind for meld in request.melds for kind in meld.kinds()]),
        ("bonus", list(request.bonus)),
        ("win_tile", [request.win_tile]),
    )
    for field, kinds in fields:
        for kind in kinds:
            if not int(rules.copies[kind]):
                raise ValueError(f"{field}: {KIND_NAMES[kind]} is not in the tiles of {request.variant}")
    counts = Counter(fields[0][1] + fields[1][1])
    counts[FEI] += request.fei_aside
    for kind, count in counts.items():
        most = int(rules.copies[kind])
        if count > most:
            where = "hand, melds and fei_aside" if kind == FEI else "hand and melds"
            raise ValueError(f"hand: {count} of {KIND_NAMES[kind]} in {where}: expected at most {most}")


def _check_melds(request: Request, rules: Any) -> None:
    for meld in request.melds:
        count = meld.kinds().count(FEI)
        name = "chow" if meld.type == CHOW_MELD else "kong" if meld.is_kong else "pong"
        most = {
            "chow": int(rules.chow_max_fei),
            "pong": int(rules.pong_max_fei),
            "kong": int(rules.allow_fake_kong),
        }[name]
        if count > most:
            raise ValueError(f"melds: a {name} with {count} J is no meld here: expected at most {most} J")


def _check_flower_win(request: Request) -> None:
    wanted = set(FLOWERS) if request.self_draw else set(FLOWERS) - {request.win_tile}
    shown = {kind for kind in request.bonus if kind in FLOWERS}
    if shown != wanted:
        names = " ".join(KIND_NAMES[kind] for kind in sorted(wanted))
        how = "self-drawn" if request.self_draw else "from another player"
        raise ValueError(
            f"bonus: a win on {KIND_NAMES[request.win_tile]} {how} needs just these flowers: {names}"
        )
    if len(request.hand) > _full_size(request):
        raise ValueError(f"hand: {len(request.hand)} tiles: expected at most {_full_size(request)}")
    if request.rob:
        raise ValueError("rob: a flower is not taken from a kong: expected False")


def _check_size(request: Request, rules: Any) -> None:
    if request.win_tile >= FIRST_BONUS:
        raise ValueError(
            f"win_tile: {KIND_NAMES[request.win_tile]} completes no hand: expected a tile of hand"
        )
    fei_win = four_fei(request, rules)
    if fei_win and not request.self_draw:
        raise ValueError("by: four fei win at once, by themselves: expected self")
    full = _full_size(request)
    if len(request.hand) != full:
        may_be_short = fei_win and request.win_tile == FEI and request.seat != request.dealer
        if not (may_be_short and dealt_short(request)):
            raise ValueError(
                f"hand: {len(request.hand)} tiles: expected {full} "
                f"(14 less 3 for each of {len(request.melds)} melds, the winning tile included)"
            )
    if request.win_tile not in request.hand:
        name = KIND_NAMES[request.win_tile]
        raise ValueError(f"win_tile: {name} is not in hand: expected one of its tiles")
    if request.win_tile == FEI and not request.self_draw:
        raise ValueError("win_tile: J is never won from another player: expected by self")


def _check_seats(request: Request, rules: Any) -> None:
    if request.by == request.seat:
        raise ValueError("by: the winner's own seat: expected self or another seat")
    if int(rules.fixed_letters):
        return
    if request.dealer != 0:
        raise ValueError(f"dealer: {WINDS[request.dealer]} is not allowed in {request.variant}: expected E")
    if request.round_wind != 0 and not int(rules.rounds_move):
        wind = WINDS[request.round_wind]
        raise ValueError(f"round_wind: {wind} is not allowed in {request.variant}: expected E")


def _check_rob(request: Request, rules: Any) -> None:
    if not request.rob:
        return
    if request.self_draw:
        raise ValueError("rob: nobody robs himself: expected by to name the seat that declared the kong")
    if not (int(rules.rob_added) or int(rules.rob_concealed)):
        raise ValueError("rob: kongs are not robbed under these rules: expected False")
    copies = request.hand.count(request.win_tile)
    copies += sum(meld.kinds().count(request.win_tile) for meld in request.melds)
    if copies > 1:
        raise ValueError(
            f"rob: the declarer of the kong holds the other three {KIND_NAMES[request.win_tile]}: "
            "expected no second copy in hand or melds"
        )


def _check_replacement(request: Request) -> None:
    if request.replacement == NO_REPLACEMENT:
        return
    if not request.self_draw:
        raise ValueError("replacement: the winning tile came from another player: expected None")
    of_kong = request.replacement != BONUS
    needed = 2 if request.replacement == KONG_ON_KONG else 1
    if of_kong and request.kongs < needed:
        raise ValueError(f"replacement: {request.kongs} kongs in melds: expected at least {needed}")
    if request.replacement in (BONUS, KONG_BONUS) and not (request.bonus or request.fei_aside):
        raise ValueError("replacement: nothing was replaced: expected a tile in bonus or fei_aside")


def _check_last_tile(request: Request, rules: Any) -> None:
    scored = _enabled(rules, LAST_TILE), _enabled(rules, LAST_DISCARD)
    if not request.last_tile or not any(scored) or flower_win(request, rules):
        return
    if request.rob:
        raise ValueError("last_tile: no kong is declared after the last tile: expected rob False")
    if not request.self_draw and not scored[1] and int(rules.last_draw_wins_only):
        raise ValueError("last_tile: the last tile is never discarded: expected by self")
    if request.replacement != NO_REPLACEMENT and int(rules.last_tile_head_only):
        raise ValueError("last_tile: counts for a tile from the head alone: expected replacement None")


def _check_first_turn(request: Request, rules: Any) -> None:
    if request.first_turn is None:
        return
    if request.first_turn == "heavenly":
        if not request.self_draw or request.seat != request.dealer:
            raise ValueError("first_turn: heavenly is a self-draw of the dealer: expected seat = dealer")
        scored = _enabled(rules, HEAVENLY)
    else:
        if request.seat == request.dealer:
            raise ValueError("first_turn: earthly is not for the dealer: expected another seat")
        if not request.self_draw and (request.by != request.dealer or request.rob):
            raise ValueError("first_turn: earthly takes an own draw or a discard of the dealer's: check by")
        scored = _enabled(rules, EARTHLY)
    any_kong_ends_it = scored and (int(rules.heaven_any_kong_cancels) or not int(rules.heaven_concealed_kong))
    for meld in request.melds:
        if meld.is_claimed or any_kong_ends_it:
            allowed = "no melds" if any_kong_ends_it else "no melds but concealed kongs"
            raise ValueError(f"first_turn: {request.first_turn} after a meld: expected {allowed}")
    if scored and request.fei_aside and int(rules.heaven_any_kong_cancels):
        raise ValueError(f"first_turn: {request.first_turn} after a set-aside: expected fei_aside 0")


def _check_liable(request: Request, rules: Any) -> None:
    if request.liable == NOBODY:
        return
    if not int(rules.bao):
        raise ValueError("liable: nobody pays for all under these rules: expected None")
    if request.liable == request.seat:
        raise ValueError("liable: the winner's own seat: expected another seat")
    if flower_win(request, rules):
        raise ValueError("liable: nobody pays for all on a flower win: expected None")
