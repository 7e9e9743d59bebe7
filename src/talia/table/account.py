"""The account of a deal: how its score came about, step by step, as players of the game would reckon it."""

from collections.abc import Iterable
from typing import Any

from msgspec import Struct


class Item(Struct, frozen=True):
    """A step: the words ``account.<code>``, put with ``data``.

    ``points``: what it brings each of ``seats``; None: it explains and brings nothing by itself. Where there are words
    ``account.<code>.sum``, they stand in the place of the figure ("4 × 12 = 48").
    """

    code: str
    data: dict[str, Any] = {}
    seats: tuple[int, ...] = ()
    points: int | None = None


Account = tuple[Item, ...]


def balance(lines: Iterable[Item], seats: int) -> tuple[int, ...]:
    """What an account brings each seat.

    >>> steps = Item("base", {"value": 12}), Item("game", seats=(0,), points=48), Item("all", seats=(0, 2), points=-5)
    >>> balance(steps, 3)
    (43, 0, -5)
    """
    brought = [0] * seats
    for line in lines:
        for seat in line.seats:
            brought[seat] += line.points or 0
    return tuple(brought)
