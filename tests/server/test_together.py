"""In one room: nobody is replaced for a sleeping phone, and the host hands on the seat of who has left."""

from pathlib import Path
from typing import Any

import pytest

from talia.server.table import Table
from tests.server.harness import Client, Running, StillWorld, run, seated, server, started
from tests.server.test_hidden_roles import CARDS, DAY, NIGHT, all_see, unseen_by, vote
from tests.toys.wolves import Wolves

TOGETHER: dict[str, Any] = {
    "given": {"deal/0": CARDS},
    "options": {"night": NIGHT, "day": DAY},
    "watch": "public",
    "together": True,
}


async def left(running: Running, *gone: Client) -> None:
    """Phones fall asleep, and the server has noticed."""
    for client in gone:
        await client.drop()
        await unseen_by(running, client)


def test_a_sleeping_phone_is_silent_and_nobody_replaces_it(tmp_path: Path) -> None:
    async def test() -> None:
        world = StillWorld()
        async with server(tmp_path, {"world": world}, away_wait=3_000) as running:
            people = await started(running, Wolves.id, 6, 6, **TOGETHER)
            ann = people[0]
            assert ann.info["together"] and ann.info["led"]
            await left(running, people[4], people[5])
            await ann.until(lambda: not ann.info["seats"][5]["present"])
            assert ann.info["seats"][5]["away"] is None
            world.lets_pass(running, 10_000)
            await ann.settle()
            assert ann.info["seats"][5]["status"] == "playing" and ann.view["waiting"] == [0, 1, 2, 3, 4, 5]
            # The day ends without them, as the rules say of who does not vote.
            await vote(people[:4], 1, 0, 1, 0)
            world.lets_pass(running, 1000 * DAY)
            await all_see(people[:4], "night")
            assert ann.view["status"] == ["playing"] * 6

    run(test)


def test_time_goes_on_while_all_phones_sleep_and_the_watcher_looks(tmp_path: Path) -> None:
    async def test() -> None:
        world = StillWorld()
        async with server(tmp_path, {"world": world}) as running:
            people = await started(running, Wolves.id, 6, 6, **TOGETHER)
            watcher = await running.client("W")
            await watcher.connect(people[0].table)
            await left(running, *people)
            world.lets_pass(running, 1000 * DAY)
            await watcher.when(lambda it: it.view["phase"] == "night")

    run(test)


async def handed_on(running: Running) -> tuple[list[Client], Client]:
    """A table at which Jan has gone and the host hands his seat on; and somebody who is there and has seen nothing."""
    people = await started(running, Wolves.id, 6, 6, **{**TOGETHER, "watch": "off"})
    await left(running, people[2])
    newcomer = await running.client("New")
    assert (await newcomer.http.get(f"/api/tables/{people[0].table}")).json()["code"] == "not_allowed"
    await people[0].command("offer", seat=2)
    await people[1].until(lambda: people[1].info["seats"][2]["offered"])
    return people, newcomer


@pytest.mark.parametrize("way", ["sit", "join"])
def test_who_has_seen_no_card_takes_the_seat_of_who_has_left(way: str, tmp_path: Path) -> None:
    async def test() -> None:
        world = StillWorld()
        async with server(tmp_path, {"world": world}) as running:
            people, newcomer = await handed_on(running)
            host = people[0]
            await newcomer.connect(host.table)
            assert newcomer.view == {} and newcomer.info["seat"] is None
            if way == "sit":
                await newcomer.command("sit", seat=2)
            else:
                made = await newcomer.join(str(host.table))
                assert made["seat"] == 2 and made["key"]
            await newcomer.when(lambda it: it.info["seat"] == 2 and it.view)
            assert newcomer.view["zones"][2]["cards"] == [CARDS[2]] and newcomer.view["waiting"] == [0, 1, 2, 3, 4, 5]
            await host.until(lambda: host.info["seats"][2]["name"] == "New")
            assert not host.info["seats"][2]["offered"] and host.info["seats"][2]["present"]
            # The old key opens nothing any more, and who has seen cards is not let in again.
            old = people[2]
            assert (
                await old.http.post(f"/api/tables/{host.table}/claim", json={"key": old.info["key"]})
            ).status_code == 403
            await left(running, people[3])
            await host.command("offer", seat=3)
            assert (await old.http.post(f"/api/tables/{host.table}/join")).json()["code"] == "has_seen_cards"
            await newcomer.move({"type": "vote", "seat": 0})
            table, cookies = host.table, newcomer.http.cookies
        # It is in the log: after a restart, the file of everything else lost, it is as it was.
        for lost in (False, True):
            if lost:
                for file in tmp_path.glob("talia.sqlite*"):
                    file.unlink()
            async with server(tmp_path, {"world": world}) as running:
                here = (await running.tables.table(str(table))).table
                assert here.seats[2].name == "New" and here.served is not None and here.served.offered == {3}
                assert here.seats[2].key != here.served.header.keys[2]
                if not lost:
                    back = Client(running.port, "New", cookies)
                    running.clients.append(back)
                    await back.connect(table)
                    assert back.info["seat"] == 2 and back.view["phase"] == "day"

    run(test)


def test_a_computer_player_takes_it_and_who_comes_back_first_keeps_it(tmp_path: Path) -> None:
    async def test() -> None:
        world = StillWorld()
        async with server(tmp_path, {"world": world}) as running:
            people = await started(running, Wolves.id, 6, 6, **TOGETHER)
            host = people[0]
            await left(running, people[2], people[4])
            await host.command("offer", seat=2)
            await host.command("hand_on", seat=4, bot="random")
            await host.until(lambda: host.info["seats"][4]["bot"] == "random" and 4 not in host.view["waiting"])
            assert host.info["seats"][4]["name"] not in (None, "P4") and not host.info["seats"][4]["kept_by"]
            await people[2].connect(fresh=True)
            assert people[2].info["seat"] == 2
            await host.until(lambda: host.info["seats"][2]["present"])
            assert not host.info["seats"][2]["offered"]
            await people[4].connect(fresh=True)
            assert people[4].info["seat"] is None

    run(test)


def test_by_night_nobody_learns_who_is_there_by_handing_on(tmp_path: Path) -> None:
    async def test() -> None:
        world = StillWorld()
        async with server(tmp_path, {"world": world}) as running:
            people, newcomer = await handed_on(running)
            host = people[0]
            await vote([host, people[1], *people[3:]], 1, 0, 0, 1, 3)
            world.lets_pass(running, 1000 * DAY)
            await all_see([host], "night")
            answers = [(await host.refused("offer", seat=seat)).code for seat in (1, 2)]
            assert answers == ["not_now"] * 2
            assert (await host.refused("hand_on", seat=3, bot="random")).code == "not_now"
            await newcomer.connect(host.table)
            assert (await newcomer.refused("sit", seat=2)).code == "not_now"
            # He whose seat it was comes back, and nobody sees it before the day.
            heard = len(host.raw)
            await people[2].connect(fresh=True)
            await host.settle()
            assert not [each for each in host.raw[heard:] if each["type"] == "table"]
            stranger = await running.client("S")
            assert (await stranger.http.get(f"/api/tables/{host.table}")).json()["seats"][2]["offered"]
            world.lets_pass(running, 1000 * NIGHT)
            await host.until(lambda: host.info["seats"][2]["present"] and not host.info["seats"][2]["offered"])
            assert (await stranger.http.get(f"/api/tables/{host.table}")).json()["code"] == "not_allowed"

    run(test)


def test_bad_input_of_handing_on(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            people = await seated(running, "swinie", 3, 4, together=True)
            host, other, gone = people
            assert (await host.refused("offer", seat=1)).code == "not_started"
            await host.command("start")
            for client in people:
                await client.when(lambda it: it.info["status"] == "playing")
            assert (await other.refused("offer", seat=2)).code == "host_only"
            assert (await host.refused("offer", seat=2)).code == "still_here"
            assert (await host.refused("hand_on", seat=2, bot="random")).code == "still_here"
            assert (await host.refused("offer", seat=0)).code == "own_seat"
            assert (await host.refused("offer", seat=3)).code == "no_person_there"
            assert (await host.refused("offer", seat=7)).code == "no_such_seat"
            await left(running, gone)
            assert (await host.refused("hand_on", seat=2, bot="nobody")).code == "unknown_bot"
            await host.command("offer", seat=2)
            assert (await other.refused("sit", seat=2)).code == "has_seen_cards"
            newcomer = await running.client("N")
            await newcomer.connect(host.table)
            assert (await newcomer.refused("sit", seat=1)).code == "seat_taken"
            await host.command("offer", seat=2, on=False)
            assert (await newcomer.refused("sit", seat=2)).code == "seat_taken"
            apart = await started(running, "swinie", 1, 3)
            assert (await apart[0].refused("offer", seat=1)).code == "not_together"

    run(test)


def test_who_went_on_with_a_key_has_seen_cards(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            people = await started(running, Wolves.id, 6, 6, **TOGETHER)
            host, lender = people[0], people[5]
            borrower = await running.client("B")
            for client, key in ((borrower, lender.info["key"]), (lender, lender.info["key"])):
                await client.post(f"/api/tables/{host.table}/claim", {"key": key}, 200)
            await left(running, people[2])
            await host.command("offer", seat=2)
            assert (await borrower.http.post(f"/api/tables/{host.table}/join")).json()["code"] == "has_seen_cards"

    run(test)


def test_the_host_who_sees_by_night_who_is_there_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The law above finds a refusal that depends on who is here."""
    true = Table._hand_on

    def leaky(self: Table, fx: Any, command: Any) -> None:
        assert self.director is not None
        self.director.check_has_left(command.seat)
        true(self, fx, command)

    monkeypatch.setattr(Table, "_hand_on", leaky)
    with pytest.raises(AssertionError):
        test_by_night_nobody_learns_who_is_there_by_handing_on(tmp_path)
