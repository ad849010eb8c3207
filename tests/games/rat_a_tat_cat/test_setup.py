"""The game and the seats, setting up a round, the opening look: RTC-001 to RTC-024."""

from fractions import Fraction

import pytest

from cheeseboard.engine.dealer import Dealer
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.luck import Explorer
from cheeseboard.engine.match import Match
from cheeseboard.engine.play import outcomes
from cheeseboard.games.rat_a_tat_cat import GAME
from cheeseboard.games.rat_a_tat_cat.check import all_cards
from cheeseboard.games.rat_a_tat_cat.components import FACES, PEEK, SWAP, Face
from cheeseboard.games.rat_a_tat_cat.events import (
    OuterSeen,
    Peeked,
    Placed,
    PowerReplaced,
    PowerUsed,
    RoundBegan,
    StarterReturned,
    StarterTurned,
    Swapped,
)
from cheeseboard.games.rat_a_tat_cat.rules import DEALING, TURNING_STARTER
from cheeseboard.games.rat_a_tat_cat.table import CatTable
from tests.games.rat_a_tat_cat.table import OWNS, PUTS, parts, played, scene
from tests.rules import rule

# ---- the game and its seats ----


@rule("RTC-001")
@pytest.mark.parametrize("seats", [0, 1, 7, 12])
def test_any_other_number_of_players_is_refused(seats):
    with pytest.raises(Problem, match=r"2 to 6 seats, not .*RTC-001"):
        Match(GAME, seats)


@rule("RTC-001", "RTC-002", "RTC-014", "RTC-018")
@pytest.mark.parametrize(("seats", "pile"), [(2, 45), (3, 41), (4, 37), (5, 33), (6, 29)])
def test_all_54_cards_are_used_by_two_and_by_six(seats, pile):
    table = Match(GAME, seats).table
    assert [len(row) for row in table.rows] == [4] * seats
    assert (len(table.pile), len(table.discards)) == (pile, 1)
    assert len(all_cards(table)) == 54


@rule("RTC-001", "RTC-011", "RTC-066")
def test_six_players_e31():
    table = scene("""
        ann*  4  4  4  4
        bob   ?  ?  ?  ?
        cid   ?  ?  ?  ?
        dee   ?  ?  ?  ?
        eve   ?  ?  ?  ?
        fay   ?  ?  ?  ?
        discards 1
        draw SW
    """)
    assert table == "pile 29 cards"
    table.ann("draw", "use")
    assert table.moves("ann") == OWNS
    table.ann("own 2")
    assert len(OWNS) * len(table.moves("ann")) == 80


@rule("RTC-005")
def test_what_was_agreed_holds_until_the_end():
    given: dict[str, object] = {"rounds": 3, "younger": True, "mode": "rounds"}
    game = played(3, seed=5, **given)
    match = next(game)
    agreed = match.table.options
    assert all(match.table.options is agreed for match in game)
    assert (agreed.mode, agreed.rounds, agreed.younger) == ("rounds", 3, True)
    given["rounds"] = 1
    assert match.settings["rounds"] == 3


@rule("RTC-006")
def test_nobody_joins_and_nobody_changes_seats():
    seats = set()
    for match in played(3, seed=6, rounds=3):
        seats.add((match.seats, match.table.seats, len(match.table.rows), len(match.table.totals)))
        with pytest.raises(Problem, match="no seat 3"):
            match.submit(3, "draw")
    assert seats == {(3, 3, 3, 3)}


@rule("RTC-007")
def test_the_first_dealer_is_the_seat_that_was_agreed_on():
    assert [Match(GAME, 4, {"first_dealer": seat}).table.dealer for seat in range(4)] == [0, 1, 2, 3]


@rule("RTC-007")
@pytest.mark.parametrize("seats", [2, 5])
def test_otherwise_every_seat_is_equally_likely_to_deal_first(seats):
    explorer, found = Explorer(), {}
    settings = GAME.options.settle({}, seats)
    while True:
        dealer = GAME.setup(settings, seats, Dealer(explorer)).dealer
        found[dealer] = explorer.probability
        if not explorer.advance():
            break
    assert found == {seat: Fraction(1, seats) for seat in range(seats)}


# ---- dealing ----


@rule("RTC-009")
def test_every_deal_is_equally_likely():
    box = {"row_size": 1, "outer": [], "cards": {"0": 1, "5": 1, "9": 2}}
    game = GAME.with_components(box)
    table = game.setup(game.options.settle({"first_dealer": 0}, 2), 2, Dealer(Explorer()))
    assert table.phase is DEALING
    deals: dict[tuple[str, ...], Fraction] = {}
    for probability, after in outcomes(table, []):
        deal = tuple(row[0].face().code for row in after.rows)
        deals[deal] = deals.get(deal, Fraction(0)) + probability
    assert deals == {
        ("0", "5"): Fraction(1, 12),
        ("5", "0"): Fraction(1, 12),
        ("0", "9"): Fraction(1, 6),
        ("9", "0"): Fraction(1, 6),
        ("5", "9"): Fraction(1, 6),
        ("9", "5"): Fraction(1, 6),
        ("9", "9"): Fraction(1, 6),
    }


@rule("RTC-011", "RTC-012", "RTC-014", "RTC-015", "RTC-024")
def test_cards_go_round_one_at_a_time_from_the_dealers_left_and_lie_as_they_came():
    table = scene("""
        ann
        bob
        cid
        phase dealing
        dealer bob
        draw 0 1 2   3 4 5   6 7 8   9 PK SW   4
    """)
    assert table == """
        ann  [1] 4 7 [PK]
        bob  [2] 5 8 [SW]
        cid* [0] 3 6 [9]
        discards 4
        pile 41 cards
        dealer bob
        draw
    """
    assert table.told[0] == RoundBegan(1, 1)


@rule("RTC-012", "RTC-021")
def test_nobody_has_seen_a_card_while_the_rows_are_laid_out():
    settings = GAME.options.settle({"first_dealer": 0}, 3)
    dealer = Dealer(Explorer())
    table = GAME.setup(settings, 3, dealer)
    assert DEALING.happen(table, dealer) is TURNING_STARTER
    assert [[card.seen_by for card in row] for row in table.rows] == [[0, 0, 0, 0]] * 3


@rule("RTC-013")
@pytest.mark.parametrize("seed", range(8))
def test_a_card_changes_place_only_by_being_replaced_or_swapped(seed):
    """Every change of every row in a random game is told by an event that names the place."""
    game = played(4, seed, rounds=1, younger=seed % 2 == 1)
    match = next(game)
    before, told = faces_of(match.table), len(match.dealer.told)
    for _ in game:
        for event in match.dealer.told[told:]:
            if isinstance(event, Placed):
                assert before[event.seat][event.slot] is event.old
                before[event.seat][event.slot] = event.card.face()
            elif isinstance(event, PowerReplaced):
                before[event.seat][event.slot] = event.card
            elif isinstance(event, Swapped):
                mine, theirs = before[event.seat], before[event.other]
                mine[event.slot], theirs[event.other_slot] = theirs[event.other_slot], mine[event.slot]
        assert faces_of(match.table) == before
        told = len(match.dealer.told)


def faces_of(table: CatTable) -> list[list[Face]]:
    return [[card.face() for card in row] for row in table.rows]


# ---- the first discard ----


@rule("RTC-015", "RTC-016", "RTC-017", "RTC-018")
def test_a_power_card_as_starter_goes_back_and_does_nothing_e01():
    table = scene("""
        ann  0 0 0 0
        bob  8 8 8 8
        cid  9 9 9 9
        phase turning_starter
        dealer cid
        draw SW 4
    """)
    shown = [event for event in table.heard(None) if isinstance(event, StarterReturned | StarterTurned | PowerUsed)]
    assert shown == [StarterReturned(SWAP), StarterTurned(FACES[4])]
    assert table.heard(None, Swapped) == []
    assert table.moves("ann") == ["take", "draw"]
    assert table == """
        discards 4
        pile 41 cards
    """
    assert table.truth.pile.count(SWAP) == 3


@rule("RTC-016")
def test_however_many_power_cards_turn_up_another_one_is_turned():
    table = scene("""
        ann  ? ? ? ?
        bob  ? ? ? ?
        phase turning_starter
        draw PK D2 PK SW 0
    """)
    assert len(table.heard("ann", StarterReturned)) == 4
    assert table == "discards 0"


@rule("RTC-016")
def test_the_power_card_is_shuffled_in_so_that_the_next_starter_may_be_any_card():
    box = {"row_size": 1, "outer": [], "cards": {"0": 1, "4": 2, "9": 1, "PK": 1}}
    game = GAME.with_components(box)
    dealt = game.setup(game.options.settle({"first_dealer": 0}, 2), 2, Dealer(Explorer()))
    dealt.phase = DEALING.happen(dealt, Dealer(Explorer()))
    left = [FACES[number].code for number in dealt.pile.numbers]
    assert sorted(left) == ["4", "9", "PK"]  # 0 and a 4 were dealt
    after = {tuple(face.code for face in t.discards): (chance, len(t.pile)) for chance, t in outcomes(dealt, [])}
    third = Fraction(1, 3)
    assert after == {("4",): (third, 2), ("9",): (third, 2), (): (third, 3)}


# ---- the opening look ----


@rule("RTC-019", "RTC-021", "RTC-022", "RTC-023")
def test_the_opening_look_e02():
    table = scene("""
        ann
        bob
        phase dealing
        dealer bob
        draw 2 8   9 7   0 6   PK 5   3
    """)
    assert table == "ann* [2] 9 0 [PK]"
    assert table.view("ann") == "ann* [2] ? ? [PK]"
    assert table.view("bob") == "ann* [?] ? ? [?]"
    assert table.view(None) == "ann* [?] ? ? [?]"
    assert table.moves("ann") == ["take", "draw"]
    assert table.refuses("ann", "use")


@rule("RTC-019", "RTC-021")
def test_each_player_sees_the_own_outer_cards_only_and_the_dealer_no_more_than_others():
    table = scene("""
        ann
        bob
        phase dealing
        dealer bob
        draw 2 8   9 7   0 6   PK 5   3
    """)
    for name, codes in (("ann", ["2", "PK"]), ("bob", ["8", "5"])):
        faces = [[card.value and card.value.code for card in event.cards] for event in table.heard(name, OuterSeen)]
        assert sorted(faces, key=str) == sorted([codes, [None, None]], key=str)
    assert [card.value for event in table.heard(None, OuterSeen) for card in event.cards] == [None] * 4
    assert table.view("bob") == """
        ann* [?] ? ? [?]
        bob  [8] ? ? [5]
    """


@rule("RTC-020")
def test_all_look_together_after_the_first_discard_and_nobody_is_asked():
    match = Match(GAME, 5)
    kinds = [type(event) for event in match.dealer.told if not isinstance(event, StarterReturned)]
    assert kinds == [RoundBegan, StarterTurned] + [OuterSeen] * 5
    assert match.steps == []
    assert len(match.asks()) == 1


@rule("RTC-022", "RTC-050")
def test_an_outer_power_card_is_kept_and_not_exchanged():
    table = scene("""
        ann
        bob
        phase dealing
        draw PK D2   1 1   1 1   SW D2   3
    """)
    assert table == """
        ann* [PK] 1 1 [SW]
        bob  [D2] 1 1 [D2]
        discards 3
    """


@rule("RTC-023")
def test_no_card_is_looked_at_again_but_by_a_peek():
    table = scene("""
        ann*  [2] 9 0 [7]
        bob   [1] 3 3 [4]
        discards 5
        draw 8 PK
    """)
    assert all(table.refuses("ann", move) for move in OWNS)
    table.ann("draw")
    assert table.moves("ann") == [*PUTS, "toss"]
    table.ann("toss", "hold")
    table.bob("draw", "use", "own 1")
    assert [event.card.face() for event in table.heard("bob", Peeked)] == [FACES[3]]


@rule("RTC-023")
def test_in_a_whole_game_faces_are_shown_to_one_player_only_by_looks_draws_and_peeks():
    private: set[str] = set()
    *_, match = played(3, seed=3, rounds=3)
    for seat in range(3):
        for own, public in zip(match.heard(seat), match.heard(None)):
            if own != public:
                assert parts(own)[0] == seat
                private.add(type(own).__name__)
    assert private == {"OuterSeen", "Drew", "Peeked", "Placed"}


@rule("RTC-024", "RTC-025")
def test_the_left_of_the_dealer_begins_and_play_goes_clockwise():
    table = scene("""
        ann
        bob
        cid
        phase dealing
        dealer ann
    """)
    order = []
    for _ in range(6):
        [name] = table.asked
        order.append(name)
        table.play(name, "draw", "toss", "hold")
    assert order == ["bob", "cid", "ann", "bob", "cid", "ann"]


@rule("RTC-018", "RTC-038")
@pytest.mark.parametrize("seed", range(12))
def test_play_starts_with_one_number_card_on_the_discards(seed):
    table = scene("ann\nbob\ncid\ndee\nphase dealing", seed=seed)
    [top] = table.truth.discards
    assert top.is_number
    assert PEEK not in table.truth.discards
    assert table.moves("ann") == ["take", "draw"]
