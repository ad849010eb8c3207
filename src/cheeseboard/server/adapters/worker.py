"""A process in which bots think, and replays are made: what is to be done comes in by its standard input, what came of
it goes out by its standard output.

    python -m cheeseboard.server.adapters.worker PARENT PATIENCE

It ends with the house, however that ends: then nothing comes in any more.
"""

from __future__ import annotations

import ctypes
import os
import pickle
import signal
import sys
import threading
import traceback
from contextlib import suppress
from queue import SimpleQueue
from typing import BinaryIO, Final

from cheeseboard.server.adapters.work import Work, done

PR_SET_PDEATHSIG: Final = 1


def end_with(parent: int) -> None:
    """Linux ends us even in the middle of something; elsewhere `read_on` does."""
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:  # it was quicker
            os._exit(0)


def read_on(wishes: BinaryIO, work: SimpleQueue[Work]) -> None:
    """In a thread of its own, so that the end of the house is noticed whatever we are doing."""
    try:
        while True:
            work.put(pickle.load(wishes))
    except EOFError:
        os._exit(0)
    except BaseException:  # half a wish, or one that we do not know
        traceback.print_exc()
        os._exit(1)


def main(parent: int, patience: int) -> None:
    end_with(parent)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is meant for the house
    if patience and os.name != "nt":
        os.nice(patience)
    answers = os.fdopen(os.dup(1), "wb", 0)
    os.dup2(2, 1)  # whatever else is printed is no answer
    work: SimpleQueue[Work] = SimpleQueue()
    threading.Thread(target=read_on, args=(sys.stdin.buffer, work), daemon=True).start()
    while True:
        answers.write(done(work.get()))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
