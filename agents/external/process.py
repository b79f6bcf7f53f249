"""A program that talks in lines: started, asked with a time limit, ended with all that it has started."""

from __future__ import annotations

import atexit
import contextlib
import os
import selectors
import shlex
import signal
import subprocess
from time import monotonic
from typing import IO, Final

MOST_LINE: Final = 16 * 1024 * 1024
_CHUNK: Final = 65_536
_GRACE: Final = 0.5


class LineError(Exception):
    """The program did not answer as it should; `kind` is `time-out`, `death` or `garbage`."""

    def __init__(self, kind: str, problem: str) -> None:
        super().__init__(problem)
        self.kind = kind


class LineProcess:
    """A program with its own process group; its error output goes where ours goes.

    Args:
        command: The command line, split as a shell would, but run without one.

    Raises:
        OSError: If there is no such program.
        ValueError: If the command is empty or its quotes do not close.

    Attributes:
        broken: Whether a line of ours has been taken in part only: no later one would be understood.
    """

    def __init__(self, command: str) -> None:
        words = shlex.split(command)
        if not words:
            raise ValueError("the command is empty")
        self._process = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0, start_new_session=True
        )
        self._read = bytearray()
        self.broken = False
        _running.add(self)
        for pipe in (self._stdin, self._stdout):
            os.set_blocking(pipe.fileno(), False)

    @property
    def _stdin(self) -> IO[bytes]:
        assert self._process.stdin is not None
        return self._process.stdin

    @property
    def _stdout(self) -> IO[bytes]:
        assert self._process.stdout is not None
        return self._process.stdout

    def exchange(self, line: bytes, seconds: float) -> bytes:
        """Send a line and return the next line of the program without its end.

        Writing and reading go on together, so a program that fills one pipe before it empties the other is
        not waited for in vain.

        Raises:
            LineError: If the line does not come in time, is too long, or the program ends.
        """
        unsent = line + b"\n"
        self.broken = True
        deadline = monotonic() + seconds
        with selectors.DefaultSelector() as selector:
            selector.register(self._stdout, selectors.EVENT_READ)
            selector.register(self._stdin, selectors.EVENT_WRITE)
            while unsent or b"\n" not in self._read:
                for key, _ in self._wait(selector, deadline, seconds):
                    if key.fileobj is self._stdout:
                        self._receive()
                    elif unsent:
                        unsent = unsent[self._send(unsent) :]
                        if not unsent:
                            self.broken = False
                            selector.unregister(self._stdin)
        return self._take()

    def read(self, seconds: float) -> bytes:
        """Return the next line of the program; errors as for `exchange`."""
        deadline = monotonic() + seconds
        with selectors.DefaultSelector() as selector:
            selector.register(self._stdout, selectors.EVENT_READ)
            while b"\n" not in self._read:
                self._wait(selector, deadline, seconds)
                self._receive()
        return self._take()

    def _take(self) -> bytes:
        found, _, rest = self._read.partition(b"\n")
        self._read = rest
        return bytes(found)

    def tell(self, line: bytes, seconds: float) -> None:
        """Send a line that has no answer.

        Raises:
            LineError: If the program does not take it in time, or has ended.
        """
        unsent = line + b"\n"
        self.broken = True
        deadline = monotonic() + seconds
        with selectors.DefaultSelector() as selector:
            selector.register(self._stdin, selectors.EVENT_WRITE)
            while unsent:
                self._wait(selector, deadline, seconds)
                unsent = unsent[self._send(unsent) :]
        self.broken = False

    def _wait(
        self, selector: selectors.BaseSelector, deadline: float, seconds: float
    ) -> list[tuple[selectors.SelectorKey, int]]:
        left = deadline - monotonic()
        ready = selector.select(left) if left > 0 else []
        if not ready:
            raise LineError("time-out", f"no answer within {seconds:g} s")
        return ready

    def _send(self, unsent: bytes) -> int:
        try:
            return os.write(self._stdin.fileno(), unsent[:_CHUNK])
        except BlockingIOError:
            return 0
        except OSError:
            raise LineError("death", self._ending()) from None

    def _receive(self) -> None:
        part = os.read(self._stdout.fileno(), _CHUNK)
        if not part:
            raise LineError("death", self._ending())
        self._read += part
        if len(self._read) > MOST_LINE:
            self._read = bytearray()
            raise LineError("garbage", f"a line of more than {MOST_LINE:,} bytes")

    def _ending(self) -> str:
        """Say how the program ended."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_GRACE)
        code = self._process.poll()
        return "closed its output" if code is None else f"ended with exit code {code}"

    def wait(self, seconds: float) -> None:
        """Give the program time to end by itself."""
        with contextlib.suppress(OSError):
            self._stdin.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(seconds)

    def close(self) -> None:
        """End the program and whatever it has started; a second call does nothing."""
        if self not in _running:
            return
        _running.discard(self)
        with contextlib.suppress(OSError):
            self._stdin.close()
        for sign in (signal.SIGTERM, signal.SIGKILL):
            # The group outlives its first process: what that one has started is ended too.
            with contextlib.suppress(OSError):
                os.killpg(self._process.pid, sign)
            if sign == signal.SIGTERM:
                with contextlib.suppress(subprocess.TimeoutExpired):
                    self._process.wait(_GRACE)
        self._process.wait()
        self._stdout.close()


_running: set[LineProcess] = set()


@atexit.register
def close_all() -> None:
    """End every program that still runs."""
    for process in list(_running):
        process.close()
