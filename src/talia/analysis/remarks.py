"""Remarks in deals played openly: one sentence about a move, true by the rules or by perfect play.

A game's commentator (``commentator_of``) is shown the state before a move, with all cards. It is asked only at tables
where everybody sees all cards anyway: elsewhere a remark would tell what a seat may not know.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final

from msgspec import Struct

from talia.table.match import Match
from talia.table.moves import Move
from talia.table.rooms import Shelf


class Remark(Struct, frozen=True):
    """A sentence: its code and what is put into it."""

    code: str
    details: dict[str, Any]


class Remarked(Struct, frozen=True):
    """A remark about the move of a seat; ``line`` is that of the log, from 0."""

    line: int
    seat: int
    code: str
    details: dict[str, Any]


Commentator = Callable[[Any, int, Move], Remark | None]
"""Says something about the move a seat makes at a state; None if there is nothing to say."""

commentator_of: Final = Shelf[Commentator]("analysis")
"""The games' commentators."""


def remark(game: str, state: Any, seat: int, move: Move) -> Remark | None:
    """The remark about a move that is going to be made; None if the game has no commentator or he says nothing."""
    commentator = commentator_of.get(game)
    return None if commentator is None else commentator(state, seat, move)


def remarks(played: Match[Any], since: int = 0) -> Iterator[Remarked]:
    """The remarks about what has been played in a match, from line ``since`` on."""
    match: Match[Any] = Match(played.game, played.options, played.seats)
    for number, line in enumerate(tuple(played.log)):
        if line.seat >= 0 and number >= since:
            said = remark(match.game.id, match.state, line.seat, line.move)
            if said is not None:
                yield Remarked(number, line.seat, said.code, said.details)
        match.do(line.seat, line.move, line.by, line.ms)
