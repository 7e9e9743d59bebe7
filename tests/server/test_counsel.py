"""A claim that is sure to stand is told to the declarer, and to nobody else."""

import asyncio
from pathlib import Path
from random import Random

from tests.server.harness import Client, Running, run, server, started
from tests.server.test_referee import deck


def counsels(client: Client) -> list[object]:
    return [(each["match"], each["seq"], each["move"]) for each in client.raw if each["type"] == "counsel"]


async def declared(running: Running) -> list[Client]:
    """The first is to lead in a BK2 that is laid down."""
    options = {"first_dealer": "0", "end_rule": "deals", "end_value": 1}
    clients = await started(running, "betel", 3, 3, options=options, given={"deal/0": deck()})
    for client, move in zip(clients, ({"type": "call", "say": "BK2"}, {"type": "pass"}, {"type": "pass"}), strict=True):
        await client.when(lambda it: it.my_turn)
        await client.move(move)
    await clients[0].when(lambda it: it.my_turn)
    return clients


def test_only_the_declarer_is_told(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            clients = await declared(running)
            declarer = clients[0]
            await declarer.when(counsels)
            expected = [(declarer.match, declarer.seq, {"type": "claim"})]
            assert counsels(declarer) == expected

            # Who comes back is told again.
            await declarer.drop()
            await declarer.connect(fresh=True)
            await declarer.when(lambda it: len(counsels(it)) == 2)
            assert counsels(declarer) == 2 * expected

            await declarer.move({"type": "claim"})
            await declarer.when(lambda it: it.info["status"] == "over")
            assert declarer.view["facts"]["sheet"][0]["score"] == [20, 0, 0]
            assert not counsels(clients[1]) and not counsels(clients[2])

    run(test)


def test_nothing_is_told_once_the_match_has_gone_on(tmp_path: Path) -> None:
    """The AC led away, whoever takes it: the declarer is not on lead, and what was found before is void."""

    async def test() -> None:
        async with server(tmp_path) as running:
            clients = await declared(running)
            declarer = clients[0]
            await declarer.when(counsels)
            await declarer.move({"type": "play", "card": "7S"})
            for client in clients[1:]:
                await client.when(lambda it: it.my_turn)
                await client.move(client.some_move(Random(1)))
            await asyncio.sleep(0.2)
            assert len(counsels(declarer)) == 1
            await declarer.drop()
            await declarer.connect(fresh=True)
            await declarer.when(lambda it: it.view)
            await asyncio.sleep(0.2)
            assert len(counsels(declarer)) == 1

    run(test)


def test_after_a_deal_was_annulled_counsel_and_referee_go_by_the_cards_dealt_again(tmp_path: Path) -> None:
    """A trick of the deal given up is on the log; the laydown came with the second cards."""

    async def test() -> None:
        async with server(tmp_path) as running:
            options = {"first_dealer": "0", "end_rule": "deals", "end_value": 1, "trade": True, "first_exchange": "off"}
            given = {"deal/0": deck(), "deal/0/again/1": deck()}
            clients = await started(running, "betel", 3, 3, options=options, given=given)
            await stand_ready(clients)
            await made(clients, {"type": "call", "say": "2S"}, {"type": "pass"}, {"type": "pass"})
            await made(clients, *[None] * 3)
            ola = clients[2]
            await ola.move({"type": "auto_ready", "on": "off"})
            await made(clients, None)
            await ola.when(lambda it: it.view["phase"] == "window")
            await ola.move({"type": "motion", "what": "annul"})
            await clients[0].when(lambda it: it.view["phase"] == "vote")
            await clients[0].move({"type": "vote", "say": "yes"})
            await stand_ready([ola])
            await made(clients, {"type": "call", "say": "BK2"}, {"type": "pass"}, {"type": "pass"})
            await clients[0].when(lambda it: it.my_turn)
            await clients[0].when(counsels)
            assert counsels(clients[0])[-1] == (clients[0].match, clients[0].seq, {"type": "claim"})
            await clients[0].move({"type": "claim"})
            await clients[0].when(lambda it: it.info["status"] == "over")
            assert clients[0].view["facts"]["sheet"][0]["score"] == [20, 0, 0]

    run(test)


async def stand_ready(clients: list[Client]) -> None:
    for client in clients:
        await client.when(lambda it: it.view["phase"] == "window")
        await client.move({"type": "auto_ready", "on": "on"})


async def made(clients: list[Client], *moves: dict[str, object] | None) -> None:
    """These moves one after another, by whose turn it is; None is the lowest card that may be played."""
    for move in moves:
        await clients[0].when(lambda it: it.view["phase"] in ("auction", "play"))
        mover = clients[clients[0].view["waiting"][0]]
        await mover.when(lambda it: it.my_turn)
        if move is None:
            form = next(form for form in mover.view["choices"] if form["move"] == "play")
            move = {"type": "play", "card": form["parts"][0]["among"][0]}
        seq = mover.seq
        await mover.move(move)
        for client in clients:
            await client.past(seq)
