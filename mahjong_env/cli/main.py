"""The parser of `mahjong-env` and its exit codes."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from typing import Final, NoReturn

from mahjong_env import __version__
from mahjong_env.cli import bench, perft, replay, score, variants, verify

BAD_INPUT: Final = 2
STOPPED: Final = 130
READER_LEFT: Final = 141
_PROGRAM: Final = "mahjong-env"
_COMMANDS: Final = (score, variants, verify, perft, replay, bench)


class _Parser(argparse.ArgumentParser):
    """A parser that reports bad input in one line."""

    def error(self, message: str) -> NoReturn:
        """Print the message on standard error and leave with exit code 2."""
        self.exit(BAD_INPUT, f"{self.prog}: {message}\n")


def build_parser() -> argparse.ArgumentParser:
    """Return the parser of `mahjong-env` with all commands."""
    parser = _Parser(
        prog=_PROGRAM, description="Mahjong: score hands, list and verify rules, replay games, measure speed."
    )
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for command in _COMMANDS:
        command.add_parser(commands)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code.

    Args:
        arguments: What follows the program's name; None takes it from the process.

    Returns:
        0 for success, 1 for `score` of a hand that may not win and for engines that part, 2 for bad input.
    """
    parsed = build_parser().parse_args(arguments)
    try:
        code: int = parsed.run(parsed)
        sys.stdout.flush()
    except ValueError as error:
        message = " ".join(str(error).split())
        print(f"{_PROGRAM} {parsed.command}: {message}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        print(f"{_PROGRAM} {parsed.command}: stopped", file=sys.stderr)
        return STOPPED
    except BrokenPipeError:
        # The reader, such as `head`, has seen enough; at exit Python would flush into the closed pipe again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return READER_LEFT
    return code
