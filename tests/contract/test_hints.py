"""What the coach advises, at 200 questions of every game: whole gestures in words, two of them with figures."""

import re
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from cheeseboard.bots.bot import answer, bot_luck
from cheeseboard.bots.levels import find_bot, usual_level
from cheeseboard.coach.advice import advise, coach_for, in_words
from cheeseboard.coach.gates import Effort
from cheeseboard.engine.ask import Ask, ask_of
from cheeseboard.engine.game import Game
from cheeseboard.engine.language import LANGUAGES
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.match import Match
from cheeseboard.engine.move import Move
from cheeseboard.engine.phase import Together
from cheeseboard.engine.text import Speaker
from cheeseboard.engine.trial import tried
from cheeseboard.games import catalogue
from tests.contract.shelf import seed_bytes

GAMES = catalogue()
QUESTIONS = 200
EVERY = 3  # of the questions of a game
FEW = Effort(12, 4)
NAMES = ["Ann", "Bo", "Cleo", "Dan", "Eve", "Fay"]
IN_CODE = re.compile(r"\b[a-z][1-9]\b|\bt[a-z][1-9]\b|_|^\d+:|[{}]|\bdone\b")  # no board shows such a name of a place
LAST_STEPS = {  # questions that only finish a gesture which another one began
    "rat_a_tat_cat": {"placing", "swapping_with"},
    "chop_chop": {"mouse_moving"},
    "dogs": {"choosing_card", "fetching"},
}


def questions(game: Game[Any]) -> Iterator[tuple[Match[Any], Ask]]:
    """In games of all numbers of seats, in which every other move is any move at all."""
    bot, given, met = find_bot(game, usual_level(game)), 0, 0
    for number in range(QUESTIONS):
        seats, chance = game.seats[number % len(game.seats)], Random(number)
        match = Match(game, seats, game.among_bots(), seed_bytes(number))
        lucks = [bot_luck(seed_bytes(number), seat) for seat in range(seats)]
        while asks := match.asks():
            for seat in [ask.seat for ask in asks]:
                if (ask := match.ask(seat)) is None:
                    continue
                met += len(ask.moves) > 1
                if len(ask.moves) > 1 and met % EVERY == 0:
                    yield match, ask
                    given += 1
                    if given == QUESTIONS:
                        return
                if chance.random() < 0.5:
                    match.play(seat, chance.choice(ask.moves))
                else:
                    answer(match, seat, bot, lucks[seat])


@cache
def speakers(game: Game[Any], seat: int) -> list[Speaker]:
    return [Speaker([game.folder / "texts"], language, NAMES, seat) for language in LANGUAGES]


def is_whole(game: Game[Any], view: Any, ask: Ask, plan: list[Move]) -> bool:
    """To a sealed question all of the answer; in a turn nothing is left that only finishes what was begun."""
    if isinstance(view.phase, Together):
        return not ask_of(view, ask.seat, [*ask.so_far, *plan]).moves
    trial = tried(game, view, ask.seat, ask.so_far, plan)
    if trial.stopped is not None or trial.taken < len(plan):
        return True  # luck comes, or something is revealed, or others are asked
    return ask_of(trial.table, ask.seat, []).prompt not in LAST_STEPS.get(game.name, set())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_hint_is_two_whole_gestures_in_words_with_figures_and_nothing_that_is_plainly_worse(game: Game[Any]):
    coach = coach_for(game)
    asked = figures = 0
    for match, ask in questions(game):
        asked += 1
        view = match.view(ask.seat)
        told = advise(coach, view, ask, match.heard(ask.seat), Quick(asked), FEW)
        assert told.plan[0] in ask.moves
        for choice in told.choices:
            assert coach.dominated(view, ask, choice.plan) is None
            assert is_whole(game, view, ask, choice.plan), (ask.prompt, choice.plan)
            for speaker in speakers(game, ask.seat):
                said = in_words(speaker, choice.spoken)
                assert said.strip(), choice.spoken
                assert not IN_CODE.search(said), said
        if told.reason is not None:
            assert not told.close
            for speaker in speakers(game, ask.seat):
                assert in_words(speaker, [told.reason]).endswith(".")
        assert len({str(choice.spoken) for choice in told.choices}) == len(told.choices)
        figures += len(told.choices) == 2 and bool(told.unit)
        for choice in told.choices:
            assert (choice.value is not None and choice.error is not None) == bool(told.unit)
        if coach.unit and not told.unit:  # nothing else can be done, or both are about as good
            assert len(told.choices) == 1 or told.close, (ask.prompt, told.choices)
    assert asked == QUESTIONS
    assert figures >= QUESTIONS // 4 or not coach.unit, "hints have two numbers where a game can tell them"
