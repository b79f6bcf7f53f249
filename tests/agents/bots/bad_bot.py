"""A player that does one thing wrong, named by its argument, from its third decision on or at the start."""

import json
import sys
import time
from typing import Any

FAULT = sys.argv[1]
LATE = 2


def say(message: dict[str, Any]) -> None:
    print(json.dumps(message), flush=True)


def greet() -> None:
    if FAULT == "dies at start":
        sys.exit(3)
    if FAULT == "starts too slowly":
        time.sleep(60)
    if FAULT == "wrong greeting":
        say({"type": "ready", "protocol": 99})
        return
    wants = {"wants text": "text", "wants planes": "planes"}.get(FAULT, "none")
    say({"type": "ready", "protocol": 1, "observation": wants, "batch": FAULT == "wants batch"})


def actions_of(message: dict[str, Any]) -> list[Any]:
    for game in message["games"]:
        if FAULT == "wants text":
            assert "player_" in game["observation"], game
        if FAULT == "wants planes":
            assert game["observation"]["shape"] == [75, 40] and game["observation"]["ones"]
    if FAULT == "illegal":
        return [
            224 if not any(legal["id"] == 224 for legal in game["legal"]) else -1 for game in message["games"]
        ]
    if FAULT == "too few":
        return []
    if FAULT == "names":
        return [game["legal"][0]["name"] for game in message["games"]]
    return [game["legal"][0]["id"] for game in message["games"]]


def main() -> None:
    decisions = 0
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            greet()
        if message["type"] == "end":
            return
        if message["type"] != "decide":
            continue
        decisions += 1
        if decisions > LATE:
            if FAULT == "hangs":
                time.sleep(60)
            if FAULT == "late once" and decisions == LATE + 1:
                time.sleep(1.5)
            if FAULT == "dies":
                sys.exit(7)
            if FAULT == "garbage":
                print("garbage", flush=True)
                continue
            if FAULT == "no end of line":
                while True:
                    sys.stdout.write("x" * 65536)
        say({"type": "actions", "request": message["request"], "actions": actions_of(message)})


if __name__ == "__main__":
    main()
