"""Betel with trading through the server: bad input, a whole match on clocks and computer players, and what it costs."""

import asyncio
from pathlib import Path
from time import process_time
from typing import Any

from tests.server.harness import Client, Refusal, Running, run, server, started

OPTIONS = {"trade": True, "first_dealer": "0", "end_rule": "deals", "end_value": 1, "first_exchange": "off"}
PASS = {"k": "must", "on": "call", "window": {"calls": "next"}, "filter": {"kinds": ["pass"]}}
BID = {**PASS, "filter": {"contracts": ["2S"]}}


def offer(gives: list[Any], wants: list[Any] = [], to: Any = "any") -> dict[str, Any]:  # noqa: B006
    return {"type": "offer", "terms": {"to": to, "gives": gives, "wants": wants}}


def pay(amount: int) -> dict[str, Any]:
    return {"k": "pay", "amount": amount}


async def tabled(running: Running, **options: Any) -> list[Client]:
    """Three people in the window before the first call."""
    clients = await started(running, "betel", 3, 3, options={**OPTIONS, **options})
    for client in clients:
        await client.when(lambda it: it.view["phase"] == "window")
    return clients


async def refusal(client: Client, move: dict[str, Any]) -> str:
    try:
        await client.move(move)
    except Refusal as refused:
        return refused.code
    return ""


def test_bad_offers_are_refused_and_nothing_is_lost(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            ania, jan, _ = clients = await tabled(running, start_chips=100)
            held = next(zone["cards"] for zone in jan.view["zones"] if zone["id"] == "hand.1")
            seqs = [client.seq for client in clients]
            one = {"k": "send", "cards": {"list": [held[0]]}}
            assert await refusal(ania, offer([one], [pay(5)])) in ("trade_prohibited", "trade_not_held")
            assert await refusal(ania, offer([pay(55)])) == "trade_limit"
            assert await refusal(ania, offer([{**pay(10), "seat": 2}])) == "unknown_move"
            assert await refusal(ania, offer([{"k": "must", "of": 2}])) == "unknown_move"
            assert await refusal(ania, offer([PASS, BID])) == "trade_conflict"
            assert await refusal(ania, offer([{**pay(10), "if": ["rain"]}])) == "trade_malformed"
            assert await refusal(ania, {"type": "vote", "say": "yes"}) == "not_now"
            assert await refusal(ania, {"type": "accept", "offer": 7}) == "no_such_offer"
            assert await refusal(ania, {"type": "pass"}) == "window_open"
            await asyncio.sleep(0.05)
            assert [client.seq for client in clients] == seqs, "nobody hears of what was refused"
            for _ in range(2):
                await ania.move(offer([pay(50)], [PASS], to=1))
            await jan.move({"type": "accept", "offer": 0})
            await ania.move(offer([{**pay(50), "at": "deal_end"}], to=2))
            await clients[2].move({"type": "accept", "offer": 2})
            assert await refusal(ania, offer([pay(5)], to=1)) == "trade_funds"
            await ania.when(lambda it: it.view["facts"]["reserved"] == [50, 0, 0])
            assert ania.view["facts"]["balances"] == [50, 150, 100]

    run(test)


def test_a_thousand_offers_at_once(tmp_path: Path) -> None:
    """Most are refused, five stand, the others hear of five; the table goes on."""

    async def test() -> None:
        async with server(tmp_path, patience=1000) as running:
            ania, jan, ola = await tabled(running)
            answers = await asyncio.gather(*(refusal(ania, offer([pay(5)])) for _ in range(1000)))
            assert sorted(set(answers)) == ["", "trade_cap"] and answers.count("") == 5
            await jan.when(lambda it: sum(event["code"] == "offered" for event in it.events) == 5)
            assert len(jan.view["facts"]["offers"]) == 5
            for client in (ania, jan, ola):
                await client.move({"type": "ready"})
            await ania.when(lambda it: it.view["phase"] == "auction")
            await ania.move({"type": "pass"})

    run(test)


def test_a_vote_by_the_wrong_seat(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            ania, jan, ola = await tabled(running)
            await ania.move({"type": "motion", "what": "annul"})
            assert await refusal(ania, {"type": "vote", "say": "yes"}) == "not_now"
            await jan.move({"type": "vote", "say": "yes"})
            assert await refusal(jan, {"type": "vote", "say": "yes"}) != ""
            await ola.when(lambda it: it.view["phase"] == "window")
            assert ania.view["facts"]["balances"] == [500, 500, 500]

    run(test)


def test_silent_people_lose_a_window_to_its_clock_only(tmp_path: Path) -> None:
    """Three who stand ready play a whole deal without another word of trading."""

    async def test() -> None:
        async with server(tmp_path) as running:
            clients = await tabled(running, window_seconds=5)
            for client in clients:
                await client.move({"type": "auto_ready", "on": "on"})
            began, lines = process_time(), 0
            while clients[0].info["status"] == "playing":
                mover = next((client for client in clients if client.my_turn), None)
                if mover is None:
                    await asyncio.sleep(0.002)
                    continue
                assert mover.view["phase"] in ("auction", "play"), mover.view["phase"]
                form = next(form for form in mover.view["choices"] if form["move"] in ("pass", "play"))
                move: dict[str, Any] = {"type": form["move"]}
                if form["parts"]:
                    move["card"] = form["parts"][0]["among"][0]
                seq = mover.seq
                await mover.move(move)
                await mover.past(seq)
                lines += 1
            assert lines == 33
            assert process_time() - began < 33 * 0.05

    run(test)
