"""How a review is told in words."""

import pytest

from cheeseboard.bots.coach import Unit
from cheeseboard.coach.review import Moment, SeatReview
from cheeseboard.coach.shares import Share, Term
from cheeseboard.engine.language import LANGUAGES
from cheeseboard.pictures.reviewed import Words
from cheeseboard.pictures.words import speaker

CLOSED, OPEN = True, False


def share(unsure: float) -> Share:
    """3 points from the start, 2 by luck, 4 lost by choices, 1 by what was hidden, 5 by the others."""
    start, luck, choices, hidden, others = [Term(value, 0.01) for value in (3.0, 2.0, -4.0, -1.0, 5.0)]
    return Share(start, luck, choices, hidden, others, 5.0, unsure)


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_nothing_lies_closed_nobody_speaks_of_what_was_known(language: str):
    names = ["Ann", "Bo"]
    closed, opened = [Words(speaker(None, language, names), "points", is_closed) for is_closed in (CLOSED, OPEN)]
    told = {"closed": dict(closed.parts(share(0.5))), "open": dict(opened.parts(share(0.0)))}
    assert len(told["closed"]) == 7
    assert len(told["open"]) == 5, "nothing is hidden, and what adds up by itself leaves nothing"
    assert closed.say("review.choices") in told["closed"]
    assert opened.say("review.choices.open") in told["open"]
    assert closed.over_the_line() != opened.over_the_line()


@pytest.mark.parametrize("language", LANGUAGES)
def test_choices_that_cost_something_together_while_none_was_clearly_worse_are_explained(language: str):
    words = Words(speaker(None, language, ["Ann", "Bo"]), "points", OPEN)
    lost, sentence = share(0.0), words.say("review.no_single")
    told = [words.count(SeatReview(0, parts, [], [], 9, judged)) for parts, judged in ((lost, 9), (None, 9), (lost, 5))]
    assert told == [f"{told[1]} {sentence}", words.say("review.no_slip", n=9), told[2]]
    assert sentence not in told[2], "nobody knows of those that were not looked at"
    lost.choices = Term(-4.0, 5.0)
    assert words.count(SeatReview(0, lost, [], [], 9, 9)) == told[1]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("unit", ["chance", "points"])
def test_nobody_reads_give_or_take_nothing(language: str, unit: Unit):
    words = Words(speaker(None, language, ["Ann", "Bo"]), unit)
    exact, rough = words.term(Term(0.2, 0.0)), words.term(Term(0.2, 0.002))
    assert exact == words.signed(0.2)
    assert exact in rough
    assert words.term(Term(0.0, 0.0)) == words.bare(0.0)
    moment = Moment("luck", 3, 0, 0.2, 0.0, [])
    assert words.title(moment).endswith(words.signed(0.2))


def test_choices_that_cost_next_to_nothing_together_need_no_word():
    words = Words(speaker(None, "en", ["Ann", "Bo"]), "chance")
    little = share(0.0)
    little.choices = Term(-0.01, 0.0)
    assert words.count(SeatReview(0, little, [], [], 9, 9)) == words.say("review.no_slip", n=9)
