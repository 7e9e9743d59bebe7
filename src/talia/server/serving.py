"""Runs the server: the web server's settings, structured logs, orderly ends."""

import asyncio
import logging
import socket
import sys
from asyncio import BaseTransport
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, TextIO, cast

import structlog
import uvicorn
from litestar import Litestar
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from talia.server.app import ABORT, create_app
from talia.server.data import Data
from talia.server.hall import Hall
from talia.server.settings import Settings
from talia.server.tidying import tidy
from talia.server.world import World

SLACK: Final = 4
"""So many times the largest message is still read, to be refused with a code; beyond it the protocol closes."""


SEND_BUFFER: Final = 1 << 17


class Socket(WebSocketsSansIOProtocol):
    """The web server's socket, with a way to break off a connection whose client does not read."""

    def connection_made(self, transport: BaseTransport) -> None:
        """Bounds what the kernel keeps for a client that does not read; it would grow to megabytes."""
        super().connection_made(transport)
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)

    async def run_asgi(self) -> None:
        """Runs the application for this socket."""
        extensions: Any = self.scope["extensions"]
        extensions[ABORT] = self.transport.abort
        await super().run_asgi()


class _Server(uvicorn.Server):
    """A server that tells when it is ready, and at which port."""

    def __init__(self, config: uvicorn.Config, hall: Hall, on_ready: Callable[[int], None] | None) -> None:
        super().__init__(config)
        self._hall = hall
        self._on_ready = on_ready
        self._tidying: asyncio.Task[None] | None = None

    async def startup(self, sockets: Any = None) -> None:
        await super().startup(sockets)
        self._tidying = asyncio.get_running_loop().create_task(tidy(lambda: self._hall.quiet))
        if self.started and self._on_ready is not None:
            self._on_ready(self.servers[0].sockets[0].getsockname()[1])


def config(settings: Settings, app: Litestar) -> uvicorn.Config:
    """How the web server is set up."""
    return uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        loop="auto",
        http="httptools",
        ws=Socket,
        ws_per_message_deflate=False,
        ws_max_size=SLACK * settings.message_bytes,
        ssl_certfile=settings.tls_cert,
        ssl_keyfile=str(settings.tls_key) if settings.tls_key else None,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=3,
        proxy_headers=settings.public_url is not None,
    )


def serve(settings: Settings, on_ready: Callable[[int], None] | None = None, *, world: World | None = None) -> None:
    """Serves until interrupted; ``on_ready`` is told the port once connections are accepted; tests bring a world.

    Raises Unusable, before anything else, if the data folder can't be worked with.
    """
    set_up_logs()
    data = Data(settings.data)
    data.open()
    app = create_app(settings, world=world, data=data)
    _Server(config(settings, app), app.state.hall, on_ready).run()


class Undisturbed:
    """A text stream for logs: if its disk is full or its reader gone, nothing is written and everything goes on."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        """Writes, if that can be done."""
        with suppress(OSError):
            return self._stream.write(text)
        return 0

    def flush(self) -> None:
        """Hands on what was written, if that can be done."""
        with suppress(OSError):
            self._stream.flush()


def set_up_logs(level: int = logging.INFO) -> None:
    """Structured logs on standard error; never cards, moves, cookies, keys or shares."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper("iso"),
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.WriteLoggerFactory(cast(TextIO, Undisturbed(sys.stderr))),
    )
    logging.basicConfig(level=logging.WARNING)
