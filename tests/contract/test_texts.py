"""Whatever a game can ask, offer, tell or refuse is said in every language, to whomever it concerns."""

import re
from functools import cache
from random import Random
from typing import Any

import pytest

from cheeseboard.engine.ask import Ask
from cheeseboard.engine.codec import names_of
from cheeseboard.engine.event import PEOPLE, Event, facts_of, shown_to
from cheeseboard.engine.game import Game
from cheeseboard.engine.kind import Kind, kinds_of
from cheeseboard.engine.message import asked, choices, pieces
from cheeseboard.engine.names import snake
from cheeseboard.engine.options import RANDOM
from cheeseboard.engine.phase import Facts
from cheeseboard.engine.secret import Secret
from cheeseboard.engine.text import LANGUAGES, Speaker, catalogue
from cheeseboard.pictures.words import rule_alone
from tests.contract.shelf import EVERYTHING, GAMES, decisions, eyes, some

NAMES = ["Ann", "Bob", "Cid", "Dora", "Eve", "Fay", "Gil", "Hal", "Ida", "Jon", "Kim", "Lou"]
every_text = [(game, language) for game in GAMES for language in LANGUAGES]
texts = pytest.mark.parametrize(("game", "language"), every_text, ids=[f"{g.name}, {lang}" for g, lang in every_text])
games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


MOST_ROUNDS = 24


class Said:
    """All that was asked, offered, told and refused in random games of every edition: as many as it takes to come upon
    everything."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.events: dict[tuple[str, str], tuple[Event, int | None]] = {}  # by class and variant: an event and a reader
        self.looks: set[str] = set()  # what told a seat more than everybody, by class and variant
        self.asks: dict[str, tuple[Ask, int]] = {}
        self.moves: dict[tuple[str, str], tuple[Facts, int]] = {}  # by key, with the question, and names of the facts
        self.clauses: set[str] = {game.seats_clause} | {option.clause for option in game.options.options}
        for seed in range(MOST_ROUNDS):
            for setup in [setup for setup in EVERYTHING if setup.game.name == game.name]:
                self.listen(setup.match(seed), Random(seed))
            if seed and not self.missing():
                break
        self.clauses.discard("")

    def missing(self) -> set[str]:
        """What there are texts for, and nobody has asked, offered or told."""
        found = catalogue(self.game.folder / "texts", "en")
        prompts = {key.split(".")[1] for key in found if key.startswith("prompt.")}
        by_question = {key for key in found if key.startswith("move.") and key.split(".")[-1] in prompts}
        events = set(names_of(type(self.game).__module__).events)
        unsaid = by_question - {f"move.{key}" for key, _ in self.moves}
        return (prompts - self.asks.keys()) | unsaid | (events - {name for name, _ in self.events})

    def listen(self, match: Any, choose: Random) -> None:
        for asks in decisions(match, choose):
            for ask in asks[:2]:
                self.asks.setdefault(ask.prompt, (ask, ask.seat))
                view = match.view(ask.seat)
                for move in ask.moves:
                    facts = match.game.facts(view, ask.seat, move)
                    for key in (move.key(), f"{move.key()}.{ask.prompt}"):
                        self.moves.setdefault((key, ",".join(facts)), (facts, ask.seat))
                for move in some(list(match.game.moves), choose, 5):
                    self.clauses.add(match.table.phase.clause(view, ask.seat, move))
        for reader in eyes(match):
            speaker = Speaker([match.game.folder / "texts"], "en", NAMES, reader)
            for event in match.heard(reader):
                facts = facts_of(event)
                name, variant = type(event).__name__, speaker.variant(facts)
                self.events.setdefault((name, variant), (event, reader))
                if variant in ("you", "target") and shown_to(event, None) is not event:
                    self.looks.add(f"{snake(name)}.{variant}")


@cache
def said(game: Game[Any]) -> Said:
    return Said(game)


def sentence(text: str) -> str:
    """Fit to be shown: something is there, and nothing is left to fill in."""
    assert text.strip()
    assert not set("{}") & set(text), text
    return text


@texts
def test_every_event_that_a_seat_can_hear_is_a_sentence(game, language):
    found = catalogue(game.folder / "texts", language)
    for (name, variant), (event, reader) in said(game).events.items():
        sentence(Speaker([game.folder / "texts"], language, NAMES, reader).event(event))
        key = f"event.{snake(name)}"
        if variant != "plain" and f"{key}.{variant}" not in found:
            about = asked(found[key])
            assert not about & set(PEOPLE) or variant == "hidden", f"{key}.{variant} is missing in {language}"
            assert variant != "hidden" or not about - {*PEOPLE, "round", "slot"}, f"{key}.hidden is missing"


@texts
def test_in_a_game_of_memory_a_look_that_is_over_has_a_text_of_its_own(game, language):
    """`.you.hidden`; where a game is not `from_memory`, screens and logs keep what a seat has seen."""
    if game.from_memory:
        found = catalogue(game.folder / "texts", language)
        assert said(game).looks
        for look in said(game).looks:
            assert f"event.{look}.hidden" in found, f"event.{look}.hidden is missing in {language}"


@texts
def test_every_event_there_is_has_its_text_and_its_clause(game, language):
    found = catalogue(game.folder / "texts", language)
    for name, event_class in names_of(type(game).__module__).events.items():
        assert f"event.{snake(name)}" in found, f"event.{snake(name)} is missing in {language}"
        seen = [event for (seen_name, _), (event, _) in said(game).events.items() if seen_name == event_class.__name__]
        for event in seen[:1]:
            assert f"clause.{game.event_clause(event)}" in found, f"{name} opens no clause"


@texts
def test_every_question_is_a_sentence(game, language):
    for prompt, (ask, seat) in said(game).asks.items():
        sentence(Speaker([game.folder / "texts"], language, NAMES, seat).say(f"prompt.{prompt}", ask.facts))


@texts
def test_every_move_has_a_label_with_its_facts(game, language):
    found = catalogue(game.folder / "texts", language)
    for move in game.moves:
        assert f"move.{move.key()}" in found, move
    for (key, _), (facts, seat) in said(game).moves.items():
        if f"move.{key}" in found:
            sentence(Speaker([game.folder / "texts"], language, NAMES, seat).say(f"move.{key}", facts))


@texts
def test_every_clause_that_can_refuse_or_explain_has_its_line(game, language):
    found = catalogue(game.folder / "texts", language)
    for clause in said(game).clauses:
        sentence(found[f"clause.{clause}"])


@texts
def test_the_rule_of_a_clause_stands_alone_under_an_open_question(game, language):
    """The first sentence of its line: not an abbreviation at which the line was cut."""
    for key, line in catalogue(game.folder / "texts", language).items():
        if key.startswith("clause."):
            assert len(rule_alone(line).split()) > 1, f"{key} in {language} is cut after '{rule_alone(line)}'"


@texts
def test_every_thing_has_its_forms(game, language):
    found = catalogue(game.folder / "texts", language)
    kinds = [kind for kind_class in names_of(type(game).__module__).kinds.values() for kind in kinds_of(kind_class)]
    for code in [*[kind.code for kind in kinds], "hidden"]:
        forms = [found[f"kind.{code}.{form}"] for form in ("bare", "the", "a")]
        if any(forms) or not code.startswith("no_"):  # an empty place has no name, and no list tells of it
            for form in forms:
                sentence(form)


def wished(text: str) -> set[tuple[str, str]]:
    """What a text wants to know of a thing besides its three forms: the gender, or the word for several."""
    found: set[tuple[str, str]] = set()
    for piece in pieces(text):
        name, _, rest = piece[1:-1].partition(",")
        if piece.startswith("{") and "{" in rest:
            branches = dict(choices(rest))
            if "m" in branches and "other" not in branches:
                found.add((name, "gender"))
            found.update(*[wished(branch) for branch in branches.values()])
        elif piece.startswith("{") and rest.strip() == "counted":
            found.add((name[0].lower() + name[1:], "many"))
    return found


def things_at(fact: object) -> list[Kind]:
    """All that could have stood where this thing stands."""
    first = fact[0] if isinstance(fact, tuple) and fact else fact
    thing = first.value if isinstance(first, Secret) else first
    return kinds_of(type(thing)) if isinstance(thing, Kind) else []


def unformed(speaker: Speaker, key: str, facts: Facts) -> list[str]:
    """Things that a text may meet and that lack what it asks of them."""
    found = []
    for fact, form in wished(speaker.texts.get(key, "")):
        for kind in things_at(facts.get(fact)):
            has_it = speaker.gender(kind.code) if form == "gender" else f"kind.{kind.code}.{form}" in speaker.texts
            if not has_it and speaker.texts.get(f"kind.{kind.code}.bare"):
                found.append(f"{key} asks for kind.{kind.code}.{form}")
    return found


@texts
def test_every_thing_has_the_forms_that_a_text_asks_of_it(game, language):
    speaker = Speaker([game.folder / "texts"], language, NAMES)
    lacking: list[str] = []
    for (name, variant), (event, _) in said(game).events.items():
        told = facts_of(event)
        for key in (f"event.{snake(name)}", f"event.{snake(name)}.{variant}"):
            lacking += unformed(speaker, key, told)
    for prompt, (ask, _) in said(game).asks.items():
        lacking += unformed(speaker, f"prompt.{prompt}", ask.facts)
    for (key, _), (facts, _) in said(game).moves.items():
        lacking += unformed(speaker, f"move.{key}", facts)
    assert lacking == []


OWN_FORMS = ("gender", "many", "short")  # which a language has where its texts ask for them


def common(texts: dict[str, str]) -> set[str]:
    return {key for key in texts if not (key.startswith("kind.") and key.endswith(OWN_FORMS))}


@texts
def test_every_option_and_preset_is_explained(game, language):
    found = catalogue(game.folder / "texts", language)
    for option in game.options.options:
        sentence(found[f"option.{option.name}"])
        sentence(found[f"option.{option.name}.help"])
        for word in [*option.words, *(["role", "others"] if option.is_role else [])]:
            sentence(found[f"option.{option.name}.{word}"])
    for preset in game.options.presets:
        sentence(found[f"preset.{preset}"])


@texts
def test_an_option_that_names_a_seat_is_marked_so_and_its_help_counts_nothing(game, language):
    """A seat is a number from 0 on; people are shown it from 1 on."""
    found = catalogue(game.folder / "texts", language)
    for option in game.options.options:
        assert option.is_seat == (option.least == 0 and option.most == max(game.seats) - 1), option.name
        assert option.is_seat or not (option.is_role or option.by_lot), option.name
        assert not option.is_role or RANDOM in option.all_words(), option.name
        assert not option.is_seat or not re.search(r"\b0\b", found[f"option.{option.name}.help"])


@texts
def test_all_languages_say_the_same_things(game, language):
    english = catalogue(game.folder / "texts", "en")
    assert common(catalogue(game.folder / "texts", language)) == common(english)


@games
def test_no_text_is_about_a_thing_that_is_not_there(game):
    """A name that no event, question, move, option or preset has any more."""
    found = catalogue(game.folder / "texts", "en")
    events = {snake(name) for name in names_of(type(game).__module__).events}
    moves = {move.key() for move in game.moves}
    options = {option.name for option in game.options.options}
    for key in found:
        section, name = key.split(".")[:2]
        known = {"event": events, "move": moves, "option": options, "preset": set(game.options.presets)}.get(section)
        assert known is None or name in known, f"{key} is about nothing"


@games
def test_random_games_came_upon_all_that_the_texts_know_how_to_ask(game):
    """So that the tests above have tried them all."""
    assert said(game).missing() == set()
    found = catalogue(game.folder / "texts", "en")
    assert all(f"prompt.{prompt}" in found for prompt in said(game).asks)
    assert {name for name, _ in said(game).events} <= set(names_of(type(game).__module__).events)
