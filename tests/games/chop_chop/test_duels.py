"""What a duel at the kitchen is judged by."""

from typing import Any

from cheeseboard import find
from cheeseboard.bots.coach import coach_of
from cheeseboard.coach.puzzles import moment, moves_in, puzzles_of

GAME = find("chop_chop")
FAR, MOST, SAMPLES, PLAYED_ON = 0.4, 3, 20, 2


def test_where_a_duel_is_played_on_it_ends_with_what_players_know_who_look_ahead():
    """Habit wastes some of the largest advantages of the puzzles: judged by it, nothing would be left of them."""
    coach: Any = coach_of(GAME)
    clear = [puzzle for puzzle in puzzles_of(GAME.name) if puzzle.gap >= FAR][:MOST]
    assert len(clear) == MOST
    for puzzle in clear:
        match, ask = moment(puzzle, GAME)
        plans = moves_in(GAME, puzzle.answer), moves_in(GAME, puzzle.plans[puzzle.rival])
        duel = coach.duel(match.view(ask.seat), ask, match.heard(ask.seat), plans, PLAYED_ON, 7, SAMPLES, None)
        assert duel.gap >= 0.5 * puzzle.gap
