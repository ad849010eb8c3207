"""A view is the same table with some things turned down, and all that a seat needs."""

from random import Random

import pytest

from cheeseboard.engine.ask import ask_of
from cheeseboard.engine.bag import Bag
from cheeseboard.engine.codec import to_json
from cheeseboard.engine.event import shown_to
from cheeseboard.engine.luck import Committed, Noted, Quick, Retold
from cheeseboard.engine.phase import Together, Turn
from cheeseboard.engine.table import redact
from tests.contract.shelf import EVERYTHING, Setup, decisions, eyes, moments, played

everything = pytest.mark.parametrize("setup", EVERYTHING, ids=str)


@everything
def test_a_seats_question_can_be_computed_from_its_view(setup: Setup):
    match = setup.match(31)
    for asks in decisions(match, Random(31)):
        for ask in asks:
            assert ask_of(match.view(ask.seat), ask.seat, ask.so_far) == ask


@everything
def test_the_clause_of_a_move_that_is_offered_needs_nobodys_memory(setup: Setup):
    match = setup.match(36)
    for asks in decisions(match, Random(36)):
        for ask in asks:
            view, screen = match.view(ask.seat), setup.game.as_on_the_table(match.view(ask.seat))
            for move in ask.moves:
                assert screen.phase.clause(screen, ask.seat, move) == view.phase.clause(view, ask.seat, move)


@everything
def test_only_a_game_of_memory_turns_down_what_was_seen(setup: Setup):
    for match in moments(setup, 37, most=10):
        for seat in eyes(match):
            assert setup.game.from_memory or setup.game.as_on_the_table(match.view(seat)) == match.view(seat)


@everything
def test_where_a_game_hides_nothing_everybody_sees_the_table_as_it_is(setup: Setup):
    for match in [] if setup.game.hides else moments(setup, 38, most=20):
        for seat in eyes(match):
            assert match.view(seat) == match.table
            assert all(shown_to(event, seat) is event for event in match.dealer.told)


@everything
def test_who_is_asked_can_be_told_from_any_view(setup: Setup):
    for match in moments(setup, 32, most=30):
        phase = match.table.phase
        for seat in eyes(match):
            if isinstance(phase, Turn):
                assert phase.seat(match.view(seat)) == phase.seat(match.table)
            elif isinstance(phase, Together):
                assert phase.seats(match.view(seat)) == phase.seats(match.table)


@everything
def test_what_is_imagined_from_a_view_looks_just_like_it(setup: Setup):
    luck = Quick(33)
    for match in moments(setup, 32, most=20):
        for seat in eyes(match):
            view = match.view(seat)
            before = to_json(view)
            for _ in range(3):
                world = setup.game.imagine(view, luck)
                assert redact(world, seat) == view
                setup.game.check(world)
            assert to_json(view) == before, "imagining changed the view"


@everything
def test_the_end_of_a_game_can_be_imagined_too(setup: Setup):
    match = played(setup, 34)
    for seat in eyes(match):
        view = match.view(seat)
        world = setup.game.imagine(view, Quick(34))
        assert redact(world, seat) == view
        assert setup.game.outcome(world) == match.outcome == setup.game.outcome(view)


@everything
def test_imagining_takes_all_its_luck_from_the_luck_it_is_given(setup: Setup):
    for match in moments(setup, 32, most=10):
        for seat in eyes(match):
            view = match.view(seat)
            noted = Noted(Committed(bytes(32)))
            world = setup.game.imagine(view, noted)
            retold = Retold(noted.notes)
            assert setup.game.imagine(view, retold) == world
            assert retold.at == len(noted.notes)


@everything
def test_looking_twice_shows_no_more_and_no_less(setup: Setup):
    for match in moments(setup, 32, most=15):
        for seat in eyes(match):
            view = match.view(seat)
            assert redact(view, seat) == view
            heard = match.heard(seat)
            assert [shown_to(event, seat) for event in heard] == heard


@everything
def test_the_size_of_a_pile_is_the_same_in_every_view(setup: Setup):
    for match in moments(setup, 32, most=15):
        for seat in eyes(match):
            view = match.view(seat)
            for name in view.fields():
                bag = getattr(match.table, name)
                if isinstance(bag, Bag):
                    assert len(getattr(view, name)) == len(bag)
                    assert bag.unsure == 0
                    assert getattr(view, name).numbers == sorted(getattr(view, name).numbers)


@everything
def test_an_answer_heard_is_what_the_log_holds(setup: Setup):
    """`submit` returns what its seat hears, and nothing else."""
    match = setup.match(38)
    choose = Random(38)
    for _ in range(60):
        asks = match.asks()
        if not asks:
            return
        ask = choose.choice(asks)
        before = len(match.heard(ask.seat))
        assert match.submit(ask.seat, choose.choice(ask.moves)) == match.heard(ask.seat)[before:]
