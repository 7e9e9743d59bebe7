"""What a viewer of Kierki learns, from rules/kierki.md 4 and 11 alone; nothing here comes from the game's code.

Hidden are other hands and the gifts, but for giver and receiver. Public are the cards on the table, bids, cards played
and laid. When a deal ends with cards in hand, they are shown.
"""

from typing import Any

from talia.table.match import Line
from tests.laws.claiming import Claims

CHANCE = -1

PENALTIES = {
    1: {rank + "H" for rank in "23456789TJQKA"},
    2: {"Q" + suit for suit in "CDHS"},
    3: {rank + suit for rank in "KJ" for suit in "CDHS"},
    4: {"KH"},
}
"""The cards whose taking ends a deal, by its number from 0."""


EARLIER = {"third_and_seventh": 7, "third_and_eighth": 8}
"""The last trick that counts in the sixth deal, where it is an earlier one."""


def lotteries(options: Any, seats: int) -> set[int]:
    """The numbers of the deals that are lotteries."""
    if options.positive == "none" or (options.positive == "trump" and not options.robber):
        return set()
    first = 7 if options.robber else 6
    return set(range(first, first + (seats if options.positive == "lottery_each" else 1)))


class Table:
    """A deal in card codes, as a person would play it on a table."""

    def __init__(self, order: tuple[str, ...], options: Any, seats: int, number: int) -> None:
        self.number = number
        self.tricks = EARLIER.get(options.last_variant, 0) if number == 5 and options.decided == "end" else 0
        self.lottery = number in lotteries(options, seats)
        trumps = number >= (7 if options.robber else 6) and not self.lottery
        size = len(order) // seats - (trumps and options.trump_mode == "widow")
        self.hands = [set(order[seat * size : seat * size + size]) for seat in range(seats)]
        self.open = sorted(order[seats * size :])
        self.played: set[str] = set()
        self.out = 0

    def over(self) -> bool:
        if self.lottery:
            return sum(not hand for hand in self.hands) == 2
        if len(self.played) % len(self.hands):
            return False
        if self.tricks and len(self.played) == self.tricks * len(self.hands):
            return True
        return not any(self.hands) or self.played >= PENALTIES.get(self.number, {"none"})


def learns(log: list[Line], options: Any, seats: int, viewer: int) -> list[Any]:
    """What the viewer has learnt in the order in which he learnt it."""
    learnt: list[Any] = []
    table: Table | None = None
    deals, claims = 0, Claims()
    for line in log:
        move = line.move
        if line.seat == CHANCE and isinstance(move.value, int):
            learnt.append(("first dealer", move.value))
        elif line.seat == CHANCE:
            table = Table(move.value, options, seats, deals)
            deals += 1
            learnt.append(("open", table.open, sorted(table.hands[viewer]) if viewer < seats else None))
        elif table and (said := claims.heard(line.seat, move, table.hands, seats - 1)):
            learnt += said
        elif hasattr(move, "left"):
            assert table is not None
            gifts = [move.left, move.across, move.right] if seats == 4 else [move.left, move.right]
            for step, card in enumerate(gifts, 1):
                to = (line.seat + step) % seats
                table.hands[to].add(card)
                learnt.append(("gift", line.seat, to, card if viewer in (line.seat, to) else None))
            learnt.append(("trumps", move.trump))
        elif hasattr(move, "card"):
            assert table is not None
            for hand in table.hands:
                hand.discard(move.card)
            table.played.add(move.card)
            learnt.append(("plays", line.seat, move.card))
            if table.over():
                learnt.append(("hands", [sorted(hand) for hand in table.hands]))
        else:
            learnt.append((line.seat, move))
    return learnt
