"""Files and other answers that are the same for everybody: packed once, told apart by an entity tag."""

import gzip
import hashlib
import mimetypes
from pathlib import Path
from typing import Any, Final

from litestar import Request, Response
from markdown_it import MarkdownIt
from msgspec import Struct

FOREVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"
TEXTUAL: Final = ("text/", "application/json", "application/javascript", "application/manifest", "image/svg")
NO_CLIENT: Final = (
    "The client has not been built. In a clone of the repository run: make build\n"
    "Klient nie został zbudowany. W kopii repozytorium uruchom: make build\n"
)


class Page(Struct, frozen=True):
    """An answer: its bytes, packed if that pays, its type, its tag, how long it may be kept."""

    body: bytes
    packed: bytes | None
    media_type: str
    tag: str
    keep: str


def written_in_markdown() -> MarkdownIt:
    """What turns pages written in Markdown into HTML: tables, too, and no HTML of their own.

    >>> written_in_markdown().render("<b>*so*</b>").strip()
    '<p>&lt;b&gt;<em>so</em>&lt;/b&gt;</p>'
    """
    return MarkdownIt("commonmark", {"html": False}).enable("table")


def page(body: bytes, media_type: str, keep: str = ASK_AGAIN) -> Page:
    """A page of these bytes.

    >>> page(b"a" * 1000, "text/plain").packed is not None, page(b"a", "text/plain").packed is None
    (True, True)
    """
    packed = gzip.compress(body, 9, mtime=0) if media_type.startswith(TEXTUAL) else None
    if packed is not None and len(packed) >= len(body):
        packed = None
    return Page(body, packed, media_type, f'"{hashlib.sha256(body).hexdigest()[:20]}"', keep)


def answer(request: Request[None, None, Any], page: Page) -> Response[bytes]:
    """A page as this request can take it: not at all if it has it, packed if it unpacks."""
    headers = {"cache-control": page.keep, "etag": page.tag, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == page.tag:
        return Response(b"", status_code=304, headers=headers)
    body = page.body
    if page.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body = page.packed
        headers["content-encoding"] = "gzip"
    return Response(body, media_type=page.media_type, headers=headers)


class Client:
    """The built client: a folder of files, read once."""

    def __init__(self, folder: Path | None) -> None:
        folder = folder or Path(__file__).parent / "static"
        self._pages: dict[str, Page] = {}
        for path in sorted(folder.rglob("*")):
            if path.is_file() and not any(part.startswith(".") for part in path.relative_to(folder).parts):
                name = "/" + path.relative_to(folder).as_posix()
                media_type = mimetypes.guess_type(name)[0] or "application/octet-stream"
                keep = FOREVER if name.startswith("/assets/") else ASK_AGAIN
                self._pages[name] = page(path.read_bytes(), media_type, keep)
        self._none = page(NO_CLIENT.encode(), "text/plain", "no-store")

    def page(self, path: str) -> Page | None:
        """The file of a path; the first page for paths the client draws itself; None for a file that is not there."""
        found = self._pages.get(path)
        if found is not None:
            return found
        if "." in path.rsplit("/", 1)[-1]:
            return None
        return self._pages.get("/index.html", self._none)
