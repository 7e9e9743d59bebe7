"""Whole events with rounds, played by computers to their end: the standings are reckoned anew from the records.

What the server tells is compared with rules/bridge.md 5.7 as this test has it, with a table of IMPs of its own; of
single players with the totals of their tables.
"""

import asyncio
from collections import defaultdict
from math import sqrt
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest

from talia.table.mixing import mixed
from talia.table.movements import mitchell
from talia.table.record import verify
from tests.server.harness import PATIENCE, Client, run, server
from tests.server.test_events import points_in
from tests.server.test_rounds import bridge, entered, made, page, records_of

Scores = list[list[int]]
"""What north and south scored at each table, board by board; of every board the same tables."""

STEPS = (20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500)
"""From which difference on there is one IMP more."""


def imps(difference: int) -> int:
    steps = sum(abs(difference) >= step for step in (*STEPS, 3000, 3500, 4000))
    return steps if difference > 0 else -steps


async def played_out(client: Client, event: dict[str, Any]) -> dict[str, Any]:
    """An event whose only person goes as soon as it has begun: how it is when it is over."""
    id = await made(client, event)
    await entered(id, [client])
    await client.post(f"/api/events/{id}/start")
    await client.connect((await page(client, id))["rounds"]["table"], fresh=True)
    await client.command("leave")
    await client.post(f"/api/events/{id}/withdraw")
    await client.socket.close() if client.socket else None
    async with asyncio.timeout(PATIENCE):
        while (info := await page(client, id))["status"] != "over":
            await asyncio.sleep(0.1)
    return info


async def scores_of(client: Client, info: dict[str, Any]) -> list[Scores]:
    """Round by round; what is told of every board is what its record says."""
    found = []
    for number, tables in enumerate(info["rounds"]["played"]):
        records = await records_of(client, tables)
        points = [[deal[0] for deal in points_in(record)] for record in records]
        for record, mine, told in zip(records, points, tables, strict=True):
            verify(record)
            assert [each["scores"] for each in told["boards"]] == [[score, -score] for score in mine]
            assert [each["board"] for each in told["boards"]] == [number * len(mine) + n for n in range(len(mine))]
        found.append([list(each) for each in zip(*points, strict=True)])
    return found


def of_pairs(info: dict[str, Any], scores: list[Scores], of_board: Any) -> dict[int, list[float]]:
    """What each pair has of each board: ``of_board`` says what north and south have, by table; the others the rest."""
    found: dict[int, list[float]] = defaultdict(list)
    for tables, boards in zip(info["rounds"]["played"], scores, strict=True):
        for board in boards:
            for table, first in zip(tables, of_board(board), strict=True):
                north, east = table["players"]
                found[north].append(first[0])
                found[east].append(first[1])
    return found


def ranks(values: dict[int, float], together: list[set[int]]) -> dict[int, int]:
    return {
        player: 1 + sum(values[other] > value + 1e-9 for other in there if other in values)
        for player, value in values.items()
        for there in together
        if player in there
    }


def agree(info: dict[str, Any], values: dict[int, float], together: list[set[int]], boards: int) -> None:
    told = info["rounds"]["standings"]
    assert {each["player"]: each["value"] for each in told} == pytest.approx(values, abs=1e-5)
    assert {each["player"]: each["rank"] for each in told} == ranks(values, together)
    assert all(each["boards"] == boards for each in told)


def against_all(board: list[int]) -> list[tuple[float, float]]:
    """Cross-IMPs."""
    found = [fmean(imps(mine - other) for n, other in enumerate(board) if n != at) for at, mine in enumerate(board)]
    return [(each, -each) for each in found]


def against_datum(board: list[int]) -> list[tuple[float, float]]:
    """Butler; of five results and more the best and the worst do not count."""
    counted = sorted(board)[1:-1] if len(board) > 4 else board
    mean = fmean(counted) / 10
    datum = 10 * int(abs(mean) + 0.5) * (1 if mean > 0 else -1)
    return [(imps(score - datum), -imps(score - datum)) for score in board]


def of_top(board: list[int]) -> list[tuple[float, float]]:
    """Matchpoints, as a part of the top."""
    top = 2 * (len(board) - 1)
    found = [sum(2 * (mine > other) + (mine == other) for other in board) - 1 for mine in board]
    assert sum(found) == len(board) * (len(board) - 1)
    return [(each / top, 1 - each / top) for each in found]


PAIRS: dict[str, tuple[dict[str, Any], Any]] = {
    "butler": ({"tables": 5, "movement": "howell", "rounds": 2}, against_datum),
    "cross_imps": ({"tables": 3, "movement": "mitchell", "rounds": 2}, against_all),
    "matchpoints": ({"tables": 3, "movement": "mitchell", "rounds": 3, "switched": 1}, of_top),
}


@pytest.mark.in_turn(1, of="a whole event")
@pytest.mark.parametrize("comparison", PAIRS)
def test_pairs(comparison: str, tmp_path: Path) -> None:
    """Five tables by Butler; a Mitchell ranked apart, and one together for its last round is switched."""
    how, of_board = PAIRS[comparison]

    async def test() -> None:
        async with server(tmp_path) as running:
            ann = await running.client("Ann")
            info = await played_out(ann, bridge(comparison=comparison, **how))
            tables = how["tables"]
            if how["movement"] == "mitchell":
                assert [tuple(each["players"]) for there in info["rounds"]["played"] for each in there] == [
                    each.places for each in mitchell(tables, how["rounds"], switched=how.get("switched", 0))
                ]
            points = of_pairs(info, await scores_of(ann, info), of_board)
            values = {pair: fmean(each) for pair, each in points.items()}
            apart = how["movement"] == "mitchell" and not how.get("switched")
            lines = [set(range(tables)), set(range(tables, 2 * tables))] if apart else [set(range(2 * tables))]
            agree(info, values, lines, how["rounds"])
            assert len(values) == 2 * tables

    run(test)


def victory_points(margin: int, boards: int) -> float:
    golden, share = (sqrt(5) - 1) / 2, min(1.0, abs(margin) / (15 * sqrt(boards)))
    won: float = 10 + 10 * (1 - golden ** (3 * share)) / (1 - golden**3)
    return round(won if margin >= 0 else 20 - won, 2)


TEAMS: dict[str, Any] = {
    "team": lambda margin: imps(margin),
    "bam": lambda margin: 1 + (margin > 0) - (margin < 0),
}


@pytest.mark.in_turn(1, of="a whole event")
@pytest.mark.parametrize("comparison", TEAMS)
def test_two_teams(comparison: str, tmp_path: Path) -> None:
    """North and south of the first table, and east and west of the second, are one team."""

    async def test() -> None:
        async with server(tmp_path) as running:
            ann = await running.client("Ann")
            event = bridge(comparison=comparison, movement="fixed", rounds=2, boards=2)
            info = await played_out(ann, event)
            assert all([each["players"] for each in there] == [[0, 1], [2, 3]] for there in info["rounds"]["played"])
            margins = [one - other for boards in await scores_of(ann, info) for one, other in boards]
            won = [sum(TEAMS[comparison](sign * margin) for margin in margins) for sign in (1, -1)]
            told = {each["player"]: each for each in info["rounds"]["standings"]}
            assert [told[team]["points"] for team in range(2)] == won
            if comparison == "team":
                mine = victory_points(won[0], 4)
                agree(info, {0: mine, 1: 20 - mine}, [{0, 1}], 4)
            else:
                agree(info, {0: won[0], 1: won[1]}, [{0, 1}], 4)

    run(test)


EVENINGS: dict[str, dict[str, Any]] = {
    "baska": {"seats": 4, "options": {"deals": 4}},
    "betel": {"seats": 3, "options": {}},
}


@pytest.mark.in_turn(1, of="a whole event")
@pytest.mark.parametrize("game", EVENINGS)
def test_single_players(game: str, tmp_path: Path) -> None:
    """New tables in every round, and the totals of all rounds added."""
    how = EVENINGS[game]

    async def test() -> None:
        async with server(tmp_path) as running:
            ann = await running.client("Ann")
            rounds = {"movement": "mixed", "rounds": 3, "boards": 2, "bot": "random"}
            info = await played_out(ann, {"game": game, "tables": 2, "rounds": rounds, **how})
            seats = how["seats"]
            sums = dict.fromkeys(range(2 * seats), 0)
            for number, tables in enumerate(info["rounds"]["played"]):
                assert [tuple(each["players"]) for each in tables] == [
                    each.places for each in mixed(2, seats, 3) if each.round == number
                ]
                for told in tables:
                    # Its record is for those who sat there: here it is read behind their backs.
                    here = await running.tables.table(told["id"])
                    assert here.table.served is not None
                    record = here.table.served.whole_record()
                    if game == "baska":  # the bok-rounds are those of the evening
                        assert (record.options["first_deal"], record.options["deals"]) == (1 + 2 * number, 8)
                    deals = points_in(record)
                    assert len(deals) == 2
                    assert told["totals"] == [sum(deal[seat] for deal in deals) for seat in range(seats)]
                    for player, points in zip(told["players"], told["totals"], strict=True):
                        sums[player] += points
            told = info["rounds"]["standings"]
            assert {each["player"]: each["points"] for each in told} == sums
            assert sums[told[0]["player"]] == max(sums.values()) and told[0]["rank"] == 1
            assert all(each["boards"] == 3 for each in told)

    run(test)
