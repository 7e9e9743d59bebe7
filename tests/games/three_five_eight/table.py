"""Positions of 3-5-8: hands of sixteen with the cards that a vector names, contracts, exchanges."""

from collections.abc import Mapping

from talia.cards import SUITS
from talia.games.three_five_eight import ThreeFiveEight
from talia.games.three_five_eight.contracts import SEATS
from talia.games.three_five_eight.deal import DECK, EACH, Spec, ThreeFiveEightDeal
from talia.games.three_five_eight.moves import Choose
from tests.games.positions import Position, one_by_one

GAME = ThreeFiveEight()
DEAL = ThreeFiveEightDeal()


def dealt(spec: Spec, *named: str, filled: Mapping[int, str]) -> Position:
    """A deal of these cards by seat; the seats in ``filled`` get the lowest of these suits besides, the others any."""
    hands = [hand.split() for hand in named]
    spare = [card for card in DECK.codes if card not in " ".join(named)]
    for seat in (*filled, *(seat for seat in range(SEATS) if seat not in filled)):
        more = [card for card in spare if card[1] in filled.get(seat, SUITS)][: EACH - len(hands[seat])]
        hands[seat] += more
        spare = [card for card in spare if card not in more]
    return Position.dealt(DEAL, spec, one_by_one(DECK.codes, [" ".join(hand) for hand in hands], spec.dealer))


def exchanging(trump: str, giver: str, receiver: str, gift: str, most: int = 3) -> Position:
    """Seat 0, the chooser, may give cards to seat 1, who holds no other cards of the gift's suits than these.

    Seat 2 has dealt, and has the ace of spades unless a vector names it.
    """
    barred = {card[1] for card in gift.split()}
    third = "" if "AS" in f"{giver} {receiver}" else "AS"
    spec = Spec(2, before=(most, -most, 0))
    suits = "".join(suit for suit in SUITS if suit not in barred)
    return dealt(spec, giver, receiver, third, filled={1: suits}).did(Choose(trump))
