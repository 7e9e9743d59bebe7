"""Hidden roles through the server: who hears whom by the hour, and days and nights that end by their timers."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.server.harness import PATIENCE, Client, Running, StillWorld, run, server, started
from tests.toys.wolves import Wolves

CARDS = ("AH", "AS", "KH", "KS", "QH", "JH")
"""Seats 1 and 3 are the wolves."""
NIGHT, DAY = 30, 60
TABLE: dict[str, Any] = {
    "given": {"deal/0": CARDS},
    "options": {"night": NIGHT, "day": DAY},
    "watch": "public",
}


async def vote(people: list[Client], *targets: int) -> None:
    """These vote against those."""
    for client, target in zip(people, targets, strict=True):
        await client.move({"type": "vote", "seat": target})


async def all_see(people: list[Client], phase: str) -> None:
    for client in people:
        await client.when(lambda it: it.view["phase"] == phase)


def heard(client: Client) -> list[tuple[str, int, str]]:
    return [(said["channel"], said["n"], said["text"]) for said in client.said]


def test_chat_goes_by_channel_and_nights_and_days_by_their_timers(tmp_path: Path) -> None:
    async def test() -> None:
        world = StillWorld()
        async with server(tmp_path, {"world": world}) as running:
            people = await started(running, Wolves.id, 6, 6, **TABLE)
            ann, red, jan, grey, eva, tom = people
            watcher = await running.client("W")
            await watcher.connect(ann.table)
            everybody = [*people, watcher]
            assert ann.timers["left"] == watcher.timers["left"] == {"day": 1000 * DAY} and ann.timers["running"]

            # By day all hear who speaks, and the wolves have no channel of their own.
            await ann.command("chat", text="who is it?", channel="village")
            assert (await red.refused("chat", text="psst", channel="wolves")).code == "no_such_channel"
            await vote(people, 1, 0, 1, 0, 2, 2)
            await all_see(everybody, "night")
            assert [client.view["waiting"] for client in everybody] == [[], [1, 3], [], [1, 3], [], [], []]

            # By night the wolves speak with each other and choose, and the others notice nothing.
            before = {client: (client.seq, len(client.raw)) for client in everybody}
            await red.command("chat", text="the first?", channel="wolves")
            assert (await ann.refused("chat", text="hello?", channel="village")).code == "no_such_channel"
            assert (await ann.refused("chat", text="hello?", channel="wolves")).code == "no_such_channel"
            await red.move({"type": "kill", "seat": 0})
            await grey.move({"type": "kill", "seat": 2})
            world.lets_pass(running, 1000 * NIGHT - 1)
            for client in everybody:
                await client.settle()
            for client in (jan, eva, tom, watcher):
                told = client.raw[before[client][1] :]
                assert (client.seq, [message["type"] for message in told]) == (before[client][0], ["pong"])
            assert red.view["facts"]["victim"] == 2
            world.lets_pass(running, 1)
            await all_see(everybody, "day")
            assert ann.view["status"][2] == "out"
            assert ann.timers["left"] == {"day": 1000 * DAY}

            # The dead speak to nobody who lives, and hear the village.
            await jan.command("chat", text="it was red", channel="dead")
            assert (await jan.refused("chat", text="it was red", channel="village")).code == "no_such_channel"
            await red.command("chat", text="poor Jan", channel="village")
            for client in everybody:
                await client.when(lambda it: heard(it) and heard(it)[-1][2] == "poor Jan")
                await client.drop()
                client.said = []
                await client.connect(fresh=True)
                await client.when(lambda it: heard(it) and heard(it)[-1][2] == "poor Jan")
            village = [("village", 1, "who is it?"), ("village", 2, "poor Jan")]
            assert [heard(client) for client in (ann, eva, tom, watcher)] == [village] * 4
            wolves = [village[0], ("wolves", 1, "the first?"), village[1]]
            assert [heard(client) for client in (red, grey)] == [wolves] * 2
            assert heard(jan) == [village[0], ("dead", 1, "it was red"), village[1]]

            # Who comes back sees how much of the day is left; it ends without those who have not voted.
            world.lets_pass(running, 1000 * DAY - 1)
            await eva.drop()
            await eva.connect(fresh=True)
            assert eva.timers["left"] == {"day": 1}
            await vote([ann, eva], 3, 3)
            world.lets_pass(running, 1)
            await all_see(everybody, "night")
            assert ann.view["status"] == ["playing", "playing", "out", "out", "playing", "playing"]
            assert {side["id"]: side["seats"] for side in watcher.view["sides"]} == {"wolves": [3], "village": [2]}

    run(test)


def test_a_wolf_who_is_away_makes_no_night_longer(tmp_path: Path) -> None:
    async def test() -> None:
        world = StillWorld()
        async with server(tmp_path, {"world": world}, away_wait=10_000) as running:
            people = await started(running, Wolves.id, 6, 6, **TABLE)
            others = [client for client in people if client.seat != 1]
            await vote(people, 1, 0, 1, 0, 2, 2)
            await all_see(people, "night")
            await people[1].drop()
            await unseen_by(running, people[1])
            world.lets_pass(running, 10_000)
            # The computer player has chosen for him, as the other wolf is told.
            await people[3].until(lambda: people[3].view["waiting"] == [3] and "victim" in people[3].view["facts"])
            seqs = [client.seq for client in others if client.seat != 3]
            world.lets_pass(running, 1000 * NIGHT - 10_001)
            for client in others:
                await client.settle()
            assert [client.seq for client in others if client.seat != 3] == seqs
            world.lets_pass(running, 1)
            await all_see(others, "day")
            for client in others:
                await client.when(lambda it: it.info["seats"][1]["kept_by"])
            await people[1].connect(fresh=True)
            await people[1].when(lambda it: it.view["phase"] == "day" and not it.info["seats"][1]["kept_by"])

    run(test)


@pytest.mark.parametrize("game", [Wolves.id, "werewolves"])
def test_by_night_nobody_is_told_who_comes_goes_or_is_kept(game: str, tmp_path: Path) -> None:
    async def test() -> None:
        world = StillWorld()
        async with server(tmp_path, {"world": world}, away_wait=3_000) as running:
            people = await started(running, game, 6, 6, **({"watch": "public"} if game == "werewolves" else TABLE))
            if game == Wolves.id:
                await vote(people, 1, 0, 1, 0, 2, 2)
            watcher = await running.client("W")
            await watcher.connect(people[0].table)
            for client in people:
                await client.when(lambda it: it.view["phase"] != "day")
                await client.settle()
            absent, here = people[2], [client for client in (*people, watcher) if client.seat != 2]
            heard = {client: len(client.raw) for client in here}
            await absent.drop()
            await unseen_by(running, absent)
            world.lets_pass(running, 3_000)
            late = await running.client("L")
            await late.connect(people[0].table)
            assert late.info["seats"][2] == {**late.info["seats"][3], "name": "P2"}
            info = await people[0].get(f"/api/tables/{people[0].table}")
            assert info["seats"][2]["present"] and not info["seats"][2]["kept_by"]
            await absent.connect(fresh=True)
            assert absent.info["seats"][2]["present"] and not absent.info["seats"][2]["kept_by"]
            # He gets up, which he alone is shown, and sits down again; a pause waits for the day.
            await absent.command("leave")
            await absent.until(lambda: absent.info["seats"][2]["status"] == "left")
            assert (await people[0].refused("propose", what="pause")).code == "not_now"
            await absent.command("back")
            await absent.until(lambda: absent.info["seats"][2]["status"] == "playing")
            await absent.command("leave")
            for client in here:
                await client.settle()
                kinds = {message["type"] for message in client.raw[heard[client] :]}
                assert "table" not in kinds and not kinds & {"clocks"}, (client.name, kinds)
            for _ in range(30):
                if people[0].view["phase"] in ("day", "election", "vote"):
                    break
                world.lets_pass(running, 60_000)
                await people[0].settle()
            for client in here:
                await client.when(lambda it: it.info["seats"][2]["status"] == "left")

    run(test)


def test_after_a_restart_by_night_all_are_shown_as_they_were_before_it(tmp_path: Path) -> None:
    async def test() -> None:
        world = StillWorld()
        async with server(tmp_path, {"world": world}, away_wait=3_000) as running:
            people = await started(running, Wolves.id, 6, 6, **TABLE)
            await people[5].command("leave")
            await people[0].until(lambda: people[0].info["seats"][5]["status"] == "left")
            await vote(people[:5], 1, 0, 1, 0, 2)
            await all_see(people, "night")
            await people[2].command("leave")
            table, match = people[0].table, people[0].match
            cookies = people[0].http.cookies
        async with server(tmp_path, {"world": world}) as running:
            back = Client(running.port, "P0", cookies)
            running.clients.append(back)
            await back.connect(table)
            assert back.match == match and back.view["phase"] == "night"
            seats = back.info["seats"]
            assert [seat["status"] for seat in seats] == ["playing"] * 5 + ["left"]
            assert [seat["present"] for seat in seats] == [True] * 5 + [False]

    run(test)


async def unseen_by(running: Running, client: Client) -> None:
    """Waits until the server has noticed that somebody is gone."""
    here = await running.tables.table(str(client.table))
    async with asyncio.timeout(PATIENCE):
        while client.info["seat"] in here.table.audience.seats:
            await asyncio.sleep(0.005)


def test_time_stands_still_for_timers_while_the_table_pauses(tmp_path: Path) -> None:
    async def test() -> None:
        world = StillWorld()
        async with server(tmp_path, {"world": world}) as running:
            people = await started(running, Wolves.id, 5, 5, **{**TABLE, "given": {"deal/0": CARDS[:5]}})
            world.lets_pass(running, 1000)
            for client in people:
                await client.command("propose", what="pause")
            await people[0].until(lambda: not people[0].timers["running"])
            assert people[0].timers["left"] == {"day": 1000 * DAY - 1000}
            world.lets_pass(running, 1000 * DAY)
            for client in people:
                await client.command("propose", what="resume")
            await people[0].until(lambda: people[0].timers["running"])
            assert people[0].timers["left"] == {"day": 1000 * DAY - 1000}
            assert people[0].view["phase"] == "day"

    run(test)
