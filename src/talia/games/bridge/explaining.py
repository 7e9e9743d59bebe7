"""Who reads what a call means, and who may ask: the caller's opponents (rules/bridge.md 4.1).

Everybody sits behind a screen and alerts his own calls. The caller's partner learns neither a text nor that there is
one, or he would play by what he may not know (Law 16).
"""

from collections.abc import Mapping
from typing import Any

from talia.games.bridge.contracts import SEATS
from talia.games.bridge.state import State
from talia.table.meanings import Call
from talia.table.moves import EVERYONE


def made(d: State, told: Mapping[str, Any]) -> Call:
    """A call, as it was told when it was made."""
    place = told["seat"]
    seat = told.get("by", d.seats[place])
    opponents = sum(1 << d.seats[other] for other in range(SEATS) if (other - place) % 2)
    everybody = d.spec.options.alert_visibility == "all"
    return Call(place, seat, told["call"], opponents, EVERYONE if everybody else opponents | 1 << seat)
