"""Planted leaks: the games' rules with one secret let out, for each game and each kind of secret.

``LEAKS[game][leak]()`` is another make of the game, same moves and same states, that shows too much (or too little).
"""

from collections.abc import Callable
from typing import Any

from highest import Highest
from msgspec.structs import replace

from talia.table.game import Game
from talia.table.moves import EVERYONE, Event
from talia.table.zones import Fact


def leaking(base: type[Game[Any]], **methods: Any) -> Callable[[], Game[Any]]:
    """A subclass of the game with some methods replaced; it is not registered."""
    return lambda: type(f"Leaking{base.__name__}", (base,), methods)()


def open_hand(game: Any, s: Any) -> tuple[Any, ...]:
    """Zones: the hand of seat 0 is seen by all."""
    zones = type(game).__mro__[1].zones(game, s)
    return tuple(replace(zone, sees=EVERYONE) if zone.id == "hand.0" else zone for zone in zones)


def lowest_bit(game: Any, s: Any) -> tuple[Any, ...]:
    """Facts: whether the lowest card of each hand is a club."""
    zones = type(game).__mro__[1].zones(game, s)
    low = [bool(zone.cards & 0xFFFF) for zone in zones if zone.id.startswith("hand.") and isinstance(zone.cards, int)]
    return (*type(game).__mro__[1].facts(game, s), Fact("low", low))


def telling_event(game: Any, s: Any, author: int, move: Any) -> Any:
    """Events: each move tells how the hands are made up."""
    after, events = type(game).__mro__[1].play(game, s, author, move)
    hands = [zone.cards for zone in type(game).__mro__[1].zones(game, after) if zone.id.startswith("hand.")]
    return after, (*events, Event("rustle", {"parity": [h % 7 for h in hands if isinstance(h, int)]}))


LEAKS: dict[str, dict[str, Callable[[], Game[Any]]]] = {
    "highest": {
        "zones: a hand open": leaking(Highest, zones=open_hand),
        "facts: clubs in hands": leaking(Highest, facts=lowest_bit),
        "events: a trace of the hands": leaking(Highest, play=telling_event),
    },
}
