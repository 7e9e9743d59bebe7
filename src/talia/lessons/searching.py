"""The deals of a course, searched: the first seeds whose deals have the point of a step.

The cards of a seed are the shuffle of the seed ``course/<name>/<number>``; the numbers are tried from 0 on.
"""

from collections.abc import Callable
from typing import Any

from talia.chance import Seeded

Cards = tuple[str, ...]
"""A pack in the order it is dealt."""


def cards_of(name: str, seed: int, pack: Cards) -> Cards:
    """The cards of a seed, in the order they are dealt.

    >>> cards_of("betel/first", 0, ("AS", "KS", "QS")) == cards_of("betel/first", 0, ("AS", "KS", "QS"))
    True
    """
    return Seeded(f"course/{name}/{seed}").shuffle("deal/0", pack)


def searched(
    name: str, pack: Cards, deals: int, found: Callable[[int, Cards], dict[str, Any] | None]
) -> dict[str, Any]:
    """So many deals with a point, and how many seeds were tried.

    ``found`` says of these cards, as the deal of this number, what is to be kept beside them; None: no point in them.

    >>> searched("toy", ("AS", "KS", "QS"), 1, lambda number, cards: {"dealer": 2} if cards[0] == "KS" else None)
    {'tried': 5, 'deals': [{'seed': 4, 'dealer': 2, 'cards': 'KS AS QS'}]}
    """
    lying: list[dict[str, Any]] = []
    seed = 0
    while len(lying) < deals:
        cards = cards_of(name, seed, pack)
        kept = found(len(lying), cards)
        if kept is not None:
            lying.append({"seed": seed, **kept, "cards": " ".join(cards)})
        seed += 1
    return {"tried": seed, "deals": lying}
