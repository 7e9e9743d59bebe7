"""What a pair has agreed about the cards it leads and throws (rules/bridge_bidding_system.md 6)."""

from typing import Literal

from msgspec import Struct

from talia.games.bridge.options import Code, Options, signals


class Carding(Struct, frozen=True):
    """Codes of leads and signals; ``mud``: of three small cards the middle one is led; ``discard``: the first one."""

    leads: Code = "natural"
    mud: bool = False
    signals: Code = "natural"
    discard: Literal["krakow", "attitude"] = "krakow"


def carding(options: Options) -> Carding:
    """What both pairs have agreed at a table.

    >>> carding(Options(leads="reverse", discard="attitude"))
    Carding(leads='reverse', mud=False, signals='reverse', discard='attitude')
    """
    return Carding(options.leads, options.mud, signals(options), options.discard)
