"""A searching player of Chinese bridge: worlds of the cards that lie face down or in the other's hand.

The kernel plays each of them from hands and piles: perfectly near the end, before that by a quick player who thinks to
the end of the trick. Piles and calls are those of the instant player: calls weighed in worlds brought nothing that was
to be measured (docs/strength.md).
"""

from collections.abc import Mapping
from functools import cached_property, lru_cache, partial
from math import inf
from random import Random
from typing import Final

from msgspec import convert

from talia._kernel import piles_cards, piles_playouts
from talia.cards import BIT, LANES, SUITS, mask, singles
from talia.games.bridge.each_for_himself import brings
from talia.games.chinese_bridge.contracts import Contract
from talia.games.chinese_bridge.finishing import TRICK
from talia.games.chinese_bridge.options import Options, pack_of
from talia.players.player import Sight
from talia.players.registry import register
from talia.players.remembered import NEW_DEAL, cards_played, told
from talia.players.tricks.belief import Believed
from talia.players.tricks.scene import TrickScene
from talia.players.tricks.search import Aim, Budget
from talia.players.tricks.searching import Searching
from talia.table.view import View
from talia.tricks.layouts import Layout, Layouts, Place
from talia.tricks.obligations import Suit, follow_suit_game

BUDGET: Final = Budget(worlds=60, placed=100_000)
"""Worlds a card is tried in, and cards placed in the search of each where it is searched."""

SEARCHED: Final = 7
"""With no more tricks left than that, worlds are searched; what is not found then is played out."""


class PilesScene(TrickScene, frozen=True):
    """What a seat knows of hands and piles; a world is what each may play, and then what lies under each of ``covers``.

    ``covers``: the cards that cover one out of sight, those of this seat first, of which there are ``own``. ``under``:
    by card that covers another the one known to lie there; all are numbers. ``waiting``: what was turned up in this
    trick, by place.
    """

    covers: tuple[int, ...] = ()
    own: int = 0
    under: Mapping[int, int] = {}
    waiting: tuple[int, ...] = (0, 0)

    @cached_property
    def layouts(self) -> Layouts:
        """The layouts of the other's hand and of the lower cards of the piles of each."""
        rival = 1 - self.me
        lower = Place(self.own), Place(len(self.covers) - self.own)
        return Layouts(self.pool, (Place(self.hidden[rival], self.never[rival]), *lower))

    def believed(self, number: int, rng: Random, deadline: float = inf) -> Believed:
        """So many worlds, each as likely as any other."""
        drawn = [self.world(layout, rng) for layout in self.layouts.drawn(number, rng)]
        return drawn, [1.0] * len(drawn)

    def world(self, layout: Layout, rng: Random) -> Layout:
        """One of the worlds in which the cards out of sight lie so: which is under which pile nobody knows."""
        in_hand, *lower = layout
        hands = list(self.known)
        hands[1 - self.me] |= in_hand
        return (*hands, *(one for cards in lower for one in rng.sample(list(singles(cards)), cards.bit_count())))

    def outcomes(self, world: Layout, trump: Suit | None, placed: int) -> dict[int, int]:
        """By card the tricks that who is to move still takes; ``placed``: cards placed in a search, 0 for a playout."""
        lying = {cover: one.bit_length() - 1 for cover, one in zip(self.covers, world[2:], strict=True)}
        suit = None if trump is None else SUITS.index(trump)
        asked = suit, world[:2], self.waiting, {**self.under, **lying}, self.leader, self.trick
        played = piles_playouts(*asked)
        found = piles_cards(*asked, most_placed=placed) if placed else {}
        return found if len(found) == len(played) else played


def piles_scene(sight: Sight, trump: str | None) -> PilesScene:
    """What a seat knows before a card."""
    view = sight.view
    me = int(view.seat or 0)
    lying = {each["seat"]: each["cards"] for each in view.facts.get("piles", ())}
    down = [_zone(view, f"down.{seat}") for seat in range(2)]
    mine = [BIT[code].bit_length() - 1 for code in lying.get(me, ())]
    theirs = [BIT[code].bit_length() - 1 for code in lying.get(1 - me, ())]
    known = [BIT[code].bit_length() - 1 for code in down[me]]
    leader = int(view.facts["leader"])
    played = [_zone(view, f"played.{seat}") for seat in (leader, 1 - leader)]
    trick = [played[at % 2][at // 2] for at in range(sum(map(len, played)))]
    seen = mask(code for zone in view.zones for code in zone.cards) | cards_played(sight)
    hidden = next((zone.hidden or 0 for zone in view.zones if zone.id == f"hand.{1 - me}"), 0)
    return PilesScene(
        rules=follow_suit_game(trump),
        order=None,
        seats=(0, 1),
        me=me,
        leader=leader,
        declarer=None,
        known=tuple(mask((*_zone(view, f"hand.{seat}"), *_zone(view, f"up.{seat}"))) for seat in range(2)),
        hidden=_by_place(me, 0, hidden),
        never=_by_place(me, 0, _void(sight, 1 - me)),
        pool=pack_of(convert(sight.options, Options)).mask & ~seen,
        trick=tuple(BIT[code].bit_length() - 1 for code in trick),
        taken=tuple(view.facts["tricks"]),
        won=(0, 0),
        shown=(0, 0),
        covers=(*(() if known else mine), *theirs),
        own=0 if known else len(mine),
        under=dict(zip(mine, known, strict=True)) if known else {},
        waiting=tuple(mask(_zone(view, f"turned.{seat}")) for seat in range(2)),
    )


def _by_place(me: int, mine: int, other: int) -> tuple[int, int]:
    return (other, mine) if me else (mine, other)


def _zone(view: View, id: str) -> tuple[str, ...]:
    return next((tuple(zone.cards) for zone in view.zones if zone.id == id), ())


def _void(sight: Sight, rival: int) -> int:
    """The suits the other has not followed: none of them is in his hand, whatever lies in his piles."""
    void = 0
    for at, event in enumerate(told(sight, NEW_DEAL, "card_played")):
        suit = event.data["card"][1]
        if at % TRICK == 0:
            led = suit
        elif event.data["seat"] == rival and suit != led:
            void |= LANES[led]
    return void


def read(sight: Sight) -> tuple[PilesScene, Aim]:
    """What the contract brings the dealer, or costs him, as a deal scored for itself."""
    facts, agreed = sight.view.facts, convert(sight.options, Options)
    won = Contract.by(str(facts["contract"]) + "X" * int(facts.get("doubles") or 0), int(facts["declarer"]), agreed)
    now = piles_scene(sight, won.trump)
    in_danger = won.declarer in (facts.get("vulnerable") or {}).get("seats", ())
    brought = brings(won, agreed, vulnerable=in_danger, tricks=won.whole)
    left = won.whole - sum(now.taken)
    placed = BUDGET.placed if left <= SEARCHED else 0
    declaring, so_far = now.me == won.declarer, now.taken[won.declarer]

    @lru_cache(maxsize=1)
    def outcomes(world: Layout) -> dict[int, int]:
        return now.outcomes(world, won.trump, placed)

    def own(world: Layout, card: int) -> float:
        """What it brings to play this card."""
        tricks = outcomes(world)[card]
        return brought[so_far + tricks] if declaring else -brought[so_far + left - tricks]

    return now, Aim(own=own, budget=BUDGET)


register("club", "chinese_bridge", strength=40)(partial(Searching, "chinese_bridge", "simple", read))
