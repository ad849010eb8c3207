"""The moments of the game, a file for each chapter of the rulebook.

    opening         setting up: Identities, diets that are drawn, pile and bin
    prescribing     diets that the Doctor lays
    preparing       parts A and B of a meal: drawn, chosen, served
    eating          part C: a card for each group, by agreement
    alone           part C under a Complication
    refusing        the end of part C: Ugh!, and what is left goes to the bin
    predicting      MEGALOMANIA
    judging         part D: verdicts, and the ends of the game
    complications   between two meals
    colleagues      what two Doctors do instead of parts A and B

Chapters lead on to each other in a circle (`circle`); `asking` is what several of them have in common.
"""

from cheeseboard.games.doctor_rat.rules.alone import KEEPING_ONE, PICKING_FIRST, PICKING_FROM_BIN, TAKING_MORE
from cheeseboard.games.doctor_rat.rules.colleagues import SWAPPING_TABLE
from cheeseboard.games.doctor_rat.rules.complications import HANDING
from cheeseboard.games.doctor_rat.rules.eating import AGREEING, DECIDING, PICKING
from cheeseboard.games.doctor_rat.rules.judging import JUDGING
from cheeseboard.games.doctor_rat.rules.predicting import PREDICTING
from cheeseboard.games.doctor_rat.rules.preparing import MEAL_BEGINS, OFFERING, SERVING
from cheeseboard.games.doctor_rat.rules.prescribing import CHOOSING_DIETS
from cheeseboard.games.doctor_rat.rules.refusing import REFUSING, REJECTING

__all__ = [
    "AGREEING",
    "CHOOSING_DIETS",
    "DECIDING",
    "HANDING",
    "JUDGING",
    "KEEPING_ONE",
    "MEAL_BEGINS",
    "OFFERING",
    "PICKING",
    "PICKING_FIRST",
    "PICKING_FROM_BIN",
    "PREDICTING",
    "REFUSING",
    "REJECTING",
    "SERVING",
    "SWAPPING_TABLE",
    "TAKING_MORE",
]
