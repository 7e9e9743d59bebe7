"""The options a match begins with: what a table leaves open is decided when it is known who sits there."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from talia.server import wire
from talia.server.entries import Asked, Header
from talia.server.served_match import ServedMatch
from talia.table.options import options_from
from talia.table.record import Sitter, binding, plain
from talia.table.registry import find
from tests.server.harness import run, seated, server

START = {"accounting": "chips", "start_chips": 1000}
TRADE = {"trade": True, "end_rule": "deals", "end_value": 1}


@pytest.mark.parametrize(("people", "allowed"), [(3, True), (2, False)])
def test_wordings_are_free_where_nobody_but_people_sits(people: int, allowed: bool, tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            clients = await seated(running, "betel", people, 3, options=TRADE)
            assert clients[0].info["options"]["free_text"] == "auto"
            await clients[0].command("start")
            await clients[0].when(lambda it: it.info["status"] == "playing" and it.seq)
            assert clients[0].info["options"]["free_text"] is allowed
            record = (await clients[0].http.get(f"/api/tables/{clients[0].table}/record")).json()
            assert record["options"]["free_text"] is allowed

    run(test)


def test_an_event_decides_by_the_seats_it_leaves_to_people(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            host = await running.client("Ania")
            for bots, allowed in (([], True), (["random"], False)):
                body = {"game": "betel", "seats": 3, "options": TRADE, "bots": bots}
                made = (await host.http.post("/api/events", json=body)).json()
                told = (await host.http.get(f"/api/events/{made['event']}")).json()
                assert told["options"]["free_text"] is allowed

    run(test)


def test_a_match_begun_before_an_option_was_added_keeps_the_options_it_was_bound_to() -> None:
    """Its commitment covers the header as it was; a record with another option more would not fit it."""
    options: dict[str, Any] = plain(options_from(find("baska"), {}))
    del options["last_trick"]
    sitters = tuple(Sitter(f"N{seat}") for seat in range(4))
    header = Header(
        id="m",
        table="t",
        no=0,
        game="baska",
        rules=1,
        options=options,
        seats=sitters,
        guests=("a", "b", "c", "d"),
        clock=wire.Clock(),
        watch="off",
        talk="free",
        given={},
        master="00" * 32,
        at=0,
        asked=Asked("a", "1", ""),
    )
    served = ServedMatch(msgspec.json.decode(msgspec.json.encode(header), type=Header), keep=1)
    assert served.binding == binding("m", "baska", 1, options, list(sitters))
    assert served.record().options == options


def test_how_long_a_match_lasts_follows_its_options_clock_and_players(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            http = (await running.client("Ania")).http

            async def minutes(seats: int, clock: Any = None, bots: Any = (), game: str = "skat", **options: Any) -> int:
                body = {"seats": seats, "options": options, "bots": bots, "clock": clock or {}}
                answer = await http.post(f"/api/duration/{game}", json=body)
                assert answer.status_code == 200
                return int(answer.json()["minutes"])

            (skat,) = (game for game in (await http.get("/api/games")).json() if game["id"] == "skat")
            assert await minutes(3) == skat["lasts"] == 90
            assert await minutes(4) == 120
            assert await minutes(3, deals_each=4) == 30
            assert await minutes(3, {"kind": "move", "per_move": 20}) == 75
            assert await minutes(3, {"kind": "bank", "bank": 600, "increment": 15}) == 90
            assert await minutes(3, {"kind": "bank", "bank": 30, "increment": 0}) == 5
            assert [await minutes(seats, game="betel") for seats in (3, 4)] == [100, 135]
            timed: Any = {"game": "betel", "end_rule": "time", "end_value": 45, "bots": [None, "club", "club"]}
            assert await minutes(3, **timed) == 45
            assert await minutes(3, bots=[None, "simple", "club"]) == 40
            assert [preset["id"] for preset in skat["presets"]] == ["turniejowy", "domowy", "piwny"]
            for path, body, code in (
                ("skat", {"seats": 3, "options": {"kontra": True}}, "no_kontra_in_tournaments"),
                ("skat", {"seats": 5}, "wrong_seats"),
                ("skat", {"seats": 3, "bots": [None, "deep thought"]}, "unknown_bot"),
                (
                    "betel",
                    {"seats": 3, "options": {"accounting": "chips", "start_chips": 1000}},
                    "chips_reach_the_target",
                ),
                ("chess", {"seats": 2}, "unknown_game"),
            ):
                assert (await http.post(f"/api/duration/{path}", json=body)).json()["code"] == code

    run(test)
