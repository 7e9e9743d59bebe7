"""How the score of a deal of bridge came about (rules/bridge.md 5): what each side got, and what that comes to."""

from typing import Any

from talia.games.bridge.contracts import SIDES
from talia.games.bridge.state import Outcome, State
from talia.table.account import Account, Item


def account(d: State, came: Outcome) -> Account:
    """The contract and how it went, what that brought, and what the match counts for it."""
    won, tricks = d.contract, came.tricks
    if won is None or tricks is None:
        items = [Item("passed_out")]
    else:
        told: dict[str, Any] = {**d.told_contract, "tricks": tricks, "n": abs(tricks - won.needed)}
        items = [Item("made" if tricks >= won.needed else "down", told)]
    for entry in came.brought:
        below = entry.below and came.rubber is not None
        data = {"side": SIDES[entry.side], "value": entry.points, "n": entry.n, "below": below}
        items.append(Item(f"entry.{entry.code}", data))
    if came.rubber is not None:
        if not came.rubber_over:
            return tuple(items)
        north_south, others = came.rubber.points
        items.append(Item("totals", {"ns": north_south, "ew": others}))
    if came.high_cards is not None:
        expecting = {"ns": came.high_cards[0], "ew": came.high_cards[1], "value": came.expected}
        items.append(Item("expected", expecting))
        items.append(Item("difference", {"value": came.difference}))
    seats = ((d.seats[0], d.seats[2]), (d.seats[1], d.seats[3]))
    for side, points in ((0, came.points), (1, -came.points)):
        items.append(Item("comes_to", {"side": SIDES[side]}, seats[side], points))
    return tuple(items)
