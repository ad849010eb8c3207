"""A release: its version, its changes, what it is made of and under which licences.

    python3 dev.py release 0.2.0      writes the version where it stands: then commit, and `git tag v0.2.0`
    python3 dev.py release            builds, tries and describes what is checked out, into dist/

The list of parts (SBOM) is in the form of CycloneDX: the packages of Python as they are installed with the wheel, by
cyclonedx-bom, and what the page holds, from web/package-lock.json.  The files for containers are looked
through by hadolint, and compared with the schema of compose files.  twine says whether an index would take the files.
"""

import json
import re
import subprocess
import sys
import tempfile
from datetime import date
from pathlib import Path
from typing import Any

from tools.environment import PIP, SCRIPTS, Command, Environment, quietly, say
from tools.trouble import Trouble

VERSION = re.compile(r"\d+\.\d+\.\d+")
PLACES = {                                            # where the version stands, and how
    "pyproject.toml": r'(?m)^(version = ")[^"]+',
    "src/cheeseboard/__init__.py": r'(?m)^(    __version__ = ")[^"]+',
    "CITATION.cff": r"(?m)^(version: ).+",
}
UNRELEASED = "## Unreleased\n"
IN_THE_PAGE = (
    "svelte", "qr", "pyodide",
    "@fontsource/fredoka", "@fontsource-variable/nunito", "@fontsource-variable/atkinson-hyperlegible-next",
)  # fmt: skip


def prepare(root: Path, version: str, today: date) -> list[str]:
    """The files that were written: the version in all its places, and the changes under its heading."""
    if not VERSION.fullmatch(version):
        raise Trouble(f"a version is like 0.2.0, not '{version}'", status=2)
    changes = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    if f"\n## {version} " in changes:
        raise Trouble(f"CHANGELOG.md has {version} already", status=2)
    if UNRELEASED not in changes or changes.split(UNRELEASED)[1].lstrip().startswith("## "):
        raise Trouble("CHANGELOG.md has nothing under Unreleased", status=2)
    new = {"CHANGELOG.md": changes.replace(UNRELEASED, f"{UNRELEASED}\n## {version} ({today})\n", 1)}
    for name, pattern in PLACES.items():
        text = (root / name).read_text(encoding="utf-8")
        new[name], count = re.subn(pattern, rf"\g<1>{version}", text, count=1)
        if not count:
            raise Trouble(f"{name} has no version")
    for name, text in new.items():
        (root / name).write_text(text, encoding="utf-8")
    return list(new)


def changes_of(changelog: str, version: str) -> str:
    """What stands under a version; for one that is no release, what is not released."""
    found = re.search(rf"^## {re.escape(version)} \(.*?\)\n(.*?)(?=^## |\Z)", changelog, re.MULTILINE | re.DOTALL)
    if found is None and VERSION.fullmatch(version):
        raise Trouble(f"CHANGELOG.md has no heading '## {version} (date)': python3 dev.py release {version} writes it")
    return (found[1] if found is not None else changelog.split(UNRELEASED)[1].split("\n## ")[0]).strip() + "\n"


def is_tagged(root: Path, version: str) -> bool:
    ran = subprocess.run(["git", "tag", "--points-at", "HEAD"], cwd=root, capture_output=True, text=True)
    return f"v{version}" in ran.stdout.split()


def look_at_files(tool: Environment, files: list[Path]) -> None:
    """Whether an index would take them: their metadata and the page that is made of the README."""
    say("asking twine whether an index would take these files")
    quietly([tool.command("twine"), "check", "--strict", *files], "an index would not take these files")


def look_through(root: Path, tool: Environment) -> None:
    """The files for containers, which nobody runs here."""
    say("looking through the files for containers")
    files, plans = [sorted((root / "examples").glob(f"*/{name}")) for name in ("Containerfile", "compose.yaml")]
    quietly([tool.command("hadolint"), *files], "hadolint does not like a Containerfile")
    schema: Command = [tool.command("check-jsonschema"), "--builtin-schema", "vendor.compose-spec", *plans]
    quietly(schema, "a compose.yaml is not as the schema says")


def describe(root: Path, tool: Environment, wheel: Path) -> list[Path]:
    """The list of parts, and that of their licences, beside the wheel."""
    version = wheel.name.split("-")[1]
    bill = wheel.with_name(f"cheeseboard-{version}.cdx.json")
    with tempfile.TemporaryDirectory(prefix="cheeseboard-parts-", ignore_cleanup_errors=True) as folder:
        bare = Path(folder, "bare")
        quietly([sys.executable, "-m", "venv", "--without-pip", bare], "python -m venv failed; is it installed?")
        python = bare / SCRIPTS / "python"
        pip: Command = [tool.python, "-m", "pip", "--python", python, *PIP[2:]]
        lock = root / "requirements" / "run.txt"
        quietly([*pip, "--no-deps", "--require-hashes", "-r", lock], "pip could not install run.txt")
        quietly([*pip, "--no-index", wheel.resolve()], f"pip could not install {wheel.name}")
        say("listing the parts and their licences")
        command: Command = [tool.command("cyclonedx-py"), "environment", "--output-reproducible", "-o", bill, python]
        quietly(command, "cyclonedx-bom could not list the packages")
    told = json.loads(bill.read_text(encoding="utf-8"))
    told["components"] += page_parts(json.loads((root / "web" / "package-lock.json").read_text(encoding="utf-8")))
    bill.write_text(json.dumps(told, indent=1), encoding="utf-8")
    licences = wheel.with_name(f"cheeseboard-{version}.licences.md")
    licences.write_text(licence_page(told["components"]), encoding="utf-8")
    return [bill, licences]


def page_parts(lock: dict[str, Any]) -> list[dict[str, Any]]:
    """What of the page is not ours."""
    found = []
    for name in IN_THE_PAGE:
        package = lock["packages"].get(f"node_modules/{name}")
        if package is None:
            raise Trouble(f"web/package-lock.json has no {name}, which tools/release.py says is in the page")
        where = f"pkg:npm/{name.replace('@', '%40')}@{package['version']}"
        found.append({"type": "library", "bom-ref": where, "name": name, "version": package["version"], "purl": where,
                      "licenses": [{"expression": package["license"]}]})  # fmt: skip
    return found


def licence_page(parts: list[dict[str, Any]]) -> str:
    rows = [f"| {part['name']} | {part['version']} | {licence_of(part)} |" for part in parts]
    return "\n".join(["# What Cheeseboard brings, and under which licences", "", "| part | version | licence |",
                      "|---|---|---|", *sorted(rows), ""])  # fmt: skip


def licence_of(part: dict[str, Any]) -> str:
    """As the package says it."""
    said = []
    for one in part.get("licenses", []):
        licence = one.get("license", {})
        said.append(one.get("expression") or licence.get("id") or licence.get("name") or "")
    found = sorted({word for word in said if word and "declared license" not in word})
    if not found:
        raise Trouble(f"{part['name']} does not say its licence")
    return ", ".join(found)
