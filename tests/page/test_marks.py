"""What a review gives to the end of a game and to its replay: the choice that decided it, and where stars stand."""

from typing import Any

from tests.page.calls import called

FIGURES = "web/src/review/figures.ts"


def slip(number: int) -> dict[str, Any]:
    return {"number": number}


def test_the_choice_that_decided_it_is_ones_own_and_was_judged():
    luck, own = {"what": "luck", "number": 9, "slip": None}, {"what": "own", "number": 4, "slip": slip(4)}
    seats: list[dict[str, Any] | None] = [{"moments": [luck, own]}, {"moments": [luck]}, {"moments": []}, None]
    assert called(FIGURES, "decisive", [[seat] for seat in seats]) == [slip(4), None, None, None]


def test_a_choice_belongs_to_the_round_that_began_before_it():
    line = {"line": [{"number": 0, "chapter": 1}, {"number": 6, "chapter": 2}]}
    calls = [[line, 0], [line, 5], [line, 6], [line, 40], [{"line": []}, 3]]
    assert called(FIGURES, "chapterAt", calls) == [1, 1, 2, 2, 0]


def test_stars_of_everybody_stand_in_the_order_of_the_game():
    seats = [{"seat": 0, "slips": [slip(7)]}, {"seat": 2, "slips": [slip(1), slip(9)]}]
    [found, none] = called(FIGURES, "slipsOf", [[{"seats": seats}], [None]])
    assert [(one["seat"], one["slip"]["number"]) for one in found] == [(2, 1), (0, 7), (2, 9)]
    assert none == []


def test_where_the_line_moved_most_is_told_if_it_moved_much_and_more_than_it_may_be_off():
    def line(*values: float) -> list[dict[str, Any]]:
        return [{"number": 10 * number, "values": [value]} for number, value in enumerate(values)]

    jump = {"line": line(0.3, 0.35, 0.6), "error": 0.05, "unit": "chance"}
    rough, still = {**jump, "error": 0.2}, {**jump, "unit": "points"}
    found = called(FIGURES, "turned", [[one, 0] for one in (jump, rough, still, {**jump, "line": []})])
    assert (found[0]["number"], found[0]["from"], found[0]["to"]) == (10, 0.35, 0.6)
    assert found[1] is None
    assert (found[2]["number"], round(found[2]["size"], 2)) == (None, 0.25)
    assert found[3] is None
