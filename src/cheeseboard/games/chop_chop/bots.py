"""Characters who play Chop! Chop!, each as cat and as mice."""

from __future__ import annotations

from typing import final

from cheeseboard.bots.bot import Bot
from cheeseboard.engine.event import Event
from cheeseboard.engine.luck import Luck
from cheeseboard.engine.match import Ask
from cheeseboard.engine.move import Move
from cheeseboard.games.chop_chop import ChopChop
from cheeseboard.games.chop_chop.judging import Judge, Weights
from cheeseboard.games.chop_chop.looking import Looker
from cheeseboard.games.chop_chop.state import CAT, Kitchen


@final
class Player(Bot[Kitchen]):
    """One way of looking for each side."""

    def __init__(self, cat: Looker, mice: Looker) -> None:
        self.cat = cat
        self.mice = mice

    def plan(self, view: Kitchen, ask: Ask, heard: list[Event], luck: Luck) -> list[Move]:
        return (self.cat if view.side == CAT else self.mice).best(view, luck)


def characters(game: ChopChop) -> dict[str, Bot[Kitchen]]:
    """Weakest first.

    Easy mice go for cheese and hardly look at the cat; an easy cat runs after whoever is near.  Normal judges where a
    move leads; hard looks at the replies too.
    """
    bold = Judge(game.box, Weights(risk=0.3, near=0.0, under=0.0, pressure=0.1))
    chaser = Judge(game.box, Weights(risk=0.0, near=0.2, seek=0.0, visible=0.0, under=0.0, pressure=0.0))
    careful = Judge(game.box, Weights(pressure=0.1))
    guarding = Judge(game.box, Weights(pressure=0.02, guard=0.03))
    return {
        "easy": Player(Looker(chaser, False), Looker(bold, False)),
        "normal": Player(Looker(guarding, False), Looker(careful, False)),
        "hard": Player(Looker(guarding, True), Looker(careful, True)),
    }
