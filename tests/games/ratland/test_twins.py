"""What the board works out by itself is what the rules say: a plan as moves, births, and how clans stand in a story."""

import random
from collections.abc import Iterator
from typing import Any

from msgspec import json as wire

from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.event import Event, facts_of
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.match import Match
from cheeseboard.engine.move import Move
from cheeseboard.engine.names import snake
from cheeseboard.games.ratland import GAME
from cheeseboard.games.ratland.components import NURSERY, PANTRY, STRADDLE, ZONES
from cheeseboard.games.ratland.events import Bred
from cheeseboard.games.ratland.moves import MOST_STRADDLE, Put
from cheeseboard.games.ratland.rules import DEPLOYING
from cheeseboard.games.ratland.rules.deploying import asked_zones, rest_zone
from cheeseboard.games.ratland.rules.nursery import breed
from cheeseboard.games.ratland.table import Sewers
from cheeseboard.server.core.views import facts_json
from tests.games.ratland.table import of, sewers
from tests.page.calls import called
from tests.rules import rule

READ = "src/cheeseboard/games/ratland/web/read.ts"
GESTURES = "src/cheeseboard/games/ratland/web/gestures.ts"
STORY = "src/cheeseboard/games/ratland/web/story.ts"
PLANS = 300
GAMES = 8
MOST_RATS = 60  # more than can be put at once


def plans() -> Iterator[tuple[Sewers, list[int], int]]:
    """Sewers before a deployment, a plan of seat 0, and its rats."""
    chance = random.Random(1)
    for _ in range(PLANS):
        names = ["ann", "bob", "cid"][: chance.choice([2, 3])]
        event = chance.choice(["alarm", "armed", "drunk"])
        rats = chance.randint(0, MOST_RATS)
        clans = [f"{name} pantry {rats if name == 'ann' else 7} cheese {chance.randint(0, 2)}" for name in names]
        clans[0] += " clan family" if rats % 3 == 0 else ""
        t = sewers("\n".join([*clans, "round 6" if event == "armed" else "round 1", f"events {event}"]))
        t.supply = chance.choice([t.supply, chance.randint(0, 5)])
        plan, rest = [0] * len(ZONES), rats
        for zone in chance.sample(asked_zones(t), len(asked_zones(t))):
            plan[zone] = chance.randint(0, min(rest, MOST_STRADDLE) if zone == STRADDLE else rest)
            rest -= plan[zone]
        yield t, plan, rats


def as_read(t: Sewers) -> dict[str, Any]:
    facts = wire.decode(facts_json(GAME.board_facts(t)))
    names = {"at_once": "atOnce", "most_straddle": "mostStraddle", "more_born": "moreBorn"}
    return {name: facts[fact] for fact, name in names.items()} | {
        "asked": facts["asked"],
        "rest": facts["rest"],
        "supply": t.supply,
    }


def deployed(t: Sewers, plan: list[int]) -> list[int]:
    row = plan[:]
    row[rest_zone(t)] += t.zones[0][PANTRY] - sum(plan)
    return row


@rule("RAT-052", "RAT-053", "RAT-055", "RAT-088", "RAT-092")
def test_a_plan_is_told_zone_by_zone():
    calls = []
    for t, plan, rats in plans():
        offers = [{"notation": move.notation} for move in DEPLOYING.moves(t, 0, [])]
        calls.append([plan, rats, as_read(t), {"moves": offers}, True])
    answers = called(GESTURES, "movesOf", calls)
    for (t, plan, _), answer in zip(plans(), answers, strict=True):
        so_far: list[Move] = []
        for notation in answer:
            move = GAME.move(notation)
            assert move in DEPLOYING.moves(t, 0, so_far)
            so_far.append(move)
        assert not DEPLOYING.moves(t, 0, so_far)
        puts = [move for move in so_far if isinstance(move, Put)]
        assert plan == [sum([put.count for put in puts if put.zone == zone.number]) for zone in ZONES]
    assert called(GESTURES, "planOf", [[answer] for answer in answers]) == [plan for _, plan, _ in plans()]


@rule("RAT-053", "RAT-055", "RAT-092")
def test_the_board_opens_the_zones_that_rats_can_be_in():
    found = called(GESTURES, "open", [[as_read(t)] for t, _, _ in plans()])
    assert [sorted(zones) for zones in found] == [sorted([*asked_zones(t), rest_zone(t)]) for t, _, _ in plans()]


@rule("RAT-016", "RAT-071", "RAT-093", "RAT-134")
def test_so_many_will_be_born():
    born = []
    for t, plan, _ in plans():
        t.zones[0] = deployed(t, plan)
        dealer = Dealer(Quick(0), listening=True)
        breed(t, dealer)
        born.append(sum([event.rats for event in of(dealer.told, Bred) if event.seat == 0]))
    calls = [[plan, rats, as_read(t), 0] for t, plan, rats in plans()]
    assert called(GESTURES, "bornOf", calls) == born
    assert any(plan[NURSERY] and plan[STRADDLE] for _, plan, _ in plans())


def clans_of(t: Sewers) -> list[dict[str, Any]]:
    columns = zip(t.zones, t.infirmary, t.lost, t.graveyard, t.cheese, strict=True)
    return [
        {"zones": zones, "sick": sick, "lost": lost, "graves": graves, "cheese": cheese}
        for zones, sick, lost, graves, cheese in columns
    ]


def told(event: Event) -> dict[str, Any]:
    return {"name": snake(type(event).__name__), "facts": facts_json(facts_of(event))}


def steps() -> Iterator[tuple[Sewers, list[Event], Sewers]]:
    """Random games, question by question."""
    for number in range(GAMES):
        chance = random.Random(number)
        options = {"clans": number % 2 == 0, "belligerent": ["off", "all", "choose"][number % 3]}
        match: Match[Sewers] = Match(GAME, 2 + number % 5, options, seed=bytes([number] * 32))
        while asks := match.asks():
            ask = chance.choice(asks)
            before = match.table
            events = match.submit(ask.seat, chance.choice(ask.moves))
            if events:
                yield before, events, match.table


@rule("RAT-106", "RAT-107", "RAT-108", "RAT-114", "RAT-121")
def test_a_story_ends_as_the_round_did():
    """Rats by zone only while they are out: for feeding they gather in the pantry (RAT-119)."""
    all_steps = list(steps())
    calls = []
    for before, events, _ in all_steps:
        empty: dict[str, Any] = {"bag": None, "full": None, "drawn": {}, "drew": []}
        stand = {"clans": clans_of(before), "place": before.place, **empty}
        calls.append([[told(event) for event in events], stand])
    ends = [given["stand"]["clans"] for given in called(STORY, "story", calls)]
    for clans, (_, events, after) in zip(ends, all_steps, strict=True):
        wanted = clans_of(after)
        if after.place is None:
            clans, wanted = gathered(clans), gathered(wanted)
        assert clans == wanted, [event.__class__.__name__ for event in events]
    points = called(READ, "pointsOf", [[clan] for clans in ends for clan in clans])
    assert points == [after.points(seat) for _, _, after in all_steps for seat in range(after.seats)]


def gathered(clans: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{**clan, "zones": sum(clan["zones"])} for clan in clans]


HEARD_AT_ONCE = 8  # lines that the page keeps for a reader


def test_a_reader_is_told_a_whole_round_in_so_few_parts_that_none_is_lost():
    news: list[list[Any]] = [wire.decode(wire.encode([told(event) for event in events])) for _, events, _ in steps()]
    ends = called(STORY, "endOf", [[events] for events in news])
    rounds = [events if end < 0 else events[:end] for events, end in zip(news, ends, strict=True)]
    for events, found in zip(rounds, called(STORY, "parts", [[events] for events in rounds]), strict=True):
        assert [event for part in found for event in part] == events
        assert len(found) <= HEARD_AT_ONCE
        plans = [place for place, part in enumerate(found) if any(event["name"] == "deployed" for event in part)]
        assert len(plans) <= 1, "all plans are told together"
    assert any(end > 0 for end in ends)
