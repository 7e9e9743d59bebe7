"""Deals that are over and stay closed to the end of the match: what is told of them meanwhile, and that all opens then.

That nothing else tells a closed card is asked by the laws (``tests/laws/folding.py``); they have their cards given, so
that the secrets of the deals are looked for here.
"""

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import tests.toys.folding
from talia.server import membership
from talia.server.served_match import ServedMatch
from talia.table.record import read, verify
from tests.server.harness import Client, Running, run, server, started
from tests.server.test_events import made, played

assert tests.toys.folding

DEALS = ("0", "0/review", "0/analysis", "0/proof", "1")
FOLDING: dict[str, Any] = {"game": "folding", "seats": 3, "options": {"deals": 2}}


async def at_a_break(running: Running, **more: Any) -> list[Client]:
    """Three people after the first of two deals: two have shown their cards, and the third has folded."""
    people = await started(running, "folding", 3, 3, options={"deals": 2}, **more)
    moves = ({"type": "stay"}, {"type": "stay"}, {"type": "fold", "shows": "no"})
    for client, move in zip(people, moves, strict=True):
        await client.until(lambda client=client: client.my_turn)  # type: ignore[misc]
        await client.move(move)
    for client in people:
        await client.until(lambda client=client: client.info["status"] == "break")  # type: ignore[misc]
    return people


def hidden(client: Client) -> list[int]:
    """How many cards of each hand a client does not see."""
    return [zone["hidden"] for zone in client.view["zones"]]


async def everything(client: Client) -> bytes:
    """All that a client has been sent, and can ask for."""
    found = [*client.received]
    for path in ("", "/record", "/hint", "/splits", *(f"/deals/{deal}" for deal in DEALS)):
        found.append((await client.http.get(f"/api/tables/{client.table}{path}")).content)
    return b"\n".join(found)


async def is_open(client: Client) -> None:
    """All deals lie open: replays with all cards and the secret, a record that proves itself."""
    deals = client.view["finished"]
    for number in range(deals):
        deal = await client.get(f"/api/tables/{client.table}/deals/{number}")
        assert deal["open"] is True
        assert [len(zone["cards"]) for zone in deal["frames"][-1]["view"]["zones"]] == [2, 2, 2]
    record = read((await client.http.get(f"/api/tables/{client.table}/record")).content)
    assert sum(line.seat == -1 for line in record.log) >= deals
    verify(record)


def test_a_finished_deal_is_seen_again_as_ones_own_seat_saw_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            people = await at_a_break(running, watch="public")
            watcher = await running.client("W")
            await watcher.connect(people[0].table)
            assert [hidden(client) for client in (*people, watcher)] == [[0, 0, 2], [0, 0, 2], [0, 0, 0], [0, 0, 2]]
            for client in (*people, watcher):
                assert (client.view["finished"], client.view["opened"]) == (1, 0)
                deal = await client.get(f"/api/tables/{client.table}/deals/0")
                assert (deal["open"], deal["secret"], deal["claims"]) == (False, None, [])
                assert [frame["line"] for frame in deal["frames"]] == list(range(len(deal["frames"])))
                assert {(frame["seat"], frame["by"], frame["thought"]) for frame in deal["frames"]} == {(None,) * 3}
                assert deal["frames"][-1]["view"] == client.view
                for path in ("/review", "/analysis", "/proof", "?best=1"):
                    assert (await client.get(f"/api/tables/{client.table}/deals/0{path}", 409))["code"] == "not_over"
                again = await client.post(f"/api/tables/{client.table}/deals/0/again", {"line": 1, "seat": 0}, 409)
                assert again["code"] == "not_over"
                record = read((await client.http.get(f"/api/tables/{client.table}/record")).content)
                assert (record.log, record.secrets, record.seed) == ([], {}, None)
            # It was said before the first card.
            assert [event["code"] for event in people[0].events][:2] == ["stays_closed", "deal_begins"]

    run(test)


async def secrets_told(tmp_path: Path) -> list[str]:
    """The secrets of finished deals that reach somebody at the table before the match is over."""
    async with server(tmp_path) as running:
        people = await at_a_break(running)
        (here,) = running.tables
        source = here.table.served._chance.source
        told = b"\n".join([await everything(client) for client in people])
        assert people[0].info["receipt"]["stage"] == "sealed"
        return [name for name in ("deal/0", "deal/1") if source.secret(name).hex().encode() in told]


def test_the_secret_of_a_closed_deal_stays_closed(tmp_path: Path) -> None:
    assert asyncio.run(secrets_told(tmp_path)) == []


def test_a_secret_that_is_shown_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ServedMatch, "opened_deals", lambda self, everywhere: self.finished_deals)
    assert asyncio.run(secrets_told(tmp_path)) == ["deal/0"]


async def to_its_end(people: list[Client]) -> None:
    over: Callable[[Client], bool] = lambda client: client.info["status"] == "over"  # noqa: E731
    await asyncio.gather(*(client.play_on(Random(n), over) for n, client in enumerate(people)))


async def to_an_agreed_end(people: list[Client]) -> None:
    for client in people:
        await client.command("propose", what="end", agree=True)
    for client in people:
        await client.until(lambda client=client: client.info["status"] == "ended")  # type: ignore[misc]


@pytest.mark.parametrize("ends", [to_its_end, to_an_agreed_end])
def test_all_is_open_however_the_match_ends(ends: Any, tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            people = await at_a_break(running)
            await ends(people)
            for client in people:
                await client.settle()
                await is_open(client)
                assert client.info["receipt"]["seed"] is not None
                assert "deal/0" in client.info["receipt"]["secrets"]

    run(test)


def test_who_watches_late_sees_what_everybody_saw(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            people = await at_a_break(running, watch="late")
            watcher = await running.client("W")
            await watcher.connect(people[0].table)
            await watcher.until(lambda: watcher.view["finished"] == 1)
            assert hidden(watcher) == [0, 0, 2]

    run(test)


async def event_pages(client: Client, event: str) -> Any:
    """What an event tells a client of deals: how many are compared, which replays are open, which travellers told."""
    page = await client.get(f"/api/events/{event}")
    found = []
    for table in page["tables"]:
        for number in range(2):
            answer = await client.http.get(f"/api/tables/{table['id']}/deals/{number}")
            found.append(answer.json()["open"] if answer.status_code == 200 else answer.json()["code"])
    travellers = [await client.http.get(f"/api/events/{event}/deals/{number}") for number in range(2)]
    return len(page["results"]), found, [answer.status_code for answer in travellers]


def played_deals(count: int) -> Callable[[Client], bool]:
    return lambda client: bool(client.view) and client.view["finished"] >= count


async def event_told(tmp_path: Path) -> list[Any]:
    """What an event tells as two tables go on, and in the end: to a player of the first one, and a stranger."""
    told: list[Any] = []
    async with server(tmp_path) as running:
        host, stranger = await running.client("H"), await running.client("S")
        event, (here, there) = await made(running, host, 3, tables=2, **FOLDING)
        for first in (here, there):
            await first[0].command("start")
        # One table is through with the match, the other in its first deal.
        await played(here, 1)
        told.append([await event_pages(client, event) for client in (here[0], stranger)])
        record = await here[0].http.get(f"/api/tables/{here[0].table}/record")
        told.append(len(read(record.content).log))
        told.append(here[0].info["receipt"]["secrets"])
        # The other has finished a deal: chips are compared, no card is shown.
        await played(there, 2, played_deals(1))
        told.append([await event_pages(client, event) for client in (here[0], stranger)])
        await played(there, 2)
        told.append([await event_pages(client, event) for client in (here[0], stranger)])
        await is_open(here[0])
        assert (await host.get(f"/api/events/{event}"))["receipt"]["seed"] is not None
    return told


CLOSED, UNTOLD = ["not_allowed"] * 4, [404] * 2
TOLD = [
    [(0, [False, False, "not_allowed", "not_allowed"], UNTOLD), (0, CLOSED, UNTOLD)],
    0,
    {},
    [(1, [False, False, "not_allowed", "not_allowed"], UNTOLD), (1, CLOSED, UNTOLD)],
    [(2, [True] * 4, [200] * 2), (2, [True] * 4, [200] * 2)],
]


def test_an_event_compares_chips_and_shows_no_card_before_all_are_through(tmp_path: Path) -> None:
    assert asyncio.run(event_told(tmp_path)) == TOLD


def test_cards_an_event_shows_before_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each table tells the event that a finished deal is open."""
    true = membership.Membership.progress

    def leaky(self: Any, seating: Any, served: Any) -> Any:
        found = true(self, seating, served)
        return msgspec.structs.replace(found, opened=len(found.points))

    monkeypatch.setattr(membership.Membership, "progress", leaky)
    told = asyncio.run(event_told(tmp_path))
    assert told != TOLD
    assert told[3][1] == (1, [True, "not_allowed", False, "not_allowed"], [200, 404])
