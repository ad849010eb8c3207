"""The page says exactly what the terminal says: its Speaker is the twin of the engine's."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from random import Random
from typing import Any

from msgspec import json as wire

from cheeseboard.engine.event import shown_to
from cheeseboard.engine.match import Match
from cheeseboard.engine.names import snake
from cheeseboard.engine.phase import Facts
from cheeseboard.engine.text import LANGUAGES, Speaker, catalogue
from cheeseboard.games import find, folders
from cheeseboard.pictures.words import rule_alone
from cheeseboard.server.core.views import event_facts, facts_json
from tests.page.calls import called
from tools.page import install_packages

WEB = Path("web")
NAMES = ["Ana", "Bruno", "Inés", "Léa", "Whisker", "Hieronymus", "Tom", "Éva", "Ira", "Ümit", "Zoë", "Oskar"]
CHOICES = 120

Asks = list[dict[str, Any]]


def spoken_by_the_page(texts: dict[str, dict[str, str]], asks: Asks) -> list[str]:
    install_packages(WEB.resolve())
    told = wire.encode({"texts": texts, "asks": asks})
    ran = subprocess.run(["node", "tools/speak.mjs"], input=told, capture_output=True, cwd=WEB)
    assert ran.returncode == 0, ran.stderr.decode()
    said: list[str] = json.loads(ran.stdout)
    return said


def samples(game_name: str, language: str) -> tuple[Asks, list[str]]:
    """Events, questions and moves of a game at random, as each reader is told them."""
    game = find(game_name)
    random = Random(f"{game_name} {language}")
    match: Match[Any] = Match(game, game.seats[-1], seed=bytes(32))
    names = NAMES[: match.seats]
    asks: Asks = []
    said: list[str] = []

    def ask(reader: int | None, facts: Facts, **what: str) -> None:
        about = {"book": f"{game_name} {language}", "language": language, "names": names, "reader": reader}
        asks.append({**about, "facts": facts_json(facts), **what})

    for _ in range(CHOICES):
        questions = match.asks()
        if not questions:
            break
        question = random.choice(questions)
        speaker = Speaker([game.folder / "texts"], language, names, question.seat)
        key = f"prompt.{question.prompt}"
        said.append(speaker.say(key, question.facts))
        ask(question.seat, question.facts, key=key)
        move = random.choice(question.moves)
        facts = game.facts(match.view(question.seat), question.seat, move)
        said.append(speaker.say(f"move.{move.key()}", facts))
        ask(question.seat, facts, key=f"move.{move.key()}")
        match.submit(question.seat, move)
    for event in match.dealer.told:
        reader = random.choice([None, *range(match.seats)])
        shown = shown_to(event, random.choice([reader, None]))  # a look that is over is told as everybody heard it
        said.append(Speaker([game.folder / "texts"], language, names, reader).event(shown))
        ask(reader, event_facts(shown), event=snake(type(event).__name__))
    return asks, said


def test_the_page_says_what_the_engine_says_in_every_game_and_language():
    texts: dict[str, dict[str, str]] = {}
    asks: Asks = []
    expected: list[str] = []
    for name in folders():
        for language in LANGUAGES:
            texts[f"{name} {language}"] = catalogue(find(name).folder / "texts", language)
            more, said = samples(name, language)
            assert len(said) > 25
            asks += more
            expected += said
    assert spoken_by_the_page(texts, asks) == expected


def test_the_rule_alone_is_the_same_sentence_for_page_and_terminal():
    lines = [line for name in folders() for language in LANGUAGES for line in clause_lines(name, language)]
    assert called("web/src/speech/rule.ts", "ruleAlone", [[line] for line in lines]) == [rule_alone(li) for li in lines]


def clause_lines(game: str, language: str) -> list[str]:
    texts = catalogue(find(game).folder / "texts", language)
    return [text for key, text in texts.items() if key.startswith("clause.")]


def test_counts_ordinals_and_lists_agree():
    text = "{n, one {{n} one} other {{n} other}} {nth_n} {winners}"
    texts = {language: {"x": text} for language in LANGUAGES}
    numbers = [*range(-3, 34), 100, 101, 111, 112, 113, 121, 1_000_000]
    people = [(), (0,), (0, 1), (1, 2), (0, 5), (0, 1, 2), (3, 4, 1)]
    asks: Asks = []
    expected: list[str] = []
    for language in LANGUAGES:
        for at, number in enumerate(numbers):
            winners = people[at % len(people)]
            speaker = Speaker([], language, NAMES, 4)
            speaker.texts = texts[language]
            expected.append(speaker.say("x", {"n": number, "winners": winners}))
            asks.append({"book": language, "language": language, "names": NAMES, "reader": 4, "key": "x",
                         "facts": {"n": number, "winners": list(winners)}})  # fmt: skip
    assert spoken_by_the_page(texts, asks) == expected
