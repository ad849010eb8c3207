"""What a game's tests say of its own sentences: `tests/games/<game>/manners.py` has a MANNERS of these."""

from collections.abc import Mapping
from typing import NamedTuple

Things = Mapping[str, tuple[str, ...]]  # by fact: the codes of what it can be


class Manners(NamedTuple):
    clauses: tuple[int, ...]  # the numbers of those in RULES.md
    chapters: int  # of the players' page
    chips: tuple[str, ...] = ()  # keys of the board's short words
    loud: str = "(?!)"  # names out of the box that shout: a regular expression
    things: Things = {}  # the longest of these is filled in
    several: Things = {}  # all of these are filled in
    others: Mapping[str, str] = {}  # facts that are neither things nor people
    number: str = "10"  # any other fact
    but: Mapping[str, Things] = {}  # in the sentences with these names other things
    on_buttons: Things = {}  # and on buttons, where a long name may stretch one
    stretched: str = "(?!)"  # keys, or facts in braces, of buttons that may be longer: a regular expression
    small: tuple[str, ...] = ()  # things whose names begin with a small letter
