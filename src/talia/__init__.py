"""Talia: a place where people play card games together, and a library with which the same games are studied.

`import talia` offers the names of ``__all__``, which stay as they are (docs/reference.md); they are loaded when the
first of them is used. What any game is stands in ``talia.table``, the games are in ``talia.games``, computer players in
``talia.players``.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from talia.front import (
        OPEN as OPEN,
    )
    from talia.front import (
        SPECTATOR as SPECTATOR,
    )
    from talia.front import (
        BadOptions as BadOptions,
    )
    from talia.front import (
        BadQuestion as BadQuestion,
    )
    from talia.front import (
        Difference as Difference,
    )
    from talia.front import (
        Game as Game,
    )
    from talia.front import (
        IllegalMove as IllegalMove,
    )
    from talia.front import (
        LegalMoves as LegalMoves,
    )
    from talia.front import (
        Match as Match,
    )
    from talia.front import (
        Misread as Misread,
    )
    from talia.front import (
        Move as Move,
    )
    from talia.front import (
        OptionInfo as OptionInfo,
    )
    from talia.front import (
        Player as Player,
    )
    from talia.front import (
        Record as Record,
    )
    from talia.front import (
        Result as Result,
    )
    from talia.front import (
        Sight as Sight,
    )
    from talia.front import (
        Summary as Summary,
    )
    from talia.front import (
        UnknownGame as UnknownGame,
    )
    from talia.front import (
        UnknownPlayer as UnknownPlayer,
    )
    from talia.front import (
        View as View,
    )
    from talia.front import (
        all_games as all_games,
    )
    from talia.front import (
        game as game,
    )
    from talia.front import (
        legal_moves as legal_moves,
    )
    from talia.front import (
        match as match,
    )
    from talia.front import (
        move as move,
    )
    from talia.front import (
        options as options,
    )
    from talia.front import (
        play as play,
    )
    from talia.front import (
        player as player,
    )
    from talia.front import (
        players_of as players_of,
    )
    from talia.front import (
        read as read,
    )
    from talia.front import (
        record as record,
    )
    from talia.front import (
        replay as replay,
    )
    from talia.front import (
        simulate as simulate,
    )
    from talia.front import (
        solve as solve,
    )
    from talia.front import (
        spell as spell,
    )
    from talia.front import (
        tell as tell,
    )
    from talia.front import (
        verify as verify,
    )
    from talia.front import (
        write as write,
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
