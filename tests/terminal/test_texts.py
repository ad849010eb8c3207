"""What the terminal says, in four languages: the same things, with the same facts."""

import re
from pathlib import Path

import pytest

from cheeseboard import cli, measure, pictures, terminal
from cheeseboard.engine.message import asked
from cheeseboard.engine.text import LANGUAGES, catalogue
from cheeseboard.pictures.words import TEXTS, chosen_language, plainly, speaker
from cheeseboard.terminal.orders import LESSON_ORDERS, ORDERS, order_words

ENGLISH = catalogue(TEXTS, "en")
ROOMS = [Path(str(room.__file__)).parent for room in (cli, measure, terminal, pictures)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_keys_and_placeholders(language: str) -> None:
    texts = catalogue(TEXTS, language)
    assert list(texts) == list(ENGLISH)
    # a plural may differ in one language alone: it is chosen by `count`
    for key, text in texts.items():
        assert asked(text) - {"count"} == asked(ENGLISH[key]) - {"count"}, f"{key} in {language}"
    assert all(text.strip() == text and text for text in texts.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_can_be_said(language: str) -> None:
    words = speaker(None, language, ["Ann", "Bob", "Cid"])
    for number in (0, 1, 2):
        for key, text in words.texts.items():
            assert "{" not in words.say(key, dict.fromkeys(asked(text), number))


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_nothing_was_left_in_english(language: str) -> None:
    texts = catalogue(TEXTS, language)
    words = {key: re.sub(r"\{\w+\}", "", text).split() for key, text in texts.items()}
    same = {key for key, text in texts.items() if text == ENGLISH[key] and len(words[key]) > 2}
    assert same == set()


def test_every_text_is_used() -> None:
    source = "".join([path.read_text(encoding="utf-8") for room in ROOMS for path in room.glob("*.py")])
    families = ("order.", "about.", "level.", "worth.", "review.as_known_", "review.no_parts_", "review.steady_")
    bare = [key.removeprefix("terminal.").removeprefix("report.") for key in ENGLISH]
    keys = [key.removesuffix(".you").removesuffix(".open") for key in bare]  # of one's own, and where nothing is hidden
    assert [key for key in keys if not key.startswith(families) and not re.search(rf"\b{key}[\"']", source)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_orders_have_the_same_word(language: str) -> None:
    words = speaker(None, language, [])
    typed = [plainly(word) for order in {*ORDERS, *LESSON_ORDERS} for word in order_words(order, words)]
    assert len(set(typed)) == len(typed)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_voice(language: str) -> None:
    """No exclamation marks, no blame, and prompts without a semicolon."""
    for key, text in catalogue(TEXTS, language).items():
        assert "!" not in text, key
        assert ";" not in text, key
        assert "'" not in text, key
        assert not re.search(r"\b(sorry|please|wrong|invalid|illegal|error)\b", text, re.IGNORECASE), key


def test_french_spaces() -> None:
    for key, text in catalogue(TEXTS, "fr").items():
        assert not re.search(r"\S :", text.replace("\u00a0:", "")), key
        if not key.endswith(("first_steps", "help_question", "help_moves")):
            assert not re.search(r" \?", text), key


def test_the_language_of_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    assert chosen_language(None) == "en"
    monkeypatch.setenv("LANG", "pt_BR.UTF-8")
    assert chosen_language(None) == "pt"
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert chosen_language(None) == "en"
    assert chosen_language("FR") == "fr"
