"""Pages of knowledge say what was played, and nothing else."""

import json
import tomllib
from pathlib import Path

import pytest

from cheeseboard.games import find
from cheeseboard.measure.arena import Setting
from cheeseboard.measure.openings import openings
from cheeseboard.measure.prices import prices
from tools import knowledge

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted(path.stem for path in (ROOT / knowledge.PLACE).glob("*.md"))


@pytest.mark.parametrize("name", PAGES)
def test_a_page_and_its_pictures_are_those_of_its_figures(name):
    folder = ROOT / knowledge.PLACE
    recipe = tomllib.loads((folder / f"{name}.toml").read_text(encoding="utf-8"))
    known = json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))
    find(name)
    text, pictures = knowledge.page(recipe, known, name)
    assert text == (folder / f"{name}.md").read_text(encoding="utf-8"), f"python3 dev.py knowledge {name}"
    for file, drawn in pictures.items():
        assert drawn == (ROOT / "docs" / "pictures" / file).read_text(encoding="utf-8"), file
    assert all(question.get("answer") for question in recipe["question"]), "figures alone answer no question"


def test_only_what_nobody_has_played_is_played(tmp_path, monkeypatch):
    folder = tmp_path / knowledge.PLACE
    folder.mkdir(parents=True)
    (tmp_path / "docs" / "pictures").mkdir()
    command = "python -m cheeseboard.measure.prices _template --deals 4"
    question = f'[[question]]\nask = "What is it worth?"\nanswer = "Much."\ncommand = [{{ run = "{command}" }}]\n'
    (folder / "_template.toml").write_text(f'title = "High Card"\nabout = "So far."\n{question}', encoding="utf-8")
    knowledge.write(tmp_path, "_template", 1)
    page = (folder / "_template.md").read_text(encoding="utf-8")
    assert command in page
    assert "| question |" in page
    monkeypatch.setattr(knowledge, "play", lambda command, jobs: pytest.fail("it is known"))
    knowledge.write(tmp_path, "_template", 1)
    assert (folder / "_template.md").read_text(encoding="utf-8") == page


def test_a_decision_that_is_answered_at_random_costs_wins():
    found = {price.kind: price for price in prices(Setting("_template", "normal", "random", 2), 60)}
    assert found
    assert all(price.asked > 0 for price in found.values())
    assert max(price.wins.low for price in found.values()) > 0


def test_openings_are_counted_by_what_was_chosen():
    found = openings(Setting("_template", "hard", "hard", 2), 10)
    assert sum(one.games for one in found) == 10
    assert all(0.0 <= one.won <= 1.0 for one in found)
