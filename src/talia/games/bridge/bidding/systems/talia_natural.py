"""`talia_natural`: Nat+c with its conventions, as rules/bridge_bidding_system.md writes it."""

from typing import Final

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

SYSTEM: Final = System(
    positions_of(
        *(openings, responses, opener_second, responder_second, notrump, two_notrump, strong_twos, slam_tools),
        *(general, entering, advancing, competition, outside),
    )
)
