"""How a review is told in words."""

import pytest

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
