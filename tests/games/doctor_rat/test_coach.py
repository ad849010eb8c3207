"""Why a card is better, at the clinic."""

from typing import Any

import pytest

from cheeseboard import Match, find
from cheeseboard.bots.bot import Bot, play_on
from cheeseboard.bots.coach import coach_of
from cheeseboard.bots.levels import find_bot
from cheeseboard.bots.rollout import Rollout
from cheeseboard.coach.advice import in_words
from cheeseboard.coach.gates import Effort, verdict
from cheeseboard.coach.puzzles import puzzle_of, puzzles_of, told
from cheeseboard.coach.review import questions_of
from cheeseboard.coach.steps import told_again
from cheeseboard.engine.ask import Ask
from cheeseboard.engine.event import Event
from cheeseboard.engine.language import LANGUAGES
from cheeseboard.engine.luck import Luck, Quick
from cheeseboard.engine.move import Move
from cheeseboard.engine.text import Speaker
from cheeseboard.games.doctor_rat import DoctorRat
from cheeseboard.games.doctor_rat.coach import ClinicMind
from cheeseboard.games.doctor_rat.events import AteBadly, AteWell, BinStarted, Refused

GAME = find("doctor_rat")
COUNTED = 0.05  # how far what is counted may be from the chance beside it


@pytest.mark.parametrize("language", LANGUAGES)
def test_diets_are_counted_where_the_count_agrees_with_the_chance_and_all_of_them_are_told_as_all(language: str):
    speaker = Speaker([GAME.folder / "texts"], language, ["Ann", "Bo", "Cleo", "Dan"], 0)
    keys: set[str] = set()
    for number, puzzle in enumerate(puzzles_of(GAME.name), 1):
        verdict = told(puzzle_of(GAME, number), GAME, number, puzzle.answer)
        if puzzle.why != "diets" or verdict.reason is None:
            continue
        key, facts = verdict.reason
        keys.add(key)
        fits, every = facts.get("n", facts["all"]), facts["all"]
        assert isinstance(fits, int)
        assert isinstance(every, int)
        assert abs(fits / every - puzzle.values[0]) <= COUNTED + 0.01
        assert (key == "coach.reason.diets.all") == (fits == every)
        said = in_words(speaker, [verdict.reason])
        assert (str(every) in said) == (every > 1)
    assert keys == {"coach.reason.diets", "coach.reason.diets.all"}


class Hearer(Bot[Any]):
    """Remembers what it was told before it answered."""

    def __init__(self) -> None:
        self.heard: list[list[Event]] = []

    def plan(self, view: Any, ask: Ask, heard: list[Event], luck: Luck) -> list[Move]:
        self.heard.append(heard)
        return [ask.moves[0]]


def test_in_rollouts_rats_hear_what_tokens_told_before_and_since():
    match = Match(GAME, 3, GAME.among_bots(), luck=Quick(3))
    [ask] = match.asks()
    view, hearer = match.view(ask.seat), Hearer()
    group, card = view.options.eaters[0], view.reserve[0].face()
    before: list[Event] = [Refused(group, card), AteWell(group, card), BinStarted((card,))]
    rollout = Rollout(ClinicMind(DoctorRat(), hearer, hearer).hearing(before), view, ask.seat, [], 5)
    lengths = []
    for _ in range(2):
        hearer.heard.clear()
        rollout.play(GAME.imagine(view, Quick(1)), [ask.moves[0]])
        assert all(heard[:2] == before[:2] for heard in hearer.heard), "and nothing that is no token's"
        assert any(isinstance(event, (AteWell, AteBadly)) for event in hearer.heard[-1][2:])
        lengths.append([len(heard) for heard in hearer.heard])
    assert lengths[0] == lengths[1], "each rollout begins with what was told before it"


def test_a_card_at_the_exam_that_is_surely_worse_is_told_as_that():
    """Planted in games of normal players, who choose no such card."""
    coach, found = coach_of(GAME), 0
    for number in range(12):
        match = Match(GAME, 3, GAME.among_bots(), luck=Quick(number))
        lucks: list[Luck] = [Quick(1_000 * number + seat) for seat in range(3)]
        play_on(match, [find_bot(GAME, "normal")] * 3, lucks)
        last = [one for one in questions_of(told_again(match.record(), GAME), 2) if one.ask.prompt == "picking"][-1]
        view, ask, heard = last.view, last.ask, last.heard
        weighed = coach.weigh(view, ask, heard, Quick(7), 1, None)
        if view.meal < len(view.options.board) or weighed[0].value < 0.9 or weighed[-1].value > 0.1:
            continue
        slip = verdict(coach, view, ask, heard, weighed[-1].plan, 5, Effort(1, 30))
        if slip is not None:
            found += 1
            assert (slip.unit, slip.better) == ("right", weighed[0].plan)
            assert slip.duel.gap >= 0.8
        assert verdict(coach, view, ask, heard, weighed[0].plan, 5, Effort(1, 30)) is None
    assert found
