"""What a viewer learns in the variants of Kierki, from rules/kierki_variants.md 4 and 11 alone.

Hidden are other hands, undealt cards, the talon and cards passed (but for giver and receiver). Public are bids, all
cards played, how many cards somebody draws. When a deal is over all cards are shown.
"""

from collections.abc import Callable
from typing import Any

from talia.table.match import Line

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
        deal = Deal((), seats, 0)
        for line in log:
            move = line.move
            if line.seat == CHANCE and isinstance(move.value, int):
                learnt.append(("first dealer", move.value))
            elif line.seat == CHANCE:
                deal = Deal(move.value, seats, each(options, seats))
                learnt.append(("my hand", sorted(deal.hands[viewer]) if viewer < seats else None))
                learnt.append(("open", deal.rest if turned else None))
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


def domino(log: list[Line], options: Any, seats: int, viewer: int) -> list[Any]:
    """Of Domino Hearts: cards drawn are seen by who draws them, their number by all."""
    learnt: list[Any] = []
    deal = Deal((), seats, 0)
    trick: list[tuple[int, str]] = []
    in_it: list[int] = []
    for line in log:
        move = line.move
        if line.seat == CHANCE and isinstance(move.value, int):
            learnt.append(("first dealer", move.value))
        elif line.seat == CHANCE:
            deal, trick, in_it = Deal(move.value, seats, 6), [], list(range(seats))
            learnt.append(("my hand", sorted(deal.hands[viewer]) if viewer < seats else None))
        else:
            deal.hands[line.seat].discard(move.card)
            trick.append((line.seat, move.card))
            learnt.append(("plays", line.seat, move.card))
            if len(trick) < len(in_it):
                follower = in_it[(in_it.index(line.seat) + 1) % len(in_it)]
                drawn = []
                while deal.rest and not any(card[1] == trick[0][1][1] for card in deal.hands[follower]):
                    drawn.append(deal.rest.pop(0))
                    deal.hands[follower].add(drawn[-1])
                if drawn:
                    learnt.append(("draws", follower, len(drawn), sorted(drawn) if follower == viewer else None))
            else:
                trick, in_it = [], [seat for seat in in_it if deal.hands[seat]]
                if len(in_it) <= 1:
                    learnt.append(("all", [sorted(hand) for hand in deal.hands], deal.rest))
    return learnt
