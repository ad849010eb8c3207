"""HTTP without a network: requests go to the application in the test's own event loop."""

import asyncio
import gzip
import json
from typing import Any
from urllib.parse import urlsplit

from starlette.types import ASGIApp


class Answer:
    def __init__(self, status: int, headers: dict[str, str], body: bytes) -> None:
        self.status = status
        self.headers = headers
        self.body = gzip.decompress(body) if headers.get("content-encoding") == "gzip" else body

    @property
    def data(self) -> Any:
        return json.loads(self.body)


async def ask(
    app: ASGIApp, path: str, body: bytes | None = None, address: str = "192.0.2.1", is_whole: bool = True, **more: str
) -> Answer:
    """GET, or POST with a body, of which the rest may never come.  Underscores in the names of headers are hyphens."""
    named = {"host": "localhost", "accept-encoding": "gzip", **{k.replace("_", "-"): v for k, v in more.items()}}
    parts = urlsplit(path)
    scope: dict[str, Any] = {
        "type": "http",
        "http_version": "1.1",
        "method": "GET" if body is None else "POST",
        "scheme": "http",
        "path": parts.path,
        "raw_path": parts.path.encode(),
        "root_path": "",
        "query_string": parts.query.encode(),
        "headers": [(name.encode(), value.encode()) for name, value in named.items()],
        "client": (address, 50_000),
        "server": ("127.0.0.1", 8420),
        "state": {},
    }
    said: list[Any] = []
    heard = [{"type": "http.request", "body": body or b"", "more_body": not is_whole}]

    async def receive() -> Any:
        if not heard:
            await asyncio.Event().wait()  # whoever asked stays on the line
        return heard.pop()

    async def send(message: Any) -> None:
        said.append(message)

    await app(scope, receive, send)
    headers = {name.decode(): value.decode() for name, value in said[0]["headers"]}
    return Answer(said[0]["status"], headers, b"".join([part.get("body", b"") for part in said[1:]]))
