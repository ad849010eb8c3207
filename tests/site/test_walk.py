"""The house as browsers get it, out of the built folder, in Node: what is missing from its library shows here."""

import gzip
import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

from cheeseboard.cli.main import main
from cheeseboard.engine.lesson import lesson_names
from cheeseboard.games import catalogue, find
from tools.site import PACKAGES, build_site, locked

ROOT = Path(__file__).resolve().parents[2]
MOST = 8_000_000  # bytes of the house, where a host compresses by gzip alone
MOST_OF_OURS = 1_500_000  # fetched again when only our own code has changed


def test_a_game_of_each_kind_is_played_to_its_end_its_record_is_fair_and_all_else_is_begun():
    site = build_site(ROOT, Path(sys.executable))
    words = ["node", "site/walk.mjs", str(site)]
    done = subprocess.run(words, cwd=ROOT / "web", capture_output=True, text=True, timeout=500)
    assert done.returncode == 0, done.stderr[-3000:]
    _, *told, last = [json.loads(line) for line in done.stdout.splitlines()]
    assert last["reviewed"] > 0
    assert {one["game"] for one in told} == {game.name for game in catalogue()}
    assert all(one["fair"] and one["passed"] and one["moments"] > 5 and one["flushes"] for one in told), told
    for one in told:
        wanted = [*lesson_names(find(one["game"])), "puzzle", "deal", "fork", "import", "box", "rematch"]
        assert one["begun"] == wanted, one["game"]


def test_the_folder_holds_what_it_needs_names_it_by_its_hash_and_asks_nobody_else():
    site = build_site(ROOT, Path(sys.executable))
    told = json.loads((site / "house.json").read_text())
    assert all(re.search(r"-[0-9a-f]{10}(/|\.zip$)", name) for name in told["files"])
    assert {name: (site / "house" / name).stat().st_size for name in told["files"]} == told["files"]
    assert told["files"][told["house"]] < MOST_OF_OURS
    assert sum(len(gzip.compress((site / "house" / name).read_bytes())) for name in told["files"]) <= MOST
    assert {path.stem for path in (site / "puzzles").iterdir()} == {game.name for game in catalogue()}
    page = (site / "index.html").read_text()
    assert "default-src 'none'" in page
    assert not re.findall(r"(?:src|href)=\"(?!\./)", page), "everything is relative to the page"
    manifest = json.loads((site / "manifest.webmanifest").read_text())
    assert all((site / icon["src"]).is_file() for icon in manifest["icons"])
    assert [one["url"].partition("=")[2] for one in manifest["shortcuts"]]
    worker = (site / "sw.js").read_text()
    for path in site.rglob("*"):
        name = path.relative_to(site).as_posix()
        assert not path.is_file() or name == "sw.js" or (name in worker) != name.startswith("docs/")
    assert (site / "docs" / "index.html").is_file()


def test_its_packages_are_those_of_the_lock():
    lock = locked((ROOT / "requirements" / "run.txt").read_text())
    assert re.findall(r"^([a-z-]+)==", lock, re.MULTILINE) == sorted(PACKAGES)


def test_it_is_written_where_somebody_wants_it_and_over_nothing_else(tmp_path, capsys):
    build_site(ROOT, Path(sys.executable))
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "letter.txt").write_text("mine")
    assert main(["site", str(tmp_path / "other")]) == 2
    assert capsys.readouterr().err == f"cheeseboard: {tmp_path / 'other'} exists already, and is no folder of ours\n"
    for _ in range(2):
        assert main(["site", str(tmp_path / "new")]) == 0
    assert (tmp_path / "new" / "sw.js").is_file()


def keys(texts: dict[str, Any], before: str = "") -> set[str]:
    flat = [keys(text, f"{before}{key}.") if isinstance(text, dict) else {before + key} for key, text in texts.items()]
    return set[str]().union(*flat)


def test_what_such_a_page_says_in_other_words_is_said_elsewhere_and_names_no_server_that_answers():
    texts = ROOT / "web" / "src" / "texts"
    alone = tomllib.loads((texts / "alone" / "en.toml").read_text(encoding="utf-8"))
    others = [path for path in (texts / "en.toml", *texts.glob("*/en.toml")) if path.parent.name != "alone"]
    assert keys(alone) <= set[str]().union(*[keys(tomllib.loads(path.read_text(encoding="utf-8"))) for path in others])
    site = build_site(ROOT, Path(sys.executable))
    built = [path.read_text(encoding="utf-8") for path in (site / "assets").glob("*.js")]
    assert sum(alone["refused"]["not_saved"] in part for part in built) == 1
    assert not any("The server could not save" in part for part in built)
