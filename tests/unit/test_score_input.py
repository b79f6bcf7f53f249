"""Hands that `score_hand` refuses to score, and impossible-looking ones that it must accept."""

from __future__ import annotations

from typing import Any

import pytest

from mahjong_env import score_hand

# One hand of each variant that wins by self-draw: Singapore case 4, A10, B1 and C2 of the rulebook.
HANDS: dict[str, dict[str, Any]] = {
    "singapore": {"hand": "123m 456m 678p 345s 88p", "win_tile": "4s", "seat": "S"},
    "malaysian3": {"hand": "111p 333p 555p NNN 99p", "win_tile": "9p", "seat": "E", "bonus": "f2"},
    "malaysian4": {"hand": "123m 456m 345p 789s 22p", "win_tile": "5p", "seat": "S"},
    "chinese": {"hand": "123m 456p 777s 789s 55p", "win_tile": "5p", "seat": "S"},
}
VARIANTS = tuple(HANDS)
FLOWERS = "f1 f2 f3 f4 f5 f6 f7 f8"


def score(variant: str, **changes: Any) -> Any:
    return score_hand(variant, **{**HANDS[variant], **changes})


def refuses(variant: str, field: str, allowed: str, **changes: Any) -> None:
    """Expect a one-line message that begins with the field and says what is allowed."""
    with pytest.raises(ValueError) as caught:
        score(variant, **changes)
    message = str(caught.value)
    assert message.startswith(f"{field}:"), message
    assert allowed in message, message
    assert "\n" not in message


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_unchanged_hands_win(variant: str) -> None:
    assert score(variant).legal


def test_unknown_variant_is_named() -> None:
    with pytest.raises(ValueError, match=r"riichi.*singapore"):
        score_hand("riichi", hand="123m", win_tile="1m")


def test_unknown_option_is_named() -> None:
    with pytest.raises(ValueError, match="min_fann"):
        score("chinese", rules={"min_fann": 2})


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize(
    ("field", "allowed", "changes"),
    [
        ("hand", "expected groups", {"hand": "123m 456x"}),
        ("hand", "expected a string", {"hand": 123}),
        ("hand", "expected under bonus", {"hand": "123p 456p 789p EEE 5p f1", "win_tile": "5p"}),
        ("hand", "expected 14", {"hand": "123p 456p 789p EEE 5p", "win_tile": "5p"}),
        ("hand", "expected 14", {"hand": "123p 456p 789p EEE 555p", "win_tile": "5p"}),
        ("hand", "expected 11", {"hand": "123p 456p 789p EEE 55p", "win_tile": "5p", "melds": ["pong:CCC"]}),
        ("hand", "at most 4", {"hand": "11111p 234p 567p EEE", "win_tile": "1p"}),
        ("hand", "at most 4", {"hand": "111p 567p EEE 99p", "win_tile": "9p", "melds": ["kong:1111p"]}),
        ("hand", "at most 4", {"hand": "11p 567p EEE 999p", "win_tile": "9p", "melds": ["ckong:1111p"]}),
        ("win_tile", "expected one of its tiles", {"win_tile": "C"}),
        ("win_tile", "expected 1-9", {"win_tile": "0m"}),
        ("win_tile", "expected 1-9", {"win_tile": "5p5p"}),
        ("win_tile", "expected 1-9", {"win_tile": None}),
        ("melds", "expected such as", {"melds": ["chow:124p"]}),
        ("melds", "expected such as", {"melds": ["chow:EEE"]}),
        ("melds", "expected such as", {"melds": ["chow:89p"]}),
        ("melds", "expected such as", {"melds": ["pong:CCF"]}),
        ("melds", "expected such as", {"melds": ["pong:CCCC"]}),
        ("melds", "expected such as", {"melds": ["kong:CCC"]}),
        ("melds", "expected such as", {"melds": ["pung:CCC"]}),
        ("melds", "expected such as", {"melds": ["CCC"]}),
        ("melds", "expected such as", {"melds": ["pong:"]}),
        ("melds", "expected such as", {"melds": ["pong:f1f1f1"]}),
        ("melds", "at most 4", {"hand": "", "melds": ["pong:CCC"] * 5}),
        ("bonus", "expected f1-f8", {"bonus": "5p"}),
        ("bonus", "expected groups", {"bonus": "dog"}),
        ("bonus", "expected once", {"bonus": "f1 f1"}),
        ("bonus", "expected once", {"bonus": ["f1", "f1"]}),
        ("seat", "expected one of E S W", {"seat": "X"}),
        ("seat", "expected one of E S W", {"seat": 0}),
        ("round_wind", "expected one of E S W N", {"round_wind": "C"}),
        ("dealer", "expected one of E S W", {"dealer": "e"}),
        ("by", "expected self or one of E S W", {"by": "nobody"}),
        ("by", "expected self or one of E S W", {"by": None}),
        ("by", "expected self or another seat", {"seat": "W", "by": "W"}),
        ("rob", "expected by", {"rob": True}),
        ("rob", "True nor False", {"rob": "yes"}),
        ("last_tile", "True nor False", {"last_tile": None}),
        ("replacement", "kong_on_kong", {"replacement": "flower"}),
        ("replacement", "expected None", {"seat": "W", "by": "S", "replacement": "kong"}),
        ("replacement", "expected at least 1", {"replacement": "kong"}),
        ("replacement", "expected at least 1", {"replacement": "kong_bonus"}),
        ("replacement", "expected at least 2", {"replacement": "kong_on_kong"}),
        ("replacement", "expected a tile in bonus", {"replacement": "bonus", "bonus": ()}),
        ("first_turn", "earthly", {"first_turn": "humanly"}),
        ("first_turn", "expected seat = dealer", {"seat": "W", "first_turn": "heavenly"}),
        ("first_turn", "expected seat = dealer", {"seat": "E", "by": "S", "first_turn": "heavenly"}),
        ("first_turn", "expected another seat", {"seat": "E", "first_turn": "earthly"}),
        ("first_turn", "discard of the dealer", {"seat": "W", "by": "S", "first_turn": "earthly"}),
        ("fei_aside", "whole number", {"fei_aside": -1}),
        ("fei_aside", "whole number", {"fei_aside": 5}),
        ("fei_aside", "whole number", {"fei_aside": "1"}),
    ],
)
def test_bad_in_every_variant(variant: str, field: str, allowed: str, changes: dict[str, Any]) -> None:
    refuses(variant, field, allowed, **changes)


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("meld", ["chow:123p", "pong:CCC", "kong:CCCC", "akong:CCCC"])
@pytest.mark.parametrize(("first_turn", "seat"), [("heavenly", "E"), ("earthly", "S")])
def test_first_turn_after_a_claim(variant: str, meld: str, first_turn: str, seat: str) -> None:
    refuses(
        variant,
        "first_turn",
        "expected no melds",
        **{"hand": "456p 789p EEE 55p", "win_tile": "5p", "melds": [meld]},
        **{"first_turn": first_turn, "seat": seat},
    )


def test_one_kong_is_not_kong_on_kong() -> None:
    changes = {"hand": "234m 55p 222m 999s", "win_tile": "4m", "melds": ["kong:8888s"]}
    refuses("singapore", "replacement", "expected at least 2", replacement="kong_on_kong", **changes)


@pytest.mark.parametrize(
    ("variant", "field", "changes"),
    [
        ("singapore", "hand", {"hand": "123m 456m 678p 345s 8p J"}),
        ("singapore", "bonus", {"bonus": "h1"}),
        ("malaysian3", "hand", {"hand": "111m 333p 555p NNN 99p"}),
        ("malaysian3", "melds", {"hand": "111p 333p NNN 99p", "melds": ["chow:123m"]}),
        ("malaysian3", "win_tile", {"win_tile": "9m"}),
        ("malaysian4", "hand", {"hand": "123m 456m 345p 789s 2p J"}),
        ("malaysian4", "bonus", {"bonus": "cat"}),
        ("malaysian4", "bonus", {"bonus": "h1"}),
        ("malaysian4", "melds", {"hand": "123m 456m 345p 22p", "melds": ["pong:CCJ"]}),
        ("chinese", "hand", {"hand": "123m 456p 777s 789s 5p J"}),
        ("chinese", "bonus", {"bonus": "f1"}),
        ("chinese", "win_tile", {"win_tile": "f1"}),
    ],
)
def test_tiles_that_the_variant_lacks(variant: str, field: str, changes: dict[str, Any]) -> None:
    refuses(variant, field, f"not in the tiles of {variant}", **changes)


@pytest.mark.parametrize("variant", ["singapore", "malaysian4", "chinese"])
def test_no_fei_to_set_aside(variant: str) -> None:
    refuses(variant, "fei_aside", "0 to 0", fei_aside=1)


@pytest.mark.parametrize("field", ["seat", "by", "dealer"])
def test_three_players_have_no_north(field: str) -> None:
    refuses("malaysian3", field, "E S W", **{field: "N"})


@pytest.mark.parametrize("variant", ["singapore", "malaysian3", "malaysian4"])
def test_the_dealer_is_east(variant: str) -> None:
    refuses(variant, "dealer", "expected E", dealer="W")


@pytest.mark.parametrize("variant", ["malaysian3", "malaysian4"])
def test_the_round_stays_east(variant: str) -> None:
    refuses(variant, "round_wind", "expected E", round_wind="S")


def test_where_other_dealers_and_rounds_are_allowed() -> None:
    assert score("singapore", round_wind="N").total == 5
    assert score("chinese", round_wind="W").payments == score("chinese").payments
    # C3's doubling goes with the deal, not with the letter: South deals, 2 fan x 2.
    assert score("chinese", dealer="S").payments == {"E": -4, "S": 12, "W": -4, "N": -4}


@pytest.mark.parametrize("variant", ["malaysian3", "malaysian4", "chinese"])
def test_nobody_liable_without_bao(variant: str) -> None:
    refuses(variant, "liable", "expected None", liable="W")


def test_singapore_liable_is_another_seat() -> None:
    refuses("singapore", "liable", "expected another seat", liable="S")
    refuses("singapore", "liable", "expected one of E S W N", liable="self")


# --- Singapore 8b.16: flags that contradict each other


def test_singapore_last_tile_is_never_discarded() -> None:
    refuses("singapore", "last_tile", "expected by self", by="W", last_tile=True)


def test_singapore_last_tile_comes_from_the_head() -> None:
    refuses(
        "singapore", "last_tile", "expected replacement None", bonus="f3", replacement="bonus", last_tile=True
    )


def test_singapore_no_robbing_after_the_last_tile() -> None:
    refuses("singapore", "last_tile", "expected rob False", by="W", rob=True, last_tile=True)


def test_singapore_robbing_gives_no_replacement() -> None:
    refuses("singapore", "replacement", "expected None", by="W", rob=True, bonus="f3", replacement="bonus")


def test_singapore_heaven_keeps_concealed_kongs_and_malaysia_does_not() -> None:
    kong = {"hand": "123p 456p EEE 55p", "win_tile": "5p", "melds": ["ckong:9999p"]}
    assert ("heavenly", 5) in score("singapore", seat="E", first_turn="heavenly", **kong).patterns
    refuses("malaysian3", "first_turn", "expected no melds", first_turn="heavenly", **kong)
    refuses("malaysian3", "first_turn", "expected no melds", seat="S", first_turn="earthly", **kong)


# --- Singapore 3: flower wins


@pytest.mark.parametrize("hand", ["", "123m", "1m 4m 7m 1p 4p 7p 1s 4s 7s E S W N"])
def test_eight_flowers_win_with_any_hand(hand: str) -> None:
    won = score("singapore", hand=hand, win_tile="f8", bonus=FLOWERS)
    assert won.legal
    assert won.patterns == (("eight_flowers", 5),)
    assert won.payments == {"E": -32, "S": 96, "W": -32, "N": -32}


def test_seven_rob_the_eighth() -> None:
    won = score("singapore", hand="", win_tile="f8", bonus="f1 f2 f3 f4 f5 f6 f7 cat", seat="N", by="W")
    assert won.patterns == (("seven_flowers", 5),)
    assert won.payments == {"E": -16, "S": -16, "W": -32, "N": 64}


@pytest.mark.parametrize(
    ("field", "allowed", "changes"),
    [
        ("bonus", "f1 f2 f3 f4 f5 f6 f7 f8", {"bonus": "f1 f2 f3 f4 f5 f6 f7"}),
        ("bonus", "f1 f2 f3 f4 f5 f6 f7", {"bonus": FLOWERS, "by": "W"}),
        ("bonus", "f1 f2 f3 f4 f5 f6 f7", {"bonus": "f1 f2 f3 f4 f5 f6", "by": "W"}),
        ("by", "another seat", {"bonus": "f1 f2 f3 f4 f5 f6 f7", "by": "S"}),
        ("rob", "expected False", {"bonus": "f1 f2 f3 f4 f5 f6 f7", "by": "W", "rob": True}),
        ("liable", "expected None", {"bonus": FLOWERS, "liable": "W"}),
        ("hand", "at most 4", {"bonus": FLOWERS, "hand": "11111m"}),
        ("hand", "at most 14", {"bonus": FLOWERS, "hand": "123456789m 123456p"}),
        ("win_tile", "a tile of hand", {"bonus": "cat", "win_tile": "cat"}),
    ],
)
def test_bad_flower_wins(field: str, allowed: str, changes: dict[str, Any]) -> None:
    refuses("singapore", field, allowed, **{"hand": "", "win_tile": "f8", **changes})


def test_flowers_win_nothing_elsewhere() -> None:
    refuses("malaysian4", "win_tile", "a tile of hand", win_tile="f8", bonus=FLOWERS)


# --- Malaysian three-player 7b.14


FOUR_FEI = {"hand": "JJJJ 1p 3p 5p 8p EE SS C", "win_tile": "J", "seat": "W", "bonus": "f1"}


def test_four_fei_before_the_first_draw() -> None:
    won = score("malaysian3", **FOUR_FEI)
    assert won.patterns == (("four_fei", 10),)
    assert won.payments == {"E": -40, "S": -40, "W": 80}
    assert won.next_dealer == "W"


@pytest.mark.parametrize(
    ("field", "allowed", "changes"),
    [
        ("hand", "expected 14", {"seat": "E"}),
        ("hand", "expected 14", {"win_tile": "C"}),
        ("hand", "expected 14", {"hand": "JJJJ 1p 3p 5p 8p EE SS"}),
        ("hand", "expected 14", {"hand": "JJJ 1p 3p 5p 8p EE SS CC"}),
        ("by", "expected self", {"hand": "JJJJ 1p 3p 5p 8p EE SS CC", "by": "S"}),
        ("hand", "at most 4", {"hand": "JJJJJ 1p 3p 5p 8p EE SS C"}),
        ("hand", "at most 4", {"fei_aside": 1}),
        ("win_tile", "expected by self", {"hand": "JJ 123p 456p 789p EEE", "by": "S"}),
    ],
)
def test_bad_fei(field: str, allowed: str, changes: dict[str, Any]) -> None:
    refuses("malaysian3", field, allowed, **{**FOUR_FEI, **changes})


def test_more_than_four_fei_counting_melds_and_aside() -> None:
    changes = {"hand": "JJ 23p 456p NNN 9p", "win_tile": "9p", "melds": ["pong:CJJ"], "fei_aside": 1}
    refuses("malaysian3", "hand", "at most 4", **changes)


@pytest.mark.parametrize(
    "meld",
    ["kong:CCCJ", "akong:CCJJ", "ckong:CCCJ", "pong:JJJ", "kong:JJJJ", "chow:J5Jp", "chow:JJJp", "chow:J12p"],
)
def test_fei_in_the_wrong_meld(meld: str) -> None:
    refuses("malaysian3", "melds", "no meld", hand="123p 456p NNN 99p", melds=[meld])


@pytest.mark.parametrize("meld", ["chow:J56p", "chow:5J7p", "chow:56Jp", "pong:FFJ", "pong:FJJ", "pong:99Jp"])
def test_fei_in_its_place(meld: str) -> None:
    settlement = score(
        "malaysian3", hand="123p 123p NNN 44p", win_tile="4p", melds=[meld], rules={"min_fan": 1}
    )
    assert settlement.legal
    assert meld in settlement.details.melds


def test_the_robbed_kong_holds_the_other_copies() -> None:
    refuses("malaysian3", "rob", "no second copy", by="S", rob=True)
    refuses("singapore", "rob", "no second copy", by="W", rob=True, hand="123m 456m 678p 345s 44s")


def test_no_robbing_where_the_rules_forbid_it() -> None:
    refuses(
        "chinese", "rob", "expected False", by="W", rob=True, win_tile="4p", rules={"allow_rob_kong": False}
    )


def test_earthly_after_a_set_aside() -> None:
    changes = {"seat": "S", "first_turn": "earthly", "fei_aside": 1}
    refuses("malaysian3", "first_turn", "expected fei_aside 0", **changes)


def test_malaysia_scores_the_last_tile_from_either_end_and_its_discard() -> None:
    drawn = {
        "hand": "777p SSS 123p 66p",
        "melds": ["chow:345p"],
        "bonus": "f1",
        "win_tile": "6p",
        "seat": "S",
    }
    assert score("malaysian3", last_tile=True, **drawn).patterns == (("last_tile", 10),)
    assert score("malaysian3", last_tile=True, replacement="bonus", **drawn).patterns == (("last_tile", 10),)
    assert score("malaysian3", last_tile=True, by="W", **drawn).patterns == (("last_discard", 10),)


# --- Malaysian four-player 7b.9 and Chinese 7b.9: accepted, scores nothing


@pytest.mark.parametrize("variant", ["malaysian4", "chinese"])
@pytest.mark.parametrize(
    "flags", [{"last_tile": True}, {"first_turn": "earthly"}, {"last_tile": True, "first_turn": "earthly"}]
)
def test_flags_that_score_nothing(variant: str, flags: dict[str, Any]) -> None:
    assert score(variant, **flags) == score(variant)


@pytest.mark.parametrize("variant", ["malaysian4", "chinese"])
def test_kong_on_kong_counts_as_a_kong(variant: str) -> None:
    hand = {"hand": "123m 456m 22p", "win_tile": "2p", "melds": ["ckong:3333s", "akong:8888s"]}
    once = score(variant, replacement="kong", **hand)
    assert score(variant, replacement="kong_on_kong", **hand) == once
    assert once.total == score(variant, **hand).total + 1


# --- what may be written in more than one way


def test_tiles_as_text_or_sequence() -> None:
    plain = score("singapore", bonus="f3 cat")
    assert score("singapore", bonus=["f3", "cat"]) == plain
    assert score("singapore", bonus=("f3 cat",), hand=["123m", "456m 678p 345s", "88p"]) == plain


def test_melds_as_text_or_sequence() -> None:
    changes = {"hand": "123p 456p 55p", "win_tile": "5p"}
    one = score("chinese", melds="pong:CCC chow:321m", **changes)
    assert one == score("chinese", melds=["pong:CCC", "chow:123m"], **changes)
    assert one.details.melds == ("pong:CCC", "chow:123m")
