"""What can be learned of chances between two rounds: little of it."""

import random

import pytest

from cheeseboard.bots.net import Net
from cheeseboard.engine.match import Match
from cheeseboard.games.ratland import GAME
from cheeseboard.games.ratland.bots.evaluation.future import Life
from cheeseboard.games.ratland.bots.search import RatMind, seen_ahead, won_now
from cheeseboard.games.ratland.scoring import places
from cheeseboard.games.ratland.studies import ahead


def test_without_anything_learned_the_chance_is_what_is_worked_out():
    t = Match(GAME, 4, {}, bytes(32)).table
    mind = RatMind(GAME, Life(), ahead=Net([], [0.0]))
    chances = [mind.foreseen(t, seat, 1.0) for seat in range(4)]
    assert sum(chances) == pytest.approx(1.0)
    assert [mind.foreseen(t, seat, 0.0) for seat in range(4)] == [won_now(t, seat) for seat in range(4)]


def test_at_the_end_the_win_is_shared_by_whoever_is_level():
    t = Match(GAME, 4, {}, bytes(32)).table
    for cheese in ([3, 3, 3, 3], [3, 5, 5, 1], [0, 0, 2, 1]):
        t.cheese = cheese
        first = [float(place == 1) for place in places(t)]
        assert [won_now(t, seat) for seat in range(4)] == [share / sum(first) for share in first]


def test_clans_in_the_same_place_see_the_same():
    t = Match(GAME, 4, {}, bytes(32)).table
    mind = RatMind(GAME, Life())
    worths = mind.worths_ahead(t, 2)
    assert len({tuple(seen_ahead(t, seat, 2, worths)) for seat in range(4)}) == 1, "all begin alike"


def test_what_games_show_is_learned(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(ahead, "BATCH", 8)
    luck = random.Random(1)
    games = []
    for _ in range(160):
        cheese = luck.random()
        games.append([(([cheese, 1.0], 0.0), float(cheese > 0.5))])
    path = tmp_path / "weights.json"
    path.write_text(ahead.written(ahead.fit(games, 8, 40, luck)), encoding="utf-8")
    net = ahead.net_of(path)
    assert net.answer([0.1, 1.0]) < 0.0 < net.answer([0.9, 1.0])
    assert "surprise without learning 0.6931" in capsys.readouterr().out
