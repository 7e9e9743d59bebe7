"""When Python looks for garbage: not in the middle of a move if it can be helped.

A full look at everything a busy server holds takes tenths of a second, and every table waits meanwhile. So what is
there at the start is never looked at again, and full looks are taken when nobody has done anything for a moment; only
if that does not come about for long, or much has gathered, one is taken all the same.
"""

import asyncio
import gc
import time
from collections.abc import Callable
from typing import Final

YOUNG: Final = (2_000, 20, 1_000_000)
"""Thresholds of the young generations; the last one keeps Python from full looks of its own."""
EVERY: Final = 30.0
"""Seconds between two full looks at quiet times."""
AT_LEAST_EVERY: Final = 600.0
"""Seconds between two full looks at busy times."""
MOST_GATHERED: Final = 10
"""Full look at the latest after so many looks at the young (of 40,000 new objects each)."""


async def tidy(quiet: Callable[[], bool]) -> None:
    """Goes on for ever; ``quiet`` tells whether nobody is waiting for anything just now."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*YOUNG)
    last = time.monotonic()
    while True:
        await asyncio.sleep(1)
        ago = time.monotonic() - last
        if (ago > EVERY and quiet()) or ago > AT_LEAST_EVERY or gc.get_count()[2] > MOST_GATHERED:
            gc.collect()
            last = time.monotonic()
