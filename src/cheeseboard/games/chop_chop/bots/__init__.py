"""Characters who play Chop! Chop!, each as cat and as mice."""

from __future__ import annotations

from typing import Final, final

from cheeseboard.bots.bot import Bot
from cheeseboard.bots.net import Net
from cheeseboard.engine.ask import Ask
from cheeseboard.engine.event import Event
from cheeseboard.engine.luck import Luck
from cheeseboard.engine.move import Move
from cheeseboard.games.chop_chop import ChopChop
from cheeseboard.games.chop_chop.bots.evaluation.learned import Learned, nets
from cheeseboard.games.chop_chop.bots.evaluation.plain import Judge, Weights
from cheeseboard.games.chop_chop.bots.evaluation.taught import Taught, taught_by
from cheeseboard.games.chop_chop.bots.lookahead import Judging, Looker, Searching
from cheeseboard.games.chop_chop.table import CAT, Kitchen

WIDTH: Final = 5  # choices that a hard player looks at more closely,
MARGIN: Final = 0.03  # if they look about as good as the best
MASTERS_WIDTH: Final = 2  # what a master knows takes longer to say,
MASTERS_MARGIN: Final = 0.012  # so he looks at fewer, and needs no more time


@final
class Player(Bot[Kitchen]):
    """One way of looking for each side."""

    def __init__(self, cat: Looker, mice: Looker, looks_ahead: bool = False) -> None:
        self.cat = cat
        self.mice = mice
        self.looks_ahead = looks_ahead

    def ponders(self) -> bool:
        return self.looks_ahead

    def plan(self, view: Kitchen, ask: Ask, heard: list[Event], luck: Luck) -> list[Move]:
        return (self.cat if view.side == CAT else self.mice).best(view, luck)


@final
class Hard(Looker):
    """Searches by what was learned of the game that is played: which die the cat rolls, how soon it stops."""

    def __init__(self, cat_net: Net, mice_net: Net) -> None:
        self.cat_net = cat_net
        self.mice_net = mice_net
        self.known: dict[tuple[bool, int], Searching] = {}  # worked out when first needed

    def best(self, t: Kitchen, luck: Luck) -> list[Move]:
        key = (t.options.swapped, t.options.no_progress_limit)
        if key not in self.known:
            learned = Learned(t.options, self.cat_net, self.mice_net)
            self.known[key] = Searching(learned, WIDTH, MARGIN)
        return self.known[key].best(t, luck)


@final
class Master(Looker):
    """Searches by what was learned of one game, square by square; in all other games he plays as hard does."""

    def __init__(self, taught: Taught, hard: Hard) -> None:
        self.taught = taught
        self.hard = hard
        self.searching: Searching | None = None  # made when it is first needed

    def best(self, t: Kitchen, luck: Luck) -> list[Move]:
        options = t.options
        if not self.taught.knows(options):
            return self.hard.best(t, luck)
        if self.searching is None:
            hard = self.hard
            learned = Learned(options, hard.cat_net, hard.mice_net, self.taught.squares(options))
            self.searching = Searching(learned, MASTERS_WIDTH, MASTERS_MARGIN, options.no_progress_limit)
        return self.searching.best(t, luck)


def characters(game: ChopChop) -> dict[str, Bot[Kitchen]]:
    """Weakest first.

    Easy mice go for cheese and hardly look at the cat; an easy cat runs after whoever is near.  Normal judges where a
    move leads; hard has learned what a kitchen is worth, and looks at the replies too.  A master has learned more of
    the game called even.
    """
    bold = Judge(game.box, Weights(risk=0.3, near=0.0, under=0.0, pressure=0.1))
    chaser = Judge(game.box, Weights(risk=0.0, near=0.2, seek=0.0, visible=0.0, under=0.0, pressure=0.0))
    careful = Judge(game.box, Weights(pressure=0.1, nerve=True))
    guarding = Judge(game.box, Weights(pressure=0.02, guard=0.03))
    known = game.folder / "bots" / "evaluation"
    hard = Hard(*nets(known / "learned.json"))
    master = Master(taught_by(known / "even.json"), hard)
    return {
        "easy": Player(Judging(chaser), Judging(bold)),
        "normal": Player(Judging(guarding), Judging(careful)),
        "hard": Player(hard, hard, True),
        "master": Player(master, master, True),
    }
