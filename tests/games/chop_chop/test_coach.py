"""Why a gesture is better, in the kitchen."""

from cheeseboard import find
from cheeseboard.coach.advice import coach_for
from cheeseboard.coach.puzzles import moment, moves_in, puzzles_of
from cheeseboard.games.chop_chop.components import CHEESE
from cheeseboard.games.chop_chop.moves import Go

GAME = find("chop_chop")


def test_a_cheese_is_won_at_once_or_is_one_of_the_hidden_tiles():
    told: set[str] = set()
    for puzzle in puzzles_of(GAME.name):
        if puzzle.why != "cheese":
            continue
        match, ask = moment(puzzle, GAME)
        plans = moves_in(GAME, puzzle.answer), moves_in(GAME, puzzle.plans[puzzle.rival])
        line = coach_for(GAME).reason(match.view(ask.seat), ask, "cheese", plans)
        assert line is not None
        key, facts = line
        told.add(key)
        last, table = plans[0][-1], match.table
        assert isinstance(last, Go)
        if key == "coach.reason.cheese_won":
            assert table.visible >> last.node & 1
        else:
            assert key == "coach.reason.cheese_maybe"
            assert table.hidden >> last.node & 1
            assert facts == {"n": table.bag.count(CHEESE), "of": len(table.bag)}
    assert told == {"coach.reason.cheese_won", "coach.reason.cheese_maybe"}
