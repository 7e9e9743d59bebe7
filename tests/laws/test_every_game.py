"""No game without its examination: a registered game must have a case, and leaks planted in it.

Who adds a game and forgets them (``docs/adding-a-game.md``) is told so here; otherwise the law of secrecy would never
be asked about that game.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

import pytest
from highest import Highest

from talia.games import games
from talia.table import registry
from talia.table.game import Game
from tests.laws.cases import Case
from tests.laws.learning import CASES, LEAKS

OURS = "talia.games."
"""Where the games that ship are; tests register small ones of their own."""


def registered() -> list[Game[Any]]:
    """Every game that is offered, but for those of tests; one in preparation is asked by its own tests."""
    return [game for game in games() if type(game).__module__.startswith(OURS)]


def lacking(there: Iterable[Game[Any]], cases: Collection[Case], leaks: Mapping[str, Mapping[str, Any]]) -> list[str]:
    """What the examination of these games' secrecy lacks: nothing, if all is well."""
    found = []
    for game in there:
        mine = [case.name for case in cases if case.game.id == game.id]
        if not mine:
            found.append(f"{game.id}: no case, with what its viewers learn, in tests/games/{game.id}/secrecy.py")
        for name in mine:
            zones = ("zones:",) if game.deck.size else ("facts:",)
            if not any(leak.startswith(zones) for leak in leaks.get(name, ())):
                found.append(f"{name}: no zone laid open in tests/games/{game.id}/secrecy.py")
    return found


def test_every_registered_game_is_examined() -> None:
    assert not lacking(registered(), CASES, LEAKS)


def test_a_game_that_is_forgotten_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    class Forgotten(Highest):
        id = "forgotten"

    Forgotten.__module__ = f"{OURS}forgotten"
    monkeypatch.setitem(registry._games, ("forgotten", 1), Forgotten())
    assert lacking(registered(), CASES, LEAKS) == [
        "forgotten: no case, with what its viewers learn, in tests/games/forgotten/secrecy.py"
    ]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_case_without_planted_leaks_is_noticed(case: Case) -> None:
    others = {name: leaks for name, leaks in LEAKS.items() if name != case.name}
    assert [line.split(":")[0] for line in lacking([case.game], CASES, others)] == [case.name]
