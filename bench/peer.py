"""boardgame.io's server, installed into build/, with a small card game that hides hands and deck."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import subprocess
import time
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import msgspec.json

from bench.tables import Seats
from bench.wire import Wire, wire

SMALL = "draw"
LARGE = "kennels"
GAMES = (SMALL, LARGE)
PACKAGE = {
    "private": True,
    "dependencies": {"boardgame.io": "0.50.2"},
    "overrides": {"koa-compose": "4.1.0"},  # 4.2 copies the routes before they are there: every address is a 404
}
PROGRAM = """
const { Server, Origins } = require('boardgame.io/server')
const { PlayerView } = require('boardgame.io/core')
const deck = () => Array.from({ length: 54 }, (_, n) => ({ n }))
const Draw = {
  name: 'draw',
  setup: ({ ctx, random }) => {
    const secret = { deck: random.Shuffle(deck()) }
    const players = {}
    for (let p = 0; p < ctx.numPlayers; p++) players[p] = { row: secret.deck.splice(0, 4), hand: null }
    return { secret, players, discards: secret.deck.splice(0, 1), left: secret.deck.length }
  },
  moves: {
    play: {
      client: false,
      move: ({ G, ctx, random }, slot) => {
        if (!G.secret.deck.length) { G.secret.deck = random.Shuffle(G.discards.splice(0)) }
        const me = G.players[ctx.currentPlayer]
        G.discards.push(me.row[slot])
        me.row[slot] = G.secret.deck.pop()
        G.left = G.secret.deck.length
      },
    },
  },
  turn: { minMoves: 1, maxMoves: 1 },
  playerView: PlayerView.STRIP_SECRETS,
}
// A state of some five kilobytes: a map, kennels and their books, cards above boxes; a move changes some of it.
const SPACES = ['C1','C2','C3','C4','C5','C6','C7','C8','F1','F2','F3','F4','F5','F6','F7','F8']
const BREEDS = ['husky', 'poodle', 'beagle', 'collie', 'mutt', 'boxer', 'golden_retriever', 'dachshund']
const dog = (n) => BREEDS[n % BREEDS.length] + (n % 3 ? '' : '_sick')
const kennel = (p) => ({
  bays: [[], [], [], [], []], bay_points: [0, 0, 0, 0, 0], infirmary: [], hand: [], tiles: [], built: 2, coins: 6,
  gas: 4, food: 2, medicine: 1, assistant: false, pickup: null, costs: SPACES.map(() => 0), food_due: 0, to_place: 1,
  ways: SPACES.map(() => null), housed_points: 0, follower: p,
  scores: { pack: 0, bays: 0, variety: 0, assistant: 0, supplies: 2, sick: 0, areas: 0, points: 2 },
})
const Kennels = {
  name: 'kennels',
  setup: ({ ctx, random }) => {
    const secret = { bag: random.Shuffle(Array.from({ length: 96 }, (_, n) => n)) }
    const kennels = {}
    for (let p = 0; p < ctx.numPlayers; p++) kennels[p] = kennel(p)
    const map = {}
    for (const space of SPACES) map[space] = dog(secret.bag.pop())
    return {
      secret, kennels, map, round: 1, part: 1, fair: ['husky', 'poodle'], price: 2, left: secret.bag.length,
      hidden: Array.from({ length: 40 }, (_, n) => dog(n)),
      roads: SPACES.map((_, n) => [n, (n + 1) % SPACES.length]), places: SPACES.map((_, n) => [n % 5 - 2, n % 3 - 1]),
      rewards: SPACES.map((_, n) => n % 4), names: SPACES, bay_names: ['B1', 'B2', 'X2', 'X3', 'X5'],
      offers: Array.from({ length: 7 }, (_, n) => ['food', 'gas', 'coin'].map((card) => card + n)),
      options: { variety: 1, capacity: 4, fair: true, assistants: true, rounds: 8, gas_limit: 9, infirmary_limit: 3 },
    }
  },
  moves: {
    play: {
      client: false,
      move: ({ G, ctx, random }, slot) => {
        if (!G.secret.bag.length) { G.secret.bag = random.Shuffle(Array.from({ length: 96 }, (_, n) => n)) }
        const me = G.kennels[ctx.currentPlayer]
        const space = SPACES[(ctx.turn * 5 + slot) % SPACES.length]
        const bay = me.bays[(ctx.turn + slot) % 5]
        bay.push(G.map[space])
        if (bay.length > 4) bay.splice(0, 2)
        G.map[space] = dog(G.secret.bag.pop())
        G.left = G.secret.bag.length
        me.pickup = space
        me.costs = SPACES.map((_, n) => Math.abs(n - SPACES.indexOf(space)) % 7)
        me.ways = SPACES.map((_, n) => (n + slot) % SPACES.length)
        me.bay_points = me.bays.map((some) => some.length * 2)
        me.scores.pack = me.bays.reduce((sum, some) => sum + some.length, 0)
        me.scores.variety = new Set(me.bays.flat()).size
        me.scores.points = me.scores.pack + me.scores.variety + me.scores.supplies
        me.gas = (me.gas + slot) % 10
      },
    },
  },
  turn: { minMoves: 1, maxMoves: 1 },
  playerView: PlayerView.STRIP_SECRETS,
}
const server = Server({ games: [Draw, Kennels], origins: [Origins.LOCALHOST] })
server.run({ port: Number(process.argv[2]) }, () => console.log('ready'))
"""


def installed(root: Path) -> Path:
    """The folder with the package and the program."""
    folder = root / "build" / "boardgame.io"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "server.js").write_text(PROGRAM, encoding="utf-8")
    if not (folder / "node_modules" / "boardgame.io").exists():
        if shutil.which("npm") is None:
            raise SystemExit("bench.load: Node is needed for boardgame.io; --without-peer leaves it out")
        (folder / "package.json").write_text(json.dumps(PACKAGE), encoding="utf-8")
        done = subprocess.run(
            ["npm", "install", "--no-audit", "--no-fund", "--omit=dev", "--ignore-scripts"],
            cwd=folder, capture_output=True, text=True,
        )  # fmt: skip
        if done.returncode:
            raise SystemExit(f"bench.load: npm could not install boardgame.io: {done.stderr.strip()[-300:]}")
    return folder


class Boardgame:
    def __init__(self, game: str, root: Path) -> None:
        from bench.load import on_core

        self.game = game
        self.name = f"boardgame.io 0.50.2, {game}, in memory"
        folder = installed(root)
        self.port = 8471
        self.process = subprocess.Popen(
            ["node", "server.js", str(self.port)],
            cwd=folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=os.environ | {"NODE_ENV": "production"},
            preexec_fn=lambda: on_core(0),
        )
        assert self.process.stdout is not None
        while b"ready" not in self.process.stdout.readline():
            if self.process.poll() is not None:
                raise SystemExit("bench.load: boardgame.io's server did not start")

    async def open(self, numbers: range, seats: int) -> list[Seats]:
        found: list[Seats] = []
        for number in numbers:
            table = TheirSeats(self.port, self.game, seats, number)
            await table.open()
            found.append(table)
        return found

    def pids(self) -> list[int]:
        return [self.process.pid]

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(30)


def post(address: str, body: dict[str, Any]) -> dict[str, Any]:
    request = Request(address, json.dumps(body).encode(), {"content-type": "application/json"})
    with urlopen(request, timeout=30) as answer:
        found: dict[str, Any] = json.load(answer)
        return found


class TheirSeats(Seats):
    """Speaks Engine.IO 4 and Socket.IO 5 as their client does."""

    def __init__(self, port: int, game: str, seats: int, number: int) -> None:
        super().__init__(seats, number)
        self.port = port
        self.game = game
        self.match = ""
        self.credentials: list[str] = []
        self.seat_of: dict[Wire, int] = {}
        self.synced = 0

    async def open(self) -> None:
        address = f"http://127.0.0.1:{self.port}/games/{self.game}"
        created = await asyncio.to_thread(post, f"{address}/create", {"numPlayers": self.seats})
        self.match = created["matchID"]
        for seat in range(self.seats):
            body = {"playerID": str(seat), "playerName": f"P{seat}"}
            joined = await asyncio.to_thread(post, f"{address}/{self.match}/join", body)
            self.credentials.append(joined["playerCredentials"])
            one = await wire(self.port, "/socket.io/?EIO=4&transport=websocket", self.heard)
            self.seat_of[one] = seat
            self.wires.append(one)
            one.send(f"40/{self.game},".encode())
        end = time.monotonic() + 30
        while self.synced < self.seats and time.monotonic() < end:
            await asyncio.sleep(0.001)

    def heard(self, wire: Wire, data: bytes) -> None:
        if data == b"2":
            wire.send(b"3")
        elif data.startswith(b"40/"):
            seat = self.seat_of[wire]
            said = ["sync", self.match, str(seat), self.credentials[seat], self.seats]
            wire.send(f"42/{self.game},{json.dumps(said)}".encode())
        elif data.startswith(b"42/"):
            event = data[data.index(b"[") :]
            if event.startswith(b'["sync"'):
                self.synced += 1
                if self.next is None:
                    self.prepare(msgspec.json.decode(event)[2]["state"])
            elif event.startswith(b'["update"') or event.startswith(b'["patch"'):
                if self.next is None:
                    self.prepare(msgspec.json.decode(event)[2])
                self.seen(len(data))

    def prepare(self, state: dict[str, Any]) -> None:
        seat = int(state["ctx"]["currentPlayer"])
        payload = {"type": "play", "args": [self.chance.randrange(4)], "playerID": str(seat)}
        payload["credentials"] = self.credentials[seat]
        action = {"type": "MAKE_MOVE", "payload": payload}
        said = ["update", action, state["_stateID"], self.match, str(seat)]
        self.next, self.next_seat = f"42/{self.game},{json.dumps(said)}".encode(), seat
