"""The form for a box of one's own: what is typed, and what then differs from the standard box."""

import copy
from typing import Any

import pytest

from cheeseboard.engine.language import LANGUAGES
from cheeseboard.engine.text import catalogue
from cheeseboard.games import find, folders
from cheeseboard.server.core.boxes import differing
from tests.page.calls import called

ENTRIES = "web/src/box/entries.ts"


def entries(box: dict[str, Any], above: tuple[str, ...] = ()) -> list[tuple[list[str], Any]]:
    found: list[tuple[list[str], Any]] = []
    for name, value in box.items():
        found += entries(value, (*above, name)) if isinstance(value, dict) else [([*above, name], value)]
    return found


@pytest.mark.parametrize("name", folders())
def test_what_is_typed_is_read_as_it_stood_there_and_what_differs_is_what_the_house_finds(name):
    standard = find(name).components
    every = entries(standard)
    texts = called(ENTRIES, "typed", [[value] for _, value in every])
    assert called(ENTRIES, "read", [[text, value] for text, (_, value) in zip(texts, every, strict=True)]) == [
        value for _, value in every
    ]
    changed = [(path, value + 1) for path, value in every if isinstance(value, int)]
    found = called(ENTRIES, "withEntry", [[{}, standard, path, value] for path, value in changed])
    for (path, value), own in zip(changed, found, strict=True):
        box = copy.deepcopy(standard)
        at = box
        for key in path[:-1]:
            at = at[key]
        at[path[-1]] = value
        assert own == differing(standard, box)
    back = called(ENTRIES, "withEntry", [[own, standard, path, value - 1] for own, (path, value) in
                                         zip(found, changed, strict=True)])  # fmt: skip
    assert all(own == {} for own in back)


@pytest.mark.parametrize("name", folders())
def test_every_reconstructed_part_is_explained_in_every_language(name):
    game = find(name)
    for language in LANGUAGES:
        said = catalogue(game.folder / "texts", language)
        parts = [key.split(".")[1] for key in said if key.startswith("box.") and key.endswith(".help")]
        assert parts
        assert set(game.components.get("reconstructed", [])) <= set(parts)
        assert all(f"box.{part}" in said and part in game.components for part in parts)
