"""What a game must state to be registered."""

from typing import Any

import pytest
from highest import Highest

from talia.table.game import FAMILIES, Game
from talia.table.registry import find, register


def test_a_game_states_its_family_and_how_long_it_lasts() -> None:
    class Unnamed(Game[Any]):
        id = "unnamed"

    with pytest.raises(TypeError, match="the game unnamed states no family: one of bidding, "):
        register(Unnamed)

    class Foreign(Unnamed):
        family = "boardgames"

    with pytest.raises(TypeError, match="states no family"):
        register(Foreign)

    class Endless(Unnamed):
        family = FAMILIES[0]

    with pytest.raises(TypeError, match="the game unnamed does not state how long it lasts"):
        register(Endless)
    with pytest.raises(LookupError):
        find("unnamed")
    assert not hasattr(Game, "family")


def test_a_version_of_the_rules_is_registered_once() -> None:
    with pytest.raises(ValueError, match="registered already"):
        register(Highest)
