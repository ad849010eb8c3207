"""A table in memory, and whoever follows it: what every move does to both."""

from __future__ import annotations

import asyncio
import time
from typing import final

from msgspec import json

from cheeseboard.server.core.entries import ENTRY, Entry
from cheeseboard.server.core.errors import Refuse
from cheeseboard.server.core.journal import SNAPSHOT_EVERY, LiveTable
from cheeseboard.server.core.now import now
from cheeseboard.server.core.setup import ABOUT
from cheeseboard.server.hall.connection import Follower, Following
from cheeseboard.server.hall.lock import Lock
from cheeseboard.server.ports import Change
from cheeseboard.server.protocol import Said


@final
class Live:
    """Whoever changes the table holds its lock."""

    def __init__(self, table: LiveTable) -> None:
        self.table = table
        self.lock = Lock()
        self.followers: dict[Follower, Following] = {}
        self.thinking: set[tuple[int, int]] = set()  # seat, and since when it is asked
        self.talk: list[Said] = []
        self.hinted: dict[tuple[int, int], asyncio.Task[list[str]]] = {}  # by seat, and since when it is asked
        self.address = ""  # of its host, or of whoever of its people came back first: its bots think on their account
        self.faults: set[tuple[int, str | None]] = set()  # bots by seat and level that went wrong, and it was noted
        self.touched = time.monotonic()
        self.host_left = 0.0  # when there was no host any more, on the clock of the house
        self.kept = json.encode(table.about)  # as it lies on disk

    def present(self) -> set[int]:
        return {seat for following in self.followers.values() for seat in following.keys}

    def has_host(self) -> bool:
        return any(following.host for following in self.followers.values())

    def opens(self, following: Following, seat: int) -> bool:
        """The key to this seat is still that of whoever has the seat."""
        key = following.keys.get(seat)
        return key is not None and self.table.about.chairs[seat].opens(key)

    def hears(self, following: Following, said: Said) -> bool:
        """What was said to a team is heard at its seats."""
        return not said.to or any(self.opens(following, seat) for seat in said.to)

    def seen(self, eye: int | None) -> int:
        """Private looks up to here were looked at."""
        return 0 if eye is None else self.table.about.chairs[eye].seen

    def applied(self, entry: Entry) -> Change:
        """An entry is played; what has to be written before anybody hears of it."""
        before, state = len(self.table.journal), self.table.about.state
        try:
            self.table.apply(entry)
            return self.change(state)
        except Refuse:
            raise  # nothing has happened
        except Exception:
            self.put_back(before)  # a rule stumbled half-way
            raise

    def change(self, state: str) -> Change:
        """What the last entry leaves to be written."""
        table = self.table
        about, sequence = table.about, len(table.journal)
        change = Change(table.id, about.state, about.visibility, now(), None, sequence, table.journal[-1])
        if about.state != state:
            change.about = json.encode(about)
        if sequence % SNAPSHOT_EVERY == 0:
            change.position = table.position()
        return change

    def put_back(self, entries: int) -> None:
        """As it was then: what came after is not on disk."""
        table = self.table
        table.restore([ENTRY.decode(entry) for entry in table.journal[:entries]])
        table.about = ABOUT.decode(self.kept)

    def tell_frames(self) -> None:
        """Each seat its own, the same bytes to whoever shares it; of what is a seat's own affair, that seat alone."""
        table = self.table
        scene = table.scene()
        only = table.private
        since = table.since(table.sequence - (only is None))
        made: dict[int | None, bytes] = {}
        for follower, following in self.followers.items():
            for eye in following.eyes:
                if (only is not None and eye != only) or (eye is not None and not self.opens(following, eye)):
                    continue
                text = made.get(eye)
                if text is None:
                    text = made[eye] = scene.written_frame(eye, since, self.seen(eye))
                follower.send_bytes(text)
