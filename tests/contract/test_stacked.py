"""A deal that many play: every game, with luck that is stacked before the first card."""

from random import Random
from typing import Any

import pytest

from cheeseboard.engine.errors import Problem
from cheeseboard.engine.game import Game
from cheeseboard.engine.match import Match, replay, resume, verify
from cheeseboard.engine.record import record_from_json
from tests.contract.shelf import GAMES, decisions, seed_bytes

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def stacked(game: Game[Any], seed: int, choices: int) -> Match[Any]:
    match: Match[Any] = Match(game, seed=seed_bytes(seed), stacked=True)
    for _ in zip(range(choices), decisions(match, choose=Random(choices))):
        pass
    return match


@each_game
def test_two_who_choose_alike_see_the_same_game(game: Game[Any]):
    one = stacked(game, 3, 60)
    other: Match[Any] = Match(game, seed=seed_bytes(3), stacked=True)
    for seat, notation in one.choices:
        other.submit(seat, notation)
    assert one.table == other.table
    assert one.dealer.told == other.dealer.told


@each_game
def test_a_deal_replays_goes_on_and_is_checked(game: Game[Any]):
    match = stacked(game, 4, 60)
    record = record_from_json(match.record().to_json())
    assert record.stacked
    assert replay(record, game).table == match.table
    assert replay(record, game).record().stacked
    assert verify(record, game).table == match.table
    resumed = resume(record, game)
    for again in (match, resumed):
        for _ in zip(range(20), decisions(again, choose=Random(9))):
            pass
    assert resumed.table == match.table
    record.stacked = False
    with pytest.raises(Problem):
        verify(record, game)


def test_a_record_says_whether_its_luck_is_stacked_or_not():
    record = stacked(GAMES[0], 1, 5).record()
    text = record.to_json()
    with pytest.raises(Problem, match="'stacked' is not what it should be"):
        record_from_json(text.replace('"stacked":true', '"stacked":"yes"'))
