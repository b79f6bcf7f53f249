"""Who pays what for a win, and who deals next (sections 5 to 8 of the rulebooks)."""

from __future__ import annotations

from dataclasses import dataclass

from mahjong_env.referee import scoring_chinese, scoring_malaysian3, scoring_malaysian4, scoring_singapore
from mahjong_env.referee.options import Options
from mahjong_env.referee.tiles import PLAYERS
from mahjong_env.referee.win import Score, Win

SCORERS = {
    "singapore": scoring_singapore.score,
    "malaysian3": scoring_malaysian3.score,
    "malaysian4": scoring_malaysian4.score,
    "chinese": scoring_chinese.score,
}


def score_win(win: Win) -> Score:
    """Scores the hand by the rules of its variant."""
    return SCORERS[win.variant](win)


def win_payments(win: Win, score: Score) -> dict[str, int]:
    """Chips that each seat wins or loses by the win alone."""
    owed = OWED[win.variant](win, score)
    if win.liable and win.liable != win.seat and not win.flower_win:
        owed = {win.liable: sum(owed.values())}
    payments = {seat: -owed.get(seat, 0) for seat in win.others}
    payments[win.seat] = sum(owed.values())
    return {seat: payments[seat] for seat in sorted(payments, key="ESWN".index)}


def each_other(win: Win, units: int) -> dict[str, int]:
    """Every other player owes the same."""
    return dict.fromkeys(win.others, units)


def shooter_and_rest(win: Win, shooter: int, rest: int) -> dict[str, int]:
    """The discarder owes one amount, the others another."""
    return {seat: shooter if seat == win.by else rest for seat in win.others}


# (discarder, each other on a discard, each on a self-draw), in units
SINGAPORE_SHARES = {
    "half": (2, 1, 2),
    "shooter_all": (4, 0, 2),
    "shooter3": (3, 0, 1),
    "shooter1": (1, 0, 1),
}
MALAYSIAN3_SHARES = {"split21": (2, 1, 2), "discarder_all": (3, 0, 2), "zhwiki": (3, 0, 1)}
MALAYSIAN4_SHARES = {"half": (2, 1, 2), "shooter_all": (4, 0, 2)}


def by_shares(win: Win, shares: tuple[int, int, int], unit: int, as_self_draw: bool) -> dict[str, int]:
    """What each other player owes under a table of shares."""
    shooter, rest, each = shares
    if as_self_draw:
        return each_other(win, each * unit)
    return shooter_and_rest(win, shooter * unit, rest * unit)


def singapore_unit(total: int, options: Options) -> int:
    """The unit u of section 5: doubling per tai, twice the capped unit for the big cap."""
    if total > options["tai_cap"]:
        return 2 * singapore_unit(options["tai_cap"], options)
    return int(2 ** max(total - 1, 0))


def owed_singapore(win: Win, score: Score) -> dict[str, int]:
    """Sections 5 and 8b; thirteen wonders are paid as if self-drawn."""
    unit = win.option("base") * singapore_unit(score.total, win.options)
    shares = SINGAPORE_SHARES[win.option("payment")]
    as_self_draw = win.self_draw or "thirteen_wonders" in score.facts
    if "seven_flowers" in score.facts:
        rule = win.option("rob_eighth_pay")
        as_self_draw = rule != "discard"
        if rule == "exposer":
            return {win.by: sum(by_shares(win, shares, unit, True).values())}
    return by_shares(win, shares, unit, as_self_draw)


def owed_malaysian3(win: Win, score: Score) -> dict[str, int]:
    """Section 5: fan units, limit_units from the limit on."""
    units = win.option("limit_units") if score.total >= win.option("limit_fan") else score.total
    shares = MALAYSIAN3_SHARES[win.option("payout")]
    return by_shares(win, shares, win.option("base") * units, win.self_draw)


def owed_malaysian4(win: Win, score: Score) -> dict[str, int]:
    """Section 5: linear or doubling, a hand without tai counts as one."""
    tai = max(score.total, 1)
    units = tai if win.option("value") == "linear" else 2 ** (tai - 1)
    shares = MALAYSIAN4_SHARES[win.option("split")]
    return by_shares(win, shares, win.option("base") * units, win.self_draw)


def owed_chinese(win: Win, score: Score) -> dict[str, int]:
    """Section 5: base x fan x dealer factor x robbing factor, from the payers alone."""
    payers = win.others if win.self_draw else [win.by]
    return {payer: win.option("base") * score.total * chinese_factor(win, payer) for payer in payers}


def chinese_factor(win: Win, payer: str) -> int:
    """D and R of section 5."""
    dealer_loses = win.option("dealer_double_on_loss" if win.self_draw else "dealer_double_on_deal_in")
    double = win.seat == win.dealer or (payer == win.dealer and dealer_loses)
    dealer_factor = 2 if double else 1
    rob_factor = int(win.option("rob_kong_mult")) if win.rob else 1
    if win.option("rob_stack") == "max":
        return max(dealer_factor, rob_factor)
    return dealer_factor * rob_factor


OWED = {
    "singapore": owed_singapore,
    "malaysian3": owed_malaysian3,
    "malaysian4": owed_malaysian4,
    "chinese": owed_chinese,
}


@dataclass(frozen=True)
class HandEnd:
    """How a hand ended, for the choice of the next dealer. Players are numbered in turn order."""

    variant: str
    options: Options
    dealer: int
    winners: tuple[int, ...]  # nearest to the discarder first; none in a drawn hand
    by: int | None = None  # discarder or robbed declarer
    last_drawer: int = 0  # who took the last tile from the wall
    any_kong: bool = False

    @property
    def after(self) -> int:
        """The player after the dealer."""
        return (self.dealer + 1) % PLAYERS[self.variant]


def next_dealer(end: HandEnd) -> int:
    """Who deals the next hand."""
    return NEXT_DEALER[end.variant](end)


def next_dealer_singapore(end: HandEnd) -> int:
    """Section 8: the deal passes every hand; repeats are an option."""
    rule = end.options["dealer_repeat"]
    won = end.dealer in end.winners
    drawn = not end.winners
    stays = {
        "never": False,
        "win": won,
        "win_or_draw": won or drawn,
        "draw_no_kong": drawn and not end.any_kong,
    }
    return end.dealer if stays[rule] else end.after


def next_dealer_malaysian3(end: HandEnd) -> int:
    """Section 6: the discarder or robbed declarer, the self-drawing winner, the last drawer."""
    if end.options["dealer_rule"] == "keep":
        return end.dealer if end.dealer in end.winners or not end.winners else end.after
    if not end.winners:
        return end.last_drawer
    if end.by is None or end.options["dealer_rule"] == "winner":
        return end.winners[0]
    return end.by


def next_dealer_malaysian4(end: HandEnd) -> int:
    """Section 6: the (nearest) winner, or the last drawer."""
    return end.winners[0] if end.winners else end.last_drawer


def next_dealer_chinese(end: HandEnd) -> int:
    """Section 6: the dealer stays when he wins, as an option also on a draw."""
    stays = end.dealer in end.winners or (not end.winners and end.options["dealer_on_draw"] == "stay")
    return end.dealer if stays else end.after


NEXT_DEALER = {
    "singapore": next_dealer_singapore,
    "malaysian3": next_dealer_malaysian3,
    "malaysian4": next_dealer_malaysian4,
    "chinese": next_dealer_chinese,
}
