"""Deals of tricks that were played with real cards: what is known of them when their score is kept."""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from talia.cards import singles
from talia.table.stages import Lying
from talia.table.zones import Zone
from talia.tricks.deal import TrickDeal


def as_played(
    rules: TrickDeal[Any],
    spec: Any,
    taken: Sequence[int],
    *,
    hands: Sequence[int] = (),
    won: Sequence[int] = (),
    piles: tuple[Zone, ...] = (),
    points: Sequence[int] = (),
    leader: int | None = None,
    order: tuple[int, ...] = (),
    **known: Any,
) -> Any:
    """A deal that is over, by the tricks each seat has taken; ``known``: other fields of the state of the game.

    ``hands``: what is known of the cards that were dealt; ``won``: of those taken in tricks; ``points``: what they were
    worth, where a game counts it trick by trick; ``leader``: who took the last trick.
    """
    seats = len(taken)
    lying = Lying(tuple(hands) or (0,) * seats, piles, order=order)
    d = rules.lead_off(replace(rules.start(spec), cards=lying, **known))
    t = replace(rules.tricks(d), hands=(0,) * seats, taken=tuple(taken))
    if won:
        t = replace(t, won=tuple(won))
    if leader is not None:
        t = replace(t, leader=leader)
    d = replace(d, tricks=t)
    if points:
        d = replace(d, points=tuple(points))
    return rules.finish(d)[0]


def cards_worth(points: int, of: Callable[[int], int], cards: int) -> int | None:
    """Some of the cards that are worth so many points together by ``of``; None if none are.

    >>> from talia.cards import codes, mask
    >>> tens = mask(("TC", "TD", "KD"))
    >>> codes(cards_worth(14, lambda each: 4 if each & mask(("KD",)) else 10, tens) or 0)
    ('TC', 'KD')
    >>> cards_worth(5, lambda each: 10, tens) is None
    True
    """
    reached = {0: 0}
    for one in singles(cards):
        worth = of(one)
        if worth:
            more = {sum_ + worth: chosen | one for sum_, chosen in reached.items() if sum_ + worth <= points}
            reached = more | reached
    return reached.get(points)
