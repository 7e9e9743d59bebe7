"""A real server on the loopback, and scripted clients that speak to it as a browser does."""

import asyncio
import hashlib
import os
import secrets
import signal
import socket
import sys
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from contextvars import ContextVar
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import httpx
import msgspec
import psutil
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from talia.players import Considered, Sight, considered
from talia.players.random_player import RandomPlayer
from talia.server.app import create_app
from talia.server.data import Data
from talia.server.effects import BotAsk
from talia.server.hall import Hall
from talia.server.in_memory import InMemory
from talia.server.serving import WebServer
from talia.server.settings import Settings
from talia.table.view import View
from tests.worlds import FixedWorld

QUICK: dict[str, Any] = {
    "bot_delay": 0,
    "bot_pause": 0,
    "share_wait": 150,
    "message_rate": 0,
    "request_rate": 0,
    "guest_rate": 0,
    "all_guests_rate": 0,
    "table_rate": 0,
    "all_tables_rate": 0,
    "socket_rate": 0,
    "return_rate": 0,
    "port": 0,
}
"""Settings of a server for tests: no delays and no rates."""

PATIENCE = 120.0
"""Seconds until a test gives up waiting for something that should come at once, on a machine that is busy."""

T = TypeVar("T")


class QuickBots:
    """Computer players of the server, in this process: tests of the server need no others."""

    async def move(self, ask: BotAsk, budget: float, limit: float) -> Considered | None:
        if ask.invited:
            return None
        return considered(RandomPlayer(), ask.sight, Random(ask.seed), float("inf"))


_to_close: ContextVar[list[Callable[[], Awaitable[None]]] | None] = ContextVar("to_close", default=None)
"""What ``run`` closes at the end of a test, whatever became of it: what one leaves open would harm its neighbours."""


def _closed_at_the_end(close: Callable[[], Awaitable[None]]) -> None:
    """Has something closed with the test that opened it."""
    closes = _to_close.get()
    if closes is not None:
        closes.append(close)


async def plug(port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A bare connection to a server."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    _closed_at_the_end(lambda: unplug(writer))
    return reader, writer


async def unplug(*writers: asyncio.StreamWriter) -> None:
    """Closes bare connections."""
    for writer in writers:
        writer.close()
    await asyncio.gather(*(writer.wait_closed() for writer in writers), return_exceptions=True)


_opened: Counter[str] = Counter()


def own_world() -> FixedWorld:
    """A world whose names and deals are those of the test that runs, and of how many servers it has opened before."""
    test = os.environ["PYTEST_CURRENT_TEST"]
    _opened[test] += 1
    return FixedWorld(f"{test}/{_opened[test]}")


class StillWorld(FixedWorld):
    """A world in which no time passes but what a test lets pass."""

    def __init__(self) -> None:
        super().__init__(os.environ["PYTEST_CURRENT_TEST"])
        self._now = super().now()

    def now(self) -> int:
        return self._now

    def lets_pass(self, running: "Running", ms: int) -> None:
        """So many milliseconds go by at once; every table looks at its deadlines."""
        self._now += ms
        look_at_deadlines(running)


def look_at_deadlines(running: "Running") -> None:
    """Every table looks at its deadlines, as at each of their moments."""
    for here in running.tables:
        here.tick()


class Running:
    """A server that runs."""

    def __init__(self, app: Any, port: int) -> None:
        self.app = app
        self.port = port
        self.clients: list[Client] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def tables(self) -> InMemory:
        """The tables in its memory."""
        hall: Hall = self.app.state.hall
        return hall.tables

    async def nothing_under_way(self) -> None:
        """Waits until the referee has ruled and no counsel is looked for any more: when they come is left to chance."""
        await self.app.state.hall.errands.done()

    async def client(self, name: str, **kwargs: Any) -> "Client":
        """A guest with a cookie."""
        client = Client(self.port, name, **kwargs)
        self.clients.append(client)
        answer = await client.http.post("/api/guest", json={"name": name, "lang": "en"})
        assert answer.status_code == 200, answer.text
        return client


@asynccontextmanager
async def server(data: Path, app_arguments: dict[str, Any] | None = None, **settings: Any) -> AsyncIterator[Running]:
    """A server on a free port of the loopback."""
    arguments = {"bots": QuickBots(), "world": own_world(), **(app_arguments or {})}
    if arguments["bots"] == "real":
        del arguments["bots"]
    if "log" in arguments:
        arguments["data"] = Data(data, arguments.pop("log"))
    chosen = Settings(data=data, **{**QUICK, **settings})
    app = create_app(chosen, **arguments)
    web = WebServer(chosen, app)
    task = asyncio.create_task(web._serve())
    while not web.started:
        assert not task.done(), task.exception()
        await asyncio.sleep(0.005)
    running = Running(app, web.port)
    try:
        yield running
    finally:
        try:
            await _all_closed([client.close for client in running.clients])
        finally:
            web.should_exit = True
            await task


async def _all_closed(closes: Sequence[Callable[[], Awaitable[None]]]) -> None:
    """Closes everything, and only then says what went wrong with something."""
    faults = await asyncio.gather(*(close() for close in closes), return_exceptions=True)
    for fault in faults:
        if fault is not None:
            raise fault


class House:
    """A server in a process of its own, that can be killed and started again."""

    def __init__(self, data: Path, **settings: Any) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self._settings = Settings(data=data, **{**QUICK, "port": self.port, **settings})
        self._process: asyncio.subprocess.Process | None = None
        self.errors = data / "stderr"
        _closed_at_the_end(self.kill)

    async def start(self) -> None:
        script = str(Path(__file__).parent / "serve_here.py")
        settings = msgspec.json.encode(self._settings, enc_hook=str).decode()
        with self.errors.open("ab") as errors:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, script, settings, stdout=asyncio.subprocess.PIPE, stderr=errors
            )
        assert self._process.stdout is not None
        async with asyncio.timeout(PATIENCE):
            assert int(await self._process.stdout.readline()) == self.port

    @property
    def alive(self) -> bool:
        return self._process is not None and self._process.returncode is None

    def stays_alive(self) -> None:
        """Asserts that it has not ended by itself, or tells how: one that crashes says nothing to anybody."""
        if not self.alive:
            ended = "never begun" if self._process is None else self._process.returncode
            raise AssertionError(f"the server has ended: {ended}\n{self.errors.read_text('utf-8')[-10_000:]}")

    def memory(self) -> int:
        """Bytes of memory it holds."""
        assert self._process is not None
        return int(psutil.Process(self._process.pid).memory_info().rss)

    def open_files(self) -> int:
        """How many files and connections it has open."""
        assert self._process is not None
        return int(psutil.Process(self._process.pid).num_fds())

    def limit_files(self, soft: int) -> tuple[int, int]:
        """Sets how many it may have open; how many it might before, and might at most."""
        assert self._process is not None
        process = psutil.Process(self._process.pid)
        before = process.rlimit(psutil.RLIMIT_NOFILE)
        process.rlimit(psutil.RLIMIT_NOFILE, (soft, before[1]))
        return int(before[0]), int(before[1])

    def processor_seconds(self) -> float:
        """Processor time it has used, its writer thread included."""
        assert self._process is not None
        times = psutil.Process(self._process.pid).cpu_times()
        return float(times.user + times.system)

    async def stacks(self) -> str:
        """What each of its threads is doing, for a test that waits in vain."""
        assert self._process is not None
        said = self.errors.stat().st_size
        self._process.send_signal(signal.SIGUSR1)
        async with asyncio.timeout(PATIENCE):
            while self.errors.stat().st_size == said:
                await asyncio.sleep(0.05)
        return self.errors.read_text("utf-8")[said:]

    async def kill(self) -> None:
        if self._process is not None and self._process.returncode is None:
            self._process.kill()
            await self._process.wait()

    async def client(self, name: str) -> "Client":
        """A guest with a cookie."""
        client = Client(self.port, name)
        await client.post("/api/guest", {"name": name, "lang": "en"}, 200)
        return client


class Refusal(Exception):
    """A command was refused."""

    def __init__(self, code: str, details: dict[str, Any]) -> None:
        super().__init__(code, details)
        self.code = code
        self.details = details


class Client:
    """A person's browser at one table: it follows the match, and checks that no update is missing or comes twice."""

    def __init__(self, port: int, name: str, cookies: Any = None) -> None:
        self.port = port
        self.name = name
        # Without TLS there is nothing to verify, and reading the certificates of the system would take 0.1 s.
        self.http = httpx.AsyncClient(
            base_url=f"http://127.0.0.1:{port}", cookies=cookies, verify=False, timeout=PATIENCE
        )
        self.table: str | None = None
        self.socket: ClientConnection | None = None
        self.info: dict[str, Any] = {}
        self.match: str | None = None
        self.seq = 0
        self.view: dict[str, Any] = {}
        self.events: list[dict[str, Any]] = []
        self.said: list[dict[str, Any]] = []
        self.clocks: dict[str, Any] = {}
        self.timers: dict[str, Any] = {}
        self.raw: list[dict[str, Any]] = []
        self.received: list[bytes] = []
        self.received_at: list[int] = []
        """When it came, by the ``clock`` of the world."""
        self.clock: Callable[[], int] = lambda: 0
        self.fulls = 0
        self.shares = True
        self.closed: int | None = None
        self.screen: str | None = None
        """The key with which it is the screen of a room."""
        self.lenient = False
        """Whether it asks for what it has already, so that updates may come again."""
        self._answers: dict[str, asyncio.Future[None]] = {}
        self._ids = 0
        self._tab = secrets.token_hex(4)
        self._reading: asyncio.Task[None] | None = None
        self._changed = asyncio.Event()
        self._share = hashlib.sha256(name.encode()).digest()
        self._shared: set[str] = set()
        _closed_at_the_end(self.close)

    # HTTP

    async def post(self, path: str, body: Any = None, expect: int | None = None) -> Any:
        answer = await self.http.post(path, json=body)
        assert answer.status_code == (expect or answer.status_code), answer.text
        assert expect or answer.status_code < 400, answer.text
        return answer.json()

    async def get(self, path: str, expect: int = 200) -> Any:
        answer = await self.http.get(path)
        assert answer.status_code == expect, answer.text
        return answer.json()

    async def make(self, game: str, seats: int, **more: Any) -> str:
        self.table = (await self.post("/api/tables", {"game": game, "seats": seats, **more}, 201))["table"]
        assert self.table is not None
        return self.table

    async def join(self, table: str) -> Any:
        self.table = table
        return await self.post(f"/api/tables/{table}/join")

    # The socket

    @property
    def cookie(self) -> str:
        return f"talia={self.http.cookies.get('talia')}"

    async def connect(self, table: str | None = None, *, fresh: bool = False) -> "Client":
        """Opens the socket and says hello, with what it has; ``fresh``: as a reloaded page, that has nothing."""
        self.table = table or self.table
        if fresh:
            self.match, self.seq = None, 0
        self.socket, self.closed = None, None
        self.socket = await connect(
            f"ws://127.0.0.1:{self.port}/ws/{self.table}{'' if self.screen is None else '?screen'}",
            additional_headers={"Cookie": self.cookie},
            compression=None,
            max_size=None,
        )
        self.info = {}
        self._reading = asyncio.create_task(self._read(self.socket))
        with suppress(ConnectionClosed):  # it may have no place for us
            own = {} if self.screen is None else {"screen": self.screen}
            await self.send({"type": "hello", "match": self.match, "have": self.seq, "lang": "en", **own})
        await self.until(lambda: self.info or self.closed)
        return self

    async def drop(self) -> None:
        """The connection breaks off, without a word."""
        if self.socket is not None:
            self.socket.transport.abort()
        if self._reading is not None:
            with suppress(asyncio.CancelledError):
                await self._reading
        self.socket = None

    async def close(self) -> None:
        try:
            if self.socket is not None:
                await self.socket.close()
            if self._reading is not None:
                await self._reading
        finally:
            await self.http.aclose()

    async def send(self, message: Any) -> None:
        assert self.socket is not None
        await self.socket.send(message if isinstance(message, (str, bytes)) else msgspec.json.encode(message).decode())

    def new_id(self) -> str:
        self._ids += 1
        return f"{self._tab}-{self._ids}"

    async def command(self, type: str, *, id: str | None = None, **fields: Any) -> None:
        """Sends a command and waits for its answer; raises Refusal."""
        id = id or self.new_id()
        future = self._answers[id] = asyncio.get_running_loop().create_future()
        await self.send({"type": type, "id": id, **fields})
        async with asyncio.timeout(PATIENCE):
            await future

    async def refused(self, type: str, **fields: Any) -> Refusal:
        try:
            await self.command(type, **fields)
        except Refusal as refusal:
            return refusal
        raise AssertionError(f"{type} was not refused")

    async def _read(self, socket: ClientConnection) -> None:
        try:
            async for data in socket:
                self.received.append(data if isinstance(data, bytes) else data.encode())
                self.received_at.append(self.clock())
                self._take(msgspec.json.decode(data))
                self._changed.set()
        except (ConnectionClosed, OSError):
            pass
        finally:  # also if something came that should not have: nobody reads any more
            self.closed = socket.close_code or 1006
            for future in self._answers.values():
                if not future.done():
                    future.set_exception(ConnectionResetError("closed"))
                    future.exception()
            self._answers.clear()
            self._changed.set()

    def _take(self, message: dict[str, Any]) -> None:
        self.raw.append(message)
        match message["type"]:
            case "table":
                self.info = message
                self._take_part(message)
            case "full":
                self.match, self.seq, self.view = message["match"], message["seq"], message["view"]
                self.events = []
                self.fulls += 1
            case "update":
                assert self.lenient or message["seq"] == self.seq + 1, (self.name, message["seq"], self.seq)
                self.seq = message["seq"]
                self.view = message["view"]
                self.events.extend(message["events"])
            case "clocks":
                self.clocks = message
            case "timers":
                self.timers = message
            case "whispers":
                self.said.extend(message["said"])
            case "said":
                self.said.append(message)
            case "done":
                self._answered(message["id"], None)
            case "refused":
                self._answered(message["id"], Refusal(message["code"], message["details"]))

    def _answered(self, id: str | None, refusal: Refusal | None) -> None:
        future = self._answers.pop(id or "", None)
        if future is None or future.done():
            return
        if refusal is None:
            future.set_result(None)
        else:
            future.set_exception(refusal)

    def _take_part(self, info: dict[str, Any]) -> None:
        """Gives its share of the randomness when it is asked for."""
        stage, match = info["receipt"]["stage"], info["match"]
        key = f"{stage} {match}"
        if info["seat"] is None or not self.shares or key in self._shared or info["status"] != "sealing":
            return
        self._shared.add(key)
        if stage == "hash":
            from talia.chance import share_hash

            message = {"type": "share_hash", "match": match, "hash": share_hash(self._share)}
        elif stage == "open":
            message = {"type": "share_open", "match": match, "share": self._share.hex()}
        else:
            return
        asyncio.get_running_loop().create_task(self._quietly({"id": self.new_id(), **message}))

    async def _quietly(self, message: Any) -> None:
        with suppress(ConnectionClosed, AssertionError):
            await self.send(message)

    async def until(self, condition: Callable[[], Any], patience: float = PATIENCE) -> None:
        """Waits until something is true."""
        async with asyncio.timeout(patience):
            while not condition():
                self._changed.clear()
                await self._changed.wait()

    async def when(self, condition: Callable[["Client"], Any]) -> None:
        """Waits until something is true of this client."""
        await self.until(lambda: condition(self))

    async def settle(self) -> None:
        """Waits until everything sent so far has arrived."""
        before = sum(message["type"] == "pong" for message in self.raw)
        await self.send({"type": "ping", "t": 1.0})
        await self.until(lambda: sum(message["type"] == "pong" for message in self.raw) > before)

    async def past(self, seq: int) -> None:
        """Waits for an update after this one."""
        await self.until(lambda: self.seq > seq)

    # Playing

    @property
    def seat(self) -> int | None:
        return self.info.get("seat")

    @property
    def my_turn(self) -> bool:
        return self.info["status"] == "playing" and self.seat in self.view.get("waiting", ())

    def some_move(self, rng: Random) -> dict[str, Any]:
        """A legal move, at random."""
        move = RandomPlayer().move(Sight(msgspec.convert(self.view, View)), rng, float("inf"))
        raw: dict[str, Any] = msgspec.to_builtins(move)
        return raw

    async def move(self, move: dict[str, Any], id: str | None = None) -> None:
        await self.command("move", id=id, match=self.match, move=move)

    async def play_on(
        self, rng: Random, done: Callable[["Client"], bool] = lambda client: client.info["status"] in ("over", "ended")
    ) -> None:
        """Plays at random until it is done."""
        while not done(self):
            self._changed.clear()
            if self.my_turn:
                await self._move_somehow(rng)
            elif self.info["status"] == "break" and self.seat not in self.info["ready"]:
                await self.command("next", match=self.match)
                await self.until(lambda: self.info["status"] != "break" or self.seat in self.info["ready"])
            else:
                async with asyncio.timeout(PATIENCE):
                    await self._changed.wait()

    async def _move_somehow(self, rng: Random) -> None:
        """A random move; it may come too late, but only if something else has happened meanwhile."""
        seq = self.seq
        try:
            await self.move(self.some_move(rng))
        except Refusal as refusal:
            if self.seq == seq and refusal.code not in ("paused", "not_saved"):
                raise


async def gone(running: Running) -> None:
    """Waits until the server knows that nobody is connected any more."""
    async with asyncio.timeout(PATIENCE):
        while any(here.connections for here in running.tables):
            await asyncio.sleep(0.005)


async def seated(running: Running | House, game: str, people: int, seats: int, **more: Any) -> list[Client]:
    """A table of people and computer players, before the start; the first client is its host."""
    clients = [await running.client(f"P{number}") for number in range(people)]
    bots = [None] * people + ["random"] * (seats - people)
    table = await clients[0].make(game, seats, bots=bots, **more)
    for client in clients[1:]:
        await client.join(table)
    for client in clients:
        await client.connect(table)
    return clients


async def started(running: Running | House, game: str, people: int, seats: int, **more: Any) -> list[Client]:
    """The same, with the cards dealt, and everybody told of them."""
    clients = await seated(running, game, people, seats, **more)
    await clients[0].command("start")
    for client in clients:
        await client.when(lambda it: it.info["status"] == "playing" and it.seq)
    for client in clients:
        await client.settle()
    return clients


def run(test: Callable[[], Awaitable[T]]) -> T:
    """Runs an asynchronous test, closes what it has opened, and gives what it gives."""

    async def whole() -> T:
        closes: list[Callable[[], Awaitable[None]]] = []
        _to_close.set(closes)
        try:
            return await test()
        finally:
            await _all_closed(closes)

    return asyncio.run(whole())
