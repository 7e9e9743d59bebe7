"""Positions of Czarna Mańka: packs of a few cards after the passing, and deals that bring penalties agreed on."""

from collections.abc import Sequence

from talia.games.black_maria import BlackMaria
from talia.games.black_maria.game import BlackMariaDeal, Spec
from talia.tricks.passing import PassCards
from tests.games.positions import Position, hands_of

DEAL = BlackMariaDeal()
GAME = BlackMaria()


def passed(spec: Spec, *hands: str) -> Position:
    """The play with these hands of three cards or more: three of each come from the neighbour who passes to him."""
    held = [hand.split() for hand in hands]
    came = [hand[:3] for hand in held]
    to = [(seat + spec.clockwise) % spec.seats for seat in range(spec.seats)]
    dealt = [" ".join([*came[to[seat]], *hand[3:]]) for seat, hand in enumerate(held)]
    d = Position.small(DEAL, spec, *dealt)
    for seat in range(spec.seats):
        d = d.by(seat, PassCards(tuple(came[to[seat]])))
    assert [d.hand(seat) for seat in range(spec.seats)] == [set(hand) for hand in held]
    return d


def penalties(spec: Spec, tricks: Sequence[str]) -> tuple[tuple[int, ...], tuple[int, ...] | None]:
    """What the tricks of a whole deal are worth by seat, and its score; each is its leader and the cards."""
    d = passed(spec, *hands_of(tricks, spec.seats)).lines(tricks)
    return d.fact("deal_points"), d.score
