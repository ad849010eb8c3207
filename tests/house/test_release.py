"""Releases: the version comes from the tag, the changes stand under it, and what is shipped is listed."""

import importlib.util
import json
import re
import shutil
import subprocess
import tomllib
from datetime import date
from pathlib import Path

import pytest
import yaml

import cheeseboard
from cheeseboard.cli.main import parser_for
from tools.release import IN_THE_PAGE, PLACES, changes_of, licence_page, page_parts, prepare
from tools.trouble import Trouble

ROOT = Path(__file__).resolve().parents[2]
BROUGHT = r"""(?:from|import|import\(|url\()\s*['"]((?:@[\w-]+/)?[a-z][\w-]*)['"/]"""
CONTAINER = ROOT / "examples" / "container"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    for name in ("CHANGELOG.md", "setup.py", *PLACES):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, tmp_path / name)
    return tmp_path


def version(place: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(place)
    spec = importlib.util.spec_from_file_location("setup_of_ours", place / "setup.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found: str = module.version()
    return found


def git(place: Path, *words: str) -> None:
    who = ("-c", "user.name=ann", "-c", "user.email=ann@example.org", "-c", "commit.gpgsign=false")
    subprocess.run(["git", *who, *words], cwd=place, check=True, capture_output=True)


def test_the_version_is_that_of_the_tag_and_without_git_that_of_the_files(project, monkeypatch):
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(project.parent))
    table = tomllib.loads((project / "pyproject.toml").read_text())
    assert version(project, monkeypatch) == table["tool"]["cheeseboard"]["version"]
    git(project, "init", "-q")
    git(project, "add", ".")
    git(project, "commit", "-qm", "one")
    assert version(project, monkeypatch) == table["tool"]["cheeseboard"]["version"], "no tag yet"
    git(project, "tag", "v1.2.3")
    assert version(project, monkeypatch) == "1.2.3"
    git(project, "commit", "-qm", "two", "--allow-empty")
    assert version(project, monkeypatch) == "1.2.4.dev1"
    (project / "PKG-INFO").write_text("Metadata-Version: 2.4\nName: cheeseboard\nVersion: 0.7.0\n")
    assert version(project, monkeypatch) == "0.7.0", "a source archive knows its own"


def test_a_version_is_written_in_all_its_places_and_the_changes_go_under_it(project):
    before = changes_of((project / "CHANGELOG.md").read_text(), "1.2.3.dev4")
    assert set(prepare(project, "1.2.3", date(2030, 1, 2))) == {"CHANGELOG.md", *PLACES}
    changes = (project / "CHANGELOG.md").read_text()
    assert "## Unreleased\n\n## 1.2.3 (2030-01-02)\n" in changes
    assert changes_of(changes, "1.2.3") == before
    assert tomllib.loads((project / "pyproject.toml").read_text())["tool"]["cheeseboard"]["version"] == "1.2.3"
    assert yaml.safe_load((project / "CITATION.cff").read_text())["version"] == "1.2.3"
    for wish, complaint in (("1.2.3", "already"), ("1.2.4", "nothing under Unreleased"), ("next", "like 0.2.0")):
        with pytest.raises(Trouble, match=complaint):
            prepare(project, wish, date(2030, 1, 3))
    assert (project / "CHANGELOG.md").read_text() == changes
    with pytest.raises(Trouble, match="no heading"):
        changes_of(changes, "9.9.9")


def test_the_version_is_the_same_everywhere():
    told = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["cheeseboard"]["version"]
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text())
    assert cited["version"] == told == cheeseboard.__version__
    assert {"cff-version", "message", "title", "authors"} <= set(cited), "what the format asks for"
    assert cited["license"] == tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["license"]


def test_whatever_the_page_holds_of_others_has_a_licence():
    parts = page_parts(json.loads((ROOT / "web" / "package-lock.json").read_text()))
    assert [part["name"] for part in parts] == list(IN_THE_PAGE)
    page = licence_page(parts)
    assert "| svelte |" in page
    assert "OFL-1.1" in page
    with pytest.raises(Trouble, match="does not say"):
        licence_page([{"name": "x", "version": "1"}])
    imported = set()
    for path in [*(ROOT / "web/src").rglob("*.*"), *(ROOT / "src/cheeseboard/games").glob("*/web/**/*.*")]:
        if path.suffix in (".ts", ".svelte", ".css"):
            text = path.read_text(encoding="utf-8")
            imported |= set(re.findall(BROUGHT, text))
    assert {"svelte", "qr"} <= imported
    assert imported - set(IN_THE_PAGE) <= {"vite"}, "known to tools/release.py"


def test_the_container_is_small_and_nobody_special():
    """What a linter would look at."""
    lines = (CONTAINER / "Containerfile").read_text().splitlines()
    words = [line.split()[0] for line in lines if line and not line.startswith(("#", " "))]
    assert set(words) <= {"FROM", "COPY", "RUN", "USER", "WORKDIR", "VOLUME", "EXPOSE", "HEALTHCHECK", "CMD"}
    assert re.search(r":\d+\.\d+", next(line for line in lines if line.startswith("FROM"))), "a version, not latest"
    assert words.index("USER") < words.index("CMD")
    assert all("--no-cache-dir" in line for line in lines if "pip install" in line)
    served = json.loads(next(line for line in lines if line.startswith("CMD"))[4:])
    assert parser_for(served[1:]).parse_args(served[1:])
    for place in (CONTAINER / "compose.yaml", ROOT / "examples" / "street" / "compose.yaml"):
        compose = yaml.safe_load(place.read_text())
        services = compose["services"].values()
        used = {volume.split(":")[0] for service in services for volume in service.get("volumes", [])}
        assert {name for name in used if not name.startswith(".")} == set(compose["volumes"])
        assert not any(service["image"].endswith(":latest") for service in services)


def test_the_proxy_asks_for_health_under_a_name_of_the_house():
    """Under that of a container each server would answer 400, and the proxy would send nobody to any."""
    folder = ROOT / "examples" / "street"
    said = yaml.safe_load((folder / "compose.yaml").read_text())["services"]["one"]["command"]
    words = said.partition("exec cheeseboard ")[2].rstrip('"').split()
    asked = re.findall(r"health_headers \{\s+Host (\S+)", (folder / "Caddyfile").read_text())
    assert asked == parser_for(words).parse_args(words).name
