"""What a duel at the kitchen is judged by."""

from typing import Any

from cheeseboard import find
from cheeseboard.bots.coach import coach_of
from cheeseboard.coach.puzzles import moment, moves_in, puzzles_of

GAME = find("chop_chop")
FAR, MOST, SAMPLES = 0.4, 3, 20
ANSWERED, PLAYED_ON = 1, 2  # ways of playing on


def test_where_a_duel_is_answered_or_played_on_it_ends_with_what_players_know_who_look_ahead():
    """Habit wastes some of the largest advantages of the puzzles: judged by it, nothing would be left of them."""
    coach: Any = coach_of(GAME)
    clear = [puzzle for puzzle in puzzles_of(GAME.name) if puzzle.gap >= FAR][:MOST]
    assert len(clear) == MOST
    for puzzle in clear:
        match, ask = moment(puzzle, GAME)
        plans = moves_in(GAME, puzzle.answer), moves_in(GAME, puzzle.plans[puzzle.rival])
        for way in (ANSWERED, PLAYED_ON):
            duel = coach.duel(match.view(ask.seat), ask, match.heard(ask.seat), plans, way, 7, SAMPLES, None)
            assert duel.gap >= max(0.5 * puzzle.gap, 2.0 * duel.error)
