"""`cheeseboard print`: rules, score sheets and the cards of a box, as pages for paper."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Final

from cheeseboard.cli.boxes import add_box, boxed
from cheeseboard.engine.errors import Problem
from cheeseboard.games import find
from cheeseboard.pictures.sheets import page_of
from cheeseboard.pictures.words import chosen_language, language_help, speaker

PARTS: Final = ("rules", "score", "cards")
BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
PATIENCE: Final = 60  # seconds


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="the name of a game")
    parser.add_argument("file", type=Path, metavar="FILE", help="a .html page, or a .pdf (made by Chromium)")
    parser.add_argument("--parts", default="rules,score", metavar="PART,…", help="rules, score, cards (rules,score)")
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
    if not args.file.parent.is_dir():
        raise Problem(f"{args.file}: there is no such folder")
    text = page_of(game, speaker(game, chosen_language(args.language), []), parts)
    if kind == ".pdf":
        write_pdf(args.file, text)
    else:
        write(args.file, text)
    print(args.file)
    return 0


def write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Problem(f"{path}: {error.strerror}") from None


def write_pdf(path: Path, text: str) -> None:
    browser = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    if browser is None:
        raise Problem("a .pdf needs Chromium, which is not here: make a .html, and print that from any browser")
    with tempfile.TemporaryDirectory() as folder:
        page, made = Path(folder) / "page.html", Path(folder) / "page.pdf"
        write(page, text)
        own = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []  # for root it starts only so
        words = [browser, "--headless", *own, "--disable-gpu", f"--user-data-dir={folder}/profile",
                 "--no-pdf-header-footer", f"--print-to-pdf={made}", page.as_uri()]  # fmt: skip
        try:
            subprocess.run(words, capture_output=True, timeout=PATIENCE, check=False)
            path.write_bytes(made.read_bytes())
        except (OSError, subprocess.TimeoutExpired):
            raise Problem(f"{path} could not be made by {browser}") from None
