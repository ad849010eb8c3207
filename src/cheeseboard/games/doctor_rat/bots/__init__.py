"""Characters who play Doctor Rat, as Doctor, as rats and as colleagues."""

from __future__ import annotations

from cheeseboard.bots.bot import Bot
from cheeseboard.games.doctor_rat import DoctorRat
from cheeseboard.games.doctor_rat.bots.lookahead.doctor import Scales, between_colleagues
from cheeseboard.games.doctor_rat.bots.lookahead.expert import Expert
from cheeseboard.games.doctor_rat.bots.policy import Player
from cheeseboard.games.doctor_rat.table import Clinic


def characters(game: DoctorRat) -> dict[str, Bot[Clinic]]:
    """Weakest first.  With groups of rats a master answers as a hard player does: it is the better colleague."""
    return {
        "easy": Player(False),
        "normal": Player(True),
        "hard": Expert(Scales()),
        "master": Expert(Scales(), between_colleagues()),
    }
