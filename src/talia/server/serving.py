"""Runs the server: the web server's settings, structured logs, orderly ends."""

import asyncio
import logging
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, TextIO, cast

import structlog
import uvicorn
from litestar import Litestar
from uvicorn.config import STARTUP_FAILURE

from talia.server.app import create_app
from talia.server.data import Data
from talia.server.door import Door
from talia.server.files import fitted
from talia.server.hall import Hall
from talia.server.settings import Settings
from talia.server.tidying import tidy
from talia.server.visits import DoorConfig, Socket, Visit
from talia.server.world import World

journal: Final = structlog.get_logger("talia.serving")

SLACK: Final = 4
"""So many times the largest message is still read, to be refused with a code; beyond it the protocol closes."""


class WebServer(uvicorn.Server):
    """The web server behind its door; it tells when it is ready, and at which port."""

    def __init__(self, settings: Settings, app: Litestar, on_ready: Callable[[int], None] | None = None) -> None:
        self._door = Door(settings, app.state.refusals)
        super().__init__(_config(settings, app, self._door))
        self._hall: Hall = app.state.hall
        self._on_ready = on_ready
        self._tidying: asyncio.Task[None] | None = None

    @property
    def port(self) -> int:
        """The port it listens at."""
        return int(self._door.sockets[0].getsockname()[1])

    async def startup(self, sockets: Any = None) -> None:
        """Opens everything, the door last."""
        await super().startup([])
        self.started = False
        try:
            await self._door.open(self.config, self.server_state, self.lifespan.state)
        except OSError as error:
            journal.error("can't listen", host=self.config.host, port=self.config.port, error=error.strerror)
            await self.lifespan.shutdown()
            sys.exit(STARTUP_FAILURE)
        self.started = True
        self.servers = [self._door]  # type: ignore[list-item]
        self._tidying = asyncio.get_running_loop().create_task(tidy(lambda: self._hall.tables.quiet))
        if self._on_ready is not None:
            self._on_ready(self.port)


def _config(settings: Settings, app: Litestar, door: Door) -> DoorConfig:
    config = DoorConfig(
        app,
        host=settings.host,
        port=settings.port,
        loop="auto",
        http=Visit,
        ws=Socket,
        ws_per_message_deflate=False,
        ws_max_size=SLACK * settings.message_bytes,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=3,
        proxy_headers=settings.public_url is not None,
    )
    config.door = door
    return config


def serve(settings: Settings, on_ready: Callable[[int], None] | None = None, *, world: World | None = None) -> None:
    """Serves until interrupted; ``on_ready`` is told the port once connections are accepted; tests bring a world.

    Raises Unusable, before anything else, if the data folder can't be worked with.
    """
    set_up_logs()
    data = Data(settings.data)
    data.open()
    settings = fitted(settings)
    WebServer(settings, create_app(settings, world=world, data=data), on_ready).run()


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
