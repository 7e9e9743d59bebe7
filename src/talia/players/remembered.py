"""What a seat was told earlier in the deal it plays, by the codes of the events."""

from typing import Final

from talia.cards import BIT
from talia.players.player import Sight
from talia.table.view import EventView

NEW_DEAL: Final = "deal_begins"
"""The event after which what was played before is over."""


def this_deal(sight: Sight) -> tuple[EventView, ...]:
    """All a seat was told in the deal it plays, in its order."""
    for at in range(len(sight.events) - 1, -1, -1):
        if sight.events[at].code == NEW_DEAL:
            return sight.events[at + 1 :]
    return sight.events


def told(sight: Sight, since: str, *codes: str) -> list[EventView]:
    """What a seat was told under these codes after the last event ``since``, in its order."""
    found: list[EventView] = []
    for event in reversed(sight.events):
        if event.code == since:
            break
        if event.code in codes:
            found.append(event)
    return found[::-1]


def cards_played(sight: Sight, since: str = NEW_DEAL) -> int:
    """The set of all cards played after the last event ``since``, whoever played them."""
    cards = 0
    for event in told(sight, since, "card_played"):
        cards |= BIT[str(event.data["card"])]
    return cards
