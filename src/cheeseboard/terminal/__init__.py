"""The terminal: a table to play at, and the command line."""
