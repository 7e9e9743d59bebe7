"""What a viewer learns in the plain variants of Kierki, from rules/kierki_variants.md 4 and 11 alone.

Hidden are other hands, undealt cards, the talon and cards passed (but for giver and receiver). Public are bids, all
cards played, how many cards somebody draws. When a deal is over all cards are shown; so agreed, it is as soon as the
last card that counts is taken.
"""

from collections.abc import Callable
from typing import Any

from talia.table.match import Line
from tests.laws.claiming import Claims

CHANCE = -1


class Deal:
    """The hands in card codes, as people would hold them."""

    def __init__(self, order: tuple[str, ...], seats: int, each: int) -> None:
        self.hands = [set(order[seat * each : (seat + 1) * each]) for seat in range(seats)]
        self.rest = list(order[seats * each :])
        self.passed: dict[int, list[str]] = {}
        self.named = "H"
        self.played: set[str] = set()
        self.cards = sum(map(len, self.hands))

    def over(self, counting: set[str]) -> bool:
        """Whether nothing is left to play, or after a trick nothing that counts (if only these cards do)."""
        if self.cards == len(self.played):
            return True
        return bool(counting) and not len(self.played) % len(self.hands) and counting <= self.played


def of_suit(suit: str) -> set[str]:
    """All cards of a suit."""
    return {rank + suit for rank in "23456789TJQKA"}


def plain(
    each: Callable[[Any, int], int], *, turned: bool = False, counting: Callable[[Deal], set[str]] = lambda deal: set()
) -> Callable[[list[Line], Any, int, int], list[Any]]:
    """Of games in which so many cards are dealt to each; ``turned``: those left lie open.

    ``counting``: the cards that count, if nothing else does.
    """

    def learns(log: list[Line], options: Any, seats: int, viewer: int) -> list[Any]:
        learnt: list[Any] = []
        deal, dealt, claims = Deal((), seats, 0), set[str](), Claims()
        for line in log:
            move = line.move
            if line.seat == CHANCE and isinstance(move.value, int):
                learnt.append(("first dealer", move.value))
            elif line.seat == CHANCE:
                deal = Deal(move.value, seats, each(options, seats))
                dealt = set(move.value)
                learnt.append(("my hand", sorted(deal.hands[viewer]) if viewer < seats else None))
                learnt.append(("open", deal.rest if turned else None))
            elif said := claims.heard(line.seat, move, deal.hands, seats - 1):
                learnt += said
                if claims.stands:
                    learnt.append(("rest", sorted(deal.rest)))
            elif hasattr(move, "cards"):
                deal.passed[line.seat] = sorted(move.cards)
                learnt.append(("passes", line.seat, deal.passed[line.seat] if line.seat == viewer else None))
                if len(deal.passed) == seats:
                    learnt.append(("I receive", deal.passed[(viewer - 1) % seats] if viewer < seats else None))
                    for seat, cards in deal.passed.items():
                        deal.hands[seat] -= set(cards)
                    for seat, cards in deal.passed.items():
                        deal.hands[(seat + 1) % seats] |= set(cards)
            elif hasattr(move, "card"):
                for hand in deal.hands:
                    hand.discard(move.card)
                deal.played.add(move.card)
                learnt.append(("plays", line.seat, move.card))
                if deal.over(counting(deal) & dealt if getattr(options, "decided", "play") == "end" else set()):
                    learnt.append(("all", [sorted(hand) for hand in deal.hands], sorted(deal.rest)))
            else:
                learnt.append((line.seat, move))
                deal.named = getattr(move, "suit", deal.named)
        return learnt

    return learns
