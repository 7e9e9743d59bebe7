"""The systems a pair may agree on."""

from typing import Final

from talia.games.bridge.bidding import sayc_outline, simple_natural
from talia.games.bridge.bidding.natural import (
    advancing,
    competition,
    entering,
    general,
    notrump,
    opener_second,
    openings,
    outside,
    responder_second,
    responses,
    slam_tools,
    strong_twos,
    two_notrump,
)
from talia.games.bridge.bidding.rows import System, positions_of

TALIA_NATURAL: Final = System(
    "talia_natural",
    positions_of(
        *(openings, responses, opener_second, responder_second, notrump, two_notrump, strong_twos, slam_tools),
        *(general, entering, advancing, competition, outside),
    ),
)

SIMPLE_NATURAL: Final = TALIA_NATURAL.but("simple_natural", simple_natural, plain=True)
SAYC_OUTLINE: Final = TALIA_NATURAL.but("sayc_outline", sayc_outline)

SYSTEMS: Final = {each.name: each for each in (TALIA_NATURAL, SIMPLE_NATURAL, SAYC_OUTLINE)}
