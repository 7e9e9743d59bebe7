"""What is put together on a sheet over the table, piece by piece: the composer of a game that has one.

A game says here which match comes to its composer, and what opens it, adds a piece and folds one out. Of that are made:
the moment itself, the empty sheet, each piece alone with all that is folded away, all of them together under long
names, and what the others see of what was put together, before and after one of them takes it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any, Final

import msgspec

from talia.chance import Seeded
from talia.games import find
from talia.table.forms import sample
from talia.table.match import Match
from talia.table.moves import Move, seats_of
from talia.table.options import options_from
from talia.table.view import view
from tests.layout.cases import Case, Moment, titled, told, variants, wide

COMPOSED: Final = "composed"
"""How the names of these cases end."""
STEPS: Final = 60
"""A match comes to its composer in so many decisions."""


@dataclass(frozen=True)
class Composer:
    """A composer: the options of a match and the ``phase`` in which it is offered, and selectors of what is pressed.

    ``pieces``: what adds a piece, and how much is folded away in it, which ``unfolds`` opens one after the other.
    ``offer`` and ``answer``: the moves of who has put something together and of who takes it.
    """

    options: dict[str, Any]
    phase: str
    opens: str
    pieces: tuple[tuple[str, int], ...]
    unfolds: str
    all_told: str
    offer: type[Move]
    answer: type[Move]


def _betel() -> Composer:
    from talia.games.betel.trade.trading import Accept, MakeOffer

    # What is wanted and what is given is put together alike: every other piece is one of those.
    folded = {"pay": 2, "send": 2, "show": 2, "call": 3, "lead": 3, "demand": 2, "fx": 1, "text": 1}
    pieces = tuple(
        (f"[data-group={'wants' if at % 2 else 'gives'}] [data-verb={verb}]", many)
        for at, (verb, many) in enumerate(folded.items())
    )
    return Composer(
        options={"trade": True, "free_text": True, "window_seconds": 120},
        phase="window",
        opens="[data-testid=trade-make]",
        pieces=pieces,
        unfolds=".editor details:not([open]) > summary",
        all_told="[data-testid=trade-sheet]",
        offer=MakeOffer,
        answer=Accept,
    )


COMPOSERS: Final = {"betel": _betel}


@cache
def composed(id: str) -> tuple[Case, ...]:
    """The cases of a game's composer; none if it has none."""
    made = _cases(id, COMPOSERS[id]()) if id in COMPOSERS else ()
    return tuple(titled(COMPOSED, case) for case in made)


def _cases(id: str, of: Composer) -> Iterator[Case]:
    match = _reached(id, of)
    names = wide(match.seats)
    seat = seats_of(match.game.waiting(match.state))[0]
    now = _moment(match, seat, "to be put together")
    yield told(now, kind="composer")
    yield from variants(now, 0)
    yield _on_sheet(now, "nothing", (of.opens,))
    for selector, folded in of.pieces:
        piece = selector.rpartition("=")[2].strip("]")
        yield _on_sheet(now, piece, (of.opens, selector, *(of.unfolds,) * folded))
    yield _on_sheet(now, "all of it", (of.opens, *(selector for selector, _ in of.pieces)), names)

    form = next(form for form in match.game.choices(match.state, seat) if form.move is of.offer)
    match.do(seat, form.sample(Random(1)))
    for viewer in range(match.seats):
        yield from _seen(match, viewer, "offered", names)
    taker, take = next(
        (other, form)
        for other in range(match.seats)
        for form in match.game.choices(match.state, other)
        if form.move is of.answer
    )
    match.do(taker, take.sample(Random(1)))
    yield from _seen(match, seat, "taken", names, (of.all_told,))


def _reached(id: str, of: Composer) -> Match[Any]:
    """A match that waits for somebody to put something together; before that everybody does what is usual."""
    game, rng = find(id), Random(f"composer {id}")
    match = Match(game, options_from(game, of.options), game.usual_seats(), Seeded(f"composer {id}"), breaks=True)
    match.begin()
    for _ in range(STEPS):
        if game.phase(match.state) == of.phase:
            return match
        seat = seats_of(game.waiting(match.state))[0]
        match.do(seat, game.default(match.state, seat) or sample(game.choices(match.state, seat), rng))
    raise AssertionError(f"{id} comes to no {of.phase}")


def _moment(match: Match[Any], seat: int, said: str) -> Moment:
    options = msgspec.to_builtins(match.options)
    seen = view(match.game, match.state, seat)
    of = f"{match.game.phase(match.state)}, {said}"
    return Moment(match.game.id, options, match.seats, seat, seen, "playing", of)


def _on_sheet(now: Moment, piece: str, press: tuple[str, ...], names: tuple[str, ...] = ()) -> Case:
    """A sheet with something put together on it."""
    more: dict[str, Any] = {"press": press}
    return titled(piece, told(now, names=names, kind=f"composer-{piece.replace(' ', '-')}", **more))


def _seen(
    match: Match[Any], seat: int, said: str, names: tuple[str, ...], press: tuple[str, ...] = ()
) -> Iterator[Case]:
    """What a seat sees of it at the table, and where all of it is told."""
    now = _moment(match, seat, f"{said}, seen by {seat}")
    yield told(now, names=names, kind=f"{said}-{seat}")
    if press:
        more: dict[str, Any] = {"press": press}
        yield titled("the sheet", told(now, names=names, kind=f"{said}-{seat}-sheet", **more))
