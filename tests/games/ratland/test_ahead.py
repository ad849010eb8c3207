"""What can be learned of chances between two rounds: little of it."""

import random

import pytest

from cheeseboard.bots.levels import find_bot
from cheeseboard.bots.net import Net
from cheeseboard.bots.search import Thinker
from cheeseboard.engine.match import Match
from cheeseboard.games.ratland import GAME
from cheeseboard.games.ratland.bots import HARD_SAMPLES
from cheeseboard.games.ratland.bots.evaluation.future import Life
from cheeseboard.games.ratland.bots.search import RatMind, nets, seen_ahead, won_now
from cheeseboard.games.ratland.scoring import places
from cheeseboard.games.ratland.studies import ahead


def test_without_anything_learned_the_chance_is_what_is_worked_out():
    t = Match(GAME, 4, {}, bytes(32)).table
    mind, nothing = RatMind(GAME, Life()), Net([], [0.0])
    chances = [mind.foreseen(nothing, t, seat, 1.0) for seat in range(4)]
    assert sum(chances) == pytest.approx(1.0)
    assert [mind.foreseen(nothing, t, seat, 0.0) for seat in range(4)] == [won_now(t, seat) for seat in range(4)]


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
    path.write_text(ahead.written(ahead.fit(games, 8, 40, luck), 4), encoding="utf-8")
    net = nets(path)[4]
    assert net.answer([0.1, 1.0]) < 0.0 < net.answer([0.9, 1.0])
    assert "surprise without learning 0.6931" in capsys.readouterr().out


def test_a_master_judges_by_it_in_the_game_in_which_it_was_learned_and_otherwise_as_hard_does():
    master = find_bot(GAME, "master")
    assert isinstance(master, Thinker)
    assert isinstance(master.mind, RatMind)
    hard = RatMind(GAME, Life())
    known = master.mind.ahead
    assert 4 in known
    for seats, options, learned in ((4, {}, True), (4, {"clans": True}, False), (12, {}, False)):
        t = Match(GAME, seats, options, bytes(32)).table
        t.cheese = [3 + 2 * seat for seat in range(seats)]
        assert (master.mind.learned(t) is not None) is learned
        assert (master.mind.evaluate(t, 0) != hard.evaluate(t, 0)) is learned
    assert master.samples == HARD_SAMPLES, "it thinks no longer"
