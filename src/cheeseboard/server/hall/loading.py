"""A table from disk."""

from __future__ import annotations

from typing import Final

from msgspec import DecodeError
from msgspec.json import Decoder

from cheeseboard.engine.errors import Problem
from cheeseboard.games import find
from cheeseboard.server.core.clock import Clock
from cheeseboard.server.core.entries import ENTRY
from cheeseboard.server.core.journal import JournaledMatch
from cheeseboard.server.core.setup import TABLE_SETUP
from cheeseboard.server.core.stopped import is_stopped
from cheeseboard.server.hall.open_table import OpenTable
from cheeseboard.server.ports import Saved
from cheeseboard.server.protocol import Said

SAID: Final = Decoder(Said)


def restored(saved: Saved, clock: Clock, fence: int) -> OpenTable:
    open_table = OpenTable(restored_match(saved, clock), fence)
    open_table.host_left = clock.ticks()
    open_table.talk.extend([SAID.decode(said) for said in saved.talk])
    return open_table


def restored_match(saved: Saved, clock: Clock) -> JournaledMatch:
    try:
        setup = TABLE_SETUP.decode(saved.setup)
        entries = [ENTRY.decode(entry) for _, entry in saved.journal]
    except DecodeError as error:
        raise Problem(f"table {saved.id} on disk cannot be read: {error}") from None
    game = find(setup.game)
    if is_stopped(setup, game, bool(entries)):
        setup.state = "stopped"
        journaled = JournaledMatch(saved.id, setup, clock)
        journaled.journal, journaled.sequence = [entry for _, entry in saved.journal], len(entries)
        return journaled
    if setup.state == "stopped":  # by rules that were here meanwhile
        setup.state = "gathering" if setup.imported is None else "over"
    journaled = JournaledMatch(saved.id, setup, clock)
    if entries:
        is_ours = setup.version == game.version  # other rules may have drawn up the same table in another way
        journaled.restore(entries, saved.snapshot if is_ours else None)
    elif setup.imported is None:
        setup.version = game.version  # nothing was played yet
    return journaled
