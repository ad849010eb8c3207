"""The page itself: files that were built beforehand.  An address without a file is one of the page's own."""

from __future__ import annotations

import asyncio
import gzip
from pathlib import Path
from typing import Final

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

HOME: Final = Path(__file__).resolve().parents[1]
BUILT: Final = (HOME / "static", HOME.parents[2] / "web" / "dist")  # in the wheel; in a clone
NO_PAGE: Final = "the page was not built, and browsers find none; in a clone `python3 dev.py play` builds it (Node.js)"
FOREVER: Final = "public, max-age=31536000, immutable"  # their names change with what is in them
ASSETS: Final = "assets/"
TEXTS: Final = ("text/", "application/javascript", "application/json", "application/manifest", "image/svg")


def built_page() -> Path | None:
    """Where the page lies, if it was built."""
    for folder in BUILT:
        if (folder / "index.html").is_file():
            return folder
    return None


class Pages:
    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self.files = None if folder is None else StaticFiles(directory=folder)
        self.known: dict[str, tuple[str, bytes]] = {}  # by path: what the file was, and that compressed

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        response = await self.response(scope)
        await response(scope, receive, send)

    async def response(self, scope: Scope) -> Response:
        if self.files is None or self.folder is None:
            return PlainTextResponse("The page was not built; the server is here all the same: /api, /ws.\n", 404)
        path = scope["path"].lstrip("/")
        try:
            response = await self.files.get_response(path or "index.html", scope)
        except HTTPException as trouble:
            if trouble.status_code != 404 or path.startswith(ASSETS) or "." in path.rsplit("/", 1)[-1]:
                return PlainTextResponse("There is nothing at this address.\n", trouble.status_code)
            response = await self.files.get_response("index.html", scope)
        if isinstance(response, FileResponse) and scope["method"] == "GET":
            response = await self.squeezed(response, Headers(scope=scope))
        response.headers["cache-control"] = FOREVER if path.startswith(ASSETS) else "no-cache"
        return response

    async def squeezed(self, response: FileResponse, asked: Headers) -> Response:
        """Text is compressed once, and not in the event loop."""
        kind = response.headers["content-type"]
        if "gzip" not in asked.get("accept-encoding", "") or "range" in asked or not kind.startswith(TEXTS):
            return response
        path, mark = str(response.path), response.headers["etag"]
        known = self.known.get(path)
        if known is None or known[0] != mark:
            known = self.known[path] = mark, await asyncio.to_thread(squeeze, Path(path))
        headers = {"content-encoding": "gzip", "vary": "Accept-Encoding", "etag": mark}
        return Response(known[1], 200, headers, kind)


def squeeze(path: Path) -> bytes:
    return gzip.compress(path.read_bytes(), mtime=0)
