"""What opens a seat, and names a table."""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import Final

SECRET_BYTES: Final = 16
LETTERS: Final = "abcdefghjkmnpqrstuvwxyz"  # no i, l, o: they are read aloud
CODE_LENGTH: Final = 15  # 67 bits: nobody finds a table by trying.  Those of older tables have 8 letters


def new_secret() -> str:
    return secrets.token_urlsafe(SECRET_BYTES)


def new_code() -> str:
    return "".join([secrets.choice(LETTERS) for _ in range(CODE_LENGTH)])


def hashed(secret: str) -> str:
    """All that is kept of a secret.  128 random bits need no salt and no slow hash."""
    return sha256(secret.encode()).hexdigest()
