"""Who sits where: people by name, several on one seat, or a bot."""

from __future__ import annotations

import getpass
from dataclasses import dataclass
from typing import Any, Final

from cheeseboard.bots.levels import find_bot, levels
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.game import Game
from cheeseboard.engine.text import Speaker
from cheeseboard.people.names import BOT_NAMES, LONGEST_NAME, checked_name, cleaned, look_alike
from cheeseboard.people.seating import Seating

BOT: Final = "bot"
NOT_A_NAME: Final = ("root", "admin", "user", "ubuntu", "guest", "runner", "nobody")


@dataclass
class Chair:
    """A seat at this table."""

    people: list[str]  # nobody: a bot sits here
    level: str  # of the bot
    name: str

    def is_bot(self) -> bool:
        return not self.people

    def to_data(self) -> dict[str, Any]:
        return {"bot": self.level, "name": self.name} if self.is_bot() else {"people": self.people}


def seating(chairs: list[Chair]) -> Seating:
    return Seating([chair.people for chair in chairs])


def people_at(chairs: list[Chair]) -> list[str]:
    return seating(chairs).people()


def chairs_from(words: list[str], game: Game[Any], level: str) -> list[Chair]:
    """`ann+ben`, `normal`, `bot`, `bot:hard`: a word for every seat."""
    known = levels(game)
    chairs: list[Chair] = []
    for word in words:
        kind, colon, wanted = word.partition(":")
        if word in known:
            chairs.append(Chair([], word, ""))
        elif kind == BOT:
            find_bot(game, wanted if colon else level)
            chairs.append(Chair([], wanted if colon else level, ""))
        else:
            people = [checked_name(name) for name in word.split("+")]
            if len(set(people)) != len(people):
                raise Problem(f"a seat needs different people, not '{word}'")
            chairs.append(Chair(people, "", " + ".join(people)))
    name_bots(chairs)
    return chairs


def chairs_for(name: str, count: int, game: Game[Any], level: str) -> list[Chair]:
    """One person, and bots at all other seats."""
    chairs = [Chair([checked_name(name)], "", name), *[Chair([], level, "") for _ in range(count - 1)]]
    name_bots(chairs)
    return chairs


def name_bots(chairs: list[Chair]) -> None:
    taken = [name for chair in chairs for name in [*chair.people, chair.name] if name]
    free = [name for name in BOT_NAMES if look_alike(name, taken) is None]
    for chair in chairs:
        if chair.is_bot() and not chair.name:
            chair.name = free.pop(0) if free else f"Bot {chairs.index(chair) + 1}"


def own_name(otherwise: str) -> str:
    """How this machine knows the person at it, if that is a name at all."""
    try:
        name = getpass.getuser()
    except (KeyError, OSError, ImportError):
        return otherwise
    if not name.isalpha() or name in NOT_A_NAME or len(name) > LONGEST_NAME:
        return otherwise
    return name.capitalize()


def chairs_from_data(data: object, game: Game[Any], seats: int) -> list[Chair]:
    """From a saved game."""
    if not isinstance(data, list) or len(data) != seats:
        raise Problem("the saved game does not say who sits where")
    chairs: list[Chair] = []
    for entry in data:
        people = entry.get("people") if isinstance(entry, dict) else None
        level = entry.get("bot") if isinstance(entry, dict) else None
        if isinstance(people, list) and people and all(isinstance(name, str) for name in people):
            named = [checked_name(name) for name in people]
            chairs.append(Chair(named, "", " + ".join(named)))
        elif isinstance(level, str):
            find_bot(game, level)
            chairs.append(Chair([], level, checked_name(str(entry.get("name", "Bot")))))
        else:
            raise Problem("the saved game does not say who sits where")
    return chairs


def seat_names(data: object, seats: int, words: Speaker) -> list[str]:
    """Names for a replay: those of a saved game, or else plain numbers."""
    names = [words.say("terminal.seat", {"n": seat + 1}) for seat in range(seats)]
    if isinstance(data, list) and len(data) == seats:
        for seat, entry in enumerate(data):
            if isinstance(entry, dict):
                people = entry.get("people")
                given = " + ".join([str(name) for name in people]) if isinstance(people, list) else entry.get("name")
                if given:
                    names[seat] = cleaned(str(given))[:60] or names[seat]
    return names
