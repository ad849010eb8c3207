"""`bench strength`: ours beside OpenSpiel's search, and teams where all win together."""

from typing import Any

import pytest

from bench.strength import Clock, Found, Ours, Peer, played, won
from cheeseboard.games import find

pytest.importorskip("pyspiel")


class First:
    """Takes what is offered first."""

    def choose(self, state: Any, rng: Any) -> int:
        return int(state.legal_actions()[0])


def test_a_team_that_loses_has_no_wins_and_nobody_shares_them():
    from cheeseboard.research import openspiel

    loaded = openspiel.load(find("doctor_rat"), 2, {})
    outcome = played(loaded, [First(), First()], 1, None)
    assert won(outcome) == 0.0
    assert outcome.share(0) == 0.0


def test_both_teams_are_told_of_and_otherwise_ours_alone():
    ours, peer = Ours("hard", None), Peer(None, 0.1)
    assert peer.clock == Clock()
    assert Found(ours, peer, [1.0, 1.0], [0.0, 0.0]).wins() == "100.0 ± 0.0 % against 0.0 ± 0.0 %"
    assert Found(ours, peer, [0.5, 0.5]).wins() == "50.0 ± 0.0 %"


def test_what_a_perfect_answer_gains_is_exact():
    from bench.exploitability import gains
    from cheeseboard.bots.levels import levels
    from cheeseboard.research import openspiel

    game = find("_template")
    [edition] = [edition for edition in game.tiny() if edition.name == "one round"]
    loaded = openspiel.load(game.edition(edition), edition.seats, edition.options)
    found = {level: max(gains(loaded, bot, 6)[1]) for level, bot in levels(game).items()}
    assert found["hard"] == pytest.approx(0.0)
    assert found["normal"] > 0.01
    assert found["random"] > 0.3
