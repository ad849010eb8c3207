"""What the board shows of the bag, and how it tells a draw: by what the rules say, and nothing of its own."""

from itertools import combinations_with_replacement, product
from random import Random
from typing import Any

import pytest
from msgspec import json as wire

from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.event import Event, facts_of
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.match import Match
from cheeseboard.engine.names import snake
from cheeseboard.games.ratland import GAME
from cheeseboard.games.ratland.components import (
    CITY,
    CLANS,
    COLOURS,
    DUMP,
    END,
    EVENT_CARDS,
    FIELD,
    LOCATIONS,
    PANTRY,
)
from cheeseboard.games.ratland.events import Departed, Poisoned, RatSwapped, Starved, Strayed
from cheeseboard.games.ratland.rules.foraging.pieces import brings, take_effect, turn_whites
from cheeseboard.games.ratland.table import Sewers
from cheeseboard.server.core.views import facts_json
from tests.games.ratland.table import of, sewers
from tests.page.calls import called
from tests.rules import rule

BOARD = "src/cheeseboard/games/ratland/web/read.ts"
STORY = "src/cheeseboard/games/ratland/web/story.ts"
EVENTS = [card.code for card in EVENT_CARDS if card is not END]
CHEESE = {"one": 2, "two": 4, "half": 1}  # in halves


def under(event: str, improved: bool) -> Sewers:
    t = sewers(f"ann dump 6 city 6 field 6\nbob\nevents {event}")
    t.round = GAME.box.initial_events + improved  # final events come on either side here, too: it costs nothing
    assert t.is_improved() == improved
    return t


def found(t: Sewers, place: int, drawn: list[int]) -> tuple[int, int, int, int]:
    """What the rules do with these pieces: cheese, and rats that leave, are poisoned, get lost."""
    after = t.copy()
    after.place = place
    dealer = Dealer(Quick(0), listening=True)
    take_effect(after, 0, drawn, dealer)
    turn_whites(after, 0, dealer)
    harmed = [sum([event.rats for event in of(dealer.told, kind)]) for kind in (Departed, Poisoned, Strayed)]
    return after.cheese[0] - t.cheese[0], harmed[0], harmed[1], harmed[2]


def said(words: list[str], drawn: list[int]) -> tuple[int, int, int, int]:
    """The same, as the words of `brings` have it, piece by piece."""
    halves = 0
    harmed = {"leaves": 0, "poisoned": 0, "strays": 0}
    for colour, count in enumerate(drawn):
        row = words[colour].split()
        for nth in range(count):
            word = row[min(nth, len(row) - 1)]
            halves += CHEESE.get(word, 0)
            if word in harmed:
                harmed[word] += 1
    return halves // 2, harmed["leaves"], harmed["poisoned"], harmed["strays"]


def draws(most: int) -> list[list[int]]:
    return [
        [pieces.count(colour) for colour in range(COLOURS)]
        for size in range(1, most + 1)
        for pieces in combinations_with_replacement(range(COLOURS), size)
    ]


@rule("RAT-082", "RAT-086", "RAT-102", "RAT-103", "RAT-104", "RAT-105", "RAT-106", "RAT-107", "RAT-129", "RAT-130",
      "RAT-135")  # fmt: skip
@pytest.mark.parametrize("improved", [False, True])
@pytest.mark.parametrize("event", EVENTS)
def test_what_a_piece_brings_is_what_the_rules_do_with_it(event: str, improved: bool):
    """Every event and every clan with either side of its card, at every location, for every draw of up to three."""
    t = under(event, improved)
    for clan, place in product([None, *CLANS], range(LOCATIONS)):
        t.clans[0] = clan
        words = brings(t, clan, place)
        for drawn in draws(3):
            assert found(t, place, drawn) == said(words, drawn), (clan, place, drawn)


@rule("RAT-086", "RAT-132")
def test_a_white_piece_that_waits_makes_the_next_one_a_cheese():
    t = under("dr_cheese", True)
    t.place = CITY
    t.whites = [1, 0]
    rows = GAME.board_facts(t)["brings"]
    assert isinstance(rows, list)
    assert rows[0][CITY][0] == "half"
    assert rows[1][CITY][0] == "one half"
    assert rows[1][DUMP][0] == "half"
    assert rows[2] is None  # as for anybody


@rule("RAT-129", "RAT-086")
def test_the_board_tells_these_odds_and_captions():
    """All clans under all events, with a bag of one piece each: what is good, half a pair, nothing and harm."""
    calls, wanted = [], []
    for event, improved in product(EVENTS, [False, True]):
        t = under(event, improved)
        for clan in [None, *CLANS]:
            t.clans[0] = clan
            sewers_ = {"brings": wire.decode(wire.encode(GAME.board_facts(t)["brings"]))}
            for place in range(LOCATIONS):
                odds = {"good": 0.0, "half": 0.0, "nothing": 0.0, "harm": 0.0}
                for colour in range(COLOURS):
                    one = [int(colour == other) for other in range(COLOURS)]
                    two = [2 * count for count in one]
                    cheese, *harm = found(t, place, one)
                    pair = found(t, place, two)[0]
                    odds["good" if cheese else "harm" if any(harm) else "half" if pair else "nothing"] += 1 / 6
                calls.append([[1] * COLOURS, sewers_, 0, place])
                wanted.append(pytest.approx(odds))
    assert called(BOARD, "oddsOf", calls) == wanted
    t = under("dr_cheese", True)
    t.clans[0] = next(clan for clan in CLANS if clan.code == "recycler")
    sewers_ = {"brings": wire.decode(wire.encode(GAME.board_facts(t)["brings"]))}
    white = ["white"] * 4
    at_dump, at_field = called(BOARD, "bringsOfAll", [[sewers_, 0, DUMP, white], [sewers_, 0, FIELD, white]])
    assert at_dump == ["one", "one", "half", "half"]
    assert at_field == ["half"] * 4


@rule("RAT-084")
def test_pieces_that_wait_for_an_answer_are_there_for_whoever_comes_later():
    """A page that is opened anew has been told nothing; the view says what was drawn."""
    t = sewers("ann city 3\nbob\nevents helmet")
    t.place, t.turn = CITY, 0
    t.drawn[0], t.drawn[2] = 1, 2
    view = {"place": t.place, "turn": t.turn, "drawn": t.drawn, "clans": []}
    (stand,) = called(STORY, "standOf", [[view]])
    assert stand["drawn"] == {"0": ["white", "yellow", "yellow"]}
    assert stand["drew"] == [0]
    (empty,) = called(STORY, "standOf", [[view | {"drawn": [0] * COLOURS}]])
    assert empty["drawn"] == {}


@rule("RAT-108", "RAT-091", "RAT-114")
def test_the_story_takes_a_rat_from_bed_only_where_the_rules_did():
    """Whole games, event by event: after every one of them the board counts the sick, the lost and the graves right."""
    calls, wanted, poisoned_and_black = [], [], 0
    for seed in range(24):
        choose = Random(seed)
        match: Match[Any] = Match(GAME, 2 + seed % 2, {"clans": True, "belligerent": "all"}, bytes([seed]) * 32)
        while match.asks():
            before, heard = stand_of(match.table), len(match.heard(None))
            ask = choose.choice(match.asks())
            match.submit(ask.seat, choose.choice(ask.moves))
            news = match.heard(None)[heard:]
            kinds = [type(event) for event in news]
            poisoned_and_black += Poisoned in kinds and Departed in kinds
            if any(kind in kinds for kind in (Departed, RatSwapped, Starved, Poisoned)):
                calls.append([[as_told(event) for event in news], before])
                wanted.append(counted(match.table))
    given = called(STORY, "story", calls)
    clans = [each["stand"]["clans"] for each in given]
    assert [[[clan["sick"], clan["lost"], clan["graves"]] for clan in each] for each in clans] == wanted
    assert poisoned_and_black > 3


def as_told(event: Event) -> dict[str, Any]:
    return {"name": snake(type(event).__name__), "facts": wire.decode(wire.encode(facts_json(facts_of(event))))}


def stand_of(t: Sewers) -> dict[str, Any]:
    clans = [{"zones": t.zones[seat][:], "sick": t.infirmary[seat], "lost": t.lost[seat], "graves": t.graveyard[seat],
              "cheese": t.cheese[seat]} for seat in range(t.seats)]  # fmt: skip
    return {"clans": clans, "place": t.place, "bag": None, "full": None, "drawn": {}, "drew": []}


def counted(t: Sewers) -> list[list[int]]:
    return [[t.infirmary[seat], t.lost[seat], t.graveyard[seat]] for seat in range(t.seats)]


@rule("RAT-108")
def test_a_rat_poisoned_in_the_same_draw_stays_in_bed():
    """Two in the field draw purple and black: one is sick afterwards, and the other is gone."""
    t = sewers("ann field 2 pantry 5\nbob")
    before = stand_of(t)
    before["place"] = FIELD
    told = [{"name": "poisoned", "facts": {"seat": 0, "rats": 1}},
            {"name": "departed", "facts": {"seat": 0, "rats": 1, "sick": 0}}]  # fmt: skip
    [given] = called(STORY, "story", [[told, before]])
    clan = given["stand"]["clans"][0]
    assert (clan["sick"], clan["zones"][FIELD], clan["zones"][PANTRY]) == (1, 0, 5)


@rule("RAT-138")
def test_a_bag_that_a_piece_was_added_to_holds_one_more_in_all():
    """The board says how many of how many are left: never 13 of 12."""
    t = sewers("ann city 1\nbob")
    filled = {"zone": "city", "white": 2, "black": 0, "yellow": 1, "orange": 0, "purple": 0, "blue": 0}
    told = [{"name": "bag_filled", "facts": filled},
            {"name": "piece_added", "facts": {"seat": 1, "piece": "orange"}}]  # fmt: skip
    [given] = called(STORY, "story", [[told, stand_of(t)]])
    assert given["stand"]["bag"] == given["stand"]["full"] == [2, 0, 1, 1, 0, 0]


@rule("RAT-011")
def test_the_phase_that_is_told_is_that_of_the_rules():
    beats = [{"what": what} for what in ("reveal", "attack", "born", "gift", "home", "draw", "other", "feed")]
    assert called(STORY, "phaseOf", [[beats, at] for at in range(len(beats))]) == [2, 3, 4, 4, 5, 6, 6, 7]
