"""The contract: what a game is, and how it is played.  Knows no game."""
