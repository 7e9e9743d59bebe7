"""A searching player of 3-5-8: as many tricks as it can, or as few; above the target each counts as much as below."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from talia._kernel import Tally
from talia.cards import LANES, Deck, mask, singles
from talia.games.three_five_eight.contracts import CONTRACTS, SEATS, trump_of
from talia.games.three_five_eight.player import laid_away, promise
from talia.players.player import Sight
from talia.players.registry import register
from talia.players.remembered import NEW_DEAL, told
from talia.players.tricks.belief import Likelihood, preferred
from talia.players.tricks.scene import TrickScene, trick_scene
from talia.players.tricks.search import Aim
from talia.players.tricks.searching import Searching
from talia.tricks.obligations import follow_suit_game

PACK: Final = Deck().mask
SPREAD: Final = 4.0
"""So much is much, of what contracts promise."""
AWAY: Final = 0.6
"""How much less likely it is that a card was laid away which the instant player would have kept."""


FIRST_DEAL: Final = "first_dealer"
"""The event after which the match begins."""


def chosen(seat: int, contract: str, left: Sequence[str]) -> Likelihood:
    """What was named promised most, of what was left; and what lies out of play is what it can do without."""

    def odds(held: Mapping[int, int], out: int) -> float:
        whole = held[seat] | out
        liked = preferred(contract, {each: promise(whole, each) for each in left}, SPREAD)
        kept = out.bit_count() - (laid_away(whole, contract) & out).bit_count()
        return liked * AWAY**kept

    return odds


def never(sight: Sight, chooser: int, trump: str | None) -> dict[int, int]:
    """By seat, cards it surely does not hold, by the exchange and by the cards of the table, which all have seen.

    The third player has none of what was the chooser's: that is his still, or out of play. Who has paid back with his
    highest cards of a suit has no higher ones, but such as he was given afterwards.
    """
    held, given = 0, 0
    found = dict.fromkeys(range(SEATS), 0)
    for event in told(sight, NEW_DEAL, "gives", "gives_back", "kitty"):
        seat, to, cards = event.data["seat"], event.data.get("to", chooser), mask(event.data["cards"] or ())
        held = held | cards if to == chooser else held & ~cards
        found[to] = found[to] & ~cards if cards else 0
        if event.code == "gives":
            given = cards
        elif event.code == "gives_back" and to == sight.view.seat:
            found[seat] |= sum(_higher(cards & lane, given & lane, lane, trump == suit) for suit, lane in LANES.items())
    return {seat: cards if seat == chooser else cards | held for seat, cards in found.items()}


def _higher(back: int, given: int, lane: int, trumps: bool) -> int:
    """The cards of a suit that are higher than those which were due; instead of trumps others may come back."""
    due = back.bit_count() if trumps else given.bit_count()
    return PACK & lane & ~(2 * list(singles(back))[-due] - 1) & ~back if due else 0


def read(sight: Sight) -> tuple[TrickScene, Aim]:
    """Each for himself."""
    contract, chooser = sight.view.facts["contract"], sight.view.facts["chooser"]
    named = [event.data["contract"] for event in told(sight, FIRST_DEAL, "contract") if event.data["seat"] == chooser]
    left = tuple(each for each in CONTRACTS if each not in named[:-1])
    now = trick_scene(
        sight,
        follow_suit_game(trump_of(contract)),
        PACK,
        never=never(sight, chooser, trump_of(contract)),
        decisions={chooser: chosen(chooser, contract, left)},
    )
    return now, Aim(Tally(-1 if contract == "BL" else 1))


register("club", "three_five_eight", strength=40)(partial(Searching, "three_five_eight", "simple", read))
