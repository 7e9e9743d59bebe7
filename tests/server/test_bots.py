"""Computer players: they play in processes of their own, and no fault of theirs stops a table."""

import asyncio
import time
from pathlib import Path
from random import Random
from typing import Any

from talia.chance import Seeded
from talia.players import Considered, Sight, offered
from talia.server.bots import BotPool
from talia.server.effects import BotAsk
from talia.table.match import Match
from talia.table.moves import Move, seats_of
from talia.table.registry import find
from talia.table.view import view
from tests.server.harness import PATIENCE, QuickBots, run, server, started


class RandomBots(QuickBots):
    """Computer players with a source of trouble."""

    def __init__(self) -> None:
        self.rng = Random(7)


def test_a_match_against_computer_players_in_their_processes(tmp_path: Path) -> None:
    async def test() -> None:
        async with server(tmp_path, {"bots": "real"}) as running:
            (person,) = await started(running, "six_takes", 1, 3, options={"rounds": 2})
            async with asyncio.timeout(PATIENCE):
                await person.play_on(Random(1))
            assert person.info["status"] == "over"

    run(test)


def test_where_many_are_asked_at_once_they_share_the_time(tmp_path: Path) -> None:
    async def test() -> None:
        pool = BotPool(1)
        await pool.open()
        try:
            game = find("betel")
            match: Match[Any] = Match(game, game.Options(), 3, Seeded(1))
            match.begin()
            (seat,) = seats_of(game.waiting(match.state))
            sight = Sight(view(game, match.state, seat))
            asks = [BotAsk(seat, number, "betel", offered("betel")[0], sight, number) for number in range(8)]
            assert await pool.move(asks[0], 0.1, 60) is not None  # it is warm now
            began = time.monotonic()
            moves = await asyncio.gather(*(pool.move(ask, 0.8, 60) for ask in asks))
            assert all(isinstance(move, Considered) for move in moves)
            assert time.monotonic() - began < 8 * 0.8
        finally:
            await pool.close()

    run(test)


def test_a_process_that_dies_is_replaced(tmp_path: Path) -> None:
    async def test() -> None:
        pool = BotPool(1)
        await pool.open()
        try:
            game = find("swinie")
            match: Match[Any] = Match(game, game.Options(), 2, Seeded(1))
            match.begin()
            (seat,) = seats_of(game.waiting(match.state))
            ask = BotAsk(seat, 0, "swinie", "random", Sight(view(game, match.state, seat)), 1)
            assert await pool.move(ask, 0.1, 60) is not None
            for process in pool._all:
                process.kill()
            assert await pool.move(ask, 0.1, 60) is None
            assert await pool.move(ask, 0.1, 60) is not None
            unknown = BotAsk(seat, 0, "swinie", "nobody", ask.sight, 1)
            assert await pool.move(unknown, 0.1, 60) is None
            assert await pool.move(ask, 0.1, 60) is not None
        finally:
            await pool.close()

    run(test)


def test_a_move_is_released_after_the_same_time_whatever_was_thought(tmp_path: Path) -> None:
    class Uneven(RandomBots):
        async def move(self, ask: BotAsk, budget: float, limit: float) -> Considered | None:
            await asyncio.sleep(self.rng.choice((0, 0.02, 0.1)))
            return await super().move(ask, budget, limit)

    async def test() -> None:
        async with server(tmp_path, {"bots": Uneven()}, bot_delay=150) as running:
            (person,) = await started(running, "swinie", 1, 2)
            waits: list[float] = []
            rng = Random(1)
            while len(waits) < 12:
                await person.until(lambda: person.my_turn or person.info["status"] != "playing")
                if person.info["status"] != "playing":
                    await person.command("next", match=person.match)
                    await person.until(lambda: person.info["status"] == "playing")
                    continue
                await person.move(person.some_move(rng))
                before, began = person.seq, time.monotonic()
                if not person.my_turn:
                    await person.past(before)
                    waits.append(time.monotonic() - began)
            # The time runs from when the move was durable; its answer may reach a busy client some time after that.
            assert min(waits) > 0.08, waits
            assert sorted(waits)[len(waits) // 2] < 0.25, waits

    run(test)


def test_a_dead_late_or_confused_computer_player_stops_no_table(tmp_path: Path) -> None:
    class Trouble(RandomBots):
        async def move(self, ask: BotAsk, budget: float, limit: float) -> Considered | None:
            kind = self.rng.randrange(3)
            if kind == 0:
                return None
            if kind == 1:
                await asyncio.sleep(10)
            return Considered(Move())

    async def test() -> None:
        async with server(tmp_path, {"bots": Trouble()}, bot_limit=30) as running:
            (person,) = await started(running, "six_takes", 1, 3, options={"rounds": 1})
            async with asyncio.timeout(PATIENCE):
                await person.play_on(Random(1))
            assert person.info["status"] == "over"

    run(test)
