"""Phase 2: meeples, the five boxes and the cards of the phase.  DOG-111 to 152, DOG-210 to 212, DOG-223 to 231."""

from collections.abc import Mapping
from itertools import combinations_with_replacement
from typing import Any

import pytest

from cheeseboard.games.dogs import GAME
from cheeseboard.games.dogs.components import BREEDS
from cheeseboard.games.dogs.events import BayFull, CardUsed, DogBought, FairCardTurned, MeeplePlaced
from cheeseboard.testing import Scene
from tests.games.dogs.table import played, started, table
from tests.rules import rule

PHASES = {
    "city_hall": "building",
    "warehouse": "trading",
    "pet_shop": "shopping",
    "vet": "curing",
    "fair": "dealing",
}
ALL = ["go city_hall", "go warehouse", "go pet_shop", "go vet", "go fair"]


def at(box: str, *lines: str, seats: int = 3) -> Scene:
    """ann's action at a box, with nothing above it any more."""
    return table(seats, *lines, f"phase {PHASES[box]}", f"action {box}", f"offers {box}", f"on {box} ann")


def sending(*lines: str, seats: int = 3, star: str = "ann") -> Scene:
    return table(seats, *lines, "phase sending", star=star)


def facts(t: Scene) -> Mapping[str, Any]:
    return GAME.board_facts(t.truth)


# ---- meeples and cards ----


@rule("DOG-111", "DOG-116", "DOG-152")
def test_two_laps_and_everybody_places_two_meeples():
    *_, match = played(3, 12, first_player=1, last_round=1)
    placed = [event.seat for event in match.heard(None) if isinstance(event, MeeplePlaced)]
    assert placed == [1, 2, 0, 1, 2, 0]
    assert match.table.meeples == [()] * 5
    assert sending().moves("ann") == ALL


@rule("DOG-117", "DOG-166")
def test_without_an_assistant_there_is_no_second_meeple_we29():
    t = table(3, "ann no_assistant coins 0", "phase next_meeple", "lap 1", star="cid")
    assert t.asked == ["bob"]  # of the second lap: ann is skipped
    assert t == "lap 2"
    t = sending("ann no_assistant")
    assert t.moves("ann") == ALL


@rule("DOG-112", "DOG-113")
def test_a_box_holds_two_meeples_of_one_or_two_players():
    t = sending("on city_hall ann ann warehouse bob pet_shop bob cid", "offers warehouse coin_1 pet_shop city_hall")
    assert t.moves("ann") == ["go warehouse", "go vet", "go fair"]
    assert t.refuses("ann", "go city_hall") == "DOG-112"


@rule("DOG-112", "DOG-241")
def test_with_two_players_a_box_holds_one_and_its_other_card_stays():
    t = sending("offers vet discount discount", "ann medicine 0", seats=2)
    t.ann("go vet")
    assert t == "offers … vet discount fair …\nann.cards discount"
    assert t.moves("bob") == ["go city_hall", "go warehouse", "go pet_shop", "go fair"]


@rule("DOG-114", "DOG-009")
def test_the_first_chooses_between_two_cards_and_the_second_takes_the_other():
    t = sending("offers vet discount free_entry", "ann medicine 0", "bob medicine 0")
    t.ann("go vet")
    assert t.moves("ann") == ["take discount", "take free_entry"]
    assert t.refuses("ann", "done") == "DOG-114"
    t.ann("take free_entry")
    t.bob("go vet")
    assert t == "bob.cards discount\nann.cards free_entry\noffers … vet fair …"


@rule("DOG-118", "DOG-196", "DOG-007")
@pytest.mark.parametrize(
    ("card", "after"),
    [("coin_3", "coins 4 gas 8 food 2 medicine 2"), ("gas_2", "coins 1 gas 9 food 2 medicine 2"),
     ("food_2", "coins 1 gas 8 food 4 medicine 2"), ("medicine_1", "coins 1 gas 8 food 2 medicine 3")],
)  # fmt: skip
def test_a_resource_card_becomes_tokens_at_once(card, after):
    t = sending(f"offers city_hall {card}", "ann coins 1 gas 8")
    t.ann("go city_hall")
    assert t == f"ann {after} …\nann.cards none\ndiscards {card}*1"


@rule("DOG-115", "DOG-125")
def test_a_box_may_be_chosen_for_its_card_alone():
    t = sending("ann coins 9", "offers city_hall gas_1", "ann.bays B1 B2 X2 X3 X5")
    t.ann("go city_hall")
    assert t.asked == ["bob"]  # all bays are open: nothing to ask
    t = sending("ann coins 1 gas 1", "offers city_hall gas_1")
    t.ann("go city_hall")
    assert t.asked == ["bob"]  # no money
    t = sending("ann coins 2", "offers city_hall gas_1")
    t.ann("go city_hall", "done")
    assert t == "ann coins 2 …\nbob* …"


# ---- City Hall ----


@rule("DOG-009", "DOG-111", "DOG-120", "DOG-121", "DOG-122", "DOG-123")
def test_city_hall_we07():
    t = sending("ann coins 3", "offers city_hall vet_card gas_1")
    t.ann("go city_hall", "take vet_card", "build")
    assert t == "ann coins 1 …\nann.bays B1 B2 X2\nann.cards vet_card"


@rule("DOG-123", "DOG-124")
def test_bays_open_in_order_one_for_each_action():
    t = sending("ann coins 9", "offers city_hall gas_1 gas_1", "bob.bays B1")
    t.ann("go city_hall", "build")
    assert t.asked == ["bob"]
    for built, bays in ((2, "B1 B2 X2"), (3, "B1 B2 X2 X3"), (4, "B1 B2 X2 X3 X5")):
        t = at("city_hall", "ann coins 2", f"ann.bays {' '.join(['B1', 'B2', 'X2', 'X3'][:built])}")
        t.ann("build")
        assert t == f"ann.bays {bays}\nann coins 0 …"


@rule("DOG-113", "DOG-124")
def test_two_meeples_at_city_hall_open_two_bays():
    t = sending("ann coins 2", "ann.bays B1 B2 X2", "on city_hall ann", "offers city_hall gas_1", "lap 2")
    t.ann("go city_hall", "build")
    assert t == "ann.bays B1 B2 X2 X3"


@rule("DOG-121", "DOG-223", "DOG-224", "DOG-199")
def test_a_discount_saves_one_coin():
    t = at("city_hall", "ann coins 2", "ann.cards discount discount")
    assert t.moves("ann") == ["build", "cheap", "done"]
    t.ann("cheap")
    assert t == "ann coins 1 …\nann.cards discount\nann.bays B1 B2 X2"  # one card, and never below 1
    t = at("city_hall", "ann coins 1", "ann.cards discount")
    assert t.moves("ann") == ["cheap", "done"]
    assert t.refuses("ann", "build") == "DOG-121"
    t = at("city_hall", "ann coins 3")
    assert t.refuses("ann", "cheap") == "DOG-223"


@rule("DOG-120", "DOG-223")
def test_a_discount_just_taken_may_be_used():
    t = sending("ann coins 1", "offers city_hall discount discount")
    t.ann("go city_hall", "cheap")
    assert t == "ann coins 0 …\nann.bays B1 B2 X2"


# ---- Warehouse ----


@rule("DOG-118", "DOG-119", "DOG-126", "DOG-127", "DOG-128")
def test_warehouse_we08():
    t = sending("ann gas 3 food 1 medicine 0", "offers warehouse gas_2")
    t.ann("go warehouse", "trade gas food", "trade gas medicine")
    assert t == "ann coins 3 gas 3 food 2 medicine 1 …\ndiscards gas_2*1\nbob* …"


@rule("DOG-126", "DOG-127", "DOG-128")
def test_every_exchange_of_up_to_two_tokens_comes_about():
    found = []

    def walk(t: Scene) -> None:
        if t.asked != ["ann"]:
            truth = t.truth
            found.append((truth.gas[0], truth.food[0], truth.medicine[0]))
            assert truth.coins[0] == 3
            return
        for move in t.moves("ann"):
            before, steps = t.match.table, t.match.steps[:]
            t.ann(move)
            walk(t)
            t.match.table, t.match.steps = before, steps

    walk(at("warehouse", "ann coins 3 gas 4 food 4 medicine 4"))
    assert len(found) == 1 + 6 * (1 + 6)  # none, one, or two of six exchanges in either order
    pairs = list(combinations_with_replacement(range(3), 2))
    expected: set[tuple[int, ...]] = {(4, 4, 4)}
    for given in [*pairs, (0,), (1,), (2,)]:
        for taken in [*pairs, (0,), (1,), (2,)]:
            if len(given) == len(taken) and not set(given) & set(taken):
                expected.add(tuple(4 - given.count(n) + taken.count(n) for n in range(3)))
    assert set(found) == expected


@rule("DOG-129")
def test_an_exchange_does_not_pass_nine_gas():
    t = at("warehouse", "ann gas 9 food 1 medicine 1")
    assert t.refuses("ann", "trade food gas") == "DOG-129"
    t = at("warehouse", "ann gas 8 food 2 medicine 0")
    t.ann("trade food gas")
    assert t.refuses("ann", "trade food gas") == "DOG-129"
    assert t.moves("ann") == ["trade gas food", "trade gas medicine", "trade food medicine", "done"]


@rule("DOG-126", "DOG-128")
def test_two_exchanges_come_in_any_order():
    t = at("warehouse", "ann gas 3 food 1 medicine 1")
    t.ann("trade medicine food", "trade gas food")
    assert t == "ann coins 3 gas 2 food 3 medicine 0 …\nbob* …"
    t = at("warehouse", "ann gas 3 food 1 medicine 0")
    assert t.refuses("ann", "trade medicine food") == "DOG-126"  # there is none of it
    t.ann("trade gas medicine", "trade medicine gas")  # thought better of
    assert t == "ann coins 3 gas 3 food 1 medicine 0 …\nbob* …"


@rule("DOG-127")
def test_coins_are_never_exchanged():
    assert not [move for move in at("warehouse").moves("ann") if "coin" in move]
    t = sending("ann gas 0 food 0 medicine 0 coins 9", "offers warehouse coin_1")
    t.ann("go warehouse")
    assert t.asked == ["bob"]


# ---- Pet Shop ----


@rule("DOG-112", "DOG-114", "DOG-130", "DOG-131")
def test_pet_shop_we09():
    t = sending("ann coins 2", "on pet_shop bob", "offers pet_shop assistant_card")
    t.ann("go pet_shop", "shop food food", "shop medicine medicine")
    assert t == "ann coins 0 gas 6 food 4 medicine 4 …\nann.cards assistant_card"


@rule("DOG-118", "DOG-119", "DOG-131")
def test_coins_from_the_card_we10():
    t = sending("ann coins 0", "offers pet_shop coin_2")
    t.ann("go pet_shop", "shop food medicine", "shop food medicine")
    assert t == "ann coins 0 gas 6 food 4 medicine 4 …"


@rule("DOG-130", "DOG-132")
def test_any_mix_but_no_gas():
    t = at("pet_shop", "ann coins 3")
    assert t.moves("ann") == ["shop food food", "shop food medicine", "shop medicine medicine", "done"]
    assert t.refuses("ann", "trade food gas") == "DOG-132"
    t.ann("done")
    assert t == "ann coins 3 …"
    t = at("pet_shop", "ann coins 3 food 0 medicine 0")
    t.ann("shop food medicine", "shop medicine medicine", "done")
    assert t == "ann coins 1 gas 6 food 1 medicine 3 …"


@rule("DOG-130", "DOG-131")
def test_coins_buy_in_any_order():
    t = at("pet_shop", "ann coins 3 food 0 medicine 0")
    t.ann("shop medicine medicine", "shop food food", "shop food medicine")
    assert t == "ann coins 0 gas 6 food 3 medicine 3 …\nbob* …"


# ---- Veterinarian ----


@rule("DOG-032", "DOG-133", "DOG-134", "DOG-135", "DOG-118")
def test_veterinarian_we11():
    t = sending("ann medicine 3 food 0", "ann.bays B1 PO PO PO PO B2 RO RO MU MU X2", "ann.sick LA LA BU",
                "offers vet food_1")  # fmt: skip
    t.ann("go vet", "cure labrador x2", "cure labrador x2", "cure bulldog x2")
    assert t == "ann.bays B1 PO PO PO PO B2 MU MU RO RO X2 BU LA LA\nann.sick none\nann … food 1 medicine 0 …"


@rule("DOG-133", "DOG-135", "DOG-136")
def test_a_cure_takes_medicine_and_a_place():
    t = at("vet", "ann medicine 1", "ann.bays B1 PO PO PO B2 MU", "ann.sick PO RO LA")
    assert set(t.moves("ann")) == {"cure poodle b1", "cure poodle b2", "cure rottweiler b2", "cure labrador b2", "done"}
    assert t.refuses("ann", "cure rottweiler b1") == "DOG-136"
    assert t.refuses("ann", "cure beagle b2") == "DOG-133"
    t.ann("cure labrador b2")
    assert t.asked == ["bob"]  # no medicine left
    t = sending("ann medicine 5", "offers vet gas_1", "ann.bays B1 PO PO PO PO B2 RO RO MU MU", "ann.sick LA")
    t.ann("go vet")
    assert t.asked == ["bob"]  # no place


@rule("DOG-137", "DOG-151", "DOG-107")
def test_a_bonus_comes_between_two_cures():
    t = at("vet", "ann coins 0 medicine 3", "ann.bays B1 PO PO PO", "ann.sick PO LA")
    t.ann("cure poodle b1")
    assert t == "ann* coins 1 …"
    assert t.heard(None, BayFull)


# ---- Dog Fair ----


@rule("DOG-144")
@pytest.mark.parametrize(("dogs", "price"), [(1, 9), (4, 6), (9, 1), (10, 1), (14, 1)])
def test_price_we12_we26(dogs, price):
    fair = " ".join((["PO"] * 5 + ["LA"] * 5 + ["GS"] * 4)[:dogs])
    t = at("fair", "ann coins 9", f"fair {fair}")
    assert t.truth.price() == price
    t.ann("buy poodle b1")
    assert t.heard("ann", DogBought)[0].coins == price
    assert t.truth.price() == max(1, 10 - dogs + 1)


@rule("DOG-144", "DOG-149")
def test_what_cannot_be_bought():
    t = at("fair", "ann coins 5", "fair PO PO PO PO", "ann.bays B1 MU")
    assert t.refuses("ann", "buy poodle b1") == "DOG-144"
    assert t.refuses("ann", "buy labrador b1") == "DOG-149"
    t = sending("ann coins 9", "offers fair gas_1", "fair_card poodle", "ann.bays B1 RO")
    t.ann("go fair")
    assert t.asked == ["bob"]  # nothing at the Fair, nothing it wants


@rule("DOG-142", "DOG-143", "DOG-145", "DOG-148")
def test_any_dog_of_the_fair_goes_at_once_into_a_valid_place():
    t = at("fair", "ann coins 9", "fair PO LA GS", "ann.bays B1 PO PO PO B2 MU RO")
    assert [move for move in t.moves("ann") if move.startswith("buy")] == ["buy poodle b1"]
    assert t.refuses("ann", "buy labrador b2") == "DOG-145"


@rule("DOG-138", "DOG-113")
def test_fair_twice_we13():
    t = sending("ann coins 9", "offers fair gas_1 discount", "fair PO LA GS", "bob no_assistant", "cid no_assistant")
    t.ann("go fair", "take gas_1", "buy poodle b1")
    assert t.asked == ["bob"]  # one deal
    t = sending("ann coins 9", "on fair ann", "offers fair discount", "fair LA GS", "lap 2")
    t.ann("go fair", "buy labrador b1")
    assert t == "ann.cards discount\nann.bays B1 LA B2"


@rule("DOG-140", "DOG-139", "DOG-150")
def test_the_fair_buys_what_its_card_shows():
    t = at("fair", "ann coins 0", "ann.bays B1 PO PO LA", "ann.sick PO", "fair_card poodle")
    assert [move for move in t.moves("ann") if move.startswith("sell")] == ["sell poodle b1"]
    assert t.refuses("ann", "sell labrador b1") == "DOG-140"
    t.ann("sell poodle b1")
    assert t == "ann coins 2 …\nann.bays B1 LA PO B2\nfair PO\nann.sick PO"
    t = sending("bob coins 9", "fair PO", "offers fair gas_1", star="bob")
    t.bob("go fair", "buy poodle b1")
    assert t == "bob.bays B1 PO B2\nfair none"


@rule("DOG-019", "DOG-020", "DOG-140")
def test_the_fair_buys_breeds_that_are_in_the_game():
    for seats, wanted in ((2, ["rottweiler", "labrador"]), (4, ["beagle", "rottweiler", "labrador"])):
        t = at("fair", "ann.bays B1 LA", "fair_card beagle", seats=seats)
        assert sorted([BREEDS.index(dog.code) for dog in facts(t)["wanted"]]) == [BREEDS.index(one) for one in wanted]
    turned = [event for event in started(2, 1).heard(None) if isinstance(event, FairCardTurned)]
    assert [len(event.dogs) for event in turned] == [2]


@rule("DOG-139", "DOG-149")
def test_what_cannot_be_sold():
    t = at("fair", "ann.bays B1 LA", "ann.sick PO", "fair MU", "fair_card poodle")
    assert t.refuses("ann", "sell poodle b1") == "DOG-139"
    assert t.refuses("ann", "swap poodle b1") == "DOG-139"
    assert t.refuses("ann", "sell mutt b1") == "DOG-149"  # the Fair would buy it, but there is none


@rule("DOG-149")
def test_where_no_dog_lies_there_is_no_price():
    t = at("fair", "ann.bays B1 PO", "fair_card poodle")
    assert facts(t)["price"] is None
    assert t.truth.phase.prompt(t.truth, 0) == ("selling", {})
    t = at("fair", "ann.bays B1 PO", "fair_card poodle", "fair MU")
    assert facts(t)["price"] == 9
    assert t.truth.phase.prompt(t.truth, 0) == ("dealing", {"coins": 9})


@rule("DOG-140", "DOG-141", "DOG-210", "DOG-211", "DOG-212")
def test_best_sale_we28():
    t = at("fair", "ann coins 0", "ann.bays B1 PO", "ann.cards trained_dog prize_dog", "fair_card poodle")
    t.ann("sell poodle b1", "play trained_dog", "play prize_dog")
    assert t == "ann coins 5 …\nann.cards none\nfair PO\ndiscards trained_dog*1 prize_dog*1"


@rule("DOG-199", "DOG-210", "DOG-211", "DOG-212", "DOG-201")
def test_cards_on_a_sale_are_free_to_use_and_need_a_sale():
    t = at("fair", "ann coins 0", "ann.bays B1 PO", "ann.cards trained_dog trained_dog prize_dog", "fair_card poodle")
    assert t.refuses("ann", "play prize_dog") == "DOG-120"
    t.ann("sell poodle b1", "play trained_dog", "play trained_dog")
    assert t == "ann* coins 4 …"
    assert t.refuses("ann", "play trained_dog") == "DOG-210"
    assert t.refuses("ann", "sell poodle b1") == "DOG-138"
    t.ann("done")
    assert t == "ann.cards prize_dog\nbob* …"


@rule("DOG-146", "DOG-147")
def test_swap_without_a_place_we27():
    t = at("fair", "ann coins 0", "ann.bays B1 BU BU GR GR B2 PO PO LA LA", "fair SB", "fair_card beagle")
    assert t.moves("ann") == ["sell labrador b2", "done"]
    assert t.refuses("ann", "swap bulldog b1") == "DOG-147"
    t = at("fair", "ann coins 0", "ann.bays B1 BU BU GR GR B2 PO PO LA LA X2", "fair SB")
    t.ann("swap bulldog b1")
    assert t.moves("ann") == ["fetch saint_bernard x2"]
    t.ann("fetch saint_bernard x2")
    assert t == "ann coins 0 …\nann.bays B1 BU GR GR B2 LA LA PO PO X2 SB\nfair BU"


@rule("DOG-146", "DOG-147", "DOG-149")
def test_a_swap_is_free_ignores_the_card_and_may_be_for_the_same_breed():
    t = at("fair", "ann coins 0", "ann.bays B1 RO B2", "fair RO MU", "fair_card poodle")
    t.ann("swap rottweiler b1")
    assert t == "given RO\nann.bays B1 B2"
    assert t.moves("ann") == ["fetch mutt b1", "fetch mutt b2", "fetch rottweiler b1", "fetch rottweiler b2"]
    t.ann("fetch rottweiler b2")
    assert t == "ann.bays B1 B2 RO\nfair MU RO"
    t = at("fair", "ann.bays B1 RO", "fair_card poodle", "ann coins 0", "fair MU")
    t.truth.fair = ()
    assert t.refuses("ann", "swap rottweiler b1") == "DOG-149"


@rule("DOG-108", "DOG-151", "DOG-040")
def test_a_purchase_or_a_swap_that_fills_a_bay_pays():
    t = at("fair", "ann coins 9", "ann.bays B1 PO PO PO", "fair PO")
    t.ann("buy poodle b1")
    assert t == "ann coins 1 … paid B1"
    t = at("fair", "ann coins 0", "ann.bays B1 PO PO PO B2 RO", "fair PO")
    t.ann("swap rottweiler b2", "fetch poodle b1")
    assert t == "ann coins 1 … paid B1\nfair RO"
    t = at("fair", "ann coins 9 paid B1", "ann.bays B1 PO PO PO", "fair PO")
    t.ann("buy poodle b1")
    assert t == "ann coins 0 … paid B1"


# ---- Free Entry ----


@rule("DOG-227", "DOG-228", "DOG-229", "DOG-230", "DOG-231")
def test_third_meeple_we35():
    t = sending("bob coins 2", "bob.cards free_entry", "on city_hall cid cid", "offers city_hall", "lap 2", star="bob")
    t.bob("enter city_hall")
    assert t == "discards free_entry*1\nbob.cards none"
    t.bob("build")
    assert t == "bob.bays B1 B2 X2\non city_hall cid cid bob …"
    t = sending("ann.cards free_entry", "on city_hall cid cid bob", "offers city_hall", "lap 2")
    assert "enter city_hall" not in t.moves("ann")
    assert t.refuses("ann", "enter city_hall") == "DOG-231"


@rule("DOG-227", "DOG-230")
def test_free_entry_is_for_full_boxes_whoever_stands_there():
    t = sending("ann.cards free_entry", "on vet ann ann", "offers vet")
    assert t.moves("ann") == ["go city_hall", "go warehouse", "go pet_shop", "enter vet", "go fair"]
    assert t.refuses("ann", "enter fair") == "DOG-230"
    assert sending("on vet ann ann", "offers vet").refuses("ann", "enter vet") == "DOG-227"


@rule("DOG-227", "DOG-228", "DOG-231")
def test_with_two_players_it_is_the_second_meeple_and_brings_no_card():
    t = sending("ann coins 5", "ann.cards free_entry", "on city_hall bob", "offers city_hall coin_2", seats=2)
    t.ann("enter city_hall", "build")
    assert t == "ann coins 3 …\nann.cards none\noffers city_hall coin_2 …"
    assert [event.card.code for event in t.heard("bob", CardUsed)] == ["free_entry"]
    t = sending("ann.cards free_entry", "on city_hall bob ann", "offers city_hall coin_2", seats=2)
    assert t.refuses("ann", "enter city_hall") == "DOG-231"
