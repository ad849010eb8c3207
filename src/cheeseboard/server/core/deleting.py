"""Who may delete a table.

It is everybody's who sat there: a person's own list is theirs, the table itself is not.  So one needs to have opened
it, or to be all of its people; and nobody takes a running game away from somebody else.
"""

from __future__ import annotations

import secrets as digests

from cheeseboard.server.core.errors import RequestDenied
from cheeseboard.server.core.secrets import hashed
from cheeseboard.server.core.setup import TableSetup


def holds_something(setup: TableSetup, secrets: list[str], host: str | None) -> bool:
    """A seat here, or the table; anybody else is not even told that there is one."""
    return is_host(setup, host) or any(chair.opens(hashed(secret)) for secret in secrets for chair in setup.chairs)


def is_host(setup: TableSetup, host: str | None) -> bool:
    return host is not None and digests.compare_digest(hashed(host), setup.host)


def is_all_people(setup: TableSetup, secrets: list[str]) -> bool:
    """Nobody else ever sat here but bots."""
    held = {hashed(secret) for secret in secrets}
    people = [person for chair in setup.chairs for person in chair.people if person.secret]
    return bool(people) and all(person.secret in held for person in people)


def check_deletion(setup: TableSetup, secrets: list[str], host: str | None) -> None:
    hosts, alone = is_host(setup, host), is_all_people(setup, secrets)
    if setup.state == "playing" and not (hosts and alone):
        raise RequestDenied("not_over", "others sit at this table: it can be deleted when the game is over")
    if not hosts and not (alone and setup.state in ("over", "stopped")):
        raise RequestDenied("not_host", "only the host deletes a table that others sat at")
