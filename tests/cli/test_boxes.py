"""A box of one's own: printed, partial, checked, named in what comes out."""

import csv
import json
from pathlib import Path

import pytest

from cheeseboard.cli.main import main
from cheeseboard.engine.components import box_hash, changes, laid_over, read_components
from cheeseboard.games import find, folders


@pytest.fixture
def knives(tmp_path: Path) -> Path:
    path = tmp_path / "knives.toml"
    path.write_text("[tiles]\nknife = 3\nbroken = 17\n", encoding="utf-8")
    return path


@pytest.mark.parametrize("name", folders())
def test_the_box_of_a_game_is_printed_as_a_file_that_changes_nothing(name, tmp_path, capsys):
    assert main(["box", name]) == 0
    whole = tmp_path / "whole.toml"
    whole.write_text(capsys.readouterr().out, encoding="utf-8")
    assert read_components(whole) == find(name).components
    assert main(["box", name, str(whole)]) == 0
    assert capsys.readouterr().out == (
        f"{find(name).title}, box whole ({box_hash(find(name).components)})\nas in the standard box\n"
    )


def test_a_partial_file_is_laid_over_the_standard_box():
    standard = {"dice": [1, 2], "tiles": {"knife": 2, "fork": 2}, "name": "x"}
    box = laid_over(standard, {"tiles": {"knife": 3}, "dice": [6]})
    assert box == {"dice": [6], "tiles": {"knife": 3, "fork": 2}, "name": "x"}
    assert standard["tiles"] == {"knife": 2, "fork": 2}
    assert changes(standard, box) == ["dice: [1, 2] → [6]", "[tiles] knife: 2 → 3"]
    assert box_hash(box) != box_hash(standard)
    assert box_hash({"a": 1, "b": 2}) == box_hash({"b": 2, "a": 1})


def test_what_a_file_changes_is_told_and_checked_by_the_game(knives, capsys):
    for words in ([str(knives)], ["--box", str(knives)]):
        assert main(["box", "chop_chop", *words]) == 0
        assert capsys.readouterr().out.splitlines()[1:] == ["[tiles] broken: 18 → 17", "[tiles] knife: 2 → 3"]
    knives.write_text("[tiles]\nknife = 3\n", encoding="utf-8")
    assert main(["box", "chop_chop", str(knives)]) == 2
    assert capsys.readouterr().err == "cheeseboard: components: 39 tiles for 38 squares that are no holes (CHO-010)\n"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [(b"\xff\xfe", "no text in UTF-8"), (b"knife", "not TOML"), (b"[spoons]\nlarge = 1", "spoons")],
)
def test_a_file_that_is_no_box_gets_one_line(text, complaint, tmp_path, capsys):
    path = tmp_path / "box.toml"
    path.write_bytes(text)
    assert main(["box", "chop_chop", str(path)]) == 2
    err = capsys.readouterr().err
    assert complaint in err
    assert err.count("\n") == 1


def test_what_was_simulated_names_its_box_and_its_seeds_and_keeps_games(knives, tmp_path, capsys):
    words = ["simulate", "chop_chop", "--games", "4", "--levels", "random", "--components", str(knives)]
    sheet = tmp_path / "games.csv"
    assert main(words) == 0
    assert "Chop! Chop! [knives]: 2 seats" in capsys.readouterr().out
    assert main([*words, "--json", "--csv", str(sheet), "--keep", "longest,3", "--to", str(tmp_path)]) == 0
    [found] = json.loads(capsys.readouterr().out)
    assert found["box"]["name"] == "knives"
    assert found["command"].endswith(f"--box {knives}")
    assert found["box"]["changes"] == ["[tiles] broken: 18 → 17", "[tiles] knife: 2 → 3"]
    rows = list(csv.DictReader(sheet.open(encoding="utf-8")))
    assert {row["box"] for row in rows} == {found["box"]["hash"]}
    assert {(row["version"], row["command"]) for row in rows} == {(found["version"], found["command"])}
    longest = max(rows, key=lambda row: int(row["decisions"]))
    for number in {int(longest["game"]), 3}:
        record = json.loads((tmp_path / f"chop_chop-2-{number}.json").read_text(encoding="utf-8"))
        of_game = [row for row in rows if int(row["game"]) == number]
        assert record["seed"] == of_game[0]["seed"]
        assert len(record["choices"]) == int(of_game[0]["decisions"])
        assert record["components"]["tiles"]["knife"] == 3
    assert main([*words, "--keep", "3", "--to", str(tmp_path)]) == 2
    assert "chop_chop-2-3.json: File exists" in capsys.readouterr().err
    assert main([*words, "--keep", "2,2,longest,longest", "--seed", "other", "--to", str(tmp_path)]) == 0
    capsys.readouterr()
    assert main(["simulate", "doctor_rat", "--games", "2", "--levels", "random", "--keep", "closest"]) == 2
    assert capsys.readouterr().err == "cheeseboard: --keep closest: in Doctor Rat all win or lose together\n"
    assert main([*words, "--keep", "9"]) == 2
    assert "numbers from 0 to 3" in capsys.readouterr().err
