"""Positions of Czarna Mańka: packs of a few cards after the passing, and deals that bring penalties agreed on."""

from collections.abc import Sequence

from talia.games.black_maria import BlackMaria
from talia.games.black_maria.game import BlackMariaDeal, Spec
from tests.games.positions import Position, after_passing, hands_of

DEAL = BlackMariaDeal()
GAME = BlackMaria()


def passed(spec: Spec, *hands: str) -> Position:
    """The play with these hands after the passing."""
    return after_passing(DEAL, spec, *hands, clockwise=spec.clockwise)


def penalties(spec: Spec, tricks: Sequence[str]) -> tuple[tuple[int, ...], tuple[int, ...] | None]:
    """What the tricks of a whole deal are worth by seat, and its score; each is its leader and the cards."""
    d = passed(spec, *hands_of(tricks, spec.seats)).lines(tricks)
    return d.fact("deal_points"), d.score
