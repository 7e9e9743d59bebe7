"""The score keeper behind its address: the same as the library says, in the types of the wire."""

from pathlib import Path
from typing import Any

from talia.table.keeping import keep
from tests.server.harness import run, server


def test_a_book_is_read(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            client = await running.client("Ania")
            entries: list[dict[str, Any]] = [
                {"type": "first_dealer", "seat": 1},
                {"type": "turned", "cards": ["7C", "QD"]},
                {"type": "call", "say": "2H", "take": ["QD"], "give": ["AS"]},
                {"type": "pass"},
                {"type": "pass"},
                {"type": "tricks", "first": 8, "second": 1, "third": 1},
            ]
            told = await client.post("/api/keep/betel", {"seats": 3, "entries": entries}, 200)
            assert told["totals"] == list(keep("betel", {}, 3, entries).totals) == [10, 40, 10]
            assert (told["phase"], told["turn"], told["refused"], told["ranks"]) == ("dealing", 2, None, None)
            assert [form["move"] for form in told["forms"]] == ["turned", "counted", "passed_out", "pays"]
            assert [[event["code"] for event in events] for events in told["told"]][-1] == ["deal_over"]

            refused = await client.post("/api/keep/betel", {"seats": 3, "entries": [*entries, {"type": "pass"}]}, 200)
            assert refused["refused"] == {"entry": 6, "code": "not_now", "details": {}}
            assert refused["totals"] == told["totals"]

    run(test)


def test_what_is_not_kept(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            client = await running.client("Ania")
            for path, body, status, code in (
                ("swinie", {"seats": 3}, 404, "unknown_game"),
                ("nothing", {"seats": 3}, 404, "unknown_game"),
                ("betel", {"seats": 2}, 400, "wrong_seats"),
                (
                    "betel",
                    {"seats": 3, "options": {"trade": True, "trumps_named": True}},
                    400,
                    "trade_needs_an_auction",
                ),
                ("betel", {"seats": 3, "options": {"nonsense": 1}}, 400, "unknown_option"),
                ("betel", {"seats": 3, "entries": [{}] * 4001}, 400, "too_many_entries"),
                ("betel", {"seats": "three"}, 400, "malformed"),
            ):
                assert (await client.post(f"/api/keep/{path}", body, status))["code"] == code, body
            assert (await client.post("/api/keep/betel", {"seats": 3, "entries": [{}]}))["refused"]["entry"] == 0

    run(test)
