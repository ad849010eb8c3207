"""Under which address others in the network find this machine."""

from __future__ import annotations

import socket
from typing import Final

EVERYWHERE: Final = ("0.0.0.0", "::")
ELSEWHERE: Final = ("198.51.100.1", 9)  # an address that nobody has: nothing is ever sent there


def web_address(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def address_for_others(host: str, port: int) -> str:
    """Of a server that listens at `host`; empty when it listens to this machine only, or there is no network."""
    found = own_address() if host in EVERYWHERE else host
    if found in ("", "localhost", "::1") or found.startswith("127."):
        return ""
    return web_address(found, port)


def own_address() -> str:
    """The one that this machine would speak from; asked anew each time, since laptops travel."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as found:
        try:
            found.connect(ELSEWHERE)
        except OSError:
            return ""
        return str(found.getsockname()[0])
