"""What a seat of a trick game knows in the play: read off its view and what it was told, for any game of this house.

Places number those who play, clockwise; a layout says what each of them holds. Cards are where the kernel has them
(`talia.tricks.arrangement`, if the game has an order of its own). A card played proves what its player does not hold:
every card that would have forbidden it. So who does not follow is void, and where one must beat, who does not beat
has nothing higher.
"""

from array import array
from collections.abc import Mapping, Sequence
from functools import cached_property
from math import inf, prod
from random import Random

from msgspec import Struct

from talia.cards import BIT, mask
from talia.players.choices import place_of
from talia.players.player import Sight
from talia.players.remembered import NEW_DEAL, told
from talia.players.tricks.belief import Believed, Likelihood, believed
from talia.tricks.arrangement import Arranged, Arrangement
from talia.tricks.inference import cannot_hold
from talia.tricks.layouts import Layout, Layouts, Place
from talia.tricks.obligations import Obligations
from talia.tricks.rules import OwnRules, winner


class TrickScene(Struct, frozen=True, dict=True):
    """What one seat knows in the middle of the play of a deal; everything is by place, cards are sets and numbers.

    ``seats``: the numbers by which the game knows the places; ``me``: the one whose hand is to be played from, be it a
    dummy's. ``known``: cards surely held, for ``me`` the whole hand. ``hidden``: how many
    others each holds, out of ``pool``, and ``never``: which of them it surely does not. What is left of the pool lies
    out of play. ``trick``: the cards on the table from the leader's on; ``taken`` and ``won``: tricks and their cards;
    ``shown``: what each has played. ``decisions``: how likely each of those was that others have made before
    the play; ``looks``: so many worlds may be looked at to find likely ones, if that is more than is usual.
    """

    rules: Obligations | OwnRules
    order: Arrangement | None
    seats: tuple[int, ...]
    me: int
    leader: int
    declarer: int | None
    known: tuple[int, ...]
    hidden: tuple[int, ...]
    never: tuple[int, ...]
    pool: int
    trick: tuple[int, ...]
    taken: tuple[int, ...]
    won: tuple[int, ...]
    shown: tuple[int, ...]
    decisions: tuple[Likelihood, ...] = ()
    looks: int = 0

    @property
    def obligations(self) -> Obligations:
        """The rules, in a game whose rules the kernel knows."""
        assert isinstance(self.rules, Obligations)
        return self.rules

    @property
    def hand(self) -> int:
        """The cards of the hand that is to be played from."""
        return self.known[self.me]

    def laid(self, cards: int) -> int:
        """The kernel's cards for those of the game."""
        return cards if self.order is None else self.order.laid(cards)

    def natural(self, cards: int) -> int:
        """The game's cards for those of the kernel."""
        return cards if self.order is None else self.order.natural(cards)

    @property
    def left(self) -> int:
        """How many tricks are not finished."""
        return self.hand.bit_count()

    @cached_property
    def layouts(self) -> Layouts:
        """The layouts of the cards out of sight; the last place is what lies out of play."""
        out = self.pool.bit_count() - sum(self.hidden)
        places = [Place(size, never) for size, never in zip(self.hidden, self.never, strict=True)]
        return Layouts(self.pool, (*places, Place(out)))

    def worlds(self, number: int, rng: Random) -> list[Layout]:
        """The hands of all in at most so many worlds: all there are, or so many drawn, each as likely as any other."""
        return [self.hands(layout) for layout in self.layouts.some(number, rng)]

    def believed(self, number: int, rng: Random, deadline: float = inf) -> Believed:
        """At most so many worlds and what each counts for, by what others have decided; fewer at the deadline."""
        if not self.decisions:
            worlds = self.worlds(number, rng)
            return worlds, [1.0] * len(worlds)
        layouts, counts = believed(self.layouts, self.odds, number, rng, deadline, self.looks)
        return [self.hands(layout) for layout in layouts], counts

    def hands(self, layout: Layout) -> Layout:
        """What everybody holds, the cards out of sight lying so."""
        return tuple(known | cards for known, cards in zip(self.known, layout, strict=False))

    def odds(self, layout: Layout) -> float:
        """How likely all decisions were, the cards out of sight lying so."""
        held = {
            seat: self.natural(hand | played)
            for seat, hand, played in zip(self.seats, self.hands(layout), self.shown, strict=True)
        }
        out = self.natural(layout[-1])
        return prod(decision(held, out) for decision in self.decisions)


def rows(worlds: Sequence[Layout]) -> memoryview:
    """Worlds as an array of shape (number, seats), as the kernel takes them."""
    flat = array("Q", [hand for world in worlds for hand in world])
    return memoryview(flat).cast("B").cast("Q", shape=[len(worlds), len(worlds[0])])


def trick_scene(
    sight: Sight,
    rules: Obligations | OwnRules,
    pack: int,
    *,
    declarer: int | None = None,
    never: Mapping[int, int] = {},
    since: str = NEW_DEAL,
    decisions: Mapping[int, Likelihood] = {},
) -> TrickScene:
    """The scene of a seat whose deal is embedded by `talia.tricks.play`: zones ``hand.0``, events ``card_played``.

    ``pack``: all cards of the deal. ``declarer``: the seat with the duties of the declarer. ``never``: by seat, cards
    it surely does not hold for reasons of the game's own. ``decisions``: by seat, how likely what it has decided was;
    one's own tells nothing. Sets are the game's here, in the scene the kernel's.
    """
    view = sight.view
    order = rules.order if isinstance(rules, Arranged) else None
    asked = rules.obligations if isinstance(rules, Arranged) else rules

    def laid(cards: int) -> int:
        return cards if order is None else order.laid(cards)

    hands = {int(zone.id[5:]): zone for zone in view.zones if zone.id.startswith("hand.")}
    seats = tuple(view.facts.get("ring") or sorted(hands))
    declaring = None if declarer is None else seats.index(declarer)
    cards = [(place, laid(BIT[code]).bit_length() - 1) for place, code in _played(sight, seats, since)]
    seen = sum(1 << number for _, number in cards) | laid(mask(code for zone in view.zones for code in zone.cards))
    whole = laid(pack)
    void = cannot_hold(cards, asked, declaring, len(seats), whole)
    leader, taken, won = 0, [0] * len(seats), [0] * len(seats)
    full = len(cards) - len(cards) % len(seats)
    for at in range(0, len(cards), len(seats)):
        leader = cards[at][0]
        trick = [number for _, number in cards[at : at + len(seats)]]
        if at < full:
            taker = (leader + winner(asked, trick)) % len(seats)
            taken[taker] += 1
            won[taker] |= sum(1 << number for number in trick)
    me = seats.index(place_of(view))
    return TrickScene(
        rules=asked,
        order=order,
        seats=seats,
        me=me,
        leader=leader if full < len(cards) else me,
        declarer=declaring,
        known=tuple(laid(mask(hands[seat].cards)) for seat in seats),
        hidden=tuple(hands[seat].hidden or 0 for seat in seats),
        never=tuple(void[place] | laid(never.get(seat, 0)) for place, seat in enumerate(seats)),
        pool=whole & ~seen,
        trick=tuple(number for _, number in cards[full:]),
        taken=tuple(taken),
        won=tuple(won),
        shown=tuple(sum(1 << number for who, number in cards if who == place) for place in range(len(seats))),
        decisions=tuple(odds for seat, odds in decisions.items() if seat != view.seat),
    )


def _played(sight: Sight, seats: tuple[int, ...], since: str) -> list[tuple[int, str]]:
    """The cards played in this deal by place, in their order."""
    return [(seats.index(event.data["seat"]), event.data["card"]) for event in told(sight, since, "card_played")]
