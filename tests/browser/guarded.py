"""The command `cheeseboard`, which ends with whoever started it, however that happens; with --same-luck, its luck is
always the same: for games that are compared with what is written.
"""

import os
import secrets
import sys
from threading import Thread

from cheeseboard.cli.main import main
from cheeseboard.engine.luck import SEED_BYTES

SAME_LUCK = "--same-luck"
token_bytes = secrets.token_bytes


def same(nbytes: int | None = None) -> bytes:
    """A seed; whatever else is drawn is a secret, and stays one."""
    return bytes(nbytes) if nbytes == SEED_BYTES else token_bytes(nbytes)


def end_with_whoever_started_it() -> None:
    sys.stdin.read()
    os._exit(1)


if __name__ == "__main__":
    Thread(target=end_with_whoever_started_it, daemon=True).start()
    if SAME_LUCK in sys.argv:
        sys.argv.remove(SAME_LUCK)
        secrets.token_bytes = same
    sys.exit(main())
