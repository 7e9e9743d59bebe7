"""An instant player of bridge for two: counts what hand and dummy take, and plays by rule."""

from random import Random

from msgspec.structs import replace

from talia.cards import CODE
from talia.games.bridge.contracts import BOOK, STRAINS
from talia.games.bridge.dealing import PACK
from talia.games.bridge.for_two import SEATS
from talia.games.bridge.plain_calls import AnyCall, Bid, Double, Pass
from talia.games.bridge.player.playing import Scene, chosen
from talia.games.bridge.player.seeing import cards_in, seen
from talia.games.two_handed_bridge.moves import Open
from talia.games.two_handed_bridge.player.valuing import expected
from talia.games.two_handed_bridge.state import CLOSED, DUMMIES, OPEN
from talia.players.choices import forms_of, place_of
from talia.players.player import Sight
from talia.players.registry import register
from talia.players.remembered import cards_played
from talia.table.forms import allowed
from talia.table.moves import Move
from talia.tricks.play import Play

MUCH = 9.0
"""Who expects so many tricks with the dummy that will be his doubles a contract of the fourth level or above."""


@register("simple", "two_handed_bridge", strength=20, instant=True)
class Simple:
    """Bids what its hand and the dummy are worth together, and takes tricks where it can."""

    def move(self, sight: Sight, rng: Random, deadline: float) -> Move:
        """Its move; it needs no time."""
        view = sight.view
        if view.phase == "auction":
            return call(sight) if view.facts["calls"] else opened(sight)
        return Play(CODE[chosen(scene(sight))])


def opened(sight: Sight) -> Open:
    """The lowest bid in the strain in which it expects most, with the dummy that is better for it."""
    hand, shown = cards_in(sight, f"hand.{sight.view.seat}"), cards_in(sight, OPEN)
    tricks, strain, dummy = max(
        (expected(hand, shown, dummy, strain), strain, dummy) for dummy in DUMMIES for strain in STRAINS
    )
    return Open(f"{max(1, min(7, int(tricks) - BOOK))}{strain}", dummy)


def call(sight: Sight) -> AnyCall:
    """The lowest bid of the best strain it expects to make; a kontra of what is too high; else a pass."""
    view = sight.view
    hand, shown = cards_in(sight, f"hand.{view.seat}"), cards_in(sight, OPEN)
    forms = forms_of(view)
    dummy = str(view.facts["dummy"])
    for tricks, strain in sorted(((expected(hand, shown, dummy, each), each) for each in STRAINS), reverse=True):
        level = next((level for level in range(1, 8) if allowed(forms, Bid(f"{level}{strain}"))), None)
        if level is not None and tricks >= BOOK + level:
            return Bid(f"{level}{strain}")
    theirs = expected(hand, shown, CLOSED if dummy == OPEN else OPEN, STRAINS[-1])
    bid = next(str(told["call"]) for told in reversed(view.facts["calls"]) if str(told["call"])[0].isdigit())
    return Double() if bid[0] >= "4" and theirs >= MUCH and allowed(forms, Double()) else Pass()


def scene(sight: Sight) -> Scene:
    """What it sees before a card, as at a table of bridge; each of the two has a hand and its dummy to play.

    What may be against it are all cards that are not in its own two hands and were not played: from the lead on it
    sees them all.
    """
    around = tuple(sight.view.facts.get("ring") or range(2 * SEATS))
    place = place_of(sight.view)
    other = (place + SEATS) % (2 * SEATS)
    now = seen(sight, around, other, declaring=True)
    lying = sum(1 << number for number in now.table)
    return replace(now, unseen=PACK.mask & ~now.hand & ~now.dummy & ~lying & ~cards_played(sight))
