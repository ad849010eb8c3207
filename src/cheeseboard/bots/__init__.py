"""Players for any game: random, and a search over imagined tables."""
