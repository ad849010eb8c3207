"""Hints are honest; what each of them is made of is in tests/contract/test_hints.py."""

import time
from collections.abc import Iterator
from typing import Any

import pytest

from cheeseboard import Match, advice, catalogue, find
from cheeseboard.bots.bot import answer, bot_luck
from cheeseboard.bots.coach import IN_ANY_CASE, Coach
from cheeseboard.bots.levels import find_bot, usual_level
from cheeseboard.coach.advice import Advice, advise, coach_for, in_words
from cheeseboard.coach.gates import Effort
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.game import Game
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.move import Move
from cheeseboard.engine.table import redact
from cheeseboard.engine.text import Speaker
from cheeseboard.games.dogs.moves import Next
from cheeseboard.testing import scene
from tests.coach.minds import ToTheEnd
from tests.contract.shelf import seed_bytes

GAMES = catalogue()
NAMES = ["Ann", "Bo", "Cleo", "Dan", "Eve", "Fay"]
SMALL = Effort(48, 12)

games = pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])


def positions(game: Game[Any], seed: int, every: int, most: int) -> Iterator[tuple[Match[Any], int]]:
    """Questions with a choice, in a game of normal players."""
    seats = game.seats[min(1, len(game.seats) - 1)]
    match = Match(game, seats, game.among_bots(), seed_bytes(seed))
    bot = find_bot(game, usual_level(game))
    lucks = [bot_luck(seed_bytes(seed), seat) for seat in range(seats)]
    number = given = 0
    while given < most and (asks := match.asks()):
        for ask in asks:
            if (now := match.ask(ask.seat)) is None:
                continue
            if len(now.moves) > 1:
                number += 1
                if number % every == 0:
                    given += 1
                    yield match, ask.seat
            answer(match, ask.seat, bot, lucks[ask.seat])


def told_at(match: Match[Any], seat: int) -> Advice:
    ask = match.ask(seat)
    assert ask is not None
    return advise(coach_for(match.game), match.view(seat), ask, match.heard(seat), Quick(1), SMALL)


@games
def test_hints_are_the_same_whatever_is_hidden(game):
    """Of two worlds that a seat cannot tell apart, and of its view alone."""
    for match, seat in positions(game, 5, 11, 3):
        ask, view, heard = match.ask(seat), match.view(seat), match.heard(seat)
        assert ask is not None
        other = redact(game.imagine(view, Quick(7)), seat)
        coach = coach_for(game)
        told = [advise(coach, one, ask, heard, Quick(1), SMALL) for one in (view, other)]
        assert told[0] == told[1]


def test_a_hint_names_no_card_that_is_only_remembered():
    game = find("rat_a_tat_cat")
    for match, seat in positions(game, 1, 2, 12):
        shown = game.as_on_the_table(match.view(seat))
        seen = [*shown.discards[-1:], *([shown.hand.value] if shown.hand is not None else [])]
        told = told_at(match, seat)
        lines = [*[line for choice in told.choices for line in choice.spoken], *([told.reason] if told.reason else [])]
        for _, facts in lines:
            card = facts.get("card")
            assert card is None or getattr(card, "value", card) in seen


def test_whoever_is_not_asked_has_no_hint():
    match = Match(find("rat_a_tat_cat"), 3, seed=bytes(32))
    others = [seat for seat in range(3) if match.ask(seat) is None]
    with pytest.raises(Problem, match="not asked anything now"):
        advice(match, others[0])


def test_what_is_no_match_is_refused_in_a_line():
    with pytest.raises(Problem, match="advice is for a match"):
        advice("rat_a_tat_cat")  # type: ignore[arg-type]


def test_a_hint_to_rats_who_agree_weighs_the_cards_as_they_lie_and_a_token_is_weighed_to_the_end():
    game = find("doctor_rat")
    coach, seen = coach_for(game), set()
    for seed in range(1, 4):
        for match, seat in positions(game, seed, 1, 40):
            ask = match.ask(seat)
            assert ask is not None
            if ask.prompt in seen or ask.prompt not in ("agreeing", "refusing", "serving"):
                continue
            seen.add(ask.prompt)
            told = advise(coach, match.view(seat), ask, match.heard(seat), Quick(1), Effort(8, 2))
            assert told.unit == ("right" if ask.prompt == "agreeing" else "chance" if len(told.choices) > 1 else "")
    assert "agreeing" in seen
    assert seen & {"refusing", "serving"}


def test_of_a_deployment_that_is_nearly_done_the_next_number_is_the_other_choice():
    game = find("ratland")
    for match, seat in positions(game, 2, 1, 40):
        ask = match.ask(seat)
        assert ask is not None
        if ask.prompt == "deploying" and ask.so_far:
            assert len(told_at(match, seat).choices) == 2


def test_the_same_question_has_the_same_answer_by_samples():
    match = Match(find("rat_a_tat_cat"), 3, seed=bytes(32))
    assert advice(match, samples=60) == advice(match, samples=60)


@games
def test_on_a_busy_machine_a_hint_still_has_enough_samples_for_no_more_work(game, monkeypatch):
    """The clock on the wall leaps; what the process itself has worked does not."""
    wall, work = iter(range(0, 10**9, 100)), iter(range(10**9))
    monkeypatch.setattr(time, "monotonic", lambda: float(next(wall)))
    coach = coach_for(game)
    match, seat = next(positions(game, 5, 7, 1))
    ask = match.ask(seat)
    assert ask is not None
    view, heard = match.view(seat), match.heard(seat)
    plans = [ask.moves[0]], [ask.moves[-1]]
    duels = []
    for worked in (lambda: 0.0, lambda: float(next(work))):
        monkeypatch.setattr(time, "process_time", worked)
        ways = coach.continuations()
        duels += [coach.fought(ways[0], view, ask, heard, plans, 1, 10_000, 0.8)] if ways else []
    assert [duel.samples for duel in duels] == ([IN_ANY_CASE // 2, 2] if duels else [])


def test_a_game_without_a_coach_has_plain_hints():
    game = find("_template")
    match = Match(game, 3, seed=bytes(32))
    told = advice(match, samples=60)
    speaker = Speaker([game.folder / "texts"], "en", NAMES, match.asks()[0].seat)
    assert sorted([in_words(speaker, choice.spoken) for choice in told.choices]) == ["Exchange the 1", "Keep the 1"]
    assert told.unit == ""
    assert isinstance(told.plan[0], Move)


def test_rats_who_have_chosen_again_once_are_not_told_to_do_so_for_ever():
    game = find("doctor_rat")
    coach, turned = coach_for(game), 0
    for seed in range(1, 40):
        for match, seat in positions(game, seed, 1, 40):
            ask = match.ask(seat)
            assert ask is not None
            if ask.prompt != "agreeing":
                continue
            view = match.view(seat)
            told = advise(coach, view, ask, match.heard(seat), Quick(1), Effort(8, 2))
            if told.plan[0].notation != "again":
                continue
            view.reopened = 1
            told = advise(coach, view, ask, match.heard(seat), Quick(1), Effort(8, 2))
            assert told.plan[0].notation == "agree"
            turned += 1
        if turned:
            return
    raise AssertionError("nobody was told to choose again")


@pytest.mark.parametrize(
    ("card", "steps", "said"), [("PK", 2, "coach.spoken.use_peek"), ("SW", 3, "coach.spoken.use_swap")]
)
def test_who_is_told_to_use_a_power_card_is_told_with_which_cards(card, steps, said):
    table = scene(f"ann* [0] 4 8 [2]\nbob [1] 3 7 [6]\ndiscards 5\nhand [{card}]\nphase holding", "rat_a_tat_cat")
    match, coach = table.match, coach_for(table.match.game)
    [ask] = match.asks()
    plan = coach.whole(match.view(0), ask, [match.game.move("use")])
    assert len(plan) == steps
    assert [key for key, _ in coach.spoken(match.view(0), ask, plan)] == [said]
    for move in plan:
        match.play(0, move.notation)


def test_what_came_every_time_in_a_few_rollouts_is_not_told_as_certain():
    """Doctor Rat: "100% to win" in the fifth of eight meals, after some twenty rollouts."""
    coach = Coach[Any](find("_template"))
    coach.unit = "chance"
    coach.value = lambda t, seat: 1.0  # type: ignore[method-assign]
    match = Match(coach.game, 3, seed=bytes(32))
    [ask] = match.asks()
    plans = [ask.moves[0]], [ask.moves[1]]
    asked = ToTheEnd(), match.view(ask.seat), ask, match.heard(ask.seat), plans, 1
    few, many = coach.fought(*asked, 8, None), coach.fought(*asked, 80, None)
    assert few.values == (1.0, 1.0)
    assert few.errors[0] > many.errors[0] > 0.0
    assert few.gap == few.error == 0.0
    coach.unit = "points"
    assert coach.fought(*asked, 8, None).errors == (0.0, 0.0)


def test_in_dogs_which_dog_is_put_next_is_no_other_choice_beside_where_this_one_goes():
    game = find("dogs")
    coach, met = coach_for(game), 0
    for seed in range(4):
        for match, seat in positions(game, seed, 1, 60):
            ask = match.ask(seat)
            if ask is not None and ask.prompt == "rehousing" and any(isinstance(move, Next) for move in ask.moves):
                _, *rest = coach.weigh(match.view(seat), ask, match.heard(seat), Quick(1), 12, None)
                kinds = {isinstance(one.plan[0], Next) for one in rest}
                assert len(kinds) < 2
                met += 1
    assert met
