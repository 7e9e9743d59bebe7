"""A searching player of bridge for two: it calls as the instant one does, and plays perfectly with all cards open.

From the opening lead on each of the two knows all cards, so a card is worth what the kernel's search of boards says.
For the lead the declarer's hand and the closed dummy are drawn from the cards out of sight, each layout as likely as
any other. Calls weighed in worlds brought nothing that could be measured, and took seconds (docs/strength.md).
"""

from collections.abc import Mapping
from random import Random
from time import monotonic
from typing import Final

from talia._kernel import Position, solve_board_cards
from talia.cards import CODE, LANE, singles
from talia.games.bridge.contracts import TRICKS
from talia.games.bridge.dealing import PACK
from talia.games.bridge.for_two import SEATS
from talia.games.bridge.player.playing import Scene, chosen
from talia.games.bridge.player.seeing import cards_in
from talia.games.two_handed_bridge.player.simple import Simple, scene
from talia.players.haste import late, seconds_left
from talia.players.player import Sight
from talia.players.registry import register
from talia.table.moves import Move
from talia.tricks.layouts import Layouts, Place
from talia.tricks.play import Play

LEAD_WORLDS: Final = 16
"""Worlds the opening lead is tried in at most: about a second."""

LEAD_PLACED: Final = 1_500_000
"""Cards placed in the search of one of them at most; a world that takes longer is left out."""

LEAD_SECONDS: Final = 3.0
"""So long a lead takes at most, on a machine busy with other things, too."""

ENOUGH: Final = 0.5
"""Seconds a board of thirteen tricks takes card by card in almost every case: with less time left it is not begun."""

QUICK: Final = 9
"""Boards of so many tricks take some milliseconds."""

_PLACES: Final = 2 * SEATS


@register("club", "two_handed_bridge", strength=40)
class Club:
    """Plays perfectly once it knows all cards, and leads by what is best in the mean of worlds."""

    def __init__(self) -> None:
        self._instant: Final = Simple()

    def move(self, sight: Sight, rng: Random, deadline: float) -> Move:
        """Its move, soon after the deadline at the latest; that of the instant player if there is no time."""
        left = seconds_left(deadline)
        if sight.view.phase == "auction" or left == 0:
            return self._instant.move(sight, rng, deadline)
        now = scene(sight)
        hurried = left is not None and left < ENOUGH and now.hand.bit_count() > QUICK
        if hurried or not now.legal & now.legal - 1:
            return Play(CODE[chosen(now)])
        found = values(now, sight, rng, deadline)
        return Play(CODE[best_card(now, found) if found else chosen(now)])


def values(now: Scene, sight: Sight, rng: Random, deadline: float) -> dict[int, float]:
    """By card, as its number, the tricks one ends with; the opening lead by the mean of worlds.

    Of worlds that are not solved within the limits nothing is told; if it is none, nothing at all.
    """
    around = tuple(sight.view.facts.get("ring") or range(_PLACES))
    me = around.index(int(sight.view.seat or 0))
    hands = [cards_in(sight, f"hand.{place}") for place in around]
    if not now.opening:
        # All that is not seen is in the other's hand.
        hands[around.index(1 - around[me])] = now.unseen & ~sum(hands)
        return {card: float(tricks) for card, tricks in _cards(now, hands, me, deadline).items()}
    # The declarer's hand, and the dummy of whoever plays the closed one.
    hidden_places = [at for at, hand in enumerate(hands) if not hand]
    out = Layouts(PACK.mask & ~sum(hands), tuple(Place(TRICKS) for _ in hidden_places))
    deadline = min(deadline, monotonic() + LEAD_SECONDS)
    mean: dict[int, float] = {}
    for layout in out.drawn(LEAD_WORLDS, rng):
        world = list(hands)
        for at, cards in zip(hidden_places, layout, strict=False):
            world[at] = cards
        for card, tricks in _cards(now, world, me, deadline, LEAD_PLACED).items():
            mean[card] = mean.get(card, 0.0) + tricks
        if late(deadline):
            break
    return mean


def _cards(now: Scene, hands: list[int], me: int, deadline: float, most: int | None = None) -> dict[int, int]:
    """What every card brings; nothing if a limit came before one of them was solved."""
    at = Position(now.rules, hands, now.leader, None, now.table)
    found = solve_board_cards(at, me, most_placed=most, seconds=seconds_left(deadline))
    return found if len(found) == now.legal.bit_count() else {}


def best_card(now: Scene, worth: Mapping[int, float]) -> int:
    """The card worth most, as a set of one: of equal ones that of the instant player, else the lowest."""
    most = max(worth.values())
    best = sum(1 << card for card, each in worth.items() if each == most)
    usual = chosen(now)
    return usual if usual & best else min(singles(best), key=lambda one: ((one.bit_length() - 1) % LANE, one))
