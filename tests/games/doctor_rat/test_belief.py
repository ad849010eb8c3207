"""What can be worked out: the posterior against brute force, the specification's check values, and imagined worlds."""

from collections import Counter
from fractions import Fraction
from itertools import pairwise, product
from typing import Any

import pytest

from cheeseboard.engine.luck import Quick
from cheeseboard.games.doctor_rat import GAME
from cheeseboard.games.doctor_rat.components import COLOURS, DIETS, FOODS, RESTRICTIONS, Diet, Food, fit_together
from cheeseboard.games.doctor_rat.facts.notebook import notebook, thousandths
from cheeseboard.games.doctor_rat.facts.tonight import plan, verdict
from cheeseboard.games.doctor_rat.moves import ENJOY, REFUSES
from cheeseboard.games.doctor_rat.rules.food import diet_on_desk, known_diet
from cheeseboard.games.doctor_rat.table import Clinic
from cheeseboard.games.doctor_rat.view import imagine, odds, possible, possible_bits
from tests.games.doctor_rat.table import colony, food, pair, played, scene
from tests.rules import rule


def seen(*lines: str, options: str = "none") -> Clinic:
    """A rat's view of this table."""
    given = [line for line in lines if line]
    found: Clinic = colony(*given, "offer 1BC", "bin 2BC", f"options {options}").view("ann").table
    return found


def chance_of_good(t: Clinic, group: int, card: Food) -> Fraction:
    """How likely it is good for a group now, each group for itself."""
    found = possible(t, group)
    good = sum([weight for diet, weight in found if diet.is_good(t.meal, t.previous(group), card)])
    return Fraction(good, sum([weight for _, weight in found]))


def explains(given: Diet, t: Clinic, group: int) -> bool:
    """One verdict after the other, by the diet itself."""
    previous = GAME.box.food_of(t.identities[group])
    for one, tick, meal in zip(t.rows[group], t.ticks[group], t.row_meals[group], strict=True):
        if given.is_good(meal, previous, one) != tick:
            return False
        previous = one
    return True


# ---- check values of the specification ----


@rule("DOC-148")
@pytest.mark.parametrize("identity", ["L1", "V2", "C3"])
def test_before_the_first_meal_the_own_food_is_good_so_often(identity):
    other = "V2" if identity != "V2" else "L1"
    t = seen(f"A {identity} ?", f"B {other} ?")
    assert chance_of_good(t, 0, GAME.box.food_of(t.identities[0])) == Fraction(293, 480)


def test_before_the_first_meal_any_food_is_good_so_often():
    t = seen("A C3 ?", "B L1 ?")
    assert chance_of_good(t, 0, food("2RC")) == Fraction(9479, 15840)
    assert sum([chance_of_good(t, 0, one) for one in FOODS], Fraction(0)) / 60 == Fraction(449, 960)
    assert sum([chance_of_good(t, 1, one) for one in FOODS], Fraction(0)) / 60 == Fraction(217, 480)
    basic = seen("A L1 ?", "B C3 ?", options="diets=basic")
    assert sum([chance_of_good(basic, 0, one) for one in FOODS], Fraction(0)) / 60 == Fraction(217, 480)


@pytest.mark.parametrize(
    ("level", "left"), [("standard", 116), ("basic", 32), ("choose", 149)], ids=lambda value: str(value)
)
def test_after_one_tick_so_many_diets_are_left(level, left):
    t = seen("A C3 ? 2RC+", "B L1 ?", options=f"diets={level}")
    assert len(possible(t, 0)) == left


def kinds(t: Clinic) -> dict[str, Fraction]:
    found = possible(t, 0)
    total = sum([weight for _, weight in found])
    shares: Counter[str] = Counter()
    for given, weight in found:
        shares[given.cards[0].code] += weight
    return {kind: Fraction(weight, total) for kind, weight in shares.items()}


def test_after_one_tick_the_kinds_are_as_likely_as_the_specification_says():
    t = seen("A C3 ? 2RC+", "B L1 ?")
    counted = Counter([given.cards[0].code for given, _ in possible(t, 0)])
    assert counted == {"mandatory": 43, "forbidden": 38, "alternating": 31, "identical": 2, "different": 1,
                       "plus_minus_one": 1}  # fmt: skip
    assert kinds(t)["plus_minus_one"] == Fraction(990, 9479)
    assert chance_of_good(t, 0, food("2RL")) == Fraction(4375, 9479)


def test_after_the_rulebooks_examples_the_kinds_are_as_likely_as_the_specification_says():
    t = seen("A C3 ? 2RC+ 2RL- 4YL+", "B L1 ?")
    assert len(possible(t, 0)) == 8
    assert kinds(t) == {"identical": Fraction(30, 67), "different": Fraction(30, 67), "mandatory": Fraction(5, 67),
                        "alternating": Fraction(2, 67)}  # fmt: skip
    t = seen("A C3 ? 2RC+ 2RL- 1OV+", "B L1 ?")
    assert len(possible(t, 0)) == 13
    assert kinds(t)["plus_minus_one"] == Fraction(120, 323)


# ---- against brute force ----


def test_possible_diets_are_those_that_explain_every_verdict():
    for seed in range(4):
        for match in played(2, seed, complications=True, diets="standard"):
            t = match.table
            if t.answers:
                continue
            for group in range(3):
                prior = t.options.prior(t.identities[group])
                wanted = {given.number for given in prior.diets if explains(given, t, group)}
                assert {n for n in range(len(DIETS)) if possible_bits(t, group) >> n & 1} == wanted
                assert diet_on_desk(t, group).number in wanted


def brute_force(t: Clinic) -> list[dict[Diet, Fraction]]:
    """Every set of diets, one by one."""
    groups = [
        [(d, w) for d, w in t.options.prior(t.identities[g]).weighted if explains(d, t, g)] for g in range(len(t.rows))
    ]
    total = 0
    found: list[Counter[Diet]] = [Counter() for _ in groups]
    for chosen in product(*groups):
        diets = [given for given, _ in chosen]
        if fit_together(GAME.box, diets, True, True):
            weight = 1
            for _, one in chosen:
                weight *= one
            total += weight
            for counter, given in zip(found, diets, strict=True):
                counter[given] += weight
    return [{given: Fraction(weight, total) for given, weight in counter.items()} for counter in found]


@rule("DOC-147")
def test_quick_odds_are_near_the_exact_ones():
    t = seen("A C3 ? 2RC+ 2RL- 4YL+", "B L1 ? 1RC+ 1RV- 4YC+")
    for group, exact in enumerate(brute_force(t)):
        for given, chance in odds(t, group):
            assert abs(chance - float(exact.get(given, Fraction(0)))) < 0.1


@rule("DOC-019", "DOC-020")
def test_imagined_diets_come_as_often_as_the_exact_odds_say():
    t = seen("A C3 ? 2RC+ 2RL-", "B L1 ? 1RC+ 1RV-", "C V2 ? 2YV+")
    exact = brute_force(t)[0]
    luck = Quick(1)
    found = Counter([diet_on_desk(imagine(t, luck), 0) for _ in range(3000)])
    assert set(found) <= set(exact)
    for given, chance in exact.items():
        assert abs(found[given] / 3000 - float(chance)) < 0.03


@rule("DOC-170", "DOC-148")
def test_answers_to_predictions_are_evidence_too():
    rows = ("A L1 mandatory+liquid 1RL+ 2RL+ 3RL+", "B V2 mandatory+vegetable", "meal 4")
    troubles = ("held A=megalomania:ann", "active A", "phase predicting", "options complications")
    table = colony(*rows, "plates A=1GL B=3BV", "bin 2BL", "ugh 0", *troubles)
    table.ann("bad")
    assert table.truth.rows[1] == []
    good = {given for given, _ in possible(table.view("ann").table, 1)}
    assert good
    assert all(given.is_good(4, food("2GV"), food("3BV")) for given in good)


# ---- views ----


def test_a_doctor_who_eats_reckons_with_what_lies_before_them():
    table = pair("A L1 mandatory+liquid", "B V2 plus_minus_one", "offer 1RL 1RV 1RC", "bin 1BC", "ugh 0")
    view = table.view("ann").table
    assert possible(view, 1) == [(diet_on_desk(table.truth, 1), 1)]
    for seed in range(30):
        world = imagine(view, Quick(seed))
        assert diet_on_desk(world, 0).cards[0].code != "plus_minus_one"
        GAME.check(world)


@rule("DOC-031")
def test_beginner_diets_are_imagined_as_basic_ones():
    view = (
        colony("A L1 mandatory+red_blue", "B V2 forbidden+liquid", "offer 1BC", "options diets=intro groups=2")
        .view("ann")
        .table
    )
    assert len(possible(view, 0)) == 65
    kinds_seen = {diet_on_desk(imagine(view, Quick(seed)), 0).cards[0].code for seed in range(60)}
    assert len(kinds_seen) > 3


@rule("DOC-147")
def test_the_notebook_shows_the_same_to_everybody_and_can_be_switched_off():
    table = colony("A C3 ? 2RC+ 2RL- 4YL+", "B L1 ?", "offer 1BC", "bin 2BC")
    pages = [GAME.board_facts(table.view(name).table) for name in ("doc", "ann", None)]
    assert pages[0] == pages[1] == pages[2] == GAME.board_facts(table.truth)
    page = notebook(table.truth)
    assert page["possible"] == [8, 202]
    likeliest: Any = page["likeliest"]
    assert [len(group) for group in likeliest] == [8, 24]
    assert likeliest[0][0] == ("identical type", 447)
    assert page["simplest"] == ["identical type", "mandatory liquid"]
    rat = table.view("ann").table
    tonight: Any = page["tonight"]
    for group in range(2):
        chances = [(one, int(1000 * chance_of_good(rat, group, one))) for one in (food("1BC"), food("2BC"))]
        assert dict(tonight[group]) == dict(chances)
    assert [thousandths(part, 5000) for part in (0, 1, 5, 2500, 4999, 5000)] == [0, 1, 1, 500, 999, 1000]
    off = colony("A C3 ?", "B L1 ?", "offer 1BC", "options notebook=no")
    assert not {"possible", "likeliest", "simplest", "tonight"} & set(GAME.board_facts(off.truth))
    assert GAME.board_facts(off.truth)["identity_food"] == [food("3RC"), food("1BL")]


@rule("DOC-012", "DOC-059", "DOC-137")
def test_what_is_good_for_whom_is_told_to_those_who_see_the_diet_and_to_nobody_else():
    table = colony("A L1 mandatory+liquid 1RC- 1RL+", "B V2 forbidden+liquid", "bin 1OC 3YL", "reserve 3RC 2GL")
    good = [[food("2GL"), food("3YL")], [food("1OC"), food("3RC")]]
    assert GAME.own_facts(table.view("doc").table)["good"] == good
    assert GAME.own_facts(table.view("ann").table) == GAME.own_facts(table.view(None).table) == {}


@rule("DOC-133")
def test_after_the_game_a_screen_is_told_what_could_be_believed_meal_by_meal():
    for seed in range(6):
        match = None
        for match in played(3, seed, groups=2, notebook=seed % 2 == 0):
            assert ("believed" in GAME.board_facts(match.table)) == (match.outcome is not None)
        assert match is not None
        t = match.table
        story: Any = GAME.board_facts(match.view(None))["believed"]
        pages: Any = notebook(t)["likeliest"]
        for group, told in enumerate(story):
            assert len(told) == t.meal
            assert told[-1][:2] == pages[group][0]  # the last page of the notebook
            true = diet_on_desk(t, group)
            for meal, (code, best, chance) in enumerate(told, 1):
                assert best >= chance
                assert possible_bits(t, group, meal) >> true.number & 1
                assert (best == chance) or code != true.code()
        bits = [possible_bits(t, 0, meal) for meal in range(t.meal + 1)]
        assert bits[0] == t.options.prior(t.identities[0]).bits
        assert all(after & ~before == 0 for before, after in pairwise(bits))


@rule("DOC-009", "DOC-183")
def test_a_screen_is_told_which_meals_this_box_has_and_what_its_identities_show():
    usual = GAME.board_facts(colony("A C3 ?", "B L1 ?", "offer 1BC").truth)["meals"]
    assert usual == [[], [], ["extra"], [], ["no_draw"], [], [], ["exam"]]
    short = {**GAME.components, "board": {"colony": ["extra", "no_draw exam"], "colleagues": ["exam"]},
             "identities": {"L1": "1RC", "V2": "2GV", "C3": "4BL"}}  # fmt: skip
    table = scene("doc doctor", "ann", "A L1 ?", "B C3 ?", "offer 1BC", components=short)
    assert GAME.board_facts(table.truth)["meals"] == [["extra"], ["no_draw", "exam"]]
    assert GAME.board_facts(table.truth)["identity_food"] == [food("1RC"), food("4BL")]


@rule("DOC-051", "DOC-053", "DOC-054", "DOC-055", "DOC-059")
def test_what_is_said_of_a_meal_is_what_the_diet_accepts():
    """Whoever sees a diet is told what is good tonight: a few things, or all but a few."""
    by_code = {card.code: card.foods for card in RESTRICTIONS}
    by_code |= {code: sum([one.bit for one in FOODS if one.colour == n]) for n, code in enumerate(COLOURS)}
    every = sum([one.bit for one in FOODS])
    seen = set()
    for seed in range(12):
        for match in played(4, seed, groups=3):
            for group in range(3):
                diet = known_diet(match.table, group)
                told = plan(match.table, group)
                if match.outcome is None and diet is not None and match.table.meal:
                    assert told is not None
                    named = 0
                    for thing in told[1]:
                        named |= by_code[thing]
                    good = diet.good_foods(match.table.meal, match.table.previous(group))
                    assert good == (named if told[0] else every & ~named)
                    seen.add(diet.cards[0])
    assert len(seen) == 6


@rule("DOC-012")
def test_the_plan_of_a_meal_is_told_to_nobody_who_does_not_see_the_diet():
    table = colony("A L1 mandatory+liquid", "B V2 forbidden+liquid", "reserve 3RC 2GL 1RC")
    assert plan(table.view("ann").table, 0) is None
    assert verdict(table.view("ann").table, 0, food("1BL"), food("2GL")) == 2


@rule("DOC-112", "DOC-128", "DOC-129")
def test_before_they_eat_the_doctor_is_told_what_is_bad_and_what_would_end_the_game():
    rows = ("A L1 mandatory+liquid 1RC- 2RC-", "B V2 mandatory+vegetable")
    table = colony(*rows, "offer 3RC 3RV", "bin 1OC 2OC", "ugh 2")
    table.ann("take 3rc", "take 3rv")
    doctor = table.view("doc").table
    assert GAME.own_facts(doctor)["plates"] == [[0], [1]]
    assert GAME.facts(doctor, 0, ENJOY) == {"bad": 1, "end": 1}
    told = GAME.facts(doctor, 0, REFUSES[0])
    assert (told["verdict"], told["n"]) == (0, 1)
    table = colony("A L1 mandatory+liquid 1RC-", rows[1], "offer 3RC 3RV", "bin 1OC 2OC", "ugh 2")
    table.ann("take 3rc", "take 3rv")
    assert GAME.facts(table.view("doc").table, 0, ENJOY) == {"bad": 1, "end": 0}


@rule("DOC-147")
def test_the_kinds_of_diets_share_what_is_possible():
    for seed in range(3):
        for match in played(3, seed, groups=2):
            pages: Any = notebook(match.table)
            for all_of_them, shares in zip(pages["possible"], pages["shares"], strict=True):
                assert sum([n for _, n, _ in shares]) == all_of_them
                assert 990 <= sum([chance for _, _, chance in shares]) <= 1010
