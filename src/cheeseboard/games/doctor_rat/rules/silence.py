"""Who may talk.  DOC-136  Before the first meal and after the last one, everybody."""

from __future__ import annotations

from cheeseboard.engine.phase import OVER
from cheeseboard.games.doctor_rat.rules.alone import KEEPING_ONE, PICKING_FIRST, PICKING_FROM_BIN, TAKING_MORE
from cheeseboard.games.doctor_rat.rules.eating import AGREEING, DECIDING, PICKING
from cheeseboard.games.doctor_rat.rules.predicting import PREDICTING
from cheeseboard.games.doctor_rat.table import Clinic


def is_silent(t: Clinic, seat: int) -> bool:
    """DOC-101, DOC-137  The Doctor, all the time; DOC-157  everybody, while a holder chooses alone.

    DOC-146: the Doctor hears the rats, whose talk goes to the whole table.
    """
    if t.meal == 0 or t.phase is OVER:
        return False
    if t.options.colony:
        alone = t.phase in (KEEPING_ONE, PICKING_FIRST, PICKING_FROM_BIN, TAKING_MORE, PREDICTING)
        return seat == t.options.doctor or alone
    # DOC-200, DOC-208  a team thinks aloud about its own card; of anything else it does not speak before the other
    choosing = t.phase in (PICKING, AGREEING, DECIDING)
    return not choosing or seat not in t.options.players[t.group]


def talk_teams(t: Clinic) -> list[list[int]]:
    """DOC-200  What a team says of its colleague's diet or of Ugh! tokens the other team does not hear.

    DOC-146: from the Doctor the rats have no secrets.
    """
    return [] if t.options.colony else [team for team in t.options.players if len(team) > 1]
