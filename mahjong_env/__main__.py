"""Entry point of `python -m mahjong_env`."""

import sys

from mahjong_env.cli import main

if __name__ == "__main__":
    sys.exit(main())
