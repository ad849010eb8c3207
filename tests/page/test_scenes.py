"""Every game has a drawing of its end for whoever has won and for whoever has lost, in each role, and none for both."""

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec import json as wire

from cheeseboard.bots.bot import play_on
from cheeseboard.bots.levels import find_bot
from cheeseboard.engine.luck import Quick
from cheeseboard.engine.match import Match
from cheeseboard.games import find
from cheeseboard.server.core.frames import FrameBuilder
from cheeseboard.server.core.views import ViewWriter
from tests.page.calls import called

SEATS = 3
MOST_GAMES = 60
FEAST = "M-20 56Q640 196 1300 56"  # the rope of the flags that hang over what is won (web/src/art/Party.svelte)
HEADS = "".join([path.read_text(encoding="utf-8") for path in Path("web/src/art").glob("*Heads.svelte")])
TABLES: dict[str, dict[str, object]] = {  # the game, and how its table is set
    "rat_a_tat_cat": {"rounds": 1},
    "chop_chop": {},
    "ratland": {"preset": "quick"},
    "dogs": {"preset": "quick"},
    "doctor_rat": {"preset": "easy"},
    "doctor_rat of two groups": {"preset": "quick"},
    "doctor_rat of colleagues": {"preset": "colleagues"},
}


@cache
def ended(table: str) -> list[tuple[Match[Any], list[dict[str, Any]]]]:
    """Games that are over with the frames of every seat and of a spectator: until each role has won and lost."""
    game = find(table.split()[0])
    bot, found = find_bot(game, "easy"), []
    missing = {(role, won) for role in range(1 + len(by_lot(game))) for won in (True, False)}
    for number in range(MOST_GAMES):
        match = Match(game, SEATS, game.among_bots() | TABLES[table], luck=Quick(number))
        play_on(match, [bot] * SEATS, [Quick(100 * number + seat) for seat in range(SEATS)])
        assert match.outcome is not None
        winners = match.outcome.winners()
        met = {(role_of(match, seat), seat in winners) for seat in range(SEATS)}
        if met & missing and not match.outcome.is_draw:
            missing -= met
            found.append((match, frames(match)))
        if not missing:
            return found
    raise AssertionError(f"{table}: {missing} did not come about")


def by_lot(game: Any) -> list[str]:
    return [option.name for option in game.options.options if option.by_lot]


def role_of(match: Match[Any], seat: int) -> int:
    return sum([1 for name in by_lot(match.game) if match.settings[name] == seat])


def frames(match: Match[Any]) -> list[dict[str, Any]]:
    scene = FrameBuilder(match, [0] * len(match.dealer.told), len(match.steps), "table", ViewWriter(match.game, False))
    return [wire.decode(wire.encode(scene.frame(reader, 0))) for reader in (*range(SEATS), None)]


@cache
def drawings() -> dict[str, list[tuple[Match[Any], list[str]]]]:
    """Of all of these games, by seat, and then for a spectator; in one program."""
    calls: list[list[Any]] = [
        [table.split()[0], {"view": frame["view"], "result": frame["result"], "me": me}]
        for table in TABLES
        for _, told in ended(table)
        for frame, me in zip(told, (*range(SEATS), None), strict=True)
    ]
    drawn = iter(called("web/tools/scene.ts", "scene", calls))
    return {table: [(match, [next(drawn) for _ in told]) for match, told in ended(table)] for table in TABLES}


@pytest.mark.parametrize("table", TABLES)
def test_each_role_has_a_scene_for_a_win_and_one_for_a_defeat_and_nothing_in_them_is_left_undrawn(table):
    seen = set()
    for match, scenes in drawings()[table]:
        assert match.outcome is not None
        winners = match.outcome.winners()
        for seat, drawn in enumerate(scenes[:SEATS]):
            assert (FEAST in drawn) is (seat in winners), (table, seat)
            seen.add((role_of(match, seat), seat in winners))
        assert (FEAST in scenes[SEATS]) is bool(winners)  # who only watches sees the winner's, or that all have lost
        roles = [role_of(match, seat) for seat in range(SEATS)]
        if table in ("doctor_rat", "doctor_rat of two groups"):  # the Doctor sees it from the desk
            assert {scenes[seat] == scenes[roles.index(1)] for seat in range(SEATS) if not roles[seat]} == {False}
        for drawn in scenes:
            for name in re.findall(r'href="#([\w-]+)"', drawn):
                assert f'id="{name}"' in drawn or f'id="{name}"' in HEADS, (table, name)
    assert len(seen) == 2 * len({role for role, _ in seen})


@pytest.mark.parametrize("table", [name for name in TABLES if name.startswith("doctor_rat")])
def test_what_is_lost_together_is_told_to_every_seat_and_to_spectators(table):
    lost = [told for match, told in ended(table) if match.outcome is not None and not match.outcome.winners()]
    assert lost
    for told in lost:
        results = [frame["result"] for frame in told]
        assert all(result == results[0] for result in results)
        assert (results[0]["winners"], results[0]["places"], results[0]["headline"]["name"]) == ([], [2] * SEATS, "ill")
