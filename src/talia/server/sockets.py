"""The socket of one client at one table: reads commands, has an outbox of its own, closes politely."""

import asyncio
import contextlib
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, Final

import msgspec
import structlog

from talia.server import wire
from talia.server.durable import NotSaved
from talia.server.effects import Trouble
from talia.server.hall import Hall
from talia.server.limits import Bucket
from talia.server.metrics import CLOSED, CONNECTIONS
from talia.server.seating import Link
from talia.server.settings import Settings
from talia.server.visits import GOODBYE
from talia.server.world import World

journal: Final = structlog.get_logger("talia.sockets")

AsgiEvent = Any
"""A message of ASGI, as the web server sends and takes it."""

CLOSE: Final = {
    "server_full": 1013,
    "too_many_sockets": 1013,
    "too_many_spectators": 4403,
    "not_allowed": 4403,
    "no_such_table": 4404,
    "unreadable": 1011,
    "table_failed": 4500,
}
"""With which code a socket is closed that was refused, with no place for it or at its hello."""

_commands: Final = msgspec.json.Decoder(wire.AnyCommand)


class SocketConnection:
    """A client's connection: an outbox in front of a socket that may be slow."""

    def __init__(
        self, link: Link, send: Callable[[AsgiEvent], Awaitable[None]], settings: Settings, abort: Callable[[], None]
    ) -> None:
        self.link = link
        self._send = send
        self._abort = abort
        self._most_messages = settings.outbox_messages
        self._most_bytes = settings.outbox_bytes
        self._outbox: deque[bytes] = deque()
        self._bytes = 0
        self._code: int | None = None
        self._writing: asyncio.Task[None] | None = None
        self._leaving: asyncio.Task[None] | None = None

    @property
    def closing(self) -> bool:
        """Whether the server has decided to close it."""
        return self._code is not None

    def send(self, data: bytes) -> None:
        """Puts a message into the outbox; a client that lets it overflow is given up."""
        if self.closing:
            return
        self._outbox.append(data)
        self._bytes += len(data)
        if len(self._outbox) > self._most_messages or self._bytes > self._most_bytes:
            self._give_up()
        else:
            self._write_on()

    def close(self, code: int) -> None:
        """Closes the socket, after what is in the outbox."""
        if not self.closing:
            CLOSED.labels(code).inc()
            self._code = code
            self._write_on()

    def refuse(self, code: str, **details: Any) -> None:
        """Tells why there is no place for it here, and closes it."""
        self.send(msgspec.json.encode(wire.Refused(None, code, details)))
        self.close(CLOSE.get(code, 4403))

    async def written(self) -> None:
        """Waits until all is sent."""
        if self._writing is not None:
            await self._writing

    def lost(self) -> None:
        """The socket is gone."""
        self._code = self._code or 1006
        for task in (self._writing, self._leaving):
            if task is not None:
                task.cancel()

    def _write_on(self) -> None:
        if self._writing is None:
            self._writing = asyncio.get_running_loop().create_task(self._write())

    def _give_up(self) -> None:
        CLOSED.labels(4408).inc()
        self._code = 4408
        self._outbox.clear()
        if self._writing is not None:
            self._writing.cancel()
        self._leaving = asyncio.get_running_loop().create_task(self._goodbye())

    async def _write(self) -> None:
        try:
            while self._outbox:
                data = self._outbox.popleft()
                self._bytes -= len(data)
                await self._send({"type": "websocket.send", "text": data.decode()})
            if self._code is not None:
                await self._goodbye()
        except Exception as error:  # noqa: BLE001  the reader learns that the socket is gone, too
            journal.debug("socket gone", error=type(error).__name__)
        finally:
            self._writing = None

    async def _goodbye(self) -> None:
        reason = wire.CLOSE_CODES.get(self._code or 1000, "")
        try:
            async with asyncio.timeout(GOODBYE):
                await self._send({"type": "websocket.close", "code": self._code, "reason": reason})
        except TimeoutError:
            self._abort()
        except Exception as error:  # noqa: BLE001  it was gone already
            journal.debug("socket gone", error=type(error).__name__)


async def attend(
    table: str,
    connection: SocketConnection,
    receive: Callable[[], Awaitable[AsgiEvent]],
    hall: Hall,
    world: World,
    settings: Settings,
    remember: Callable[[], None],
) -> None:
    """Reads a client's messages until the socket is closed; ``remember`` is called for one who has said hello."""
    bucket = Bucket(settings.message_rate, settings.message_burst, world.now())
    patience = settings.patience
    greeted = False
    hello_by = asyncio.get_running_loop().time() + settings.hello_wait / 1000
    CONNECTIONS.inc()
    try:
        while True:
            try:
                async with asyncio.timeout_at(None if greeted or connection.closing else hello_by):
                    data = await _next(receive)
            except TimeoutError:
                connection.close(4400)
                continue
            if data is None:
                break
            if connection.closing:
                continue
            if len(data) > settings.message_bytes:
                connection.close(4413)
                continue
            if not bucket.take(world.now()):
                patience -= 1
                _refuse(connection, data, "too_fast")
                if patience <= 0:
                    connection.close(4429)
                continue
            try:
                command = _commands.decode(data)
            except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
                _refuse(connection, data, "malformed", where=_where(error))
                continue
            match command:
                case wire.Hello():
                    greeted = await _greet(table, connection, hall, command) or greeted
                    if greeted:
                        remember()
                case wire.Ping():
                    connection.send(msgspec.json.encode(wire.Pong(command.t, world.now())))
                    if greeted:  # before that nobody has looked whether the seat is still his
                        hall.measured(table, connection, command.lag)
                case _ if not greeted:
                    _refuse(connection, data, "hello_first")
                case _:
                    await hall.command(table, connection, command)
    finally:
        if greeted:
            remember()  # he may have sat down meanwhile
        CONNECTIONS.dec()
        connection.lost()
        with contextlib.suppress(Trouble, NotSaved):
            await hall.disconnect(table, connection)


async def _next(receive: Callable[[], Awaitable[AsgiEvent]]) -> bytes | None:
    """The next message; None once the socket is closed."""
    event = await receive()
    if event["type"] != "websocket.receive":
        return None
    text = event.get("text")
    return text.encode(errors="replace") if text is not None else event.get("bytes") or b""


async def _greet(table: str, connection: SocketConnection, hall: Hall, hello: wire.Hello) -> bool:
    try:
        await hall.connect(table, connection, hello)
    except Trouble as trouble:
        connection.refuse(trouble.code, **trouble.details)
        return False
    except NotSaved:
        connection.close(1012)
        return False
    return True


def _refuse(connection: SocketConnection, data: bytes, code: str, **details: str) -> None:
    connection.send(msgspec.json.encode(wire.Refused(_id_in(data), code, dict(details))))


class _WithId(msgspec.Struct):
    id: wire.Id


_with_id: Final = msgspec.json.Decoder(_WithId)


def _id_in(data: bytes) -> str | None:
    """The id of a message that is no command, so that its sender knows which one was refused."""
    try:
        return _with_id.decode(data).id
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        return None


def _where(error: Exception) -> str:
    """Which part of a message was wrong: a path like ``$.seat``, never its content.

    >>> _where(msgspec.ValidationError("Expected `int`, got `str` - at `$.seat`"))
    '$.seat'
    """
    _, _, path = str(error).partition(" - at `")
    return path.rstrip("`") or "$"
