"""What every bot answers at a few moments of seeded games.   python3 dev.py choices [GAME …] [--write]

Each level of each edition, with a small budget counted in rollouts, so that it is the same on every machine.  Whoever
moves a weight, or a file, sees here whether a bot plays differently; --write says that it was meant.
"""

from typing import Any

from cheeseboard.bots.bot import Bot
from cheeseboard.bots.levels import levels
from cheeseboard.checksum import Whims
from cheeseboard.engine.game import Edition, Game
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.match import Match
from tools.golden import main

PAGE = "choices.txt"
MOMENTS = 3  # of a game
LONGEST = 60  # decisions, until the last of them
SAMPLES = 8  # rollouts of a bot that searches


def report(game: Game[Any]) -> str:
    lines = ["what every bot answers", ""]
    for number, edition in enumerate(game.editions()):
        lines += answers(game.edition(edition), edition, number)
    return "\n".join(lines) + "\n"


def answers(game: Game[Any], edition: Edition, seed: int) -> list[str]:
    bots = {name: bot.with_samples(SAMPLES) for name, bot in levels(game).items()}
    match = Match(game, edition.seats, edition.options, luck=Quick(seed))
    whims = Whims(game.moves, seed + 1)
    moments = sorted({whims.luck.below(LONGEST) for _ in range(MOMENTS)})
    lines: list[str] = []
    while (asks := match.asks()) and len(match.steps) <= moments[-1]:
        ask = asks[whims.luck.below(len(asks))]
        if len(match.steps) in moments:
            lines += [f"{edition.name}, after {len(match.steps)}, seat {ask.seat}, {ask.prompt}"]
            lines += [f"  {name}: {said(bot, match, ask.seat)}" for name, bot in bots.items()]
        match.submit(ask.seat, whims.choose(ask.moves))
    return lines


def said(bot: Bot[Any], match: Match[Any], seat: int) -> str:
    ask = match.ask(seat)
    assert ask is not None
    plan = bot.plan(match.view(seat), ask, match.heard(seat), Quick(len(match.steps)))
    return ", ".join([move.notation for move in plan])


if __name__ == "__main__":
    main(PAGE, report)
