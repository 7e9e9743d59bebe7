"""What a viewer of Planowanie learns, from rules/planowanie.md 11 alone; nothing here comes from the game's code.

Hidden are other hands and all undealt cards but the turned one; public are declarations and cards played. When a deal
is over every card lies open.
"""

from typing import Any

from talia.table.match import Line
from tests.laws.claiming import Claims

CHANCE = -1


def learns(log: list[Line], options: Any, seats: int, viewer: int) -> list[Any]:
    """What the viewer has learnt in the order in which he learnt it."""
    learnt: list[Any] = []
    first, deals, left = 0, 0, 0
    undealt: tuple[str, ...] = ()
    hands: list[set[str]] = []
    claims = Claims()
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
            learnt.append(("dealt", cards))
            if viewer < seats:
                place = (viewer - dealer - 1) % seats
                learnt.append(("my hand", sorted(move.value[place:left:seats])))
            if undealt and (deals > 0 or options.first_deal_trump == "if_card_left"):
                learnt.append(("turned", undealt[0]))
                undealt = undealt[1:]
            deals += 1
        elif said := claims.heard(line.seat, move, hands, seats - 1):
            learnt += said
            if claims.stands:
                learnt.append(("undealt", sorted(undealt)))
        else:
            learnt.append((line.seat, move))
            if hasattr(move, "card"):
                hands[line.seat].remove(move.card)
                left -= 1
                if left == 0:
                    learnt.append(("undealt", sorted(undealt)))
    return learnt
