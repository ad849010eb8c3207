"""Puzzles on the page: which one is today's follows from the date alone; the first answer counts; days in a row."""

from tests.page.calls import called

MODULE = "web/src/puzzle/days.ts"
GAMES = [{"id": "kitchen", "puzzles": 3}, {"id": "cards", "puzzles": 2}, {"id": "new", "puzzles": 0}]


def test_games_take_turns_and_each_goes_through_its_list():
    found = called(MODULE, "ofTheDay", [[GAMES, day] for day in range(8)])
    assert [(one["game"], one["number"]) for one in found] == [
        ("cards", 1), ("kitchen", 1), ("cards", 2), ("kitchen", 2),
        ("cards", 1), ("kitchen", 3), ("cards", 2), ("kitchen", 1),
    ]  # fmt: skip
    assert called(MODULE, "ofTheDay", [[list(reversed(GAMES)), 3], [[], 3]]) == [found[3], None]


def test_the_first_answer_counts_and_that_it_was_the_days_is_added():
    first = {"game": "cards", "number": 1, "right": False}
    again, other = {**first, "right": True}, {**first, "number": 2, "day": 9}
    [kept, more, days] = called(
        MODULE, "noted", [[[first], again], [[first], other], [[first], {**again, "day": 8}]]
    )
    assert kept == [first]
    assert more == [other, first]
    assert days == [{**first, "day": 8}], "wrong as it was, on the day of the puzzle"


def test_days_in_a_row_up_to_today_or_yesterday():
    answers = [{"game": "cards", "number": n, "right": True, "day": day} for n, day in enumerate((9, 8, 7, 5))]
    answers.append({"game": "cards", "number": 9, "right": True})
    assert called(MODULE, "inARow", [[answers, 9], [answers, 10], [answers, 11], [[], 3]]) == [3, 3, 0, 0]


def test_of_two_answers_to_one_puzzle_from_two_devices_ours_stays():
    ours, theirs = {"game": "cards", "number": 1, "right": True}, {"game": "cards", "number": 1, "right": False}
    new = {"game": "cards", "number": 2, "right": False}
    assert called(MODULE, "merged", [[[ours], [theirs, new]]]) == [[ours, new]]
