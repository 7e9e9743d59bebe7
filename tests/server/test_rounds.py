"""Events with rounds: who enters, rounds that begin by themselves, what is compared, what is refused, and kill -9."""

import asyncio
from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest

from talia.games.bridge.scoring.comparing import matchpoints
from talia.table.mixing import mixed
from talia.table.movements import howell
from talia.table.record import Record, read, verify
from tests.server.harness import PATIENCE, Client, House, StillWorld, run, server
from tests.server.test_events import cards_of, points_in, record_of

DUPLICATE: dict[str, Any] = {"scoring": "duplicate", "claims": "off"}


def bridge(tables: int = 2, **rounds: Any) -> dict[str, Any]:
    """An event of bridge with a board a round, computers filling up."""
    rounds = {"movement": "howell", "boards": 1, "bot": "random", **rounds}
    return {"game": "bridge", "seats": 4, "options": DUPLICATE, "tables": tables, "talk": "phrases", "rounds": rounds}


SKAT: dict[str, Any] = {
    "game": "skat",
    "seats": 3,
    "tables": 2,
    "rounds": {"movement": "mixed", "boards": 1, "rounds": 2, "bot": "random"},
}


async def made(host: Client, event: dict[str, Any]) -> str:
    return str((await host.post("/api/events", event, 201))["event"])


async def page(client: Client, event: str) -> dict[str, Any]:
    found: dict[str, Any] = await client.get(f"/api/events/{event}")
    return found


async def entered(event: str, people: Iterable[Client], **how: Any) -> None:
    for client in people:
        await client.post(f"/api/events/{event}/enter", {"alone": True, **how})


async def plays_round(client: Client, event: str, number: int, *, stop: int | None = None) -> bool:
    """Somebody goes to his table of a round and plays there to its end, or ``stop`` moves; whether he had one."""
    async with asyncio.timeout(PATIENCE):
        while True:
            info = await page(client, event)
            rounds = info["rounds"]
            if rounds["round"] == number and (rounds["table"] or rounds["played"][number:]):
                break
            await asyncio.sleep(0.05)
        if rounds["table"] is None:
            return False
        moves = 0

        def done(it: Client) -> bool:
            nonlocal moves
            moves += 1
            return it.info["status"] in ("over", "ended") or (stop is not None and moves > stop)

        await client.connect(rounds["table"], fresh=True)
        await client.play_on(Random(f"{client.name} {number}"), done)
    return True


async def over(client: Client, event: str, rounds: int) -> dict[str, Any]:
    """The page when so many rounds are over."""
    async with asyncio.timeout(PATIENCE):
        while len((info := await page(client, event))["rounds"]["played"]) < rounds:
            await asyncio.sleep(0.05)
    return info


async def records_of(client: Client, sittings: list[dict[str, Any]]) -> list[Record]:
    """The records of the tables of a round that is over: everybody may see them."""
    found = [await client.http.get(f"/api/tables/{each['id']}/record") for each in sittings]
    return [read(each.content) for each in found]


def test_a_howell_from_the_entries_to_the_standings(tmp_path: Path) -> None:
    """Two people come as a pair, two alone; computers fill up."""

    async def test() -> None:
        async with server(tmp_path) as running:
            host = await running.client("H")
            event = await made(host, bridge(rounds=2))
            ann, bob, cleo, dora = [await running.client(name) for name in ("Ann", "Bob", "Cleo", "Dora")]
            seals = (await page(host, event))["rounds"]["seals"]
            assert len(seals) == 2 and all(each["commit"] and each["seed"] is None for each in seals)
            told = await ann.post(f"/api/events/{event}/enter", {"alone": False})
            key = told["rounds"]["entries"][0]["key"]
            assert (await page(bob, event))["rounds"]["entries"] == [{"names": ["Ann"], "waits": True, "key": None}]
            await entered(event, [cleo])
            await bob.post(f"/api/events/{event}/enter", {"key": key})
            await entered(event, [dora])
            info = await host.post(f"/api/events/{event}/start")
            players = [[each["name"] for each in group] for group in info["rounds"]["players"]]
            assert players[:2] == [["Ann", "Bob"], ["Cleo", "Dora"]]
            assert {each["bot"] for group in info["rounds"]["players"][2:] for each in group} == {"random"}
            assert (await ann.get("/api/me"))["events"][0]["id"] == event
            parts: dict[int, Fraction] = {}
            for number in range(2):
                await asyncio.gather(*(plays_round(client, event, number) for client in (ann, bob, cleo, dora)))
                info = await over(host, event, number + 1)
                sittings = info["rounds"]["played"][number]
                assert [tuple(each["players"]) for each in sittings] == [
                    each.places for each in howell(2, 3) if each.round == number
                ]
                records = await records_of(host, sittings)
                assert cards_of(records[0]) == cards_of(records[1])
                for record in records:
                    assert (record.options["first_board"], record.options["boards"]) == (number + 1, 1)
                    assert record.options["compared"] == "matchpoints"
                    assert record.commit == seals[number]["commit"]
                    assert record.seed is not None
                    verify(record)
                # What is told is what the records say, by hand.
                scores = [points_in(record)[0][0] for record in records]
                for each, mine, score in zip(sittings, matchpoints(scores), scores, strict=True):
                    both = [mine, 2 - mine]
                    assert each["boards"] == [
                        {"board": number, "points": both, "scores": [score, -score], "awards": None}
                    ]
                    for place, points in zip(each["players"], both, strict=True):
                        parts[place] = parts.get(place, Fraction()) + Fraction(points, 4)
            assert info["status"] == "over"
            table = info["rounds"]["standings"]
            assert {each["player"]: each["value"] for each in table} == {k: float(v) for k, v in parts.items()}
            assert all((each["boards"], each["top"]) == (2, 4) for each in table)
            assert [each["rank"] for each in table] == [1 + sum(o["value"] > e["value"] for o in table) for e in table]
            traveller = await host.get(f"/api/events/{event}/deals/1")
            assert (traveller["deal"]["number"], traveller["at"]) == (1, 0)
            assert [each["board"] for each in traveller["lines"]] == [2, 2]
            assert (await host.get(f"/api/events/{event}/deals/2", 404))["code"] == "no_such_deal"
            text = (await host.http.get(f"/api/events/{event}/record/pbn")).text
            assert text.count("[ScoreTable") == 4

    run(test)


def test_an_evening_of_skat_has_new_tables_each_round_and_adds_totals(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            host = await running.client("H")
            event = await made(host, SKAT)
            people = [await running.client(name) for name in ("Ann", "Bob", "Cleo", "Dora")]
            await entered(event, people)
            await host.post(f"/api/events/{event}/start")
            sums = dict.fromkeys(range(6), 0)
            for number in range(2):
                await asyncio.gather(*(plays_round(client, event, number) for client in people))
                info = await over(host, event, number + 1)
                sittings = info["rounds"]["played"][number]
                assert [tuple(each["players"]) for each in sittings] == [
                    each.places for each in mixed(2, 3, 2) if each.round == number
                ]
                for each in sittings:
                    for place, points in zip(each["players"], each["totals"], strict=True):
                        sums[place] += points
                records = [await record_of(client) for client in people]
                # Every table has its own cards, in which its people have their share.
                assert len({str(cards_of(record)) for record in records}) == len(sittings)
                for record in records:
                    assert record.event is None and record.seed is not None
                    verify(record)
                if number == 0:  # the host is the referee
                    taken = {"round": 0, "table": 1, "board": 0}
                    info = await host.post(f"/api/events/{event}/taken", taken)
                    assert info["rounds"]["played"][0][1]["totals"] == [0, 0, 0]
                    for place, points in zip(sittings[1]["players"], sittings[1]["totals"], strict=True):
                        sums[place] -= points
                    again = {**taken, "board": 1}
                    assert (await host.post(f"/api/events/{event}/taken", again, 404))["code"] == "no_such_board"
            assert {each["player"]: each["points"] for each in info["rounds"]["standings"]} == sums
            assert info["status"] == "over" and info["rounds"]["seals"] == []

    run(test)


def test_who_can_not_enter_is_told_why(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            host, ann, bob, cleo, dora = [await running.client(name) for name in "HABCD"]
            event = await made(host, bridge())

            async def refused(client: Client, path: str, body: Any = None, status: int = 409) -> str:
                return str((await client.post(f"/api/events/{event}/{path}", body, status))["code"])

            told = await ann.post(f"/api/events/{event}/enter", {"alone": False})
            key = {"key": told["rounds"]["entries"][0]["key"]}
            assert await refused(ann, "enter", {}) == "already_entered"
            assert await refused(ann, "enter", key) == "already_entered"
            assert await refused(bob, "enter", {"key": "nobody's"}, 404) == "no_such_pair"
            await entered(event, [bob])
            # Who has come alone may still become somebody's partner; who has one, nobody else's.
            await bob.post(f"/api/events/{event}/enter", key)
            assert await refused(cleo, "enter", key, 404) == "no_such_pair"
            told = await cleo.post(f"/api/events/{event}/enter", {"alone": False})
            other = {"key": told["rounds"]["entries"][1]["key"]}
            assert await refused(bob, "enter", other) == "in_another_pair"
            assert await refused(dora, "withdraw", None, 403) == "not_entered"
            assert await refused(ann, "start", None, 403) == "event_host_only"
            assert await refused(host, "next") == "no_round_now"
            await cleo.post(f"/api/events/{event}/withdraw")
            await host.post(f"/api/events/{event}/start")
            assert await refused(dora, "enter", {}) == "entries_closed"
            assert await refused(host, "start") == "event_started"
            taken = {"round": 0, "table": 5, "board": 0}
            assert await refused(host, "taken", taken, 404) == "no_such_board"
            assert await refused(ann, "taken", {**taken, "table": 0}, 403) == "event_host_only"
            assert await refused(ann, "host") == "host_is_here"
            await ann.connect((await page(ann, event))["rounds"]["table"], fresh=True)
            assert (await ann.refused("propose", what="pause", agree=True)).code == "round_goes_on"
            assert (await ann.refused("propose", what="end", agree=True)).code == "played_out"
            # A table that can be seen by nobody else.
            other_table = next(t["id"] for t in (await page(host, event))["tables"] if t["id"] != ann.table)
            for path in ("", "/record", "/deals/0"):
                assert (await ann.get(f"/api/tables/{other_table}{path}", 403))["code"] == "not_allowed"
            assert (await ann.post(f"/api/tables/{other_table}/join", None, 409))["code"] == "plays_elsewhere"

    run(test)


FEW: list[tuple[dict[str, Any], int, str]] = [
    (bridge(bot=None), 3, "too_few_pairs"),
    (bridge(bot=None), 5, "too_few_pairs"),
    (bridge(), 0, "too_few_pairs"),
    ({**SKAT, "rounds": {**SKAT["rounds"], "bot": None}}, 5, "too_few_entered"),
]


@pytest.mark.parametrize(("event", "people", "code"), FEW)
def test_a_movement_with_too_few_does_not_begin(event: dict[str, Any], people: int, code: str, tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            host = await running.client("H")
            id = await made(host, event)
            await entered(id, [await running.client(f"P{n}") for n in range(people)])
            assert (await host.post(f"/api/events/{id}/start", None, 409))["code"] == code

    run(test)


def test_without_computers_the_missing_pair_is_a_sit_out(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            host = await running.client("H")
            event = await made(host, bridge(bot=None, rounds=1))
            people = [await running.client(f"P{n}") for n in range(6)]
            await entered(event, people)
            await host.post(f"/api/events/{event}/start")
            # Pair 3 is nobody's: pair 0 sits out, pairs 1 and 2 play.
            assert [(await page(client, event))["rounds"]["table"] is None for client in people] == [True] * 2 + [
                False
            ] * 4
            await asyncio.gather(*(plays_round(client, event, 0) for client in people[2:]))
            info = await over(host, event, 1)
            assert [each["boards"] for each in info["rounds"]["standings"]] == [1, 1]

    run(test)


BAD: list[tuple[dict[str, Any], str]] = [
    ({"comparison": "team"}, "teams_at_two_tables"),
    ({"comparison": "total"}, "comparison_of_another_game"),
    ({"rounds": 4}, "too_many_rounds"),
    ({"switched": 1}, "switch_of_a_mitchell"),
    ({"bot": "nobody"}, "unknown_bot"),
    ({"boards": 16, "movement": "fixed", "rounds": 5}, "too_many_boards"),
    ({"boards": None}, "malformed"),
    ({"movement": "round"}, "malformed"),
]


def test_rounds_that_do_not_fit_are_refused(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            host = await running.client("H")
            for change, code in BAD:
                answer = await host.post("/api/events", bridge(**change), 400)
                assert answer["code"] == code, change
            assert (await host.post("/api/events", {**bridge(), "talk": "free"}, 400))["code"] == "talk_in_rounds"
            rubber = {**bridge(comparison="matchpoints"), "options": {}}
            assert (await host.post("/api/events", rubber, 400))["code"] == "comparison_of_another_game"
            pairs = {**SKAT, "talk": "phrases", "rounds": {"movement": "howell"}}
            assert (await host.post("/api/events", pairs, 400))["code"] == "movement_of_pairs"
            # Rubbers go on in deals, and are compared by the mean.
            await host.post("/api/events", {**bridge(), "options": {}}, 201)

    run(test)


def test_the_host_takes_boards_out_and_waits_no_longer(tmp_path: Path) -> None:
    """A table stalls: its people are there and do nothing."""

    async def test() -> None:
        world = StillWorld()
        async with server(tmp_path, {"world": world}) as running:
            host = await running.client("H")
            event = await made(host, bridge(rounds=2, minutes=4))
            ann = await running.client("Ann")
            await entered(event, [ann])
            await host.post(f"/api/events/{event}/start")
            info = await page(ann, event)
            stalled = info["mine"]
            await ann.connect(info["rounds"]["table"], fresh=True)
            async with asyncio.timeout(PATIENCE):
                while (await page(host, event))["tables"][1 - stalled]["status"] != "over":
                    world.lets_pass(running, 1)
                    await asyncio.sleep(0.05)
            assert (await page(host, event))["rounds"]["late"] == []
            world.lets_pass(running, 4 * 60_000 + 1)
            assert (await page(host, event))["rounds"]["late"] == [stalled]
            # Nobody but the host hears of it, and what the others made of the board nobody yet.
            assert (await page(ann, event))["rounds"]["late"] == []
            assert (await page(ann, event))["tables"][1 - stalled]["status"] == "playing"
            taken = {"round": 0, "table": stalled, "board": 0, "first": "plus", "second": "minus"}
            info = await host.post(f"/api/events/{event}/taken", taken)
            info = await over(host, event, 1)
            sittings = info["rounds"]["played"][0]
            # One result is left: of two tables it is an average, as Neuberg has it.
            assert sittings[stalled]["boards"][0]["awards"] == ["plus", "minus"]
            await ann.when(lambda it: it.info["status"] == "ended")
            # The next round is there; its tables are not waited for.
            info = await page(ann, event)
            assert info["rounds"]["round"] == 1 and info["rounds"]["table"] not in (None, ann.table)
            await host.post(f"/api/events/{event}/next")
            info = await over(host, event, 2)
            assert info["status"] == "over"

    run(test)


def test_the_rights_of_a_host_pass_on(tmp_path: Path) -> None:
    async def test() -> None:
        world = StillWorld()
        async with server(tmp_path, {"world": world}) as running:
            host, ann, bob = [await running.client(name) for name in ("H", "Ann", "Bob")]
            event = await made(host, bridge())
            await entered(event, [ann, bob])
            assert not (await page(ann, event))["rounds"]["host_gone"]
            await host.post(f"/api/events/{event}/withdraw")
            assert [(await page(each, event))["host"] for each in (host, ann, bob)] == [False, True, False]
            assert (await bob.post(f"/api/events/{event}/host", None, 409))["code"] == "host_is_here"
            world.lets_pass(running, 180_001)
            assert (await page(bob, event))["rounds"]["host_gone"]
            assert (await host.post(f"/api/events/{event}/host", None, 403))["code"] == "not_entered"
            assert (await bob.post(f"/api/events/{event}/host"))["host"]
            await bob.post(f"/api/events/{event}/start")

    run(test)


def test_for_who_leaves_a_computer_plays_on(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path) as running:
            host, ann = [await running.client(name) for name in ("H", "Ann")]
            event = await made(host, bridge(rounds=2))
            await entered(event, [ann])
            await host.post(f"/api/events/{event}/start")
            await ann.connect((await page(ann, event))["rounds"]["table"], fresh=True)
            await ann.command("leave")
            assert (await ann.post(f"/api/events/{event}/withdraw"))["rounds"]["left"]
            await ann.socket.close() if ann.socket else None
            info = await over(host, event, 2)
            assert info["status"] == "over"
            assert [each["bot"] for each in info["rounds"]["players"][0]] == ["random", "random"]
            assert (await page(ann, event))["rounds"]["table"] is None

    run(test)


@pytest.mark.in_turn(1, of="an event that is killed")
def test_kill_nine_in_the_middle_of_a_round_loses_nothing(tmp_path: Path) -> None:
    """Also where nobody sits at a table but computers, and nobody comes back to one."""

    async def test() -> None:
        house = House(tmp_path, away_wait=300, break_wait=300)
        try:
            await house.start()
            host, ann, bob = [await house.client(name) for name in ("H", "Ann", "Bob")]
            event = await made(host, bridge(rounds=2, boards=2))
            await entered(event, [ann, bob])
            await host.post(f"/api/events/{event}/start")
            before = await page(ann, event)
            await plays_round(ann, event, 0, stop=12)
            log = len(ann.events)
            await house.kill()
            await house.start()
            after = await page(ann, event)
            assert [each["id"] for each in after["tables"]] == [each["id"] for each in before["tables"]]
            assert after["rounds"]["seals"] == before["rounds"]["seals"]
            await ann.connect()
            assert len(ann.events) >= log
            await asyncio.gather(
                ann.play_on(Random(1), lambda it: it.info["status"] in ("over", "ended")), plays_round(bob, event, 0)
            )
            info = await over(host, event, 1)
            assert all(
                len(each["boards"]) == 2 and all(board["scores"] for board in each["boards"])
                for each in info["rounds"]["played"][0]
            )
            await asyncio.gather(*(plays_round(client, event, 1) for client in (ann, bob)))
            info = await over(host, event, 2)
            assert info["status"] == "over" and len(info["rounds"]["standings"]) == 4
            for client in (host, ann, bob):
                await client.close()
        finally:
            await house.kill()

    run(test)
