"""The review of a finished deal, asked of the server: who may have it, what it says, and what best play leads to."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

from talia.analysis import review
from talia.table.record import plain, read, verify
from tests.server.harness import PATIENCE, Client, run, server, started


async def answer(client: Client, path: str) -> Any:
    """What a client is answered; (status, JSON)."""
    async with asyncio.timeout(PATIENCE):
        found = await client.http.get(f"/api/tables/{client.table}{path}", timeout=60)
    return found.status_code, found.json()


def test_the_review_is_that_of_the_record_and_best_play_is_played_out(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            options = {"end_rule": "deals", "end_value": 2, "early_end": False}
            clients = await started(running, "betel", 3, 3, options=options)
            first = clients[0]
            assert await answer(first, "/deals/0/review") == (404, {"code": "no_such_deal", "details": {}})
            await asyncio.gather(
                *(
                    client.play_on(Random(number), lambda c: c.info["status"] == "break")
                    for number, client in enumerate(clients)
                )
            )
            status, told = await answer(first, "/deals/0/review")
            assert status == 200
            assert (await answer(first, "/deals/1/review"))[0] == 404, "the deal to come"
            found = await first.http.get(f"/api/tables/{first.table}/record")
            record = read(found.content)
            assert told["decisions"] == [plain(each) for each in review(record, deal=0)]
            assert told["names"] == [sitter.name for sitter in record.seats]

            # The best line ends the deal as well as it can end for who errs there.
            errs = next(each for each in told["decisions"] if each["play"])
            status, line = await answer(first, f"/deals/0?best={errs['line']}")
            assert status == 200
            (_, usual) = await answer(first, "/deals/0")
            before = [frame for frame in usual["frames"] if frame["line"] < errs["line"]]
            assert line["frames"][: len(before)] == before
            played = [frame["line"] for frame in line["frames"][len(before) :]]
            assert played == list(range(errs["line"], errs["line"] + len(played)))
            assert line["frames"][-1]["view"]["phase"] == "scored", "best play goes on to the end of the deal"
            no_better = next(each for each in told["decisions"] if not each["play"])
            assert await answer(first, f"/deals/0?best={no_better['line']}") == (
                404,
                {"code": "nothing_better", "details": {}},
            )

            stranger = await running.client("Obcy")
            stranger.table = first.table
            assert (await answer(stranger, "/deals/0/review"))[0] == 403

    run(test)


def two_deals_over(client: Client) -> bool:
    return len(client.view["facts"].get("sheet", ())) > 1


def test_a_deal_is_played_again_from_a_line(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            options = {"end_rule": "deals", "end_value": 3, "early_end": False}
            clients = await started(running, "betel", 3, 3, options=options)
            first = clients[0]
            await asyncio.gather(
                *(client.play_on(Random(number), two_deals_over) for number, client in enumerate(clients))
            )
            frames = (await answer(first, "/deals/1"))[1]["frames"]
            at = next(
                frame for frame in frames if frame["view"]["phase"] == "play" and len(frame["view"]["waiting"]) == 1
            )
            (seat,) = at["view"]["waiting"]
            line = at["line"] + 1
            path = f"/api/tables/{first.table}/deals/1/again"
            await first.post(path, {"line": 0, "seat": 0}, 404)
            await first.post(path, {"line": line, "seat": 3}, 400)
            await first.post(f"/api/tables/{first.table}/deals/2/again", {"line": line, "seat": 0}, 404)
            made = await first.post(path, {"line": line, "seat": seat}, 201)

            again = Client(running.port, "x", cookies=first.http.cookies)
            running.clients.append(again)
            await again.connect(made["table"])
            await again.command("start")
            await again.when(lambda it: it.info["status"] == "playing" and it.view and it.view["waiting"] == [seat])
            assert again.info["receipt"]["stage"] == "given", "everybody is told"
            hand = {zone["id"]: zone for zone in again.view["zones"]}[f"hand.{seat}"]
            assert hand == {zone["id"]: zone for zone in at["view"]["zones"]}[f"hand.{seat}"]
            assert again.view["totals"] == at["view"]["totals"]
            await again.play_on(Random(1))
            record = read((await again.http.get(f"/api/tables/{again.table}/record")).content)
            verify(record)
            before = read((await first.http.get(f"/api/tables/{first.table}/record")).content).log[:line]
            assert [(each.seat, each.move) for each in record.log[:line]] == [(each.seat, each.move) for each in before]
            assert {each.by for each in record.log[:line] if each.seat >= 0} == {"forced"}

    run(test)


def test_a_game_without_a_judge_has_no_review(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            clients = await started(running, "six_takes", 2, 2, options={})
            await asyncio.gather(
                *(
                    client.play_on(Random(number), lambda c: c.info["status"] != "playing")
                    for number, client in enumerate(clients)
                )
            )
            assert await answer(clients[0], "/deals/0/review") == (404, {"code": "no_review", "details": {}})
            games = (await clients[0].http.get("/api/games")).json()
            assert {game["id"] for game in games if game["review"]} == {"betel"}

    run(test)
