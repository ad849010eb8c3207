"""Tables, views, questions and events are values: copies, pickles and JSON keep them, and shared things stay shared."""

import copy
import json
import pickle
import subprocess
import sys
from typing import Any

import pytest

from cheeseboard.engine.codec import from_data, from_json, to_data, to_json
from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.errors import Illegal, Problem
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.match import Match
from cheeseboard.engine.phase import PHASES, Together
from cheeseboard.engine.play import play_together, play_turn
from cheeseboard.engine.table import filled
from tests.contract.shelf import EVERYTHING, GAMES, Setup, answers_of_all, eyes, moments, played

everything = pytest.mark.parametrize("setup", EVERYTHING, ids=str)
games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def values(match: Match[Any]) -> list[Any]:
    """All that a table shows or holds at this moment."""
    seats = eyes(match)
    latest = [event for seat in seats for event in match.heard(seat, since=max(0, len(match.dealer.told) - 5))]
    return [match.table, *[match.view(seat) for seat in seats], *match.asks(), *latest, *match.dealer.told[-5:]]


@everything
def test_pickles_are_equal(setup: Setup):
    for match in moments(setup, 21, most=12):
        for value in values(match):
            for protocol in (2, pickle.HIGHEST_PROTOCOL):
                assert pickle.loads(pickle.dumps(value, protocol)) == value


@everything
def test_copies_are_equal(setup: Setup):
    for match in moments(setup, 21, most=12):
        for value in values(match):
            assert copy.copy(value) == value
            assert copy.deepcopy(value) == value


@everything
def test_data_and_json_are_equal_and_stable(setup: Setup):
    for match in moments(setup, 21, most=12):
        for value in values(match):
            data = json.loads(json.dumps(to_data(value)))
            assert from_data(data, setup.game) == value
            text = to_json(value)
            again = from_json(text, setup.game)
            assert again == value
            assert type(again) is type(value)
            assert to_json(again) == text


@everything
def test_the_outcome_survives_too(setup: Setup):
    outcome = played(setup, 24).outcome
    assert pickle.loads(pickle.dumps(outcome)) == outcome == from_json(to_json(outcome), setup.game)


@everything
def test_all_tables_of_a_game_share_what_never_changes(setup: Setup):
    for match in moments(setup, 21, most=6):
        table = match.table
        for other in (
            table.copy(),
            copy.deepcopy(table),
            pickle.loads(pickle.dumps(table)),
            from_json(to_json(table), setup.game),
        ):
            assert other is not table
            assert other.phase is table.phase
            for ask in match.asks():
                again = pickle.loads(pickle.dumps(ask))
                assert all(one is two for one, two in zip(again.moves, ask.moves, strict=True))
                assert all(one is two for one, two in zip(from_json(to_json(ask), setup.game).moves, ask.moves))


@everything
def test_playing_on_a_copy_leaves_the_original_alone(setup: Setup):
    """However the copy was made: nothing that changes is shared."""
    for match in moments(setup, 21, most=12):
        table = match.table
        before = to_json(table)
        answers = answers_of_all(table, Quick(26))
        results = []
        for other in (
            table.copy(),
            copy.copy(table),
            copy.deepcopy(table),
            pickle.loads(pickle.dumps(table)),
            from_json(before, setup.game),
        ):
            dealer = Dealer(Quick(27), listening=True)
            if isinstance(table.phase, Together):
                play_together(other, answers, dealer)
            else:
                play_turn(other, answers[0][0], dealer)
            results.append((other, dealer.told))
        assert to_json(table) == before
        assert all(result == results[0] for result in results), "a copy plays differently"


@everything
def test_looking_changes_nothing_and_callers_get_values_of_their_own(setup: Setup):
    for match in moments(setup, 21, most=4):
        before, asks = to_json(match.table), match.asks()
        view = match.view(0)
        for name in view.fields():
            part = getattr(view, name)
            if isinstance(part, list):
                part.clear()
        for ask in match.asks():
            ask.so_far.append(setup.game.moves[0])
        assert to_json(match.table) == before
        assert match.asks() == asks


@everything
def test_a_table_says_all_its_fields(setup: Setup):
    """What is not in `fields()` is in no comparison, pickle or JSON: it can be nothing but another form of these."""
    for match in moments(setup, 29, most=15):
        table = match.table
        slots = {name for kind in type(table).__mro__ for name in getattr(kind, "__slots__", ())}
        again = filled(type(table), *[getattr(table, name) for name in table.fields()])
        assert again == table
        for name in slots - {"viewer"}:  # whose view it is; a compiled class has none to look at
            assert getattr(again, name) == getattr(table, name), f"{name} does not follow from the fields"
        assert len(set(table.fields())) == len(table.fields())


@games
def test_moves_phases_and_kinds_come_back_as_the_shared_ones(game):
    for move in game.moves:
        for again in (copy.copy(move), copy.deepcopy(move), pickle.loads(pickle.dumps(move))):
            assert again is move
        assert from_json(to_json(move), game) is move
    for phase in PHASES.values():
        if type(phase).__module__.startswith(type(game).__module__ + "."):
            assert pickle.loads(pickle.dumps(phase)) is phase is copy.deepcopy(phase)
            assert from_json(to_json(phase), game) is phase


@games
def test_another_process_needs_to_know_nothing_to_read_a_question(game):
    ask = Match(game, seed=bytes(32)).asks()[0]
    for value in (ask.moves[0], ask, Match(game, seed=bytes(32)).table):
        program = f"import pickle; print(pickle.loads({pickle.dumps(value)!r}))"
        ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
        assert (ran.returncode, ran.stdout.strip()) == (0, repr(value).strip()), ran.stderr


@games
def test_an_error_survives_the_way_to_another_process(game):
    match = Match(game, seed=bytes(32))
    [seat] = [seat for seat in range(match.seats) if match.ask(seat)][:1]
    with pytest.raises(Illegal) as refused:
        match.submit(seat, "cheat")
    again = pickle.loads(pickle.dumps(refused.value))
    assert str(again) == str(refused.value)
    assert (again.seat, again.notation, again.clause) == (seat, "cheat", refused.value.clause)


@games
@pytest.mark.parametrize(
    "text",
    [
        "", "[", "{}", "1.5", '{"phase":"NoSuch"}', '{"move":"no such"}', '{"kind":"?","of":"?"}', '{"secret":1}',
        '{"table":"Table","fields":{}}', '{"event":"Event","fields":{"x":1}}', '{"tuple":3}',
        '{"options":{},"seats":2}', '{"bag":["?"],"of":"?","unsure":0}', '{"ask":"x"}', '{"outcome":[1]}',
        "[" * 100_000,
    ],
)  # fmt: skip
def test_data_that_is_none_of_the_games_is_a_problem_and_nothing_else(game, text):
    with pytest.raises(Problem, match="this is no"):
        from_json(text, game)
