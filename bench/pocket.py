"""What a real browser makes of the page that is its own server: how long it takes, how much memory, what a kill loses.

    python3 dev.py bench site           sizes, times and memory
    python3 dev.py bench site kills     the browser or its worker ended at a random moment, again and again
"""

from __future__ import annotations

import os
import random
import shutil
import signal
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import BrowserContext, Page, Playwright, sync_playwright
from playwright.sync_api import Error as Gone
from rich.console import Console
from rich.table import Table as Grid

from cheeseboard.games import catalogue
from tests.browser.house import given_out
from tests.browser.test_site import PLAY, SETTINGS, short
from tools.page import BROWSERS

START: Final = 120_000  # ms
MOVES: Final = 40  # of ours in each game, at tables one after the other
KILLS: Final = 50
LONGEST: Final = 3000  # ms, from the house being there to its end
SHELF: Final = "button.quick"
MB: Final = 1e6
TIMED: Final = """async ({ game, seats, options, most, level, chance }) => {
  const line = cheeseboard.openPipe(), times = []
  const say = (message) => line.send(JSON.stringify(message))
  let [table, frame, sent, waiting, luck, moves] = ['', null, 0, '', chance, 0]
  await new Promise((done, failed) => {
    function act() {
      if (frame.result || moves >= most) return done()
      if (!frame.ask) return
      luck = (luck * 48271) % 2147483647
      const { notation } = frame.ask.moves[luck % frame.ask.moves.length]
      waiting = `m${(moves += 1)}`
      sent = performance.now()
      const { sequence, draft } = frame
      say({ type: 'move', id: waiting, table, seat: 0, sequence, draft, moves: [notation] })
    }
    line.onopen = () => say({ type: 'create', id: 'c', game, options, pace: 0,
      seats: [{ kind: 'here', name: 'Ann' }, ...Array(seats - 1).fill({ kind: 'bot', level })] })
    line.onmessage = ({ data }) => {
      const heard = JSON.parse(data)
      if (heard.type === 'error') return failed(new Error(data))
      if (heard.type === 'created') {
        table = heard.table
        say({ type: 'ready', table, seat: 0, contribution: '00'.repeat(16) })
      }
      if (heard.type === 'frame') frame = heard
      if (heard.id && heard.id === waiting) {
        waiting = ''
        times.push(performance.now() - sent)
      }
      if (frame && !waiting && ['frame', 'accepted', 'refused'].includes(heard.type)) act()
    }
  })
  line.onmessage = null
  line.close()
  return times
}"""
# Plays for ever and tells the program outside of every move that was acknowledged; goes on at the table it is given.
ON_AND_ON: Final = """async ({ game, seats, options, from }) => {
  const line = cheeseboard.openPipe()
  const say = (message) => line.send(JSON.stringify(message))
  let [table, keys, frame, waiting, moves, notation] = [from?.table ?? '', from?.keys ?? [], null, '', 0, '']
  const chance = () => Math.floor(Math.random() * frame.ask.moves.length)
  function act() {
    if (frame.result) return tell({ over: table })
    if (!frame.ask) return
    notation = frame.ask.moves[chance()].notation
    waiting = `${Date.now()}-${(moves += 1)}`
    say({ type: 'move', id: waiting, table, seat: 0, sequence: frame.sequence, draft: frame.draft, moves: [notation] })
  }
  line.onopen = () => from
    ? say({ type: 'sit', table, secrets: keys.map(({ secret }) => secret) })
    : say({ type: 'create', id: 'c', game, options, pace: 0,
      seats: [{ kind: 'here', name: 'Ann' }, ...Array(seats - 1).fill({ kind: 'bot', level: 'easy' })] })
  line.onmessage = ({ data }) => {
    const heard = JSON.parse(data)
    if (heard.type === 'error') return tell({ trouble: data })
    if (heard.type === 'created') {
      ({ table, keys } = heard)
      tell({ table, keys })
      say({ type: 'ready', table, seat: 0, contribution: '00'.repeat(16) })
    }
    if (heard.type === 'frame') {
      if (!frame) tell({ back: heard.sequence })
      frame = heard
    }
    if (heard.id && heard.id === waiting) {
      waiting = ''
      if (heard.type === 'accepted') tell({ accepted: notation, sequence: heard.sequence })
    }
    if (frame && !waiting && ['frame', 'accepted', 'refused'].includes(heard.type)) act()
  }
}"""
ASK: Final = "async (address) => (await cheeseboard.asked(address)).json()"


@contextmanager
def browsing(play: Playwright, home: str) -> Iterator[BrowserContext]:
    program = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    context = play.chromium.launch_persistent_context(home, executable_path=program, args=["--no-sandbox"])
    context.set_default_timeout(START)
    try:
        yield context
    finally:
        with suppress(Gone):
            context.close()


@contextmanager
def started(site: Path) -> Iterator[tuple[BrowserContext, str, str]]:
    with ExitStack() as stack:
        play, (address, _) = stack.enter_context(sync_playwright()), stack.enter_context(given_out(site))
        home = stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True))
        yield stack.enter_context(browsing(play, home)), address, home


# ---- times and memory ----


def times(site: Path, console: Console) -> None:
    with ExitStack() as stack:
        play, (address, _) = stack.enter_context(sync_playwright()), stack.enter_context(given_out(site))
        home = stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True))
        with browsing(play, home) as context:
            cold = first_table(context, address, home)
        with browsing(play, home) as context:
            warm = first_table(context, address, home)
            page = context.pages[-1]
            grid = Grid("game, hard bots", "moves", "answered, ms: half", "nine in ten", "longest")
            for game in catalogue():
                wish = {"game": game.name, "seats": game.seats[0], "options": {}, "level": "hard"}
                found: list[float] = []
                while len(found) < MOVES:
                    more = {"most": MOVES - len(found), "chance": 7 + len(found)}
                    found += page.evaluate(TIMED, wish | more)
                found.sort()
                row = [found[len(found) // 2], found[len(found) * 9 // 10], found[-1]]
                grid.add_row(game.name, str(len(found)), *[f"{one:.0f}" for one in row])
    console.print("in Chromium, from this machine, seconds: shelf, quick play until the first question, CPU of both")
    for name, told in (("nothing kept", cold), ("all of it kept", warm)):
        console.print(f"{name}: " + ", ".join([f"{one:.2f}" for one in told]))
    console.print(grid)
    console.print(memory(site))


def first_table(context: BrowserContext, address: str, home: str) -> tuple[float, float, float]:
    """Seconds; those of the processor are of the whole browser, whatever else is busy."""
    page = context.new_page()
    page.add_init_script(SETTINGS)
    spent = worked(home)
    began = time.perf_counter()
    page.goto(address)
    page.locator(SHELF).wait_for()
    shelf = time.perf_counter()
    page.locator(SHELF).click()
    page.locator(".ask, .stage button").first.wait_for()
    there, spent = time.perf_counter(), worked(home) - spent
    page.wait_for_function("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_timeout(4000)  # it keeps the house meanwhile
    return shelf - began, there - shelf, spent


def worked(home: str) -> float:
    """Seconds of the processor, of all processes of the browser with this folder."""
    ticks = 0
    for process in Path("/proc").iterdir():
        try:
            if process.name.isdigit() and home.encode() in family(process):
                ticks += sum(map(int, (process / "stat").read_text().rpartition(")")[2].split()[11:13]))
        except OSError:
            continue
    return ticks / os.sysconf("SC_CLK_TCK")


def memory(site: Path) -> str:
    """How much the page's process grows by one worker, and by two."""
    found = []
    for is_alone in (True, False):
        with started(site) as (context, address, home):
            if is_alone:
                context.route("**/thinker.worker*", lambda route: route.abort())
            page = context.new_page()
            page.add_init_script(SETTINGS)
            page.goto(address)
            page.locator(SHELF).wait_for()
            before = renderers(home)
            page.evaluate(PLAY, short(catalogue()[0].name) | {"most": 5000})
            page.wait_for_timeout(5000)
            found.append((renderers(home) - before) / MB)
    return f"memory after a game, MB more than the shelf: one worker {found[0]:.0f}, two {found[1]:.0f}"


def renderers(home: str) -> float:
    """Bytes that are theirs, and their part of what is shared (Pss)."""
    total = 0
    for process in Path("/proc").iterdir():
        try:
            words = (process / "cmdline").read_bytes()
            if process.name.isdigit() and b"--type=renderer" in words and home.encode() in family(process):
                lines = (process / "smaps_rollup").read_text().splitlines()
                total += sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) * 1024
        except OSError:
            continue
    return total


def family(process: Path) -> bytes:
    """Its own words and those of whoever started it."""
    said = b""
    while process.name not in ("0", "1"):
        said += (process / "cmdline").read_bytes()
        process = Path("/proc") / (process / "stat").read_text().rpartition(")")[2].split()[1]
    return said


# ---- kills ----


class Ledger:
    """What was acknowledged, as it is known outside of the browser."""

    def __init__(self) -> None:
        self.at: dict[str, Any] | None = None
        self.last = 0
        self.accepted: list[str] = []
        self.all = 0
        self.is_over = False
        self.troubles: list[str] = []

    def hear(self, told: dict[str, Any]) -> None:
        if "table" in told:
            self.at, self.last, self.accepted, self.is_over = told, 0, [], False
        elif "back" in told and told["back"] < self.last:
            self.troubles.append(f"{self.at} is at {told['back']}, {self.last} was acknowledged")
        elif "accepted" in told:
            self.all += 1
            self.accepted.append(told["accepted"])
            self.last = max(self.last, told.get("sequence") or 0)
        elif "over" in told:
            self.is_over = True
        elif "trouble" in told:
            self.troubles.append(told["trouble"])


def kills(site: Path, console: Console, count: int = KILLS) -> int:
    """Half of them the whole browser, half the page's process with its workers; a second tab at every third."""
    ledger, chance, games = Ledger(), random.Random(), [game.name for game in catalogue()]
    finished = 0
    with ExitStack() as stack:
        play, (address, _) = stack.enter_context(sync_playwright()), stack.enter_context(given_out(site))
        home = stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True))
        for number in range(count):
            with browsing(play, home) as context:
                page = opened(context, address, ledger)
                if ledger.is_over or ledger.at is None:
                    finished += checked(page, ledger)
                    wish = short(games[number % len(games)]) | {"from": None}
                else:
                    wish = short(games[0]) | {"from": ledger.at}
                page.evaluate(ON_AND_ON, wish)
                if number % 3 == 0:
                    opened(context, address, ledger).evaluate("void cheeseboard.asked('/api/health')")
                health = page.evaluate(ASK, "/api/health")  # the file was looked through when the house opened it
                if not health["ok"]:
                    ledger.troubles.append(str(health))
                page.wait_for_timeout(chance.uniform(0, LONGEST))
                kill(home, number % 2 == 0)
            console.print(f"{number + 1}: {ledger.all} moves acknowledged, {len(ledger.troubles)} troubles", end="\r")
    console.print(f"{count} kills, {ledger.all} moves acknowledged, {finished} games ended and their records compared")
    console.print(f"lost or spoilt: {ledger.troubles or 'nothing'}")
    return int(bool(ledger.troubles))


def opened(context: BrowserContext, address: str, ledger: Ledger) -> Page:
    page = context.new_page()
    page.add_init_script(SETTINGS)
    page.expose_function("tell", ledger.hear)
    page.goto(address)
    page.locator(SHELF).wait_for()
    return page


def checked(page: Page, ledger: Ledger) -> int:
    """Everything that was acknowledged is in the record of a game that has ended, in its order."""
    if ledger.at is None:
        return 0
    record = page.evaluate(ASK, f"/api/tables/{ledger.at['table']}/record")
    played = iter([notation for seat, notation in record["choices"] if seat == 0])
    if not all(notation in played for notation in ledger.accepted):
        ledger.troubles.append(f"{ledger.at['table']}: acknowledged {ledger.accepted}, recorded {record['choices']}")
    return 1


def kill(home: str, is_whole: bool) -> None:
    """At once, as when the power goes: nobody is told before."""
    for process in Path("/proc").iterdir():
        try:
            if process.name.isdigit() and home.encode() in family(process):
                if is_whole or b"--type=renderer" in (process / "cmdline").read_bytes():
                    os.kill(int(process.name), signal.SIGKILL)
        except OSError:
            continue
