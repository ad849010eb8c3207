"""What a seat makes of what it heard in this round: which cards it may have forgotten, what the others seem to hold.

Nothing is kept between questions: the round is read again from its events each time.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final, final

from cheeseboard.engine.event import Event
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.secret import face_down
from cheeseboard.games.rat_a_tat_cat.components import Card, Face, card
from cheeseboard.games.rat_a_tat_cat.events import Drew, OuterSeen, Peeked, Placed, RoundBegan, Swapped, Took
from cheeseboard.games.rat_a_tat_cat.table import CatTable

GOOD_MEMORY_LAPS: Final = 2
FORGETS: Final = 8  # in a hundred, a card and turn
MIXES_UP: Final = 4  # one in so many lapses puts a card in a wrong place instead


def this_round(heard: list[Event]) -> list[Event]:
    for place in range(len(heard) - 1, -1, -1):
        if isinstance(heard[place], RoundBegan):
            return heard[place:]
    return heard


def turned_down(lying: Card, seat: int) -> Card:
    """As if this seat had never seen it."""
    return face_down(lying.seen_by & ~(2 << seat), lying.since)


def without_old_news(view: CatTable, heard: list[Event], seat: int) -> CatTable:
    """What lies in others' rows is forgotten when it was last seen more than two laps ago."""
    learned = [[0] * len(row) for row in view.rows]
    actor: int | None = None
    turn = 0
    for event in this_round(heard):
        if isinstance(event, (Took, Drew)):
            if event.seat != actor:
                actor = event.seat
                turn += 1
        elif isinstance(event, Placed):
            learned[event.seat][event.slot] = turn
        elif isinstance(event, Swapped):
            mine, theirs = learned[event.seat], learned[event.other]
            mine[event.slot], theirs[event.other_slot] = theirs[event.other_slot], mine[event.slot]
            if event.seat == seat or event.other == seat:  # what was one's own until now is fresh
                mine[event.slot] = theirs[event.other_slot] = turn
    oldest = turn - GOOD_MEMORY_LAPS * view.out_in.count(0)
    remembered = view.copy()
    for other, row in enumerate(remembered.rows):
        for slot in range(len(row)):
            if other != seat and learned[other][slot] < oldest and not lies_open(view, slot):
                row[slot] = turned_down(row[slot], seat)
    return remembered


def lies_open(view: CatTable, slot: int) -> bool:
    return view.options.younger and view.options.box.is_outer[slot]


@final
class Child:
    """A child's memory of its own row.  What slips follows from what it heard: the same game, the same slip."""

    __slots__ = ("actor", "row", "seat", "trail")

    def __init__(self, seat: int, size: int) -> None:
        self.seat = seat
        self.row: list[Face | None] = [None] * size
        self.actor: int | None = None
        self.trail = b""

    def hear(self, event: Event, outer: tuple[int, ...]) -> None:
        if isinstance(event, OuterSeen):
            if event.seat == self.seat:
                self.note(event)
                for slot, seen in zip(outer, event.cards):
                    self.row[slot] = seen.value
        elif isinstance(event, (Took, Drew)):
            if event.seat != self.actor:
                self.actor = event.seat
                if event.seat == self.seat:
                    self.note(event)
                    self.slip()
        elif isinstance(event, (Placed, Peeked)):
            if event.seat == self.seat:
                self.row[event.slot] = event.card.value
        elif isinstance(event, Swapped):
            if event.seat == self.seat:
                self.row[event.slot] = None
            elif event.other == self.seat:
                self.row[event.other_slot] = None

    def note(self, event: Event) -> None:
        self.trail = sha256(self.trail + repr(event).encode()).digest()

    def slip(self) -> None:
        luck = Quick(int.from_bytes(self.trail[:8], "big"))
        for slot in range(len(self.row)):
            if self.row[slot] is not None and luck.below(100) < FORGETS:
                if luck.below(MIXES_UP) == 0:
                    other = luck.below(len(self.row))
                    self.row[slot], self.row[other] = self.row[other], self.row[slot]
                else:
                    self.row[slot] = None


def as_a_child_remembers(view: CatTable, heard: list[Event], seat: int) -> CatTable:
    """Its own row with gaps and mix-ups, nothing of the others' cards but what lies open."""
    child = Child(seat, len(view.rows[seat]))
    for event in this_round(heard):
        child.hear(event, view.options.box.outer)
    remembered = view.copy()
    for other, row in enumerate(remembered.rows):
        for slot in range(len(row)):
            if lies_open(view, slot):
                continue
            face = child.row[slot] if other == seat else None
            lying = row[slot]
            seen_by = lying.seen_by | 2 << seat
            row[slot] = turned_down(lying, seat) if face is None else card(face, seen_by, lying.since)
    return remembered
