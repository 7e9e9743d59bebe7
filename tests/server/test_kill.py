"""``kill -9`` at random moments of play: nothing acknowledged is lost, every match goes on, no client is confused."""

import asyncio
import sqlite3
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from talia.server.data import LOG_FILE
from talia.server.entries import Did, read_entry, read_header
from talia.server.served_match import ServedMatch
from talia.table.moves import SPECTATOR
from tests.server.harness import PATIENCE, Client, House, Refusal, run

TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("betel", 3, {}),
    ("betel", 3, {"trade": True}),
    ("six_takes", 3, {"rounds": 20}),
    ("swinie", 3, {}),
    ("skat", 3, {}),
    ("kierki", 4, {}),
    ("baska", 4, {}),
]


class Stubborn:
    """A player who plays on whatever happens to the server; notes what was acknowledged."""

    def __init__(self, client: Client, rng: Random) -> None:
        self.client = client
        self.rng = rng
        self.acknowledged: list[tuple[str, str]] = []
        self.stop = False
        self._open: tuple[str, dict[str, Any], str] | None = None

    def __str__(self) -> str:
        client = self.client
        line = "no line" if client.socket is None else f"line {client.socket.state.name}, closed {client.closed}"
        table = client.info.get("status", "nothing told")
        turn = "on turn" if table == "playing" and client.my_turn else "not on turn"
        return (
            f"{client.table}: {line}; {table}, {turn}, {len(self.acknowledged)} moves, {self._open or 'none under way'}"
        )

    async def play(self) -> None:
        client = self.client
        while not self.stop:
            if client.socket is None or client.closed is not None:
                await self._come_back()
                continue
            try:
                await self._go_on()
            except (ConnectionClosed, OSError, TimeoutError):
                await asyncio.sleep(0.02)
        while client.socket is None or client.closed is not None:
            await self._come_back()
        await asyncio.sleep(0.5)

    async def _come_back(self) -> None:
        # A socket whose server does not answer goes as well, and what was wrong with something it said is told now.
        await self.client.drop()
        seq, match = self.client.seq, self.client.match
        try:
            async with asyncio.timeout(PATIENCE):
                await self.client.connect()
        except (OSError, TimeoutError, InvalidHandshake, ConnectionClosed):
            await self.client.drop()
            await asyncio.sleep(0.05)
            return
        assert self.client.match != match or self.client.seq >= seq, "the server knows less than this client"

    async def _go_on(self) -> None:
        client = self.client
        client._changed.clear()
        if self._open is not None:
            id, move, match = self._open
            with suppress(Refusal):
                await client.command("move", id=id, match=match, move=move)
                self.acknowledged.append((match, id))
            self._open = None
        elif client.info.get("status") == "over":
            with suppress(Refusal):
                await client.command("rematch")
        elif client.info.get("status") == "break" and client.seat not in client.info["ready"]:
            with suppress(Refusal):
                await client.command("next", match=client.match)
        elif client.info and client.my_turn and client.match == client.info["match"]:
            self._open = (client.new_id(), client.some_move(self.rng), client.match or "")
        else:
            with suppress(TimeoutError):
                async with asyncio.timeout(0.2):
                    await client._changed.wait()


def test_kill_nine(tmp_path: Path, long: bool) -> None:
    kills = 100 if long else 3
    rng = Random(20)

    async def test() -> None:
        house = House(tmp_path, bot_delay=30, break_wait=500)
        try:
            await house.start()
            players = [player for table in TABLES for player in await _seated(house.port, rng, *table)]
            counts = await _played_through(house, players, kills, rng)
            for player in players:
                await player.client.close()
        finally:
            await house.kill()
        assert counts == sorted(set(counts)), f"play stood still: {counts}"
        _check(tmp_path, players)
        print(f"{kills} kills, {counts[-1]} moves acknowledged")

    run(test)


async def _played_through(house: House, players: list[Stubborn], kills: int, rng: Random) -> list[int]:
    """Lets them play through so many kills; the numbers of moves acknowledged by each of them, and at the end."""
    playing = [asyncio.create_task(player.play()) for player in players]
    counts = [0]
    for _ in range(kills):
        await _more_acknowledged(house, players, playing, counts[-1])
        await asyncio.sleep(rng.uniform(0, 1))
        await house.kill()
        counts.append(_acknowledged(players))
        await house.start()
    await _more_acknowledged(house, players, playing, counts[-1])
    for player in players:
        player.stop = True
    await asyncio.gather(*playing)
    return [*counts, _acknowledged(players)]


def _acknowledged(players: list[Stubborn]) -> int:
    return sum(len(player.acknowledged) for player in players)


async def _more_acknowledged(
    house: House, players: list[Stubborn], playing: list["asyncio.Task[None]"], before: int
) -> None:
    """Waits until play has gone on since the last kill, however slow the machine, or tells why it does not."""
    try:
        async with asyncio.timeout(3 * PATIENCE):
            while _acknowledged(players) < before + len(TABLES):
                house.stays_alive()
                for task in playing:
                    if task.done():
                        task.result()
                await asyncio.sleep(0.05)
    except TimeoutError:
        told = [f"play stands still at {before} moves", *map(str, players), await house.stacks()]
        raise AssertionError("\n".join(told)) from None


async def _seated(port: int, rng: Random, game: str, seats: int, options: dict[str, Any]) -> list[Stubborn]:
    """A started table of two people; computer players have the other seats."""
    clients = [Client(port, f"{game}{seats}{number}") for number in range(2)]
    for client in clients:
        await client.post("/api/guest", {"name": client.name})
    table = await clients[0].make(game, seats, bots=[None] * 2 + ["random"] * (seats - 2), options=options)
    await clients[1].join(table)
    for client in clients:
        await client.connect()
    await clients[0].command("start")
    return [Stubborn(client, Random(rng.random())) for client in clients]


def _check(data: Path, players: list[Stubborn]) -> None:
    """Every acknowledged move is in the log once; every client has been shown what the log leads to."""
    with sqlite3.connect(data / LOG_FILE) as connection:
        headers = {id: read_header(raw) for id, raw in connection.execute("SELECT id, header FROM matches")}
        entries = {
            id: [
                read_entry(raw)
                for (raw,) in connection.execute("SELECT json FROM lines WHERE match = ? ORDER BY n", (id,))
            ]
            for id in headers
        }
    logged = Counter(
        (match, entry.asked.id)
        for match, each in entries.items()
        for entry in each
        if isinstance(entry, Did) and entry.asked is not None
    )
    assert set(logged.values()) <= {1}, "a move was carried out twice"
    for player in players:
        assert all(logged[move] == 1 for move in player.acknowledged), "an acknowledged move is lost"
        client = player.client
        served = ServedMatch(headers[client.match or ""], keep=10_000, logged=entries[client.match or ""])
        seq, view = served.full(client.seat if client.seat is not None else SPECTATOR)
        assert seq >= client.seq
        if seq == client.seq:
            assert msgspec.to_builtins(view) == client.view or msgspec.json.encode(view) == msgspec.json.encode(
                client.view
            )
