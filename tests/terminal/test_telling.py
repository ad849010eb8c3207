"""What people are told on a whole screen."""

import io

import pytest
from rich.console import Console
from rich.text import Text

from cheeseboard.engine.event import Event
from cheeseboard.engine.match import Match
from cheeseboard.games._template.events import RoundBegan, RoundScored
from cheeseboard.terminal.players import players_from
from cheeseboard.terminal.screen import Screen
from cheeseboard.terminal.telling import Teller
from tests.cli.keyboard import HOUSE_GAME as GAME

LONG = " ".join(["news"] * 30)


@pytest.fixture
def teller(monkeypatch: pytest.MonkeyPatch) -> Teller:
    return telling(monkeypatch, "ann", "random")


def telling(monkeypatch: pytest.MonkeyPatch, *seats: str) -> Teller:
    screen = Screen(False, 0, Console(file=io.StringIO(), width=80, height=24, color_system=None))
    told = Teller(Match(GAME, 2, {}), players_from([*seats], GAME, "random"), screen, "en", False)
    monkeypatch.setattr(told, "pause", lambda prompt: None)
    monkeypatch.setattr(screen, "wipe", lambda: None)
    return told


def test_news_of_two_lines_are_set_in_on_both(teller: Teller) -> None:
    teller.add_line("ann", Text(LONG))
    with teller.screen.console.capture() as capture:
        teller.screen.print(*teller.news_lines(4))
    lines = capture.get().splitlines()
    assert len(lines) == 2
    assert all(line.startswith("  news") for line in lines)


def test_what_others_did_just_before_a_page_of_its_own_stands_above_it(teller: Teller) -> None:
    teller.add_line("ann", Text("Tomme takes the last card."))
    with teller.screen.console.capture() as capture:
        teller.show_chapter(Text("The round is over."))
    shown = capture.get()
    assert shown.index("Tomme takes the last card.") < shown.index("The round is over.")
    assert teller.news == [], "it has been read"


def test_several_read_a_page_of_its_own_and_above_it_stands_what_everybody_may_know(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    teller = telling(monkeypatch, "ann", "bob")
    for person, news, is_for_all in (("ann", "You foresee the next event.", False), (None, "Bob deals.", True)):
        teller.add_line(person, Text(news))
        with teller.screen.console.capture() as capture:
            teller.show_chapter(Text("The round is over."))
        assert (news in capture.get()) is is_for_all


def test_above_a_page_that_several_read_stands_what_each_of_them_has_done(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever answered long before is not told of it again behind the curtain."""

    def scored(events: list[Event], words: object) -> tuple[int, int, Text] | None:
        at = [place for place, event in enumerate(events) if isinstance(event, RoundScored)]
        return (at[0], at[-1] + 1, Text("The round is over.")) if at else None

    teller = telling(monkeypatch, "ann", "bob")
    monkeypatch.setattr(teller.board, "recap", scored)
    teller.tell(None, None)
    while not any(isinstance(event, RoundScored) for event in teller.match.dealer.told):
        ask = teller.match.asks()[0]
        teller.match.submit(ask.seat, ask.moves[0])
    with teller.screen.console.capture() as capture:
        teller.tell("bob", 1)
    above, _, below = capture.get().partition("The round is over.")
    assert all(line in above for line in ("ann keeps their card.", "bob keeps their card.", "bob stands with"))
    assert "Round 2" not in above + below
    assert isinstance(teller.missed("ann", 0)[0], RoundBegan), "and not of the round that is over"
