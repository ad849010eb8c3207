"""What the table agrees on: every option, every combination, and what is not understood."""

from itertools import product

import pytest

from cheeseboard.engine.errors import Problem
from cheeseboard.engine.match import Match
from cheeseboard.games.rat_a_tat_cat import GAME
from cheeseboard.games.rat_a_tat_cat.events import PowerUsed
from tests.games.rat_a_tat_cat.table import PUTS, played, scene
from tests.rules import rule


def agreed(seats: int = 4, **options: object) -> dict[str, object]:
    return dict(GAME.options.settle(options, seats))


@rule("RTC-005", "RTC-116")
def test_the_usual_agreement():
    assert agreed() == {
        "mode": "rounds",
        "rounds": "seats",
        "time_limit_s": 1200,
        "limit": 100,
        "younger": False,
        "first_dealer": "random",
        "max_turns_per_round": None,
        "house_power_from_discard": False,
        "house_no_knock_first_lap": False,
    }


def test_options_are_read_as_people_type_them():
    typed = agreed(younger="yes", rounds="7", max_turns_per_round="none", first_dealer="3", limit="200")
    assert typed == agreed(younger=True, rounds=7, max_turns_per_round=None, first_dealer=3, limit=200)


@pytest.mark.parametrize(
    ("preset", "changed"),
    [("standard", {}), ("quick", {"rounds": 1}), ("long", {"mode": "elimination"}), ("younger", {"younger": True})],
)
def test_presets(preset, changed):
    assert agreed(preset=preset) == agreed(**changed)


def test_what_is_given_beside_a_preset_goes_first():
    assert agreed(preset="quick", rounds=2) == agreed(rounds=2)


@rule("RTC-005", "RTC-007", "RTC-096", "RTC-110", "RTC-111", "RTC-116", "RTC-125")
@pytest.mark.parametrize(
    ("name", "value", "clause"),
    [
        ("mode", "points", "RTC-005"),
        ("mode", True, "RTC-005"),
        ("rounds", 0, "RTC-110"),
        ("rounds", -3, "RTC-110"),
        ("rounds", 1.5, "RTC-110"),
        ("rounds", True, "RTC-110"),
        ("rounds", "many", "RTC-110"),
        ("time_limit_s", 0, "RTC-111"),
        ("time_limit_s", "soon", "RTC-111"),
        ("limit", 0, "RTC-116"),
        ("limit", None, "RTC-116"),
        ("younger", "maybe", "RTC-125"),
        ("younger", 2, "RTC-125"),
        ("first_dealer", 4, "RTC-007"),
        ("first_dealer", 6, "RTC-007"),
        ("first_dealer", -1, "RTC-007"),
        ("first_dealer", "ann", "RTC-007"),
        ("max_turns_per_round", 0, "RTC-096"),
        ("house_power_from_discard", "sometimes", "RTC-041"),
        ("house_no_knock_first_lap", None, "RTC-086"),
    ],
)
def test_a_value_that_is_not_understood_is_one_line_with_its_clause(name, value, clause):
    with pytest.raises(Problem) as problem:
        Match(GAME, 4, {name: value})
    said = str(problem.value)
    assert said.startswith(f"option {name} ")
    assert said.endswith(f"'{value}' ({clause})")
    assert "\n" not in said


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"colour": "red"}, "there is no option 'colour'; there are mode, rounds"),
        ({"preset": "evening"}, "there is no preset 'evening'; there are standard, quick"),
    ],
)
def test_unknown_names_are_refused(options, said):
    with pytest.raises(Problem, match=said):
        Match(GAME, 4, options)


SWITCHES = ("younger", "house_power_from_discard", "house_no_knock_first_lap")


@rule("RTC-005", "RTC-127")
@pytest.mark.parametrize("mode", ["rounds", "time", "elimination"])
@pytest.mark.parametrize("on", list(product([False, True], repeat=3)), ids=lambda on: "".join("ny"[one] for one in on))
def test_every_combination_of_options_is_played_to_its_end(mode, on):
    options = {"mode": mode, **dict(zip(SWITCHES, on)), "time_limit_s": 400, "limit": 45}
    seats = 2 + sum(on) + (mode == "time")
    for match in played(seats, seed=sum(on), **options):
        match.game.check(match.table)
    assert match.outcome is not None
    assert sorted(match.outcome.places)[0] == 1


# ---- the house rules ----

DEAD_POWER = """
    ann*  [9]  8   8  [8]
    bob   [5]  5   5  [5]
    discards 6 {}
    draw 3
    options house_power_from_discard
"""


@rule("RTC-041", "RTC-031", "RTC-034", "RTC-050")
@pytest.mark.parametrize("code", ["PK", "SW", "D2"])
def test_house_rule_a_power_card_may_be_taken_as_a_dead_card(code):
    table = scene(DEAD_POWER.format(code))
    assert table.moves("ann") == ["take", "draw"]
    table.ann("take")
    assert table.moves("ann") == PUTS
    assert table.refuses("ann", "use") == "RTC-040"
    assert table.refuses("ann", "toss") == "RTC-031"
    table.ann("put 0")
    assert table == f"""
        ann*  {{{code}}}  8   8  [8]
        discards 6 9
        phase knocking
    """
    assert table.heard(None, PowerUsed) == []


@rule("RTC-041")
def test_without_the_house_rule_it_stays_where_it_is():
    drawing = DEAD_POWER.format("PK").replace("options house_power_from_discard", "")
    assert scene(drawing).refuses("ann", "take") == "RTC-041"


@rule("RTC-040", "RTC-041")
def test_house_rule_or_not_a_power_works_only_when_it_is_drawn_from_the_pile():
    table = scene(DEAD_POWER.format("D2").replace("draw 3", "draw PK"))
    table.ann("draw")
    assert "use" in table.moves("ann")
