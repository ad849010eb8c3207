"""Functions of the page and of the boards, called from a test."""

import json
import subprocess
from pathlib import Path
from typing import Any

from msgspec import json as wire

from tools.page import install_packages

WEB = Path("web")


def called(module: str, name: str, calls: list[list[Any]]) -> list[Any]:
    """What a function of a module gives, its path being from the root of the project; all calls in one program."""
    install_packages(WEB.resolve())
    told = wire.encode({"module": module, "name": name, "calls": calls})
    ran = subprocess.run(["node", "tools/call.mjs"], input=told, capture_output=True, cwd=WEB)
    assert ran.returncode == 0, ran.stderr.decode()
    given: list[Any] = json.loads(ran.stdout)
    return given
