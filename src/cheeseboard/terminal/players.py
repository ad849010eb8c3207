"""Who sits where: people by name, several on one seat, or a bot."""

from __future__ import annotations

import getpass
from dataclasses import dataclass
from typing import Any, Final

from cheeseboard.bots.levels import find_bot, levels
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.game import Game
from cheeseboard.engine.text import Speaker
from cheeseboard.people.names import LONGEST_NAME, checked_name, cleaned, names_for_bots
from cheeseboard.people.seating import Seating

BOT: Final = "bot"
NOT_A_NAME: Final = ("root", "admin", "user", "ubuntu", "guest", "runner", "nobody")


@dataclass
class Player:
    """A seat at this table."""

    people: list[str]  # nobody: a bot sits here
    level: str  # of the bot
    name: str

    def is_bot(self) -> bool:
        return not self.people

    def to_data(self) -> dict[str, Any]:
        return {"bot": self.level, "name": self.name} if self.is_bot() else {"people": self.people}


def seating(players: list[Player]) -> Seating:
    return Seating([player.people for player in players])


def people_at(players: list[Player]) -> list[str]:
    return seating(players).people()


def players_from(words: list[str], game: Game[Any], level: str) -> list[Player]:
    """`ann+ben`, `normal`, `bot`, `bot:hard`: a word for every seat."""
    known = levels(game)
    players: list[Player] = []
    for word in words:
        kind, colon, wanted = word.partition(":")
        if word in known:
            players.append(Player([], word, ""))
        elif kind == BOT:
            find_bot(game, wanted if colon else level)
            players.append(Player([], wanted if colon else level, ""))
        else:
            people = [checked_name(name) for name in word.split("+")]
            if len(set(people)) != len(people):
                raise Problem(f"a seat needs different people, not '{word}'")
            players.append(Player(people, "", " + ".join(people)))
    name_bots(players)
    return players


def players_for(name: str, count: int, game: Game[Any], level: str) -> list[Player]:
    """One person, and bots at all other seats."""
    players = [Player([checked_name(name)], "", name), *[Player([], level, "") for _ in range(count - 1)]]
    name_bots(players)
    return players


def players_around(name: str, seat: int, count: int, level: str) -> list[Player]:
    """One person at this seat, and bots at all others."""
    players = [Player([name], "", name) if at == seat else Player([], level, "") for at in range(count)]
    name_bots(players)
    return players


def name_bots(players: list[Player]) -> None:
    taken = [name for player in players for name in [*player.people, player.name] if name]
    nameless = [seat for seat, player in enumerate(players) if player.is_bot() and not player.name]
    for seat, name in names_for_bots(taken, nameless).items():
        players[seat].name = name


def own_name(otherwise: str) -> str:
    """How this machine knows the person at it, if that is a name at all."""
    try:
        name = getpass.getuser()
    except (KeyError, OSError, ImportError):
        return otherwise
    if not name.isalpha() or name in NOT_A_NAME or len(name) > LONGEST_NAME:
        return otherwise
    return name.capitalize()


def players_from_data(data: object, game: Game[Any], seats: int) -> list[Player]:
    """From a saved game."""
    if not isinstance(data, list) or len(data) != seats:
        raise Problem("the saved game does not say who sits where")
    players: list[Player] = []
    for entry in data:
        people = entry.get("people") if isinstance(entry, dict) else None
        level = entry.get("bot") if isinstance(entry, dict) else None
        if isinstance(people, list) and people and all(isinstance(name, str) for name in people):
            named = [checked_name(name) for name in people]
            players.append(Player(named, "", " + ".join(named)))
        elif isinstance(level, str):
            find_bot(game, level)
            players.append(Player([], level, checked_name(str(entry.get("name", "Bot")))))
        else:
            raise Problem("the saved game does not say who sits where")
    return players


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
