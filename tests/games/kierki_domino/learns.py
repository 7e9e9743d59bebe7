"""What a viewer learns in Domino Hearts, from rules/kierki_variants.md alone."""

from typing import Any

from talia.table.match import Line
from tests.games.kierki_variants.plain_tricks import CHANCE, Deal


def learns(log: list[Line], options: Any, seats: int, viewer: int) -> list[Any]:
    """Cards drawn are seen by who draws them, their number by all."""
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
