"""A live server under random and mutated messages, with and without its limiter: no crash, no fault, no leak.

A third of the messages is well-formed, a third mutated, a third noise; a few requests are mixed in. Two honest people
play on at another table all the time.
"""

import asyncio
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.harness import PATIENCE, Client, House, Refusal, run, seated

WORDS = ["", "x", "table", "\u0000", "ż" * 30, "2C", "AS", "-1", "1e999", "null", "../..", "'; --", "<b>", "x" * 300]
NUMBERS = [0, 1, -1, 2, 15, 16, 2**31, 2**63, 10**40, -(2**70), 0.5, 1e308]


def _value(rng: Random, depth: int = 0) -> Any:
    kind = rng.randrange(8 if depth < 3 else 5)
    if kind == 5:
        return [_value(rng, depth + 1) for _ in range(rng.randrange(4))]
    if kind >= 6:
        return {rng.choice(WORDS): _value(rng, depth + 1) for _ in range(rng.randrange(4))}
    return (rng.choice(WORDS), rng.choice(NUMBERS), None, True, rng.choice(WORDS))[kind]


def _well_formed(rng: Random, client: Client) -> dict[str, Any]:
    """A command as a client would send it, most often at the wrong moment."""
    match = client.match or rng.choice(WORDS)
    id = client.new_id() if rng.random() < 0.9 else "same"
    seat = rng.randrange(4)
    move: dict[str, Any] = {"type": rng.choice(("commit", "draw_pig", "pass", "lay", "choose"))}
    if rng.random() < 0.7:
        move["card"] = rng.choice(("2C", "AS", "QH", "TD", "ZZ"))
    if client.view.get("choices") and rng.random() < 0.7:
        move = client.some_move(rng)
    return rng.choice(
        (
            {"type": "move", "id": id, "match": match, "move": move},
            {"type": "move", "id": id, "match": match, "move": move},
            {"type": "sit", "id": id, "seat": seat},
            {"type": "put_bot", "id": id, "seat": seat, "bot": "random"},
            {"type": "remove", "id": id, "seat": seat},
            {"type": "start", "id": id},
            {"type": "rematch", "id": id},
            {"type": "leave", "id": id} if rng.random() < 0.1 else {"type": "back", "id": id},
            {"type": "next", "id": id, "match": match},
            {"type": "chat", "id": id, "text": rng.choice(WORDS)[:200]},
            {"type": "propose", "id": id, "what": rng.choice(("pause", "resume", "end")), "agree": rng.random() < 0.5},
            {"type": "share_hash", "id": id, "match": match, "hash": "0" * 64},
            {"type": "share_open", "id": id, "match": match, "share": "0" * 64},
            {"type": "ping", "t": rng.random(), "lag": rng.randrange(60000)},
            {"type": "hello", "match": match, "have": rng.randrange(50)},
        )
    )


def _mutated(rng: Random, message: dict[str, Any]) -> str | bytes:
    """Something close to a command: a field changed, lost or added, a byte flipped, the end cut off."""
    kind = rng.randrange(6)
    if kind < 3:
        key = rng.choice(list(message))
        if kind == 0:
            message[key] = _value(rng)
        elif kind == 1:
            del message[key]
        else:
            message[rng.choice(WORDS)] = _value(rng)
        return msgspec.json.encode(message).decode()
    raw = bytearray(msgspec.json.encode(message))
    if kind == 3:
        raw[rng.randrange(len(raw))] = rng.randrange(256)
    elif kind == 4:
        del raw[rng.randrange(len(raw)) :]
    else:
        raw *= rng.randrange(1, 3)
    return raw.decode(errors="replace") if rng.random() < 0.8 else bytes(raw)


def _noise(rng: Random) -> str | bytes:
    kind = rng.randrange(4)
    if kind == 0:
        return rng.randbytes(rng.randrange(200))
    if kind == 1:
        return "".join(chr(rng.randrange(1, 0xD7FF)) for _ in range(rng.randrange(100)))
    if kind == 2:
        return rng.choice("[{") * rng.randrange(1, 4000)
    return msgspec.json.encode(_value(rng)).decode()


def _message(rng: Random, client: Client) -> str | bytes:
    kind = rng.randrange(3)
    if kind == 2:
        return _noise(rng)
    message = _well_formed(rng, client)
    return msgspec.json.encode(message).decode() if kind == 0 else _mutated(rng, message)


async def _request(rng: Random, http: httpx.AsyncClient, table: str) -> None:
    """A request with something odd about it; it is answered with a code, and never with a fault of the server."""
    path = rng.choice(
        (
            "/api/guest",
            "/api/tables",
            f"/api/tables/{table}",
            f"/api/tables/{table}/join",
            f"/api/tables/{table}/claim",
            f"/api/tables/{table}/deals/{rng.choice(NUMBERS)}",
            f"/api/tables/{table}/record?match={rng.choice(('x', 'ż', '%00'))}",
            f"/api/words/{rng.choice(('pl', 'xx'))}/{rng.choice(('betel', 'none'))}",
            f"/api/tables/{table}/qr.svg?path={rng.choice(('/t/x', 'y'))}",
            "/%ff%fe",
        )
    )
    bodies = ({"name": rng.choice(WORDS)}, {"game": rng.choice(WORDS), "seats": rng.choice(NUMBERS)}, _value(rng))
    noise = _noise(rng)
    content = msgspec.json.encode(rng.choice(bodies)) if rng.random() < 0.7 else noise
    answer = await http.request(rng.choice(("GET", "POST", "PUT", "DELETE")), path, content=content)
    assert answer.status_code < 500, (path, answer.text)
    if answer.status_code >= 400:
        assert set(answer.json()) == {"code", "details"}, (path, answer.text)


class Fuzzer:
    """One who sends whatever comes to his mind."""

    def __init__(self, client: Client, rng: Random) -> None:
        self.client = client
        self.rng = rng
        client.lenient = True

    async def send(self, number: int) -> None:
        client, rng = self.client, self.rng
        for _ in range(number):
            if client.socket is None or client.closed is not None:
                with suppress(ConnectionClosed, OSError):
                    await client.connect(fresh=rng.random() < 0.5)
            with suppress(ConnectionClosed):
                await client.send(_message(rng, client))
            if rng.random() < 0.02:
                await _request(rng, client.http, client.table or "")
            if rng.random() < 0.01:
                await client.drop()
            del client.raw[:], client.events[:], client.said[:]


@pytest.mark.parametrize("limiter", [True, False], ids=["limited", "unlimited"])
def test_fuzz(tmp_path: Path, long: bool, limiter: bool) -> None:
    messages = (100_000 if long else 3_000) // 2
    rates = {"message_rate": 200, "message_burst": 100, "patience": 50} if limiter else {}

    async def test() -> None:
        house = House(tmp_path, away_wait=500, break_wait=300, **rates)
        try:
            await house.start()
            rng = Random(f"fuzz {limiter}")
            games = ("swinie", "six_takes")
            tables = [await seated(house, game, 2, 2, watch="public") for game in games]
            honest = await seated(house, "six_takes", 2, 2, options={"rounds": 20})
            await honest[0].command("start")
            playing = [asyncio.create_task(_play(client, Random(i))) for i, client in enumerate(honest)]
            stranger = await house.client("stranger")
            stranger.table = tables[0][0].table
            fuzzers = [Fuzzer(client, Random(rng.random())) for client in (*tables[0], *tables[1], stranger)]
            memory = []
            for _ in range(10):
                await asyncio.gather(*(fuzzer.send(messages // 10 // len(fuzzers) + 1) for fuzzer in fuzzers))
                memory.append(house.memory())
            before = honest[0].seq + honest[1].seq
            for client in honest:
                assert client.closed is None
            async with asyncio.timeout(PATIENCE):
                while honest[0].seq + honest[1].seq == before and honest[0].info["status"] != "over":
                    await asyncio.sleep(0.05)
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            assert memory[-1] <= 1.1 * memory[0], memory
            assert b"internal" not in house.errors.read_bytes()
            assert b"a table failed" not in house.errors.read_bytes()
            assert house.alive
        finally:
            await house.kill()

    run(test)


async def _play(client: Client, rng: Random) -> None:
    with suppress(Refusal):
        await client.play_on(rng)
