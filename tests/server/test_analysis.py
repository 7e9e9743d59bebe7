"""The analysis of a deal with all cards open, asked of the server: who may have it and when, and what it says."""

import asyncio
from pathlib import Path
from random import Random

import msgspec

from talia.analysis import analyse
from talia.table.record import read
from tests.server.harness import Client, run, server, started
from tests.server.test_review import answer

DUPLICATE = {"scoring": "duplicate", "boards": 2}


def is_break(client: Client) -> bool:
    return bool(client.info["status"] == "break")


def test_a_deal_is_analysed_once_it_is_open(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            clients = await started(running, "bridge", 4, 4, options=DUPLICATE)
            first = clients[0]
            assert await answer(first, "/deals/0/analysis") == (404, {"code": "no_such_deal", "details": {}})
            await asyncio.gather(*(client.play_on(Random(number), is_break) for number, client in enumerate(clients)))
            status, told = await answer(first, "/deals/0/analysis")
            assert status == 200
            record = read((await first.http.get(f"/api/tables/{first.table}/record")).content)
            assert told == msgspec.json.decode(msgspec.json.encode(analyse(record, 0)))
            assert (len(told["tables"]), told["complete"]) == (1, True)
            assert (await answer(first, "/deals/1/analysis"))[0] == 404, "the deal to come"

            stranger = await running.client("Obcy")
            stranger.table = first.table
            assert (await answer(stranger, "/deals/0/analysis"))[0] == 403
            games = (await first.http.get("/api/games")).json()
            assert {game["id"] for game in games if game["analysis"]} == {"bobby", "bridge"}

    run(test)


def test_a_game_without_an_analyst_has_no_analysis(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            clients = await started(running, "six_takes", 2, 2, options={})
            await asyncio.gather(
                *(
                    client.play_on(Random(number), lambda c: c.info["status"] != "playing")
                    for number, client in enumerate(clients)
                )
            )
            assert await answer(clients[0], "/deals/0/analysis") == (404, {"code": "no_analysis", "details": {}})

    run(test)
