"""A game as arrays: how every field of its table is written in them, and the numbers of a position."""
