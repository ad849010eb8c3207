"""What OpenSpiel's own suites do not ask: honest resampling, structs, refused actions."""

import pickle
from collections import Counter
from random import Random
from typing import Any

import pyspiel
import pytest

from cheeseboard.engine.errors import Illegal, Problem
from cheeseboard.research import openspiel
from cheeseboard.research.position import Position
from tests.research.setups import GAMES, SETUPS, TINY, Setup, play_on, some_seats

by_setup = pytest.mark.parametrize("setup", SETUPS, ids=str)


def states(game: Any, choose: Random, most: int = 200) -> Any:
    """Every state of a random game."""
    state = game.new_initial_state()
    for _ in range(most):
        yield state
        if state.is_terminal():
            return
        state.apply_action(choose.choice(state.legal_actions()))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_game_is_registered_and_loads_by_its_name(game: Any):
    name = openspiel.short_name(game)
    assert name in pyspiel.registered_names()
    loaded = pyspiel.load_game(name)
    assert loaded.num_players() == game.seats[0]
    assert loaded.num_distinct_actions() == len(game.moves)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_preset_is_a_parameter_and_what_is_given_beside_it_counts(game: Any):
    for preset in game.options.presets:
        loaded = pyspiel.load_game(f"{openspiel.short_name(game)}(preset={preset})")
        assert loaded.first.settings == game.options.settle({"preset": preset}, game.seats[0])


@by_setup
def test_a_game_says_how_it_is_loaded_again(setup: Setup):
    game = openspiel.load(*setup.about)
    again = pyspiel.load_game(str(game))
    assert str(again) == str(game)
    assert again.first == game.first == setup.position()
    assert pickle.loads(pickle.dumps(game)).first == game.first


@by_setup
def test_chance_is_that_of_the_position(setup: Setup):
    for state in states(openspiel.load(*setup.about), Random(6), 100):
        if state.is_chance_node():
            expected = [(value, float(probability)) for value, probability in state.position.outcomes()]
            assert state.chance_outcomes() == expected


@by_setup
def test_no_game_is_longer_than_its_bound(setup: Setup):
    game = openspiel.load(*setup.about)
    assert game.max_game_length() == setup.game.longest(game.first.settings, game.num_players())
    for seed in range(8):
        position = setup.position(seed, False)
        for _ in play_on(position, Random(seed)):
            pass
        assert len(position.choices) <= game.max_game_length()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_editions_can_be_named(game: Any):
    for edition in [*game.editions()[-1:], *game.tiny()]:
        loaded = pyspiel.load_game(f"{openspiel.short_name(game)}(edition={openspiel.slug(edition)})")
        assert loaded.first == Position(game.edition(edition), edition.seats, edition.options)


@by_setup
def test_clones_pickles_strings_and_structs_keep_the_state(setup: Setup):
    game = openspiel.load(*setup.about)
    choose = Random(1)
    for state in states(game, choose):
        if choose.random() < 0.1:
            copies = [
                state.clone(),
                pickle.loads(pickle.dumps(state)),
                game.deserialize_state(state.serialize()),
                pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))[1],
                game.new_initial_state(state.to_struct()),
                game.new_initial_state(state.to_dict()),
                game.new_initial_state(state.to_json()),
            ]
            for other in copies:
                assert other.position == state.position
                assert str(other) == str(state)
                assert other.current_player() == state.current_player()


@by_setup
def test_actions_and_observations_are_structs_too(setup: Setup):
    game = openspiel.load(*setup.about)
    for state in states(game, Random(2), 60):
        for player in range(game.num_players()):
            assert state.to_observation_struct(player).to_dict()["seat"] == player
        if state.is_terminal():
            break
        player = state.current_player()
        for action in state.legal_actions()[:3]:
            struct = state.action_to_struct(player, action)
            assert state.struct_to_actions(struct) == [action]
            one, other = state.clone(), state.clone()
            assert one.apply_action_struct(struct).ok()
            other.apply_action(action)
            assert one.position == other.position


@pytest.mark.parametrize("setup", SETUPS + TINY, ids=str)
def test_resampling_keeps_the_information_state_and_the_player(setup: Setup):
    game = openspiel.load(*setup.about)
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    for state in states(game, Random(3), 40):
        if state.is_chance_node() or state.is_terminal():
            continue
        for player in some_seats(state.position):
            other = state.resample_from_infostate(player, sampler)
            assert other.current_player() == state.current_player()
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)
            assert other.history() == [], "the true history is not handed on"
            clone = other.clone()
            assert clone.legal_actions(player) == state.legal_actions(player)


@pytest.mark.parametrize("setup", TINY, ids=str)
def test_resampling_is_the_truth_no_more_often_than_chance(setup: Setup):
    """Pairs of worlds from one information state.  If worlds were drawn knowing the truth, it would come up more often
    than a second draw equals a first one."""
    game = openspiel.load(*setup.about)
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    truths = draws = 0
    expected = 0.0
    for seed in range(20):
        for state in states(game, Random(seed)):
            if state.is_chance_node() or state.is_terminal():
                continue
            player = state.current_player()
            worlds = Counter(str(state.resample_from_infostate(player, sampler)) for _ in range(8))
            draws += 8
            truths += worlds[str(state)]
            expected += sum(n * (n - 1) for n in worlds.values()) / 7
    assert truths / draws < expected / draws + 0.08


@by_setup
def test_an_action_that_is_not_offered_raises_and_changes_nothing(setup: Setup):
    game = openspiel.load(*setup.about)
    for state in states(game, Random(4), 40):
        if state.is_terminal():
            break
        before = str(state), state.history()
        if state.is_chance_node():
            with pytest.raises(Problem, match="luck cannot bring"):
                state.apply_action(255)
        else:
            wrong = next(n for n in range(1000) if n not in state.legal_actions())
            with pytest.raises(Illegal, match=f"seat {state.current_player()} cannot play"):
                state.apply_action(wrong)
        assert (str(state), state.history()) == before


def test_what_cannot_be_loaded_is_told_in_a_line():
    name = openspiel.short_name(GAMES[0])
    for wrong in ("players=99", "payoff=money", "edition=none_such"):
        with pytest.raises(Problem):
            pyspiel.load_game(f"{name}({wrong})")
    with pytest.raises(pyspiel.SpielError):
        pyspiel.load_game(f"{name}(colour=red)")
    game = pyspiel.load_game(name)
    for odd in ("{", "[]", "{}", 7):
        with pytest.raises(Problem, match="no state"):
            game.new_initial_state(odd)
    resampled = next(state for state in states(game, Random(1)) if not state.is_chance_node())
    resampled = resampled.resample_from_infostate(0, pyspiel.UniformProbabilitySampler(0.0, 1.0))
    with pytest.raises(Problem, match="no past"):
        game.new_initial_state(resampled.to_struct())
