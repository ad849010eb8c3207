"""Functions of the page and of the boards, called from a test."""

import subprocess
from functools import cache
from pathlib import Path
from typing import IO, Any

from msgspec import json as wire

from tools.page import install_packages

WEB = Path("web")


@cache
def pipes() -> tuple[IO[bytes], IO[bytes]]:
    """To and from a program that answers until nobody asks any more: to start it takes longer than most calls."""
    install_packages(WEB.resolve())
    program = subprocess.Popen(["node", "tools/call.mjs"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=WEB)
    assert program.stdin is not None
    assert program.stdout is not None
    return program.stdin, program.stdout


def called(module: str, name: str, calls: list[list[Any]]) -> list[Any]:
    """What a function of a module gives, its path being from the root of the project; all calls in one program."""
    to, back = pipes()
    to.write(wire.encode({"module": module, "name": name, "calls": calls}) + b"\n")
    to.flush()
    told = wire.decode(back.readline())
    assert "fault" not in told, told["fault"]
    given: list[Any] = told["given"]
    return given
