"""The terminal: a table to play at."""
