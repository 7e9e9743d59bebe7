"""Going and coming back: nobody misses anything, nothing is done twice, a seat has one player."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from talia.server.hall import Hall
from tests.server.harness import PATIENCE, Client, Refusal, StillWorld, gone, run, server, started


def test_after_a_short_break_only_what_was_missed_is_sent(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            ann, jan = await started(running, "swinie", 2, 2)
            rng = Random(1)
            for _ in range(3):
                await _one_move(rng, ann, jan)
            await jan.drop()
            missed = 0
            while ann.my_turn:
                await ann.move(ann.some_move(rng))
                missed += 1
            seq, fulls = jan.seq, jan.fulls
            await jan.connect()
            await jan.until(lambda: jan.view["phase"] and jan.seq >= seq + missed)
            assert jan.fulls == fulls
            assert [zone["id"] for zone in jan.view["zones"]] == [zone["id"] for zone in ann.view["zones"]]

    run(test)


def test_all_who_come_back_at_once_are_told_each_for_himself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A restarted server reads the table while they wait at its door: nobody gets what is another's."""
    true, here = Hall.seat_of, []

    async def seat_of(hall: Hall, table: str, guest: str) -> int | None:
        here.append(guest)
        while len(here) < 4:
            await asyncio.sleep(0.01)
        return await true(hall, table, guest)

    async def test() -> None:
        async with server(tmp_path) as running:
            people = await started(running, "swinie", 4, 4)
            table, cookies = people[0].table, [each.http.cookies for each in people]
        async with server(tmp_path) as running:
            monkeypatch.setattr(Hall, "seat_of", seat_of)
            people = [Client(running.port, each.name, mine) for each, mine in zip(people, cookies, strict=True)]
            running.clients.extend(people)
            await asyncio.gather(*(each.connect(table) for each in people))
            for each in people:
                await each.when(lambda it: it.view)
            assert [each.seat for each in people] == [0, 1, 2, 3]
            rng = Random(3)
            for _ in range(8):
                mover = next(each for each in people if each.my_turn)
                seqs = [each.seq for each in people]
                await mover.move(mover.some_move(rng))
                for each, seq in zip(people, seqs, strict=True):
                    await each.past(seq)

    run(test)


def test_after_a_long_break_and_for_a_reloaded_page_the_whole_view_is_sent(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path, resume_updates=2) as running:
            ann, jan = await started(running, "six_takes", 2, 2)
            await jan.drop()
            for index in range(8):
                await ann.move({"type": "commit", "card": _hand(ann)[index % 3]})
            before = jan.seq
            await jan.connect()
            await jan.until(lambda: jan.seq > before)
            seq, view = jan.seq, jan.view
            await jan.drop()
            await jan.connect(fresh=True)
            await jan.until(lambda: jan.seq == seq)
            assert jan.view == view
            assert jan.fulls >= 2

    run(test)


def test_a_number_never_sent_gets_the_whole_view(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            ann, _ = await started(running, "swinie", 2, 2)
            await ann.drop()
            seq, ann.seq = ann.seq, 10_000
            wholes = ann.fulls
            await ann.connect()
            await ann.until(lambda: ann.seq == seq)
            assert ann.fulls == wholes + 1

    run(test)


def test_a_command_sent_again_is_answered_again_and_carried_out_once(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            ann, jan = await started(running, "swinie", 2, 2)
            first, other = (ann, jan) if ann.my_turn else (jan, ann)
            move = first.some_move(Random(1))
            await first.move(move, id="once")
            seq = other.seq
            await first.move(move, id="once")
            await first.drop()
            await first.connect()
            await first.move(move, id="once")
            assert (await first.refused("move", id="once", match="another", move=move)).code == "id_reused"
            await other.command("propose", what="pause")
            assert other.seq == seq

    run(test)


def test_a_move_sent_again_after_a_restart_is_carried_out_once(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            ann, jan = await started(running, "swinie", 2, 2)
            first, _ = (ann, jan) if ann.my_turn else (jan, ann)
            move = first.some_move(Random(1))
            await first.move(move, id="once")
            cookies, table, match, seq = first.http.cookies, first.table, first.match, first.seq
        async with server(tmp_path) as running:
            again = Client(running.port, first.name, cookies=cookies)
            running.clients.append(again)
            again.match, again.seq = match, seq
            await again.connect(table)
            await again.move(move, id="once")
            assert again.seq == seq
            assert again.fulls == 0

    run(test)


def test_the_newest_tab_has_the_seat(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            ann, jan = await started(running, "swinie", 2, 2)
            tab = Client(running.port, "P0", cookies=ann.http.cookies)
            running.clients.append(tab)
            await tab.connect(ann.table)
            await ann.until(lambda: ann.closed)
            assert ann.closed == 4409
            assert tab.view == ann.view
            assert tab.info["seats"][0]["present"]
            assert not tab.info["seats"][1]["away"]
            assert jan.closed is None

    run(test)


def test_a_private_key_opens_the_seat_on_a_new_phone(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            ann, jan = await started(running, "swinie", 2, 2)
            key, view = jan.info["key"], jan.view
            phone = await running.client("Jan's phone")
            assert (await phone.post(f"/api/tables/{ann.table}/claim", {"key": "wrong"}, 403))["code"] == "wrong_key"
            taken = await ann.post(f"/api/tables/{ann.table}/claim", {"key": key}, 409)
            assert taken["code"] == "seated_elsewhere"
            made = await phone.post(f"/api/tables/{ann.table}/claim", {"key": key})
            assert made == {"table": ann.table, "seat": 1, "key": key}
            await jan.until(lambda: jan.closed)
            assert jan.closed == 4409
            await phone.connect(ann.table)
            assert phone.view == view
            assert ann.info["key"] != key
            with pytest.raises(AssertionError):
                await jan.get(f"/api/tables/{ann.table}")

    run(test)


def test_the_lost_connection_shows_and_the_return_too(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            ann, jan = await started(running, "swinie", 2, 2)
            await jan.drop()
            await ann.until(lambda: not ann.info["seats"][1]["present"])
            away = ann.info["seats"][1]["away"] - ann.info["now"]
            assert 25_000 < away <= 30_000
            await jan.connect()
            await ann.until(lambda: ann.info["seats"][1]["present"])
            assert ann.info["seats"][1]["away"] is None

    run(test)


async def tables_loaded(client: Client) -> float:
    """How many tables the process has in memory."""
    figures = (await client.http.get("/metrics")).text
    (line,) = [line for line in figures.splitlines() if line.startswith("talia_tables_loaded ")]
    return float(line.split()[1])


def test_a_table_nobody_is_at_leaves_the_memory_and_comes_back(tmp_path: Path) -> None:
    async def test() -> None:
        world = StillWorld()
        async with server(tmp_path, {"world": world}, unload_wait=0) as running:
            ann, jan = await started(running, "swinie", 2, 2)
            seq, view = ann.seq, ann.view
            before = await tables_loaded(ann)
            for client in (ann, jan):
                await client.drop()
            await gone(running)
            world.lets_pass(running, 1)
            async with asyncio.timeout(PATIENCE):
                while await tables_loaded(ann) == before:  # not while it still looks at what time it is
                    running.tables.unload_idle()
            await ann.connect()
            assert (ann.seq, ann.view, ann.fulls) == (seq, view, 1)

    run(test)


def _hand(client: Client) -> list[str]:
    zone = next(zone for zone in client.view["zones"] if zone["id"] == f"hand.{client.seat}")
    return list(zone["cards"])


async def _one_move(rng: Random, *clients: Client) -> None:
    async with asyncio.timeout(PATIENCE):
        for client in clients:
            if client.my_turn:
                seqs = [other.seq for other in clients]
                try:
                    await client.move(client.some_move(rng))
                except Refusal as refusal:
                    raise AssertionError(refusal) from None
                for other, seq in zip(clients, seqs, strict=True):
                    await other.past(seq)
                return
