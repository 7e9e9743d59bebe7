"""Hints: given at tables that allow them, to the seat whose turn it is, by what that seat knows."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from talia.analysis import advise, odds
from talia.players import Sight
from talia.table.record import plain
from talia.table.view import EventView, View
from tests.server.harness import PATIENCE, Client, run, server, started


async def hint(client: Client) -> Any:
    """What a client is answered; (status, JSON)."""
    found = await client.http.get(f"/api/tables/{client.table}/hint", timeout=PATIENCE)
    return found.status_code, found.json()


def test_a_hint_is_the_advice_on_what_the_seat_sees(tmp_path: Path) -> None:
    """Worked out here from nothing but what the client was sent, it comes to the same."""

    async def test() -> None:
        async with server(tmp_path) as running:
            options = {"end_rule": "deals", "end_value": 1, "early_end": False}
            clients = await started(running, "betel", 3, 3, options=options, hints=True)
            assert all(client.info["hints"] for client in clients)
            asked = set()
            # An auction by hints may be long; each of them is asked for in its place.
            while "play" not in asked:
                client, waiting = await on_turn(clients), clients[0].view["waiting"]
                status, told = await hint(client)
                assert status == 200, told
                sight = Sight(
                    msgspec.convert(client.view, View),
                    tuple(msgspec.convert(each, EventView) for each in client.events),
                    client.info["options"],
                )
                advice = advise(sight, Random(f"{client.info['match']} {client.seq}"))
                assert told == {
                    "seq": client.seq,
                    "choices": [plain(each) for each in advice.choices],
                    "worlds": advice.worlds,
                    "complete": advice.complete,
                    "proviso": advice.proviso,
                }
                other = clients[(waiting[0] + 1) % 3]
                assert await hint(other) == (409, {"code": "not_now", "details": {}})
                move = told["choices"][0]["move"]
                asked.add(move["type"])
                await client.command("move", match=client.match, move=move)
            assert asked >= {"pass", "play"}

    run(test)


async def on_turn(clients: list[Client]) -> Client:
    """Who is on turn, once everybody knows it."""
    async with asyncio.timeout(PATIENCE):
        while True:
            waiting: set[tuple[int, ...]] = {tuple(client.view.get("waiting", ())) for client in clients}
            seats = [seat for each in waiting for seat in each]
            if len(waiting) == len(seats) == 1 and clients[seats[0]].view["choices"]:
                return clients[seats[0]]
            await asyncio.sleep(0.005)


def test_no_hints_where_none_were_agreed(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            clients = await started(running, "betel", 3, 3, options={})
            client = await on_turn(clients)
            assert not client.info["hints"]
            assert await hint(client) == (409, {"code": "no_hints", "details": {}})
            stranger = await running.client("Obcy")
            stranger.table = client.table
            assert (await hint(stranger))[0] == 403

    run(test)


def test_splits_are_counted_by_what_the_seat_sees(tmp_path: Path) -> None:
    """At any moment, for every seat, out of nothing but what its client was sent; to nobody else."""

    async def test() -> None:
        async with server(tmp_path) as running:
            options = {"end_rule": "deals", "end_value": 1, "early_end": False}
            clients = await started(running, "betel", 3, 3, options=options, hints=True)
            path = f"/api/tables/{clients[0].table}/splits"
            for _ in range(6):
                client = await on_turn(clients)
                for each in clients:
                    sight = Sight(
                        msgspec.convert(each.view, View),
                        tuple(msgspec.convert(event, EventView) for event in each.events),
                        each.info["options"],
                    )
                    expected, told = odds(sight), await each.get(path)
                    assert expected is not None
                    assert told["seq"] == each.seq and tuple(told["places"]) == expected.places
                    for suit, mine in zip(told["suits"], expected.suits, strict=True):
                        chances = {tuple(row["cards"]): row["exact"] for row in suit["splits"]["random"]}
                        assert chances == {split: str(chance) for split, chance in mine.chances["random"].items()}
                move = (await client.get(f"/api/tables/{client.table}/hint"))["choices"][0]["move"]
                await client.command("move", match=client.match, move=move)
            stranger = await running.client("Obcy")
            assert (await stranger.get(path, 403))["code"] == "not_allowed"
            plain_table = await started(running, "betel", 3, 3, options=options)
            refused = await plain_table[0].get(f"/api/tables/{plain_table[0].table}/splits", 409)
            assert refused["code"] == "no_hints"

    run(test)
