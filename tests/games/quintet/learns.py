"""What a viewer of Quintet learns, from rules/parallel_poker.md 3 to 5 alone; nothing here comes from the game's code.

The seven cards that are out are public, and with them the pool of both. Packets are their owner's secret until they are
shown; before, all learn that a player is ready, or is so no longer.
"""

from typing import Any

from talia.table.match import Line

CHANCE, CLOCK = -1, -2


def learns(log: list[Line], options: Any, seats: int, viewer: int) -> list[Any]:
    """What the viewer has learnt in the order in which he learnt it."""
    learnt: list[Any] = []
    packets: dict[int, tuple[tuple[str, ...], ...]] = {}
    shown = 0

    def show() -> None:
        nonlocal shown
        if shown < 5:
            learnt.append(("show", [sorted(packets[seat][shown]) for seat in range(2)]))
        shown += 1

    for line in log:
        move = line.move
        if line.seat == CHANCE:
            told = move.value if isinstance(move.value, int) else sorted(move.value[:7])
            learnt.append(("drawn", told))
            packets, shown = {}, 0
        elif line.seat == CLOCK:
            learnt.append("time")
            show()
        elif type(move).__name__ == "TakeBack":
            learnt.append(("takes back", line.seat))
            del packets[line.seat]
        else:
            packets[line.seat] = (move.one, move.two, move.three, move.four, move.five)
            mine = [sorted(packet) for packet in packets[line.seat]] if line.seat == viewer else None
            learnt.append(("ready", line.seat, mine))
            if len(packets) == 2:
                show()
    return learnt
