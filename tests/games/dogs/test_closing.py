"""Phase 3, the end of the game and the points.  DOG-153 to DOG-195, DOG-225, DOG-226, DOG-240 to DOG-246."""

import pytest

from cheeseboard.games.dogs.components import CARDS, DOGS
from cheeseboard.games.dogs.events import (
    AssistantLeft,
    CardsDealt,
    CardUsed,
    DogFellIll,
    DogLeft,
    Fed,
    GameWon,
    KennelScored,
    LastRoundAgreed,
    MapFilled,
    PileShuffled,
    RoadworkEverywhere,
    RoundBegan,
    WagePaid,
)
from cheeseboard.games.dogs.scene import pack_of
from cheeseboard.games.dogs.scoring import Score, pack_points
from cheeseboard.testing import Scene
from tests.games.dogs.table import played, started, table
from tests.rules import rule

RICH = "coins 5 food 9"


def closing(seats: int, *lines: str) -> Scene:
    """All meeples have acted; the others have what they need."""
    rich = [f"{name} {RICH}" for name in ("bob", "cid", "dee")[: seats - 1]]
    return table(seats, *rich, *lines, "phase next_meeple", "lap 2", star=("bob", "cid", "dee")[seats - 2])


# ---- feeding ----


@rule("DOG-153", "DOG-154", "DOG-155", "DOG-156")
def test_every_bay_with_a_dog_eats_one_food():
    t = closing(3, f"ann {RICH}", "ann.bays B1 PO PO PO PO B2 MU X2 X3 LA", "ann.sick RO RO")
    assert t.truth.food[0] == 6
    assert [event.bays for event in t.heard("ann", Fed) if event.seat == 0] == [3]


@rule("DOG-157", "DOG-158", "DOG-159", "DOG-160", "DOG-162")
def test_with_too_little_food_the_player_chooses():
    t = closing(3, "ann coins 5 food 1", "ann.bays B1 PO PO MU B2 LA X2 RO RO")
    assert t.moves("ann") == ["feed b1", "feed b2", "feed x2"]
    assert t.refuses("ann", "done") == "DOG-157"  # no bay is starved to save food
    t.ann("feed b2")
    assert t.moves("ann") == ["weaken mutt b1", "weaken poodle b1"]
    t.ann("weaken mutt b1")
    assert t == "ann.sick MU RO\nann.bays B1 PO PO B2 LA X2 RO"  # one dog of each; of x2 there was no choice


@rule("DOG-154", "DOG-155", "DOG-158")
def test_bays_are_fed_in_any_order():
    t = closing(3, "ann coins 5 food 2", "ann.bays B1 PO B2 LA X2 RO X3 MU X5")
    assert t.moves("ann") == ["feed b1", "feed b2", "feed x2", "feed x3"]
    assert t.refuses("ann", "feed x5") == "DOG-155"
    t.ann("feed x3")
    assert t.moves("ann") == ["feed b1", "feed b2", "feed x2"]
    assert t.refuses("ann", "feed x3") == "DOG-154"
    t.ann("feed b1")
    assert t == "ann.bays B1 PO B2 X2 X3 MU X5\nann.sick RO LA"


@rule("DOG-108", "DOG-159", "DOG-162", "DOG-249")
def test_hungry_poodles_we14():
    t = closing(3, "ann coins 1 food 0 paid B1", "ann.bays B1 PO PO PO PO")
    assert t.heard("ann", DogFellIll)[0].dog.code == "poodle"
    assert t == "ann.bays B1 PO PO PO B2\nann.sick PO"
    t = table(3, "ann coins 0 medicine 1 paid B1", "ann.bays B1 PO PO PO", "ann.sick PO", "phase curing", "action vet")
    t.ann("cure poodle b1")
    assert t == "ann coins 0 gas 6 food 2 medicine 0 …"


@rule("DOG-163", "DOG-008")
def test_hunger_with_a_full_infirmary_we30():
    t = closing(3, "ann coins 5 food 0", "ann.sick PO PO LA LA GR GR", "ann.bays B1 RO RO")
    assert t.heard(None, DogLeft)
    assert t == "fair RO\nann.bays B1 RO B2"


@rule("DOG-161", "DOG-163")
def test_the_order_matters_when_the_infirmary_has_room_for_some():
    t = closing(3, "ann coins 5 food 0", "ann.sick PO PO LA LA GR", "ann.bays B1 RO B2 MU")
    assert t.moves("ann") == ["weaken rottweiler b1", "weaken mutt b2"]
    t.ann("weaken mutt b2")
    assert t == "ann.sick MU GR LA LA PO PO\nfair RO"


@rule("DOG-160", "DOG-161")
def test_unfed_bays_are_settled_in_any_order():
    t = closing(3, "ann coins 5 food 0", "ann.bays B1 RO MU B2 LA X2 PO GS")
    assert t == "ann.sick LA"  # of b2 there was no choice
    assert t.moves("ann") == ["weaken mutt b1", "weaken rottweiler b1", "weaken german_shepherd x2", "weaken poodle x2"]
    t.ann("weaken poodle x2")
    assert t.refuses("ann", "weaken german_shepherd x2") == "DOG-160"
    t.ann("weaken mutt b1")
    assert t == "ann.bays B1 RO B2 X2 GS\nann.sick MU LA PO"


# ---- wages ----


@rule("DOG-153", "DOG-164", "DOG-165")
def test_the_wage_is_paid_by_whoever_can():
    t = closing(3, "ann coins 1 food 9")
    assert [event.seat for event in t.heard(None, WagePaid)] == [0, 1, 2]
    assert t.truth.coins == [1, 5, 5]  # the next round brings a coin again


@rule("DOG-166", "DOG-117")
def test_whoever_cannot_pay_loses_the_assistant():
    t = closing(3, "ann coins 0 food 9")
    assert [event.seat for event in t.heard(None, AssistantLeft)] == [0]
    assert t.truth.assistants == [False, True, True]


@rule("DOG-164", "DOG-165", "DOG-225", "DOG-203")
def test_a_coin_or_the_card():
    t = closing(3, "ann coins 2 food 9", "ann.cards assistant_card")
    assert t.moves("ann") == ["pay", "card"]
    assert t.refuses("ann", "done") == "DOG-165"
    t.ann("card")
    assert t == "ann.cards none"
    assert [event.card.code for event in t.heard(None, CardUsed)] == ["assistant_card"]
    assert t.truth.coins[0] == 3
    t = closing(3, "ann coins 0 food 9", "ann.cards assistant_card")
    assert t.moves("ann") == ["card", "done"]
    t.ann("done")
    assert t.truth.assistants[0] is False
    assert t == "ann.cards assistant_card"


@rule("DOG-167", "DOG-168", "DOG-226")
def test_hiring_back_we29():
    t = closing(3, "ann coins 1 food 9 no_assistant", "ann.cards assistant_card")
    assert t.moves("ann") == ["hire", "done"]
    assert t.refuses("ann", "card") == "DOG-226"
    t.ann("hire")
    assert t.truth.assistants[0] is True
    assert t.truth.coins[0] == 1  # paid the one, received the next round's
    t = closing(3, "ann coins 1 food 9 no_assistant")
    t.ann("done")
    assert t.truth.assistants[0] is False
    t = closing(3, "ann coins 0 food 9 no_assistant", "ann.cards assistant_card")
    assert t.truth.assistants[0] is False
    assert t.truth.round == 2


# ---- cards, map, Start Player ----


@rule("DOG-153", "DOG-169", "DOG-171", "DOG-175")
def test_the_table_is_renewed_and_the_piece_goes_to_the_left():
    t = closing(3, f"ann {RICH}", "offers vet gas_1 fair coin_1 discount", "fair_card beagle")
    truth = t.truth
    assert [len(offer) for offer in truth.offers] == [2] * 5
    assert t == "start bob\nround 2"
    assert {CARDS[number].code for number in truth.discards.numbers} >= {"coin_1", "gas_1", "discount"}
    assert len(truth.fair_order) == 2
    assert t.heard(None, RoundBegan)[0].seat == 1


@rule("DOG-170")
def test_the_deck_runs_out_we31():
    t = closing(3, f"ann {RICH}", "pile gas_1*2 food_1*2",
                "discards coin_1*2 coin_2*2 coin_3*1 gas_2*2 gas_3*1 food_2*2 food_3*1 medicine_1*2 medicine_2*2 "
                "medicine_3*1 receive_dog*2 trained_dog*3 prize_dog*2 vet_card*3 swap_dogs*2 discount*3 "
                "assistant_card*3 free_entry*2", "offers vet")  # fmt: skip
    [dealt] = t.heard(None, CardsDealt)
    assert sorted(card.code for card in dealt.cards[:4]) == ["food_1", "food_1", "gas_1", "gas_1"]
    assert [event.cards for event in t.heard(None, PileShuffled)] == [36]
    assert len(t.truth.pile) == 30


@rule("DOG-172", "DOG-173", "DOG-174")
def test_empty_spaces_are_filled_and_dogs_stay():
    t = closing(3, f"ann {RICH}", "map C2 RO F8 PO")
    [filled] = t.heard(None, MapFilled)
    assert filled.spaces == ("C1", "C3", "C4", "C5", "C6", "C7", "C8", "F1", "F2", "F3", "F4", "F5", "F6", "F7")
    assert (t.truth.spaces[1], t.truth.spaces[15]) == (DOGS[6], DOGS[30])


@rule("DOG-240", "DOG-181")
def test_blocking_tokens_are_lifted_before_the_map_is_filled():
    t = closing(2, f"ann {RICH}", "map C1 block:city C2 MU F1 block:country F2 PO")
    [filled] = t.heard(None, MapFilled)
    assert filled.number == 14
    assert "C1" in filled.spaces
    assert "F1" in filled.spaces


@rule("DOG-242", "DOG-180")
def test_six_blocking_tokens_we33():
    blocks = " ".join(["city_block"] * 3 + ["mutt"] * 3 + ["country_block"] * 3 + ["poodle"] * 3)
    on_map = "map C1 MU C2 RO F1 PO F2 LA"
    t = table(2, "phase renewing", on_map, "round 5", "offers vet", f"draw {draws(blocks)}")
    assert t.heard(None, RoadworkEverywhere)
    assert t == "last_round yes\nround 6"


def draws(dogs: str) -> str:
    """Ten cards and a Fair card come first."""
    cards = ["gas_1", "food_1", "coin_1", "gas_2", "food_2"]
    return " ".join([*cards, *cards, "1", dogs])


@rule("DOG-243")
def test_the_first_filling_of_the_map_does_not_count():
    for seed in range(40):
        assert not started(2, seed).table.last_round


@rule("DOG-244", "DOG-177")
def test_blocking_tokens_in_a_reserve_count_as_tokens():
    t = table(2, "ann gas 3 drove at C1", "bob at garage", "map C1 block:city C2 MU", "city 6", "returned 1")
    assert [DOGS[number].is_block for number in t.truth.city.numbers].count(True) == 2
    t.ann("return", "pick food")
    assert t.truth.last_round is False  # six tokens for the six spaces without any


# ---- the end ----


@rule("DOG-176")
def test_the_number_of_rounds_is_open_unless_agreed():
    lengths = set()
    for seed in range(4):
        *_, match = played(3, 40 + seed)
        lengths.add(match.table.round)
    assert len(lengths) > 1
    *_, match = played(3, 44, last_round=2)
    assert match.table.round == 2
    assert [event.round for event in match.heard(None) if isinstance(event, LastRoundAgreed)] == [2]


@rule("DOG-180")
def test_the_last_round_is_fed_and_paid_but_not_renewed():
    t = closing(3, f"ann {RICH}", "last_round yes", "ann.bays B1 PO")
    assert t.outcome is not None
    assert t.truth.food[0] == 8
    assert t.truth.coins[0] == 4
    assert not t.heard(None, MapFilled)
    assert t == "phase over\nround 1"


@rule("DOG-183", "DOG-184")
@pytest.mark.parametrize(
    ("bay", "points"),
    [("", 0), ("PO", 0), ("PO BE", 0), ("PO PO", 2), ("PO PO BE", 3), ("PO PO BE BE", 5), ("PO PO PO", 8),
     ("PO PO PO PO", 12)],
)  # fmt: skip
def test_a_bay_scores_one_line_of_the_table(bay, points):
    assert pack_points(pack_of(bay.split())) == points


@rule("DOG-183", "DOG-185", "DOG-186", "DOG-188", "DOG-189", "DOG-191", "DOG-002")
def test_final_score_we16():
    t = closing(3, "ann coins 9 gas 1 food 5 medicine 0", "last_round yes", "ann.sick PO LA",
                "ann.bays B1 PO PO PO PO B2 LA LA LA X2 BU BU GR GR X3 RO RO BU")  # fmt: skip
    [score] = [event for event in t.heard(None, KennelScored) if event.seat == 0]
    assert (score.pack, score.bays, score.variety, score.assistant, score.supplies, score.sick) == (28, 5, 10, 2, 0, -4)
    assert score.points == 41
    assert t.winners == ["ann"]
    assert t.heard("ann", GameWon)[0].points == 41


@rule("DOG-185")
def test_an_additional_bay_counts_only_with_a_dog():
    t = table(3, "ann.bays B1 B2 X2 PO X3 X5", "phase sending").truth
    assert Score(t, 0).bays == 2
    t = table(3, "ann.bays B1 B2 X2 X3 PO X5 LA", "phase sending").truth
    assert Score(t, 0).bays == 8


@rule("DOG-186", "DOG-187")
def test_a_breed_counts_once_and_not_in_the_infirmary():
    t = table(3, "ann.bays B1 PO PO B2 PO LA", "ann.sick RO", "phase sending").truth
    assert Score(t, 0).variety == 4


@rule("DOG-188")
def test_an_assistant_paid_by_card_or_hired_in_the_last_round_counts():
    t = closing(3, "ann coins 0 food 9", "ann.cards assistant_card", "last_round yes")
    t.ann("card")
    assert Score(t.truth, 0).assistant == 2
    t = closing(3, "ann coins 1 food 9 no_assistant", "last_round yes")
    t.ann("hire")
    assert Score(t.truth, 0).assistant == 2
    t = closing(3, "ann coins 0 food 9", "last_round yes")
    assert Score(t.truth, 0).assistant == 0


@rule("DOG-189", "DOG-190", "DOG-202")
def test_three_tokens_are_a_point_and_coins_and_cards_are_none():
    poor = table(3, "ann coins 0 gas 1 food 1 medicine 1", "phase sending").truth
    rich = table(3, "ann coins 30 gas 1 food 2 medicine 2", "ann.cards discount free_entry", "phase sending").truth
    assert Score(poor, 0).supplies == Score(rich, 0).supplies == 1
    assert Score(poor, 0).points() == Score(rich, 0).points()


@rule("DOG-191", "DOG-195")
def test_a_total_may_be_negative():
    t = closing(3, "ann coins 0 gas 0 food 0 medicine 0", "last_round yes", "ann.sick PO PO LA LA RO RO")
    assert t.outcome is not None
    assert t.outcome.scores[0] == -12


@rule("DOG-192", "DOG-193", "DOG-194")
def test_tie_we39():
    """Equal points: more healthy dogs win; equal again, and the victory is shared."""
    t = closing(2, "ann coins 2 gas 0 food 1 medicine 0", "bob coins 2 gas 0 food 1 medicine 0", "last_round yes",
                "ann.bays B1 PO MU", "bob.bays B1 LA RO")  # fmt: skip
    assert t.outcome is not None
    assert t.outcome.places == [1, 1]
    t = closing(2, "ann coins 2 gas 0 food 1 medicine 0", "bob coins 2 gas 0 food 2 medicine 6", "last_round yes",
                "ann.bays B1 PO PO MU", "bob.bays B1 LA B2 RO")  # fmt: skip
    assert t.outcome is not None
    assert t.outcome.scores[0] == 8 + 3 + 2
    assert t.outcome.scores[1] == 8 + 2 + 2
    t = closing(2, "ann coins 2 gas 0 food 1 medicine 0", "bob coins 2 gas 0 food 2 medicine 9", "last_round yes",
                "ann.bays B1 PO PO MU", "bob.bays B1 LA B2 RO")  # fmt: skip
    assert t.outcome is not None
    assert t.outcome.scores == [13, 13]
    assert t.outcome.places == [1, 2]  # three dogs against two


# ---- two players ----


@rule("DOG-245", "DOG-246", "DOG-191")
def test_city_and_country_we34():
    t = table(2, "ann.bays B1 PO LA", "ann.sick MU", "bob.bays B1 PO MU", "phase sending").truth
    score = Score(t, 0)
    assert (score.variety, score.sick, score.areas) == (8, -2, -5)
    assert Score(t, 1).areas == 0
    empty = table(2, "phase sending").truth
    assert Score(empty, 0).areas == -5  # once, even if both are missing
    assert Score(table(3, "ann.bays B1 PO", "phase sending").truth, 0).areas == 0


@rule("DOG-248")
def test_all_else_is_the_same_with_two_players():
    t = table(2, "ann coins 3", "phase sending", "offers city_hall gas_1")
    t.ann("go city_hall", "build")
    assert t == "ann coins 1 …\nann.bays B1 B2 X2"
