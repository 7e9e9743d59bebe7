"""What a deal of Bobby is worth with all cards open: tricks of each declarer with the dummy, price of a card.

The dummy lies between the two others, so that it is a board of two pairs. In nullo the declarer wants few tricks; that
is another search, which takes longer.
"""

from collections.abc import Sequence
from typing import Final

from talia._kernel import Position, Tally, solve_board_cards, solve_board_within, worth_cards, worth_within
from talia.cards import CODE
from talia.games.bobby.contracts import NULLO, Contract
from talia.tricks.obligations import Obligations, follow_suit_game
from talia.tricks.play import Tricks, legal_cards

FEWEST: Final = Tally(-1)
_DECLARING: Final = 0b0101
"""Declarer and dummy, the declarer's place being the first."""


def tricks_within(hands: Sequence[int], declarer: int, strain: str, seconds: float) -> int | None:
    """The tricks of a declarer in a strain, in nullo as few as he can, if they are found within so many seconds.

    ``hands``: of the three players and then of the dummy, all equally long.

    >>> from talia.cards import mask
    >>> hands = [mask(hand.split()) for hand in ("AC 3C", "KC 2C", "4C 3S", "QC 5C")]
    >>> [tricks_within(hands, 0, strain, 1) for strain in ("C", "NU", "NT")]
    [2, 1, 2]
    >>> tricks_within(hands, 0, "NU", 0)
    """
    if seconds <= 0:
        return None
    won = Contract.of(f"1{strain}", declarer)
    at = Position(follow_suit_game(won.trump), [hands[place] for place in won.around], 1)
    if strain == NULLO:
        least, most, _ = worth_within(at, FEWEST, _DECLARING, seconds=seconds)
        return None if least < most else -least
    least, most, _ = solve_board_within(at, 0, seconds=seconds)
    return None if least < most else least


def prices_within(t: Tricks, won: Contract, seconds: float) -> dict[str, int] | None:
    """For each card that may be played now how many tricks it costs the side that plays it, if that is found in time.

    In nullo it is the tricks that the declarer takes too many, or the others let him off.
    """
    if seconds <= 0:
        return None
    assert isinstance(t.rules, Obligations)
    around = won.around
    hands = [t.hands[place] for place in around]
    at = Position(t.rules, hands, around.index(t.leader), None, t.table)
    if won.nullo:
        found = worth_cards(at, FEWEST, _DECLARING, seconds=seconds)
    else:
        found = solve_board_cards(at, 0)
    turn = around.index(t.turn)
    if len(found) < legal_cards(t).bit_count():
        return None
    best = max(found.values()) if turn % 2 == 0 else min(found.values())
    return {CODE[1 << card]: abs(best - value) for card, value in found.items()}
