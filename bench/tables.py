"""Tables that a load test drives: sockets, and just enough reading of what comes to play on."""

from __future__ import annotations

import asyncio
import json
import random
import secrets
import time
from typing import Any, Final

from msgspec import Struct
from msgspec.json import Decoder

from bench.wire import Wire, wire


class Seats:
    """The sockets of one table; knows whose turn it is, and when the last seat has seen a move."""

    def __init__(self, seats: int, number: int) -> None:
        self.seats = seats
        self.chance = random.Random(number)
        self.wires: list[Wire] = []
        self.pushing = False
        self.moves = 0
        self.opened = 0  # tables, one after the other
        self.views = 0
        self.view_bytes = 0
        self.times: list[float] = []
        self.sent_at = 0.0
        self.waiting = 0  # seats that have not seen the last move
        self.next: bytes | None = None  # what the asked seat would say
        self.next_seat = 0
        self.next_at = 0  # the sequence that it answers
        self.said_at = 0

    def bytes(self) -> int:
        return sum(wire.bytes_in for wire in self.wires)

    def push(self) -> None:
        self.pushing = True
        self.play()

    def play(self) -> bool:
        """The next move, if the last one is everywhere."""
        if self.waiting or self.next is None:
            return False
        self.waiting = self.seats
        said, self.next = self.next, None
        self.said_at = self.next_at
        self.sent_at = time.perf_counter()
        self.wires[self.next_seat].send(said)
        return True

    def seen(self, size: int) -> None:
        """One more seat has the new view, in so many bytes."""
        self.views += 1
        self.view_bytes += size
        if not self.waiting:
            return
        self.waiting -= 1
        if not self.waiting:
            self.moves += 1
            self.times.append(time.perf_counter() - self.sent_at)
            if self.pushing:
                self.play()


class Offered(Struct):
    notation: str


class Asked(Struct):
    moves: list[Offered]


class Shown(Struct):
    """All that a load test reads of a frame."""

    seat: int
    sequence: int
    ask: Asked


FRAME: Final = Decoder(Shown)


class OurSeats(Seats):
    def __init__(
        self, ports: list[int], path: str, game: str, options: dict[str, Any], seats: int, number: int
    ) -> None:
        """`ports`: where the seats are, one after the other; the last one's for all others."""
        super().__init__(seats, number)
        self.path = path
        self.ports = ports
        self.game = game
        self.options = options
        self.table = ""
        self.said = 0
        self.is_over = False
        self.sitting: asyncio.Task[None] | None = None
        self.answers: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    async def open(self) -> None:
        for seat in range(self.seats):
            self.wires.append(await wire(self.ports[min(seat, len(self.ports) - 1)], self.path, self.heard))
        await self.sit_down()

    async def sit_down(self) -> None:
        """At a new table; the old one is left, if there was one and its end has been seen."""
        while self.waiting:
            await asyncio.sleep(0.001)
        before = self.views
        for seat in range(self.seats if self.table else 0):
            self.say(seat, "leave", table=self.table)
        self.is_over, self.table = False, ""
        plans = [{"kind": "here", "name": "P0"}, *[{"kind": "open"}] * (self.seats - 1)]
        self.say(0, "create", id="c", game=self.game, seats=plans, options=self.options)
        self.table = (await self.answer("created"))["table"]
        for seat in range(1, self.seats):
            self.say(seat, "join", id="j", table=self.table, name=f"P{seat}", seat=seat)
            await self.answer("seated")
        for seat in range(self.seats):
            self.say(seat, "ready", table=self.table, seat=seat, contribution=secrets.token_hex(16))
        while self.next is None or self.views < before + self.seats:
            await asyncio.sleep(0.001)
        self.opened += 1
        if self.pushing:
            self.play()

    def say(self, at: int, kind: str, **fields: Any) -> None:
        self.wires[at].send(json.dumps({"type": kind, **fields}).encode())

    async def answer(self, type: str) -> dict[str, Any]:
        while True:
            found = await asyncio.wait_for(self.answers.get(), 30)
            if found["type"] == type:
                return found

    def heard(self, wire: Wire, data: bytes) -> None:
        if data.startswith((b'{"type":"frame"', b'{"type":"delta"')):
            is_delta = data.startswith(b'{"type":"delta"')
            if b'"ask":{' in data if is_delta else b'"ask":null' not in data:
                self.prepare(FRAME.decode(data))
                if self.waiting == self.seats and self.next_at == self.said_at:
                    self.waiting = 1  # a step of a sealed answer: nobody else is told
            elif not is_delta and b'"result":null' not in data and not self.is_over:
                self.is_over = True
                self.sitting = asyncio.create_task(self.sit_down())
            self.seen(len(data))
        elif data.startswith((b'{"type":"created"', b'{"type":"seated"')):
            self.answers.put_nowait(json.loads(data))
        elif data.startswith((b'{"type":"refused"', b'{"type":"error"')):
            raise RuntimeError(data.decode())

    def prepare(self, frame: Shown) -> None:
        self.said += 1
        notation = self.chance.choice(frame.ask.moves).notation
        fields = f'"id":"{self.said}","table":"{self.table}","seat":{frame.seat},"sequence":{frame.sequence}'
        self.next = f'{{"type":"move",{fields},"moves":["{notation}"]}}'.encode()
        self.next_seat = frame.seat
        self.next_at = frame.sequence
