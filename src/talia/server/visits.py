"""A connection between the web server and the network: how long it may take, and how much it may send.

The web server bounds neither: a client could send half a request and wait for ever, or headers without end. Here each
part of a request has a time by which it must be there, and its head a size.
"""

import asyncio
import socket
from asyncio import BaseTransport
from contextlib import suppress
from typing import Any, Final, Protocol

import httptools
import msgspec
from uvicorn import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from talia.server.metrics import CLOSED
from talia.server.settings import Settings
from talia.server.wire import Problem

ABORT: Final = "talia.abort"
"""Where the application finds the way to break off a socket whose client does not read."""
PIECE: Final = 4096
"""Bytes that are looked at in one go, so that little lies behind what oversteps a limit."""
MOST_PIPELINED: Final = 8
"""Requests that may wait behind one being answered; browsers send none."""
SEND_BUFFER: Final = 1 << 17
GOODBYE: Final = 2.0
"""Seconds a client has to read what was sent before its connection was closed."""
MOST_FRAGMENTS: Final = 64
"""Frames of one message; browsers send one."""
STATUS: Final = {
    "malformed": "400 Bad Request",
    "too_many_requests": "429 Too Many Requests",
    "server_full": "503 Service Unavailable",
}
EXPECTED: Final = ("idle", "made_room")
"""Ends that are nobody's fault, or that the door tells of by itself."""
TOO_LARGE: Final = "431 Request Header Fields Too Large"
TOO_LATE: Final = "408 Request Timeout"


class Doorkeeper(Protocol):
    """Who has to know what becomes of connections."""

    settings: Settings

    def note(self, code: str, network: str) -> None:
        """A limit was in somebody's way."""
        ...

    def leaves(self, visit: "Visit") -> None:
        """A connection is gone, or has become a socket."""
        ...

    def has(self, inside: "Socket", here: bool) -> None:
        """A socket is there, or no more."""
        ...

    def takes_socket(self) -> bool:
        """Whether there may be one more socket."""
        ...


class DoorConfig(Config):
    """How the web server is set up, and who keeps its door."""

    door: Doorkeeper


class Overstepped(Exception):
    """A limit of the head, by its code."""


class Visit(HttpToolsProtocol):
    """Requests on one connection."""

    def __init__(self, door: Doorkeeper, network: str, **server: Any) -> None:
        super().__init__(**server)
        self.network = network
        """The address it comes from, as the limits count it."""
        self._door = door
        self._limits = door.settings
        self._head = True
        self._head_bytes = 0
        self._body = False
        self._deaf = False
        self._lines = 0
        self._overstepped: str | None = None
        self._unread = 0
        self._read_by: float | None = None
        self.opening: socket.socket | None = None
        self._late = ""
        self._by: float | None = None
        self._expect("head_late", self._limits.head_wait)

    @property
    def busy(self) -> bool:
        """Whether the server is at work for it, and its client reads."""
        return self._by is None and self._read_by is None

    def overdue(self, now: float) -> str | None:
        """The code of what should have happened by now."""
        transport: asyncio.Transport | None = self.transport
        if transport is None:
            return None  # TLS, which has a time of its own
        waiting = transport.get_write_buffer_size()
        if waiting == 0 and self._unread and self._by is not None and self._late == "idle":
            self._expect("idle", self._limits.idle_wait)  # only now it has the answer
        if waiting == 0 or waiting < self._unread:
            self._read_by = None
        if waiting and self._read_by is None:
            self._read_by = now + self._limits.answer_wait / 1000
        self._unread = waiting
        if self._read_by is not None:
            return "answer_unread" if now > self._read_by else None
        return self._late if self._by is not None and now > self._by and not transport.is_closing() else None

    def send_away(self, code: str) -> None:
        """Ends it: with an answer if it has asked for something and can still hear one."""
        if code in ("head_late", "body_late") and (self._head_bytes or self._body) and not self._deaf:
            self._refuse(code, TOO_LATE)
            return
        if code not in EXPECTED:
            self._door.note(code, self.network)
        if self.transport is not None and code == "idle":
            self.transport.close()  # the system still hands over what was written
        elif self.transport is not None:
            self.transport.abort()
        elif self.opening is not None:
            # Its transport is still being made, perhaps with a handshake of TLS; to cancel that would leave it open.
            with suppress(OSError):
                self.opening.shutdown(socket.SHUT_RDWR)

    # What the web server is told

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """The connection stands, TLS and all."""
        super().connection_made(transport)
        self._expect("head_late", self._limits.head_wait)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is gone."""
        self._deaf = True
        super().connection_lost(exc)
        self._door.leaves(self)

    def data_received(self, data: bytes) -> None:
        """Bytes came."""
        for start in range(0, len(data), PIECE):
            if self._deaf:
                return
            self._read(data[start : start + PIECE])

    def _read(self, piece: bytes) -> None:
        try:
            self.parser.feed_data(piece)
        except httptools.HttpParserUpgrade:
            if self._should_upgrade() and self._door.takes_socket():
                self._deaf = True
                self.handle_websocket_upgrade()
            elif self._should_upgrade():
                self._refuse("server_full")
            return
        except httptools.HttpParserError:
            self._refuse(self._overstepped or "malformed")
            return
        if self._head:
            self._head_bytes += len(piece)
            if self._head_bytes > self._limits.head_bytes:
                self._refuse("head_too_large")

    def on_message_begin(self) -> None:
        """The first byte of a request."""
        self._overstepped = None
        if len(self.pipeline) >= MOST_PIPELINED:
            self._overstep("too_many_requests")
        super().on_message_begin()
        self._head, self._head_bytes, self._lines = True, 0, 0
        self._expect("head_late", self._limits.head_wait)

    def on_url(self, url: bytes) -> None:
        """Some of the first line."""
        super().on_url(url)
        if len(self.url) > self._limits.line_bytes:
            self._overstep("head_too_large")

    def on_header(self, name: bytes, value: bytes) -> None:
        """A line of the head, or of the trailer after a body in chunks, which nobody here reads."""
        self._lines += 1
        if self._lines > self._limits.head_lines or len(name) + len(value) > self._limits.line_bytes:
            self._overstep("head_too_large")
        if self._head:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The head is there."""
        self._head, self._body = False, True
        self._expect("body_late", self._limits.body_wait)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The body is there."""
        self._body = False
        self._by = None
        super().on_message_complete()
        if self.cycle is not None and self.cycle.response_complete:
            self._expect("idle", self._limits.idle_wait)

    def on_response_complete(self) -> None:
        """The answer is given."""
        super().on_response_complete()
        self._unset_keepalive_if_required()  # a stray byte would stop that timer for good
        if not self.pipeline and not self._body and not self._head:
            self._expect("idle", self._limits.idle_wait)

    def handle_websocket_upgrade(self) -> None:
        """From here on it is a socket."""
        super().handle_websocket_upgrade()
        self._door.leaves(self)

    def _expect(self, late: str, within: int) -> None:
        self._late = late
        self._by = asyncio.get_running_loop().time() + within / 1000

    def _overstep(self, code: str) -> None:
        self._overstepped = code
        raise Overstepped(code)

    def _refuse(self, code: str, status: str | None = None) -> None:
        """Answers with a code, if no other answer is under way, and hears no more."""
        self._door.note(code, self.network)
        self._deaf = True
        if self.cycle is not None and not self.cycle.response_complete:
            self.cycle.disconnected = True
            self.cycle.message_event.set()
            if self.cycle.response_started:
                self.transport.abort()
                return
        body = msgspec.json.encode(Problem(code))
        head = f"HTTP/1.1 {status or STATUS.get(code, TOO_LARGE)}\r\ncontent-type: application/json\r\n"
        self.transport.write(f"{head}content-length: {len(body)}\r\nconnection: close\r\n\r\n".encode() + body)
        self.transport.close()


class Socket(WebSocketsSansIOProtocol):
    """The web server's socket: bounded in what it keeps, and with a way to break it off."""

    def __init__(self, config: DoorConfig, **server: Any) -> None:
        super().__init__(config=config, **server)
        limits = config.door.settings
        self.close_timeout = GOODBYE
        self._door = config.door
        self._most_messages = max(MOST_FRAGMENTS, limits.message_burst + limits.patience)
        self._closing_since: float | None = None

    def connection_made(self, transport: BaseTransport) -> None:
        """Bounds what the kernel keeps for a client that does not read; it would grow to megabytes."""
        super().connection_made(transport)
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        self._door.has(self, True)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is gone."""
        super().connection_lost(exc)
        self._door.has(self, False)

    def overdue(self, now: float) -> bool:
        """Whether it was closed, and its client has not taken what was sent before."""
        if not self.transport.is_closing():
            return False
        self._closing_since = self._closing_since or now
        return now - self._closing_since > GOODBYE

    async def run_asgi(self) -> None:
        """Runs the application for this socket."""
        extensions: Any = self.scope["extensions"]
        extensions[ABORT] = self.transport.abort
        await super().run_asgi()

    async def send(self, message: Any) -> None:
        """Sends what the application says."""
        await super().send(message)
        # A request that was answered instead of accepted is not unfinished, as the web server would write down.
        self.handshake_complete = self.handshake_complete or self.close_sent

    def data_received(self, data: bytes) -> None:
        """Bytes came."""
        for start in range(0, len(data), PIECE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + PIECE])

    def handle_parser_exception(self) -> None:
        """Closes what speaks no WebSocket; before it was accepted there is nobody to be told with a code."""
        if self.conn.close_sent is None:
            self.transport.abort()
        else:
            super().handle_parser_exception()

    def handle_ping(self) -> None:
        """Answers a ping, unless the client reads no answers."""
        if self.transport.get_write_buffer_size() > SEND_BUFFER:
            self._give_up(4408)
        else:
            super().handle_ping()

    def handle_cont(self, event: Frame) -> None:
        """A frame that goes on with a message."""
        if len(self.frames) >= MOST_FRAGMENTS:
            self._give_up(4413)
        else:
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """Hands a message over, unless more wait already than will be listened to."""
        if self.queue.qsize() >= self._most_messages:
            self._give_up(4429)
        else:
            super().send_receive_event_to_app()

    def _give_up(self, code: int) -> None:
        CLOSED.labels(code).inc()
        self.transport.abort()
