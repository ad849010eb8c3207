"""One verb a task, from a fresh clone, with nothing installed but Python.   python3 dev.py help"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036
    sys.exit("dev.py: Cheeseboard needs Python 3.11 or newer")

import subprocess
from collections.abc import Callable
from pathlib import Path

from tools.environment import Environment
from tools.trouble import Trouble

ROOT = Path(__file__).resolve().parent
HOME = Environment(ROOT, ".venv")

Verb = Callable[[list[str]], int]


def check(arguments: list[str]) -> int:
    """ruff and mypy"""
    HOME.ensure("dev")
    return run(["-m", "ruff", "check", "."]) | run(["-m", "mypy"])


def run(arguments: list[str]) -> int:
    return subprocess.run([HOME.python, *arguments], cwd=ROOT).returncode


VERBS: dict[str, Verb] = {"check": check}


def main(words: list[str]) -> int:
    verb = VERBS.get(words[0] if words else "help")
    if verb is None:
        raise Trouble(f"no verb '{words[0]}'; python3 dev.py help lists them", status=2)
    return verb(words[1:])


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Trouble as trouble:
        print(f"dev.py: {trouble}", file=sys.stderr)
        sys.exit(trouble.status)
    except KeyboardInterrupt:
        sys.exit(130)
