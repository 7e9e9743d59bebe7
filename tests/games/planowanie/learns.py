"""What a viewer of Planowanie learns, from rules/planowanie.md 11 alone; nothing here comes from the game's code.

Hidden are other hands and all undealt cards but the turned one; public are declarations and cards played. When a deal
is over every card lies open; so agreed, it is as soon as nobody can take as many tricks any more as he declared.
"""

from typing import Any

from talia.table.match import Line
from tests.laws.claiming import Claims

CHANCE = -1
RANKS = "23456789TJQKA"


class Promises:
    """What each has declared and taken."""

    def __init__(self, seats: int, cards: int) -> None:
        self.said: dict[int, int] = {}
        self.taken = [0] * seats
        self.cards, self.trump = cards, ""
        self.trick: list[tuple[int, str]] = []

    def plays(self, seat: int, card: str) -> bool:
        """A card; whether a trick is complete after which nobody can take as many as he declared."""
        self.trick.append((seat, card))
        if len(self.trick) < len(self.taken):
            return False
        suits = [played[1] for _, played in self.trick]
        wins = self.trump if self.trump in suits else suits[0]
        best = max((each for each in self.trick if each[1][1] == wins), key=lambda each: RANKS.index(each[1][0]))
        self.taken[best[0]] += 1
        self.trick = []
        left = self.cards - sum(self.taken)
        return not any(taken <= self.said[seat] <= taken + left for seat, taken in enumerate(self.taken))


def learns(log: list[Line], options: Any, seats: int, viewer: int) -> list[Any]:
    """What the viewer has learnt in the order in which he learnt it."""
    learnt: list[Any] = []
    first, deals, left = 0, 0, 0
    undealt: tuple[str, ...] = ()
    hands: list[set[str]] = []
    claims, promises = Claims(), Promises(seats, 0)
    for line in log:
        move = line.move
        if line.seat == CHANCE and isinstance(move.value, int):
            first = move.value
            learnt.append(("first dealer", first))
        elif line.seat == CHANCE:
            cards = max(1, (13 if seats == 4 else 17) - deals)
            dealer = (first + deals) % seats
            left = seats * cards
            undealt = move.value[left:]
            hands = [set(move.value[(seat - dealer - 1) % seats : left : seats]) for seat in range(seats)]
            promises = Promises(seats, cards)
            learnt.append(("dealt", cards))
            if viewer < seats:
                place = (viewer - dealer - 1) % seats
                learnt.append(("my hand", sorted(move.value[place:left:seats])))
            if undealt and (deals > 0 or options.first_deal_trump == "if_card_left"):
                learnt.append(("turned", undealt[0]))
                promises.trump = undealt[0][1]
                undealt = undealt[1:]
            deals += 1
        elif said := claims.heard(line.seat, move, hands, seats - 1):
            learnt += said
            if claims.stands:
                learnt.append(("undealt", sorted(undealt)))
        else:
            learnt.append((line.seat, move))
            if hasattr(move, "tricks"):
                promises.said[line.seat] = move.tricks
            if hasattr(move, "card"):
                hands[line.seat].remove(move.card)
                left -= 1
                over = promises.plays(line.seat, move.card) and options.decided == "end"
                if over or left == 0:
                    learnt.append(("open", [sorted(hand) for hand in hands], sorted(undealt)))
    return learnt
