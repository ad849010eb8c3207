"""Every diet there is, against every food by brute force, and how diets are counted and drawn.  DOC-018 to DOC-059."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from cheeseboard.engine.bits import size_of
from cheeseboard.engine.luck import Quick
from cheeseboard.games.doctor_rat import GAME
from cheeseboard.games.doctor_rat.components import (
    BASIC,
    C3,
    DIETS,
    FOODS,
    FULL,
    IDENTITIES,
    L1,
    NO_CARD,
    STANDARD,
    V2,
    Diet,
    Food,
    Prior,
    Restriction,
    diet,
    fit_together,
    legal_diets,
    suits,
)
from tests.games.doctor_rat.table import food
from tests.rules import rule

BOX = GAME.box
COLOURS = {"red": 0, "orange": 1, "yellow": 2, "green": 3, "blue": 4}
TYPES = {"cheese": 0, "vegetable": 1, "liquid": 2}


def matches(spec: Restriction, one: Food) -> bool:
    """The words on the card, read as a person would."""
    if spec.code in TYPES:
        return one.type == TYPES[spec.code]
    if spec.code.startswith("q") and spec.code[1:].isdecimal():
        return one.quantity == int(spec.code[1:])
    return one.colour in [COLOURS[colour] for colour in spec.code.split("_")]


def verdict(given: Diet, meal: int, previous: Food, one: Food) -> bool:
    """The rulebook's words, one kind after the other: the slow twin of the tables."""
    kind, *rest = [card for card in given.cards if card is not NO_CARD]
    if kind.code == "mandatory":
        return any(matches(spec, one) for spec in rest)
    if kind.code == "forbidden":
        return not any(matches(spec, one) for spec in rest)
    if kind.code == "alternating":
        left, right = rest
        return matches(right if meal in (1, 3, 5, 7) else left, one)
    if kind.code == "plus_minus_one":
        return one.quantity in (previous.quantity + 1, previous.quantity - 1)
    same = getattr(one, rest[0].code) == getattr(previous, rest[0].code)
    return same if kind.code == "identical" else not same


@rule("DOC-032", "DOC-033", "DOC-034")
def test_a_specification_matches_its_type_its_quantity_or_either_of_its_colours():
    for given in DIETS:
        for spec in given.cards[1:]:
            if spec.family > 2:
                assert [one for one in FOODS if spec.foods >> one.number & 1] == [o for o in FOODS if matches(spec, o)]


@rule("DOC-039", "DOC-040", "DOC-045", "DOC-051", "DOC-053", "DOC-054", "DOC-055", "DOC-056", "DOC-058", "DOC-059")
@pytest.mark.parametrize("kind", ["mandatory", "forbidden", "alternating", "identical", "different", "plus_minus_one"])
def test_each_kind_of_diet_judges_every_food_after_every_food(kind):
    looks_back = kind in ("identical", "different", "plus_minus_one")
    some = FOODS if looks_back else FOODS[::31]  # previous cards
    for given in [one for one in DIETS if one.cards[0].code == kind]:
        for meal, previous in product((1, 4), some):
            accepted = given.good_foods(meal, previous)
            for one in FOODS:
                assert (accepted >> one.number & 1) == verdict(given, meal, previous, one)
                assert given.is_good(meal, previous, one) == verdict(given, meal, previous, one)


@rule("DOC-051", "DOC-052")
def test_alternation_goes_by_the_number_of_the_meal():
    given = diet("alternating q1 green_blue")
    for meal in range(1, 9):
        wanted = matches(given.cards[2 if meal % 2 else 1], food("1GC"))
        assert given.is_good(meal, food("4RL"), food("1GC")) == wanted is True
        assert given.is_good(meal, food("4RL"), food("3BL")) == (meal % 2 == 1)
        assert given.is_good(meal, food("4RL"), food("1RL")) == (meal % 2 == 0)


@rule("DOC-018", "DOC-021", "DOC-030", "DOC-038", "DOC-042", "DOC-043", "DOC-044", "DOC-047", "DOC-049", "DOC-050")
@pytest.mark.parametrize("identity", IDENTITIES, ids=lambda one: one.code)
def test_as_many_diets_as_the_specification_counts(identity):
    own = BOX.food_of(identity)
    shapes: Counter[tuple[str, str]] = Counter()
    for given in legal_diets(BOX, own, FULL):
        kind, *rest = given.faces()
        families = "".join(["TQC"[spec.family - 3] for spec in rest if spec.family > 2])
        shapes[kind.code, families] += 1
    assert shapes == {
        ("mandatory", "T"): 1, ("mandatory", "Q"): 1, ("mandatory", "C"): 4,
        ("mandatory", "TQ"): 6, ("mandatory", "TC"): 18, ("mandatory", "QC"): 22,
        ("mandatory", "TT"): 2, ("mandatory", "QQ"): 3, ("mandatory", "CC"): 30,
        ("forbidden", "T"): 2, ("forbidden", "Q"): 3, ("forbidden", "C"): 6,
        ("forbidden", "TQ"): 6, ("forbidden", "TC"): 12, ("forbidden", "QC"): 18,
        ("alternating", "TT"): 2, ("alternating", "QQ"): 3, ("alternating", "CC"): 36,
        ("alternating", "TQ"): 4, ("alternating", "TC"): 10, ("alternating", "QT"): 3,
        ("alternating", "QC"): 10, ("alternating", "CT"): 12, ("alternating", "CQ"): 16,
        ("identical", ""): 3, ("different", ""): 3, ("plus_minus_one", ""): 1,
    }  # fmt: skip
    for level, count, behaviours in ((BASIC, 65, 65), (STANDARD, 202, 202), (FULL, 237, 209)):
        found = legal_diets(BOX, own, level)
        assert len(found) == count
        assert len({tuple(given.accepts) for given in found}) == behaviours


@rule("DOC-041", "DOC-046", "DOC-048", "DOC-057")
@pytest.mark.parametrize("identity", IDENTITIES, ids=lambda one: one.code)
def test_a_diet_suits_an_identity_as_its_kind_asks(identity):
    own = BOX.food_of(identity)
    for given in DIETS:
        kind, *rest = given.faces()
        wanted = {
            "mandatory": any(matches(spec, own) for spec in rest if spec.family > 2),
            "forbidden": not any(matches(spec, own) for spec in rest if spec.family > 2),
            "alternating": bool(rest) and rest[0].family > 2 and matches(rest[0], own),
        }.get(kind.code, True)
        assert suits(given, own) == wanted


@rule("DOC-042", "DOC-044", "DOC-046", "DOC-041")
def test_for_the_apples_e12():
    apples = food("2GV")
    assert suits(diet("mandatory vegetable cheese"), apples)
    assert not suits(diet("forbidden q2"), apples)
    assert not suits(diet("mandatory cheese q4"), apples)
    for refused in ("forbidden red_blue orange_yellow", "forbidden cheese liquid", "alternating cheese cheese"):
        with pytest.raises(KeyError):
            diet(refused)


@rule("DOC-039", "DOC-040")
def test_either_of_two_is_good_and_both_are_too_x2():
    given = diet("mandatory liquid red_orange")
    for code in ("1BL", "2RC", "3OV", "4OL", "1RL"):
        assert given.is_good(1, food("1BL"), food(code))
    assert not given.is_good(1, food("1BL"), food("2GV"))


@rule("DOC-045", "DOC-046")
def test_none_of_two_x3():
    given = diet("forbidden liquid orange_blue")
    assert suits(given, food("2GV"))
    assert not given.is_good(1, food("2GV"), food("1RL"))
    assert not given.is_good(1, food("2GV"), food("1BC"))
    assert not given.is_good(1, food("2GV"), food("1OV"))
    assert given.is_good(1, food("2GV"), food("3RC"))
    other = diet("forbidden liquid red_orange")
    assert suits(other, food("2GV"))
    assert not other.is_good(1, food("2GV"), food("3RC"))
    assert other.is_good(1, food("2GV"), food("3BC"))


@rule("DOC-056")
def test_quantities_do_not_go_round_e5():
    given = diet("plus_minus_one")
    good = {q: [n for n in range(1, 5) if given.is_good(1, food(f"{q}BC"), food(f"{n}RV"))] for q in range(1, 5)}
    assert good == {1: [2], 2: [1, 3], 3: [2, 4], 4: [3]}


@pytest.mark.parametrize(
    ("kind", "count"),
    [("T", 20), ("Q", 15), ("C", 24), ("TQ", 30), ("TC", 36), ("QC", 33), ("TT", 40), ("QQ", 30)],
)
def test_mandatory_diets_accept_as_many_foods_as_the_specification_says(kind, count):
    found = [one for one in DIETS if one.cards[0].code == "mandatory" and families(one) == kind]
    assert {size_of(one.good_foods(1, FOODS[0])) for one in found} == {count}


@pytest.mark.parametrize(("kind", "count"), [("T", 40), ("Q", 45), ("C", 36), ("TQ", 30), ("TC", 24), ("QC", 27)])
def test_forbidden_diets_accept_as_many_foods_as_the_specification_says(kind, count):
    found = [one for one in DIETS if one.cards[0].code == "forbidden" and families(one) == kind]
    assert {size_of(one.good_foods(1, FOODS[0])) for one in found} == {count}


def families(given: Diet) -> str:
    return "".join(["TQC"[spec.family - 3] for spec in given.cards if spec.family > 2])


# ---- how they are drawn ----


@rule("DOC-029")
def test_the_odds_of_the_draw_are_those_of_the_specification():
    prior = Prior(BOX, food("3RC"), STANDARD, True)
    total = sum(prior.weights)
    odds = {given.code(): Fraction(weight, total) for given, weight in prior.weighted}
    wanted = {
        "mandatory cheese": 32, "mandatory q3": 32, "mandatory red_orange": 128, "mandatory cheese q1": 192,
        "mandatory cheese red_blue": 576, "mandatory q3 red_blue": 704, "forbidden liquid": 64, "forbidden q1": 96,
        "forbidden green_blue": 192, "forbidden liquid q1": 192, "forbidden liquid green_blue": 384,
        "forbidden q1 green_blue": 576, "alternating cheese liquid": 96, "alternating cheese q1": 192,
        "alternating cheese red_blue": 480, "alternating q3 cheese": 144, "alternating q3 q1": 144,
        "alternating q3 red_blue": 480, "alternating red_blue cheese": 576, "alternating red_blue q1": 768,
        "alternating red_blue green_blue": 1728, "identical type": 16, "different colour": 16, "plus_minus_one": 16,
    }  # fmt: skip
    assert {code: odds[code] for code in wanted} == {code: Fraction(1, n) for code, n in wanted.items()}
    assert sum(odds.values()) == 1


@rule("DOC-029")
@pytest.mark.parametrize("level", [BASIC, STANDARD])
def test_diets_are_drawn_as_often_as_they_weigh(level):
    prior = Prior(BOX, food("1BL"), level, True)
    luck = Quick(29)
    found = Counter([prior.draw(luck).cards[0].code for _ in range(4000)])
    for kind, count in found.items():
        weight = sum(w for given, w in prior.weighted if given.cards[0].code == kind) / sum(prior.weights)
        assert abs(count / 4000 - weight) < 0.03


@rule("DOC-019", "DOC-020")
def test_no_two_groups_have_the_same_diet_and_no_face_is_used_more_often_than_it_exists_e11():
    liquid = diet("forbidden liquid")
    assert not fit_together(BOX, [liquid, liquid], True, True)
    assert fit_together(BOX, [liquid, diet("mandatory liquid q2")], True, True)
    assert fit_together(BOX, [liquid, diet("forbidden liquid q4")], True, True)
    assert not fit_together(BOX, [liquid, diet("forbidden liquid q4"), diet("mandatory liquid")], True, True)
    one_up = diet("plus_minus_one")
    assert not fit_together(BOX, [one_up, one_up], False, True)
    assert fit_together(BOX, [one_up, one_up], False, False)
    same = [diet("identical type"), diet("different type")]
    assert fit_together(BOX, same, True, True)


@rule("DOC-019", "DOC-020")
@pytest.mark.parametrize(("level", "shared", "pairs"), [(BASIC, 23, 4_202), (STANDARD, 62, 40_742), (FULL, 82, 56_087)])
def test_pairs_of_diets_that_can_lie_together(level, shared, pairs):
    ours = {identity: {one.number for one in legal_diets(BOX, BOX.food_of(identity), level)} for identity in IDENTITIES}
    for one, two in ((L1, V2), (L1, C3), (V2, C3)):
        assert len(ours[one] & ours[two]) == shared
        assert len(ours[one]) * len(ours[two]) - shared == pairs


@rule("DOC-020")
def test_triples_of_basic_diets_that_can_lie_together():
    """By inclusion and exclusion over duplicates and over faces that three groups would need."""
    groups = [legal_diets(BOX, BOX.food_of(identity), BASIC) for identity in IDENTITIES]
    faces = [{one.number: {card.number for card in one.cards[1:] if card.family > 2} for one in g} for g in groups]
    legal = 0
    for a, fa in faces[0].items():
        for b, fb in faces[1].items():
            if a != b:
                both = fa & fb
                legal += sum(c not in (a, b) and not both & fc for c, fc in faces[2].items())
    assert legal == 265_953
