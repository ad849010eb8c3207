"""The door of the command line.

A command is a module of its name beside this one, with `add_arguments(parser)` and `run(args) -> int`, and maybe
`more_help(words)`.  Only the module of the command that is called is imported.  Whatever a person can get wrong ends
in one line on standard error and status 2.
"""

from __future__ import annotations

import argparse
import os
import sys
from importlib import import_module
from typing import Final, NoReturn, TextIO

from cheeseboard.engine.errors import Problem

BAD_INPUT: Final = 2
STOPPED: Final = 130  # by Ctrl-C, as shells have it

COMMANDS: Final = {
    "play": "play a game at this terminal, with friends or bots",
    "learn": "be shown a game, step by step",
    "puzzle": "find the best move of one moment; today's, or any",
    "today": "play the deal of the day: the same luck for everybody",
    "serve": "open tables in the browser, for friends and bots",
    "think": "let bots of servers elsewhere think here",
    "site": "write the page as a folder of files that needs no server, for any host, also offline",
    "backup": "copy the tables of a server, also while they are played",
    "house": "what whoever operates a server does about its tables: kick, mute, close, delete, forget, reports",
    "restore": "bring the tables of a copy back, or from one kind of store to another",
    "games": "list the games",
    "box": "what is in the box of a game, or what a file of your own changes",
    "rules": "how a game is played, or one clause of its rules",
    "print": "rules, a score sheet or the cards of a box, as pages for paper",
    "replay": "see a game again",
    "review": "see how a finished game went, what decided it, and what was better",
    "verify": "check that the luck of a game was not steered",
    "simulate": "let bots play many games, and count",
    "compare": "let bots play the same deals with two boxes, options, levels or numbers of seats",
    "mine": "find puzzles in games among bots, or judge them anew",
    "arena": "find out which bot is stronger",
    "conformance": "run the suites of PettingZoo, OpenSpiel and Gymnasium on the games",
}
ROOM: Final = "cheeseboard.cli."


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        raise Problem(f"{message} (see {self.prog} --help)")


def main(argv: list[str] | None = None) -> int:
    """Run a command; the status to leave with."""
    words = sys.argv[1:] if argv is None else argv
    forgive_odd_letters()
    try:
        status = run(words)
        sys.stdout.flush()
        return status
    except Problem as problem:
        return complain(str(problem))
    except BrokenPipeError:
        return nobody_reads()
    except OSError as error:  # a full disk, a terminal that has gone
        hush(sys.stdout)
        return complain(error.strerror or str(error))
    except KeyboardInterrupt:
        complain("stopped")
        return STOPPED


def run(words: list[str]) -> int:
    parser = parser_for(words)
    try:
        args = parser.parse_args(words)
        if args.command is None:
            parser.print_help()
            return 0
        status: int = import_module(ROOM + args.command).run(args)
    except SystemExit as leaving:
        if leaving.code:  # Rich, when nobody reads any more
            raise BrokenPipeError from None
        return 0  # argparse, after --help
    return status


def parser_for(words: list[str]) -> Parser:
    """With arguments for the command that is called."""
    parser = Parser(prog="cheeseboard", description="Tabletop games about rats, mice, cats and hounds.")
    parser.add_argument("--version", action="version", version=f"cheeseboard {version()}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    called = next((word for word in words if not word.startswith("-")), None)
    for name, about in COMMANDS.items():
        command = commands.add_parser(name, help=about, description=about[0].upper() + about[1:] + ".")
        if name == called:
            module = import_module(ROOM + name)
            module.add_arguments(command)
            command.formatter_class = argparse.RawDescriptionHelpFormatter
            command.epilog = module.more_help(words[1:]) if hasattr(module, "more_help") else None
    return parser


def version() -> str:
    from cheeseboard import __version__, engine

    how = "interpreted" if str(engine.__file__).endswith(".py") else "compiled"
    return f"{__version__}, {how}"


def nobody_reads() -> int:
    hush(sys.stdout)
    return complain("whoever read the output has stopped reading")


def complain(message: str) -> int:
    """One line on standard error."""
    line = " ".join(message.split())
    try:
        print(f"cheeseboard: {line}", file=sys.stderr, flush=True)
    except OSError:
        hush(sys.stderr)
    return BAD_INPUT


def hush(stream: TextIO) -> None:
    """Nobody reads this any more: what is still to be written goes nowhere, and no error comes of it."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
    except (OSError, ValueError):
        pass


def forgive_odd_letters() -> None:
    """Letters that this terminal cannot show become a question mark; bytes that are no text are read as such.

    What was closed before we began goes nowhere.
    """
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
