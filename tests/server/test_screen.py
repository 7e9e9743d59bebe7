"""The screen of a room: a spectator however watching is set, by a key of its own, that does nothing."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from talia.server.audience import Audience
from talia.server.screens import SCREEN
from talia.server.served_match import ServedMatch
from talia.table.moves import OPEN
from tests.server.harness import Client, Running, StillWorld, run, seated, server, started
from tests.server.test_hidden_roles import DAY, NIGHT, TABLE, all_see, vote
from tests.toys.wolves import Wolves


async def screen_of(running: Running, host: Client, name: str = "TV") -> Client:
    """The screen of a table, with a key the host has just made."""
    await host.command("new_screen")
    await host.until(lambda: host.info["screen"])
    return await opened(running, host, name)


async def opened(running: Running, host: Client, name: str = "TV") -> Client:
    """A screen with the key there is."""
    screen = await running.client(name)
    screen.screen = host.info["screen"]
    await screen.connect(host.table)
    return screen


def shown(client: Client) -> list[Any]:
    """All a client was shown of the match; each test of a server begins at the hour it is."""
    told = [each for each in client.raw if each["type"] in ("full", "update", "said", "timers")]
    return [{name: value for name, value in each.items() if name != "now"} for each in told]


async def a_day_and_a_night(running: Running, world: StillWorld, watch: str) -> list[Any]:
    """What the screen is shown at a table that is watched so; where all may watch, the same as who watches."""
    people = await seated(running, Wolves.id, 6, 6, **{**TABLE, "watch": watch})
    screen = await screen_of(running, people[0])
    watcher = await running.client("W")
    if watch != "off":
        await watcher.connect(people[0].table)
    await people[0].command("start")
    await all_see(people, "day")
    await people[0].command("chat", text="who is it?", channel="village")
    await vote(people, 1, 0, 1, 0, 2, 2)
    await all_see(people, "night")
    await people[1].command("chat", text="psst", channel="wolves")
    await people[1].move({"type": "kill", "seat": 0})
    world.lets_pass(running, 1000 * NIGHT)
    await all_see([*people, screen], "day")
    await screen.settle()
    if watch == "public":
        await watcher.settle()
        assert shown(screen) == shown(watcher)
    assert screen.info["seat"] is screen.info["key"] is screen.info["screen"] is None
    assert screen.info["spectators"] == (1 if watch != "off" else 0)
    # It comes back with what it has, or with nothing.
    for fresh in (False, True):
        await screen.drop()
        await screen.connect(fresh=fresh)
        assert screen.view["phase"] == "day" and screen.timers["left"] == {"day": 1000 * DAY}
    return shown(screen)


@pytest.fixture
def worlds(tmp_path: Path) -> Any:
    async def test(watch: str) -> list[Any]:
        world = StillWorld()
        async with server(tmp_path / watch, {"world": world}) as running:
            return await a_day_and_a_night(running, world, watch)

    return lambda watch: run(lambda: test(watch))


def test_however_watching_is_set_it_is_shown_what_a_spectator_may_see(worlds: Any) -> None:
    public = worlds("public")
    assert [each["type"] for each in public].count("update") >= 4
    assert not [each for each in public if each["type"] == "said" and each["channel"] != "village"]
    assert worlds("off") == public
    assert worlds("late") == public


def test_a_screen_that_sees_more_is_found(worlds: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The law above finds a screen that sees all cards."""
    true = ServedMatch._sees
    monkeypatch.setattr(ServedMatch, "_sees", lambda self, viewer: OPEN if viewer == SCREEN else true(self, viewer))
    public = worlds("public")
    assert worlds("late") != public


def test_a_screen_that_is_kept_out_is_found(worlds: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Audience, "may_watch", lambda self, viewer: viewer < 40)
    with pytest.raises((AssertionError, TimeoutError, KeyError)):
        worlds("off")


def test_its_key_cannot_act_and_ends_with_a_new_one(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            people = await seated(running, Wolves.id, 6, 6, **TABLE)
            host, other = people[:2]
            assert host.info["screen"] is None
            assert (await other.refused("new_screen")).code == "host_only"
            first = await screen_of(running, host)
            assert other.info["screen"] is None and (await host.get(f"/api/tables/{host.table}"))["screen"] is None
            # The host has it open in the browser he plays in: one window does not push out the other.
            same = Client(running.port, "P0", host.http.cookies)
            running.clients.append(same)
            same.screen = host.info["screen"]
            await same.connect(host.table)
            await host.settle()
            assert same.info["seat"] is None and host.closed is None
            for type, fields in (
                ("start", {}),
                ("sit", {"seat": 0}),
                ("chat", {"text": "hello"}),
                ("remove", {"seat": 1}),
                ("new_screen", {}),
            ):
                assert (await same.refused(type, **fields)).code == "screen_only", type
            await host.command("start")
            await same.when(lambda it: it.view)
            vote = {"type": "vote", "seat": 1}
            assert (await same.refused("move", match=host.match, move=vote)).code == "screen_only"
            assert (await same.refused("lead", match=host.match, what="pause")).code == "screen_only"
            old = host.info["screen"]
            await host.command("new_screen")
            await first.until(lambda: first.closed)
            await same.until(lambda: same.closed)
            assert first.closed == same.closed == 4403 and host.info["screen"] != old
            # Of letters that no key has, too: it is refused, and the table goes on.
            for key in (old, "", "x" * 64, "ż"):
                late = await running.client("L")
                late.screen = key
                await late.connect(host.table)
                await late.until(lambda late=late: late.closed)
                assert late.closed == 4403 and late.raw[-1]["code"] == "wrong_screen"
            table, cookies, key = host.table, host.http.cookies, host.info["screen"]
        # The key outlives a restart.
        async with server(tmp_path) as running:
            again = Client(running.port, "P0", cookies)
            running.clients.append(again)
            again.screen = key
            await again.connect(table)
            assert again.view and again.info["seat"] is None

    run(test)


def test_a_key_is_no_key_without_a_socket_for_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            people = await started(running, Wolves.id, 6, 6, **{**TABLE, "watch": "off"})
            screen = await screen_of(running, people[0])
            sly = await running.client("S")
            await sly.connect(people[0].table)
            await sly.until(lambda: sly.closed)
            assert sly.closed == 4403
            stranger = msgspec.json.encode({"type": "hello", "screen": screen.screen})
            assert b"screen" in stranger
            assert (await sly.http.post(f"/api/tables/{people[0].table}/claim", json={"key": screen.screen})).json()[
                "code"
            ] == "wrong_key"

    run(test)
