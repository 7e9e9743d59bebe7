"""All games whose secrecy is examined, gathered from their rooms: ``secrecy.py`` in the folder of a game's tests."""

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import tests.games
from talia.table.game import Game
from tests.laws import toys
from tests.laws.cases import Case

_FOLDERS = sorted(path.parent.name for path in Path(str(tests.games.__file__)).parent.glob("*/secrecy.py"))
_ROOMS = [import_module(f"tests.games.{folder}.secrecy") for folder in _FOLDERS]

CASES: list[Case] = [*toys.CASES, *(case for room in _ROOMS for case in room.CASES)]

LEAKS: dict[str, dict[str, Callable[[], Game[Any]]]] = {
    name: leaks for room in (toys, *_ROOMS) for name, leaks in room.LEAKS.items()
}
"""``LEAKS[case][leak]()`` is another make of the game that shows too much."""
