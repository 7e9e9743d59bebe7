"""The course of a deal as a seat was told it: who has said what, and what lay in the middle then."""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from talia.players.player import Sight

WORDS: Final = ("passed", "waited", "opened", "held", "raised")

HIGHEST: Final = 0.9
"""However often somebody raises, he is not taken to have none but a better part of all hands than this."""
ROOM: Final = 0.25
"""So much lower is the part of who raises for the first time; it is halved with each raise."""


class Spot(Struct, frozen=True):
    """What a word is said to.

    ``second``: after the exchange. ``pot``: all chips in the middle. ``owed``: what it costs to stay in. ``floor``: how
    good the hand of who bet last may be taken to be, as a part of all he may have. ``rises``: how often somebody has
    opened or raised in this round. ``others``: how many have not passed besides.
    """

    second: bool
    pot: int
    owed: int
    floor: float
    rises: int
    others: int


class Word(Struct, frozen=True):
    """What a seat has said to a spot, and the chips it paid then; it passes and holds, opens and raises."""

    seat: int
    said: str
    spot: Spot
    chips: int = 0


class Story(Struct, frozen=True):
    """What has been said in this deal, in order, and the spot whoever is on turn stands before."""

    words: tuple[Word, ...]
    now: Spot


def opening_floor(chips: int, pot: int) -> float:
    """The part of all hands who opens after the exchange has none of: who does not open gives up the pot, so little.

    >>> opening_floor(3, 30) < opening_floor(30, 30)
    True
    """
    return 0.1 + 0.4 * min(1.0, chips / max(1, pot))


def floor_after(spot: Spot, chips: int, players: int) -> float:
    """The floor of who opens or raises with so many chips at a spot, among so many players dealt in.

    >>> first = Spot(second=True, pot=20, owed=0, floor=0.0, rises=0, others=1)
    >>> [round(floor_after(replace(first, rises=n), 10, 2), 2) for n in range(4)]
    [0.3, 0.65, 0.78, 0.84]
    """
    if spot.rises:
        return HIGHEST - ROOM * 0.5 ** (spot.rises - 1)
    return opening_floor(chips, spot.pot) if spot.second else opened_from(players)


def opened_from(players: int) -> float:
    """The part of all hands that is not worth opening with; the more players, the more.

    >>> [round(opened_from(players), 2) for players in (2, 5, 8)]
    [0.5, 0.67, 0.74]
    """
    others = players - 1
    return float((1 / players) ** (1 / others)) if others else 0.0


def story(sight: Sight) -> Story:
    """What was said since the cards were dealt."""
    view, facts = sight.view, sight.view.facts
    dealt = [seat for seat, status in enumerate(view.status) if status == "playing"]
    active, words = set(dealt), list[Word]()
    paid, level, second = dict.fromkeys(dealt, 0), 0, False
    spot = Spot(second=False, pot=0, owed=0, floor=0.0, rises=0, others=len(dealt) - 1)
    last = max((at for at, event in enumerate(sight.events) if event.code == "dealt"), default=len(sight.events))
    for event in sight.events[last:]:
        told = event.data
        if event.code == "dealt":
            spot = replace(spot, pot=told["pot"])
        elif event.code in ("exchanged", "keeps_all") and not second:
            second, level, paid = True, 0, dict.fromkeys(dealt, 0)
            spot = replace(spot, second=True, floor=0.0, rises=0)
        elif event.code in WORDS:
            seat, chips = told["seat"], told.get("chips", 0)
            there = replace(spot, owed=level - paid[seat], others=len(active) - 1)
            words.append(Word(seat, event.code, there, chips))
            paid[seat] += chips
            level = max(level, paid[seat])
            spot = replace(spot, pot=spot.pot + chips)
            if event.code == "passed":
                active.discard(seat)
            elif event.code in ("opened", "raised"):
                spot = replace(spot, floor=floor_after(there, chips, len(dealt)), rises=spot.rises + 1)
    return Story(tuple(words), replace(spot, owed=facts.get("owed", 0), others=len(active) - 1))
