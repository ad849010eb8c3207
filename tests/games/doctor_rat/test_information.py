"""Who knows what, and what the Doctor can say: cards and tokens, nothing else.  DOC-134 to DOC-148."""

from random import Random
from typing import Any

import pytest

from cheeseboard.engine.codec import to_json
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.match import Match
from cheeseboard.engine.table import redact
from cheeseboard.games.doctor_rat import GAME
from cheeseboard.games.doctor_rat.events import (
    AteBadly,
    AteWell,
    DietGiven,
    Drew,
    ExtraDrawn,
    LeftOver,
    MealBegan,
    MedicineUsed,
    MenuGiven,
    NothingDrawn,
    Refused,
    ReserveSwapped,
    Served,
    TopSeen,
)
from cheeseboard.games.doctor_rat.rules import OFFERING, SERVING
from tests.games.doctor_rat.table import colony, played
from tests.rules import rule

BY_THE_DOCTOR = (Drew, ReserveSwapped, ExtraDrawn, MedicineUsed, MenuGiven, Served, Refused)
OTHERS = ("IdentityGiven", "BinStarted", "Took", "PicksReopened", "ThreeCrosses", "ExamFailed", "GameWon", "DietShown")
PUBLIC = (
    "meal", "identities", "rows", "ticks", "row_meals", "broken", "offer", "bin", "plates", "ugh_left", "medicine_left",
    "menu_left", "medicine", "holders", "active", "barred",
)  # fmt: skip
BY_THE_TABLE = (MealBegan, NothingDrawn, AteWell, AteBadly, LeftOver, DietGiven, TopSeen)


@rule("DOC-134", "DOC-135", "DOC-076")
def test_all_that_comes_from_the_doctor_are_cards_and_tokens():
    asked = set()
    for seed in range(8):
        for match in played(2, seed, groups=2):
            for ask in match.asks():
                if ask.seat == 0:
                    asked.add(type(match.table.phase).__name__)
            for event in match.heard(1):
                assert isinstance(event, (*BY_THE_DOCTOR, *BY_THE_TABLE)) or type(event).__name__ in OTHERS
    assert asked == {"Offering", "Serving", "Refusing"}


@rule("DOC-101", "DOC-137", "DOC-146", "DOC-136")
def test_the_doctor_is_silent_from_the_first_draw_to_the_end_and_the_rats_are_not():
    for match in played(3, 137, groups=2):
        over = match.outcome is not None
        assert GAME.is_silent(match.table, 0) is not over
        assert not GAME.is_silent(match.table, 1)
        assert GAME.is_silent(match.view(1), 0) == GAME.is_silent(match.table, 0)
    choosing = Match(GAME, 3, {"diets": "choose"}, bytes(32))
    assert not GAME.is_silent(choosing.table, 0)


@rule("DOC-144")
def test_what_is_public():
    for match in played(3, 144, complications=True):
        for seat in (1, 2, None):
            view = match.view(seat)
            t = match.table
            for name in PUBLIC:
                assert getattr(view, name) == getattr(t, name)
            assert (len(view.reserve), len(view.pile)) == (len(t.reserve), len(t.pile))


@rule("DOC-012", "DOC-141", "DOC-145")
def test_what_the_doctor_alone_knows():
    for match in played(2, 145):
        t = match.table
        if match.outcome is None:
            rats = match.view(1)
            hidden: list[Any] = [
                *rats.reserve,
                *rats.chosen,
                *rats.removed,
                *[p for papers in rats.desk for p in papers],
            ]
            hidden += [card for card in (rats.top, rats.extra) if card is not None]
            assert all(card.value is None for card in hidden)
            own = match.view(0)
            assert (own.reserve, own.chosen, own.removed, own.desk, own.top) == (
                t.reserve,
                t.chosen,
                t.removed,
                t.desk,
                t.top,
            )


@rule("DOC-148")
@pytest.mark.parametrize("seat", [1, None])
def test_what_the_rats_are_handed_is_the_same_whatever_they_cannot_know(seat):
    choose = Random(148)
    for match in played(2, 148, complications=True):
        view = match.view(seat)
        world = GAME.imagine(view, Quick(choose.randrange(10**6)))
        assert to_json(redact(world, seat)) == to_json(view)
        if match.table.phase not in (OFFERING, SERVING):
            asks = [(ask.seat, ask.moves, ask.prompt) for ask in match.asks() if ask.seat == 1]
            again = Match(GAME, 2, match.settings, luck=Quick(0), start=world)
            assert [(ask.seat, ask.moves, ask.prompt) for ask in again.asks() if ask.seat == 1] == asks


@rule("DOC-139", "DOC-075")
def test_order_means_nothing():
    for match in played(3, 139, complications=True):
        t = match.table
        for cards in (t.offer, t.bin, t.gone, t.mad):
            assert cards == sorted(cards, key=lambda one: one.number)
        for hidden in (t.reserve, t.chosen, t.removed):
            numbers = [card.face().number for card in hidden]
            assert numbers == sorted(numbers)


@rule("DOC-121", "DOC-140")
def test_neither_a_refusal_nor_a_verdict_gives_a_reason():
    assert list(Refused.__dataclass_fields__) == ["group", "card"]
    assert list(AteWell.__dataclass_fields__) == ["group", "card"]
    assert list(AteBadly.__dataclass_fields__) == ["group", "card", "crosses"]


@rule("DOC-138")
def test_a_choice_of_the_doctor_is_heard_once_and_whole():
    table = colony("A L1 ?", "B V2 ?", "reserve 1RC 2RC 3RC", "bin 1OC", "ugh 0", "medicine_left 0", "menu_left 0")
    table.doc("serve 1rc")
    assert table.heard("ann") == []
    table.doc("serve 2rc")
    assert [type(event) for event in table.heard("ann")] == [Served]
