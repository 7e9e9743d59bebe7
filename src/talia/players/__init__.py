"""Computer players: they get a seat's sight, they return a move.

``offered("betel")`` lists those of a game, the strongest first; ``find("betel", "sampler")`` makes one that never errs.
"""

from talia.players import random_player  # noqa: F401  registers itself: it plays every game
from talia.players.player import Considered, Player, Sheltered, Sight, Thought, Witness, considered
from talia.players.registry import UnknownPlayer, find, make, offered, register, stand_in

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
