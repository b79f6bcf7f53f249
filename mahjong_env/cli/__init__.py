"""The command line `mahjong-env`, the same as `python -m mahjong_env`."""

from mahjong_env.cli.main import main

__all__ = ["main"]
