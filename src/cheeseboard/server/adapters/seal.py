"""What crosses Redis is sealed, under a key that only the database of the street holds: whoever reads there learns how
much is said and when, and whoever writes there is not heard.

Each process has a key of its own, made from the street's and a salt that it draws when it begins, and counts what it
seals: nothing is ever sealed twice under the same number.
"""

from __future__ import annotations

from hashlib import sha256
from secrets import token_bytes
from typing import Final, final

from cheeseboard.engine.errors import Problem

try:
    from cryptography.exceptions import InvalidTag
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF
except ImportError:
    raise Problem("a line between servers needs more packages: pip install 'cheeseboard[street]'") from None

SALT_BYTES: Final = 16
NUMBER_BYTES: Final = 12
KEY_BYTES: Final = 32
MOST_KEYS: Final = 1_000  # of other processes; of those that have ended, too


@final
class Seal:
    def __init__(self, secret: bytes) -> None:
        """`secret`: of the street, never told."""
        self.secret = secret
        self.street = sha256(b"street" + secret).hexdigest()[:16]  # whoever shares a database shares a line
        self.salt = token_bytes(SALT_BYTES)
        self.key = self.key_of(self.salt)
        self.number = 0
        self.others: dict[bytes, AESGCM] = {}

    def key_of(self, salt: bytes) -> AESGCM:
        return AESGCM(HKDF(SHA256(), KEY_BYTES, salt, b"cheeseboard line").derive(self.secret))

    def closed(self, data: bytes, place: str) -> bytes:
        """`place`: where it is put; nowhere else can it be opened."""
        self.number += 1
        number = self.number.to_bytes(NUMBER_BYTES, "big")
        return self.salt + number + self.key.encrypt(number, data, place.encode())

    def opened(self, sealed: bytes, place: str) -> bytes:
        salt, number = sealed[:SALT_BYTES], sealed[SALT_BYTES : SALT_BYTES + NUMBER_BYTES]
        if len(number) < NUMBER_BYTES:
            raise Problem("this was sealed by nobody")
        key = self.others.get(salt) or self.key_of(salt)
        try:
            data = key.decrypt(number, sealed[SALT_BYTES + NUMBER_BYTES :], place.encode())
        except InvalidTag:
            raise Problem("this was not sealed by a server of this street, or not for this place") from None
        if len(self.others) >= MOST_KEYS:
            self.others.clear()
        self.others[salt] = key
        return data
