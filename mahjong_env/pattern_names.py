"""What people call the scoring patterns: English and Chinese names of the rulebook's pattern ids."""

from __future__ import annotations

from typing import Final

PATTERN_WORDS: Final[dict[str, tuple[str, str]]] = {
    "animal": ("animal tile", "动物牌"),
    "seat_flower": ("own flower or season", "正花"),
    "dragon": ("dragon pung", "三元牌"),
    "round_wind": ("round wind pung", "圈风"),
    "seat_wind": ("seat wind pung", "门风"),
    "little_ping_hu": ("little ping hu", "小平胡"),
    "concealed": ("concealed hand", "门清"),
    "replacement": ("win on a replacement tile", "花上/杠上"),
    "rob_kong": ("robbing the kong", "抢杠"),
    "last_tile": ("last tile of the wall", "海底捞月"),
    "flower_set": ("set of four flowers", "一台花"),
    "season_set": ("set of four seasons", "一台花"),
    "half_flush": ("half flush", "混一色"),
    "all_pungs": ("all pungs", "对对胡"),
    "little_dragons": ("little three dragons", "小三元"),
    "full_flush": ("full flush", "清一色"),
    "ping_hu": ("ping hu, all chows", "平胡"),
    "mixed_terminals": ("mixed terminals", "混老头"),
    "little_winds": ("little four winds", "小四喜"),
    "animal_set": ("all four animals", "四动物"),
    "seven_flowers": ("seven flowers rob the eighth", "七抢一"),
    "eight_flowers": ("eight flowers", "八仙过海"),
    "all_honours": ("all honours", "字一色"),
    "all_terminals": ("all terminals", "清老头"),
    "hidden_treasure": ("four concealed pungs", "坎坎胡"),
    "thirteen_wonders": ("thirteen wonders", "十三幺"),
    "all_green": ("all green", "绿一色"),
    "nine_gates": ("nine gates", "九莲宝灯"),
    "eighteen_arhats": ("four kongs", "十八罗汉"),
    "heavenly": ("heavenly hand", "天胡"),
    "earthly": ("earthly hand", "地胡"),
    "kong_on_kong": ("kong on kong", "杠上杠"),
    "big_dragons": ("big three dragons", "大三元"),
    "big_winds": ("big four winds", "大四喜"),
    "east_wind": ("East pung", "东风刻"),
    "north_wind": ("North pung", "北风刻"),
    "fourth_flower": ("flower number four", "四号花"),
    "face": ("face tile", "人头"),
    "face_set": ("all four faces", "四人头"),
    "fei_aside": ("fei set aside", "下飞"),
    "replacement_bonus": ("win on a bonus tile's replacement", "花上"),
    "replacement_kong": ("win on a kong's replacement", "杠上"),
    "no_flowers": ("no bonus tile", "无花"),
    "last_discard": ("last discard", "河底捞鱼"),
    "all_bonus": ("all sixteen bonus tiles", "十六花"),
    "four_fei": ("four fei", "四飞"),
    "self_draw": ("self-draw", "自摸"),
    "straight": ("straight of one suit", "一条龙"),
    "double_chow": ("same chow in one suit", "一色同顺"),
    "terminals": ("pungs of terminals and honours", "幺九"),
    "no_fei": ("no fei", "无飞"),
    "seven_pairs": ("seven pairs", "七对子"),
    "base": ("ordinary hand", "基础胡"),
    "kong_bloom": ("bloom on a kong", "杠上开花"),
}


def pattern_words(pattern: str) -> str:
    """Return a pattern's English and Chinese name, e.g. `ping hu, all chows 平胡`.

    Raises:
        ValueError: If no pattern has this id.
    """
    if pattern not in PATTERN_WORDS:
        raise ValueError(f"pattern {pattern!r} is unknown: expected one of {', '.join(PATTERN_WORDS)}")
    english, chinese = PATTERN_WORDS[pattern]
    return f"{english} {chinese}"
