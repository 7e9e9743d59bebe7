"""What every request passes: where it comes from, how many there are, and the headers every answer carries."""

import re
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from talia.server.addresses import network
from talia.server.limits import Rates
from talia.server.places import Places
from talia.server.refusals import Refusals
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
COOKIE: Final = "talia"
"""The name of the session's cookie."""


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


class Guard(ASGIMiddleware):
    """Refuses requests of other sites, too many requests and too many new sockets."""

    def __init__(self, settings: Settings, world: World, places: Places, refusals: Refusals) -> None:
        self._settings = settings
        self._places = places
        self._refusals = refusals
        most = settings.addresses
        self._requests = Rates(settings.request_rate, settings.request_burst, most, world)
        self._sockets = Rates(settings.socket_rate, settings.socket_burst, most, world)
        self._returns = Rates(settings.return_rate, settings.return_burst, most, world)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """One request, or one socket to be opened."""
        if scope["type"] == ScopeType.WEBSOCKET:
            if self._may_open(scope):
                await next_app(scope, receive, send)
            else:
                await self._refuse(scope, send, 429, "too_fast", "websocket.http.response")
        elif scope["method"] not in ("GET", "HEAD") and not same_site(scope, self._settings.public_url):
            await self._refuse(scope, send, 403, "foreign_origin")
        elif scope["path"].startswith("/api/") and not self._requests.take(origin_network(scope)):
            await self._refuse(scope, send, 429, "too_fast")
        else:
            await next_app(scope, receive, send)

    def _may_open(self, scope: Scope) -> bool:
        """Whether a socket may be asked for now: nothing is read from the disk to find that out."""
        session = session_of(ASGIConnection(scope))
        if session is not None and self._places.returning(session):
            return self._returns.take(session)
        return self._sockets.take(origin_network(scope))

    async def _refuse(self, scope: Scope, send: Send, status: int, code: str, kind: str = "http.response") -> None:
        self._refusals.note(code, origin_network(scope))
        body = msgspec.json.encode(Problem(code))
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        answer: Any = {"type": f"{kind}.start", "status": status, "headers": headers}
        await send(answer)
        rest: Any = {"type": f"{kind}.body", "body": body, "more_body": False}
        await send(rest)


def session_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    """The session in the cookie of a request or a socket, if it could be one."""
    session = connection.cookies.get(COOKIE)
    return None if session is None or len(session) > 100 else session


def address(scope: Any) -> str:
    """The address a request comes from."""
    client = scope.get("client")
    return client[0] if client else ""


def origin_network(scope: Any) -> str:
    """The address a request comes from, as the limits count it."""
    return network(address(scope))


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
