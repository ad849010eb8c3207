"""The beginning of a game."""

from __future__ import annotations

from cheeseboard.server.core.chairs import Chair, known_level, name_bots
from cheeseboard.server.core.entries import Started
from cheeseboard.server.core.errors import RequestDenied
from cheeseboard.server.hall.open_table import OpenTable


def started(open_table: OpenTable) -> Started:
    setup = open_table.setup
    setup.started = int(open_table.journaled.clock.wall())
    people = [(seat, chair) for seat, chair in enumerate(setup.chairs) if chair.people]
    setup.without_part = [seat for seat, chair in people if not chair.contribution and setup.dealt is None]
    return Started()


def started_with_bots(open_table: OpenTable, wish: str | None) -> Started:
    """Where nobody sits."""
    setup = open_table.setup
    if setup.state != "gathering":
        raise RequestDenied("started", "the game has begun")
    level = known_level(wish, open_table.journaled.game)
    for seat, chair in enumerate(setup.chairs):
        if not chair.is_taken():
            setup.chairs[seat] = Chair("bot", level=level)
    name_bots(setup.chairs)
    return started(open_table)
