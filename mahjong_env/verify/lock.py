"""One writer a file: a second run that would write the same one is refused."""

from __future__ import annotations

import contextlib
import fcntl
import os
from collections.abc import Iterator
from pathlib import Path


@contextlib.contextmanager
def held(path: Path) -> Iterator[None]:
    """Keep other runs from writing a file that this one writes now and then, and show that it can be written.

    A file beside it is locked, since the file itself is replaced at every writing. The lock goes with the
    process, however that ends; a file left behind by one that was killed is taken over.

    Raises:
        ValueError: If another run holds the file, or nothing can be written there.
    """
    if not path.name:
        raise ValueError(f"results {path}: cannot be written: it is a folder")
    lock = path.with_name(f".{path.name}.lock")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if os.path.exists(path) and not os.access(path, os.W_OK):
            raise PermissionError(0, "it is write-protected")
        descriptor = _take(lock)
    except BlockingIOError:
        raise ValueError(f"results {path}: another run is writing this file; name another one") from None
    except OSError as error:
        raise ValueError(f"results {path}: cannot be written: {error.strerror}") from None
    try:
        yield
    finally:
        lock.unlink(missing_ok=True)
        os.close(descriptor)


def _take(lock: Path) -> int:
    """Return the descriptor of the locked file.

    Raises:
        BlockingIOError: If another process has locked it.
    """
    while True:
        descriptor = os.open(lock, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            # Whoever held the lock before may just have removed the file: then this one locks nothing.
            with contextlib.suppress(FileNotFoundError):
                if os.path.samestat(os.fstat(descriptor), os.stat(lock)):
                    return descriptor
        except OSError:
            os.close(descriptor)
            raise
        os.close(descriptor)
