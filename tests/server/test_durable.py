"""A move is durable before anyone hears of it; a restart goes on where the log stands."""

import asyncio
import sqlite3
import threading
from pathlib import Path
from random import Random

from talia.server.data import LOG_FILE
from talia.server.durable import FULL, synchronisation
from talia.server.log import Log
from tests.server.harness import PATIENCE, Client, Running, run, seated, server, started


class Trouble(Log):
    """A log whose commits can be held up or let fail."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.may_go_on = threading.Event()
        self.may_go_on.set()
        self.failures = 0
        self.modes: set[int] = set()

    def commit(self, connection: sqlite3.Connection) -> None:
        self.may_go_on.wait(20)
        self.modes.add(synchronisation(connection))
        if self.failures:
            self.failures -= 1
            raise sqlite3.OperationalError("disk I/O error")
        super().commit(connection)


def test_every_commit_is_fully_synchronised(tmp_path: Path) -> None:
    async def test() -> None:
        log = Trouble(tmp_path / LOG_FILE)
        async with server(tmp_path, {"log": log}) as running:
            clients = await started(running, "swinie", 2, 2)
            await _first(clients).move(_first(clients).some_move(Random(1)))
        assert log.modes == {FULL}
        with sqlite3.connect(tmp_path / LOG_FILE) as connection:
            assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)

    run(test)


def test_nothing_is_announced_while_a_commit_is_held_up(tmp_path: Path) -> None:
    async def test() -> None:
        log = Trouble(tmp_path / LOG_FILE)
        async with server(tmp_path, {"log": log}) as running:
            clients = await started(running, "swinie", 2, 2, watch="public")
            first = _first(clients)
            stranger = await running.client("W")
            log.may_go_on.clear()
            counts = [len(client.raw) for client in clients]
            asked = asyncio.create_task(first.move(first.some_move(Random(1))))
            await asyncio.sleep(0.2)
            # Neither on the sockets, nor by a request, nor to one who comes just now.
            table = f"/api/tables/{first.table}"
            seats = f"{table}/join"
            looks = [asyncio.create_task(first.http.get(path)) for path in (table, f"{table}/record", "/api/me")]
            looks.append(asyncio.create_task(stranger.http.post(seats)))
            tab = Client(running.port, "tab", cookies=stranger.http.cookies)
            running.clients.append(tab)
            looks.append(asyncio.create_task(tab.connect(first.table)))  # type: ignore[arg-type]
            await asyncio.sleep(0.3)
            assert not asked.done()
            assert not any(look.done() for look in looks)
            assert tab.raw == []
            assert [len(client.raw) for client in clients] == counts
            log.may_go_on.set()
            await asked
            await asyncio.gather(*looks)
            for client, count in zip(clients, counts, strict=True):
                async with asyncio.timeout(PATIENCE):
                    while len(client.raw) <= count:
                        await asyncio.sleep(0.01)

    run(test)


def test_a_commit_that_fails_announces_nothing_and_the_table_goes_on(tmp_path: Path) -> None:
    async def test() -> None:
        log = Trouble(tmp_path / LOG_FILE)
        async with server(tmp_path, {"log": log}) as running:
            clients = await started(running, "swinie", 2, 2)
            first = _first(clients)
            other = next(client for client in clients if client is not first)
            seqs = [client.seq for client in clients]
            log.failures = 1
            move = first.some_move(Random(1))
            assert (await first.refused("move", id="lost", match=first.match, move=move)).code == "not_saved"
            for client, seq in zip(clients, seqs, strict=True):
                await client.when(lambda it: it.closed)
                assert client.seq == seq
                await client.connect()
                assert client.seq == seq
            await first.move(move, id="lost")
            await other.until(lambda: other.seq == seqs[clients.index(other)] + 1)

    run(test)


def test_a_start_that_can_not_be_saved_publishes_nothing(tmp_path: Path) -> None:
    async def test() -> None:
        log = Trouble(tmp_path / LOG_FILE)
        async with server(tmp_path, {"log": log}) as running:
            ann, jan = await seated(running, "swinie", 2, 2)
            log.failures = 1
            assert (await ann.refused("start")).code == "not_saved"
            await jan.until(lambda: jan.closed)
            assert jan.info["match"] is None
            await ann.until(lambda: ann.closed)
            await ann.connect()
            await jan.connect()
            await ann.command("start")
            await jan.until(lambda: jan.info["status"] == "playing")

    run(test)


def test_after_a_restart_every_match_goes_on_from_where_it_stood(tmp_path: Path) -> None:
    async def test() -> None:
        rng = Random(3)
        async with server(tmp_path) as running:
            before = await started(running, "six_takes", 3, 3, options={"rounds": 2})
            for _ in range(9):
                for client in before:
                    if client.my_turn:
                        await client.move(client.some_move(rng))
            await before[0].command("chat", phrase="hello")
            for client in before:
                await client.when(lambda it: it.said)
        async with server(tmp_path) as running:
            after = [_again(running, client) for client in before]
            for new, old in zip(after, before, strict=True):
                await new.connect()
                assert new.fulls == 0
                assert (new.seq, new.view) == (old.seq, old.view)
                assert new.said == old.said
            async with asyncio.timeout(PATIENCE):
                await asyncio.gather(*(client.play_on(Random(i)) for i, client in enumerate(after)))
            assert all(client.info["status"] == "over" for client in after)

    run(test)


def test_a_break_outlives_a_restart(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            before = await started(running, "six_takes", 2, 2, options={"rounds": 2, "hand_size": 4})
            async with asyncio.timeout(PATIENCE):
                await asyncio.gather(
                    *(
                        client.play_on(
                            Random(i), lambda c: c.info["status"] == "break" or len(c.view["facts"]["sheet"]) > 0
                        )
                        for i, client in enumerate(before)
                    )
                )
        async with server(tmp_path) as running:
            after = [_again(running, client) for client in before]
            for client in after:
                await client.connect()
            assert after[0].info["status"] == "break"
            assert after[0].view == before[0].view
            for client in after:
                await client.command("next", match=client.match)
            await after[0].until(lambda: after[0].info["status"] == "playing")

    run(test)


def _first(clients: list[Client]) -> Client:
    return next(client for client in clients if client.my_turn)


def _again(running: Running, old: Client) -> Client:
    new = Client(running.port, old.name, cookies=old.http.cookies)
    running.clients.append(new)
    new.table, new.match, new.seq, new.view = old.table, old.match, old.seq, old.view
    return new
