"""What a computer player calls, whatever its strength: as the system of the table says, which its partner plays too."""

from typing import Final

from msgspec import convert

from talia.cards import mask
from talia.games.bridge import bidding
from talia.games.bridge.bidding.hand import Hand
from talia.games.bridge.bidding.hearing import heard
from talia.games.bridge.contracts import SEATS
from talia.games.bridge.moves import AnyCall, Bid, Double, Pass, Redouble
from talia.games.bridge.options import Options
from talia.players.choices import forms_of
from talia.players.player import Sight
from talia.table.forms import allowed

_PLAIN: Final[dict[str, AnyCall]] = {"pass": Pass(), "X": Double(), "XX": Redouble()}


def call(sight: Sight) -> AnyCall:
    """What its hand calls, a pass where that may not be said."""
    view, facts = sight.view, sight.view.facts
    place = list(facts.get("owners") or range(SEATS)).index(view.seat)
    hand = Hand(mask(next(zone.cards for zone in view.zones if zone.id == f"hand.{place}")))
    calls = [told["call"] for told in facts["calls"]]
    said = bidding.call(hand, heard(facts["dealer"], facts["vulnerable"], calls, convert(sight.options, Options)))
    move = _PLAIN.get(said) or Bid(said)
    return move if allowed(forms_of(view), move) else Pass()
