"""Ramsch, and Schieberamsch with its cards passed on (rules/skat.md 4.6)."""

from typing import Final

from msgspec.structs import replace

from talia.cards import mask
from talia.games.skat.announcing import dearest, named, picked, put_down, two_of
from talia.games.skat.moves import GrandHand, Pass, PassOn, Refuse, Take
from talia.games.skat.scoring import EXTRAS, JACKS
from talia.games.skat.state import DealState
from talia.table.forms import Cards, Form, Option
from talia.table.moves import Event, IllegalMove, Move
from talia.table.stages import Asking, Events
from talia.tricks.play import HAND

JACK_CARDS: Final = mask(JACKS)

_GRAND_HAND: Final = (Form(Pass), Form(GrandHand, (Option("extra", EXTRAS),)))
_SLIDE: Final = (Form(Take), Form(Refuse))


class AskingForGrand(Asking, frozen=True):
    """In a deal of a round everybody is asked for a grand from the hand."""

    phase = "grand_hand"
    takes = (GrandHand, Pass)

    def choices(self, d: DealState, seat: int) -> tuple[Form, ...]:
        """A grand from the hand, or none."""
        return _GRAND_HAND

    def play(self, d: DealState, author: int, move: GrandHand | Pass) -> tuple[DealState, Events]:
        """The deal becomes an ordinary grand from the hand with nothing to fulfil, or the next one is asked."""
        if isinstance(move, Pass):
            return replace(d, stage=AskingForGrand(self.asked[1:])), (Event("no_grand_hand", {"seat": author}),)
        if move.extra not in EXTRAS:
            raise IllegalMove("no_such_game", game=move.extra)
        d = replace(d, ramsch="", soloist=author, hand=True)
        d, events = named(d, "grand", EXTRAS.index(move.extra))
        return d, (Event("soloist", {"seat": author, "bid": 0}), *events)

    def default(self, d: DealState, seat: int) -> Move:
        """None."""
        return Pass()


class Sliding(Asking, frozen=True):
    """A player takes the two cards or lets them go on unseen, to the next who is ``asked``."""

    phase = "slide"
    takes = (Take, Refuse)

    def done(self, d: DealState) -> bool:
        """Whether somebody has taken them, or nobody is left."""
        return not self.asked or not d.skat

    def choices(self, d: DealState, seat: int) -> tuple[Form, ...]:
        """To take them or not."""
        return _SLIDE

    def play(self, d: DealState, author: int, move: Take | Refuse) -> tuple[DealState, Events]:
        """The two cards join the hand, or go on."""
        if isinstance(move, Refuse):
            d = replace(d, refusals=d.refusals + 1, stage=Sliding(self.asked[1:]))
            return d, (Event("refuses", {"seat": author, "factor": 2**d.refusals}),)
        lying, takes = picked("takes", d, author)
        return replace(d, cards=lying), (takes,)

    def default(self, d: DealState, seat: int) -> Move:
        """He takes them."""
        return Take()


class PassingOn(Asking, frozen=True):
    """Who has taken two cards passes two on, to the next who is ``asked``; the last one's go to the skat."""

    phase = "pass_on"
    takes = (PassOn,)

    def done(self, d: DealState) -> bool:
        """Whether they lie there."""
        return bool(d.skat)

    def choices(self, d: DealState, seat: int) -> tuple[Form, ...]:
        """Which two go on; no jacks."""
        return (Form(PassOn, (Cards("cards", HAND[seat], d.cards.hands[seat] & ~JACK_CARDS, 2, 2),)),)

    def play(self, d: DealState, author: int, move: PassOn) -> tuple[DealState, Events]:
        """Two cards lie down."""
        down = two_of(move.cards, d.hands[author], "pass_on_two")
        if down & JACK_CARDS:
            raise IllegalMove("no_jacks_passed_on")
        lying, passes_on = put_down("passes_on", d, author, down)
        return replace(d, cards=lying), (passes_on,)

    def default(self, d: DealState, seat: int) -> Move:
        """The dearest."""
        return PassOn(dearest(d.cards.hands[seat] & ~JACK_CARDS))
