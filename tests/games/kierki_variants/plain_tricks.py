"""What a viewer learns in the plain variants of Kierki, from rules/kierki_variants.md 4 and 11 alone.

Hidden are other hands, undealt cards, the talon and cards passed (but for giver and receiver). Public are bids, all
cards played, how many cards somebody draws. When a deal is over all cards are shown.
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


def plain(each: Callable[[Any, int], int], *, turned: bool = False) -> Callable[[list[Line], Any, int, int], list[Any]]:
    """Of games in which so many cards are dealt to each; ``turned``: those left lie open."""

    def learns(log: list[Line], options: Any, seats: int, viewer: int) -> list[Any]:
        learnt: list[Any] = []
        deal, claims = Deal((), seats, 0), Claims()
        for line in log:
            move = line.move
            if line.seat == CHANCE and isinstance(move.value, int):
                learnt.append(("first dealer", move.value))
            elif line.seat == CHANCE:
                deal = Deal(move.value, seats, each(options, seats))
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
                learnt.append(("plays", line.seat, move.card))
                if not any(deal.hands):
                    learnt.append(("rest", sorted(deal.rest)))
            else:
                learnt.append((line.seat, move))
        return learnt

    return learns
