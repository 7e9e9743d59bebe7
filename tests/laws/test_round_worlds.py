"""The law of secrecy over events with rounds: nothing is told of what another table has played before all have.

Two tables, everybody stays, a board a round. Worlds differ in how far the other table is, and in how it played the
board. A player whose table is still to play it, a host who plays, and somebody without a seat are sent the same bytes
in all of them, of the event and of both tables. Planted leaks must be found.
"""

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

import pytest

from talia.server import event_desk, round_page
from talia.server.effects import Trouble
from talia.server.reviews import Reviews
from talia.server.table import Table
from tests.laws.test_event_worlds import looks_everywhere, one_move, sees_the_table
from tests.laws.test_server_worlds import SameWorld, _whole, difference
from tests.server.harness import PATIENCE, Client, server

EVENT = {
    "game": "bridge",
    "seats": 4,
    "options": {"scoring": "duplicate", "claims": "off"},
    "tables": 2,
    "talk": "phrases",
    "rounds": {"movement": "fixed", "boards": 1, "rounds": 2, "minutes": None},
}
World = tuple[bool, int, str]
"""Whether the other table is through, else how many moves it has made, and what decides its play."""
WORLDS: tuple[World, ...] = ((False, 0, ""), (False, 9, "a"), (True, 0, "a"), (True, 0, "b"))


async def plays(there: list[Client], world: World) -> None:
    """The other table plays so far."""
    through, moves, seed = world
    rng = Random(seed)
    while through and there[0].info["status"] not in ("over", "ended"):
        await one_move(there, rng)
    for _ in range(moves):
        await one_move(there, rng)
    for client in there:
        await client.settle()


async def reached(folder: Path, world: World, plant: Callable[[], None]) -> list[bytes]:
    """Everything that reaches a player whose table is still to play the board, the host and somebody without a seat."""
    async with server(folder, {"world": SameWorld()}, public_url="http://talia.test") as running:
        people = [await running.client(f"P{number}") for number in range(8)]
        stranger = await running.client("S")
        event = (await people[1].post("/api/events", EVENT, 201))["event"]
        for client in people:
            await client.post(f"/api/events/{event}/enter", {"alone": True})
        await people[1].post(f"/api/events/{event}/start")
        here, there = [table["id"] for table in (await people[1].get(f"/api/events/{event}"))["tables"]]
        for number, client in enumerate(people):
            client._tab = client.name
            await client.connect(here if number < 4 else there)
        for client in people:
            await sees_the_table(client)
        plant()
        async with asyncio.timeout(PATIENCE):
            await plays(people[4:], world)
            for _ in range(3):
                await one_move(people[:4], Random("mine"))
        found = []
        for client in (people[0], people[1], stranger):
            if client is not people[1]:  # the host would end it all
                found += await looks_everywhere(running, client, event, here, there)
            for path in ("", "/deals/0", "/deals/1"):
                found.append(_whole(await client.http.get(f"/api/events/{event}{path}")))
            found.append(_whole(await client.http.get("/api/me")))
        return [*found, *people[0].received, *people[1].received]


def test_what_another_table_has_played_is_told_to_nobody_in_the_round(tmp_path: Path, long: bool) -> None:
    worlds = WORLDS if long else (WORLDS[0], WORLDS[-1])
    seen = [asyncio.run(reached(tmp_path / str(n), world, lambda: None)) for n, world in enumerate(worlds)]
    for other in seen[1:]:
        assert difference(seen[0], other) is None


def plant_progress(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(round_page, "horizon", lambda event, tables, guest: 1 << 30)


def plant_tables(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Table, "admit", lambda self, guest: None)


def plant_deals(patch: pytest.MonkeyPatch) -> None:
    async def opened(self: object, table: str, deal: int | None = None) -> bool:
        return True

    async def busy(*_: object) -> object:
        raise Trouble("busy", 503)

    patch.setattr(event_desk.EventDesk, "open_to_all", opened)
    # That a deal is reviewed at all is news enough; to wait for it would take minutes.
    patch.setattr(Reviews, "of_deal", busy)
    patch.setattr(Reviews, "analysis", busy)


@pytest.mark.in_turn(1)
@pytest.mark.parametrize("plant", [plant_progress, plant_tables, plant_deals])
def test_planted_leaks_are_found(plant: Callable[[pytest.MonkeyPatch], None], tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        one, other = (
            asyncio.run(reached(tmp_path / name, world, partial(plant, patch)))
            for name, world in (("least", WORLDS[0]), ("most", WORLDS[-1]))
        )
    assert difference(one, other) is not None
