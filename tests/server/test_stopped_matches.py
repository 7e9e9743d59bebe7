"""A match that ends before its result: what its game does to totals then is in log, record and everybody's view.

The game is poker, in which a tie leaves a chip over.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from talia.games.poker.hands import DECKS
from talia.table.moves import CLOCK, Stopped
from talia.table.record import read, replay, verify
from tests.server.harness import Client, Running, run, server, started

CHIPS = 200
SEATS = 3


HANDS = ("AS KD QD 9S 8C", "AD KS QC 9C 8S", "KC QH JH 9D 8D")
"""In the order in which they speak: two equal ones, and a worse one."""


def tied(deals: int) -> dict[str, Any]:
    """Shuffles in which the first to speak hold these hands."""
    dealt = [card for cards in zip(*map(str.split, HANDS), strict=True) for card in cards]
    order = (*dealt, *(code for code in DECKS[28].codes if code not in dealt))
    return {f"deal/{deal}": order for deal in range(deals)}


async def a_table(running: Running, deals: int = 2, **more: Any) -> list[Client]:
    options = {"min_stake": 3, "deals": deals, "start_chips": CHIPS}
    return await started(running, "poker", SEATS, SEATS, options=options, given=tied(2), **more)


async def plays_a_tie(people: Sequence[Client], stays: bool) -> None:
    """The first opens, the second holds, and the third if he ``stays``; nobody exchanges. The pot is odd.

    Who stays with a hand that nobody has to see may show it, and is waited for.
    """
    seats = {client.view["seat"]: client for client in people}
    opened = 0
    while True:
        view = people[0].view
        if view["phase"] == "showing" or view["facts"].get("awards"):
            break
        (seat,) = view["waiting"]
        client = seats[seat]
        await client.until(lambda client=client: client.my_turn)  # type: ignore[misc]
        forms = {form["move"] for form in client.view["choices"]}
        if "exchange" in forms:
            await client.move({"type": "exchange", "cards": []})
        elif "open" in forms:
            await client.move({"type": "open", "chips": 4})
            opened += 1
        elif view["facts"]["said"].count("held") and not stays:
            await client.move({"type": "pass"})
        else:
            await client.move({"type": "hold"})
        for each in people:
            await each.settle()
    assert opened == 2


async def all_end(people: Sequence[Client]) -> None:
    for client in people:
        await client.command("propose", what="end", agree=True)
    for client in people:
        await client.until(lambda client=client: client.info["status"] == "ended")  # type: ignore[misc]
        await client.settle()


def first_of(people: Sequence[Client]) -> int:
    """The seat to the dealer's left, in the deal in progress or just over."""
    return int((people[0].view["facts"]["dealer"] + 1) % SEATS)


async def agree_with(people: Sequence[Client], totals: Sequence[int]) -> None:
    """View, sheet and record say the same, and the record proves itself."""
    for client in people:
        assert client.view["totals"] == list(totals)
        assert client.view["facts"]["sheet"][-1]["totals"] == list(totals)
    record = read((await people[0].http.get(f"/api/tables/{people[0].table}/record")).content)
    assert record.totals == list(totals)
    assert verify(record) is None
    match = replay(record)
    assert match.stopped and match.totals == tuple(totals)
    assert (match.log[-1].seat, match.log[-1].move) == (CLOCK, Stopped())


async def waits(people: Sequence[Client]) -> None:
    for client in people:
        await client.until(lambda client=client: client.info["status"] == "break")  # type: ignore[misc]


async def goes_on(people: Sequence[Client]) -> None:
    for client in people:
        await client.command("next", match=client.match)
    for client in people:
        await client.until(lambda client=client: client.view["facts"]["deal"] == 1)  # type: ignore[misc]
        await client.settle()


@pytest.mark.parametrize("watch", ["public", "late"])
@pytest.mark.parametrize("when", ["while a hand may be shown", "in the break", "in the next deal"])
def test_a_chip_that_was_carried_goes_to_whom_it_would_have_gone(when: str, watch: str, tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            people = await a_table(running, deals=4, watch=watch)
            watcher = await running.client("W")
            await watcher.connect(people[0].table)
            nearest = first_of(people)
            may_show = when == "while a hand may be shown"
            await plays_a_tie(people, stays=may_show)
            if may_show:
                assert people[0].view["phase"] == "showing"
            else:
                await waits(people)
                assert sum(people[0].view["totals"]) == SEATS * CHIPS - 1
            if when == "in the next deal":
                await goes_on(people)
                assert people[0].view["facts"]["carried"] == 1
                assert first_of(people) != nearest
            await all_end(people)
            await watcher.settle()
            # Two put in 11 each and the third as much, or his ante of 3: each of the two gets 16 of 33, or 12 of 25.
            totals = [CHIPS + (5 if may_show else 1)] * SEATS
            totals[nearest] += 1
            totals[(nearest + 2) % SEATS] = CHIPS - (11 if may_show else 3)
            await agree_with([*people, watcher], totals)
            told = [event for event in watcher.events if event["code"] == "rest_given"]
            assert [event["data"] for event in told] == [{"seat": nearest, "chips": 1}]
        async with server(tmp_path) as running:
            again = await running.client("W")
            await again.connect(people[0].table)
            await again.until(lambda: again.info["status"] == "ended")
            assert again.view["totals"] == totals, "after a restart"

    run(test)
