"""Who knows what: RTC-133 to RTC-140, seen through the views and heard events of each seat and of a spectator."""

import pickle
from itertools import chain

import pytest

from cheeseboard.engine.codec import from_json, to_json
from cheeseboard.engine.event import Event
from cheeseboard.engine.game import Edition
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.phase import OVER, Together
from cheeseboard.engine.table import redact
from cheeseboard.games.rat_a_tat_cat import GAME, events, moves
from cheeseboard.games.rat_a_tat_cat.components import DRAW_TWO, FACES, PEEK, SWAP
from cheeseboard.games.rat_a_tat_cat.moves import OTHERS, PUTS
from cheeseboard.games.rat_a_tat_cat.table import CatTable
from cheeseboard.games.rat_a_tat_cat.view import ShuffledBack
from cheeseboard.testing.plain import kinds_in
from tests.contract.shelf import Setup
from tests.contract.test_tiny import Walked, nothing_is_a_lie
from tests.games.rat_a_tat_cat.table import parts, played, scene
from tests.rules import rule


class Memory:
    """A listener with perfect recall, who never looks at the table: what the log alone tells one seat."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.out: set[int] = set()
        self.rows: list[list[object]] = []
        self.hand: object = None
        self.discards: list[object] = []
        self.pile = 0

    def hear(self, event: Event) -> None:
        name = type(event).__name__
        getattr(self, name, lambda event: None)(event)

    def RoundBegan(self, event: events.RoundBegan) -> None:
        self.rows = [[] if seat in self.out else [None] * 4 for seat in range(self.seats)]
        self.discards = []
        self.pile = 54 - 4 * (self.seats - len(self.out))

    def StarterTurned(self, event: events.StarterTurned) -> None:
        self.discards = [event.card]
        self.pile -= 1

    def OuterSeen(self, event: events.OuterSeen | events.OuterOpened) -> None:
        self.rows[event.seat][0], self.rows[event.seat][3] = [card.value for card in event.cards]

    OuterOpened = OuterSeen

    def Took(self, event: events.Took) -> None:
        self.hand = self.discards.pop()
        assert self.hand is event.card

    def Drew(self, event: events.Drew) -> None:
        self.hand = event.card.value
        self.pile -= 1

    def Reshuffled(self, event: events.Reshuffled) -> None:
        assert event.size == len(self.discards)
        self.pile = event.size
        self.discards = []

    def Placed(self, event: events.Placed) -> None:
        assert self.hand is None or self.hand is event.card.value
        self.rows[event.seat][event.slot] = event.card.value
        self.hand = None
        self.discards.append(event.old)

    def Discarded(self, event: events.Discarded | events.PowerUsed) -> None:
        self.hand = None
        self.discards.append(event.card)

    PowerUsed = Discarded

    def Peeked(self, event: events.Peeked) -> None:
        if event.card.value is not None:
            self.rows[event.seat][event.slot] = event.card.value

    def Swapped(self, event: events.Swapped) -> None:
        mine, theirs = self.rows[event.seat], self.rows[event.other]
        mine[event.slot], theirs[event.other_slot] = theirs[event.other_slot], mine[event.slot]

    def WentOut(self, event: events.WentOut) -> None:
        self.out.add(event.seat)

    def knows(self, view: CatTable) -> bool:
        faces = [[card.value for card in row] for row in view.rows]
        hand = None if view.hand is None else view.hand.value
        return (faces, hand, view.discards, len(view.pile)) == (self.rows, self.hand, self.discards, self.pile)


@rule("RTC-133", "RTC-135", "RTC-136", "RTC-137", "RTC-139")
@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"rounds": 2}),
        (4, {"rounds": 2}),
        (4, {"younger": True, "rounds": 2}),
        (5, {"mode": "elimination", "limit": 30}),
        (6, {"house_power_from_discard": True, "rounds": 2}),
    ],
)
def test_a_view_is_exactly_what_perfect_recall_makes_of_what_that_seat_heard(seats, options):
    eyes = [*range(seats), None]
    for seed in range(3):
        memories = [Memory(seats) for _ in eyes]
        heard = 0
        for match in played(seats, seed, **options):
            for eye, memory in zip(eyes, memories):
                for event in match.heard(eye, heard):
                    memory.hear(event)
                assert match.table.phase is OVER or memory.knows(match.view(eye))
            heard = len(match.dealer.told)


@rule("RTC-136", "RTC-138")
@pytest.mark.parametrize("seats", [2, 6])
def test_what_a_view_says_of_the_pile_can_be_counted_from_the_faces_it_shows(seats):
    for match in played(seats, seed=9, rounds=2):
        for eye in [*range(seats), None]:
            view = match.view(eye)
            things = [kind.number for name in view.fields() for kind in kinds_in(getattr(view, name))]
            assert sorted(things) == view.options.box.cards


@rule("RTC-133")
def test_swap_of_a_publicly_known_card_e33():
    table = scene("""
        ann*   9   8   8  [7]
        bob    5   5  {1}  5
        cid    6   6   6   6
        discards 4
        draw SW
    """)
    table.ann("draw", "use", "own 1", "with 1.2")
    for somebody in ("ann", "bob", "cid", None):
        view = table.view(somebody).table
        assert view.rows[0][1].value is FACES[1]
        assert view.rows[1][2].value is None


@rule("RTC-133")
def test_what_was_known_of_a_card_moves_with_it_into_whichever_row():
    table = scene("""
        ann*  [9]  8   8   8
        bob   [5]  5   5   5
        cid    6   6   6   6
        discards 4
        draw SW SW SW
    """)
    table.ann("draw", "use", "own 0", "with 1.0", "hold")  # ann's 9 to bob
    table.bob("draw", "use", "own 0", "with 1.3", "hold")  # and on to cid
    table.cid("draw", "use", "own 1", "with 1.0")  # and bob's 5 away from ann
    assert table == """
        ann    6      8      8   8
        bob    6      5      5   5
        cid*   6      5:bob  6   9:ann
    """
    assert table.view("ann") == "cid* ? ?:bob ? 9:ann"
    assert table.view("bob") == "cid* ? 5:bob ? ?:ann"
    assert table.view("cid") == "cid* ? ?:bob ? ?:ann"


@rule("RTC-133")
def test_public_knowledge_of_a_card_ends_when_it_is_shuffled_into_the_pile():
    table = scene("""
        ann*  {9}  8   8   8
        bob   [5]  5   5   5
        pile 3 2
        discards … 4
        draw 3 2 9
    """)
    table.ann("draw", "put 0", "hold")  # the 9 goes to the discards …
    table.bob("draw", "put 0", "hold")  # … and into the pile
    table.ann("draw", "put 1")
    assert table.view("bob") == "ann* [?] [?] ? ?"


@rule("RTC-057", "RTC-136")
@pytest.mark.parametrize("seed", range(20))
def test_whoever_counts_cards_knows_what_a_reshuffled_pile_holds(seed):
    """All discards were seen, so what is hidden in the rows is none of them: it is imagined as what it must be."""
    table = scene("""
        ann*  [9]  8   8  [8]
        bob   [5] [5] [5] [5]
        pile 3
        discards …
        draw 3
    """)
    table.ann("draw")
    imagined = GAME.imagine(table.view("bob").table, Quick(seed))
    assert imagined.hand is not None
    hidden = [*imagined.rows[0], imagined.hand]
    assert sorted(card.face().code for card in hidden) == ["3", "8", "8", "8", "9"]
    assert imagined.pile == table.truth.pile


SHOWN = """
    ann   [0]  5   6  [7]
    bob   [8]  8   8  [8]
    phase turning_starter
    dealer bob
    draw D2 4
"""


@rule("RTC-016", "RTC-017", "RTC-136")
@pytest.mark.parametrize("seed", range(30))
def test_whoever_saw_a_power_card_shuffled_back_knows_that_nobody_was_dealt_it(seed):
    table = scene(SHOWN, {"row_size": 4, "outer": [0, 3], "cards": {"0": 1, "4": 1, "5": 1, "6": 1, "7": 1, "8": 4,
                                                                    "D2": 1, "9": 1}})  # fmt: skip
    imagined = GAME.imagine(table.view("ann").table, Quick(seed))
    assert "D2" not in [card.face().code for row in imagined.rows for card in row]
    assert imagined.pile.count(DRAW_TWO) == 1
    table.ann("draw")
    imagined = GAME.imagine(table.view("bob").table, Quick(seed))  # but ann may have drawn it
    assert "D2" not in [card.face().code for row in imagined.rows for card in row]
    faces = {GAME.imagine(table.view("bob").table, Quick(n)).hand for n in range(60)}
    assert "D2" in {card.face().code for card in faces if card is not None}


@rule("RTC-016", "RTC-017")
def test_of_three_that_can_not_be_told_apart_one_is_known_to_be_in_the_pile():
    """Hidden from ann are five cards of the deal and 37 others, with three Swaps; one of the 37 was turned."""
    table = scene("""
        ann   [0]  0   2  [3]
        bob    8   8   9   9
        cid   [5]  5  [5]  5
        phase turning_starter
        dealer cid
        draw SW 4
    """)
    view = table.view("ann").table
    back = ShuffledBack(view)
    unknown, dealt = 54 - 3, 10  # all but ann's two and the starter; two of ann's, eight of the others
    assert (back.left, len(back.places), back.elsewhere, back.hidden) == (unknown, dealt, {11: 0}, {11: 3})
    worlds = [GAME.imagine(view, Quick(seed)) for seed in range(3000)]
    rows = [[card.face() for row in world.rows for card in row].count(SWAP) for world in worlds]
    expected = 2 * dealt / (unknown - 1)  # of the two others
    assert abs(sum(rows) / len(rows) - expected) < 4 * (0.6 / 3000) ** 0.5
    assert max(rows) <= 2


@rule("RTC-057", "RTC-068", "RTC-133")
def test_a_card_from_an_older_pile_stays_one_wherever_it_is_swapped():
    table = scene("""
        ann*  [3]  8  2  [0]
        bob   [9]  4  6  [1]
        discards 7
        older ann.0 / bob.2
        draw SW
    """)
    table.ann("draw", "use", "own 1", "with 1.2", "hold")
    assert table == "older ann.0 / ann.1"
    told = table.match.table
    assert [told.origins, told.hand_origin] == [[[1, 2, 0, 0], [0, 0, 0, 0]], 0]
    assert from_json(to_json(told), GAME).origins == told.origins
    assert pickle.loads(pickle.dumps(told)).origins == told.origins


@rule("RTC-017", "RTC-068", "RTC-133")
def test_a_card_of_the_deal_stays_one_wherever_it_is_swapped_and_until_it_comes_out():
    table = scene("""
        ann*  [0]  5  6  [7]
        bob   [8]  8  8  [8]
        returned PK SW
        draw SW 3 4
        discards 9
    """)
    table.ann("draw", "use", "own 1", "with 1.2", "hold")
    table.bob("draw", "put 2", "hold")
    assert table == "dealt ann.0 ann.1 ann.2 ann.3 bob.0 bob.1 bob.3"
    table.ann("take", "put 0")
    assert table == "dealt ann.1 ann.2 ann.3 bob.0 bob.1 bob.3"


@rule("RTC-016")
def test_a_card_of_the_deal_that_comes_out_is_none_of_those_that_were_turned():
    """Of two Peeks one was dealt, so it was the other that was turned, both times: ann has just drawn it, or nobody."""
    box = {"row_size": 4, "outer": [0, 3], "cards": {"3": 2, "5": 1, "6": 1, "7": 1, "8": 5, "9": 3, "PK": 2}}
    drawing = """
        ann*  [PK] 5  6  [7]
        bob   [8]  8  8  [8]
        returned PK PK
        draw 3
        discards 9
    """
    table = scene(drawing, box)
    assert ShuffledBack(table.view("bob").table).elsewhere == {10: 0}
    assert ShuffledBack(table.view("ann").table).hidden == {10: 1}
    table.ann("draw", "put 0")
    assert table == "deals_out PK"
    for seed in range(20):
        imagined = GAME.imagine(table.view("bob").table, Quick(seed))
        since_the_deal = [*imagined.rows[0][1:], *imagined.rows[1]]
        assert PEEK not in [card.face() for card in since_the_deal]


@rule("RTC-017", "RTC-097", "RTC-109")
def test_what_was_shuffled_back_is_forgotten_when_the_rows_are_open():
    table = scene("""
        ann*  [0]  5  6  [7]
        bob   [8]  8  8  [8]
        returned PK
        knocker bob
        draw 3
        discards 9
        options rounds=1
    """)
    table.ann("draw", "toss")
    assert table == """
        returned none
        dealt none
    """


@rule("RTC-016")
def test_however_often_power_cards_were_turned_a_table_is_imagined_that_fits():
    table = scene("""
        ann*  [0]  5  6  [7]
        bob   [8]  8  8  [8]
        discards 9
        returned PK PK PK PK PK PK SW SW SW SW SW SW D2 D2 D2 D2 D2 D2
    """)
    view = table.view("ann").table
    for seed in range(50):
        world = GAME.imagine(view, Quick(seed))
        assert redact(world, 0) == view
        dealt = [card.face() for row in world.rows for card in row]
        assert all(dealt.count(face) < 3 for face in FACES[10:])


@rule("RTC-016", "RTC-017", "RTC-136")
def test_two_power_cards_shuffled_back_are_imagined_exactly_as_often_as_they_come_about():
    """They can have been the same one twice: every way there is, walked and counted."""
    box = {"row_size": 1, "outer": [0], "cards": {"0": 3, "9": 1, "SW": 2}}
    once = {"rounds": 1, "max_turns_per_round": 1, "first_dealer": 0}
    walked = Walked(Setup(GAME.with_components(box), Edition("turned twice", 2, once)), most_again=3)
    assert walked.walk.looped
    nothing_is_a_lie(walked)


@rule("RTC-134")
def test_what_is_public_is_the_same_in_every_view():
    table = scene("""
        ann    9   8   8   8
        bob*   5   5   5   5
        cid    out 2
        discards 4 3 2
        dealer ann
        knocker ann
        round 3
        turns 7
        totals 30 20 104
        scored 10 10 50 / 20 10 54
        options mode=elimination
    """)
    for somebody in ("ann", "bob", "cid", None):
        assert table.view(somebody) == """
            ann    ? ? ? ?
            bob*   ? ? ? ?
            cid    out 2
            discards 4 3 2
            pile 43 cards
            dealer ann
            knocker ann
            phase your_turn
            round 3
            totals 30 20 104
            scored 10 10 50 / 20 10 54
            options mode=elimination
        """


@rule("RTC-135", "RTC-030")
def test_no_move_looks_through_the_discards():
    table = scene("""
        ann*  [9]  8   8  [8]
        bob   [5]  5   5  [5]
        discards 0 1 2 3
    """)
    for move in table.moves("ann"):
        fresh = scene("ann* ? ? ? ?\nbob ? ? ? ?\ndiscards 0 1 2 3")
        fresh.ann(move)
        assert fresh == ("discards 0 1 2" if move == "take" else "discards 0 1 2 3")


@rule("RTC-136")
def test_a_card_that_nobody_has_seen_is_in_nobodys_view_and_in_no_event():
    table = scene("""
        ann*  [9]  8   8  [8]
        bob   [5]  5   5  [5]
        discards 6
        draw SW SW
    """)
    table.ann("draw", "use", "own 1", "with 1.1", "hold")
    table.bob("draw", "use", "own 2", "with 1.2")
    for somebody in ("ann", "bob", None):
        rows = table.view(somebody).table.rows
        assert [rows[seat][slot].value for seat in (0, 1) for slot in (1, 2)] == [None] * 4
        told = [part for event in table.heard(somebody) for part in parts(event)]
        assert FACES[8] not in told
        assert FACES[5] not in told


@rule("RTC-137")
@pytest.mark.parametrize(("way", "shown"), [(("use",), "PK"), (("toss",), "PK"), (("put 1",), None)])
def test_a_drawn_power_card_stops_being_hidden_when_it_is_used_or_discarded(way, shown):
    table = scene("""
        ann*  [9]  8   8  [8]
        bob   [5]  5   5  [5]
        discards 6
        draw PK
    """)
    table.ann("draw")
    assert table.view("bob") == "hand [?]"
    table.ann(*way)
    for somebody in ("bob", None):
        discards = table.view(somebody).table.discards
        assert (discards[-1].code == "PK") is (shown == "PK")
        told = [part for event in table.heard(somebody) for part in parts(event)]
        assert (FACES[10] in told) is (shown == "PK")


@rule("RTC-137", "RTC-139")
def test_the_kind_of_a_drawn_card_is_told_to_others_by_nothing_at_all():
    """View, questions and events of everybody else are the same, whatever ann holds."""
    seen = []
    for code in ("0", "9", "PK", "SW", "D2"):
        table = scene(f"""
            ann*  [9]  8   8  [8]
            bob   [5]  5   5  [5]
            cid   [7]  7   7  [7]
            discards 6
            draw {code}
        """)
        table.ann("draw")
        seen.append([(str(table.view(name)), table.heard(name)) for name in ("bob", "cid", None)])
        assert table.match.ask(1) is table.match.ask(2) is None
    assert all(others == seen[0] for others in seen)


@rule("RTC-138")
@pytest.mark.parametrize("ends", ["rounds=1", "rounds=2"])
def test_the_pile_is_not_revealed_at_the_end_of_the_round(ends):
    table = scene(f"""
        ann   [0]  0   0  [PK]
        bob*  [1]  1   1  [1]
        discards 6
        draw 9 7
        knocker ann
        options {ends}
    """)
    before = len(table.told)
    table.bob("draw", "toss")
    shown = []
    for event in table.heard(None)[before:]:
        if isinstance(event, events.RoundScored):
            break
        shown += [card.face().code for card in getattr(event, "cards", ())]
        if isinstance(event, events.PowerReplaced):
            shown.append(event.card.code)
    assert sorted(shown) == sorted([*"000", "PK", *"1111", "7"])  # the rows, and the one card that was drawn


@rule("RTC-139")
def test_a_spectator_sees_what_is_public_and_no_more():
    table = scene("""
        ann*  [9] {8} 8:bob  8
        bob   [5]  5   5    {5}
        discards 6
    """)
    assert table.view(None) == """
        ann*  [?] {8} ?:bob  ?
        bob   [?]  ?   ?    {5}
        discards 6
    """


@rule("RTC-140")
@pytest.mark.parametrize("younger", [False, True])
def test_at_any_moment_at_most_one_player_decides(younger):
    asked = set()
    games = [played(seats, seed=seats, rounds=2, younger=younger) for seats in (2, 3, 6)]
    for match in chain.from_iterable(games):
        asked.add(len(match.asks()))
        assert not isinstance(match.table.phase, Together)
    assert asked == {0, 1}


def test_the_moves_are_the_fixed_table_of_34():
    assert [move.number for move in PUTS] == [2, 3, 4, 5]
    assert [move.number for move in OTHERS] == list(range(12, 32))
    assert [(move.number, move.notation) for move in moves.MOVES if move.number in (0, 1, 6, 7, 32, 33)] == [
        (0, "take"), (1, "draw"), (6, "toss"), (7, "use"), (32, "knock"), (33, "hold"),
    ]  # fmt: skip
