"""Bots come through the same door as people: a view, a question, what was heard, and luck of their own."""

import copy
from random import Random
from typing import Any

import pytest

from cheeseboard.bots.bot import Bot, answer, bot_luck, play_on
from cheeseboard.bots.levels import levels
from cheeseboard.bots.search import Thinker
from cheeseboard.engine.ask import Ask
from cheeseboard.engine.codec import to_json
from cheeseboard.engine.event import Event
from cheeseboard.engine.luck import Luck, Quick
from cheeseboard.engine.match import Match
from cheeseboard.engine.move import Move
from cheeseboard.engine.table import redact
from tests.contract.shelf import EDITIONS, GAMES, TINY, Setup, moments

FEW = 24  # rollouts: what a bot may know does not depend on how long it thinks
PLAYERS = [
    pytest.param(setup, level, id=f"{setup}, {level}")
    for number, setup in enumerate(EDITIONS)
    for level, bot in levels(setup.game).items()
    if number % 2 or not isinstance(bot, Thinker)  # who searches takes his time: at every other edition
]
players = pytest.mark.parametrize(("setup", "level"), PLAYERS)
everything = pytest.mark.parametrize("setup", EDITIONS + TINY, ids=str)


def bot_of(setup: Setup, level: str) -> Bot[Any]:
    return levels(setup.game)[level].with_samples(FEW)


class Spy(Bot[Any]):
    """Notes all that it is given, and plays anything."""

    def __init__(self) -> None:
        self.given: list[tuple[Any, Ask, list[Event]]] = []

    def plan(self, view: Any, ask: Ask, heard: list[Event], luck: Luck) -> list[Move]:
        self.given.append((copy.deepcopy(view), ask, list(heard)))
        for name in view.fields():  # and whatever it does to the view is its own affair
            part = getattr(view, name)
            if isinstance(part, list):
                part.clear()
        return [ask.moves[luck.below(len(ask.moves))]]


@everything
def test_a_bot_is_given_its_seats_view_question_and_events_and_nothing_else(setup: Setup):
    match = setup.match(51)
    spy = Spy()
    luck = Quick(51)
    while len(spy.given) < 40 and (asks := match.asks()):
        ask = asks[-1]
        expected = (match.view(ask.seat), ask, match.heard(ask.seat))
        table, truth = match.table, to_json(match.table)
        answer(match, ask.seat, spy, luck)
        assert spy.given[-1] == expected
        assert to_json(table) == truth, "a bot got hold of the table itself"


@pytest.mark.parametrize("setup", TINY, ids=str)
def test_bots_of_every_level_play_whole_games_together(setup: Setup):
    bots = [bot_of(setup, level) for level in levels(setup.game)]
    for first in range(len(bots)):
        match = setup.match(52)
        seated = [bots[(first + seat) % len(bots)] for seat in range(match.seats)]
        play_on(match, seated, [bot_luck(bytes(32), seat) for seat in range(match.seats)])
        assert match.outcome is not None


@players
def test_the_same_view_question_events_and_luck_give_the_same_plan_and_are_left_as_they_were(setup: Setup, level: str):
    """Asked again after other questions, from other seats and other games: a bot keeps nothing."""
    bot = bot_of(setup, level)
    asked: list[tuple[Any, Ask, list[Event], list[Move]]] = []
    for match in moments(setup, 53, most=3):
        [ask] = some_asks(match, 1)
        view, heard = match.view(ask.seat), match.heard(ask.seat)
        before = shown(view, ask, heard)
        plan = bot.plan(view, ask, heard, Quick(53))
        assert shown(view, ask, heard) == before
        assert plan
        assert plan[0] in ask.moves
        asked.append((view, ask, heard, plan))
    Random(53).shuffle(asked)
    for number, (view, ask, heard, plan) in enumerate(asked):
        again = bot if number % 2 else bot_of(setup, level)
        assert again.plan(copy.deepcopy(view), ask, list(heard), Quick(53)) == plan


def shown(view: Any, ask: Ask, heard: list[Event]) -> list[str]:
    return [to_json(part) for part in (view, ask, *heard)]


def some_asks(match: Match[Any], most: int = 2) -> list[Ask]:
    """Where many are asked together, a few of them, others at each moment."""
    asks = match.asks()
    first = most * len(match.steps) % len(asks)
    return [*asks[first:], *asks[:first]][:most]


MINDS = [
    pytest.param(setup, bot.mind, id=f"{setup}, {level}")
    for setup in EDITIONS
    for level, bot in levels(setup.game).items()
    if isinstance(bot, Thinker)
]
minds = pytest.mark.parametrize(("setup", "mind"), MINDS)


@minds
def test_a_policy_reads_no_more_of_a_whole_table_than_its_seat_may_know(setup: Setup, mind: Any):
    """Rollouts play on whole imagined tables: nothing but this test stands between a policy and the others' cards.

    Both policies: that of the others, and that of the seat that searches.
    """
    for match in moments(setup, 55, most=30):
        for ask in some_asks(match):
            for world in (match.table, setup.game.imagine(match.view(ask.seat), Quick(55))):
                for policy in (mind.policy, mind.own_policy):
                    whole = policy(world, ask.seat, ask.so_far, Quick(56))
                    assert policy(redact(world, ask.seat), ask.seat, ask.so_far, Quick(56)) is whole
                    assert whole in ask.moves


@minds
def test_what_a_bot_believes_looks_just_like_what_it_sees(setup: Setup, mind: Any):
    for match in moments(setup, 57, most=10):
        for ask in some_asks(match):
            view = match.view(ask.seat)
            belief = mind.believe(view, match.heard(ask.seat), ask.seat)
            for number in range(3):
                world = belief.world(Quick(number))
                assert redact(world, ask.seat) == view
                setup.game.check(world)


@minds
def test_what_is_worth_trying_is_legal_and_worked_out_from_the_view(setup: Setup, mind: Any):
    for match in moments(setup, 57, most=10):
        for ask in some_asks(match):
            plans = mind.candidates(match.view(ask.seat), ask)
            assert plans
            assert all(plan[0] in ask.moves for plan in plans)
            assert len({tuple(plan) for plan in plans}) == len(plans)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_everybody_who_plays_a_game_has_a_name_for_the_command_line(game):
    names = list(levels(game))
    assert names[0] == "random"
    assert all(name.isascii() and name.islower() and name.isalnum() for name in names)
