"""What is in the box, what is agreed on, and how a game begins.  DOC-001 to DOC-031."""

from collections import Counter

import pytest

from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.match import Match
from cheeseboard.engine.phase import OVER
from cheeseboard.games.doctor_rat import GAME
from cheeseboard.games.doctor_rat.components import C3, FOODS, L1, RESTRICTIONS, V2, Diet, suits
from cheeseboard.games.doctor_rat.events import DietGiven, IdentityGiven, TopSeen
from cheeseboard.games.doctor_rat.options import OPTIONS, dealt_out
from cheeseboard.games.doctor_rat.rules import CHOOSING_DIETS
from cheeseboard.games.doctor_rat.rules.food import diet_on_desk
from cheeseboard.games.doctor_rat.rules.opening import INTRO_DIETS
from tests.games.doctor_rat.table import played
from tests.rules import rule


def fresh(seats: int = 3, seed: int = 0, **options: object) -> Match:
    return Match(GAME, seats, options, bytes([seed]) * 32)


def test_the_box_holds_what_the_rulebook_counts():
    box = GAME.box
    assert len(box.foods) == len(set(box.foods)) == 60
    assert sum(box.copies) == 56
    assert [sum(box.copies[c.number] for c in RESTRICTIONS if c.family == f) for f in (0, 1, 3, 4, 5)] == [
        16,
        6,
        6,
        8,
        20,
    ]
    assert len(box.complications) == 5
    assert (box.ugh, box.medicine, box.strict_menu) == (3, 1, 1)
    assert [box.food_of(one).code for one in (L1, V2, C3)] == ["1BL", "2GV", "3RC"]
    assert set(GAME.components["reconstructed"]) == {"food", "diets", "categories", "specifications", "board"}


def test_a_food_is_numbered_as_the_specification_says():
    assert {food.code: food.number for food in FOODS if food.code in ("3RC", "2GV", "1BL")} == {
        "3RC": 2, "2GV": 33, "1BL": 56}  # fmt: skip


@pytest.mark.parametrize(
    ("part", "said"),
    [
        ({"nonsense": 1}, "'nonsense' is not part"),
        ({"food": {"5RC": 1}}, r"\[food\] has '5RC'"),
        ({"identities": {"L1": "1BL"}}, "fewer than two"),
        ({"identities": {"X9": "1BL"}}, "has 'X9'"),
        ({"identities": {"L1": "9"}}, "shows a food"),
        ({"identities": {"L1": "2GV", "V2": "1BL"}}, "quantities rise"),
        ({"identities": 3}, "is missing"),
        ({"board": {"colony": ["", "exam"], "colleagues": ["exam", ""]}}, "ends with its one exam"),
        ({"board": {"colony": ["feast"]}}, "has 'feast'"),
        ({"board": {"colony": []}}, "a list of 1 to 8 meals"),
        ({"tokens": {"medicine": 2}}, "one Medicine"),
        ({"complications": {"gluttony": 1, "madness": 2}}, "one of each: .* two groups under it"),
        ({"diets": {"mandatory": -1}}, "is a number of pieces"),
    ],
)
def test_a_box_that_cannot_be_is_explained_in_a_line(part, said):
    with pytest.raises(Problem, match=said):
        GAME.with_components({**GAME.components, **part})


@rule("DOC-080")
def test_a_box_without_enough_food_is_refused_when_the_table_is_set():
    with pytest.raises(Problem, match="DOC-080"):
        Match(GAME.with_components({**GAME.components, "food": {"1BL": 20}}), 2)


# ---- agreement ----


@rule("DOC-001", "DOC-132")
def test_everybody_wins_or_nobody_does():
    results = set()
    for seed in range(12):
        *_, match = played(3, seed, diets="basic", groups=2)
        assert GAME.teams(match.settings, 3) == [0, 0, 0]
        outcome = match.outcome
        assert outcome is not None
        won = match.table.result == "win"
        assert outcome.places == ([1, 1, 1] if won else [2, 2, 2])
        assert outcome.winners() == ([0, 1, 2] if won else [])
        assert outcome.scores == [int(won)] * 3
        results.add(match.table.result)
    assert len(results) > 1


@rule("DOC-002", "DOC-003", "DOC-149")
def test_two_ways_to_play_and_complications_for_one_of_them():
    assert [option.words for option in OPTIONS.options if option.name == "variant"] == [("colony", "colleagues")]
    with pytest.raises(Problem, match="DOC-149"):
        fresh(variant="colleagues", complications=True)
    assert fresh(complications=True).table.troubles.numbers == [0, 1, 2, 3, 4]


@rule("DOC-004", "DOC-011")
@pytest.mark.parametrize("doctor", [0, 2])
def test_one_player_is_the_doctor_and_all_others_are_rats(doctor):
    options = fresh(doctor_seat=doctor).table.options
    assert options.doctor == doctor
    assert options.rats == [seat for seat in range(3) if seat != doctor]
    with pytest.raises(Problem, match="DOC-011"):
        fresh(doctor_seat=3)
    with pytest.raises(Problem, match="DOC-004"):
        Match(GAME, 8)


@rule("DOC-005", "DOC-006")
@pytest.mark.parametrize(
    ("rats", "groups", "wanted"),
    [(1, 2, [[1], [1]]), (1, 3, [[1], [1], [1]]), (2, 3, [[1], [2], [1]]), (3, 2, [[1, 3], [2]]),
     (3, 3, [[1], [2], [3]]), (4, 3, [[1, 4], [2], [3]]), (6, 2, [[1, 3, 5], [2, 4, 6]]),
     (6, 3, [[1, 4], [2, 5], [3, 6]])],
)  # fmt: skip
def test_rat_players_are_dealt_to_the_groups(rats, groups, wanted):
    assert fresh(rats + 1, groups=groups).table.options.players == wanted
    assert dealt_out(list(range(1, rats + 1)), groups) == wanted


@rule("DOC-007")
def test_the_youngest_is_the_last_rat_player_unless_said_otherwise():
    assert fresh(4).table.options.youngest == [3]
    assert fresh(4, doctor_seat=3).table.options.youngest == [2]
    assert fresh(4, youngest=1).table.options.youngest == [1]
    with pytest.raises(Problem, match="DOC-007"):
        fresh(4, youngest=0)


@rule("DOC-008", "DOC-031")
def test_what_was_agreed_is_public_but_the_beginner_diets_are_not():
    match = fresh(2, diets="intro")
    for seat in (1, None):
        view = match.view(seat)
        assert view.options.settings == match.settings
        assert all(paper.value is None for papers in view.desk for paper in papers)
        assert [len(papers) for papers in view.desk] == [3, 3, 3]


def test_presets_go_from_easy_to_hard():
    assert list(OPTIONS.presets) == ["standard", "quick", "first", "easy", "expert", "complications", "colleagues"]
    first = OPTIONS.settle({"preset": "first"}, 2)
    assert (first["groups"], first["diets"]) == (2, "intro")
    assert OPTIONS.settle({"preset": "expert"}, 2)["ugh_tokens"] == 1


# ---- setting up ----


@rule("DOC-009")
@pytest.mark.parametrize("groups", [2, 3])
def test_the_same_side_of_the_board_for_two_groups_and_for_three(groups):
    t = fresh(groups=groups).table
    assert t.options.board is GAME.box.colony
    assert t.meal == 1
    assert [meal.extra for meal in t.options.board] == [n == 3 for n in range(1, 9)]
    assert [meal.draws for meal in t.options.board] == [n != 5 for n in range(1, 9)]
    assert [meal.is_exam for meal in t.options.board] == [n == 8 for n in range(1, 9)]


@rule("DOC-012", "DOC-013", "DOC-014", "DOC-015", "DOC-017", "DOC-024", "DOC-025")
def test_the_table_at_the_beginning_x10():
    match = fresh(2, groups=2)
    t = match.table
    assert len(set(t.identities)) == 2
    assert [len(papers) for papers in t.desk] == [3, 3]
    assert (t.ugh_left, t.medicine_left, t.menu_left) == (3, 1, 1)
    assert len(t.bin) == 1
    assert len(t.pile) + len(t.reserve) + len(t.bin) + 1 == 60
    rats = match.view(1)
    assert all(card.value is None for card in rats.reserve)
    assert rats.bin == t.bin
    assert fresh(2, ugh_tokens=1).table.ugh_left == 1


@rule("DOC-016")
def test_two_of_three_identities_each_pair_as_often_letters_by_quantity():
    found: Counter[tuple[str, ...]] = Counter()
    settings = OPTIONS.settle({"groups": 2}, 2)
    for seed in range(600):
        t = GAME.setup(settings, 2, Dealer(Quick(seed)))
        found[tuple([one.code for one in t.identities])] += 1
    assert found.keys() == {("L1", "V2"), ("L1", "C3"), ("V2", "C3")}
    assert min(found.values()) > 150


@rule("DOC-018", "DOC-021", "DOC-023")
def test_every_group_has_a_diet_that_suits_it_for_the_whole_game():
    first: list[Diet] = []
    for match in played(2, 18):
        t = match.table
        first = first or [diet_on_desk(t, group) for group in range(3)]
        assert [diet_on_desk(t, group) for group in range(3)] == first
        for group, given in enumerate(first):
            assert suits(given, GAME.box.food_of(t.identities[group]))


@rule("DOC-019", "DOC-020", "DOC-029")
def test_drawn_diets_are_never_the_same():
    settings = OPTIONS.settle({"diets": "basic"}, 2)
    for seed in range(300):
        t = GAME.setup(settings, 2, Dealer(Quick(seed)))
        GAME.check(t)
        assert len({diet_on_desk(t, group) for group in range(3)}) == 3


@rule("DOC-022", "DOC-141")
def test_restriction_cards_that_are_not_used_are_nowhere_to_be_seen():
    heard = fresh(2, groups=2).heard(1)
    assert [event for event in heard if isinstance(event, DietGiven) and event.diet[0].value is not None] == []


@rule("DOC-028")
def test_beginner_diets_are_those_of_the_table_x9():
    t = fresh(2, diets="intro").table
    assert [diet_on_desk(t, group).code() for group in range(3)] == [
        "mandatory red_blue",
        "forbidden liquid",
        "mandatory q3",
    ]
    for identity, given in INTRO_DIETS.items():
        assert suits(given, GAME.box.food_of(identity))
    for seed in range(4):
        t = fresh(2, seed, diets="intro", groups=2).table
        assert [diet_on_desk(t, group) for group in range(2)] == [INTRO_DIETS[one] for one in t.identities]
    with pytest.raises(Problem, match="DOC-028"):
        fresh(variant="colleagues", diets="intro")
    poor = GAME.with_components({**GAME.components, "specifications": {"cheese": 2}})
    with pytest.raises(Problem, match="DOC-028"):
        Match(poor, 2, {"diets": "intro"})


@rule("DOC-026", "DOC-027")
def test_the_kinds_of_diet_are_common_knowledge_and_nobody_is_first():
    match = fresh(2)
    assert match.game.board_facts(match.view(1))["possible"] == [202, 202, 202]
    assert match.table.marker == 0


# ---- the Doctor chooses ----


@rule("DOC-030", "DOC-038", "DOC-043", "DOC-047", "DOC-138")
def test_a_doctor_chooses_card_by_card_and_nobody_hears_how_many():
    match = fresh(2, diets="choose", groups=2)
    assert match.table.phase is CHOOSING_DIETS
    kinds = "mandatory forbidden alternating identical different plus_minus_one"
    assert [move.notation for move in match.asks()[0].moves] == [f"lay {kind}" for kind in kinds.split()]
    heard = len(match.heard(1))
    own = match.table.identities[0]
    spec = {"L1": "liquid", "V2": "vegetable", "C3": "cheese"}[own.code]
    for notation in ("lay mandatory", f"lay {spec}", "enough", "lay plus_minus_one"):
        assert match.heard(1)[heard:] == []
        assert match.view(1).desk == [[], []]
        match.submit(0, notation)
    assert match.asks()[0].prompt == "offering"
    assert [diet_on_desk(match.table, group).code() for group in range(2)] == [f"mandatory {spec}", "plus_minus_one"]
    given = [event for event in match.heard(1) if isinstance(event, DietGiven)]
    assert [[paper.value for paper in event.diet] for event in given] == [[None] * 3] * 2
    assert all(paper.value is None for papers in match.view(1).desk for paper in papers)


@rule("DOC-019", "DOC-020", "DOC-021")
def test_a_doctor_is_not_offered_what_is_illegal_or_already_taken_x4():
    match = fresh(2, diets="choose", groups=3)
    for notation in ("lay plus_minus_one", "lay forbidden"):
        match.submit(0, notation)
    offered = [move.notation for move in match.asks()[0].moves]
    own = GAME.box.food_of(match.table.identities[1])
    assert f"lay q{own.quantity}" not in offered
    type_ = "cheese" if own.type else "liquid"
    match.submit(0, f"lay {type_}")
    assert "enough" in [move.notation for move in match.asks()[0].moves]
    assert not {"lay cheese", "lay vegetable", "lay liquid"} & {move.notation for move in match.asks()[0].moves}
    match.submit(0, "enough")
    assert "lay plus_minus_one" not in [move.notation for move in match.asks()[0].moves]
    with pytest.raises(Problem, match="DOC-020"):
        match.submit(0, "lay plus_minus_one")


@rule("DOC-069", "DOC-145")
def test_the_top_card_of_the_pile_is_the_doctors_to_see():
    match = fresh(2)
    top = match.table.top
    assert top is not None
    assert match.view(0).top == top
    assert match.view(1).top is not None
    assert match.view(1).top.value is None
    assert [event.card for event in match.heard(0) if isinstance(event, TopSeen)] == [top]
    assert len([event for event in match.heard(None) if isinstance(event, IdentityGiven)]) == 3


@rule("DOC-062", "DOC-060")
def test_a_game_ends_in_meal_eight_at_the_latest():
    meals = set()
    for seed in range(6):
        for match in played(2, seed, diets="basic"):
            assert match.table.meal <= 8
        assert match.table.phase is OVER
        meals.add(match.table.meal)
    assert meals
