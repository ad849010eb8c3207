"""What people's screens show of Rat-a-Tat Cat: less than a seat that forgets nothing knows."""

import pytest

from cheeseboard import Match, find
from cheeseboard.engine.event import Event
from cheeseboard.games.rat_a_tat_cat import events as told

GAME = find("rat_a_tat_cat")


def screen(match, seat):
    return GAME.as_on_the_table(match.view(seat))


@pytest.mark.rule("RTC-139")
def test_a_card_once_seen_is_not_shown_again():
    match = Match(GAME, 2, {}, b"1" * 32)
    assert [card.value is None for card in match.view(0).rows[0]] == [False, True, True, False]
    for seat in (0, 1, None):
        assert all(card.value is None for row in screen(match, seat).rows for card in row)


@pytest.mark.rule("RTC-139", "RTC-128")
def test_what_lies_open_for_younger_players_is_shown():
    match = Match(GAME, 2, {"younger": True}, b"1" * 32)
    for row in screen(match, None).rows:
        assert [card.value is None for card in row] == [False, True, True, False]


@pytest.mark.rule("RTC-135", "RTC-139")
def test_only_the_top_discard_is_shown_and_the_others_are_counted():
    match = Match(GAME, 2, {}, b"1" * 32)
    match.submit(match.asks()[0].seat, "draw")
    seat = match.asks()[0].seat
    match.submit(seat, "toss")
    assert len(match.view(None).discards) == 2
    assert screen(match, None).discards == match.table.discards[-1:]
    assert GAME.board_facts(match.view(None)) == GAME.board_facts(screen(match, None))
    assert GAME.board_facts(screen(match, None))["discarded"] == 2


@pytest.mark.rule("RTC-132", "RTC-139")
def test_the_card_in_hand_is_shown_to_its_owner_alone():
    match = Match(GAME, 3, {}, b"1" * 32)
    seat = match.asks()[0].seat
    match.submit(seat, "draw")
    for other in (0, 1, 2, None):
        hand = screen(match, other).hand
        assert hand is not None
        assert (hand.value is not None) == (other == seat)


@pytest.mark.rule("RTC-097")
def test_all_rows_lie_open_at_the_end():
    match = Match(GAME, 2, {"rounds": 1, "max_turns_per_round": 1}, b"1" * 32)
    while match.outcome is None:
        ask = match.asks()[0]
        match.submit(ask.seat, "take" if "take" in [move.notation for move in ask.moves] else ask.moves[0])
    assert all(card.value is not None for row in screen(match, None).rows for card in row)


def test_every_event_has_a_clause_for_the_log():
    events = [found for found in vars(told).values() if isinstance(found, type) and issubclass(found, Event)]
    own = {found for found in events if found.__module__ == told.__name__}
    assert own == set(told.CLAUSES)
    rules = (GAME.folder / "RULES.md").read_text()
    assert all(f"### {clause}  " in rules for clause in told.CLAUSES.values())


@pytest.mark.rule("RTC-019", "RTC-025", "RTC-110", "RTC-118")
def test_the_board_is_told_the_rounds_the_outer_cards_and_who_follows():
    table = Match(GAME, 4, {"rounds": "seats"}, b"1" * 32).view(None)
    table.out_in = [0, 2, 0, 2]
    told = GAME.board_facts(table)
    assert [told["rounds"], told["outer"], told["after"]] == [4, [0, 3], [2, 2, 0, 0]]
    table.out_in = [2, 2, 2, 2]
    assert GAME.board_facts(table)["after"] == [0, 1, 2, 3]
