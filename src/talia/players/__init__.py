"""Computer players: they get a seat's sight, they return a move.

Importing this package registers them all. ``offered("betel")`` lists those of a game, the strongest first;
``find("betel", "sampler")`` makes one that never errs.
"""

from importlib import import_module
from pkgutil import iter_modules

import talia.games  # noqa: F401  registers the games the players are for
from talia.players.player import Considered, Player, Sheltered, Sight, Thought, Witness, considered
from talia.players.registry import UnknownPlayer, find, make, offered, register, stand_in

for _module in iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")

__all__ = [
    "Considered",
    "Player",
    "Sheltered",
    "Sight",
    "Thought",
    "UnknownPlayer",
    "Witness",
    "considered",
    "find",
    "make",
    "offered",
    "register",
    "stand_in",
]
