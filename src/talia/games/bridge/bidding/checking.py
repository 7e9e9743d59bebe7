"""What is wrong with a system: every fault names the position and the row.

A system is looked at where auctions lead: a number of random boards, once with both pairs bidding and once with one
pair silent, and at each position that comes up. What no auction reaches is not looked at.
"""

from collections.abc import Iterator
from random import Random
from typing import Final

from msgspec import Struct

from talia.cards import mask
from talia.games.bridge.bidding.cells import example
from talia.games.bridge.bidding.hand import Hand
from talia.games.bridge.bidding.options import Agreements
from talia.games.bridge.bidding.reading import PASS, Heard, Reading, read
from talia.games.bridge.bidding.rows import Row
from talia.games.bridge.contracts import SEATS
from talia.games.bridge.dealing import PACK

BEFORE: Final = 0
"""A row before the table's first: what goes before all of it."""


class Fault(Struct, frozen=True, order=True):
    """What is wrong with a row of a position.

    ``rank_missing``: no row has this rank. ``rank_twice``: two have. ``no_position``: it leads to a position the system
    has not. ``two_meanings``: it gives a call of an earlier row, but leads elsewhere; ``general_too``: a general rule,
    of this rank, does so for hands that the position leaves. ``no_row``: a hand that no row takes; ``rank`` is the last
    row's then, ``told`` its shape and points.
    """

    position: str
    rank: int
    code: str
    told: str = ""


def faults(agreed: Agreements, boards: int = 200) -> list[Fault]:
    """What is wrong with the system of some agreements."""
    found: set[Fault] = set()
    looked: set[tuple[object, ...]] = set()
    for number in range(boards):
        for silent in (False, True):
            for a, hand in _auction(agreed, number, silent):
                found.update(_no_row(a, hand))
                key = (a.position, a.opened.call if a.opened else "", a.rho_said.call if a.rho_said else "")
                if key not in looked:
                    looked.add(key)
                    found.update(_of_position(a))
    return sorted(found)


def _auction(agreed: Agreements, number: int, silent: bool) -> Iterator[tuple[Reading, Hand]]:
    order = list(PACK.codes)
    Random(f"checking {number}").shuffle(order)
    hands = [Hand(mask(order[place::SEATS])) for place in range(SEATS)]
    calls: tuple[str, ...] = ()
    while len(calls) < SEATS or calls[-3:] != (PASS,) * 3:
        hand = hands[len(calls) % SEATS]
        if silent and len(calls) % 2:
            calls = (*calls, PASS)
            continue
        a = read(Heard(calls, (agreed, agreed)))
        yield a, hand
        calls = (*calls, next((each.call for each in a.says if each.hands.holds(hand)), PASS))


def _of_position(a: Reading) -> Iterator[Fault]:
    position, about = a.position
    rows: tuple[Row, ...] = position.rows(a, *about)
    ranks = [row.rank for row in rows if row.rank != BEFORE]
    for rank in sorted({*ranks}):
        if ranks.count(rank) > 1:
            yield Fault(position.name, rank, "rank_twice")
    for rank in range(1, max(ranks, default=0) + 1):
        if rank not in ranks:
            yield Fault(position.name, rank, "rank_missing")
    leads: dict[str, object] = {}
    left = not_taken = a.cells[a.me]
    for row in rows:
        for each in row.says:
            then = each.agreed.then
            if then and then[0] not in a.system:
                yield Fault(position.name, row.rank, "no_position", str(then[0]))
            if not a.legal(each.call):
                continue
            if each.hands.may & left and leads.setdefault(each.call, then) != then:
                yield Fault(position.name, row.rank, "two_meanings", each.call)
            left &= ~each.hands.sure
            not_taken &= ~each.hands.may
    if left and not position.whole:
        general: tuple[Row, ...] = a.system["general"].rows(a)
        for row in general:
            for each in row.says:
                if a.legal(each.call) and each.hands.may & left:
                    if leads.get(each.call, each.agreed.then) != each.agreed.then:
                        yield Fault(position.name, row.rank, "general_too", each.call)
                    left &= ~each.hands.sure
    if position.whole and not_taken:
        shape, points = example(not_taken)
        yield Fault(position.name, max(ranks), "no_row", f"{'-'.join(map(str, shape[::-1]))} {points}")


def _no_row(a: Reading, hand: Hand) -> Iterator[Fault]:
    """A hand that fits no row of a position that should take all."""
    position, about = a.position
    if position.whole and not any(each.hands.holds(hand) for each in a.says):
        ranks = [row.rank for row in position.rows(a, *about)]
        yield Fault(position.name, max(ranks), "no_row", f"{'-'.join(map(str, hand.shape[::-1]))} {hand.points}")
