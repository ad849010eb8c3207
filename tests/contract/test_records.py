"""A record replays the same match, from notes or from the seed; a changed one is found out."""

import json
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from cheeseboard.engine.errors import Problem
from cheeseboard.engine.match import Match, replay, resume, verify
from cheeseboard.engine.record import Record, record_from_data, record_from_json
from tests.contract.shelf import EVERYTHING, GAMES, Setup, decisions, eyes, played

everything = pytest.mark.parametrize("setup", EVERYTHING, ids=str)


def through_json(match: Match[Any], reveal_seed: bool = True) -> Record:
    return record_from_json(match.record(reveal_seed).to_json())


def same(one: Match[Any], other: Match[Any]) -> None:
    assert one.table == other.table
    assert one.asks() == other.asks()
    assert one.outcome == other.outcome
    assert one.answers == other.answers
    for seat in eyes(one):
        assert one.heard(seat) == other.heard(seat)
        assert one.view(seat) == other.view(seat)


@everything
def test_a_record_replays_without_a_generator(setup: Setup):
    match = played(setup, 1)
    record = through_json(match, reveal_seed=False)
    again = replay(record, setup.game)
    same(match, again)
    assert again.record().choices == record.choices
    assert again.record().luck == record.luck


@everything
def test_a_record_holds_its_own_box(setup: Setup):
    """Whoever reads it needs only the game, not the edition's components."""
    match = played(setup, 2)
    [game] = [game for game in GAMES if game.name == setup.game.name]
    same(match, replay(through_json(match), game))


@everything
def test_a_record_can_be_resumed_from_any_moment_and_goes_on_with_the_same_luck(setup: Setup):
    whole = played(setup, 4)
    choices = whole.choices
    for length in Random(4).sample(range(len(choices) + 1), min(4, len(choices) + 1)):
        match = setup.match(4)
        for seat, notation in choices[:length]:
            match.submit(seat, notation)
        resumed = resume(through_json(match), setup.game)
        same(match, resumed)
        for seat, notation in choices[length:]:
            resumed.submit(seat, notation)
        same(whole, resumed)
        assert resumed.record() == whole.record()


@everything
def test_undo_is_a_shorter_record(setup: Setup):
    match = setup.match(5)
    tables = []
    for _ in decisions(match, Random(5)):
        tables.append(match.table)
    record = through_json(match)
    for length in Random(5).sample(range(len(tables)), min(4, len(tables))):
        assert replay(record, setup.game, upto=length).table == tables[length]


@everything
def test_the_luck_of_a_finished_match_can_be_verified(setup: Setup):
    match = played(setup, 6)
    same(match, verify(through_json(match), setup.game))
    with pytest.raises(Problem, match="no seed"):
        verify(through_json(match, reveal_seed=False), setup.game)


@everything
def test_steered_luck_another_seed_and_changed_choices_are_found_out(setup: Setup):
    match = played(setup, 8)
    for changed in changes(json.loads(match.record().to_json()), Random(8)):
        with pytest.raises(Problem):
            verify(record_from_data(changed), setup.game)


def changes(data: dict[str, Any], choose: Random) -> list[dict[str, Any]]:
    """The record, changed in ways that somebody might try."""
    luck, choices = data["luck"], data["choices"]
    place = choose.randrange(len(luck))
    other = {**data, "luck": [*luck[:place], luck[place] + 1, *luck[place + 1 :]]}
    shorter = {**data, "luck": luck[:-1]}
    longer = {**data, "luck": [*luck, 0]}
    seed = {**data, "seed": "00" * 32}
    committed = {**data, "commitment": "00" * 32}
    no_move = {**data, "choices": [*choices[:-1], [choices[-1][0], "cheat"]]}
    one_more = {**data, "choices": [*choices, choices[-1]]}
    box = {**data, "components": {"nonsense": 1}}
    return [other, shorter, longer, seed, committed, no_move, one_more, box]


@everything
def test_other_choices_are_another_game_with_the_same_luck_or_a_problem(setup: Setup):
    """Whatever is done to the choices, nothing but a Problem is raised."""
    match = played(setup, 9)
    data = json.loads(match.record().to_json())
    choose = Random(9)
    for _ in range(6):
        choices = data["choices"][:]
        place = choose.randrange(len(choices))
        choices[place] = [choose.randrange(-1, match.seats + 1), choose.choice(setup.game.moves).notation]
        changed = record_from_data({**data, "choices": choices})
        with suppress(Problem):
            assert verify(changed, setup.game).luck.notes == match.luck.notes


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_truncated_record_is_one_clear_line(game):
    text = Match(game, seed=bytes(32)).record().to_json()
    for length in range(0, len(text), 7):
        with pytest.raises(Problem, match="record") as found:
            record_from_json(text[:length])
        assert "\n" not in str(found.value)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_record_of_another_game_or_other_rules_is_refused(game):
    data = Match(game, seed=bytes(32)).record().to_data()
    with pytest.raises(Problem, match="the record is of tiddlywinks"):
        replay(record_from_data({**data, "game": "tiddlywinks"}), game)
    with pytest.raises(Problem, match="rules version 0"):
        replay(record_from_data({**data, "rules": "0"}), game)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_versions_whose_records_replay_are_older_ones(game):
    assert game.version not in game.replays
    assert len(set(game.replays)) == len(game.replays)
    assert all(game.plays(version) for version in (game.version, *game.replays))
    assert not game.plays("0")
