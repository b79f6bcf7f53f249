"""Text forms of a game."""
