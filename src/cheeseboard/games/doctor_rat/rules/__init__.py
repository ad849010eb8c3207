"""The moments of the game, a file for each chapter of the rulebook.

    opening         setting up: Identities, diets that are drawn, pile and bin
    prescribing     diets that the Doctor lays
    preparing       parts A and B of a meal: drawn, chosen, served
    eating          part C: a card for each group, by agreement
    alone           part C under a Complication
    refusing        the end of part C: Ugh!, and what is left goes to the bin
    predicting      MEGALOMANIA
    verdicts        part D: verdicts, and the ends of the game
    complications   between two meals
    colleagues      what two Doctors do instead of parts A and B

    silence         who may talk

Chapters lead on to each other in a circle (`entries`); `food` (what becomes of cards) and `common` are what several of
them have in common.
"""

from cheeseboard.games.doctor_rat.rules.alone import KEEPING_ONE, PICKING_FIRST, PICKING_FROM_BIN, TAKING_MORE
from cheeseboard.games.doctor_rat.rules.colleagues import SWAPPING_TABLE
from cheeseboard.games.doctor_rat.rules.complications import HANDING
from cheeseboard.games.doctor_rat.rules.eating import AGREEING, DECIDING, PICKING
from cheeseboard.games.doctor_rat.rules.opening import first_table, longest
from cheeseboard.games.doctor_rat.rules.predicting import PREDICTING
from cheeseboard.games.doctor_rat.rules.preparing import MEAL_BEGINS, OFFERING, SERVING
from cheeseboard.games.doctor_rat.rules.prescribing import CHOOSING_DIETS
from cheeseboard.games.doctor_rat.rules.refusing import REFUSING, REJECTING
from cheeseboard.games.doctor_rat.rules.silence import is_silent, talk_teams
from cheeseboard.games.doctor_rat.rules.verdicts import JUDGING

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
    "first_table",
    "is_silent",
    "longest",
    "talk_teams",
]
