"""Seats as bits: sets of those who have seen something."""

from __future__ import annotations

from typing import Final

SPECTATOR: Final = 1  # bit 0: whoever sits at no seat
NOBODY: Final = 0


def bit(seat: int) -> int:
    """The bit of a seat in `seen_by`."""
    return 2 << seat


def eye_bit(seat: int | None) -> int:
    """The same, for whoever looks: None is a spectator."""
    return SPECTATOR if seat is None else 2 << seat


def everyone(seats: int) -> int:
    """All seats and the spectators."""
    return (2 << seats) - 1
