"""Optional libraries: one line that says what to install where one is missing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def needed_by(what: str, extra: str) -> Iterator[None]:
    """Import optional libraries inside; where one is missing, say which extra brings it.

    Args:
        what: What needs them, for the message.
        extra: The extra of this package that installs them; empty if none does.

    Raises:
        ImportError: If a library is missing; the message is one line.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        library = (error.name or "").partition(".")[0]
        if not extra or library in ("", "agents", "mahjong_env"):
            raise
        raise ImportError(
            f"{what} needs {library}, which is not installed: pip install 'mahjong-env[{extra}]' "
            f"(in a clone: pip install -e '.[{extra}]')",
            name=library,
        ) from None
