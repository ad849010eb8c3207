"""Answers that must not be lost: they hold secrets."""

from __future__ import annotations

from typing import Final, final

from msgspec import json

from cheeseboard.server.hall.connection import Connection
from cheeseboard.server.protocol import Create, Created, Fork, Join, Learn, PlayDeal, Seated

UNGUESSABLE: Final = 16  # letters of an id
MOST_GIVEN: Final = 2000
Wish = Create | Learn | PlayDeal | Fork | Join


@final
class Given:
    """To who comes back and asks the same again, the same: a table is opened once, a seat taken once."""

    def __init__(self) -> None:
        self.answers: dict[tuple[str, type[Wish], str], bytes] = {}  # by address, and what was asked under which id

    def give(self, connection: Connection, wish: Wish, answer: Created | Seated) -> None:
        text = json.encode(answer)
        connection.send_bytes(text)
        if len(wish.id) >= UNGUESSABLE:
            self.answers[connection.address, type(wish), wish.id] = text
            while len(self.answers) > MOST_GIVEN:
                del self.answers[next(iter(self.answers))]

    def before(self, connection: Connection, wish: Wish) -> bytes | None:
        return self.answers.get((connection.address, type(wish), wish.id))
