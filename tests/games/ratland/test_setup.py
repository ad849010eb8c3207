"""Who plays, what is in the box, and how it begins.  RAT-001 to RAT-004, RAT-013 to RAT-037."""

import copy
import pickle

import pytest

from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.match import Match
from cheeseboard.engine.play import playout
from cheeseboard.games.ratland import GAME
from cheeseboard.games.ratland.components import CHEESES, CLANS, EVENT_CARDS, FIELD, FOOD_CARDS, PANTRY, Box, FoodCard
from cheeseboard.games.ratland.events import FoodTurned
from cheeseboard.games.ratland.facts import bags_of_the_round
from tests.games.ratland.table import of, scene, sewers
from tests.rules import rule


def begun(seats: int, **options: object) -> Match:
    return Match(GAME, seats, options, bytes(32))


# ---- players ----


@rule("RAT-001")
@pytest.mark.parametrize("seats", [1, 13])
def test_there_is_no_solo_game_and_no_third_box(seats):
    with pytest.raises(Problem, match=r"2 to 12 seats.*RAT-001"):
        begun(seats)


@rule("RAT-001", "RAT-013", "RAT-033")
@pytest.mark.parametrize(("seats", "boxes"), [(2, 1), (6, 1), (7, 2), (12, 2)])
def test_two_boxes_from_seven_players_on(seats, boxes):
    t = begun(seats).table
    assert t.options.boxes == boxes
    assert t.supply + sum(t.points(seat) for seat in range(seats)) == 116 * boxes
    assert t.options.value == 66 * boxes
    assert len(t.food) + len(t.food_cards) == 9 * boxes
    assert len(t.food_cards) == boxes


@rule("RAT-002", "RAT-026", "RAT-027", "RAT-034", "RAT-015")
@pytest.mark.parametrize("seats", [2, 3, 5, 7, 12])
def test_every_clan_begins_with_seven_rats_and_two_cheeses(seats):
    dealer = Dealer(Quick(0))
    t = GAME.setup(GAME.options.settle({}, seats), seats, dealer)
    assert [row[PANTRY] for row in t.zones] == [7] * seats
    assert t.cheese == [2] * seats
    assert t.supply == t.options.rats - 7 * seats
    assert t.reserve() == t.options.value - 2 * seats


@rule("RAT-003", "RAT-006")
def test_priority_runs_clockwise_from_the_active_player():
    t = sewers("ann\nbob\ncid\ndee\nactive cid")
    assert t.order() == [2, 3, 0, 1]
    assert [t.prio(seat) for seat in range(4)] == [2, 3, 0, 1]


@rule("RAT-004")
def test_the_host_may_name_the_first_active_player_if_there_is_such_a_seat():
    assert begun(3, first_active=1).table.active == 1
    with pytest.raises(Problem, match="RAT-004"):
        begun(3, first_active=3)


@rule("RAT-011", "RAT-118")
def test_a_round_has_its_phases_in_order():
    table = scene("""
        ann left 1 nursery 1 dump 1 lost 1 cheese 5
        bob pantry 1 cheese 5
        cid pantry 1 cheese 5
        phase attacking
        food food1
        draw yellow helmet
    """)
    names = [type(event).__name__ for event in table.told]
    wanted = ["Attacked", "Bred", "Returned", "BagFilled", "Drew", "CheeseFound", "Fed", "RoundBegan", "EventTurned"]
    assert [name for name in dict.fromkeys(names) if name in wanted] == wanted


# ---- rats and cheese ----


@rule("RAT-013", "RAT-014")
def test_a_double_token_is_two_rats():
    assert GAME.box.rats == 56 + 2 * 30 == 116


@rule("RAT-019", "RAT-020")
def test_the_food_value_of_a_box_counts_orange_twice():
    assert GAME.box.value == 44 + 2 * 11 == 66


@rule("RAT-015", "RAT-018", "RAT-020", "RAT-013")
def test_nothing_is_lost_in_whole_games_of_every_kind():
    for edition in GAME.editions():
        settings = GAME.options.settle(edition.options, edition.seats)
        dealer = Dealer(Quick(edition.seats))
        t = GAME.setup(settings, edition.seats, dealer)
        playout(t, dealer, Quick(7))
        GAME.check(t)


# ---- decks ----


@rule("RAT-032")
def test_food_cards_are_shuffled_or_come_in_order():
    orders = set()
    for n in range(20):
        table = Match(GAME, 2, {}, bytes([n]) * 32).table
        orders.add(table.food_cards[0])
    assert len(orders) > 4
    numbered = Match(GAME, 2, {"food_order": "numbered"}, bytes(32))
    seen: list[FoodCard] = []
    while asks := numbered.asks():
        if not seen or numbered.table.food_cards[-1] is not seen[-1]:
            seen.append(numbered.table.food_cards[-1])
        numbered.submit(asks[0].seat, asks[0].moves[-1])
    assert seen == list(FOOD_CARDS[: len(seen)])
    assert len(seen) >= 5


@rule("RAT-032", "RAT-033", "RAT-126")
def test_two_boxes_in_order_turn_up_1_and_1_then_2_and_2():
    table = Match(GAME, 7, {"food_order": "numbered"}, bytes(32))
    assert [card.code for card in of(table.heard(None), FoodTurned)[0].cards] == ["food1", "food1"]


@rule("RAT-035", "RAT-036", "RAT-033")
def test_one_event_deck_whatever_the_number_of_boxes():
    for seats in (2, 12):
        t = begun(seats).table
        assert len(t.events) + len(t.event_cards) == 14
    assert [GAME.box.initial[card.number] for card in EVENT_CARDS] == [True] * 7 + [False] * 7


# ---- the data of the box ----


@rule("RAT-095", "RAT-023")
def test_every_row_of_every_food_card_has_twelve_pieces_and_leaves_one_of_each_colour():
    rows = [row for card in GAME.box.rows for row in card]
    assert len(rows) == 27
    for row in rows:
        assert sum(row) == 12
        assert all(row[piece.number] < GAME.box.cheese[piece.number] for piece in CHEESES)
    assert len({tuple(map(tuple, card)) for card in GAME.box.rows}) == 9
    values = [sum(row[2] + 2 * row[3] for row in card) for card in GAME.box.rows]
    assert all(27 <= value <= 32 for value in values)


@rule("RAT-095", "RAT-096", "RAT-126")
def test_the_board_tells_what_goes_into_the_bags():
    t = sewers("ann\nbob\ncid\ndee\neve\nfood food1")
    assert bags_of_the_round(t)[0] == [7, 0, 7, 0, 0, 0]
    facts = GAME.board_facts(t)
    assert facts["bags"] == bags_of_the_round(t)
    assert facts["points"] == facts["due"] == [0] * 5
    assert (facts["improved"], facts["end_chance"]) == (False, 0)


def changed(**parts):
    box = copy.deepcopy(GAME.components)
    for path, value in parts.items():
        at = box
        *way, last = path.split("__")
        for step in way:
            at = at[step]
        if value is None:
            del at[last]
        else:
            at[last] = value
    return box


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ({"food__food1__dump": {"white": 0}}, "RAT-095"),
        ({"food__food3__field": {"white": 2, "black": 4, "orange": 6}}, "RAT-023"),
        ({"food__food9": None}, "RAT-032"),
        ({"events__end": "initial"}, "RAT-035"),
        ({"events__abundance": "late"}, "initial"),
        ({"events__cousin": None, "events__helmet": None, "events__got_it": None}, "RAT-036"),
        ({"feeding": [[3, 0], [2, 1]]}, "RAT-110"),
        ({"feeding": [[3, 3]]}, "RAT-116"),
        ({"feeding": "much"}, "feeding"),
        ({"clans__pirate": 1}, "pirate"),
        ({"setup__rats": 0}, "rats"),
        ({"cheese__green": 1}, "green"),
        ({"dice": 1}, "dice"),
        ({"rats": None}, "rats"),
    ],
)
def test_a_box_that_cannot_be_is_refused_in_one_line(parts, said):
    with pytest.raises(Problem, match=said) as refused:
        GAME.with_components(changed(**parts))
    assert "\n" not in str(refused.value)


@rule("RAT-026", "RAT-028")
def test_a_box_must_have_enough_for_those_who_play():
    with pytest.raises(Problem, match="RAT-028"):
        Match(GAME.with_components(changed(clans={"ninja": 3})), 2, {"clans": True}, bytes(32))
    with pytest.raises(Problem, match="RAT-026"):
        Match(GAME.with_components(changed(setup__rats=50)), 3, {}, bytes(32))


def test_the_box_says_what_is_reconstructed():
    assert GAME.components["reconstructed"] == ["food", "events"]
    assert len(GAME.box.clans) == len(CLANS) == 12


def test_a_box_travels_without_being_read_again():
    assert isinstance(pickle.loads(pickle.dumps(GAME.box)), Box)
    one = pickle.loads(pickle.dumps(begun(3).table))
    assert one == begun(3).table


# ---- presets ----


@rule("RAT-148", "RAT-031")
@pytest.mark.parametrize("preset", ["standard", "quick", "clans", "belligerent", "everything"])
def test_every_preset_is_what_it_says(preset):
    settings = GAME.options.settle({"preset": preset}, 4)
    assert settings["clans"] is (preset in ("clans", "everything"))
    assert settings["belligerent"] == {"belligerent": "all", "everything": "choose"}.get(preset, "off")
    assert settings["food_order"] == ("numbered" if preset == "quick" else "shuffled")


@rule("RAT-095")
def test_a_place_has_as_many_pieces_as_its_card_shows_and_no_other_number_is_asked_for():
    game = GAME.with_components(changed(food__food3__field={"black": 2, "orange": 6}))
    assert sum(Box(game.components).rows[2][FIELD]) == 8
    assert Box(changed(setup__pieces=12)).rows == Box(GAME.components).rows  # as records of before say
