"""The page that is its own server in the other two engines: shelf, table, games of every kind, a reload, no network.

WebKitGTK has no private file system: there tables lie in the browser's database.
"""

import pytest

from cheeseboard.games import catalogue
from tests.browser.engines import firefox, webkit, what_is_missing
from tests.browser.house import stop
from tests.browser.test_site import GO, PLAY, SETTINGS, START, host, short

__all__ = ["host"]
UNTIL = """async (selector, text, patience) => {
  const there = () => [...document.querySelectorAll(selector)].some((one) => one.textContent.includes(text))
  for (const end = Date.now() + patience; !there(); await new Promise((later) => setTimeout(later, 50)))
    if (Date.now() > end) throw new Error(`no ${selector} ${text}: ${document.body.innerText.slice(0, 500)}`)
}"""
FAULTS = "() => { globalThis.faults = []; addEventListener('error', ({ message }) => faults.push(message)) }"
FILES = "() => !!navigator.storage?.getDirectory"


@pytest.mark.parametrize("engine", [firefox, webkit], ids=["firefox", "webkit"])
def test_every_game_from_files_then_without_a_network_and_a_table_after_a_reload(engine, host, tmp_path):
    missing = what_is_missing(engine.__name__)
    if missing:
        pytest.skip(f"not on this machine: apt-get install {missing}")
    address, _, server = host
    home = tmp_path / "home"
    home.mkdir()
    with engine(home) as browser:
        browser.open(address)
        browser.ask(f"() => {{ {SETTINGS} }}")
        browser.ask(FAULTS)
        browser.ask(UNTIL, "button", "Quick play", START)
        browser.ask(PLAY, short("rat_a_tat_cat") | {"most": 1})
        browser.ask(UNTIL, "[role=status]", "it works without a network", START)
        stop(server)
        for game in catalogue():
            played = browser.ask(PLAY, short(game.name) | {"most": 5000})
            assert played["isOver"], played
            browser.ask(GO, f"?/r/{played['table']}")
            browser.ask(UNTIL, "footer", "×", START)
        begun = browser.ask(PLAY, short("rat_a_tat_cat") | {"most": 1})
        assert browser.ask("() => faults") == []
        browser.open(f"{address}?/t/{begun['table']}")
        browser.ask(UNTIL, ".ask", "", START)
        assert browser.ask(FILES) == (engine is firefox), "where tables lie"


def test_a_missing_engine_is_named(monkeypatch):
    monkeypatch.setenv("PATH", "")
    assert [what_is_missing(name) for name in ("firefox", "webkit")] == ["firefox-esr", "webkit2gtk-driver xvfb"]
