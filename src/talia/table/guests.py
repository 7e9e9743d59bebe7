"""Guests: games of packages outside, found by their entry points and let in after the games of the house.

A package names its room under the group ``talia.games`` (``docs/adding-a-game.md``); once it is installed, its games
are where all others are. A guest that can't be let in is logged in a sentence and left out whole, whatever it is: it
can't be loaded, or a game of its is there already. What is wrong with a guest harms nobody else.
"""

import logging
from importlib.metadata import EntryPoint, entry_points
from typing import Final

from talia.table import registry, rooms

GROUP: Final = "talia.games"
"""The group of entry points; each value is a module that registers games and furnishes their rooms."""

log = logging.getLogger(__name__)


def welcome() -> None:
    """Lets all guests in, in the order of their names."""
    for point in sorted(entry_points(group=GROUP), key=lambda point: (point.name, point.value)):
        _let_in(point)


def _let_in(point: EntryPoint) -> None:
    package = point.module.partition(".")[0]
    here, furnished = registry.registered(), rooms.furnished()
    try:
        point.load()
        brought = {id for id, _ in registry.registered() - here}
        taken = sorted(brought & {id for id, _ in here})
        if taken:
            raise ValueError(f"there is a game {taken[0]} already")
    except Exception as error:  # noqa: BLE001  whatever it was, the other games are to be played
        registry.show_out(package, here)
        rooms.show_out(package, furnished)
        log.error("the guest %s of %s is left out: %s: %s", point.name, package, type(error).__name__, error)
