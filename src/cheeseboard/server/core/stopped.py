"""Games that rules of another version have played: they cannot go on here, and nothing of them is lost.

Their record is given out raw, as it lies on disk: the seeds and every entry of the journal.  A program that has those
rules makes a whole record of it again.
"""

from __future__ import annotations

from typing import Any

from msgspec import DecodeError, ValidationError, convert, json, to_builtins

from cheeseboard.coach.puzzles import hash_of
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.game import Game
from cheeseboard.engine.lesson import lesson_names, read_lesson
from cheeseboard.engine.luck import commitment
from cheeseboard.engine.record import FORMAT, RAW, Record, part, part_or_none
from cheeseboard.games import find
from cheeseboard.server.core.boxes import KeptBox
from cheeseboard.server.core.chairs import Chair
from cheeseboard.server.core.clock import NoClock
from cheeseboard.server.core.entries import Entry, Started
from cheeseboard.server.core.journal import JournaledMatch
from cheeseboard.server.core.setup import Forked, TableSetup


def is_stopped(setup: TableSetup, game: Game[Any], is_begun: bool) -> bool:
    if setup.given_out or setup.closed:
        return True
    if setup.imported is not None:
        return not game.plays(str(setup.imported.get("rules")))
    taught = setup.lesson
    if taught is not None and (
        taught.name not in lesson_names(game) or read_lesson(game, taught.name).version != taught.version
    ):
        return True  # another lesson by now
    if setup.posed is not None and hash_of(game, setup.posed.number) != setup.posed.line:
        return True  # another puzzle by now
    return is_begun and not game.plays(setup.version)


def why(journaled: JournaledMatch) -> str:
    played, found = journaled.setup.version, journaled.game.version
    return f"the game was played by rules version {played}, and this server has {found}; its record can be downloaded"


def raw_record(journaled: JournaledMatch) -> dict[str, Any]:
    setup = journaled.setup
    if setup.imported is not None:
        return setup.imported
    return {
        "cheeseboard": FORMAT,
        "game": setup.game,
        "rules": setup.version,
        "seats": len(setup.chairs),
        "options": setup.options,
        "components": setup.components(),
        "box": "" if setup.box is None else setup.box.name,
        "commitment": commitment(bytes.fromhex(setup.seed)),
        "seed": setup.seed,
        "contributions": [chair.contribution for chair in setup.chairs],
        "forked": None if setup.forked is None else to_builtins(setup.forked),
        RAW: [json.decode(entry) for entry in journaled.journal],
    }


def record_of_journal(data: dict[str, Any]) -> Record:
    """The record that a raw one tells of, where these are the rules that it was played by."""
    game = find(part(data, "game", str))
    version = part(data, "rules", str)
    if not game.plays(version):
        raise Problem(f"the record was played by rules version {version}; this program has {game.version}")
    try:
        entries = convert(data[RAW], list[Entry])
        forked = convert(data.get("forked"), Forked | None)
        contributions = convert(data.get("contributions"), list[str])
        bytes.fromhex(part(data, "seed", str) + "".join(contributions))
    except (ValidationError, DecodeError, ValueError) as error:
        raise Problem(f"the record is damaged: {error}") from None
    components = part_or_none(data, "components", dict)
    chairs = [Chair("person", contribution=given) for given in contributions]
    setup = TableSetup(
        game=game.name,
        version=version,
        options=part(data, "options", dict),
        chairs=chairs,
        visibility="private",
        pace=0.0,
        memory_aid=False,
        chat="off",
        hints=False,
        host="",
        seed=part(data, "seed", str),
        created=0,
        forked=forked,
        box=None if components is None else KeptBox(str(data.get("box") or ""), components),
    )
    journaled = JournaledMatch("of the record", setup, NoClock())
    if not entries or not isinstance(entries[0], Started):
        raise Problem("the record is damaged: the game has no beginning")
    journaled.restore(entries)
    return journaled.playing().record()
