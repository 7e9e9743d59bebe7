"""How long people wait for computer players: many tables of Betel with one person and two computer players each.

    python benchmarks/bot_tables.py [--tables 20] [--seconds 60] [--level master] [--workers 2]

The processes of the computer players are those of the server, with its usual settings; the tables are played here. A
person answers after a second and a half. Figures: the time from asking for a move to having it, how many were there
when they are to be shown (`bot_delay`), and how many got no time to think.
"""

import argparse
import asyncio
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

from talia.chance import Seeded
from talia.games import find
from talia.players import Witness
from talia.players.random_player import RandomPlayer
from talia.server.bots import BotPool
from talia.server.effects import BotAsk
from talia.server.metrics import REGISTRY
from talia.server.settings import Settings
from talia.table.match import Match
from talia.table.moves import seats_of

PERSON = 0
THINKS = 1.5


async def play(number: int, level: str, pool: BotPool, until: float, settings: Settings, waits: list[float]) -> None:
    """Plays deals at one table until the time is over."""
    game = find("betel")
    rng = Random(number)
    await asyncio.sleep(rng.random() * THINKS)
    while monotonic() < until:
        match: Match[Any] = Match(game, game.Options(), 3, Seeded(rng.getrandbits(32)), breaks=True)
        witnesses = [Witness(game, seat, match.options) for seat in range(3)]
        steps = match.begin()
        while not match.paused and monotonic() < until:
            for witness in witnesses:
                for step in steps:
                    witness.saw(step.events)
            seat = seats_of(game.waiting(match.state))[0]
            sight = witnesses[seat].sight(match.state)
            began = monotonic()
            if seat == PERSON:
                move = RandomPlayer().move(sight, rng, began)
                await asyncio.sleep(THINKS)
            else:
                ask = BotAsk(seat, 0, game.id, level, sight, rng.getrandbits(32))
                found = await pool.move(ask, settings.bot_thinking / 1000, settings.bot_limit / 1000)
                usual = game.default(match.state, seat)
                assert usual is not None
                move = usual if found is None else found.move
                waits.append(monotonic() - began)
                await asyncio.sleep(max(0.0, settings.bot_delay / 1000 - waits[-1]))
            steps = match.do(seat, move)


async def ready(pool: BotPool) -> None:
    """Waits until the processes have started: a server has done so long before the first match."""
    game = find("betel")
    match: Match[Any] = Match(game, game.Options(), 3, Seeded(0))
    match.begin()
    seat = seats_of(game.waiting(match.state))[0]
    ask = BotAsk(seat, 0, game.id, "beginner", Witness(game, seat, match.options).sight(match.state), 0)
    await asyncio.gather(*(pool.move(ask, 60, 60) for _ in range(8)))


async def measured(tables: int, level: str, workers: int, seconds: float) -> list[float]:
    """The waiting times, sorted."""
    settings = Settings(data=Path("unused"))
    pool = BotPool(workers)
    waits: list[float] = []
    await pool.open()
    try:
        await ready(pool)
        until = monotonic() + seconds
        await asyncio.gather(*(play(number, level, pool, until, settings, waits) for number in range(tables)))
    finally:
        await pool.close()
    return sorted(waits)


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--level", default="master")
    parser.add_argument("--workers", type=int, default=Settings(data=Path("unused")).bot_workers)
    args = parser.parse_args()
    waits = asyncio.run(measured(args.tables, args.level, args.workers, args.seconds))
    pace = Settings(data=Path("unused")).bot_delay / 1000
    print(
        f"{args.tables} tables with two {args.level} players each, {args.workers} processes: {len(waits)} moves; "
        f"median {waits[len(waits) // 2]:.3f} s, 95% {waits[int(len(waits) * 0.95)]:.3f} s, most {waits[-1]:.3f} s; "
        f"{sum(wait <= pace for wait in waits) / len(waits):.1%} within the pace of {pace} s, "
        f"{REGISTRY.get_sample_value('talia_bots_hurried_total') or 0:.0f} without time to think"
    )


if __name__ == "__main__":
    main()
