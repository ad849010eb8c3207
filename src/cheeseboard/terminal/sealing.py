"""What a kept game must not tell at a glance: while it is on, its seed, its luck and its choices are sealed.

The key lies in this person's own folder.  Who opens the file, or is sent it, reads nothing of the cards; who owns the
machine could, for the program must be able to go on.  XOR with SHAKE-256 of key and nonce, and an HMAC over both.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import os
import secrets
from pathlib import Path
from typing import Any, Final

from cheeseboard.engine.errors import Problem

SEALED: Final = "sealed"  # the key in the file
PARTS: Final = ("seed", "luck", "choices", "clock")
KEY_FILE: Final = "seal.key"
KEY_BYTES: Final = 32
NONCE_BYTES: Final = 16


def sealed(data: dict[str, Any], folder: Path) -> dict[str, Any]:
    """The same without what is secret, and the secret beside it."""
    secret = json.dumps({part: data[part] for part in PARTS}).encode()
    key, nonce = own_key(folder), secrets.token_bytes(NONCE_BYTES)
    hidden = mixed(key, nonce, secret)
    rest = {name: value for name, value in data.items() if name not in PARTS}
    return {**rest, SEALED: base64.b64encode(nonce + tag(key, nonce + hidden) + hidden).decode()}


def unsealed(data: dict[str, Any], folder: Path) -> dict[str, Any]:
    """As it was before; a Problem where this is not our seal."""
    found = data.get(SEALED)
    try:
        box = base64.b64decode(found if isinstance(found, str) else "", validate=True)
    except (binascii.Error, ValueError):
        box = b""
    key = known_key(folder)
    nonce, written, hidden = box[:NONCE_BYTES], box[NONCE_BYTES:][:32], box[NONCE_BYTES + 32 :]
    if key is None or not hmac.compare_digest(tag(key, nonce + hidden), written):
        raise Problem(f"the game is still on and sealed, and {folder / KEY_FILE} is not the key that opens it")
    secret: dict[str, Any] = json.loads(mixed(key, nonce, hidden))
    return {**{name: value for name, value in data.items() if name != SEALED}, **secret}


def mixed(key: bytes, nonce: bytes, text: bytes) -> bytes:
    """Twice, it is the text again."""
    stream = hashlib.shake_256(b"stream" + key + nonce).digest(len(text))
    return (int.from_bytes(text, "big") ^ int.from_bytes(stream, "big")).to_bytes(len(text), "big")


def tag(key: bytes, text: bytes) -> bytes:
    return hmac.new(b"tag" + key, text, "sha256").digest()


def known_key(folder: Path) -> bytes | None:
    try:
        key = (folder / KEY_FILE).read_bytes()
    except OSError:
        return None
    return key if len(key) == KEY_BYTES else None


def own_key(folder: Path) -> bytes:
    """Made the first time it is needed, for its owner alone."""
    path = folder / KEY_FILE
    if not path.exists():
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            make_key(path)
        except OSError as error:
            raise Problem(f"the key {path} cannot be written: {error.strerror}") from None
    key = known_key(folder)
    if key is None:
        raise Problem(f"{path} is not a key; move it away, and a new one is made")
    return key


def make_key(path: Path) -> None:
    """Whole or not at all, and in nobody's place: somebody else may make one at the same time."""
    made = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    number = os.open(made, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    try:
        with os.fdopen(number, "wb") as file:
            file.write(secrets.token_bytes(KEY_BYTES))
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(made, path)
        except FileExistsError:
            pass
        except OSError:  # a disk without links
            os.replace(made, path)
    finally:
        made.unlink(missing_ok=True)
