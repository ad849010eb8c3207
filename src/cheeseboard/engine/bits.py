"""Sets of small numbers as bits of one machine word: 62 at most, so that compiled code never leaves the word."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import i64


def one_bit(number: i64) -> i64:
    """The set of this alone."""
    found: i64 = 1
    found <<= number  # mypyc would compile 1 << number to 32 bits
    return found


def size_of(bits: i64) -> int:
    """How many are in a set."""
    found = 0
    while bits:
        bits &= bits - 1
        found += 1
    return found
