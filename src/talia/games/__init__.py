"""The games: one package a game, its room, with its rules and its words in both languages.

Importing this package registers them all, and lets in the games of packages outside (`talia.table.guests`); find one by
``find("betel")``. What else is in a room (`talia.table.rooms`)
is imported when somebody asks for it.
"""

from importlib import import_module
from pkgutil import iter_modules

from talia.table import guests
from talia.table.registry import UnknownGame, find, games

for _module in iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")
guests.welcome()

__all__ = ["UnknownGame", "find", "games"]
