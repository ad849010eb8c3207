"""The page that is its own server: from a plain host of files, below some path, then without any network."""

import functools
import re
import shutil
import sys
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from cheeseboard.games import catalogue, find
from tests.browser.house import watch
from tests.browser.keyboard import wishes
from tools.site import build_site

ROOT = Path(__file__).resolve().parents[2]
START = 120_000  # ms; the house starts on a busy machine
SETTINGS = """localStorage.getItem('cheeseboard.settings') || localStorage.setItem('cheeseboard.settings',
  JSON.stringify({ named: true, coach: false, sound: false, speed: 0 }))"""
PLAY = """({ game, seats, options, most }) => new Promise((done, failed) => {
  const line = cheeseboard.openPipe()
  const say = (message) => line.send(JSON.stringify(message))
  let [table, keys, host, moves, luck, frame, waiting] = ['', [], '', 0, 7, null, '']
  function act() {
    if (frame.result || moves >= most) {
      const others = JSON.parse(localStorage.getItem('cheeseboard.tables') ?? '{}')
      others[table] = { table, game, keys, host, seen: { 0: frame.sequence }, at: Date.now() }
      localStorage.setItem('cheeseboard.tables', JSON.stringify(others))
      line.onmessage = null
      line.close()
      return done({ table, moves, isOver: !!frame.result })
    }
    if (!frame.ask) return
    luck = (luck * 48271) % 2147483647
    const { notation } = frame.ask.moves[luck % frame.ask.moves.length]
    const { sequence, draft } = frame
    waiting = `m${(moves += 1)}`
    say({ type: 'move', id: waiting, table, seat: 0, sequence, draft, moves: [notation] })
  }
  line.onopen = () => say({ type: 'create', id: 'c', game, options, pace: 0,
    seats: [{ kind: 'here', name: 'Ann' }, ...Array(seats - 1).fill({ kind: 'bot', level: 'easy' })] })
  line.onmessage = ({ data }) => {
    const heard = JSON.parse(data)
    if (heard.type === 'error') return failed(data)
    if (heard.type === 'created') {
      ({ table, keys, host } = heard)
      say({ type: 'ready', table, seat: 0, contribution: '00'.repeat(16) })
    }
    if (heard.type === 'frame') frame = heard
    if (heard.id && heard.id === waiting) waiting = ''
    if (frame && !waiting && ['frame', 'accepted', 'refused'].includes(heard.type)) act()
  }
})"""

GO = """(address) => {
  history.pushState(null, '', address)
  dispatchEvent(new PopStateEvent('popstate'))
}"""
NEWS = """async () => {
  const found = await navigator.serviceWorker.ready
  await found.update()
  while (!found.waiting) await new Promise((later) => setTimeout(later, 50))
}"""


class Plain(SimpleHTTPRequestHandler):
    """As any host of files."""

    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, ".mjs": "text/javascript", ".wasm": "application/wasm"}

    def log_message(self, format: str, *args: Any) -> None: ...


@pytest.fixture
def host(tmp_path: Path) -> Iterator[tuple[str, Path, ThreadingHTTPServer]]:
    """Its address, the folder, and what gives it out."""
    folder = tmp_path / "some" / "where"
    shutil.copytree(build_site(ROOT, Path(sys.executable)), folder)
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Plain, directory=str(tmp_path)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://localhost:{server.server_port}/some/where/", folder, server
    stop(server)


def stop(server: ThreadingHTTPServer) -> None:
    server.shutdown()
    server.server_close()


def short(name: str) -> dict[str, Any]:
    """A table where a whole game has few steps."""
    wish = wishes(name)
    return {"game": name, "seats": wish.get("seats", find(name).seats[0]), "options": wish.get("options", {})}


def opened(context: BrowserContext, address: str, faults: list[str], path: str = "") -> Page:
    page = context.new_page()
    page.add_init_script(SETTINGS)
    watch(page, address, faults)
    page.goto(address + path)
    return page


def test_whole_games_of_every_kind_with_the_network_cut(chromium: Browser, host):
    address, folder, _ = host
    faults: list[str] = []
    context = chromium.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB")
    context.set_default_timeout(START)
    page = opened(context, address, faults)
    expect(page.get_by_role("button", name="Quick play")).to_be_visible()
    puzzle = page.get_by_role("region", name="Puzzle of the day")
    expect(puzzle).to_be_visible()  # and nothing was started for it
    page.get_by_role("button", name="Quick play").click()
    page.wait_for_url(re.compile(r"\?/t/"))
    expect(page.locator("main.table, #main").first).to_be_visible()
    page.evaluate(GO, "./")
    expect(page.get_by_text("it works without a network")).to_be_visible(timeout=START)

    context.set_offline(True)
    for game in catalogue():
        played = page.evaluate(PLAY, short(game.name) | {"most": 5000})
        assert played["isOver"], played
        page.evaluate(GO, f"?/r/{played['table']}")
        expect(page.get_by_role("slider").first).to_be_visible(timeout=START)
    page.evaluate(GO, "./")
    puzzle.get_by_role("button").click()
    expect(page.get_by_role("region", name="Puzzle", exact=True)).to_be_visible()
    page.evaluate(GO, "?/today")
    expect(page.get_by_role("button", name="Play today’s deal")).to_have_count(len(catalogue()))
    page.evaluate(GO, "?/about")
    expect(page.get_by_role("link", name="All pages about Cheeseboard")).to_have_attribute("href", "./docs/index.html")
    page.evaluate(GO, "?/games")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").click()
    page.get_by_label("Choose a file").set_input_files(saved.value.path())
    expect(page.get_by_text("Nothing new: everything was here already.")).to_be_visible()
    begun = page.evaluate(PLAY, short(catalogue()[0].name) | {"most": 2})
    page.goto(f"{address}?/t/{begun['table']}")
    expect(page.locator(".ask").first).to_be_visible(timeout=START)

    second = opened(context, address, faults, f"?/t/{begun['table']}")
    expect(second.get_by_role("alert")).to_contain_text("open in another tab", timeout=START)
    page.close()
    second.get_by_role("button", name="Try again").click()
    expect(second.locator(".ask").first).to_be_visible(timeout=START)

    context.set_offline(False)
    worker = folder / "sw.js"
    worker.write_text(worker.read_text().replace('{"version": "', '{"version": "new', 1))
    second.evaluate(NEWS)
    expect(second.get_by_text("There’s a new version")).to_have_count(0)
    second.evaluate(GO, "./")
    with second.expect_navigation():
        second.get_by_role("button", name="Change now").click()
    expect(second.get_by_role("button", name="Quick play")).to_be_visible()
    context.close()
    assert faults == []


def test_no_network_at_first_and_an_old_browser_are_said_in_every_language(chromium: Browser, host):
    address, *_ = host
    words = {
        "en": ("couldn’t be fetched", "too old"),
        "pt": ("Não foi possível carregar", "demasiado antigo"),
        "es": ("No se ha podido descargar", "demasiado antiguo"),
        "fr": ("n’a pas pu être chargé", "trop ancien"),
    }
    for language, (fetched, old) in words.items():
        for stub, said in (("", fetched), ("delete globalThis.WebAssembly", old)):
            context = chromium.new_context(locale=language, service_workers="block")
            context.route("**/house.json", lambda route: route.abort())
            context.add_init_script(stub)
            page = opened(context, address, [], "?/t/abcdefghjkmnpqr")
            expect(page.get_by_role("alert").filter(has_text=said)).to_be_visible(timeout=START)
            context.close()


def test_what_can_not_be_fetched_is_said_and_a_house_without_its_second_worker_goes_on(chromium: Browser, host):
    address, *_ = host
    context = chromium.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB", service_workers="block")
    context.set_default_timeout(START)
    context.route("**/thinker.worker*", lambda route: route.abort())
    page = opened(context, address, [])
    played = page.evaluate(PLAY, short("rat_a_tat_cat") | {"most": 1})
    context.set_offline(True)
    page.evaluate(GO, f"?/t/{played['table']}")
    expect(page.get_by_role("alert")).to_contain_text("did not load")
    context.set_offline(False)
    page.get_by_role("button", name="Try again").click()
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_text(re.compile("^Hint: "))).to_be_visible()
    context.close()
