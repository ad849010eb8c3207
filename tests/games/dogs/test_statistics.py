"""What is counted in simulated games."""

from statistics import mean

import pytest

from cheeseboard.games.dogs.statistics import collect
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
    assert len(found["gas a dog"]) == found["dogs taken off the map"][0]
    assert 1 <= mean(found["gas a dog"]) <= 4
    assert sum(values[0] for name, values in found.items() if name.startswith("meeples on")) == pytest.approx(1)
