"""`cheeseboard house`: what whoever operates a running server can do about its tables."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any, Final
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from cheeseboard.engine.errors import Problem
from cheeseboard.terminal.saving import folder

VERBS: Final = {
    "tables": "all tables: code, game, state, people",
    "show": "one of them, and what was said there (that somebody looked is noted)",
    "kick": "the people of a seat lose it; a bot plays on",
    "mute": "nobody hears a seat any more",
    "unmute": "and again",
    "close": "nothing is played or said at a table any more",
    "delete": "a table, with all that belongs to it",
    "forget": "what the people of a seat were called and what they said",
    "reports": "what players have reported",
    "settle": "a report is done with",
    "evening": "the link by which an evening is run from another device",
}
SECONDS: Final = 30.0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("verb", choices=VERBS, metavar="VERB", help=", ".join(VERBS))
    parser.add_argument("table", nargs="?", default="", metavar="TABLE", help="its code")
    parser.add_argument("which", nargs="?", type=int, metavar="N", help="a seat, counted from 0; for settle, a report")
    parser.add_argument(
        "--store", metavar="ADDRESS", help="where the server keeps its tables: FILE or postgresql://..."
    )
    parser.add_argument("--at", default="http://127.0.0.1:8420", metavar="URL", help="where the server is")


def more_help(words: list[str]) -> str:
    return "verbs:\n" + "\n".join([f"  {verb:<8} {about}" for verb, about in VERBS.items()])


def run(args: argparse.Namespace) -> int:
    from cheeseboard.server.adapters.copying import secret_of
    from cheeseboard.server.doors.operating import word_of

    if args.verb == "evening":
        from cheeseboard.server.doors.evenings import evening_path

        print(args.at.rstrip("/") + evening_path(secret_of(args.store or folder() / "tables.sqlite")))
        return 0
    if args.verb not in ("tables", "reports") and not args.table:
        raise Problem(f"{args.verb} needs the code of a table")
    database: Path | str = args.store or folder() / "tables.sqlite"
    wish = {"word": word_of(secret_of(database)), "verb": args.verb, "table": args.table}
    if args.which is not None:
        wish |= {"number" if args.verb == "settle" else "seat": args.which}
    show(args.verb, asked(args.at, wish))
    return 0


def asked(at: str, wish: dict[str, Any]) -> dict[str, Any]:
    try:
        request = Request(f"{at.rstrip('/')}/api/operate", json.dumps(wish).encode(), method="POST")
        with urlopen(request, timeout=SECONDS) as answer:
            found: dict[str, Any] = json.load(answer)
            return found
    except HTTPError as error:
        said = json.loads(error.read() or b"{}")
        if said.get("code") == "not_found":
            raise Problem(f"the server at {at} keeps its tables elsewhere") from None
        raise Problem(str(said.get("detail", error))) from None
    except (URLError, OSError, ValueError) as error:
        raise Problem(f"no server answers at {at}: {error}") from None


def show(verb: str, found: dict[str, Any]) -> None:
    for one in found["tables"]:
        print(one["table"], one["game"], one["state"], one["people"], sep="\t")
    for one in found["reports"]:
        noted = one["noted"]
        about = "the table" if noted["seat"] is None else f"seat {noted['seat']}"
        print(one["table"], one["number"], about, noted["words"], sep="\t")
        for said in noted["talk"]:
            print(f"\tseat {said['seat']}: {said['text']}")
    if verb == "show":
        info = found["table"]
        print(info["game"], info["state"], sep="\t")
        for seat in info["seats"]:
            muted = "muted" if seat["seat"] in info.get("muted", []) else ""
            print(seat["seat"], seat["kind"], seat["name"], muted, sep="\t")
        for said in found["talk"]:
            print(f"seat {said['seat']}: {said.get('text') or said.get('phrase')}")
    elif verb not in ("tables", "reports"):
        print("done")
