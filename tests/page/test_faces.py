"""Heads and badges: who has which role, and twelve seats that nobody takes for one another."""

import re
from itertools import combinations, pairwise
from math import dist
from pathlib import Path
from typing import Any

from msgspec import json as wire

from cheeseboard.engine.match import Match
from cheeseboard.games import catalogue
from cheeseboard.server.core.frames import FrameBuilder
from cheeseboard.server.core.views import ViewWriter
from tests.page.calls import called

ART = Path("web/src/art")
MOST_SEATS = 12
APART = 0.08  # in OKLab: less than a tenth of the way from black to white, and people have to look twice
DRAWN = [game for game in catalogue() if (game.folder / "web" / "faces.ts").exists()]


def view_of(match: Match[Any]) -> Any:
    scene = FrameBuilder(match, [0] * len(match.dealer.told), len(match.steps), "table", ViewWriter(match.game, False))
    return wire.decode(wire.encode(scene.frame(None, 0)))["view"]


def heads(game: Any, seats: int, wishes: list[dict[str, object]]) -> list[list[str]]:
    """Of all seats, at a table for each of these wishes."""
    views = [view_of(Match(game, seats, options, bytes(32))) for options in wishes]
    module = str((game.folder / "web" / "faces.ts").relative_to(Path.cwd()))
    found = called(module, "face", [[view, seat] for view in views for seat in range(seats)])
    return [found[at : at + seats] for at in range(0, len(found), seats)]


def test_a_role_shows_in_the_face():
    told = 0
    for game in DRAWN:
        for option in game.options.options:
            if option.by_lot:
                for seat, found in enumerate(heads(game, 3, [{option.name: seat} for seat in range(3)])):
                    assert found.count(found[seat]) == 1, (game.name, found)
                    told += 1
    assert told


def test_every_head_is_drawn_somewhere():
    sprites = [(ART / name).read_text(encoding="utf-8") for name in ("Heads.svelte", "MoreHeads.svelte")]
    ours = re.findall(r'symbol id="(h-[\w-]+)"', "".join(sprites))
    for game in DRAWN:
        art = "".join(path.read_text(encoding="utf-8") for path in sorted((game.folder / "web").rglob("*.svelte")))
        families = set(re.findall(r'symbol id="(\w+-)', art))
        tables = heads(game, game.seats[-1], [{"preset": preset} for preset in game.options.presets])
        for head in {head for table in tables for head in table}:
            own = head.startswith("#") and any(head[1:].startswith(family) for family in families)
            assert own or f"h-{head}" in ours, (game.name, head)
    assert DRAWN


def test_twelve_seats_have_twelve_colours_and_twelve_marks():
    named = re.search(r"COLOURS = \[(.*?)\]", (ART / "seats.ts").read_text(encoding="utf-8"), re.DOTALL)
    assert named
    colours = re.findall(r"'(\w+)'", named[1])
    drawn = dict(
        re.findall(r'id="b-(\w+)".*?>(.*?)</symbol>', (ART / "Badges.svelte").read_text(encoding="utf-8"), re.DOTALL)
    )
    assert len(colours) == len(set(colours)) == max(game.seats[-1] for game in catalogue()) == MOST_SEATS
    discs = {name: re.search(r'<circle r="14" fill="(#\w{6})"', drawn[name]) for name in colours}
    marks = [re.sub(r'(fill|stroke)="#\w+"', "", drawn[name].split("/>", 1)[1]).strip() for name in colours]
    assert len(set(marks)) == MOST_SEATS
    found = {name: oklab(disc[1]) for name, disc in discs.items() if disc}
    assert len(found) == MOST_SEATS
    for one, other in combinations(colours, 2):
        assert distance(found[one], found[other]) > APART, (one, other)


def oklab(colour: str) -> tuple[float, ...]:
    r, g, b = [linear(int(colour[at:end], 16) / 255) for at, end in pairwise((1, 3, 5, 7))]
    cones = (
        0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b,
        0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b,
        0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b,
    )
    k, m, s = [cone ** (1 / 3) for cone in cones]
    return (
        0.2104542553 * k + 0.7936177850 * m - 0.0040720468 * s,
        1.9779984951 * k - 2.4285922050 * m + 0.4505937099 * s,
        0.0259040371 * k + 0.7827717662 * m - 0.8086757660 * s,
    )


def linear(light: float) -> float:
    return light / 12.92 if light <= 0.04045 else float(((light + 0.055) / 1.055) ** 2.4)


def distance(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    return dist(one, other)
