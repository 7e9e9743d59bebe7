"""The law of secrecy for Briscola, the guest of ``docs/examples/briscola``; run where it is installed.

    python -m tests.laws.briscola

It ends well if equal learning means equal bytes, nothing is withheld, and the same examination finds planted leaks.
"""

import sys
from random import Random
from typing import Any

from msgspec.structs import replace

from talia.games import find
from talia.table.match import Line
from talia.table.moves import CHANCE, EVERYONE
from tests.laws.cases import Case
from tests.laws.leaks import leaking, open_hand
from tests.laws.worlds import Count, examine, play_out

ORDER = "24567JQK3A"
MATCHES = 12


def learns(log: list[Line], options: Any, seats: int, viewer: int) -> list[Any]:
    """One's own cards as they come, the card turned up, and every card played."""
    learnt: list[Any] = []
    stock: list[str] = []
    table: list[tuple[int, str]] = []
    trump = ""
    for line in log:
        if line.seat == CHANCE and isinstance(line.move.value, int):
            learnt.append(line.move.value)
        elif line.seat == CHANCE:
            order = list(line.move.value)
            turned = order[3 * seats]
            stock, trump = [*order[3 * seats + 1 :], turned], turned[1]
            learnt.append((turned, sorted(order[3 * viewer : 3 * viewer + 3]) if viewer < seats else None))
        else:
            table.append((line.seat, line.move.card))
            learnt.append(table[-1])
            if len(table) == seats:
                winner = taker(table, trump)
                for place, drawn in enumerate(stock[:seats]):
                    learnt.append(drawn if (winner + place) % seats == viewer else None)
                stock, table = stock[seats:], []
    return learnt


def taker(table: list[tuple[int, str]], trump: str) -> int:
    """Who takes a trick: the highest trump, else the highest card of the suit led."""
    led = table[0][1][1]
    counting = [played for played in table if played[1][1] == trump] or [p for p in table if p[1][1] == led]
    return max(counting, key=lambda played: ORDER.index(played[1][0]))[0]


def stock_open(game: Any, s: Any) -> tuple[Any, ...]:
    """Zones: which cards are still in the stock."""
    zones = type(game).__mro__[1].zones(game, s)
    return tuple(replace(zone, sees=EVERYONE) if zone.id == "stock" else zone for zone in zones)


def examined(case: Case, make: Any = None) -> Count:
    """What the examination finds."""
    count = Count()
    for number in range(MATCHES):
        rng = Random(f"guest {number}")
        options, seats = case.setting(rng)
        log = play_out(case.game, options, seats, f"guest {number}")
        examine(case.world(options, seats, log), case.learns, rng, count, twins=case.twins, make=make)
        if make is not None and count.leaks:
            break
    return count


def main() -> int:
    """Examines the game and its planted leaks."""
    case = Case.of("briscola", lambda rng: {"deals": rng.choice((1, 2))}, learns)
    kind = type(find("briscola"))
    count = examined(case)
    assert not count.leaks, count.leaks[:3]
    assert not count.withheld, count.withheld[:3]
    assert count.twins >= MATCHES * case.twins // 2
    assert count.changed_hidden >= MATCHES
    assert count.others > MATCHES
    for leak in (open_hand, stock_open):
        assert examined(case, leaking(kind, zones=leak)()).leaks, leak.__doc__
    return 0


if __name__ == "__main__":
    sys.exit(main())
