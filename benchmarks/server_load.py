"""The server under load: tables of four people, a durable move at every table each second.

    python benchmarks/server_load.py                      250 tables, two minutes
    python benchmarks/server_load.py --tables 50 --seconds 20 --json

The server runs in a process of its own with its usual settings but for the rates (everybody comes from one address).
Figures: time from sending a move until the last of the four seats has been told of it, on the clients' clock; the
server's memory for each connection, before the matches and during them; its processor time.
"""

import argparse
import asyncio
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

from talia.players import Sight
from talia.players.random_player import RandomPlayer
from talia.server import serve
from talia.server.settings import Settings
from talia.table.view import View

SEATS = 4
GAME = {"game": "six_takes", "seats": SEATS, "options": {"rounds": 20}}
FRAME_TEXT, FRAME_CLOSE, FRAME_PING, FRAME_PONG = 1, 8, 9, 10


class Socket(asyncio.Protocol):
    """A WebSocket client that does as little as possible, so that the machine's time is the server's."""

    def __init__(self, port: int, table: str, cookie: str, on_text: Callable[["Socket", bytes], None]) -> None:
        self._request = (
            f"GET /ws/{table} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nCookie: {cookie}\r\n\r\n"
        )
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

    async def move(self) -> float | None:
        """One move; seconds until the last seat was told of it, None if there was none to make."""
        if self.sockets[0].status == "break":
            for one in self.sockets:
                one.send({"type": "next", "id": secrets.token_hex(6), "match": one.match})
            return None
        views = [msgspec.json.decode(self.sockets[0].update)["view"]]
        waiting = views[0]["waiting"]
        if not waiting:
            return None
        mover = next(one for one in self.sockets if one.seat == waiting[0])
        view = msgspec.convert(msgspec.json.decode(mover.update)["view"], View)
        move = msgspec.to_builtins(RandomPlayer().move(Sight(view), self.rng, float("inf")))
        self._missing = SEATS
        self._waiting = asyncio.get_running_loop().create_future()
        began = time.perf_counter()
        mover.send({"type": "move", "id": secrets.token_hex(6), "match": mover.match, "move": move})
        async with asyncio.timeout(10):
            await self._waiting
        return max(one.told_at for one in self.sockets) - began


async def measure(tables: int, seconds: int, port: int, process: psutil.Process) -> dict[str, Any]:
    """Sets everything up, plays, and sums up."""
    loop = asyncio.get_running_loop()
    empty = process.memory_info().rss
    rooms = []
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", verify=False, timeout=60) as http:

        async def post(path: str, body: Any, cookie: str = "") -> httpx.Response:
            http.cookies.clear()
            answer = await http.post(path, json=body, headers={"cookie": cookie} if cookie else {})
            answer.raise_for_status()
            return answer

        for number in range(tables):
            room = Table(number)
            cookies = [
                (await post("/api/guest", {"name": f"P{number}.{seat}"})).headers["set-cookie"].split(";")[0]
                for seat in range(SEATS)
            ]
            table = (await post("/api/tables", GAME, cookies[0])).json()["table"]
            for cookie in cookies[1:]:
                await post(f"/api/tables/{table}/join", None, cookie)
            for cookie in cookies:
                _, socket = await loop.create_connection(
                    lambda table=table, cookie=cookie, room=room: Socket(port, table, cookie, room.heard),  # type: ignore[misc]
                    "127.0.0.1",
                    port,
                )
                await socket.open
                socket.send({"type": "hello"})
                room.sockets.append(socket)
            rooms.append(room)
    await asyncio.sleep(2)
    idle = process.memory_info().rss
    for room in rooms:
        host = next(one for one in room.sockets if one.seat == 0)
        host.send({"type": "start", "id": "start"})
        await asyncio.sleep(0.02)
    async with asyncio.timeout(120):
        while not all(one.update and one.status == "playing" for room in rooms for one in room.sockets):
            await asyncio.sleep(0.2)
    times: list[float] = []
    before, began = process.cpu_times(), time.perf_counter()

    async def play(room: Table, phase: float) -> None:
        at = began + phase
        while at < began + seconds:
            await asyncio.sleep(max(0, at - time.perf_counter()))
            took = await room.move()
            if took is not None:
                times.append(took)
            at += 1

    stalls: list[float] = []

    async def watch() -> None:
        """How long this program itself was kept waiting: what it measures is no better than that."""
        while True:
            asleep = time.perf_counter()
            await asyncio.sleep(0.01)
            stalls.append(time.perf_counter() - asleep - 0.01)

    watching = asyncio.create_task(watch())
    await asyncio.gather(*(play(room, number / tables) for number, room in enumerate(rooms)))
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


def _commits(metrics: str) -> tuple[int, int]:
    """How many commits of the log took longer than 50 ms, and how many there were."""
    values = dict(line.rsplit(" ", 1) for line in metrics.splitlines() if line.startswith("talia_commit_seconds"))
    total = int(float(values["talia_commit_seconds_count"]))
    return total - int(float(values['talia_commit_seconds_bucket{le="0.05"}'])), total


def main() -> int:
    """Starts the server, measures, prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--seconds", type=int, default=120)
    parser.add_argument("--data", type=Path, help="folder for the log, on the disk to be measured")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.serve:
        port, data = args.serve.split(":", 1)
        settings = Settings(data=Path(data), port=int(port), message_rate=0, request_rate=0, guest_rate=0)
        serve(settings, lambda _: print("ready", flush=True))
        return 0
    with tempfile.TemporaryDirectory(dir=args.data) as folder, socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        probe.close()
        result = asyncio.run(_with_server(args.tables, args.seconds, port, folder))
    if args.json:
        print(json.dumps(result))
    else:
        for name, value in result.items():
            print(f"{name:28}{value}")
    return 0 if result["p99_ms"] < 50 and result["kb_per_idle_connection"] < 60 else 1


async def _with_server(tables: int, seconds: int, port: int, folder: str) -> dict[str, Any]:
    server = await asyncio.create_subprocess_exec(
        sys.executable, __file__, "--serve", f"{port}:{folder}", stdout=asyncio.subprocess.PIPE
    )
    try:
        assert server.stdout is not None
        await server.stdout.readline()
        await asyncio.sleep(1)
        return await measure(tables, seconds, port, psutil.Process(server.pid))
    finally:
        server.terminate()
        await server.wait()


if __name__ == "__main__":
    sys.exit(main())
