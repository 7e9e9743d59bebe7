"""Who leaves a table in the middle of a deal, where the rules of the game have a penalty for that."""

from functools import partial
from pathlib import Path

from talia.table.record import read, replay, verify
from tests.server.harness import Client, run, server, started


def stands(client: Client, status: str) -> bool:
    """Whether a table stands so, as far as a client knows."""
    return bool(client.info["status"] == status)


def test_who_leaves_baska_pays_and_a_computer_plays_on(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            options = {"deals": 4, "penalties": True}
            people = await started(running, "baska", 4, 4, options=options)
            gone, *others = people
            seat = gone.view["seat"]
            await gone.command("leave")
            for client in others:
                await client.until(partial(stands, client, "break"))
            (row,) = others[0].view["facts"]["sheet"]
            assert row["offender"] == seat and row["score"][seat] == -3 * row["value"]
            assert others[0].info["seats"][seat]["status"] == "left"
            # Between two deals one leaves without a penalty.
            await others[0].command("leave")
            await others[1].settle()
            assert len(others[1].view["facts"]["sheet"]) == 1
            for client in others[1:]:
                await client.command("propose", what="end", agree=True)
            await others[1].until(lambda: others[1].info["status"] == "ended")
            record = read((await others[1].http.get(f"/api/tables/{others[1].table}/record")).content)
            assert verify(record) is None and replay(record).totals == tuple(record.totals)

    run(test)


def test_who_leaves_in_an_agreed_pause_pays_nothing(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            people = await started(running, "baska", 4, 4, options={"deals": 4, "penalties": True})
            gone, *others = people
            for client in people:
                await client.command("propose", what="pause", agree=True)
            await gone.until(lambda: gone.info["status"] == "paused")
            await gone.command("leave")
            seat = gone.view["seat"]
            await others[0].until(lambda: others[0].info["seats"][seat]["status"] == "left")
            assert others[0].info["status"] == "paused" and not others[0].view["facts"]["sheet"]

    run(test)
