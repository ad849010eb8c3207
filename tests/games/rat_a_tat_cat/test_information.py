"""Who knows what: RTC-133 to RTC-140, seen through the views and heard events of each seat and of a spectator."""

from itertools import chain

import pytest

from cheeseboard.engine.event import Event
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.phase import OVER, Together
from cheeseboard.games.rat_a_tat_cat import GAME, state
from cheeseboard.games.rat_a_tat_cat.components import FACES
from cheeseboard.games.rat_a_tat_cat.state import OTHERS, PUTS, CatTable
from cheeseboard.testing.plain import kinds_in
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

    def RoundBegan(self, event: state.RoundBegan) -> None:
        self.rows = [[] if seat in self.out else [None] * 4 for seat in range(self.seats)]
        self.discards = []
        self.pile = 54 - 4 * (self.seats - len(self.out))

    def StarterTurned(self, event: state.StarterTurned) -> None:
        self.discards = [event.card]
        self.pile -= 1

    def OuterSeen(self, event: state.OuterSeen | state.OuterOpened) -> None:
        self.rows[event.seat][0], self.rows[event.seat][3] = [card.value for card in event.cards]

    OuterOpened = OuterSeen

    def Took(self, event: state.Took) -> None:
        self.hand = self.discards.pop()
        assert self.hand is event.card

    def Drew(self, event: state.Drew) -> None:
        self.hand = event.card.value
        self.pile -= 1

    def Reshuffled(self, event: state.Reshuffled) -> None:
        assert event.size == len(self.discards)
        self.pile = event.size
        self.discards = []

    def Placed(self, event: state.Placed) -> None:
        assert self.hand is None or self.hand is event.card.value
        self.rows[event.seat][event.slot] = event.card.value
        self.hand = None
        self.discards.append(event.old)

    def Discarded(self, event: state.Discarded | state.PowerUsed) -> None:
        self.hand = None
        self.discards.append(event.card)

    PowerUsed = Discarded

    def Peeked(self, event: state.Peeked) -> None:
        if event.card.value is not None:
            self.rows[event.seat][event.slot] = event.card.value

    def Swapped(self, event: state.Swapped) -> None:
        mine, theirs = self.rows[event.seat], self.rows[event.other]
        mine[event.slot], theirs[event.other_slot] = theirs[event.other_slot], mine[event.slot]

    def WentOut(self, event: state.WentOut) -> None:
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
        if isinstance(event, state.RoundScored):
            break
        shown += [card.face().code for card in getattr(event, "cards", ())]
        if isinstance(event, state.PowerReplaced):
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
    assert [(move.number, move.notation) for move in state.MOVES if move.number in (0, 1, 6, 7, 32, 33)] == [
        (0, "take"), (1, "draw"), (6, "toss"), (7, "use"), (32, "knock"), (33, "hold"),
    ]  # fmt: skip
