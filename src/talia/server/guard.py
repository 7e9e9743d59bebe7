"""What every request passes: where it comes from, how many there are, and the headers every answer carries."""

import re
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from talia.server.limits import Bucket
from talia.server.settings import Settings
from talia.server.wire import Problem
from talia.server.world import World

HOST: Final = re.compile(r"[A-Za-z0-9.\-\[\]:_]{1,255}\Z")
HEADERS: Final = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "x-frame-options": "DENY",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
}
MOST_ADDRESSES: Final = 10_000


def header(scope: Any, name: bytes) -> str | None:
    """The value of a request's header; None if it is not there."""
    return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), None)


def policy(host: str | None) -> str:
    """What the client's pages may load: their own files and this host's sockets, nothing else."""
    sockets = f" ws://{host} wss://{host}" if host is not None and HOST.match(host) else ""
    return (
        "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        f"connect-src 'self'{sockets}; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )


def same_site(scope: Any, public_url: str | None) -> bool:
    """Whether a request comes from a page of this server, or from no page at all.

    Browsers name the origin of every page that posts something or opens a socket.
    """
    origin = header(scope, b"origin")
    if origin is None:
        return True
    if public_url is not None and origin == _origin(public_url):
        return True
    return urlsplit(origin).netloc == header(scope, b"host") and origin != "null"


def _origin(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


class Rates:
    """Buckets by address; the fullest are forgotten when there are too many."""

    def __init__(self, rate: float, burst: float, world: World) -> None:
        self._rate = rate
        self._burst = burst
        self._world = world
        self._buckets: dict[str, Bucket] = {}

    def take(self, who: str) -> bool:
        """Takes a token of somebody's; False if he has none."""
        now = self._world.now()
        bucket = self._buckets.get(who)
        if bucket is None:
            if len(self._buckets) >= MOST_ADDRESSES:
                self._buckets = {name: each for name, each in self._buckets.items() if not each.full}
            bucket = self._buckets[who] = Bucket(self._rate, self._burst, now)
        return bucket.take(now)


class Guard(ASGIMiddleware):
    """Refuses requests of other sites and too many requests."""

    def __init__(self, settings: Settings, world: World) -> None:
        self._settings = settings
        self._rates = Rates(settings.request_rate, settings.request_burst, world)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """One request."""
        if scope["type"] != ScopeType.HTTP:
            await next_app(scope, receive, send)
            return
        path = scope["path"]
        if scope["method"] not in ("GET", "HEAD") and not same_site(scope, self._settings.public_url):
            await _refuse(send, 403, "foreign_origin")
        elif path.startswith("/api/") and not self._rates.take(address(scope)):
            await _refuse(send, 429, "too_fast")
        else:
            await next_app(scope, receive, send)


def address(scope: Any) -> str:
    """The address a request comes from."""
    client = scope.get("client")
    return client[0] if client else ""


async def put_headers(message: Message, scope: Scope) -> None:
    """Puts the headers on an answer, whoever gives it."""
    if message["type"] != "http.response.start":
        return
    extra = {**HEADERS, "content-security-policy": policy(header(scope, b"host"))}
    if scope["scheme"] == "https":
        extra["cross-origin-opener-policy"] = "same-origin"
    if scope["path"].startswith("/api/"):
        extra["cache-control"] = "no-store"
    present = {name.lower() for name, _ in message["headers"]}
    added = [(name.encode(), value.encode()) for name, value in extra.items() if name.encode() not in present]
    message["headers"] = [*message["headers"], *added]


async def _refuse(send: Send, status: int, code: str) -> None:
    body = msgspec.json.encode(Problem(code))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
