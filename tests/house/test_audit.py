"""Known vulnerabilities are told; red is what players meet; where nobody answers, that is said."""

import json
import re
import sys
from pathlib import Path

import pytest

from tools import audit

ROOT = Path(__file__).resolve().parents[2]
BARE = re.compile(r"""(?:from|import)\s*\(?\s*['"]([@a-z][^'"]*)['"]""")


def said_by_pip_audit(**faults: list[str]) -> str:
    names = ["starlette", "pytest", *[name for name in faults if name not in ("starlette", "pytest")]]
    found = [{"name": name, "version": "1", "vulns": [{"id": id} for id in faults.get(name, [])]} for name in names]
    return json.dumps({"dependencies": found, "fixes": []})


def said_by_npm(**faults: str) -> str:
    return json.dumps({"vulnerabilities": {name: {"severity": severity} for name, severity in faults.items()}})


NOBODY = json.dumps({"dependencies": [{"name": "starlette", "skip_reason": "not found"}], "fixes": []})
REFUSED = json.dumps({"message": "405 Method Not Allowed", "statusCode": 405})


@pytest.mark.parametrize(
    ("pip_says", "npm_says", "red", "told"),
    [
        (said_by_pip_audit(), said_by_npm(), 0, ["pip-audit: nothing is known", "npm audit: nothing is known"]),
        (said_by_pip_audit(starlette=["CVE-1", "CVE-2"]), said_by_npm(), 1, ["starlette: CVE-1, CVE-2 (players"]),
        (said_by_pip_audit(pytest=["CVE-3"]), said_by_npm(vite="high"), 0, ["pytest: CVE-3\n", "vite: high\n"]),
        (said_by_pip_audit(), said_by_npm(svelte="moderate"), 1, ["svelte: moderate (players meet it)"]),
        (NOBODY, REFUSED, 0, ["none of 1 packages was looked at", "npm audit: the registry tells nothing"]),
        ("", "", 0, ["pip-audit: the index tells nothing", "npm audit: the registry tells nothing"]),
        ("not JSON", "[]", 0, ["nothing was looked at"]),
    ],
)
def test_what_is_red_and_what_is_told(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    pip_says: str,
    npm_says: str,
    red: int,
    told: list[str],
):
    monkeypatch.setattr(audit, "output", lambda command, place: npm_says if command[0] == "npm" else pip_says)
    assert audit.audit(ROOT, Path(sys.executable)) == red
    shown = capsys.readouterr().out
    assert all(line in shown for line in told), shown


def test_a_program_that_is_not_there_or_does_not_end_says_nothing(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(audit, "PATIENCE", 0.5)
    assert audit.output(["no-such-program-here"], ROOT) == ""
    assert audit.output([sys.executable, "-c", "import time; time.sleep(60)"], ROOT) == ""
    assert audit.output([sys.executable, "-c", "print('{}'); raise SystemExit(1)"], ROOT) == "{}\n"


def test_what_players_meet_is_what_runs_and_what_the_page_imports():
    assert {"starlette", "uvicorn", "websockets"} <= audit.packages(ROOT / "requirements/run.txt")
    places = [ROOT / "web/src", *ROOT.glob("src/cheeseboard/games/*/web")]
    sources = [path for place in places for end in ("ts", "svelte") for path in place.rglob(f"*.{end}")]
    imported = {name for path in sources for name in BARE.findall(path.read_text(encoding="utf-8"))}
    installed = set(json.loads((ROOT / "web/package.json").read_text(encoding="utf-8"))["devDependencies"])
    assert {name.split("/")[0] for name in imported} & installed == audit.IN_THE_PAGE
