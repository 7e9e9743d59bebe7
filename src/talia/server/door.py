"""The door: accepts connections and keeps them in bounds until they are sockets of a table.

It accepts by itself, because the web server's listening tells nobody of a connection before its TLS handshake, takes
hundreds in one go while every table waits, and at the limit of open files loses some without a word. What is accepted
stands in a queue of its address; the addresses take turns, one connection between all else there is to do. One that
finds no room takes that of the connection which has been waiting longest, so that those who ask at once are let in
whatever others do.
"""

import asyncio
import errno
import socket
import ssl
from collections import OrderedDict, deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final

import msgspec
import structlog
import uvicorn
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.server import ServerState

from talia.server.addresses import network
from talia.server.faults import where
from talia.server.metrics import NOT_ACCEPTED, ON_DOORSTEP, SOCKETS
from talia.server.refusals import Refusals
from talia.server.settings import Settings
from talia.server.visits import Socket, Visit
from talia.server.wire import Problem

journal: Final = structlog.get_logger("talia.door")

DRAINED: Final = 16
"""Connections put into queues before everything else has its turn: they cost little there."""
QUEUE: Final = 64
"""Longest queue of an address; then its first is turned away."""
QUEUES: Final = 256
"""Most in all queues."""
COMING_AND_GOING: Final = 128
"""Sockets beyond those that have a place: not let in yet, refused, or sent away and not gone."""
LOOKS: Final = 0.25
"""Seconds between two looks at who is overdue."""
RECOVERY: Final = 0.1
"""Seconds without accepting after the system could not hand a connection over."""
FREED: Final = 8
"""Connections that are ended then."""
EXHAUSTED: Final = frozenset((errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM))
_NO_ROOM: Final = msgspec.json.encode(Problem("too_many_requests"))
NO_ROOM: Final = (
    b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\nconnection: close\r\n"
    b"content-length: %d\r\n\r\n" % len(_NO_ROOM)
) + _NO_ROOM


class Door:
    """Where connections come in."""

    def __init__(self, settings: Settings, refusals: Refusals) -> None:
        self.settings = settings
        self.sockets: list[socket.socket] = []
        """Where it listens."""
        self._refusals = refusals
        self._visits: OrderedDict[Visit, None] = OrderedDict()
        self._by_network: dict[str, OrderedDict[Visit, None]] = {}
        self._inside: OrderedDict[Socket, None] = OrderedDict()
        self._queues: OrderedDict[str, deque[tuple[socket.socket, str]]] = OrderedDict()
        self._queued = 0
        self._anybody = asyncio.Event()
        self._tls = _tls(settings)
        self._tasks: set[asyncio.Task[Any]] = set()
        self._server: dict[str, Any] = {}
        self._proxies: Any = ()

    # As the web server knows its listeners

    async def open(self, config: uvicorn.Config, server_state: ServerState, app_state: dict[str, Any]) -> None:
        """Begins to listen; raises OSError if it can't."""
        self._server = {"config": config, "server_state": server_state, "app_state": app_state}
        if isinstance(config.loaded_app, ProxyHeadersMiddleware):
            self._proxies = config.loaded_app.trusted_hosts
        loop = asyncio.get_running_loop()
        found = await loop.getaddrinfo(
            self.settings.host or None, self.settings.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )
        self.sockets = [
            _listening(family, address, config.backlog) for family, _, _, _, address in dict.fromkeys(found)
        ]
        for listener in self.sockets:
            self._spawn(self._accept(listener))
        self._spawn(self._take_turns())
        self._spawn(self._watch())

    def close(self) -> None:
        """Lets nobody in any more."""
        for task in self._tasks:
            task.cancel()
        for listener in self.sockets:
            listener.close()
        for queue in self._queues.values():
            for connection, _ in queue:
                connection.close()

    async def wait_closed(self) -> None:
        """Waits until nothing of it is at work."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # As connections know it

    def note(self, code: str, network: str) -> None:
        """A limit was in somebody's way."""
        self._refusals.note(code, network)

    def leaves(self, visit: Visit) -> None:
        """A connection is gone, or has become a socket."""
        if visit not in self._visits:
            return
        ON_DOORSTEP.dec()
        del self._visits[visit]
        here = self._by_network[visit.network]
        del here[visit]
        if not here:
            del self._by_network[visit.network]

    def has(self, inside: Socket, here: bool) -> None:
        """A socket is there, or no more."""
        if here:
            self._inside[inside] = None
        else:
            self._inside.pop(inside, None)
        SOCKETS.set(len(self._inside))

    def takes_socket(self) -> bool:
        """Whether there may be one more; who has been told to go, and is still there, makes room."""
        if len(self._inside) < self.settings.connections + COMING_AND_GOING:
            return True
        leaving = next((inside for inside in self._inside if inside.close_sent), None)
        if leaving is None:
            return False
        self.has(leaving, False)
        leaving.transport.abort()
        return True

    # Accepting

    async def _accept(self, listener: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        accepted = 0
        while True:
            try:
                connection, peer = await loop.sock_accept(listener)
            except Exception as error:  # noqa: BLE001  whatever it was, the next one is to come in
                await self._not_accepted(error)
                continue
            with _going_on(connection):
                self._line_up(connection, str(peer[0]))
            accepted += 1
            if accepted % DRAINED == 0:
                await asyncio.sleep(0)

    def _line_up(self, connection: socket.socket, peer: str) -> None:
        here = network(peer)
        queue = self._queues.setdefault(here, deque())
        if len(queue) >= QUEUE:
            self._turn_away(self._next_of(here)[0], here)
        elif self._queued >= QUEUES:
            longest = max(self._queues, key=lambda each: len(self._queues[each]))
            self._turn_away(self._next_of(longest)[0], longest)
        self._queues.setdefault(here, deque()).append((connection, peer))
        self._queued += 1
        self._anybody.set()

    def _next_of(self, network: str) -> tuple[socket.socket, str]:
        queue = self._queues[network]
        first = queue.popleft()
        self._queued -= 1
        if not queue:
            del self._queues[network]
        return first

    async def _take_turns(self) -> None:
        while True:
            await self._anybody.wait()
            here = next(iter(self._queues))
            connection, peer = self._next_of(here)
            if here in self._queues:
                self._queues.move_to_end(here)
            if not self._queues:
                self._anybody.clear()
            with _going_on(connection):
                self._let_in(connection, peer, here)
            await asyncio.sleep(0)

    async def _not_accepted(self, error: Exception) -> None:
        """Makes room, and waits for the system to have some: it would refuse again at once."""
        NOT_ACCEPTED.inc()
        number = getattr(error, "errno", None)
        if number in EXHAUSTED:
            self.note("no_files", "")
            for _ in range(FREED):
                self._make_room(self._visits)
        else:
            journal.warning("not accepted", error=type(error).__name__, number=number)
        await asyncio.sleep(RECOVERY)

    def _let_in(self, connection: socket.socket, peer: str, here: str) -> None:
        mine = self._by_network.get(here, OrderedDict())
        limits = self.settings
        if len(mine) >= limits.requests_per_address and peer not in self._proxies:
            room = self._make_room(mine)
        else:
            room = len(self._visits) < limits.requests or self._make_room(self._visits)
        if not room:
            self._turn_away(connection, here)
            return
        visit = Visit(self, here, **self._server)
        ON_DOORSTEP.inc()
        self._visits[visit] = None
        self._by_network.setdefault(here, OrderedDict())[visit] = None
        visit.opening = connection
        self._spawn(self._begin(visit, connection))

    def _make_room(self, visits: Any) -> bool:
        """Ends the oldest visit the server is not at work for; False if there is none."""
        oldest = next((visit for visit in visits if not visit.busy), None)
        if oldest is None:
            return False
        self.note("made_room", oldest.network)
        self.leaves(oldest)
        oldest.send_away("made_room")
        return True

    def _turn_away(self, connection: socket.socket, network: str) -> None:
        self.note("too_many_requests", network)
        with connection, suppress(OSError):
            if self._tls is None:
                connection.send(NO_ROOM)

    async def _begin(self, visit: Visit, connection: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        wait = None if self._tls is None else self.settings.tls_wait / 1000
        try:
            await loop.connect_accepted_socket(lambda: visit, connection, ssl=self._tls, ssl_handshake_timeout=wait)
        except ConnectionAbortedError:  # of TLS: the handshake took too long
            self.note("tls_late", visit.network)
            self.leaves(visit)
        except (OSError, asyncio.CancelledError):  # it has gone, or was sent away
            self.leaves(visit)
        except Exception as error:  # noqa: BLE001  else it would keep its place for ever
            _write_down(error)
            connection.close()
            self.leaves(visit)
        finally:
            visit.opening = None

    async def _watch(self) -> None:
        """Ends what is overdue."""
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(LOOKS)
            now = loop.time()
            for visit in list(self._visits):
                with _going_on():
                    code = visit.overdue(now)
                    if code is not None:
                        visit.send_away(code)
            for inside in list(self._inside):
                with _going_on():
                    if inside.overdue(now):
                        inside.transport.abort()

    def _spawn(self, work: Any) -> "asyncio.Task[Any]":
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task


@contextmanager
def _going_on(connection: socket.socket | None = None) -> Iterator[None]:
    """A fault nobody foresaw costs the connection it was with, and not the door."""
    try:
        yield
    except Exception as error:  # noqa: BLE001  one connection's fault is not the others'
        _write_down(error)
        if connection is not None:
            connection.close()


def _write_down(error: Exception) -> None:
    journal.error("a connection failed", error=type(error).__name__, where=where(error))


def _listening(family: int, address: Any, backlog: int) -> socket.socket:
    # Only where the protocol is named, asyncio lets small messages go at once (TCP_NODELAY).
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        listener.bind(address)
        listener.listen(backlog)
        listener.setblocking(False)
    except OSError:
        listener.close()
        raise
    return listener


def _tls(settings: Settings) -> ssl.SSLContext | None:
    if settings.tls_cert is None:
        return None
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(settings.tls_cert, settings.tls_key)
    return context
