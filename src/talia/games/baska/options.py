"""The options of Baśka (rules/baska.md 6) and the bok-rounds they make (5.3)."""

from collections.abc import Sequence
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

ROTATION: Final = 4
"""Deals of a rotation, and of a bok-round."""

TRIGGERS: Final = 3
"""So many effective kontras and more bring a bok-round where they are ``triggered``."""

MOST_DEALS: Final = 120


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """How a match of Baśka is played. ``last_trick``: whether one may look at the last trick taken (4.4).

    ``first_deal``: the match is the part of an evening of ``deals`` that begins there; it says which are bok-rounds.
    ``penalties``: who claims what is not so, or leaves the table in the middle of a deal, pays all the others (5.5).
    """

    deals: Annotated[int, Meta(ge=4, le=MOST_DEALS, multiple_of=ROTATION)] = 32
    first_deal: Annotated[int, Meta(ge=1, le=MOST_DEALS)] = 1
    bok_rounds: Annotated[int, Meta(ge=0, le=4)] = 4
    bok_mode: Literal["scheduled", "triggered"] = "scheduled"
    cicha_laydown: Literal["must_bid", "allowed"] = "must_bid"
    laydown_auto: bool = True
    claims: Literal["off", "agree"] = "off"
    gran_allowed: bool = True
    last_trick: Literal["closed", "open"] = "closed"
    penalties: bool = False


def bok_rounds(rotations: int, wanted: int) -> tuple[int, ...]:
    """The rotations at double stakes, numbered from 1, spread evenly.

    >>> bok_rounds(8, 4), bok_rounds(15, 4), bok_rounds(1, 4)
    ((2, 4, 6, 8), (4, 8, 12, 15), ())
    """
    n = min(wanted, rotations // 2)
    return tuple(-(-k * rotations // n) for k in range(1, n + 1))


def triggered(kontras: Sequence[int], most: int) -> bool:
    """Whether the next deal is one of a bok-round, ``kontras`` being the effective ones of the deals before it.

    >>> [triggered((0, 3, 4, 0, 0, 0)[:deals], most=4) for deals in range(1, 7)]
    [False, True, True, True, True, False]
    """
    rounds, left = 0, 0
    for count in kontras:
        if left:
            left -= 1
        elif count >= TRIGGERS and rounds < most:
            rounds, left = rounds + 1, ROTATION
    return left > 0


def is_bok(options: Options, kontras: Sequence[int]) -> bool:
    """Whether the next deal is played at double stakes.

    >>> options = Options(deals=16, first_deal=7)  # rotations 2 and 4 of four
    >>> [is_bok(options, (0,) * deals) for deals in range(10)]
    [True, True, False, False, False, False, True, True, True, True]
    """
    if options.bok_mode == "triggered":
        return triggered(kontras, options.bok_rounds)
    number = (options.first_deal - 1 + len(kontras)) // ROTATION + 1
    return number in bok_rounds(options.deals // ROTATION, options.bok_rounds)
