"""Who plays, what is in the box, what lies on the table and what can be seen.  DOG-001 to 028, DOG-232 to 235."""

from collections import Counter
from typing import Any

import pytest

from cheeseboard.engine.errors import Problem
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.table import redact
from cheeseboard.games.dogs import GAME
from cheeseboard.games.dogs.components import BREEDS, CARDS, CITY, COUNTRY, DOGS, LOST, NODES, SPACES, WELL
from cheeseboard.games.dogs.events import FairCardTurned, LostDogTakenOut, MapFilled
from cheeseboard.games.dogs.moves import DRIVES
from tests.games.dogs.table import FOUR, played, scene, started, table
from tests.rules import rule

COSTS = """
 K    1  1  2  2  3  3  4  4   1  1  2  2  3  3  4  4
C1    0  1  1  2  2  3  3  4   1  1  2  2  3  3  4  4
C2    1  0  2  1  2  2  3  3   1  1  2  2  3  3  4  4
C3    1  2  0  2  1  3  2  3   2  2  3  3  4  4  5  5
C4    2  1  2  0  1  1  2  2   2  2  3  3  4  4  5  5
C5    2  2  1  1  0  2  1  2   3  3  4  4  5  5  6  6
C6    3  2  3  1  2  0  2  1   3  3  4  4  5  5  6  6
C7    3  3  2  2  1  2  0  1   4  4  5  5  6  6  7  7
C8    4  3  3  2  2  1  1  0   4  4  5  5  6  6  7  7
F1    1  1  2  2  3  3  4  4   0  1  1  2  2  3  3  4
F2    1  1  2  2  3  3  4  4   1  0  2  1  3  2  4  3
F3    2  2  3  3  4  4  5  5   1  2  0  1  1  2  2  3
F4    2  2  3  3  4  4  5  5   2  1  1  0  2  1  3  2
F5    3  3  4  4  5  5  6  6   2  3  1  2  0  3  1  2
F6    3  3  4  4  5  5  6  6   3  2  2  1  3  0  2  1
F7    4  4  5  5  6  6  7  7   3  4  2  3  1  2  0  1
F8    4  4  5  5  6  6  7  7   4  3  3  2  2  1  1  0
"""


# ---- players ----


@rule("DOG-001")
@pytest.mark.parametrize("seats", [1, 5])
def test_one_is_too_few_and_five_are_too_many(seats):
    with pytest.raises(Problem, match=r"2 to 4 seats.*DOG-001"):
        started(seats)


@rule("DOG-003", "DOG-004", "DOG-049")
@pytest.mark.parametrize("first", [0, 1, 2, 3])
def test_turns_go_clockwise_from_the_start_player(first):
    match = started(4, first_player=first)
    asked = []
    for _ in range(4):
        [ask] = match.asks()
        asked.append(ask.seat)
        match.submit(ask.seat, next(move for move in ask.moves if move in DRIVES))
    assert asked == [(first + ahead) % 4 for ahead in range(4)]


@rule("DOG-027")
def test_luck_chooses_the_start_player_unless_the_table_agreed():
    assert {started(3, seed).table.start for seed in range(30)} == {0, 1, 2}
    assert {started(3, seed, first_player=2).table.start for seed in range(5)} == {2}
    with pytest.raises(Problem, match=r"first_player is a seat from 0 to 1 or random.*DOG-027"):
        started(2, first_player=2)


# ---- the box ----


@rule("DOG-018", "DOG-019", "DOG-020", "DOG-028", "DOG-232")
@pytest.mark.parametrize(
    ("seats", "gone"),
    [(4, ()), (3, ("dalmatian", "beagle")), (2, ("dalmatian", "border_collie", "beagle", "yorkshire"))],
)
def test_fewer_players_leave_breeds_in_the_box(seats, gone):
    *_, match = played(seats, seed=seats)
    t = match.table
    everywhere = [dog for dog in t.spaces if dog] + [DOGS[n] for bag in (t.city, t.country) for n in bag.numbers]
    everywhere += [dog for places in (t.infirmaries, t.tiles, *t.bays) for pack in places for dog in pack]
    seen = {BREEDS[dog.breed] for dog in [*everywhere, *t.fair] if not dog.is_block}
    assert not seen & set(gone)
    assert len(seen) > 12 - len(gone) - 3


@rule("DOG-021", "DOG-022", "DOG-023", "DOG-235")
@pytest.mark.parametrize(("seats", "reserve"), [(4, 34), (3, 27), (2, 22)])
def test_city_dogs_lie_in_the_city_and_the_rest_is_the_reserve(seats, reserve):
    match = started(seats, 3)
    t = match.table
    areas = GAME.box.area_of_breed
    for space, dog in enumerate(t.spaces):
        assert dog is not None
        area = CITY if space < 8 else COUNTRY
        assert dog.code.startswith(area.code) if dog.is_block else areas[dog.breed] is area
    assert (len(t.city), len(t.country)) == (reserve, reserve)
    blocks = [dog.code for dog in t.spaces if dog and dog.is_block]
    blocks += [DOGS[n].code for bag in (t.city, t.country) for n in bag.numbers if DOGS[n].is_block]
    assert sorted(blocks) == (["city_block"] * 3 + ["country_block"] * 3 if seats == 2 else [])
    [filled] = [event for event in match.heard(None) if isinstance(event, MapFilled)]
    assert filled.spaces == SPACES
    assert filled.dogs == tuple(t.spaces)


@rule("DOG-233")
def test_with_two_players_a_lost_dog_of_each_area_is_taken_out_and_shown():
    for seed in range(4):
        match = started(2, seed)
        out = [event.dog for event in match.heard(None) if isinstance(event, LostDogTakenOut)]
        assert [dog.face for dog in out] == [LOST, LOST]
        assert [GAME.box.area_of_breed[dog.breed] for dog in out] == [CITY, COUNTRY]
        left = [dog for dog in match.table.spaces if dog] + [DOGS[n] for n in match.table.city.numbers]
        assert not [dog for dog in left if dog is out[0]]
    assert len({started(2, seed).heard(None)[0] for seed in range(12)}) > 1
    assert not [event for event in started(3).heard(None) if isinstance(event, LostDogTakenOut)]


@rule("DOG-025", "DOG-234")
@pytest.mark.parametrize(("seats", "cards"), [(4, 40), (3, 40), (2, 36)])
def test_two_cards_lie_above_each_box(seats, cards):
    t = started(seats).table
    assert [len(offer) for offer in t.offers] == [2] * 5
    everything = [CARDS[n] for n in t.pile.numbers] + [card for offer in t.offers for card in offer]
    assert len(everything) == cards
    assert sum(card.units == 3 for card in everything) == (0 if seats == 2 else 4)
    assert sum(card.units == 0 for card in everything) == 20


@rule("DOG-015", "DOG-016", "DOG-017", "DOG-026", "DOG-046")
def test_a_kennel_at_the_start():
    match = started(4, first_player=0)
    t = match.table
    assert (t.coins, t.gas, t.food, t.medicine) == ([3] * 4, [6] * 4, [2] * 4, [2] * 4)
    assert (t.built, t.assistants, t.hands) == ([2] * 4, [True] * 4, [()] * 4)
    assert t.bays == [[()] * 5] * 4
    assert (t.fair, t.discards.numbers, t.round) == ((), [], 1)
    assert match.asks()[0].prompt == "setting_out"  # no coin, no gas to buy


@rule("DOG-024", "DOG-171", "DOG-011")
def test_fair_cards_come_up_one_by_one_and_then_in_the_same_order():
    match = started(4, 5)
    for match in played(4, 5):
        assert len(match.table.fair_order) + len(match.table.fair_unseen) == 4
    cards = [event.dogs for event in match.heard(None) if isinstance(event, FairCardTurned)]
    assert len(cards) > 5
    assert len(set(cards[:4])) == 4
    assert cards[4:] == (cards[:4] * 9)[: len(cards) - 4]


def test_the_map_costs_what_the_specification_says():
    rows = [line.split() for line in COSTS.strip().splitlines()]
    assert [row[0] for row in rows] == ["K", *SPACES]
    for name, *costs in rows:
        assert GAME.box.costs(NODES.index(name), 0)[:16] == [int(cost) for cost in costs]
    assert GAME.box.rewards == GAME.box.costs(NODES.index("K"), 0)[:16]


@rule("DOG-005")
def test_the_supply_never_runs_out():
    t = table(4, "ann coins 60 food 70 medicine 80", "phase shopping", "lap 1", "action pet_shop")
    t.ann(*["shop food food"] * 60)
    assert t.truth.food[0] == 190


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"spoon": 1}, "'spoon' is not part of this box"),
        ({"breeds": {"city": ["cat"], "country": []}}, "there is no breed 'cat'"),
        ({"breeds": {"city": ["mutt", "mutt"], "country": []}}, "mutt twice"),
        ({"breeds": {"city": []}}, "section \\[breeds\\]"),
        ({"removed": {"5": []}}, "section \\[removed\\]"),
        ({"boxes": ["zoo"]}, "boxes is a list of different boxes"),
        ({"fair_cards": []}, "fair_cards is a list of 1 to 4 cards"),
        ({"limits": {"gas": 3}}, "starts with 6 gas and stores 3.*DOG-006"),
        ({"resource_cards": {"coin": [1]}}, "number of cards with 1, 2 and 3 units"),
        ({"paths": {"K": "C1"}}, "K leads to C1, but not back"),
        ({"paths": {"K": "C1", "C1": "K", "C2": "C3", "C3": "C2"}}, "no way leads from the centre to C2"),
        ({"rewards": {"C1": 1}}, "nothing for C2.*DOG-070"),
        ({"special_cards": {"joker": 1}}, "has 'joker'"),
    ],
)
def test_a_box_that_cannot_be_is_refused_in_one_line(change, said):
    with pytest.raises(Problem, match=said) as problem:
        GAME.with_components({**GAME.components, **change})
    assert "\n" not in str(problem.value)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"faces": {"healthy": 1}}, "too few city tokens.*DOG-022"),
        ({"boxes": ["vet", "fair"]}, "2 boxes are too few for 4 meeples.*DOG-116"),
        ({"resource_cards": {"coin": [2, 2, 1]}}, "4 resource cards are too few.*DOG-170"),
    ],
)
def test_a_box_too_small_for_the_table_is_refused(change: dict[str, Any], said: str):
    game = GAME.with_components({**GAME.components, **change})
    with pytest.raises(Problem, match=said):
        game.agreement(game.options.settle({}, 2), 2)


# ---- what can be seen ----


@rule("DOG-009", "DOG-010", "DOG-011", "DOG-012")
def test_everybody_sees_all_but_the_order_of_what_lies_face_down():
    for number, match in enumerate(played(3, 2)):
        if number % 25 == 0:
            views = [redact(match.table, seat) for seat in (0, 1, 2, None)]
            assert all(view == match.table for view in views)
            assert match.table.city.numbers == sorted(match.table.city.numbers)
            assert match.table.pile.numbers == sorted(match.table.pile.numbers)
            assert GAME.imagine(views[0], Quick(1)) == match.table
            facts = GAME.board_facts(match.table)
            assert facts["reserves"] == [len(match.table.city), len(match.table.country)]


@rule("DOG-013")
def test_no_move_passes_anything_to_another_kennel_but_a_dog_without_a_place():
    kinds = Counter(type(move).__name__ for move in GAME.moves)
    assert kinds["Give"] == 24
    t = table(3, "phase sending")
    for move, clause in (("give poodle", "DOG-093"), ("trade food gas", "DOG-111"), ("pay", "DOG-153")):
        assert t.refuses("ann", move) == clause


def test_names_of_things_are_those_of_the_specification():
    assert len(GAME.moves) == 513
    assert [dog.code for dog in WELL] == list(BREEDS)
    assert scene("ann*\nbob\ncid\ndee").names == list(FOUR)
