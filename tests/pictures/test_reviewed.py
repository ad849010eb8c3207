"""How a review is told in words."""

import pytest

from cheeseboard.bots.coach import Unit
from cheeseboard.coach.review import Gesture as Told
from cheeseboard.coach.review import Moment, Point, Review, SeatReview, Slip, Turn, Untold, Why
from cheeseboard.coach.shares import Share, Term
from cheeseboard.engine.language import LANGUAGES
from cheeseboard.pictures.reviewed import Words, lines_of, page_of
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


@pytest.mark.parametrize("language", LANGUAGES)
def test_slips_that_are_usual_are_said_to_be_so_where_the_parts_tell_nothing_of_them(language: str):
    words = Words(speaker(None, language, ["Ann", "Bo"]), "points", OPEN)
    gesture = Told(["a"], [], 0.5, 0.01)
    sentence, of_one = [words.say("review.usual_too", n=n) for n in (2, 1)]
    slips = [Slip(at, gesture, gesture, 4.0, 0.1, None, "", True, "points") for at in (4, 9)]
    for worth, said in ((-8.0, False), (-4.1, False), (-3.9, True), (0.0, True), (2.0, True)):
        parts = share(0.0)
        parts.choices = Term(worth, 0.1)
        assert (sentence in words.count(SeatReview(0, parts, [], slips, 9, 9))) == said, worth
        assert sentence not in words.count(SeatReview(0, parts, [], [], 9, 9))
    assert sentence not in words.count(SeatReview(0, None, [], slips, 9, 9)), "no parts are told"
    lost = share(0.0)
    lost.choices = Term(0.0, 0.1)
    assert of_one in words.count(SeatReview(0, lost, [], slips[:1], 9, 9))
    assert of_one != sentence
    card = Slip(4, gesture, gesture, 0.4, 0.1, None, "", True, "right")
    assert sentence not in words.count(SeatReview(0, share(0.0), [], [card], 9, 9)), "that is no part of these"


@pytest.mark.parametrize(
    ("language", "one"), [("en", "1 point "), ("pt", "1 ponto "), ("es", "1 punto "), ("fr", "1 point ")]
)
def test_a_whole_number_of_points_has_no_tenths_and_the_plural_it_is_read_with(language: str, one: str):
    words = Words(speaker(None, language, ["Ann", "Bo"]), "points", OPEN)
    assert [words.figure(value) for value in (1.0, -1.04, 12.0)] == ["1", "−1", "12"]
    assert one in words.nothing_stands_out(SeatReview(0, None, [], [], 9, 9, None, Turn(10, 3.0, 4.0, False)))
    assert one not in words.nothing_stands_out(SeatReview(0, None, [], [], 9, 9, None, Turn(10, 3.0, 5.5, False)))


def test_choices_that_cost_next_to_nothing_together_need_no_word():
    words = Words(speaker(None, "en", ["Ann", "Bo"]), "chance")
    little = share(0.0)
    little.choices = Term(-0.01, 0.0)
    assert words.count(SeatReview(0, little, [], [], 9, 9)) == words.say("review.no_slip", n=9)


def reviewed(values: list[float], untold: Untold | None, turn: Turn | None) -> tuple[Review, SeatReview]:
    line = [Point(10 * number, 0, [value, 1.0 - value]) for number, value in enumerate(values)]
    seat = SeatReview(0, None, [], [], 9, 9, untold, turn)
    return Review("", "", 0, "chance", [], line, 0.05, OPEN, [seat], True), seat


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("why", ["budget", "rest", "wide"])
def test_where_nothing_stands_out_it_is_said_why_and_where_the_line_moved_most(language: str, why: Why):
    words = Words(speaker(None, language, ["Ann", "Bo"]), "chance", OPEN)
    review, seat = reviewed([0.30, 0.35, 0.60, 0.62], Untold(why, 0.31), Turn(10, 0.35, 0.60, True))
    for told in ("\n".join(lines_of(review, seat, words, False, 80)), page_of(review, [(seat, words)], "X")):
        assert ("31" in told) == (why != "budget")
        assert "11" in told, "the choice from which on"
        assert words.figure(0.35) in told
        assert words.figure(0.60) in told


@pytest.mark.parametrize(
    ("unit", "turn", "said"),
    [
        ("chance", Turn(0, 0.30, 0.35, False), "Nowhere did the line move by more than 5% at once."),
        ("points", Turn(0, 3.0, 1.5, False), "Nowhere did the line move by more than 1.5 points at once."),
        ("chance", None, ""),
    ],
)
def test_a_line_that_hardly_moves_is_said_to_be_steady_and_of_one_hardly_known_nothing(
    unit: Unit, turn: Turn | None, said: str
):
    words = Words(speaker(None, "en", ["Ann", "Bo"]), unit, OPEN)
    _, seat = reviewed([], None, turn)
    assert words.nothing_stands_out(seat) == f"{words.say('review.none')} {said}".strip()


def test_where_nothing_lies_closed_no_figure_is_one_of_what_could_be_known():
    gesture = Told(["a"], [], 0.5, 0.01)
    slip = Slip(1, gesture, gesture, 0.1, 0.01, None, "", True, "chance")
    closed, opened = [Words(speaker(None, "en", ["Ann", "Bo"]), "chance", is_closed) for is_closed in (CLOSED, OPEN)]
    assert closed.reason(slip) == "Chance to win, as far as you could know."
    assert opened.reason(slip) == "Chance to win from there."


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_slip_is_told_with_what_was_better_and_by_how_much_those_that_are_no_moments_too(language: str):
    words = Words(speaker(None, language, ["Ann", "Bo"]), "chance", OPEN)
    gesture = Told(["a"], [], 0.5, 0.01)
    slips = [Slip(at, gesture, gesture, gap, 0.02, None, "", True, "chance") for at, gap in ((4, 0.3), (8, 0.07))]
    review, _ = reviewed([0.3, 0.6], None, None)
    seat = SeatReview(0, None, [Moment("own", 4, 0, -0.3, 0.02, [], slips[0])], slips, 9, 9)
    for told in ("\n".join(lines_of(review, seat, words, False, 80)), page_of(review, [(seat, words)], "X")):
        for number, gap in ((5, 0.3), (9, 0.07)):
            title = words.say("review.own_at", n=number, effect=words.give_or_take(-gap, 0.02))
            assert told.count(title) == 1
        assert told.count(words.say("review.more")) == 1
    alone = SeatReview(0, None, seat.moments, slips[:1], 9, 9)
    assert words.say("review.more") not in "\n".join(lines_of(review, alone, words, False, 80))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [40, 80, 120])
def test_what_does_not_fit_goes_on_below_its_beginning_and_long_names_stand_above_their_line(language: str, width: int):
    names = ["Ann", "Bartholomew", "Constantine", "Wilhelmina"]
    words = Words(speaker(None, language, names), "chance", OPEN)
    line = [Point(number, 0, [0.1, *[0.3] * 3]) for number in range(3)]
    gesture = Told(["a"], [], 0.5, 0.01)
    slip = Slip(4, gesture, gesture, 0.2, 0.02, None, "a clause of some length, which is told in full", True, "chance")
    seat = SeatReview(0, None, [Moment("own", 4, 0, -0.2, 0.02, [], slip)], [slip], 9, 9)
    review = Review("", "", 0, "chance", [], line, 0.05, OPEN, [seat], True)
    shown = lines_of(review, seat, words, True, width)
    assert max([len(part) for part in shown]) <= width
    together = "Bartholomew, Constantine, Wilhelmina"
    [named] = [at for at, part in enumerate(shown) if together in part]
    assert (shown[named] == f"  {together}") == (width < 120), "those who win and lose together have one line"
    assert "@@@" in "".join(shown[named : named + 2])
    [last] = [at for at, part in enumerate(shown) if part.endswith("full")]
    assert shown[last].startswith("     ")
    assert slip.clause in " ".join([part.strip() for part in shown[: last + 1]])
