"""Ends of games that are solved: the solution is held to the rules, and hard to the solution."""

from pathlib import Path
from random import Random

import pytest

from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.luck import Luck
from cheeseboard.games.chop_chop.bots.evaluation.outlook import outlook
from cheeseboard.games.chop_chop.components import node_of
from cheeseboard.games.chop_chop.rules import ROLLING
from cheeseboard.games.chop_chop.studies import ends
from cheeseboard.games.chop_chop.table import CAT, MICE, Kitchen

TILES = "e2 c5"


class Face(Luck):
    """This side of the die."""

    def __init__(self, place: int) -> None:
        self.place = place

    def pick(self, among: list[int]) -> int:
        return self.place


@pytest.fixture(scope="module", params=[(("preset", "even"),), ()])
def inquiry(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> ends.Inquiry:
    folder: Path = tmp_path_factory.mktemp("ends")
    found = ends.Inquiry(TILES, 1, request.param, "hard", str(folder), "test")
    assert ends.solved(found).startswith("10 layers, 31920 tables.  Exact against exact, 144 starts: mice win ")
    return found


def over_the_die(exact: ends.Exact, t: Kitchen) -> float:
    """What the rules make of every roll and every choice, with the solution for what comes then."""
    found = 0.0
    for place in range(6):
        after = t.copy()
        after.phase = ROLLING.happen(after, Dealer(Face(place)))
        if after.phase is ROLLING or after.winner is not None:
            found += (exact.solution.chance(outlook(after)) if after.winner is None else 0.0) / 6.0
        else:
            worth = [choice.worth for choice in exact.weighed(after)]
            found += (min(worth) if t.side == CAT else max(worth)) / 6.0
    return found


def test_a_chance_is_the_best_of_every_roll_by_the_rules(inquiry: ends.Inquiry):
    exact = ends.exact_of(inquiry)
    options = ends.agreed(inquiry.options)
    tiles = [node_of(word) for word in TILES.split()]
    luck = Random(3)
    hits = 0
    for _ in range(150):
        cat, _ = luck.choice(ends.starts(options, tiles, 1))
        [mouse] = luck.sample([at for at in options.box.mouse_squares if at not in (cat, *tiles)], 1)
        t = ends.first(options, tiles, cat, (mouse,))
        t.side = luck.choice([CAT, MICE])
        t.stalled = luck.randrange(options.no_progress_limit)
        if luck.random() < 0.3:
            t.floor = [1 if node == tiles[0] else 0 for node in range(42)]
            t.cheeses += 1
            t.bag.numbers = [1]
        chance = exact.solution.chance(outlook(t))
        hits += 0.0 < chance < 1.0
        assert chance == pytest.approx(over_the_die(exact, t), abs=1e-4)
    assert hits > 100


def test_whoever_plays_by_the_solution_gives_nothing_up(inquiry: ends.Inquiry):
    for number in range(4):
        assert ends.play(inquiry, CAT, number).cat_lost == 0.0
        game = ends.play(inquiry, MICE, number)
        assert game.mice_lost == 0.0
        assert 0.0 <= game.cat_lost < 1.0
