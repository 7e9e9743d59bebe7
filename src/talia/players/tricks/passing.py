"""What cards passed on before the play say of the hands they came from: one passes what one is best without."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final

from talia.cards import mask
from talia.players.player import Sight
from talia.players.remembered import NEW_DEAL, told
from talia.players.tricks.belief import Likelihood

KEPT: Final = 0.5
"""How much less likely it is that a card was passed on which the instant player would have kept."""


def passings(sight: Sight, choose: Callable[[int], int]) -> dict[int, Likelihood]:
    """By seat what the cards it has passed on say; ``choose``: what a hand is best without.

    A seat knows the cards it has given and those it was given. What one of the others gave another is taken to be what
    is worst in the hand of the taker.
    """
    given = {data["seat"]: (data["to"], mask(data["cards"] or ())) for data in _told(sight, "passes")}
    given |= {data["giver"]: (data["seat"], mask(data["cards"])) for data in _told(sight, "receives") if data["cards"]}
    giver = {to: seat for seat, (to, _) in given.items()}
    choose = cache(choose)

    def odds(seat: int) -> Likelihood:
        def fits(held: Mapping[int, int], out: int) -> float:
            def went(source: int) -> int:
                to, cards = given[source]
                return cards or choose(held[to])

            passed = went(seat)
            before = held[seat] & ~went(giver[seat]) | passed
            return KEPT ** (passed & ~choose(before)).bit_count()

        return fits

    return {seat: odds(seat) for seat in given}


def _told(sight: Sight, code: str) -> list[dict[str, Any]]:
    return [event.data for event in told(sight, NEW_DEAL, code)]
