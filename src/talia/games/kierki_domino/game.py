"""Kierki dominowe (rules/kierki_variants.md, D)."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Final

from msgspec import Meta, Struct
from msgspec.structs import replace

from talia.cards import LANES, SUITS, Deck, card, codes
from talia.table.game import about
from talia.table.moves import EVERYONE, NOBODY, Event, face_down
from talia.table.registry import register
from talia.table.stages import Events, Lying
from talia.table.zones import Zone
from talia.tricks.deal import TrickDeal, TrickSpec, TrickState
from talia.tricks.dealing import deal_out
from talia.tricks.match import MOST_DEALS, ToLimit
from talia.tricks.obligations import Obligations, follow_suit_game
from talia.tricks.play import HAND, Play, clockwise, put, taken
from talia.tricks.values import Values

PACK: Final = Deck()
HEARTS: Final = LANES["H"]
EACH: Final = 6


class Spec(TrickSpec, frozen=True):
    """What a deal starts with."""

    heart_lead_ban: bool


class State(TrickState, frozen=True):
    """A deal; ``talon``: the numbers of the cards to be drawn, the next one first."""

    talon: tuple[int, ...] = ()


class KierkiDominoDeal(TrickDeal[State]):
    """The rules of a deal: who cannot follow draws, who has no cards drops out, the last one keeps his hand."""

    made_of = State
    avoiding = True

    def dealt(self, d: State, order: tuple[str, ...]) -> tuple[State, Events]:
        """The other cards are the talon."""
        hands, others = deal_out(order, d.spec.seats, EACH)
        return self.lead_off(replace(d, cards=Lying(hands), talon=tuple(map(card, others)))), ()

    def duties(self, d: State) -> Obligations:
        """To follow suit; if so agreed, no hearts are led from a hand with other cards."""
        return follow_suit_game(None, no_lead=HEARTS if d.spec.heart_lead_ban else 0)

    def values(self, d: State) -> Values:
        """A point for each heart."""
        return Values(cards=((HEARTS, 1),))

    def turn_comes(self, d: State) -> tuple[State, Events]:
        """Who has none of the suit led draws until he has, as long as there are cards."""
        t = self.tricks(d)
        led = LANES[SUITS[t.table[0] >> 4]]
        if t.hands[t.turn] & led or not d.talon:
            return d, ()
        fits = next((at for at, number in enumerate(d.talon) if led >> number & 1), len(d.talon) - 1)
        drawn = sum(1 << number for number in d.talon[: fits + 1])
        draws = face_down("draws", 1 << t.turn, drawn, seat=t.turn, n=fits + 1)
        t = replace(t, hands=put(t.hands, t.turn, t.hands[t.turn] | drawn))
        return replace(d, tricks=t, talon=d.talon[fits + 1 :]), (draws,)

    def trick_over(self, d: State) -> tuple[State, Events]:
        """Players without cards drop out; the last one adds his hand to his tricks."""
        t, seats = self.tricks(d), d.spec.seats
        holding = [seat for seat, hand in enumerate(t.hands) if hand]
        out = tuple(seat for seat in t.around[t.leader] if seat not in holding)
        if not out:
            return d, ()
        events: Events = (Event("drops_out", {"seats": out}),)
        if not holding:
            return d, events
        if len(holding) == 1:
            (last,) = holding
            kept = t.hands[last]
            points = put(d.points, last, d.points[last] + self.values(d).of_cards(kept))
            t = replace(t, hands=(0,) * seats, won=put(t.won, last, t.won[last] | kept))
            return replace(d, tricks=t, points=points), (*events, Event("keeps", {"seat": last, "cards": codes(kept)}))
        around = clockwise(seats, sum(1 << seat for seat in range(seats) if seat not in holding))
        leader = around[t.leader][0]
        return replace(d, tricks=replace(t, around=around, leader=leader, turn=leader)), events

    def zones(self, d: State) -> tuple[Zone, ...]:
        """The talon, and what those have won who dropped out."""
        t, open_to = self.tricks(d), EVERYONE if d.over else NOBODY
        gone = [seat for seat in range(d.spec.seats) if seat not in t.around[0]]
        noted = self.noted(d)
        out = (zone for seat in gone for zone in (Zone(HAND[seat], 0), taken(t, seat, open_to, noted)))
        return (*super().zones(d), *out, Zone("talon", d.talon, open_to))


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The options of rules/kierki_variants.md 6."""

    limit: Annotated[int, Meta(ge=10, le=100)] = 31
    heart_lead_ban: bool = False


@register
class KierkiDomino(ToLimit[State]):
    """The game."""

    id = "kierki_domino"
    seats = range(3, 7)
    usual = 4
    family = "avoiding"
    glossary = ("cards", "tricks", "avoiding")
    deck = PACK
    Options = Options
    Moves = Play
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "to_31": {},
        "to_62": {"limit": 62},
    }
    one = KierkiDominoDeal()

    longest = 1 + MOST_DEALS * (1 + 52)

    def lasts(self, options: Any, seats: int) -> int:
        """Three minutes a deal; the one who has most has a little more than his share of the points."""
        return about(3 * options.limit / (6 / seats + 2.5))

    def spec(self, options: Any, seats: int, dealer: int) -> Spec:
        """Whether hearts may be led."""
        return Spec(seats, dealer, options.heart_lead_ban)
