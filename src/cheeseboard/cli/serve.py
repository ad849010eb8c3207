"""cheeseboard serve: tables in the browser."""

from __future__ import annotations

import argparse
import json
import sys
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Final, get_args

from cheeseboard.cli.boxes import boxed
from cheeseboard.engine.errors import Problem
from cheeseboard.games import find
from cheeseboard.terminal.saving import folder

if TYPE_CHECKING:
    from cheeseboard.server.protocol import State

PORT: Final = 8420
MOST_WORKERS: Final = 256
MOST_DAYS: Final = 36_500


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", default="127.0.0.1", help="address to listen at; 0.0.0.0 for the whole network")
    parser.add_argument("--port", type=int, default=PORT, help=f"port to listen at ({PORT}); 0 for any that is free")
    parser.add_argument("--database", type=Path, metavar="FILE", help="where tables are kept")
    parser.add_argument(
        "--store", metavar="ADDRESS", help="the same, of either kind: sqlite:FILE, or postgresql://... (docs/street.md)"
    )
    parser.add_argument(
        "--line", metavar="ADDRESS", help="redis://...: several servers have the tables of one PostgreSQL store"
    )
    parser.add_argument(
        "--keep",
        action="append",
        default=[],
        metavar="STATE=DAYS",
        help="tables in this state (gathering, playing, over, stopped) go when nobody has come for so many days",
    )
    parser.add_argument("--open", action="store_true", help="open the page in the browser")
    parser.add_argument("--workers", type=int, metavar="N", help="processes for bots that ponder; 0: none, for tests")
    parser.add_argument("--log", choices=("text", "json"), default="text", help="how what happens is noted")
    parser.add_argument("--generous", action="store_true", help="hardly any limits: many clients behind one address")
    parser.add_argument(
        "--box", action="append", default=[], metavar="GAME=FILE", help="tables of a game are opened with this box"
    )
    parser.add_argument(
        "--origin", action="append", default=[], metavar="URL", help="another address the page is served from"
    )
    parser.add_argument(
        "--name", action="append", default=[], metavar="HOST", help="another name that this machine is asked for by"
    )
    parser.add_argument(
        "--proxy",
        action="append",
        default=[],
        metavar="ADDRESS",
        help="a proxy whose word about where a client comes from counts",
    )


def run(args: argparse.Namespace) -> int:
    from cheeseboard.cli.main import complain
    from cheeseboard.server.adapters.network import EVERYWHERE, address_for_others, web_address
    from cheeseboard.server.adapters.places import file_of, is_postgres
    from cheeseboard.server.doors.door import listening
    from cheeseboard.server.doors.evenings import evening_path
    from cheeseboard.server.doors.logs import note_as_json
    from cheeseboard.server.doors.pages import NO_PAGE, built_page
    from cheeseboard.server.hall.limits import Limits, generous
    from cheeseboard.server.run import serve

    if args.log == "json":
        note_as_json()
    if not 0 <= args.port <= 65535:
        raise Problem(f"a port is a number from 0 to 65535, not {args.port}")
    if args.workers is not None and not 0 <= args.workers <= MOST_WORKERS:
        raise Problem(f"workers are 0 to {MOST_WORKERS}, not {args.workers}")
    if args.database is not None and args.store is not None:
        raise Problem("--database and --store say where tables are kept: one of them is enough")
    database: Path | str = args.store or args.database or folder() / "tables.sqlite"
    if not is_postgres(database):
        database = file_of(database)
        try:
            database.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Problem(f"the folder {database.parent} cannot be made: {error.strerror}") from None
    keep = kept_days(args.keep)
    houses = tuple([house_box(word) for word in args.box])
    bound = listening(args.host, args.port, is_shared=args.line is not None)
    port = bound.getsockname()[1]
    shown = "localhost" if args.host in (*EVERYWHERE, "127.0.0.1") else args.host
    address = f"{web_address(shown, port)}/"

    def others() -> str:
        return address_for_others(args.host, port)

    def started(secret: bytes) -> None:
        print(f"Cheeseboard is at {address}  (Ctrl-C ends it)", flush=True)
        if built_page() is None:
            complain(NO_PAGE)
        if args.host in EVERYWHERE and others():
            print(f"For others in your network: {others()}/", flush=True)
            if sys.stdout.isatty():  # where it would be kept, `cheeseboard house evening` tells it
                print(f"To run an evening from another device: {others()}{evening_path(secret)}", flush=True)
        if args.open:
            webbrowser.open(address)

    limits = generous() if args.generous else Limits()
    names, proxies = tuple(args.name), tuple(args.proxy)
    serve(bound, database, args.workers, limits, tuple(args.origin), started, names, proxies, houses, args.line, keep)
    return 0


def kept_days(words: list[str]) -> dict[State, int]:
    from cheeseboard.server.protocol import State

    found: dict[State, int] = {}
    for word in words:
        name, _, days = word.partition("=")
        states = [state for state in get_args(State) if state == name]
        if not states or not days.isdecimal() or not 1 <= int(days) <= MOST_DAYS:
            raise Problem(f"--keep names a state and a number of days, as in over=365, not '{word}'")
        found[states[0]] = int(days)
    return found


def house_box(word: str) -> tuple[str, str, str]:
    """Checked before anybody can sit down."""
    name, equals, file = word.partition("=")
    if not equals:
        raise Problem(f"--box names a game and a file, as in GAME=mine.toml, not '{word}'")
    game = find(name)
    path = Path(file)
    _, components, _ = boxed(game, path)
    return game.name, path.stem, json.dumps(components)
