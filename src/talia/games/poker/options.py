"""The options of poker (rules/poker.md 6)."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

DeckSize = Literal["auto", 52, 48, 44, 40, 36, 32, 28, 24]

AUTO: dict[int, int] = {2: 24, 3: 28, 4: 32}
"""The deck for so few players, if nobody says; for more it is the full one."""

FULL = 52


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The options; 0 ``deals`` are five for each player, 0 ``max_raises`` as many as one likes."""

    deck_size: DeckSize = "auto"
    min_stake: Annotated[int, Meta(ge=1, le=100)] = 2
    max_stake: Annotated[int, Meta(ge=2, le=10000)] = 20
    start_chips: Annotated[int, Meta(ge=50, le=10000)] = 200
    stacks: Literal["carried", "fresh"] = "carried"
    deals: Annotated[int, Meta(ge=0, le=100)] = 0
    short_stack: Literal["must_fold", "all_in"] = "must_fold"
    max_raises: Annotated[int, Meta(ge=0, le=10)] = 0
    showdown: Literal["needed", "all"] = "needed"
    short_deck_wheel: bool = False
    ace_low: bool = False
    checking: bool = False
    draw_limit: Annotated[int, Meta(ge=1, le=5)] = 5


def deck_of(options: Options, seats: int) -> int:
    """How many cards the deck has.

    >>> [deck_of(Options(), seats) for seats in (2, 3, 4, 5)], deck_of(Options(deck_size=36), 3)
    ([24, 28, 32, 52], 36)
    """
    return AUTO.get(seats, FULL) if options.deck_size == "auto" else options.deck_size
