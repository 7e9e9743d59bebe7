"""What a viewer of Black Maria learns, from rules/black_maria.md 4 and 11; nothing here comes from the game's code.

Hidden are other hands and the cards passed, but for giver and receiver; received cards are not looked at before all
have chosen. All cards played are public. Once the last penalty card is taken all cards are shown, if so agreed.
"""

from typing import Any

from talia.table.match import Line
from tests.laws.claiming import Claims

CHANCE = -1

PENALTIES = {rank + "H" for rank in "23456789TJQKA"} | {"AS", "KS", "QS"}


def learns(log: list[Line], options: Any, seats: int, viewer: int) -> list[Any]:
    """What the viewer has learnt in the order in which he learnt it."""
    learnt: list[Any] = []
    passed: dict[int, list[str]] = {}
    hands: list[set[str]] = []
    counting, played = set[str](), set[str]()
    claims, asked = Claims(), 2 if options.partnership else seats - 1
    step = -1 if options.pass_direction == "right" else 1
    for line in log:
        move = line.move
        if line.seat == CHANCE and isinstance(move.value, int):
            learnt.append(("first dealer", move.value))
        elif line.seat == CHANCE:
            passed = {}
            size = len(move.value) // seats
            hands = [set(move.value[seat * size : seat * size + size]) for seat in range(seats)]
            counting, played = PENALTIES & set(move.value), set()
            learnt.append(("my hand", sorted(hands[viewer]) if viewer < seats else []))
        elif said := claims.heard(line.seat, move, hands, asked):
            learnt += said
        elif hasattr(move, "cards"):
            passed[line.seat] = sorted(move.cards)
            learnt.append(("passes", line.seat, passed[line.seat] if line.seat == viewer else None))
            if len(passed) == seats and viewer < seats:
                learnt.append(("I receive", passed[(viewer - step) % seats]))
            for seat, cards in passed.items() if len(passed) == seats else ():
                hands[seat] -= set(cards)
            for seat, cards in passed.items() if len(passed) == seats else ():
                hands[(seat + step) % seats] |= set(cards)
        else:
            hands[line.seat].remove(move.card)
            played.add(move.card)
            learnt.append(("plays", line.seat, move.card))
            if options.decided == "end" and not len(played) % seats and counting <= played:
                learnt.append(("hands", [sorted(hand) for hand in hands]))
    return learnt
