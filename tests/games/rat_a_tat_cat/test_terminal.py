"""Rat-a-Tat Cat in the terminal: what is drawn, for whom, and for how long."""

import re
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console, RenderableType

from cheeseboard import Match, find
from cheeseboard.engine.luck import Quick, Scripted
from cheeseboard.engine.text import LANGUAGES
from cheeseboard.games.rat_a_tat_cat.components import NUMBERS, PEEK, SWAP, card
from cheeseboard.games.rat_a_tat_cat.events import PowerPassed, PowerReplaced, RoundScored, RowRevealed
from cheeseboard.games.rat_a_tat_cat.terminal import clock, recap
from cheeseboard.pictures.board import Board
from cheeseboard.pictures.words import speaker
from cheeseboard.terminal.players import players_from
from cheeseboard.terminal.screen import Left, Screen
from cheeseboard.terminal.sitting import Sitting
from tests.cli.keyboard import Keyboard, quick_hints

GAME = find("rat_a_tat_cat")
NAMES = ["Ann", "Bob", "Cleo"]
FACES = re.compile(r"\[[^ \]]+\]| \d  ?\[|\] +\d ?")  # a card known, or lying open, in a row of plain letters
PASS = re.compile(r"Pass the device to (\w+)\.")


@pytest.fixture
def keyboard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Keyboard:
    return Keyboard(tmp_path / "state", monkeypatch, capsys)


def printed(shown: RenderableType, width: int = 80) -> str:
    console = Console(width=width, color_system=None, force_terminal=False)
    with console.capture() as capture:
        console.print(shown)
    return "\n".join([line.rstrip() for line in capture.get().splitlines()])


def drawn(match, seat, aid=False, ascii=True, room=60, language="en", names=NAMES):
    words = speaker(GAME, language, names, seat)
    return printed(Board(GAME, ascii).draw(match.view(seat), words, seat, aid, room))


def match_of(seats=3, **options):
    return Match(GAME, seats, {"first_dealer": 2, **options}, (147).to_bytes(32, "big"))


def test_the_plain_table():
    match = match_of()
    assert drawn(match, 0) == (
        "Rat-a-Tat Cat. Round 1 of 3.\n"
        "> Ann   [ ] [ ] [ ] [ ]       total 0     your row\n"
        "  Bob   [ ] [ ] [ ] [ ]       total 0\n"
        "  Cleo  [ ] [ ] [ ] [ ]       total 0     deals\n"
        "  41 to draw, 1 discarded. Top discard: 8."
    )
    match.submit(0, "draw")
    assert drawn(match, 0).splitlines()[-1] == "  In hand: 2."
    assert drawn(match, 1).splitlines()[-1] == "  In hand: a card."
    match.submit(0, "put 0")
    match.submit(0, "knock")
    assert drawn(match, 0, aid=True) == (
        "Rat-a-Tat Cat. Round 1 of 3. Last lap.\n"
        "  Ann   [2] [ ] [ ] [2]       total 0     your row, knocked\n"
        "> Bob   [ ] [ ] [ ] [ ]       total 0     last turn\n"
        "  Cleo  [ ] [ ] [ ] [ ]       total 0     deals, last turn\n"
        "  40 to draw, 2 discarded. Top discard: 9."
    )


def test_the_drawn_table():
    match = match_of()
    match.submit(0, "draw")
    assert drawn(match, 0, ascii=False, room=20) == "\n".join(
        [
            "Rat-a-Tat Cat  Round 1 of 3 ────────────────────────────────────────────────────",
            "               Bob             total 0   Cleo            total 0",
            "               ╭───╮ ╭───╮ ╭───╮ ╭───╮   ╭───╮ ╭───╮ ╭───╮ ╭───╮",
            "               │░░░│ │░░░│ │░░░│ │░░░│   │░░░│ │░░░│ │░░░│ │░░░│",
            "               ╰───╯ ╰───╯ ╰───╯ ╰───╯   ╰───╯ ╰───╯ ╰───╯ ╰───╯",
            "                                         deals",
            "",
            "▶ Ann                           total 0",
            "╭───────╮ ╭───────╮ ╭───────╮ ╭───────╮   ╭───────╮   ╭───────╮   ╭───────╮",
            "│░░░░░░░│ │░░░░░░░│ │░░░░░░░│ │░░░░░░░│   │ 2     │   │░░░░░░░│   │ 8     │",
            "│░░░░░░░│ │░░░░░░░│ │░░░░░░░│ │░░░░░░░│   │ =^.^= │   │░░ 40 ░│   │ <:3)~ │",
            "│░░░░░░░│ │░░░░░░░│ │░░░░░░░│ │░░░░░░░│   │     2 │   │░░░░░░░│   │     8 │",
            "╰───────╯ ╰───────╯ ╰───────╯ ╰───────╯   ╰───────╯   ╰───────╯   ╰───────╯",
            "   1st       2nd       3rd       4th       in hand   40 to draw  1 discarded",
        ]
    )


@pytest.mark.parametrize("seats", [2, 4, 6])
@pytest.mark.parametrize("ascii", [False, True])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_drawing_fits_into_eighty_columns(seats, ascii, language):
    match = Match(GAME, seats, {"preset": "quick", "max_turns_per_round": 20}, b"7" * 32)
    names = ["Maximilian-Alexander", "Bo", "Cleopatra", "d", "Éloïse", "Bartholomew + Agnes"][:seats]
    while match.asks():
        ask = match.asks()[0]
        match.submit(ask.seat, ask.moves[len(match.steps) % len(ask.moves)])
        for seat in (None, ask.seat) if len(match.steps) % 9 == 0 else ():
            for room in (17, 60):
                shown = drawn(match, seat, aid=True, ascii=ascii, room=room, language=language, names=names)
                assert all(len(line) <= 80 for line in shown.splitlines())


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_drawing_keeps_to_the_room_it_is_given(seats):
    match = Match(GAME, seats, {}, b"7" * 32)
    names = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Fay"][:seats]
    for room in (17, 18, 20, 24, 30, 50):
        assert len(drawn(match, 0, ascii=False, room=room, names=names).splitlines()) <= room


@pytest.mark.rule("RTC-023", "RTC-139")
@pytest.mark.parametrize("ascii", [False, True])
def test_without_the_aid_nobody_could_tell_from_the_table_what_a_card_is(ascii):
    match = match_of()
    match.submit(0, "draw")
    match.submit(0, "put 1")
    before = {seat: drawn(match, seat, ascii=ascii) for seat in (0, 1, 2, None)}
    helped = drawn(match, 0, aid=True, ascii=ascii)
    for row in match.table.rows:
        for slot, lying in enumerate(row):
            row[slot] = card(NUMBERS[(lying.face().points + 3) % 10], lying.seen_by)
    assert before == {seat: drawn(match, seat, ascii=ascii) for seat in (0, 1, 2, None)}
    assert helped != drawn(match, 0, aid=True, ascii=ascii)


@pytest.mark.rule("RTC-128")
def test_open_cards_of_younger_players_are_shown_to_all():
    match = match_of(younger=True)
    rows = [line for line in drawn(match, None).splitlines() if "total" in line]
    assert len(rows) == 3
    assert all(re.search(r"^. \w+ +[\w ]+ \[ \] \[ \] +\w+ ", row) for row in rows)


@pytest.mark.rule("RTC-116")
def test_where_there_is_a_limit_the_total_tells_how_far_it_is():
    match = match_of(mode="elimination", limit=40)
    match.table.totals[:] = [39, 0, 12]
    for ascii in (False, True):
        shown = drawn(match, 0, ascii=ascii)
        assert "total 39/40" in shown
        assert "total 12/40" in shown


@pytest.mark.rule("RTC-111")
@pytest.mark.parametrize(("seconds", "told"), [(1200, "20 min"), (90, "1:30 min"), (45, "0:45 min")])
def test_the_time_limit_is_told_to_the_second(seconds, told):
    assert drawn(match_of(mode="time", time_limit_s=seconds), 0).startswith(f"Rat-a-Tat Cat. Ends after {told}.")


@pytest.mark.rule("RTC-112")
def test_by_time_every_question_tells_how_much_of_it_has_passed(keyboard: Keyboard):
    words = speaker(GAME, "en", NAMES)
    assert clock(match_of(mode="time", time_limit_s=1200).table, words, 130) == "2:10 of 20 min have passed."
    assert clock(match_of().table, words, 130) == ""
    table = ("play", "rat_a_tat_cat", "--seats", "ann,random", "--seed", 3, "--options", "mode=time")
    assert "0:00 of 20 min have passed." in keyboard.run(*table, typed=["", "", "quit"]).out


@pytest.mark.rule("RTC-099")
def test_the_end_of_a_round_tells_of_power_cards_that_were_passed_over():
    row = RowRevealed(0, tuple(card(face, 0) for face in (NUMBERS[3], SWAP, NUMBERS[3], NUMBERS[3])))
    chapter = [row, PowerPassed(0, PEEK), PowerReplaced(0, 1, SWAP, NUMBERS[5]), RoundScored(0, 14, 14)]
    told = recap(chapter, speaker(GAME, "en", NAMES, None), True)
    assert told is not None
    assert "Ann draws a Peek card. It is worth no points, so another card is drawn." in printed(told[2])


@pytest.mark.rule("RTC-118")
def test_a_seat_that_is_out_has_no_cards():
    match = match_of(mode="elimination", limit=1, max_turns_per_round=1, rounds=1)
    while match.asks() and not any(match.table.out_in):
        ask = match.asks()[0]
        match.submit(ask.seat, ask.moves[0])
    for ascii in (False, True):
        assert "out" in drawn(match, None, ascii=ascii)


def play_on(keyboard: Keyboard, *words: object, wish: str = "", until: str = "") -> str:
    """Draw, discard and never knock; `wish` is chosen wherever it stands in the list."""

    def answer(seen: str) -> str | None:
        asked = seen.rpartition("\n\n")[2]
        if until and until in seen:
            return None
        if wish and wish in asked:
            return wish
        for prompt, move in (("Your turn", "draw"), ("discard it.", "toss"), ("Knock", "hold"), ("peek at", "1")):
            if prompt in asked:
                return move
        return "1"

    return keyboard.converse("play", GAME.name, *words, answer=answer).out


@pytest.mark.rule("RTC-019", "RTC-023")
def test_the_opening_look_is_shown_once_and_then_gone(keyboard):
    out = play_on(keyboard, "--seats", "ann,easy,normal", "--seed", 12, "--plain", "--preset", "quick")
    look = "They will not be shown again"
    assert out.count(look) == 1
    before, _, after = out.partition(look)
    assert FACES.search(before.splitlines()[-2])
    tables = [
        line for line in after.partition("shows their row")[0].splitlines() if " total " in line and "=" not in line
    ]
    assert tables
    assert not any(FACES.search(line) for line in tables)
    assert "You look at your two outer cards." in out


@pytest.mark.rule("RTC-062", "RTC-137")
def test_a_peek_is_shown_until_it_has_been_seen(keyboard):
    out = ""
    for seed in range(1, 30):
        seated = ["--seats", "ann,easy", "--seed", seed, "--plain", "--preset", "quick"]
        out = play_on(keyboard, *seated, wish="Use Peek", until=" peek at your")
        if " peek at your" in out:
            break
    seen = re.findall(r"You peek at your (\w+) card(: \w[\w ]*)?\.", out)
    assert seen[0] == ("1st", "")  # in the news, nothing but that it happened
    assert any(name for _, name in seen)  # and once in the look itself


class Booth(Screen):
    """A whole screen without a terminal, and somebody who types."""

    def __init__(self, typed: list[str], whole: bool, plain: bool) -> None:
        self.file = StringIO()
        console = Console(file=self.file, width=80, height=24, color_system=None, force_terminal=False, record=True)
        super().__init__(plain, 0.0, console)
        self.whole = whole
        self.typed = typed

    def ask(self, prompt: str) -> str:
        self.print(prompt)
        if not self.typed:
            raise Left
        return self.typed.pop(0)


def evening(ann: list[int], drawn_card: int, typed: list[str], whole: bool, plain: bool, aid: bool) -> list[str]:
    """Ann and Bob at one keyboard; what was shown, cut where the device is passed on."""
    deal = [face for pair in zip(ann, [4, 4, 7, 0], strict=True) for face in pair]
    luck = Scripted([*deal, 5, drawn_card, 3, 6, 6], Quick(1))
    match = Match(GAME, 2, {"first_dealer": 1}, luck=luck)
    players = players_from(["ann", "bob"], GAME, "random")
    screen = Booth(typed[:], whole, plain)
    with pytest.raises(Left):
        Sitting(match, players, "en", screen, None, aid).play()
    return PASS.split(screen.file.getvalue())


@pytest.mark.rule("RTC-137")
@pytest.mark.parametrize("aid", [False, True])
@pytest.mark.parametrize(("whole", "plain"), [(True, False), (False, False), (False, True)])
def test_behind_the_curtain_nobody_sees_what_another_knows(monkeypatch, whole, plain, aid):
    """Two evenings that differ only in what Ann knows: all that Bob is shown, and everybody, is the same."""
    quick_hints(monkeypatch)
    begin = [""] * whole
    looks = ["", "", "", ""]
    typed = [
        *begin,
        *looks,
        "",
        "draw",
        "put 1",
        "hold",
        "",
        "log all",
        "",
        "draw",
        "hint",
        "put 2",
        "hold",
        "",
        "draw",
    ]
    low = evening([1, 8, 8, 2], 0, typed, whole, plain, aid)
    high = evening([9, 8, 8, 3], 2, typed, whole, plain, aid)
    assert low[1::2] == high[1::2] == ["ann", "bob", "ann", "bob", "ann"]
    assert low[0] == high[0]
    for name, one, other in zip(low[1::2], low[2::2], high[2::2], strict=True):
        assert one == other or name == "ann"
    assert low[2] != high[2]  # the opening look
    assert "Hint" in low[8]


def test_a_swap_can_be_taken_back_until_the_other_card_is_named(keyboard):
    asked: list[str] = []

    def answer(seen: str) -> str | None:
        if "You give your" in seen:
            asked.append("with")
            return "undo" if asked.count("with") == 1 else None
        if "Choose the card you want to give away." in seen:
            asked.append("own")
            return "1"
        for prompt, move in (("Use Swap", "use"), ("Your turn", "draw"), ("discard it", "toss"), ("Knock", "hold")):
            if prompt in seen.rpartition("\n\n")[2]:
                return move
        return "1"

    shown = keyboard.converse("play", GAME.name, "--seats", "ann,easy", "--seed", 1, answer=answer)
    for seed in range(2, 40):
        if asked:
            break
        shown = keyboard.converse("play", GAME.name, "--seats", "ann,easy", "--seed", seed, answer=answer)
    assert asked == ["own", "with", "own", "with"]
    assert "Your last choice is taken back." in shown.out
    assert "undo" in shown.out


@pytest.mark.rule("RTC-041")
def test_a_power_card_on_the_discards_is_explained(keyboard):
    said: list[str] = []

    def answer(seen: str) -> str | None:
        if said:
            return None
        if "cannot be taken. Draw a card." in seen:
            said.append("? take")
            return "? take"
        for prompt, move in (("Your turn", "draw"), ("discard it.", "toss"), ("Knock", "hold")):
            if prompt in seen.rpartition("\n\n")[2]:
                return move
        return "1"

    shown = keyboard.converse("play", GAME.name, "--seats", "ann,easy", "--seed", 1, answer=answer)
    for seed in range(2, 40):
        if said:
            break
        shown = keyboard.converse("play", GAME.name, "--seats", "ann,easy", "--seed", seed, answer=answer)
    assert said == ["? take"]
    assert "A discarded Power card stays there. You can draw. RTC-041" in shown.out


@pytest.mark.rule("RTC-097", "RTC-105", "RTC-106")
@pytest.mark.parametrize("flags", [[], ["--plain"]])
def test_the_end_of_a_round_shows_rows_sums_and_totals(keyboard, flags):
    out = play_on(keyboard, "--seats", "ann,normal,normal", "--seed", 3, "--options", "rounds=2", *flags)
    recaps = re.findall(r"= (\d+) +total (\d+)", out)
    assert len(recaps) == 6
    assert "Lowest this round" in out
    totals = [int(total) for _, total in recaps[3:]]
    sheet = out[out.rindex("total") :]
    assert all(str(total) in sheet for total in totals)
    assert "wins" in sheet
