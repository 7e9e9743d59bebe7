"""Whole matches of every game, by people and computer players, through real sockets and a real log."""

import asyncio
from pathlib import Path
from random import Random

import msgspec
import pytest

import talia.games
from talia.table.record import Record, verify
from tests.games.random_play import shortest
from tests.server.harness import PATIENCE, Client, Running, look_at_deadlines, own_world, run, server, started
from tests.worlds import FixedWorld

GAMES = [game.id for game in talia.games.games() if type(game).__module__.startswith("talia.games.")]


async def time_flies(running: Running, world: FixedWorld, clients: list[Client]) -> None:
    """Where nobody is asked, as long as a window of the game's own is open, its time goes by at once."""
    while True:
        seen = [client.seq for client in clients]
        await asyncio.sleep(0.02)
        if seen == [client.seq for client in clients] and not any(client.my_turn for client in clients):
            world.passed += 2000
            look_at_deadlines(running)


@pytest.mark.in_turn(4)
@pytest.mark.parametrize("game", GAMES)
def test_a_match_of_people_and_a_computer_player(game: str, tmp_path: Path, long: bool) -> None:
    async def test() -> None:
        world = own_world()
        async with server(tmp_path, {"world": world}) as running:
            rules = talia.games.find(game)
            seats = 3 if 3 in rules.seats else rules.seats[0]
            options = {} if long else shortest(rules, seats)
            clients = await started(running, game, seats - 1, seats, options=options)
            spectator = await running.client("W")
            assert (await spectator.http.get(f"/api/tables/{clients[0].table}")).status_code == 403
            flies = asyncio.create_task(time_flies(running, world, clients))
            async with asyncio.timeout(3 * PATIENCE):
                await asyncio.gather(*(client.play_on(Random(f"{game} {i}")) for i, client in enumerate(clients)))
            flies.cancel()
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
