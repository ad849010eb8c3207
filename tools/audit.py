"""Known vulnerabilities in the packages of the locks: what pip-audit and npm audit know of them.

Red is what players meet: a package of requirements/run.txt, or one whose code is in the page.  Whatever else is found
(in tools that build and test) is told.  Where nobody answers that is told, too, and nothing is red.
"""

import json
import re
import subprocess
from pathlib import Path
from typing import Any

from tools.environment import Command

PATIENCE = 60                                         # seconds, for each of the two
IN_THE_PAGE = frozenset({"pyodide", "qr", "svelte"})
WORDS = ("--disable-pip", "--require-hashes", "--timeout", "10", "--progress-spinner", "off", "--format", "json")
Found = dict[str, str]                                # what is known of a package, by its name


def audit(root: Path, python: Path) -> int:
    """1 when something that players meet has a known vulnerability."""
    locks = root / "requirements"
    command: Command = [python, "-m", "pip_audit", *WORDS, "-r", locks / "dev.txt"]
    ours = report("pip-audit", python_packages(output(command, root)), packages(locks / "run.txt"))
    page = report("npm audit", page_packages(output(["npm", "audit", "--json"], root / "web")), IN_THE_PAGE)
    return ours | page


def report(tool: str, found: Found | str, exposed: frozenset[str]) -> int:
    """`found`: by name, or why there is nothing to tell."""
    if isinstance(found, str):
        print(f"{tool}: {found}")
        return 0
    for name, what in sorted(found.items()):
        print(f"{tool}: {name}: {what}" + (" (players meet it)" if name in exposed else ""))
    if not found:
        print(f"{tool}: nothing is known against any package")
    return int(any(name in exposed for name in found))


def python_packages(said: str) -> Found | str:
    answer = read(said)
    if not isinstance(answer, dict) or "dependencies" not in answer:
        return "the index tells nothing of vulnerabilities from here; nothing was looked at"
    asked = answer["dependencies"]
    silent = [package for package in asked if "skip_reason" in package]
    if len(silent) == len(asked):
        return f"the index tells nothing of vulnerabilities from here; none of {len(asked)} packages was looked at"
    if silent:
        print(f"pip-audit: of {len(asked)} packages {len(silent)} are not known to the index")
    return {package["name"]: ids(package["vulns"]) for package in asked if package.get("vulns")}


def ids(faults: list[dict[str, Any]]) -> str:
    return ", ".join([fault["id"] for fault in faults])


def page_packages(said: str) -> Found | str:
    answer = read(said)
    if not isinstance(answer, dict) or "vulnerabilities" not in answer:
        return "the registry tells nothing of vulnerabilities from here; nothing was looked at"
    return {name: fault.get("severity", "") for name, fault in answer["vulnerabilities"].items()}


def packages(lock: Path) -> frozenset[str]:
    return frozenset(re.findall(r"^([a-z0-9][a-z0-9.-]*)==", lock.read_text(encoding="utf-8"), re.MULTILINE))


def output(command: Command, place: Path) -> str:
    """What a program says, if it starts and ends in time; its status tells of findings and of troubles alike."""
    try:
        return subprocess.run(command, cwd=place, capture_output=True, text=True, timeout=PATIENCE).stdout
    except (OSError, subprocess.TimeoutExpired):
        return ""


def read(said: str) -> Any:
    try:
        return json.loads(said)
    except ValueError:
        return None
