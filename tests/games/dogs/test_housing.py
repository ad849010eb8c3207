"""Kennels, housing and donations.  DOG-029 to DOG-040, DOG-085 to DOG-110, DOG-213 to DOG-217."""

from itertools import combinations_with_replacement, product

import pytest

from cheeseboard.games.dogs.components import WELL
from cheeseboard.games.dogs.events import (
    BayFull,
    DogNamed,
    DogOffered,
    DogsMoved,
    DonatedToFair,
    DonationAccepted,
    DonationRefused,
)
from cheeseboard.games.dogs.rules.kennel import has_room, places_for, rows_of
from cheeseboard.games.dogs.table import with_dog
from cheeseboard.testing import Scene
from tests.games.dogs.table import played, table
from tests.rules import rule


def home(seats: int, *lines: str) -> Scene:
    """All pick-ups are home, and ann begins to house her dogs."""
    return table(seats, *lines, "phase coming_home")


def arrangements(t: Scene, name: str = "ann") -> set[str]:
    """Every way in which the open housing step can end, all bays as they stand but for what waits."""
    found: set[str] = set()
    seen: set[tuple[object, ...]] = set()

    def walk(scene: Scene) -> None:
        seat = scene.names.index(name)
        truth = scene.truth
        if scene.asked != [name] or truth.phase.__class__.__name__ not in ("Arranging", "Putting"):
            found.add("/".join(" ".join([dog.code for dog in bay]) for bay in truth.bays[seat]))
            return
        here = (tuple(truth.bays[seat]), truth.placing, truth.named, truth.rearranging)
        if here in seen:
            return
        seen.add(here)
        for move in scene.moves(name):
            if move not in ("rearrange", "keep"):
                match = scene.match
                table, steps = match.table, match.steps[:]
                scene.play(name, move)
                walk(scene)
                match.table, match.steps = table, steps

    walk(t)
    return found


# ---- bays ----


@rule("DOG-034", "DOG-035", "DOG-036", "DOG-037", "DOG-038")
def test_a_bay_is_two_rows_of_two_equal_dogs():
    """All packs of three breeds against the definition: rows of a breed are half its number, rounded up."""
    for size in range(5):
        for pack in combinations_with_replacement(WELL[:3], size):
            rows = sum((pack.count(dog) + 1) // 2 for dog in set(pack))
            for dog in WELL[:3]:
                after = with_dog(pack, dog)
                legal = sum((after.count(one) + 1) // 2 for one in set(after)) <= 2 and len(after) <= 4
                if rows <= 2:
                    assert rows_of(pack) == rows
                    assert has_room(pack, dog) == legal


@rule("DOG-034", "DOG-035", "DOG-036", "DOG-037", "DOG-087")
def test_housing_1_we04():
    t = home(4, "ann.tile PO PO BE MU")
    ways = arrangements(t)
    assert "beagle poodle poodle/mutt///" in ways
    assert "poodle poodle/beagle mutt///" in ways
    assert not [way for way in ways if {"beagle", "mutt", "poodle"} <= set(way.split("/")[0].split())]
    t = home(4, "ann.tile PO BE MU RO")
    t.ann("put b1", "put b1")
    assert t == "ann.bays B1 BE MU B2 RO PO"  # there was no other place any more


@rule("DOG-029", "DOG-034", "DOG-035", "DOG-036")
def test_a_refused_bay_names_its_clause():
    t = table(4, "ann.bays B1 PO PO PO PO B2 BE MU X2 GR GR X3", "placing LA RO", "phase putting")
    assert t.moves("ann") == ["put x2", "put x3", "next rottweiler", "rearrange"]
    assert t.refuses("ann", "put b1") == "DOG-034"
    assert t.refuses("ann", "put b2") == "DOG-035"
    assert t.refuses("ann", "put x5") == "DOG-029"
    t = table(4, "ann.bays B1 PO PO PO B2 BE MU X2", "placing LA", "phase putting")
    assert t.refuses("ann", "put b1") == "DOG-036"


@rule("DOG-092")
def test_no_dog_is_put_where_another_would_lose_its_place():
    t = table(4, "ann.bays B1 MU LA B2 PO PO X2 GR GR GR GR", "placing MU RO", "phase putting")
    assert t.moves("ann") == ["put b1", "next rottweiler", "rearrange"]
    assert t.refuses("ann", "put b2") == "DOG-092"  # the Rottweiler would have no row


@rule("DOG-039", "DOG-087")
def test_additional_bays_take_dogs_like_the_others():
    t = home(4, "ann.tile PO PO PO PO", "ann.bays B1 B2 X2")
    t.ann("put x2", "put x2", "put x2", "put x2")
    assert t == "ann.bays B1 B2 X2 PO PO PO PO\nann coins 4 … paid X2"


# ---- housing ----


@rule("DOG-085", "DOG-086", "DOG-030", "DOG-003")
def test_sick_dogs_go_to_the_infirmary_and_healthy_ones_to_bays():
    t = home(3, "ann.tile sick:PO MU", "bob.tile LA")
    t.ann("put b2")
    assert t == "ann.sick PO\nann.bays B1 B2 MU\nann.tile none\nbob* …"


@rule("DOG-085", "DOG-086")
def test_every_arrangement_is_reached_and_only_legal_ones():
    t = home(4, "ann.tile PO PO PO MU MU", "ann.bays B1 B2 X2")
    ways = arrangements(t)
    packs = [[WELL[10]] * 3, [WELL[1]] * 2]
    expected = set()
    for spots in product(range(3), repeat=5):
        bays: list = [(), (), ()]
        for dog, spot in zip([*packs[0], *packs[1]], spots, strict=True):
            bays[spot] = with_dog(bays[spot], dog)
        if all(sum((bay.count(dog) + 1) // 2 for dog in set(bay)) <= 2 for bay in bays):
            expected.add("/".join(" ".join([dog.code for dog in bay]) for bay in bays) + "//")
    assert ways == expected


@rule("DOG-040", "DOG-089", "DOG-090")
def test_all_bays_may_be_rearranged_also_with_nothing_new_and_only_now():
    t = home(3, "ann.bays B1 PO B2 PO LA LA")
    assert t.moves("ann") == ["keep", "rearrange"]
    t.ann("rearrange")
    assert t == "ann.bays B1 B2\nplacing LA LA PO PO\nrearranging yes"
    t.ann("put b1", "put b1", "put b2", "put b2")
    assert t == "ann.bays B1 LA LA B2 PO PO"
    t = table(3, "ann.bays B1 PO B2 PO LA LA", "phase sending")
    assert t.refuses("ann", "rearrange") == "DOG-040"


@rule("DOG-090")
def test_dogs_are_rearranged_by_themselves_only_if_there_is_no_other_way():
    t = home(3, "ann.bays B1 PO LA B2 PO MU", "ann.tile RO")  # rows for all, but not as they stand
    assert [type(event) for event in t.told] == [DogsMoved]
    assert t == "rearranging yes\nann.surplus none"


@rule("DOG-091", "DOG-031")
def test_nothing_moves_between_infirmary_and_bays_in_housing():
    t = home(3, "ann.bays B1 PO", "ann.sick LA LA")
    t.ann("rearrange", "put b2")
    assert t == "ann.bays B1 B2 PO\nann.sick LA LA"


@rule("DOG-085", "DOG-092")
def test_equal_dogs_go_where_their_owner_says_in_any_order():
    t = home(3, "ann.tile PO PO", "ann.bays B1 B2 X2")
    t.ann("put x2")
    assert t.moves("ann") == ["put b1", "put b2", "put x2", "rearrange"]
    t.ann("put b1")
    assert t == "ann.bays B1 PO B2 X2 PO"
    t = home(3, "ann.tile PO PO")
    t.ann("put b2")
    assert t.asked == ["ann"]  # for the second one, too
    t.ann("put b1")
    assert t == "ann.bays B1 PO B2 PO"


@rule("DOG-085", "DOG-087")
def test_breeds_come_in_any_order():
    t = home(3, "ann.tile PO PO MU LA")
    assert t == "placing PO PO MU LA"
    assert t.moves("ann") == ["put b1", "put b2", "next mutt", "next labrador"]
    assert t.refuses("ann", "next poodle") == "DOG-085"  # it is the next one
    t.ann("next labrador")
    assert t == "placing LA PO PO MU\nnamed yes"
    assert t.moves("ann") == ["put b1", "put b2"]
    assert t.refuses("ann", "next mutt") == "DOG-085"
    t.ann("put b2")
    assert t.moves("ann") == ["put b1", "put b2", "next mutt", "rearrange"]
    t.ann("next mutt", "put b1", "put b2", "put b1")
    assert t == "ann.bays B1 MU PO B2 LA PO"
    assert [event.dog.code for event in t.heard(None, DogNamed)] == ["labrador", "mutt"]


@rule("DOG-090")
def test_all_bays_may_be_rearranged_until_the_last_dog_is_put_but_once():
    t = home(3, "ann coins 0", "ann.bays B1 MU B2 PO PO PO X2", "ann.tile PO LA")
    assert "rearrange" in t.moves("ann")
    t.ann("next poodle", "put b2")
    assert "rearrange" in t.moves("ann")
    t.ann("rearrange")
    assert t == "ann.bays B1 B2 X2\nplacing PO PO PO PO MU LA\nrearranging yes"
    assert t.refuses("ann", "rearrange") == "DOG-090"
    t.ann("put x2", "put x2", "put x2", "put x2", "put b1", "put b1")
    assert t == "ann coins 1 … paid X2\nann.bays B1 MU LA B2 X2 PO PO PO PO"  # DOG-107  new in this step: it pays


@rule("DOG-088", "DOG-093", "DOG-095")
def test_sick_and_healthy_dogs_that_cannot_stay_are_named_in_any_order():
    lines = ("ann.bays B1 PO PO LA LA B2 MU MU RO RO", "ann.sick PO PO LA MU RO GR", "ann.tile GS sick:GR")
    t = home(3, *lines)
    sick = ["give sick mutt", "give sick rottweiler", "give sick golden_retriever", "give sick labrador"]
    well = ["give mutt", "give rottweiler", "give labrador", "give german_shepherd", "give poodle"]
    assert t.moves("ann") == [*sick, "give sick poodle", *well]
    t.ann("give german_shepherd")
    assert t.moves("ann") == [*sick, "give sick poodle"]
    assert t.refuses("ann", "give mutt") == "DOG-093"
    t.ann("give sick golden_retriever")
    assert t == "ann.surplus sick:GR GS\nann.sick MU RO GR LA PO PO"
    t = home(3, *lines)
    t.ann("give sick mutt")
    assert t.moves("ann") == well


@rule("DOG-088", "DOG-103", "DOG-110")
def test_everybody_houses_before_anybody_donates():
    full = "B1 PO PO LA LA B2 MU MU RO RO"
    t = home(3, f"ann.bays {full}", "ann.tile GS", "bob.tile SB", f"cid.bays {full}".replace("PO PO", "GR GR"))
    t.ann("give german_shepherd")
    assert t == "ann.surplus GS"
    t.ann("keep")
    t.bob("put b1")
    assert not t.heard(None, DogOffered)
    t.cid("keep")
    assert [event.dog.code for event in t.heard(None, DogOffered)] == ["german_shepherd"]


# ---- what cannot stay ----


@rule("DOG-092", "DOG-093", "DOG-094", "DOG-107")
def test_housing_2_we05():
    t = home(4, "ann coins 0", "ann.bays B1 BE PO PO B2 MU", "ann.tile PO PO YT")
    assert t.moves("ann") == ["give beagle", "give mutt", "give yorkshire", "give poodle"]
    t.ann("give yorkshire")
    assert t == "ann.surplus YT\nann coins 0 …"
    t.ann("rearrange", "put b1", "put b1", "put b1")  # after that each of them had one place
    assert t == "ann coins 1 … paid B1\nann.bays B1 PO PO PO PO B2 BE MU"
    assert [event.dog.code for event in t.heard(None, DogOffered)] == ["yorkshire"]
    assert t.asked == ["bob"]
    t = home(4, "ann coins 0", "ann.bays B1 BE PO PO B2 MU", "ann.tile PO PO YT")
    t.ann("give poodle")
    assert t == "ann.surplus PO PO"  # two of them: the whole row


@rule("DOG-093")
def test_one_poodle_of_four_cannot_be_given_but_one_of_three():
    t = home(4, "ann.bays B1 PO PO PO B2 MU RO", "ann.tile YT")
    t.ann("give poodle")
    assert t == "ann.surplus PO"
    t = home(4, "ann.bays B1 PO PO B2 MU RO", "ann.tile YT")
    assert t.refuses("ann", "give poodle") == "DOG-093"  # all fit: nobody leaves
    assert t == "ann.surplus none"


@rule("DOG-093")
def test_what_is_kept_is_always_as_much_as_there_is_room_for():
    for match in played(4, 21):
        for seat in range(4):
            t = match.table
            counts = [0] * 12
            for pack in [*t.bays[seat], t.placing if t.turn == seat else ()]:
                for dog in pack:
                    counts[dog.breed] += 1
            rows = sum((count + 1) // 2 for count in counts)
            kept = [dog for dog in t.surplus[seat] if dog.face == 0]
            for dog in kept[:1]:
                if type(t.phase).__name__ in ("Arranging", "Putting", "ChoosingGift"):
                    assert rows + (counts[dog.breed] % 2 == 0) > 2 * t.built[seat]


@rule("DOG-008", "DOG-095", "DOG-096", "DOG-101", "DOG-102")
def test_housing_3_sick_surplus_we06():
    t = home(3, "ann.sick PO PO LA MU RO", "ann.tile sick:GR sick:GS", "bob.sick PO")
    all_six = ("mutt", "rottweiler", "golden_retriever", "labrador", "german_shepherd", "poodle")
    assert t.moves("ann") == [f"give sick {breed}" for breed in all_six]
    t.ann("give sick labrador")
    assert t == "ann.sick MU RO GR GS PO PO\noffered sick:LA"
    assert t.asked == ["bob"]  # nothing else to house: the dog is offered
    t.bob("accept")
    assert t == "bob.sick LA PO"


@rule("DOG-102", "DOG-100")
def test_a_sick_dog_that_nobody_takes_is_healthy_at_the_fair():
    t = home(3, "ann.sick PO PO LA MU RO GR", "ann.tile sick:GS")
    t.ann("give sick poodle")
    t.bob("refuse")
    t.cid("refuse")
    assert t == "fair PO"
    assert t.heard(None, DonatedToFair)


# ---- donations ----


@rule("DOG-096", "DOG-097", "DOG-100", "DOG-105", "DOG-247")
def test_a_dog_is_offered_clockwise_and_then_goes_to_the_fair():
    t = table(4, "bob coins 1", "bob.surplus YT", "start bob", "phase donations", star="bob")
    for name in ("cid", "dee", "ann"):
        assert t.asked == [name]
        t.play(name, "refuse")
    assert t == "fair YT\nbob* coins 1 …\nphase sending"
    assert [event.seat for event in t.heard(None, DonationRefused)] == [2, 3, 0]
    t = table(2, "ann.surplus MU", "phase donations")
    t.bob("refuse")
    assert t == "fair MU"


@rule("DOG-097", "DOG-099")
def test_only_who_has_a_place_is_asked():
    full = "B1 PO PO LA LA B2 MU MU RO RO"
    t = table(4, "ann.surplus YT", f"bob.bays {full}", "cid.bays B1 BU BU B2 GS", "phase donations")
    assert t.asked == ["cid"]
    t = table(4, "ann.surplus sick:YT", "bob.sick PO PO LA LA GR GR", "phase donations")
    assert t.asked == ["cid"]
    t = table(4, "ann.surplus PO", "bob.bays B1 PO PO PO B2 MU MU RO", "phase donations")
    assert t.asked == ["bob"]  # a Poodle completes a row


@rule("DOG-097", "DOG-098", "DOG-090")
def test_who_accepts_may_redistribute():
    t = table(4, "ann.surplus LA", "bob.bays B1 PO LA B2 MU RO", "phase donations")
    t.bob("accept")
    assert t.heard(None, DonationAccepted)[0].seat == 1
    assert t.moves("bob") == ["put b1", "rearrange"]
    t.bob("rearrange", "put b1", "put b1")
    assert t == "bob.bays B1 MU LA LA B2 RO PO"


@rule("DOG-098")
def test_also_after_a_sick_dog():
    t = table(4, "ann.surplus sick:LA", "bob.bays B1 PO B2 MU", "phase donations")
    t.bob("accept")
    assert t == "bob.sick LA"
    assert t.moves("bob") == ["keep", "rearrange"]


@rule("DOG-096", "DOG-097", "DOG-098", "DOG-107")
def test_a_gift_completes_a_bay_we38():
    t = table(4, "ann.surplus LA", "bob coins 0", "bob.bays B1 LA LA LA", "phase donations")
    t.bob("accept", "put b1")
    assert t == "bob coins 1 … paid B1\nbob.bays B1 LA LA LA LA B2"


@rule("DOG-099")
def test_a_receiver_counts_only_the_dogs_it_keeps():
    full = "B1 PO PO LA LA B2 MU MU RO"
    t = table(4, "ann.surplus RO", f"bob.bays {full}", "bob.surplus YT", "phase donations")
    assert t.asked == ["bob"]


@rule("DOG-103", "DOG-104")
def test_several_donors_in_turn_order_and_dogs_in_the_donors_order():
    t = table(3, "bob.surplus YT sick:PO", "cid.surplus GR", "start cid", "phase donations", star="cid")
    t.ann("refuse")
    t.bob("refuse")
    assert t.moves("bob") == ["give yorkshire", "give sick poodle"]
    assert t.refuses("bob", "give mutt") == "DOG-104"
    t.bob("give sick poodle")
    t.cid("refuse")
    t.ann("refuse")
    t.cid("accept", "put b1")
    assert t == "fair GR PO\ncid.bays B1 YT B2"


# ---- the full-bay bonus ----


@rule("DOG-107", "DOG-108")
def test_a_full_bay_pays_once():
    t = home(3, "ann coins 0", "ann.bays B1 PO PO PO", "ann.tile PO")
    t.ann("put b1")
    assert t == "ann coins 1 … paid B1"
    t = home(3, "ann coins 0 paid B1", "ann.bays B1 PO PO PO", "ann.tile PO")
    t.ann("put b1")
    assert t == "ann coins 0 … paid B1"
    t = home(3, "ann coins 0 paid B1", "ann.bays B1 LA LA LA", "ann.tile LA")  # whatever the breed
    t.ann("put b1")
    assert not t.heard(None, BayFull)


@rule("DOG-108", "DOG-109")
def test_a_wandering_quartet_we36():
    t = home(3, "ann coins 0 paid B1", "ann.bays B1 PO PO PO PO B2 X2")
    t.ann("rearrange", "put x2", "put x2", "put x2", "put x2")
    assert t == "ann coins 0 … paid B1,X2\nann.bays B1 B2 X2 PO PO PO PO"


@rule("DOG-107", "DOG-109")
def test_a_new_quartet_in_a_rearrangement_pays():
    t = home(3, "ann coins 0", "ann.bays B1 PO PO B2 PO PO")
    t.ann("rearrange", "put b2", "put b2", "put b2", "put b2")
    assert t == "ann coins 1 … paid B2\nann.bays B1 B2 PO PO PO PO"


# ---- the card Veterinarian ----


@rule("DOG-093", "DOG-213", "DOG-214", "DOG-215")
def test_veterinarian_card_in_part_we25():
    t = home(4, "ann paid B1", "ann.bays B1 PO PO PO PO B2 BU BU GR", "ann.tile sick:GR sick:LA SB",
             "ann.cards vet_card", "ann medicine 0 paid B1")  # fmt: skip
    assert t.moves("ann") == ["treat golden_retriever", "treat labrador", "done"]
    t.ann("treat golden_retriever", "done")
    assert t == "ann.sick LA\nann.cards none\ndiscards vet_card*1\nann … medicine 0 …"
    assert t.moves("ann") == ["give bulldog", "give golden_retriever", "give poodle", "give saint_bernard"]
    t.ann("give saint_bernard")
    assert t.moves("ann") == ["put b2", "rearrange"]
    t.ann("put b2")
    assert t == "ann.bays B1 PO PO PO PO B2 BU BU GR GR"


@rule("DOG-201", "DOG-213", "DOG-216")
def test_the_card_is_not_used_up_by_treating_nobody_and_not_offered_without_sick_dogs_aboard():
    t = home(4, "ann.tile sick:GR", "ann.cards vet_card", "ann.sick LA")
    assert t.refuses("ann", "treat labrador") == "DOG-216"
    t.ann("done")
    assert t == "ann.cards vet_card\nann.sick GR LA"
    t = home(4, "ann.sick LA", "ann.bays B1 PO", "ann.cards vet_card")
    assert t.moves("ann") == ["keep", "rearrange"]


@rule("DOG-199", "DOG-214")
def test_one_card_treats_all_and_a_second_one_is_kept():
    t = home(4, "ann.tile sick:GR sick:GR sick:MU", "ann.cards vet_card vet_card")
    t.ann("treat golden_retriever", "treat golden_retriever", "treat mutt")
    assert t == "ann.cards vet_card\nann.sick none"
    t.ann("put b1", "put b1", "put b2")
    assert t == "ann.bays B1 GR GR B2 MU"


@rule("DOG-217")
def test_it_treats_a_dog_that_was_received():
    t = table(2, "ann gas 6", "bob at garage", "ann.cards receive_dog vet_card", "draw sick_poodle")
    t.ann("receive country", "stay", "treat poodle", "put b1")
    assert t == "ann.bays B1 PO B2\nann.sick none"


@rule("DOG-106")
def test_it_does_not_treat_a_dog_that_was_donated():
    t = table(4, "ann.surplus sick:LA", "bob.cards vet_card", "bob.bays B1 PO", "phase donations")
    t.bob("accept")
    assert t.moves("bob") == ["keep", "rearrange"]


@rule("DOG-032", "DOG-249")
def test_a_dog_in_a_bay_is_healthy_for_good():
    for match in played(3, 8):
        for kennel in match.table.bays:
            assert all(dog is WELL[dog.breed] for bay in kennel for dog in bay)
        for infirmary in match.table.infirmaries:
            assert all(dog.face == 1 for dog in infirmary)


@pytest.mark.parametrize("seed", range(3))
def test_places_are_never_missing_while_dogs_wait(seed):
    for match in played(4, 30 + seed):
        if match.table.placing and match.asks():
            assert places_for(match.table, match.table.turn) or "rearrange" in [
                move.notation for move in match.asks()[0].moves
            ]
