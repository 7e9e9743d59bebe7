"""Hidden roles through the server: who hears whom by the hour, and days and nights that end by their timers."""

from pathlib import Path
from typing import Any

from tests.server.harness import Client, StillWorld, run, server, started
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
            await people[0].until(lambda: not people[0].info["seats"][1]["present"])
            world.lets_pass(running, 10_000)
            await people[0].until(lambda: people[0].info["seats"][1]["kept_by"])
            # The computer player has chosen for him, as the other wolf is told.
            await people[3].until(lambda: people[3].view["waiting"] == [3] and "victim" in people[3].view["facts"])
            seqs = [client.seq for client in others if client.seat != 3]
            world.lets_pass(running, 1000 * NIGHT - 10_001)
            for client in others:
                await client.settle()
            assert [client.seq for client in others if client.seat != 3] == seqs
            world.lets_pass(running, 1)
            await all_see(others, "day")
            await people[1].connect(fresh=True)
            await people[1].when(lambda it: it.view["phase"] == "day" and not it.info["seats"][1]["kept_by"])

    run(test)


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
