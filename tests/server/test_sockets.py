"""Bad input on the socket: a coded answer, or the socket is closed with a code; nobody else notices."""

import asyncio
import socket
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.server.harness import PATIENCE, Client, Running, run, server, started

MALFORMED: list[Any] = [
    "",
    "null",
    "[]",
    "{",
    "\u0000",
    "[" * 4000,
    '{"type":"dance","id":"1"}',
    {"type": "move"},
    {"type": "move", "id": "", "match": "m", "move": {}},
    {"type": "move", "id": "1", "match": "m", "move": []},
    {"type": "move", "id": "1", "match": "m", "move": {}, "seat": 1},
    {"type": "sit", "id": "1", "seat": -1},
    {"type": "sit", "id": "1", "seat": "0"},
    {"type": "sit", "id": "1", "seat": 10**30},
    {"type": "share_hash", "id": "1", "match": "m", "hash": "XYZ"},
    {"type": "chat", "id": "1", "text": "x" * 201},
    {"type": "propose", "id": "1", "what": "cheat"},
    {"type": "ping", "t": "now"},
    {"type": "hello", "have": -1},
    b"\xff\xfe\x00",
    b'{"type":"sit","id":"1"}',
]


def test_malformed_messages_are_refused_and_the_socket_stays_open(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            ann, jan = await started(running, "swinie", 2, 2)
            heard = len(jan.raw)
            for message in MALFORMED:
                answer = await _answered(ann, message)
                assert answer["type"] == "refused", message
                assert answer["code"] == "malformed", message
            assert len(jan.raw) == heard
            named = next(m for m in ann.raw if m["type"] == "refused" and m["id"] == "1")
            assert named["details"]["where"].startswith("$")
            first = ann if ann.my_turn else jan
            await first.move(first.some_move(Random(1)))

    run(test)


def test_what_can_not_be_done_now_is_refused_with_the_reason(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            ann, jan = await started(running, "swinie", 2, 2)
            first, other = (ann, jan) if ann.my_turn else (jan, ann)
            move = first.some_move(Random(1))
            for client, command, code in (
                (other, {"type": "move", "match": other.match, "move": {"type": "draw_pig"}}, "not_your_turn"),
                (first, {"type": "move", "match": first.match, "move": {"type": "fly"}}, "unknown_move"),
                (first, {"type": "move", "match": first.match, "move": {}}, "unknown_move"),
                (
                    first,
                    {"type": "move", "match": first.match, "move": {"type": "drawn", "label": "deal/0", "value": 1}},
                    "unknown_move",
                ),
                (
                    first,
                    {"type": "move", "match": first.match, "move": {"type": "expired", "id": "end"}},
                    "unknown_move",
                ),
                (first, {"type": "move", "match": "earlier", "move": move}, "wrong_match"),
                (first, {"type": "next", "match": "earlier"}, "wrong_match"),
                (first, {"type": "share_hash", "match": first.match, "hash": "0" * 64}, "too_late"),
                (first, {"type": "share_open", "match": first.match, "share": "0" * 64}, "too_late"),
                (first, {"type": "propose", "what": "resume"}, "not_now"),
                (first, {"type": "rematch"}, "already_started"),
            ):
                assert (await client.refused(**command)).code == code, command
            illegal = await first.refused("move", match=first.match, move={"type": "lay", "card": _not_held(first)})
            assert illegal.code not in ("unknown_move", "malformed")
            await first.move(move)
            # In a break the others' cards lie open and nobody plays.
            seq = other.seq
            await first.command("next", match=first.match)
            assert other.seq == seq

    run(test)


def test_the_first_message_is_hello(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path, hello_wait=300) as running:
            ann = await running.client("Ann")
            table = await ann.make("swinie", 2)
            async with _raw(running, ann, table) as ws:
                await ws.send('{"type":"leave","id":"1"}')
                assert '"hello_first"' in str(await ws.recv())
                await ws.send('{"type":"ping","t":1}')
                assert '"pong"' in str(await ws.recv())
                with pytest.raises(ConnectionClosed):
                    await ws.recv()
                assert ws.close_code == 4400

    run(test)


@pytest.mark.parametrize(
    ("cookie", "table", "code"), [(None, None, 4401), ("forged", None, 4401), ("own", "none", 4404)]
)
def test_who_may_not_be_here_is_told_by_the_code(tmp_path: Path, cookie: Any, table: Any, code: int) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            ann = await running.client("Ann")
            made = await ann.make("swinie", 2)
            own = ann.cookie if cookie == "own" else f"talia={cookie}"
            async with connect(_url(running, table or made), additional_headers={"Cookie": own}) as ws:
                with pytest.raises(ConnectionClosed):
                    await ws.send('{"type":"hello"}')
                    while True:
                        await ws.recv()
                assert ws.close_code == code

    run(test)


def test_a_message_too_large_closes_the_socket(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            ann, jan = await started(running, "swinie", 2, 2)
            await ann.send('{"type":"chat","id":"1","text":"' + "x" * 9000 + '"}')
            await ann.until(lambda: ann.closed)
            assert ann.closed == 4413
            await ann.connect()
            await ann.send("x" * 200_000)
            await ann.until(lambda: ann.closed)
            assert ann.closed == 1009
            assert jan.closed is None

    run(test)


def test_too_many_messages_are_refused_then_the_socket_is_closed(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path, message_rate=1, message_burst=10, patience=5) as running:
            ann = await running.client("Ann")
            await ann.make("swinie", 2)
            await ann.connect()
            for number in range(16):
                await ann.send({"type": "leave", "id": f"{number}", "extra": 1})
            await ann.until(lambda: ann.closed)
            assert ann.closed == 4429
            codes = [message["code"] for message in ann.raw if message["type"] == "refused"]
            assert codes == ["malformed"] * 9 + ["too_fast"] * 5
            assert [m["id"] for m in ann.raw if m["type"] == "refused"][-1] == "13"

    run(test)


def test_a_client_that_stops_reading_is_given_up_and_slows_nobody(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path, outbox_messages=20, outbox_bytes=60_000, chat_rate=0) as running:
            ann, jan = await started(running, "swinie", 2, 2, watch="public")
            lazy = await running.client("Lazy")
            await lazy.http.get(f"/api/tables/{ann.table}")
            plug = socket.socket()
            plug.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            plug.setblocking(False)
            loop = asyncio.get_running_loop()
            await loop.sock_connect(plug, ("127.0.0.1", running.port))
            request = (
                f"GET /ws/{ann.table} HTTP/1.1\r\nHost: 127.0.0.1:{running.port}\r\nConnection: Upgrade\r\n"
                "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                f"Cookie: {lazy.cookie}\r\n\r\n"
            )
            await loop.sock_sendall(plug, request.encode())
            await loop.sock_recv(plug, 100)
            hello = b'{"type":"hello"}'
            await loop.sock_sendall(plug, bytes((0x81, 0x80 | len(hello), 0, 0, 0, 0)) + hello)
            await ann.until(lambda: ann.info["spectators"] == 1)
            said = 0
            async with asyncio.timeout(PATIENCE):
                while ann.info["spectators"]:
                    await ann.command("chat", text="x" * 200)
                    said += 1
            await jan.until(lambda: len(jan.said) == said)
            assert said < 20_000
            plug.close()

    run(test)


def test_a_second_hello_is_answered_like_the_first(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            ann, _ = await started(running, "swinie", 2, 2)
            fulls, seq = ann.fulls, ann.seq
            await ann.send({"type": "hello"})
            await ann.until(lambda: ann.fulls == fulls + 1)
            assert ann.seq == seq
            assert ann.closed is None

    run(test)


def test_the_house_is_full(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path, connections=1) as running:
            ann = await running.client("Ann")
            jan = await running.client("Jan")
            await ann.make("swinie", 2)
            await ann.connect()
            async with _raw(running, jan, ann.table or "") as ws:
                assert '"server_full"' in str(await ws.recv())
                with pytest.raises(ConnectionClosed):
                    await ws.recv()
                assert ws.close_code == 1013

    run(test)


async def _answered(client: Client, message: Any) -> Any:
    """What comes next after a message."""
    before = len(client.raw)
    await client.send(message)
    await client.until(lambda: len(client.raw) > before)
    return client.raw[before]


def _url(running: Running, table: str) -> str:
    return f"ws://127.0.0.1:{running.port}/ws/{table}"


def _raw(running: Running, client: Client, table: str) -> Any:
    return connect(_url(running, table), additional_headers={"Cookie": client.cookie})


def _not_held(client: Client) -> str:
    hand = next(zone for zone in client.view["zones"] if zone["id"] == f"hand.{client.seat}")["cards"]
    return next(card for card in ("2C", "2D", "3C", "3D", "4C", "4D", "5C") if card not in hand)
