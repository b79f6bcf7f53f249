"""The referee's game: one hand from a given wall, decision by decision."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mahjong_env.referee.options import Rules, chosen_options
from mahjong_env.referee.play import play_hand
from mahjong_env.referee.script import Answers, Question
from mahjong_env.referee.table import Table
from mahjong_env.referee.tiles import FEI, WINDS, in_order

SINGAPORE_DEALS = 16  # four rounds in which the deal passes four times each


class RefereeGame:
    """One hand of a variant, played from a given wall.

    Args:
        variant: singapore, malaysian3, malaysian4 or chinese.
        options: house rules laid over the defaults (also a preset's name, or a list of both).
        wall: every tile of the variant in draw order from the break.
        dealer: the chair that deals.
        round_wind: singapore's prevailing wind.
        first_dealer: the chair that is East in chinese, where the letters stay with the chairs.
    """

    def __init__(
        self,
        variant: str,
        options: Rules = None,
        *,
        wall: Sequence[str],
        dealer: int = 0,
        round_wind: str = "E",
        first_dealer: int = 0,
    ) -> None:
        self.variant = variant
        self.options = chosen_options(variant, options)
        self.table = Table(variant, self.options, list(wall), dealer, round_wind, first_dealer)
        self._script = play_hand(self.table)
        self._question = Question("over", {})
        self._answers: Answers = {}
        self._asked: list[int] = []
        self._go_on(None)

    def _go_on(self, answers: Answers | None) -> None:
        """Runs the script to the next decision or to the end of the hand."""
        self._answers = {}
        try:
            self._question = next(self._script) if answers is None else self._script.send(answers)
        except StopIteration:
            self._question = Question("over", {})
        self._asked = list(self._question.legal)

    @property
    def phase(self) -> str:
        """turn, claim_turn, respond, rob or over."""
        return self._question.phase

    @property
    def over(self) -> bool:
        """Whether the hand has ended."""
        return self._question.phase == "over"

    @property
    def actor(self) -> int | None:
        """The next chair to decide."""
        return self._asked[0] if self._asked else None

    def legal(self) -> dict[int, list[str]]:
        """The chairs that still have to answer, in order, with their legal actions in table order."""
        return {chair: list(self._question.legal[chair]) for chair in self._asked}

    def act(self, action: str) -> None:
        """The actor's decision.

        Raises:
            ValueError: the action is not legal for the actor; nothing has changed.
        """
        chair = self.actor
        if chair is None or action not in self._question.legal[chair]:
            raise ValueError(f"{action!r} is not legal for chair {chair} in phase {self.phase}")
        self._answers[chair] = action
        self._asked.remove(chair)
        if not self._asked:
            self._go_on(self._answers)

    @property
    def chips(self) -> list[int]:
        """Chips won or lost in this hand so far, per chair, instant payments included."""
        return list(self.table.chips)

    @property
    def hands(self) -> list[list[str]]:
        """The concealed tiles of every chair, sorted by kind."""
        return [in_order(hand) for hand in self.table.hands]

    def melds(self, chair: int) -> list[str]:
        """The chair's melds in the order in which they were made, as ``pong:FFJ``."""
        return [str(meld) for meld in self.table.melds[chair]]

    def bonus(self, chair: int) -> list[str]:
        """The chair's exposed bonus tiles, in the order in which they were exposed."""
        return list(self.table.bonus[chair])

    def fei_aside(self, chair: int) -> int:
        """How many fei the chair has set aside."""
        return self.table.aside[chair]

    def discards(self, chair: int) -> list[str]:
        """Everything the chair has discarded, claimed tiles included."""
        return list(self.table.discards[chair])

    @property
    def live(self) -> int:
        """Tiles that may still be taken from the wall."""
        return self.table.live

    @property
    def result(self) -> Any:
        """None, or a dict of reason, winners, settlements and next_dealer (chairs) of the finished hand."""
        return self.table.result

    def tiles_in_play(self) -> list[str]:
        """Every tile wherever it lies: always the whole set of the variant."""
        table = self.table
        places = [*table.hands, *table.bonus, *table.piles]
        places += [list(meld.tiles) for melds in table.melds for meld in melds]
        places += [[tile for _, tile in table.wall.lying], [FEI] * sum(table.aside), self._tile_asked_about()]
        return [tile for place in places for tile in place]

    def _tile_asked_about(self) -> list[str]:
        """The discard or kong tile on which answers are awaited lies with nobody."""
        return [] if self.table.between is None else [self.table.between]

    def next_deal_info(self, hands_played: int = 0, deals_passed: int | None = None) -> tuple[int, str, bool]:
        """Dealer, round wind and end of the match after this hand.

        Args:
            hands_played: hands of the match before this one.
            deals_passed: how often the deal had passed before this hand; by default as often as this
                dealer and round wind imply when chair 0 dealt first.
        """
        assert self.result is not None
        table = self.table
        dealer = self.result["next_dealer"]
        limit = self.options["max_hands"]
        out_of_hands = bool(limit) and hands_played + 1 >= limit
        if self.variant != "singapore":
            return dealer, "E", out_of_hands
        if deals_passed is None:
            deals_passed = 4 * WINDS.index(table.round_wind) + table.dealer
        deals_passed += dealer != table.dealer
        return dealer, WINDS[deals_passed // 4 % 4], out_of_hands or deals_passed >= SINGAPORE_DEALS
