"""What nobody needs is let go of, by age; a match that began never is, nor what belongs to it."""

import asyncio
import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from talia.server.app import create_app
from talia.server.checking import check
from talia.server.clearing import clear
from talia.server.data import LOG_FILE, STORE_FILE, Data
from talia.server.settings import A_DAY, Settings
from talia.server.store import Store
from talia.server.world import RealWorld
from tests.server.harness import PATIENCE, Client, QuickBots, Running, run, seated, server, started

EVENT = {"game": "six_takes", "seats": 2, "tables": 2, "deals": 1, "bots": ["random"], "options": {"hand_size": 4}}


class Later(RealWorld):
    """A clock that can be put forward."""

    ahead = 0

    def now(self) -> int:
        return super().now() + self.ahead


def ids(folder: Path, file: str, question: str) -> set[Any]:
    with closing(sqlite3.connect(folder / file)) as connection:
        return {row[0] for row in connection.execute(question)}


def statuses(folder: Path) -> dict[str, str]:
    with closing(sqlite3.connect(folder / STORE_FILE)) as connection:
        return dict(connection.execute("SELECT id, status FROM tables"))


async def made_event(host: Client) -> tuple[str, list[str]]:
    event = (await host.post("/api/events", EVENT, 201))["event"]
    return event, [each["id"] for each in (await host.get(f"/api/events/{event}"))["tables"]]


async def gone(client: Client) -> None:
    """Its socket is closed, and the server knows."""
    await client.drop()
    me = client.info["seat"]
    async with asyncio.timeout(PATIENCE):
        while (await client.get(f"/api/tables/{client.table}"))["seats"][me]["present"]:
            await asyncio.sleep(0.01)


def test_what_nobody_needs_is_let_go_of_by_age(tmp_path: Path) -> None:
    async def test() -> None:
        world = Later()
        data = Data(tmp_path)
        settings = Settings(data=tmp_path)

        async def later(running: Running, days: float) -> None:
            world.ahead += round(days * A_DAY)
            await clear(running.tables, data, settings, world)

        async with server(tmp_path, {"data": data, "world": world}, share_wait=10**9, unload_wait=-1) as running:
            host = await running.client("Host")
            await running.client("Nobody")
            puzzler = await running.client("Puzzler")
            await data.store.keep_progress((await puzzler.get("/api/me"))["id"], "course", "step", "1", world.now())
            open_table = await host.make("swinie", 2)
            (over,) = await started(running, "six_takes", 1, 2, options={"rounds": 1, "hand_size": 4})
            await over.play_on(Random(1))
            sealing, absent = await seated(running, "swinie", 2, 2)
            sealing.shares = absent.shares = False
            await sealing.command("start")
            assert sealing.info["status"] == "sealing"
            (waiting,) = await seated(running, "swinie", 1, 2)
            new_event, new_tables = await made_event(host)
            begun_event, begun_tables = await made_event(host)
            await host.join(begun_tables[0])
            await host.connect(begun_tables[0])
            await host.command("start")
            await host.until(lambda: host.view)
            for client in (over, sealing, absent, host):
                await gone(client)
            never = ids(tmp_path, LOG_FILE, f"SELECT id FROM matches WHERE tbl = '{sealing.table}'")
            assert len(never) == 1
            everything = ids(tmp_path, STORE_FILE, "SELECT id FROM tables")
            running.tables.unload_idle()

            await later(running, 6)
            assert ids(tmp_path, STORE_FILE, "SELECT id FROM tables") == everything
            await later(running, 2)
            kept = ids(tmp_path, STORE_FILE, "SELECT id FROM tables")
            assert everything - kept == {open_table, sealing.table}
            assert not never & ids(tmp_path, LOG_FILE, "SELECT id FROM matches")
            assert not never & ids(tmp_path, LOG_FILE, "SELECT match FROM lines")
            assert (await host.get(f"/api/tables/{open_table}", 404))["code"] == "no_such_table"
            assert (await waiting.get(f"/api/tables/{waiting.table}"))["status"] == "open", "somebody is there"

            await later(running, 23)
            assert ids(tmp_path, STORE_FILE, "SELECT id FROM events") == {begun_event}
            assert kept - ids(tmp_path, STORE_FILE, "SELECT id FROM tables") == set(new_tables)
            assert (await host.get(f"/api/events/{new_event}", 404))["code"] == "no_such_event"
            assert (await host.get(f"/api/events/{begun_event}"))["status"] == "going"

            await later(running, 60)
            names = ids(tmp_path, STORE_FILE, "SELECT name FROM guests")
            assert names == {"Host", "Puzzler", "P0"}  # P0 has been seen lately, at the table or asking for it
            assert (await over.http.get(f"/api/tables/{over.table}/record")).status_code == 200
            matches = ids(tmp_path, LOG_FILE, "SELECT tbl FROM matches")
            assert matches == {over.table, begun_tables[0]}
            found = check(tmp_path)
            assert (found.faults, found.matches, found.finished) == ([], 2, 1)

    run(test)


def test_who_comes_back_is_not_forgotten(tmp_path: Path) -> None:
    async def test() -> None:
        world = Later()
        data = Data(tmp_path)
        async with server(tmp_path, {"data": data, "world": world}) as running:
            ann, jan = await running.client("Ann"), await running.client("Jan")
            for _ in range(3):
                world.ahead += 60 * A_DAY
                assert (await ann.get("/api/me"))["name"] == "Ann"
                await clear(running.tables, data, Settings(data=tmp_path), world)
            assert (await jan.get("/api/me"))["id"] is None

    run(test)


def test_a_table_whose_match_began_stays_whatever_the_side_database_says(tmp_path: Path) -> None:
    async def test() -> None:
        world = Later()
        data = Data(tmp_path)
        async with server(tmp_path, {"data": data, "world": world}, unload_wait=-1) as running:
            (ann,) = await started(running, "swinie", 1, 2)
            (over,) = await started(running, "six_takes", 1, 2, options={"rounds": 1, "hand_size": 4})
            await over.play_on(Random(1))
            (damaged,) = await started(running, "swinie", 1, 2)
            for client in (ann, over, damaged):
                await gone(client)
            running.tables.unload_idle()
            with closing(sqlite3.connect(tmp_path / STORE_FILE)) as connection, connection:
                connection.execute("UPDATE tables SET status = 'open'")
            with closing(sqlite3.connect(tmp_path / LOG_FILE)) as connection, connection:
                match = f"(SELECT id FROM matches WHERE tbl = '{damaged.table}')"
                connection.execute(f"UPDATE lines SET json = x'7b7d' WHERE n = 0 AND match = {match}")
            world.ahead += 400 * A_DAY
            await clear(running.tables, data, Settings(data=tmp_path), world)
            # what the log can't tell of one is not made up
            assert statuses(tmp_path) == {ann.table: "playing", over.table: "over", damaged.table: "open"}
            await ann.connect()
            assert ann.info["seat"] == 0 and ann.fulls <= 2

    run(test)


def test_a_finished_event_stays_finished(tmp_path: Path) -> None:
    async def test() -> None:
        world = Later()
        data = Data(tmp_path)
        async with server(tmp_path, {"data": data, "world": world}, unload_wait=-1) as running:
            host = await running.client("Host")
            finished, closed, unplayed = [await made_event(host) for _ in range(3)]
            for _, tables in (finished, closed):
                player = await running.client("Player")
                await player.join(tables[0])
                await player.connect(tables[0])
                await player.command("start")
                await player.play_on(Random(1))
                await gone(player)
            for event, _ in (closed, unplayed):
                await host.post(f"/api/events/{event}/close")
            running.tables.unload_idle()
            before = statuses(tmp_path)
            assert sorted(before.values()) == ["ended"] * 5 + ["open"]
            for _ in range(2):
                world.ahead += 31 * A_DAY
                await clear(running.tables, data, Settings(data=tmp_path), world)
                assert statuses(tmp_path) == {id: before[id] for id in [*finished[1], *closed[1]]}

    run(test)


def test_whoever_asks_for_a_table_that_is_being_let_go_of_waits_until_it_is_decided(tmp_path: Path) -> None:
    async def test() -> None:
        data = Data(tmp_path)
        async with server(tmp_path, {"data": data}) as running:
            ann = await running.client("Ann")
            table = await ann.make("swinie", 2)
            with running.tables.shut([table]) as alone:
                assert alone
                asked = asyncio.create_task(ann.get(f"/api/tables/{table}"))
                with running.tables.shut([table]) as twice:
                    assert not twice
                await ann.get("/api/games")  # others are served meanwhile
                assert not asked.done()
            assert (await asked)["id"] == table
            with running.tables.shut([table]) as alone:
                assert not alone, "it is in memory"

    run(test)


def test_a_running_server_clears_by_itself(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path, open_table_kept=0, clear_every=20, unload_wait=-1) as running:
            ann = await running.client("Ann")
            table = await ann.make("swinie", 2)
            async with asyncio.timeout(PATIENCE):
                while ids(tmp_path, STORE_FILE, "SELECT id FROM tables"):  # to ask the server would keep it in memory
                    await asyncio.sleep(0.05)
            assert (await ann.get(f"/api/tables/{table}", 404))["code"] == "no_such_table"

    run(test)


def test_a_clearing_under_way_has_ended_when_the_files_are_closed(tmp_path: Path) -> None:
    came: list[str] = []

    class Kept(Data):
        async def close(self) -> None:
            came.append("closed")
            await super().close()

    class Slow(Store):
        async def seen(self, guests: Sequence[str], at: int) -> None:
            came.append("clears")
            try:
                await asyncio.Event().wait()
            finally:
                await super().seen(guests, at)
                await super().never_begun(at, 1)
                came.append("cleared")

    async def test() -> None:
        data = Kept(tmp_path)
        data.store = Slow(data.store.path)
        async with server(tmp_path, {"data": data}, clear_every=1):
            async with asyncio.timeout(PATIENCE):
                while not came:
                    await asyncio.sleep(0.005)
            assert came == ["clears"], "it waits"
        assert came == ["clears", "cleared", "closed"]

    run(test)


def test_a_start_that_fails_lets_go_of_the_folder(tmp_path: Path) -> None:
    class Failing(Store):
        async def missing(self, tables: Iterable[str]) -> list[str]:
            raise RuntimeError("what nobody has thought of")

    async def test() -> None:
        data = Data(tmp_path)
        data.store = Failing(data.store.path)
        app = create_app(Settings(data=tmp_path), data=data, bots=QuickBots())
        with pytest.raises(ExceptionGroup) as failed:
            async with app.lifespan():
                pass
        assert failed.group_contains(RuntimeError, match="nobody has thought of")
        data = Data(tmp_path)
        data.open()
        await data.close()

    run(test)


def test_the_application_can_be_made_again_on_a_folder_that_was_closed(tmp_path: Path) -> None:
    async def test() -> None:
        applications = []
        for _ in range(2):
            data = Data(tmp_path)
            data.open()
            data.open()  # twice is once
            applications.append(create_app(Settings(data=tmp_path), data=data))
            await data.close()
        assert len({id(application) for application in applications}) == 2

    run(test)
