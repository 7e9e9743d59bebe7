"""Positions of Planowanie: hands dealt from a stacked pack, declarations, cards."""

from talia.games.planowanie import Planowanie
from talia.games.planowanie.deal import DECK, Declare, PlanowanieDeal, Spec
from tests.games.positions import Position, one_by_one

GAME = Planowanie()
DEAL = PlanowanieDeal()


def declaring(cards: int, *declared: int, seats: int = 4, hook: bool = True) -> Position:
    """So many have declared, from seat 1 on; the dealer is seat 0."""
    trump = seats * cards < DECK.size
    d = Position.dealt(DEAL, Spec(seats, 0, cards, trump, hook=hook))
    return d.did(*map(Declare, declared))


def playing(trump: str | None, *hands: str, declared: tuple[int, ...] = ()) -> Position:
    """The play with these hands, led by seat 0; what was declared, by seat. The card turned up is none of theirs."""
    seats, size = len(hands), len(hands[0].split())
    named = " ".join(hands).split()
    turned = [next(card for card in DECK.codes if card[1] == trump and card not in named)] if trump else []
    order = one_by_one([*turned, *(card for card in DECK.codes if card not in turned)], hands, seats - 1)
    d = Position.dealt(DEAL, Spec(seats, seats - 1, size, trump is not None, hook=False), order)
    return d.did(*map(Declare, declared or (0,) * seats))
