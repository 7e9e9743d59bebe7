"""Computer players: they play in processes of their own, and no fault of theirs stops a table."""

import asyncio
import pickle
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from math import inf
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from talia.chance import Seeded
from talia.games.betel.trade.terms import Pay
from talia.games.betel.trade.trading import MakeOffer, Terms
from talia.players import Considered, Sight, offered, stand_in
from talia.players import find as find_player
from talia.server.bot_worker import answer
from talia.server.bots import BotPool, Question, as_read
from talia.server.effects import BotAsk
from talia.server.metrics import REGISTRY
from talia.table.match import Match
from talia.table.moves import Move, seats_of
from talia.table.registry import find, games
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


def question(game: str, bot: str, number: int = 0) -> BotAsk:
    """What a computer player is asked first in a match."""
    rules = find(game)
    match: Match[Any] = Match(rules, rules.Options(), rules.usual_seats(), Seeded(1))
    match.begin()
    seat = seats_of(rules.waiting(match.state))[0]
    return BotAsk(seat, number, game, bot, Sight(view(rules, match.state, seat)), number)


@asynccontextmanager
async def processes(*modules: str, number: int = 1, patience: float = 60) -> AsyncIterator[BotPool]:
    pool = BotPool(number, modules, patience)
    await pool.open()
    try:
        yield pool
    finally:
        await pool.close()


def test_where_too_many_are_asked_at_once_all_answer_some_without_a_thought() -> None:
    async def test() -> None:
        async with processes() as pool:
            assert await pool.move(question("betel", "master"), 60, 60) is not None  # it is ready now
            before = hurried()
            asked = [question("betel", "master", number) for number in range(8)]
            assert all(await asyncio.gather(*(pool.move(ask, 0.1, 60) for ask in asked)))
            assert 1 <= hurried() - before <= 8

    run(test)


def hurried() -> int:
    return int(REGISTRY.get_sample_value("talia_bots_hurried_total") or 0)


def test_a_move_out_of_a_process_is_shown_as_after_a_restart() -> None:
    offer = MakeOffer(Terms(1, (Pay(10),)))
    shown = msgspec.json.encode(offer)
    pickled = pickle.loads(pickle.dumps(offer))
    assert msgspec.json.encode(pickled) != shown, "the words of a default are others then"
    assert msgspec.json.encode(as_read(pickled)) == shown


def test_who_has_no_time_to_think_moves_as_one_who_needs_none() -> None:
    ask = question("betel", "master")
    instant = find_player("betel", "beginner").move(ask.sight, Random(ask.seed), -inf)
    assert answer(Question(ask, None)) == Considered(instant)


def test_every_game_has_somebody_who_needs_no_time() -> None:
    """A random player would do, were there no other; a dead player has none of its game to stand in for it."""
    for game in games():
        best = offered(game.id)[0]
        assert stand_in(game.id, best) in offered(game.id), game.id
        assert stand_in(game.id, "random") == "random"


HANGING = """
import time
from talia.players import register

@register("hanging", "swinie")
class Hanging:
    def move(self, sight, rng, deadline):
        time.sleep(3600)
"""


def test_a_process_that_hangs_is_replaced_and_others_are_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "hanging_players.py").write_text(HANGING)
    monkeypatch.syspath_prepend(str(tmp_path))

    async def test() -> None:
        async with processes("hanging_players", patience=0.2) as pool:
            assert await pool.move(question("swinie", "random"), 60, 60) is not None
            hung = asyncio.create_task(pool.move(question("swinie", "hanging"), 0.1, 0.2))
            await asyncio.sleep(0)
            assert await pool.move(question("swinie", "random"), 60, 60) is not None
            assert await hung is None

    run(test)


def test_a_process_that_dies_is_replaced() -> None:
    async def test() -> None:
        async with processes() as pool:
            ask = question("swinie", "random")
            assert await pool.move(ask, 60, 60) is not None
            for process in pool._all:
                process.kill()
            assert await pool.move(ask, 60, 60) is None
            assert await pool.move(ask, 60, 60) is not None
            assert await pool.move(question("swinie", "nobody"), 60, 60) is None
            assert await pool.move(ask, 60, 60) is not None

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
