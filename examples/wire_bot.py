"""A bot of your own, over the wire: joins a table by its code and plays any game to the end.

    cheeseboard serve                                      in one terminal
    python examples/wire_bot.py http://localhost:8420      opens a table for two, plays against the house, and reports
    python examples/wire_bot.py http://localhost:8420 abcdefgh Robin     joins the table of that code as Robin

It knows no rules.  Every question comes with all moves it may answer; replace `choose` by something clever.
docs/protocol.md describes every message.
"""

import json
import random
import secrets
import sys
from typing import Any
from urllib.request import urlopen

from websockets.sync.client import ClientConnection, connect

Message = dict[str, Any]


def choose(frame: Message) -> str:
    """Any move, each as likely as another."""
    offers: list[Message] = frame["ask"]["moves"]
    notation: str = random.choice(offers)["notation"]
    return notation


class WireBot:
    """Talks to one table."""

    def __init__(self, socket: ClientConnection, name: str) -> None:
        self.socket = socket
        self.name = name
        self.table = ""
        self.seat = 0
        self.moves = 0

    def say(self, type: str, **fields: object) -> None:
        self.socket.send(json.dumps({"type": type, **fields}))

    def hear(self) -> Message:
        message: Message = json.loads(self.socket.recv(timeout=60))
        if message["type"] in ("error", "refused"):
            raise SystemExit(f"{message['type']}: {message.get('code') or message.get('reason')} {message}")
        return message

    def wait_for(self, type: str) -> Message:
        while True:
            message = self.hear()
            if message["type"] == type:
                return message

    def open_table(self, game: str) -> None:
        """A table for two: ourselves, and a bot of the house that does not dawdle."""
        seats = [{"kind": "here", "name": self.name}, {"kind": "bot"}]
        self.say("create", id="open", game=game, seats=seats, pace=0, options={"preset": "quick"})
        created = self.wait_for("created")
        self.table, self.seat = created["table"], created["keys"][0]["seat"]

    def join(self, table: str) -> None:
        self.say("join", id="join", table=table, name=self.name)
        seated = self.wait_for("seated")
        self.table, self.seat = seated["table"], seated["key"]["seat"]

    def play(self) -> Message:
        """Until the game is over; its result."""
        self.say("ready", table=self.table, seat=self.seat, contribution=secrets.token_hex(16))
        while True:
            frame = self.wait_for("frame")
            if frame["result"] is not None:
                result: Message = frame["result"]
                return result
            if frame["ask"] is not None:
                self.moves += 1
                fields = {"table": self.table, "seat": self.seat, "sequence": frame["sequence"]}
                self.say("move", id=str(self.moves), moves=[choose(frame)], **fields)


def first_game(address: str) -> str:
    """The first game on the shelf."""
    with urlopen(f"{address}/api/catalogue") as answer:
        game: str = json.load(answer)["games"][0]["id"]
        return game


def main(words: list[str]) -> int:
    if not 1 <= len(words) <= 3:
        print(__doc__)
        return 2
    address = words[0].rstrip("/").replace("http", "ws", 1) + "/ws"
    name = words[2] if len(words) == 3 else "Robin"
    with connect(address) as socket:
        bot = WireBot(socket, name)
        if len(words) == 1:
            bot.open_table(first_game(words[0].rstrip("/")))
        else:
            bot.join(words[1])
        print(f"{name} sits at table {bot.table}, seat {bot.seat}")
        result = bot.play()
    print(f"over after {bot.moves} moves: scores {result['scores']}, place {result['places'][bot.seat]}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
