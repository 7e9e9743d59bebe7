"""Files of other programs, asked of the server: read, shown, analysed and written; and whatever is wrong with them."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import httpx

from talia.games.bridge.files.formats import LIN, PBN
from talia.server.deal_files import MOST_DEALS
from tests.games.bridge.test_bridge_files import PAIR_LIN, PAIR_PBN, REVOKE
from tests.server.harness import PATIENCE, Running, run, server, started
from tests.server.test_analysis import DUPLICATE, is_break
from tests.server.test_events import deals_finished, made, played

FIRST: dict[str, Any] = {"deal": {"code": "board", "data": {"number": "3"}, "part": ""}, "kept": [], "unrecorded": None}


def _client(running: Running) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=running.url, timeout=PATIENCE)


async def _sent(http: httpx.AsyncClient, data: bytes, behind: str = "", game: str = "bridge") -> tuple[int, Any]:
    answer = await http.post(f"/api/files/{game}{behind}", content=data)
    return answer.status_code, answer.json()


def test_a_file_is_read_and_each_of_its_deals_shown_and_analysed(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running, _client(running) as http:
            for format, text in (("pbn", PAIR_PBN), ("lin", PAIR_LIN)):
                status, found = await _sent(http, text.encode())
                assert (status, found["format"], found["skipped"]) == (200, format, [])
                (deal,) = found["deals"]
                assert {key: deal[key] for key in FIRST} == FIRST
                assert deal["names"] == ["Norbert", "Ewa", "Stefan", "Wanda"]
                own = deal["text"].encode()
                status, shown = await _sent(http, own, "/replay")
                assert (status, shown["names"], shown["open"]) == (200, deal["names"], True)
                events = [event for frame in shown["frames"] for event in frame["events"]]
                cards = [each["data"]["card"] for each in events if each["code"] == "card_played"]
                assert cards[:4] == ["TH", "3H", "6H", "JH"]
                status, analysed = await _sent(http, own, "/analysis")
                assert (status, len(analysed["tables"]), len(analysed["prices"])) == (200, 1, 8)
                assert analysed["sentences"][0] == {"code": "par", "data": {"side": "ns", "value": 430}}

    run(test)


BROKEN = PAIR_PBN.replace("AQ3.KJ4", "AQ32.KJ4")
# A suit each: that is solved at once, so that the analysis is whole on a machine that has much else to do.
CARDS_ONLY = b'[Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]'


WRONG: list[tuple[str, list[tuple[int, str]], list[list[str]]]] = [
    (BROKEN + PAIR_PBN, [(2, "cards_held")], [[]]),
    (PAIR_PBN.replace("T4.T92", "T4.TA2"), [(2, "twice")], []),
    (REVOKE, [], [["revoke", "unclaimed"]]),
    (PAIR_PBN + PAIR_PBN, [], [[], []]),
]
"""Hands of 14 cards, a card twice, a revoke, two files in one: what is skipped and what is kept as it is written."""


def test_what_is_wrong_with_a_file_is_told(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running, _client(running) as http:
            for data, skipped, kept in WRONG:
                for encoding in ("utf-8", "utf-16", "latin-1"):
                    status, found = await _sent(http, data.encode(encoding))
                    assert status == 200
                    assert [(each["line"], each["reason"]["code"]) for each in found["skipped"]] == skipped
                    assert [[each["code"] for each in deal["kept"]] for deal in found["deals"]] == kept

    run(test)


def test_a_deal_of_which_only_the_cards_are_known_is_shown_and_analysed(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running, _client(running) as http:
            _, found = await _sent(http, CARDS_ONLY)
            (deal,) = found["deals"]
            assert deal["unrecorded"]["code"] == "no_dealer"
            _, shown = await _sent(http, deal["text"].encode(), "/replay")
            hands = {zone["id"]: zone["cards"] for zone in shown["frames"][-1]["view"]["zones"]}
            assert [len(hands[f"hand.{place}"]) for place in range(4)] == [13] * 4
            status, analysed = await _sent(http, deal["text"].encode(), "/analysis")
            assert (status, len(analysed["tables"]), analysed["prices"], analysed["complete"]) == (200, 1, [], True)

    run(test)


def test_bad_files_are_refused_and_nothing_else_changes(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path, file_bytes=20_000) as running, _client(running) as http:
            assert await _sent(http, b"x" * 20_001) == (413, {"code": "too_large", "details": {}})
            assert (await _sent(http, PAIR_PBN.encode() * 20))[0] == 200, "more than this limit is for other requests"
            formats = {"formats": ["pbn", "lin"]}
            assert await _sent(http, b"nothing") == (400, {"code": "no_such_file", "details": formats})
            assert await _sent(http, b"\0\xff" * 99) == (400, {"code": "no_such_file", "details": formats})
            assert (await _sent(http, b"", "?name=deals.pbn")) == (
                200,
                {"format": "pbn", "deals": [], "skipped": [], "more": False},
            )
            for behind in ("/replay", "/analysis"):
                assert await _sent(http, b"nothing", behind) == (404, {"code": "no_such_deal", "details": {}})
                assert await _sent(http, BROKEN.encode(), behind) == (404, {"code": "no_such_deal", "details": {}})
                assert (await _sent(http, b"x" * 20_001, behind))[0] == 413
            for game in ("skat", "chess"):
                assert await _sent(http, b"", game=game) == (404, {"code": "no_files_of_game", "details": {}})
            assert (await http.get("/api/tables/none/record/pbn")).status_code == 404
            assert (await http.get("/api/events/none/record/pbn")).status_code == 404

    run(test)


def test_of_a_file_of_very_many_deals_so_many_are_read(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running, _client(running) as http:
            _, found = await _sent(http, CARDS_ONLY + b"\n\n" + b'[Board "#"]\n[Deal "#"]\n\n' * 2 * MOST_DEALS)
            assert (len(found["deals"]), found["more"]) == (MOST_DEALS, True)

    run(test)


def test_the_open_deals_of_a_match_are_written(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            clients = await started(running, "bridge", 4, 4, options=DUPLICATE)
            first = clients[0]
            address = f"/api/tables/{first.table}/record/"
            assert (await first.http.get(f"{address}pbn")).status_code == 404, "no deal is over"
            await asyncio.gather(*(client.play_on(Random(number), is_break) for number, client in enumerate(clients)))
            for format in (PBN, LIN):
                answer = await first.http.get(address + format.id)
                assert answer.status_code == 200
                assert answer.headers["content-disposition"].endswith(f'.{format.id}"')
                (deal,) = format.read(answer.content).deals
                assert deal.told["board"] == 1, "and nothing of the deal to come"
            assert (await first.http.get(f"{address}xyz")).json()["code"] == "no_such_format"
            stranger = await running.client("Obcy")
            assert (await stranger.http.get(f"{address}pbn")).status_code == 403
            games = (await first.http.get("/api/games")).json()
            assert {game["id"]: game["files"] for game in games if game["files"]} == {"bridge": ["pbn", "lin"]}

    run(test)


def test_of_an_event_the_deals_are_written_that_every_table_is_through_with(tmp_path: Path) -> None:
    event = {"game": "bridge", "seats": 4, "tables": 2, "options": {"scoring": "duplicate", "boards": 2}}

    async def test() -> None:
        async with server(tmp_path) as running:
            host = await running.client("Host")
            id, tables = await made(running, host, 1, **event)
            address = f"/api/events/{id}/record/pbn"
            for there in tables:
                await there[0].command("start")
            await played(tables[0], 1)
            assert (await host.http.get(address)).status_code == 404, "the other table has finished none"
            await played(tables[1], 2, deals_finished(1))
            answer = await host.http.get(address)
            assert [deal.told["board"] for deal in PBN.read(answer.content).deals] == [1, 1]
            assert b"[ScoreTable" in answer.content
            await played(tables[1], 2)
            answer = await host.http.get(address)
            assert [deal.told["board"] for deal in PBN.read(answer.content).deals] == [1, 1, 2, 2]

    run(test)
