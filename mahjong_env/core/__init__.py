"""The game core: every rule of every variant as small compiled functions on one record per game."""
