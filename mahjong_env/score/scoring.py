"""`score_hand`: one hand from its description to its settlement, by the engine's own kernels."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final

import numpy as np

from mahjong_env.core.bao import winning_tile_bao
from mahjong_env.core.layout import NO_ROB, ROB_ADDED, WIN
from mahjong_env.core.points import score_win
from mahjong_env.core.settle import next_dealer, settle_win
from mahjong_env.core.shapes import load_tables
from mahjong_env.core.tiles import FIRST_BONUS, NUM_PLAYING, WINDS
from mahjong_env.score.checks import NO_FLOWER_WIN, check, flower_win, four_fei
from mahjong_env.score.request import NOBODY, Request, read_request
from mahjong_env.score.settlement import Settlement, build_settlement
from mahjong_env.variants import Options, Rules, Value, build_rules, resolve

_NO_KONGS: Final = 0


def score_hand(
    variant: str,
    *,
    hand: str | Iterable[str],
    win_tile: str,
    melds: str | Iterable[str] = (),
    bonus: str | Iterable[str] = (),
    seat: str = "E",
    round_wind: str = "E",
    dealer: str = "E",
    by: str = "self",
    rob: bool = False,
    replacement: str | None = None,
    last_tile: bool = False,
    first_turn: str | None = None,
    liable: str | None = None,
    fei_aside: int = 0,
    rules: Rules = None,
) -> Settlement:
    """Score one hand as the engine does and say who pays.

    Args:
        variant: `singapore`, `malaysian3`, `malaysian4` or `chinese`.
        hand: Concealed tiles with the winning tile, such as `"123m 456m 678p 345s 88p"`; 14 less 3 for each
            meld. For Singapore's flower wins any tiles, or none.
        win_tile: The winning tile, one of `hand`; of a hand won as dealt any. For a flower win the flower.
        melds: Texts such as `chow:123m`, `pong:CCC`, `kong:2222m` (claimed), `akong:7777s` (added),
            `ckong:5555p` (concealed); a fei (`J`) stands in its place, as in `chow:J56p`.
        bonus: Exposed bonus tiles, such as `"f3 cat"`.
        seat: The winner's seat wind.
        round_wind: The prevailing wind.
        dealer: The dealer's seat; other than `E` only where letters stay with the chairs (`chinese`).
        by: `self` or the seat that discarded the tile, declared the robbed kong or exposed the eighth flower.
        rob: Whether the tile was taken from a kong.
        replacement: What the drawn tile replaced: None, `bonus`, `kong`, `kong_on_kong` or `kong_bonus`.
        last_tile: Whether the last tile of the wall was drawn before the win.
        first_turn: None, `heavenly` or `earthly`.
        liable: The seat that a meld made liable (bao). A liability by the winning tile itself is found
            without it.
        fei_aside: Number of fei set aside.
        rules: None, a preset's name, a dict of options, a YAML file's path, or a list of these.

    Returns:
        The settlement. A hand that may not win is no error: `legal` is False and `reason` says why.

    Raises:
        ValueError: If the description is no possible hand; the message names the field and what is allowed.
    """
    arguments = dict(locals())
    record = _rules(variant, resolve(variant, arguments.pop("rules")))
    request = read_request(arguments.pop("variant"), int(record.seats), int(record.fei), arguments)
    check(request, record)
    return _settle(request, record)


def settlement_from_result(variant: str, options: Options, result: Any, chair: int) -> Settlement:
    """Return the settlement of one winner of a finished hand.

    Args:
        variant: Name of the variant.
        options: The resolved options of the game.
        result: One record of dtype RESULT.
        chair: The winning chair.

    Raises:
        ValueError: If the chair did not win that hand.
    """
    if not int(result.winners) >> chair & 1:
        raise ValueError(f"chair {chair} did not win this hand: expected a bit of {int(result.winners):#b}")
    record = _rules(variant, options)
    seats = int(record.seats)
    east = int(result.first_dealer) if int(record.fixed_letters) else int(result.dealer)
    return build_settlement(
        variant,
        result.win[chair],
        record,
        letters=tuple(WINDS[(index - east) % seats] for index in range(seats)),
        chair=chair,
        by=int(result.by),
        dealer=int(result.dealer),
        next_dealer=int(result.next_dealer),
    )


@lru_cache(maxsize=64)
def _built_rules(variant: str, options: tuple[tuple[str, Value], ...]) -> Any:
    return build_rules(variant, dict(options))[0]


def _rules(variant: str, options: Options) -> Any:
    """Return the RULES record of complete options; it is shared, so nobody may write to it."""
    return _built_rules(variant, tuple(options.items()))


def _settle(request: Request, rules: Any) -> Settlement:
    """Score and pay a checked request; chairs are the seat letters' numbers."""
    win = _win_record(request, rules)
    score_win(win, rules, load_tables()[0])
    deals_next = request.dealer
    if int(win.legal):
        win.liable = request.liable if request.liable != NOBODY else winning_tile_bao(win, rules, request.by)
        settle_win(win, rules, request.seat, request.by, request.dealer)
        deals_next = next_dealer(
            rules, request.dealer, 1 << request.seat, request.by, request.seat, _NO_KONGS
        )
    return build_settlement(
        request.variant,
        win,
        rules,
        letters=WINDS[: int(rules.seats)],
        chair=request.seat,
        by=request.by,
        dealer=request.dealer,
        next_dealer=int(deals_next),
    )


def _win_record(request: Request, rules: Any) -> Any:
    """Return a WIN record that holds the hand and its circumstances."""
    win = np.zeros(1, WIN).view(np.recarray)[0]
    win.hand[:] = np.bincount(request.hand, minlength=NUM_PLAYING) if request.hand else 0
    win.melds = len(request.melds)
    for index, meld in enumerate(request.melds):
        win.meld_type[index], win.meld_tile[index], win.meld_fei[index] = meld.type, meld.kind, meld.fei
    win.bonus = sum(1 << (kind - FIRST_BONUS) for kind in request.bonus)
    win.fei_aside = request.fei_aside
    win.seat_wind, win.round_wind = request.seat, request.round_wind
    win.is_dealer = request.seat == request.dealer
    win.win_tile = request.win_tile
    win.self_draw = request.self_draw
    win.rob = ROB_ADDED if request.rob else NO_ROB
    win.replacement = request.replacement
    win.last_tile = request.last_tile and request.self_draw
    win.last_discard = request.last_tile and not request.self_draw
    win.heavenly = request.first_turn == "heavenly"
    may_be_earthly = rules.earthly_draw if request.self_draw else rules.earthly_discard
    win.earthly = request.first_turn == "earthly" and bool(may_be_earthly)
    win.flower_win = flower_win(request, rules)
    win.four_fei = win.flower_win == NO_FLOWER_WIN and four_fei(request, rules)
    win.liable = NOBODY
    return win
