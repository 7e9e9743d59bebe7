"""Another match after the end: an offer each answers for himself, and nobody is torn away from the result."""

from pathlib import Path
from typing import Any

from talia.players import offered
from tests.server.harness import Client, House, run, seated, server, started

GAME = "swinie"


async def _ended(clients: list[Client]) -> None:
    """All agree to end the match."""
    for client in clients:
        await client.command("propose", what="end")
    for client in clients:
        await client.when(lambda it: it.info["status"] == "ended")


def _offer(client: Client) -> Any:
    return client.info["proposal"]


def _kept(client: Client) -> list[str]:
    return [seat["status"] for seat in client.info["seats"]]


def test_a_match_begins_when_each_has_accepted(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            clients = ann, jan, ola = await started(running, GAME, 3, 3)
            assert (await ann.refused("rematch")).code == "already_started"
            await _ended(clients)
            first = ann.match
            for _ in range(2):
                await jan.command("rematch")
            await ann.until(lambda: _offer(ann))
            assert _offer(ann) == {"what": "rematch", "by": 1, "agreed": [1], "declined": []}
            await ola.command("rematch")
            await ann.until(lambda: _offer(ann)["agreed"] == [1, 2])
            # Who offered may think better of it; the others' word stands.
            await jan.command("rematch", agree=False)
            await ann.until(lambda: _offer(ann)["declined"] == [1])
            assert _offer(ann)["by"] == 2 and ann.match == first
            await jan.command("rematch")
            await ann.command("rematch")
            for client in clients:
                await client.when(lambda it: it.match != first and it.info["status"] == "playing")
            assert _kept(ann) == ["playing"] * 3 and _offer(ann) is None

    run(test)


def test_who_declines_is_left_at_the_result_and_may_come_later(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            clients = ann, jan, ola = await started(running, GAME, 3, 3)
            await _ended(clients)
            await jan.command("rematch")
            await ola.command("rematch", agree=False)
            await ann.command("rematch")
            await ann.until(lambda: ann.info["status"] == "playing")
            assert _kept(ann) == ["playing", "playing", "left"]
            assert ann.info["seats"][2]["kept_by"] == offered(GAME)[0]
            await ola.command("back")
            await ann.until(lambda: _kept(ann)[2] == "playing")

    run(test)


def test_the_host_need_not_wait_for_who_reads_the_result(tmp_path: Path) -> None:
    """Whose client shows an earlier match is not back by a new connection; who opens the table anew is."""

    async def test() -> None:
        async with server(tmp_path) as running:
            clients = ann, jan, ola = await started(running, GAME, 3, 3)
            await _ended(clients)
            first = ann.match
            await jan.command("rematch")
            assert (await jan.refused("start")).code == "host_only"
            await ann.command("start")
            await ann.until(lambda: ann.info["status"] == "playing")
            assert _kept(ann) == ["playing", "playing", "kept"]
            await ola.drop()
            ola.match, ola.seq = first, 0
            await ola.connect()
            assert _kept(ola) == ["playing", "playing", "kept"]
            await ola.drop()
            await ola.connect(fresh=True)
            await ann.until(lambda: _kept(ann)[2] == "playing")

    run(test)


def test_somebody_absent_is_not_waited_for(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            clients = ann, jan, ola = await started(running, GAME, 3, 3)
            await _ended(clients)
            await ola.drop()
            await ann.until(lambda: not ann.info["seats"][2]["present"])
            await jan.command("rematch")
            await ann.command("rematch")
            await ann.until(lambda: ann.info["status"] == "playing")
            assert not ann.info["seats"][2]["present"]
            await ola.connect(fresh=True)
            await ann.until(lambda: _kept(ann) == ["playing"] * 3)

    run(test)


def test_an_offer_outlives_the_loss_of_power(tmp_path: Path) -> None:
    async def test() -> None:
        house = House(tmp_path)
        await house.start()
        ann, jan = await house.client("A"), await house.client("J")
        await ann.make(GAME, 2)
        assert ann.table is not None
        await jan.join(ann.table)
        for client in (ann, jan):
            await client.connect()
        await ann.command("start")
        for client in (ann, jan):
            await client.when(lambda it: it.info["status"] == "playing")
        await _ended([ann, jan])
        await jan.command("rematch")
        await ann.until(lambda: _offer(ann))
        offer, first = _offer(ann), ann.match
        await house.kill()
        await house.start()
        for client in (ann, jan):
            await client.connect()
        assert _offer(ann) == offer
        await ann.command("rematch")
        await jan.until(lambda: jan.match != first and jan.info["status"] == "playing")
        await house.kill()

    run(test)


def test_the_link_to_a_call_is_for_those_who_sit_here(tmp_path: Path) -> None:
    """It is kept, and only a plain link under TLS is; spectators and strangers are not told."""
    link = "https://meet.example.org/talia-table?room=7"

    async def test() -> None:
        async with server(tmp_path) as running:
            (ann, jan) = await seated(running, GAME, 2, 2, watch="public")
            watcher = await running.client("W")
            await watcher.connect(ann.table)
            assert (await jan.refused("set_call", link=link)).code == "host_only"
            for wrong in (
                "javascript:alert(1)",
                "http://meet.example.org/a",
                "https://",
                "https://user:secret@meet.example.org/",
                "https://meet.example.org/a b",
                "https://meet.example.org/\u202egpj",
                "https:/\\meet.example.org",
                "//meet.example.org",
                "https://[meet",
            ):
                assert (await ann.refused("set_call", link=wrong)).code == "not_https", wrong
            assert (await ann.refused("set_call", link=f"https://a.b/{'c' * 300}")).code == "malformed"
            await ann.command("set_call", link=f"  {link} ")
            await jan.until(lambda: jan.info["call"] == link)
            assert (await jan.get(f"/api/tables/{ann.table}"))["call"] == link
            assert (await watcher.get(f"/api/tables/{ann.table}"))["call"] is None
            await ann.command("chat", phrase="hello")
            await watcher.until(lambda: watcher.said)
            assert not any(b"meet.example.org" in data for data in watcher.received)
        async with server(tmp_path) as running:
            again = Client(running.port, "A", cookies=ann.http.cookies)
            await again.connect(ann.table)
            assert again.info["call"] == link
            await again.command("set_call", link=" ")
            assert again.info["call"] is None
            await again.close()

    run(test)
