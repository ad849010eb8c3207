"""Pictures of the tables at their key moments:   python3 dev.py pictures [NAME ...] [--languages en,pt] [--to FOLDER]

Which moments a game has stands in tests/games/GAME/pictures.toml.  A program plays at a real table by the house's own
hints until the moment is there; then a browser opens it in every size and language.  One sheet for a game and a size:
a row for each moment, a column for each language.  `house` are the pages without a game, `coach` is whatever teaches: a
column for each game.  `workshop` is what designers and teachers see: a board of an evening, a comparison, printed
sheets.  Those of the README are made with them.
"""

from __future__ import annotations

import argparse
import base64
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from cheeseboard.engine.language import LANGUAGES, SOURCE_LANGUAGE
from cheeseboard.engine.lesson import lesson_names
from cheeseboard.games import find
from tools.page import BROWSERS
from tools.trouble import Trouble

ROOT = Path(__file__).resolve().parent.parent
MOMENTS = "pictures.toml"
HOUSE = "house"
COACH = "coach"
COACH_SIZES = ("desk", "phone")
WORKSHOP = "workshop"
COMPARED = "40"                                      # deals
PAPER = ViewportSize(width=794, height=1123)         # A4
MARGINS = "() => { document.body.style.padding = '12mm 10mm' }"  # which only a printer has
REVIEWED = 300_000                                  # ms, until a review is whole
PAGES = {"the shelf": "/", "my games": "/games", "rules": "/rules", "settings": "/settings"}
OF_THE_README = {"the shelf": "shelf.png"}           # and the moment of a game that says `readme`
NOWHERE = "/icon.svg"                                # in the house, where no page is loaded
SIZES = {"desk": (1280, 800), "phone": (390, 844), "side": (844, 390)}
SHRUNK = {"desk": 0.4, "phone": 0.5, "side": 0.5}
TRIES = 6
MOST = 600                                           # questions until a moment must be there

TO_THE_MOMENT = """([wish, moment, most]) => new Promise((resolve, reject) => {
  const socket = new WebSocket(`ws://${location.host}/ws`)
  const send = (message) => socket.send(JSON.stringify(message))
  let table, keys, host, frame, busy = false, asked = 0, met = 0, number = 0
  const done = (found) => {
    const others = JSON.parse(localStorage.getItem('cheeseboard.tables') ?? '{}')
    const seen = { [keys[0].seat]: moment.fresh ? 0 : frame.sequence }
    const sitting = { table, game: wish.game, keys, host, seen, at: Date.now() }
    localStorage.setItem('cheeseboard.tables', JSON.stringify({ ...others, [table]: sitting }))
    socket.close()
    resolve(found ? table : null)
  }
  const look = () => {
    busy = false
    if (frame.result) return done(!moment.prompt)
    if (!frame.ask) return
    if (frame.ask.prompt === moment.prompt && ++met >= (moment.time ?? 1)) return done(true)
    if (++asked > most) return done(false)
    busy = true
    send({ type: 'hint', id: `h${++number}`, table, seat: frame.seat })
  }
  const hear = {
    created(message) {
      ;({ table, keys, host } = message)
      send({ type: 'sit', table, secrets: keys.map((key) => key.secret), host })
    },
    table({ state, seats }) {
      const { seat } = keys[0]
      const contribution = '0'.repeat(32)
      if (state === 'gathering' && !seats[seat].contributed) send({ type: 'ready', table, seat, contribution })
    },
    frame(message) {
      frame = message
      if (!busy) look()
    },
    hinted({ seat, moves }) {
      const { sequence, draft } = frame
      send({ type: 'move', id: `m${++number}`, table, seat, sequence, draft, moves })
    },
    accepted() { look() },
    refused() { look() }, // the table has moved on meanwhile
    error(message) { reject(new Error(JSON.stringify(message))) },
  }
  socket.onopen = () => send({ type: 'create', id: 'a', ...wish })
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data)
    hear[message.type]?.(message)
  }
})"""

OPEN = """(wish) => new Promise((resolve, reject) => {
  const socket = new WebSocket(`ws://${location.host}/ws`)
  socket.onopen = () => socket.send(JSON.stringify({ id: 'a', name: 'Ann', pace: 0, ...wish }))
  socket.onmessage = ({ data }) => {
    const { type, table, keys, host } = JSON.parse(data)
    if (type === 'error') reject(new Error(data))
    if (type !== 'created') return
    const sitting = { table, game: wish.game, keys, host, seen: {}, at: Date.now() }
    localStorage.setItem('cheeseboard.tables', JSON.stringify({ [table]: sitting }))
    socket.close()
    resolve(table)
  }
})"""

EXPLAINED = """([game, prompt]) =>
  localStorage.setItem('cheeseboard.marked', JSON.stringify({ [game]: [prompt] }))"""  # no bubble over the table

STILL = """() => new Promise((resolve) => {
  const ends = (one) => one.playState === 'running' && Number.isFinite(one.effect.getComputedTiming().endTime)
  const look = () => (document.getAnimations().some(ends) ? setTimeout(look, 100) : resolve(null))
  setTimeout(look, 400)
})"""


@contextmanager
def house() -> Iterator[str]:
    """A server of our own, on a database that is thrown away; its address."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "cheeseboard", "serve", "--port", "0", "--database", f"{folder}/tables.sqlite"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            try:
                assert server.stdout is not None
                found = re.search(r"http://\S+(?=/)", server.stdout.readline())
                assert found, "the server does not start"
                yield found[0]
            finally:
                server.terminate()


@contextmanager
def browser() -> Iterator[Browser]:
    program = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    assert program, "there is no Chromium: python3 dev.py test installs it where it can"
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])


def tables_of(game: str) -> list[dict[str, Any]]:
    path = ROOT / "tests" / "games" / game / MOMENTS
    found: list[dict[str, Any]] = tomllib.loads(path.read_text(encoding="utf-8"))["table"]
    return found


def of_readme(name: str) -> dict[str, str]:
    """Files for the README, by moment."""
    if name in (HOUSE, COACH):
        return OF_THE_README if name == HOUSE else {}
    moments = [(table, moment) for table in tables_of(name) for moment in table["moments"]]
    return {f"{table['name']}, {moment['name']}": moment["readme"] for table, moment in moments if "readme" in moment}


def games() -> list[str]:
    return sorted(path.parent.name for path in (ROOT / "tests" / "games").glob(f"*/{MOMENTS}"))


def wish(game: str, table: dict[str, Any]) -> dict[str, Any]:
    others = [{"kind": "bot", "level": "easy"}] * (table["seats"] - 1)
    seats = [{"kind": "here", "name": "Ann"}, *others]
    return {"game": game, "pace": 0, "hints": True, "seats": seats, "options": table.get("options", {})}


Picture = tuple[str, str, str, bytes]                # size, moment, language, and what was to be seen


def taken(page: Page, address: str, game: str, languages: list[str], sizes: list[str]) -> Iterator[Picture]:
    for table in tables_of(game):
        for moment in table["moments"]:
            code = brought(page, address, game, table, moment)
            for language in languages:
                wear(page, language=language, speed=0, sound=False, nickname="Ann", theme=table.get("theme", "dusk"))
                page.evaluate(EXPLAINED, [game, moment.get("prompt")])
                page.goto(f"{address}/t/{code}")
                page.locator(".ask, .app").first.wait_for()
                for press in moment.get("press", []):
                    page.locator(press).first.click()
                for size, picture in at_sizes(page, sizes):
                    yield size, f"{table['name']}, {moment['name']}", language, picture
            page.goto(address + NOWHERE)


def brought(page: Page, address: str, game: str, table: dict[str, Any], moment: dict[str, Any]) -> str:
    """The code of a table where the moment is there; luck may need several."""
    page.goto(address + NOWHERE)
    for _ in range(TRIES):
        code: str | None = page.evaluate(TO_THE_MOMENT, [wish(game, table), moment, MOST])
        if code:
            return code
    raise Trouble(f"{game}: {table['name']} never comes to {moment}")


def pages(page: Page, address: str, languages: list[str], sizes: list[str]) -> Iterator[Picture]:
    page.goto(address + NOWHERE)
    for language in languages:
        wear(page, language=language, speed=0, sound=False, nickname="Ann")
        for name, path in PAGES.items():
            page.goto(address + path)
            page.wait_for_load_state("networkidle")  # what is fetched afterwards is to be seen, too
            for size, picture in at_sizes(page, sizes):
                yield size, name, language, picture
        page.goto(address + NOWHERE)


def taught(page: Page, address: str, sizes: list[str]) -> Iterator[Picture]:
    """Of each game a first step of its first lesson, a coach mark, a hint, a puzzle, today's deal and a review."""
    for game in games():
        first, *_ = lesson_names(find(game))
        opened: dict[str, dict[str, object]] = {
            "lesson": {"type": "learn", "lesson": first},
            "puzzle": {"type": "learn", "lesson": "", "puzzle": 1},
            "deal": {"type": "deal"},
        }
        for name, found in opened.items():
            page.goto(address + NOWHERE)
            wear(page, language=SOURCE_LANGUAGE, speed=0, sound=False, nickname="Ann")
            code = page.evaluate(OPEN, {"game": game, **found})
            page.goto(f"{address}/t/{code}")
            page.locator(".host .main, .ask .say").first.wait_for()
            yield from named(page, sizes, name, game)
        asked, ended = moments_of(game)
        for name in ("coach mark", "hint"):
            code = brought(page, address, game, *asked)
            wear(page, language=SOURCE_LANGUAGE, speed=0, sound=False, nickname="Ann", coach=name != "hint")
            page.goto(f"{address}/t/{code}")
            if name == "hint":
                page.locator(".ask .btn.hint").click()
                page.locator(".ask.told").wait_for()
            else:
                page.locator("aside.mark").wait_for()
            yield from named(page, sizes, name, game)
        code = brought(page, address, game, *ended)
        page.goto(f"{address}/review/{code}")
        page.locator("main:not(:has(.progress)) .panel").first.wait_for(timeout=REVIEWED)
        yield from named(page, sizes, "review", game)


def shown_by(what: str) -> tuple[str, Any]:
    """The game whose file says `[workshop]` with this, and what it says."""
    for game in games():
        path = ROOT / "tests" / "games" / game / MOMENTS
        found = tomllib.loads(path.read_text(encoding="utf-8")).get(WORKSHOP, {})
        if what in found:
            return game, found[what]
    raise Trouble(f"no game shows {what}")


def workshop(chromium: Browser, address: str) -> Iterator[tuple[str, bytes]]:
    page = chromium.new_page(locale="en-GB", viewport=ViewportSize(width=1280, height=800))
    page.goto(f"{address}/evening")
    page.get_by_role("button", name="Open 6 tables").click()
    looks = page.get_by_role("link", name=re.compile("^Look in"))
    looks.nth(5).wait_for()
    codes = [str(one.get_attribute("href")).removeprefix("/t/") for one in looks.all()]
    for place, names in enumerate((("Ann", "Ben", "Cid", "Dora"), ("Eva", "Finn", "Gil", "Hugo"), ("Ida", "Jon"))):
        for name in names:
            guest = chromium.new_context(locale="en-GB").new_page()
            guest.goto(f"{address}/j/{codes[place]}")
            guest.get_by_label("Your nickname").fill(name)
            guest.get_by_role("button", name="Sit down").click()
            guest.wait_for_url("**/t/*")
            if name == "Gil":
                guest.close()
    page.get_by_text("away").first.wait_for()
    page.set_viewport_size(ViewportSize(width=1280, height=980))
    yield "evening.png", page.screenshot()
    with tempfile.TemporaryDirectory() as folder:
        box, report = Path(folder) / "mine.toml", Path(folder) / "report.html"
        game, changed = shown_by("compare")
        box.write_text(changed, encoding="utf-8")
        words = ["compare", game, "--box", str(box), "--games", COMPARED, "--levels", "easy"]
        words += ["--language", SOURCE_LANGUAGE]
        command = [sys.executable, "-m", "cheeseboard", *words, "--report", str(report)]
        subprocess.run(command, check=True, capture_output=True)
        page.set_viewport_size(ViewportSize(width=1000, height=1300))
        page.goto(report.as_uri())
        yield "comparison.png", page.screenshot()
    page.set_viewport_size(PAPER)
    page.emulate_media(media="print")
    page.goto(f"{address}/print/{shown_by('rules')[0]}?parts=rules")
    page.locator(".howto").wait_for()
    page.evaluate(MARGINS)
    yield "printed-rules.png", page.screenshot()
    game, place = shown_by("cards")
    page.goto(f"{address}/print/{game}?parts=cards")
    page.locator(".cut").nth(place).wait_for()
    yield "printed-cards.png", page.locator(".cut").nth(place).screenshot()
    page.close()


def named(page: Page, sizes: list[str], moment: str, game: str) -> Iterator[Picture]:
    for size, picture in at_sizes(page, sizes):
        yield size, moment, game, picture


Moment = tuple[dict[str, Any], dict[str, Any]]       # a table, and a moment of it


def moments_of(game: str) -> tuple[Moment, Moment]:
    """One at which something is asked, and an end."""
    found = [(table, moment) for table in tables_of(game) for moment in table["moments"]]
    asked = next(one for one in found if one[1].get("prompt") and not {"press", "fresh"} & one[1].keys())
    return asked, next((one for one in found if not one[1].get("prompt")), (asked[0], {"name": "the end"}))


def at_sizes(page: Page, sizes: list[str]) -> Iterator[tuple[str, bytes]]:
    for size in sizes:
        width, height = SIZES[size]
        page.set_viewport_size(ViewportSize(width=width, height=height))
        page.evaluate(STILL)
        yield size, page.screenshot()


def wear(page: Page, **settings: object) -> None:
    """Settings of somebody who knows the game: nothing is explained."""
    worn = {"coach": False, **settings}
    page.evaluate("(all) => localStorage.setItem('cheeseboard.settings', JSON.stringify(all))", worn)


def sheet(page: Page, size: str, rows: dict[str, list[bytes]]) -> bytes:
    """All pictures of a size on one page."""
    width = round(SIZES[size][0] * SHRUNK[size])
    columns = max(len(found) for found in rows.values())
    html = [f"<body style='margin:12px;width:{columns * (width + 8)}px;font:15px sans-serif;background:#fff'>"]
    for name, found in rows.items():
        images = [f"<img width={width} src='data:image/png;base64,{base64.b64encode(one).decode()}'>" for one in found]
        html.append(f"<p style='margin:6px 0 2px'>{name}</p><div style='display:flex;gap:8px'>{''.join(images)}</div>")
    page.set_viewport_size(ViewportSize(width=columns * (width + 8) + 24, height=400))
    page.goto("about:blank")
    page.set_content("".join(html))
    return page.screenshot(full_page=True)


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="dev.py pictures", description="pictures of the tables at their key moments")
    everything = [HOUSE, COACH, WORKSHOP, *games()]
    others = f"{HOUSE}, {COACH}, {WORKSHOP}, or a game"
    parser.add_argument("names", nargs="*", default=everything, metavar="NAME", help=others)
    parser.add_argument("--languages", default=",".join(LANGUAGES))
    parser.add_argument("--sizes", default=",".join(SIZES))
    parser.add_argument("--to", type=Path, default=ROOT / "docs" / "pictures")
    parser.add_argument("--single", action="store_true", help="each picture by itself, too, in full size")
    args = parser.parse_args(words)
    args.to.mkdir(parents=True, exist_ok=True)
    with house() as address, browser() as chromium:
        if WORKSHOP in args.names:
            for file, picture in workshop(chromium, address):
                (args.to / file).write_bytes(picture)
                print(file)
        for name in [one for one in args.names if one != WORKSHOP]:
            page = chromium.new_page(locale="en-GB")
            rows: dict[str, dict[str, list[bytes]]] = {}
            wanted = args.languages.split(","), args.sizes.split(",")
            of_coach = [size for size in wanted[1] if size in COACH_SIZES]
            for size, moment, language, picture in (
                pages(page, address, *wanted)
                if name == HOUSE
                else taught(page, address, of_coach)
                if name == COACH
                else taken(page, address, name, *wanted)
            ):
                rows.setdefault(size, {}).setdefault(moment, []).append(picture)
                if (size, language) == ("desk", SOURCE_LANGUAGE) and moment in of_readme(name):
                    (args.to / of_readme(name)[moment]).write_bytes(picture)
                if args.single:
                    single = f"{name}-{size}-{moment}-{language}".replace(", ", "-").replace(" ", "-")
                    (args.to / f"{single}.png").write_bytes(picture)
            for size, found in rows.items():
                path = args.to / f"{name}-{size}.png"
                path.write_bytes(sheet(page, size, found))
                print(path.relative_to(ROOT) if path.is_relative_to(ROOT) else path)
            page.close()
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Trouble as trouble:
        sys.exit(f"pictures: {trouble}")
