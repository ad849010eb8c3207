"""One whole game of each is played as it always was."""

import json

import pytest

from cheeseboard.engine.match import verify
from cheeseboard.engine.record import record_from_json
from tests.contract.shelf import GAMES
from tools.playthroughs import RECORD, choices_in, golden, playthrough

games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@games
def test_a_game_is_played_as_it_was_written_down(game):
    """When a rule was changed on purpose: python3 dev.py playthroughs --write"""
    page = golden(game).read_text(encoding="utf-8")
    assert playthrough(game, choices_in(page)).splitlines() == page.splitlines()


@games
def test_the_record_at_the_end_of_the_page_can_be_verified(game):
    [line] = [line for line in golden(game).read_text(encoding="utf-8").splitlines() if line.startswith(RECORD)]
    match = verify(record_from_json(line.removeprefix(RECORD)), game)
    assert match.outcome is not None
    assert json.loads(line.removeprefix(RECORD)) == match.record().to_data()
