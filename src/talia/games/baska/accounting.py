"""How the score of a deal of Baśka came about (rules/baska.md 5)."""

from talia.games.baska import scoring
from talia.games.baska.contracts import WITH_PARTNER
from talia.games.baska.sides import SEATS
from talia.games.baska.state import Outcome, State
from talia.table.account import Account, Item
from talia.table.moves import seats_of


def payments(d: State, came: Outcome) -> tuple[int, ...]:
    """What the deal brings each seat; the sum is 0."""
    if came.offender is not None:
        return scoring.alone_pays(came.offender, came.value)
    return scoring.payments(d.old, won=came.made, value=came.value)


def account(d: State, came: Outcome) -> Account:
    """The base, what doubled it, and what the two sides get and pay."""
    told = {"contract": came.contract, "grade": came.grade or None}
    items = [Item("base", {**told, "value": scoring.BASE[came.contract, came.grade]})]
    old = seats_of(d.old, SEATS)
    if not came.made:
        items.append(Item("alone_lost" if len(old) == 1 else "old_lost"))
    if came.kontras:
        items.append(Item("kontras", {"n": came.kontras, "times": 2**came.kontras}))
    elif came.offender is not None and came.contract in WITH_PARTNER:
        items.append(Item("as_kontra"))
    if d.spec.bok:
        items.append(Item("bok"))
    paid = payments(d, came)
    if came.offender is not None:
        others = tuple(seat for seat in range(SEATS) if seat != came.offender)
        items.append(Item("gets", {"value": came.value, "times": 1, "alone": False}, others, came.value))
        pays = {"value": came.value, "times": SEATS - 1, "alone": True}
        return (*items, Item("penalty", pays, (came.offender,), paid[came.offender]))
    young = tuple(seat for seat in range(SEATS) if seat not in old)
    winners, losers = (old, young) if came.made else (young, old)
    # Who plays alone settles with each of the others.
    for code, seats in (("wins", winners), ("pays", losers)):
        alone = len(seats) == 1
        times = SEATS - 1 if alone else 1
        items.append(Item(code, {"value": came.value, "times": times, "alone": alone}, seats, paid[seats[0]]))
    return tuple(items)
