"""Fair dealing as the players see it: commitment, shares, secrets of finished deals, the master at the end."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from talia.cards import Deck
from talia.chance import absent_share, commitment, section_secret, share_hash, shuffled
from talia.server import wire
from talia.table.record import Difference, Record, verify
from tests.server.harness import PATIENCE, Client, run, seated, server, started

SHORT: dict[str, Any] = {"options": {"rounds": 2, "hand_size": 4}}


def _receipt(client: Client) -> wire.Receipt:
    return msgspec.convert(client.info["receipt"], wire.Receipt)


async def _record(client: Client) -> Record:
    answer = await client.http.get(f"/api/tables/{client.table}/record")
    return msgspec.json.decode(answer.content, type=Record)


def test_the_receipt_from_commitment_to_opened_master(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            clients = await started(running, "six_takes", 2, 3, **SHORT)
            ann = clients[0]
            stages = [m["receipt"]["stage"] for m in ann.raw if m["type"] == "table" and m["match"]]
            assert list(dict.fromkeys(stages)) == ["hash", "open", "sealed"]
            # The commitment came before any share, every hash before any share.
            first = next(m["receipt"] for m in ann.raw if m["type"] == "table" and m["match"])
            assert first["commit"]
            assert first["hashes"] == [None] * 3
            for message in ann.raw:
                if message["type"] == "table" and any(message["receipt"]["shares"]):
                    assert message["receipt"]["hashes"] == ann.info["receipt"]["hashes"]
            receipt = _receipt(ann)
            assert receipt.binding is not None
            shares = [share or "" for share in receipt.shares]
            assert receipt.hashes[:2] == tuple(share_hash(bytes.fromhex(share)) for share in shares[:2])
            assert shares[2] == absent_share(receipt.binding, 2).hex()
            assert receipt.seed is None
            assert receipt.secrets == {}
            await _play(clients, "break")
            between = _receipt(ann)
            assert "deal/0" in between.secrets
            assert "deal/1" not in between.secrets
            part = await _record(ann)
            assert verify(part) is None
            await _play(clients, "over")
            end = _receipt(ann)
            assert end.seed is not None
            assert commitment(bytes.fromhex(end.seed), receipt.binding) == receipt.commit
            raw = [bytes.fromhex(share) for share in shares]
            for name, secret in end.secrets.items():
                assert section_secret(bytes.fromhex(end.seed), receipt.binding, raw, name).hex() == secret
            record = await _record(ann)
            assert verify(record) is not None
            assert record.shares == shares
            dealt = next(line for line in record.log if line.move.get("label") == "deal/0")
            items = Deck().codes
            assert tuple(dealt.move["value"]) == shuffled(bytes.fromhex(end.secrets["deal/0"]), "deal/0", items)
            forged = msgspec.structs.replace(record, seed="00" * 32)
            with pytest.raises(Difference):
                verify(forged)

    run(test)


def test_who_sends_no_share_or_does_not_open_it_has_the_one_fixed_by_rule(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            clients = await seated(running, "six_takes", 3, 3, **SHORT)
            ann, jan, ola = clients
            jan.shares = ola.shares = False
            await ann.command("start")
            await jan.until(lambda: jan.info["receipt"]["stage"] == "hash")
            await jan.command("share_hash", match=jan.info["match"], hash=share_hash(bytes(32)))
            again = await jan.refused("share_hash", match=jan.info["match"], hash=share_hash(bytes(31) + b"1"))
            assert again.code == "hash_sent"
            early = await jan.refused("share_open", match=jan.info["match"], share=bytes(32).hex())
            assert early.code == "not_asked"
            await jan.until(lambda: jan.info["receipt"]["stage"] == "open")
            wrong = await jan.refused("share_open", match=jan.info["match"], share="11" * 32)
            assert wrong.code == "share_mismatch"
            late = await ola.refused("share_hash", match=ola.info["match"], hash=share_hash(bytes(32)))
            assert late.code == "too_late"
            await ann.until(lambda: ann.info["status"] == "playing")
            receipt = _receipt(ann)
            assert receipt.binding is not None
            assert receipt.hashes[1] is not None
            assert receipt.shares[1:] == tuple(absent_share(receipt.binding, seat).hex() for seat in (1, 2))

    run(test)


def test_cards_from_a_book_are_dealt_and_everybody_is_told(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            deck = list(Deck().codes)
            Random(4).shuffle(deck)
            ann = await running.client("Ann")
            body = {"game": "six_takes", "seats": 2, "bots": [None, "random"], **SHORT}
            wrong = await ann.post("/api/tables", {**body, "given": {"deal/0": deck[1:]}}, 400)
            assert wrong["code"] == "wrong_cards"
            await ann.make("six_takes", 2, bots=[None, "random"], given={"deal/0": deck}, **SHORT)
            await ann.connect()
            assert ann.info["receipt"]["stage"] == "given"
            await ann.command("start")
            await ann.until(lambda: ann.info["status"] == "playing")
            assert ann.info["receipt"]["stage"] == "given"
            await _play([ann], "over")
            record = await _record(ann)
            assert record.given == ["deal/0"]
            assert record.commit is None
            assert next(line.move["value"] for line in record.log if line.move.get("label") == "deal/0") == deck
            assert verify(record) is not None

    run(test)


async def _play(clients: list[Client], status: str) -> None:
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(
            *(client.play_on(Random(i), lambda c: c.info["status"] == status) for i, client in enumerate(clients))
        )
