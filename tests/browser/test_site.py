"""The page that is its own server: from a plain host of files, below some path, then without any network."""

import re
import shutil
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, ViewportSize, expect

from cheeseboard.engine.language import LANGUAGES, language_of
from cheeseboard.games import catalogue, find
from tests.browser.house import ROOT, given_out, stop, watch
from tests.browser.keyboard import wishes
from tests.browser.visitor import Visitor, expect_no_sideways_scroll
from tools.page import BROWSERS
from tools.site import build_site

START = 60_000  # ms; the house starts on a busy machine
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
    if (heard.type === 'error' || heard.reason === 'not_saved') return failed(data)
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


@pytest.fixture
def host(tmp_path: Path) -> Iterator[tuple[str, Path, ThreadingHTTPServer]]:
    """Its address, the folder, and what gives it out."""
    folder = tmp_path / "some" / "where"
    shutil.copytree(build_site(ROOT, Path(sys.executable)), folder)
    with given_out(tmp_path, "/some/where/") as (address, server):
        yield address, folder, server


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


@contextmanager
def browsing(chromium: Browser, home: Path) -> Iterator[BrowserContext]:
    """A browser that keeps what it has when it is closed."""
    program = next(found for name in BROWSERS if (found := shutil.which(name)))
    start = chromium.browser_type.launch_persistent_context
    size = ViewportSize(width=1280, height=800)
    context = start(home, executable_path=program, args=["--no-sandbox"], viewport=size, locale="en-GB")
    context.set_default_timeout(START)
    yield context
    context.close()


def said(language: str, key: str) -> str:
    """Of the texts that only such a page has."""
    found: Any = tomllib.loads(Path(f"web/src/texts/pocket/{language}.toml").read_text(encoding="utf-8"))
    return str(found["pocket.server" if "." in key else "pocket"][key.rpartition(".")[2]])


def test_opened_once_it_plays_whole_games_of_every_kind_after_the_browser_was_closed_and_without_a_network(
    chromium: Browser, host, tmp_path: Path
):
    address, folder, server = host
    home, faults = tmp_path / "home", list[str]()
    with browsing(chromium, home) as context:
        page = opened(context, address, faults)
        expect(page.get_by_role("button", name="Quick play")).to_be_visible()
        expect(page.get_by_role("region", name="Puzzle of the day")).to_be_visible()  # and nothing was started for it
        page.get_by_role("button", name="Quick play").click()
        page.wait_for_url(re.compile(r"\?/t/"))
        expect(page.locator("main.table, #main").first).to_be_visible()
        page.evaluate(GO, "./")
        expect(page.get_by_text("it works without a network")).to_be_visible(timeout=START)
        page.goto(f"{address}docs/search.html?q=curtain")
        expect(page.locator("#mkdocs-search-results a").first).to_be_visible()
    stop(server)

    with browsing(chromium, home) as context:
        page = opened(context, address, faults)
        for game in catalogue():
            played = page.evaluate(PLAY, short(game.name) | {"most": 5000})
            assert played["isOver"], played
            page.evaluate(GO, f"?/r/{played['table']}")
            expect(page.get_by_role("slider").first).to_be_visible(timeout=START)
        page.evaluate(GO, "./")
        page.get_by_role("region", name="Puzzle of the day").get_by_role("button").click()
        expect(page.get_by_role("region", name="Puzzle", exact=True)).to_be_visible()
        page.evaluate(GO, "?/today")
        expect(page.get_by_role("button", name="Play today’s deal")).to_have_count(len(catalogue()))
        page.evaluate(GO, "?/about")
        docs = page.get_by_role("link", name="All pages about Cheeseboard")
        expect(docs).to_have_attribute("href", "./docs/index.html")
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

        with given_out(tmp_path, "/some/where/", server.server_port):
            worker = folder / "sw.js"
            worker.write_text(worker.read_text().replace('{"version": "', '{"version": "new', 1))
            second.evaluate(NEWS)
            expect(second.get_by_text("There’s a new version")).to_have_count(0)
            second.evaluate(GO, "./")
            with second.expect_navigation():
                second.get_by_role("button", name="Change now").click()
            expect(second.get_by_role("button", name="Quick play")).to_be_visible()
            second.goto(f"{address}?/t/{begun['table']}")  # the game that was running goes on
            expect(second.locator(".ask").first).to_be_visible(timeout=START)
    assert faults == []


ASTRAY = """[...document.querySelectorAll('a[href]:not([download], [href^="./docs/"])')]
  .filter(({ pathname }) => pathname !== location.pathname).map((one) => one.outerHTML)"""  # from the one document


def test_every_way_leads_somewhere_and_what_needs_other_devices_says_so_in_every_language(chromium: Browser, host):
    address, *_ = host
    faults: list[str] = []
    for language in LANGUAGES:
        context = chromium.new_context(viewport={"width": 390, "height": 844}, locale=language, service_workers="block")
        page = opened(context, address, faults)
        for way in ("tables", "rules", "games"):
            page.locator(f"nav a[href$='?/{way}']").click()
            page.wait_for_url(f"**/?/{way}")
            expect(page.locator("main h1").first).to_be_visible()
            assert page.evaluate(ASTRAY) == []
        page.locator("nav a").first.click()
        page.get_by_role("link", name=said(language, "friends")).click()
        for path in ("", "?/evening", "?/j/abcdefghjkmnpqr", "?/s/abcdefghjkmnpqr"):
            page.evaluate(GO, path) if path else page.wait_for_url("**/?/server")
            expect(page.get_by_role("heading", level=1)).to_have_text(said(language, "server.title"))
            expect(page.get_by_text("cheeseboard serve", exact=True)).to_be_visible()
            expect(page.get_by_role("link", name=said(language, "server.docs"))).to_be_visible()
        expect_no_sideways_scroll(page)
        context.close()
    assert faults == []


def test_at_a_table_one_passes_the_device_has_a_hint_checks_saves_plays_on_and_again(chromium: Browser, host, tmp_path):
    address, *_ = host
    faults: list[str] = []
    context = chromium.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB", service_workers="block")
    context.set_default_timeout(START)
    page = context.new_page()
    watch(page, address, faults)
    ann = Visitor(page, f"{address}?", {"speed": 0, "sound": False, "named": True, "coach": False}, faults)
    ann.open_by_hand("Here")
    expect(page.get_by_role("dialog", name="Pass the device to")).to_be_visible()
    ann.to_my_turn()
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_text(re.compile("^Hint: "))).to_be_visible()
    ann.play_to_the_end()
    assert page.evaluate(ASTRAY) == []
    ann.end.get_by_text("More: link, file, fairness").click()
    ann.end.get_by_role("button", name="Fairness check").click()
    expect(ann.end.get_by_text("the game comes out the same")).to_be_visible()
    with page.expect_download() as saved:
        ann.end.get_by_role("link", name="Save the game").click()
    file = tmp_path / "game.json"
    saved.value.save_as(file)
    first = page.url
    ann.end.get_by_role("link", name="Try a moment again").click()
    page.wait_for_url("**/?/r/*")
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_url("**/?/t/*")
    assert page.url != first
    page.evaluate(GO, "?/games")
    page.get_by_label("Choose a file").set_input_files(file)
    page.wait_for_url("**/?/r/*")
    expect(page.get_by_role("slider", name="Moment of the game")).to_be_visible()
    page.get_by_role("link", name="How it went").click()
    expect(page.get_by_role("heading", name="How it went")).to_be_visible()
    page.evaluate(GO, first.partition("where/")[2])
    ann.end.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: url != first)
    context.close()
    assert faults == []


NOWHERE_TO_KEEP = {  # what a worker has then, and what is said
    "nowhere": """for (const [of, name] of [[navigator, 'storage'], [globalThis, 'indexedDB']])
      Object.defineProperty(of, name, { value: undefined })
    """,
    "window": """StorageManager.prototype.getDirectory = () => Promise.reject(new DOMException('no', 'SecurityError'))
    """,
}


def expect_in_every_language(page: Page, role: Literal["alert", "status"], *keys: str) -> None:
    for language in LANGUAGES:
        page.get_by_role("button", name=language_of(language).name).click()
        for key in keys:
            expect(page.get_by_role(role).filter(has_text=said(language, key))).to_be_visible(timeout=START)


def test_no_storage_and_no_room_are_said_in_every_language(chromium: Browser, host):
    """Private windows of some browsers have neither files nor a database, those of others no files."""
    address, folder, _ = host
    context = chromium.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB", service_workers="block")
    page = opened(context, address, [])
    begun = page.evaluate(PLAY, short("rat_a_tat_cat") | {"most": 1})
    devtools = context.new_cdp_session(page)
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": address.partition("/some")[0], "quotaSize": 1})
    with pytest.raises(Error, match="not_saved"):
        page.evaluate(PLAY, short("rat_a_tat_cat") | {"most": 5000})
    expect_in_every_language(page, "alert", "full", "full_help")
    page.evaluate(GO, f"?/t/{begun['table']}")  # what was there before is there
    expect(page.locator(".ask").first).to_be_visible()
    context.close()

    worker = next((folder / "assets").glob("house.worker-*"))
    source = worker.read_text()
    for key, stub in NOWHERE_TO_KEEP.items():
        worker.write_text(stub + source)
        context = chromium.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB", service_workers="block")
        page = opened(context, address, [])
        page.evaluate(PLAY, short("rat_a_tat_cat") | {"most": 1})
        expect_in_every_language(page, "status", key)
        context.close()


def test_no_network_at_first_and_an_old_browser_are_said_in_every_language(chromium: Browser, host):
    address, *_ = host
    for language in LANGUAGES:
        for stub, key in (("", "network"), ("delete globalThis.WebAssembly", "old")):
            context = chromium.new_context(locale=language, service_workers="block")
            context.route("**/house.json", lambda route: route.abort())
            context.add_init_script(stub)
            page = opened(context, address, [], "?/t/abcdefghjkmnpqr")
            told = page.get_by_role("alert").filter(has_text=said(language, key))
            expect(told).to_contain_text(said(language, f"{key}_help"), timeout=START)
            context.close()


def test_a_browser_that_does_not_understand_the_page_is_told_so_in_every_language(chromium: Browser, host):
    address, *_ = host
    context = chromium.new_context(service_workers="block")
    page = context.new_page()
    page.goto(address)
    expect(page.get_by_role("button", name="Quick play")).to_be_visible()
    expect(page.locator("#old")).to_be_hidden()
    later = {"content_type": "text/javascript", "body": "a language of 2030"}
    context.route("**/assets/*.js", lambda route: route.fulfill(**later))
    page.reload()
    for language in LANGUAGES:
        expect(page.locator("#old")).to_contain_text(f"{said(language, 'old')} {said(language, 'old_help')}")
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
