"""How much anybody may ask of the house."""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from msgspec.structs import replace


class Limits(Struct):
    frame_bytes: int = 16 * 1024
    record_bytes: int = 512 * 1024
    messages: int = 40  # in `seconds`, from one socket
    seconds: float = 2.0
    tables_a_minute: int = 20  # created by one address
    posts_a_minute: int = 60
    sits_a_minute: int = 600  # tables that one address sits down at: each is told all that has happened there
    guesses_a_minute: int = 120  # tables that are named and do not exist
    reads_a_minute: int = 1200  # files of the page, too; a new visitor asks for about twenty
    reports_a_minute: int = 5
    replays_a_minute: int = 240  # pages of them
    readings: int = 4  # replays and checks of records under way, for one address
    all_readings: int = 32
    reviews: int = 8  # that one address waits for
    kept_bytes: int = 16 * 1024 * 1024  # of replays that were made already
    record_choices: int = 2_000  # in a record from elsewhere; the longest games have some six hundred
    sockets: int = 200  # of one address
    all_sockets: int = 20_000
    connections: int = 60  # of one address, that are no sockets; a browser opens six
    all_connections: int = 600
    tables: int = 20_000  # in memory
    outbox: int = 400  # messages that wait for a slow reader
    complaints: int = 20  # in a row, until the socket is closed
    hints: int = 4  # that are thought about at a time, for one address
    trying: float = 2_000.0  # milliseconds of work for `try`, in ten seconds, for one address
    idle_seconds: float = 600.0  # a table that nobody follows leaves the memory


def generous() -> Limits:
    """For many clients behind one address: a school, a load test."""
    return Limits(
        messages=1_000_000,
        tables_a_minute=1_000_000,
        posts_a_minute=100_000,
        reads_a_minute=1_000_000,
        replays_a_minute=100_000,
        reports_a_minute=100_000,
        guesses_a_minute=100_000,
        sits_a_minute=1_000_000,
        readings=32,
        reviews=32,
        hints=32,
        sockets=10_000,
        connections=10_000,
        all_connections=10_000,
        outbox=5_000,
        trying=1_000_000.0,
    )


RETRY_SECONDS: Final = 2  # after which whoever was too fast may try again
OWN_FILES: Final = 64  # that the house needs for itself: database, workers, listening


def fitting(limits: Limits, files: int) -> Limits:
    """As many connections as there are descriptors for, so that nobody can take the last ones."""
    most = max(16, (files - OWN_FILES) // 3)
    connections = min(limits.all_connections, most)
    sockets = min(limits.all_sockets, max(16, files - OWN_FILES - connections))
    return replace(
        limits,
        all_connections=connections,
        connections=min(limits.connections, max(8, connections // 2)),
        all_sockets=sockets,
        sockets=min(limits.sockets, max(8, sockets // 2)),
    )
