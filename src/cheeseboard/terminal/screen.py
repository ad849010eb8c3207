"""Where things are shown and people answer: a whole screen, or lines one after the other."""

from __future__ import annotations

import os
import sys
import time
from contextlib import suppress
from typing import Final

from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.segment import Segment, Segments
from rich.text import Text

WIDTH: Final = 80  # in a pipe
WIDEST: Final = 100  # a table is looked at, not walked along
PACE: Final = 0.9
# readable on a dark and on a light ground
ACCENT: Final = "#C98A00"
TITLE: Final = f"bold {ACCENT}"
ADVICE: Final = "#2E9E5B"
CLEAR: Final = "\033[H\033[2J"
CLEAR_ALL: Final = CLEAR + "\033[3J"  # the lines above the window too: nobody scrolls back to a secret


class Left(Exception):
    """Whoever sits at the keyboard wants to leave: end of input, or the word for it."""


class Screen:
    """`whole` draws every picture on a fresh screen of its own; otherwise lines follow each other, as in a pipe."""

    def __init__(self, plain: bool = False, pace: float | None = None, console: Console | None = None) -> None:
        self.shown = console is not None or sys.stdout.isatty()
        dumb = console is None and os.environ.get("TERM", "") in ("dumb", "unknown", "")
        self.plain = plain or (self.shown and dumb)
        self.can_clear = console is None and self.shown and not dumb
        self.whole = self.shown and not self.plain and (console is not None or has_keyboard())
        self.pace = pace if pace is not None else (PACE if self.shown else 0.0)
        self.ascii = self.plain or not can_draw()
        self.console = console if console is not None else self.own_console()
        if self.whole:
            with suppress(ImportError):
                import readline  # noqa: F401  (arrow keys at the prompt)

    def own_console(self) -> Console:
        colourless = self.plain or not self.shown
        console = Console(
            highlight=False,
            markup=False,
            emoji=False,
            color_system=None if colourless else "auto",
            force_terminal=False if colourless else None,
            legacy_windows=False,
        )
        if "COLUMNS" not in os.environ:
            console.width = min(console.width, WIDEST) if self.shown else WIDTH
        return console

    # The screen as a whole

    def __enter__(self) -> Screen:
        if self.whole:
            self.console.set_alt_screen(True)
        return self

    def __exit__(self, *trouble: object) -> None:
        self.close()

    def close(self) -> None:
        """Back to the lines that were there before; what is still to be said follows them."""
        if self.whole:
            self.console.set_alt_screen(False)
            self.whole = False

    def forget(self) -> None:
        """What was typed before cannot be called up again with the arrow keys."""
        with suppress(ImportError):
            import readline

            readline.clear_history()

    def wipe(self) -> None:
        """What stood here is gone."""
        if self.can_clear:
            sys.stdout.write(CLEAR if self.whole else CLEAR_ALL)
            sys.stdout.flush()
        elif self.shown and not self.console.record:
            self.console.print("\n" * 60)

    def height(self) -> int:
        return self.console.height if self.whole else 60

    def lines(self, shown: RenderableType) -> int:
        """How many lines something takes."""
        return len(self.console.render_lines(shown, self.options(), pad=False))

    def cut(self, shown: RenderableType, most: int) -> RenderableType:
        """So many lines of it, from the top."""
        lines = self.console.render_lines(shown, self.options(), pad=False)[: max(most, 0)]
        return Segments([segment for line in lines for segment in [*line, Segment.line()]])

    def options(self) -> ConsoleOptions:
        return self.console.options.update(height=None)

    # Showing

    def print(self, *shown: RenderableType) -> None:
        for one in shown:
            self.console.print(one)

    def line(self, text: str) -> None:
        """In one line, however long: somebody will copy it."""
        self.console.print(Text(text), soft_wrap=True)

    def picture(self, *shown: RenderableType) -> None:
        """On a whole screen this replaces what was there."""
        if self.whole:
            self.wipe()
        self.print(*shown)

    def page(self, shown: RenderableType, more: str, end: str) -> None:
        """Something long: a screenful at a time."""
        if not self.whole:
            self.print(shown)
            return
        with self.console.capture() as capture:
            self.console.print(shown)
        lines = capture.get().rstrip("\n").split("\n")
        step = max(self.console.height - 2, 5)
        for start in range(0, len(lines), step):
            self.wipe()
            sys.stdout.write("\n".join(lines[start : start + step]) + "\n")
            if self.ask(more if start + step < len(lines) else end):
                return

    def rest(self) -> None:
        """A moment to see what happened."""
        if self.pace > 0:
            sys.stdout.flush()
            time.sleep(self.pace)

    # Answering

    def drop_typed(self) -> None:
        """Keys that were pressed too early do not confirm what nobody has seen yet."""
        if self.shown and has_keyboard():
            with suppress(ImportError, OSError, ValueError):
                import termios

                termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)

    def ask(self, prompt: str) -> str:
        """A line from the keyboard; `Left` at the end of the input."""
        try:
            if self.shown and has_keyboard():
                return printable(input(prompt))
            sys.stdout.write(prompt)
            sys.stdout.flush()
            line = sys.stdin.readline() if sys.stdin is not None else ""
        except EOFError:
            line = ""
        except UnicodeDecodeError:
            line = "\n"
        if not line:
            sys.stdout.write("\n")
            raise Left
        if not self.shown:
            sys.stdout.write("\n")
        return printable(line)


def printable(line: str) -> str:
    return "".join([letter for letter in line if letter.isprintable()]).strip()


def has_keyboard() -> bool:
    return sys.stdin is not None and sys.stdin.isatty()


def can_draw() -> bool:
    """Whether this terminal knows the letters that boxes are drawn with."""
    try:
        "╭─░▸".encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def stack(*shown: RenderableType | None) -> Group:
    return Group(*[one for one in shown if one is not None])
