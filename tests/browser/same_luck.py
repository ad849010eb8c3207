"""The command `cheeseboard`, but its luck is always the same: for games that are compared with what is written."""

import secrets
import sys

from cheeseboard.cli.main import main
from cheeseboard.engine.luck import SEED_BYTES

token_bytes = secrets.token_bytes


def same(nbytes: int | None = None) -> bytes:
    """A seed; whatever else is drawn is a secret, and stays one."""
    return bytes(nbytes) if nbytes == SEED_BYTES else token_bytes(nbytes)


if __name__ == "__main__":
    secrets.token_bytes = same
    sys.exit(main())
