"""Many phones at one table of Ktulu: half of them sleep and return at random, and the server is killed by night."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

from tests.server.phones import Evening


def test_phones_sleep_and_return_and_the_server_is_killed_by_night(tmp_path: Path, long: bool) -> None:
    seats, nights = (25, 3) if long else (12, 1)

    async def test() -> None:
        async with AsyncExitStack() as stack:
            evening = await Evening.begun(tmp_path / "data", seats, 5, stack)
            await evening.plays(nights, killed_in=nights - 1, after=None if long else 8)
            assert evening.nights == nights and evening.same == seats
            assert evening.returns > 3 and len(evening.closings) == evening.windows
            # Whoever was away is shown what the others are.
            for phone in evening.phones:
                if not phone.awake:
                    await phone.connect()
                await phone.settle()
            stands = {
                repr((phone.view["phase"], phone.view["status"], phone.view["timers"])) for phone in evening.phones
            }
            assert len(stands) == 1

    asyncio.run(test())
