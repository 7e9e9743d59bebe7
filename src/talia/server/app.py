"""Puts the server together: log, store, computer players, hall, requests, sockets."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from importlib import import_module
from typing import Any, Final

import structlog
from litestar import Litestar, Router, WebSocket, websocket
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath

from talia.server import wire
from talia.server.bots import BotPool
from talia.server.calls_read import CALLS_READ
from talia.server.clearing import keep_clear
from talia.server.data import Data
from talia.server.deal_files import DEAL_FILES, WRITTEN
from talia.server.durable import NotSaved
from talia.server.effects import Trouble
from talia.server.errands import Bots
from talia.server.events import EVENTS
from talia.server.guard import Guard, origin_network, put_headers, same_site
from talia.server.hall import Hall
from talia.server.http import (
    HANDLERS,
    House,
    http_answer,
    internal_answer,
    not_saved_answer,
    too_deep_answer,
    trouble_answer,
)
from talia.server.lessons import LESSONS
from talia.server.letters import LETTERS
from talia.server.metrics import CLOSED
from talia.server.places import Places
from talia.server.printing import PRINTED
from talia.server.put_back import put_back
from talia.server.puzzles import PUZZLES
from talia.server.refusals import Refusals
from talia.server.reviews import Reviews
from talia.server.seating import Link
from talia.server.settings import Settings
from talia.server.sockets import SocketConnection, attend
from talia.server.visits import ABORT
from talia.server.world import RealWorld, World
from talia.table.rooms import bring_all

journal: Final = structlog.get_logger("talia.app")


@websocket("/ws/{table:str}")
async def table_socket(socket: WebSocket[Any, Any, Any], table: FromPath[str], house: NamedDependency[House]) -> None:
    """A client at a table."""
    if not same_site(socket.scope, house.settings.public_url) or len(table) > 40:
        await _close(socket, 4403)
        return
    guest = await house.guest(socket)
    await socket.accept()
    if guest is None:
        await _close(socket, 4401)
        return
    house.links += 1
    number = house.links  # its own, also where others come while it waits for its table
    screen = "screen" in socket.query_params
    seat = None if screen else await house.hall.seat_of(table, guest.id)
    link = Link(number, guest.id, guest.name, seat=seat, screen=screen)
    extensions: Any = socket.scope.get("extensions") or {}
    abort = extensions.get(ABORT, _nothing)
    connection = SocketConnection(link, socket.send, house.settings, abort)
    origin = origin_network(socket.scope)
    place = house.places.let_in(connection, origin, table)
    if isinstance(place, str):
        house.refusals.note(place, origin)
        connection.refuse(place)
        await connection.written()
        return

    def remember() -> None:
        if place.seated:
            house.has_seat(socket)

    try:
        await attend(table, connection, socket.receive, house.hall, house.world, house.settings, remember)
    finally:
        house.places.leave(place)


async def _close(socket: WebSocket[Any, Any, Any], code: int) -> None:
    """Closes a socket that has got no connection yet."""
    CLOSED.labels(code).inc()
    await socket.close(code, wire.CLOSE_CODES[code])


def _nothing() -> None:
    """Where the web server offers no way to break off, it waits for the client to go away."""


async def _cancelled(task: asyncio.Task[None]) -> None:
    """Ends a task, and waits until it has ended."""
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


def create_app(
    settings: Settings, *, world: World | None = None, data: Data | None = None, bots: Bots | None = None
) -> Litestar:
    """The server as an ASGI application; tests bring their own world, data or computer players."""
    for module in settings.modules:
        import_module(module)
    bring_all()  # now, so that nobody's first move waits for it
    world = world or RealWorld()
    data = data or Data(settings.data)
    pool = BotPool(settings.bot_workers if bots is None else 0, settings.modules, settings.bot_limit / 1000)
    hall = Hall(settings, world, data.log, data.store, bots or pool)
    reviews = Reviews(settings.modules)
    places, refusals = Places(settings), Refusals(world)
    house = House(settings, world, data.store, hall, reviews, places, refusals)

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        async with AsyncExitStack() as opened:  # whatever fails at the start, the rest is closed
            data.open()
            opened.push_async_callback(data.close)
            await put_back(data, world)
            opened.push_async_callback(pool.close)
            await pool.open()
            opened.push_async_callback(hall.close)
            opened.callback(reviews.close)
            opened.push_async_callback(_cancelled, asyncio.create_task(keep_clear(hall.tables, data, settings, world)))
            opened.push_async_callback(_cancelled, asyncio.create_task(hall.events.rounds.keep_going()))
            journal.info("open", log="wal", synchronous="full")
            yield

    return Litestar(
        route_handlers=[
            *(*PUZZLES, *LESSONS, *EVENTS, *LETTERS, *PRINTED, *WRITTEN, *CALLS_READ, *HANDLERS, table_socket),
            Router("/", route_handlers=DEAL_FILES, request_max_body_size=settings.file_bytes),
        ],
        dependencies={"house": Provide(lambda: house, sync_to_thread=False)},
        exception_handlers={
            Trouble: trouble_answer,
            NotSaved: not_saved_answer,
            HTTPException: http_answer,
            RecursionError: too_deep_answer,
            Exception: internal_answer,
        },
        middleware=[Guard(settings, world, places, refusals)],
        before_send=[put_headers],
        lifespan=[lifespan],
        request_max_body_size=settings.request_bytes,
        openapi_config=OpenAPIConfig(
            title="Talia", version="1", path="/api/schema", render_plugins=[JsonRenderPlugin()]
        ),
        signature_types=[House],
        logging_config=None,
        state=State({"hall": hall, "refusals": refusals, "places": places}),
    )
