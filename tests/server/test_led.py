"""The host keeps the time of a game that says so: pauses between windows, more talk or less."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from talia.server.served_match import ServedMatch
from talia.table.record import read, verify, write
from tests.server.harness import Client, Running, StillWorld, run, server, started
from tests.toys.wolves import Wolves

TALK = "talk"


async def in_phase(running: Running, world: StillWorld, people: list[Client], phase: str) -> None:
    """Time passes until the game has come so far."""
    for _ in range(60):
        for client in people:
            await client.settle()
        if people[0].view["phase"] == phase:
            return
        world.lets_pass(running, 10_000)
        for here in running.tables:
            await here.look(lambda: None)  # it has had its turn
    raise AssertionError(people[0].view["phase"])


async def lead(host: Client, what: str, **more: Any) -> None:
    await host.command("lead", match=host.match, what=what, **more)


async def refused(client: Client, what: str, **more: Any) -> str:
    return (await client.refused("lead", **{"match": client.match, "what": what, **more})).code


def test_the_host_gives_the_talk_more_time_or_ends_it(tmp_path: Path) -> None:
    async def test() -> None:
        world = StillWorld()
        async with server(tmp_path, {"world": world}) as running:
            people = await started(running, "werewolves", 6, 6, options={"sheriff": False}, watch="public")
            host = people[0]
            assert host.info["led"] and not host.info["together"]
            # Nothing but a talk may be lengthened: no window.
            assert host.view["timers"] and not any(timer["led"] for timer in host.view["timers"])
            assert await refused(host, "more_time", timer=host.view["timers"][0]["id"]) == "no_time_to_lead"
            assert await refused(host, "more_time", timer="talk") == "no_time_to_lead"
            await in_phase(running, world, people, TALK)
            before = host.timers["left"][TALK]
            assert await refused(people[1], "more_time", timer="talk") == "host_only"
            await lead(host, "more_time", timer="talk")
            for client in people:
                await client.when(lambda it: it.timers["left"] == {"talk": before + 120_000})
                assert client.events[-1] == {"code": "more_time", "data": {"minutes": 2, "left": 2}}
            await lead(host, "more_time", timer="talk")
            await lead(host, "more_time", timer="talk")
            assert await refused(host, "more_time", timer="talk") == "enough_time"
            world.lets_pass(running, before + 3 * 120_000 - 1)
            await host.settle()
            assert host.view["phase"] == TALK
            # A restart takes the time back to the last entry, and forgets none that was given.
            table, cookies = host.table, host.http.cookies
        async with server(tmp_path, {"world": world}) as running:
            host = Client(running.port, "P0", cookies)
            running.clients.append(host)
            await host.connect(table)
            assert host.timers["left"] == {"talk": before + 360_000}
            await lead(host, "end_time", timer="talk")
            await host.when(lambda it: it.view["phase"] == "vote")
            assert await refused(host, "end_time", timer="talk") == "no_time_to_lead"
            here = (await running.tables.table(str(table))).table
            assert here.served is not None
            lines = [(line.by, type(line.move).__name__) for line in here.served.match.log if line.seat == -2]
            assert lines[-4:] == [("forced", "Extended")] * 3 + [("forced", "Expired")]
            record = here.served.whole_record()
            verify(read(write(record)))

    run(test)


def test_a_pause_asked_for_in_a_window_begins_when_it_has_closed(tmp_path: Path) -> None:
    async def test() -> None:
        world = StillWorld()
        async with server(tmp_path, {"world": world}) as running:
            people = await started(running, "werewolves", 6, 6, watch="public")
            host = people[0]
            window = host.view["phase"]
            assert await refused(people[1], "pause") == "host_only"
            assert await refused(host, "go_on") == "not_now"
            await lead(host, "pause")
            await people[3].until(lambda: people[3].info["pausing"])
            # All answer, and nothing shows of it: the window closes at its own moment.
            for client in people:
                await client.move(client.some_move(Random(1)))
            await host.settle()
            assert host.info["status"] == "playing"
            # Taken back and asked for again; a restart knows of it.
            await lead(host, "go_on")
            await host.until(lambda: not host.info["pausing"])
            await lead(host, "pause")
            table, cookies = host.table, host.http.cookies
        async with server(tmp_path, {"world": world}) as running:
            host = Client(running.port, "P0", cookies)
            running.clients.append(host)
            await host.connect(table)
            assert host.info["pausing"] and host.info["status"] == "playing"
            world.lets_pass(running, 30_000)
            await host.until(lambda: host.info["status"] == "paused")
            assert host.view["phase"] != window and not host.info["pausing"]
            phase = host.view["phase"]
            # That of the window, and that of the beats at which a pack hears its own.
            whole = {timer["id"]: round(1000 * timer["most"]) for timer in host.view["timers"]}
            await host.until(lambda: host.timers["left"].keys() >= whole.keys())
            left = host.timers["left"]
            assert left == whole
            world.lets_pass(running, 600_000)
            await host.settle()
            assert (host.view["phase"], host.info["status"]) == (phase, "paused")
            assert await refused(host, "pause") == "not_now"
            await lead(host, "go_on")
            await host.until(lambda: host.info["status"] == "playing" and host.timers["running"])
            assert host.timers["left"] == left

    run(test)


def test_in_the_talk_a_pause_begins_at_once(tmp_path: Path) -> None:
    async def test() -> None:
        world = StillWorld()
        async with server(tmp_path, {"world": world}) as running:
            people = await started(running, "werewolves", 6, 6, options={"sheriff": False})
            await in_phase(running, world, people, TALK)
            await lead(people[0], "pause")
            await people[1].until(lambda: people[1].info["status"] == "paused")
            assert await refused(people[0], "more_time", timer="talk") == "not_now"

    run(test)


def test_only_where_the_game_says_so_or_all_are_in_one_room(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            (apart,) = await started(running, Wolves.id, 1, 5)
            assert not apart.info["led"] and await refused(apart, "pause") == "not_led"
            (host,) = await started(running, "swinie", 1, 3, together=True)
            assert host.info["led"]
            await lead(host, "pause")
            await host.until(lambda: host.info["status"] == "paused")
            await lead(host, "go_on")
            await host.until(lambda: host.info["status"] == "playing")
            assert (await host.refused("lead", match="another", what="pause")).code == "wrong_match"

    run(test)


def test_a_pause_that_waits_for_answers_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The test above finds a pause that begins as soon as all have answered."""
    true = ServedMatch.pause_is_due.fget
    assert true is not None

    def leaky(served: ServedMatch) -> bool:
        return bool(true(served)) or (served.pause_wanted and not served.waiting())

    monkeypatch.setattr(ServedMatch, "pause_is_due", property(leaky))
    with pytest.raises(AssertionError):
        test_a_pause_asked_for_in_a_window_begins_when_it_has_closed(tmp_path)
