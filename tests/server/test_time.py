"""Clocks, absence, breaks, pauses: what time does to a table."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

from talia.players import offered
from talia.server.clocks import FLOOR, QUOTA, Clocks
from talia.server.wire import Clock
from tests.server.harness import PATIENCE, Client, StillWorld, gone, run, server, started


def test_lag_is_credited_within_a_quota_that_fills_again() -> None:
    clocks = Clocks(Clock("bank", bank=60, increment=0), 1)
    clocks.lag[0] = 900
    for _ in range(2):
        clocks.run(1, t=0)
        clocks.moved(0, t=2000)
    (left,) = clocks.left(t=2000)
    first, second = 900, QUOTA - 900 + 150
    assert left == 60_000 - 4000 + first + second


def test_a_lag_that_is_claimed_too_high_wins_no_more_than_the_quota() -> None:
    clocks = Clocks(Clock("bank", bank=60, increment=0), 1)
    clocks.lag[0] = 60_000
    clocks.run(1, t=0)
    assert clocks.runs_out(0) == 60_000 + QUOTA
    for _ in range(100):
        clocks.run(1, t=0)
        clocks.moved(0, t=10_000)
    assert clocks.left(0) == (0,)


def test_an_empty_bank_still_gives_a_moment_for_each_decision() -> None:
    clocks = Clocks(Clock("bank", bank=10, increment=0), 1)
    clocks.run(1, t=0)
    clocks.moved(0, t=50_000)
    clocks.run(1, t=50_000)
    assert clocks.left(50_000) == (FLOOR,)


def test_when_the_time_is_over_the_default_move_is_made_and_all_see_the_clocks(tmp_path: Path) -> None:
    async def test() -> None:
        world = StillWorld()
        async with server(tmp_path, {"world": world}) as running:
            ann, jan = await started(running, "swinie", 2, 2, clock={"kind": "move", "per_move": 3})
            first, other = (ann, jan) if ann.my_turn else (jan, ann)
            assert other.clocks["running"] == [first.seat]
            assert other.clocks["left"][first.seat] == 3000
            seq = other.seq
            world.lets_pass(running, 2999)
            await other.command("chat", phrase="hello")  # what was due before that has been done
            assert other.seq == seq
            world.lets_pass(running, 1 + QUOTA)
            await other.until(lambda: other.seq > seq)
            record = await _log(first)
            assert record == []  # what is in play is not shown before the deal is over
            await first.until(lambda: first.seq > seq)

    run(test)


def test_a_bank_is_kept_over_a_restart(tmp_path: Path) -> None:
    async def test() -> None:
        clock, world = {"kind": "bank", "bank": 100, "increment": 7}, StillWorld()
        async with server(tmp_path, {"world": world}) as running:
            clients = await started(running, "swinie", 2, 2, clock=clock)
            rng = Random(2)
            world.lets_pass(running, 1400)
            first = next(client for client in clients if client.my_turn)
            other = next(client for client in clients if client is not first)
            seq = other.seq
            await first.move(first.some_move(rng))
            await other.until(lambda: other.seq > seq and other.clocks["left"][first.seat or 0] > 100_000)
            left = other.clocks["left"][first.seat or 0]
            assert 105_600 <= left <= 105_600 + QUOTA
            seat = first.seat or 0
            table, cookies = other.table, other.http.cookies
        async with server(tmp_path, {"world": world}) as running:
            again = Client(running.port, "x", cookies=cookies)
            running.clients.append(again)
            await again.connect(table)
            await again.until(lambda: again.clocks)
            assert again.clocks["left"][seat] == left

    run(test)


def test_what_is_done_unasked_gives_no_time_back(tmp_path: Path) -> None:
    """A question is read by all, and it may be asked on one's own turn: the clock runs on as if there had been none."""

    async def test() -> None:
        clock, world = {"kind": "bank", "bank": 100, "increment": 7}, StillWorld()
        options = {"scoring": "duplicate", "alert_visibility": "all"}
        async with server(tmp_path, {"world": world}) as running:
            north, east, south, _ = await started(running, "bridge", 4, 4, clock=clock, options=options)
            await north.move({"type": "bid", "bid": "1C"})
            await east.until(lambda: east.my_turn)
            world.lets_pass(running, 5000)
            await east.move({"type": "ask", "call": 0})
            await east.until(lambda: east.view["facts"].get("meanings"))
            world.lets_pass(running, 5000)
            await east.move({"type": "pass"})
            await south.until(lambda: south.my_turn)
            await east.settle()
            assert 97_000 <= east.clocks["left"][1] <= 97_000 + QUOTA

    run(test)


def test_an_absent_player_is_replaced_and_has_the_seat_back_on_return(tmp_path: Path) -> None:
    async def test() -> None:
        world = StillWorld()
        async with server(tmp_path, {"world": world}, away_wait=200) as running:
            ann, jan = await started(running, "swinie", 2, 2)
            await jan.drop()
            await ann.until(lambda: ann.info["seats"][1]["away"])
            world.lets_pass(running, 200)
            await ann.until(lambda: ann.info["seats"][1]["kept_by"] == offered("swinie")[0])
            assert [seat["status"] for seat in ann.info["seats"]] == ["playing", "kept"]
            assert ann.info["seats"][1]["away"] is None
            playing = asyncio.create_task(ann.play_on(Random(1), lambda c: len(c.events) > 15))
            await playing
            await jan.connect()
            await ann.until(lambda: ann.info["seats"][1]["kept_by"] is None)
            assert [seat["status"] for seat in ann.info["seats"]] == ["playing", "playing"]
            assert jan.info["seats"][1]["present"]
            assert {zone["id"]: zone for zone in jan.view["zones"]}["hand.1"]["hidden"] == 0

    run(test)


def test_who_leaves_is_replaced_at_once_and_may_come_back(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            ann, jan = await started(running, "swinie", 2, 2)
            await jan.command("leave")
            await ann.until(lambda: ann.info["seats"][1]["kept_by"] == offered("swinie")[0])
            assert ann.info["seats"][1]["status"] == "left"
            refusal = await jan.refused("move", match=jan.match, move={"type": "draw_pig"})
            assert refusal.code == "seat_kept"
            await jan.drop()
            await jan.connect()
            assert jan.info["seats"][1]["kept_by"] == offered("swinie")[0]
            await jan.command("back")
            await ann.until(lambda: ann.info["seats"][1]["kept_by"] is None)

    run(test)


def test_for_a_kept_seat_nobody_else_decides(tmp_path: Path) -> None:
    """No pause, no end, no ready, no hints; what he has proposed is void, and what others propose he can't stop."""

    async def test() -> None:
        async with server(tmp_path) as running:
            ann, jan, ola = await started(running, "swinie", 3, 3, hints=True)
            await jan.command("propose", what="pause")
            await ann.until(lambda: ann.info["proposal"])
            await ann.command("propose", what="pause")
            await jan.command("leave")
            await ann.until(lambda: ann.info["proposal"] is None)
            await ann.command("propose", what="end")
            await jan.until(lambda: jan.info["proposal"])
            proposal = jan.info["proposal"]
            for what in ("pause", "end", "resume"):
                for agree in (True, False):
                    assert (await jan.refused("propose", what=what, agree=agree)).code == "seat_kept"
            assert (await jan.refused("next", match=jan.match)).code == "seat_kept"
            for page in ("hint", "splits"):
                answer = await jan.http.get(f"/api/tables/{jan.table}/{page}")
                assert answer.status_code >= 400 and answer.json()["code"] in ("seat_kept", "not_now"), answer.text
            assert ann.info["proposal"] == proposal and ann.info["status"] == "playing"
            await ola.command("propose", what="end")
            await ann.until(lambda: ann.info["status"] == "ended")
            # Who asks for another match plays in it, though he has left the last one.
            before = jan.match
            for client in (jan, ann, ola):
                await client.command("rematch")
            await jan.until(lambda: jan.info["match"] != before)
            assert [seat["bot"] for seat in jan.info["seats"]] == [None] * 3 and jan.info["seat"] == 1

    run(test)


def test_nobody_there_time_stands_still(tmp_path: Path) -> None:
    async def test() -> None:
        world = StillWorld()
        async with server(tmp_path, {"world": world}, away_wait=100) as running:
            clock = {"kind": "move", "per_move": 3}
            (ann,) = await started(running, "six_takes", 1, 3, clock=clock)
            await ann.until(lambda: ann.view["waiting"] == [0])
            await ann.drop()
            await gone(running)
            seq = ann.seq
            world.lets_pass(running, 3200)
            await ann.connect()
            assert ann.seq == seq
            assert ann.info["seats"][0]["kept_by"] is None
            assert ann.my_turn
            await ann.until(lambda: ann.clocks["left"])
            assert ann.clocks["left"][0] == 3000

    run(test)


def test_the_break_between_deals_ends_when_all_are_ready_or_after_a_while(tmp_path: Path) -> None:
    async def test() -> None:
        world = StillWorld()
        async with server(tmp_path, {"world": world}, break_wait=400) as running:
            options = {"rounds": 3, "hand_size": 4}
            clients = await started(running, "six_takes", 2, 2, options=options)
            ann, jan = clients
            await _play_to_the_break(clients)
            assert ann.info["next_at"] - ann.info["now"] == 400
            deal = ann.view["facts"]["deal"]
            await ann.command("next", match=ann.match)
            await jan.until(lambda: jan.info["ready"] == [0])
            assert jan.info["status"] == "break"
            world.lets_pass(running, 400)
            await jan.until(lambda: jan.info["status"] == "playing")  # nobody waits for ever
            assert jan.view["facts"]["deal"] == deal + 1
            await _play_to_the_break(clients)
            for client in clients:
                await client.command("next", match=client.match)
            await jan.until(lambda: jan.info["status"] == "playing" and jan.view["facts"]["deal"] == deal + 2)

    run(test)


def test_a_break_lasts_as_long_as_the_one_person_likes_who_plays_there(tmp_path: Path) -> None:
    async def test() -> None:
        world = StillWorld()
        async with server(tmp_path, {"world": world}, break_wait=400, bot_delay=0) as running:
            options = {"rounds": 3, "hand_size": 4}
            (ann,) = await started(running, "six_takes", 1, 2, options=options)
            await _play_to_the_break([ann])
            assert ann.info["next_at"] is None
            world.lets_pass(running, 3_600_000)
            await ann.command("chat", phrase="hello")
            assert ann.info["status"] == "break"
            await ann.command("next", match=ann.match)
            await ann.until(lambda: ann.info["status"] == "playing")

    run(test)


def test_a_break_waits_for_who_still_looks_at_the_deal_but_not_for_ever(tmp_path: Path) -> None:
    async def test() -> None:
        world = StillWorld()
        async with server(tmp_path, {"world": world}, break_wait=400, stay_wait=5000) as running:
            options = {"rounds": 4, "hand_size": 4}
            clients = await started(running, "six_takes", 2, 2, options=options)
            ann, jan = clients
            await _play_to_the_break(clients)
            await jan.command("stay", match=jan.match)
            await ann.until(lambda: ann.info["staying"] == [1])
            assert ann.info["next_at"] - ann.info["now"] == 5000
            await ann.command("next", match=ann.match)
            # He looks at the replay: the table waits for him there, too.
            await jan.drop()
            await ann.until(lambda: not ann.info["seats"][1]["present"])
            world.lets_pass(running, 400)
            await ann.command("chat", phrase="hello")
            assert ann.info["status"] == "break"
            await jan.connect()
            await jan.until(lambda: jan.info["status"] == "break")
            assert jan.info["staying"] == [1]
            await jan.command("next", match=jan.match)
            await ann.until(lambda: ann.info["status"] == "playing" and ann.info["staying"] == [])
            await _play_to_the_break(clients)
            # Who has said that he is ready cannot take it back.
            await ann.command("next", match=ann.match)
            await ann.command("stay", match=ann.match)
            await jan.until(lambda: jan.info["ready"] == [0])
            assert jan.info["staying"] == []
            await jan.command("stay", match=jan.match)
            world.lets_pass(running, 5000)
            await ann.until(lambda: ann.info["status"] == "playing")

    run(test)


def test_a_pause_by_agreement_stops_the_clocks(tmp_path: Path) -> None:
    async def test() -> None:
        world = StillWorld()
        async with server(tmp_path, {"world": world}) as running:
            ann, jan = await started(running, "swinie", 2, 2, clock={"kind": "move", "per_move": 3})
            await ann.command("propose", what="pause")
            await jan.until(lambda: jan.info["proposal"])
            assert jan.info["proposal"] == {"what": "pause", "by": 0, "agreed": [0], "declined": []}
            await jan.command("propose", what="pause")
            await ann.until(lambda: ann.info["status"] == "paused")
            await ann.until(lambda: ann.clocks["running"] == [])
            seq = ann.seq
            first = ann if ann.seat in ann.view["waiting"] else jan
            refusal = await first.refused("move", match=first.match, move=first.some_move(Random(1)))
            assert refusal.code == "paused"
            world.lets_pass(running, 60_000)
            await ann.command("chat", phrase="hello")
            assert ann.seq == seq
            for client in (ann, jan):
                await client.command("propose", what="resume")
            await ann.until(lambda: ann.info["status"] == "playing")
            await first.move(first.some_move(Random(1)))

    run(test)


def test_an_end_by_agreement_and_a_proposal_declined(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            ann, jan = await started(running, "swinie", 2, 2)
            await ann.command("propose", what="end")
            await jan.until(lambda: jan.info["proposal"])
            await jan.command("propose", what="end", agree=False)
            await ann.until(lambda: ann.info["proposal"] is None)
            for client in (ann, jan):
                await client.command("propose", what="end")
            await ann.until(lambda: ann.info["status"] == "ended")
            assert ann.info["receipt"]["stage"] == "opened"
            refusal = await ann.refused("move", match=ann.match, move={"type": "draw_pig"})
            assert refusal.code == "match_over"

    run(test)


async def _play_to_the_break(clients: list[Client]) -> None:
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(
            *(client.play_on(Random(i), lambda c: c.info["status"] == "break") for i, client in enumerate(clients))
        )


async def _log(client: Client) -> Any:
    return (await client.get(f"/api/tables/{client.table}/record"))["log"]
