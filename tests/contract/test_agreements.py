"""What can be agreed on before the first card, in every game."""

import json

import pytest

from cheeseboard.engine.errors import Problem
from cheeseboard.engine.match import Match
from tests.contract.shelf import GAMES, seed_bytes

games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@games
def test_every_preset_can_be_played_at_every_number_of_seats(game):
    assert "standard" in game.options.presets
    for preset in game.options.presets:
        for seats in game.seats:
            match = Match(game, seats, {"preset": preset}, seed_bytes(1))
            assert match.asks()
            game.check(match.table)
            again = Match(game, seats, json.loads(json.dumps(match.settings)), seed_bytes(1))
            assert again.settings == match.settings
            assert again.table == match.table


@games
def test_every_default_is_a_value_that_can_be_given(game):
    for option in game.options.options:
        assert option.read(option.default) == option.default
        said = "none" if option.default is None else str(option.default)
        assert option.read(said) == option.default


@games
def test_what_cannot_be_agreed_on_is_one_clear_line(game):
    wrong: list[dict[str, object]] = [{"no such option": 1}, {"preset": "no such preset"}]
    wrong += [{option.name: "no such value"} for option in game.options.options]
    wrong += [{option.name: []} for option in game.options.options]
    for given in wrong:
        with pytest.raises(Problem) as found:
            Match(game, options=given, seed=seed_bytes(1))
        assert "\n" not in str(found.value)


@games
def test_a_number_beyond_its_range_is_refused(game):
    for option in game.options.options:
        if option.least is not None:
            with pytest.raises(Problem, match=f"option {option.name} takes"):
                Match(game, options={option.name: option.least - 1}, seed=seed_bytes(1))
        if option.most is not None:
            with pytest.raises(Problem, match=f"option {option.name} takes"):
                Match(game, options={option.name: option.most + 1}, seed=seed_bytes(1))


@games
def test_editions_have_names_of_their_own_and_seats_that_the_game_has(game):
    editions = [*game.editions(), *game.tiny()]
    assert len({edition.name for edition in editions}) == len(editions)
    for edition in editions:
        assert edition.seats in game.seats


@games
def test_the_agreement_on_the_table_is_what_was_settled(game):
    match = Match(game, seed=seed_bytes(2))
    agreement = game.agreement(match.settings, match.seats)
    assert (agreement.settings, agreement.seats) == (match.settings, match.seats)
