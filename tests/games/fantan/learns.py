"""What a viewer of Fan Tan learns, from rules/fantan.md 11 alone; nothing here comes from the game's code.

Hidden are other hands (their sizes are public), until the deal is over and their cards are counted.
"""

from typing import Any

from talia.table.match import Line

CHANCE = -1


def dealt(order: tuple[str, ...], seats: int, dealer: int) -> list[set[str]]:
    """The hands: those after the dealer get the cards left over."""
    hands, at = [], 0
    for seat in range(seats):
        size = len(order) // seats + ((seat - dealer - 1) % seats < len(order) % seats)
        hands.append(set(order[at : at + size]))
        at += size
    return hands


def learns(log: list[Line], options: Any, seats: int, viewer: int) -> list[Any]:
    """What the viewer has learnt in the order in which he learnt it."""
    learnt: list[Any] = []
    hands: list[set[str]] = []
    first, deals = 0, 0
    for line in log:
        move = line.move
        if line.seat == CHANCE and isinstance(move.value, int):
            first = move.value
            learnt.append(("first dealer", first))
        elif line.seat == CHANCE:
            hands = dealt(move.value, seats, (first + deals) % seats)
            deals += 1
            learnt.append(("my hand", sorted(hands[viewer]) if viewer < seats else None))
            if options.start == "seven_of_diamonds":
                learnt.append(("7D", next(seat for seat, hand in enumerate(hands) if "7D" in hand)))
        elif hasattr(move, "card"):
            hands[line.seat].discard(move.card)
            learnt.append(("lays", line.seat, move.card))
            if not hands[line.seat]:
                learnt.append(("hands", [sorted(hand) for hand in hands]))
        else:
            learnt.append(("passes", line.seat))
    return learnt
