"""What a number of exchanged cards tells, for words: what somebody seems to have been dealt."""

from collections.abc import Sequence
from typing import Final

from talia.cards import LANES
from talia.games.poker.player.held import Held, Start

TOLD: Final = 2
"""So many are told at most."""
LEAST: Final = 0.15
"""What is less likely is not told."""


def likeliest(what: Held, exchanged: int | None) -> Sequence[str]:
    """What somebody seems to have exchanged so many cards from, the likeliest first; the words ``dealt.<what>``."""
    found: dict[str, float] = {}
    for start, weight in zip(what.starts, what.weights, strict=True):
        name = _name(start, exchanged)
        found[name] = found.get(name, 0.0) + weight
    told = sorted((name for name, chance in found.items() if chance > LEAST), key=lambda name: -found[name])
    return tuple(told[:TOLD])


def _name(start: Start, exchanged: int | None) -> str:
    """What a hand was, seen from the cards that went."""
    if start.dealt not in ("to_draw", "pair_to_draw"):
        return start.dealt
    if exchanged != 1:
        return "pair" if start.dealt == "pair_to_draw" else "none"
    kept = start.cards & ~start.goes[1]
    return "to_flush" if any(not kept & ~lane for lane in LANES.values()) else "to_straight"
