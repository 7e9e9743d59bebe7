"""What calls show, behind its address: by language, options and auction alone; what is wrong with one has a code."""

from pathlib import Path
from typing import Any

from tests.server.harness import run, server

HEARD: dict[str, Any] = {"dealer": 0, "vulnerable": "none", "calls": ["1NT", "pass", "2H"]}


def calls(*said: str) -> dict[str, Any]:
    """These calls, from north's on."""
    return {"heard": {**HEARD, "calls": said}}


def test_an_auction_is_read_or_refused(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            client = await running.client("Ania")
            told = await client.post("/api/calls/pl/bridge", {"heard": HEARD}, 200)
            assert [each["call"] for each in told["calls"]] == HEARD["calls"]
            transfer = {"call": "2H", "text": "teksas, 5+ ♠, forsuje", "artificial": True, "known": True}
            assert told["calls"][2] == transfer
            assert [each["call"] for each in told["further"]][:4] == ["pass", "X", "2S", "2NT"]

            simple = {"heard": HEARD, "options": {"system": "simple_natural"}}
            told = await client.post("/api/calls/en/bridge", simple, 200)
            assert (told["calls"][2]["text"], told["calls"][2]["artificial"]) == ("at most 7 HCP, 5+ ♥", False)

            for path, body, status, code in (
                ("xx/bridge", calls(), 404, "not_found"),
                ("pl/nothing", calls(), 404, "no_agreements_of_game"),
                ("pl/betel", calls(), 404, "no_agreements_of_game"),
                ("pl/bridge", {}, 400, "malformed"),
                ("pl/bridge", {"heard": {}}, 400, "malformed"),
                ("pl/bridge", {"heard": HEARD, "hand": "AS"}, 400, "malformed"),
                ("pl/bridge", {"heard": {**HEARD, "dealer": 4}}, 400, "malformed"),
                ("pl/bridge", {"heard": {**HEARD, "vulnerable": "nobody"}}, 400, "malformed"),
                ("pl/bridge", {"heard": {**HEARD, "calls": [1]}}, 400, "malformed"),
                ("pl/bridge", {"heard": {**HEARD, "hands": []}}, 400, "malformed"),
                ("pl/bridge", {"heard": HEARD, "options": {"system": "no such"}}, 400, "option_out_of_range"),
                ("pl/bridge", {"heard": HEARD, "options": {"nonsense": 1}}, 400, "unknown_option"),
                ("pl/bridge", calls("8C"), 400, "no_such_call"),
                ("pl/bridge", calls("2C", "1S"), 400, "bid_too_low"),
                ("pl/bridge", calls("X"), 400, "no_bid_to_double"),
                ("pl/bridge", calls("1C", "pass", "X"), 400, "own_side_bid"),
                ("pl/bridge", calls("1C", "XX"), 400, "nothing_to_redouble"),
                ("pl/bridge", calls(*["pass"] * 5), 400, "auction_over"),
                ("pl/bridge", calls(*["pass"] * 81), 400, "too_many_calls"),
            ):
                assert (await client.post(f"/api/calls/{path}", body, status))["code"] == code, (path, body)

    run(test)
