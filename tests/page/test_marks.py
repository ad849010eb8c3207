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


def test_tenths_of_a_point_have_the_plural_of_their_language():
    """The page chooses by 1.5 itself: it is one in French, and several in English."""
    found = called(FIGURES, "counted", [[-1.52, "points"], [0.249, "chance"]])
    assert found == [1.5, 25]


def test_slips_are_usual_where_all_choices_together_cost_less_than_half_of_them():
    def seat(worth: float, unit: str = "points") -> dict[str, Any]:
        gaps = [{"number": at, "gap": 4.0, "unit": unit} for at in (4, 9)]
        return {"slips": gaps, "share": {"choices": {"value": worth, "error": 0.1}}}

    whole, others = seat(0.0), seat(0.0, "right")
    cases = [seat(-4.1), seat(-3.9), whole, others, {**whole, "share": None}, {**whole, "slips": []}]
    assert called(FIGURES, "isUsual", [[one, "points"] for one in cases]) == [False, True, True, False, False, False]
