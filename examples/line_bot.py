"""A player outside the package, in any language that can read and write lines; here Python's own library.

It wins when it may, never claims, and throws away honours first, then the tile of the highest id.

Usage: python eval.py --variant singapore --agents "cmd:python examples/line_bot.py,random" --hands 400
"""

import json
import sys

HONOURS = "ESWNCFP"


def choose(legal: list[dict[str, object]]) -> object:
    """Return the id of the action to play, of those that are legal."""
    ids = {str(action["name"]): action["id"] for action in legal}
    if "win" in ids:
        return ids["win"]
    if "pass" in ids:
        return ids["pass"]
    honours = [name for name in ids if name.removeprefix("discard ") in HONOURS]
    discards = [name for name in ids if name.startswith("discard ")]
    return ids[(honours or discards or list(ids))[-1]]


def main() -> None:
    """Answer lines until the arena says `end` or closes the pipe."""
    for line in sys.stdin:
        message = json.loads(line)
        answer: dict[str, object] | None = None
        if message["type"] == "hello":
            answer = {"type": "ready", "protocol": 1, "observation": "none", "batch": True}
        elif message["type"] == "decide":
            chosen = [choose(game["legal"]) for game in message["games"]]
            answer = {"type": "actions", "request": message["request"], "actions": chosen}
        elif message["type"] == "end":
            return
        if answer is not None:
            print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
