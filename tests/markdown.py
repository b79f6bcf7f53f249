"""The code blocks of a Markdown page."""

from __future__ import annotations

import contextlib
import io
import re
from typing import Any, NamedTuple


class Block(NamedTuple):
    """A code block.

    Attributes:
        language: The word behind its fence.
        body: Its lines.
        line: Number of its first line on the page.
        shown: The output block that follows, None if there is none.
    """

    language: str
    body: str
    line: int
    shown: str | None


def blocks_of(text: str) -> list[Block]:
    """Return the code blocks of a page in order."""
    found = list(re.finditer(r"^```(\w*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL))
    blocks = []
    for match, after in zip(found, [*found[1:], None], strict=True):
        follows = after is not None and after[1] == "text" and not text[match.end() : after.start()].strip()
        output = after[2] if after is not None and follows else None
        blocks.append(Block(match[1], match[2], text.count("\n", 0, match.start()) + 2, output))
    return blocks


def printed_by(block: Block, page: str, session: dict[str, Any]) -> str:
    """Run a Python block with the names of `session`, return what it prints; errors name the line."""
    code = compile("\n" * (block.line - 1) + block.body, page, "exec")
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(code, session)
    return printed.getvalue()
