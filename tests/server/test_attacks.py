"""What attackers do, in small: each limit holds, has a code, and is in nobody else's way (in full: a script)."""

import asyncio
import json
import re
import socket
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from talia.server import door
from talia.server.files import SPARE
from talia.server.limits import Rates
from talia.server.places import Admitted, Places
from talia.server.seating import Link
from talia.server.settings import Settings
from talia.server.visits import Visit
from tests.server.harness import PATIENCE, Client, House, Running, plug, run, server, started, unplug

GET = b"GET /api/me HTTP/1.1\r\nhost: here\r\n"
POST = b"POST /api/guest HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\n"


# --- Rates -----------------------------------------------------------------------------------------------------------


class Clock:
    """A world of which only the time matters."""

    def __init__(self) -> None:
        self.time = 0

    def now(self) -> int:
        return self.time

    def name(self, kind: str) -> str:
        return kind

    def entropy(self, size: int) -> bytes:
        return bytes(size)


def test_the_table_of_rates_forgets_and_stays_small() -> None:
    clock = Clock()
    rates = Rates(rate=1, burst=3, most=100, world=clock)
    for number in range(1000):
        assert [rates.take(str(number)) for _ in range(4)] == [True, True, True, False]
        assert len(rates) <= 100
    assert not rates.take("999")
    clock.time = 3001
    assert rates.take("new")
    for _ in range(60):  # two of the others are forgotten each time
        rates.take("new")
    assert len(rates) == 1


# --- Places ----------------------------------------------------------------------------------------------------------


@dataclass
class Caller:
    """A socket that asks for a place."""

    link: Link
    closed: list[int] = field(default_factory=list)

    def close(self, code: int) -> None:
        self.closed.append(code)


class Crowd:
    """Callers at the places of a house."""

    def __init__(self, **settings: Any) -> None:
        self.places = Places(Settings(data=Path("nowhere"), **settings))
        self.callers: list[Caller] = []

    def comes(self, guest: str, seat: int | None = None, *, table: str = "t", network: str = "n") -> Admitted | str:
        self.callers.append(Caller(Link(len(self.callers), guest, guest, seat)))
        return self.places.let_in(self.callers[-1], network, table)


def test_a_part_of_all_places_is_kept_and_the_newest_spectator_gives_way() -> None:
    crowd = Crowd(connections=8, kept_share=0.25)
    for number in range(6):
        assert isinstance(crowd.comes(f"s{number}", table=f"{number}"), Admitted)
    assert crowd.comes("s6") == "server_full"
    for number in range(3):
        assert isinstance(crowd.comes(f"p{number}", number), Admitted)
    assert [caller.closed for caller in crowd.callers] == [[], [], [], [], [], [1013], [], [], [], []]
    for number in range(3, 8):
        assert isinstance(crowd.comes(f"p{number}", number), Admitted)
    assert crowd.comes("p9", 9) == "server_full"
    assert len(crowd.places) == 8


def test_caps_by_table_and_address_are_for_those_without_a_seat() -> None:
    crowd = Crowd(connections=100, spectators=2, sockets_per_address=3)
    first = crowd.comes("a")
    assert isinstance(first, Admitted)
    assert isinstance(crowd.comes("b"), Admitted)
    assert crowd.comes("c") == "too_many_spectators"
    assert isinstance(crowd.comes("c", table="u"), Admitted)
    assert crowd.comes("d", table="v") == "too_many_sockets"
    assert isinstance(crowd.comes("d", table="v", network="m"), Admitted)
    assert isinstance(crowd.comes("p", 0), Admitted)
    crowd.callers[0].link.seat = 1  # he has sat down
    assert isinstance(crowd.comes("e"), Admitted)
    crowd.places.leave(first)
    crowd.places.leave(first)
    assert len(crowd.places) == 5


def test_a_guest_s_newest_socket_takes_the_place_of_his_oldest_without_a_seat() -> None:
    crowd = Crowd(sockets_per_guest=3)
    crowd.comes("a", 0)
    for number in range(4):
        assert isinstance(crowd.comes("a", table=f"{number}"), Admitted)
    assert [caller.closed for caller in crowd.callers] == [[], [4409], [4409], [], []]


def test_a_seat_has_one_socket_before_its_hello_too() -> None:
    crowd = Crowd(connections=8, sockets_per_guest=4)
    for number in range(3):
        assert isinstance(crowd.comes("a", 0, table=f"{number}"), Admitted)
    for _ in range(20):
        assert isinstance(crowd.comes("a", 0), Admitted)
    assert isinstance(crowd.comes("b", 1), Admitted)
    assert [caller.closed for caller in crowd.callers] == [[]] * 3 + [[4409]] * 19 + [[], []]
    assert len(crowd.places) == 5


# --- Sockets ---------------------------------------------------------------------------------------------------------


def test_one_guest_s_sockets_are_few_and_a_seated_player_comes_back(tmp_path: Path) -> None:
    limits: dict[str, Any] = {
        "connections": 8,
        "socket_rate": 0.001,
        "socket_burst": 7,
        "return_rate": 0.001,
        "return_burst": 5,
    }

    async def test() -> None:
        async with server(tmp_path, **limits) as running:
            ann, jan = await started(running, "swinie", 2, 2, watch="public")
            eve = await running.client("Eve")
            # The two who play came from the same address, and are counted by themselves.
            hostile = [await _socket(running, eve, ann.table) for _ in range(7)]
            for _ in range(5):
                with pytest.raises(InvalidStatus) as no:
                    await _socket(running, eve, ann.table)
                told = no.value.response
                assert (told.status_code, json.loads(told.body or b"")["code"]) == (429, "too_fast")
            await ann.drop()
            await ann.connect()  # from the same address
            assert ann.info["seat"] is not None
            assert jan.closed is None
            for each in hostile:
                await each.close()
            text = (await ann.http.get("/metrics")).text
            assert _figure(text, 'talia_turned_away_total{code="too_fast"}') >= 5

    run(test)


def test_who_says_everything_but_hello_is_not_kept(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path, hello_wait=400) as running:
            ann = await running.client("Ann")
            socket = await _socket(running, ann, await ann.make("swinie", 2))
            async with asyncio.timeout(PATIENCE):
                with pytest.raises(ConnectionClosed):
                    while True:
                        await socket.send('{"type":"ping","t":1}')
                        await asyncio.sleep(0.1)
            assert socket.close_code == 4400

    run(test)


def test_who_has_a_seat_is_not_counted_by_his_address_even_at_his_first_socket(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path, socket_rate=0.001, socket_burst=1, return_rate=0.001, return_burst=2) as running:
            ann, jan, eve = [await running.client(name) for name in ("Ann", "Jan", "Eve")]
            made = await ann.post("/api/tables", {"game": "swinie", "seats": 2}, 201)
            await jan.join(made["table"])
            await (await _socket(running, eve, made["table"])).close()
            with pytest.raises(InvalidStatus):
                await _socket(running, eve, made["table"])
            for client in (ann, jan):  # who made the table, and who joined
                await client.connect(made["table"])
                assert client.info["seat"] is not None
            await eve.post(f"/api/tables/{made['table']}/claim", {"key": made["key"]}, 200)
            await eve.connect(made["table"])

    run(test)


def test_nobody_has_lag_credit_or_a_return_before_hello(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            ann = await running.client("Ann")
            table = await ann.make("swinie", 2)
            places = running.app.state.places
            places._returning.clear()
            async with await _socket(running, ann, table) as socket, asyncio.timeout(PATIENCE):
                await socket.send('{"type":"ping","t":1,"lag":4000}')
                assert json.loads(await socket.recv())["type"] == "pong"
                assert not places._returning
                clocks = (await running.tables.table(table)).table.clocks
                assert 4000 not in clocks.lag
                await socket.send('{"type":"hello","match":null,"have":0,"lang":"en"}')
                await socket.send('{"type":"ping","t":2,"lag":4000}')
                while json.loads(await socket.recv())["type"] != "pong":
                    pass
                assert places.returning(ann.http.cookies.get("talia"))
                async with asyncio.timeout(PATIENCE):
                    while 4000 not in clocks.lag:
                        await asyncio.sleep(0.01)

    run(test)


def test_sockets_that_are_refused_and_stay_are_bounded_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "COMING_AND_GOING", 2)

    async def test() -> None:
        async with server(tmp_path, connections=2, kept_share=0) as running:
            ann, jan = await started(running, "swinie", 2, 2, watch="public")
            eve = await running.client("Eve")
            most = 0.0
            plugs = []
            for _ in range(20):  # as many at once, who never answer that they are refused
                plugs.append(await plug(running.port))
                plugs[-1][1].write(_upgrade(ann.table or "", eve.cookie))
                assert b" 101 " in await plugs[-1][0].readuntil(b"\r\n\r\n")
                await plugs[-1][0].readuntil(b"server_full")
                most = max(most, _figure((await ann.http.get("/metrics")).text, "talia_sockets"))
            assert most == 4
            assert ann.closed is None and jan.closed is None
            assert _figure((await ann.http.get("/metrics")).text, 'talia_closed_total{code="1013"}') >= 20
            await unplug(*(writer for _, writer in plugs))

    run(test)


def test_a_fault_with_one_connection_does_not_shut_the_door(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    faults = iter([True] * 4)

    def faulty(*arguments: Any, **named: Any) -> Any:
        if next(faults, False):
            raise ArithmeticError
        return Visit(*arguments, **named)

    async def test() -> None:
        async with server(tmp_path) as running:
            monkeypatch.setattr(door, "Visit", faulty)
            for number in range(5):
                async with httpx.AsyncClient(base_url=running.url, timeout=PATIENCE) as http:
                    if number < 4:
                        with pytest.raises((httpx.RemoteProtocolError, httpx.ReadError)):
                            await http.get("/api/me")
                    else:
                        assert (await http.get("/api/me")).status_code == 200

    run(test)


PING = b"\x89\xfd" + bytes(4) + bytes(125)
TEXT = b"\x01\x80" + bytes(4)
MORE = b"\x00\x80" + bytes(4)


@pytest.mark.parametrize("first, frames, code", [(b"", PING, 4408), (TEXT, MORE, 4413)])
def test_pings_whose_answers_nobody_reads_and_messages_without_end(
    tmp_path: Path, first: bytes, frames: bytes, code: int
) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            ann = await running.client("Ann")
            await ann.make("swinie", 2)
            reader, writer = await plug(running.port)
            writer.write(_upgrade(ann.table or "", ann.cookie))
            await reader.readuntil(b"\r\n\r\n")
            writer.write(first)
            async with asyncio.timeout(3 * PATIENCE):
                with pytest.raises(ConnectionError):
                    while True:
                        writer.write(100 * frames)
                        await writer.drain()
            await unplug(writer)
            text = (await ann.http.get("/metrics")).text
            assert _figure(text, f'talia_closed_total{{code="{code}"}}') > 0

    run(test)


# --- Requests --------------------------------------------------------------------------------------------------------

WAITS: dict[str, Any] = {"head_wait": 500, "body_wait": 500, "idle_wait": 500, "answer_wait": 500}
SLOW: dict[str, tuple[bytes, bytes, str | None]] = {
    "silent": (b"", b"", None),
    "half a line": (b"GET /api", b"", "head_late"),
    "half a head": (GET, b"", "head_late"),
    "a dribble of headers": (GET, b"x: y\r\n", "head_late"),
    "a dribble before the head": (b"", b"\r\n", "head_late"),
    "half a body": (POST + b"content-length: 30\r\n\r\n{", b"", "body_late"),
    "a dribble of body": (POST + b"content-length: 3000\r\n\r\n{", b" ", "body_late"),
    "a dribble of chunks": (POST + b"transfer-encoding: chunked\r\n\r\n", b"1\r\n \r\n", "body_late"),
    "kept after an answer": (GET + b"\r\n", b"", None),
    "a dribble after an answer": (GET + b"\r\n", b"\r\n", None),
}
LARGE: dict[str, tuple[bytes, bytes, str]] = {
    "a long line": (b"GET /", b"x" * 4000, "head_too_large"),
    "a long header": (GET + b"cookie: ", b"x" * 4000, "head_too_large"),
    "many headers": (GET, b"x: y\r\n" * 100, "head_too_large"),
    "a header without end": (GET + b"x: ", b"y" * 100_000, "head_too_large"),
    "a trailer without end": (
        POST + b"transfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n",
        b"x: y\r\n" * 100,
        "head_too_large",
    ),
    "requests before an answer": (b"", (GET + b"\r\n") * 100, "too_many_requests"),
    "no request": (b"\x16\x03\x01", b"", "malformed"),
}


@pytest.mark.parametrize("what", [*SLOW, *LARGE])
def test_what_comes_slowly_or_without_end_is_ended_with_a_code(shared: Running, what: str) -> None:
    begin, more, code = (SLOW | LARGE)[what]

    async def test() -> None:
        counted = f'talia_turned_away_total{{code="{code}"}}'
        before = _figure((await _metrics(shared)).text, counted)
        reader, writer = await plug(shared.port)
        writer.write(begin)
        heard = b""

        async def send() -> None:
            while more:
                writer.write(more)
                await writer.drain()
                await asyncio.sleep(0.05 if what in SLOW else 0)

        sending = asyncio.create_task(send())
        try:
            async with asyncio.timeout(PATIENCE):
                while part := await reader.read(10_000):
                    heard += part
        except ConnectionError:
            pass
        finally:
            sending.cancel()
            await asyncio.gather(sending, return_exceptions=True)
            await unplug(writer)
        if what in SLOW:
            codes = re.findall(rb'"code":"([a-z_]+)"', heard)
            assert codes == ([] if code is None else [code.encode()]), heard
        if code is not None:
            assert _figure((await _metrics(shared)).text, counted) == before + 1

    shared.loop.run_until_complete(test())


def test_who_reads_slowly_gets_all_of_a_large_answer(tmp_path: Path) -> None:
    large = 12_000_000
    client = tmp_path / "client"
    client.mkdir()
    (client / "large.bin").write_bytes(bytes(large))

    async def test() -> None:
        async with server(tmp_path / "data", static=client, idle_wait=300) as running:
            plug = socket.socket()
            plug.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 16)
            plug.setblocking(False)
            await asyncio.get_running_loop().sock_connect(plug, ("127.0.0.1", running.port))
            reader, writer = await asyncio.open_connection(sock=plug, limit=1 << 16)
            writer.write(b"GET /large.bin HTTP/1.1\r\nhost: here\r\n\r\n")
            await reader.readuntil(b"\r\n\r\n")
            heard = 0
            async with asyncio.timeout(3 * PATIENCE):
                while part := await reader.read(1 << 17):  # until it is idle
                    heard += len(part)
                    await asyncio.sleep(0.01 if heard < large else 0)
            assert heard == large
            await unplug(writer)

    run(test)


def test_those_who_ask_at_once_are_served_whatever_others_hold(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path, requests_per_address=5, requests=5) as running:
            plugs = []
            for _ in range(12):
                plugs.append(await plug(running.port))
                async with httpx.AsyncClient(base_url=running.url, timeout=PATIENCE) as http:
                    assert (await http.get("/api/me")).status_code == 200
            text = (await _metrics(running)).text
            assert _figure(text, 'talia_turned_away_total{code="made_room"}') >= 7
            await unplug(*(writer for _, writer in plugs))

    run(test)


def test_a_handshake_of_tls_that_never_comes_is_ended(tmp_path: Path) -> None:
    cert, key = tmp_path / "cert.pem", tmp_path / "key.pem"
    subject = ["-subj", "/CN=localhost", "-days", "2"]
    make = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    subprocess.run([*make, "-keyout", key, "-out", cert, *subject], check=True, capture_output=True)

    async def test() -> None:
        limits: dict[str, Any] = {"tls_cert": cert, "tls_key": key, "tls_wait": 400, "requests_per_address": 3}
        async with server(tmp_path / "data", **limits) as running:
            plugs = [await plug(running.port) for _ in range(5)]
            async with httpx.AsyncClient(
                base_url=f"https://127.0.0.1:{running.port}", verify=False, timeout=PATIENCE
            ) as http:
                assert (await http.get("/api/me")).status_code == 200
            async with asyncio.timeout(PATIENCE):
                for reader, writer in plugs:
                    with suppress(ConnectionError):
                        assert await reader.read() == b""
                    await unplug(writer)

    run(test)


# --- Tables and guests -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "limits, code",
    [
        ({"table_rate": 0.001, "table_burst": 3}, "too_many_new_tables"),
        ({"all_tables_rate": 0.001, "all_tables_burst": 3}, "house_busy"),
    ],
)
def test_one_address_and_all_together_make_only_so_many_tables(
    tmp_path: Path, limits: dict[str, Any], code: str
) -> None:
    async def test() -> None:
        async with server(tmp_path, **limits) as running:
            for number in range(4):
                eve = await running.client(f"Eve {number}")
                answer = await eve.http.post("/api/tables", json={"game": "swinie", "seats": 2})
                assert answer.status_code == (201 if number < 3 else 429)
            assert answer.json()["code"] == code
            event = {"game": "swinie", "seats": 2, "tables": 2}
            assert (await eve.post("/api/events", event, 429))["code"] == code

    run(test)


def test_all_together_are_only_so_many_new_guests(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path, all_guests_rate=0.001, all_guests_burst=1) as running:
            await running.client("Ann")
            async with httpx.AsyncClient(base_url=running.url, timeout=PATIENCE) as http:
                answer = await http.post("/api/guest", json={"name": "Eve", "lang": "en"})
                assert (answer.status_code, answer.json()["code"]) == (429, "house_busy")

    run(test)


def test_behind_a_proxy_the_address_is_the_one_it_names(tmp_path: Path) -> None:
    limits: dict[str, Any] = {
        "public_url": "https://cards.example",
        "table_rate": 0.001,
        "table_burst": 1,
        "requests_per_address": 1,
    }

    async def test() -> None:
        async with server(tmp_path, **limits) as running:
            for address, status in (
                ("192.0.2.1", 201),
                ("192.0.2.1", 429),
                ("192.0.2.2", 201),
                ("2001:db8::1", 201),
                ("2001:db8::2", 429),
                ("2001:db8:0:1::1", 201),
            ):
                headers = {"x-forwarded-for": address}
                async with httpx.AsyncClient(base_url=running.url, headers=headers, timeout=PATIENCE) as http:
                    await http.post("/api/guest", json={"name": "Eve", "lang": "en"})
                    http.cookies.jar.clear_expired_cookies()
                    for cookie in http.cookies.jar:
                        cookie.secure = False
                    answer = await http.post("/api/tables", json={"game": "swinie", "seats": 2})
                    assert answer.status_code == status, address

    run(test)


# --- Open files ------------------------------------------------------------------------------------------------------


def test_the_limit_of_open_files_is_raised_and_fewer_are_told_with_figures() -> None:
    script = f"""
import resource
from pathlib import Path
from talia.server.files import fitted
from talia.server.settings import Settings
resource.setrlimit(resource.RLIMIT_NOFILE, (300, {SPARE + 600}))
few = fitted(Settings(data=Path("x"), connections=300, requests=100))
print(resource.getrlimit(resource.RLIMIT_NOFILE)[0], few.connections, few.requests)
many = fitted(Settings(data=Path("x"), connections=4000, requests=1000))
print(resource.getrlimit(resource.RLIMIT_NOFILE)[0], many.connections, many.requests)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    lines = done.stdout.splitlines()
    assert lines[0] == f"{SPARE + 400} 300 100"
    assert lines[-1] == f"{SPARE + 600} 480 120"
    assert "too few open files" in done.stdout
    assert f"{SPARE + 5000}" in done.stdout


async def insists(http: httpx.AsyncClient, path: str) -> int:
    """The status of the first answer: a connection that ends without one is made anew, as browsers do."""
    while True:
        with suppress(httpx.TransportError):
            return (await http.get(path)).status_code
        await asyncio.sleep(0.05)


def test_at_the_limit_of_open_files_it_is_logged_and_the_server_recovers(tmp_path: Path) -> None:
    async def test() -> None:
        house = House(tmp_path, head_wait=600_000)
        await house.start()
        try:
            ann = await house.client("Ann")
            _, hard = house.limit_files(house.open_files() + 3)
            plugs = [await plug(house.port) for _ in range(12)]
            async with asyncio.timeout(PATIENCE):
                while b"no_files" not in house.errors.read_bytes():
                    await asyncio.sleep(0.05)
            # The oldest make room: plugs, and at times the connection Ann has kept, or the one she has just made.
            async with asyncio.timeout(3 * PATIENCE):
                assert await insists(ann.http, "/api/me") == 200, house.errors.read_text()
            house.limit_files(hard)
            jan = await house.client("Jan")
            assert house.errors.read_bytes().count(b"no_files") == 1
            await unplug(*(writer for _, writer in plugs))
            await ann.close()
            await jan.close()
        finally:
            await house.kill()

    run(test)


# --- What they are done with -----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A server with short waits."""

    @asynccontextmanager
    async def opened() -> AsyncIterator[Running]:
        async with server(tmp_path_factory.mktemp("attacks"), **WAITS) as running:
            yield running

    with asyncio.Runner() as runner:
        house = opened()
        running = runner.run(house.__aenter__())
        running.loop = runner.get_loop()
        yield running
        runner.run(house.__aexit__(None, None, None))


def _upgrade(table: str, cookie: str) -> bytes:
    return (
        f"GET /ws/{table} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nCookie: {cookie}\r\n\r\n"
    ).encode()


async def _socket(running: Running, client: Client, table: str | None) -> ClientConnection:
    url = f"ws://127.0.0.1:{running.port}/ws/{table}"
    return await connect(url, additional_headers={"Cookie": client.cookie}, compression=None)


async def _metrics(running: Running) -> httpx.Response:
    async with httpx.AsyncClient(base_url=running.url, timeout=PATIENCE) as http:
        return await http.get("/metrics")


def _figure(metrics: str, name: str) -> float:
    """A figure for Prometheus; 0 if it was never counted."""
    return next((float(line.rsplit(" ", 1)[1]) for line in metrics.splitlines() if line.startswith(name)), 0.0)
