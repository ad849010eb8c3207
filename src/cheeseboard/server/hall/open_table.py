"""A table in memory, and whoever follows it: what every move does to both."""

from __future__ import annotations

import asyncio
from typing import final

from msgspec import json

from cheeseboard.coach.advice import Advice
from cheeseboard.engine.phase import Together
from cheeseboard.server.core.entries import ENTRY, Entry
from cheeseboard.server.core.errors import MoveRefused, RequestDenied, no_table
from cheeseboard.server.core.journal import SNAPSHOT_EVERY, JournaledMatch
from cheeseboard.server.core.setup import TABLE_SETUP, TableSetup
from cheeseboard.server.hall.connection import Connection, Subscription
from cheeseboard.server.hall.lock import Lock
from cheeseboard.server.ports import Change
from cheeseboard.server.protocol import Said, State


@final
class OpenTable:
    """Whoever changes the table holds its lock."""

    def __init__(self, journaled: JournaledMatch, fence: int = 0) -> None:
        self.journaled = journaled
        self.fence = fence  # under which this house has it
        self.lock = Lock()
        self.subscriptions: dict[Connection, Subscription] = {}
        self.thinking: set[tuple[int, int]] = set()  # seat, and since when it is asked
        self.talk: list[Said] = []
        self.hinted: dict[tuple[int, int], asyncio.Task[Advice]] = {}  # by seat, and since when it is asked
        self.address = ""  # of its host, or of whoever of its people came back first: its bots think on their account
        self.faults: set[tuple[int, str | None]] = set()  # bots by seat and level that went wrong, and it was noted
        self.in_a_row = 0  # answers of bots since somebody of the people was asked
        self.last_bot: int | None = None  # whose was the last of these
        self.haste = 1.0  # bots are so many times as quick as was agreed, while one person is alone with them
        self.read = -1  # the step of a lesson up to which all has been read
        self.touched = journaled.clock.ticks()
        self.host_left = 0.0  # when there was no host any more, on the clock of the house
        self.kept = json.encode(journaled.setup)  # as it lies on disk
        self.is_deleted = False  # nothing of it may be written any more
        self.is_elsewhere = False  # the same: another house has it

    @property
    def id(self) -> str:
        return self.journaled.id

    @property
    def setup(self) -> TableSetup:
        return self.journaled.setup

    def present(self) -> set[int]:
        return {seat for subscription in self.subscriptions.values() for seat in subscription.keys}

    def has_host(self) -> bool:
        return any(subscription.host for subscription in self.subscriptions.values())

    def opens(self, subscription: Subscription, seat: int) -> bool:
        """The key to this seat is still that of whoever has the seat."""
        key = subscription.keys.get(seat)
        if key is not None:
            for person in self.journaled.setup.chairs[seat].people:
                if person.secret == key:  # both are hashes of ours: nobody can try anything here
                    return True
        return False

    def hears(self, subscription: Subscription, said: Said) -> bool:
        """What was said to a team is heard at its seats."""
        return not said.to or any(self.opens(subscription, seat) for seat in said.to)

    def seen(self, eye: int | None) -> int:
        """Private looks up to here were looked at."""
        return 0 if eye is None else self.journaled.setup.chairs[eye].seen

    def scripted(self, seat: int) -> list[str] | None:
        """What a lesson has this seat play now: nothing while it is for others to play, or something is to be read;
        nothing, either, at a puzzle that is not played on.
        None where nothing is taught, or all of it was."""
        journaled = self.journaled
        puzzle = journaled.puzzle()
        if puzzle is not None and self.read < 0 and not journaled.puzzle_place(puzzle).played_on:
            return []
        lesson = journaled.lesson()
        if lesson is None:
            return None
        place = journaled.lesson_place(lesson)
        is_read = self.read >= place.step
        if lesson.is_over(place):
            return None if is_read or journaled.is_played_on(lesson) else []
        choice = lesson.next_other(place)
        if choice is None or choice[0] != seat or (lesson.is_to_be_read(place) and not is_read):
            return []
        moves: list[str] = []
        for other, notation in lesson.steps[place.step].others[place.others :]:
            if other != seat:
                break
            moves.append(notation)
        return moves if isinstance(journaled.playing().table.phase, Together) else moves[:1]

    def check_there(self) -> None:
        """Whoever waited for the table may find that it was deleted meanwhile."""
        if self.is_deleted:
            raise no_table(self.id)
        if self.is_elsewhere:
            raise RequestDenied("restarting", "the table is at another server now; come back in a moment")

    def applied(self, entry: Entry) -> Change:
        """An entry is played; what has to be written before anybody hears of it."""
        before, state = len(self.journaled.journal), self.journaled.setup.state
        try:
            self.journaled.apply(entry)
            return self.change_by_entry(state)
        except MoveRefused:
            raise  # nothing has happened
        except Exception:
            self.put_back(before)  # a rule stumbled half-way
            raise

    def change(self) -> Change:
        """Of nothing yet."""
        journaled = self.journaled
        setup, now = journaled.setup, int(journaled.clock.wall())
        change = Change(journaled.id, setup.state, setup.visibility, now)
        change.fence = self.fence
        return change

    def change_by_entry(self, state: State) -> Change:
        """What the last entry leaves to be written; `state` was that of the table before."""
        journaled, change = self.journaled, self.change()
        sequence = len(journaled.journal)
        change.sequence, change.entry = sequence, journaled.journal[-1]
        if change.state != state:
            if change.state == "over":
                journaled.setup.ended = change.changed
            change.setup = json.encode(journaled.setup)
        if sequence % SNAPSHOT_EVERY == 0:
            change.position = journaled.position()
        return change

    def put_back(self, entries: int) -> None:
        """As it was then: what came after is not on disk."""
        journaled = self.journaled
        journaled.restore([ENTRY.decode(entry) for entry in journaled.journal[:entries]])
        journaled.setup = TABLE_SETUP.decode(self.kept)

    def tell_frames(self) -> None:
        """Each seat its own, the same bytes to whoever shares it; of what is a seat's own affair, that seat alone.

        To whoever can put frames together, what differs from the last one that this very socket was sent."""
        journaled = self.journaled
        builder = journaled.frame_builder()
        only = journaled.private
        since = journaled.since(journaled.sequence - (only is None))
        for connection, subscription in self.subscriptions.items():
            for eye in subscription.eyes:
                if (only is not None and eye != only) or (eye is not None and not self.opens(subscription, eye)):
                    continue
                before = subscription.sent.get(eye)
                text: bytes | None = None
                if before is not None and before[0] == since:
                    text = builder.written_delta(eye, since, before[1], self.seen(eye))
                if text is None:
                    text = builder.written_frame(eye, since, self.seen(eye))
                if connection.takes_deltas:
                    subscription.sent[eye] = builder.sequence, builder.view(eye)
                connection.send_bytes(text)
