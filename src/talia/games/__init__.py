"""The games: one package a game, with its rules, its words in both languages, and nothing else.

Importing this package registers them all; find one by ``find("betel")``.
"""

from importlib import import_module
from pkgutil import iter_modules

from talia.table.registry import UnknownGame, find, games

for _module in iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")

__all__ = ["UnknownGame", "find", "games"]
