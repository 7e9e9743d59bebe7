"""Rooms: who needs the rules of a game loads nothing else of it, and what it has besides comes when it is asked for."""

import subprocess
import sys

import pytest

from talia.table import rooms
from talia.table.registry import games, known_games
from talia.table.rooms import Room, Shelf, bring_all, furnish

SHIPPED = "talia.games."


def loaded(program: str) -> set[str]:
    """The modules of Talia a new process has after this program."""
    tell = "import sys; print(*(name for name in sys.modules if name.startswith('talia.')))"
    ran = subprocess.run([sys.executable, "-c", f"{program}\n{tell}"], capture_output=True, text=True, check=True)
    return set(ran.stdout.split())


def brought(names: set[str]) -> set[str]:
    """Those that are no rules of a game and nothing that rules stand on."""
    assert games(), "the rooms are known once the games are"
    beside = {module for room in rooms._rooms.values() for module in _beside(room)}
    return {
        name for name in names if name.startswith(("talia.players", "talia.analysis", "talia.lessons", "talia.server"))
    } | names & beside


def _beside(room: Room) -> set[str]:
    parts = (
        *room.players,
        *room.analysis,
        *room.lessons,
        *room.puzzles,
        *room.keeping,
        *room.solving,
        *room.agreements,
    )
    return _named(room, parts)


def _named(room: Room, modules: tuple[str, ...]) -> set[str]:
    return {f"{room.package}{module}" if module.startswith(".") else module for module in modules}


def test_rules_come_alone() -> None:
    assert not brought(loaded("import talia.games"))
    assert not brought(loaded("from talia.table.registry import find\nassert find('skat').id == 'skat'"))


def test_what_is_asked_for_comes_and_other_rooms_stay_shut() -> None:
    there = brought(loaded("from talia.players import make\nmake('skat', 'simple')"))
    room = rooms._rooms["skat"]
    players = _named(room, room.players)
    assert there & _beside(room) == players < _beside(room)
    assert not there & _beside(rooms._rooms["baska"])


def test_every_game_of_the_house_has_a_room_and_all_it_names_is_there() -> None:
    """Those in preparation have theirs, too."""
    ours = {id for (id, _), game in known_games().items() if type(game).__module__.startswith(SHIPPED)}
    assert ours == rooms._rooms.keys() and ours
    bring_all()


def test_a_game_has_one_room() -> None:
    with pytest.raises(ValueError, match="skat has a room already"):
        furnish("skat", Room("tests"))


def test_a_module_that_is_missing_is_no_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(rooms._rooms, "whist", Room("tests", lessons=(".nowhere",)))
    with pytest.raises(ModuleNotFoundError, match=r"tests\.nowhere"):
        Shelf[str]("lessons").get("whist")


def test_what_lies_on_a_shelf_is_not_pushed_off() -> None:
    shelf = rooms.Shelf[str]("lessons")
    shelf("whist")("lead the fourth highest")
    with pytest.raises(ValueError, match="whist has one of the lessons already"):
        shelf("whist")("lead the highest")
    assert shelf.get("whist") == "lead the fourth highest"
