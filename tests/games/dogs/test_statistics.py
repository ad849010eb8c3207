"""What is counted in simulated games."""

from statistics import mean

import pytest

from cheeseboard.games.dogs.statistics import CHARTS, Stores, collect
from tests.games.dogs.table import played


@pytest.mark.parametrize("seats", [2, 4])
def test_a_game_is_counted(seats):
    *_, match = played(seats, 50 + seats)
    found = collect(match)
    assert found["rounds"] == [match.table.round]
    assert len(found["score"]) == seats
    assert sorted(found["score"]) == sorted(match.outcome.scores)  # type: ignore[union-attr]
    parts = [values for name, values in found.items() if name.startswith("points: ")]
    assert [sum(values) for values in zip(*parts, strict=True)] == found["score"]
    wins = [values[0] for name, values in found.items() if name.startswith("wins of turn")]
    assert sum(wins) == pytest.approx(1)
    assert len(found["gas a dog"]) == found["dogs taken off the map"][0]
    assert 1 <= mean(found["gas a dog"]) <= 4
    assert sum(values[0] for name, values in found.items() if name.startswith("meeples on")) == pytest.approx(1)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_money_and_supplies_are_followed_to_what_lies_there_at_the_end(seats):
    *_, match = played(seats, 70 + seats)
    stores = Stores(match)
    for event in match.dealer.told:
        stores.hear(event)
    t = match.table
    assert stores.has == [t.coins, t.gas, t.food, t.medicine]
    assert stores.round == t.round


def test_there_is_something_to_draw_for_every_chart():
    *_, match = played(3, 73)
    found = collect(match)
    for start in CHARTS.values():
        assert any(name.startswith(start) for name in found)
    assert found["coins in round 1"] == [3.0, 3.0, 3.0]
    assert found["coins in round 2"][0] >= 1.0, "the income is there already"


def test_a_choice_is_worth_what_its_kennel_is_ahead_of_the_table():
    *_, match = played(3, 74)
    found = collect(match)
    scores = match.outcome.scores  # type: ignore[union-attr]
    mean_score = sum(scores) / 3
    assert {round(value + mean_score) for name in found if name.startswith("ahead") for value in found[name]} <= set(
        scores
    )
