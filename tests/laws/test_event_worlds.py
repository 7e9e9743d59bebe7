"""The law of secrecy between tables with the same cards: what another table finishes stays there until one's own has.

Worlds differ in how far another table of the event is, and in how it played the deals the viewer's table is still to
finish. A player of the viewer's table and somebody without a seat are sent the same bytes in all of them: at the table,
on the event's page, in answers about the other table, and when they try to get in there. Planted leaks must be found.
"""

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from talia.server import event_desk, same_cards
from talia.server.table import Table
from tests.laws.test_server_worlds import SameWorld, _whole, difference, pages
from tests.server.harness import Client, Refusal, Running, server

EVENT = {"game": "six_takes", "seats": 2, "options": {"rounds": 2, "hand_size": 4}}
WHOLE = 2
"""Deals of a match."""
World = tuple[int, int, str]
"""Deals the other table has finished, moves it has made since, and what decides its play after the viewer's deals."""
WORLDS: dict[int, tuple[World, ...]] = {
    0: ((0, 0, ""), (0, 3, "a"), (1, 0, "a"), (1, 2, "b"), (WHOLE, 0, "c")),
    1: ((1, 0, ""), (1, 3, "a"), (WHOLE, 0, "b")),
}
"""By the number of deals the viewer's table has finished."""


async def one_move(there: list[Client], rng: Random) -> None:
    """The first player whose turn it is moves; in a break all go on."""
    for client in there:
        await client.settle()
    if there[0].info["status"] == "break":
        for client in there:
            await client.command("next", match=client.match)
        return
    for client in there:
        if client.my_turn:
            await client.move(client.some_move(rng))
            return


async def sees_the_table(client: Client) -> None:
    """Waits until a seat has been shown the match."""
    await client.until(lambda: client.view)


async def plays(there: list[Client], deals: int, moves: int, rng: Random) -> None:
    """A table plays so many deals and some moves more."""
    while len(there[0].view["facts"]["sheet"]) < deals:
        await one_move(there, rng)
    for _ in range(moves):
        await one_move(there, rng)
    for client in there:
        await client.settle()


async def looks_everywhere(running: Running, client: Client, event: str, here: str, there: str) -> list[bytes]:
    """Every answer that somebody can get about the event and both tables, and what he hears when he tries to get in."""
    found = [_whole(await client.http.get(f"/api/events/{event}{path}")) for path in ("", "/qr.svg", "/record/pbn")]
    found.append(_whole(await client.http.post(f"/api/events/{event}/close", json={})))
    for table in (here, there):
        found += await pages(running, client, table)
        for path in ("/deals/0/review", "/deals/0/analysis", "/hint", "/splits", "/remarks"):
            found.append(_whole(await client.http.get(f"/api/tables/{table}{path}")))
        found.append(_whole(await client.http.post(f"/api/tables/{table}/deals/0/again", json={"line": 2, "seat": 0})))
    socket = await connect(f"ws://127.0.0.1:{client.port}/ws/{there}", additional_headers={"Cookie": client.cookie})
    try:
        await socket.send('{"type":"hello"}')
        await socket.send('{"type":"ping","t":1}')
        while "pong" not in str(found[-1]):
            found.append(str(await socket.recv()).encode())
        await socket.close()
    except ConnectionClosed as closed:
        found.append(str(closed.rcvd).encode())
    return found


async def reached(folder: Path, finished: int, world: World, plant: Callable[[], None]) -> list[bytes]:
    """Everything that reaches a player of a table that has finished so many deals, and somebody without a seat."""
    deals, moves, seed = world
    async with server(folder, {"world": SameWorld()}, public_url="http://talia.test") as running:
        host = await running.client("H")
        stranger = await running.client("S")
        event = (await host.post("/api/events", EVENT, 201))["event"]
        here, there = [table["id"] for table in (await host.get(f"/api/events/{event}"))["tables"]]
        tables = [[await running.client(f"{table}{seat}") for seat in range(2)] for table in (here, there)]
        for people, table in zip(tables, (here, there), strict=True):
            for client in people:
                client._tab = client.name
                await client.join(table)
                await client.connect(table)
            await people[0].command("start")
            await sees_the_table(people[1])
        plant()
        await plays(tables[1], finished, 0, Random("known"))
        await plays(tables[1], deals, moves, Random(seed))
        await plays(tables[0], finished, 3, Random("mine"))
        mine = tables[0][0]
        found = []
        for client in (mine, stranger):
            found += await looks_everywhere(running, client, event, here, there)
        with pytest.raises(Refusal):
            await mine.command("rematch")
        return [*found, *mine.received]


@pytest.mark.parametrize("finished", WORLDS)
def test_what_another_table_has_finished_is_told_to_nobody_who_is_still_to_play_it(
    finished: int, tmp_path: Path, long: bool
) -> None:
    worlds = WORLDS[finished] if long else (WORLDS[finished][0], WORLDS[finished][-1])
    seen = [
        asyncio.run(reached(tmp_path / str(number), finished, world, lambda: None))
        for number, world in enumerate(worlds)
    ]
    for other in seen[1:]:
        assert difference(seen[0], other) is None


def plant_progress(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(same_cards, "horizon", lambda event, tables, guest: same_cards.NO_BOUND)


def plant_results(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(same_cards, "finished", lambda tables: max(len(table.points) for table in tables))


def plant_deals(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(event_desk, "opened", lambda tables: max(len(table.points) for table in tables))


def plant_tables(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Table, "admit", lambda self, guest: None)


def plant_watching(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Table, "_open_to_strangers", property(lambda self: True))


def plant_secret(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(same_cards, "all_over", lambda tables: any(table.over for table in tables))


PLANTS = (plant_progress, plant_results, plant_deals, plant_tables, plant_watching, plant_secret)
QUICK = (plant_progress,)


def test_planted_leaks_are_found(tmp_path: Path, long: bool) -> None:
    least, *_, most = WORLDS[0]
    for plant in PLANTS if long else QUICK:
        with pytest.MonkeyPatch.context() as patch:
            one, other = (
                asyncio.run(reached(tmp_path / plant.__name__ / name, 0, world, partial(plant, patch)))
                for name, world in (("least", least), ("most", most))
            )
        assert difference(one, other) is not None, plant.__name__
