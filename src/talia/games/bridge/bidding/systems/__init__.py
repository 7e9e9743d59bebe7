"""The systems a pair may agree on: each a module of its name here, which says its ``SYSTEM``."""

from importlib import import_module
from typing import Final

from talia.games.bridge.bidding.rows import System

LOADED: Final[dict[str, System]] = {}
"""Those somebody has asked for."""


def system(name: str) -> System:
    """The system of a name."""
    if name not in LOADED:
        LOADED[name] = import_module(f"{__name__}.{name}").SYSTEM
    return LOADED[name]
