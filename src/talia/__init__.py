"""Talia: a place where people play card games together, and a library with which the same games are studied.

`import talia` offers the names of ``__all__``, which stay as they are (docs/reference.md); they are loaded when the
first of them is used. What any game is stands in ``talia.table``, the games are in ``talia.games``, computer players in
``talia.players``.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from talia.front import (
        OPEN,
        SPECTATOR,
        BadOptions,
        BadQuestion,
        Difference,
        Game,
        IllegalMove,
        LegalMoves,
        Match,
        Misread,
        Move,
        OptionInfo,
        Player,
        Record,
        Result,
        Sight,
        Summary,
        UnknownGame,
        UnknownPlayer,
        View,
        all_games,
        game,
        legal_moves,
        match,
        move,
        options,
        play,
        player,
        players_of,
        read,
        record,
        replay,
        simulate,
        solve,
        spell,
        tell,
        verify,
        write,
    )

__version__ = "0.1.0"

__all__ = [
    "OPEN",
    "SPECTATOR",
    "BadOptions",
    "BadQuestion",
    "Difference",
    "Game",
    "IllegalMove",
    "LegalMoves",
    "Match",
    "Misread",
    "Move",
    "OptionInfo",
    "Player",
    "Record",
    "Result",
    "Sight",
    "Summary",
    "UnknownGame",
    "UnknownPlayer",
    "View",
    "all_games",
    "game",
    "legal_moves",
    "match",
    "move",
    "options",
    "play",
    "player",
    "players_of",
    "read",
    "record",
    "replay",
    "simulate",
    "solve",
    "spell",
    "tell",
    "verify",
    "write",
]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module 'talia' has no attribute {name!r}")
    from talia import front

    globals().update((each, getattr(front, each)) for each in __all__)
    return globals()[name]


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
