"""How the score of a deal of Bobby came about: what each wrote into his column, and what they settle."""

from typing import Any

from talia.games.bobby.contracts import SEATS
from talia.games.bobby.state import Outcome, State
from talia.table.account import Account, Item


def account(d: State, came: Outcome) -> Account:
    """The contract and how it went, what that brought each, and what they settle for it."""
    won, tricks = d.contract, came.tricks
    if won is None or tricks is None:
        items = [Item("passed_out")]
    else:
        beyond = won.beyond(tricks)
        told: dict[str, Any] = {**d.told_contract, "tricks": tricks, "n": abs(beyond)}
        items = [Item("made" if beyond >= 0 else "down", told)]
    for entry in came.brought:
        below = entry.below and came.rubber is not None
        data = {"seat": entry.side, "value": entry.points, "n": entry.n, "below": below}
        items.append(Item(f"entry.{entry.code}", data))
    if came.rubber is not None:
        if not came.rubber_over:
            return tuple(items)
        items.append(Item("totals", {"totals": came.rubber.points}))
    items.extend(Item("settles", {"seat": seat}, (seat,), came.points[seat]) for seat in range(SEATS))
    return tuple(items)
