"""Checks, before any long work, that what comes of it can be written."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path


def check_folder(option: str, folder: Path) -> None:
    """Make a folder, write something into it, and leave everything as it was.

    Args:
        option: The option that names the folder, for the message.
        folder: The folder; it need not exist.

    Raises:
        ValueError: If nothing can be written there.
    """
    missing = [path for path in (folder, *folder.parents) if not os.path.exists(path)]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise ValueError(f"{option} {folder}: cannot be written: {error.strerror}") from None
    finally:
        for path in missing:
            with contextlib.suppress(OSError):
                path.rmdir()


def check_file(option: str, path: Path) -> None:
    """Check that a file can be written over.

    Raises:
        ValueError: If it is no file, may not be written, or nothing can be written beside it.
    """
    if os.path.exists(path) and not (path.is_file() and os.access(path, os.W_OK)):
        problem = "it is write-protected" if path.is_file() else "it is no file"
        raise ValueError(f"{option} {path}: cannot be written: {problem}")
    check_folder(option, path.parent)
