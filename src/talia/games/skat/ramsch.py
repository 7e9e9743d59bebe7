"""Ramsch, and Schieberamsch with its cards passed on (rules/skat.md 4.6)."""

from typing import Final

from msgspec.structs import replace

from talia.cards import codes, lacking, mask, pick
from talia.games.skat.announcing import dearest, named
from talia.games.skat.moves import GrandHand, Pass, PassOn, Refuse, Take
from talia.games.skat.scoring import EXTRAS, JACKS
from talia.games.skat.state import SKAT, DealState
from talia.table.forms import Cards, Form, Option
from talia.table.moves import Event, IllegalMove, Move
from talia.table.stages import Events, Stage
from talia.tricks.play import HAND

JACK_CARDS: Final = mask(JACKS)

_GRAND_HAND: Final = (Form(Pass), Form(GrandHand, (Option("extra", EXTRAS),)))
_SLIDE: Final = (Form(Take), Form(Refuse))


class AskingForGrand(Stage, frozen=True):
    """In a deal of a round everybody is asked for a grand from the hand, the player at this ``place`` now."""

    place: int = 0

    phase = "grand_hand"
    takes = (GrandHand, Pass)

    def done(self, d: DealState) -> bool:
        """Whether one plays it, or nobody."""
        return bool(d.game) or self.place == len(d.spec.order)

    def waiting(self, d: DealState) -> int:
        """The one who is asked."""
        return 1 << d.spec.order[self.place]

    def choices(self, d: DealState, seat: int) -> tuple[Form, ...]:
        """A grand from the hand, or none."""
        return _GRAND_HAND

    def play(self, d: DealState, author: int, move: GrandHand | Pass) -> tuple[DealState, Events]:
        """The deal becomes an ordinary grand from the hand with nothing to fulfil, or the next one is asked."""
        if isinstance(move, Pass):
            return replace(d, stage=AskingForGrand(self.place + 1)), (Event("no_grand_hand", {"seat": author}),)
        if move.extra not in EXTRAS:
            raise IllegalMove("no_such_game", game=move.extra)
        d = replace(d, ramsch="", soloist=author, hand=True)
        d, events = named(d, "grand", EXTRAS.index(move.extra))
        return d, (Event("soloist", {"seat": author, "bid": 0}), *events)

    def default(self, d: DealState, seat: int) -> Move:
        """None."""
        return Pass()


class Sliding(Stage, frozen=True):
    """The player at this ``place`` takes the two cards or lets them go on unseen."""

    place: int = 0
    said: bool = False

    phase = "slide"
    takes = (Take, Refuse)

    def done(self, d: DealState) -> bool:
        """Whether he has said it."""
        return self.said

    def waiting(self, d: DealState) -> int:
        """He."""
        return 1 << d.spec.order[self.place]

    def choices(self, d: DealState, seat: int) -> tuple[Form, ...]:
        """To take them or not."""
        return _SLIDE

    def play(self, d: DealState, author: int, move: Take | Refuse) -> tuple[DealState, Events]:
        """The two cards join the hand, or go on."""
        d = replace(d, stage=replace(self, said=True))
        if isinstance(move, Refuse):
            d = replace(d, refusals=d.refusals + 1)
            return d, (Event("refuses", {"seat": author, "factor": 2**d.refusals}),)
        happened = Event(
            "takes", {"seat": author, "cards": codes(d.skat)}, 1 << author, {"seat": author, "cards": None}
        )
        return replace(d, cards=d.cards.moved(d.skat, SKAT, HAND[author])), (happened,)

    def default(self, d: DealState, seat: int) -> Move:
        """He takes them."""
        return Take()


class PassingOn(Stage, frozen=True):
    """The player at this ``place``, who has taken two cards, passes two on; the last one's go to the skat."""

    place: int

    phase = "pass_on"
    takes = (PassOn,)

    def done(self, d: DealState) -> bool:
        """Whether they lie there."""
        return bool(d.skat)

    def waiting(self, d: DealState) -> int:
        """He."""
        return 1 << d.spec.order[self.place]

    def choices(self, d: DealState, seat: int) -> tuple[Form, ...]:
        """Which two go on; no jacks."""
        return (Form(PassOn, (Cards("cards", HAND[seat], d.cards.hands[seat] & ~JACK_CARDS, 2, 2),)),)

    def play(self, d: DealState, author: int, move: PassOn) -> tuple[DealState, Events]:
        """Two cards lie down."""
        hand = d.cards.hands[author]
        down = pick(move.cards, hand)
        if down is None:
            raise IllegalMove("not_in_hand", card=lacking(move.cards, hand))
        if down.bit_count() != 2 or len(move.cards) != 2:
            raise IllegalMove("pass_on_two")
        if down & JACK_CARDS:
            raise IllegalMove("no_jacks_passed_on")
        told = {"seat": author, "cards": codes(down)}
        happened = Event("passes_on", told, 1 << author, {"seat": author, "cards": None})
        return replace(d, cards=d.cards.moved(down, HAND[author], SKAT)), (happened,)

    def default(self, d: DealState, seat: int) -> Move:
        """The dearest."""
        return PassOn(dearest(d.cards.hands[seat] & ~JACK_CARDS))
