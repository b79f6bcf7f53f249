"""The records of the core: GAME (one game), RULES (one rule set), WIN (one hand to score), RESULT.

Chairs are 0..3 in turn order; a three-seat game leaves chair 3 empty. Small fields are signed: compiled code
would turn an unsigned one beside an int64 into a float. Read them through `int(...)` before arithmetic, so
that compiled and plain Python agree. Sets of kinds are uint64 and meet only uint64.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from mahjong_env.core.patterns_table import NUM_PATTERNS
from mahjong_env.core.tiles import NUM_KINDS, NUM_PLAYING

MAX_TILES: Final = 148
MAX_RIVER: Final = 112  # a discard follows a draw, of which the largest wall leaves 95, or one of 16 claims
NUM_BAO: Final = 10
MAX_TOTAL: Final = 128
MASK_WORDS: Final = 6
MAX_ENDED: Final = 32

# Phases: what the actor is asked.
TURN, CLAIM_TURN, RESPOND, ROB, OVER = range(5)
PHASE_NAMES: Final = ("turn", "claim_turn", "respond", "rob", "over")

# Tasks: what the game does next by itself; DECIDE waits for an action.
DECIDE, DRAW, REPLACE, OPEN_TURN, ASK, RESOLVE, WON, DRAWN, NEXT_HAND, OPENING = range(10)

# Meld types.
CHOW_MELD, PONG_MELD, KONG_MELD, ADDED_MELD, CONCEALED_MELD = range(5)
MELD_NAMES: Final = ("chow", "pong", "kong", "akong", "ckong")

# What the last drawn tile replaced. The kong-bonus rows are bonus tiles drawn as a kong's replacement.
NO_REPLACEMENT, BONUS, KONG, KONG_ON_KONG, KONG_BONUS, KONG_ON_KONG_BONUS = range(6)

# Ways to rob.
NO_ROB, ROB_ADDED, ROB_CONCEALED = range(3)

# Answers of a chair to a discard or a kong.
NOT_ASKED, UNANSWERED = -1, -2

# Of a discard: bits of the chair that made it, taken by a meld, the tile just drawn.
RIVER_CHAIR, RIVER_CLAIMED, RIVER_DRAWN = 3, 4, 8

# Instant payments already made, bits of GAME.paid.
PAID_CAT_RAT, PAID_ROOSTER_CENTIPEDE = 1, 2
PAID_FLOWER_PAIR, PAID_SET_1, PAID_SET_2, PAID_ANIMALS, PAID_FACES = 4, 8, 16, 32, 64

# Sets of GAME.laid: chows by their lowest kinds, those a chair has twice, pongs, exposed and added kongs,
# concealed kongs, kinds that fei stand for (concealed kongs apart), own discards that others claimed.
LAID_CHOWS, LAID_TWICE, LAID_PONGS, LAID_KONGS, LAID_CONCEALED, LAID_FEI, LAID_CLAIMED = range(7)
NUM_LAID: Final = 7

GAME: Final = np.dtype(
    [
        # What most decisions touch, close together.
        ("rng", np.uint64),  # splitmix64 state: every random choice of the game comes from here
        ("episode", np.int8),  # 0 one hand, 1 a match
        ("phase", np.int8),  # TURN ... OVER
        ("task", np.int8),  # DECIDE ... OPENING
        ("started", np.int8),  # this hand has come to its first decision
        ("decided", np.int8),  # an earlier hand of this episode has, or the episode counts without
        ("actor", np.int8),  # chair that decides or draws now, -1 none
        ("dealer", np.int8),  # chair that deals this hand
        ("round_wind", np.int8),  # 0 E .. 3 N
        ("pending", np.int8),  # kind being answered, -1 none
        ("feeder", np.int8),  # chair that discarded it or declares the kong
        ("rob", np.int8),  # NO_ROB for a discard
        ("drawn", np.int8),  # kind drawn last in this turn, -1 none
        ("replacement", np.int8),  # what the drawn tile replaced
        ("from_tail", np.int8),  # the drawn tile came from the back
        ("turn_kongs", np.int8),  # kongs of the actor since his last discard
        ("emptied", np.int8),  # a draw in play has taken the last live tile
        ("last_drawer", np.int8),  # chair that drew last
        ("opening_turn", np.int8),  # whose replacement it is, counted from the dealer; -1 after the opening
        ("flower_question", np.int8),  # the same, while its holder may decline it
        ("claims", np.int8),  # chows, pongs and exposed kongs of this hand
        ("kongs", np.int8),  # kongs of any type of this hand
        ("liabilities", np.int8),  # triggers so far in this hand
        ("winners", np.int8),  # bit per chair that wins this hand
        ("river_size", np.int16),
        ("head", np.int16),  # tiles drawn from the front
        ("tail", np.int16),  # replacements drawn from the back
        ("live", np.int16),  # tiles that may still be drawn
        ("kong_action", np.int16),  # declared kong waiting for answers
        ("barred_discard", np.uint64),  # kinds that may not be discarded after a chow
        ("legal", np.uint64, MASK_WORDS),  # the actor's legal actions
        ("claimable", np.uint64, 4),  # what each asked chair may answer (word 0 of a mask)
        ("answer", np.int16, 4),  # action answered, UNANSWERED or NOT_ASKED
        ("delta", np.int32, 4),  # chips of this step
        ("owed", np.int32, 4),  # chips moved before the first decision, due in the next step
        ("left_over", np.int16, 4),  # concealed tiles of m, p, s, honours modulo 3 per chair, two bits each
        (
            "ready",
            np.int8,
            4,
        ),  # suits in which one more tile may complete the hand left after a chair's turn
        ("held", np.int8, 4),  # number of concealed tiles
        ("melds", np.int8, 4),  # number of melds
        ("chow_barred", np.int8, 4),  # 1 while a pong bars chows
        ("turns", np.int8, 4),  # draw turns each chair has had
        ("locked_win", np.uint64, 4),  # kinds that may not be won from others
        ("holds", np.uint64, (4, 4)),  # kinds a chair holds at least 1, 2, 3, 4 times, a set each
        ("key", np.int32, (4, 4)),  # base-5 codes of m, p, s, honours per chair (fei apart)
        ("pongs", np.uint64, 4),  # kinds of a chair's pongs without fei, which a fourth tile makes kongs
        ("discarded", np.uint64, 4),  # kinds each chair has discarded in this hand
        ("from_draw", np.uint64, 4),  # of these, the kinds discarded straight from the draw
        (
            "latest",
            np.int32,
            4,
        ),  # the latest four discards of each chair, a byte (kind + 1) each, newest lowest
        (
            "shown",
            np.uint64,
            3,
        ),  # playing tiles of each kind that all have seen, three bits of a count
        ("locked_pong", np.uint64, 4),  # kinds that may not be ponged or konged
        ("missed", np.uint64, 4),  # kinds passed by since the chair's last turn
        ("laid", np.uint64, (4, NUM_LAID)),  # what lies before each chair, a set of kinds for each LAID_
        ("laid_fei", np.int8, 4),  # fei in a chair's melds other than concealed kongs
        # The rest.
        ("first_dealer", np.int8),  # chair that dealt the first hand of the match
        ("hands_played", np.int32),  # hands finished in this episode
        ("deals_passed", np.int32),  # how often the deal has passed in this match
        ("seating", np.int8, 4),  # wind tile turned over by each chair before the first hand
        ("opening_dice", np.int8, 4),  # total of two dice of each chair for the first deal, 0 not thrown
        ("break_dice", np.int8, 4),  # the dealer's two dice, then the second thrower's
        ("break_seat", np.int8),  # chair whose wall is broken
        ("break_stack", np.int8),  # stacks counted from that wall's right end
        ("meld_type", np.int8, (4, 4)),
        ("meld_tile", np.int8, (4, 4)),  # lowest kind of the meld
        ("meld_fei", np.int8, (4, 4)),  # bit per place (from the lowest) taken by a fei
        ("meld_from", np.int8, (4, 4)),  # chair that fed the meld, own chair if concealed
        ("meld_place", np.int8, (4, 4)),  # place of the claimed tile in a chow
        ("bonus", np.int32, 4),  # exposed bonus tiles, bit kind - 35
        ("dealt_bonus", np.int32, 4),  # bonus tiles held as dealt
        ("holding", np.int32, 4),  # bonus tiles not exposed yet, only during the opening
        ("opening_owed", np.int8),  # replacements due for the tile just exposed in the opening
        ("fei_aside", np.int8, 4),  # fei set aside as flowers
        ("own_kongs", np.int8, 4),  # own-turn kongs and set-asides of each chair
        ("win_tile", np.int8),  # kind won with, -1 none
        ("win_by", np.int8),  # chair that fed it, -1 self-drawn
        ("flower_win", np.int8),  # 0 no, 1 eight flowers, 2 seven rob one
        ("next_dealer", np.int8),  # chair that deals after this hand
        ("liable", np.int8, (4, NUM_BAO)),  # per possible winner and trigger: the chair that pays, -1 none
        ("liable_at", np.int8, (4, NUM_BAO)),  # order in which the triggers came, 0 none
        ("paid", np.int8, 4),  # instant payments made, PAID_ bits
        ("hand_chips", np.int32, 4),  # chips of this hand
        ("chips", np.int64, 4),  # chips of this episode
        ("hand", np.int8, (4, NUM_PLAYING)),  # concealed tiles, counts by kind
        ("wall", np.int8, MAX_TILES),  # kinds in draw order from the break
        ("river", np.int8, MAX_RIVER),  # all discards in order
        ("river_mark", np.int8, MAX_RIVER),  # of each, RIVER_ bits
    ],
    align=True,
)

WIN: Final = np.dtype(
    [
        # The hand.
        ("hand", np.int8, NUM_PLAYING),  # concealed tiles, the winning tile included
        ("melds", np.int8),
        ("meld_type", np.int8, 4),
        ("meld_tile", np.int8, 4),
        ("meld_fei", np.int8, 4),
        ("bonus", np.int32),
        ("fei_aside", np.int8),
        # The circumstances.
        ("seat_wind", np.int8),
        ("round_wind", np.int8),
        ("is_dealer", np.int8),
        ("win_tile", np.int8),  # -1 when any tile of a dealt hand will do
        ("self_draw", np.int8),
        ("rob", np.int8),
        ("replacement", np.int8),
        ("last_tile", np.int8),
        ("last_discard", np.int8),
        ("heavenly", np.int8),
        ("earthly", np.int8),
        ("flower_win", np.int8),  # 0 none, 1 eight flowers, 2 seven rob one
        ("four_fei", np.int8),
        # The reading found best.
        ("form", np.int8),  # 0 no winning shape, 1 standard, 2 seven pairs, 3 thirteen orphans, 4 whole-hand
        ("legal", np.int8),
        ("total", np.int32),  # tai or fan as paid
        ("units", np.int32),  # chips of one share
        ("gate", np.int32),  # tai or fan that count towards the minimum, the best reading for it
        ("raw_total", np.int32),  # sum before the cap
        ("limit", np.int8),  # the reading is a limit hand
        ("counts", np.int8, NUM_PATTERNS),  # patterns reported, with multiplicity
        ("holds", np.uint64),  # patterns whose condition holds, before exclusions
        ("sets", np.int8),  # number of sets of the split (melds first)
        ("set_type", np.int8, 4),
        ("set_tile", np.int8, 4),
        ("pair", np.int8),
        ("assigned", np.int8, 35),  # tiles that the fei stand for
        # The payment.
        ("liable", np.int8),  # chair that pays for all, -1 none
        ("payments", np.int32, 4),  # chips per chair
        # Work space of the search.
        ("tiles", np.int64, 4),  # packed m, p, s, honours in hand with the fei assigned so far
        ("open", np.int64, 4),  # kinds that each fei is still to be tried as
        ("key", np.int32, 4),  # codes of `tiles` for the need tables; only kept up for fei
        ("need", np.int8, 4),  # fei that each suit needs at least
        ("pick", np.int8, 4),  # kinds assigned to the fei, not decreasing
        ("best_pick", np.int8, 4),  # the same of the best reading
        ("depth", np.int8),  # fei being assigned, -1 when all assignments are done
        ("placed", np.int8),  # fei assigned so far
        ("choices", np.int8),  # choices between triplet and chow met in one split
        ("times", np.int8, NUM_PATTERNS),  # how often a pattern counts if it holds
        ("fixed_holds", np.int64),  # patterns that hold in every reading
        ("trial_form", np.int8),
        ("trial_holds", np.int64),  # patterns of the reading, before exclusions
        ("trial_kept", np.int64),  # patterns that count
        ("kept", np.int64),  # those of the best reading
        ("last_holds", np.int64),  # what told the last reading weighed from others, -1 none
        ("last_honours", np.int64),
        ("last_chows", np.int8),
        ("trial_total", np.int32),
        ("trial_raw", np.int32),
        ("trial_limit", np.int8),
        ("trial_type", np.int8, 4),
        ("trial_tile", np.int8, 4),
        ("trial_pair", np.int8),
        ("kinds", np.int64),  # kinds in the reading
        ("suits", np.int8),  # number of suits among them
        ("chows", np.int8),
        ("triplets", np.int8),  # pungs and kongs
        ("kongs", np.int8),
        ("claimed", np.int8),  # melds other than concealed kongs
        ("honours", np.int64),  # triplets of E S W N C F P, four bits each
        ("left", np.int8, NUM_PLAYING),  # concealed tiles without the winning one
        ("wait_key", np.int32, 4),  # base-5 codes of `left`
        ("wait_kinds", np.int8),  # kinds the thirteen tiles waited on, 2 or more as 2, -1 not yet counted
        ("enough", np.int32),  # gate at which the search may stop, -1 never
    ],
    align=True,
)

RESULT: Final = np.dtype(
    [
        ("game", np.int32),  # place of the game in its call
        ("early", np.int8),  # the hand ended before anybody decided in its episode
        ("reason", np.int8),  # 1 won, 2 drawn
        ("winners", np.int8),  # bit per chair
        ("win_tile", np.int8),
        ("by", np.int8),  # chair that fed the winning tile, -1 self-drawn
        ("dealer", np.int8),
        ("round_wind", np.int8),
        ("first_dealer", np.int8),
        ("next_dealer", np.int8),
        ("deltas", np.int32, 4),  # chips of the whole hand
        ("win", WIN, 4),  # one per winning chair
    ],
    align=True,
)

RULES: Final = np.dtype(
    [
        # Table.
        ("seats", np.int8),
        ("num_tiles", np.int16),
        ("copies", np.int8, NUM_KINDS),
        ("deck", np.int8, MAX_TILES),  # the kinds of all tiles in ascending order
        ("kinds", np.uint64),  # playing kinds in the set, four tiles of each
        ("fei_kinds", np.uint64),  # kinds that a fei may stand for
        ("fei", np.int8),  # number of fei in the set
        ("bonus_kinds", np.int32),  # bit kind - 35
        ("dead_wall", np.int8),
        ("stacks", np.int8, 4),  # stacks before each seat wind, for where a tile lies
        (
            "break_mode",
            np.int8,
        ),  # 0 one throw from East, 1 two throwers, 2 one throw, counted backwards
        ("first_dealer_mode", np.int8),  # 0 turned winds (chair 0), 1 highest dice
        ("fixed_letters", np.int8),  # seat letters stay with the chairs
        ("opening", np.int8),  # 0 no bonus tiles, 1 tile by tile, 2 passes, 3 player by player
        ("flower_win", np.int8),  # 0 none, 1 automatic, 2 may be declined
        ("last_draw_wins_only", np.int8),
        ("opening_kong", np.int8),  # 0 first turn, 1 the dealer in his pass
        # Claims and fei.
        ("chow_kinds", np.uint64),  # kinds that may be claimed for a chow
        ("chow_max_fei", np.int8),
        ("pong_max_fei", np.int8),
        ("allow_fake_kong", np.int8),
        ("fake_pong_promote", np.int8),
        ("fei_swap", np.int8),
        ("fei_aside", np.int8),
        ("fei_discard", np.int8),  # 0 never, 1 always, 2 only a hand of fei alone
        ("four_fei", np.int8),  # 0 off, 1 hand, 2 hand or aside, 3 start
        ("pong_tie", np.int8),  # 0 fewer fei, 1 more fei, 2 nearest
        ("multi_win", np.int8),
        ("rob_added", np.int8),
        ("rob_concealed", np.int8),  # 0 no, 1 thirteen wonders only, 2 any win
        ("added_kong_only_drawn", np.int8),
        ("forbid_discard_chowed", np.int8),  # 0 no, 1 the same tile, 2 the other end of the run too
        ("pong_bars_chow", np.int8),
        ("discard_lock", np.int8),  # 0 off, 1 whole hand, 2 go-around
        ("lock_pong", np.int8),
        ("missed_lock", np.int8),
        ("thirteen_priority", np.int8),
        ("hide_concealed_kong", np.int8),
        # Shapes and the gate.
        ("shapes", np.int8),  # bit 0 standard, 1 seven pairs, 2 thirteen orphans, 3 nine-kind orphans
        ("seven_pairs_quads", np.int8),
        ("minimum", np.int16),
        ("gate_counts_bonus", np.int8),
        ("cap", np.int16),  # 0 none
        ("big_cap", np.int16),
        ("limit_total", np.int16),
        ("limit_units", np.int32),
        ("units", np.int32, MAX_TOTAL),  # chips of one share by total
        # Patterns.
        ("num_patterns", np.int8),
        ("order", np.int8, NUM_PATTERNS),  # pattern ids in the rulebook's order
        ("enabled", np.int8, NUM_PATTERNS),
        ("value", np.int16, NUM_PATTERNS),
        ("grade", np.int8, NUM_PATTERNS),  # 0 added up, 1 limit, 2 big, 3 whole hand
        ("is_bonus", np.int8, NUM_PATTERNS),
        ("excludes", np.uint64, NUM_PATTERNS),
        # The same as bits: patterns enabled, of grade limit, of grade big, free of the gate, with exclusions.
        ("enabled_bits", np.int64),
        ("limit_bits", np.int64),
        ("big_bits", np.int64),
        ("bonus_bits", np.int64),
        ("excluding_bits", np.int64),
        # Conditions of patterns.
        ("flower_numbers", np.int8, 4),  # bit per number 1-4 that scores seat_flower, by seat wind
        ("set_pattern", np.int8, 2),  # pattern of f1-f4 and of f5-f8 complete
        ("set_replaces_flowers", np.int8),
        ("bonus_draw_pattern", np.int8),  # NO_PATTERN if none
        ("kong_draw_pattern", np.int8),
        ("chain_both", np.int8),  # a bonus tile drawn for a kong scores both
        ("kong_on_kong_bonus", np.int8),  # kong on kong survives a bonus tile in between
        ("east_wind_dealer", np.int8),
        ("seat_wind_dealer", np.int8),
        ("concealed_self_draw", np.int8),
        ("concealed_kong_allowed", np.int8),
        ("last_tile_head_only", np.int8),
        ("ping_hu_plain_pair", np.int8),  # the pair is no valued honour
        ("ping_hu_waits", np.int8),  # two kinds waited on unless self-drawn
        ("little_ping_hu_waits", np.int8),
        ("ping_hu_not_all_open", np.int8),
        ("ping_hu_no_bonus", np.int8),  # with a bonus tile it is only little_ping_hu
        ("ping_hu_flush", np.int8),  # only with a full flush
        ("all_green_needs_f", np.int8),
        ("nine_gates_melds", np.int8),
        ("nine_gates_self_draw", np.int8),
        ("hidden_treasure_self_draw", np.int8),
        ("heaven_concealed_kong", np.int8),
        ("heaven_any_kong_cancels", np.int8),  # a kong by anyone cancels earthly, an own set-aside both
        ("earthly_discard", np.int8),
        ("earthly_draw", np.int8),
        ("aside_breaks_no_flowers", np.int8),
        ("double_chow_rule", np.int8),  # 0 off, 1 double, 2 straight, 3 triple, 4 flush
        ("double_chow_closed", np.int8),
        ("double_chow_per_pair", np.int8),
        # Payments, in chips unless said otherwise.
        ("pay_shooter", np.int16),  # shares
        ("pay_other", np.int16),
        ("pay_self", np.int16),
        ("pay_all_patterns", np.uint64),  # patterns always paid as self-drawn
        ("rob_eighth", np.int8),  # 0 as a discard, 1 all pay, 2 the exposer pays all
        ("dealer_win_mult", np.int16),
        ("dealer_deal_in_mult", np.int16),
        ("dealer_loss_mult", np.int16),
        ("rob_mult", np.int16),
        ("rob_stack_max", np.int8),
        ("kong_exposed", np.int32),
        ("kong_exposed_all", np.int8),
        ("kong_added", np.int32),
        ("kong_concealed", np.int32),
        ("bite", np.int32),  # a predator and its prey, an own flower and season
        ("bite_opening", np.int8),  # 0 doubled as dealt, 1 in the whole opening
        ("set_opening", np.int32),  # a set of four completed in the opening
        ("set_later", np.int32),
        ("fei_side", np.int32),  # each fei at the end of the hand, from each other chair
        ("bao", np.int32),  # bit per trigger B1..B10
        ("bao_fresh_kong_live", np.int16),  # most live tiles left for B6
        ("bao_fresh_win_live", np.int16),  # most live tiles left for B7
        ("bao_value", np.int16),  # visible value that makes B3
        # Next hand.
        ("dealer_self_draw", np.int8),
        ("dealer_discard", np.int8),
        ("dealer_draw", np.int8),
        ("max_hands", np.int32),  # 0 none
        ("max_passes", np.int32),  # 0 none
        ("rounds_move", np.int8),
        ("round_wind_used", np.int8),
    ],
    align=True,
)

# Who deals next.
NEXT, STAY, WINNER, DISCARDER, LAST_DRAWER, STAY_IF_WON, STAY_WITHOUT_KONG = range(7)

TABLES: Final = np.dtype(
    [
        ("suit_need", np.int8, 5**9),  # fei needed, at most 7: bits 0-2 sets only, bits 3-5 sets and a pair
        ("honour_need", np.int8, 5**7),
    ],
    align=True,
)


def new_games(count: int) -> np.recarray:
    """Return `count` zeroed games as a record array of dtype GAME."""
    return np.zeros(count, GAME).view(np.recarray)


WORK: Final = np.dtype(
    [
        ("win", WIN),  # the hand being looked at
        ("ended", np.int64),  # hands ended since the count was last set to 0
        ("results", RESULT, MAX_ENDED),  # their outcomes, as many as there is room for
        ("done", np.int64),  # games moved so far in a call
        ("over", np.int64),  # episodes ended so far in a call
        ("blank", GAME),  # a game of zeros, to start from
    ],
    align=True,
)


def new_work() -> np.recarray:
    """Return the work space of one thread: a record array of shape (1,) and dtype WORK."""
    return np.zeros(1, WORK).view(np.recarray)
