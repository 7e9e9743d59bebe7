"""The server under attack: what an attacker gets, what it costs in memory, and whether those who play notice.

    python benchmarks/attacks.py                          every attack, one after the other
    python benchmarks/attacks.py sockets headers          some of them
    python benchmarks/attacks.py --tables 10 --seconds 8  smaller
    python benchmarks/attacks.py --json

The server runs in a process of its own with its usual settings, people play at tables of four, each table from an
address of its own, and the attacker is a third process at 127.0.0.2. Only the loopback is used; each attack is bounded
in number and time. Figures: time from sending a move until the last of the four seats has been told of it; players that
come back meanwhile, by turns from their own address and from the attacker's; the server's memory before, at its peak
and afterwards; what the limits refused.
"""

import argparse
import asyncio
import json
import os
import resource
import socket
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import psutil
from server_load import Socket, Table, begin, play, seated

from talia.server import serve
from talia.server.limits import Rates
from talia.server.settings import Settings
from talia.server.world import RealWorld

HOSTILE = "127.0.0.2"
CROWD = 4000
"""Connections of an attack that opens many."""
AT_ONCE = 200
"""How many of them it opens at the same time."""
TABLES_TRIED = 1580
HEADER_BYTES = 38_000_000
"""What each of four connections sends as headers."""
ADDRESSES = 100_000
GET = b"GET / HTTP/1.1\r\nhost: here\r\n"
POST = b"POST /api/guest HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\ncontent-length: 30000\r\n\r\n{"
LIMIT_MS = 100


# --- The attacker ----------------------------------------------------------------------------------------------------


class Aim:
    """What an attacker knows: the port, a table that may be watched, and when to stop."""

    def __init__(self, port: int, table: str, until: float) -> None:
        self.port = port
        self.table = table
        self.until = until
        self.got: Counter[str] = Counter()

    @property
    def over(self) -> bool:
        """Whether it has had its time."""
        return time.time() > self.until


class Plug(asyncio.Protocol):
    """A connection that sends something and then a little every second, and reads or doesn't."""

    def __init__(self, aim: Aim, first: bytes, dribble: bytes, reads: bool) -> None:
        self._aim = aim
        self._first = first
        self._dribble = dribble
        self._reads = reads
        self.transport: asyncio.Transport | None = None
        self.heard = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        self._aim.got["connected"] += 1
        if not self._reads:
            transport.pause_reading()
        transport.write(self._first)
        if self._dribble:
            asyncio.get_running_loop().call_later(1, self._on)

    def _on(self) -> None:
        if self.transport is not None and not self.transport.is_closing():
            self.transport.write(self._dribble)
            asyncio.get_running_loop().call_later(1, self._on)

    def data_received(self, data: bytes) -> None:
        if len(self.heard) < 200:
            self.heard += data

    def connection_lost(self, exc: Exception | None) -> None:
        self.transport = None


async def crowd(
    aim: Aim,
    first: bytes = b"",
    dribble: bytes = b"",
    *,
    reads: bool = True,
    address: Callable[[int], str] | None = None,
) -> None:
    """Opens many connections as fast as it can, and counts which it still has at the end."""
    loop = asyncio.get_running_loop()
    plugs: list[Plug] = []
    gate = asyncio.Semaphore(AT_ONCE)

    async def open_one(number: int) -> None:
        async with gate:
            if aim.over:
                return
            plug = Plug(aim, first, dribble, reads)
            plugs.append(plug)
            here = HOSTILE if address is None else address(number)
            with suppress(OSError, TimeoutError):
                async with asyncio.timeout(10):
                    await loop.create_connection(lambda: plug, "127.0.0.1", aim.port, local_addr=(here, 0))
            aim.got["tried"] += 1

    began = time.time()
    await asyncio.gather(*(open_one(number) for number in range(CROWD)))
    aim.got["seconds_to_open"] = round(time.time() - began)
    while not aim.over:
        await asyncio.sleep(0.2)
        aim.got["most_open"] = max(aim.got["most_open"], sum(plug.transport is not None for plug in plugs))
    aim.got["open_at_the_end"] = sum(plug.transport is not None for plug in plugs)
    aim.got["sockets_opened"] = sum(b" 101 " in plug.heard[:20] for plug in plugs)
    for plug in plugs:
        if plug.transport is not None:
            plug.transport.abort()


async def guest(aim: Aim, here: str = HOSTILE) -> httpx.AsyncClient | None:
    """Somebody with a session, if the server gives him one."""
    transport = httpx.AsyncHTTPTransport(local_address=here, verify=False)
    http = httpx.AsyncClient(base_url=f"http://127.0.0.1:{aim.port}", transport=transport, timeout=20)
    answer = await http.post("/api/guest", json={"name": "Eve"})
    if answer.status_code == 200:
        return http
    await http.aclose()
    return None


async def sockets(aim: Aim) -> None:
    """One guest opens sockets at a table, and watches."""
    http = await guest(aim)
    assert http is not None
    hello = b'{"type":"hello"}'
    head = (
        f"GET /ws/{aim.table} HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        f"Cookie: talia={http.cookies['talia']}\r\n\r\n"
    ).encode()
    await crowd(aim, head, bytes((0x81, 0x80 | len(hello), 0, 0, 0, 0)) + hello)


async def silent(aim: Aim) -> None:
    """Connections that say nothing."""
    await crowd(aim)


async def silent_from_everywhere(aim: Aim) -> None:
    """The same, each from another address."""
    await crowd(aim, address=lambda number: f"127.3.{number // 250}.{number % 250 + 1}")


async def heads(aim: Aim) -> None:
    """Half a head, and a header a second."""
    await crowd(aim, GET, b"x: y\r\n")


async def bodies(aim: Aim) -> None:
    """Half a body, and a byte a second."""
    await crowd(aim, POST, b" ")


async def unread(aim: Aim) -> None:
    """Answers that nobody reads, asked for again and again."""
    await crowd(aim, (GET + b"\r\n") * 8, GET + b"\r\n", reads=False)


async def headers(aim: Aim) -> None:
    """A header without end on each of four connections."""

    async def one() -> None:
        _, writer = await asyncio.open_connection("127.0.0.1", aim.port, local_addr=(HOSTILE, 0))
        writer.write(GET + b"x: ")
        with suppress(OSError):
            for _ in range(HEADER_BYTES // 100_000):
                if aim.over:
                    break
                writer.write(b"y" * 100_000)
                await writer.drain()
                aim.got["kilobytes_sent"] += 100
        writer.close()

    while not aim.over and aim.got["rounds"] < 20:
        await asyncio.gather(*(one() for _ in range(4)))
        aim.got["rounds"] += 1


async def pings(aim: Aim) -> None:
    """Sockets that ping and read no answer."""
    http = await guest(aim)
    assert http is not None
    ping = b"\x89\xfd" + bytes(4) + bytes(125)

    async def one() -> None:
        _, writer = await asyncio.open_connection("127.0.0.1", aim.port, local_addr=(HOSTILE, 0), limit=1)
        head = f"GET /ws/{aim.table} HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        head += "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        writer.write(f"{head}Cookie: talia={http.cookies['talia']}\r\n\r\n".encode())
        await asyncio.sleep(0.5)
        with suppress(OSError):
            for _ in range(1000):
                if aim.over:
                    break
                writer.write(ping * 500)
                await writer.drain()
                aim.got["kilobytes_sent"] += 64
        writer.close()

    while not aim.over and aim.got["rounds"] < 20:
        await asyncio.gather(*(one() for _ in range(4)))
        aim.got["rounds"] += 1


async def tables(aim: Aim) -> None:
    """New guests of one address make tables."""
    for _ in range(TABLES_TRIED):
        if aim.over:
            break
        if aim.got["tried"] % 20 == 0:
            new = await guest(aim)
            if new is not None:
                http = new
                aim.got["guests"] += 1
        answer = await http.post("/api/tables", json={"game": "six_takes", "seats": 4})
        aim.got["tried"] += 1
        told = answer.json()
        aim.got["tables" if answer.status_code == 201 else told["code"]] += 1


async def addresses(aim: Aim) -> None:
    """Thousands of addresses ask twice each."""
    for number in range(CROWD):
        if aim.over:
            break
        here = f"127.4.{number // 250}.{number % 250 + 1}"
        _, writer = await asyncio.open_connection("127.0.0.1", aim.port, local_addr=(here, 0))
        writer.write(b"GET /api/address HTTP/1.1\r\nhost: here\r\n\r\n" * 2)
        await writer.drain()
        aim.got["addresses"] += 1
        writer.close()


ATTACKS: dict[str, Callable[[Aim], Coroutine[Any, Any, None]]] = {
    "sockets": sockets,
    "silent": silent,
    "silent_from_everywhere": silent_from_everywhere,
    "heads": heads,
    "bodies": bodies,
    "unread": unread,
    "headers": headers,
    "pings": pings,
    "tables": tables,
    "addresses": addresses,
}


# --- Those who play, and who measures --------------------------------------------------------------------------------


class Watch:
    """The memory of the server, looked at twenty times a second."""

    def __init__(self, process: psutil.Process) -> None:
        self._process = process
        self.peak = 0

    def now(self) -> int:
        """Bytes at the moment."""
        return int(self._process.memory_info().rss)

    async def look(self) -> None:
        """Looks for ever."""
        while True:
            self.peak = max(self.peak, self.now())
            await asyncio.sleep(0.05)


async def come_back(rooms: list[Table], port: int, until: float) -> Counter[str]:
    """Seated players lose their connection and come back at once, one a second; how many were let in."""
    found: Counter[str] = Counter()
    number = 0
    while time.time() < until - 1:
        room = rooms[number % len(rooms)]
        old = room.sockets[-1]
        from_there = number % 2 == 1
        new = Socket(port, room.id, old.cookie, lambda *_: None)
        here = HOSTILE if from_there else "127.0.0.1"
        where = "from_the_attacker's_address" if from_there else "from_another"
        began = time.perf_counter()
        try:
            async with asyncio.timeout(5):
                await asyncio.get_running_loop().create_connection(
                    lambda new=new: new,  # type: ignore[misc]
                    "127.0.0.1",
                    port,
                    local_addr=(here, 0),
                )
                await new.open
            found[f"came_back_{where}"] += 1
            found["slowest_ms"] = max(found["slowest_ms"], round(1000 * (time.perf_counter() - began)))
        except (OSError, RuntimeError, TimeoutError) as error:
            found[f"refused_{where}: {type(error).__name__} {str(error)[:20]}"] += 1
        if new.transport is not None:
            new.transport.abort()
        number += 1
        await asyncio.sleep(1)
    return found


async def attacked(name: str, tables: int, seconds: int) -> dict[str, Any]:
    """One attack on a fresh server."""
    with tempfile.TemporaryDirectory() as folder, socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        probe.close()
        with (Path(folder) / "journal").open("w") as journal:
            server = await asyncio.create_subprocess_exec(
                sys.executable, __file__, "--serve", f"{port}:{folder}", stdout=asyncio.subprocess.PIPE, stderr=journal
            )
        try:
            assert server.stdout is not None
            await server.stdout.readline()
            found = await _under(name, tables, seconds, port, psutil.Process(server.pid))
        finally:
            server.terminate()
            await server.wait()
        lines = (Path(folder) / "journal").read_text().splitlines()
        found["journal_lines"] = len(lines)
        return found


async def _under(name: str, tables: int, seconds: int, port: int, process: psutil.Process) -> dict[str, Any]:
    rooms = await seated(tables, port, lambda number: f"127.1.{number // 250}.{number % 250 + 1}")
    await asyncio.sleep(1)
    await begin(rooms)
    calm = await play(rooms, min(10, seconds))
    watch = Watch(process)
    spent, waited = sum(process.cpu_times()[:2]), _waited(process.pid)
    before = watch.now()
    watching = asyncio.create_task(watch.look())
    until = time.time() + seconds
    attacker = await asyncio.create_subprocess_exec(
        sys.executable, __file__, "--attack", f"{name}:{port}:{rooms[0].id}:{until}", stdout=asyncio.subprocess.PIPE
    )
    returning = asyncio.create_task(come_back(rooms[:4], port, until))
    times = await play(rooms[4:], seconds)
    spent, waited = sum(process.cpu_times()[:2]) - spent, _waited(process.pid) - waited
    said, _ = await attacker.communicate()
    lost = sum(one.status == "lost" for room in rooms[4:] for one in room.sockets)
    await asyncio.sleep(3)
    watching.cancel()
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", verify=False, timeout=60) as http:
        metrics = (await http.get("/metrics")).text
    prefix = "talia_turned_away_total{"
    refused = dict(line.removeprefix(prefix).split("} ") for line in metrics.splitlines() if line.startswith(prefix))
    return {
        "attack": name,
        "attacker": json.loads(said or b"{}"),
        "calm_p99_ms": _p99(calm),
        "p50_ms": round(1000 * statistics.median(times), 1),
        "p99_ms": _p99(times),
        "worst_ms": round(1000 * max(times), 1),
        "moves": len(times),
        "players_lost": lost,
        "players": dict(await returning),
        "refused": {code.removeprefix('code="').rstrip('"'): int(float(count)) for code, count in refused.items()},
        "mb_before": round(before / 2**20, 1),
        "mb_peak": round(watch.peak / 2**20, 1),
        "mb_after": round(watch.now() / 2**20, 1),
        "server_seconds": round(spent, 1),
        "server_waited_for_a_core": round(waited, 1),
        "load": round(os.getloadavg()[0], 1),
    }


def _waited(pid: int) -> float:
    """Seconds the server's main thread could have run, but other programs did: a figure of the machine."""
    return int(Path(f"/proc/{pid}/schedstat").read_text().split()[1]) / 1e9


def _p99(times: list[float]) -> float:
    return round(1000 * statistics.quantiles(times, n=100)[98], 1)


def rates() -> dict[str, Any]:
    """What a new address costs the table of rates, when few and when very many have asked, twice each."""
    settings = Settings(data=Path("unused"))
    table = Rates(settings.request_rate, settings.request_burst, settings.addresses, RealWorld())
    found: dict[str, Any] = {"attack": "rates", "addresses": ADDRESSES}
    began = time.perf_counter()
    for number in range(ADDRESSES):
        table.take(str(number))
        table.take(str(number))
        if number in (999, ADDRESSES - 1001):
            began = time.perf_counter()
        if number == 1999:
            found["us_each_first"] = round(1e3 * (time.perf_counter() - began), 2)
    found["us_each_last"] = round(1e3 * (time.perf_counter() - began), 2)
    found["kept"] = len(table)
    return found


def _good(found: dict[str, Any]) -> bool:
    """Whether those who play were left in peace."""
    if found["attack"] == "rates":
        return bool(found["us_each_last"] < 100 and found["kept"] <= Settings(data=Path("unused")).addresses)
    refused = any(key.startswith("refused") for key in found["players"])
    return found["p99_ms"] < LIMIT_MS and not found["players_lost"] and not refused


def main() -> int:
    """Runs the attacks, prints what was found, and fails if somebody who plays noticed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    names = [*ATTACKS, "rates"]
    parser.add_argument("attacks", nargs="*", choices=[[], *names], metavar="ATTACK", help=", ".join(names))
    parser.add_argument("--tables", type=int, default=50, help="tables that play (default 50, at least 5)")
    parser.add_argument("--seconds", type=int, default=40, help="how long an attack takes (default 40)")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    parser.add_argument("--attack", help=argparse.SUPPRESS)
    args = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if args.serve:
        port, folder = args.serve.split(":", 1)
        serve(Settings(data=Path(folder), port=int(port)), lambda _: print("ready", flush=True))
        return 0
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 3 * CROWD), hard))
    if args.attack:
        name, port, table, until = args.attack.split(":")
        aim = Aim(int(port), table, float(until))
        asyncio.run(ATTACKS[name](aim))
        print(json.dumps(aim.got))
        return 0
    good = True
    for name in args.attacks or names:
        found = rates() if name == "rates" else asyncio.run(attacked(name, max(5, args.tables), args.seconds))
        found["good"] = _good(found)
        good = good and found["good"]
        if args.json:
            print(json.dumps(found), flush=True)
        else:
            print("\n".join(f"{key:16}{value}" for key, value in found.items()), end="\n\n", flush=True)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
