"""The processes aside for reviews, hints and files: one that hangs or dies stops nobody for long."""

import asyncio
import os
import time
from collections.abc import Awaitable

from talia.server.effects import Trouble
from talia.server.reviews import OF_ONE, WAITING, _Aside
from tests.server.harness import PATIENCE, run


async def _code(work: Awaitable[object]) -> object:
    """What comes of some work, or why it was refused."""
    try:
        async with asyncio.timeout(PATIENCE):
            return await work
    except Trouble as trouble:
        return trouble.code


def test_a_job_without_an_end_ends_with_its_process_and_the_next_finds_another() -> None:
    async def test() -> None:
        aside = _Aside((), seconds=0.3)

        async def asks_again() -> object:
            assert await _code(aside.work(time.sleep, 10 * PATIENCE)) == "busy"
            return await _code(aside.work(os.getpid))

        try:
            # Who waited behind it is told so, and leaves alone the process that was begun meanwhile.
            again, behind = await asyncio.gather(asks_again(), _code(aside.work(abs, -2)))
            assert isinstance(again, int) and behind == "busy"
            assert await _code(aside.work(os.getpid)) == again
        finally:
            aside.close()

    run(test)


def test_one_address_takes_only_some_of_the_room() -> None:
    async def test() -> None:
        aside = _Aside(())
        try:
            works = [asyncio.create_task(aside.work(abs, -n, whom="here")) for n in range(OF_ONE)]
            await asyncio.sleep(0)
            assert await _code(aside.work(abs, -1, whom="here")) == "too_fast"
            others = await asyncio.gather(_code(aside.work(abs, -1, whom="there")), _code(aside.work(abs, -2)))
            assert [*others] == [1, 2]
            assert await asyncio.gather(*works) == list(range(OF_ONE))
            assert await _code(aside.work(abs, -1, whom="here")) == 1

            works = [asyncio.create_task(aside.work(abs, -n)) for n in range(WAITING)]
            await asyncio.sleep(0)
            assert await _code(aside.work(abs, -1, whom="here")) == "busy"
            await asyncio.gather(*works)
        finally:
            aside.close()

    run(test)
