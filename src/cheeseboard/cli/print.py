"""`cheeseboard print`: rules, player aid, score sheet and the cards of a box, as pages for paper."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from cheeseboard.cli.boxes import add_box, boxed
from cheeseboard.engine.errors import Problem
from cheeseboard.engine.language import language_of
from cheeseboard.games import find
from cheeseboard.pictures.sheets import page_of
from cheeseboard.pictures.words import chosen_language, language_help, speaker

BACKS: Final = "backs"
PARTS: Final = ("rules", "aid", "score", "cards", BACKS)
BROWSERS: Final = (
    "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge",
    "chromium-headless-shell", "chrome-headless-shell",
)  # fmt: skip
PATIENCE: Final = 90  # seconds
DRAWN: Final = 30_000  # ms of its own time in which a page has fetched all that it shows


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="the name of a game")
    parser.add_argument(
        "file", type=Path, metavar="FILE", help="a .pdf with drawings (made by Chromium), or a .html in words alone"
    )
    parser.add_argument(
        "--parts", default="rules,aid,score", metavar="PART,…", help="rules, aid, score, cards, backs (rules,aid,score)"
    )
    add_box(parser)
    parser.add_argument("--language", metavar="LANGUAGE", help=language_help("that of your system"))


def run(args: argparse.Namespace) -> int:
    game, _, _ = boxed(find(args.game), args.components)
    parts = [part.strip() for part in args.parts.split(",")]
    for part in parts:
        if part not in PARTS:
            raise Problem(f"--parts takes {', '.join(PARTS)}, not '{part}'")
    kind = args.file.suffix.lower()
    if kind not in (".html", ".pdf"):
        raise Problem(f"pages are a .html or .pdf file, not '{args.file.name}'")
    if kind == ".html" and BACKS in parts:
        raise Problem("backs are drawn in a .pdf alone")
    if not args.file.parent.is_dir():
        raise Problem(f"{args.file}: there is no such folder")
    language = chosen_language(args.language)
    if kind == ".pdf":
        box = None if args.components is None else f"{game.name}={args.components}"
        write_pdf(args.file, f"print/{game.name}?parts={','.join(parts)}", language, box)
    else:
        write(args.file, page_of(game, speaker(game, language, []), parts))
    print(args.file)
    return 0


def write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Problem(f"{path}: {error.strerror}") from None


def write_pdf(path: Path, place: str, language: str, box: str | None) -> None:
    """What the page draws at this place of a server that is there for it alone."""
    from cheeseboard.server.doors.pages import NO_PAGE, built_page

    browser = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    if browser is None:
        raise Problem("a .pdf needs Chromium, which is not here: make a .html, or print from the page (/print)")
    if built_page() is None:
        raise Problem(f"a .pdf is drawn by the page, which is not here: make a .html.  {NO_PAGE}")
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder), box) as address:
        made = Path(folder) / "page.pdf"
        own = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []  # for root it starts only so
        words = [browser, "--headless", *own, "--disable-gpu", f"--user-data-dir={folder}/profile",
                 f"--accept-lang={language_of(language).locale}", f"--virtual-time-budget={DRAWN}",
                 "--no-pdf-header-footer", f"--print-to-pdf={made}", address + place]  # fmt: skip
        try:
            subprocess.run(words, capture_output=True, timeout=PATIENCE, check=False)
            path.write_bytes(made.read_bytes())
        except (OSError, subprocess.TimeoutExpired):
            raise Problem(f"{path} could not be made by {browser}") from None


@contextmanager
def serving(folder: Path, box: str | None) -> Iterator[str]:
    """A server with nothing but this box, at any port that is free; its address."""
    words = [sys.executable, "-m", "cheeseboard", "serve", "--port", "0", "--workers", "0",
             "--database", str(folder / "tables.sqlite"), *(["--box", box] if box else [])]  # fmt: skip
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        try:
            line = server.stdout.readline() if server.stdout is not None else ""
            found = [word for word in line.split() if word.startswith("http")]
            if not found:
                raise Problem("the page to be printed could not be served")
            yield found[0]
        finally:
            server.terminate()
