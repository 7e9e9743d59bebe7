"""A dummy through the server: whom it is told, who is asked, what is refused, and what the record says."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

from talia.table.record import read, verify
from tests.server.harness import PATIENCE, run, server
from tests.toys.bridge import DECK, Bridge, Play

NAMES = ("North", "East", "South", "West")


def test_a_dummy_at_a_table_of_people(tmp_path: Path) -> None:
    async def test() -> None:
        # A suit to each place: North has the clubs.
        given = {"deal/0": sorted(DECK.codes, key=lambda code: ("CDHS".index(code[1]), code))}
        async with server(tmp_path) as running:
            people = [await running.client(name) for name in NAMES]
            north, east, south, west = people
            table = await north.make(Bridge.id, 4, bots=[None] * 4, given=given)
            for seat, client in enumerate(people):
                await client.connect(table)
                if seat:
                    await client.command("sit", seat=seat)
            await north.until(lambda: all(seat["name"] for seat in north.info["seats"]))
            await north.command("start")

            async def turn(client: Any) -> None:
                await client.until(lambda: client.view and client.view["waiting"] == [people.index(client)])

            def hand(client: Any, place: int) -> dict[str, Any]:
                return next(zone for zone in client.view["zones"] if zone["id"] == f"hand.{place}")

            for client, call in zip(people, ("bid", "pass", "pass", "pass"), strict=True):
                await turn(client)
                await client.move({"type": call, **({"bid": "7C"} if call == "bid" else {})})
            await turn(east)
            assert [len(hand(client, 2)["cards"]) for client in people] == [0, 0, 13, 0]
            await east.move({"type": "play", "card": "AD"})
            await turn(north)
            for client in people:
                await client.when(lambda it: it.view["waiting"] == [0])
            assert [len(hand(client, 2)["cards"]) for client in people] == [13] * 4
            assert [len(hand(client, 0)["cards"]) for client in people] == [13, 0, 0, 0]
            (form,) = north.view["choices"]
            assert form["parts"][0]["zone"] == "hand.2" and not south.view["choices"]
            refused = await south.refused("move", match=south.match, move={"type": "play", "card": "2H"})
            assert refused.code == "not_your_turn"
            refused = await north.refused("move", match=north.match, move={"type": "play", "card": "2C"})
            assert refused.code == "not_in_hand"
            await north.move({"type": "play", "card": "2H"})
            await turn(west)
            async with asyncio.timeout(PATIENCE):
                await asyncio.gather(*(client.play_on(Random(client.name)) for client in people))
            record = read((await north.http.get(f"/api/tables/{table}/record")).content)
            assert verify(record) is not None
            assert [line.seat for line in record.log if line.move["type"] == Play.__struct_config__.tag].count(2) == 0

    run(test)
