"""The sewers in a terminal."""

import io

import pytest
from rich.console import Console

from cheeseboard.bots.coach import coach_of
from cheeseboard.coach.advice import in_words
from cheeseboard.engine.ask import ask_of
from cheeseboard.engine.event import Event
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.match import Match
from cheeseboard.engine.text import LANGUAGES, Speaker
from cheeseboard.games.ratland import GAME
from cheeseboard.games.ratland.events import Attacked, CheeseFound, Deployed, Fed, Poisoned, RoundBegan
from cheeseboard.games.ratland.table import Sewers
from cheeseboard.games.ratland.terminal import counts, draw, question, recap, typed
from cheeseboard.terminal.players import players_from
from cheeseboard.terminal.screen import Left, Screen
from cheeseboard.terminal.sitting import Sitting
from cheeseboard.testing import Scene
from tests.games.ratland.table import scene
from tests.rules import rule


def shown(table: Scene, reader: int | None, ascii: bool = False, room: int = 30, language: str = "en") -> str:
    names = ["Ann", "Bob", "Cid", "Dee"][: len(table.names)]
    words = Speaker([GAME.folder / "texts"], language, names, reader)
    console = Console(file=io.StringIO(), width=100, color_system=None)
    seat = table.names[reader] if reader is not None else None
    with console.capture() as capture:
        console.print(draw(table.view(seat).table, words, reader, aid=True, ascii=ascii, room=room))
    return "\n".join([line.rstrip() for line in capture.get().splitlines()])


def test_a_round_that_is_over_is_told_in_few_lines():
    words = Speaker([GAME.folder / "texts"], "en", ["Ann", "Bob"], 0)
    events: list[Event] = [
        *(Deployed(0, 1, 1, 0, 0, 0, 0, 5), Deployed(1, 0, 0, 2, 0, 0, 0, 5)),
        *(Attacked(0, 1, 1, 1, 0), Attacked(1, 0, 2, 1, 1)),
        *(CheeseFound(0, 2), CheeseFound(1, 1), CheeseFound(0, 1), Poisoned(1, 1)),
        *(Fed(0, 7, 3, 3), Fed(1, 6, 3, 3), RoundBegan(2, 0)),
    ]
    assert recap(events[:8], words, ascii=False) is None, "not before the meal"
    assert recap(events, words, ascii=True) is None, "plain letters come line by line"
    told = recap(events, words, ascii=False)
    assert told is not None
    first, behind, shown = told
    assert (first, behind) == (0, 10)
    console = Console(file=io.StringIO(), width=80, color_system=None)
    with console.capture() as capture:
        console.print(shown)
    assert [line.rstrip() for line in capture.get().splitlines()][2:] == [
        "Bob attacks you, 2 against 1: 1 cheese stolen.",
        "1 of Bob’s rats is poisoned.",
        "You bring home 3 cheese.",
        "Bob brings home 1 cheese.",
        "You feed 7 rats: 3 of 3 cheese paid.",
        "Bob feeds 6 rats: 3 of 3 cheese paid.",
    ]


@rule("RAT-139")
def test_what_a_seer_alone_may_know_is_not_in_sight_while_a_bot_plays_before_several(monkeypatch: pytest.MonkeyPatch):
    cards = "ann cards [mutant] [family]\nbob cards [seer] [ninja]\ncid cards [warrior] [recycler]"
    table = scene(f"{cards}\nphase choosing_clan\noptions belligerent=choose")
    screen = Screen(False, 0, Console(file=io.StringIO(), width=100, height=50, color_system=None))
    sitting = Sitting(table.match, players_from(["ann", "bob", "random"], GAME, "random"), "en", screen, None)
    teller, seen = sitting.teller, [""]

    def show_table(eyes: int | None) -> None:
        with screen.console.capture() as capture:
            screen.print(teller.picture(eyes, 1))
        seen.append(capture.get())

    def answer(prompt: str) -> str:
        if table.truth.next_event is not None and prompt == "> ":
            raise Left  # the bot has chosen its side
        return "1" if prompt == "> " else ""

    monkeypatch.setattr(teller, "show_table", show_table)
    monkeypatch.setattr(screen, "ask", answer)
    monkeypatch.setattr(sitting, "luck_for", Quick)
    with pytest.raises(Left):
        sitting.play()
    assert "You foresee" not in seen[-1]
    assert "bob may look at the next event." in seen[-1]


THREE = """
    ann pantry 7 cheese 2
    bob pantry 8 sick 1 lost 2 graves 1 cheese 4
    cid pantry 7 cheese 0
    events strategists
    food food4
    active bob
"""


@rule("RAT-039", "RAT-040", "RAT-012")
def test_a_reader_sees_the_round_the_bags_and_every_clan():
    assert (
        shown(scene(THREE), 0, ascii=True)
        == """\
RatLand.
Round 1 - Bob wins ties - The game goes on after this round.
Strategists: 1 cheese for each of dump, city and field where you sent no rats.
Rats in the supply: 90 - Cheese in the reserve: 60
dump: white 7, yellow 2, orange 3
city: white 2, black 1, yellow 7, orange 1, blue 1
field: black 1, yellow 5, orange 4, purple 2
> Ann  rats 7, cheese 2, points 7
> Bob  rats 8, sick 1, lost 2, graves 1, cheese 4, points 10
> Cid  rats 7, cheese 0, points 7
left neighbour: Bob - right neighbour: Cid"""
    )


@rule("RAT-043", "RAT-044")
def test_while_a_bag_is_drawn_from_it_is_shown_with_the_hand_and_the_queue():
    table = scene("""
        ann* dump 2 pantry 1
        bob dump 3
        events helmet
        food food1
        phase checking
        place dump
        bag white*4 yellow*5
        hand white*1 yellow*1
        queue bob
    """)
    lines = shown(table, 0).splitlines()
    assert "Bag, dump: white 4, yellow 5" in lines
    assert "In hand: white 1, yellow 1" in lines
    assert "Draws next: Bob 3" in lines
    assert "       dump 2, pantry 1" in lines


@rule("RAT-038", "RAT-139", "RAT-046")
def test_a_seer_reads_what_is_foreseen_and_nobody_else_does():
    table = scene("ann pantry 1 clan seer\nbob pantry 1 clan ninja\nround 7\nnext end:ann\nnext_food food9:ann")
    assert "Foreseen: End of Game, Food 9" in shown(table, 0)
    assert "Foreseen" not in shown(table, 1)
    assert "Foreseen" not in shown(table, None)
    assert "Seer" in shown(table, None)


@rule("RAT-012")
@pytest.mark.parametrize(("round", "said"), [(4, "goes on"), (5, "1 in 5"), (8, "1 in 2"), (9, "is the last")])
def test_the_chance_of_the_end_stands_beside_the_round(round, said):
    assert said in shown(scene(f"ann pantry 1\nbob pantry 1\nround {round}"), None)


def test_the_winner_is_marked_when_it_is_over():
    table = scene("ann pantry 9\nbob pantry 7\nround 5\nphase turning_event\ndraw end")
    assert "points 9 · wins" in shown(table, None)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_its_words(language):
    for ascii in (True, False):
        assert "Ann" in shown(scene(THREE), 1, ascii, language=language)


def in_english(names: int) -> Speaker:
    return Speaker([GAME.folder / "texts"], "en", ["Ann", "Bob", "Cid"][:names], 0)


@rule("RAT-053", "RAT-110")
def test_while_rats_are_placed_the_plan_its_price_and_the_odds_are_told():
    view = scene(THREE).view("ann").table
    so_far = [GAME.move("dump 2"), GAME.move("city 1")]
    ask = ask_of(view, 0, so_far)
    assert counts(ask)
    assert question(view, in_english(3), ask) == [
        "So far: 2 rats to the dump and 1 to the city. 4 rats left to place. 7 rats eat 3 cheese, you have 2.",
        "The field: how many? 0 to 4. Next piece: cheese 75%, harm 25%.",
    ]
    ask = ask_of(view, 0, [*so_far, GAME.move("field 0")])
    assert question(view, in_english(3), ask)[1] == "The left pipe: how many? 0 to 4. Bob: 4 cheese."
    steps = [GAME.move(notation) for notation in ("left 0", "right 0", "nursery 3")]
    assert typed(ask, steps) == "0, 0, 3"
    said = in_words(in_english(3), coach_of(GAME).spoken(view, ask, steps))
    assert said == "2 rats to the dump, 1 to the city, 3 to the nursery and 1 guards the pantry"


@rule("RAT-055", "RAT-071")
def test_with_two_players_the_rest_breeds_and_eats():
    view = scene("ann pantry 7 cheese 2\nbob pantry 7 cheese 2\nevents drunk\nfood food1").view("ann").table
    ask = ask_of(view, 0, [])
    assert question(view, in_english(2), ask)[0] == "7 rats left to place. 14 rats eat 5 cheese, you have 2."
    steps = [GAME.move(notation) for notation in ("dump 5", "city 0", "field 0", "left 0", "right 0")]
    assert typed(ask, steps) == "5, 0, 0, 0, 0"
    said = in_words(in_english(2), coach_of(GAME).spoken(view, ask, steps))
    assert said == "5 rats to the dump and 2 breed in the nursery"


@rule("RAT-028", "RAT-051")
def test_a_clan_is_chosen_by_what_it_can_do():
    match: Match[Sewers] = Match(GAME, 2, {"clans": True}, seed=bytes(32))
    ask = match.asks()[0]
    lines = question(match.view(0), in_english(2), ask)
    assert not counts(ask)
    assert len(lines) == 6
    assert lines[1].startswith("  Closed lid, rounds 1 to 5: ")
    assert lines[2].startswith("  Open lid, from round 6: ")
