"""What was learned of DOGS: habits, what kennels come to, and how it is learned."""

import json
import random
from array import array

import pytest

from cheeseboard.bots.bot import bot_luck, play_on
from cheeseboard.bots.levels import levels
from cheeseboard.bots.net import Net
from cheeseboard.bots.search import Thinker
from cheeseboard.games.dogs import GAME
from cheeseboard.games.dogs.bots import HARD_SAMPLES, MASTER_SAMPLES
from cheeseboard.games.dogs.bots.ahead import A_POINT, Learned, Market, odds_of, points_of, seen_ahead
from cheeseboard.games.dogs.bots.evaluation import prospects, sharp
from cheeseboard.games.dogs.bots.habits import manner_of, numbers_of
from cheeseboard.games.dogs.bots.policy import Habits
from cheeseboard.games.dogs.bots.policy.menu import Manner
from cheeseboard.games.dogs.bots.search import DogMind
from cheeseboard.games.dogs.studies import ahead, climb
from tests.games.dogs.table import started, table

LEVELS = levels(GAME)
FOLDER = GAME.folder / "bots"
NOTHING = Learned(Habits(Manner(sharp())), Net([], [0.0]), 2.5, 1.0)


def mind() -> DogMind:
    master = LEVELS["master"]
    assert isinstance(master, Thinker)
    assert isinstance(master.mind, DogMind)
    return master.mind


def test_something_was_learned_of_every_number_of_seats_and_fits_what_is_seen():
    assert sorted(mind().learned) == list(GAME.seats)
    habits = json.loads((FOLDER / "habits.json").read_text(encoding="utf-8"))
    nets = json.loads((FOLDER / "ahead.json").read_text(encoding="utf-8"))
    for seats in GAME.seats:
        t = started(seats).table
        seen = seen_ahead(t, 0, Market(t), sum(prospects(t, 0)))
        assert {len(row) for row in nets[str(seats)]["rows"]} == {len(seen) + 1}
        assert len(nets[str(seats)]["out"]) == len(nets[str(seats)]["rows"]) + 1
        assert len(habits[str(seats)]) == len(numbers_of(Manner(sharp())))
    assert sum((FOLDER / name).stat().st_size for name in ("habits.json", "ahead.json")) < 200_000


def test_a_master_plays_twice_as_many_rollouts_of_half_the_length():
    assert MASTER_SAMPLES == 2 * HARD_SAMPLES
    root = started(4).table
    t = root.copy()
    t.round += 1
    assert mind().horizon(t, root)
    assert not DogMind(GAME).horizon(t, root)
    assert not mind().horizon(root, root)


def test_a_game_with_an_agreed_last_round_is_judged_as_hard_does():
    t = started(4, preset="quick").table
    hard = DogMind(GAME)
    assert mind().known(t) is None
    assert mind().evaluate(t, 0) == hard.evaluate(t, 0)
    later = t.copy()
    later.round += 1
    assert not mind().horizon(later, t)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_chances_of_all_seats_make_one_win(seats):
    match = started(seats, seed=3)
    shares = [mind().evaluate(match.table, seat) for seat in range(seats)]
    assert sum(shares) == pytest.approx(1.0)
    easy = [LEVELS["easy"]] * seats
    play_on(match, easy, [bot_luck(bytes(32), seat) for seat in range(seats)])
    outcome = match.outcome
    assert outcome is not None
    mean = sum(outcome.scores) / seats
    for seat in range(seats):
        ahead_by = (outcome.scores[seat] - mean) * seats / (seats - 1)
        assert mind().evaluate(match.table, seat) == pytest.approx(outcome.share(seat) + A_POINT * ahead_by)


def test_more_of_a_good_thing_is_a_better_chance():
    for more in ("ann coins 4", "ann food 4", "ann.bays B1 PO PO PO"):
        plain, better = table(4, "round 3").truth, table(4, "round 3", more).truth
        assert mind().evaluate(better, 0) > mind().evaluate(plain, 0)


def test_without_anything_learned_kennels_come_to_what_hard_takes_them_for():
    t = started(3, seed=5).table
    assert NOTHING.worths(t, Market(t)) == pytest.approx([sum(prospects(t, seat)) for seat in range(3)])
    for found in (-5.0, 30.0, 110.0):
        assert points_of(odds_of(found)) == pytest.approx(found)


def test_habits_are_a_row_of_numbers_and_back():
    numbers = [0.5 + 0.01 * place for place in range(len(numbers_of(Manner(sharp()))))]
    assert numbers_of(manner_of(numbers)) == pytest.approx(numbers)


def test_nearby_weights_are_compared_both_ways_round(monkeypatch):
    numbers = numbers_of(Manner(sharp()))
    same = climb.ahead_by(climb.keeper(numbers), climb.keeper(numbers), 4, bytes(32))
    assert same == (0.0, 0.0), "the same keepers, whoever has which seats"
    monkeypatch.setattr(climb, "CHUNK", 2)
    found = climb.tried(numbers, [0.5] * len(numbers), 2, "seed", 3)
    assert [number for number, _ in found] == [6, 7]
    assert any(ahead for _, ahead in found)
    assert climb.direction("seed", 7, 5) == climb.direction("seed", 7, 5) != climb.direction("seed", 8, 5)


def test_what_games_show_is_learned(capsys, monkeypatch):
    monkeypatch.setattr(ahead, "BATCH", 8)
    luck = random.Random(1)
    games = []
    for _ in range(160):
        rich, poor = sorted((luck.random(), luck.random()), reverse=True)
        rows = [array("f", [0.0, 40.0 + 30.0 * rich, 1.0, 50.0, 1.0, rich, 1.0]),
                array("f", [1.0, 40.0 + 30.0 * poor, 0.0, 50.0, 1.0, poor, 1.0])]  # fmt: skip
        games.append(rows)
    net = ahead.fit(games, 8, 40, luck).net()
    assert points_of(odds_of(50.0) + net.answer([0.9, 1.0])) == pytest.approx(67.0, abs=2.0)
    assert points_of(odds_of(50.0) + net.answer([0.1, 1.0])) == pytest.approx(43.0, abs=2.0)
    ahead.spread_of(games, None)
    assert "surprise 0.6931 with what was known before" in capsys.readouterr().out
    ahead.spread_of(games, net)
    assert float(capsys.readouterr().out.split()[1]) < 0.3, "whoever foresees points foresees who wins"


def test_every_kennel_is_noted_at_the_beginning_of_every_round_with_what_it_came_to():
    found = ahead.play(2, None, 1.0, 0, "seed", 0)
    assert found
    assert [int(row[0]) for row in found] == [0, 1] * (len(found) // 2)
    assert len({(row[0], row[1]) for row in found}) == 2, "every seat comes to one score"
    assert found[0][2] + found[1][2] == 1.0
