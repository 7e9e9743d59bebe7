"""A table with as many seats as there may be, through the server: people, computer players, chat, the record."""

import asyncio
from pathlib import Path
from random import Random

from talia.table.moves import MOST_SEATS
from talia.table.record import read, verify
from tests.server.harness import PATIENCE, run, server
from tests.toys.council import DECK, Council

PLACES = (0, 20, 37, MOST_SEATS - 1)
"""Where people sit."""
DARK = {20, *range(1, 37, 2)}
"""Who has a black card: of the people only one."""


def test_people_and_computer_players_sit_at_forty_seats(tmp_path: Path) -> None:
    async def test() -> None:
        bots = [None if seat in PLACES else "random" for seat in range(MOST_SEATS)]
        rest = {dark: [code for code in DECK.codes if (code[1] in "CS") is dark] for dark in (True, False)}
        cards = [rest[seat in DARK].pop() for seat in range(MOST_SEATS)]
        given = {"deal/0": [*cards, *rest[False], *rest[True]]}
        async with server(tmp_path) as running:
            host = await running.client("Host")
            table = await host.make(Council.id, MOST_SEATS, bots=bots, given=given, watch="public")
            people = [host, *[await running.client(f"P{seat}") for seat in PLACES[1:]]]
            for client, seat in zip(people, PLACES, strict=True):
                await client.connect(table)
                if seat:
                    assert (await client.refused("sit", seat=MOST_SEATS)).code == "malformed"
                    await client.command("sit", seat=seat)
            await host.until(lambda: all(seat["name"] for seat in host.info["seats"]))
            assert len({seat["name"] for seat in host.info["seats"]}) == MOST_SEATS
            watcher = await running.client("W")
            await watcher.connect(table)
            await host.command("start")
            for client in (*people, watcher):
                await client.when(lambda it: it.info["status"] == "playing" and it.seq)
            assert [client.view["seat"] for client in people] == list(PLACES)
            assert watcher.view["seat"] is None and not watcher.view["choices"]
            _, black, red, last = people
            (part,) = red.view["choices"][0]["parts"]
            assert part["among"] == [seat for seat in range(MOST_SEATS) if seat != 37]
            await red.command("chat", text="psst", channel="red")
            await last.until(lambda: last.said and last.said[-1]["text"] == "psst")
            assert (await black.refused("chat", text="me too", channel="red")).code == "no_such_channel"
            await black.command("chat", text="hello")
            for client in (black, watcher):
                await client.when(lambda it: it.said)
                assert [said["text"] for said in client.said] == ["hello"]
            # A set of seats as the client sends it, all of them from the other half of the table.
            await red.move({"type": "suspect", "seats": [0, 16, 31, 32, 39]})
            assert red.view["facts"]["suspects"] == [0, 16, 31, 32, 39]
            refusal = await red.refused("move", match=red.match, move={"type": "suspect", "seats": [37]})
            assert refusal.code == "not_among_them"
            async with asyncio.timeout(PATIENCE):
                await asyncio.gather(*(client.play_on(Random(client.name)) for client in people))
            record = read((await host.http.get(f"/api/tables/{table}/record")).content)
            assert verify(record) is not None
            assert {line.seat for line in record.log} >= set(range(MOST_SEATS))

    run(test)
