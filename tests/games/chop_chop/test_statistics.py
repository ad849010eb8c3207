"""What is counted of a game, and the maps of the kitchen."""

from collections import Counter
from pathlib import Path

from cheeseboard.cli.main import main
from cheeseboard.games.chop_chop import GAME
from cheeseboard.games.chop_chop.components import NODES
from cheeseboard.games.chop_chop.events import CatMoved, CatPlaced, MouseCaught, MouseMoved, Rolled, TileTurned
from cheeseboard.games.chop_chop.statistics import collect, maps
from cheeseboard.measure.simulate import Programme, simulate
from tests.games.chop_chop.table import cat_to_move, played
from tests.rules import rule

HOLES = {NODES[node] for node in GAME.box.holes}
UNDER = {NODES[node] for node in GAME.box.table}


def test_a_game_is_counted_by_what_was_told():
    *_, match = played(3, seed=60)
    kinds = Counter([type(event) for event in match.dealer.told])
    found = collect(match)
    assert found["rolls"] == [kinds[Rolled]]
    assert found["tiles turned up"] == [kinds[TileTurned]]
    assert found["mice caught"] == [match.table.mice.count(None)]
    assert found["cheeses of the mice"] == [match.table.cheeses]
    assert found["won by the mice"] == [float(match.table.winner == "mice")]
    assert ("mice in play when they win" in found) == (match.table.winner == "mice")
    assert ("cheeses when the cat wins" in found) == (match.table.winner != "mice")


@rule("CHO-052", "CHO-053", "CHO-060", "CHO-061")
def test_every_stop_is_on_the_map_and_nobody_stops_where_they_may_not():
    for seed in (61, 62, 63):
        *_, match = played(2, seed=seed)
        kinds = Counter([type(event) for event in match.dealer.told])
        found = maps(match)
        mice, cat, caught = found.values()
        assert mice.total() == kinds[MouseMoved]
        assert cat.total() == kinds[CatMoved] + kinds[CatPlaced]
        assert caught.total() == kinds[MouseCaught]
        assert not [place for place in mice if place.startswith("T")]
        assert not HOLES & cat.keys()
        assert not UNDER & cat.keys()
        assert caught.keys() <= mice.keys() - HOLES - UNDER


def test_a_catch_is_marked_where_it_was():
    table = cat_to_move("mice d1 e2 d6 a3", "cat Td3", "draw 2")
    table.tom("go e2")
    assert maps(table.match)["Where mice are caught"] == {"e2": 1}


def test_the_maps_of_many_games_are_added():
    tally = simulate(Programme("chop_chop", 2, ["random"]), 3)
    together = tally.maps()["Where the cat stops"]
    assert together.total() == sum(game.maps["Where the cat stops"].total() for game in tally.games)


def test_the_report_draws_the_kitchen(tmp_path: Path):
    report = tmp_path / "kitchen.html"
    assert main(["simulate", "chop_chop", "--games", "4", "--levels", "random", "--report", str(report)]) == 0
    page = report.read_text(encoding="utf-8")
    for title in ("Games won by side", "Length of a game", "Where mice stop", "Where the cat stops"):
        assert title in page
    assert "<title>Td3: " in page, "the table top is drawn beside the floor"
    assert "<title>d3: " in page
    assert "won by the mice" in page
