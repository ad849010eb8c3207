"""What a seat sees and has heard in a round of two, as the numbers of what is so: what a network is asked with.

The cards of a row are put in order, one's own from the highest and the other's from the lowest, as they seem to this
seat; where a card lies says nothing.  Faces are read only of cards that the seat has seen.
"""

from __future__ import annotations

from typing import Final, final

from cheeseboard.engine.event import Event
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import Phase
from cheeseboard.games.rat_a_tat_cat.bots.dominance import better_than, instead_of_slot, instead_of_taking, points_at
from cheeseboard.games.rat_a_tat_cat.bots.policy import Manner, Worths
from cheeseboard.games.rat_a_tat_cat.components import DRAW_TWO, Card, Face
from cheeseboard.games.rat_a_tat_cat.events import (
    Discarded,
    Drew,
    Peeked,
    Placed,
    PowerUsed,
    StarterTurned,
    Swapped,
    Took,
)
from cheeseboard.games.rat_a_tat_cat.moves import (
    DRAW,
    HOLD,
    KNOCK,
    OTHERS,
    OWNS,
    PUTS,
    TAKE,
    TOSS,
    USE,
    Other,
    Own,
    Put,
)
from cheeseboard.games.rat_a_tat_cat.rules import (
    HOLDING,
    KNOCKING,
    PEEKING,
    PLACING,
    SWAPPING,
    SWAPPING_WITH,
    YOUR_TURN,
)
from cheeseboard.games.rat_a_tat_cat.table import CatTable

SEATS: Final = 2
ROW: Final = 4
POWER: Final = 10  # all Power cards in a row are alike
UNKNOWN: Final = 11
NONE: Final = 10  # of numbers that could have been tossed or left lying
FACES: Final = 13
# What a normal player takes from the discards, and keeps of what it drew, for a card it has not seen
TAKEN_FOR_UNSEEN: Final = 3
KEPT_FOR_UNSEEN: Final = 4
USUAL: Final = Manner()

# How a card came into its row
SEEN_IN_DEAL: Final = 0
UNSEEN_IN_DEAL: Final = 1
FROM_PILE: Final = 2
FROM_DISCARDS: Final = 3

# Of an own card: its face, that the other has seen it, and what the other tossed while holding it
OWN: Final = 24
# Of the other's: its face, that it was seen, how it came, what for, what was tossed and left lying since, how long ago
OTHER: Final = 57
PHASE: Final = ROW * (OWN + OTHER)
DRAWS: Final = PHASE + 7
TOP: Final = DRAWS + 2
HAND: Final = TOP + FACES
KNOCKED: Final = HAND + FACES + 1
GIVING: Final = KNOCKED + 1
TURN: Final = GIVING + ROW
FIRST: Final = TURN + 13
GONE: Final = FIRST + 1
OWN_SUM: Final = GONE + 4 * 9 + 9 + 9
OWN_UNSEEN: Final = OWN_SUM + 21
OTHER_SUM: Final = OWN_UNSEEN + 5
OTHER_UNSEEN: Final = OTHER_SUM + 21
LIKE: Final = OTHER_UNSEEN + 5
UNLIKE: Final = LIKE + 4
WIDTH: Final = UNLIKE + 3
GONE_AT: Final = [GONE + 4 * n for n in range(9)] + [GONE + 36, GONE + 45, GONE + 48, GONE + 51]
MOST_GONE: Final = [4] * 9 + [9, 3, 3, 3]
ANSWERS: Final = 18
PHASES: Final[tuple[Phase[CatTable], ...]] = (
    YOUR_TURN, PLACING, HOLDING, PEEKING, SWAPPING, SWAPPING_WITH, KNOCKING,
)  # fmt: skip


@final
class Mark:
    """What everybody knows of a card."""

    __slots__ = ("came", "is_swapped", "left", "of_known", "over", "seen_by", "since", "tossed")

    def __init__(self, seen_by: int, came: int, since: int, over: int, of_known: bool) -> None:
        self.seen_by = seen_by
        self.came = came
        self.since = since  # turns
        self.over = over  # face of the card it replaced; one more: of none
        self.of_known = of_known  # whoever put it had seen that card
        self.tossed = NONE  # the lowest number that its owner, who has seen it, tossed since
        self.left = NONE  # or left lying
        self.is_swapped = False


@final
class Story:
    """A round as everybody at the table heard it."""

    __slots__ = ("actor", "first_of_two", "like", "marks", "taken", "top", "turns", "unlike", "worths")

    def __init__(self, t: CatTable) -> None:
        outer = t.options.box.is_outer
        self.worths = Worths(t.options.box)
        self.like = [0] * t.seats  # how often a seat did what a normal player does and others seldom do,
        self.unlike = [0] * t.seats  # and what a normal player never does
        self.marks: list[list[Mark]] = [
            [
                Mark(2 << seat, SEEN_IN_DEAL, 0, UNKNOWN, False)
                if outer[slot]
                else Mark(0, UNSEEN_IN_DEAL, 0, UNKNOWN, False)
                for slot in range(t.options.box.row_size)
            ]
            for seat in range(t.seats)
        ]
        self.actor = -1
        self.top: Face | None = None
        self.taken = False
        self.first_of_two = False
        self.turns = 0

    def hear(self, events: list[Event]) -> None:
        for event in events:
            if isinstance(event, Drew):
                if event.seat != self.actor:
                    self.begin(event.seat)
                    self.leave(event.seat)
                self.taken = False
            elif isinstance(event, Took):
                self.begin(event.seat)
                self.taken = True
            elif isinstance(event, Placed):
                self.placed(event)
            elif isinstance(event, Discarded):
                self.toss(event.seat, event.card)
                self.top = event.card
            elif isinstance(event, PowerUsed):
                self.top = event.card
                self.first_of_two = event.card is DRAW_TWO
            elif isinstance(event, StarterTurned):
                self.top = event.card
            elif isinstance(event, Peeked):
                self.marks[event.seat][event.slot].seen_by |= 2 << event.seat
            elif isinstance(event, Swapped):
                mine, theirs = self.marks[event.seat], self.marks[event.other]
                given, got = mine[event.slot], theirs[event.other_slot]
                given.is_swapped = got.is_swapped = True
                mine[event.slot], theirs[event.other_slot] = got, given

    def begin(self, seat: int) -> None:
        self.actor = seat
        self.first_of_two = False
        self.turns += 1

    def leave(self, seat: int) -> None:
        top = self.top
        if top is not None and top.is_number:
            for mark in self.marks[seat]:
                if mark.seen_by & (2 << seat) and top.points < mark.left:
                    mark.left = top.points
            if top.points <= TAKEN_FOR_UNSEEN and self.has_unseen(seat):
                self.unlike[seat] += 1

    def toss(self, seat: int, face: Face) -> None:
        if face.is_number and not self.first_of_two:
            for mark in self.marks[seat]:
                if mark.seen_by & (2 << seat) and face.points < mark.tossed:
                    mark.tossed = face.points
            if face.points <= KEPT_FOR_UNSEEN and self.has_unseen(seat):
                self.unlike[seat] += 1
        self.first_of_two = False

    def placed(self, event: Placed) -> None:
        seat = event.seat
        was_known = self.marks[seat][event.slot].seen_by & (2 << seat) != 0
        came = FROM_DISCARDS if self.taken else FROM_PILE
        seen_by = event.card.seen_by | (2 << seat)
        face = event.card.value
        if self.taken and face is not None:
            if not self.would_take(event.old, face.points) if was_known else face.points > TAKEN_FOR_UNSEEN:
                self.unlike[seat] += 1
            elif face.points >= TAKEN_FOR_UNSEEN:
                self.like[seat] += 1
        self.marks[seat][event.slot] = Mark(seen_by, came, self.turns, in_row(event.old), was_known)
        self.top = event.old

    def has_unseen(self, seat: int) -> bool:
        for mark in self.marks[seat]:
            if not mark.seen_by & (2 << seat):
                return True
        return False

    def would_take(self, old: Face, points: int) -> bool:
        """A normal player, instead of this card."""
        worth = self.worths.worth[old.number]
        return worth - float(points) > self.worths.draw_gain(worth) + USUAL.take_margin


def in_row(face: Face) -> int:
    return face.points if face.is_number else POWER


def rank_of_own(lying: Card, seat: int) -> int:
    """The higher, the sooner it should go."""
    if not lying.seen_by & (2 << seat):
        return 41 if not lying.seen_by else 33
    face = lying.face()
    return 8 * face.points if face.is_number else 42


def rank_of_other(lying: Card, mark: Mark, seat: int) -> int:
    """The lower, the better to have."""
    if lying.seen_by & (2 << seat):
        face = lying.face()
        return 8 * face.points if face.is_number else 42
    if not mark.seen_by:
        return 41
    most = min(mark.tossed, mark.left + 3, mark.over)
    return 20 + most


def in_order(ranks: list[int]) -> list[int]:
    """Slots, from the lowest rank on."""
    found: list[int] = []
    for slot in range(len(ranks)):
        place = len(found)
        while place > 0 and ranks[found[place - 1]] > ranks[slot]:
            place -= 1
        found.insert(place, slot)
    return found


@final
class Question:
    """What is asked, in the order in which this seat sees the cards."""

    __slots__ = ("other", "others", "owns", "seat", "story", "t")

    def __init__(self, t: CatTable, seat: int, story: Story) -> None:
        self.t = t
        self.seat = seat
        self.other = 1 - seat
        self.story = story
        self.owns = in_order([-rank_of_own(lying, seat) for lying in t.rows[seat]])
        row, marks = t.rows[1 - seat], story.marks[1 - seat]
        self.others = in_order([rank_of_other(row[slot], marks[slot], seat) for slot in range(len(row))])

    # What can be answered

    def answers(self) -> int:
        """A bit for each answer that is allowed and not plainly worse than another."""
        t, seat = self.t, self.seat
        if t.phase is YOUR_TURN:
            return 3 if t.discards[-1].is_number and self.may_take() else 2
        if t.phase is KNOCKING:
            return 3 << 16
        if t.phase is SWAPPING_WITH:
            return 15 << 12
        found = 0
        if t.phase is PLACING:
            hand = t.hand
            points = -1 if hand is None or not hand.face().is_number else hand.face().points
            for place in range(ROW):
                here = points_at(t, seat, self.owns[place])
                if not 0 <= here < points and instead_of_slot(t, seat, PUTS[self.owns[place]]) is None:
                    found |= 4 << place
            if found:
                return found
            return 4  # the highest
        for place in range(ROW):
            slot = self.owns[place]
            if t.phase is HOLDING:
                if better_than(t, seat, [PUTS[slot]]) is None:
                    found |= 4 << place
            elif t.phase is PEEKING or better_than(t, seat, [OWNS[slot]]) is None:
                found |= 256 << place
        if t.phase is HOLDING:
            if better_than(t, seat, [TOSS]) is None:
                found |= 64
            hand = t.hand
            if hand is not None and not hand.face().is_number:
                found |= 128
        return found

    def may_take(self) -> bool:
        """There is a place for the top discard that is not plainly worse than another, or than a draw."""
        for slot in range(ROW):
            if instead_of_taking(self.t, self.seat, PUTS[slot]) is None:
                return True
        return False

    def move(self, answer: int) -> Move:
        if answer < 2:
            return TAKE if answer == 0 else DRAW
        if answer < 6:
            return PUTS[self.owns[answer - 2]]
        if answer < 8:
            return TOSS if answer == 6 else USE
        if answer < 12:
            return OWNS[self.owns[answer - 8]]
        if answer < 16:
            return OTHERS[self.others[answer - 12]]
        return KNOCK if answer == 16 else HOLD

    # What is seen

    def seen(self) -> list[int]:
        """The numbers of all that is so."""
        t, seat = self.t, self.seat
        mine, his = 2 << seat, 2 << self.other
        turns = self.story.turns
        gone = [0] * FACES
        found: list[int] = []
        total, unseen = 0, 0
        at = 0
        for slot in self.owns:
            lying = t.rows[seat][slot]
            if lying.seen_by & mine:
                face = lying.face()
                gone[face.number] += 1
                found.append(at + in_row(face))
                total += face.points if face.is_number else 5
                if lying.seen_by & his:
                    found.append(at + 12)
            else:
                found.append(at + UNKNOWN)
                unseen += 1
                if lying.seen_by & his:
                    found.append(at + 12)
                    found.append(at + 13 + self.story.marks[seat][slot].tossed)
            at += OWN
        found.append(OWN_SUM + min(20, total))
        found.append(OWN_UNSEEN + unseen)
        total, unseen = 0, 0
        for slot in self.others:
            lying = t.rows[self.other][slot]
            mark = self.story.marks[self.other][slot]
            if lying.seen_by & his:
                found.append(at + 12)
            if lying.seen_by & mine:
                face = lying.face()
                gone[face.number] += 1
                found.append(at + in_row(face))
                total += face.points if face.is_number else 5
            else:
                found.append(at + UNKNOWN)
                unseen += 1
                if mark.came < FROM_DISCARDS:
                    found.append(at + 13 + mark.came)
                if mark.is_swapped:
                    found.append(at + 16)
                found.append(at + 17 + mark.over)
                if mark.of_known:
                    found.append(at + 29)
                found.append(at + 30 + mark.tossed)
                found.append(at + 41 + mark.left)
                found.append(at + 52 + min(4, (turns - mark.since) // 2))
            at += OTHER
        found.append(OTHER_SUM + min(20, total))
        found.append(OTHER_UNSEEN + unseen)
        for number, phase in enumerate(PHASES):
            if phase is t.phase:
                found.append(PHASE + number)
        if t.draws:
            found.append(DRAWS + t.draws - 1)
        for face in t.discards:
            gone[face.number] += 1
        if t.discards:
            found.append(TOP + t.discards[-1].number)
        hand = t.hand
        if hand is None:
            found.append(HAND + FACES)
        else:
            gone[hand.face().number] += 1
            found.append(HAND + hand.face().number)
        if t.knocker is not None:
            found.append(KNOCKED)
        if t.phase is SWAPPING_WITH:
            for place in range(ROW):
                if self.owns[place] == t.swap_slot:
                    found.append(GIVING + place)
        found.append(TURN + min(12, turns // 2))
        if turns & 1:
            found.append(FIRST)
        found.append(LIKE + min(3, self.story.like[self.other]))
        found.append(UNLIKE + min(2, self.story.unlike[self.other]))
        for n in range(FACES):
            for k in range(min(gone[n], MOST_GONE[n])):
                found.append(GONE_AT[n] + k)
        return found

    def hidden(self) -> list[int]:
        """All faces in the order of this seat, its own first: for whoever judges its play afterwards."""
        row = self.t.rows
        found = [row[self.seat][slot].face().number for slot in self.owns]
        return found + [row[self.other][slot].face().number for slot in self.others]


def answer_of(question: Question, move: Move) -> int:
    """The number of an answer."""
    if isinstance(move, Put):
        return 2 + question.owns.index(move.slot)
    if isinstance(move, Own):
        return 8 + question.owns.index(move.slot)
    if isinstance(move, Other):
        return 12 + question.others.index(move.slot)
    if move is TAKE or move is DRAW:
        return 0 if move is TAKE else 1
    if move is TOSS or move is USE:
        return 6 if move is TOSS else 7
    return 16 if move is KNOCK else 17
