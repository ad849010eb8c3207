"""Characters who play Doctor Rat, as Doctor, as rats and as colleagues."""

from __future__ import annotations

from cheeseboard.bots.bot import Bot
from cheeseboard.games.doctor_rat import DoctorRat
from cheeseboard.games.doctor_rat.bots.lookahead.doctor import Scales, between_colleagues, with_offers_read
from cheeseboard.games.doctor_rat.bots.lookahead.expert import Expert
from cheeseboard.games.doctor_rat.bots.policy import Player
from cheeseboard.games.doctor_rat.table import Clinic


def characters(game: DoctorRat) -> dict[str, Bot[Clinic]]:
    """Weakest first.  Where there are complications a master answers as a hard player does."""
    return {
        "easy": Player(False),
        "normal": Player(True),
        "hard": Expert(Scales()),
        "master": Expert(with_offers_read(), between_colleagues(), Expert(Scales())),
    }
