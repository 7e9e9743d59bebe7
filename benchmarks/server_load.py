"""The server under load: tables of four people, a durable move at every table each second.

    python benchmarks/server_load.py                  250 tables, two minutes
    python benchmarks/server_load.py --tables 50 --seconds 20 --json
    python benchmarks/server_load.py --computers      50, then 100 tables of a person among computer players, a minute
    python benchmarks/server_load.py --computers betel --tables 50

The server runs in a process of its own with its usual settings but for the rates (everybody comes from one address).
Figures: time from sending a move until the last of the four seats has been told of it, on the clients' clock; the
server's memory for each connection, before the matches and during them; its processor time.

With ``--computers`` the strongest players of all games sit at the tables in turns, or those of one game. A person
decides after a second and a half. Figures: how long a person waits for each move of theirs; how many of these moves got
no time to think because too many asked (`hurried`), and how many the server made itself for want of an answer (`late`).
"""

import argparse
import asyncio
import gc
import json
import os
import secrets
import socket
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import psutil
from msgspec.structs import replace

from talia.players import Sight, offered
from talia.players.random_player import RandomPlayer
from talia.server import serve
from talia.server.settings import Settings
from talia.table.registry import games
from talia.table.view import View

SEATS = 4
GAME = {"game": "six_takes", "seats": SEATS, "options": {"rounds": 20}}
RATES = [name for name in Settings.__struct_fields__ if name.endswith("_rate")]
FRAME_TEXT, FRAME_CLOSE, FRAME_PING, FRAME_PONG = 1, 8, 9, 10


class Socket(asyncio.Protocol):
    """A WebSocket client that does as little as possible, so that the machine's time is the server's."""

    def __init__(self, port: int, table: str, cookie: str, on_text: Callable[["Socket", bytes], None]) -> None:
        self._request = (
            f"GET /ws/{table} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nCookie: {cookie}\r\n\r\n"
        )
        self.cookie = cookie
        self._on_text = on_text
        self._data = b""
        self.open = asyncio.get_running_loop().create_future()
        self.transport: asyncio.Transport | None = None
        self.seat: int | None = None
        self.match: str | None = None
        self.status = ""
        self.update: bytes = b""
        self.told_at = 0.0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self._request.encode())

    def connection_lost(self, exc: Exception | None) -> None:
        self.status = "lost"

    def data_received(self, data: bytes) -> None:
        self._data += data
        if not self.open.done():
            head, end, rest = self._data.partition(b"\r\n\r\n")
            if not end:
                return
            if b" 101 " not in head:
                self.open.set_exception(RuntimeError(head.decode()))
                return
            self._data = rest
            self.open.set_result(None)
        while len(self._data) >= 2:
            size, start = self._data[1] & 127, 2
            if size == 126:
                size, start = int.from_bytes(self._data[2:4]), 4
            elif size == 127:
                size, start = int.from_bytes(self._data[2:10]), 10
            if len(self._data) < start + size or (start > 2 and len(self._data) < start):
                return
            kind, payload = self._data[0] & 15, self._data[start : start + size]
            self._data = self._data[start + size :]
            if kind == FRAME_TEXT:
                self._on_text(self, payload)
            elif kind == FRAME_PING:
                self._frame(FRAME_PONG, payload)

    def send(self, message: Any) -> None:
        """Sends a message."""
        self._frame(FRAME_TEXT, msgspec.json.encode(message))

    def _frame(self, kind: int, payload: bytes) -> None:
        size = len(payload)
        head = bytes((0x80 | kind, 0x80 | size)) if size < 126 else bytes((0x80 | kind, 0xFE)) + size.to_bytes(2)
        if self.transport is not None:
            self.transport.write(head + bytes(4) + payload)


class Table:
    """Four sockets at one table."""

    def __init__(self, number: int) -> None:
        self.id = ""
        self.rng = Random(number)
        self.sockets: list[Socket] = []
        self._waiting: asyncio.Future[None] | None = None
        self._missing = 0

    def heard(self, socket: Socket, text: bytes) -> None:
        """A message to one of them."""
        if text.startswith(b'{"type":"update"'):
            socket.update = text
            socket.told_at = time.perf_counter()
            self._missing -= 1
            if self._missing == 0 and self._waiting is not None and not self._waiting.done():
                self._waiting.set_result(None)
        elif text.startswith(b'{"type":"table"'):
            info = msgspec.json.decode(text)
            socket.seat, socket.match, socket.status = info["seat"], info["match"], info["status"]

    def decide(self) -> tuple[Socket, Any] | None:
        """Who moves next, and what; None if nobody is asked."""
        waiting = msgspec.json.decode(self.sockets[0].update)["view"]["waiting"]
        if not waiting:
            return None
        mover = next(one for one in self.sockets if one.seat == waiting[0])
        view = msgspec.convert(msgspec.json.decode(mover.update)["view"], View)
        return mover, msgspec.to_builtins(RandomPlayer().move(Sight(view), self.rng, float("inf")))

    async def move(self) -> float | None:
        """One move; seconds until the last seat was told of it, None if there was none to make."""
        if self.sockets[0].status == "break":
            for one in self.sockets:
                one.send({"type": "next", "id": secrets.token_hex(6), "match": one.match})
            return None
        decided = self.decide()
        if decided is None:
            return None
        mover, move = decided
        self._missing = SEATS
        self._waiting = asyncio.get_running_loop().create_future()
        began = time.perf_counter()
        mover.send({"type": "move", "id": secrets.token_hex(6), "match": mover.match, "move": move})
        async with asyncio.timeout(10):
            await self._waiting
        return max(one.told_at for one in self.sockets) - began


THINKS = 1.5
"""Seconds a person takes for a decision among computer players."""
PROMISED = 1.5
"""Seconds within which 95 of 100 moves of computer players are to be there."""


class Company:
    """A person at a table of computer players."""

    def __init__(self, number: int) -> None:
        self.rng = Random(number)
        self.waits: list[float] = []
        self.socket: Socket | None = None
        self._since: float | None = None

    def heard(self, socket: Socket, text: bytes) -> None:
        """A message; notes how long a computer player took, if one was awaited."""
        now = time.perf_counter()
        if text.startswith(b'{"type":"table"'):
            info = msgspec.json.decode(text)
            socket.seat, socket.match, socket.status = info["seat"], info["match"], info["status"]
        elif text.startswith((b'{"type":"update"', b'{"type":"full"')):
            if self._since is not None:
                self.waits.append(now - self._since)
            socket.update = text
            waiting = msgspec.json.decode(text)["view"]["waiting"]
            self._since = now if waiting and socket.seat not in waiting else None

    async def play(self, until: float) -> None:
        """Decides whenever it is asked, until the time is over."""
        socket = self.socket
        assert socket is not None
        await asyncio.sleep(self.rng.random() * THINKS)
        socket.send({"type": "start", "id": "start"})
        while time.perf_counter() < until:
            await asyncio.sleep(THINKS)
            if socket.status == "break":
                socket.send({"type": "next", "id": secrets.token_hex(6), "match": socket.match})
            elif socket.status in ("over", "ended"):
                socket.send({"type": "rematch", "id": secrets.token_hex(6)})
            elif socket.status == "playing" and socket.update:
                view = msgspec.convert(msgspec.json.decode(socket.update)["view"], View)
                if socket.seat in view.waiting:
                    move = msgspec.to_builtins(RandomPlayer().move(Sight(view), self.rng, float("inf")))
                    socket.send({"type": "move", "id": secrets.token_hex(6), "match": socket.match, "move": move})


async def watch(stalls: list[float]) -> None:
    """Notes how long this program itself is kept waiting: what it measures is no better than that."""
    while True:
        asleep = time.perf_counter()
        await asyncio.sleep(0.01)
        stalls.append(time.perf_counter() - asleep - 0.01)


async def among_computers(tables: int, seconds: int, port: int, process: psutil.Process, game: str) -> dict[str, Any]:
    """Sets tables of one person among computer players up, plays, and sums up."""
    loop = asyncio.get_running_loop()
    chosen = [each for each in games() if game in ("all", each.id)]
    rooms = []
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", verify=False, timeout=60) as http:
        for number in range(tables):
            room = Company(number)
            rules = chosen[number % len(chosen)]
            seats = rules.usual_seats()
            http.cookies.clear()
            made = await http.post("/api/guest", json={"name": f"P{number}"})
            cookie = made.headers["set-cookie"].split(";")[0]
            bots = [None, *[offered(rules.id)[0]] * (seats - 1)]
            body = {"game": rules.id, "seats": seats, "bots": bots}
            answer = await http.post("/api/tables", json=body, headers={"cookie": cookie})
            answer.raise_for_status()
            table = answer.json()["table"]
            _, room.socket = await loop.create_connection(
                lambda table=table, cookie=cookie, room=room: Socket(port, table, cookie, room.heard),  # type: ignore[misc]
                "127.0.0.1",
                port,
            )
            await room.socket.open
            room.socket.send({"type": "hello"})
            rooms.append(room)
        stalls: list[float] = []
        watching = asyncio.create_task(watch(stalls))
        before, began = process.cpu_times(), time.perf_counter()
        await asyncio.gather(*(room.play(began + seconds) for room in rooms))
        watching.cancel()
        after, wall = process.cpu_times(), time.perf_counter() - began
        metrics = _metrics((await http.get("/metrics")).text)
    waits = sorted(wait for room in rooms for wait in room.waits)
    return {
        "tables": tables,
        "games": len(chosen),
        "seconds": round(wall, 1),
        "waits": len(waits),
        "p50_s": round(waits[len(waits) // 2], 3),
        "p95_s": round(waits[int(0.95 * len(waits))], 3),
        "p99_s": round(waits[int(0.99 * len(waits))], 3),
        "worst_s": round(waits[-1], 3),
        "client_stalled_p99_ms": round(1000 * statistics.quantiles(stalls, n=100)[98], 1),
        "client_stalled_worst_ms": round(1000 * max(stalls), 1),
        "bot_moves": int(metrics['talia_moves_total{by="bot"}']),
        "hurried": int(metrics["talia_bots_hurried_total"]),
        "late": int(metrics["talia_bots_late_total"]),
        "restarts": int(metrics["talia_bot_restarts_total"]),
        "server_cores": round((after.user + after.system - before.user - before.system) / wall, 3),
        "lost": sum(room.socket is None or room.socket.status == "lost" for room in rooms),
        "load_before": os.getloadavg()[0],
    }


async def seated(tables: int, port: int, address: Callable[[int], str] = lambda _: "127.0.0.1") -> list[Table]:
    """Tables with all their sockets open; ``address`` tells where the people of a table come from."""
    loop = asyncio.get_running_loop()
    rooms = []
    for number in range(tables):
        here = address(number)
        transport = httpx.AsyncHTTPTransport(local_address=here, verify=False)
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", transport=transport, timeout=60) as http:
            room = Table(number)
            for seat in range(SEATS):
                http.cookies.clear()
                (await http.post("/api/guest", json={"name": f"P{number}.{seat}"})).raise_for_status()
                cookie = f"talia={http.cookies['talia']}"
                if seat == 0:
                    made = await http.post("/api/tables", json={**GAME, "watch": "public"})
                    room.id = made.raise_for_status().json()["table"]
                else:
                    (await http.post(f"/api/tables/{room.id}/join")).raise_for_status()
                _, socket = await loop.create_connection(
                    lambda cookie=cookie, room=room: Socket(port, room.id, cookie, room.heard),  # type: ignore[misc]
                    "127.0.0.1",
                    port,
                    local_addr=(here, 0),
                )
                await socket.open
                socket.send({"type": "hello"})
                room.sockets.append(socket)
            rooms.append(room)
    return rooms


async def begin(rooms: list[Table]) -> None:
    """Begins all matches."""
    for room in rooms:
        host = next(one for one in room.sockets if one.seat == 0)
        host.send({"type": "start", "id": "start"})
        await asyncio.sleep(0.02)
    async with asyncio.timeout(120):
        while not all(one.update and one.status == "playing" for room in rooms for one in room.sockets):
            await asyncio.sleep(0.2)


async def play(rooms: list[Table], seconds: float) -> list[float]:
    """A move a second at every table, spread over the second; how long each took."""
    times: list[float] = []
    began = time.perf_counter()

    async def at(room: Table, phase: float) -> None:
        when = began + phase
        while when < began + seconds:
            await asyncio.sleep(max(0, when - time.perf_counter()))
            took = await room.move()
            if took is not None:
                times.append(took)
            when += 1

    await asyncio.gather(*(at(room, number / len(rooms)) for number, room in enumerate(rooms)))
    return times


async def measure(tables: int, seconds: int, port: int, process: psutil.Process) -> dict[str, Any]:
    """Sets everything up, plays, and sums up."""
    empty = process.memory_info().rss
    rooms = await seated(tables, port)
    await asyncio.sleep(2)
    idle = process.memory_info().rss
    await begin(rooms)
    rooms[0].decide()  # the first decision of all loads what the others need
    before, began = process.cpu_times(), time.perf_counter()
    stalls: list[float] = []
    watching = asyncio.create_task(watch(stalls))
    times = await play(rooms, seconds)
    watching.cancel()
    wall = time.perf_counter() - began
    after = process.cpu_times()
    playing = process.memory_info().rss
    sockets = tables * SEATS
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", verify=False) as http:
        slow, commits = _commits((await http.get("/metrics")).text)
    cuts = statistics.quantiles(times, n=1000)
    return {
        "tables": tables,
        "connections": sockets,
        "seconds": round(wall, 1),
        "moves": len(times),
        "p50_ms": round(1000 * cuts[499], 2),
        "p99_ms": round(1000 * cuts[989], 2),
        "p999_ms": round(1000 * cuts[998], 2),
        "worst_ms": round(1000 * max(times), 1),
        "client_stalled_p99_ms": round(1000 * statistics.quantiles(stalls, n=100)[98], 1),
        "client_stalled_worst_ms": round(1000 * max(stalls), 1),
        "commits": commits,
        "commits_over_50_ms": slow,
        "server_cores": round((after.user + after.system - before.user - before.system) / wall, 3),
        "kb_per_idle_connection": round((idle - empty) / sockets / 1024, 1),
        "kb_per_playing_connection": round((playing - empty) / sockets / 1024, 1),
        "server_mb": round(playing / 2**20, 1),
        "lost": sum(one.status == "lost" for room in rooms for one in room.sockets),
        "load_before": os.getloadavg()[0],
    }


def _metrics(text: str) -> dict[str, float]:
    lines = (line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    return {name: float(value) for name, value in lines}


def _commits(metrics: str) -> tuple[int, int]:
    """How many commits of the log took longer than 50 ms, and how many there were."""
    values = _metrics(metrics)
    total = int(values["talia_commit_seconds_count"])
    return total - int(values['talia_commit_seconds_bucket{le="0.05"}']), total


def main() -> int:
    """Starts the server, measures, prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, help="250; among computer players 50, then 100")
    parser.add_argument("--seconds", type=int, help="120; among computer players 60")
    parser.add_argument("--computers", nargs="?", const="all", metavar="GAME", help="one person a table")
    parser.add_argument("--data", type=Path, help="folder for the log, on the disk to be measured")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.serve:
        port, data = args.serve.split(":", 1)
        settings = replace(Settings(data=Path(data), port=int(port)), **dict.fromkeys(RATES, 0))
        serve(settings, lambda _: print("ready", flush=True))
        return 0
    sizes = [args.tables] if args.tables else [50, 100] if args.computers else [250]
    met = True
    for tables in sizes:
        result = _measured(tables, args)
        if args.json:
            print(json.dumps(result), flush=True)
        else:
            print(*(f"{name:28}{value}" for name, value in result.items()), sep="\n", flush=True)
        met &= (
            result["p95_s"] <= PROMISED
            if args.computers
            else result["p99_ms"] < 50 and result["kb_per_idle_connection"] < 60
        )
    return 0 if met else 1


def _measured(tables: int, args: argparse.Namespace) -> dict[str, Any]:
    with tempfile.TemporaryDirectory(dir=args.data) as folder, socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        probe.close()
        return asyncio.run(_with_server(tables, args, port, folder))


async def _with_server(tables: int, args: argparse.Namespace, port: int, folder: str) -> dict[str, Any]:
    server = await asyncio.create_subprocess_exec(
        sys.executable, __file__, "--serve", f"{port}:{folder}", stdout=asyncio.subprocess.PIPE
    )
    try:
        assert server.stdout is not None
        await server.stdout.readline()
        process = psutil.Process(server.pid)
        gc.disable()  # a full look for garbage here would be counted as the server's
        if args.computers:
            return await among_computers(tables, args.seconds or 60, port, process, args.computers)
        await asyncio.sleep(1)
        return await measure(tables, args.seconds or 120, port, process)
    finally:
        server.terminate()
        await server.wait()


if __name__ == "__main__":
    sys.exit(main())
