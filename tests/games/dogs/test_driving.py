"""Phase 1: refuelling and driving.  DOG-041 to DOG-084, and the cards of the road."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from cheeseboard.engine.play import outcomes
from cheeseboard.games.dogs import GAME
from cheeseboard.games.dogs.components import DOGS, step_cost
from cheeseboard.games.dogs.events import (
    CardUsed,
    DogReceived,
    IncomePaid,
    LostDogDelivered,
    NobodyDrove,
    ReserveShort,
    Returned,
    Stayed,
)
from cheeseboard.games.dogs.moves import RECEIVES
from cheeseboard.games.dogs.rules.driving import blocked_bits
from cheeseboard.games.dogs.table import DogTable
from tests.games.dogs.table import drives, played, started, table
from tests.rules import rule

ALL = {f"{area}{n}" for area in "CF" for n in range(1, 9)}
NEAR_THREE = "map C1 MU F1 LA F3 PO F5 GS"
NEAR = "map C1 MU F1 LA F3 PO F5 GS F7 DA"


# ---- the opening of a round ----


@rule("DOG-041", "DOG-042", "DOG-043", "DOG-044", "DOG-048")
def test_from_round_two_on_everybody_receives_a_coin_and_may_buy_gas():
    t = table(3, "ann coins 0 gas 2", "bob coins 5 gas 0", "cid coins 2 gas 9", "phase beginning", "round 1")
    assert t == "ann coins 1 gas 2 …\nbob coins 6 …\ncid coins 3 …\nround 2\nphase refuelling"
    assert t.heard(None, IncomePaid)
    assert t.moves("ann") == ["refuel 0", "refuel 1"]
    t.ann("refuel 0")
    assert t.moves("bob") == ["refuel 0", "refuel 1", "refuel 2", "refuel 3"]
    t.bob("refuel 3")
    assert t == "bob coins 3 gas 9 …\nann* …\nphase at_the_wheel"  # cid has 9 gas and is not asked


@rule("DOG-043", "DOG-046", "DOG-047")
def test_round_one_brings_no_coin_and_sells_no_gas():
    match = started(3, first_player=0)
    assert match.table.coins == [3, 3, 3]
    assert not [event for event in match.heard(None) if isinstance(event, IncomePaid)]
    assert table(3).refuses("ann", "refuel 1") == "DOG-046"
    assert table(3, "round 2").refuses("ann", "refuel 1") == "DOG-047"


@rule("DOG-006", "DOG-007", "DOG-045")
def test_partial_refuelling_we19():
    t = table(3, "ann coins 2 gas 8", "phase refuelling", "round 2")
    assert t.moves("ann") == ["refuel 0", "refuel 1"]
    assert t.refuses("ann", "refuel 3") == "DOG-064"
    t.ann("refuel 1")
    assert t == "ann coins 1 gas 9 …"


# ---- driving ----


@rule("DOG-055", "DOG-057", "DOG-058", "DOG-061", "DOG-062", "DOG-067")
def test_driving_to_the_dalmatian_we01():
    t = table(4, "ann gas 6", NEAR)
    t.ann("drive f7")
    assert t == "ann … gas 2 … drove at F7\nann.tile DA\nmap C1 MU F1 LA F3 PO F5 GS"
    assert t.asked == ["bob"]


@rule("DOG-061", "DOG-063")
def test_the_cheaper_of_two_ways_we02():
    t = table(4, "ann gas 9 drove at C6", "map C3 BU C4 MU")
    t.ann("drive c3")
    assert t == "ann … gas 6 …\nann.tile BU"


@rule("DOG-033", "DOG-069", "DOG-070", "DOG-072", "DOG-249")
def test_a_lost_dog_goes_to_the_fair_and_pays_the_reward_of_its_space_we03():
    t = table(4, "ann coins 0 gas 6", "map F5 lost:GS F1 PO")
    t.ann("drive f5")
    assert t == "ann coins 3 gas 3 …\nann.tile none\nfair GS"
    assert t.heard("ann", LostDogDelivered)[0].coins == 3


@rule("DOG-070")
def test_the_reward_is_that_of_the_space_not_of_the_distance():
    t = table(4, "ann coins 0 gas 6 drove at F5", "map F7 lost:GS F8 LA")
    t.ann("drive f7")
    assert t == "ann coins 4 gas 5 …"


@rule("DOG-068", "DOG-071")
def test_any_number_of_dogs_aboard_and_every_lost_dog_is_paid():
    t = table(2, "ann coins 0 gas 9 drove at C4", "bob at garage", "ann.tile MU RO",
              "map C5 lost:GR C3 sick:BU C1 lost:RO C2 MU C4 LA")  # fmt: skip
    t.ann("drive c5", "drive c3", "drive c1", "drive c2")
    assert t == "ann coins 4 gas 5 …\nann.tile MU MU RO sick:BU\nfair RO GR"


@rule("DOG-064", "DOG-065", "DOG-075")
def test_the_last_drop_we20():
    t = table(4, "ann gas 4")
    assert drives(t) == {space for space in ALL if int(space[1]) <= 6}  # those of cost 1 to 3
    assert t.refuses("ann", "drive f7") == "DOG-065"
    t.ann("drive f5")
    assert t.truth.gas[0] == 1
    t = table(4, "ann gas 1 drove at F5", "bob at garage", "cid at garage", "dee at C1 drove", "returned 2", star="dee")
    t.dee("return")
    assert [event.seat for event in t.heard(None, Returned)] == [3, 0]


@rule("DOG-064")
def test_what_cannot_be_paid_is_no_move():
    t = table(4, "ann gas 3")
    assert t.refuses("ann", "drive c8") == "DOG-064"
    assert t.refuses("ann", "drive c5") == "DOG-065"


@rule("DOG-056", "DOG-059")
def test_a_move_ends_on_a_space_with_a_dog():
    t = table(3, "ann gas 9", "bob at C2 drove", "map C3 MU")
    assert drives(t) == {"C3"}
    assert t.refuses("ann", "drive c1") == "DOG-056"
    assert t.refuses("ann", "drive c2") == "DOG-059"


@rule("DOG-060", "DOG-066")
def test_other_pick_ups_and_the_centre_are_passed():
    t = table(3, "ann gas 9 drove at C1", "bob at C3 drove", "map C5 MU F1 PO C8 GR")
    t.ann("drive c5")
    assert t.truth.gas[0] == 7  # through bob on C3, as usual
    t = table(3, "ann gas 9 drove at C1", "map F1 PO F3 LA")
    t.ann("drive f1")
    assert t.truth.gas[0] == 8  # through the centre, for nothing


@rule("DOG-050", "DOG-051", "DOG-052", "DOG-074", "DOG-076")
def test_whoever_stays_is_skipped_and_pays_nothing():
    t = table(3, "ann gas 6")
    assert t.refuses("ann", "return") == "DOG-074"
    t.ann("stay")
    assert t == "ann … gas 6 … at garage"
    t.bob("drive c1")
    t.cid("drive f1")
    assert t.asked == ["bob"]
    assert t.refuses("bob", "stay") == "DOG-050"


@rule("DOG-073")
def test_going_home_is_explained_by_what_it_costs():
    t = table(3, "ann gas 4 at F1 drove").truth
    assert t.phase.clause(t, 0, GAME.move("return")) == "DOG-073"
    assert t.phase.clause(t, 1, GAME.move("return")) == "DOG-074", "who has not been away stays"


@rule("DOG-052", "DOG-053", "DOG-065")
def test_too_little_gas_we18():
    t = table(3, "ann gas 1 coins 0", "phase on_the_road", "round 3")
    assert [event.seat for event in t.heard(None, Stayed)] == [0]
    assert t == "ann coins 0 gas 1 … at garage\nbob* …"


@rule("DOG-073", "DOG-077", "DOG-079")
def test_the_bonus_comes_after_paying_we21():
    t = table(3, "ann gas 1 drove at F5", "bob drove at C1", "cid drove at C2", NEAR_THREE, "phase at_the_wheel")
    t.ann("return")
    assert t.truth.gas[0] == 0
    assert t.moves("ann") == ["pick gas", "pick food", "pick medicine"]
    t.ann("pick gas")
    assert t == "ann coins 3 gas 1 …\nbob* …"


@rule("DOG-077", "DOG-080", "DOG-082")
def test_first_and_last_home_take_a_token_and_those_between_do_not():
    t = table(4, "ann drove at F1", "bob drove at F3", "cid drove at C1", "dee at garage", "map C8 BU")
    t.ann("return", "pick food")
    t.bob("return")
    assert t.asked == ["cid"]  # bob was neither
    t.cid("return")
    assert t.moves("cid") == ["pick gas", "pick food", "pick medicine"]
    assert t.refuses("cid", "done") == "DOG-077"


@rule("DOG-007", "DOG-077")
def test_the_bonus_does_not_pass_nine_gas():
    t = table(3, "ann gas 9", "phase picking", "returned 1")
    assert t.moves("ann") == ["pick food", "pick medicine"]
    assert t.refuses("ann", "pick gas") == "DOG-007"


@rule("DOG-078", "DOG-239")
def test_with_two_players_only_the_last_one_home_takes_a_token():
    t = table(2, "ann gas 5 drove at F1", "bob gas 5 drove at C1", "map F3 PO")
    t.ann("return")
    assert t.asked == ["bob"]
    t.bob("return", "pick medicine")
    assert t == "bob coins 3 gas 4 food 2 medicine 3 …"


@rule("DOG-080", "DOG-081")
def test_a_lone_driver_takes_one_token_we22():
    t = table(4, "ann gas 6", "bob at garage", "cid at garage", "dee at garage", "map C1 MU F1 PO C2 GR")
    t.ann("drive c1", "drive f1", "return", "pick food")
    assert t == "ann coins 3 gas 3 food 3 …\nlast_round none"


@rule("DOG-051", "DOG-054", "DOG-179", "DOG-180")
def test_nobody_drives_we17():
    t = table(3, NEAR_THREE)
    t.ann("stay")
    t.bob("stay")
    t.cid("stay")
    assert t.heard(None, NobodyDrove)
    assert t == "last_round yes\nphase sending"


@rule("DOG-083", "DOG-084", "DOG-177")
def test_last_round_we15():
    t = table(4, "ann gas 3 drove at C1", "bob at garage", "cid at garage", "dee at garage",
              "map C6 BU C7 GR C8 MU F1 LA F2 PO F3 GS F4 SB F5 DA F6 BC F7 PO", "city 4", "returned 1")  # fmt: skip
    t.ann("return", "pick food")
    assert t.heard(None, ReserveShort)
    assert t == "last_round yes"


@rule("DOG-177", "DOG-178")
def test_just_enough_we37():
    t = table(4, "ann gas 3 drove at C1", "bob at garage", "cid at garage", "dee at garage",
              "map C4 RO C5 BE C6 BU C7 GR C8 MU F6 BC F7 PO F8 LA", "city 8", "country 5", "returned 1")  # fmt: skip
    t.ann("return", "pick food")
    assert t == "last_round none"
    t = table(4, "ann gas 3 drove at C1", "bob at garage", "cid at garage", "dee at garage",
              "map C4 RO C5 BE C6 BU C7 GR C8 MU F6 BC F7 PO F8 LA", "city 8", "country 4", "returned 1")  # fmt: skip
    t.ann("return", "pick food")
    assert t == "last_round yes"


# ---- Receive a Dog ----


@rule("DOG-200", "DOG-205", "DOG-206", "DOG-207", "DOG-209", "DOG-069")
def test_receive_a_dog_turns_up_a_lost_dog_we23():
    t = table(3, "ann coins 0 gas 5 drove at F3", "ann.cards receive_dog", "map C1 RO F5 PO", "draw lost_mutt")
    before = len(t.truth.city)
    t.ann("receive city")
    assert t == "ann* coins 1 gas 5 …\nann.tile none\nann.cards none\nfair MU\ndiscards receive_dog*1"
    assert len(t.truth.city) == before - 1
    assert set(t.moves("ann")) == {"drive c1", "drive f5", "return"}


@rule("DOG-205", "DOG-206", "DOG-209", "DOG-054")
def test_a_dog_may_be_received_in_the_centre_and_by_one_who_stays():
    t = table(2, "ann gas 6", "bob at garage", "ann.cards receive_dog", "draw sick_poodle")
    t.ann("receive country")
    assert t == "ann.tile sick:PO"
    t.ann("stay")
    assert t.heard(None, NobodyDrove)  # drawing is not driving
    assert t == "ann.sick PO\nlast_round yes"


@rule("DOG-053", "DOG-075", "DOG-206")
def test_the_card_is_offered_before_the_pick_up_stays_or_returns_by_itself():
    t = table(3, "ann gas 1", "ann.cards receive_dog", "phase on_the_road", "draw mutt")
    assert t.moves("ann") == ["receive city", "receive country", "stay"]
    t.ann("receive city")
    assert [event.seat for event in t.heard(None, Stayed)] == [0]
    t = table(3, "ann gas 1 drove at F1", "ann.cards receive_dog", "map C8 MU", "phase on_the_road")
    assert t.moves("ann") == ["receive city", "receive country", "return"]


@rule("DOG-199", "DOG-200")
def test_two_cards_of_a_kind_in_one_turn():
    t = table(3, "ann gas 6", "ann.cards receive_dog receive_dog", "draw mutt mutt")
    t.ann("receive city", "receive city")
    assert t == "ann* …\nann.tile MU MU\nann.cards none"


@rule("DOG-201", "DOG-208")
def test_a_reserve_without_dogs_cannot_be_chosen():
    t = table(2, "ann gas 6", "ann.cards receive_dog", "map C1 MU F1 PO")
    t.truth.city.numbers = [36] * 3  # blocking tokens only
    assert [move for move in t.moves("ann") if move.startswith("receive")] == ["receive country"]
    assert t.refuses("ann", "receive city") == "DOG-208"
    assert t.truth.phase.clause(t.truth, 0, RECEIVES[1]) == "DOG-205"  # the other one may be, by this
    assert table(2).refuses("ann", "receive city") == "DOG-205"


@rule("DOG-208")
def test_a_blocking_token_is_never_received():
    t = table(2, "ann gas 6", "ann.cards receive_dog", "map F1 PO F2 LA").truth
    t.country.numbers = sorted([37] * 3 + [30] * 2 + [22])  # three blocking tokens, two Poodles, a sick Labrador
    chances = {after.tiles[0][0].code: chance for chance, after in outcomes(t, [[RECEIVES[1]]])}
    assert chances == {"poodle": Fraction(2, 3), "sick_labrador": Fraction(1, 3)}


# ---- Swap Dogs ----


@rule("DOG-218", "DOG-219", "DOG-220", "DOG-221", "DOG-070", "DOG-181")
def test_swap_across_the_map_we24():
    t = table(3, "ann coins 0 gas 3 drove at F5", "ann.cards swap_dogs", "map C1 lost:RO F7 PO")
    t.ann("swapmap", "point c1")
    assert "point c1" not in t.moves("ann")
    t.ann("point f7")
    assert t.refuses("ann", "return") == "DOG-220"
    assert t.moves("ann") == ["drive f7"]
    t.ann("drive f7")
    assert t == "ann coins 4 gas 2 …\nmap C1 PO\nfair RO"
    assert t.truth.spaces[0] is DOGS[30]  # the Poodle stands in the city until somebody takes it


@rule("DOG-218", "DOG-219")
def test_the_two_dogs_are_pointed_at_in_any_order():
    t = table(3, "ann gas 3", "ann.cards swap_dogs", "map C1 MU F1 PO F7 GS")
    t.ann("swapmap", "point f7")
    assert t.moves("ann") == ["point c1", "point f1"]
    assert t.refuses("ann", "point f7") == "DOG-218"  # two dogs
    t.ann("point c1")
    assert t == "map C1 GS F1 PO F7 MU"


@rule("DOG-220", "DOG-201")
def test_swap_dogs_needs_a_legal_move_and_two_dogs():
    t = table(3, "ann gas 2 drove at F1", "ann.cards swap_dogs receive_dog", "map C5 MU C7 GR")
    assert "swapmap" not in t.moves("ann")
    assert t.refuses("ann", "swapmap") == "DOG-220"
    t = table(3, "ann gas 9", "ann.cards swap_dogs", "map C5 MU")
    assert "swapmap" not in t.moves("ann")
    assert t.refuses("ann", "swapmap") == "DOG-201"
    assert table(3, "map C5 MU C7 GR").refuses("ann", "swapmap") == "DOG-218"  # without the card
    t = table(3, "ann gas 9", "ann.cards swap_dogs receive_dog", "map C5 MU C7 GR", "draw poodle")
    t.ann("swapmap", "point c5", "point c7", "receive country")  # a card between the swap and the drive
    assert set(t.moves("ann")) == {"drive c5", "drive c7"}


@rule("DOG-222", "DOG-236", "DOG-237")
def test_blocking_tokens_are_no_dogs():
    t = table(2, "ann gas 9", "ann.cards swap_dogs", "map C1 block:city C3 MU C5 GR")
    assert drives(t) == {"C3", "C5"}
    assert t.refuses("ann", "drive c1") == "DOG-236"
    t.ann("swapmap")
    assert t.moves("ann") == ["point c3", "point c5"]
    assert t.refuses("ann", "point c1") == "DOG-222"


@rule("DOG-236", "DOG-238")
def test_roadwork_we32():
    t = table(2, "ann gas 4", "map C1 block:city C3 MU F1 PO")
    assert drives(t) == {"C3", "F1"}
    t.ann("drive c3")
    assert t.truth.gas[0] == 1
    assert drives(table(2, "ann gas 3", "map C1 block:city C3 MU")) == set()


@rule("DOG-237")
def test_in_random_games_no_blocking_token_leaves_the_map_or_a_reserve():
    for match in played(2, 4):
        t = match.table
        assert not [dog for tile in t.tiles for dog in tile if dog.is_block]
        assert not [dog for dog in t.fair if dog.is_block]


@rule("DOG-203", "DOG-204", "DOG-120")
def test_cards_of_phase_one_are_used_on_ones_own_turn_only():
    t = table(3, "bob.cards receive_dog swap_dogs", "ann gas 6")
    assert not {"receive city", "swapmap"} & set(t.moves("ann"))
    t = table(3, "ann.cards receive_dog swap_dogs vet_card", "phase sending")
    assert t.moves("ann") == ["go city_hall", "go warehouse", "go pet_shop", "go vet", "go fair"]
    t = table(3, "ann.cards discount trained_dog prize_dog assistant_card free_entry", "ann gas 6", "map C1 MU")
    assert t.moves("ann") == ["drive c1", "stay"]


@rule("DOG-197", "DOG-198")
def test_a_used_card_goes_to_the_discards():
    t = table(3, "ann.cards receive_dog receive_dog swap_dogs", "ann gas 6", "draw mutt")
    t.ann("receive city")
    assert t == "ann.cards receive_dog swap_dogs\ndiscards receive_dog*1"
    assert [event.card.code for event in t.heard("bob", CardUsed)] == ["receive_dog"]
    assert t.heard("bob", DogReceived)[0].dog.code == "mutt"


@rule("DOG-182")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_game_ends_and_gas_never_passes_its_limits(seats):
    for match in played(seats, seats + 10):
        GAME.check(match.table)
    assert match.outcome is not None


@pytest.mark.parametrize(
    ("word", "clause"),
    [("put b1", "DOG-040"), ("done", "DOG-050"), ("go vet", "DOG-111"), ("accept", "DOG-096"), ("feed b1", "DOG-153")],
)
def test_other_moves_are_refused_at_the_wheel_by_the_clause_of_their_own_moment(word, clause):
    assert table(3).refuses("ann", word) == clause


@rule("DOG-061", "DOG-063", "DOG-066", "DOG-238")
def test_the_way_that_a_board_shows_costs_what_is_paid():
    for seats, seed in ((2, 1), (3, 2), (4, 3)):
        for match in played(seats, seed):
            t = match.table
            told: Mapping[str, Any] = GAME.board_facts(t)
            for seat, back in enumerate(told["ways"]):
                for space in t.options.box.spaces:
                    assert price_of_way(t, back, space) == told["costs"][seat][space]


def price_of_way(t: DogTable, back: list[int | None], space: int) -> int:
    blocked, cost, node = blocked_bits(t), 0, space
    while (before := back[node]) is not None:
        assert before in t.options.box.paths[node]
        cost += step_cost(node, blocked)
        node = before
    return cost
