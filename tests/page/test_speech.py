"""The page says exactly what the terminal says: its Speaker is the twin of the engine's."""

from __future__ import annotations

import json
import subprocess
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

from msgspec import json as wire

from cheeseboard.engine.event import facts_of, shown_to
from cheeseboard.engine.kind import Kind
from cheeseboard.engine.match import Match
from cheeseboard.engine.names import snake
from cheeseboard.engine.phase import Facts
from cheeseboard.engine.text import LANGUAGES, Speaker, catalogue
from cheeseboard.games import find, folders
from cheeseboard.pictures.words import rule_alone
from cheeseboard.server.core.views import facts_json
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
        ask(reader, facts_of(shown), event=snake(type(event).__name__))
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


FORMAT = (
    "De {the_thing} a {the_thing}, em {the_thing}, por {the_thing}, à {the_thing}; em {a_thing}, que {a_thing}",
    "de {seat} y {seat} o {seat}, que {other}; {Seat}, {The_thing}. {A_thing}, {short_thing} de {thing}",
    "{things} · {things, or} · {the_things, or} · {things, counted} · {winners, or} · {winners}",
    "{winners, zero {nobody} one {wins} other {win}} {n, zero {none} one {{n} one} many {{n} many} other {{n} other}}",
    "{thing, m {him} f {her} other {it}} {nth_n} {nth_n, m} {Nth_n, f} {n, percent} {diet}",
    "{word, near {here} far {there, {word}} other {nowhere}}",
)
THINGS = {
    "one": ("a sea", "o mar", "el sol", "le jour"),
    "two": ("an isle", "a ilha", "la isla", "l’île"),
    "three": ("8 eggs", "os ovos", "los ojos", "les œufs"),
}
NUMBERS = (*range(-3, 34), 100, 101, 111, 112, 113, 121, 999, 1000, 12_345, 1_000_000, 2_000_001)


def things_of(language: int) -> dict[str, str]:
    found = {"phrase.diet.two": "de {others, or} y {second}", "kind.two.gender": "f", "kind.two.short": "II"}
    for code, words in THINGS.items():
        with_article = words[language % len(words)]
        bare = with_article.split()[-1]
        forms = {"bare": bare, "the": with_article, "a": f"um {bare}", "many": f"{bare}s"}
        found |= {f"kind.{code}.{form}": word for form, word in forms.items()}
    return found


def test_everything_that_the_format_can_do_is_the_same():
    """Sentences of no language in every language: whatever melts, agrees or is counted does so on the page, too."""
    kinds = {code: Kind(number, code) for number, code in enumerate(THINGS)}
    texts: dict[str, dict[str, str]] = {}
    asks: Asks = []
    expected: list[str] = []
    for place, language in enumerate(LANGUAGES):
        texts[language] = {**things_of(place), **{f"x{at}": text for at, text in enumerate(FORMAT)}}
        speaker = Speaker([], language, NAMES, 4)
        speaker.texts = texts[language]
        about = {"book": language, "language": language, "names": NAMES, "reader": 4}
        for n, key in product(NUMBERS, [f"x{at}" for at in range(len(FORMAT))]):
            codes = [code for at, code in enumerate((*THINGS, *THINGS)) if at != n % 3]
            things = tuple([kinds[code] for code in codes])
            facts: Facts = {"n": n, "seat": n % 12, "other": (n + 2) % 12, "winners": tuple(range(n % 12))[: n % 4]}
            facts = {**facts, "word": ("near", "far", "away")[n % 3]}
            expected.append(speaker.say(key, {**facts, "thing": things[0], "things": things, "diet": things[1:]}))
            told = {**facts, "thing": codes[0], "things": codes, "diet": codes[1:]}
            asks.append({**about, "key": key, "facts": told})
    assert spoken_by_the_page(texts, asks) == expected
    assert len({*expected}) > 300
