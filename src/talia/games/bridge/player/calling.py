"""What a computer player calls, whatever its strength: as the system of the table says, which its partner plays too."""

from typing import Final

from msgspec import convert

from talia.cards import mask
from talia.games.bridge import bidding
from talia.games.bridge.bidding.hand import Hand
from talia.games.bridge.bidding.hearing import heard
from talia.games.bridge.bidding.reading import Heard
from talia.games.bridge.contracts import SEATS
from talia.games.bridge.moves import AnyCall, Bid, Double, Pass, Redouble
from talia.games.bridge.options import Options
from talia.players.choices import forms_of
from talia.players.player import Sight
from talia.table.forms import allowed

_PLAIN: Final[dict[str, AnyCall]] = {"pass": Pass(), "X": Double(), "XX": Redouble()}


def call(sight: Sight) -> AnyCall:
    """What its hand calls, a pass where that may not be said."""
    return move(sight, bidding.call(Hand(held(sight)), auction(sight)))


def held(sight: Sight) -> int:
    """The cards of who is to call."""
    place = list(sight.view.facts.get("owners") or range(SEATS)).index(sight.view.seat)
    return mask(next(zone.cards for zone in sight.view.zones if zone.id == f"hand.{place}"))


def auction(sight: Sight) -> Heard:
    """The auction so far."""
    facts = sight.view.facts
    calls = [told["call"] for told in facts["calls"]]
    part_scores = tuple(facts.get("part_scores") or (0, 0))
    return heard(facts["dealer"], facts["vulnerable"], calls, convert(sight.options, Options), part_scores)


def move(sight: Sight, said: str) -> AnyCall:
    """A call as a move, a pass where it may not be made."""
    found = _PLAIN.get(said) or Bid(said)
    return found if allowed(forms_of(sight.view), found) else Pass()
