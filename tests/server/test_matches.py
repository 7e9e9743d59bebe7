"""Whole matches of every game, by people and computer players, through real sockets and a real log."""

import asyncio
from pathlib import Path
from random import Random

import msgspec
import pytest

import talia.games
from talia.table.record import Record, verify
from tests.games.random_play import shortest
from tests.server.harness import PATIENCE, run, server, started

GAMES = [game.id for game in talia.games.games() if type(game).__module__.startswith("talia.games.")]


@pytest.mark.in_turn(4)
@pytest.mark.parametrize("game", GAMES)
def test_a_match_of_people_and_a_computer_player(game: str, tmp_path: Path, long: bool) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            rules = talia.games.find(game)
            seats = 3 if 3 in rules.seats else rules.seats[0]
            options = {} if long else shortest(rules, seats)
            clients = await started(running, game, seats - 1, seats, options=options)
            spectator = await running.client("W")
            assert (await spectator.http.get(f"/api/tables/{clients[0].table}")).status_code == 403
            async with asyncio.timeout(3 * PATIENCE):
                await asyncio.gather(*(client.play_on(Random(f"{game} {i}")) for i, client in enumerate(clients)))
            for client in clients:
                assert client.info["status"] == "over"
                assert client.view["result"] == clients[0].view["result"]
                assert client.info["receipt"]["stage"] == "opened"
            raw = await clients[0].http.get(f"/api/tables/{clients[0].table}/record")
            record = msgspec.json.decode(raw.content, type=Record)
            result = verify(record)
            assert result is not None
            assert list(result.totals) == clients[0].view["totals"]
            assert record.commit == clients[0].info["receipt"]["commit"]

    run(test)
