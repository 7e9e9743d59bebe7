"""What a viewer of Świnie learns, from rules/swinie.md 11 alone; nothing here comes from the game's code.

Hidden are the pigs and other hands (their sizes are public); each player knows the cards he drew himself; all laid
cards are public. When a game is over the hands are shown, because their cards are counted.
"""

from typing import Any

from talia.table.match import Line

CHANCE = -1


class Table:
    """A game in card codes, as a person would play it on a table."""

    def __init__(self, order: tuple[str, ...], seats: int) -> None:
        self.top, *self.pigs = order
        self.hands: list[list[str]] = [[] for _ in range(seats)]

    def lay(self, seat: int, cards: list[str]) -> None:
        for card in cards:
            self.hands[seat].remove(card)
        self.top = cards[-1]

    def is_over_after_a_turn(self) -> bool:
        if self.pigs:
            return False
        left = [card for hand in self.hands for card in hand]
        return sum(1 for hand in self.hands if hand) <= 1 or not any(
            card[0] == self.top[0] or card[1] == self.top[1] for card in left
        )


def learns(log: list[Line], options: Any, seats: int, viewer: int) -> list[Any]:
    """What the viewer has learnt in the order in which he learnt it."""
    learnt: list[Any] = []
    table = Table(("",), seats)
    for line in log:
        move, seat = line.move, line.seat
        if seat == CHANCE and isinstance(move.value, int):
            learnt.append(("first shuffler", move.value))
            continue
        if seat == CHANCE:
            table = Table(move.value, seats)
            learnt.append(("first card", table.top, len(table.pigs)))
            continue
        kind = type(move).__name__
        if kind == "DrawPig":
            card = table.pigs.pop(0)
            table.hands[seat].append(card)
            learnt.append(("draws", seat, card if seat == viewer else None))
            continue
        if kind == "Pass":
            learnt.append(("passes", seat))
        else:
            laid = [move.card] if kind == "Lay" else [*sorted(move.under), move.top]
            table.lay(seat, laid)
            learnt.append(("lays", seat, laid))
        if table.is_over_after_a_turn():
            learnt.append(("hands", [sorted(hand) for hand in table.hands]))
    return learnt
