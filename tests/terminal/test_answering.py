"""What can be typed at a question."""

import json
from pathlib import Path

import pytest

from cheeseboard.coach.advice import Choice
from cheeseboard.engine.text import LANGUAGES
from cheeseboard.pictures.words import as_number, permission, plainly, reason, speaker
from cheeseboard.terminal.hint import figure
from cheeseboard.terminal.orders import ORDERS, find_order, order_words
from cheeseboard.terminal.saving import read_saved
from tests.cli.keyboard import HOUSE_GAME as GAME
from tests.cli.keyboard import Keyboard, Shown


def typed(keyboard: Keyboard, *lines: str) -> Shown:
    """At the first question of a game: keep a card or exchange it."""
    shown = keyboard.run("play", GAME.name, "--seats", "ann,random", "--seed", 0, typed=list(lines))
    assert (shown.status, shown.err) == (0, "")
    return shown


def choices(keyboard: Keyboard) -> list[list[object]]:
    record, _ = read_saved(keyboard.games()[-1])
    return [[seat, notation] for seat, notation in record.choices]


def test_a_move_by_its_number_its_notation_or_the_beginning_of_its_label(keyboard: Keyboard) -> None:
    for answer in ("2", "exchange", " EXCHANGE ", "exch"):
        typed(keyboard, answer)
        assert choices(keyboard)[0] == [0, "exchange"]


def test_several_answers_in_a_line_are_taken_one_by_one(keyboard: Keyboard) -> None:
    """RatLand asks for seven places; a practised hand answers them together.  The number is the count."""
    seats = ("play", "ratland", "--seats", "ann,random", "--seed", 5)
    assert keyboard.run(*seats, typed=["dump 1, 2, city 9, 1"]).status == 0
    assert choices(keyboard)[-2:] == [[0, "dump 1"], [0, "city 2"]]  # what follows a refusal is forgotten
    shown = keyboard.run(*seats, typed=["dump 1,2,field 0,"])
    assert choices(keyboard)[-3:] == [[0, "dump 1"], [0, "city 2"], [0, "field 0"]]
    assert "The city: how many?" not in shown.out  # only the question that is open is shown
    assert "The left pipe: how many?" in shown.out


def test_what_others_do_ends_a_line_of_answers(keyboard: Keyboard) -> None:
    typed(keyboard, "1, 1, 1, 1, 1, 1, 1, 1")
    own = [choice for choice in choices(keyboard) if choice[0] == 0]
    assert len(own) == 1


def test_what_is_not_understood_changes_nothing(keyboard: Keyboard) -> None:
    shown = typed(keyboard, "", "0", "99", "9" * 5000, "xyzzy", "\x1b[31m", "?", "? 99", "? xyzzy")
    assert choices(keyboard) == []
    assert "‘xyzzy’ is not in the list" in shown.out
    assert "Choose a number from the list." in shown.out
    assert "\x1b" not in shown.out


def test_a_move_that_is_not_offered_is_refused_with_its_clause(keyboard: Keyboard) -> None:
    shown = typed(keyboard, "stand", "? stand")
    assert choices(keyboard) == []
    assert shown.out.count("HIC-008") == 2


def test_a_refusal_tells_the_way_out_and_an_open_move_only_its_rule() -> None:
    words = speaker(GAME, "en", [])
    whole = words.texts["clause.HIC-006"]
    assert reason("HIC-006", words) == f"{whole} HIC-006"
    rule = permission("HIC-006", words).removesuffix(" HIC-006")
    assert whole.startswith(f"{rule} ")
    assert rule.endswith(".")


def test_a_question_mark_explains_every_move(keyboard: Keyboard) -> None:
    shown = typed(keyboard, "?")
    assert shown.out.count("HIC-006") == 2
    assert "  exchange  " not in shown.out  # notation counts from 0, and is for records
    shown = typed(keyboard, "? 1", "? HIC-011")
    assert shown.out.count("HIC-006") == 1
    assert "HIC-011" in shown.out


def test_where_a_number_is_the_answer_its_rule_is_told_once_and_no_answer_is_cut(keyboard: Keyboard) -> None:
    shown = keyboard.run("play", "ratland", "--seats", "ann,random,random", "--seed", 5, typed=["?"])
    assert "0-7  Place all your rats" in shown.out
    assert shown.out.count("RAT-053") == 1
    away = ["--seats", "ann,random", "--seed", 3, "--language", "pt", "--options", "first_player=ann"]
    shown = keyboard.run("play", "dogs", *away, typed=["1", "?"])
    assert "Voltar ao canil: " in shown.out
    assert "…" not in shown.after("> ")


@pytest.mark.parametrize("clause", ["HIC-011", "hic-11", "HIC 11", "11"])
def test_a_clause_is_asked_for_in_any_form(keyboard: Keyboard, clause: str) -> None:
    shown = typed(keyboard, f"? {clause}")
    assert shown.out.count("HIC-011") == 1
    assert "is not in the list" not in shown.out


def test_a_clause_that_does_not_exist_is_answered_by_those_near_it(keyboard: Keyboard) -> None:
    shown = typed(keyboard, "? HIC-98")
    assert "There is no rule HIC-98. Similar: HIC-" in shown.out


def test_a_hint_is_a_move_that_is_offered_and_changes_nothing(keyboard: Keyboard) -> None:
    shown = typed(keyboard, "hint")
    assert "Hint: 1: Keep" in shown.out or "Hint: 2: Exchange" in shown.out
    assert choices(keyboard) == []


def test_hints_are_given_for_games_whose_players_do_not_search(
    keyboard: Keyboard, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cheeseboard.bots.coach.thinker", lambda game: None)
    assert "Hint: " in typed(keyboard, "hint").out


def test_the_log_tells_what_happened(keyboard: Keyboard) -> None:
    assert typed(keyboard, "log", "log all").out.count("Round 1. You begin.") == 3  # when it happened, and twice more


def test_what_was_shown_is_not_taken_back(keyboard: Keyboard) -> None:
    shown = typed(keyboard, "undo", "2", "undo")
    assert shown.out.count("There is nothing to take back.") == 2
    assert "undo" not in shown.out


def test_help_lists_every_order_in_the_language_of_the_reader(keyboard: Keyboard) -> None:
    for language in LANGUAGES:
        words = speaker(GAME, language, ["ann", "bob"], 0)
        shown = typed(keyboard, f"language {language}", order_words("help", words)[0])
        assert all(order_words(order, words)[0] in shown.out for order in ORDERS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_orders_are_understood_in_the_language_and_in_english(language: str) -> None:
    words = speaker(None, language, [])
    for order in ORDERS:
        for word in order_words(order, words):
            assert find_order(word, words) == (order, "")
            assert find_order(f"{plainly(word).upper()}  x y", words) == (order, "x y")
    assert find_order("xyzzy", words) is None


def test_the_language_changes_at_once(keyboard: Keyboard) -> None:
    shown = typed(keyboard, "language", "language xx", "language pt", "1")
    assert shown.out.count("Add a language to it") == 2
    assert "A partir de agora em português." in shown.out
    assert "Guardas" in shown.out or "Ficas" in shown.out
    assert json.loads(keyboard.games()[0].read_text())["table"]["language"] == "pt"


def test_a_copy_is_saved_and_never_over_another_file(keyboard: Keyboard, tmp_path: Path) -> None:
    precious, copy = tmp_path / "precious.txt", tmp_path / "copy.json"
    precious.write_text("precious")
    shown = typed(keyboard, "save", f"save {precious}", f"save {copy}", f"save {tmp_path}/nowhere/game.json")
    assert precious.read_text() == "precious"
    assert shown.out.count("Choose another name.") == 2
    assert keyboard.run("verify", copy).status == 0
    assert not (tmp_path / "nowhere").exists()


def test_quit_leaves_at_any_moment(keyboard: Keyboard) -> None:
    assert "is saved" in typed(keyboard, "quit").out
    assert "is saved" in keyboard.run("play", GAME.name, "--players", 2, typed=["quit"]).out
    assert "guardada" in keyboard.run("play", GAME.name, "--players", 2, "--language", "pt", typed=["sair"]).out


def test_rules_are_at_hand(keyboard: Keyboard) -> None:
    shown = typed(keyboard, "rules", "rules 11", "rules 999")
    assert "How to play" in shown.out
    assert "HIC-011" in shown.out
    assert "There is no rule 999. Similar: HIC-" in shown.out


def test_numbers_of_a_size_that_people_type() -> None:
    assert [as_number(word) for word in ("3", "03", "-3", "3.0", "", "9" * 50)] == [3, 3, None, None, None, None]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["−1 point ahead", "−1 ± 0.4 points ahead", "+1.5 ± 1 points ahead"]),
        ("pt", ["−1 ponto de vantagem", "−1 ± 0,4 pontos de vantagem", "+1,5 ± 1 pontos de vantagem"]),
        ("es", ["−1 punto de ventaja", "−1 ± 0,4 puntos de ventaja", "+1,5 ± 1 puntos de ventaja"]),
        ("fr", ["−1 point d’avance", "−1 ± 0,4 point d’avance", "+1,5 ± 1 point d’avance"]),
    ],
)
def test_points_of_a_hint_have_the_plural_of_their_language(language: str, said: list[str]) -> None:
    words = speaker(None, language, ["Ann", "Bo"])
    values = [(-1.0, 0.0), (-1.0, 0.2), (1.5, 0.5)]
    assert [figure(words, Choice([], [], value, error), "points") for value, error in values] == said
