"""Positions of Kierki: deals of the whole pack, and of packs of a few cards; seat 0 is the eldest."""

from collections.abc import Sequence
from random import Random
from typing import Any

from talia.games.kierki import Kierki
from talia.games.kierki.deal import KierkiDeal, Spec
from talia.games.kierki.moves import Bid, Open
from talia.games.kierki.widow import Pass
from talia.tricks.naming import NameTrump
from tests.games.positions import Position

DEAL = KierkiDeal()
GAME = Kierki()
TRIES = 500


def spec(kind: Any, seats: int = 4, eldest: int = 0, **options: Any) -> Spec:
    """A deal of this kind."""
    return Spec(seats, (eldest - 1) % seats, kind, **options)


def dealt(kind: Any, seats: int = 4, order: Sequence[str] = (), **options: Any) -> Position:
    """A deal of the pack in its order (clubs to seat 0 and so on), or in this one."""
    return Position.dealt(DEAL, spec(kind, seats, **options), order)


def small(kind: Any, *hands: str, trump: str = "", eldest: int = 0, **options: Any) -> Position:
    """The play of a deal of a pack that has no other cards."""
    d = Position.small(DEAL, spec(kind, len(hands), eldest, **options), *hands)
    return d.did(NameTrump(trump)) if trump else d


def sold(price: int, tricks: tuple[int, ...], seed: int) -> Position:
    """A trump deal of four that is over: seat 1 has bought the widow, and each has taken so many tricks.

    Cards and play are tried from this seed on, until it comes out.
    """
    for trying in range(seed, seed + TRIES):
        pack = list(DEAL.pack(spec("trump")))
        Random(trying).shuffle(pack)
        d = dealt("trump", order=pack, widow=True).did(Open(0), Bid(price), Pass(), Pass())
        d = d.by_default().steered(tricks, trying)
        if d.tricks == tricks:
            return d
    raise AssertionError(f"{tricks} did not come out")
