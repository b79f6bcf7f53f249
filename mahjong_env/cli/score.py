"""`mahjong-env score`: score one hand."""

from __future__ import annotations

import argparse
import json
from typing import Final

from mahjong_env.cli.rules import add_rules
from mahjong_env.score import score_hand

NOT_A_WIN: Final = 1


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser(
        "score",
        help="score one hand and say who pays",
        description="Score one hand. Exit code 0: a win; 1: a hand that may not win; 2: bad input.",
    )
    parser.add_argument("variant", metavar="VARIANT", help="singapore, malaysian3, malaysian4 or chinese")
    _add_hand(parser)
    _add_circumstances(parser)
    add_rules(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of text")
    parser.set_defaults(run=run)


def _add_hand(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("--hand", required=True, metavar="TILES", help='concealed tiles with the winning one, "123m EE 55p"')
    add("--win", required=True, metavar="TILE", dest="win_tile", help="the winning tile, such as 5s")
    add(
        "--meld",
        action="append",
        default=[],
        metavar="MELD",
        dest="melds",
        help="chow:123m, pong:CCC, kong:2222m, akong:7777s or ckong:5555p; may be repeated",
    )
    add(
        "--bonus",
        action="append",
        default=[],
        metavar="TILES",
        help='bonus tiles on the table, such as "f3 cat"; may be repeated',
    )
    add("--fei-aside", type=int, default=0, metavar="N", help="fei set aside as flowers (default 0)")


def _add_circumstances(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("--seat", default="E", metavar="WIND", help="the winner's seat: E, S, W or N (default E)")
    add("--round", default="E", metavar="WIND", dest="round_wind", help="the prevailing wind (default E)")
    add("--dealer", default="E", metavar="WIND", help="the dealer's seat (default E; others: chinese only)")
    add("--by", default="self", metavar="WIND", help="self, or the seat that fed the tile (default self)")
    add("--rob", action="store_true", help="the tile was robbed from a kong of --by")
    add(
        "--replacement",
        metavar="KIND",
        help="what the drawn tile replaced: bonus, kong, kong_on_kong or kong_bonus",
    )
    add("--last-tile", action="store_true", help="the last tile of the wall has been drawn")
    add("--first-turn", metavar="KIND", help="heavenly or earthly")
    add("--liable", metavar="WIND", help="the seat that pays for everybody (bao)")


def run(arguments: argparse.Namespace) -> int:
    """Score the hand, print the settlement and return the exit code.

    Raises:
        ValueError: If the input is bad.
    """
    given = vars(arguments)
    names = (
        *("hand", "win_tile", "melds", "bonus", "seat", "round_wind", "dealer", "by", "rob"),
        *("replacement", "last_tile", "first_turn", "liable", "fei_aside"),
    )
    settlement = score_hand(arguments.variant, **{name: given[name] for name in names}, rules=arguments.rules)
    if arguments.json:
        print(json.dumps(settlement.to_dict(), ensure_ascii=False))
    else:
        print(settlement.explain())
    return 0 if settlement.legal else NOT_A_WIN
