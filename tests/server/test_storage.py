"""The data folder: held by one server; its files damaged, missing, closed or without room; what ``check`` says."""

import asyncio
import fcntl
import json
import os
import resource
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import psutil
import pytest

from talia.server.checking import check
from talia.server.data import LOCK_FILE, LOG_FILE, STORE_FILE, Data
from talia.server.durable import FULL, Damaged, NotSaved, Unusable, synchronisation, synchronise
from talia.server.entries import read_header
from talia.server.log import Log
from tests.cli import running as cli
from tests.server.harness import Client, House, run, server, started

NOBODY = 65534


class Played:
    """A folder in which a match is over and one goes on; what people had in their hands when the server stopped."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.over = ""
        self.going = ""
        self.key = ""
        self.record = b""
        self.view: Any = None


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    made = Played(tmp_path_factory.mktemp("played"))

    async def play() -> None:
        async with server(made.folder) as running:
            (ann,) = await started(running, "six_takes", 1, 2, watch="public", options={"rounds": 1, "hand_size": 4})
            await ann.play_on(Random(1))
            made.over = ann.table or ""
            made.record = (await ann.http.get(f"/api/tables/{made.over}/record")).content
            first, second = await started(running, "swinie", 2, 2)
            for _ in range(3):
                mover = first if first.my_turn else second
                seqs = first.seq, second.seq
                await mover.move(mover.some_move(Random(2)))
                await first.past(seqs[0])
                await second.past(seqs[1])
            made.going, made.key, made.view = first.table or "", first.info["key"], first.view

    run(play)
    return made


@pytest.fixture
def folder(played: Played, tmp_path: Path) -> Path:
    """A copy of it."""
    return Path(shutil.copytree(played.folder, tmp_path / "data"))


def flip(path: Path, at: int) -> None:
    """Turns over the bits of eight bytes."""
    with path.open("r+b") as file:
        file.seek(at)
        data = file.read(8)
        file.seek(at)
        file.write(bytes(byte ^ 255 for byte in data))


def truncate(path: Path, share: float) -> None:
    os.truncate(path, int(path.stat().st_size * share))


# --- One server a folder ----------------------------------------------------------------------------------------------


def test_the_second_server_on_a_folder_refuses_with_one_sentence(tmp_path: Path) -> None:
    async def test() -> None:
        house = House(tmp_path)
        await house.start()
        try:
            second = await asyncio.to_thread(cli.run, "serve", "--port", "0", "--data", str(tmp_path))
            assert second.returncode == 2
            (sentence,) = second.stderr.splitlines()
            assert "another server" in sentence and str(tmp_path) in sentence
            with pytest.raises(Unusable, match=rf"another server \(process \d+\) works on {tmp_path}"):
                Data(tmp_path).open()
            assert any("a server works on the folder" in note for note in check(tmp_path).notes)
            ann = await house.client("Ann")
            await ann.make("swinie", 2)  # the first one never noticed
            await ann.close()
        finally:
            await house.kill()
        data = Data(tmp_path)
        data.open()  # kill -9 has let go of it
        await data.close()

    run(test)


def test_who_only_looks_whether_a_folder_is_held_keeps_no_server_from_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        looks = os.open(tmp_path / LOCK_FILE, os.O_RDONLY | os.O_CREAT)
        fcntl.flock(looks, fcntl.LOCK_SH)
        monkeypatch.setattr("talia.server.data.sleep", lambda _: os.close(looks))
        data = Data(tmp_path)
        data.open()
        await data.close()

    run(test)


# --- Damaged, missing, closed, without room, at the start -------------------------------------------------------------


def page_of(path: Path, name: str) -> int:
    """Where the pages of a table begin."""
    with closing(sqlite3.connect(path)) as connection:
        size = connection.execute("PRAGMA page_size").fetchone()[0]
        found = connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = ?", (name,)).fetchone()
    return int(size * (found[0] - 1))


HARM: dict[str, tuple[str, Callable[[Path], None], str]] = {
    "no database": (LOG_FILE, lambda path: flip(path, 0), "damaged"),
    "a page": (LOG_FILE, lambda path: flip(path, page_of(path, "lines")), "damaged"),
    "cut off": (LOG_FILE, lambda path: truncate(path, 0.6), "damaged"),
    "emptied": (LOG_FILE, lambda path: truncate(path, 0), "missing or empty"),
    "gone": (LOG_FILE, lambda path: path.unlink(), "missing or empty"),
    "a folder in its place": (LOG_FILE, lambda path: replace_by_folder(path), "can't write"),
    "store no database": (STORE_FILE, lambda path: flip(path, 0), "damaged"),
    "store a page": (STORE_FILE, lambda path: flip(path, page_of(path, "seats")), "damaged"),
    "store cut off": (STORE_FILE, lambda path: truncate(path, 0.6), "damaged"),
    "store newer": (STORE_FILE, lambda path: newer(path), "newer Talia"),
    "log newer": (LOG_FILE, lambda path: execute(path, "PRAGMA user_version = 99"), "newer Talia"),
}


def statuses(folder: Path) -> dict[str, str]:
    with closing(sqlite3.connect(folder / STORE_FILE)) as connection:
        return dict(connection.execute("SELECT id, status FROM tables"))


def execute(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement)


def replace_by_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def newer(path: Path) -> None:
    execute(path, "UPDATE alembic_version SET version_num = '9999'")


@pytest.mark.parametrize("harm", HARM)
def test_a_file_that_can_not_be_used_is_named_at_the_start(harm: str, folder: Path) -> None:
    name, do, word = HARM[harm]
    do(folder / name)
    before = sorted(path.name for path in folder.iterdir())
    for _ in range(2):  # and the folder is free again after the refusal
        with pytest.raises(Unusable) as refused:
            Data(folder).open()
        assert str(folder / name) in str(refused.value) and word in str(refused.value)
    left = {path.name for path in folder.iterdir()} - set(before)
    assert not {each for each in left if each.startswith(name) and not each.endswith(("-wal", "-shm"))}
    if "newer" not in harm:
        found = check(folder)
        assert any(name in fault for fault in found.faults), found


def test_the_sentence_is_all_one_sees(folder: Path) -> None:
    flip(folder / LOG_FILE, 0)
    done = cli.run("serve", "--port", "0", "--data", str(folder))
    assert done.returncode == 2
    (sentence,) = done.stderr.splitlines()
    assert str(folder / LOG_FILE) in sentence and f"talia check {folder}" in sentence


@contextmanager
def unprivileged(folder: Path) -> Iterator[Path]:
    """A copy of a folder that belongs to this process, which may not write where the mode forbids it, root or not."""
    with tempfile.TemporaryDirectory() as place:
        copy = Path(shutil.copytree(folder, Path(place) / "data"))
        root = os.geteuid() == 0
        if root:
            for path in (Path(place), copy, *copy.iterdir()):
                os.chown(path, NOBODY, NOBODY)
            os.seteuid(NOBODY)
        try:
            yield copy
        finally:
            if root:
                os.seteuid(0)
            copy.chmod(0o700)


@pytest.mark.parametrize("name", [LOG_FILE, STORE_FILE, "server.lock"])
def test_a_file_nobody_may_write_is_named_at_the_start(name: str, played: Played) -> None:
    with unprivileged(played.folder) as folder:
        (folder / name).chmod(0o400)
        with pytest.raises(Unusable, match=f"can't write {folder / name} "):
            Data(folder).open()
        if name != "server.lock":
            assert check(folder).faults == [f"{name} can't be written by this user: a server can't work on it"]


def test_a_folder_nobody_may_write_in_is_named_at_the_start_and_can_be_checked(played: Played) -> None:
    with unprivileged(played.folder) as folder:
        (folder / "server.lock").unlink()
        folder.parent.chmod(0o500)
        try:
            with pytest.raises(Unusable, match=f"can't write {folder.parent / 'new'} "):
                Data(folder.parent / "new").open()
        finally:
            folder.parent.chmod(0o700)
        folder.chmod(0o500)
        found = check(folder)
        assert found.matches == 2
        assert found.faults == ["data can't be written by this user: a server can't work on it"]


# --- While running ----------------------------------------------------------------------------------------------------


def test_without_room_a_move_is_refused_nobody_hears_of_it_and_play_goes_on_when_there_is_room(tmp_path: Path) -> None:
    async def test() -> None:
        house = House(tmp_path)
        await house.start()
        try:
            clients = await started(house, "swinie", 2, 2)
            process = psutil.Process(house._process.pid)
            limits = process.rlimit(resource.RLIMIT_FSIZE)
            mover = next(client for client in clients if client.my_turn)
            other = next(client for client in clients if client is not mover)
            seqs = mover.seq, other.seq
            move = mover.some_move(Random(1))
            process.rlimit(resource.RLIMIT_FSIZE, (1, limits[1]))  # no file grows, the server's own messages neither
            assert (await mover.refused("move", id="once", match=mover.match, move=move)).code == "not_saved"
            for client, seq in zip((mover, other), seqs, strict=True):
                await client.when(lambda it: it.closed)
                assert client.seq == seq
            refused = await mover.http.post("/api/tables", json={"game": "swinie", "seats": 2})
            assert (refused.status_code, refused.json()["code"]) == (503, "not_saved")
            stranger = Client(house.port, "S")
            assert (await stranger.post("/api/guest", {"name": "S"}, 503))["code"] == "not_saved"
            await stranger.close()
            assert (await mover.http.get("/api/me")).json()["name"] == mover.name
            process.rlimit(resource.RLIMIT_FSIZE, limits)
            for client, seq in zip((mover, other), seqs, strict=True):
                await client.connect()
                assert client.seq == seq
            await mover.move(move, id="once")
            await other.past(seqs[1])
            await mover.http.post("/api/tables", json={"game": "swinie", "seats": 2})
            for client in clients:
                await client.close()
        finally:
            await house.kill()
        assert check(tmp_path).faults == []

    run(test)


def test_a_full_database_refuses_and_goes_on_when_there_is_room(tmp_path: Path) -> None:
    class Small(Log):
        def _connect(self) -> sqlite3.Connection:
            self.connection = super()._connect()
            return self.connection

    async def test() -> None:
        log = Small(tmp_path / LOG_FILE)
        log.open()
        await log.begin("m", "t", 0, b"{}")
        log.connection.execute("PRAGMA max_page_count = 8")
        results = await asyncio.gather(
            log.append("m", 0, [b"x" * 100_000]), log.append("m", 0, [b"small"]), return_exceptions=True
        )
        assert isinstance(results[0], NotSaved) and "full" in str(results[0].__cause__)
        assert results[1] is None, "one that has no room must not take its neighbours with it"
        log.connection.execute("PRAGMA max_page_count = 1000")
        await log.append("m", 1, [b"x" * 100_000])
        stored = await log.match("m")
        assert stored is not None and [len(entry) for entry in stored.entries] == [5, 100_000]
        log.close()

    run(test)


def test_a_match_altered_on_the_disk_is_refused_and_the_others_go_on(played: Played, folder: Path) -> None:
    with closing(sqlite3.connect(folder / LOG_FILE)) as connection:
        question = "SELECT json FROM lines JOIN matches ON match = id WHERE tbl = ? ORDER BY n DESC LIMIT 1"
        (entry,) = connection.execute(question, (played.going,)).fetchone()
    at = (folder / LOG_FILE).read_bytes().index(entry)
    with (folder / LOG_FILE).open("r+b") as file:  # a digit of a time: no page of the database is any the worse for it
        file.seek(at + entry.rindex(b'"ms":') + 5)
        digit = file.read(1)
        file.seek(-1, os.SEEK_CUR)
        file.write(b"1" if digit != b"1" else b"2")
    found = check(folder)
    (fault,) = found.faults
    assert "was altered at entry" in fault

    async def test() -> None:
        async with server(folder) as running:
            ann = await running.client("Ann")
            assert (await ann.get(f"/api/tables/{played.going}", 503))["code"] == "unreadable"
            await ann.connect(played.going)
            await ann.until(lambda: ann.closed)
            assert ann.closed == 1011
            assert (ann.raw[0]["type"], ann.raw[0]["code"]) == ("refused", "unreadable")
            assert (await ann.http.get(f"/api/tables/{played.over}/record")).content == played.record

    run(test)


# --- Without the side database ----------------------------------------------------------------------------------------


def test_without_the_side_database_matches_are_found_and_seats_opened_by_their_keys(
    played: Played, folder: Path
) -> None:
    (folder / STORE_FILE).unlink()
    found = check(folder)
    assert [fault.split(":")[0] for fault in found.faults] == [f"{STORE_FILE} is missing"]

    async def test() -> None:
        async with server(folder) as running:
            ann = await running.client("Ann")
            assert (await ann.http.get(f"/api/tables/{played.over}/record")).content == played.record
            refused = await ann.http.post(f"/api/tables/{played.going}/claim", json={"key": "x" * 24})
            assert refused.json()["code"] == "wrong_key"
            assert (await ann.get(f"/api/tables/{played.going}", 403))["code"] == "not_allowed", (
                "seats are nobody's gift"
            )
            await ann.post(f"/api/tables/{played.going}/claim", {"key": played.key})
            await ann.connect(played.going)
            assert ann.view == played.view
        assert statuses(folder) == {played.over: "over", played.going: "playing"}
        again = check(folder)
        assert (again.faults, again.tables, again.matches) == ([], 2, 2)

    run(test)


def test_without_the_side_database_an_event_is_compared_and_closed_tables_stay_closed(tmp_path: Path) -> None:
    async def test() -> None:
        wish = {"game": "six_takes", "seats": 2, "tables": 2, "deals": 1, "bots": ["random"]}
        async with server(tmp_path) as running:
            host = await running.client("Host")
            event = (await host.post("/api/events", {**wish, "options": {"hand_size": 4}}, 201))["event"]
            tables = [each["id"] for each in (await host.get(f"/api/events/{event}"))["tables"]]
            players = []
            for name, table in zip(("Ann", "Jan"), tables, strict=True):
                player = await running.client(name)
                await player.join(table)
                await player.connect(table)
                await player.command("start")
                await player.play_on(Random(3))
                players.append(player)
            before = await host.get(f"/api/events/{event}")
        (tmp_path / STORE_FILE).unlink()
        async with server(tmp_path) as running:
            host = await running.client("Host")
            after = await host.get(f"/api/events/{event}")
            assert {each["id"]: each["status"] for each in after["tables"]} == dict.fromkeys(tables, "over")
            assert sorted(seat["name"] for each in after["tables"] for seat in each["seats"]) == sorted(
                seat["name"] for each in before["tables"] for seat in each["seats"]
            )
        assert check(tmp_path).faults == []

    run(test)


def test_what_was_agreed_on_at_a_table_is_put_back(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            (ann,) = await started(running, "swinie", 1, 2, hints=True, watch="public")
            (jan,) = await started(running, "swinie", 1, 2, watch="public")
        (tmp_path / STORE_FILE).unlink()
        async with server(tmp_path) as running:
            stranger = await running.client("Stranger")
            assert [(await stranger.get(f"/api/tables/{each.table}"))["hints"] for each in (ann, jan)] == [True, False]

    run(test)


def test_a_lesson_put_back_is_still_one(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            ann = await running.client("Ann")
            lesson = (await ann.post("/api/course/betel/notrump/0", {}, 201))["table"]
            await ann.connect(lesson)
            await ann.command("start")
            await ann.play_on(Random(0))
            key = ann.info["key"]
        (tmp_path / STORE_FILE).unlink()
        async with server(tmp_path) as running:
            ann = await running.client("Ann")
            await ann.post(f"/api/tables/{lesson}/claim", {"key": key})
            done = await ann.post(f"/api/tables/{lesson}/lesson", {}, 200)
            assert done == {"step": "notrump", "following": 1}

    run(test)


def test_one_table_that_can_not_be_put_back_keeps_no_other_from_it(tmp_path: Path) -> None:
    async def test() -> None:
        wish = {"game": "six_takes", "seats": 2, "tables": 2, "deals": 1, "bots": ["random"]}
        begun: dict[str, str] = {}
        async with server(tmp_path) as running:
            host = await running.client("Host")
            for _ in range(3):
                event = (await host.post("/api/events", wish, 201))["event"]
                table = (await host.get(f"/api/events/{event}"))["tables"][0]["id"]
                player = await running.client("Ann")
                await player.join(table)
                await player.connect(table)
                await player.command("start")
                await player.when(lambda it: it.view)
                begun[event] = table
            alone = [(await started(running, "swinie", 1, 2))[0].table for _ in range(3)]
        (stuck, without_table, lost), store = sorted(begun, key=begun.__getitem__), tmp_path / STORE_FILE
        execute(store, f"DELETE FROM tables WHERE id IN ('{begun[stuck]}', '{begun[without_table]}', '{alone[0]}')")
        execute(store, f"DELETE FROM seats WHERE table_id = '{begun[without_table]}'")  # the other two have theirs
        for table, id in (("events", "id"), ("event_tables", "event_id"), ("event_players", "event_id")):
            execute(store, f"DELETE FROM {table} WHERE {id} IN ('{stuck}', '{lost}')")
        for each in (begun[lost], *alone[1:]):
            execute(store, f"DELETE FROM seats WHERE table_id = '{each}'")
            execute(store, f"DELETE FROM tables WHERE id = '{each}'")
        execute(tmp_path / LOG_FILE, f"UPDATE matches SET header = x'7b7d' WHERE tbl = '{alone[2]}'")
        execute(
            tmp_path / LOG_FILE,
            f"UPDATE lines SET link = NULL WHERE match IN (SELECT id FROM matches WHERE tbl = '{alone[2]}')",
        )
        async with server(tmp_path):
            pass
        back = statuses(tmp_path)
        assert {begun[without_table], begun[lost], alone[1]} <= back.keys()
        assert not {begun[stuck], alone[0], alone[2]} & back.keys()

    run(test)


# --- What check says --------------------------------------------------------------------------------------------------


def test_check_tells_people_and_programs(folder: Path, tmp_path: Path) -> None:
    done = cli.run("check", str(folder))
    assert done.returncode == 0, done.stdout + done.stderr
    assert "everything is whole" in done.stdout and "2 matches, 1 of them over" in done.stdout
    execute(folder / LOG_FILE, "DELETE FROM lines WHERE n = 3")
    execute(folder / STORE_FILE, "UPDATE tables SET rules = '{}'")
    execute(folder / STORE_FILE, "DELETE FROM guests")
    done = cli.run("check", str(folder), "--json")
    assert done.returncode == 1
    found = json.loads(done.stdout)
    assert sum("lacks entry 3" in fault for fault in found["faults"]) == 2
    assert any("2 rows of tables can't be read" in fault for fault in found["faults"])
    assert any("rows of tables point nowhere" in fault for fault in found["faults"])
    for nothing in (tmp_path / "none", tmp_path):
        done = cli.run("check", str(nothing))
        assert done.returncode == 2 and len(done.stderr.splitlines()) == 1


def test_check_sees_a_log_older_than_the_side_database(played: Played, folder: Path) -> None:
    for table in ("lines WHERE match = (SELECT id FROM matches WHERE tbl = '{}')", "matches WHERE tbl = '{}'"):
        execute(folder / LOG_FILE, "DELETE FROM " + table.format(played.over))
    (fault,) = check(folder).faults
    assert "nothing of the matches begun at 1 of the tables" in fault


def test_check_sees_a_draw_that_was_not_committed_to(folder: Path) -> None:
    """Links don't say who wrote an entry: other cards are found by the receipt, though there be no links."""
    with closing(sqlite3.connect(folder / LOG_FILE)) as connection, connection:
        connection.execute("UPDATE lines SET link = NULL")
        for id, header in connection.execute("SELECT id, header FROM matches").fetchall():
            master = read_header(header).master
            other = master[::-1].encode()
            connection.execute(
                "UPDATE matches SET header = ? WHERE id = ?", (header.replace(master.encode(), other), id)
            )
    faults = check(folder).faults
    assert len(faults) == 1 and "can't be replayed: line" in faults[0], faults  # the match that is over has secrets


# --- How both files are written ---------------------------------------------------------------------------------------


def test_both_databases_are_fully_synchronised_on_every_connection(tmp_path: Path) -> None:
    async def test() -> None:
        data = Data(tmp_path)
        data.open()
        asked = ("synchronous", "journal_mode", "foreign_keys")

        async def modes() -> list[Any]:
            async with data.store._database.connect() as connection:
                found = [(await connection.exec_driver_sql(f"PRAGMA {name}")).scalar_one() for name in asked]
                await gate.wait()
                return found

        gate = asyncio.Barrier(3)  # three at once are three connections
        assert list(await asyncio.gather(modes(), modes(), modes())) == 3 * [[FULL, "wal", 1]]
        await data.close()

    run(test)


def test_a_connection_that_was_set_otherwise_is_synchronised(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "any.sqlite")) as connection:
        connection.execute("PRAGMA synchronous = OFF")
        synchronise(connection)
        assert synchronisation(connection) == FULL
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    with closing(sqlite3.connect(":memory:")) as connection, pytest.raises(Damaged, match="would not be durable"):
        synchronise(connection)


def test_a_seat_taken_and_an_event_closed_outlive_a_kill(tmp_path: Path) -> None:
    async def test() -> None:
        house = House(tmp_path)
        await house.start()
        try:
            ann = await house.client("Ann")
            event = (await ann.post("/api/events", {"game": "swinie", "seats": 2, "tables": 2}, 201))["event"]
            tables = [each["id"] for each in (await ann.get(f"/api/events/{event}"))["tables"]]
            await ann.join(tables[0])
            await ann.post(f"/api/events/{event}/close")
            await house.kill()
            await house.start()
            assert (await ann.get(f"/api/tables/{tables[0]}"))["seat"] == 0
            assert (await ann.get(f"/api/events/{event}"))["status"] == "over"
            await ann.close()
        finally:
            await house.kill()

    run(test)


def test_a_log_from_before_there_were_links_is_read_and_goes_on(played: Played, folder: Path) -> None:
    old = folder / "old"
    with closing(sqlite3.connect(old)) as connection, connection:
        connection.execute("ATTACH ? AS new", (str(folder / LOG_FILE),))
        connection.execute(
            "CREATE TABLE matches (id TEXT PRIMARY KEY, tbl TEXT NOT NULL, no INTEGER NOT NULL, header BLOB NOT NULL, "
            "UNIQUE (tbl, no)) WITHOUT ROWID"
        )
        connection.execute(
            "CREATE TABLE lines (match TEXT NOT NULL, n INTEGER NOT NULL, json BLOB NOT NULL, PRIMARY KEY (match, n)) "
            "WITHOUT ROWID"
        )
        header = "CAST(json_remove(CAST(header AS TEXT), '$.hints', '$.lesson') AS BLOB)"  # from before these, too
        connection.execute(f"INSERT INTO matches SELECT id, tbl, no, {header} FROM new.matches")
        connection.execute("INSERT INTO lines SELECT match, n, json FROM new.lines")
    old.replace(folder / LOG_FILE)
    with closing(sqlite3.connect(folder / LOG_FILE)) as connection:
        assert [row[1] for row in connection.execute("PRAGMA table_info(lines)")] == ["match", "n", "json"]

    async def test() -> None:
        async with server(folder) as running:
            ann = await running.client("Ann")
            await ann.post(f"/api/tables/{played.going}/claim", {"key": played.key})
            await ann.connect(played.going)
            assert ann.view == played.view
            await ann.command("leave")  # an entry more, with a link
        assert check(folder).faults == []
        execute(folder / LOG_FILE, "UPDATE lines SET json = CAST(json || ' ' AS BLOB) WHERE link IS NOT NULL")
        assert any("was altered" in fault for fault in check(folder).faults)

    run(test)
