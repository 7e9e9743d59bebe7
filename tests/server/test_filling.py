"""A table that fills: made for a range of seats, found by a short code, begun by the host with those who came."""

from pathlib import Path
from typing import Any

import pytest

from talia.server.filling import code_of
from tests.server.harness import Client, House, Running, run, server
from tests.toys.wolves import Wolves


async def filling(
    running: Running | House, people: int, game: str = Wolves.id, most: int = 9, **more: Any
) -> list[Client]:
    """A table for five to nine at which so many sit, with a free seat between the last two."""
    clients = [await running.client(f"P{number}") for number in range(people)]
    await clients[0].make(game, most, **{"least": 5, **more})
    for client in clients:
        await client.connect(clients[0].table)
    for number, client in enumerate(clients[1:], 1):
        await client.command("sit", seat=number + (number == people - 1))
    return clients


def test_the_host_begins_with_those_who_came(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            people = await filling(running, 4)
            host = people[0]
            await host.until(lambda: sum(seat["name"] is not None for seat in host.info["seats"]) == 4)
            assert (host.info["least"], len(host.info["seats"])) == (5, 9)
            assert (await host.refused("start")).details == {"needed": 1}
            fifth = await running.client("P4")
            await fifth.connect(host.table)
            await fifth.command("sit", seat=8)
            await host.command("put_bot", seat=6, bot="random")
            assert (await people[1].refused("start")).code == "host_only"
            await host.command("start")
            for client in (*people, fifth):
                await client.when(lambda it: it.info["status"] == "playing" and it.seq)
            assert [seat["name"] for seat in host.info["seats"]][:4] == ["P0", "P1", "P2", "P3"]
            assert len(host.info["seats"]) == 6 and host.info["seats"][4]["bot"] == "random"
            assert fifth.seat == 5 == fifth.view["seat"] and people[3].view["seat"] == 3
            assert host.info["least"] is None and host.info["code"] is None
            late = await running.client("late")
            assert (await late.http.post(f"/api/tables/{host.table}/join")).json()["code"] == "already_started"

    run(test)


def test_a_code_leads_to_the_table_until_it_begins(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            people = await filling(running, 5)
            host, table = people[0], people[0].table
            code = host.info["code"]
            assert code == code_of(str(table))
            guest = await running.client("guest")
            for typed in (code, code.lower(), f"{code[:3]} {code[3:]}"):
                assert await guest.get(f"/api/codes/{typed}") == {"table": table}
            assert (await guest.get("/api/codes/AAAAAA", 404))["code"] == "no_such_code"
            plain = await running.client("plain")
            other = await plain.make(Wolves.id, 6)
            await guest.get(f"/api/codes/{code_of(other)}", 404)
            await host.command("start")
            await host.until(lambda: host.info["status"] == "playing")
            await guest.get(f"/api/codes/{code}", 404)

    run(test)


def test_codes_are_guessed_as_slowly_as_guests_come(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path, guest_burst=3, guest_rate=0.0001) as running:
            guest = await running.client("guest")
            codes = [(await guest.http.get(f"/api/codes/AAAAA{letter}")).status_code for letter in "ABCDE"]
            assert codes == [404, 404, 404, 429, 429]

    run(test)


@pytest.mark.parametrize(
    "wished, code",
    [
        ({"least": 4}, "wrong_seats"),
        ({"least": 10}, "malformed"),
        ({"least": 5, "given": {"deal/0": ["AS"]}}, "malformed"),
        ({"least": 5, "options": {"night": -1}}, "option_out_of_range"),
        ({"least": 5, "bots": [None, "nobody"]}, "unknown_bot"),
    ],
)
def test_what_does_not_fit_is_refused_when_it_is_made(wished: dict[str, Any], code: str, tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            host = await running.client("host")
            answer = await host.http.post("/api/tables", json={"game": Wolves.id, "seats": 9, **wished})
            assert (answer.status_code, answer.json()["code"]) == (400, code)

    run(test)


def test_options_are_checked_with_those_who_came(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            people = [await running.client(f"P{number}") for number in range(8)]
            host = people[0]
            table = await host.make("werewolves", 12, least=6, options={"thief": True})
            for number, client in enumerate(people):
                await client.connect(table)
                if number in range(1, 7):
                    await client.command("sit", seat=number)
            assert (await host.refused("start")).code not in ("too_few_came", "seats_free")
            assert len(host.info["seats"]) == 12
            await people[7].command("sit", seat=11)
            await host.command("start")
            await host.until(lambda: host.info["status"] == "playing")
            assert len(host.info["seats"]) == 8

    run(test)


def test_kill_nine_keeps_who_came(tmp_path: Path) -> None:
    async def test() -> None:
        house = House(tmp_path, share_wait=50)
        await house.start()
        people = await filling(house, 5, "swinie", most=8, least=2)
        await people[0].command("start")
        for client in people:
            await client.when(lambda it: it.info["status"] == "playing" and it.seq)
        names = [seat["name"] for seat in people[0].info["seats"]]
        await house.kill()
        await house.start()
        for seat, client in enumerate(people):
            await client.connect(fresh=True)
            await client.when(lambda it: it.view)
            assert client.seat == client.view["seat"] == seat
            assert [each["name"] for each in client.info["seats"]] == names

    run(test)
